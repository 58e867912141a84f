"""Plan: a forced win written out, one answer to every defence, and the check that it is one. No search here.

A plan is what a threat search claims. The check plays it against every legal defence by the rules of the game alone,
so a claim that holds does not rest on the search that made it. Generic over any game; compiled, for the many defences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import cython

from engine.position import Position


@dataclass(frozen=True)
class Plan:
    """The attacker's move; then an answer to each defence named, and one to any other. With neither, the move wins."""

    move: int
    answers: Mapping[int, Plan] = field(default_factory=dict)
    otherwise: Plan | None = None

    @property
    def ends(self) -> bool:
        """Whether the move itself is meant to win."""
        return not self.answers and self.otherwise is None

    @property
    def length(self) -> int:
        """How many moves of the attacker the longest defence lasts."""
        return 1 + max((answer.length for answer in self._every_answer()), default=0)

    @property
    def size(self) -> int:
        """How many moves of the attacker are written down."""
        return 1 + sum(answer.size for answer in self._every_answer())

    @property
    def line(self) -> tuple[int, ...]:
        """The moves of both sides when the defender lasts as long as he can."""
        if not self.answers:
            return (self.move,)
        defence = max(self.answers, key=lambda each: self.answers[each].length)
        return (self.move, defence, *self.answers[defence].line)

    def _every_answer(self) -> Iterator[Plan]:
        yield from self.answers.values()
        if self.otherwise is not None:
            yield self.otherwise


def refutation(position: Position, plan: Plan) -> tuple[int, ...] | None:
    """The first line in which a plan does not win, as far as it was played; None when it answers every defence."""
    return _fault(position.working(), plan, position.player)


def _fault(board: Position, plan: Plan, attacker: cython.int) -> tuple[int, ...] | None:
    """A line in which a plan fails from a working copy on, which is left as it was."""
    move: cython.int = plan.move
    if not board.legal(move):
        return (plan.move,)
    board.make(move)
    fault = None if _won(board, attacker) else _fault_after(board, plan, attacker)
    board.unmake()
    return None if fault is None else (plan.move, *fault)


def _fault_after(board: Position, plan: Plan, attacker: cython.int) -> tuple[int, ...] | None:
    """A defence the plan has no answer to, with what follows it; empty when there is no defence and no win."""
    buffer = cython.declare(cython.int[1024])   # MAX_MOVES
    found: cython.int = board.generate(buffer)
    otherwise = plan.otherwise
    # Most defences are answered by one and the same move that ends the game at once.
    at_once: cython.int = otherwise.move if otherwise is not None and otherwise.ends else -1
    fault: tuple[int, ...] | None = () if found == 0 else None
    defence: cython.int
    i: cython.int
    for i in range(found):
        defence = buffer[i]
        named = plan.answers.get(defence)
        answer = otherwise if named is None else named
        board.make(defence)
        if answer is None:
            fault = ()
        elif named is None and at_once >= 0:
            fault = None if _wins(board, at_once, attacker) else (at_once,)
        else:
            fault = _fault(board, answer, attacker)
        board.unmake()
        if fault is not None:
            return (defence, *fault)
    return fault


def _won(board: Position, attacker: cython.int) -> cython.bint:
    """Whether the game is over and won by the attacker."""
    if not board.ended():
        return False
    return board.final_score() > 0 if board.player == attacker else board.final_score() < 0


def _wins(board: Position, move: cython.int, attacker: cython.int) -> cython.bint:
    """Whether a move is legal and wins at once."""
    won: cython.bint
    if not board.legal(move):
        return False
    board.make(move)
    won = _won(board, attacker)
    board.unmake()
    return won
