from engine.position cimport Position, u64

cdef class Board(Position):
    cdef readonly int size
    cdef readonly int rule
    cdef readonly int colour
    cdef readonly int stones
    cdef readonly bint won
    cdef u64 key_of_stones
    cdef int lines[1888]
    cdef int shapes[800]
    cdef int changes[145]
    cdef int tally[10]
    cdef bint exact(self, int colour) noexcept nogil
    cdef bint barred(self, int square) noexcept nogil
    cdef bint empty_at(self, int square) noexcept nogil
    cdef void weigh(self, int record, int sign) noexcept nogil
    cdef void put(self, int square) noexcept nogil
    cdef void remove(self, int square) noexcept nogil
    cdef void carry(self, int square, int* memory, int base, bint away) noexcept nogil
    cdef void mark(self, int* rows, int colour, int kind) noexcept nogil
    cdef void surround(self, int* rows, int reach) noexcept nogil
    cdef int five_square(self, int colour) noexcept nogil
    cdef int five_after(self, int square) noexcept nogil
    cdef bint straight_at(self, int square) noexcept nogil
    cdef bint may_win_at(self, int square, int colour) noexcept nogil
    cdef bint may_go_on(self, int square, int reply) noexcept nogil
    cdef int chances(self) noexcept nogil
    cdef int stone_promise(self, int square) noexcept nogil
