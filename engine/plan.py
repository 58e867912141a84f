"""Plan: a forced win written out, one answer to every defence, and the check that it is one. No search here.

A plan is what a threat search claims. The check plays it against every legal defence by the rules of the game alone,
so a claim that holds does not rest on the search that made it. Generic over the Python face of Position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.position import IllegalMove, Position


@dataclass(frozen=True)
class Plan:
    """The attacker's move; then an answer to each defence named, and one to every other. A plan without either ends it."""

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
    """The first line in which a plan does not win, as far as it was played; None when it answers every legal defence."""
    if plan.move not in position.moves():
        return (plan.move,)
    after = position.play(plan.move)
    if after.over:
        outcome = after.outcome
        return None if outcome is not None and outcome.winner == position.player else (plan.move,)
    fault = _refuting_defence(after, plan)
    return None if fault is None else (plan.move, *fault)


def _refuting_defence(after: Position, plan: Plan) -> tuple[int, ...] | None:
    """A defence the plan has no answer to, with what follows it."""
    for defence in after.moves():
        then = after.play(defence)
        answer = plan.answers.get(defence, plan.otherwise)
        if answer is None or then.over:
            return (defence,)
        if answer.ends and answer is plan.otherwise:
            # Most defences are answered by one move that ends the game at once: no need to list the moves again.
            if not _wins_at_once(then, answer.move):
                return (defence, answer.move)
            continue
        fault = refutation(then, answer)
        if fault is not None:
            return (defence, *fault)
    return None


def _wins_at_once(position: Position, move: int) -> bool:
    try:
        outcome = position.play(move).outcome
    except IllegalMove:
        return False
    return outcome is not None and outcome.winner == position.player
