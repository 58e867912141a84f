from engine.position cimport u64

cdef u64 _reach(u64 own, u64 between, int step) noexcept nogil
cdef u64 _run_up(u64 own, u64 opp, u64 ray) noexcept nogil
cdef u64 _run_down(u64 own, u64 opp, u64 ray) noexcept nogil
cdef u64 _around(u64 squares) noexcept nogil
cdef u64 openings(u64 own, u64 opp) noexcept nogil
cdef u64 turned(u64 own, u64 opp, int square) noexcept nogil

cdef int guess(u64 own, u64 opp) noexcept nogil
