# The C face of Position. A game redeclares in its own .pxd every method it writes.
ctypedef unsigned long long u64

cdef class Position:
    cdef readonly int player
    cdef int generate(self, int* out) noexcept nogil
    cdef int candidates(self, int* out) noexcept nogil
    cdef bint ended(self) noexcept nogil
    cdef bint legal(self, int move) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int promise(self, int move, int depth) noexcept nogil
    cdef int playout_move(self, u64 dice) noexcept nogil
    cdef void play_on(self, u64 dice) noexcept nogil
    cdef int preview(self, int depth) noexcept nogil
    cdef int doubt(self, int depth) noexcept nogil
    cdef int width(self, int depth) noexcept nogil
    cdef int final_score(self) noexcept nogil
    cdef u64 hash(self) noexcept nogil
