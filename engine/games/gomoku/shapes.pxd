cdef int _best_two(int code) noexcept nogil
cdef int best_two(int code) noexcept nogil
cdef bint is_barred(int pair) noexcept nogil
cdef void enter(int* tally, int code, int colour, bint renju, int sign) noexcept nogil
cdef void reshape(int* lines, int* shapes, int* tally, int* changes, int size, int square, bint renju) noexcept nogil
cdef int promised(int own, int other) noexcept nogil
