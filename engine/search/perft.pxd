from engine.position cimport Position, u64

cdef u64 _count_lines(Position position, int depth) noexcept nogil
