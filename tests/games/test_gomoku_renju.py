"""Renju's forbidden points: drawn cases for every clause, and the engine against the slow reference."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.gomoku.renju import DOUBLE_FOUR, DOUBLE_THREE, OVERLINE
from engine.games.gomoku.rules import Gomoku, read
from engine.games.gomoku.text import square_named
from engine.position import IllegalMove
from tests.games.renju_reference import Stones, clause

CLAUSES = {0: "allowed", OVERLINE: "overline", DOUBLE_FOUR: "double four", DOUBLE_THREE: "double three"}
SIZE = 15


class Case(NamedTuple):
    clause: str
    title: str
    stones: Stones
    star: tuple[int, int]


def _case(block: str) -> Case:
    header, *drawing = block.splitlines()
    kind, title = (part.strip() for part in header.split("|"))
    rows = [line.split() for line in drawing]
    corner = kind.endswith(" corner")
    left, bottom = (0, 0) if corner else ((SIZE - len(rows[0])) // 2, (SIZE - len(rows)) // 2)
    signs = {(left + x, bottom + len(rows) - 1 - y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    star = next(square for square, sign in signs.items() if sign == "*")
    stones = {square: sign for square, sign in signs.items() if sign in "XO"}
    return Case(kind.removesuffix(" corner"), title, stones, star)


def _cases() -> list[Case]:
    lines = (Path(__file__).parent / "renju_cases.txt").read_text().splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#"))
    return [_case(block.strip()) for block in text.split("\n\n") if block.strip()]


CASES = _cases()
NESTED = [case for case in CASES if case.title.startswith("nested")]


def board(stones: Stones, size: int = SIZE, rule: str = "renju", side: str = "X") -> Gomoku:
    rows = ("".join(stones.get((x, y), ".") for x in range(size)) for y in reversed(range(size)))
    return read(f"{'/'.join(rows)} {rule} play 0 {side}")


def found(position: Gomoku, star: tuple[int, int]) -> str:
    return CLAUSES[position.forbidden_points().get(star[1] * position.size + star[0], 0)]


def turned(square: tuple[int, int], turn: int) -> tuple[int, int]:
    """A square after one of the eight symmetries of the board."""
    x, y = square if turn < 4 else (square[1], square[0])
    return (SIZE - 1 - x if turn & 1 else x, SIZE - 1 - y if turn & 2 else y)


def test_every_clause_has_many_drawings() -> None:
    kinds = [case.clause for case in CASES]
    assert set(kinds) == set(CLAUSES.values())
    assert len(CASES) >= 50
    assert len(NESTED) >= 12
    assert min(kinds.count(kind) for kind in CLAUSES.values()) >= 9


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.clause}: {case.title}")
def test_drawn_case(case: Case) -> None:
    """Each drawing in all eight symmetries, and the same answer from the reference."""
    assert (clause(case.stones, SIZE, case.star) or "allowed") == case.clause
    for turn in range(8):
        stones = {turned(square, turn): sign for square, sign in case.stones.items()}
        assert found(board(stones), turned(case.star, turn)) == case.clause


@pytest.mark.parametrize("case", NESTED, ids=lambda case: f"{case.clause}: {case.title}")
def test_nested_case_needs_every_level(case: Case) -> None:
    """Asked one level less deeply, the answer would be the other one."""
    level = int(case.title.split()[1].rstrip(":"))
    wrong = "allowed" if case.clause == "double three" else "double three"
    assert (clause(case.stones, SIZE, case.star, level - 1) or "allowed") == wrong
    assert (clause(case.stones, SIZE, case.star, level) or "allowed") == case.clause


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.clause}: {case.title}")
def test_only_black_in_renju_is_bound(case: Case) -> None:
    """The star is a legal move of White, and of Black under the other rules."""
    star = case.star[1] * SIZE + case.star[0]
    white = {square: {"X": "O", "O": "X"}[sign] for square, sign in case.stones.items()}
    assert star in board(white, side="O").moves()
    assert star in board(case.stones, rule="free").moves()
    assert star in board(case.stones, rule="standard").moves()
    assert (star in board(case.stones).moves()) == (case.clause == "allowed")



@settings(max_examples=60, deadline=None)
@given(st.sampled_from((9, 12)), st.randoms(use_true_random=False), st.floats(0.2, 0.6), st.floats(0, 0.25))
def test_reference_agrees_on_random_patches(size: int, random, crowd: float, white: float) -> None:  # type: ignore[no-untyped-def]
    side = random.randint(4, 7)
    left, bottom = random.randint(0, size - side), random.randint(0, size - side)
    stones = {(left + x, bottom + y): "O" if random.random() < white else "X"
              for x in range(side) for y in range(side) if random.random() < crowd}
    try:
        position = board(stones, size)
    except ValueError:
        return   # Black has five already
    if position.won:
        return
    for x in range(max(0, left - 1), min(size, left + side + 1)):
        for y in range(max(0, bottom - 1), min(size, bottom + side + 1)):
            if (x, y) not in stones:
                assert found(position, (x, y)) == (clause(stones, size, (x, y)) or "allowed")


def test_a_forbidden_move_is_refused_with_its_reason() -> None:
    case = next(case for case in CASES if case.clause == "double three")
    position = board(case.stones)
    name = position.name_of(case.star[1] * SIZE + case.star[0])
    with pytest.raises(IllegalMove, match=f"Black may not play {name}: it makes two open threes at once."):
        position.move_named(name)


def test_white_wins_with_six_and_black_does_not() -> None:
    row = {(x, 7): "O" for x in (3, 4, 5, 7, 8)}
    assert board(row, side="O").play(square_named("g8", SIZE)).outcome is not None
    black = dict.fromkeys(row, "X")
    assert square_named("g8", SIZE) not in board(black).moves()


def test_nothing_but_forbidden_points_is_a_draw() -> None:
    """One square is left and Black would make six there: no legal move, so nobody wins."""
    rows = ["XXOOXXOOX", "OOXXOOXXO", "XXOOXXOOX", "OOXXOOXXO", "XXX.XXXOO", "OOXXOOXXO", "XXOOXXOOX", "OOXXOOXXO",
            "XXOOXXOOX"]
    position = read(f"{'/'.join(rows)} renju play 0 X")
    assert list(position.forbidden_points().values()) == [OVERLINE]
    assert position.moves() == []
    assert position.over
    assert position.outcome is not None
    assert position.outcome.winner is None
    assert read(f"{'/'.join(rows)} renju play 0 O").moves() == [square_named("d5", 9)]
