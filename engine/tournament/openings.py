"""Drawn openings: a few random moves that leave neither side ahead, so that the same two players play different games.

Both players of a pair of games get the same opening, each side once: an opening that is not quite even harms nobody.
"""

from __future__ import annotations

import random

from engine.game import Game
from engine.position import WIN, Position
from engine.search.champion import Budget, Champion

TRIES = 12
LOOK_AHEAD = 2        # plies of the short search that judges an opening
EVEN_ENOUGH = 3       # points on the board


def drawn_opening(game: Game, start: Position, plies: int, seed: str) -> tuple[str, ...]:
    """The first even line of a row of drawn ones, or the most even of them; the same for the same seed."""
    if plies == 0:
        return ()
    dice = random.Random(seed)
    best: tuple[int, tuple[str, ...]] = (WIN, ())
    for _ in range(TRIES):
        names, position = _draw(start, plies, dice)
        if position.over:
            continue
        lead = abs(_judge(position))
        if lead <= EVEN_ENOUGH * game.unit:
            return names
        best = min(best, (lead, names))
    return best[1]


def _draw(start: Position, plies: int, dice: random.Random) -> tuple[tuple[str, ...], Position]:
    names: list[str] = []
    here = start
    while len(names) < plies and not here.over:
        move = dice.choice(here.candidate_moves())
        names.append(here.name_of(move))
        here = here.play(move)
    return tuple(names), here


def _judge(position: Position) -> int:
    return Champion(Budget(depth=LOOK_AHEAD), threads=1).choose(position).value
