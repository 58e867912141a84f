"""The endings of Kalaha: the exact balance of every position with few stones in the pits. The search is in exact.py.

One byte a position, in the order of its rank (sowing.py), so that those with fewer stones come first. A position is
settled from those its moves lead to; each of these has fewer stones in the pits, or as many that are farther on
their way, so nothing ever waits for itself. Building goes up by the number of stones, and what is built may be
asked at once. Where the file is kept and who builds it is in shelf.py.
"""

from __future__ import annotations

from math import comb

import cython
from cython import ulonglong as u64

from engine.games.kalaha.sowing import Sower
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcpy, memset

UNKNOWN = -128
MOST_POSITIONS = 32_000_000       # a byte each; with six pits a side this holds all with up to 16 stones
MOST_STONES = 100                 # a balance must fit a byte
_UNKNOWN = cython.declare(cython.int, UNKNOWN)


def reach(pits: int) -> int:
    """Up to how many stones the endings of a board go."""
    stones = 1
    while stones < MOST_STONES and comb(stones + 1 + 2 * pits, 2 * pits) <= MOST_POSITIONS:
        stones += 1
    return stones


class Endings(Sower):
    """The balance for the side to move of all positions with at most `most` stones; built for up to `ready` stones."""

    def __init__(self, pits: int, most: int, empty_capture: bool) -> None:
        super().__init__(pits, most, empty_capture)
        self.size = comb(most + 2 * pits, 2 * pits)
        self.ready = 0
        if cython.compiled:
            self.values = cython.cast(cython.p_schar, malloc(self.size))
            if self.values == cython.NULL:
                raise MemoryError
            memset(self.values, UNKNOWN, self.size)
        else:
            self.values = [UNKNOWN] * self.size

    def __dealloc__(self) -> None:
        free(self.values)

    def settle(self, own: u64, opp: u64) -> cython.int:
        """The balance, found once and kept."""
        owns = cython.declare(u64[1])
        opps = cython.declare(u64[1])
        gains = cython.declare(cython.int[1])
        place: u64 = self.rank(own, opp)
        best: cython.int = self.values[place]
        value: cython.int
        pit: cython.int
        last: cython.int
        if best != _UNKNOWN:
            return best
        if own == 0 or opp == 0:
            best = self.total(own) - self.total(opp)
            self.values[place] = best
            return best
        for pit in range(self.pits):
            if ((own >> self.bits * pit) & self.cell) == 0:
                continue
            owns[0] = own
            opps[0] = opp
            last = self.sow(pit, 0, owns, opps, gains)
            value = gains[0]
            if last == self.pits:
                value += self.settle(owns[0], opps[0])
            else:
                value -= self.settle(opps[0], owns[0])
            best = max(best, value)
        self.values[place] = best
        return best

    def spread(self, pit: cython.int, left: cython.int, own: u64, opp: u64, watch: Watch) -> cython.void:
        """Settle every position that puts the stones left into the pits from this one on."""
        stones: cython.int
        shift: cython.int = self.bits * (pit % self.pits)
        for stones in range(left + 1):
            if watch.stopped:
                return
            if pit == 2 * self.pits - 1:
                self.settle(own, opp | (cython.cast(u64, left) << shift))
                return
            if pit < self.pits:
                self.spread(pit + 1, left - stones, own | (cython.cast(u64, stones) << shift), opp, watch)
            else:
                self.spread(pit + 1, left - stones, own, opp | (cython.cast(u64, stones) << shift), watch)

    def balance_of(self, own: u64, opp: u64) -> cython.int:
        """The balance of a position with no more stones than are ready."""
        return self.values[self.rank(own, opp)]

    # --- Python ---------------------------------------------------------------------------------------

    def build(self, watch: Watch) -> bool:
        """Settle everything, the fewest stones first; False when stopped before the end."""
        stones: cython.int
        nothing: u64 = 0
        self.values[0] = 0
        for stones in range(self.ready + 1, self.most + 1):
            with cython.nogil:
                self.spread(0, stones, nothing, nothing, watch)
            if watch.stopped:
                return False
            self.ready = stones
        return True

    def content(self) -> bytes:
        """All balances as bytes."""
        if cython.compiled:
            return self.values[:self.size]
        return bytes([value & 255 for value in self.values])

    def fill(self, content: bytes) -> None:
        """Take over the balances of a finished build."""
        if len(content) != int(self.size):
            raise ValueError(f"These endings have {len(content)} positions instead of {self.size}.")
        if cython.compiled:
            memcpy(self.values, cython.cast(cython.p_char, content), self.size)
        else:
            self.values = [value - 256 if value > 127 else value for value in content]
        self.ready = self.most
