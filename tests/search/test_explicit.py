"""Explicit trees: the text of one, its faults, and a place in it as a position."""

from __future__ import annotations

import pytest
from hypothesis import given

from engine.position import IllegalMove
from engine.search.alphabeta import AlphaBeta
from engine.search.explicit import (
    HANDOUT_BIG,
    HANDOUT_SMALL,
    MOST_LEVELS,
    BadTree,
    ExplicitPosition,
    NoEstimate,
    read_tree,
)
from engine.search.minimax import Minimax
from tests.search.trees import trees

SMALL = "a[b[c3 d6 e-2] f[g6 h4 i10] j[k1 l30 m9]]"


def test_a_tree_is_read_node_by_node() -> None:
    tree = read_tree("a[b[c3 d6] e-2]")
    assert (tree.node.name, tree.player, tree.node.height, tree.moves()) == ("a", 0, 2, [0, 1])
    below, leaf = tree.play(0), tree.play(1)
    assert (below.player, below.over, leaf.over, leaf.value) == (1, False, True, -2)
    assert [child.name for child in tree.node.children[0].children] == ["c", "d"]
    assert tree.play(0).play(1).estimate() == 6


def test_space_and_remarks_are_free_and_minus_has_two_signs() -> None:
    assert read_tree("a [ b[c3\n d6 e~2] # the first\n f [g6 h4 i10]\n\tj[k1 l30 m9] ]") == read_tree(SMALL)


def test_a_sign_gives_the_turn() -> None:
    again = read_tree("a[b+[c1 d2] e[f3 g4]]")
    assert [again.play(move).player for move in (0, 1)] == [0, 1]
    assert again.play(0).play(0).player == 1
    assert read_tree("a-[b1 c2]").player == 1
    assert Minimax(2, ExplicitPosition.estimate).search(again) == (3, 1)
    assert Minimax(2, ExplicitPosition.estimate).search(read_tree("a[b+[c1 d9] e[f3 g4]]")) == (9, 0)


@given(trees())
def test_reading_the_text_gives_the_tree_back(tree: ExplicitPosition) -> None:
    again = read_tree(tree.text())
    assert again == tree
    assert (again.text(), again.key, hash(again)) == (tree.text(), tree.key, hash(tree))
    assert again.player == tree.player
    assert all(tree.play(move) == again.play(move) != tree for move in tree.moves())


def test_the_handouts_trees() -> None:
    assert HANDOUT_SMALL.start().text() == SMALL
    assert HANDOUT_SMALL.start().node.height == 2   # type: ignore[attr-defined]
    assert HANDOUT_BIG.start().node.height == 4   # type: ignore[attr-defined]
    assert HANDOUT_BIG.read(HANDOUT_BIG.start().text()) == HANDOUT_BIG.start()
    assert HANDOUT_BIG.sides == ("Maxie", "Minnie")


def test_estimating_an_inner_node_is_an_error() -> None:
    big = HANDOUT_BIG.start()
    with pytest.raises(NoEstimate, match="Node a has no estimate"):
        big.estimate()
    with pytest.raises(NoEstimate, match="Node d has no estimate, only leaves have; look 1 deeper"):
        AlphaBeta(3, HANDOUT_BIG.evaluation_named("written")).search(big)   # type: ignore[arg-type]


def test_a_leaf_ends_the_game_for_searches_that_know_of_wins_alone() -> None:
    tree = read_tree("a[b3 c-2 d0]")
    assert tree.outcome is None
    outcomes = [tree.play(move).outcome for move in tree.moves()]
    assert [(outcome.winner, outcome.margin) for outcome in outcomes if outcome] == [(0, 3), (1, 2), (None, 0)]
    with pytest.raises(IllegalMove, match="Move 3"):
        tree.play(3)


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "no tree in it"), ("  # nothing", "no tree in it"), ("a[b3", "node a is never closed"),
    ("a[b3] c4", "line 1, column 7: the tree has ended"), ("a[b3]]", "line 1, column 6: this ']' closes nothing"),
    ("a[]", "line 1, column 3: a node with brackets has at least one child"), ("]", "closes nothing"),
    ("a[b3\n  c d]", "line 2, column 3: 'c' begins neither"), ("a[3]", "line 1, column 3: '3' begins neither"),
    ("a[b99999]", "line 1, column 3: an estimate lies between -20000 and 20000"),
    (f"a[b{'9' * 9999}]", "an estimate lies between"), ("a[b3, c4]", "line 1, column 5: ',' begins neither"),
    ("a[" * (MOST_LEVELS + 1), "at most 100 levels of brackets"), ("a[" * 500_000, "at most 100 levels")])
def test_a_fault_is_a_sentence_that_says_where(text: str, sentence: str) -> None:
    with pytest.raises(BadTree, match=r"\.$") as fault:
        read_tree(text, "my.tree")
    assert str(fault.value).startswith("my.tree")
    assert sentence in str(fault.value)


def test_the_deepest_tree_can_be_searched() -> None:
    deepest = read_tree("a[" * MOST_LEVELS + "z5" + "]" * MOST_LEVELS)
    assert deepest.node.height == MOST_LEVELS
    assert read_tree(deepest.text()) == deepest
    for search in (Minimax, AlphaBeta):
        assert search(MOST_LEVELS, ExplicitPosition.estimate).search(deepest).value == 5
