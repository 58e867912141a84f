"""What a search says: its progress on the way and its verdict at the end. Values are from Maxie's point of view."""

from __future__ import annotations

from dataclasses import dataclass

from engine.position import SUDDEN_ZONE, WIN, Position


@dataclass(frozen=True)
class Progress:
    """How far a search is: depth reached, positions seen, the best line so far, and how much of its budget is used."""

    depth: int
    nodes: int
    value: int
    line: tuple[int, ...]
    fraction: float = 0.0


@dataclass(frozen=True)
class Verdict:
    """A chosen move with what is known about it. `values` holds every root move that was valued exactly, best first."""

    move: int
    value: int
    line: tuple[int, ...]
    nodes: int
    depth: int
    proven: bool = False
    values: tuple[tuple[int, int], ...] = ()


def for_maxie(position: Position, value: int) -> int:
    """A value for the side to move, seen by Maxie."""
    return value if position.player == 0 else -value


def margin_of(value: int) -> int:
    """The margin in the value of a decided game: discs, stones or points; 1 for a sudden win."""
    if abs(value) >= SUDDEN_ZONE:
        return 1 if value > 0 else -1
    return value - WIN if value > 0 else value + WIN if value < 0 else 0
