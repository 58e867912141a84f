from engine.games.gomoku.rules cimport Gomoku
from engine.position cimport u64
from engine.search.table cimport Table
from engine.search.watch cimport Watch

cdef class Fours:
    cdef Gomoku board
    cdef Watch watch
    cdef readonly Watch clock
    cdef Table table
    cdef public u64 nodes
    cdef u64 node_limit
    cdef u64 halt_at
    cdef readonly bint halted
    cdef bint cut
    cdef int length
    cdef int line[256]
    cdef void look_up(self) noexcept nogil
    cdef int any_five(self, int colour, int but) noexcept nogil
    cdef bint shortest_fours(self, u64 limit) noexcept nogil
    cdef bint fours(self, int depth, int at) noexcept nogil
    cdef bint four_wins(self, int square, int depth, int at) noexcept nogil
