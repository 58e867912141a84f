"""Kalaha's endings: every balance is minimax's, the solver answers the same with them, and no file can harm them."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import random
import subprocess
import sys
from math import comb
from pathlib import Path

import pytest

import engine
from engine.games.kalaha import shelf
from engine.games.kalaha.endings import MOST_POSITIONS, Endings, reach
from engine.games.kalaha.exact import Solver, solve
from engine.games.kalaha.rules import Kalaha, start
from engine.players import RandomPlayer
from engine.position import margin_of
from engine.search.champion import Budget, Champion
from engine.search.table import Table
from engine.search.watch import Watch

ROOT = Path(__file__).resolve().parents[2]


def built(pits: int, most: int, empty_capture: bool = True) -> Endings:
    endings = Endings(pits, most, empty_capture)
    assert endings.build(Watch())
    return endings


def scattered(dice: random.Random, pits: int, stones: int, empty_capture: bool) -> Kalaha:
    """So many stones in any pits, none of the sides bare."""
    while True:
        board = [0] * (2 * pits + 2)
        for _ in range(stones):
            board[dice.choice([cell for cell in range(2 * pits + 1) if cell != pits])] += 1
        if sum(board[:pits]) and sum(board[pits + 1:]):
            return Kalaha(board, dice.randrange(2), empty_capture)


@pytest.mark.parametrize("empty_capture", [True, False])
def test_a_solver_says_the_same_with_endings_and_without(empty_capture: bool) -> None:
    dice, endings = random.Random(3), built(3, 8, empty_capture)
    for _ in range(40 if engine.COMPILED else 4):
        position = scattered(dice, 3, dice.randrange(4, 15), empty_capture)
        with_endings = Solver(position, Watch(), Table(1), endings=endings)
        without = Solver(position, Watch(), Table(1))
        balance, move = with_endings.balance(position)
        assert balance == without.balance(position)[0]
        after = position.play(move)
        value = after.final_value() if after.over else solve(after, table=Table(1))[0]  # type: ignore[index]
        assert margin_of(value) == (balance if position.player == 0 else -balance)


def test_endings_save_the_solver_work() -> None:
    position = start(3, 3)
    nodes = []
    for endings in (built(3, 8), None):
        solver = Solver(position, Watch(), Table(1), endings=endings)
        assert solver.balance(position)[0] == 2
        nodes.append(solver.nodes)
    assert nodes[0] < nodes[1] / 2


def test_every_board_has_endings_that_fit_memory() -> None:
    for pits in range(1, 13):
        most = reach(pits)
        assert most >= 6
        assert comb(most + 2 * pits, 2 * pits) <= MOST_POSITIONS
    assert reach(6) == 16


def test_a_stopped_build_says_how_far_it_came() -> None:
    endings, watch = Endings(2, 6, True), Watch()
    watch.stop()
    assert not endings.build(watch)
    assert endings.ready == 0
    assert endings.build(Watch())
    assert endings.ready == 6


# --- The files ----------------------------------------------------------------------------------------


def test_a_file_gives_the_endings_back() -> None:
    endings = built(2, 6)
    assert shelf.save(endings)
    again = Endings(2, 6, True)
    assert shelf.load(again)
    assert again.content() == endings.content()
    assert again.ready == 6


@pytest.mark.parametrize("harm", [
    lambda content: b"", lambda content: content[:-7], lambda content: content[:-1] + b"?",
    lambda content: content.replace(b"endings 1 2", b"endings 0 2", 1), lambda content: b"\x00" * 400])
def test_a_damaged_file_is_built_anew(harm, caplog: pytest.LogCaptureFixture) -> None:  # type: ignore[no-untyped-def]
    good = built(2, 6)
    shelf.save(good)
    file = shelf.file_of(good)
    file.write_bytes(harm(file.read_bytes()))
    endings = Endings(2, 6, True)
    with caplog.at_level(logging.WARNING):
        shelf.make_ready(endings, Watch())
    assert endings.content() == good.content()
    assert [record.getMessage().count("damaged or of another edition; they are built anew.")
            for record in caplog.records] == [1]
    assert shelf.load(Endings(2, 6, True)), "the sound file has taken its place"


def test_a_folder_that_cannot_be_written_is_one_sentence(caplog: pytest.LogCaptureFixture) -> None:
    endings = Endings(2, 6, True)
    shelf.shelf().parent.mkdir(parents=True, exist_ok=True)
    shelf.shelf().write_text("a file stands where the folder should be")
    with caplog.at_level(logging.WARNING):
        shelf.make_ready(endings, Watch())
    assert endings.ready == 6
    assert any("cannot be kept" in record.getMessage() for record in caplog.records)
    assert len(caplog.records) <= 2


def test_endings_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="positions instead of"):
        Endings(2, 6, True).fill(built(2, 5).content())


# --- In play ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not engine.COMPILED, reason="solving whole games takes minutes uncompiled")
@pytest.mark.parametrize("seed", range(6))
def test_a_won_position_is_never_given_away(seed: int) -> None:
    """bench/kalaha.py plays two hundred such games."""
    dice = random.Random(seed)
    position = start(4, 3 + seed % 2)
    champion = Champion(Budget(nodes=20_000_000), threads=1, megabytes=4)
    other = RandomPlayer(seed) if seed % 2 else Champion(Budget(depth=6), threads=1, megabytes=4, strict=True)
    for _ in range(seed // 2):
        position = position.play(dice.choice(position.moves()))
    side, promised = seed // 2 % 2, None
    while not position.over:
        if position.player != side:
            position = position.play(other.choose(position).move)
            continue
        verdict = champion.choose(position)
        assert verdict.proven
        margin = margin_of(verdict.value) * (1 if side == 0 else -1)
        assert promised is None or margin >= promised
        promised, position = margin, position.play(verdict.move)
    stores = position.score()
    assert promised is None or stores[side] - stores[1 - side] >= promised


def report() -> list[str]:
    """A digest of small endings: the same compiled and not."""
    return [hashlib.sha256(built(2, 7, capture).content()).hexdigest() for capture in (True, False)]


def test_compiled_and_uncompiled_build_the_same() -> None:
    answer = subprocess.run([sys.executable, "-m", "tests.games.test_kalaha_endings"], cwd=ROOT, check=True,
                            capture_output=True, text=True, env={**os.environ, "JAMBOREE_PURE": "1"})
    assert json.loads(answer.stdout) == report()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(report()))
