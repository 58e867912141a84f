"""The yardstick is alpha-beta and nothing else: it agrees with minimax in every game."""

from __future__ import annotations

import random

import pytest

from engine.game import Game
from engine.games import GAMES
from engine.position import Position
from engine.search.minimax import Minimax
from engine.search.yardstick import Yardstick

PLIES = {"othello": 6, "kalaha": 4, "gomoku": 4, "torres": 4, "riskless": 5}
DEPTH = {"gomoku": 1, "torres": 2}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_yardstick_finds_what_minimax_finds(game: Game) -> None:
    small = {"gomoku": {"size": 9}, "riskless": {"map": "ring"}}.get(game.name, {})
    dice, depth = random.Random(game.name), DEPTH.get(game.name, 3)
    here = game.start(**small)
    for _ in range(PLIES[game.name]):
        here = here.play(dice.choice(here.moves()))
    expected = Minimax(depth, Position.estimate).choose(here)
    found = Yardstick(depth).choose(here)
    assert (found.move, found.value) == (expected.move, expected.value)
