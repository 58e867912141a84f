# In line wherever it is asked; squares.py holds the same function for the uncompiled engine.
cdef inline int beside(int squares) noexcept nogil:
    return ((squares << 4) | (squares >> 4) | ((squares & 0x7777) << 1) | ((squares & 0xEEEE) >> 1)) & 0xFFFF
