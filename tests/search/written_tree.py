"""Small trees of chance for the searches to agree on: positions that exist on the Python face alone."""

from __future__ import annotations

import random
from typing import Any

from engine.position import Position


class WrittenTree(Position):
    """A node with a player, and either a value for Maxie or children; nodes may be shared."""

    def __init__(self, player: int, value: int = 0, children: list[WrittenTree] | None = None, key: int = 0) -> None:
        self._player, self._value, self._children, self._key = player, value, children or [], key

    player = property(lambda self: self._player)   # type: ignore[assignment]
    over = property(lambda self: not self._children)   # type: ignore[assignment]
    key = property(lambda self: self._key)   # type: ignore[assignment]

    def moves(self) -> list[int]:
        return list(range(len(self._children)))

    def candidate_moves(self) -> list[int]:
        return self.moves()

    def play(self, move: int) -> Any:
        return self._children[move]

    def estimate(self) -> int:
        return 0

    def final_value(self) -> int:
        return self._value

    def playout(self, seed: int) -> int:
        here, dice = self, random.Random(seed)
        while not here.over:
            here = here.play(dice.choice(here.moves()))
        return here.final_value()


def random_tree(seed: int, depth: int = 6) -> WrittenTree:
    """A tree in which a player may move twice in a row and some positions are reached on several ways."""
    dice = random.Random(seed)
    shelf: list[list[WrittenTree]] = [[] for _ in range(depth + 1)]
    count = iter(range(1, 10**6))

    def grown(left: int) -> WrittenTree:
        if shelf[left] and dice.random() < 0.3:
            return dice.choice(shelf[left])
        wide = 0 if left == 0 or dice.random() < 0.1 else dice.randint(1, 4)
        node = WrittenTree(dice.randint(0, 1), dice.randint(-9, 9), [grown(left - 1) for _ in range(wide)], next(count))
        shelf[left].append(node)
        return node
    return grown(depth)


def solved(position: Position) -> int:
    """The value for Maxie of best play to the end, by looking at everything."""
    if position.over:
        return position.final_value()
    values = [solved(position.play(move)) for move in position.moves()]
    return max(values) if position.player == 0 else min(values)
