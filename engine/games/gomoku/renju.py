"""Renju's forbidden points: overline, double four, double three. Only Black is bound by them. No turns, no drawing.

The definitions are those of the international rules: a stone that makes exactly five is never forbidden; a four
can become exactly five by one stone; a straight four can do so at both ends; a three can become a straight four by
one stone that is itself not forbidden and does not make five at the same time. So whether a three counts depends on
whether other points are forbidden, with the stones played in between on the board: the question recurses.
"""

from __future__ import annotations

import cython

from engine.games.gomoku.lines import BLOCK, VALID
from engine.words import mark

if cython.compiled:
    from cython.cimports.engine.games.gomoku.lines import line_through
    from cython.cimports.engine.machine_bits import count
else:
    from engine.bits import count
    from engine.games.gomoku.lines import line_through

ALLOWED, OVERLINE, DOUBLE_FOUR, DOUBLE_THREE = range(4)
WORDS = ("", mark("six or more in a row"), mark("two fours at once"), mark("two open threes at once"))

_ALLOWED = cython.declare(cython.int, ALLOWED)
_OVERLINE = cython.declare(cython.int, OVERLINE)
_DOUBLE_FOUR = cython.declare(cython.int, DOUBLE_FOUR)
_DOUBLE_THREE = cython.declare(cython.int, DOUBLE_THREE)
_WHITE = cython.declare(cython.int, BLOCK)
_RECORD = cython.declare(cython.int, 2 * BLOCK)
_VALID = cython.declare(cython.int, VALID)


def forbidden(lines: cython.p_int, size: cython.int, square: cython.int) -> cython.int:
    """Why Black may not play on an empty square, or ALLOWED."""
    black = cython.declare(cython.int[118])   # LINES: Black's stones, to which the question adds its own
    i: cython.int
    if _harmless(lines, size, square):
        return _ALLOWED
    for i in range(6 * size - 2):
        black[i] = lines[i * _RECORD]
    return _fault(lines, black, size, square)


def _harmless(lines: cython.p_int, size: cython.int, square: cython.int) -> cython.bint:
    """A quick look: too few black stones around for anything forbidden."""
    row: cython.int = square // size
    column: cython.int = square % size
    way: cython.int
    bit: cython.int
    near: cython.int
    pairs: cython.int = 0
    for way in range(4):
        bit = row if way == 1 else column
        near = lines[line_through(size, row, column, way) * _RECORD]
        near = count((near << 5 >> bit) & 2047)
        if near >= 4:
            return False
        if near >= 2:
            pairs += 1
    return pairs < 2


def _above(mask: cython.int, bit: cython.int) -> cython.int:
    """How many stones stand in a row just above a bit."""
    found: cython.int = 0
    mask = mask >> (bit + 1)
    while mask & 1:
        found += 1
        mask = mask >> 1
    return found


def _below(mask: cython.int, bit: cython.int) -> cython.int:
    """How many stones stand in a row just below a bit."""
    found: cython.int = 0
    while bit > 0 and (mask >> (bit - 1)) & 1:
        found += 1
        bit -= 1
    return found


def _row_length(mask: cython.int, bit: cython.int) -> cython.int:
    """How long the row through a bit is when a stone stands on it."""
    return _above(mask, bit) + 1 + _below(mask, bit)


def _empty(lines: cython.p_int, black: cython.p_int, line: cython.int, bit: cython.int) -> cython.bint:
    """Whether a bit of a line is a square of the board without a stone."""
    record: cython.int = line * _RECORD
    taken: cython.int = black[line] | lines[record + _WHITE]
    return bit >= 0 and ((lines[record + _VALID] & ~taken) >> bit) & 1 != 0


def _put(black: cython.p_int, size: cython.int, square: cython.int) -> cython.void:
    """Add a black stone to the question, or take it back."""
    row: cython.int = square // size
    column: cython.int = square % size
    way: cython.int
    for way in range(4):
        black[line_through(size, row, column, way)] ^= 1 << (row if way == 1 else column)


def _makes_five(black: cython.p_int, size: cython.int, square: cython.int) -> cython.bint:
    """Whether a stone on a square stands in a row of exactly five, whatever else it makes."""
    row: cython.int = square // size
    column: cython.int = square % size
    way: cython.int
    for way in range(4):
        if _row_length(black[line_through(size, row, column, way)], row if way == 1 else column) == 5:
            return True
    return False


def _fault(lines: cython.p_int, black: cython.p_int, size: cython.int, square: cython.int) -> cython.int:
    """Why a black stone on an empty square would be forbidden; the board is left as it was."""
    row: cython.int = square // size
    column: cython.int = square % size
    way: cython.int
    line: cython.int
    bit: cython.int
    fours: cython.int = 0
    threes: cython.int = 0
    overline: cython.bint = False
    # "Unless the same stone makes exactly five."
    if _makes_five(black, size, square):
        return _ALLOWED
    _put(black, size, square)
    for way in range(4):
        line = line_through(size, row, column, way)
        bit = row if way == 1 else column
        if _row_length(black[line], bit) > 5:
            overline = True
        fours += _fours(lines, black, line, bit)
    if not overline and fours < 2:
        for way in range(4):
            line = line_through(size, row, column, way)
            bit = row if way == 1 else column
            if _is_three(lines, black, size, square, way, line, bit):
                threes += 1
    _put(black, size, square)
    if overline:
        return _OVERLINE
    if fours >= 2:
        return _DOUBLE_FOUR
    return _DOUBLE_THREE if threes >= 2 else _ALLOWED


def _fours(lines: cython.p_int, black: cython.p_int, line: cython.int, bit: cython.int) -> cython.int:
    """How many fours on a line the stone at a bit belongs to: two when they end on either side of it."""
    mask: cython.int = black[line]
    after: cython.int = bit + _above(mask, bit) + 1
    before: cython.int = bit - _below(mask, bit) - 1
    ends: cython.int = 0
    if _empty(lines, black, line, after) and _row_length(mask, after) == 5:
        ends += 1
    if _empty(lines, black, line, before) and _row_length(mask, before) == 5:
        ends += 1
    # A straight four ends on both sides and is one four.
    return 1 if ends == 2 and after - before == 5 else ends


def _is_three(lines: cython.p_int, black: cython.p_int, size: cython.int, square: cython.int, way: cython.int,
              line: cython.int, bit: cython.int) -> cython.bint:
    """Whether the stone at a bit belongs to a three: the next gap above or below it makes a straight four."""
    gap: cython.int = bit + _above(black[line], bit) + 1
    if _becomes_straight(lines, black, size, square, way, line, bit, gap):
        return True
    gap = bit - _below(black[line], bit) - 1
    return _becomes_straight(lines, black, size, square, way, line, bit, gap)


def _becomes_straight(lines: cython.p_int, black: cython.p_int, size: cython.int, square: cython.int,
                      way: cython.int, line: cython.int, bit: cython.int, gap: cython.int) -> cython.bint:
    """Whether a stone on the gap is legal, makes no five, and makes a straight four with the one at the bit."""
    step: cython.int
    mask: cython.int
    top: cython.int
    bottom: cython.int
    point: cython.int
    if not _empty(lines, black, line, gap):
        return False
    mask = black[line] | (1 << gap)
    top = bit + _above(mask, bit) + 1
    bottom = bit - _below(mask, bit) - 1
    if top - bottom != 5 or not _empty(lines, black, line, top) or not _empty(lines, black, line, bottom):
        return False
    if _row_length(mask, top) != 5 or _row_length(mask, bottom) != 5:
        return False
    # From square to square along the line: right, up, up and right, down and right.
    step = 1 if way == 0 else (size if way == 1 else (size + 1 if way == 2 else 1 - size))
    point = square + (gap - bit) * step
    return not _makes_five(black, size, point) and _fault(lines, black, size, point) == _ALLOWED
