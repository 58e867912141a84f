from engine.position cimport Position, u64

cdef class Kalaha(Position):
    cdef readonly int pits
    cdef readonly bint empty_capture
    cdef short stones[26]
    cdef int ply
    cdef short* undo
    cdef int sow(self, int pit) noexcept nogil
    cdef bint captures(self, int last) noexcept nogil
    cdef bint bare(self, int side) noexcept nogil
    cdef void gather(self) noexcept nogil
    cdef int landing(self, int pit) noexcept nogil
    cdef int prize(self, int pit) noexcept nogil
    cdef int standing(self, int side) noexcept nogil
    cdef int generate(self, int* out) noexcept nogil
    cdef bint ended(self) noexcept nogil
    cdef bint legal(self, int move) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int promise(self, int move, int depth) noexcept nogil
    cdef int final_score(self) noexcept nogil
    cdef u64 hash(self) noexcept nogil
