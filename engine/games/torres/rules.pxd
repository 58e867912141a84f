from engine.games.torres.judgement cimport Judgement

cdef class Torres(Judgement):
    cdef int set_up(self, int* out) noexcept nogil
    cdef int one_action(self, int* out) noexcept nogil
    cdef int step_and_tile(self, int* out, int found) noexcept nogil
    cdef int two_steps(self, int* out, int found) noexcept nogil
    cdef int pair_steps(self, int a, int c, int* out, int found) noexcept nogil
    cdef int generate(self, int* out) noexcept nogil
    cdef int candidates(self, int* out) noexcept nogil
    cdef int final_score(self) noexcept nogil
