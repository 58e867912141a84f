"""What a search says: its progress on the way and its verdict at the end. Values are from Maxie's point of view."""

from __future__ import annotations

from dataclasses import dataclass

from engine.position import Position


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
