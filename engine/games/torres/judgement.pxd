cimport cython

from engine.games.torres.board cimport Board

cdef class Judgement(Board):
    cdef int weights[32]
    @cython.final
    cdef int climb(self, int knights, int castle, int height) noexcept nogil
    @cython.final
    cdef void weigh_castles(self, int* facts) noexcept nogil
    @cython.final
    cdef void weigh_castle(self, int castle, int player, int sign, int* facts) noexcept nogil
    @cython.final
    cdef void weigh_knights(self, int player, int sign, int* facts) noexcept nogil
    @cython.final
    cdef int contacts(self) noexcept nogil
    @cython.final
    cdef int castle_gain(self, int player, int castle, int credits) noexcept nogil
    cdef int turn_gain(self, int player) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int width(self, int depth) noexcept nogil
    cdef int promise(self, int move, int depth) noexcept nogil
