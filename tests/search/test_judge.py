"""The online judge's trees: the sample, a reference of its own, and faults that say where they are."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.search.explicit import MOST_LEVELS
from engine.search.judge import Answer, BadCase, answers

Run = Callable[..., subprocess.CompletedProcess[str]]
SAMPLE = "1 5\n[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]\n"
Nested = int | list[Any]


def test_the_sample(jamboree: Run) -> None:
    done = jamboree("tree", stdin=SAMPLE)
    assert (done.returncode, done.stdout) == (0, "3\n12 25 0 5 2 14\n")


def test_several_cases_and_a_case_with_nothing_pruned(jamboree: Run) -> None:
    done = jamboree("tree", stdin=f"0 2\n[4, -7,  9]\n\n{SAMPLE}1 1\n 12 \n")
    assert done.stdout == "-7\n\n3\n12 25 0 5 2 14\n12\n\n"


def test_numbers_larger_than_any_games() -> None:
    assert list(answers(["1 3", "[[90000000000,-5],[-99999999999,1]]"])) == [Answer(-5, (1,))]


def nested(depth: int) -> st.SearchStrategy[Nested]:
    """A list of this many levels, all numbers at the last."""
    numbers: st.SearchStrategy[Nested] = st.integers(-9, 9)
    return numbers if depth == 1 else st.lists(nested(depth - 1), min_size=1, max_size=4)


def value(tree: Nested, maximise: bool) -> int:
    if isinstance(tree, int):
        return tree
    return (max if maximise else min)(value(child, not maximise) for child in tree)


def leaves_of(tree: Nested) -> list[int]:
    return [tree] if isinstance(tree, int) else [leaf for child in tree for leaf in leaves_of(child)]


def pruned(tree: Nested, maximise: bool, alpha: float, beta: float, out: list[int]) -> float:
    """Alpha-beta on plain lists, written for this test: what it skips goes to `out`."""
    if isinstance(tree, int):
        return tree
    for place, child in enumerate(tree):
        if alpha >= beta:
            out += [leaf for skipped in tree[place:] for leaf in leaves_of(skipped)]
            break
        found = pruned(child, not maximise, alpha, beta, out)
        alpha, beta = (max(alpha, found), beta) if maximise else (alpha, min(beta, found))
    return alpha if maximise else beta


@settings(max_examples=200)
@given(st.integers(1, 5).flatmap(lambda depth: st.tuples(st.just(depth), nested(depth))), st.booleans())
def test_value_and_pruned_leaves_are_minimaxs_and_alpha_betas(case: tuple[int, Nested], maximise: bool) -> None:
    depth, tree = case
    skipped: list[int] = []
    pruned(tree, maximise, float("-inf"), float("inf"), skipped)
    assert list(answers([f"{int(maximise)} {depth}", str(tree)])) == [Answer(value(tree, maximise), tuple(skipped))]


@pytest.mark.parametrize(("text", "sentence"), [
    ("1 3\n[[3,17],[2,12]", "Line 2, column 15: a ',' or a ']' is missing here."),
    ("1 3\n[[3,17],5]", "Line 2, column 9: the number 5 is at level 2; all numbers are at level 3."),
    ("1 4\n[[3,17],[2,12]]", "Line 2, column 3: the number 3 is at level 3; all numbers are at level 4."),
    ("1 2\n[[3,17],[2,12]]", "Line 2, column 2: a list begins at level 2, where the leaves are."),
    ("1 2\n[3,,4]", "Line 2, column 4: a number or a list is missing here."),
    ("1 2\n[]", "Line 2, column 2: a number or a list is missing here."),
    ("1 2\n[3,4]]", "Line 2, column 6: the list has ended before this."),
    ("1 2\n[3 4]", "Line 2, column 4: a ',' or a ']' is missing here."),
    ("1 2\n[3,__import__('os')]", "Line 2, column 4: a number or a list is missing here."),
    ("1 2\n[3,1.5]", "Line 2, column 5: a ',' or a ']' is missing here."),
    (f"1 2\n[{'9' * 5000}]", "Line 2, column 2: a number has at most 18 signs."),
    ("1 2\n[1]\n\n2 2\n[1]", "Line 4: a test case begins with 'ROLE DEPTH'"), ("1\n[1]", "Line 1: a test case begins"),
    ("1 0\n[1]", f"Line 1: a tree has 1 to {MOST_LEVELS} levels, not 0."), ("1 101\n[1]", "not 101."),
    ("1 2\n", "Line 1: the list of this test case is missing."),
    (f"1 100\n{'[' * 1_000_000}", "Line 2, column 100: a list begins at level 100, where the leaves are.")])
def test_a_fault_is_a_sentence_that_says_where(text: str, sentence: str) -> None:
    with pytest.raises(BadCase, match=r"\.$") as fault:
        list(answers(text.splitlines()))
    assert sentence in str(fault.value)


def test_the_deepest_tree_is_answered_and_no_case_is_a_sentence(jamboree: Run) -> None:
    brackets = MOST_LEVELS - 1
    done = jamboree("tree", stdin=f"1 {MOST_LEVELS}\n{'[' * brackets}7{']' * brackets}\n1 2\n[1,[2]]\n")
    assert (done.returncode, done.stdout) == (2, "7\n\n")
    assert "Line 4, column 4" in done.stderr
    assert "There is no test case" in jamboree("tree").stderr


def test_the_readmes_example(jamboree: Run) -> None:
    readme = (Path(__file__).resolve().parent.parent.parent / "README.md").read_text()
    example = re.search(r"^printf '(.+)' \| \.venv/bin/python main\.py tree$", readme, re.MULTILINE)
    assert example is not None
    assert jamboree("tree", stdin=example[1].replace("\\n", "\n")).stdout == "3\n12\n"
