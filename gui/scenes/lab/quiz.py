"""The quiz: which leaves will alpha-beta never look at? Rising difficulty, judged by a recording. No drawing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.games import game_named
from engine.search.events import Leaf
from engine.search.watch import Watch
from gui.language import _
from gui.scenes.lab import sources
from gui.scenes.lab.captions import bounds_words, cut_reason, full_name
from gui.scenes.lab.model import Picture, Tree
from gui.scenes.lab.recording import Recording, Wish, record
from gui.scenes.lab.sources import Source

OPENING = 5     # fewer moves than this are played before a quiz from a real game


def _game(name: str, depth: int, evaluation: str, **options: int) -> Callable[[int], Source]:
    """A position a few moves by chance into a game."""
    game = game_named(name)

    def begun(seed: int) -> Source:
        dice, position = random.Random(seed), game.start(**options)
        for _move in range(dice.randrange(OPENING)):
            after = position.play(dice.choice(position.moves()))
            position = position if after.over else after
        source = sources.from_game(game, position, depth)
        return replace(source, evaluation=game.evaluation_named(evaluation) or source.evaluation)

    return begun


LEVELS: tuple[Callable[[int], Source], ...] = (
    lambda seed: sources.chance(seed, 2, 2),
    lambda seed: sources.chance(seed, 2, 3),
    lambda seed: sources.chance(seed, 3, 2),
    lambda seed: sources.chance(seed, 3, 3),
    lambda seed: sources.chance(seed, 4, 2),
    _game("kalaha", 3, "store-difference", pits=3, stones=3),
    lambda seed: sources.chance(seed, 4, 3),
)
"""One tree a level, from easy to hard; the sixth is of a real game."""


@dataclass(frozen=True)
class Verdict:
    """How a quiz was answered: each leaf with whether the mark on it is right, and why for those that are not."""

    right: frozenset[int]
    wrong: frozenset[int]
    reasons: tuple[str, ...]

    @property
    def perfect(self) -> bool:
        return not self.wrong


class Quiz:
    """One tree, the marks on its leaves, and what is true."""

    def __init__(self, level: int, seed: int) -> None:
        self.level = level % len(LEVELS)
        self.recording, whole = self._with_a_cut(seed)
        self.film = self.recording.film
        self.tree: Tree = self.film.tree
        self.end = Picture(self.film)
        self.end.seek(len(self.film))
        self.leaves = [node for node in range(len(self.tree)) if not self.tree.children[node]]
        self.pruned = frozenset(leaf for leaf in self.leaves if self.end.fate(leaf) == "cut")
        self.values = {node: event.value for event, node in zip(whole.film.events, whole.film.nodes, strict=True)
                       if isinstance(event, Leaf)}
        self.marked: frozenset[int] = frozenset()
        self.verdict: Verdict | None = None

    def _with_a_cut(self, seed: int) -> tuple[Recording, Recording]:
        """A recording in which something is cut, where the level has one: a tree by chance may have none."""
        for attempt in range(seed * 100, seed * 100 + 50):
            recording, whole = _recorded(LEVELS[self.level](attempt))
            if recording.film.totals.nodes < len(recording.film.tree):
                break
        return recording, whole

    def mark(self, node: int) -> None:
        """Cross a leaf out, or take the cross away; above the leaves, for all below at once."""
        if self.verdict is not None:
            return
        below = frozenset(self.leaves_below(node))
        self.marked = self.marked - below if below <= self.marked else self.marked | below

    def leaves_below(self, node: int) -> list[int]:
        found, waiting = [], [node]
        while waiting:
            each = waiting.pop()
            waiting += self.tree.children[each]
            if not self.tree.children[each]:
                found.append(each)
        return found

    def check(self) -> Verdict:
        """Judge the marks."""
        wrong = self.marked ^ self.pruned
        reasons = tuple(self._reason(leaf) for leaf in sorted(wrong))
        self.verdict = Verdict(frozenset(self.leaves) - wrong, wrong, reasons)
        return self.verdict

    def _reason(self, leaf: int) -> str:
        name, sight = full_name(self.tree, leaf), self.end.sight(leaf)
        cutter = self.end.cutter(leaf)
        if leaf in self.pruned and cutter is not None:
            return _("{leaf} is never looked at: {reason}").format(
                leaf=name, reason=cut_reason(cutter))
        return _("{leaf} is looked at: α and β have not met there ({bounds}).").format(
            leaf=name, bounds=bounds_words(sight, True))


def _recorded(source: Source) -> tuple[Recording, Recording]:
    """Alpha-beta over a source, and minimax, which values every leaf."""
    whole = record(Wish(source, ("minimax",)), "minimax", Tree(), Watch())
    return record(Wish(source, ("alphabeta",)), "alphabeta", whole.film.tree, Watch()), whole
