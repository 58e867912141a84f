"""Step: one task of a lesson, checked move by move. The words and positions are in each game's room, the screen in
lesson.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.position import Position

Fault = Callable[[Any, int], str]
"""Of a position of the game and a legal move in it: why the move is not what is asked for; nothing when it is."""
Reply = Callable[[Any], int | None]
"""Of the position after a right move: what the other side plays, if it is to move and the step shows it."""


def silent(position: Position) -> int | None:
    """The other side does not move in this step."""
    return None


def at_once(position: Position) -> bool:
    """A step of a single move."""
    return True


@dataclass(frozen=True)
class Step:
    """A position, what to do in it, and what is said when it is done."""

    title: str
    task: str
    position: str
    fault: Fault
    praise: str
    reply: Reply = silent
    done: Callable[[Any], bool] = at_once
    """Whether the step is over with a right move, and its reply, that led to this position."""


def among(names: Sequence[str], otherwise: Callable[[Any, int], str]) -> Fault:
    """Right are the moves of these names; what is said of another one depends on it."""

    def fault(position: Position, move: int) -> str:
        return "" if move in [position.move_named(name) for name in names] else otherwise(position, move)

    return fault


def right_move(step: Step, position: Position) -> int:
    """A move that the step accepts in this position, likely ones looked at first: what 'Show me' shows."""
    moves = (*position.candidate_moves(), *position.moves())
    return next(move for move in moves if not step.fault(position, move))
