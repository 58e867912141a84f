"""Alpha-beta: minimax that leaves out what cannot matter. Sound for every game here, and never looks at more.

alpha is what Maxie is already sure of, beta what Minnie is; where they meet the rest of a position is cut off.
Source: Knuth and Moore, "An analysis of alpha-beta pruning" (1975); step by step as in the handout of 15-150.
The form in which both sides maximise is in negamax.py, the form on lazy trees in gametree.py. No ordering of moves and
no table here: champion.py.
"""

from __future__ import annotations

from engine.position import Position
from engine.search.classic import Classic, Look
from engine.search.worth import Worth


class AlphaBetaLook(Look):
    """Looks at one child after the other, each between what both sides are sure of by then."""

    def among(self, position: Position, alpha: Worth, beta: Worth, depth: int, node: int) -> Worth:
        player = position.player
        for move in position.moves():
            found = self.worth(position.play(move), alpha, beta, depth - 1, node, move)
            # "Update, then check": equal is enough, for a side that can get as much elsewhere does not come here.
            alpha, beta = self.narrowed(node, player, alpha, beta, found.value, move)
            if alpha.value >= beta.value:
                self.cut(node, player, alpha, beta)
                break
        # "The parent is labelled with the final bound", be it one that came from above.
        return alpha if player == 0 else beta


class AlphaBeta(Classic):
    """A player that looks as deep as minimax and as wide as it must."""

    look = AlphaBetaLook
