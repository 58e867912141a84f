"""A tidy picture of a tree, in linear time: where every node stands. Numbers only, no drawing.

Source: Buchheim, Juenger and Leipert, "Improving Walker's algorithm to run in linear time" (2002). A parent stands over
the middle of its children, equal subtrees look equal, and nodes of a level are at least one unit apart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

NOBODY = -1
ALONE = 1000.0      # units of room around a node that is alone on its level


@dataclass(frozen=True)
class Layout:
    """Where the nodes stand: across in units, down in levels. Only nodes in a row are shown."""

    x: tuple[float, ...]
    level: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]     # the nodes of each level, from left to right
    gaps: tuple[float, ...]               # how near two neighbours of each level stand at the nearest, in units
    clear: tuple[float, ...]              # how near a node's own neighbours stand, in units
    width: float                          # from the first centre to the last, in units

    @property
    def shown(self) -> int:
        return sum(len(row) for row in self.rows)


def tidy(children: Sequence[Sequence[int]], folded: Collection[int] = ()) -> Layout:
    """Lay out the tree of node 0; what is below a folded node is not shown."""
    rows = _rows(children, folded)
    walk = _Walk([[] if node in folded else children[node] for node in range(len(children))])
    for node in _from_below(walk.children):
        walk.place(node)
    x, level = [0.0] * len(children), [0] * len(children)
    shift = [0.0] * len(children)
    for depth, row in enumerate(rows):
        for node in row:
            x[node], level[node] = walk.middle[node] + shift[node], depth
            for child in walk.children[node]:
                shift[child] = shift[node] + walk.carried[node]
    least = min(x[row[0]] for row in rows)
    x = [place - least for place in x]
    gaps = tuple(min((x[right] - x[left] for left, right in pairwise(row)), default=ALONE) for row in rows)
    return Layout(tuple(x), tuple(level), rows, gaps, _clear(x, rows), max(x[row[-1]] for row in rows))


def _clear(x: Sequence[float], rows: Sequence[Sequence[int]]) -> tuple[float, ...]:
    found = [ALONE] * len(x)
    for row in rows:
        for left, right in pairwise(row):
            found[left] = min(found[left], x[right] - x[left])
            found[right] = x[right] - x[left]
    return tuple(found)


def _rows(children: Sequence[Sequence[int]], folded: Collection[int]) -> tuple[tuple[int, ...], ...]:
    rows: list[tuple[int, ...]] = [(0,)]
    while below := tuple(child for node in rows[-1] if node not in folded for child in children[node]):
        rows.append(below)
    return tuple(rows)


def _from_below(children: Sequence[Sequence[int]]) -> list[int]:
    """Every node after its children, siblings from left to right."""
    order: list[int] = []
    waiting = [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting.extend(children[node])
    return order[::-1]


class _Walk:
    """The first walk of the algorithm, from the leaves to the root. The names of the paper stand in the remarks."""

    def __init__(self, children: list[Sequence[int]]) -> None:
        size = len(children)
        self.children = children
        self.parent = [NOBODY] * size
        self.place_among = [0] * size          # number: the how-many-eth child
        for node, below in enumerate(children):
            for index, child in enumerate(below):
                self.parent[child], self.place_among[child] = node, index
        self.middle = [0.0] * size             # prelim
        self.carried = [0.0] * size            # mod: what is added to everything below
        self.shift = [0.0] * size
        self.change = [0.0] * size
        self.thread = [NOBODY] * size
        self.ancestor = list(range(size))
        # The default ancestor of a node's children.
        self.default = [below[0] if below else NOBODY for below in children]

    def place(self, node: int) -> None:
        """Put a node over its children and beside its left sibling, then push its subtree clear of what is left."""
        below = self.children[node]
        if below:
            self._spread(below)
        over = (self.middle[below[0]] + self.middle[below[-1]]) / 2 if below else 0.0
        left = self._left_sibling(node)
        if left == NOBODY:
            self.middle[node] = over
        else:
            self.middle[node] = self.middle[left] + 1.0
            self.carried[node] = self.middle[node] - over
            self._push_clear(node, left)

    def _left_sibling(self, node: int) -> int:
        index = self.place_among[node]
        return self.children[self.parent[node]][index - 1] if index else NOBODY

    def _spread(self, siblings: Sequence[int]) -> None:
        """Carry out the shifts that were noted while subtrees were pushed apart."""
        shift = change = 0.0
        for node in reversed(siblings):
            self.middle[node] += shift
            self.carried[node] += shift
            change += self.change[node]
            shift += self.shift[node] + change

    def _leftmost(self, node: int) -> int:
        below = self.children[node]
        return below[0] if below else self.thread[node]

    def _rightmost(self, node: int) -> int:
        below = self.children[node]
        return below[-1] if below else self.thread[node]

    def _push_clear(self, node: int, left: int) -> None:
        """Walk down the right edge of what stands left and the left edge of this subtree, and push where they meet."""
        parent = self.parent[node]
        inner_right = outer_right = node
        inner_left, outer_left = left, self.children[parent][0]
        sum_ir = sum_or = self.carried[node]
        sum_il, sum_ol = self.carried[inner_left], self.carried[outer_left]
        while (next_left := self._rightmost(inner_left)) != NOBODY and (
                next_right := self._leftmost(inner_right)) != NOBODY:
            inner_left, inner_right = next_left, next_right
            outer_left, outer_right = self._leftmost(outer_left), self._rightmost(outer_right)
            self.ancestor[outer_right] = node
            gap = self.middle[inner_left] + sum_il - self.middle[inner_right] - sum_ir + 1.0
            if gap > 0:
                self._move(self._pusher(inner_left, parent), node, gap)
                sum_ir += gap
                sum_or += gap
            sum_il += self.carried[inner_left]
            sum_ir += self.carried[inner_right]
            sum_ol += self.carried[outer_left]
            sum_or += self.carried[outer_right]
        if self._rightmost(inner_left) != NOBODY and self._rightmost(outer_right) == NOBODY:
            self.thread[outer_right] = self._rightmost(inner_left)
            self.carried[outer_right] += sum_il - sum_or
        if self._leftmost(inner_right) != NOBODY and self._leftmost(outer_left) == NOBODY:
            self.thread[outer_left] = self._leftmost(inner_right)
            self.carried[outer_left] += sum_ir - sum_ol
            self.default[parent] = node

    def _pusher(self, inner_left: int, parent: int) -> int:
        """The sibling whose subtree is in the way."""
        found = self.ancestor[inner_left]
        return found if self.parent[found] == parent else self.default[parent]

    def _move(self, pusher: int, node: int, gap: float) -> None:
        """Push a subtree to the right, and note that those between share the room."""
        between = self.place_among[node] - self.place_among[pusher]
        self.change[node] -= gap / between
        self.shift[node] += gap
        self.change[pusher] += gap / between
        self.middle[node] += gap
        self.carried[node] += gap
