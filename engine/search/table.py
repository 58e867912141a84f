"""The transposition table: what the searches remember of positions. Shared by threads without a lock.

An entry is two words: the record, and the key xor the record. A torn write by two threads gives a pair that
matches no key, so it is simply not found (Hyatt and Mann, "A lock-less transposition table", 2002).
Four entries share a cache line; a new record takes the place of its own key, else of the least worth keeping:
shallow before deep, old before new. A final value is worth no more than a deep one, so that in a long game the
table does not fill with the endings of moves that were not played.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.position import MAX_MOVE_CODE

if cython.compiled:
    from cython.cimports.engine.machine_bits import ask_for_large_pages
    from cython.cimports.libc.stdlib import calloc, free
else:
    Entry = cython.struct(lock=cython.ulonglong, record=cython.ulonglong)

EXACT, AT_LEAST, AT_MOST = 1, 2, 3   # how the value of a record is to be read; 0 marks an empty entry
COMPLETE = 255                        # the depth of a value that no guess entered: it is final
NO_MOVE = MAX_MOVE_CODE - 1
ENTRY_BYTES = 16
BUCKET = cython.declare(u64, 4)
CACHE_LINE = cython.declare(u64, 64)
LARGE_PAGE = cython.declare(u64, 2 << 20)
UNCOMPILED_LIMIT = 1 << 16            # entries are Python objects then

# Both from whole games with a table too small for them: 4 % fewer positions in Riskless and 17 % in Kalaha than when
# a final value stayed for thirty searches.
MOST_WORTH = cython.declare(cython.int, 24)   # what keeping a record counts at most, in plies of depth
AGEING = cython.declare(cython.int, 4)        # what a record loses with every search that begins

# A record, from the low bits: move 24, value + 32768 in 16, depth 8, bound 2, age 6.


class Table:
    """A table of at most `megabytes`, a power of two in entries."""

    def __init__(self, megabytes: float = 64.0) -> None:
        wanted = int(megabytes * (1 << 20)) // ENTRY_BYTES
        entries = 1 << max(4, wanted.bit_length() - 1)
        if not cython.compiled:
            entries = min(entries, UNCOMPILED_LIMIT)
        self.size = entries
        self.mask = entries - 1
        self.age = 0
        if cython.compiled:
            # Entries begin with a large page where they fill one: fewer addresses to translate, and a bucket is a
            # cache line of its own.
            align: u64 = LARGE_PAGE if entries * ENTRY_BYTES >= LARGE_PAGE else CACHE_LINE
            self.memory = calloc(entries * ENTRY_BYTES + align, 1)
            if self.memory == cython.NULL:
                raise MemoryError
            first: u64 = (cython.cast(u64, self.memory) + align - 1) & ~(align - 1)
            self.entries = cython.cast(cython.pointer(Entry), first)
            if align == LARGE_PAGE:
                ask_for_large_pages(self.entries, entries * ENTRY_BYTES)
        else:
            self.entries = [Entry(lock=0, record=0) for _ in range(entries)]

    def __dealloc__(self) -> None:
        free(self.memory)

    @property
    def megabytes(self) -> float:
        """How much memory the entries take."""
        return float(self.size * ENTRY_BYTES / (1 << 20))

    def grow_old(self) -> None:
        """Begin a new search: what is remembered stays, but gives way sooner."""
        self.age = (self.age + 1) & 63

    def probe(self, key: u64) -> u64:
        """The record of a key, or 0."""
        slot: u64 = key & self.mask & ~cython.cast(u64, 3)
        i: u64
        record: u64
        for i in range(BUCKET):
            record = self.entries[slot + i].record
            if record and (self.entries[slot + i].lock ^ record) == key:
                return record
        return 0

    def store(self, key: u64, move: cython.int, value: cython.int, depth: cython.int, bound: cython.int) -> cython.void:
        """Remember a value; depth is clamped to 0..255."""
        slot: u64 = key & self.mask & ~cython.cast(u64, 3)
        chosen: u64 = slot
        least: cython.int = 1 << 20
        i: u64
        record: u64
        worth: cython.int
        for i in range(BUCKET):
            record = self.entries[slot + i].record
            if record == 0 or (self.entries[slot + i].lock ^ record) == key:
                chosen = slot + i
                break
            worth = cython.cast(cython.int, (record >> 40) & 255)
            if worth > MOST_WORTH:
                worth = MOST_WORTH
            worth -= AGEING * cython.cast(cython.int, (self.age - (record >> 50)) & 63)
            if worth < least:
                least = worth
                chosen = slot + i
        record = (cython.cast(u64, move) | (cython.cast(u64, value + 32768) << 24)
                  | (cython.cast(u64, depth) << 40) | (cython.cast(u64, bound) << 48) | (self.age << 50))
        self.entries[chosen].record = record
        self.entries[chosen].lock = key ^ record
