"""Yardstick: alpha-beta and nothing else, compiled: no ordering, no table, no deepening. What the champion is held to.

The readable alpha-beta that tells what it does is alphabeta.py; this one only measures (bench/duels.py), so that
the champion's gain is its search and not its compiler. Both sides maximise; the side to move decides the sign.
"""

from __future__ import annotations

import cython

from engine.position import MAXIE_WINS, Position
from engine.search.verdict import Verdict, for_maxie
from engine.search.watch import Watch

_INFINITE = cython.declare(cython.int, MAXIE_WINS)


def _worth(board: Position, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
    """The value for the side to move, exact between alpha and beta and a bound outside."""
    moves = cython.declare(cython.int[1024])   # MAX_MOVES
    mover: cython.int = board.player
    found: cython.int
    value: cython.int
    i: cython.int
    if depth <= 0:
        return board.final_score() if board.ended() else board.evaluate()
    found = board.generate(moves)
    if found == 0:
        return board.final_score()
    for i in range(found):
        board.make(moves[i])
        if board.player == mover:
            value = _worth(board, depth - 1, alpha, beta)
        else:
            value = -_worth(board, depth - 1, -beta, -alpha)
        board.unmake()
        if value > alpha:
            alpha = value
        if alpha >= beta:
            break
    return alpha


class Yardstick:
    """A player that looks so many plies ahead; the first of the best moves is played."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        board: Position = position.working()
        moves = position.moves()
        best_move: cython.int = moves[0]
        alpha: cython.int = -_INFINITE
        depth: cython.int = self.depth - 1
        value: cython.int
        move: cython.int
        for move in moves:
            board.make(move)
            if board.player == position.player:
                value = _worth(board, depth, alpha, _INFINITE)
            else:
                value = -_worth(board, depth, -_INFINITE, -alpha)
            board.unmake()
            if value > alpha:
                alpha = value
                best_move = move
        return Verdict(best_move, for_maxie(position, alpha), (best_move,), 0, self.depth)
