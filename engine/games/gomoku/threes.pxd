from engine.games.gomoku.fours cimport Fours
from engine.games.gomoku.proofs cimport Proofs
from engine.position cimport u64

cdef class Threes(Fours):
    cdef Proofs proofs
    cdef int* moves
    cdef u64* children
    cdef int child_proof
    cdef int child_disproof
    cdef int least
    cdef int beyond
    cdef int rest
    cdef int siblings
    cdef int chosen
    cdef void survey(self, int first, int found, bint attacking) noexcept nogil
    cdef bint settled(self, int proof, int disproof, int proof_limit, int disproof_limit) noexcept nogil
    cdef void attack(self, int proof_limit, int disproof_limit) noexcept nogil
    cdef int threats(self, int first) noexcept nogil
    cdef int write_threat(self, int at, int square) noexcept nogil
    cdef void numbers(self, int at) noexcept nogil
    cdef void enter(self, int square, int proof_limit, int disproof_limit) noexcept nogil
    cdef void defend(self, int proof_limit, int disproof_limit) noexcept nogil
    cdef int defences(self, int first) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef void zone(self, int* rows) noexcept nogil
    cdef void widen(self, int* rows) noexcept nogil
    cdef bint still_wins(self) noexcept nogil
    cdef void take_back(self, int made) noexcept nogil
    cdef bint prove(self) noexcept nogil
