"""Proofs: the goal a proof-number search tries, its two numbers, what it found, and the player made of it. No search.

A goal is a sentence that is true or false of a finished game: 'this player gets at least this value'. A position where
that player is to move needs one move that holds, one where the other moves needs all of them: the side to move decides.
The proof number of a position is the least number of open leaves that must turn out true to prove the sentence there,
the disproof number the least that must turn out false to disprove it. Proof-number search is in proofnumber.py, its
depth-first form in dfpn.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.position import SUDDEN_ZONE, WIN, Position
from engine.search.champion import Budget
from engine.search.minimax import better
from engine.search.verdict import Verdict
from engine.search.watch import Watch
from engine.words import _

NEVER = 10**12          # the number of what cannot be: to disprove what is proven, to prove what is disproven
PROVEN, DISPROVEN, OPEN = (0, NEVER), (NEVER, 0), (1, 1)


@dataclass(frozen=True)
class Goal:
    """A player gets at least a value, counted for that player: 1 is any win, 0 a draw or better."""

    player: int
    at_least: int = 1

    @classmethod
    def of_margin(cls, player: int, margin: int) -> Goal:
        """A player gets at least so many discs, stones or points more than the other."""
        return cls(player, WIN + margin if margin > 0 else margin - WIN if margin < 0 else 0)

    def holds(self, over: Position) -> bool:
        """Whether it is true of a finished game."""
        value = over.final_value()
        return (value if self.player == 0 else -value) >= self.at_least

    def leaf_numbers(self, position: Position) -> tuple[int, int]:
        """The numbers of a position that nothing is known below."""
        if not position.over:
            return OPEN
        return PROVEN if self.holds(position) else DISPROVEN

    def value(self) -> int:
        """For Maxie: what reaching the goal is worth at least; any win is one by a point."""
        value = max(self.at_least, WIN + 1) if self.at_least > 0 else self.at_least
        return value if self.player == 0 else -value


@dataclass(frozen=True)
class Threshold(Goal):
    """A goal in a tree whose leaves are values, not wins: to reach it is worth what was asked for."""

    def value(self) -> int:
        return self.at_least if self.player == 0 else -self.at_least


@dataclass(frozen=True)
class Proof:
    """What a search found: whether the goal holds (None: not known), the numbers of the root and of its moves."""

    holds: bool | None
    proof: int
    disproof: int
    nodes: int
    depth: int
    line: tuple[int, ...]
    moves: tuple[tuple[int, int, int], ...] = ()    # move, proof number, disproof number


class Search(Protocol):
    """A form of proof-number search, ready to run."""

    def run(self) -> Proof: ...


class Form(Protocol):
    """How a form of proof-number search is asked for."""

    def __call__(self, position: Position, goal: Goal, budget: Budget, watch: Watch, *, strict: bool) -> Search: ...


def combined(for_prover: bool, numbers: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The numbers of a position from those after its moves: the least of one kind, the sum of the other."""
    proofs = [proof for proof, _ in numbers]
    disproofs = [disproof for _, disproof in numbers]
    if for_prover:
        return min(proofs), total(disproofs)
    return total(proofs), min(disproofs)


def total(numbers: Sequence[int]) -> int:
    """The sum, which only what can never be makes NEVER: where lines meet, leaves are counted more than once."""
    return NEVER if NEVER in numbers else min(sum(numbers), NEVER - 1)


class Prover:
    """A player that tries to prove a win for itself; where it cannot, it trusts its evaluation of one move.

    Then moves that are proven to win nothing come last, and of the others the best by the game's own guess is played.
    Like the champion it looks at the game's candidates only, and its proof is one among these.
    """

    def __init__(self, form: Form, budget: Budget) -> None:
        self.form = form
        self.budget = budget

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        if position.over:
            raise ValueError(_("The game is over: there is no move to choose."))
        goal = Goal(position.player)
        proof = self.form(position, goal, self.budget, watch or Watch(), strict=False).run()
        if proof.holds:
            return Verdict(proof.line[0], line_value(position, goal, proof.line), proof.line, proof.nodes, proof.depth,
                           True)
        move, value = best_guess(position, proof)
        return Verdict(move, value, (move,), proof.nodes, proof.depth)


def line_value(position: Position, goal: Goal, line: Sequence[int]) -> int:
    """For Maxie: what a proven goal is worth, a sudden win by the plies of the line that shows it."""
    for move in line:
        position = position.play(move)
    value = position.final_value() if position.over else 0
    if abs(value) < SUDDEN_ZONE:
        return goal.value()
    return value - len(line) if value > 0 else value + len(line)


def best_guess(position: Position, proof: Proof) -> tuple[int, int]:
    """The move of the best guess, for the side to move, among those not proven to win nothing; its value for Maxie."""
    hopeless = {move for move, proof_number, _ in proof.moves if proof_number == NEVER}
    moves = [move for move in position.moves() if move not in hopeless] or position.moves()
    best, best_value = moves[0], _guess(position.play(moves[0]))
    for move in moves[1:]:
        value = _guess(position.play(move))
        if better(value, best_value, position.player):
            best, best_value = move, value
    return best, best_value


def _guess(position: Position) -> int:
    return position.final_value() if position.over else position.estimate()
