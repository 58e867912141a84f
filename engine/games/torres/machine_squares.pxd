# In line wherever they are asked; squares.py holds the same functions for the uncompiled engine.
from libc.stdint cimport uint64_t

cdef inline int beside(int squares) noexcept nogil:
    return ((squares << 4) | (squares >> 4) | ((squares & 0x7777) << 1) | ((squares & 0xEEEE) >> 1)) & 0xFFFF

cdef inline int gathered(uint64_t differences) noexcept nogil:
    return <int>(((differences & <uint64_t>0x8080808080808080) * <uint64_t>0x0002040810204081) >> 56)

cdef inline int below(uint64_t first, uint64_t second, int level) noexcept nogil:
    cdef uint64_t limits = <uint64_t>(level + 127) * <uint64_t>0x0101010101010101
    return gathered(limits - first) | gathered(limits - second) << 8
