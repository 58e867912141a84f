"""What a search says: its progress on the way and its verdict at the end. Values are from Maxie's point of view."""

from __future__ import annotations

from dataclasses import dataclass

from engine.position import Position


@dataclass(frozen=True)
class Judged:
    """What an analysis knows of one root move: its value at a depth, the line expected after it, if it is proven."""

    move: int
    value: int
    line: tuple[int, ...]
    depth: int
    proven: bool


@dataclass(frozen=True)
class Progress:
    """How far a search is: depth reached, positions seen, the best line so far, and how much of its budget is used.
    `judged` are all root moves of an analysis, best first; those of the depth at work come before the others."""

    depth: int
    nodes: int
    value: int
    line: tuple[int, ...]
    fraction: float = 0.0
    judged: tuple[Judged, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """A chosen move with what is known about it. `values` holds every root move that was valued exactly, best first,
    and `judged` all that an analysis knows of them."""

    move: int
    value: int
    line: tuple[int, ...]
    nodes: int
    depth: int
    proven: bool = False
    values: tuple[tuple[int, int], ...] = ()
    judged: tuple[Judged, ...] = ()


def for_maxie(position: Position, value: int) -> int:
    """A value for the side to move, seen by Maxie."""
    return value if position.player == 0 else -value
