"""What the classic searches share: the value of a leaf, counting, and stopping when asked. No search here."""

from __future__ import annotations

from engine.game import Evaluation
from engine.position import MAXIE_WINS, Position
from engine.search.watch import Watch

WON = MAXIE_WINS - 1     # the source's final-value: a large win, a large loss or 0, never the evaluation


class Stopped(Exception):
    """The asker wants no more: the search unwinds to its root."""


class Leaves:
    """Values leaves from Maxie's point of view, and counts the positions a search visits."""

    def __init__(self, evaluation: Evaluation, watch: Watch) -> None:
        self.evaluation = evaluation
        self.watch = watch
        self.nodes = 0

    def enter(self) -> None:
        """Count a position; stop here when asked to."""
        self.nodes += 1
        if self.watch.stopped:
            raise Stopped

    def value(self, position: Position, depth: int) -> int | None:
        """The value of a leaf, or None where the search must go on."""
        moves_left = not position.over
        if moves_left and depth > 0:
            return None
        return self.evaluation(position) if moves_left else final_value(position)


def final_value(position: Position) -> int:
    """A finished game is worth a large win, a large loss or 0."""
    value = position.final_value()
    return WON if value > 0 else -WON if value < 0 else 0
