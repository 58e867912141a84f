"""The table of a tournament: points and tie-breaks. Ratings are in rating.py.

The order: points (a win 1, a draw a half); then the points in the games between those who are level; then wins; then
the sum of margins (discs, stones, points; lost ones subtracted); then the order of entry. No Buchholz: all meet all.
A game of a strategy against itself gives it the points of its better side, once; margins cancel out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.tournament.plan import GameRecord, Plan


@dataclass(frozen=True)
class Row:
    """One entrant's line. `forfeits` are games lost by a crash, an illegal move or time."""

    entrant: int
    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: float = 0.0
    mutual: float = 0.0
    margin: int = 0
    forfeits: int = 0


def table(plan: Plan, records: Iterable[GameRecord], entrants: Sequence[int] | None = None) -> list[Row]:
    """The rows, best first."""
    played = [record for record in records if record.reason != "void"]
    rows = [_row(plan, played, entrant) for entrant in entrants or range(len(plan.entrants))]
    ordered: list[Row] = []
    for points in sorted({row.points for row in rows}, reverse=True):
        level = [row for row in rows if row.points == points]
        ordered += _untied(played, level)
    return ordered


def source_table(plan: Plan, records: Iterable[GameRecord]) -> list[tuple[str, int]]:
    """The source's table: names with their number of wins, most first."""
    played = list(records)
    wins = [(plan.name(entrant), sum(_won(record, entrant) for record in played))
            for entrant in range(len(plan.entrants))]
    return sorted(wins, key=lambda each: -each[1])


def _won(record: GameRecord, entrant: int) -> bool:
    return record.winner is not None and (record.first, record.second)[record.winner] == entrant


def _row(plan: Plan, played: Sequence[GameRecord], entrant: int) -> Row:
    games = wins = draws = losses = margin = forfeits = 0
    points = 0.0
    for record in played:
        sides = [side for side, who in enumerate((record.first, record.second)) if who == entrant]
        if not sides:
            continue
        games += 1
        won = _won(record, entrant)
        wins, draws = wins + won, draws + (record.winner is None)
        losses += not won and record.winner is not None
        points += max(record.points(side) for side in sides)
        if len(sides) == 1 and record.winner is not None:
            margin += record.margin if won else -record.margin
        forfeits += record.reason != "board" and record.winner is not None and 1 - record.winner in sides
    return Row(entrant, plan.name(entrant), games, wins, draws, losses, points, 0.0, margin, forfeits)


def _untied(played: Sequence[GameRecord], level: list[Row]) -> list[Row]:
    """Rows with equal points in their order, each with its points among them."""
    among = {row.entrant for row in level}
    mutual = dict.fromkeys(among, 0.0)
    for record in played:
        if record.first != record.second and {record.first, record.second} <= among:
            mutual[record.first] += record.points(0)
            mutual[record.second] += record.points(1)
    rows = [Row(row.entrant, row.name, row.games, row.wins, row.draws, row.losses, row.points, mutual[row.entrant],
                row.margin, row.forfeits) for row in level]
    return sorted(rows, key=lambda row: (-row.mutual, -row.wins, -row.margin, row.entrant))
