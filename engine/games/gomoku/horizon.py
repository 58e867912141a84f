"""Where the champion's sight ends: the moves it leaves out, and a short look for fours before a guess. No search tree.

Measured by self-play from random openings of three to five stones, both colours, 6,000 positions a move, against the
champion without either: the look for fours alone scored 0.59 +- 0.12 (60 games), both together 0.75 +- 0.11 (60 games),
with twenty moves of a quiet position where there are fourteen now.
"""

from __future__ import annotations

import cython

from engine.games.gomoku.board import FIVES, FOURS, NONE, QUIET_LIMIT, SEVERAL, TWO_FIVES, Board
from engine.games.gomoku.lines import FOUR

if cython.compiled:
    from cython.cimports.engine.machine_bits import lowest
else:
    from engine.bits import lowest

WIDTH = 14              # moves of a quiet position that are worth a search
LOOK = 3                # fours that are looked ahead
FEWEST = 3              # squares that make a four: with fewer there is hardly ever a win by fours
FOURS_NEXT = 17_500     # the guess when one is seen

_NONE = cython.declare(cython.int, NONE)
_SEVERAL = cython.declare(cython.int, SEVERAL)
_FIVES = cython.declare(cython.int, FIVES)
_FOURS = cython.declare(cython.int, FOURS)
_FOUR = cython.declare(cython.int, FOUR)
_QUIET_LIMIT = cython.declare(cython.int, QUIET_LIMIT)
_TWO_FIVES = cython.declare(cython.int, TWO_FIVES)
_WIDTH = cython.declare(cython.int, WIDTH)
_FEWEST = cython.declare(cython.int, FEWEST)
_FOURS_NEXT = cython.declare(cython.int, FOURS_NEXT)


def most_promising(board: Board, out: cython.p_int, found: cython.int) -> cython.int:
    """Keep the most promising of many moves, in their order; how many are left. Of equals all are kept, or none."""
    promises = cython.declare(cython.int[400])
    tally = cython.declare(cython.int[1001])
    i: cython.int
    kept: cython.int = 0
    least: cython.int = 1000
    if found <= _WIDTH:
        return found
    for i in range(1001):
        tally[i] = 0
    for i in range(found):
        promises[i] = board.stone_promise(out[i])
        tally[promises[i]] += 1
    while least > 0 and kept + tally[least] <= _WIDTH:
        kept += tally[least]
        least -= 1
    if kept == 0:
        return found
    kept = 0
    for i in range(found):
        if promises[i] > least:
            out[kept] = out[i]
            kept += 1
    return kept


def horizon(board: Board, guess: cython.int, look: cython.int) -> cython.int:
    """A guess for the colour to move, or that it wins by at most `look` fours; a four of the other is stopped first.

    On a working copy, which is left as it was.
    """
    square: cython.int
    if guess > _QUIET_LIMIT or guess <= -_TWO_FIVES or look <= 0:
        return guess
    if board.tally[_FOURS + board.colour] >= _FEWEST and fours_at_hand(board, look):
        return _FOURS_NEXT
    square = board.five_square(1 - board.colour)
    if square == _NONE:
        return guess
    if board.barred(square):
        return -_TWO_FIVES
    board.make(square)
    guess = -horizon(board, board.chances(), look - 1)
    board.unmake()
    return guess


def fours_at_hand(board: Board, depth: cython.int) -> cython.bint:
    """Whether the colour to move, which has no five at once, wins by at most `depth` fours."""
    rows = cython.declare(cython.int[20])
    row: cython.int
    square: cython.int
    for row in range(board.size):
        rows[row] = 0
    board.mark(rows, board.colour, _FOUR)
    square = board.five_square(1 - board.colour)
    if square == _SEVERAL:
        return False
    if square != _NONE:
        # A four of the other must be blocked, by a four.
        return (rows[square // board.size] >> (square % board.size)) & 1 and four_wins(board, square, depth)
    for row in range(board.size):
        while rows[row]:
            square = row * board.size + lowest(rows[row])
            rows[row] &= rows[row] - 1
            if (depth > 1 or board.may_win_at(square, board.colour)) and four_wins(board, square, depth):
                return True
    return False


def four_wins(board: Board, square: cython.int, depth: cython.int) -> cython.bint:
    """Whether a four on a square wins, with at most `depth - 1` more."""
    own: cython.int = board.colour
    reply: cython.int
    won: cython.bint = False
    if board.barred(square):
        return False
    board.make(square)
    reply = board.five_after(square)
    if board.tally[_FIVES + 1 - own] == 0:
        if reply == _SEVERAL or board.barred(reply):
            won = True
        elif depth > 2 or (depth == 2 and board.may_go_on(square, reply)):
            board.make(reply)
            won = fours_at_hand(board, depth - 1)
            board.unmake()
    board.unmake()
    return won
