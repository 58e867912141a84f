"""Gomoku's structures: fours, threes and twos that can still become five, and what they are worth. No search.

Source of the weights: Wang and Huang, "Evolving Gomoku solver by genetic algorithm" (2014). A structure is a window of
five squares in a line that holds so many stones of one colour and none of the other, so a three with room on both
sides counts in more windows than one against a stone.
"""

from __future__ import annotations

import cython

from engine.games.gomoku.board import Board
from engine.games.gomoku.lines import BLOCK, VALID
from engine.position import WIN

if cython.compiled:
    from cython.cimports.engine.machine_bits import count
else:
    from engine.bits import count

FOUR_WORTH, THREE_WORTH, TWO_WORTH = 4800, 97, 17
LIMIT = WIN - 1        # a guess is never as good as a win

_VALID = cython.declare(cython.int, VALID)
_BLOCK = cython.declare(cython.int, BLOCK)
_RECORD = cython.declare(cython.int, 2 * BLOCK)


def _weigh_line(board: Board, line: cython.int, colour: cython.int, four: cython.int, three: cython.int,
                two: cython.int) -> cython.int:
    """The structures of a colour on one line."""
    own: cython.int = board.lines[line * _RECORD + colour * _BLOCK]
    free: cython.int = board.lines[line * _RECORD + _VALID] & ~board.lines[line * _RECORD + (1 - colour) * _BLOCK]
    room: cython.int = free & (free >> 1) & (free >> 2) & (free >> 3) & (free >> 4)
    total: cython.int = 0
    stones: cython.int
    bit: cython.int = 0
    if own == 0:
        return 0
    while room >> bit:
        if (room >> bit) & 1:
            stones = count((own >> bit) & 31)
            if stones == 2:
                total += two
            elif stones == 3:
                total += three
            elif stones == 4:
                total += four
        bit += 1
    return total


def structures(board: Board, four: int = FOUR_WORTH, three: int = THREE_WORTH, two: int = TWO_WORTH) -> int:
    """The structures of Maxie less those of Minnie: a guess for Maxie, 0 before the colours are chosen."""
    line: cython.int
    total: int = 0
    side = board.side_of(0)
    if side is None:
        return 0
    for line in range(6 * board.size - 2):
        total += _weigh_line(board, line, 0, four, three, two) - _weigh_line(board, line, 1, four, three, two)
    return max(-LIMIT, min(LIMIT, total if side == 0 else -total))
