from engine.position cimport u64

cdef struct Entry:
    u64 lock
    u64 record

cdef class Table:
    cdef void* memory
    cdef Entry* entries
    cdef u64 mask
    cdef u64 age
    cdef readonly u64 size
    cdef u64 probe(self, u64 key) noexcept nogil
    cdef void store(self, u64 key, int move, int value, int depth, int bound) noexcept nogil
