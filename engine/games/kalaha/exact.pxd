from engine.games.kalaha.endings cimport Endings
from engine.games.kalaha.sowing cimport Sower
from engine.position cimport u64
from engine.search.table cimport Table
from engine.search.watch cimport Watch

cdef class Solver(Sower):
    cdef Table table
    cdef Watch watch
    cdef Endings endings
    cdef int settled
    cdef readonly u64 nodes
    cdef u64 node_limit
    cdef void look_up(self) noexcept nogil
    cdef u64 key(self, u64 own, u64 opp) noexcept nogil
    cdef int expand(self, u64 own, u64 opp, int hint, u64* owns, u64* opps, int* gains, int* pits,
                    int* places) noexcept nogil
    cdef int known(self, u64 own, u64 opp, int left, int goal) noexcept nogil
    cdef int glance(self, u64 own, u64 opp, int gain, bint again, int left, int goal) noexcept nogil
    cdef int reached(self, u64 own, u64 opp, int gain, bint again, int left, int goal) noexcept nogil
    cdef int search(self, u64 own, u64 opp, int left, int goal) noexcept nogil
    cdef int narrow(self, u64 own, u64 opp, int left, int guess) noexcept nogil
