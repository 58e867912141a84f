"""Worth: what a search passes up and down a tree, as the handout of 15-150 writes it: `Step(0, Guess: 3)`.

A worth is a value with the move that leads to it, or no move at a leaf. Alpha and beta are worths too.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.position import MAXIE_WINS, MINNIE_WINS

NO_MOVE = -1


class Worth(NamedTuple):
    """A value from Maxie's point of view, and the move that gets it (NO_MOVE: a leaf)."""

    value: int
    move: int = NO_MOVE

    def __neg__(self) -> Worth:
        """The same, seen from the other side."""
        return Worth(-self.value, self.move)


LOWEST = Worth(MINNIE_WINS)
HIGHEST = Worth(MAXIE_WINS)


def improves(value: int, bound: Worth, player: int) -> bool:
    """Whether a step of this value beats what a player was sure of; of equal values a step is preferred to a leaf."""
    if value == bound.value:
        return bound.move == NO_MOVE
    return value > bound.value if player == 0 else value < bound.value
