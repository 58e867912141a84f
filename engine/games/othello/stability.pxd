from engine.position cimport u64

cdef u64 _full_lines(u64 taken, int axis, int step) noexcept nogil
cdef u64 stable(u64 own, u64 opp) noexcept nogil
