from engine.games.gomoku.board cimport Board

cdef int _weigh_line(Board board, int line, int colour, int four, int three, int two) noexcept nogil
