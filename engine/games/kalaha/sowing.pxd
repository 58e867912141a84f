from engine.position cimport u64

cdef class Sower:
    cdef readonly int pits
    cdef int bits
    cdef readonly int most
    cdef readonly bint empty_capture
    cdef u64 cell
    cdef u64 ones
    cdef u64* own_sown
    cdef u64* opp_sown
    cdef int* gained
    cdef int* landing
    cdef u64* ranks
    cdef int total(self, u64 side) noexcept nogil
    cdef u64 rank(self, u64 own, u64 opp) noexcept nogil
    cdef int sow(self, int pit, int at, u64* owns, u64* opps, int* gains) noexcept nogil
