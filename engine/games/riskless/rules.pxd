from engine.games.riskless.board cimport Board
from engine.position cimport u64

cdef class Riskless(Board):
    cdef int plies_left(self) noexcept nogil
    cdef int worth(self, int side, int plies) noexcept nogil
    cdef int stand(self, int here, u64 foes, u64 own, int waiting) noexcept nogil
    cdef int strongest(self, u64 among) noexcept nogil
    cdef u64 front(self, int side) noexcept nogil
    cdef bint worthwhile(self, int source, int target, u64 ahead) noexcept nogil
    cdef int candidates(self, int* out) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int promise(self, int move, int depth) noexcept nogil
    cdef int preview(self, int depth) noexcept nogil
    cdef int doubt(self, int depth) noexcept nogil
