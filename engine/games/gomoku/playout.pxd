from engine.games.gomoku.board cimport Board
from engine.position cimport u64

cdef void mark_playout(Board board, int* rows, int width) noexcept nogil
cdef int drawn(Board board, int* rows, u64 dice) noexcept nogil
