"""The same cases for the compiled and the uncompiled engine, printed as JSON. Run as a program by test_twin.py."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine
from engine.game import Game, OptionValue
from engine.position import Position
from engine.search.champion import Budget, Champion
from engine.search.perft import perft
from tests.playouts import STARTS

GAMES_EACH = 2
MOVES_EACH = 40


def facts(position: Position) -> list[object]:
    """All that the two faces say of a position."""
    moves = position.moves()
    names = [position.name_of(move) for move in moves[:20]]
    return [position.text(), position.player, str(position.key), moves, names, position.candidate_moves(),
            position.estimate(), repr(position.outcome), position.score()]


def cases(game: Game, options: dict[str, OptionValue]) -> list[object]:
    """Random games under some options, a perft, a small search, playouts, and what the evaluations say."""
    dice = random.Random(f"{game.name}{options}")
    start = game.start(**options)
    told: list[object] = [game.name, options, perft(start, 2)]
    for _ in range(GAMES_EACH):
        here = start
        for _ in range(MOVES_EACH):
            told.append(facts(here))
            if here.over:
                break
            here = here.play(dice.choice(here.moves()))
    verdict = Champion(Budget(depth=2), threads=1, megabytes=1).choose(start)
    ends = [start.playout(seed) for seed in range(3)]
    evaluations = [evaluation(here) for evaluation in game.evaluations.values()]
    return [*told, verdict.move, verdict.value, verdict.nodes, ends, evaluations]


if __name__ == "__main__":
    print(json.dumps({"compiled": engine.COMPILED, "cases": [cases(*each) for each in STARTS]}))  # noqa: T201
