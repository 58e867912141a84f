"""The searches check each other: on the same tree and depth all have minimax's value. Budgets, stops and proofs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

import engine
from engine.games import GAMES, game_named
from engine.games.othello.endgame import Solver
from engine.games.othello.rules import read, start
from engine.games.othello.stability import stable_discs
from engine.position import SUDDEN_ZONE, Position
from engine.search.alphabeta import AlphaBeta
from engine.search.champion import Budget, Champion
from engine.search.minimax import Minimax
from engine.search.table import Table
from engine.search.watch import Watch
from tests.playouts import positions

DATA = Path(__file__).parent.parent / "data"
OTHELLO = game_named("othello")


def minimax_value(position: Position, depth: int, ply: int = 0) -> int:
    """The plainest possible reference, for Maxie: sudden wins are worth more the sooner they come."""
    if position.over:
        value = position.final_value()
        if value >= SUDDEN_ZONE:
            return value - ply
        return value + ply if value <= -SUDDEN_ZONE else value
    if depth == 0:
        return position.estimate()
    values = [minimax_value(position.play(move), depth - 1, ply + 1) for move in position.moves()]
    return max(values) if position.player == 0 else min(values)


def affordable_depth(position: Position) -> int:
    """As deep as the reference can look in a moment."""
    wide = len(position.moves())
    return 1 if wide > 60 else 2 if wide > 14 else 3


@settings(max_examples=80, deadline=None)
@given(positions())
def test_the_champion_has_minimaxs_value(position: Position) -> None:
    if position.over:
        return
    depth = affordable_depth(position)
    expected = minimax_value(position, depth)
    verdict = Champion(Budget(depth=depth), threads=1, megabytes=1, strict=True).choose(position)
    assert verdict.value == expected
    every = Champion(Budget(depth=depth), threads=1, megabytes=1, strict=True).analyse(position)
    assert dict(every.values) == {move: minimax_value(position.play(move), depth - 1, 1) for move in position.moves()}
    assert every.value == expected


@settings(max_examples=60, deadline=None)
@given(positions())
def test_alpha_beta_has_minimaxs_value_and_move_and_looks_at_no_more(position: Position) -> None:
    if position.over:
        return
    depth = affordable_depth(position)
    full = Minimax(depth, Position.estimate).choose(position)
    cut = AlphaBeta(depth, Position.estimate).choose(position)
    assert (cut.value, cut.move) == (full.value, full.move)
    assert cut.nodes <= full.nodes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_signature(game: object) -> None:
    """The exact number of positions a fixed search visits; a change must be meant and explained."""
    name = game.name   # type: ignore[attr-defined]
    golden = json.loads((DATA / "signatures.json").read_text())
    depth = golden[name]["depth"]
    verdict = Champion(Budget(depth=depth), threads=1, megabytes=1).choose(game_named(name).start())
    assert {"depth": depth, "nodes": verdict.nodes, "value": verdict.value} == golden[name]


# --- Budgets ------------------------------------------------------------------------------------------------

def test_a_node_budget_is_kept() -> None:
    verdict = Champion(Budget(nodes=20_000 if engine.COMPILED else 3_000), threads=1).choose(start())
    assert verdict.nodes < 22_000
    assert verdict.depth >= 3


def test_a_stop_gives_the_best_move_so_far() -> None:
    watch = Watch(lambda progress: watch.stop() if progress.depth >= 2 else None)
    verdict = Champion(Budget(), threads=2).choose(start(), watch)
    assert verdict.move in start().moves()
    assert verdict.depth >= 2


def test_a_watch_stopped_before_the_search_still_gives_a_legal_move() -> None:
    watch = Watch()
    watch.stop()
    for player in (Champion(Budget(), threads=1), Minimax(4, Position.estimate), AlphaBeta(4, Position.estimate)):
        assert player.choose(start(), watch).move in start().moves()


def test_progress_is_reported_depth_by_depth() -> None:
    seen = []
    Champion(Budget(depth=6), threads=1).choose(start(), Watch(seen.append))
    assert [progress.depth for progress in seen] == [1, 2, 3, 4, 5, 6]
    assert seen[-1].line[0] in start().moves()
    assert [progress.nodes for progress in seen] == sorted(progress.nodes for progress in seen)


def test_the_expected_line_is_legal() -> None:
    here: Position = start()
    for move in Champion(Budget(depth=7), threads=1).choose(start()).line:
        here = here.play(move)


def test_two_threads_agree_with_one_on_a_solved_position() -> None:
    position = ffo(40).play(read_square(ffo(40), "a2"))
    shallow = late(position, 10)
    values = {Champion(Budget(), threads=threads).choose(shallow).value for threads in (1, 2)}
    assert len(values) == 1


# --- The exact endgame --------------------------------------------------------------------------------------

def ffo_lines() -> dict[int, tuple[str, str, list[str], int]]:
    lines = [line.split("|") for line in (DATA / "othello_ffo.txt").read_text().splitlines() if line[0] != "#"]
    return {int(number): (board.strip(), side.strip(), best.split(), int(score))
            for number, board, side, best, score in lines}


def ffo(number: int) -> Position:
    board, side, _, _ = ffo_lines()[number]
    return read(f"{board} {side}")


def read_square(position: Position, name: str) -> int:
    return position.move_named(name)


def late(position: Position, empties: int) -> Position:
    """Play first moves until so many squares are empty, or the game is over."""
    while position.empties > empties and not position.over:   # type: ignore[attr-defined]
        position = position.play(position.moves()[0])
    return position


@settings(max_examples=25, deadline=None)
@given(positions())
def test_the_solver_agrees_with_looking_at_everything(position: Position) -> None:
    if type(position) is not type(start()):
        return
    position = late(position, 7 if engine.COMPILED else 5)
    if position.over:
        return
    exact = Solver(Table(1), Watch()).solve(position)
    margin = minimax_value(position, 60)
    sign = 1 if position.player == 0 else -1
    assert exact == sign * (margin - 20_000 if margin > 0 else margin + 20_000 if margin < 0 else 0)


@pytest.mark.skipif(not engine.COMPILED, reason="the uncompiled engine would take hours")
@pytest.mark.slow
@pytest.mark.parametrize("number", [40, 41, 42])
def test_ffo_positions_are_solved_exactly(number: int) -> None:
    _, _, best, score = ffo_lines()[number]
    position = ffo(number)
    verdict = Champion(Budget(), threads=1).choose(position)
    sign = 1 if position.player == 0 else -1
    assert verdict.proven
    assert position.name_of(verdict.move) in best
    assert sign * verdict.value == (20_000 + score if score > 0 else score - 20_000 if score < 0 else 0)


def test_stable_discs_are_those_that_can_never_be_turned() -> None:
    corner = read("XXX-----XX------X-----------------------------------------------O")
    white_cannot = stable_discs(corner, 0)
    assert white_cannot == {0, 1, 2, 8, 9, 16}
    assert stable_discs(start(), 0) == set()
