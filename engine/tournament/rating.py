"""Elo: ratings and their error bars from the games of a tournament, about a mean of 0.

The model is Bradley and Terry's ("Rank analysis of incomplete block designs", 1952), a draw being half a win for each:
the ratings under which these results are the likeliest, by Newton's steps. Each entrant also has one imagined draw
against an average opponent, so that somebody who won everything has a finite rating. The bars are 95 % intervals
from the curvature at that point; they hold for many games and say little for a handful.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from engine.tournament.plan import GameRecord

ELO = 400 / math.log(10)      # Elo points in one natural unit
CONFIDENCE = 1.96             # standard deviations that hold 95 %
IMAGINED = 1.0                # drawn games against an average opponent
STEPS = 50
PRECISE = 1e-9
Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """Elo points against the mean of the field, and half the width of the 95 % interval."""

    elo: float
    bar: float


def ratings(entrants: int, records: Iterable[GameRecord]) -> list[Rating]:
    """The rating of every entrant; games against oneself and void ones say nothing."""
    results = _results(records)
    strengths = [0.0] * entrants
    for _ in range(STEPS):
        slope, curvature = _likelihood(strengths, results)
        step = _solve(curvature, slope)
        # A step is kept short: far from the top the curvature misleads.
        strengths = [strength + max(-1.0, min(1.0, each)) for strength, each in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < PRECISE:
            break
    mean = sum(strengths) / entrants
    variances = _variances(_likelihood(strengths, results)[1])
    return [Rating(ELO * (strength - mean), ELO * CONFIDENCE * math.sqrt(variance))
            for strength, variance in zip(strengths, variances, strict=True)]


def _results(records: Iterable[GameRecord]) -> dict[tuple[int, int], tuple[int, float]]:
    """Games and points of the first for every two who met with these sides."""
    results: dict[tuple[int, int], tuple[int, float]] = {}
    for record in records:
        if record.reason != "void" and record.first != record.second:
            games, points = results.get((record.first, record.second), (0, 0.0))
            results[record.first, record.second] = games + 1, points + record.points(0)
    return results


def _likelihood(strengths: list[float], results: dict[tuple[int, int], tuple[int, float]]
                ) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and minus its second derivative."""
    count = len(strengths)
    slope = [0.0] * count
    curvature = [[0.0] * count for _ in range(count)]
    for place, strength in enumerate(strengths):
        expected = 1 / (1 + math.exp(-strength))
        slope[place] += IMAGINED * (0.5 - expected)
        curvature[place][place] += IMAGINED * expected * (1 - expected)
    for (one, other), (games, points) in results.items():
        expected = 1 / (1 + math.exp(strengths[other] - strengths[one]))
        surprise, weight = points - games * expected, games * expected * (1 - expected)
        slope[one] += surprise
        slope[other] -= surprise
        curvature[one][one] += weight
        curvature[other][other] += weight
        curvature[one][other] -= weight
        curvature[other][one] -= weight
    return slope, curvature


def _variances(curvature: Matrix) -> list[float]:
    """How uncertain each strength is, measured from the mean of all: from the inverse of the curvature."""
    count = len(curvature)
    inverse = _inverse(curvature)
    sums = [sum(row) for row in inverse]
    common = sum(sums) / count**2
    return [max(0.0, inverse[place][place] - 2 * sums[place] / count + common) for place in range(count)]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan; see _solve for the pivots."""
    count = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(count))] for place, row in enumerate(matrix)]
    for pivot in range(count):
        first = rows[pivot][pivot]
        head = rows[pivot] = [value / first for value in rows[pivot]]
        for place, row in enumerate(rows):
            if place != pivot and row[pivot]:
                factor = row[pivot]
                rows[place] = [value - factor * above for value, above in zip(row, head, strict=True)]
    return [row[count:] for row in rows]


def _solve(matrix: Matrix, right: list[float]) -> list[float]:
    """Gauss's elimination. The matrix is positive definite, so no pivot need be sought."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot, row in enumerate(rows):
        for other in rows[pivot + 1 :]:
            factor = other[pivot] / row[pivot]
            for column in range(pivot, len(row)):
                other[column] -= factor * row[column]
    solution = [0.0] * len(rows)
    for pivot in reversed(range(len(rows))):
        known = sum(rows[pivot][column] * solution[column] for column in range(pivot + 1, len(rows)))
        solution[pivot] = (rows[pivot][-1] - known) / rows[pivot][pivot]
    return solution
