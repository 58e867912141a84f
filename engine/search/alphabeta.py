"""Alpha-beta: minimax that leaves out what cannot matter. Sound for every game here, and never looks at more.

alpha is what Maxie is already sure of, beta what Minnie is; where they meet the rest of a position is cut off.
Source: Knuth and Moore, "An analysis of alpha-beta pruning" (1975). Of moves with equal value the first is kept.
"""

from __future__ import annotations

from engine.game import Evaluation
from engine.position import MAXIE_WINS, MINNIE_WINS, Position
from engine.search.classic import Leaves, Stopped
from engine.search.minimax import better
from engine.search.verdict import Verdict
from engine.search.watch import Watch


class AlphaBeta:
    """A player that looks as deep as minimax and as wide as it must."""

    def __init__(self, depth: int, evaluation: Evaluation) -> None:
        self.depth = depth
        self.evaluation = evaluation

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The first of the best moves; when stopped, the best of those valued so far."""
        leaves = Leaves(self.evaluation, watch or Watch())
        best_move, best = position.moves()[0], None
        alpha, beta = MINNIE_WINS, MAXIE_WINS
        try:
            for move in position.moves():
                value = self._value(position.play(move), alpha, beta, self.depth - 1, leaves)
                if best is None or better(value, best, position.player):
                    best_move, best = move, value
                alpha, beta = narrowed(alpha, beta, value, position.player)
        except Stopped:
            pass
        return Verdict(best_move, best or 0, (best_move,), leaves.nodes, self.depth)

    def _value(self, position: Position, alpha: int, beta: int, depth: int, leaves: Leaves) -> int:
        leaves.enter()
        known = leaves.value(position, depth)
        if known is not None:
            return known
        for move in position.moves():
            value = self._value(position.play(move), alpha, beta, depth - 1, leaves)
            alpha, beta = narrowed(alpha, beta, value, position.player)
            if alpha >= beta:
                break
        return alpha if position.player == 0 else beta


def narrowed(alpha: int, beta: int, value: int, player: int) -> tuple[int, int]:
    """The bounds after a player has found a move of this value."""
    return (max(alpha, value), beta) if player == 0 else (alpha, min(beta, value))
