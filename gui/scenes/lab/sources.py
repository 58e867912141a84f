"""Where a tree of the lab comes from: a handout, a text, chance, or a position of a game. No search here.

A typed tree is a nested list, alone or after the judge's line `ROLE DEPTH`, or the text of an explicit tree.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from engine.complaint import Complaint
from engine.game import Evaluation, Game
from engine.games import game_named
from engine.position import WIN, Position
from engine.search.explicit import HANDOUT_BIG, HANDOUT_SMALL, MOST_LEVELS, ExplicitPosition, Node, read_tree
from engine.search.gametree import GameTree
from engine.search.judge import ListReader
from engine.search.retrace import Retraced
from gui.language import _

MANY_MOVES = 40        # a position with more is shown with the moves worth a look only
THREATS = "f6 g7 i10 i5 i7 i8 h7 g5 k5 j9 j10 j5"
RANDOM_SPREAD = 20     # estimates of a random tree lie between this and its negative


class NoSource(Complaint):
    """Something that is no tree, as a sentence."""


@dataclass(frozen=True)
class Source:
    """A tree to search: its root, how leaves are valued, how deep it goes, and the game it is of, if any."""

    title: str
    root: Position
    evaluation: Evaluation
    depth: int
    game: Game | None = None
    narrowed: bool = False
    told: Retraced | None = None      # an opened trace: it is shown as it was told, and not searched again
    values: tuple[int, ...] = ()      # of the leaves of a written tree, each once, from the lowest on


class Narrow(GameTree):
    """A position of a game with the moves worth a look only, so that a tree of it can be seen at all."""

    def __init__(self, position: Position) -> None:
        self.position = position
        super().__init__(position.player, position.estimate, position.candidate_moves,
                         lambda move: Narrow(position.play(move)))

    @property
    def over(self) -> bool:
        return self.position.over

    def moves(self) -> list[int]:
        return [] if self.position.over else self.position.candidate_moves()

    def play(self, move: int) -> GameTree:   # type: ignore[override]
        return Narrow(self.position.play(move))

    def final_value(self) -> int:
        return self.position.final_value()

    def name_of(self, move: int) -> str:
        return self.position.name_of(move)

    def text(self) -> str:
        return self.position.text()


def board_of(position: Position) -> Position:
    """The position of the game itself."""
    return position.position if isinstance(position, Narrow) else position


def small() -> Source:
    return _written(_("Handout, small"), HANDOUT_SMALL.start())


def big() -> Source:
    return _written(_("Handout, big"), HANDOUT_BIG.start())


def typed(text: str) -> Source:
    """The tree of a text; a Complaint says what is wrong with it."""
    words = text.strip()
    if not words:
        raise NoSource(_("Type a tree: a nested list like [[3, 6], [1, 9]], or a[b[c3 d6] e-2]."))
    judged = re.fullmatch(r"(?:([01])\s+(\d{1,3})\s+)?(\[.*)", words, re.DOTALL)
    if judged is None:
        return _written(_("Typed tree"), read_tree(words, _("The tree")))
    listed = re.sub(r"\s+", " ", judged[3])
    levels = int(judged[2]) if judged[2] else _levels(listed)
    root = ListReader(1, listed, min(levels, MOST_LEVELS)).read(0 if judged[1] in (None, "1") else 1)
    return _written(_("Typed tree"), ExplicitPosition(_named(root, Names())))


def _levels(listed: str) -> int:
    """How many levels a list has, by the brackets before its first number."""
    return len(re.match(r"[\[\s]*", listed)[0].replace(" ", "")) + 1   # type: ignore[index]


def chance(seed: int, levels: int = 3, branches: int = 3) -> Source:
    """A tree by chance, the same for the same seed: mostly `branches` children a node."""
    dice = random.Random(f"{seed} {levels} {branches}")
    root = _named(_grown(dice, 0, levels, branches), Names())
    return _written(_("Random tree {seed}").format(seed=seed), ExplicitPosition(root))


def _grown(dice: random.Random, player: int, levels: int, branches: int) -> Node:
    if levels == 0:
        return Node("", player, dice.randint(-RANDOM_SPREAD, RANDOM_SPREAD))
    wanted = max(2, branches + dice.choice((-1, 0, 0, 0)))
    return Node("", player, None, [_grown(dice, 1 - player, levels - 1, branches) for _each in range(wanted)])


class Names:
    """a, b, ... z, aa, ab, ...: one after the other."""

    def __init__(self) -> None:
        self.given = 0

    def next(self) -> str:
        self.given += 1
        rest, letters = self.given, ""
        while rest:
            rest, letter = divmod(rest - 1, 26)
            letters = chr(ord("a") + letter) + letters
        return letters


def _named(node: Node, names: Names) -> Node:
    """The same tree with a letter for every node, in the order they are met."""
    if node.estimate is not None and abs(node.estimate) >= WIN:
        raise NoSource(_("A value lies between {low} and {high}.").format(low=-WIN, high=WIN))
    return Node(names.next(), node.player, node.estimate, [_named(child, names) for child in node.children])


def threats_position() -> Position:
    """A Gomoku position in which the side to move wins by a sequence of threats."""
    position = game_named("gomoku").start()
    for name in THREATS.split():
        position = position.play(position.move_named(name))
    return position


def retraced(told: Retraced) -> Source:
    """The tree of an opened trace: the nodes that were looked at."""
    return Source(_("Opened trace"), told.root, ExplicitPosition.estimate, told.root.node.height, told=told)


def _written(title: str, root: Position) -> Source:
    assert isinstance(root, ExplicitPosition)
    return Source(title, root, ExplicitPosition.estimate, root.node.height, values=tuple(sorted(root.node.values)))


def from_game(game: Game, position: Position, depth: int) -> Source:
    """The tree below a position of a game; where there are very many moves, with those worth a look only."""
    narrowed = len(position.moves()) > MANY_MOVES
    root = Narrow(position) if narrowed else position
    return Source(_(game.title), root, type(root).estimate, depth, game, narrowed)
