"""Proving: what a move is worth for certain, and the best that follows it. No guesses, no puzzles, no drawing.

Three ways to a proof, by what a game has: its exact solver (Othello, Kalaha); its search for forced wins, asked again
after every reply (Gomoku); or a search of so many plies that leaves no move out (Torres to its end, Riskless to a win).
All limits are counts, so that a proof is the same on any machine. What is not proven is worth 0 here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.plan import Plan
from engine.position import MINNIE_WINS, SUDDEN, WIN, Position
from engine.search.champion import Budget, Champion
from engine.search.searcher import NO_LIMIT, Searcher
from engine.search.table import Table
from engine.search.verdict import for_maxie
from engine.search.watch import Watch

THREAT_NODES = 4_000     # of one question about a forced win: enough for all that people find, and a moment
TABLE_MEGABYTES = 8.0


@dataclass(frozen=True)
class Proof:
    """A best move of a position with its proven value for the side to move."""

    move: int
    value: int


class Prover(Protocol):
    """`plies` is how far a search may look; solvers look to the end of the game."""

    def best(self, position: Position, plies: int, watch: Watch) -> Proof:
        """A best move, the one that resists longest where all lose."""

    def right(self, position: Position, needed: int, plies: int, watch: Watch) -> Iterator[int]:
        """Every move whose proven value for the side to move is at least `needed`."""


def prover_for(position: Position) -> Prover:
    """The way to a proof that a game has."""
    if position.exact_solver() is not None:
        return BySolver()
    return ByThreats() if position.threat_board(position.player) is not None else BySearch()


def worth_of(position: Position, move: int, plies: int, watch: Watch) -> tuple[int, tuple[int, ...]]:
    """The proven value of a move for whoever makes it, and the move with the best reply to it."""
    after = position.play(move)
    if after.over:
        return _ended(position, after), (move,)
    best = prover_for(after).best(after, plies - 1, watch)
    value = best.value if after.player == position.player else -best.value
    return _one_ply_later(value), (move, best.move)


def _ended(position: Position, after: Position) -> int:
    value = for_maxie(position, after.final_value())
    return _one_ply_later(value)


def _one_ply_later(value: int) -> int:
    """A sudden win is worth one less for every ply it is away."""
    if abs(value) <= SUDDEN - 1_000:
        return value
    return value - 1 if value > 0 else value + 1


class BySolver:
    """The game's own solver values every move to the end."""

    def best(self, position: Position, plies: int, watch: Watch) -> Proof:
        move, value = max(self._values(position, watch, wide=False), key=lambda pair: pair[1])
        return Proof(move, value)

    def right(self, position: Position, needed: int, plies: int, watch: Watch) -> Iterator[int]:
        return (move for move, value in self._values(position, watch, wide=True) if value >= needed)

    def _values(self, position: Position, watch: Watch, wide: bool) -> list[tuple[int, int]]:
        solver = position.exact_solver()
        assert solver is not None
        # A stopped solver has valued some moves, or none.
        return list(solver.value_moves(position.moves(), watch, NO_LIMIT, wide)) or [(position.moves()[0], 0)]


class BySearch:
    """Every move to a depth: a finished game has its value, and a guess counts for nothing."""

    def best(self, position: Position, plies: int, watch: Watch) -> Proof:
        champion = Champion(Budget(depth=max(1, plies)), threads=1, megabytes=TABLE_MEGABYTES, strict=True)
        verdict = champion.choose(position, watch)
        return Proof(verdict.move, _sure(for_maxie(position, verdict.value)) if plies > 0 else 0)

    def right(self, position: Position, needed: int, plies: int, watch: Watch) -> Iterator[int]:
        searcher = Searcher(position, Table(TABLE_MEGABYTES), watch, strict=True)
        for move in position.moves():
            pairs = searcher.value_moves([move], plies, needed - 1, needed, False)
            if pairs and _sure(pairs[0][1]) >= needed:
                yield move


class ByThreats:
    """A move wins when every legal reply to it is answered by a forced win."""

    def best(self, position: Position, plies: int, watch: Watch) -> Proof:
        plan = position.forced_win(THREAT_NODES, watch)
        return Proof(plan.move, SUDDEN - _plies(plan)) if plan is not None else self._defence(position, watch)

    def _defence(self, position: Position, watch: Watch) -> Proof:
        """The first reply that no forced win is found against; else the one that lasts longest."""
        longest = Proof(position.moves()[0], MINNIE_WINS)
        for move in _likely_first(position):
            after = position.play(move)
            if after.over:
                return Proof(move, max(0, for_maxie(position, after.final_value())))
            plan = after.forced_win(THREAT_NODES, watch)
            if plan is None:
                return Proof(move, 0)
            value = _plies(plan) + 1 - SUDDEN
            if value > longest.value:
                longest = Proof(move, value)
        return longest

    def right(self, position: Position, needed: int, plies: int, watch: Watch) -> Iterator[int]:
        for move in sorted(position.candidate_moves(), key=lambda each: -_promise(position, each)):
            after = position.play(move)
            if (_ended(position, after) if after.over else -self.best(after, plies - 1, watch).value) >= needed:
                yield move


def _promise(position: Position, move: int) -> int:
    """The guess after a move, for whoever makes it: those who want to know of a few right moves have them first."""
    return for_maxie(position, position.play(move).estimate())


def _plies(plan: Plan) -> int:
    return 2 * plan.length - 1


def _likely_first(position: Position) -> list[int]:
    """All legal moves, those worth a look first: most claims fail against one of them."""
    likely = position.candidate_moves()
    return likely + [move for move in position.moves() if move not in likely]


def _sure(value: int) -> int:
    return value if abs(value) >= WIN else 0


