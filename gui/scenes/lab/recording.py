"""A recording: a search run once over a source with everything it told, as a film and as text. No search of its own.

The whole tree is that of minimax, which looks at everything; so a picture can show what another search left out, and
both can be counted. A recordist is a player to the worker thread: it is asked, it may be stopped, the window goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from engine.complaint import Complaint
from engine.position import Position
from engine.search.alphabeta import AlphaBeta
from engine.search.champion import Budget
from engine.search.classic import Classic, Stopped
from engine.search.events import Event, Recorder
from engine.search.minimax import Minimax
from engine.search.trace import Trace
from engine.search.verdict import Verdict
from engine.search.watch import Watch
from engine.search.worth import NO_MOVE
from gui.language import _
from gui.scenes.lab.lanes import LaneJamboree
from gui.scenes.lab.model import Film, Tree
from gui.scenes.lab.sources import Source

MOST_NODES = 12_000     # of a whole tree: more is nothing to look at
Algorithm = Literal["minimax", "alphabeta", "jamboree"]
CLASSICS: tuple[Algorithm, ...] = ("minimax", "alphabeta", "jamboree")


def algorithm_words(algorithm: Algorithm) -> str:
    return {"minimax": _("Minimax"), "alphabeta": _("Alpha-beta"), "jamboree": _("Jamboree")}[algorithm]


@dataclass(frozen=True)
class Line:
    """A line of the trace, and after how many events it is written."""

    at: int
    words: str
    node: int


@dataclass(frozen=True)
class Recording:
    """A search of a source."""

    source: Source
    algorithm: Algorithm
    film: Film
    lines: tuple[Line, ...]
    complete: bool          # the tree holds also what the search did not look at
    lanes: int = 1

    @property
    def trace(self) -> str:
        return "".join(f"{line.words}\n" for line in self.lines)


@dataclass(frozen=True)
class Wish:
    """What to record: one search, or two over the same tree."""

    source: Source
    algorithms: tuple[Algorithm, ...]
    prune: int = 50         # percent
    lanes: int = 3


class Recordist:
    """Records a wish when the worker thread asks it to choose."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.recordings: list[Recording] = []
        self.minimax: Recording | None = None
        self.remark = ""
        self.fault = ""

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """Record; the verdict itself says nothing."""
        watch = watch or Watch()
        try:
            self._record(watch)
        except Stopped:
            pass
        except Complaint as fault:
            self.fault = str(fault)
        return Verdict(NO_MOVE, 0, (), 0, 0)

    def _record(self, watch: Watch) -> None:
        whole = self._whole(watch)
        source, self.minimax = whole.source, whole
        wish = replace(self.wish, source=source)
        self.recordings = [whole if algorithm == "minimax" else record(wish, algorithm, whole.film.tree, watch)
                           for algorithm in wish.algorithms]

    def _whole(self, watch: Watch) -> Recording:
        """Minimax over the source, as deep as the tree is not too large to look at."""
        wanted = self.wish.source.depth
        for depth in range(wanted, 0, -1):
            source = replace(self.wish.source, depth=depth)
            try:
                whole = record(replace(self.wish, source=source), "minimax", Tree(), watch)
            except Stopped:
                if watch.stopped:
                    raise
                continue
            if depth < wanted:
                self.remark = _("{depth} moves ahead there are more than {most} positions: shown are {shown}.").format(
                    depth=wanted, most=MOST_NODES, shown=depth)
            return whole
        raise TooLarge(_("Even one move ahead there are more than {most} positions.").format(most=MOST_NODES))


class TooLarge(Complaint):
    """A tree that cannot be shown."""


def record(wish: Wish, algorithm: Algorithm, tree: Tree, watch: Watch) -> Recording:
    """Run a search and keep what it tells. Raises Stopped where the tree is too large, or when asked to."""
    told: list[Event] = []
    lines: list[tuple[int, str]] = []
    trace = Trace(lambda words: lines.append((len(told), words)), bounded=algorithm != "minimax")

    def hear(event: Event) -> None:
        told.append(event)
        trace(event)

    source = wish.source
    _search(wish, algorithm, hear).search(source.root, watch)
    film = Film(tree, told)
    kept = tuple(Line(film.beat_with(at - 1), words, film.nodes[at - 1]) for at, words in lines)
    return Recording(source, algorithm, film, kept, True, wish.lanes if algorithm == "jamboree" else 1)


def _search(wish: Wish, algorithm: Algorithm, hear: Recorder) -> Classic:
    budget, source = Budget(nodes=MOST_NODES), wish.source
    if algorithm == "jamboree":
        search = LaneJamboree(source.depth, source.evaluation, budget, hear, wish.prune / 100)
        search.lanes = wish.lanes
        return search
    plain: dict[str, Callable[..., Classic]] = {"minimax": Minimax, "alphabeta": AlphaBeta}
    return plain[algorithm](source.depth, source.evaluation, budget, hear)
