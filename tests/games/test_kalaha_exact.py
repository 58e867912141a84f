"""The exact Kalaha solver: the published values proven, and agreement with plain minimax to the end of the game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.kalaha.exact import Endgame, Solver, fits, solve
from engine.games.kalaha.rules import Kalaha, read, start
from engine.position import WIN
from engine.search.champion import Budget, Champion
from engine.search.table import Table
from engine.search.watch import Watch

ROOT = Path(__file__).resolve().parents[2]

# A's margin under perfect play for m = 1, 2, ...
# n = 6: Irving, Donkers and Uiterwijk, "Solving Kalah", 2000.
MARGINS = {
    1: (0, -2, 6, -2, 2, 0),
    2: (2, -2, -2, -12, 6, 8),
    3: (0, 4, 2, 2, 6, -10),
    4: (2, 6, 8, 2, 2, 0),
    5: (0, 0, 8, 12),
    6: (2, 10, 2),
}
SIZES = [(pits, stones) for pits, margins in MARGINS.items() for stones in range(1, len(margins) + 1)]


def margin_of(value: int) -> int:
    """The margin of a finished game's value."""
    return 0 if value == 0 else value - WIN if value > 0 else value + WIN


def margin_after(position: Kalaha, move: int) -> int:
    """What a move is worth in the end, for Maxie."""
    after = position.play(move)
    answer = (after.final_value(), 0) if after.over else solve(after)
    assert answer is not None
    return margin_of(answer[0])


@pytest.mark.parametrize("pits, stones", SIZES)
def test_golden_values(pits: int, stones: int) -> None:
    """The value is proven, and so is that the move keeps it."""
    answer = solve(start(pits, stones))
    assert answer is not None
    assert margin_of(answer[0]) == MARGINS[pits][stones - 1]
    if pits * stones < 20:      # the others take as long again
        assert margin_after(start(pits, stones), answer[1]) == MARGINS[pits][stones - 1]


@pytest.mark.parametrize("size", [(2, 3), (2, 6), (3, 1), (3, 2), (3, 3)])
def test_the_champion_proves_the_same_without_the_solver(size: tuple[int, int]) -> None:
    verdict = Champion(Budget(depth=100), threads=1, megabytes=16).choose(start(*size))    # a depth: no solver
    assert verdict.proven
    assert margin_of(verdict.value) == MARGINS[size[0]][size[1] - 1]


@st.composite
def late_positions(draw: st.DrawFn) -> Kalaha:
    """A few stones in the pits, any in the stores, either side to move, either rule."""
    pits = draw(st.integers(1, 4))
    side = st.lists(st.integers(0, 2), min_size=pits, max_size=pits).filter(any)
    stores = st.integers(0, 20)
    board = [*draw(side), draw(stores), *draw(side), draw(stores)]
    return Kalaha(board, draw(st.integers(0, 1)), draw(st.booleans()))


def minimax(position: Kalaha, known: dict[str, int]) -> int:
    """The final value under perfect play, from Maxie's point of view."""
    text = position.text()
    if text not in known:
        best = max if position.player == 0 else min
        known[text] = (position.final_value() if position.over else
                       best(minimax(position.play(move), known) for move in position.moves()))
    return known[text]


@given(late_positions())
@settings(deadline=None)
def test_solving_is_minimax_to_the_end(position: Kalaha) -> None:
    known: dict[str, int] = {}
    answer = solve(position, table=Table(1))
    assert answer is not None
    value, move = answer
    assert value == minimax(position, known)
    assert minimax(position.play(move), known) == value


@given(late_positions(), st.booleans())
@settings(deadline=None, max_examples=60)
def test_the_champion_has_its_moves_valued_exactly(position: Kalaha, every_move: bool) -> None:
    champion = Champion(Budget(nodes=10_000_000), threads=1, megabytes=1)
    verdict = champion.analyse(position) if every_move else champion.choose(position)
    assert verdict.proven
    known: dict[str, int] = {}
    assert verdict.value == minimax(position, known) == minimax(position.play(verdict.move), known)
    for move, value in verdict.values:
        assert value == minimax(position.play(move), known)
    assert len(verdict.values) == (len(position.moves()) if every_move else 0)


def test_the_solver_keeps_to_its_nodes() -> None:
    watch, endgame = Watch(), Endgame(start(6, 4))
    assert list(endgame.value_moves([0, 1, 2], watch, 50_000, False)) == []
    assert watch.stopped
    assert 50_000 <= endgame.nodes < 60_000


def test_one_table_serves_a_whole_game() -> None:
    """With what is remembered from earlier moves, perfect play keeps the value to the end."""
    position, table = start(4, 3), Table(16)
    while not position.over:
        answer = solve(position, table=table)
        assert answer is not None
        assert margin_of(answer[0]) == 8
        position = position.play(answer[1])
    assert position.score() == (16, 8)


def test_a_stopped_solver_answers_nothing() -> None:
    watch = Watch()
    watch.stop()
    assert solve(start(6, 6), watch) is None


def test_a_deadline_stops_the_solver() -> None:
    watch = Watch()
    with watch.within(0.05):
        assert solve(start(6, 12), watch) is None
    assert watch.stopped


@pytest.mark.parametrize("board, held", [
    (start(8, 12), True), (start(9, 7), True), (start(9, 8), False), (start(12, 1), True), (start(12, 2), False),
])
def test_what_a_word_can_hold(board: Kalaha, held: bool) -> None:
    assert fits(board) == held
    if not held:
        assert solve(board) is None


def test_a_wide_board_is_solved_when_few_stones_are_left() -> None:
    position = read("[0,0,0,0,0,0,0,0,0,0,1,1,20,0,0,0,0,0,0,0,0,0,0,3,0,20] A")
    answer = solve(position)
    assert answer is not None
    assert answer[0] == minimax(position, {})


def test_a_finished_game_is_not_solved() -> None:
    with pytest.raises(ValueError, match="The game is over"):
        solve(read("[0,0,4,0,0,4] A"))


def report() -> list[object]:
    """Values, moves and positions looked at: the same compiled and not."""
    told: list[object] = []
    for pits, stones in ((1, 6), (2, 4), (2, 6), (3, 3)):
        position = start(pits, stones)
        solver = Solver(position, Watch(), Table(1))
        told.append([*solver.balance(position), int(solver.nodes)])
    return told


def test_compiled_and_uncompiled_search_the_same_tree() -> None:
    answer = subprocess.run([sys.executable, "-m", "tests.games.test_kalaha_exact"], cwd=ROOT, check=True,
                            capture_output=True, text=True, env={**os.environ, "JAMBOREE_PURE": "1"})
    assert json.loads(answer.stdout) == report()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(report()))
