"""The difficulty ladder: eight levels, the same names in every game; how strong each is, the game's room says.

A level is weaker by looking less far and by choosing among moves whose loss is bounded; it never plays an absurd move
beside good ones, and never misses a win in one. Depth and positions decide, not seconds, so that a level is as strong
on any machine; seconds are a cap only. The champion alone grows: given longer than its own time it looks at more.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace

from engine.game import Game, Rung
from engine.position import Position
from engine.resources import resource
from engine.search.champion import MEMORY, Budget, Champion
from engine.search.verdict import Verdict
from engine.search.watch import Watch
from engine.words import mark


@dataclass(frozen=True)
class Level:
    """A step of the ladder: its name, how long it may think at most, and what it is like."""

    name: str
    seconds: float
    words: str


LADDER: tuple[Level, ...] = (
    Level(mark("Newcomer"), 1.0, mark("Has just learnt the rules.")),
    Level(mark("Beginner"), 1.0, mark("Sees what a move does at once, and often takes it.")),
    Level(mark("Casual"), 1.0, mark("Thinks of your reply.")),
    Level(mark("Club"), 2.0, mark("Plays every week, and punishes simple mistakes.")),
    Level(mark("Strong"), 3.0, mark("Looks several moves ahead and gives little away.")),
    Level(mark("Expert"), 3.0, mark("Always plays the best move it sees.")),
    Level(mark("Master"), 4.0, mark("Looks further ahead than most people can.")),
    Level(mark("Champion"), 5.0, mark("All the engine has: five seconds a move, or as you set.")),
)
LEVELS: tuple[str, ...] = tuple(level.name for level in LADDER)


class LevelPlayer:
    """An opponent of a level. `seconds` is another cap than the level's own."""

    def __init__(self, game: Game, rung: Rung, seed: int | None = None, seconds: float | None = None,
                 memory: float = MEMORY) -> None:
        self.champion = Champion(Budget(rung.depth, rung.nodes, seconds, memory))
        self.bounded_loss = round(rung.loss * game.unit)
        self.dice = random.Random(seed)

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The best move it sees, or one that gives away no more than its level may."""
        if self.bounded_loss == 0:
            return self.champion.choose(position, watch)
        # Who looks one ply far does not know which moves are worth a look, either.
        moves = position.moves() if self.champion.budget.depth == 1 else position.candidate_moves()
        verdict = self.champion.analyse(position, watch, moves)
        if _wins_at_once(position, verdict.move):
            return verdict
        sign = 1 if position.player == 0 else -1
        floor = sign * verdict.value - self.bounded_loss
        allowed = [(move, value) for move, value in verdict.values if sign * value >= floor]
        move, value = self.dice.choice(allowed)
        return Verdict(move, value, (move,), verdict.nodes, verdict.depth, False, verdict.values)


def level_named(name: str) -> Level:
    """The level of that name."""
    return next(level for level in LADDER if level.name == name)


def level_player(game: Game, name: str, seed: int | None = None, seconds: float | None = None,
                 memory: float = MEMORY) -> LevelPlayer:
    """An opponent of the level with that name, capped by the level's own time or by `seconds`."""
    level, rung = level_named(name), game.ladder[LEVELS.index(name)]
    cap = level.seconds if seconds is None else seconds
    if level is LADDER[-1] and rung.nodes:
        rung = replace(rung, nodes=round(rung.nodes * max(1.0, cap / level.seconds)))
    return LevelPlayer(game, rung, seed, cap, memory)


def ratings(game: Game) -> dict[str, int]:
    """What tools/ladder.py measured of a game's levels, in Elo; empty where nothing was measured."""
    try:
        table = json.loads(resource("assets", "ratings.json").read_text())
    except (OSError, ValueError):
        return {}
    return {name: int(rating) for name, rating in table.get(game.name, {}).items()}


def _wins_at_once(position: Position, move: int) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.player
