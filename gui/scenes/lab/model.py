"""The picture of a search as a function of what it has told so far: tree, film, and a picture at one step of it.

A film keeps for every event what its node was like before and after, so that any step is reached from any other by
putting back or putting on one small value an event: 20,000 of them take a few milliseconds. No drawing, no search.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from engine.position import Position
from engine.search.events import (
    Bounds,
    Cut,
    Enter,
    Event,
    Generation,
    Leaf,
    Numbers,
    Phase,
    Result,
    Threat,
    Visits,
)
from engine.search.explicit import ExplicitPosition
from engine.search.mcts import WIN_OR_LOSS, Scale
from engine.search.proof import Goal
from engine.search.worth import Worth

NOBODY = -1
Fate = Literal["seen", "cut", "ahead"]


class Tree:
    """The nodes of a picture, numbered in the order they were first entered."""

    def __init__(self) -> None:
        self.parent: list[int] = []
        self.move: list[int] = []
        self.position: list[Position] = []
        self.children: list[list[int]] = []
        self._numbers: dict[tuple[int, int], int] = {}

    def __len__(self) -> int:
        return len(self.parent)

    def add(self, parent: int, move: int, position: Position) -> int:
        """A new node below a parent."""
        number = len(self.parent)
        self._numbers.setdefault((parent, move), number)
        self.parent.append(parent)
        self.move.append(move)
        self.position.append(position)
        self.children.append([])
        if parent != NOBODY:
            self.children[parent].append(number)
        return number

    def below(self, parent: int, move: int) -> int:
        """The node below another by a move, the root below NOBODY; NOBODY where there is none."""
        return self._numbers.get((parent, move), NOBODY)

    def path(self, node: int) -> list[int]:
        """From the root down to a node."""
        found = []
        while node != NOBODY:
            found.append(node)
            node = self.parent[node]
        return found[::-1]

    def moves_to(self, node: int) -> tuple[int, ...]:
        return tuple(self.move[each] for each in self.path(node)[1:])


class Sight(NamedTuple):
    """What has been told of a node."""

    entered: bool = False
    lane: int = 0
    alpha: Worth | None = None
    beta: Worth | None = None
    moved: bool = False                # one of its own moves has moved a bound
    value: int | None = None           # of a leaf
    finished: bool = False
    cut: Cut | None = None
    result: Worth | None = None
    phase: str = ""
    visits: int = 0
    total: float = 0.0
    proven: int | None = None
    numbers: tuple[int, int] | None = None    # proof and disproof
    threat: Threat | None = None


UNSEEN = Sight()


def told(sight: Sight, event: Event) -> Sight:
    """What is known of a node after one more event about it."""
    match event:
        case Enter():
            return sight._replace(entered=True, lane=event.worker)
        case Bounds():
            return sight._replace(alpha=event.alpha, beta=event.beta, moved=sight.alpha is not None)
        case Leaf():
            return sight._replace(value=event.value, finished=event.finished)
        case Cut():
            return sight._replace(cut=event)
        case Result():
            return sight._replace(result=event.worth)
        case Phase():
            return sight._replace(phase=event.name)
        case Visits():
            return sight._replace(visits=event.visits, total=event.total, proven=event.proven)
        case Numbers():
            return sight._replace(numbers=(event.proof, event.disproof))
        case Threat():
            return sight._replace(threat=event)
    return sight


class Counts(NamedTuple):
    """How much a search has done."""

    nodes: int
    leaves: int
    cuts: int
    rounds: int = 0      # of a search that grows its tree: how often it has added to it


PHASES = ("select", "expand", "simulate", "back up")
ROUND: Literal["expand"] = "expand"


class Film:
    """A recorded search over a tree: every event, and what each of them changed.

    What the numbers of a growing search mean: the `goal` that is to be proven, the `scale` of what games bring.
    """

    def __init__(self, tree: Tree, events: Sequence[Event], goal: Goal | None = None,
                 scale: Scale = WIN_OR_LOSS) -> None:
        self.tree, self.goal, self.scale = tree, goal, scale
        self.events = tuple(events)
        self.nodes = array("l", self._numbered(tree))     # the tree's number for the node of each event
        self.changes: list[tuple[Sight, Sight]] = []
        self._run()
        self.beats = array("l", beats(self.events))

    def _numbered(self, tree: Tree) -> list[int]:
        """The node of every event by the tree's own number. An empty tree is filled; any other knows them all."""
        numbers: dict[int, int] = {NOBODY: NOBODY}
        fills = not len(tree)
        found = []
        for event in self.events:
            if isinstance(event, Enter):
                parent = numbers[event.parent]
                known = NOBODY if fills else tree.below(parent, event.move)
                numbers[event.node] = tree.add(parent, event.move, event.position) if known == NOBODY else known
            found.append(NOBODY if isinstance(event, Generation) else numbers[event.node])
        return found

    def _run(self) -> None:
        sights: dict[int, Sight] = {}
        counts = tuple(array("l", [0]) for _each in Counts._fields)
        for event, node in zip(self.events, self.nodes, strict=True):
            before = sights.get(node, UNSEEN)
            sights[node] = told(before, event)
            self.changes.append((before, sights[node]))
            new = (isinstance(event, Enter), isinstance(event, Leaf), isinstance(event, Cut),
                   isinstance(event, Phase) and event.name == ROUND)
            for count, more in zip(counts, new, strict=True):
                count.append(count[-1] + more)
        self._counts = counts

    def __len__(self) -> int:
        return len(self.events)

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The phases the search goes through, in their order; none where it has none."""
        told = {event.name for event in self.events if isinstance(event, Phase)}
        return tuple(phase for phase in PHASES if phase in told)

    @cached_property
    def longest_value(self) -> int | None:
        """Of all values of leaves, those written on a tree and those that were told, one that takes most signs."""
        told = [event.value for event in self.events if isinstance(event, Leaf)]
        written = [position.node.estimate for position in self.tree.position
                   if isinstance(position, ExplicitPosition) and position.node.estimate is not None]
        return max((*told, *written), key=lambda value: len(str(value)), default=None)

    def counts(self, at: int) -> Counts:
        """What was done in the first so many events."""
        return Counts(*(count[at] for count in self._counts))

    @property
    def totals(self) -> Counts:
        return self.counts(len(self.events))

    def first_after(self, at: int, kind: type | tuple[type, ...]) -> int | None:
        """The step that shows the next event of a kind; None where there is none."""
        for index in range(at, len(self.events)):
            if isinstance(self.events[index], kind):
                return self.beat_with(index)
        return None

    def last_before(self, at: int, kind: type | tuple[type, ...]) -> int | None:
        """The step that shows the event of a kind before the one shown now."""
        now = self.beat_with(at - 1) if at else 0
        for index in range(at - 1, -1, -1):
            if isinstance(self.events[index], kind) and self.beat_with(index) < now:
                return self.beat_with(index)
        return None

    def beat_with(self, index: int) -> int:
        """The end of the beat an event belongs to."""
        return self.beats[bisect_right(self.beats, index)]

    def beat_number(self, at: int) -> int:
        """The first beat that ends at a step or after it."""
        return min(bisect_left(self.beats, at), len(self.beats) - 1)


# What is told at once is shown at once: a node with its bounds, a leaf with its result, a bound with the cut it makes.
TOGETHER: dict[type, tuple[type, ...]] = {
    Enter: (Bounds, Numbers, Threat, Phase), Leaf: (Result,), Bounds: (Cut,), Phase: (Visits, Numbers),
}


def beats(events: Sequence[Event]) -> list[int]:
    """The steps a person sees: 0, and after how many events each ends."""
    found = [0]
    for index, event in enumerate(events):
        following = events[index + 1] if index + 1 < len(events) else None
        joined = (isinstance(following, TOGETHER.get(type(event), ()))
                  and getattr(following, "node", None) == getattr(event, "node", None))
        if not joined:
            found.append(index + 1)
    return found


class Picture:
    """A film at one step."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.tree = film.tree
        self.at = 0
        self._sights: dict[int, Sight] = {}

    def seek(self, at: int) -> None:
        """Show the state after the first `at` events."""
        at = max(0, min(len(self.film), at))
        nodes, changes, sights = self.film.nodes, self.film.changes, self._sights
        for index in range(self.at, at):
            sights[nodes[index]] = changes[index][1]
        for index in range(self.at - 1, at - 1, -1):
            sights[nodes[index]] = changes[index][0]
        self.at = at

    def sight(self, node: int) -> Sight:
        return self._sights.get(node, UNSEEN)

    def sights(self) -> dict[int, Sight]:
        """Everything known, by node."""
        return {node: sight for node, sight in self._sights.items() if sight is not UNSEEN and sight != UNSEEN}

    @property
    def current(self) -> int:
        """The node the last event spoke of; NOBODY before the first."""
        return self.film.nodes[self.at - 1] if self.at else NOBODY

    @property
    def event(self) -> Event | None:
        return self.film.events[self.at - 1] if self.at else None

    @property
    def counts(self) -> Counts:
        return self.film.counts(self.at)

    def fate(self, node: int) -> Fate:
        """Whether a node was looked at, will never be, or may still be."""
        if self.sight(node).entered:
            return "seen"
        return "cut" if self.cutter(node) is not None else "ahead"

    def cutter(self, node: int) -> Cut | None:
        """The cut that took a node away: that of the nearest node above that was looked at."""
        node = self.tree.parent[node]
        while node != NOBODY:
            sight = self.sight(node)
            if sight.entered:
                return sight.cut
            node = self.tree.parent[node]
        return None

    def choice(self, node: int) -> int:
        """The child a node's result came from; NOBODY where it is a bound from above that nothing here has beaten."""
        sight = self.sight(node)
        if sight.result is None or (sight.alpha is not None and not sight.moved):
            return NOBODY
        return self.tree.below(node, sight.result.move)

    def plan(self) -> Threat | None:
        """The last threat of the sequence that a threat-space search has found to win, once it has."""
        if self.sight(0).result is None:
            return None
        return next((event for event in reversed(self.film.events) if isinstance(event, Threat)), None)

    def main_line(self) -> list[int]:
        """Where a growing search looks most: its most visited moves, or the way to the most-proving node; of threats
        the sequence that wins."""
        plan = self.plan()
        if plan is not None:
            return self.tree.path(self.film.nodes[self.film.events.index(plan)])
        node, line = 0, [0]
        while below := [child for child in self.tree.children[node] if self._weighed(child)]:
            node = min(below, key=self._rank)
            line.append(node)
        return line

    def _weighed(self, node: int) -> bool:
        sight = self.sight(node)
        return sight.visits > 0 or sight.numbers is not None

    def _rank(self, node: int) -> int:
        """The lower, the more a search is drawn to a node."""
        sight, goal = self.sight(node), self.film.goal
        if sight.numbers is None or goal is None:
            return -sight.visits
        proves = self.tree.position[self.tree.parent[node]].player == goal.player
        return sight.numbers[0 if proves else 1]
