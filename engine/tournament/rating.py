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
    played = [record for record in records if record.reason != "void" and record.first != record.second]
    strengths = [0.0] * entrants
    for _ in range(STEPS):
        slope, curvature = _likelihood(strengths, played)
        step = _solve(curvature, slope)
        # A step is kept short: far from the top the curvature misleads.
        strengths = [strength + max(-1.0, min(1.0, each)) for strength, each in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < PRECISE:
            break
    _, curvature = _likelihood(strengths, played)
    mean = sum(strengths) / entrants
    return [Rating(ELO * (strength - mean), ELO * CONFIDENCE * math.sqrt(_variance(curvature, place)))
            for place, strength in enumerate(strengths)]


def _likelihood(strengths: list[float], played: list[GameRecord]) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and minus its second derivative."""
    count = len(strengths)
    slope = [0.0] * count
    curvature = [[0.0] * count for _ in range(count)]
    for place, strength in enumerate(strengths):
        expected = 1 / (1 + math.exp(-strength))
        slope[place] += IMAGINED * (0.5 - expected)
        curvature[place][place] += IMAGINED * expected * (1 - expected)
    for record in played:
        one, other = record.first, record.second
        expected = 1 / (1 + math.exp(strengths[other] - strengths[one]))
        surprise, weight = record.points(0) - expected, expected * (1 - expected)
        slope[one] += surprise
        slope[other] -= surprise
        curvature[one][one] += weight
        curvature[other][other] += weight
        curvature[one][other] -= weight
        curvature[other][one] -= weight
    return slope, curvature


def _variance(curvature: Matrix, place: int) -> float:
    """How uncertain one strength is, measured from the mean of all."""
    count = len(curvature)
    from_mean = [float(row == place) - 1 / count for row in range(count)]
    return max(0.0, sum(one * other for one, other in zip(_solve(curvature, from_mean), from_mean, strict=True)))


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
