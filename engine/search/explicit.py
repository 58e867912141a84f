"""Explicit trees: a game written down node by node, for showing and testing searches. No search here.

The text of a tree is a node: a name (letters and _), then either an estimate from Maxie's point of view (a leaf: `c3`,
`e-2` or, as the handout prints it, `e~2`) or its children in brackets (`b[c3 d6 e-2]`). White space parts children and
is free elsewhere; what follows `#` on a line is a remark. Maxie is to move at the root, and then the other player at
every level; a `+` (Maxie) or `-` (Minnie) before the bracket gives the turn to a player, as in a game with extra turns:

    a[b[c3 d6 e-2] f+[g6 h4 i10] j[k1 l30 m9]]      # after f, Maxie moves again

A move is the number of a child, from 0. Estimating an inner node is an error: what is written is all there is.
Source: the games HandoutSmall and HandoutBig of the handout of 15-150.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from engine.complaint import Complaint
from engine.game import Game
from engine.position import WIN
from engine.search.gametree import GameTree
from engine.words import _

MOST_LEVELS = 100      # the searches go down level by level on the stack of Python
TOKEN = re.compile(r"(?P<space>\s+|#[^\n]*)|(?P<close>\])"
                   r"|(?P<leaf>[A-Za-z_]+\s*[-~]?[0-9]+)|(?P<inner>[A-Za-z_]+\s*[-+]?\s*\[)")


class BadTree(Complaint):
    """A text that is no tree, as a sentence with line and column."""


class NoEstimate(Complaint):
    """An inner node was to be estimated."""


@dataclass
class Node:
    """A node of an explicit tree: an estimate at a leaf, children elsewhere."""

    name: str
    player: int
    estimate: int | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def height(self) -> int:
        """How many moves the longest line from here has."""
        return 1 + max(child.height for child in self.children) if self.children else 0

    @property
    def values(self) -> frozenset[int]:
        """The estimates of all leaves from here on."""
        if self.estimate is not None:
            return frozenset((self.estimate,))
        return frozenset().union(*(child.values for child in self.children))


class ExplicitPosition(GameTree):
    """A place in an explicit tree."""

    def __init__(self, node: Node) -> None:
        self.node = node
        super().__init__(node.player, self._written, lambda: range(len(node.children)),
                         lambda move: ExplicitPosition(node.children[move]))

    def _written(self) -> int:
        if self.node.estimate is None:
            raise NoEstimate(_("Node {name} has no estimate, only leaves have; look {height} deeper, to the end of "
                "the tree.").format(name=self.node.name, height=self.node.height))
        return self.node.estimate

    def text(self) -> str:
        """This part of the tree; reading it gives the position back."""
        return text_of(self.node, 0)

    @property
    def key(self) -> int:
        return int.from_bytes(hashlib.blake2b(self.text().encode(), digest_size=8).digest(), "little")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExplicitPosition) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.key)


def text_of(node: Node, expected: int) -> str:
    """A node as text, where `expected` would be to move if nothing were said."""
    if not node.children:
        return f"{node.name}{node.estimate}"
    sign = "" if node.player == expected else "+-"[node.player]
    return f"{node.name}{sign}[{' '.join(text_of(child, 1 - node.player) for child in node.children)}]"


def read_tree(text: str, source: str = _("The tree")) -> ExplicitPosition:
    """A tree from its text; `source` is what faults are reported under."""
    root: Node | None = None
    open_nodes: list[Node] = []
    at = 0
    while at < len(text):
        token = TOKEN.match(text, at)
        if token is None:
            raise _fault(source, text, at, _("'{text}' begins neither a node such as c3 or b[...] nor a ']'").format(
                text=text[at]))
        if token.lastgroup == "close":
            _close(open_nodes, source, text, at)
        elif token.lastgroup != "space":
            if root is not None and not open_nodes:
                raise _fault(source, text, at, _("the tree has ended before this"))
            node = _node(token, open_nodes, source, text)
            root = root or node
        at = token.end()
    if root is None:
        raise BadTree(_("{source}: there is no tree in it; a tree is written like a[b[c3 d6] e-2].").format(
            source=source))
    if open_nodes:
        raise BadTree(_("{source}: node {name} is never closed; a ']' is missing at the end.").format(
            source=source, name=open_nodes[-1].name))
    return ExplicitPosition(root)


def _node(token: re.Match[str], open_nodes: list[Node], source: str, text: str) -> Node:
    """The node a token begins, put below the one that is open."""
    written = re.sub(r"\s", "", token[0])
    name = re.match("[A-Za-z_]+", written)[0]   # type: ignore[index]
    rest = written[len(name):]
    player = 1 - open_nodes[-1].player if open_nodes else 0
    if token.lastgroup == "inner":
        node = Node(name, player if rest == "[" else "+-".index(rest[0]))
    else:
        node = Node(name, player, _estimate(rest.replace("~", "-"), token, source, text))
    if open_nodes:
        open_nodes[-1].children.append(node)
    if token.lastgroup == "inner":
        if len(open_nodes) == MOST_LEVELS:
            raise _fault(source, text, token.start(), _("a tree has at most {most_levels} levels of brackets").format(
                most_levels=MOST_LEVELS))
        open_nodes.append(node)
    return node


def _estimate(digits: str, token: re.Match[str], source: str, text: str) -> int:
    if len(digits) > len(str(WIN)) + 1 or abs(int(digits)) >= WIN:
        raise _fault(source, text, token.start(), _("an estimate lies between {value} and {win}").format(
            value=-WIN, win=WIN))
    return int(digits)


def _close(open_nodes: list[Node], source: str, text: str, at: int) -> None:
    if not open_nodes:
        raise _fault(source, text, at, _("this ']' closes nothing"))
    if not open_nodes.pop().children:
        raise _fault(source, text, at, _("a node with brackets has at least one child"))


def _fault(source: str, text: str, at: int, words: str) -> BadTree:
    line = text.count("\n", 0, at) + 1
    column = at - text.rfind("\n", 0, at)
    return BadTree(_("{source}, line {line}, column {column}: {words}.").format(
        source=source, line=line, column=column, words=words))


def explicit_game(name: str, text: str) -> Game:
    """The game of an explicit tree."""
    return Game(name, name.capitalize(), "A tree written down node by node.", ("Maxie", "Minnie"),
                lambda: read_tree(text, name), read_tree, evaluations={"written": ExplicitPosition.estimate})


HANDOUT_SMALL = explicit_game("small", "a[b[c3 d6 e-2] f[g6 h4 i10] j[k1 l30 m9]]")
HANDOUT_BIG = explicit_game("big", "a[b[c[d[e3 f5] g[h2 i7]] j[k[l10 m4]]] n[o[p[q2 r7]] s[t[u8 v2] w[x4 y6]]]]")
