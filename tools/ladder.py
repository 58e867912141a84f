"""Play every level of a game against the one below it, and write the ratings that Set-up shows.

    python tools/ladder.py                          all games, 40 games a pair; writes assets/ratings.json
    python tools/ladder.py --game kalaha --games 80 --dry     measure one game and write nothing
    python tools/ladder.py --game torres --highest Master     leave the Champion, who thinks longest, without a rating

Levels play by positions and depth alone here, with no clock, so that the table is the same on any machine. Every
opening is played with both colours. A rating is that of the level below plus what the score against it means in Elo;
the lowest level has the rating FLOOR, so that only differences within a game mean something.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from duel import opening, played_out  # noqa: E402

from engine.games import GAMES, game_named  # noqa: E402
from engine.levels import LEVELS, LevelPlayer  # noqa: E402
from engine.players import Maximizer, Player  # noqa: E402
from engine.position import Position  # noqa: E402

RATINGS = ROOT / "assets" / "ratings.json"
FLOOR = 600
FIRST_SEED = 3000      # openings other than those by which levels and guesses were set
WANTED = 0.65          # a level scores at least this against the one below
GREEDY = "greedy"      # the one-ply player that Newcomer should lose to


@dataclass
class Pair:
    """Two neighbours, and the scores of the upper one, one for each opening (the mean of both colours)."""

    game: str
    upper: str
    lower: str
    scores: list[Future[float]]

    @property
    def score(self) -> float:
        return sum(score.result() for score in self.scores) / len(self.scores)


def player_named(game_name: str, name: str, seed: int) -> Player:
    game = game_named(game_name)
    if name == GREEDY:
        return Maximizer(Position.estimate)
    return LevelPlayer(game, game.ladder[LEVELS.index(name)], seed)


def play_both_ways(game_name: str, upper: str, lower: str, seed: int) -> float:
    """One opening with both colours: the mean score of the upper player."""
    start = opening(game_named(game_name), {}, seed)

    def game(first: str, second: str) -> float:
        seats = (player_named(game_name, first, 2 * seed), player_named(game_name, second, 2 * seed + 1))
        return played_out(start, seats)

    return (game(upper, lower) + 1.0 - game(lower, upper)) / 2


def elo(score: float, games: int) -> int:
    """What a score means; one of 0 or 1 counts as half a game less sure."""
    sure = min(max(score, 0.5 / games), 1 - 0.5 / games)
    return round(400 * math.log10(sure / (1 - sure)))


def measure(pool: ProcessPoolExecutor, game: str, wanted: argparse.Namespace) -> list[Pair]:
    """Every pair of neighbours; the highest two think long, and may play fewer games."""
    rungs = [GREEDY, *LEVELS[:LEVELS.index(wanted.highest) + 1]]
    pairs = []
    for lower, upper in pairwise(rungs):
        if lower == GREEDY:      # the greedy player is above Newcomer
            lower, upper = upper, lower
        games = wanted.top_games if upper in LEVELS[-2:] else wanted.games
        seeds = range(wanted.first_seed, wanted.first_seed + (games + 1) // 2)
        pairs.append(Pair(game, upper, lower, [pool.submit(play_both_ways, game, upper, lower, seed)
                                               for seed in seeds]))
    return pairs


def ratings_of(pairs: list[Pair]) -> dict[str, int]:
    """The rating of every level, from the lowest on."""
    ratings = {LEVELS[0]: FLOOR}
    for pair in pairs:
        score, games = pair.score, 2 * len(pair.scores)
        wanted = 0.5 if pair.upper == GREEDY else WANTED
        print(f"{pair.game:9} {pair.upper:9} against {pair.lower:9} {score:6.1%} in {games} games"
              f"{'' if score >= wanted else f'   BELOW {wanted:.0%}'}", flush=True)
        if pair.upper != GREEDY:
            ratings[pair.upper] = ratings[pair.lower] + elo(score, games)
    return ratings


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--game", action="append", choices=[game.name for game in GAMES])
    arguments.add_argument("--games", type=int, default=40, help="games a pair")
    arguments.add_argument("--top-games", type=int, default=20, help="games of Master and of Champion, who think long")
    arguments.add_argument("--highest", choices=LEVELS, default=LEVELS[-1], help="measure no level above it")
    arguments.add_argument("--first-seed", type=int, default=FIRST_SEED, help="of the openings")
    arguments.add_argument("--workers", type=int, default=2)
    arguments.add_argument("--dry", action="store_true", help="write nothing")
    wanted = arguments.parse_args()
    table = json.loads(RATINGS.read_text()) if RATINGS.exists() else {}
    with ProcessPoolExecutor(wanted.workers) as pool:
        measured = [measure(pool, name, wanted)
                    for name in wanted.game or [game.name for game in GAMES]]
        for pairs in measured:
            table[pairs[0].game] = ratings_of(pairs)
            if not wanted.dry:
                RATINGS.write_text(json.dumps(table, indent=1) + "\n")


if __name__ == "__main__":
    main()
