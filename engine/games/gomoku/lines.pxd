cdef int line_through(int size, int row, int column, int way) noexcept nogil
cdef int square_on(int size, int line, int bit) noexcept nogil
cdef bint study(int* lines, int block, bint exact) noexcept nogil
