from engine.position cimport u64

cdef class Proofs:
    cdef int entries
    cdef u64* keys
    cdef int* facts
    cdef int entry(self, u64 key) noexcept nogil
    cdef int proof(self, int at) noexcept nogil
    cdef int disproof(self, int at) noexcept nogil
    cdef int move(self, int at) noexcept nogil
    cdef void remember(self, u64 key, int proof, int disproof, int move, u64 work) noexcept nogil
