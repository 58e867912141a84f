"""Othello valued by patterns: what the edges, corners, lines and diagonals look like, as learnt from played games.

A pattern is some squares read as a number in base 3 (empty, own, the opponent's); for each number and each stage of the
game there is a weight, and the guess is the sum of the weights of all patterns on the board, in all their symmetric
places, with a term for mobility and one for whose turn it is with so many squares left. Source: Michael Buro,
"Improving heuristic mini-max search by supervised learning" (2002). The weights are made by tools/train_othello.py and
read by weights.py; where there are none, the guess is the one by hand of board.py.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython import ulonglong as u64

if cython.compiled:
    from cython.cimports.engine.games.othello.board import guess, openings
    from cython.cimports.engine.machine_bits import count
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memcpy
else:
    from engine.bits import count
    from engine.games.othello.board import guess, openings

# The squares of each pattern in its first place, lowest digit first, and the same squares seen in a mirror.
# The other places are those after a quarter turn of the board, and another, and another.
SHAPES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "edge": ((0, 1, 2, 3, 4, 5, 6, 7, 9, 14), (7, 6, 5, 4, 3, 2, 1, 0, 14, 9)),
    "block": ((0, 1, 2, 3, 4, 8, 9, 10, 11, 12), (7, 6, 5, 4, 3, 15, 14, 13, 12, 11)),
    "corner": ((0, 1, 2, 8, 9, 10, 16, 17, 18), (0, 8, 16, 1, 9, 17, 2, 10, 18)),
    **{f"row {row}": (tuple(range(8 * row - 8, 8 * row)), tuple(range(8 * row - 1, 8 * row - 9, -1)))
       for row in (2, 3, 4)},
    **{f"diagonal of {length}": (tuple(range(8 - length, 8 * length, 9)), tuple(range(8 * length - 1, 7 - length, -9)))
       for length in (8, 7, 6, 5, 4)},
}
SIZES = {name: int(3 ** len(squares)) for name, (squares, _) in SHAPES.items()}   # compiled, the power is a float
STAGE_SIZE = sum(SIZES.values())
STAGES = 10
STAGE_LENGTH = 6         # discs from one stage to the next
UNIT = 5                 # hundredths of a disc that one step of a weight is worth
PREVIEWED = 10           # depths whose previews are measured, 0..9; a deeper one counts as 8 or 9
MOST = 6_400             # no guess is beyond 64 discs

_EDGE = cython.declare(cython.int, 0)
_BLOCK = cython.declare(cython.int, 59049)
_CORNER = cython.declare(cython.int, 118098)
_ROW_2 = cython.declare(cython.int, 137781)
_ROW_3 = cython.declare(cython.int, 144342)
_ROW_4 = cython.declare(cython.int, 150903)
_DIAGONAL_8 = cython.declare(cython.int, 157464)
_DIAGONAL_7 = cython.declare(cython.int, 164025)
_DIAGONAL_6 = cython.declare(cython.int, 166212)
_DIAGONAL_5 = cython.declare(cython.int, 166941)
_DIAGONAL_4 = cython.declare(cython.int, 167184)
_STAGE_SIZE = cython.declare(cython.int, STAGE_SIZE)
_STAGES = cython.declare(cython.int, STAGES)
_STAGE_LENGTH = cython.declare(cython.int, STAGE_LENGTH)
_PREVIEWED = cython.declare(cython.int, PREVIEWED)
_LEAST_PREVIEWED = cython.declare(cython.int, 3)
_TRUST = cython.declare(cython.int, 130)   # hundredths of the usual error that a preview must be beyond a bound
_UNIT = cython.declare(cython.int, UNIT)
_MOST = cython.declare(cython.int, MOST)

FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
FILE_A = cython.declare(u64, 0x0101010101010101)
LONG_8 = cython.declare(u64, 0x8040201008040201)     # a1-h8, and the diagonals beside it
LONG_7 = cython.declare(u64, 0x0080402010080402)
LONG_6 = cython.declare(u64, 0x0000804020100804)
LONG_5 = cython.declare(u64, 0x0000008040201008)
LONG_4 = cython.declare(u64, 0x0000000080402010)
EVERY_SECOND = cython.declare(u64, 0x00AA00AA00AA00AA)
PAIRS = cython.declare(u64, 0x0000CCCC0000CCCC)
FOURS = cython.declare(u64, 0x00000000F0F0F0F0)
BYTES = cython.declare(u64, 0x00FF00FF00FF00FF)
WORDS = cython.declare(u64, 0x0000FFFF0000FFFF)


def base_3(bits: int, order: Sequence[int] = range(10)) -> int:
    """The number in base 3 whose digits are the bits; bit i is the digit order[i]."""
    return sum(3 ** order[i] for i in range(10) if bits >> i & 1)


_own = cython.declare(cython.int[1024], [base_3(bits) for bits in range(1024)])
_opp = cython.declare(cython.int[1024], [2 * base_3(bits) for bits in range(1024)])
BACKWARDS = (4, 3, 2, 1, 0, 9, 8, 7, 6, 5)
_own_back = cython.declare(cython.int[1024], [base_3(bits, BACKWARDS) for bits in range(1024)])
_opp_back = cython.declare(cython.int[1024], [2 * base_3(bits, BACKWARDS) for bits in range(1024)])


def _quarter_turn(x: u64) -> u64:
    """The board turned by a quarter: its last file becomes its first row."""
    # Mirrored at the diagonal, by swapping ever larger blocks, and then upside down.
    swap: u64 = (x ^ (x >> 7)) & EVERY_SECOND
    x ^= swap ^ (swap << 7)
    swap = (x ^ (x >> 14)) & PAIRS
    x ^= swap ^ (swap << 14)
    swap = (x ^ (x >> 28)) & FOURS
    x ^= swap ^ (swap << 28)
    x = ((x >> 8) & BYTES) | ((x & BYTES) << 8)
    x = ((x >> 16) & WORDS) | ((x & WORDS) << 16)
    return (x >> 32) | ((x << 32) & FULL)


def _diagonal(own: u64, opp: u64, squares: u64, first: cython.int) -> cython.int:
    """The number of a diagonal, whose first square lies in the file `first`."""
    return (_own[(((own & squares) * FILE_A) & FULL) >> (56 + first)]
            + _opp[(((opp & squares) * FILE_A) & FULL) >> (56 + first)])


def _stage(discs: cython.int) -> cython.int:
    """Which weights count with so many discs on the board."""
    stage: cython.int = (discs - 4) // _STAGE_LENGTH
    return 0 if discs < 4 else _STAGES - 1 if stage >= _STAGES else stage


class Weights:
    """A guess from trained weights, or by hand where there are none. Never changed once made."""

    def __init__(self, values: array[int] | None = None, mobility: Sequence[int] = (), constant: Sequence[int] = (),
                 errors: Sequence[int] = ()) -> None:
        """`values`: STAGE_SIZE weights for each stage; `mobility`: a weight a stage; `constant`: one for 0..64 empties.
        `errors`: how far previews are off, PREVIEWED depths for each stage; none, and nothing is foretold.
        """
        self.trained = values is not None
        self.foretelling = len(errors) > 0
        if not cython.compiled:
            self.values = array("h") if values is None else values
            self.mobility = list(mobility)
            self.constant = list(constant)
            self.errors = list(errors)
        elif values is not None:
            self._fill(values, mobility, constant, errors)

    def _fill(self, values: array[int], mobility: Sequence[int], constant: Sequence[int],
              errors: Sequence[int]) -> None:
        i: cython.int
        size: cython.int = STAGES * STAGE_SIZE
        raw: bytes = values.tobytes()
        source: cython.p_char = raw
        self.values = cython.cast(cython.pointer(cython.short), calloc(size, cython.sizeof(cython.short)))
        if self.values == cython.NULL:
            raise MemoryError
        memcpy(self.values, source, size * cython.sizeof(cython.short))
        for i in range(STAGES):
            self.mobility[i] = mobility[i]
        for i in range(65):
            self.constant[i] = constant[i]
        for i in range(len(errors)):
            self.errors[i] = errors[i]

    def __dealloc__(self) -> None:
        free(self.values)

    def _quarter(self, own: u64, opp: u64, base: cython.int) -> cython.int:
        """The patterns along the first rows and right of the long diagonal."""
        edge: cython.int = (_own[(own & 255) | ((own >> 1) & 256) | ((own >> 5) & 512)]
                            + _opp[(opp & 255) | ((opp >> 1) & 256) | ((opp >> 5) & 512)])
        left: cython.int = _own[(own & 31) | ((own >> 3) & 992)] + _opp[(opp & 31) | ((opp >> 3) & 992)]
        right: cython.int = (_own_back[((own >> 3) & 31) | ((own >> 6) & 992)]
                             + _opp_back[((opp >> 3) & 31) | ((opp >> 6) & 992)])
        corner: cython.int = (_own[(own & 7) | ((own >> 5) & 56) | ((own >> 10) & 448)]
                              + _opp[(opp & 7) | ((opp >> 5) & 56) | ((opp >> 10) & 448)])
        return (self.values[base + _EDGE + edge] + self.values[base + _BLOCK + left]
                + self.values[base + _BLOCK + right] + self.values[base + _CORNER + corner]
                + self.values[base + _ROW_2 + _own[(own >> 8) & 255] + _opp[(opp >> 8) & 255]]
                + self.values[base + _ROW_3 + _own[(own >> 16) & 255] + _opp[(opp >> 16) & 255]]
                + self.values[base + _ROW_4 + _own[(own >> 24) & 255] + _opp[(opp >> 24) & 255]]
                + self.values[base + _DIAGONAL_7 + _diagonal(own, opp, LONG_7, 1)]
                + self.values[base + _DIAGONAL_6 + _diagonal(own, opp, LONG_6, 2)]
                + self.values[base + _DIAGONAL_5 + _diagonal(own, opp, LONG_5, 3)]
                + self.values[base + _DIAGONAL_4 + _diagonal(own, opp, LONG_4, 4)])

    def guess(self, own: u64, opp: u64) -> cython.int:
        """The discs more than the opponent's that the side to move can expect, in hundredths."""
        discs: cython.int = count(own | opp)
        stage: cython.int = _stage(discs)
        base: cython.int = stage * _STAGE_SIZE
        total: cython.int
        value: cython.int
        i: cython.int
        if not self.trained:
            return guess(own, opp)
        value = self.mobility[stage] * (count(openings(own, opp)) - count(openings(opp, own)))
        value += self.constant[64 - discs]
        total = self.values[base + _DIAGONAL_8 + _diagonal(own, opp, LONG_8, 0)]
        for i in range(4):
            total += self._quarter(own, opp, base)
            if i < 3:
                own = _quarter_turn(own)
                opp = _quarter_turn(opp)
            if i == 0:
                total += self.values[base + _DIAGONAL_8 + _diagonal(own, opp, LONG_8, 0)]
        value += _UNIT * total
        return _MOST if value > _MOST else -_MOST if value < -_MOST else value

    def preview(self, depth: cython.int) -> cython.int:
        """The depth of the search that foretells one of this depth: half of it, and of the same parity."""
        half: cython.int = depth // 2
        if not self.foretelling or depth < _LEAST_PREVIEWED:
            return 0
        return half - ((depth - half) & 1)

    def doubt(self, discs: cython.int, depth: cython.int) -> cython.int:
        """How far beyond a bound a preview must be."""
        known: cython.int = depth if depth < _PREVIEWED else _PREVIEWED - 2 + (depth & 1)
        return _TRUST * self.errors[_stage(discs) * _PREVIEWED + known] // 100
