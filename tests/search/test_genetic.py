"""The genetic player: fitness is what moves lose, seeds repeat it, budgets hold, and it beats chance."""

from __future__ import annotations

import threading

import pytest

import engine
from engine.game import Game
from engine.games import GAMES, game_named
from engine.games.gomoku.structures import structures
from engine.players import RandomPlayer, strategy_named
from engine.position import SUDDEN, Position
from engine.search.champion import Budget
from engine.search.events import Event, Generation
from engine.search.genetic import Genetic
from engine.search.watch import Watch
from tests.search.written_tree import random_tree, solved

KALAHA = game_named("kalaha")
GOMOKU = game_named("gomoku")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def gomoku_after(*names: str) -> Position:
    here = GOMOKU.start(size=9)
    for name in names:
        here = here.play(here.move_named(name))
    return here


# --- Structures ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("stones", "worth"), [
    (["a1", "i9"], 0),                                            # one stone is no structure
    (["a1", "i9", "b1", "i1"], 17),                               # one window holds both black stones, none two white
    (["a1", "i9", "b1", "i1", "c1", "a9"], 97 + 17),              # a1-e1 holds three, b1-f1 two
    (["a1", "i9", "b1", "i1", "c1", "a9", "d1", "a8"], 4800 + 97 + 17 - 17)])   # and White's a8, a9
def test_structures_are_windows_of_five(stones: list[str], worth: int) -> None:
    black, white = stones[::2], stones[1::2]
    here = gomoku_after(*[name for pair in zip(black, white, strict=True) for name in pair])
    assert structures(here) == worth


def test_the_weights_of_structures_are_parameters() -> None:
    assert structures(gomoku_after("a1", "i9", "b1", "i1"), two=5) == 5


# --- Breeding -----------------------------------------------------------------------------------------------

def test_on_small_trees_best_play_is_bred() -> None:
    for seed in range(20):
        tree = random_tree(seed, depth=4)
        if tree.over:
            continue
        verdict = Genetic(generations=40, budget=Budget(depth=4), seed=seed, mutation=0.3).choose(tree)
        assert verdict.value == solved(tree) == solved(tree.play(verdict.move))


def test_a_generation_tells_its_fittest_and_no_sequence_is_fitter_than_best_play() -> None:
    events: list[Event] = []
    verdict = Genetic(generations=30, seed=1, record=events.append).choose(KALAHA.start())
    told = [event for event in events if isinstance(event, Generation)]
    assert [event.number for event in told] == list(range(1, 31))
    assert all(event.fitness <= 0 for event in told)
    assert told[-1].fitness > told[0].fitness or told[0].fitness == 0
    assert verdict == Genetic(generations=30, seed=1).choose(KALAHA.start())


@each_game
def test_a_seed_repeats_it_and_its_line_is_legal(game: Game) -> None:
    once, again = (strategy_named(game, "ga:3", seed=4).choose(game.start()) for _ in range(2))
    assert once == again
    assert len(once.line) == 5
    here: Position = game.start()
    for move in once.line:
        here = here.play(move)


def test_a_five_is_made() -> None:
    here = gomoku_after("d5", "a1", "e5", "a3", "f5", "a9", "g5", "h5")
    verdict = strategy_named(GOMOKU, "ga:5", seed=1).choose(here)
    assert (here.name_of(verdict.move), verdict.value) == ("c5", SUDDEN - 1)


# --- Budgets ------------------------------------------------------------------------------------------------

def test_budgets_are_kept() -> None:
    assert Genetic(budget=Budget(nodes=333), generations=None, seed=1).choose(KALAHA.start()).nodes <= 333
    assert len(Genetic(budget=Budget(depth=3), generations=2, seed=1).choose(KALAHA.start()).line) == 3
    assert Genetic(budget=Budget(seconds=0.1), generations=None, seed=1).choose(KALAHA.start()).nodes > 0


def test_a_stop_gives_the_best_move_so_far() -> None:
    watch = Watch()
    threading.Timer(0.2, watch.stop).start()
    player = Genetic(generations=None, seed=1)
    assert player.choose(KALAHA.start(), watch).move in KALAHA.start().moves()
    assert player.choose(KALAHA.start(), watch).move in KALAHA.start().moves()    # stopped before it began


def test_progress_is_reported_generation_by_generation() -> None:
    seen = []
    Genetic(generations=8, seed=1).choose(KALAHA.start(), Watch(seen.append))
    assert [each.fraction for each in seen] == [number / 8 for number in range(1, 9)]


# --- Strength -----------------------------------------------------------------------------------------------

@pytest.mark.skipif(not engine.COMPILED, reason="the uncompiled engine would take minutes")
def test_it_beats_chance_at_gomoku() -> None:
    for seed in range(4):
        thinker, chance = strategy_named(GOMOKU, "ga:10", seed), RandomPlayer(seed)
        here = GOMOKU.start()
        while not here.over:
            here = here.play((thinker if here.player == seed % 2 else chance).choose(here).move)
        assert here.outcome is not None and here.outcome.winner == seed % 2
