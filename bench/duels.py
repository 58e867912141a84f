"""The champion at a second a move against others that have as long: Gomoku's two learners, and plain alpha-beta.

    python main.py bench duels
    python bench/duels.py gomoku-mcts torres --games 20 --seconds 0.2      a quick look at two of them

Gomoku: Monte Carlo tree search and the genetic player, each with the same seconds, from the empty board, colours in
turn. Torres and Riskless: alpha-beta without order, table or deepening (engine/search/yardstick.py) at the greatest
depth whose moves take no longer on average, each with both colours from drawn openings that neither side has won
already: quick players who try one out share its points. Two games are played at a time, each champion on one thread.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from duel import LONGEST_GAME, opening  # noqa: E402

import engine  # noqa: E402
from engine.game import Game  # noqa: E402
from engine.games import game_named  # noqa: E402
from engine.players import Player, strategy_named, with_book  # noqa: E402
from engine.position import Position  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402
from engine.search.yardstick import Yardstick  # noqa: E402

FIRST_SEED = 1000          # openings that nothing was tuned on
SAMPLE = 12                # positions on which a fixed depth is timed
DEEPEST = 12
NO_END = 1_000_000         # simulations or generations: the seconds end them


@dataclass(frozen=True)
class Duel:
    """One line of the bench: what is asked of the champion against whom."""

    game: str
    rival: str             # a strategy's name, or '' for the yardstick
    games: int
    wanted: float
    from_start: bool = False


DUELS = {
    "gomoku-mcts": Duel("gomoku", f"mcts:{NO_END}", 20, 1.0, from_start=True),
    "gomoku-ga": Duel("gomoku", f"ga:{NO_END}", 20, 1.0, from_start=True),
    "torres": Duel("torres", "", 60, 0.7),
    "riskless": Duel("riskless", "", 60, 0.7),
}


def best_depth(game: Game, seconds: float) -> int:
    """The greatest depth at which plain alpha-beta takes no longer than that on average, in positions of play."""
    positions = [_later(opening(game, {}, FIRST_SEED + seed), seed) for seed in range(SAMPLE)]
    for depth in range(1, DEEPEST):
        spent = 0.0
        for here in positions:
            began = time.perf_counter()
            Yardstick(depth + 1).choose(here)
            spent += time.perf_counter() - began
            if spent > seconds * SAMPLE:
                return depth
    return DEEPEST


def _later(here: Position, plies: int) -> Position:
    """A position further on in a quick game."""
    quick = Champion(Budget(nodes=500), threads=1)
    for _ in range(2 * plies):
        if not here.over:
            following = here.play(quick.choose(here).move)
            here = here if following.over else following
    return here


def rival(duel: Duel, seed: int, seconds: float, depth: int) -> Player:
    game = game_named(duel.game)
    return strategy_named(game, duel.rival, seed, seconds) if duel.rival else Yardstick(depth)


def play(name: str, number: int, seconds: float, depth: int) -> tuple[float, str]:
    """One game: the champion's points, and the moves."""
    duel = DUELS[name]
    game = game_named(duel.game)
    here = game.start() if duel.from_start else opening(game, {}, FIRST_SEED + number // 2)
    champion, side = with_book(game, Champion(Budget(seconds=seconds), threads=1), number), number % 2
    other = rival(duel, number, seconds, depth)
    names = []
    for _ in range(LONGEST_GAME):
        if here.over:
            break
        move = (champion if here.player == side else other).choose(here).move
        names.append(here.name_of(move))
        here = here.play(move)
    outcome = here.outcome
    points = 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == side)
    return points, " ".join(names)


def run(pool: ProcessPoolExecutor, name: str, games: int, seconds: float, show: bool) -> bool:
    """Play one duel, print its line, and say whether it holds."""
    duel = DUELS[name]
    depth = 0 if duel.rival else best_depth(game_named(duel.game), seconds)
    played = [pool.submit(play, name, number, seconds, depth) for number in range(games or duel.games)]
    scores = []
    for number, game in enumerate(played):
        points, moves = game.result()
        scores.append(points)
        if show or (duel.wanted == 1.0 and points < 1):
            print(f"  {name} game {number}: {points:g}: {moves}", flush=True)
    mean = statistics.mean(scores)
    error = 2 * statistics.stdev(scores) / math.sqrt(len(scores)) if len(scores) > 1 else 0.5
    against = duel.rival or f"plain alpha-beta of depth {depth}"
    holds = mean >= duel.wanted
    print(f"{name}: champion:{seconds:g} scores {mean:.1%} +- {error:.1%} against {against} in {len(scores)} games; "
          f"{'holds' if holds else 'DOES NOT HOLD'}: at least {duel.wanted:.0%}", flush=True)
    return holds


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *DUELS], help="some of the duels; all when none is named")
    parser.add_argument("--games", type=int, default=0, help="other than the usual number")
    parser.add_argument("--seconds", type=float, default=1.0, help="a move, of both")
    parser.add_argument("--workers", type=int, default=2, help="games at a time")
    parser.add_argument("--show", action="store_true", help="print every game's moves")
    wanted = parser.parse_args(arguments)
    if not engine.COMPILED:
        print("The engine is not compiled here: the champion would have no time to think.")
        return 0
    with ProcessPoolExecutor(wanted.workers) as pool:
        held = [run(pool, name, wanted.games, wanted.seconds, wanted.show) for name in wanted.names or DUELS]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
