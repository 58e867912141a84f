"""Gomoku played on at random, with the knowledge of a beginner: forced stones before random ones. No search.

Source: Tang, Zhao, Shao and Lv, "ADP with MCTS algorithm for Gomoku" (2016), whose simulations complete a four, stop
one, make an open three four and stop an open three, in this order, before they play at random. A random stone goes
near the others here: far ones only make the game longer.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.games.gomoku.board import FIVES, STRAIGHTS, Board
from engine.games.gomoku.lines import BLOCK, FIVE, STRAIGHT, VALID

if cython.compiled:
    from cython.cimports.engine.machine_bits import count, lowest
else:
    from engine.bits import count, lowest

FORCED, NEAR, ANYWHERE = range(3)   # how wide a playout looks for its next stone
REACH = 2                           # what near means, in squares

_FORCED = cython.declare(cython.int, FORCED)
_NEAR = cython.declare(cython.int, NEAR)
_REACH = cython.declare(cython.int, REACH)
_FIVES = cython.declare(cython.int, FIVES)
_STRAIGHTS = cython.declare(cython.int, STRAIGHTS)
_FIVE = cython.declare(cython.int, FIVE)
_STRAIGHT = cython.declare(cython.int, STRAIGHT)
_VALID = cython.declare(cython.int, VALID)
_BLOCK = cython.declare(cython.int, BLOCK)
_RECORD = cython.declare(cython.int, 2 * BLOCK)


def mark_playout(board: Board, rows: cython.p_int, width: cython.int) -> cython.void:
    """Make a set of the squares a playout draws its next stone from."""
    own: cython.int = board.colour
    other: cython.int = 1 - own
    row: cython.int
    if width == _NEAR:
        board.surround(rows, _REACH)
        return
    for row in range(board.size):
        rows[row] = 0 if width == _FORCED else board.lines[row * _RECORD + _VALID]
    if width == _FORCED:
        if board.tally[_FIVES + own]:
            board.mark(rows, own, _FIVE)
        elif board.tally[_FIVES + other]:
            board.mark(rows, other, _FIVE)
        elif board.tally[_STRAIGHTS + own]:
            board.mark(rows, own, _STRAIGHT)
        elif board.tally[_STRAIGHTS + other]:
            board.mark(rows, other, _STRAIGHT)


def drawn(board: Board, rows: cython.p_int, dice: u64) -> cython.int:
    """Take one of the empty squares out of a set, each as likely; -1 when there is none."""
    row: cython.int
    found: cython.int = 0
    left: cython.int
    for row in range(board.size):
        rows[row] &= board.lines[row * _RECORD + _VALID]
        rows[row] &= ~(board.lines[row * _RECORD] | board.lines[row * _RECORD + _BLOCK])
        found += count(rows[row])
    if found == 0:
        return -1
    found = cython.cast(cython.int, dice % cython.cast(u64, found))
    row = 0
    while found >= count(rows[row]):
        found -= count(rows[row])
        row += 1
    left = rows[row]
    while found:
        left &= left - 1
        found -= 1
    rows[row] &= ~(left & -left)
    return row * board.size + lowest(left)
