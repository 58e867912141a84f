from engine.games.gomoku.board cimport Board
from engine.position cimport u64

cdef class Gomoku(Board):
    cdef readonly int phase
    cdef readonly int black_player
    cdef int ply
    cdef int* undo
    cdef bint barred(self, int square) noexcept nogil
    cdef bint choosing(self) noexcept nogil
    cdef int generate(self, int* out) noexcept nogil
    cdef bint ended(self) noexcept nogil
    cdef bint legal(self, int move) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void choose(self, int move) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int final_score(self) noexcept nogil
    cdef u64 hash(self) noexcept nogil
    cdef int candidates(self, int* out) noexcept nogil
    cdef int opening_candidates(self, int* out) noexcept nogil
    cdef int emit(self, int* rows, int* out) noexcept nogil
    cdef int promise(self, int move, int depth) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int playout_move(self, u64 dice) noexcept nogil
