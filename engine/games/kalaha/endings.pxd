from engine.games.kalaha.sowing cimport Sower
from engine.position cimport u64
from engine.search.watch cimport Watch

cdef class Endings(Sower):
    cdef signed char* values
    cdef readonly u64 size
    cdef readonly int ready
    cdef int settle(self, u64 own, u64 opp) noexcept nogil
    cdef void spread(self, int pit, int left, u64 own, u64 opp, Watch watch) noexcept nogil
    cdef int balance_of(self, u64 own, u64 opp) noexcept nogil
