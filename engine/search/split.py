"""Jamboree on real threads: the fast execution, on the champion's compiled search, without the GIL.

At a position the first part of the moves (`percent` of them, at least one) is searched in sequence; the rest is
searched in parallel with the bounds found so far, and the answers are combined (Kuszmaul, "Synchronized MIMD
Computing", 1994; Feldmann, Monien and others call it young brothers wait). A position is split only while a thread
is free, on any ply that is deep enough to pay, so that nobody waits long for the last move of the root. A later move
is scouted, and searched with the whole window only when it beats alpha; a rise of alpha is seen by all who start
after it, and a cut halts everybody below. The readable execution is jamboree.py.

One lock guards all that is shared; it is held for moments between searches. A thread that waits for others at a
position of its own helps only below that position, so that it is free when they are. Threads that find nothing to
do sleep; nobody spins. The value of a steady search is that of one thread, whatever the order.
"""

from __future__ import annotations

import threading
from typing import Any

import cython
from cython import ulonglong as u64

from engine.position import MAXIE_WINS, Position
from engine.search.searcher import Searcher
from engine.search.table import Table
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.cpython.pythread import (
        PyThread_acquire_lock,
        PyThread_allocate_lock,
        PyThread_free_lock,
        PyThread_release_lock,
    )
    from cython.cimports.engine.search.searcher import pick
    from cython.cimports.libc.stdlib import calloc, free
else:
    from types import SimpleNamespace

    from engine.search.searcher import pick

    # Their fields are in split.pxd.
    Split = Any
    Hand = Any

_INFINITE = cython.declare(cython.int, MAXIE_WINS)
_NONE = cython.declare(cython.int, -1)
_NESTED = cython.declare(cython.int, 16)     # positions one thread can have split at a time
MOST_THREADS = 64


class Team:
    """What the threads of one search share: who is free, which positions are split, and the lock around both."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.idle = 0
        self.closed = False
        number: cython.int
        if cython.compiled:
            self.splits: Any = cython.cast(Split, calloc(size * _NESTED, cython.sizeof(self.splits[0])))
            self.hands: Any = cython.cast(Hand, calloc(size, cython.sizeof(self.hands[0])))
            if self.splits == cython.NULL or self.hands == cython.NULL:
                raise MemoryError
            self.door = PyThread_allocate_lock()
        else:
            self.splits = [SimpleNamespace() for _ in range(size * _NESTED)]
            self.hands = [SimpleNamespace(idle=False, opened=0, nodes=0) for _ in range(size)]
            self.door = threading.Lock()
        for number in range(size):
            self.hands[number].split = _NONE
            if cython.compiled:
                self.hands[number].wake = PyThread_allocate_lock()
                PyThread_acquire_lock(self.hands[number].wake, 1)
            else:
                self.hands[number].wake = threading.Semaphore(0)

    def __dealloc__(self) -> None:
        number: cython.int
        for number in range(self.size):
            PyThread_free_lock(self.hands[number].wake)
        PyThread_free_lock(self.door)
        free(self.splits)
        free(self.hands)

    def at(self, split: cython.int) -> Split:
        if cython.compiled:
            return cython.address(self.splits[split])
        return self.splits[split]

    def hand(self, number: cython.int) -> Hand:
        if cython.compiled:
            return cython.address(self.hands[number])
        return self.hands[number]

    # --- The lock, and sleeping -------------------------------------------------------------------------

    def lock(self) -> cython.void:
        if cython.compiled:
            PyThread_acquire_lock(self.door, 1)
        else:
            self.door.acquire()

    def unlock(self) -> cython.void:
        if cython.compiled:
            PyThread_release_lock(self.door)
        else:
            self.door.release()

    def sleep(self, number: cython.int) -> cython.void:
        """Be free until somebody calls. The lock is given up meanwhile."""
        hand: Hand = self.hand(number)
        hand.idle = True
        self.idle += 1
        self.unlock()
        if cython.compiled:
            PyThread_acquire_lock(hand.wake, 1)
        else:
            hand.wake.acquire()
        self.lock()

    def wake(self, number: cython.int) -> cython.void:
        hand: Hand = self.hand(number)
        if not hand.idle:
            return
        hand.idle = False
        self.idle -= 1
        if cython.compiled:
            PyThread_release_lock(hand.wake)
        else:
            hand.wake.release()

    def close(self) -> None:
        """Send everybody home who serves."""
        number: cython.int
        with cython.nogil:
            self.lock()
            self.closed = True
            for number in range(self.size):
                self.wake(number)
            self.unlock()

    # --- Splits: all of this with the lock held ---------------------------------------------------------

    def below(self, split: cython.int, above: cython.int) -> cython.bint:
        """Whether a split lies in the tree below another, or is the same; everything lies below none."""
        while split != above:
            if split == _NONE:
                return False
            split = self.at(split).parent
        return True

    def dead(self, split: cython.int) -> cython.bint:
        """Whether what is searched in a split no longer matters: there was a cut, in it or above it."""
        while split != _NONE:
            if self.at(split).cut:
                return True
            split = self.at(split).parent
        return False

    def anyone_for(self, above: cython.int) -> cython.bint:
        """Whether a free thread may help below a split: it waits there or above, or nowhere."""
        number: cython.int
        for number in range(self.size):
            if self.hand(number).idle and self.below(above, self.hand(number).split):
                return True
        return False

    def open(self, owner: cython.int) -> cython.int:
        """A split of a thread's own, in the tree below the one it is at work in."""
        hand: Hand = self.hand(owner)
        number: cython.int = owner * _NESTED + hand.opened
        split: Split = self.at(number)
        hand.opened += 1
        split.parent = hand.split
        split.owner = owner
        split.at_work = 1
        split.cut = False
        split.guesses = 0
        hand.split = number
        return number

    def call(self, split: cython.int) -> cython.void:
        """Wake all who may help in a split."""
        number: cython.int
        for number in range(self.size):
            if self.hand(number).idle and self.below(split, self.hand(number).split):
                self.wake(number)

    def halt_below(self, split: cython.int) -> cython.void:
        """Stop every search in the tree below a split."""
        number: cython.int
        for number in range(self.size):
            if self.below(self.hand(number).split, split):
                self.hand(number).halt[0] = 1

    def largest(self, above: cython.int) -> cython.int:
        """The deepest search with moves left that lies below a split; -1 when there is none."""
        chosen: cython.int = _NONE
        depth: cython.int = 0
        number: cython.int
        nested: cython.int
        split: cython.int
        for number in range(self.size):
            for nested in range(self.hand(number).opened):
                split = number * _NESTED + nested
                if (self.at(split).next < self.at(split).found and self.at(split).depth > depth
                        and self.below(split, above) and not self.dead(split)):
                    chosen = split
                    depth = self.at(split).depth
        return chosen

    def count(self) -> u64:
        """The positions all have looked at, as of their last look up."""
        total: u64 = 0
        number: cython.int
        for number in range(self.size):
            total += self.hand(number).nodes
        return total


class Member(Searcher):
    """The searcher of one thread of a team. Number 0 leads: it is asked, the others serve."""

    def __init__(self, position: Position, table: Table, watch: Watch, team: Team, number: int, percent: int = 0,
                 strict: bool = False, steady: bool = False) -> None:
        Searcher.__init__(self, position, table, watch, strict, steady)
        self.team = team
        self.number = number
        self.percent = percent
        self.parallel = True
        hand: Hand = team.hand(number)
        hand.halt = self.halt

    def look_up(self) -> cython.void:
        """Keep the node budget of all together."""
        self.team.hand(self.number).nodes = self.nodes
        total: u64 = self.team.count()
        if self.number == 0:
            self.watch.nodes = total
        if total >= self.node_limit:
            self.watch.stopped = True

    def share(self, first: cython.int, found: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int,
              best: cython.int, best_move: cython.int, ply: cython.int) -> cython.bint:
        # 1. Only while somebody is free for it.
        hand: Hand = self.team.hand(self.number)
        if self.team.idle == 0 or hand.opened == _NESTED:
            return False
        self.team.lock()
        if not self.team.anyone_for(hand.split):
            self.team.unlock()
            return False

        # 2. Say what there is to do, and call them.
        number: cython.int = self.team.open(self.number)
        split: Split = self.team.at(number)
        split.moves = self.moves[ply]
        split.ranks = self.ranks[ply]
        split.path = self.path
        split.values = self.root_values
        split.next = first
        split.found = found
        split.depth = depth
        split.ply = ply
        split.mover = self.position.player
        split.alpha = alpha
        split.beta = beta
        split.best = best
        split.best_move = best_move
        split.wide = ply == 0 and self.wide
        self.team.call(number)

        # 3. Do as much of it as the others leave, and wait for them with other work.
        self.work(number)
        while split.at_work:
            if not self.help(number):
                self.team.sleep(self.number)

        # 4. Take the combined answer.
        self.best = split.best
        self.best_move = split.best_move
        self.guesses += split.guesses
        hand.opened -= 1
        self.leave(split.parent)
        self.team.unlock()
        return True

    def leave(self, back_to: cython.int) -> cython.void:
        """Be done with a split, and be halted only if what was begun before it no longer matters."""
        hand: Hand = self.team.hand(self.number)
        hand.split = back_to
        self.halt[0] = self.team.dead(back_to)

    def work(self, number: cython.int) -> cython.void:
        """Search moves of a split until none is left. The lock is held before and after."""
        split: Split = self.team.at(number)
        i: cython.int
        move: cython.int
        value: cython.int
        alpha: cython.int
        guesses: u64
        while split.next < split.found and not self.watch.stopped and not self.team.dead(number):
            i = split.next
            split.next += 1
            move = pick(split.moves, split.ranks, i, split.found)
            alpha = split.alpha
            guesses = self.guesses
            self.team.unlock()
            self.path[split.ply] = move
            self.position.make(move)
            value = self.value(split, i, alpha)
            self.position.unmake()
            self.team.lock()
            if self.watch.stopped or self.team.dead(number):
                break
            if self.number != split.owner:
                split.guesses += self.guesses - guesses
            self.combine(number, i, move, value)
        split.at_work -= 1
        if split.at_work == 0:
            self.team.wake(split.owner)

    def value(self, split: Split, i: cython.int, alpha: cython.int) -> cython.int:
        """The value of a move just made; one that beats alpha is measured against what alpha has become."""
        value: cython.int
        if split.wide:
            return self.child(split.mover, split.depth - 1, -_INFINITE, split.beta, split.ply + 1)
        value = self.ask(split.mover, split.depth - 1, alpha, split.ply + 1, i)
        if alpha < value < split.beta:
            value = self.child(split.mover, split.depth - 1, split.alpha, split.beta, split.ply + 1)
        return value

    def combine(self, number: cython.int, i: cython.int, move: cython.int, value: cython.int) -> cython.void:
        """Enter one answer among the others; a cut halts everybody below."""
        split: Split = self.team.at(number)
        if split.ply == 0:
            split.values[i] = value
        if value > split.best:
            split.best = value
            split.best_move = move
        if value > split.alpha:
            split.alpha = value
            if value >= split.beta:
                split.cut = True
                self.team.halt_below(number)

    def help(self, above: cython.int) -> cython.bint:
        """Join the largest split below `above`; False when there is none. The lock is held before and after."""
        number: cython.int = self.team.largest(above)
        if number == _NONE or self.watch.stopped:
            return False
        split: Split = self.team.at(number)
        begin: cython.int = 0 if above == _NONE else self.team.at(above).ply
        ply: cython.int
        _: cython.int
        split.at_work += 1
        self.team.hand(self.number).split = number
        for ply in range(begin, split.ply):
            self.path[ply] = split.path[ply]
            self.position.make(split.path[ply])
        self.work(number)
        for _ in range(begin, split.ply):
            self.position.unmake()
        self.leave(above)
        return True

    def serve(self) -> None:
        """Help whoever leads until the team is closed."""
        with cython.nogil:
            self.team.lock()
            while not self.team.closed:
                if not self.help(_NONE):
                    self.team.sleep(self.number)
            self.team.unlock()
