from engine.position cimport Position, u64

cdef u64 _reach(u64 own, u64 between, int step) noexcept nogil
cdef u64 _run_up(u64 own, u64 opp, u64 ray) noexcept nogil
cdef u64 _run_down(u64 own, u64 opp, u64 ray) noexcept nogil
cdef u64 _around(u64 squares) noexcept nogil
cdef u64 openings(u64 own, u64 opp) noexcept nogil
cdef u64 turned(u64 own, u64 opp, int square) noexcept nogil

cdef int guess(u64 own, u64 opp) noexcept nogil

cdef class Othello(Position):
    cdef readonly u64 own
    cdef readonly u64 opp
    cdef int ply
    cdef u64* undo
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
