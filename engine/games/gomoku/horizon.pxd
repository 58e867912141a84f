from engine.games.gomoku.board cimport Board

cdef int most_promising(Board board, int* out, int found) noexcept nogil
cdef int horizon(Board board, int guess, int look) noexcept nogil
cdef bint fours_at_hand(Board board, int depth) noexcept nogil
cdef bint four_wins(Board board, int square, int depth) noexcept nogil
