"""The difficulty ladder: eight levels, each a fixed tuple. A level is weaker by looking less far and by choosing
among moves whose loss is bounded; it never plays an absurd move beside good ones, and never misses a win in one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.game import Game
from engine.position import Position
from engine.search.champion import Budget, Champion
from engine.search.verdict import Verdict
from engine.search.watch import Watch


@dataclass(frozen=True)
class Level:
    """How far a level looks (depth or nodes), its cap in seconds, and how much it may give away a move.

    `loss` is in points of the game (discs, stones): any move that costs no more by its own judgement may be played.
    """

    name: str
    depth: int | None
    nodes: int | None
    seconds: float
    loss: float
    words: str


LADDER: tuple[Level, ...] = (
    Level("Newcomer", 1, None, 1.0, 8.0, "Has just learnt the rules."),
    Level("Beginner", 1, None, 1.0, 3.0, "Sees what a move does at once, and often takes it."),
    Level("Casual", 2, None, 1.0, 2.0, "Thinks of your reply."),
    Level("Club", 3, None, 2.0, 1.0, "Plays every week, and punishes simple mistakes."),
    Level("Strong", 5, None, 3.0, 0.5, "Looks several moves ahead and gives little away."),
    Level("Expert", 7, None, 3.0, 0.0, "Always plays the best move it sees."),
    Level("Master", None, 400_000, 4.0, 0.0, "Searches hundreds of thousands of positions for every move."),
    Level("Champion", None, 12_000_000, 5.0, 0.0, "All the engine has, for up to five seconds a move."),
)
LEVELS: tuple[str, ...] = tuple(level.name for level in LADDER)


class LevelPlayer:
    """An opponent of a level."""

    def __init__(self, game: Game, level: Level, seed: int | None = None, seconds: float | None = None) -> None:
        cap = level.seconds if seconds is None else min(seconds, level.seconds)
        self.champion = Champion(Budget(level.depth, level.nodes, cap))
        self.bounded_loss = round(level.loss * game.unit)
        self.dice = random.Random(seed)

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The best move it sees, or one that gives away no more than its level may."""
        if self.bounded_loss == 0:
            return self.champion.choose(position, watch)
        verdict = self.champion.analyse(position, watch)
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


def level_player(game: Game, name: str, seed: int | None = None, seconds: float | None = None) -> LevelPlayer:
    """An opponent of the level with that name."""
    return LevelPlayer(game, level_named(name), seed, seconds)


def _wins_at_once(position: Position, move: int) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.player
