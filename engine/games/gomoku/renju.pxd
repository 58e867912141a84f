cdef int forbidden(int* lines, int size, int square) noexcept nogil
cdef bint _harmless(int* lines, int size, int square) noexcept nogil
cdef int _above(int mask, int bit) noexcept nogil
cdef int _below(int mask, int bit) noexcept nogil
cdef int _row_length(int mask, int bit) noexcept nogil
cdef bint _empty(int* lines, int* black, int line, int bit) noexcept nogil
cdef void _put(int* black, int size, int square) noexcept nogil
cdef bint _makes_five(int* black, int size, int square) noexcept nogil
cdef int _fault(int* lines, int* black, int size, int square) noexcept nogil
cdef int _fours(int* lines, int* black, int line, int bit) noexcept nogil
cdef bint _is_three(int* lines, int* black, int size, int square, int way, int line, int bit) noexcept nogil
cdef bint _becomes_straight(int* lines, int* black, int size, int square, int way, int line, int bit, int gap) noexcept nogil
