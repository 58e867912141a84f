from engine.position cimport Position, u64
from engine.search.table cimport Table
from engine.search.watch cimport Watch

cdef class Searcher:
    cdef Position position
    cdef Table table
    cdef Watch watch
    cdef bint strict
    cdef bint leader
    cdef public u64 nodes
    cdef public u64 node_limit
    cdef public u64 guesses
    cdef int forecast
    cdef int** moves
    cdef int** ranks
    cdef int* killers
    cdef int* history
    cdef int* root_moves
    cdef int* root_values
    cdef void look_up(self) noexcept nogil
    cdef int final(self, int ply) noexcept nogil
    cdef int search(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef bint foretold(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int child(self, int mover, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int scout(self, int mover, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef void rank(self, int found, int hint, int depth, int ply) noexcept nogil
    cdef int pick(self, int first, int found, int ply) noexcept nogil
    cdef void reward(self, int move, int mover, int depth, int ply) noexcept nogil
    cdef int search_root(self, int found, int depth, int alpha, int beta, bint wide) noexcept nogil
