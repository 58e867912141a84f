"""A question about sets of squares, 16-bit ints, for the uncompiled engine; machine_squares.pxd holds the same for the
compiled.
"""

from __future__ import annotations


def beside(squares: int) -> int:
    """The squares next to a set, by an edge."""
    return ((squares << 4) | (squares >> 4) | ((squares & 0x7777) << 1) | ((squares & 0xEEEE) >> 1)) & 0xFFFF
