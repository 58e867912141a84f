"""Minimax: every line to a fixed depth, the best for both sides. Sound for every game here; the measure of all others.

Source: Shannon, "Programming a computer for playing chess" (1950); the values as in the handout of 15-150. No cutting:
alphabeta.py. Both are special cases of jamboree.py, which cuts as much as it is told to.
"""

from __future__ import annotations

from engine.position import Position
from engine.search.classic import Classic, Look
from engine.search.worth import Worth


class MinimaxLook(Look):
    """Looks at everything."""

    bounded = False

    def among(self, position: Position, alpha: Worth, beta: Worth, depth: int, node: int) -> Worth:
        player, low, high = position.player, alpha, beta
        for move in position.moves():
            # Every child is given the bounds of the root, which nothing can reach: so nothing is ever cut.
            found = self.worth(position.play(move), alpha, beta, depth - 1, node, move)
            low, high = self.narrowed(node, player, low, high, found.value, move)
        # The side to move decides who chooses: Maxie the largest, Minnie the smallest.
        return low if player == 0 else high


class Minimax(Classic):
    """A player that looks at everything to a depth."""

    look = MinimaxLook


def better(value: int, than: int, player: int) -> bool:
    """Whether a player prefers one value to another; values are from Maxie's point of view."""
    return value > than if player == 0 else value < than
