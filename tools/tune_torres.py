"""Tune the guess of Torres by self-play: play games, fit the weights to who won them, duel old and new.

    python tools/tune_torres.py --games 2000 --nodes 3000 --seed 1      weights for engine/games/torres/weights.py

The guess is linear in its weights, so what a weight multiplies in a position is the guess with that weight alone; a
weight for the turns to come multiplies the same by the turns left. All is decided by the seed and the node counts.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games.torres.board import TURNS  # noqa: E402
from engine.games.torres.rules import Torres, start  # noqa: E402
from engine.games.torres.weights import NUMBER, POINT, SCORE, WEIGHTS  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402
from tools.fitting import fitted, mean_share, surprise  # noqa: E402

OPENING = (2, 16)          # random turns before a game, so that no two are alike and much is built
SLIP = 0.05                # how often a turn is a random one
ALONE = 16                 # a weight of so much makes the guess the feature itself
MIDDLE = 8                 # turns left at which a point of the castles is worth POINT
HELD_OUT = 5               # every so many-th game is not fitted but predicted


def opening(dice: random.Random) -> Torres:
    position = start()
    for _ in range(dice.randrange(*OPENING)):
        position = position.play(dice.choice(position.candidate_moves()))
    return position


def features(position: Torres) -> list[int]:
    """What each weight multiplies, for the side to move."""
    sign, now = 1 if position.player == 0 else -1, []
    for number in range(NUMBER):
        alone = [ALONE if each == number else 0 for each in range(2 * NUMBER)]
        now.append(sign * position.weighed(alone).estimate())
    return now + [each * (TURNS - position.turn) for each in now]


def game(position: Torres, rivals: Sequence[Sequence[int]], nodes: int, dice: random.Random,
         slip: float = SLIP) -> tuple[float, list[Torres]]:
    """A game between two sets of weights: Black's share of the point, and the positions on the way."""
    players = [Champion(Budget(nodes=nodes), threads=1, megabytes=2) for _ in rivals]
    line = []
    while not position.over:
        line.append(position)
        if dice.random() < slip:
            move = dice.choice(position.candidate_moves())
        else:
            move = players[position.player].choose(position.weighed(rivals[position.player])).move
        position = position.play(move)
    black, white = position.score()
    return 0.5 if black == white else float(black > white), line


def gather(games: int, nodes: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features of positions, the share the side to move got in the end, and the game each is from."""
    rows, shares, numbers = [], [], []
    for number in range(games):
        dice = random.Random(f"{seed} {number}")
        share, line = game(opening(dice), (WEIGHTS, WEIGHTS), nodes, dice)
        for position in line[number % 2::2]:
            rows.append(features(position))
            shares.append(share if position.player == 0 else 1 - share)
            numbers.append(number)
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return np.array(rows, float), np.array(shares), np.array(numbers)


def whole(weights: np.ndarray) -> list[int]:
    """Whole numbers, a point of the castles worth POINT amid the later turns."""
    point = weights[SCORE] + MIDDLE * weights[NUMBER + SCORE]
    return [round(each) for each in weights * ALONE * POINT / point]


def duel(new: Sequence[int], games: int, nodes: int, seed: int) -> tuple[float, float]:
    """The share of the new weights against the old, each opening with both colours, and half of a 95 % interval."""
    shares = []
    for pair in range(games // 2):
        dice = random.Random(f"duel {seed} {pair}")
        first = opening(dice)
        shares.append(game(first, (new, WEIGHTS), nodes, dice, 0.0)[0])
        shares.append(1 - game(first, (WEIGHTS, new), nodes, dice, 0.0)[0])
    return mean_share(shares)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("--games", 2000), ("--nodes", 3000), ("--seed", 1), ("--duel", 100)):
        arguments.add_argument(name, type=int, default=default)
    asked = arguments.parse_args()
    rows, shares, numbers = gather(asked.games, asked.nodes, asked.seed)
    kept = numbers % HELD_OUT != 0
    old = np.array(WEIGHTS, float)
    now = fitted((rows @ old)[:, None][kept], shares[kept]) * old
    losses = [surprise(rows[~kept], shares[~kept], weights) for weights in (now, fitted(rows[kept], shares[kept]))]
    print(f"log loss on games not fitted: {losses[0]:.4f} with the weights as they are, {losses[1]:.4f} with new ones")
    new = whole(fitted(rows, shares))
    for part in (new[:NUMBER], new[NUMBER:]):
        print("    " + ", ".join(str(each) for each in part) + ",")
    mean, half = duel(new, asked.duel, asked.nodes, asked.seed)
    print(f"new against old at {asked.nodes} positions a move: {100 * mean:.1f} % +- {100 * half:.1f} "
          f"of {asked.duel} games")


if __name__ == "__main__":
    main()
