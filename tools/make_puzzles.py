"""Play games, look in them for positions with a proven solution, and write those as puzzles to assets/puzzles.

    python tools/make_puzzles.py                     every game, 24 puzzles each
    python tools/make_puzzles.py gomoku --count 40 --seed 2

Opponents of the lower levels play from random openings, and every position is shown to the game's finder
(tools/puzzle_finders.py). The same seed gives the same file on any machine: everything is limited by counts, on one
thread. A game gives one puzzle at most, and no two puzzles are the same board turned or mirrored.

The rating is measured. The champion searches the position one ply deep, then two, and so on; `nodes` is what it has
looked at when it has found a right move and keeps to it. Each tenfold of nodes is worth RATING_A_TENFOLD points, and
every decision after the first RATING_A_DECISION; the scale runs from 600 to 2400, as that of the levels does. Of more
puzzles than are wanted, those are kept that spread the ratings most evenly.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from duel import OPENING_PLIES  # noqa: E402
from puzzle_finders import FINDERS, Found  # noqa: E402

from engine.game import Game, OptionValue  # noqa: E402
from engine.games import GAMES, game_named  # noqa: E402
from engine.levels import LevelPlayer  # noqa: E402
from engine.position import Position  # noqa: E402
from engine.puzzles import Puzzle, decisions, encode_puzzles  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402

FOLDER = ROOT / "assets" / "puzzles"
SPARE = {"gomoku": 1.25, "othello": 1.5, "kalaha": 2.0, "torres": 2.0, "riskless": 1.5}
"""So many times the puzzles that are wanted are looked for: more where they are found sooner."""
VARIANTS: dict[str, tuple[dict[str, OptionValue], ...]] = {
    "gomoku": ({}, {}, {}, {"rules": "standard"}, {"rules": "renju"}),
    "othello": ({},),
    "kalaha": ({}, {}, {"pits": 6, "stones": 3}, {"pits": 5, "stones": 4}, {"pits": 4, "stones": 4}),
    "torres": ({},),
    "riskless": ({"map": "ring"}, {"map": "grid"}, {"map": "islands"}, {"map": "world"}, {"map": "europe"}),
}
"""The options of the games that are played, in turn."""
RUNGS = {"gomoku": (2, 3), "othello": (1, 2, 3), "kalaha": (1, 2, 3), "torres": (1, 2, 3), "riskless": (1, 2, 3)}
"""The levels that play, by their place on the ladder: good enough to come near a win, weak enough to miss it."""
LOWEST, HIGHEST = 600, 2400
MOST_NODES = 400_000         # of one puzzle's measurement
MOST_OF_A_DEPTH = {"gomoku": 30_000}
"""And of one depth of it: Gomoku's guess looks for threats and is slow, and its depths grow fast."""
DEEPEST = 14
RATING_A_TENFOLD, RATING_A_DECISION = 330, 40
PATIENCE = 40                # games for every puzzle wanted, before giving up


def games(game: Game, seed: int) -> Iterator[tuple[dict[str, OptionValue], list[Position]]]:
    """Games without end, each with its options."""
    for number in count():
        dice = random.Random(f"{game.name} {seed} {number}")
        options = VARIANTS[game.name][number % len(VARIANTS[game.name])]
        players = [LevelPlayer(game, game.ladder[dice.choice(RUNGS[game.name])], dice.randrange(1 << 30))
                   for _side in range(2)]
        for player in players:
            player.champion.threads = 1
        here, positions = game.start(**options), []
        while not here.over:
            opening = len(positions) < OPENING_PLIES[game.name]
            positions.append(here)
            here = here.play(dice.choice(here.candidate_moves()) if opening else players[here.player].choose(here).move)
        yield options, positions


def nodes_to_settle(game: str, found: Found) -> float:
    """What the champion looks at before it keeps to a right move."""
    most = MOST_OF_A_DEPTH.get(game)
    spent = settled = 0
    for depth in range(1, DEEPEST + 1):
        verdict = Champion(Budget(depth=depth, nodes=most), threads=1).choose(found.position)
        spent += verdict.nodes
        if verdict.move not in found.right:
            settled = 0
        elif not settled:
            settled = spent
        if spent > MOST_NODES or (most is not None and verdict.nodes >= most):
            break
    return settled or 2 * spent


def puzzle_of(game: Game, options: dict[str, OptionValue], found: Found) -> Puzzle:
    text, here, line = found.position.text(), found.position, []
    for move in found.line:
        line.append(here.name_of(move))
        here = here.play(move)
    draft = Puzzle(
        f"{game.name}-{hashlib.sha256(text.encode()).hexdigest()[:6]}", game.name, options, text,
        found.position.player, found.task, found.until, tuple(map(found.position.name_of, found.right)), found.value,
        tuple(line), found.depth, 0, found.themes)
    return rated(draft, found)


def rated(puzzle: Puzzle, found: Found) -> Puzzle:
    positions = [found.position]
    for move in found.line[:-1]:
        positions.append(positions[-1].play(move))
    rating = LOWEST + RATING_A_TENFOLD * math.log10(nodes_to_settle(puzzle.game, found) / 10)
    rating += RATING_A_DECISION * (decisions(puzzle, positions) - 1)
    return msgspec.structs.replace(puzzle, rating=round(min(HIGHEST, max(LOWEST, rating))))


def turned(puzzle: Puzzle) -> str:
    """The same text for all turns and mirrors of a square board; the text itself elsewhere."""
    board, _, rest = puzzle.position.partition(" ")
    if puzzle.game == "othello":
        rows = [list(board[row:row + 8]) for row in range(0, 64, 8)]
    elif puzzle.game == "gomoku":
        rows = [list(row) for row in board.split("/")]
    elif puzzle.game == "torres":
        rows = [row.split(",") for row in board.split("/")]
    else:
        return puzzle.position
    boards = []
    for _turn in range(4):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]
        boards += [str(rows), str([row[::-1] for row in rows])]
    return f"{min(boards)} {rest}"


def spread(puzzles: list[Puzzle], wanted: int) -> list[Puzzle]:
    """So many of them, in the order of their ratings, without those that lie closest to others."""
    kept = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    while len(kept) > wanted:
        gaps = [kept[i + 1].rating - kept[i - 1].rating for i in range(1, len(kept) - 1)]
        del kept[1 + gaps.index(min(gaps))]
    return kept


def make(game: Game, wanted: int, seed: int) -> list[Puzzle]:
    found: dict[str, Puzzle] = {}
    began = time.process_time()
    for number, (options, positions) in enumerate(games(game, seed), 1):
        dice = random.Random(f"{game.name} {seed} {number} order")
        for position in dice.sample(positions, len(positions)):
            discovery = FINDERS[game.name](position)
            if discovery is not None:
                puzzle = puzzle_of(game, options, discovery)
                found.setdefault(turned(puzzle), puzzle)
                break
        print(f"\r{game.name:9} {len(found):3} found in {number} games, {time.process_time() - began:5.0f} s ", end="",
              flush=True)
        if len(found) >= SPARE[game.name] * wanted or number >= PATIENCE * wanted:
            break
    print()
    return spread(list(found.values()), wanted)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", nargs="?", choices=[game.name for game in GAMES], help="all of them without it")
    arguments.add_argument("--count", type=int, default=24, help="puzzles a game")
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for game in [game_named(wanted.game)] if wanted.game else GAMES:
        puzzles = make(game, wanted.count, wanted.seed)
        (FOLDER / f"{game.name}.json").write_bytes(encode_puzzles(puzzles))
        ratings = [puzzle.rating for puzzle in puzzles]
        print(f"{game.name:9} {len(puzzles)} puzzles, ratings {min(ratings)} to {max(ratings)}")


if __name__ == "__main__":
    main()
