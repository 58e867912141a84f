"""Minimax: every line to a fixed depth, the best for both sides. Sound for every game here; the measure of all others.

Source: Shannon, "Programming a computer for playing chess" (1950). Of moves with equal value the first is kept.
"""

from __future__ import annotations

from engine.game import Evaluation
from engine.position import Position
from engine.search.classic import Leaves, Stopped
from engine.search.verdict import Verdict
from engine.search.watch import Watch


class Minimax:
    """A player that looks at everything to a depth."""

    def __init__(self, depth: int, evaluation: Evaluation) -> None:
        self.depth = depth
        self.evaluation = evaluation

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The first of the best moves; when stopped, the best of those valued so far."""
        leaves = Leaves(self.evaluation, watch or Watch())
        best_move, best = position.moves()[0], None
        try:
            for move in position.moves():
                value = self._value(position.play(move), self.depth - 1, leaves)
                if best is None or better(value, best, position.player):
                    best_move, best = move, value
        except Stopped:
            pass
        return Verdict(best_move, best or 0, (best_move,), leaves.nodes, self.depth)

    def _value(self, position: Position, depth: int, leaves: Leaves) -> int:
        leaves.enter()
        known = leaves.value(position, depth)
        if known is not None:
            return known
        # The side to move decides who chooses: Maxie the largest, Minnie the smallest.
        choose = max if position.player == 0 else min
        return choose(self._value(position.play(move), depth - 1, leaves) for move in position.moves())


def better(value: int, than: int, player: int) -> bool:
    """Whether a player prefers one value to another; values are from Maxie's point of view."""
    return value > than if player == 0 else value < than
