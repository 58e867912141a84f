"""Two players against each other: many games from varied openings, each opening with both colours, as a score.

    python tools/duel.py riskless nodes:20000 nodes:20000@../before --games 200 --option map=grid
    python tools/duel.py othello level:Master level:Expert

A player is `nodes:N` or `depth:D` (the champion on one thread with that budget), or the name of any strategy; with
`@FOLDER` it is played by the engine in another folder, so that a change can be measured against what was before.
Every player is a process of its own that is sent positions and answers with moves.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(sys.argv[sys.argv.index("--root") + 1] if "--root" in sys.argv else Path(__file__).resolve().parent.parent)
sys.path.insert(0, str(ROOT))

from engine.game import Game, Rung  # noqa: E402
from engine.games import game_named  # noqa: E402
from engine.levels import LevelPlayer  # noqa: E402
from engine.players import Player, strategy_named  # noqa: E402
from engine.position import Position  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402

OPENING_PLIES = {"othello": 8, "kalaha": 5, "gomoku": 5, "torres": 5, "riskless": 7}
LOPSIDED = ("torres", "riskless")   # games most of whose drawn openings one side wins, whoever plays it
QUICK = Rung(None, 2000, 1.0)       # whoever tries an opening out
TRIALS, MOST_TO_ONE = 8, 5          # quick games on an opening, and how many of their points one side may get
LONGEST_GAME = 400    # plies; a game longer than that is a draw


def player_named(game: Game, spec: str) -> Player:
    """The player of a spec, without its folder."""
    kind, _, amount = spec.partition(":")
    if kind in ("nodes", "depth"):
        return Champion(Budget(**{kind: int(amount)}), threads=1)
    return strategy_named(game, spec, seed=1)


def serve(game: Game, spec: str) -> None:
    """Answer every position on standard input with a move; an empty line begins a new game."""
    player = player_named(game, spec)
    for line in sys.stdin:
        text = line.strip().replace("\\n", "\n")
        if not text:
            player = player_named(game, spec)
            continue
        print(player.choose(game.read(text)).move, flush=True)


class Opponent:
    """A player in a process of its own."""

    def __init__(self, game: Game, spec: str) -> None:
        name, _, folder = spec.partition("@")
        root = Path(folder).resolve() if folder else ROOT
        self.process = subprocess.Popen(
            [sys.executable, __file__, game.name, name, name, "--serve", "--root", str(root)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root)

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def choose(self, position: Position) -> int:
        self.say(position.text().replace("\n", "\\n"))
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def opening(game: Game, options: dict[str, str], seed: int) -> Position:
    """A few random moves among those worth a look, after which the game is open to both sides."""
    dice = random.Random(f"{game.name} {seed}")
    chosen = {name: int(value) if value.isdigit() else value for name, value in options.items()}
    while True:
        here = game.start(**chosen)
        for _ in range(OPENING_PLIES[game.name]):
            if not here.over:
                here = here.play(dice.choice(here.candidate_moves()))
        if not here.over and _is_fair(game, here):
            return here


def _is_fair(game: Game, here: Position) -> bool:
    """Whether the better player can be expected to win, whichever side it has: quick players share the points."""
    if game.name not in LOPSIDED:
        return True
    points = [0.0, 0.0]
    for trial in range(TRIALS):
        share = played_out(here, (LevelPlayer(game, QUICK, 2 * trial), LevelPlayer(game, QUICK, 2 * trial + 1)))
        points[0] += share
        points[1] += 1 - share
        if max(points) > MOST_TO_ONE:
            return False
    return True


def played_out(start: Position, seats: tuple[Player, Player]) -> float:
    """What the first of the two gets of a game in which it plays Maxie: 0, 1/2 or 1."""
    here = start
    for _ in range(LONGEST_GAME):
        if here.over:
            break
        here = here.play(seats[here.player].choose(here).move)
    outcome = here.outcome
    return 0.5 if outcome is None or outcome.winner is None else 1.0 - outcome.winner


def play(start: Position, seats: list[Opponent]) -> float:
    """One game: what the player of seat 0 gets of it, 0, 1/2 or 1. Seat 0 plays Maxie."""
    for seat in seats:
        seat.say("")
    here = start
    for _ in range(LONGEST_GAME):
        if here.over:
            break
        here = here.play(seats[here.player].choose(here))
    outcome = here.outcome
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner == 0 else 0.0


def play_pairs(game: Game, options: dict[str, str], specs: tuple[str, str], seeds: range) -> list[float]:
    """Each opening with both colours: the mean scores of the first player."""
    players = [Opponent(game, spec) for spec in specs]
    scores = []
    try:
        for seed in seeds:
            start = opening(game, options, seed)
            scores.append((play(start, players) + 1.0 - play(start, players[::-1])) / 2)
    finally:
        for player in players:
            player.close()
    return scores


def duel(game: Game, options: dict[str, str], specs: tuple[str, str], games: int, workers: int) -> None:
    """Play, and print the score with twice its standard error, and what it means in Elo."""
    pairs = (games + 1) // 2
    with ThreadPoolExecutor(workers) as pool:
        shares = [range(first, pairs, workers) for first in range(workers)]
        parts = [pool.submit(play_pairs, game, options, specs, share) for share in shares]
        scores = [score for part in parts for score in part.result()]
    mean = statistics.mean(scores)
    error = 2 * statistics.stdev(scores) / math.sqrt(len(scores)) if len(scores) > 1 else 0.5
    elo = 400 * math.log10(mean / (1 - mean)) if 0 < mean < 1 else math.copysign(math.inf, mean - 0.5)
    print(f"{game.name}: {specs[0]} scores {mean:.1%} +- {error:.1%} ({elo:+.0f} Elo) against {specs[1]} "
          f"in {2 * len(scores)} games")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("first")
    arguments.add_argument("second")
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--workers", type=int, default=1, help="games at a time, each on one core")
    arguments.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    arguments.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    arguments.add_argument("--root", help=argparse.SUPPRESS)
    wanted = arguments.parse_args()
    game = game_named(wanted.game)
    if wanted.serve:
        serve(game, wanted.first)
        return
    options = dict(each.partition("=")[::2] for each in wanted.option)
    duel(game, options, (wanted.first, wanted.second), wanted.games, wanted.workers)


if __name__ == "__main__":
    main()
