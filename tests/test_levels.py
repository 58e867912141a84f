"""The ladder: every level plays legally, loses strength by bounded losses, and never misses a win in one."""

from __future__ import annotations

import random

import pytest

from engine.game import Game
from engine.games import GAMES, game_named
from engine.games.othello.rules import read
from engine.levels import LADDER, LEVELS, LevelPlayer, level_player, ratings
from engine.match import Seat
from engine.players import memory_of, player_for, strategy_named
from engine.position import Position
from engine.search.champion import Budget, Champion

OTHELLO = game_named("othello")
WIPE_OUT = "-OX" + "-" * 61 + " X"   # one move takes the last white disc


def test_there_are_eight_named_levels() -> None:
    assert LEVELS == ("Newcomer", "Beginner", "Casual", "Club", "Strong", "Expert", "Master", "Champion")
    assert all(level.seconds <= 5 for level in LADDER)
    for game in GAMES:
        assert len(game.ladder) == len(LADDER)
        assert all(rung.depth or rung.nodes for rung in game.ladder)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("level", LEVELS[:5])
def test_every_level_plays_every_game(game: object, level: str) -> None:
    rules = game_named(game.name)   # type: ignore[attr-defined]
    player = player_for(rules, Seat("level", level), seed=5, seconds=0.2)
    assert player is not None
    here = rules.start()
    for _ in range(6):
        if here.over:
            break
        here = here.play(player.choose(here).move)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_misses_a_win_in_one(level: str) -> None:
    position = read(WIPE_OUT)
    for seed in range(5):
        after = position.play(strategy_named(OTHELLO, f"level:{level}", seed=seed).choose(position).move)
        assert after.outcome is not None
        assert after.outcome.winner == 0


@pytest.mark.parametrize("level", LEVELS[2:])
def test_from_the_third_level_up_a_forced_reply_is_seen(level: str) -> None:
    gomoku = game_named("gomoku")
    here = gomoku.start()
    for name in ("h8", "d8", "g8", "a1", "f8", "c1", "e8"):     # four black stones, one end open
        here = here.play(here.move_named(name))
    for seed in range(3):
        assert here.name_of(strategy_named(gomoku, f"level:{level}", seed=seed).choose(here).move) == "i8"


def wins_in_one(game: Game) -> list[Position]:
    """Positions of varied games, in each of which some move ends the game and wins it."""
    found: list[Position] = []
    for seed in range(40):
        dice, here = random.Random(seed), game.start()
        while not here.over and len(found) < 4:
            ends = [here.play(move) for move in here.candidate_moves()]
            if any(end.outcome is not None and end.outcome.winner == here.player for end in ends):
                found.append(here)
                break
            here = dice.choice(ends)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_level_of_any_game_misses_a_win_in_one(game: Game) -> None:
    positions = wins_in_one(game)
    assert positions
    for position in positions:
        for level in LEVELS[:5]:
            after = position.play(strategy_named(game, f"level:{level}", seed=3).choose(position).move)
            assert after.outcome is not None and after.outcome.winner == position.player, f"{level}: {position.text()}"


def test_a_longer_time_lifts_the_champion_alone() -> None:
    for game in GAMES:
        usual, longer = (level_player(game, "Champion", seconds=time).champion.budget.nodes for time in (5.0, 20.0))
        assert usual == game.ladder[-1].nodes
        assert usual is not None and longer == 4 * usual
        assert level_player(game, "Master", seconds=20.0).champion.budget.nodes == game.ladder[-2].nodes


def test_memory_is_bounded_by_what_is_asked_for() -> None:
    assert Budget().megabytes == 256
    player = strategy_named(OTHELLO, "level:Champion", seconds=60.0, memory=2.0)
    memory = memory_of(player)
    assert memory is not None and memory <= 2


def test_measured_levels_have_ratings_from_the_lowest_up_and_none_below_its_lower() -> None:
    measured = [table for table in map(ratings, GAMES) if table]
    assert measured
    for table in measured:
        assert len(table) > 1
        assert tuple(table) == LEVELS[:len(table)]
        assert sorted(table.values()) == list(table.values())


def test_the_loss_of_a_move_is_bounded() -> None:
    here = OTHELLO.start()
    for rung in OTHELLO.ladder[:5]:
        player = LevelPlayer(OTHELLO, rung, seed=11)
        for _ in range(8):
            values = dict(Champion(Budget(depth=rung.depth), threads=1).analyse(here).values)
            sign = 1 if here.player == 0 else -1
            move = player.choose(here).move
            assert sign * values[move] >= max(sign * value for value in values.values()) - rung.loss * OTHELLO.unit
            here = here.play(move)


def test_a_seed_makes_a_level_repeatable() -> None:
    def moves(seed: int) -> list[int]:
        player, here, chosen = strategy_named(OTHELLO, "level:Newcomer", seed=seed), OTHELLO.start(), []
        for _ in range(12):
            chosen.append(player.choose(here).move)
            here = here.play(chosen[-1])
        return chosen

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(4)}) > 1


def test_a_person_is_no_player() -> None:
    assert player_for(OTHELLO, Seat()) is None
