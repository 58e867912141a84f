"""Tune the refined estimate of Riskless by self-play: play games, fit the weights to how they ended, duel old and new.

    python tools/tune_riskless.py --games 3000 --nodes 5000 --seed 1      weights for engine/games/riskless/weights.py

The estimate is linear in its weights, so what a weight multiplies in a position (its feature) is the estimate with
that weight alone. The weights are those that best predict the winner (logistic regression by Newton's method),
rescaled so that an army keeps its worth. All is decided by the seed and the node counts, not by the clock.
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

from engine.games.riskless.map import BUNDLED  # noqa: E402
from engine.games.riskless.rules import Riskless, read, start  # noqa: E402
from engine.games.riskless.weights import AID, AIDS, ARMY, LEAD, LEADS, NUMBER, WEIGHTS  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402
from tools.fitting import fitted, mean_share, surprise  # noqa: E402

OPENING = (2, 12)          # random moves before a game, so that no two are alike
SLIP = 0.04                # how often a move is a random one: games of all kinds
SAMPLES = 12               # positions taken from one game
ALONE = 16                 # a weight of so much makes the estimate the feature itself
HELD_OUT = 5               # every so many-th game is not fitted but predicted


def opening(dice: random.Random, number: int) -> Riskless:
    """A few random moves on one map after another."""
    while True:
        position = start(map=BUNDLED[number % len(BUNDLED)])
        for _ in range(dice.randrange(*OPENING)):
            if not position.over:
                position = position.play(dice.choice(position.candidate_moves()))
        if not position.over:
            return position


def judged(position: Riskless, weights: Sequence[int]) -> Riskless:
    """The same position on ground with these weights."""
    fresh = read(position.text())
    fresh.ground.weigh(weights)
    return fresh


def features(position: Riskless) -> list[int]:
    """What each weight multiplies, for the side to move."""
    found, sign = [], 1 if position.player == 0 else -1
    fresh = read(position.text())
    for number in range(NUMBER):
        fresh.ground.weigh([ALONE if each == number else 0 for each in range(NUMBER)])
        found.append(sign * fresh.estimate())
    return found


def game(position: Riskless, rivals: Sequence[Sequence[int]], nodes: int, dice: random.Random,
         slip: float = SLIP) -> tuple[float, list[Riskless]]:
    """A game between two sets of weights: Maxie's share of the point, and the positions on the way."""
    players = [Champion(Budget(nodes=nodes), threads=1, megabytes=2) for _ in rivals]
    line = []
    while not position.over:
        line.append(position)
        if dice.random() < slip:
            move = dice.choice(position.candidate_moves())
        else:
            move = players[position.player].choose(judged(position, rivals[position.player])).move
        position = position.play(move)
    value = position.final_value()
    return 0.5 if value == 0 else float(value > 0), line


def gather(games: int, nodes: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features of positions, the share the side to move got in the end, and the game each is from."""
    rows, shares, numbers = [], [], []
    for number in range(games):
        dice = random.Random(f"{seed} {number}")
        share, line = game(opening(dice, number), (WEIGHTS, WEIGHTS), nodes, dice)
        for position in dice.sample(line, min(SAMPLES, len(line))):
            rows.append(features(position))
            shares.append(share if position.player == 0 else 1 - share)
            numbers.append(number)
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return np.array(rows, float), np.array(shares), np.array(numbers)


def whole(weights: np.ndarray) -> list[int]:
    """Whole numbers, an army worth what it is now."""
    return [round(each) for each in weights * WEIGHTS[ARMY] / weights[ARMY]]


def duel(new: Sequence[int], games: int, nodes: int, seed: int) -> tuple[float, float]:
    """The share of the new weights against the old, each opening with both colours, and half of a 95 % interval."""
    shares = []
    for pair in range(games // 2):
        dice = random.Random(f"duel {seed} {pair}")
        first = opening(dice, pair)
        shares.append(game(first, (new, WEIGHTS), nodes, dice, 0.0)[0])
        shares.append(1 - game(first, (WEIGHTS, new), nodes, dice, 0.0)[0])
    return mean_share(shares)


def print_weights(weights: Sequence[int]) -> None:
    parts = [weights[:LEAD], weights[LEAD:LEAD + LEADS], weights[LEAD + LEADS:AID], weights[AID:AID + AIDS],
             weights[AID + AIDS:]]
    for part in parts:
        print("    " + ", ".join(str(each) for each in part) + ",")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("--games", 3000), ("--nodes", 5000), ("--seed", 1), ("--duel", 100)):
        arguments.add_argument(name, type=int, default=default)
    asked = arguments.parse_args()
    rows, shares, numbers = gather(asked.games, asked.nodes, asked.seed)
    kept = numbers % HELD_OUT != 0
    now = fitted((rows @ np.array(WEIGHTS, float))[:, None][kept], shares[kept]) * np.array(WEIGHTS, float)
    new = fitted(rows[kept], shares[kept])
    old_loss, new_loss = (surprise(rows[~kept], shares[~kept], weights) for weights in (now, new))
    print(f"log loss on games not fitted: {old_loss:.4f} with the weights as they are, {new_loss:.4f} with new ones")
    print_weights(whole(fitted(rows, shares)))
    mean, half = duel(whole(fitted(rows, shares)), asked.duel, asked.nodes, asked.seed)
    print(f"new against old at {asked.nodes} positions a move: {100 * mean:.1f} % +- {100 * half:.1f} "
          f"of {asked.duel} games")


if __name__ == "__main__":
    main()
