"""What is chosen in the lab: a source with its size, one or two algorithms with their settings. No widgets."""

from __future__ import annotations

from engine.complaint import Complaint
from engine.game import Game
from engine.games import GAMES, game_named
from engine.position import Position
from engine.search.retrace import Retraced
from gui.language import _
from gui.scenes.lab import sources
from gui.scenes.lab.recording import CLASSICS, Algorithm, Wish
from gui.scenes.lab.sources import Source

FIRST_TYPED = "[[3, 6, -2], [6, 4, 10], [1, 30, 9]]"
DEPTHS = range(1, 7)
LEVELS = range(2, 8)
ROUNDS = (50, 200, 500, 1500)
WRITTEN = ("small", "big", "typed", "random", "trace")
TREE = frozenset(("source", "text", "seed", "levels"))      # the fields that say which written tree it is


class Choosing:
    """The fields of the lab's top bar."""

    def __init__(self, explained: tuple[Game, Position] | None = None) -> None:
        self.explained = explained
        self.source = "explained" if explained else "small"
        self.opened: Retraced | None = None
        self.text = FIRST_TYPED
        self.seed = 1
        self.levels = 3
        self.depth = 2
        self.algorithm: Algorithm = "alphabeta"
        self.beside: Algorithm | None = None
        self.prune = 50
        self.lanes = 3
        self.rounds = 200
        self.target: int | None = None      # of a written tree: may Maxie get that much? None: what minimax finds

    def change(self, **fields: object) -> None:
        """Set fields; an algorithm that does not suit them gives way, and so does what was asked of another tree."""
        if not TREE.isdisjoint(fields):
            self.target = None
        for name, value in fields.items():
            setattr(self, name, value)
        if self.algorithm not in self.algorithms:
            self.algorithm = "alphabeta" if "alphabeta" in self.algorithms else self.algorithms[0]
        if self.beside not in self.companions:
            self.beside = None

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """Every source by its name and its words."""
        found = [("small", _("Handout, small")), ("big", _("Handout, big")), ("typed", _("Typed tree")),
                 ("random", _("Random tree"))]
        if self.explained is not None:
            found.insert(0, ("explained", _("This position")))
        if self.opened is not None:
            found.insert(0, ("trace", _("Opened trace")))
        found += [(game.name, _(game.title)) for game in GAMES]
        return [*found, ("gomoku threats", _("Gomoku, threats")), ("file", _("Open a file"))]

    @property
    def game(self) -> Game | None:
        """The game whose position is searched; None for a written tree."""
        if self.source == "explained" and self.explained is not None:
            return self.explained[0]
        return None if self.source in WRITTEN else game_named(self.game_name)

    @property
    def game_name(self) -> str:
        return self.source.partition(" ")[0]

    @property
    def algorithms(self) -> list[Algorithm]:
        """Those that can work on the source: some need something to grow, one needs Gomoku."""
        if self.source == "trace" and self.opened is not None:
            return ["alphabeta" if self.opened.bounded else "minimax"]
        found = list(CLASSICS)
        if not self._over:
            found += ["mcts", "proofnumber"]
            if self.game is not None and self.game.name == "gomoku":
                found.append("threatspace")
        return found

    @property
    def _over(self) -> bool:
        """Whether the position that is searched is the end of the game, or a typed tree a leaf: nothing grows from it.
        """
        if self.source == "typed":
            return sources.typed(self.text).root.over
        return self.source == "explained" and self.explained is not None and self.explained[1].over

    @property
    def companions(self) -> list[Algorithm]:
        """Those that can be shown beside the chosen one, on the same tree."""
        alone = self.source == "trace" or self.algorithm not in CLASSICS
        return [] if alone else [each for each in CLASSICS if each != self.algorithm]

    def made(self) -> Source:
        """The source itself; a Complaint where a typed tree has a fault."""
        plain = {"small": sources.small, "big": sources.big}
        if self.source in plain:
            return plain[self.source]()
        if self.source == "trace" and self.opened is not None:
            return sources.retraced(self.opened)
        if self.source == "typed":
            return sources.typed(self.text)
        if self.source == "random":
            return sources.chance(self.seed, self.levels)
        if self.source == "explained" and self.explained is not None:
            return sources.from_game(*self.explained, self.depth)
        game = game_named(self.game_name)
        start = sources.threats_position() if self.source == "gomoku threats" else game.start()
        return sources.from_game(game, start, self.depth)

    def wish(self) -> Wish:
        beside = (self.beside,) if self.beside is not None else ()
        return Wish(self.made(), (self.algorithm, *beside), self.prune, self.lanes, self.rounds, self.target)

    def fault_in(self, text: str) -> str:
        """What is wrong with a typed tree; nothing where it can be read."""
        try:
            sources.typed(text)
        except Complaint as fault:
            return str(fault)
        return ""
