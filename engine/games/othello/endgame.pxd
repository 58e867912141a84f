from engine.games.othello.patterns cimport Weights
from engine.position cimport u64
from engine.search.table cimport Table
from engine.search.watch cimport Watch

cdef u64 _key(u64 own, u64 opp) noexcept nogil
cdef int _parity(u64 empty) noexcept nogil
cdef int _turned_last(u64 own, int square) noexcept nogil
cdef int _last_one(u64 own, u64 opp, int square) noexcept nogil

cdef class Solver:
    cdef Table table
    cdef Watch watch
    cdef Weights weights
    cdef public u64 nodes
    cdef public u64 node_limit
    cdef int _last_two(self, u64 own, u64 opp, int alpha, int beta, int first, int second) noexcept nogil
    cdef int _few(self, u64 own, u64 opp, int alpha, int beta, u64 empty, int parity, bint passed) noexcept nogil
    cdef int _try(self, u64 own, u64 opp, int alpha, int beta, u64 empty, int parity, u64 squares, int best) noexcept nogil
    cdef int _many(self, u64 own, u64 opp, int alpha, int beta, int empties, bint passed) noexcept nogil
    cdef int _below(self, u64 own, u64 opp, int alpha, int beta, int empties) noexcept nogil
    cdef int _rank(self, u64 mine, u64 theirs, u64 disc, u64 odd, int empties) noexcept nogil
    cdef int _known(self, u64 record, int alpha, int beta) noexcept nogil
    cdef int _look(self, u64 own, u64 opp, int alpha, int beta, int depth) noexcept nogil
