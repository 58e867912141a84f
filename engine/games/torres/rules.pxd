cimport cython

from engine.games.torres.judgement cimport Judgement

cdef class Torres(Judgement):
    @cython.final
    cdef int set_up(self, int* out) noexcept nogil
    @cython.final
    cdef int one_action(self, int* out) noexcept nogil
    @cython.final
    cdef int step_and_tile(self, int* out, int found) noexcept nogil
    @cython.final
    cdef int two_steps(self, int* out, int found) noexcept nogil
    @cython.final
    cdef int pair_steps(self, int a, int c, int* out, int found) noexcept nogil
    cdef int generate(self, int* out) noexcept nogil
    cdef int candidates(self, int* out) noexcept nogil
    cdef int final_score(self) noexcept nogil
