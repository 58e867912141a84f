"""What Gomoku's champion leaves out and what it sees at its horizon: the fours nearby, and a forced win at the root."""

from __future__ import annotations

import random

import pytest

import engine
from engine.games.gomoku.fours import fours_win
from engine.games.gomoku.horizon import FOURS_NEXT, LOOK, WIDTH
from engine.games.gomoku.rules import Gomoku, read, start
from engine.position import SUDDEN_ZONE
from engine.search.champion import THREAT_SHARE, Budget, Champion
from engine.search.watch import Watch
from tests.games.test_gomoku_threats import RULES, patch
from tests.gomoku_puzzles import puzzles

PUZZLES = {puzzle.name: puzzle.position for puzzle in puzzles()}
needs_speed = pytest.mark.skipif(not engine.COMPILED, reason="the uncompiled engine would take minutes")


def scattered(seed: int) -> Gomoku:
    """Ten stones around the centre."""
    dice, position = random.Random(seed), start()
    while position.stones < 10:
        near = [move for move in position.moves() if abs(move % 15 - 7) < 5 and abs(move // 15 - 7) < 5]
        position = position.play(dice.choice(near))
    return position


@pytest.mark.parametrize("seed", range(6))
def test_a_quiet_position_has_a_bounded_choice(seed: int) -> None:
    position = scattered(seed)
    moves = position.candidate_moves()
    assert 1 <= len(moves) <= WIDTH or len(moves) == len(position.moves())
    assert moves == sorted(moves)


@pytest.mark.parametrize("rule", RULES)
def test_a_win_told_at_the_horizon_is_one(rule: str) -> None:
    """Where the guess says that fours win, they do, and soon."""
    told = 0
    for seed in range(300):
        position = patch(seed, rule)
        guess = 0 if position is None else position.estimate() * (1 if position.player == 0 else -1)
        if position is not None and guess == FOURS_NEXT:
            told += 1
            plan = fours_win(position, 20_000)
            assert plan is not None
            assert 2 <= plan.length <= LOOK + 1
    assert told >= 3


def test_a_guess_leaves_the_position_alone() -> None:
    position = PUZZLES["F03"]
    before = position.text(), position.key, position.moves()
    assert position.estimate() == FOURS_NEXT
    assert (position.text(), position.key, position.moves()) == before


@needs_speed
@pytest.mark.parametrize("name", ["F01", "F25", "F33", "F41"])
def test_the_champion_sees_a_forced_win_before_it_searches(name: str) -> None:
    position = PUZZLES[name]
    verdict = Champion(Budget(nodes=200_000), threads=1, megabytes=1).choose(position)
    assert verdict.proven
    assert verdict.nodes == 0
    plan = position.forced_win(200_000, Watch())
    assert plan is not None
    assert verdict.move == plan.move


@needs_speed
def test_the_champion_stops_a_forced_win_where_it_can() -> None:
    """The attacker's winning puzzle, the defender to move instead: what is left holds, or nothing does."""
    stopped = 0
    for name in ("F25", "F29", "F31", "F33"):
        attacker = PUZZLES[name]
        other = "X" if attacker.text().endswith("O") else "O"
        defender = read(attacker.text()[:-1] + other)
        moves = defender.candidate_moves()
        held = defender.holding(moves, 400_000, Watch())
        assert set(held) <= set(moves)
        lost = [move for move in moves if defender.play(move).forced_win(10_000, Watch()) is not None]
        if held != moves:
            stopped += 1
            assert not set(held) & set(lost)
    assert stopped


@needs_speed
@pytest.mark.parametrize("name", ["F11", "F15", "F17"])
def test_a_forced_reply_takes_no_depth(name: str) -> None:
    """Four fours and a five are nine plies; five are enough where no reply counts, but not for a steady search."""
    free, counted = (Champion(Budget(depth=5), threads=1, megabytes=4, steady=steady).choose(PUZZLES[name])
                     for steady in (False, True))
    assert free.proven
    assert abs(free.value) >= SUDDEN_ZONE > abs(counted.value)


@needs_speed
def test_the_champion_asks_whether_its_choice_is_refuted() -> None:
    """White's best-looking move here lets Black win by threats, and others do not."""
    line = "h8 h9 i7 g8 g7 f7 i10 i9 f9 e8 e6 j6 g6 j9 k9 j8 j7 k7 l6 l8 i5 f6 h6 m9 n10 f8 i4"
    position = start()
    for name in line.split():
        position = position.play(position.move_named(name))
    looks_best, nodes = position.play(position.move_named("i6")), 50_000
    assert looks_best.forced_win(nodes, Watch()) is not None
    verdict = Champion(Budget(nodes=nodes), threads=1, megabytes=4).choose(position)
    assert position.play(verdict.move).forced_win(int(THREAT_SHARE * nodes), Watch()) is None


def test_moves_are_all_kept_where_nothing_is_threatened() -> None:
    position = scattered(1)
    quiet = start().play(112)
    assert quiet.holding(quiet.candidate_moves(), 2_000, Watch()) == quiet.candidate_moves()
    stopped = Watch()
    stopped.stop()
    assert position.holding(position.candidate_moves(), 2_000, stopped) == position.candidate_moves()
