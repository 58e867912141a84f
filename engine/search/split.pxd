from engine.position cimport u64
from engine.search.searcher cimport Searcher

# A position whose later moves are searched by all who are free.
cdef struct SplitFields:
    int parent          # the split it lies in, or -1
    int owner           # the thread that opened it, and whose moves, ranks and path these are
    int* moves
    int* ranks
    int* path
    int* values         # of the moves, at the root
    int next            # the first move that nobody has taken
    int found
    int depth
    int ply
    int mover
    int alpha
    int beta
    int best
    int best_move
    int at_work         # how many threads search here
    bint wide           # every move has its exact value
    bint cut
    u64 guesses         # of the threads that help

# What the others know of a thread.
cdef struct HandFields:
    bint idle
    int split           # the split it is at work in, or -1
    int opened          # how many it owns
    u64 nodes
    int* halt
    void* wake

ctypedef SplitFields* Split
ctypedef HandFields* Hand

cdef class Team:
    cdef readonly int size
    cdef int idle
    cdef bint closed
    cdef Split splits
    cdef Hand hands
    cdef void* door
    cdef Split at(self, int split) noexcept nogil
    cdef Hand hand(self, int number) noexcept nogil
    cdef void lock(self) noexcept nogil
    cdef void unlock(self) noexcept nogil
    cdef void sleep(self, int number) noexcept nogil
    cdef void wake(self, int number) noexcept nogil
    cdef bint below(self, int split, int above) noexcept nogil
    cdef bint dead(self, int split) noexcept nogil
    cdef bint anyone_for(self, int above) noexcept nogil
    cdef int open(self, int owner) noexcept nogil
    cdef void call(self, int split) noexcept nogil
    cdef void halt_below(self, int split) noexcept nogil
    cdef int largest(self, int above) noexcept nogil
    cdef u64 count(self) noexcept nogil

cdef class Member(Searcher):
    cdef Team team
    cdef int number
    cdef void look_up(self) noexcept nogil
    cdef bint share(self, int first, int found, int depth, int alpha, int beta, int best, int best_move,
                    int ply) noexcept nogil
    cdef void work(self, int number) noexcept nogil
    cdef int value(self, Split split, int i, int alpha) noexcept nogil
    cdef void combine(self, int number, int i, int move, int value) noexcept nogil
    cdef bint help(self, int above) noexcept nogil
    cdef void leave(self, int back_to) noexcept nogil
