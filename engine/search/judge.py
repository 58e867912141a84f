"""The online judge's tree: test cases of a nested list, valued by minimax, with the leaves alpha-beta leaves out.

A case is a line `ROLE DEPTH` (1: the root is MAX, 0: it is MIN; DEPTH counts the levels of the tree, the root's and
the leaves' among them) and a line with a nested list of whole numbers, all at the same level. The answer is the value,
and the leaves that alpha-beta never looks at, in the order they stand. Blank lines are passed over. The list is read
sign by sign, never run as code. The search is that of alphabeta.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.complaint import Complaint
from engine.search.alphabeta import AlphaBetaLook
from engine.search.events import Enter, Event
from engine.search.explicit import MOST_LEVELS, ExplicitPosition, Node
from engine.search.gametree import GameTree
from engine.search.watch import Watch
from engine.search.worth import Worth

MOST_DIGITS = 18
TOKEN = re.compile(r"(?:(?P<number>[-+]?[0-9]+)|(?P<sign>[\[\],]))\s*")


class BadCase(Complaint):
    """A test case with a fault, as a sentence with line and column."""


class Answer(NamedTuple):
    """The minimax value of a case, and its leaves that alpha-beta prunes, in order."""

    value: int
    pruned: tuple[int, ...]


def answers(lines: Iterable[str]) -> Iterator[Answer]:
    """The answer to every test case, one after the other."""
    numbered = ((number, line.rstrip("\r\n")) for number, line in enumerate(lines, 1) if line.strip())
    for number, head in numbered:
        role, depth = _head(number, head)
        listed = next(numbered, None)
        if listed is None:
            raise BadCase(f"Line {number}: the list of this test case is missing.")
        yield answer(ListReader(*listed, depth).read(1 - role))


def _head(number: int, line: str) -> tuple[int, int]:
    parts = line.split()
    if len(parts) != 2 or parts[0] not in ("0", "1") or not re.fullmatch("[0-9]{1,9}", parts[1]):
        raise BadCase(f"Line {number}: a test case begins with 'ROLE DEPTH', the role 1 (MAX) or 0 (MIN) "
                      f"and the number of levels, not '{_short(line)}'.")
    if not 1 <= int(parts[1]) <= MOST_LEVELS:
        raise BadCase(f"Line {number}: a tree has 1 to {MOST_LEVELS} levels, not {parts[1]}.")
    return int(parts[0]), int(parts[1])


def _short(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:40]}..."


class ListReader:
    """Reads one nested list into a tree, sign by sign."""

    def __init__(self, number: int, line: str, depth: int) -> None:
        self.number = number
        self.line = line
        self.depth = depth
        self.at = len(line) - len(line.lstrip())
        self.leaves = 0

    def read(self, player: int) -> Node:
        """The tree of the list, its root with this player to move."""
        above = Node("", 1 - player)      # the root is its only child
        open_lists = [above]
        while True:
            self._item(open_lists)
            # After an item come the ends of lists, then a comma and the next item.
            while len(open_lists) > 1 and self._sign("]"):
                open_lists.pop()
            if len(open_lists) == 1:
                break
            if not self._sign(","):
                raise self._fault("a ',' or a ']' is missing here")
        if self.at < len(self.line):
            raise self._fault("the list has ended before this")
        return above.children[0]

    def _item(self, open_lists: list[Node]) -> None:
        """One number, with the lists that begin before it."""
        while True:
            parent = open_lists[-1]
            here = self.at
            if self._sign("["):
                if len(open_lists) == self.depth:
                    raise self._fault(f"a list begins at level {self.depth}, where the leaves are", here)
                node = Node("", 1 - parent.player)
                parent.children.append(node)
                open_lists.append(node)
                continue
            parent.children.append(self._leaf(1 - parent.player, len(open_lists)))
            return

    def _leaf(self, player: int, level: int) -> Node:
        token = TOKEN.match(self.line, self.at)
        if token is None or token["number"] is None:
            raise self._fault("a number or a list is missing here")
        if level != self.depth:
            raise self._fault(f"the number {_short(token['number'])} is at level {level}; "
                              f"all numbers are at level {self.depth}")
        if len(token["number"]) > MOST_DIGITS:
            raise self._fault(f"a number has at most {MOST_DIGITS} signs")
        self.at = token.end()
        self.leaves += 1
        return Node(str(self.leaves), player, int(token["number"]))

    def _sign(self, wanted: str) -> bool:
        """Pass over a sign, if it comes next."""
        token = TOKEN.match(self.line, self.at)
        if token is None or token["sign"] != wanted:
            return False
        self.at = token.end()
        return True

    def _fault(self, words: str, at: int | None = None) -> BadCase:
        return BadCase(f"Line {self.number}, column {(self.at if at is None else at) + 1}: {words}.")


def answer(root: Node) -> Answer:
    """Value a tree; its leaves are told apart by their names."""
    leaves = list(_leaves(root))
    values = [leaf.estimate or 0 for leaf in leaves]
    seen: set[str] = set()

    def note(event: Event) -> None:
        if isinstance(event, Enter) and isinstance(event.position, ExplicitPosition):
            seen.add(event.position.node.name)

    look = AlphaBetaLook(GameTree.estimate, Watch(), recorder=note, final=GameTree.final_value)
    # The bounds lie beyond every leaf, as those of a game do.
    found = look.worth(ExplicitPosition(root), Worth(min(values) - 1), Worth(max(values) + 1), MOST_LEVELS)
    pruned = (value for leaf, value in zip(leaves, values, strict=True) if leaf.name not in seen)
    return Answer(found.value, tuple(pruned))


def _leaves(node: Node) -> Iterator[Node]:
    if not node.children:
        yield node
    for child in node.children:
        yield from _leaves(child)
