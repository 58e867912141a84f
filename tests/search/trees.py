"""Explicit trees for tests, at random: ties are common, some players move twice, some lines are shorter than others."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.search.explicit import ExplicitPosition, Node

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@st.composite
def trees(draw: st.DrawFn, deepest: int = 4) -> ExplicitPosition:
    """A tree with one to four children a node; the root, aa, is never a leaf."""
    count = [0]

    def grow(levels: int, player: int) -> Node:
        name = LETTERS[count[0] // 26 % 26] + LETTERS[count[0] % 26]
        count[0] += 1
        if levels == 0 or (name != "aa" and draw(st.integers(0, 9)) == 0):
            return Node(name, player, draw(st.integers(-4, 4)))
        mover = player if draw(st.integers(0, 5)) else 1 - player
        return Node(name, mover, None, [grow(levels - 1, 1 - mover) for _ in range(draw(st.integers(1, 4)))])

    return ExplicitPosition(grow(draw(st.integers(1, deepest)), 0))


def value(node: Node) -> int:
    """The plainest minimax."""
    if node.estimate is not None:
        return node.estimate
    return (max if node.player == 0 else min)(value(child) for child in node.children)
