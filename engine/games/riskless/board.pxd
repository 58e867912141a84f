from engine.position cimport Position, u64

cdef class Ground:
    cdef readonly object map
    cdef readonly str label
    cdef readonly int size
    cdef readonly int cap
    cdef readonly int target
    cdef readonly int max_turns
    cdef u64 near[64]
    cdef u64 salt[64]
    cdef int weights[64]

cdef class Board(Position):
    cdef readonly Ground ground
    cdef readonly int turn
    cdef u64 held[2]
    cdef int total[2]
    cdef unsigned char armies[64]
    cdef int ply
    cdef u64* undo_held
    cdef unsigned char* undo_armies
    cdef void muster(self, int side) noexcept nogil
    cdef int generate(self, int* out) noexcept nogil
    cdef bint ended(self) noexcept nogil
    cdef bint legal(self, int move) noexcept nogil
    cdef void apply(self, int move) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef int final_score(self) noexcept nogil
    cdef u64 hash(self) noexcept nogil
