"""Gomoku's lines: where squares lie on them, and what each colour can still make of one. No turns, no rules of play.

A board of n x n has 6n - 2 lines: rows, columns, diagonals rising to the right, diagonals falling to the right.
A line is a few bit sets, one bit a square; bit = column, except on columns, where bit = row. Every line has one
block of ints a colour: its stones, then the empty squares where one more stone makes something.
All windows of a line are looked at at once, by shifting the sets over each other; nothing loops over squares.
"""

from __future__ import annotations

import cython

# A block of ints: what one colour has on one line. The other colour's block is at `block ^ OTHER`.
STONES, FIVE, FOUR, STRAIGHT, THREE, VALID = range(6)
BLOCK = 8
LINES = 118                # of a board of 20 x 20
SIZE_OF_LINES = 2 * BLOCK * LINES

_FIVE = cython.declare(cython.int, FIVE)
_FOUR = cython.declare(cython.int, FOUR)
_STRAIGHT = cython.declare(cython.int, STRAIGHT)
_THREE = cython.declare(cython.int, THREE)
_VALID = cython.declare(cython.int, VALID)
_OTHER = cython.declare(cython.int, BLOCK)


def line_through(size: cython.int, row: cython.int, column: cython.int, way: cython.int) -> cython.int:
    """The line through a square: way 0 along its row, 1 its column, 2 and 3 its rising and falling diagonals."""
    if way == 0:
        return row
    if way == 1:
        return size + column
    return 3 * size - 1 + column - row if way == 2 else 4 * size - 1 + column + row


def square_on(size: cython.int, line: cython.int, bit: cython.int) -> cython.int:
    """The square at a bit of a line."""
    if line < size:
        return line * size + bit
    if line < 2 * size:
        return bit * size + line - size
    if line < 4 * size - 1:
        return (bit + 3 * size - 1 - line) * size + bit
    return (line - 4 * size + 1 - bit) * size + bit


def study(lines: cython.p_int, block: cython.int, exact: cython.bint) -> cython.bint:
    """Renew what a colour can make of a line; whether it has five there. `exact`: six or more are not a five."""
    own: cython.int = lines[block]
    valid: cython.int = lines[block + _VALID]
    free: cython.int = valid & ~lines[block ^ _OTHER]   # own or empty
    empty: cython.int = free & ~own
    i: cython.int
    if own == 0:
        for i in range(_FIVE, _THREE + 1):
            lines[block + i] = 0
        return False

    # 1. How many own stones on the four squares after each square: a four-input adder, in bits low, mid, high.
    first: cython.int = (own >> 1) ^ (own >> 2)
    second: cython.int = (own >> 3) ^ (own >> 4)
    first_two: cython.int = (own >> 1) & (own >> 2)
    second_two: cython.int = (own >> 3) & (own >> 4)
    low: cython.int = first ^ second
    mid: cython.int = first_two ^ second_two ^ (first & second)
    all4: cython.int = first_two & second_two
    two: cython.int = mid & ~low
    three: cython.int = low & mid

    # 2. The windows of five (from a square upwards) that can become five, by the stones they hold.
    room: cython.int = free & (free >> 1) & (free >> 2) & (free >> 3) & (free >> 4)
    open6: cython.int = room & empty & (empty >> 5)
    if exact:
        open6 &= ~((own << 1) | (own >> 6))
        room &= ~((own << 1) | (own >> 5))
    with4: cython.int = room & ((all4 & ~own) | (three & own))
    with3: cython.int = room & ((three & ~own) | (two & own))

    # 3. The empty squares of those windows, and of the open sixes, whose four inner squares become straight fours.
    lines[block + _FIVE] = empty & (with4 | (with4 << 1) | (with4 << 2) | (with4 << 3) | (with4 << 4))
    lines[block + _FOUR] = empty & (with3 | (with3 << 1) | (with3 << 2) | (with3 << 3) | (with3 << 4))
    with3 = open6 & three
    two &= open6
    lines[block + _STRAIGHT] = empty & ((with3 << 1) | (with3 << 2) | (with3 << 3) | (with3 << 4))
    lines[block + _THREE] = empty & ((two << 1) | (two << 2) | (two << 3) | (two << 4))
    return (room & all4 & own) != 0
