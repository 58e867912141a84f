"""Monte Carlo tree search: a tree that grows where random games go well, with proven values. Sound for every game here.

Sources: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning" (2006) for UCT; Winands, Bjornsson and Saito,
"Monte-Carlo tree search solver" (2008) for the values that are proven on the way up. How a game is played on at random
is the position's matter (`Position.playout`): Gomoku plays forced stones first.

A simulation selects a path by UCT, expands it by one node, plays that out, and backs the result up. What an end of the
game brings, from 0 to 1, is for the `scale` to say: a win or a loss, or in a tree of values a share.
A node whose game is over is proven; so is one with a move proven to bring all there is, and one whose moves are all
proven. Like the champion it looks at the game's candidates only, and a proof is one among these; when it is `strict`
every legal move counts.
Not in it: knowledge in the tree itself, transpositions, threads.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass
from typing import Protocol

from engine.position import SUDDEN_ZONE, Position
from engine.search.champion import Budget
from engine.search.events import Enter, Phase, Recorder, Result, Visits
from engine.search.verdict import Progress, Verdict
from engine.search.watch import Watch
from engine.search.worth import NO_MOVE, Worth
from engine.words import _

EXPLORATION = math.sqrt(2)     # UCT's constant, for results from 0 to 1
MOST_NODES = 1_000_000         # a search without a limit stops growing here, and goes on playing out
REPORTS = 50                   # how many times a search with a budget tells how far it is
REPORT_EVERY = 200             # simulations between two reports of one without
LEAN = 1_000                   # the guess that stands for winning every simulation; 0 stands for every second one


class Scale(Protocol):
    """What the value of a finished game brings Maxie, from 0 to 1, and what a mean of that is worth."""

    def result(self, value: int) -> float: ...

    def worth(self, mean: float) -> float: ...


class WinOrLoss:
    """1 a win, 1/2 a draw, 0 a loss, by however much. A mean is worth a guess."""

    def result(self, value: int) -> float:
        return 1.0 if value > 0 else 0.0 if value < 0 else 0.5

    def worth(self, mean: float) -> float:
        return 2 * LEAN * (mean - 0.5)


@dataclass(frozen=True)
class Share:
    """In a tree whose leaves are values, not wins: how far a value is on the way from the lowest to the highest."""

    lowest: int
    highest: int

    def result(self, value: int) -> float:
        return (value - self.lowest) / (self.highest - self.lowest) if self.lowest < self.highest else 0.5

    def worth(self, mean: float) -> float:
        return self.lowest + mean * (self.highest - self.lowest)


WIN_OR_LOSS = WinOrLoss()


class Node:
    """A position of the tree. Results are Maxie's, from 0 to 1."""

    __slots__ = ("children", "move", "number", "parent", "player", "proven", "result", "total", "untried", "visits")

    def __init__(self, parent: Node | None, move: int, position: Position, moves: list[int], number: int) -> None:
        self.parent = parent
        self.move = move
        self.number = number
        self.player = position.player
        self.untried = moves
        self.children: list[Node] = []
        self.visits = 0
        self.total = 0.0
        # The value of a finished game for Maxie; of a won one, what the winner gets at least. And what it brings.
        self.proven: int | None = None
        self.result = 0.0

    def prove(self, value: int, scale: Scale) -> None:
        self.proven, self.result = value, scale.result(value)

    def mean_for(self, player: int) -> float:
        """The mean result for a player, or the proven one."""
        mean = self.total / self.visits if self.proven is None else self.result
        return mean if player == 0 else 1.0 - mean


class MonteCarlo:
    """A player that grows a tree of simulated games. A budget's nodes are simulations, its depth that of the tree."""

    def __init__(self, budget: Budget, seed: int | None = None, exploration: float = EXPLORATION,
                 strict: bool = False, record: Recorder | None = None, scale: Scale = WIN_OR_LOSS) -> None:
        self.budget = budget
        self.exploration = exploration
        self.strict = strict
        self.record = record
        self.scale = scale
        self.dice = random.Random(seed)

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The move most simulations went to, or a proven win."""
        if position.over:
            raise ValueError(_("The game is over: there is no move to choose."))
        growth = _Growth(self, position, watch or Watch())
        with growth.watch.within(self.budget.seconds):
            growth.run()
        return growth.verdict()


class _Growth:
    """One tree, while it grows."""

    def __init__(self, player: MonteCarlo, position: Position, watch: Watch) -> None:
        self.budget = player.budget
        self.exploration = player.exploration
        self.strict = player.strict
        self.record = player.record
        self.scale = player.scale
        self.dice = player.dice
        self.position = position
        self.watch = watch
        self.began = time.monotonic()
        self.simulations = 0
        self.nodes = 0
        self.deepest = 0
        self.root = self._node(None, NO_MOVE, position)

    def run(self) -> None:
        """Simulate until the budget, a stop or a proof of the root ends it."""
        limit = self.budget.nodes
        every = max(1, limit // REPORTS) if limit else REPORT_EVERY
        while not self.watch.stopped and self.root.proven is None and (limit is None or self.simulations < limit):
            self._simulate()
            self.watch.nodes = self.simulations
            if self.simulations % every == 0:
                self.watch.report(self._progress())
        if self.record is not None:
            best = self._best()
            self.record(Result(0, Worth(self._value(best), best.move if best else NO_MOVE)))

    # --- One simulation -------------------------------------------------------------------------------

    def _simulate(self) -> None:
        """Select, expand, simulate, back up."""
        node, position, depth = self.root, self.position, 0
        while node.proven is None and not node.untried and node.children:
            if self.record is not None:
                self.record(Phase(node.number, "select"))
            node = self._select(node)
            position = position.play(node.move)
            depth += 1
        if node.proven is None and node.untried and self._may_grow(depth):
            move = node.untried.pop()
            position = position.play(move)
            node = self._node(node, move, position)
            depth += 1
            if self.record is not None:
                self.record(Phase(node.number, "expand"))
        result = self._result(node, position)
        self.simulations += 1
        self.deepest = max(self.deepest, depth)
        self._back_up(node, result)

    def _may_grow(self, depth: int) -> bool:
        return self.nodes < MOST_NODES and (self.budget.depth is None or depth < self.budget.depth)

    def _node(self, parent: Node | None, move: int, position: Position) -> Node:
        """A new node of the tree, its moves in an order of chance."""
        moves = position.moves() if self.strict else position.candidate_moves()
        self.dice.shuffle(moves)
        node = Node(parent, move, position, moves, self.nodes)
        if position.over:
            node.prove(position.final_value(), self.scale)
        self.nodes += 1
        if parent is not None:
            parent.children.append(node)
        if self.record is not None:
            self.record(Enter(node.number, parent.number if parent else -1, move, position))
        return node

    def _select(self, node: Node) -> Node:
        """The child with the largest upper confidence bound for the side to move; none that is proven lost for it."""
        player = node.player
        log_visits = math.log(node.visits)
        best, best_bound = node.children[0], -1.0
        for child in node.children:
            mean = child.mean_for(player)
            if child.proven is not None and mean == 0.0:
                continue
            bound = mean + self.exploration * math.sqrt(log_visits / child.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        return best

    def _result(self, node: Node, position: Position) -> float:
        if node.proven is not None:
            return node.result
        if self.record is not None:
            self.record(Phase(node.number, "simulate"))
        return self.scale.result(position.playout(self.dice.getrandbits(64)))

    def _back_up(self, leaf: Node, result: float) -> None:
        node: Node | None = leaf
        proven_below = False
        while node is not None:
            node.visits += 1
            node.total += result
            if node.proven is None and proven_below and (proven := proven_by_children(node)) is not None:
                node.prove(proven, self.scale)
            proven_below = node.proven is not None
            if self.record is not None:
                self.record(Phase(node.number, "back up"))
                self.record(Visits(node.number, node.visits, node.total, node.proven))
            node = node.parent

    # --- What is said of it ---------------------------------------------------------------------------

    def _best(self) -> Node | None:
        """Of a proven root the best proven move; else the most visited that is not proven lost; else the best loss."""
        player, decided = self.root.player, self.root.proven is not None
        sign = 1 if player == 0 else -1

        def rank(child: Node) -> tuple[int, float, float]:
            if child.proven is not None and (decided or child.mean_for(player) == 0.0):
                return (2 if decided else 0), sign * child.proven, child.visits
            return 1, child.visits, child.mean_for(player)
        return max(self.root.children, key=rank, default=None)

    def _value(self, child: Node | None) -> int:
        """The value of a move for Maxie: the proven one, else its mean result as a guess; 0 of none."""
        if child is None:
            return 0
        return round(self.scale.worth(child.mean_for(0))) if child.proven is None else later(child.proven)

    def _used(self) -> float:
        """How much of the budget is used, 0..1."""
        by_count = self.simulations / self.budget.nodes if self.budget.nodes else 0.0
        by_time = (time.monotonic() - self.began) / self.budget.seconds if self.budget.seconds else 0.0
        return min(1.0, max(by_count, by_time))

    def _line(self) -> tuple[int, ...]:
        """The most visited moves from the root on, after the best one."""
        node, line = self._best(), []
        while node is not None:
            line.append(node.move)
            node = max(node.children, key=lambda child: child.visits, default=None)
        return tuple(line)

    def _progress(self) -> Progress:
        return Progress(self.deepest, self.simulations, self._value(self._best()), self._line(), self._used())

    def verdict(self) -> Verdict:
        best = self._best()
        if best is None:      # stopped before the first simulation
            move = self.root.untried[-1]
            return Verdict(move, 0, (move,), 0, 0)
        return Verdict(best.move, self._value(best), self._line(), self.simulations, self.deepest,
                       self.root.proven is not None)


def proven_by_children(node: Node) -> int | None:
    """What a node's children prove of it: all there is for the side to move, or the best of them; None while unproven.
    """
    player = node.player
    proven = [(child.proven, child) for child in node.children if child.proven is not None]
    if not proven:
        return None
    value, best = (max if player == 0 else min)(proven, key=lambda pair: pair[0])
    complete = not node.untried and len(proven) == len(node.children)
    return later(value) if complete or best.mean_for(player) == 1.0 else None


def later(value: int) -> int:
    """A value one ply before it: a sudden win found sooner is worth more."""
    if abs(value) < SUDDEN_ZONE:
        return value
    return value - 1 if value > 0 else value + 1
