"""What a stone would make on every square: the shapes of single lines, kept up through games, and renju's bars."""

from __future__ import annotations

import random

import pytest

from engine.games.gomoku.rules import read, start
from engine.games.gomoku.shapes import (
    DEAD,
    FIVE,
    FOUR,
    ONE,
    OPEN_ONE,
    OPEN_THREE,
    OPEN_THREE_2,
    OPEN_TWO,
    OPEN_TWO_3,
    STRAIGHT,
    THREE,
    TWO,
    made,
)


@pytest.mark.parametrize(("squares", "shape"), [
    ("....*....", OPEN_ONE),
    ("...O*.O..", DEAD),
    ("...O*....", ONE),
    ("..OX*....", TWO),
    (".X..*..O.", OPEN_TWO),
    ("...X*....", OPEN_TWO_3),
    (".OXX*.O..", DEAD),
    (".OXX*..O.", THREE),
    ("..OX*...", TWO),
    (".OXX*....", THREE),
    ("..XX*.O..", OPEN_THREE),
    ("..XX*....", OPEN_THREE_2),
    (".X.X*....", OPEN_THREE),
    ("OXXX*....", FOUR),
    (".XXX*....", STRAIGHT),
    ("X.XX*.X..", STRAIGHT),
    ("XXXX*OOOO", FIVE),
    ("..XX*XX..", FIVE)])
def test_what_a_stone_makes_of_a_line(squares: str, shape: int) -> None:
    """A star is the stone; what is not written is beyond the edge."""
    around = (squares + "#" * (9 - len(squares))).replace("*", "")
    own = sum(1 << bit for bit, sign in enumerate(around) if sign == "X")
    closed = sum(1 << bit for bit, sign in enumerate(around) if sign in "O#")
    assert made(own, closed) == shape


@pytest.mark.parametrize("rules", ["free", "standard", "renju"])
def test_shapes_kept_up_are_those_seen_anew(rules: str) -> None:
    for seed, size in enumerate((9, 15, 19)):
        dice, position = random.Random(f"{rules} {seed}"), start(rules=rules, size=size)
        while not position.over and position.stones < 40:
            position = position.play(dice.choice(position.candidate_moves()))
            anew = read(position.text())
            for colour in (0, 1):
                assert position.best_shapes(colour) == anew.best_shapes(colour)
            assert position.estimate() == anew.estimate()


def test_two_open_threes_are_worth_less_where_black_may_not_make_them() -> None:
    rows = "........./........./....X..../....X..../..XX...../........./....O...O/........./O...O...."
    free, renju = (read(f"{rows} {rule} play 0 O").estimate() for rule in ("free", "renju"))
    assert renju < free
