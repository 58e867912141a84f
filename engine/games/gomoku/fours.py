"""Wins by fours alone (VCF), compiled: every move of the attacker makes a four, so every reply is forced. No threes.

A depth-first search that deepens step by step, with a table of its own. The defender has one reply to a four, the
square that completes it; a five of his own refutes, and a four that his reply makes must be blocked by the next four.
Sound for the free, the standard and the renju rule: a four on a point forbidden to Black is not played, and a reply
forbidden to Black is no reply. A failure is certain unless a limit was met; a win is always certain.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.games.gomoku.board import FIVES, NONE, SEVERAL
from engine.games.gomoku.lines import FIVE, FOUR
from engine.games.gomoku.rules import PLAY, Gomoku
from engine.plan import Plan
from engine.position import MAX_PLY
from engine.search.table import AT_MOST, COMPLETE, EXACT, NO_MOVE, Table
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.engine.machine_bits import lowest
else:
    from engine.bits import lowest

MEGABYTES = 4.0

_NONE = cython.declare(cython.int, NONE)
_SEVERAL = cython.declare(cython.int, SEVERAL)
_PLAY = cython.declare(cython.int, PLAY)
_FIVES = cython.declare(cython.int, FIVES)
_FIVE = cython.declare(cython.int, FIVE)
_FOUR = cython.declare(cython.int, FOUR)
_EXACT = cython.declare(cython.int, EXACT)
_AT_MOST = cython.declare(cython.int, AT_MOST)
_COMPLETE = cython.declare(cython.int, COMPLETE)
_NO_MOVE = cython.declare(cython.int, NO_MOVE)
_DEEPEST = cython.declare(cython.int, MAX_PLY - 4)
_LOOK_UP = cython.declare(u64, 255)      # nodes between two looks at the stop flag
_MOST_FOURS = cython.declare(cython.int, 48)


class Fours:
    """A search for a win by fours from a position and those after it, on a working copy."""

    def __init__(self, position: Gomoku, watch: Watch, node_limit: int, megabytes: float = MEGABYTES) -> None:
        self.board = position.working()
        self.watch = watch
        self.clock = Watch()        # stopped when the time for this one search is over
        self.table = Table(megabytes)
        self.nodes = 0
        self.node_limit = node_limit
        self.halt_at = 0
        self.halted = False
        self.cut = False
        self.length = 0
        if not cython.compiled:
            self.line = [0] * MAX_PLY

    # --- The search -----------------------------------------------------------------------------------

    def look_up(self) -> cython.void:
        """Whether the asker or the budget wants no more."""
        if self.watch.stopped or self.clock.stopped or self.nodes >= self.node_limit:
            self.halted = True

    def any_five(self, colour: cython.int, but: cython.int) -> cython.int:
        """A square where a colour makes five, other than one; NONE."""
        rows = cython.declare(cython.int[20])
        row: cython.int
        for row in range(self.board.size):
            rows[row] = 0
        self.board.mark(rows, colour, _FIVE)
        if but >= 0:
            rows[but // self.board.size] &= ~(1 << (but % self.board.size))
        for row in range(self.board.size):
            if rows[row]:
                return row * self.board.size + lowest(rows[row])
        return _NONE

    def shortest_fours(self, limit: u64) -> cython.bint:
        """Whether the side to move wins by fours, looking at about so many positions; the line is then in `line`."""
        depth: cython.int = 1
        self.halt_at = self.nodes + limit
        while depth <= _MOST_FOURS:
            self.cut = False
            self.length = 0
            if self.fours(depth, 0):
                return True
            if not self.cut or self.halted or self.nodes >= self.halt_at:
                return False
            depth += 1 + depth // 4
        return False

    def fours(self, depth: cython.int, at: cython.int) -> cython.bint:
        """Whether the side to move has a five, or makes one by at most `depth` fours. `at`: where its line goes on."""
        rows = cython.declare(cython.int[20])
        row: cython.int
        square: cython.int
        own: cython.int = self.board.colour
        won: cython.bint = False

        # 1. Count; a five ends it.
        self.nodes += 1
        if (self.nodes & _LOOK_UP) == 0:
            self.look_up()
        if self.board.tally[_FIVES + own]:
            self.line[at] = self.any_five(own, _NONE)
            self.length = at + 1
            return True
        if depth == 0 or self.halted or self.nodes >= self.halt_at or self.board.ply >= _DEEPEST:
            self.cut = True
            return False

        # 2. What the table knows: a failure at least as deep, or the four that wins.
        key: u64 = self.board.hash()
        record: u64 = self.table.probe(key)
        hint: cython.int = _NONE
        known: cython.int
        if record:
            known = cython.cast(cython.int, (record >> 40) & 255)
            if cython.cast(cython.int, (record >> 48) & 3) == _EXACT:
                hint = cython.cast(cython.int, record & 0xFFFFFF)
                if known > depth:
                    hint = _NONE
            elif known >= depth:
                if known != _COMPLETE:
                    self.cut = True
                return False

        # 3. The squares that make a four; against a four of the other only the one that also blocks it.
        for row in range(self.board.size):
            rows[row] = 0
        self.board.mark(rows, own, _FOUR)
        square = self.board.five_square(1 - own)
        if square == _SEVERAL:
            return False
        if square != _NONE:
            known = rows[square // self.board.size] & (1 << (square % self.board.size))
            for row in range(self.board.size):
                rows[row] = 0
            rows[square // self.board.size] = known

        # 4. Try them, the table's first.
        before: cython.bint = self.cut
        self.cut = False
        if hint != _NONE and self.four_wins(hint, depth, at):
            won = True
            square = hint
        for row in range(self.board.size):
            while rows[row] and not won:
                square = row * self.board.size + lowest(rows[row])
                rows[row] &= rows[row] - 1
                won = square != hint and self.four_wins(square, depth, at)
            if won:
                break
        if won:
            self.table.store(key, square, 1, depth, _EXACT)
        elif not self.halted and self.nodes < self.halt_at:
            self.table.store(key, _NO_MOVE, 0, depth if self.cut else _COMPLETE, _AT_MOST)
        self.cut = self.cut or before
        return won

    def four_wins(self, square: cython.int, depth: cython.int, at: cython.int) -> cython.bint:
        """Whether a four on a square wins, with at most `depth - 1` more."""
        own: cython.int = self.board.colour
        reply: cython.int
        won: cython.bint = False
        if self.board.barred(square):
            return False
        if depth == 1 and not self.board.may_win_at(square, own):
            self.cut = True
            return False
        self.board.make(square)
        reply = self.board.five_after(square)
        if self.board.tally[_FIVES + 1 - own] == 0 and reply != _NONE:
            if reply == _SEVERAL:
                self.line[at + 1] = self.any_five(own, _NONE)
                self.line[at + 2] = self.any_five(own, self.line[at + 1])
                self.length = at + 3
                won = True
            elif self.board.barred(reply):
                # "A forbidden move is not a legal move": Black cannot close the four.
                self.line[at + 1] = reply
                self.length = at + 2
                won = True
            elif depth == 2 and not self.board.may_go_on(square, reply):
                self.cut = True
            else:
                self.board.make(reply)
                won = self.fours(depth - 1, at + 2)
                self.board.unmake()
                if won:
                    self.line[at + 1] = reply
        self.board.unmake()
        if won:
            self.line[at] = square
        return won

    # --- Python ---------------------------------------------------------------------------------------

    def find(self, limit: int) -> Plan | None:
        """A win by fours of the side to move, written out; None when there is none within so many positions."""
        most: u64 = limit
        won: cython.bint
        if self.board.phase != _PLAY or self.board.over:
            return None
        with cython.nogil:
            won = self.shortest_fours(most)
        return plan_of_fours(self.board.copy(), [self.line[i] for i in range(self.length)]) if won else None


def plan_of_fours(position: Gomoku, line: list[int]) -> Plan:
    """A line of fours and forced replies as a plan: whoever does not reply loses to the five."""
    move = line[0]
    after = position.play(move)
    if after.over:
        return Plan(move)
    fives = after.five_squares(position.colour)
    answers = {}
    if len(fives) > 1:
        answers = {five: Plan(fives[0] if five != fives[0] else fives[1]) for five in fives}
    elif after.legal_now(fives[0]):
        answers = {fives[0]: plan_of_fours(after.play(fives[0]), line[2:])}
    return Plan(move, answers, Plan(fives[0]))


def fours_win(position: Gomoku, nodes: int, watch: Watch | None = None) -> Plan | None:
    """A win by fours alone for the side to move, with every reply answered, if one is found in so many positions."""
    return Fours(position, watch or Watch(), nodes).find(nodes)
