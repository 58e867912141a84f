"""Gomoku's compiled threat searches: every claim is carried out against every legal defence, and none is missed."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.games.gomoku.fours import Fours, fours_win
from engine.games.gomoku.rules import Gomoku, read, start
from engine.games.gomoku.threes import Threes, threats_win
from engine.plan import Plan, refutation
from engine.search.watch import Watch
from tests.gomoku_puzzles import Puzzle, holds, puzzles

PUZZLES = puzzles()
NODES = 600_000                    # the hardest puzzle takes 476,149
RULES = ("free", "standard", "renju")

needs_speed = pytest.mark.skipif(not engine.COMPILED, reason="the uncompiled engine would take minutes")


def drawn(drawing: str, rule: str = "free", side: str = "X") -> Gomoku:
    return read(f"{'/'.join(drawing.split())} {rule} play 0 {side}")


def patch(seed: int, rule: str, size: int = 9) -> Gomoku | None:
    """A random patch of stones in which nobody has won; None when these dice give none."""
    dice = random.Random(seed)
    density, low, wide = dice.uniform(0.25, 0.55), dice.randint(0, 2), dice.randint(5, 7)
    rows = [["." for _ in range(size)] for _ in range(size)]
    for y in range(low, low + wide):
        for x in range(low, low + wide):
            if dice.random() < density:
                rows[y][x] = dice.choice("XO")
    try:
        position = read(f"{'/'.join(''.join(row) for row in rows)} {rule} play 0 {dice.choice('XO')}")
    except ValueError:
        return None
    return None if position.over else position


# --- Puzzles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if each.fours_only], ids=lambda each: each.name)
def test_every_puzzle_by_fours_is_solved(puzzle: Puzzle) -> None:
    plan = fours_win(puzzle.position, 5_000)
    assert holds(puzzle.position, plan)


@needs_speed
@pytest.mark.parametrize("puzzle", [each for each in PUZZLES if not each.fours_only], ids=lambda each: each.name)
def test_every_puzzle_by_threes_is_solved(puzzle: Puzzle) -> None:
    assert fours_win(puzzle.position, NODES) is None
    plan = threats_win(puzzle.position, NODES)
    assert plan is not None
    assert refutation(puzzle.position, plan) is None


# --- Claims -------------------------------------------------------------------------------------------


@needs_speed
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 2**32))
def test_no_claim_fails_against_any_defence(rule: str, seed: int) -> None:
    position = patch(seed, rule)
    if position is None:
        return
    for plan in (fours_win(position, 20_000), threats_win(position, 20_000)):
        assert plan is None or refutation(position, plan) is None


@needs_speed
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 2**32))
def test_the_referee_agrees_with_looking_at_everything(rule: str, seed: int) -> None:
    """A plan, and the same plan with one move put wrong: the quick check says what the slow one says."""
    position = patch(seed, rule)
    plan = position and fours_win(position, 20_000)
    if position is None or plan is None:
        return
    wrong = Plan(plan.move, dict.fromkeys(plan.answers, Plan(position.moves()[-1])), plan.otherwise)
    for each in (plan, wrong, Plan(plan.move), Plan(position.moves()[0], {}, plan)):
        assert holds(position, each) == (refutation(position, each) is None)


def naive_fours(position: Gomoku, depth: int) -> bool:
    """Whether the side to move wins by fours, tried out move by move."""
    own = position.player
    for move in position.moves():
        if (after := position.play(move)).over:
            return after.won
    if depth == 0:
        return False
    for move in position.moves():
        after = position.play(move)
        then = [after.play(reply) for reply in after.moves()]
        if any(each.over for each in then) or not any(wins_now(each) for each in then):
            continue
        if all(wins_now(each) or naive_fours(each, depth - 1) for each in then):
            return True
    assert own == position.player
    return False


def wins_now(position: Gomoku) -> bool:
    return any(position.play(move).won for move in position.moves())


@needs_speed
@pytest.mark.parametrize("rule", RULES)
def test_fours_miss_nothing(rule: str) -> None:
    """On small crowded boards, where two fours or a forbidden reply decide: exactly what trying everything finds."""
    seen = []
    for seed in range(60):
        position = patch(seed, rule)
        if position is not None and len(position.moves()) < 62:
            search = Fours(position, Watch(), 20_000)
            found = search.find(20_000)
            seen.append(found is not None and found.length <= 2)
            assert seen[-1] == naive_fours(position, 1)
    assert len(set(seen)) == 2


# --- Renju --------------------------------------------------------------------------------------------

TWO_FOURS_ON_E5 = """
....O....
....X....
....X....
....XO...
OXXX.....
.........
..O......
.O.......
........."""


def test_white_wins_where_black_may_not_reply() -> None:
    """White's four at d4 can only be closed on e5, where Black makes two fours: forbidden, or a win."""
    white = drawn(TWO_FOURS_ON_E5, "renju", "O")
    plan = fours_win(white, 1_000)
    assert plan is not None
    assert white.name_of(plan.move) == "d4"
    assert holds(white, plan)
    free = drawn(TWO_FOURS_ON_E5, "free", "O")
    other = threats_win(free, 50_000)
    assert other is None or refutation(free, other) is None
    assert not holds(free, plan)


def test_black_does_not_win_by_a_forbidden_double_four() -> None:
    standard, renju = (drawn(TWO_FOURS_ON_E5, rule) for rule in ("standard", "renju"))
    plan = fours_win(standard, 1_000)
    assert plan is not None
    assert standard.name_of(plan.move) == "e5"
    assert holds(standard, plan)
    legal = threats_win(renju, 50_000)
    assert not holds(renju, plan)
    assert legal is None or (renju.name_of(legal.move) != "e5" and holds(renju, legal))


# --- Budgets ------------------------------------------------------------------------------------------


def test_a_node_budget_is_kept_and_a_stop_obeyed() -> None:
    hard = PUZZLES[-1].position
    search = Threes(hard, Watch(), 2_000)
    assert search.find_win() is None
    assert search.halted
    assert search.nodes < 2_600
    stopped = Watch()
    stopped.stop()
    search = Threes(hard, stopped, NODES)
    assert search.find_win() is None
    assert search.nodes < 300


def test_there_is_no_forced_win_from_the_first_stone_nor_in_an_opening() -> None:
    assert threats_win(start(), 1_000) is None
    opening = start(opening="swap2")
    assert threats_win(opening, 1_000) is None
    assert fours_win(opening, 1_000) is None
    assert opening.threat_board(0) is None


TWIN = """
import json
from engine.games.gomoku.threes import Threes
from engine.search.watch import Watch
from tests.gomoku_puzzles import puzzles
out = []
for puzzle in puzzles():
    if puzzle.name in ("F03", "F25"):
        search = Threes(puzzle.position, Watch(), 3_000)
        plan = search.find_win()
        out.append([puzzle.name, plan.line, plan.size, int(search.nodes)])
print(json.dumps(out))
"""


@needs_speed
def test_twins_agree() -> None:
    told = [subprocess.run([sys.executable, "-c", TWIN], env={**os.environ, "JAMBOREE_PURE": pure}, check=True,
                           capture_output=True, text=True, timeout=300).stdout for pure in ("0", "1")]
    assert json.loads(told[0]) == json.loads(told[1])
    assert len(json.loads(told[0])) == 2
