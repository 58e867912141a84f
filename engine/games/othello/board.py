"""Othello on two 64-bit sets: which squares can be played, what a disc turns over, and a guess by hand.

`own` are the discs of the side to move, `opp` those of the other; squares are 0..63 row by row. The guess by hand
stands in where the trained patterns (patterns.py) are missing. Who moves, passes and ends is the matter of rules.py.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

if cython.compiled:
    from cython.cimports.engine.machine_bits import count, highest
else:
    from engine.bits import count, highest

FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
INNER = cython.declare(u64, 0x7E7E7E7E7E7E7E7E)      # all but the a and h files
NOT_H = cython.declare(u64, 0x7F7F7F7F7F7F7F7F)
CORNERS = cython.declare(u64, 0x8100000000000081)
X_SQUARES = cython.declare(u64, 0x0042000000004200)  # diagonally next to a corner
C_SQUARES = cython.declare(u64, 0x4281000000008142)  # next to a corner on an edge
EDGES = cython.declare(u64, 0xFF818181818181FF)


def _reach(own: u64, between: u64, step: cython.int) -> u64:
    """The squares just past an unbroken run of `between` from `own`, both ways along one line."""
    # A run of six is one and one, then twice a pair at a time.
    up: u64 = between & (own << step)
    down: u64 = between & (own >> step)
    pairs: u64 = between & (between << step)
    up |= between & (up << step)
    down |= between & (down >> step)
    up |= pairs & (up << 2 * step)
    up |= pairs & (up << 2 * step)
    pairs >>= step
    down |= pairs & (down >> 2 * step)
    down |= pairs & (down >> 2 * step)
    return (up << step) | (down >> step)


def _ray(square: int, down: int, right: int) -> int:
    """The squares from one to the edge of the board in a direction, itself left out."""
    row, column = divmod(square, 8)
    squares = 0
    while 0 <= (row := row + down) < 8 and 0 <= (column := column + right) < 8:
        squares |= 1 << (8 * row + column)
    return squares


# For each square four rays towards higher squares, then the four opposite ones.
_rays = cython.declare(u64[512], [_ray(square, sign * down, sign * right) for square in range(64) for sign in (1, -1)
                                  for down, right in ((0, 1), (1, -1), (1, 0), (1, 1))])


def _run_up(own: u64, opp: u64, ray: u64) -> u64:
    """The run of `opp` along a ray to higher squares, when a disc of `own` ends it."""
    # The one added runs through all of opp's discs on the ray, and stops at the square after them.
    end: u64 = ((opp | ~ray) + 1) & own & ray
    return (end - (end != 0)) & ray


def _run_down(own: u64, opp: u64, ray: u64) -> u64:
    """The run of `opp` along a ray to lower squares, when a disc of `own` ends it."""
    end: u64 = (cython.cast(u64, 1) << highest((ray & ~opp) | 1)) & own & ray
    return -(end + end) & ray


def openings(own: u64, opp: u64) -> u64:
    """The empty squares where a disc of `own` outflanks at least one of `opp`: the legal moves."""
    inner: u64 = opp & INNER
    reached: u64 = _reach(own, inner, 1) | _reach(own, opp, 8) | _reach(own, inner, 7) | _reach(own, inner, 9)
    return reached & (FULL ^ (own | opp))


def turned(own: u64, opp: u64, square: cython.int) -> u64:
    """The discs of `opp` that a disc of `own` on a square outflanks: all of them are turned over."""
    ray: cython.int = 8 * square
    return (_run_up(own, opp, _rays[ray]) | _run_up(own, opp, _rays[ray + 1])
            | _run_up(own, opp, _rays[ray + 2]) | _run_up(own, opp, _rays[ray + 3])
            | _run_down(own, opp, _rays[ray + 4]) | _run_down(own, opp, _rays[ray + 5])
            | _run_down(own, opp, _rays[ray + 6]) | _run_down(own, opp, _rays[ray + 7]))


def _around(squares: u64) -> u64:
    """The squares next to a set, in all eight directions."""
    wide: u64 = squares | ((squares & NOT_H) << 1) | ((squares >> 1) & NOT_H)
    return (wide | ((wide << 8) & FULL) | (wide >> 8)) & (FULL ^ squares)


def guess(own: u64, opp: u64) -> cython.int:
    """Mobility, quiet frontier and corners, in about hundredths of a disc; late discs count more and more."""
    empty: u64 = FULL ^ (own | opp)
    empties: cython.int = count(empty)
    corners: u64 = CORNERS & empty
    beside: u64 = _around(corners)   # X and C squares of corners still to be had
    mobility: cython.int = count(openings(own, opp)) - count(openings(opp, own))
    frontier: cython.int = count(own & _around(empty)) - count(opp & _around(empty))
    value: cython.int = 85 * mobility - 38 * frontier
    value += 850 * (count(own & CORNERS) - count(opp & CORNERS))
    value -= 420 * (count(own & beside & X_SQUARES) - count(opp & beside & X_SQUARES))
    value -= 130 * (count(own & beside & C_SQUARES) - count(opp & beside & C_SQUARES))
    value += 45 * (count(own & EDGES) - count(opp & EDGES))
    if empties < 24:
        value += 3 * (24 - empties) * (count(own) - count(opp))
    return value
