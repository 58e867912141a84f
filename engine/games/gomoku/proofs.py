"""The memory of a threat search: proof and disproof numbers of positions, and the move that proves. No search.

Four entries share a bucket; a new one takes the place of its own key, else of the one with the least work behind it.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.games.gomoku.board import NONE

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

ENTRIES = 1 << 18            # 6 MB
UNCOMPILED_ENTRIES = 1 << 14
FOREVER = 1 << 28            # the proof number of what cannot be proven

_NONE = cython.declare(cython.int, NONE)
_BUCKET = cython.declare(cython.int, 4)
_MOST_WORK = cython.declare(u64, 1 << 28)


class Proofs:
    """A table of keys, each with its proof number, its disproof number, the move that proves, and the work it took."""

    def __init__(self) -> None:
        self.entries = ENTRIES if cython.compiled else UNCOMPILED_ENTRIES
        if cython.compiled:
            self.keys = cython.cast(cython.p_ulonglong, calloc(ENTRIES, 8))
            self.facts = cython.cast(cython.p_int, calloc(4 * ENTRIES, cython.sizeof(cython.int)))
            if self.keys == cython.NULL or self.facts == cython.NULL:
                raise MemoryError
        else:
            self.keys = [0] * self.entries
            self.facts = [0] * (4 * self.entries)

    def __dealloc__(self) -> None:
        free(self.keys)
        free(self.facts)

    def entry(self, key: u64) -> cython.int:
        """Where a key is remembered, or NONE."""
        slot: cython.int = cython.cast(cython.int, key & cython.cast(u64, self.entries - _BUCKET))
        i: cython.int
        for i in range(slot, slot + _BUCKET):
            if self.keys[i] == key:
                return i
        return _NONE

    def proof(self, at: cython.int) -> cython.int:
        return self.facts[4 * at]

    def disproof(self, at: cython.int) -> cython.int:
        return self.facts[4 * at + 1]

    def move(self, at: cython.int) -> cython.int:
        return self.facts[4 * at + 2]

    def remember(self, key: u64, proof: cython.int, disproof: cython.int, move: cython.int,
                 work: u64) -> cython.void:
        """Store the numbers of a position, in its own place or in that of the least work."""
        slot: cython.int = cython.cast(cython.int, key & cython.cast(u64, self.entries - _BUCKET))
        chosen: cython.int = slot
        i: cython.int
        for i in range(slot, slot + _BUCKET):
            if self.keys[i] == key:
                chosen = i
                break
            if self.facts[4 * i + 3] < self.facts[4 * chosen + 3]:
                chosen = i
        self.keys[chosen] = key
        self.facts[4 * chosen] = proof
        self.facts[4 * chosen + 1] = disproof
        self.facts[4 * chosen + 2] = move
        self.facts[4 * chosen + 3] = cython.cast(cython.int, work if work < _MOST_WORK else _MOST_WORK)
