"""Two questions about sets of squares, for the uncompiled engine; machine_squares.pxd holds the same for the compiled.

A set of squares is a 16-bit int. The levels of eight squares are the bytes of one 64-bit number, so that one
subtraction compares them all.
"""

from __future__ import annotations

_ALL = 0xFFFF
_EACH = 0x0101010101010101       # times a byte: the same in all eight
_TOPS = 0x8080808080808080       # the highest bit of each byte
_COLLECT = 0x0002040810204081    # times the highest bits, shifted by 56: one bit after the other
_FULL = 0xFFFFFFFFFFFFFFFF


def beside(squares: int) -> int:
    """The squares next to a set, by an edge."""
    return ((squares << 4) | (squares >> 4) | ((squares & 0x7777) << 1) | ((squares & 0xEEEE) >> 1)) & _ALL


def below(first: int, second: int, level: int) -> int:
    """Those of the squares, by their levels, that are lower than a level."""
    limits = (level + 127) * _EACH
    return _gathered(limits - first) | _gathered(limits - second) << 8


def _gathered(differences: int) -> int:
    """The highest bit of every byte, side by side."""
    return ((differences & _TOPS) * _COLLECT & _FULL) >> 56
