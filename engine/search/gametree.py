"""Game trees: a lazy tree with (player, value) at every node and moves on the edges, and minimax over one.

`game_tree` grows the tree of any position, `take` cuts it off at a depth, `minimax` and `minimax_alpha_beta` value it.
A node without branches is worth its own value. Nothing is grown before it is looked at, and nothing is kept.
Source: the tree form of the Kalaha exercise, after Hughes, "Why functional programming matters" (1989). The recursion
is that of minimax.py and alphabeta.py: a tree is a position to the classic searches, though not to the champion, as it
has no C face.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine.complaint import Complaint
from engine.game import Evaluation
from engine.position import IllegalMove, Outcome, Position
from engine.search.alphabeta import AlphaBetaLook
from engine.search.classic import Look, final_value
from engine.search.minimax import MinimaxLook
from engine.search.watch import Watch
from engine.search.worth import NO_MOVE, Worth
from engine.words import _

FAR = 1 << 62     # beyond every value, and deeper than every tree

Choice = tuple[int | None, int]      # a move or none, and a value


class NotForTheChampion(Complaint):
    """A tree was given to a search that needs a game's C face."""


class GameTree(Position):
    """A node of a lazy tree: who is to move, what it is worth by itself, and what the moves lead to."""

    def __init__(self, player: int, value: Callable[[], int], moves: Callable[[], Sequence[int]],
                 grow: Callable[[int], GameTree]) -> None:
        # Position's own `player` is a C field when compiled, out of reach for a class in Python: see the property.
        self._to_move = player
        self._value = value
        self._moves = moves
        self._grow = grow

    @property
    def player(self) -> int:   # type: ignore[override]
        return self._to_move

    @property
    def value(self) -> int:
        """What the node is worth by itself, from Maxie's point of view."""
        return self._value()

    @property
    def over(self) -> bool:
        return not self._moves()

    @property
    def outcome(self) -> Outcome | None:
        """For searches that know of wins alone: a leaf above 0 is Maxie's, one below 0 Minnie's."""
        if not self.over:
            return None
        return Outcome(None if self.value == 0 else 0 if self.value > 0 else 1, abs(self.value))

    def moves(self) -> list[int]:
        return list(self._moves())

    def play(self, move: int) -> GameTree:   # type: ignore[override]
        if move not in self._moves():
            raise IllegalMove(_("Move {move} is not on an edge here.").format(move=move))
        return self._grow(move)

    def take(self, depth: int) -> GameTree:
        """The same tree, cut off below a depth."""
        moves = self._moves if depth > 0 else tuple
        return GameTree(self.player, self._value, moves, lambda move: self._grow(move).take(depth - 1))

    def estimate(self) -> int:
        return self.value

    def final_value(self) -> int:
        return self.value

    def copy(self) -> GameTree:
        return self

    def working(self) -> GameTree:
        raise NotForTheChampion(_("The champion plays games; a tree is searched by minimax, alpha-beta and Jamboree."))

    def candidate_moves(self) -> list[int]:
        return self.moves()

    def playout(self, seed: int) -> int:
        here, dice = self, random.Random(seed)
        while not here.over:
            here = here.play(dice.choice(here.moves()))
        return here.final_value()

    def text(self) -> str:
        return f"({self.player}, {self.value})"

    def name_of(self, move: int) -> str:
        return str(move)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def game_tree(position: Position, evaluation: Evaluation, final: Evaluation = final_value) -> GameTree:
    """All that can follow a position, each node with its evaluation, a finished game with its final value."""
    return GameTree(position.player, lambda: final(position) if position.over else evaluation(position), position.moves,
                    lambda move: game_tree(position.play(move), evaluation, final))


def take_tree(depth: int, tree: GameTree) -> GameTree:
    """A tree cut off below a depth."""
    return tree.take(depth)


def minimax(tree: GameTree) -> Choice:
    """The best move and what it brings; no move at a leaf."""
    return _choice(MinimaxLook, (-FAR, FAR), tree)


def minimax_alpha_beta(bounds: tuple[int, int], tree: GameTree) -> Choice:
    """The same between two bounds, leaving out what cannot matter; no move where none comes up to the bounds."""
    return _choice(AlphaBetaLook, bounds, tree)


def _choice(look: type[Look], bounds: tuple[int, int], tree: GameTree) -> Choice:
    search = look(GameTree.estimate, Watch(), final=GameTree.final_value)
    found = search.worth(tree, Worth(bounds[0]), Worth(bounds[1]), FAR)
    return (None if found.move == NO_MOVE else found.move), found.value
