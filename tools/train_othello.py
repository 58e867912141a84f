"""Train the weights of Othello's patterns on games the engine plays against itself: assets/othello/patterns.bin.

    python tools/train_othello.py                the whole training, a few minutes on one core; needs numpy
    python tools/train_othello.py --games 500    a small one, to see that it works

Games begin with some random moves; each side then looks a few plies ahead, and the last squares are solved exactly.
Every position of a game is an example of the score that was reached. A first generation is played with the guess by
hand, the next ones with the weights fitted to the two generations before. The fit is linear least squares, each stage
on its own and with the positions just outside it, by conjugate gradients. The same seed gives the same file.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from array import array
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.formats.atomic import write_atomically  # noqa: E402
from engine.games.othello.endgame import Solver  # noqa: E402
from engine.games.othello.patterns import (  # noqa: E402
    MOST,
    PREVIEWED,
    SHAPES,
    STAGE_LENGTH,
    STAGES,
    UNIT,
    Weights,
)
from engine.games.othello.rules import Othello, start  # noqa: E402
from engine.games.othello.weights import folded_size, mirrored, unfold, write_weights  # noqa: E402
from engine.position import WIN  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402
from engine.search.table import Table  # noqa: E402
from engine.search.watch import Watch  # noqa: E402

FILE = ROOT / "assets" / "othello" / "patterns.bin"
GENERATIONS = (0.12, 0.28, 0.6)  # the parts of all games that the generations play
RANDOM_PLIES = (4, 14)           # how many moves at the beginning of a game are random
LOOK_AHEAD = 2                   # plies after each move
EXACT = 12                       # with so many empty squares, and fewer, every position has its exact score
LAST = 3                         # with fewer empty squares nothing is learnt
OVERLAP = 3                      # discs by which a stage also learns from its neighbours
CAUTION = 20.0                   # examples' worth of doubt in every weight (ridge regression)
STEPS = 40                       # of conjugate gradients
HELD_BACK = 20                   # every 20th game tests the fit
DEEPEST = 8                      # plies to which previews are measured
PREVIEWS = 40                    # positions of a stage on which they are

Array = np.ndarray


@dataclass
class Examples:
    """Positions with their scores for the side to move, in discs."""

    own: Array
    opp: Array
    score: Array
    game: Array

    @property
    def discs(self) -> Array:
        return np.bitwise_count(self.own | self.opp).astype(np.int64)

    def only(self, chosen: Array) -> Examples:
        return Examples(self.own[chosen], self.opp[chosen], self.score[chosen], self.game[chosen])


def together(parts: list[Examples]) -> Examples:
    """All examples of several generations."""
    columns = zip(*(vars(part).values() for part in parts), strict=True)
    return Examples(*(np.concatenate(column) for column in columns))


# --- Games --------------------------------------------------------------------------------------------------

def best_move(position: Othello, solver: Solver) -> int:
    """The move of a short search, the first of equals."""
    best_move, best = position.moves()[0], -32_000
    for move in position.moves():
        value = -solver.look(position.play(move), LOOK_AHEAD, -32_000, -best)
        if value > best:
            best_move, best = move, value
    return best_move


def play_game(weights: Weights, dice: random.Random, table: Table) -> list[tuple[int, int, int]]:
    """The positions of one game, each with the score for its side to move."""
    here = Othello(start().own, start().opp, 0, weights)
    solver = Solver(table, Watch(), weights=weights)
    seen: list[Othello] = []
    random_plies = dice.randint(*RANDOM_PLIES)
    while not here.over and here.empties > EXACT:
        if 60 - here.empties < random_plies:
            here = here.play(dice.choice(here.moves()))
        else:
            seen.append(here)
            here = here.play(best_move(here, solver))
    score = int(solver.solve(here) or 0)
    examples = [(each.own, each.opp, score if each.player == here.player else -score) for each in seen]
    while not here.over and here.empties >= LAST:
        examples.append((here.own, here.opp, int(solver.solve(here) or 0)))
        here = here.play(best_move(here, solver))
    return examples


def play_games(weights: Weights, games: int, seed: int, first: int) -> Examples:
    """Many games, one after the other."""
    rows: list[tuple[int, int, int, int]] = []
    table = Table(4)
    began = time.monotonic()
    for game in range(first, first + games):
        table.grow_old()
        dice = random.Random(f"{seed} {game}")
        rows += [(*row, game) for row in play_game(weights, dice, table)]
        if (game - first) % 500 == 499:
            print(f"  {game - first + 1} of {games} games, {len(rows)} positions, {time.monotonic() - began:.0f} s",
                  flush=True)
    own, opp, score, number = (list(column) for column in zip(*rows, strict=True))
    return Examples(np.array(own, np.uint64), np.array(opp, np.uint64), np.array(score, np.float32),
                    np.array(number, np.int64))


# --- Features -----------------------------------------------------------------------------------------------

def turn(square: int) -> int:
    """Where a square's neighbour pattern lies after a quarter turn of the board."""
    row, column = divmod(square, 8)
    return 8 * column + 7 - row


def places(name: str) -> list[tuple[int, ...]]:
    """All places of a pattern on the board: four quarter turns, and those of its mirror image on other squares."""
    squares, mirror = SHAPES[name]
    forms = [squares] if sorted(squares) == sorted(mirror) else [squares, mirror]
    found = []
    for form in forms:
        for _ in range(4):
            if sorted(form) not in [sorted(other) for other in found]:
                found.append(form)
            form = tuple(turn(square) for square in form)
    return found


def folding() -> Array:
    """For every weight of a stage, its place among the weights that are fitted."""
    parts, used = [], 0
    for name in SHAPES:
        codes = np.arange(len(mirrored(name)))
        _, inverse = np.unique(np.minimum(codes, np.array(mirrored(name))), return_inverse=True)
        parts.append(inverse + used)
        used += int(inverse.max()) + 1
    return np.concatenate(parts)


def features(examples: Examples) -> Array:
    """For every position the weights that make up its guess, as places among those fitted."""
    squares = np.arange(64, dtype=np.uint64)
    fold = folding()
    rows = []
    for begin in range(0, len(examples.own), 1 << 15):
        own, opp = examples.own[begin:begin + (1 << 15), None], examples.opp[begin:begin + (1 << 15), None]
        signs = ((own >> squares & 1) + 2 * (opp >> squares & 1)).astype(np.int32)
        columns, base = [], 0
        for name, (shape, _) in SHAPES.items():
            powers = 3 ** np.arange(len(shape), dtype=np.int32)
            columns += [fold[base + signs[:, form] @ powers] for form in places(name)]
            base += 3 ** len(shape)
        rows.append(np.stack(columns, axis=1).astype(np.int32))
    return np.concatenate(rows)


def openings(own: Array, opp: Array) -> Array:
    """The squares that can be played, for all positions at once."""
    inner, found = opp & np.uint64(0x7E7E7E7E7E7E7E7E), np.zeros_like(own)
    for step, between in ((1, inner), (7, inner), (8, opp), (9, inner)):
        for shift in (np.left_shift, np.right_shift):
            run = between & shift(own, np.uint64(step))
            for _ in range(5):
                run |= between & shift(run, np.uint64(step))
            found |= shift(run, np.uint64(step))
    return found & ~(own | opp)


def mobility(examples: Examples) -> Array:
    """Moves of the side to move less those of the other."""
    mine = np.bitwise_count(openings(examples.own, examples.opp)).astype(np.int32)
    return mine - np.bitwise_count(openings(examples.opp, examples.own)).astype(np.int32)


# --- The fit ------------------------------------------------------------------------------------------------

@dataclass
class Stage:
    """The linear model of one stage: weights of patterns, of mobility, and a constant for every number of empties."""

    rows: Array        # which weights each example uses
    moves: Array       # mobility of each example
    empties: Array
    size: int

    @property
    def width(self) -> int:
        return self.size + 1 + 65

    def apply(self, x: Array) -> Array:
        """The guesses that weights give."""
        guess = x[self.rows].sum(axis=1)
        return guess + x[self.size] * self.moves + x[self.size + 1 + self.empties]

    def back(self, y: Array) -> Array:
        """The transpose of apply."""
        total = np.zeros(self.width)
        for column in self.rows.T:
            total[:self.size] += np.bincount(column, weights=y, minlength=self.size)
        total[self.size] = self.moves @ y
        total[self.size + 1:] = np.bincount(self.empties, weights=y, minlength=65)
        return total

    def weight_of_each(self) -> Array:
        """The diagonal of the normal equations, which scales the steps."""
        total = np.zeros(self.width)
        total[:self.size] = np.bincount(self.rows.ravel(), minlength=self.size)
        total[self.size] = self.moves @ self.moves
        total[self.size + 1:] = np.bincount(self.empties, minlength=65)
        return total + CAUTION


def fit(stage: Stage, score: Array, begin: Array) -> Array:
    """Least squares with a little doubt, by conjugate gradients from `begin` on."""
    x, scale = begin.copy(), stage.weight_of_each()
    rest = stage.back(score - stage.apply(x)) - CAUTION * x
    step = rest / scale
    direction, gain = step, rest @ step
    for _ in range(STEPS):
        image = stage.back(stage.apply(direction)) + CAUTION * direction
        length = gain / (direction @ image)
        x += length * direction
        rest -= length * image
        step = rest / scale
        before, gain = gain, rest @ step
        direction = step + gain / before * direction
    return x


@dataclass
class Fitted:
    """What a file of weights holds."""

    folded: array[int]
    mobility: tuple[int, ...]
    constant: tuple[int, ...]

    def weights(self) -> Weights:
        return Weights(unfold(self.folded), self.mobility, self.constant)

    def content(self, errors: tuple[int, ...]) -> bytes:
        return write_weights(self.folded, self.mobility, self.constant, errors, "tools/train_othello.py")


def fit_all(examples: Examples) -> Fitted:
    """The weights of all stages."""
    rows, moves, discs, size = features(examples), mobility(examples), examples.discs, folded_size()
    tested = examples.game % HELD_BACK == 0
    folded, of_mobility, constant = array("h"), [], np.zeros(65)
    x = np.zeros(size + 66)
    for number in range(STAGES):
        low, high = 4 + STAGE_LENGTH * number, 4 + STAGE_LENGTH * (number + 1)
        inside = (discs >= low) & (discs < high + (number == STAGES - 1))
        near = (discs >= low - OVERLAP) & (discs < high + OVERLAP) & ~tested
        if near.any():
            stage = Stage(rows[near], moves[near].astype(np.float64), 64 - discs[near], size)
            x = fit(stage, examples.score[near].astype(np.float64), x)
        report(number, Stage(rows[inside & tested], moves[inside & tested], 64 - discs[inside & tested], size), x,
               examples.score[inside & tested], int(near.sum()))
        folded.extend(np.clip(np.rint(x[:size] * 100 / UNIT), -32_000, 32_000).astype(int).tolist())
        of_mobility.append(round(100 * x[size]))
        for empties in range(64 - high + 1, 64 - low + 1):
            constant[empties] = 100 * x[size + 1 + empties]
    constants = tuple(int(each) for each in np.clip(np.rint(constant), -MOST, MOST))
    return Fitted(folded, tuple(of_mobility), constants)


def report(number: int, stage: Stage, x: Array, score: Array, learnt: int) -> None:
    """How far the guesses are from the scores of games that were held back."""
    error = stage.apply(x) - score if len(score) else np.zeros(1)
    print(f"  stage {number}: {learnt} examples, {np.sqrt((error ** 2).mean()):.2f} discs of error on {len(score)} "
          f"held back (their spread {score.std() if len(score) else 0:.2f})", flush=True)


# --- Previews -----------------------------------------------------------------------------------------------

def values_by_depth(position: Othello) -> list[int]:
    """The value for Maxie of every depth up to the deepest that is measured, the guess first."""
    told: list[int] = [position.estimate()]
    champion = Champion(Budget(depth=DEEPEST), threads=1, megabytes=4)
    champion.choose(position, Watch(lambda progress: told.append(progress.value)))
    return told


def errors_of_previews(weights: Weights, examples: Examples, seed: int) -> tuple[int, ...]:
    """How far a search half as deep is usually off, in hundredths of a disc: for each stage, depth after depth."""
    dice = np.random.default_rng(seed)
    stage_of = np.minimum((examples.discs - 4) // STAGE_LENGTH, STAGES - 1)
    errors = np.zeros((STAGES, PREVIEWED))
    for stage in range(STAGES):
        inside = np.flatnonzero((stage_of == stage) & (examples.discs <= 64 - DEEPEST))
        if len(inside) == 0:
            errors[stage] = errors[stage - 1]
            continue
        some = dice.choice(inside, min(len(inside), PREVIEWS), replace=False)
        told = [values_by_depth(Othello(int(examples.own[i]), int(examples.opp[i]), 0, weights)) for i in some]
        values = np.array([each for each in told if len(each) > DEEPEST and max(map(abs, each)) < WIN], np.float64)
        for depth in range(2, PREVIEWED):
            nearest = min(depth, DEEPEST - (DEEPEST - depth) % 2)
            half = nearest // 2 - (nearest - nearest // 2) % 2
            errors[stage, depth] = np.sqrt(((values[:, nearest] - values[:, half]) ** 2).mean())
        print(f"  stage {stage}: previews of depth 3.. are off by {np.rint(errors[stage, 3:]).astype(int).tolist()}",
              flush=True)
    return tuple(int(each) for each in np.rint(errors).ravel())


def check(weights: Weights, examples: Examples) -> None:
    """The engine's guess is the fitted one: the patterns are read alike here and there."""
    some = examples.only(np.arange(0, len(examples.own), max(1, len(examples.own) // 50)))
    guesses = [Othello(int(own), int(opp), 0, weights).estimate() for own, opp in zip(some.own, some.opp, strict=True)]
    print(f"  the engine's guesses against the scores: {np.corrcoef(guesses, some.score)[0, 1]:.3f} correlated")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=24_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--to", type=Path, default=FILE)
    chosen = arguments.parse_args()
    if not engine.COMPILED:
        raise SystemExit("Training needs the compiled engine: run tools/compile.py first.")
    weights, played, generations = Weights(), 0, []
    for number, part in enumerate(GENERATIONS, 1):
        games = round(part * chosen.games)
        print(f"Generation {number}: {games} games")
        generations.append(play_games(weights, games, chosen.seed, played))
        played += games
        # The games before those were played too badly to learn from.
        fitted = fit_all(together(generations[-2:]))
        weights = fitted.weights()
        check(weights, generations[-1])
    content = fitted.content(errors_of_previews(weights, generations[-1], chosen.seed))
    write_atomically(chosen.to, content)
    print(f"{len(content) / 1000:.0f} kB written to {chosen.to}")


if __name__ == "__main__":
    main()
