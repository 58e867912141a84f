from engine.position cimport Position

cdef int _worth(Position board, int depth, int alpha, int beta) noexcept nogil
