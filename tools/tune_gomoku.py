"""Tune the guess of Gomoku by self-play: play games, fit the worth of shapes to who won them and to what was thought.

    python tools/tune_gomoku.py --games 600 --nodes 1500 --seed 1      weights for engine/games/gomoku/weights.py

A position without a forced next stone is told by how often each pair of best shapes is on the board, the mover's and
the other's. What is fitted is half the result of the game and half what the search thought of the position, as a chance
to win; where somebody slips later the result says nothing, and only the latter counts. A pair is worth as much as its
best shape, its second, and what the two have beyond that, so that rare pairs lean on the others.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games.gomoku.rules import Gomoku, start  # noqa: E402
from engine.games.gomoku.shapes import FIVE, STRAIGHT  # noqa: E402
from engine.games.gomoku.weights import FIRST  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402
from tools.fitting import fitted, surprise  # noqa: E402

OPENING = (2, 10)          # random stones before a game, near each other
SLIPS = (0.0, 0.03, 0.1)   # how often a stone is a random one, by games
LONGEST = 120              # stones; then it is a draw
UNIT = 120                 # points of guess that make a logit of one
HELD_OUT = 5               # every so many-th game is not fitted but predicted
PAIRS = [(best, second) for best in range(FIRST, FIVE + 1) for second in range(best + 1)]
INDEX = {best * 16 + second: number for number, (best, second) in enumerate(PAIRS)}


def opening(dice: random.Random) -> Gomoku:
    position = start()
    for _ in range(dice.randrange(*OPENING)):
        if not position.over:
            near = [move for move in position.moves() if abs(move % 15 - 7) < 4 and abs(move // 15 - 7) < 4]
            position = position.play(dice.choice(near))
    return position


def features(position: Gomoku) -> np.ndarray:
    """How often each pair is on the board: the mover's, then the other's, which count against him, and the move."""
    row = np.zeros(2 * len(PAIRS) + 1)
    row[-1] = 1
    for part, colour in enumerate((position.colour, 1 - position.colour)):
        for code in position.best_shapes(colour):
            if code in INDEX:
                row[part * len(PAIRS) + INDEX[code]] += 1 - 2 * part
    return row


def is_quiet(position: Gomoku) -> bool:
    """Whether neither has a five next, nor the mover a straight four."""
    if position.five_squares(0) or position.five_squares(1):
        return False
    return all(code >> 4 < STRAIGHT for code in position.best_shapes(position.colour))


def game(position: Gomoku, nodes: int, dice: random.Random) -> tuple[float, list[tuple[Gomoku, int | None]]]:
    """Black's share of the point, and the positions on the way with what was thought of them; None: a slip."""
    players = [Champion(Budget(nodes=nodes), threads=1, megabytes=1) for _ in range(2)]
    slip, line = dice.choice(SLIPS), []
    while not position.over and position.stones < LONGEST:
        if dice.random() < slip:
            move, value = dice.choice(position.candidate_moves()), None
        else:
            verdict = players[position.player].choose(position)
            move, value = verdict.move, verdict.value
        line.append((position, value))
        position = position.play(move)
    outcome = position.outcome
    return 0.5 if outcome is None or outcome.winner is None else 1.0 - outcome.winner, line


def gather(games: int, nodes: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features of positions, the mover's chances there, and the game each is from."""
    rows, shares, numbers = [], [], []
    for number in range(games):
        dice = random.Random(f"{seed} {number}")
        share, line = game(opening(dice), nodes, dice)
        last_slip = max((at for at, (_, value) in enumerate(line) if value is None), default=-1)
        for at, (position, value) in enumerate(line):
            if value is not None and is_quiet(position):
                sign = 1 if position.player == 0 else -1
                thought = 1 / (1 + np.exp(-np.clip(sign * value / UNIT, -25, 25)))
                got = share if sign == 1 else 1 - share
                rows.append(features(position))
                shares.append((thought + got) / 2 if at > last_slip else thought)
                numbers.append(number)
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return np.array(rows), np.array(shares), np.array(numbers)


def parts() -> np.ndarray:
    """Which best and which second shape every pair has."""
    table = np.zeros((len(PAIRS), 2 * FIVE + 2))
    for number, (best, second) in enumerate(PAIRS):
        table[number, best] = table[number, FIVE + 1 + second] = 1
    return table


def worths(rows: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """What each pair is worth in logits, moving and waiting, and the move itself."""
    both = np.kron(np.eye(2), parts())
    single, pairs = fitted_parts(rows, shares, both)
    return np.append(both @ single + pairs[:-1], pairs[-1])


def fitted_parts(rows: np.ndarray, shares: np.ndarray, both: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    weights = fitted(np.hstack([rows[:, :-1] @ both, rows]), shares)
    return weights[:both.shape[1]], weights[both.shape[1]:]


def told(weights: np.ndarray) -> str:
    """Rows for weights.py."""
    lines, first = [], 0
    for best in range(FIRST, FIVE + 1):
        row = [round(UNIT * each) for each in weights[first:first + best + 1]]
        lines.append(f"    ({', '.join(map(str, row))}),")
        first += best + 1
    return "\n".join(lines)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("--games", 600), ("--nodes", 1500), ("--seed", 1)):
        arguments.add_argument(name, type=int, default=default)
    asked = arguments.parse_args()
    rows, shares, numbers = gather(asked.games, asked.nodes, asked.seed)
    kept = numbers % HELD_OUT != 0
    loss = surprise(rows[~kept], shares[~kept], worths(rows[kept], shares[kept]))
    blind = surprise(rows[~kept], shares[~kept], np.zeros(rows.shape[1]))
    print(f"log loss on games not fitted: {loss:.4f}, and {blind:.4f} without weights")
    weights = worths(rows, shares)
    print(f"the move itself: {round(UNIT * weights[-1])}")
    print(f"moving:\n{told(weights[:len(PAIRS)])}\nwaiting:\n{told(weights[len(PAIRS):-1])}")


if __name__ == "__main__":
    main()
