"""Othello: discs that can never be turned over again. A lower bound: some stable discs may be missed, none is wrong.

A disc can be turned along an axis only when both its neighbours on it can still change. It is safe along an axis on
the rim across it, on a line without empty squares, or beside a stable disc of its own colour; safe along all four
it is stable. Source: Gunnar Andersson, "Writing an Othello program" (2007).
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.games.othello.rules import Othello

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))   # down and right: across, upright, falling, rising
_ACROSS = cython.declare(cython.int, 0)     # where the masks of an axis begin
_UPRIGHT = cython.declare(cython.int, 6)
_FALLING = cython.declare(cython.int, 12)
_RISING = cython.declare(cython.int, 18)

FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
TOP_AND_BOTTOM = cython.declare(u64, 0xFF000000000000FF)
LEFT_AND_RIGHT = cython.declare(u64, 0x8181818181818181)
RIM = cython.declare(u64, 0xFF818181818181FF)
NOT_A = cython.declare(u64, 0xFEFEFEFEFEFEFEFE)
NOT_H = cython.declare(u64, 0x7F7F7F7F7F7F7F7F)


def _beyond(down: int, right: int) -> int:
    """The squares from which a step leaves the board."""
    return sum(1 << (8 * row + column) for row in range(8) for column in range(8)
               if not (0 <= row + down < 8 and 0 <= column + right < 8))


# For each axis: where one, two and four steps forward leave the board, then the same backward.
_off = cython.declare(u64[24], [_beyond(sign * steps * down, sign * steps * right) for down, right in STEPS
                                for sign in (1, -1) for steps in (1, 2, 4)])


def _full_lines(taken: u64, axis: cython.int, step: cython.int) -> u64:
    """The taken squares whose whole line along one axis is taken: nothing can be turned along it any more."""
    ahead: u64 = taken & ((taken >> step) | _off[axis])
    behind: u64 = taken & (((taken << step) & FULL) | _off[axis + 3])
    ahead &= (ahead >> 2 * step) | _off[axis + 1]
    behind &= (behind << 2 * step) | _off[axis + 4]
    ahead &= (ahead >> 4 * step) | _off[axis + 2]
    behind &= (behind << 4 * step) | _off[axis + 5]
    return ahead & behind


def stable(own: u64, opp: u64) -> u64:
    """Discs of `own` that can never be turned over; perhaps not all of them, but no others."""
    taken: u64 = own | opp
    across: u64 = LEFT_AND_RIGHT | _full_lines(taken, _ACROSS, 1)
    upright: u64 = TOP_AND_BOTTOM | _full_lines(taken, _UPRIGHT, 8)
    falling: u64 = RIM | _full_lines(taken, _FALLING, 9)
    rising: u64 = RIM | _full_lines(taken, _RISING, 7)
    safe: u64 = own & across & upright & falling & rising
    grown: u64
    while safe:
        grown = (own & (across | ((safe << 1) & NOT_A) | ((safe >> 1) & NOT_H))
                 & (upright | (safe << 8) | (safe >> 8))
                 & (falling | ((safe << 9) & NOT_A) | ((safe >> 9) & NOT_H))
                 & (rising | ((safe << 7) & NOT_H) | ((safe >> 7) & NOT_A)))
        if grown == safe:
            break
        safe = grown
    return safe


def stable_discs(position: Othello, player: int) -> set[int]:
    """The squares of a player's discs that are certain to stay his."""
    mine: u64 = position.own if position.player == player else position.opp
    theirs: u64 = position.opp if position.player == player else position.own
    safe: int = stable(mine, theirs)
    return {square for square in range(64) if safe >> square & 1}
