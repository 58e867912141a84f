"""Wins by fours and open threes (VCT), compiled: depth-first proof-number search over the attacker's threats.

The attacker makes a four, or a three: a stone after which, if the defender did nothing, he would win by fours alone.
That win by fours also tells which defences to a three matter. A stone that takes none of its squares, and with which
the defender's forced replies make no four of his own, changes nothing, and the same win follows. All others are tried:
counter-fours among them. So a proof holds against every legal defence. In renju, where a stone may also change what is
forbidden, the win is played through against each defence left out.

Sources: Allis, van den Herik and Huntjens, "Go-Moku solved by new search techniques" (1996); Nagai, "Df-pn algorithm
for searching AND/OR trees and its applications" (2002); Thomsen, "Lambda-search in game trees" (2000) for the defences
that matter; Ueda et al., "Weak proof-number search" (2008) for the sums. No win: none by these threats, in this budget.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.games.gomoku.board import FIVES, NONE, RENJU, SEVERAL
from engine.games.gomoku.fours import Fours, plan_of_fours
from engine.games.gomoku.lines import FOUR, THREE
from engine.games.gomoku.proofs import FOREVER, Proofs
from engine.games.gomoku.rules import PLAY, Gomoku
from engine.plan import Plan
from engine.position import MAX_PLY
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.engine.machine_bits import lowest
    from cython.cimports.libc.stdlib import calloc, free
else:
    from engine.bits import lowest

WIDEST = 384                 # more than the squares of the largest board
FOURS_LIMIT = 4_000          # positions for one question about fours

_NONE = cython.declare(cython.int, NONE)
_SEVERAL = cython.declare(cython.int, SEVERAL)
_PLAY = cython.declare(cython.int, PLAY)
_RENJU = cython.declare(cython.int, RENJU)
_FIVES = cython.declare(cython.int, FIVES)
_FOUR = cython.declare(cython.int, FOUR)
_THREE = cython.declare(cython.int, THREE)
_WIDEST = cython.declare(cython.int, WIDEST)
_DEEPEST = cython.declare(cython.int, MAX_PLY - 64)
_FOURS_LIMIT = cython.declare(u64, FOURS_LIMIT)
_FOREVER = cython.declare(cython.int, FOREVER)


class Threes(Fours):
    """A search for a win by threats from one position, on a working copy."""

    def __init__(self, position: Gomoku, watch: Watch, node_limit: int) -> None:
        Fours.__init__(self, position, watch, node_limit)
        self.proofs = Proofs()
        if cython.compiled:
            self.moves = cython.cast(cython.p_int, calloc(MAX_PLY * WIDEST, cython.sizeof(cython.int)))
            self.children = cython.cast(cython.p_ulonglong, calloc(MAX_PLY * WIDEST, 8))
            if self.moves == cython.NULL or self.children == cython.NULL:
                raise MemoryError
        else:
            self.moves = [0] * (MAX_PLY * WIDEST)
            self.children = [0] * (MAX_PLY * WIDEST)

    def __dealloc__(self) -> None:
        free(self.moves)
        free(self.children)

    # --- Both sides -----------------------------------------------------------------------------------

    def survey(self, first: cython.int, found: cython.int, attacking: cython.bint) -> cython.void:
        """Weigh the children of a position for the side to move, which needs one good move among them.

        `least` is the smallest of its own numbers, that of the child `chosen`, and `beyond` how far that one may grow
        before the next is tried; `rest` is what the other side still has to do, `siblings` the part of it that
        lies outside the chosen child.
        """
        mine: cython.int
        theirs: cython.int
        second: cython.int = _FOREVER
        i: cython.int
        self.least = _FOREVER
        self.rest = 0
        self.siblings = -1
        self.chosen = first
        for i in range(first, first + found):
            self.numbers(i)
            mine = self.child_proof if attacking else self.child_disproof
            theirs = self.child_disproof if attacking else self.child_proof
            if theirs == 0:
                continue
            self.siblings += 1
            if theirs > self.rest:
                self.rest = theirs
            if mine < self.least:
                second = self.least
                self.least = mine
                self.chosen = i
            elif mine < second:
                second = mine
        if self.siblings > 0 and self.least:
            self.rest += self.siblings
        if self.least == 0 or self.rest > _FOREVER:
            self.rest = _FOREVER
        self.beyond = second + 1 + second // 4

    def settled(self, proof: cython.int, disproof: cython.int, proof_limit: cython.int,
                disproof_limit: cython.int) -> cython.bint:
        """Whether a position is decided, or no longer the one to look into."""
        return proof == 0 or disproof == 0 or proof >= proof_limit or disproof >= disproof_limit

    # --- The attacker ---------------------------------------------------------------------------------

    def attack(self, proof_limit: cython.int, disproof_limit: cython.int) -> cython.void:
        """Search the position with the attacker to move until a limit is reached; the numbers are then in the table."""
        key: u64 = self.board.hash()
        before: u64 = self.nodes
        first: cython.int = self.board.ply * _WIDEST
        found: cython.int
        at: cython.int

        # 1. Count; a win by fours needs no threes.
        self.nodes += 1
        self.look_up()
        if self.halted:
            return
        at = self.proofs.entry(key)
        if at == _NONE and self.shortest_fours(_FOURS_LIMIT):
            self.proofs.remember(key, 0, _FOREVER, self.line[0], self.nodes - before)
            return
        found = 0 if self.board.ply >= _DEEPEST else self.threats(first)

        # 2. The attacker needs one move that wins: the least proof number counts, and all refutations.
        while not self.halted:
            self.survey(first, found, True)
            if self.settled(self.least, self.rest, proof_limit, disproof_limit):
                self.proofs.remember(key, self.least, self.rest, self.moves[self.chosen] if found else _NONE,
                                     self.nodes - before)
                return
            self.enter(self.moves[self.chosen], min(self.beyond, proof_limit), disproof_limit - self.siblings)

    def threats(self, first: cython.int) -> cython.int:
        """Write the attacker's threats from here, with the keys of the positions they lead to; how many."""
        rows = cython.declare(cython.int[20])
        own: cython.int = self.board.colour
        row: cython.int
        square: cython.int
        found: cython.int = 0
        for row in range(self.board.size):
            rows[row] = 0
        square = self.board.five_square(1 - own)
        if square == _SEVERAL:
            return 0
        if square == _NONE:
            self.board.mark(rows, own, _FOUR)
            self.board.mark(rows, own, _THREE)
        else:
            rows[square // self.board.size] = 1 << (square % self.board.size)
        for row in range(self.board.size):
            while rows[row]:
                square = row * self.board.size + lowest(rows[row])
                rows[row] &= rows[row] - 1
                if not self.board.barred(square):
                    found += self.write_threat(first + found, square)
        return found

    def write_threat(self, at: cython.int, square: cython.int) -> cython.int:
        """Write one threat if it is one: 1 or 0. After a four the key is that of the position after the reply."""
        own: cython.int = self.board.colour
        reply: cython.int
        written: cython.int = 0
        self.board.make(square)
        reply = self.board.five_after(square)
        if self.board.tally[_FIVES + 1 - own] == 0:
            self.moves[at] = square
            written = 1
            if reply == _NONE:
                self.children[at] = self.board.hash()
            elif reply == _SEVERAL or self.board.barred(reply):
                written = 0      # a win by fours, which would have been found unless a limit was met
            else:
                self.board.make(reply)
                self.children[at] = self.board.hash()
                self.board.unmake()
        self.board.unmake()
        return written

    def numbers(self, at: cython.int) -> cython.void:
        """Look up the numbers of a child; one not looked at yet has those of a guess."""
        found: cython.int = self.proofs.entry(self.children[at])
        self.child_proof = 1
        self.child_disproof = 1
        if found != _NONE:
            self.child_proof = self.proofs.proof(found)
            self.child_disproof = self.proofs.disproof(found)

    def enter(self, square: cython.int, proof_limit: cython.int, disproof_limit: cython.int) -> cython.void:
        """Play a threat, and search what follows: the forced reply to a four, or the defences to a three."""
        reply: cython.int
        self.board.make(square)
        reply = self.board.five_after(square)
        if reply == _NONE:
            self.defend(proof_limit, disproof_limit)
        else:
            self.board.make(reply)
            self.attack(proof_limit, disproof_limit)
            self.board.unmake()
        self.board.unmake()

    # --- The defender ---------------------------------------------------------------------------------

    def defend(self, proof_limit: cython.int, disproof_limit: cython.int) -> cython.void:
        """Search the position after a three, the defender to move, until a limit is reached."""
        key: u64 = self.board.hash()
        before: u64 = self.nodes
        first: cython.int = self.board.ply * _WIDEST
        found: cython.int

        # 1. A stone that threatens nothing is no threat.
        self.nodes += 1
        self.look_up()
        if self.halted:
            return
        found = self.defences(first)
        if found == _NONE:
            self.proofs.remember(key, _FOREVER, 0, _NONE, self.nodes - before)
            return

        # 2. The defender needs one move that holds: the least disproof number counts, and all proofs.
        while not self.halted:
            self.survey(first, found, False)
            if self.settled(self.rest, self.least, proof_limit, disproof_limit):
                self.proofs.remember(key, self.rest, self.least, _NONE, self.nodes - before)
                return
            self.board.make(self.moves[self.chosen])
            self.attack(proof_limit - self.siblings, min(self.beyond, disproof_limit))
            self.board.unmake()

    def defences(self, first: cython.int) -> cython.int:
        """Write the defences that matter to a threat to win by fours; NONE when there is no such threat."""
        rows = cython.declare(cython.int[20])
        row: cython.int
        square: cython.int
        found: cython.int = 0
        if self.board.tally[_FIVES + self.board.colour]:
            return _NONE
        self.pass_turn()
        if not self.shortest_fours(_FOURS_LIMIT):
            self.pass_turn()
            return _NONE
        self.zone(rows)
        self.pass_turn()
        if self.board.rule == _RENJU:
            self.widen(rows)
        for row in range(self.board.size):
            while rows[row]:
                square = row * self.board.size + lowest(rows[row])
                rows[row] &= rows[row] - 1
                if self.board.barred(square):
                    continue
                self.moves[first + found] = square
                self.board.make(square)
                self.children[first + found] = self.board.hash()
                self.board.unmake()
                found += 1
        return found

    def pass_turn(self) -> cython.void:
        """Let the other side move: what would the attacker do if the defender did nothing?"""
        self.board.colour = 1 - self.board.colour
        self.board.player = 1 - self.board.player

    def zone(self, rows: cython.p_int) -> cython.void:
        """The squares of the win by fours in `line`, and those that give the defender a four on its way."""
        defender: cython.int = 1 - self.board.colour
        size: cython.int = self.board.size
        i: cython.int
        for i in range(size):
            rows[i] = 0
        self.board.mark(rows, defender, _FOUR)
        for i in range(self.length):
            rows[self.line[i] // size] |= 1 << (self.line[i] % size)
        for i in range(self.length - 1):
            self.board.make(self.line[i])
            self.board.mark(rows, defender, _FOUR)
        self.take_back(self.length - 1)

    def widen(self, rows: cython.p_int) -> cython.void:
        """Add each other defence after which the win by fours in `line` cannot be played through."""
        size: cython.int = self.board.size
        square: cython.int
        for square in range(size * size):
            if (rows[square // size] >> (square % size)) & 1 or not self.board.empty_at(square):
                continue
            if self.board.barred(square):
                continue
            self.board.make(square)
            if not self.still_wins():
                rows[square // size] |= 1 << (square % size)
            self.board.unmake()

    def still_wins(self) -> cython.bint:
        """Whether the win by fours in `line` can be played as it stands."""
        own: cython.int = self.board.colour
        holds: cython.bint = True
        made: cython.int = 0
        i: cython.int = 0
        reply: cython.int
        while holds and self.board.tally[_FIVES + own] == 0:
            holds = i < self.length and not self.board.barred(self.line[i])
            if not holds:
                break
            self.board.make(self.line[i])
            made += 1
            reply = self.board.five_after(self.line[i])
            if self.board.tally[_FIVES + 1 - own] or reply == _NONE:
                holds = False
            elif reply == _SEVERAL or self.board.barred(reply):
                break
            else:
                holds = reply == self.line[i + 1]
                self.board.make(reply)
                made += 1
            i += 2
        self.take_back(made)
        return holds

    def take_back(self, made: cython.int) -> cython.void:
        while made > 0:
            self.board.unmake()
            made -= 1

    def prove(self) -> cython.bint:
        """Whether the side to move wins by threats."""
        at: cython.int
        self.attack(_FOREVER, _FOREVER)
        at = self.proofs.entry(self.board.hash())
        return at != _NONE and self.proofs.proof(at) == 0

    # --- Python ---------------------------------------------------------------------------------------

    def find_win(self) -> Plan | None:
        """A win by threats of the side to move, written out; None when none was found within the limits."""
        proven: cython.bint
        if self.board.phase != _PLAY or self.board.over:
            return None
        with cython.nogil:
            proven = self.prove()
        return self._attack_plan() if proven else None

    def holding(self, moves: list[int]) -> list[int]:
        """The moves after which no win of the opponent is found, if he has one to be stopped; all if none holds."""
        share: u64 = self.node_limit // 4
        most: u64 = self.node_limit
        self.pass_turn()
        threatened = self._proven_within(share)
        self.pass_turn()
        if not threatened:
            return moves
        held = []
        move: cython.int
        for move in moves:
            self.board.make(move)
            if not self._proven_within((most - share) // len(moves)):
                held.append(move)
            self.board.unmake()
        return held or moves

    def _proven_within(self, nodes: u64) -> bool:
        """Whether the side to move is found to win by threats in so many more positions."""
        proven: cython.bint
        self.node_limit = self.nodes + nodes
        self.halted = self.watch.stopped or self.clock.stopped
        with cython.nogil:
            proven = self.prove()
        return proven

    def _attack_plan(self) -> Plan | None:
        """The plan from a proven position with the attacker to move; None when a limit kept it from being written."""
        won: cython.bint
        with cython.nogil:
            won = self.shortest_fours(_FOURS_LIMIT)
        if won:
            return plan_of_fours(self.board.copy(), [self.line[i] for i in range(self.length)])
        if not self.prove():      # at once, unless the table has forgotten it
            return None
        move: cython.int = self.proofs.move(self.proofs.entry(self.board.hash()))
        self.board.make(move)
        reply: cython.int = self.board.five_after(move)
        plan = self._defence_plan(move) if reply == _NONE else self._reply_plan(move, reply)
        self.board.unmake()
        return plan

    def _reply_plan(self, move: int, reply: int) -> Plan | None:
        """After a four: the forced reply; any other loses to the five."""
        self.board.make(reply)
        then = self._attack_plan()
        self.board.unmake()
        return None if then is None else Plan(move, {reply: then}, Plan(reply))

    def _defence_plan(self, move: int) -> Plan | None:
        """After a three: an answer to each defence that matters; to any other, the win by fours it threatened."""
        first: cython.int = self.board.ply * _WIDEST
        found: cython.int = self.defences(first)
        defence: cython.int
        if found == _NONE:
            return None
        defences = [self.moves[first + i] for i in range(found)]
        self.pass_turn()
        self.shortest_fours(_FOURS_LIMIT)
        otherwise = plan_of_fours(self.board.copy(), [self.line[i] for i in range(self.length)])
        self.pass_turn()
        answers: dict[int, Plan] = {}
        for defence in defences:
            self.board.make(defence)
            answer = self._attack_plan()
            self.board.unmake()
            if answer is None:
                return None
            answers[defence] = answer
        return Plan(move, answers, otherwise)


def threats_win(position: Gomoku, nodes: int, watch: Watch | None = None, seconds: float | None = None) -> Plan | None:
    """A win by fours and threes for the side to move, every defence answered, if one is found within the limits."""
    search = Threes(position, watch or Watch(), nodes)
    with search.clock.within(seconds):
        return search.find_win()


def holding_moves(position: Gomoku, moves: list[int], nodes: int, watch: Watch, seconds: float | None) -> list[int]:
    """The moves that stop a win by threats, where the opponent would have one if nothing were done."""
    search = Threes(position, watch, nodes)
    with search.clock.within(seconds):
        return search.holding(moves)
