from engine.position cimport u64

cdef u64 _quarter_turn(u64 x) noexcept nogil
cdef int _stage(int discs) noexcept nogil
cdef int _diagonal(u64 own, u64 opp, u64 squares, int first) noexcept nogil

cdef class Weights:
    cdef short* values
    cdef int mobility[10]
    cdef int constant[65]
    cdef int errors[100]
    cdef readonly bint trained
    cdef readonly bint foretelling
    cdef int guess(self, u64 own, u64 opp) noexcept nogil
    cdef int preview(self, int depth) noexcept nogil
    cdef int doubt(self, int discs, int depth) noexcept nogil
    cdef int _quarter(self, u64 own, u64 opp, int base) noexcept nogil
