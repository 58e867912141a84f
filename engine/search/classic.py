"""What the classic searches share: leaves, limits, the events they tell of, and answering as a player. No search here.

A `Classic` is a player that lives on from move to move; a `Look` is one question to it while it is answered.
The rules of bounds are those of the Jamboree handout of CMU's course 15-150: they start at `Minnie wins!` and
`Maxie wins!`, a node updates its bound, then checks whether the two have met (equal is enough), and passes up its
final bound.
"""

from __future__ import annotations

from contextlib import suppress

from engine.game import Evaluation
from engine.position import MAXIE_WINS, WIN, Position
from engine.search.champion import Budget
from engine.search.events import Bounds, Cut, Enter, Leaf, Recorder, Result
from engine.search.verdict import Verdict
from engine.search.watch import Watch
from engine.search.worth import HIGHEST, LOWEST, NO_MOVE, Worth, improves
from engine.words import _

WON = MAXIE_WINS - 1     # the source's final-value: a large win, a large loss or 0, never the evaluation
ROOT, NO_NODE = 0, -1
UNLIMITED = Budget()


class Stopped(Exception):
    """The asker wants no more, or the budget is spent: the search unwinds to its root."""


def final_value(position: Position) -> int:
    """A finished game is worth a large win, a large loss or 0; the leaf of an explicit tree, what is written on it."""
    value = position.final_value()
    if -WIN < value < WIN:
        return value
    return WON if value > 0 else -WON


class Look:
    """One look at a position by a classic search. A search writes `among`: the worth of a node from its children's."""

    bounded = True           # whether alpha and beta mean something to this search

    def __init__(self, evaluation: Evaluation, watch: Watch, nodes: int | None = None, recorder: Recorder | None = None,
                 final: Evaluation = final_value) -> None:
        self.evaluation = evaluation
        self.final = final
        self.watch = watch
        self.node_limit = nodes
        self.recorder = recorder
        self.nodes = 0
        self.best: Worth | None = None      # the best of the root's moves valued so far

    def among(self, position: Position, alpha: Worth, beta: Worth, depth: int, node: int) -> Worth:
        """The worth of a node that has children."""
        raise NotImplementedError

    def worth(self, position: Position, alpha: Worth, beta: Worth, depth: int,
              parent: int = NO_NODE, move: int = NO_MOVE) -> Worth:
        """The worth of a position between these bounds, looking `depth` moves ahead."""
        node = self.enter(position, parent, move)
        if self.recorder is not None and self.bounded:
            self.recorder(Bounds(node, alpha, beta))
        if depth <= 0 or position.over:
            found = Worth(self.leaf(position, node))
        else:
            found = self.among(position, alpha, beta, depth, node)
        if self.recorder is not None:
            self.recorder(Result(node, found))
        return found

    def enter(self, position: Position, parent: int, move: int) -> int:
        """Count a position and stop here when asked to; its number."""
        if self.watch.stopped or self.nodes == self.node_limit:
            raise Stopped
        node = self.nodes
        self.nodes = self.watch.nodes = node + 1
        if self.recorder is not None:
            self.recorder(Enter(node, parent, move, position, self.lane()))
        return node

    def lane(self) -> int:
        """Which worker is looking."""
        return 0

    def leaf(self, position: Position, node: int) -> int:
        """The value of a position at the horizon or at the end of the game, from Maxie's point of view."""
        finished = position.over
        value = self.final(position) if finished else self.evaluation(position)
        if self.recorder is not None:
            self.recorder(Leaf(node, value, finished))
        return value

    def narrowed(self, node: int, player: int, alpha: Worth, beta: Worth, value: int, move: int) -> tuple[Worth, Worth]:
        """The bounds after a player has valued a move: hers is replaced by a better one."""
        if not improves(value, alpha if player == 0 else beta, player):
            return alpha, beta
        step = Worth(value, move)
        bounds = (step, beta) if player == 0 else (alpha, step)
        self.moved(node, *bounds, step)
        return bounds

    def moved(self, node: int, alpha: Worth, beta: Worth, step: Worth) -> None:
        """A step has moved a bound of a node."""
        if node == ROOT:
            self.best = step
        if self.recorder is not None and self.bounded:
            self.recorder(Bounds(node, alpha, beta))

    def cut(self, node: int, player: int, alpha: Worth, beta: Worth) -> None:
        """Tell that the rest of a node cannot matter."""
        if self.recorder is not None:
            self.recorder(Cut(node, "alpha" if player == 0 else "beta", alpha, beta))


class Classic:
    """A player by a classic search: as deep as it is told, within its budget. Of equal moves the first is kept."""

    look: type[Look]

    def __init__(self, depth: int, evaluation: Evaluation, budget: Budget = UNLIMITED,
                 recorder: Recorder | None = None) -> None:
        self.depth = depth if budget.depth is None else min(depth, budget.depth)
        self.evaluation = evaluation
        self.budget = budget
        self.recorder = recorder

    def looking(self, watch: Watch) -> Look:
        """A new look, for one question."""
        return self.look(self.evaluation, watch, self.budget.nodes, self.recorder)

    def search(self, position: Position, watch: Watch | None = None,
               alpha: Worth = LOWEST, beta: Worth = HIGHEST) -> Worth:
        """What a position is worth, and the step to take (none at depth 0 or where the game is over).

        Raises Stopped when the watch or the budget ends the search before it is finished.
        """
        watch = watch or Watch()
        with watch.within(self.budget.seconds):
            return self.looking(watch).worth(position, alpha, beta, self.depth)

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The first of the best moves; when stopped, the best of those valued so far."""
        if position.over:
            raise ValueError(_("The game is over: there is no move to choose."))
        watch = watch or Watch()
        look = self.looking(watch)
        with watch.within(self.budget.seconds), suppress(Stopped):
            look.worth(position, LOWEST, HIGHEST, self.depth)
        best = look.best or Worth(0, position.moves()[0])
        return Verdict(best.move, best.value, (best.move,), look.nodes, self.depth)
