"""The Othello champion against the source's best fixed-depth strategy: random openings, each with both colours.

    python main.py bench othello
    python bench/othello.py --seconds 0.1 --openings 5     a quick look
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.games import game_named  # noqa: E402
from engine.games.othello.rules import Othello, start  # noqa: E402
from engine.players import Player, strategy_named  # noqa: E402

OPPONENT = "alpha-beta-searcher-6-weighted-squares"
OPENINGS = 20
OPENING_PLIES = 6
SURE = 1.96      # standard errors of a 95 % interval


def opening(seed: int) -> Othello:
    """A position after random moves."""
    dice = random.Random(f"othello bench {seed}")
    here = start()
    for _ in range(OPENING_PLIES):
        here = here.play(dice.choice(here.moves()))
    return here


def margin(first: Othello, players: tuple[Player, Player]) -> int:
    """Black's discs more than White's at the end."""
    here = first
    while not here.over:
        here = here.play(players[here.player].choose(here).move)
    black, white = here.score()
    return black - white


def interval(share: float, games: int) -> tuple[float, float]:
    """Between what and what a share seen in so many games lies, with 95 % confidence (Wilson's interval)."""
    spread = SURE * math.sqrt(share * (1 - share) / games + SURE**2 / (4 * games**2))
    middle, scale = share + SURE**2 / (2 * games), 1 + SURE**2 / games
    return (middle - spread) / scale, (middle + spread) / scale


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=1.0, help="of the champion, for a move")
    arguments.add_argument("--openings", type=int, default=OPENINGS)
    chosen = arguments.parse_args()
    if not engine.COMPILED:
        print("The engine is not compiled here: the champion would have no time to think.")
        return
    game, name = game_named("othello"), f"champion:{chosen.seconds:g}"
    margins: list[int] = []
    began = time.perf_counter()
    for seed in range(chosen.openings):
        for colour in (0, 1):
            champion, other = strategy_named(game, name, seed), strategy_named(game, OPPONENT)
            players = (champion, other) if colour == 0 else (other, champion)
            margins.append(margin(opening(seed), players) * (1 - 2 * colour))
    games = len(margins)
    wins, draws = sum(each > 0 for each in margins), sum(each == 0 for each in margins)
    low, high = interval(wins / games, games)
    print(f"{name} against {OPPONENT}: {wins} of {games} games won ({wins / games:.0%}; 95 % sure: {low:.0%} to "
          f"{high:.0%}), {draws} drawn, by {sum(margins) / games:+.1f} discs a game, "
          f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
