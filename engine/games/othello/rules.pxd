from engine.games.othello.patterns cimport Weights
from engine.position cimport Position, u64

cdef class Othello(Position):
    cdef readonly u64 own
    cdef readonly u64 opp
    cdef readonly Weights weights
    cdef int ply
    cdef u64* undo
    cdef int generate(self, int* out) noexcept nogil
    cdef bint ended(self) noexcept nogil
    cdef bint legal(self, int move) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int promise(self, int move, int depth) noexcept nogil
    cdef int preview(self, int depth) noexcept nogil
    cdef int doubt(self, int depth) noexcept nogil
    cdef int final_score(self) noexcept nogil
    cdef u64 hash(self) noexcept nogil
