from engine.position cimport Position, u64
from engine.search.table cimport Table
from engine.search.watch cimport Watch

cdef int pick(int* moves, int* ranks, int first, int found) noexcept nogil

cdef class Searcher:
    cdef Position position
    cdef Table table
    cdef Watch watch
    cdef bint strict
    cdef bint steady
    cdef bint parallel
    cdef bint wide
    cdef int percent
    cdef int late
    cdef int forced
    cdef public u64 nodes
    cdef public u64 node_limit
    cdef public u64 guesses
    cdef int forecast
    cdef int** moves
    cdef int** ranks
    cdef int* killers
    cdef int* history
    cdef int* root_values
    cdef int* path
    cdef int* halt
    cdef int best
    cdef int best_move
    cdef void look_up(self) noexcept nogil
    cdef int alone(self, int found) noexcept nogil
    cdef bint share(self, int first, int found, int depth, int alpha, int beta, int best, int best_move,
                    int ply) noexcept nogil
    cdef int final(self, int ply) noexcept nogil
    cdef int search(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef bint foretold(self, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int child(self, int mover, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int ask(self, int mover, int depth, int alpha, int ply, int i) noexcept nogil
    cdef int scout(self, int mover, int depth, int alpha, int beta, int ply, int i) noexcept nogil
    cdef void rank(self, int found, int hint, int depth, int ply) noexcept nogil
    cdef int narrowed(self, int found, int depth, int ply) noexcept nogil
    cdef void reward(self, int move, int mover, int depth, int ply) noexcept nogil
    cdef void search_root(self, int found, int depth, int alpha, int beta) noexcept nogil
