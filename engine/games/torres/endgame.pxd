from engine.games.torres.rules cimport Torres
from engine.position cimport u64
from engine.search.table cimport Table
from engine.search.watch cimport Watch

cdef int _byte(int bound) noexcept nogil
cdef int _low(u64 record) noexcept nogil
cdef int _high(u64 record) noexcept nogil

cdef class Solver:
    cdef Torres board
    cdef Table table
    cdef Watch watch
    cdef public u64 nodes
    cdef u64 node_limit
    cdef int killers[33]     # TURNS + 1
    cdef void look_up(self) noexcept nogil
    cdef int lead(self) noexcept nogil
    cdef int later(self, int player, int castle, int turns, int credits) noexcept nogil
    cdef int most(self, int player, int turns) noexcept nogil
    cdef int settled(self, int left, int goal) noexcept nogil
    cdef int rank(self, int move, int goal) noexcept nogil
    cdef int search(self, int left, int goal) noexcept nogil
    cdef int after(self, int move, int left, int goal) noexcept nogil
    cdef int narrow(self, int left, int goal) noexcept nogil
