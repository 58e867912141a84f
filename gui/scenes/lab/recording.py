"""A recording: a search run once over a source with everything it told, as a film and as text. No search of its own.

The whole tree of the classics is that of minimax, which looks at everything; so a picture can show what another search
left out, and both can be counted. Monte Carlo, proof-number and threat-space search grow a tree of their own.
A recordist is a player to the worker thread: it is asked, it may be stopped, the window goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from engine.complaint import Complaint
from engine.position import Position
from engine.search.alphabeta import AlphaBeta
from engine.search.champion import Budget
from engine.search.classic import Classic, Stopped
from engine.search.events import Enter, Event, Recorder
from engine.search.mcts import WIN_OR_LOSS, MonteCarlo, Scale, Share
from engine.search.minimax import Minimax
from engine.search.proof import Goal, Threshold
from engine.search.proofnumber import ProofNumber
from engine.search.retrace import Retraced
from engine.search.threatspace import ThreatSpace
from engine.search.trace import Trace
from engine.search.verdict import Verdict
from engine.search.watch import Watch
from engine.search.worth import NO_MOVE
from gui.language import _
from gui.scenes.lab.lanes import LaneJamboree
from gui.scenes.lab.model import Film, Picture, Tree
from gui.scenes.lab.narration import words_for
from gui.scenes.lab.sources import Source, board_of

MOST_NODES = 12_000     # of a whole tree: more is nothing to look at
MOST_THREATS = 400
Algorithm = Literal["minimax", "alphabeta", "jamboree", "mcts", "proofnumber", "threatspace"]
SEES_MOVES = ("minimax", "alphabeta", "jamboree", "proofnumber")     # those that look at every move they are given
CLASSICS: tuple[Algorithm, ...] = ("minimax", "alphabeta", "jamboree")


def algorithm_words(algorithm: Algorithm) -> str:
    return {"minimax": _("Minimax"), "alphabeta": _("Alpha-beta"), "jamboree": _("Jamboree"),
            "mcts": _("Monte Carlo"), "proofnumber": _("Proof-number"), "threatspace": _("Threat-space")}[algorithm]


@dataclass(frozen=True)
class Line:
    """A line of the trace, and the step at which it is written."""

    at: int
    words: str


@dataclass(frozen=True)
class Recording:
    """A search of a source."""

    source: Source
    algorithm: Algorithm
    film: Film
    lines: tuple[Line, ...]
    lanes: int = 1

    @property
    def grows(self) -> bool:
        """Whether the tree holds only what the search entered, and is shown as it grows."""
        return self.algorithm not in CLASSICS

    @property
    def trace(self) -> str:
        return "".join(f"{line.words}\n" for line in self.lines)

    @cached_property
    def steps(self) -> list[int]:
        """The step of every line."""
        return [line.at for line in self.lines]

    @cached_property
    def rows(self) -> list[tuple[int, str]]:
        """The lines as they are shown, long ones in two rows; each with the number of its line."""
        return [(index, part) for index, line in enumerate(self.lines) for part in split_line(line.words)]

    @cached_property
    def first_rows(self) -> list[int]:
        """The row with which each line begins."""
        found: list[int] = []
        for number, (index, _part) in enumerate(self.rows):
            if index == len(found):
                found.append(number)
        return found


def split_line(words: str) -> list[str]:
    """A long line of the trace in two, before its bounds."""
    head, mark, tail = words.partition(" with ab=")
    return [head, f"      ab={tail}"] if mark else [words]


@dataclass(frozen=True)
class Wish:
    """What to record: one search, or two over the same tree."""

    source: Source
    algorithms: tuple[Algorithm, ...]
    prune: int = 50         # percent
    lanes: int = 3
    rounds: int = 200       # games Monte Carlo plays out, nodes proof-number search may hold
    target: int | None = None   # what proof-number search asks of a written tree; None: what minimax finds


class TooLarge(Complaint):
    """A tree that cannot be shown."""


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
            self.recordings = []
        except Complaint as fault:
            self.fault = str(fault)
        return Verdict(NO_MOVE, 0, (), 0, 0)

    def _record(self, watch: Watch) -> None:
        if self.wish.source.told is not None:
            self.recordings = [record_again(self.wish.source, self.wish.source.told)]
            return
        if self.wish.algorithms[0] not in CLASSICS:
            grown = record_growth(self.wish, self.wish.algorithms[0], watch)
            self.recordings = [grown]
            if len(grown.film.tree) == 1:
                self.remark = (_("There is no threat here yet: more stones are needed.")
                               if grown.algorithm == "threatspace" else
                               _("So few nodes do not reach past the first position: allow more."))
            return
        whole = self.minimax = self._whole(watch)
        if whole.source.root.over:
            self.remark = _("The game is over here: there is nothing to search.")
        wish = replace(self.wish, source=whole.source)
        self.recordings = [whole if algorithm == "minimax" else record(wish, algorithm, whole.film.tree, watch)
                           for algorithm in wish.algorithms]

    def _whole(self, watch: Watch) -> Recording:
        """Minimax over the source, as deep as the tree is not too large to look at."""
        wanted = self.wish.source.depth
        for depth in range(max(1, wanted), 0, -1):      # a typed tree may be a leaf
            source = replace(self.wish.source, depth=depth)
            try:
                whole = record(replace(self.wish, source=source), "minimax", Tree(), watch)
            except Stopped:
                if watch.stopped:
                    raise
                if self.wish.source.game is None:      # a written tree has values at its leaves only
                    raise TooLarge(_("The tree has more than {most:,} nodes: too many to look at.").format(
                        most=MOST_NODES)) from None
                continue
            if depth < wanted:
                self.remark = _("Depth {wanted} has more than {most:,} positions: shown is depth {depth}.").format(
                    wanted=wanted, most=MOST_NODES, depth=depth)
            return whole
        raise TooLarge(_("Even one move ahead there are more than {most:,} positions.").format(most=MOST_NODES))


# --- The classics, over a whole tree --------------------------------------------------------------------


def record(wish: Wish, algorithm: Algorithm, tree: Tree, watch: Watch) -> Recording:
    """Run a classic search and keep what it tells. Raises Stopped where the tree is too large, or when asked to."""
    told: list[Event] = []
    lines: list[tuple[int, str]] = []
    trace = Trace(lambda words: lines.append((len(told), words)), bounded=algorithm != "minimax")

    def hear(event: Event) -> None:
        told.append(event)
        trace(event)

    _classic(wish, algorithm, hear).search(wish.source.root, watch)
    film = Film(tree, told)
    kept = tuple(Line(film.beat_with(at - 1), words) for at, words in lines)
    lanes = 1 + max(event.worker for event in told if isinstance(event, Enter))
    return Recording(wish.source, algorithm, film, kept, lanes)


def record_again(source: Source, told: Retraced) -> Recording:
    """An opened trace as it was told."""
    film = Film(Tree(), told.events)
    lines = tuple(Line(film.beat_with(line.at - 1), line.words) for line in told.lines)
    return Recording(source, "alphabeta" if told.bounded else "minimax", film, lines)


def _classic(wish: Wish, algorithm: Algorithm, hear: Recorder) -> Classic:
    budget, source = Budget(nodes=MOST_NODES), wish.source
    if algorithm == "jamboree":
        search = LaneJamboree(source.depth, source.evaluation, budget, hear, wish.prune / 100)
        search.lanes = wish.lanes
        return search
    plain: dict[str, Callable[..., Classic]] = {"minimax": Minimax, "alphabeta": AlphaBeta}
    return plain[algorithm](source.depth, source.evaluation, budget, hear)


# --- Searches that grow a tree of their own -------------------------------------------------------------


def record_growth(wish: Wish, algorithm: Algorithm, watch: Watch) -> Recording:
    """Run a search that grows a tree of its own."""
    told: list[Event] = []
    goal: Goal | None = None
    scale: Scale = WIN_OR_LOSS
    root, position = wish.source.root, board_of(wish.source.root)
    if algorithm == "mcts":
        scale = scale_of(wish.source)
        MonteCarlo(Budget(nodes=wish.rounds), seed=1, record=told.append, scale=scale).choose(position, watch)
    elif algorithm == "proofnumber":
        goal = goal_of(wish, watch)
        ProofNumber(root, goal, Budget(nodes=wish.rounds), watch, told.append, transpositions=False).run()
    else:
        ThreatSpace(position, MOST_THREATS, watch, told.append).find_win()
    if watch.stopped:
        raise Stopped
    film = Film(Tree(), told, goal, scale)
    return Recording(wish.source, algorithm, film, tuple(_told_lines(film)))


def scale_of(source: Source) -> Scale:
    """What a game brings: on a written tree a share of what is between its lowest and its highest leaf."""
    return Share(source.values[0], source.values[-1]) if source.values else WIN_OR_LOSS


def goal_of(wish: Wish, watch: Watch) -> Goal:
    """What is to be proven: that the side to move wins; of a written tree, that Maxie gets a value."""
    source, target = wish.source, wish.target
    if not source.values:
        return Goal(source.root.player)
    if target is None:
        target = Minimax(source.depth, source.evaluation).search(source.root, watch).value
    return Threshold(0, target)


def _told_lines(film: Film) -> list[Line]:
    """A sentence for every step."""
    picture, lines = Picture(film), []
    for at in film.beats[1:]:
        picture.seek(at)
        if picture.event is not None:
            lines.append(Line(at, words_for(picture, picture.event, picture.current)))
    return lines
