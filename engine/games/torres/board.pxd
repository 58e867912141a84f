from engine.position cimport Position, u64

cdef class Board(Position):
    cdef int height[16]
    cdef int under[40]
    cdef int knights[2]
    cdef int saved[2]
    cdef readonly int turn
    cdef readonly int towers
    cdef int mapped
    cdef int number
    cdef int castles[8]
    cdef u64 signature
    cdef int ply
    cdef u64* undo
    cdef int steps(self, int square) noexcept nogil
    cdef int castle(self, int square) noexcept nogil
    cdef void map_castles(self) noexcept nogil
    cdef void join_castle(self, int tower) noexcept nogil
    cdef void leave_castle(self, int tower) noexcept nogil
    cdef int tile_squares(self) noexcept nogil
    cdef int knight_squares(self) noexcept nogil
    cdef int top(self, int squares) noexcept nogil
    cdef int points(self, int player) noexcept nogil
    cdef int credits_left(self, int move) noexcept nogil
    cdef void lay_tile(self, int square) noexcept nogil
    cdef void turn_knight(self, int square) noexcept nogil
    cdef u64 computed_signature(self) noexcept nogil
    cdef bint ended(self) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef u64 hash(self) noexcept nogil
    cdef u64 bare_hash(self) noexcept nogil
