"""Sowing on words: the pits of a side as one 64-bit number, so that a move is two additions. No search (exact.py).

A pit takes some bits of the word, and what a sowing adds to both sides is looked up in tables made beforehand.
A position also has a rank among all ways to put stones into the pits (the combinatorial number system), fewer
stones before more: no two positions share it while there are fewer than 2**64 ways.
"""

from __future__ import annotations

from math import comb

import cython
from cython import ulonglong as u64

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

WORD = 64
WIDEST = 8            # bits a pit: no board has more than 255 stones in pits that fit eight bits each

FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)


def bits_a_pit(pits: int) -> int:
    """How wide a pit is in a word that holds one side."""
    return min(WIDEST, WORD // pits)


class Sower:
    """The tables for one size of board, one capture rule and up to `most` stones in the pits."""

    def __init__(self, pits: int, most: int, empty_capture: bool) -> None:
        self.pits = pits
        self.bits = bits_a_pit(pits)
        self.most = most
        self.empty_capture = empty_capture
        self.cell = (1 << self.bits) - 1
        self.ones = sum(1 << self.bits * pit for pit in range(pits))
        self._allocate()
        self._prepare_sowing()
        self._prepare_ranks()

    def _allocate(self) -> None:
        size = self.pits * (self.most + 1)
        if cython.compiled:
            self.own_sown = cython.cast(cython.pointer(u64), calloc(size, cython.sizeof(u64)))
            self.opp_sown = cython.cast(cython.pointer(u64), calloc(size, cython.sizeof(u64)))
            self.gained = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            self.landing = cython.cast(cython.p_int, calloc(size, cython.sizeof(cython.int)))
            self.ranks = cython.cast(cython.pointer(u64), calloc(2 * size, cython.sizeof(u64)))
            if (self.own_sown == cython.NULL or self.opp_sown == cython.NULL or self.gained == cython.NULL
                    or self.landing == cython.NULL or self.ranks == cython.NULL):
                raise MemoryError
        else:
            self.own_sown, self.opp_sown, self.ranks = [0] * size, [0] * size, [0] * (2 * size)
            self.gained, self.landing = [0] * size, [0] * size

    def __dealloc__(self) -> None:
        free(self.own_sown)
        free(self.opp_sown)
        free(self.gained)
        free(self.landing)
        free(self.ranks)

    def _prepare_sowing(self) -> None:
        """For every pit and number of stones: what is added to both sides and the store, and where it ends."""
        ring = 2 * self.pits + 1
        for pit in range(self.pits):
            for stones in range(1, self.most + 1):
                laps, rest = divmod(stones, ring)
                sown = [laps] * ring
                for step in range(1, rest + 1):
                    sown[(pit + step) % ring] += 1
                slot = pit * (self.most + 1) + stones
                self.own_sown[slot] = sum(sown[i] << self.bits * i for i in range(self.pits))
                self.opp_sown[slot] = sum(sown[self.pits + 1 + i] << self.bits * i for i in range(self.pits))
                self.gained[slot] = sown[self.pits]
                self.landing[slot] = (pit + rest) % ring

    def _prepare_ranks(self) -> None:
        """What a pit adds to the rank when so many stones lie in it and in the pits before it."""
        for pit in range(2 * self.pits):
            for stones in range(self.most + 1):
                self.ranks[pit * (self.most + 1) + stones] = comb(stones + pit, pit + 1) % (1 << WORD)

    def total(self, side: u64) -> cython.int:
        """The stones of one side: the multiplication leaves running sums in the pits."""
        return cython.cast(cython.int, (side * self.ones >> self.bits * (self.pits - 1)) & self.cell)

    def rank(self, own: u64, opp: u64) -> u64:
        """The place of the position among all, those with fewer stones first."""
        own_sums: u64 = own * self.ones
        opp_sums: u64 = (opp + cython.cast(u64, self.total(own))) * self.ones
        row: cython.int = 0
        shift: cython.int = 0
        rank: u64 = 0
        other: cython.int = self.pits * (self.most + 1)
        _: cython.int
        for _ in range(self.pits):
            rank += self.ranks[row + cython.cast(cython.int, (own_sums >> shift) & self.cell)]
            rank += self.ranks[other + row + cython.cast(cython.int, (opp_sums >> shift) & self.cell)]
            row += self.most + 1
            shift += self.bits
        return rank & FULL

    def sow(self, pit: cython.int, at: cython.int, owns: cython.pointer[u64], opps: cython.pointer[u64],
            gains: cython.p_int) -> cython.int:
        """Sow a pit of owns[at], capture included, and note what it gains; where the last stone fell."""
        stones: cython.int = cython.cast(cython.int, (owns[at] >> self.bits * pit) & self.cell)
        slot: cython.int = pit * (self.most + 1) + stones
        last: cython.int = self.landing[slot]
        own: u64 = owns[at] - (cython.cast(u64, stones) << self.bits * pit) + self.own_sown[slot]
        opp: u64 = opps[at] + self.opp_sown[slot]
        shift: cython.int = self.bits * (self.pits - 1 - last)
        gains[at] = self.gained[slot]
        if last < self.pits and ((own >> self.bits * last) & self.cell) == 1:
            stones = cython.cast(cython.int, (opp >> shift) & self.cell)
            if stones or self.empty_capture:
                gains[at] += 1 + stones
                own -= cython.cast(u64, 1) << self.bits * last
                opp -= cython.cast(u64, stones) << shift
        owns[at] = own
        opps[at] = opp
        return last
