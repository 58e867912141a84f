from engine.position cimport Position

cdef _fault(Position board, plan, int attacker)
cdef _fault_after(Position board, plan, int attacker)
cdef bint _won(Position board, int attacker) noexcept nogil
cdef bint _wins(Position board, int move, int attacker) noexcept nogil
