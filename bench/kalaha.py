"""Kalaha: how long the boards of the literature take to solve from nothing, and that nothing won is given away.

    python main.py bench kalaha

The starts are solved on one core with the endings built in the same run, (6,4) move by move. Then the champion plays
two hundred games from random openings against the random player and against alpha-beta of depth six: from the
first proven win on it must win, by no less than it had proven.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.games.kalaha.endings import Endings, reach  # noqa: E402
from engine.games.kalaha.exact import Solver  # noqa: E402
from engine.games.kalaha.rules import Kalaha, start  # noqa: E402
from engine.players import Player, RandomPlayer  # noqa: E402
from engine.position import margin_of  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402
from engine.search.table import Table  # noqa: E402
from engine.search.watch import Watch  # noqa: E402

KNOWN = {(4, 4): 2, (4, 6): 0, (5, 4): 12, (6, 4): 10}     # published and golden: RULES 2
FIRST_MOVES = (-14, -8, 10, -2, -6, 4)                     # of (6,4), by the pit sown
GAMES = 200
NODES = 300_000
OPENING = 8                                                # random moves at most before a game


def solve_start(pits: int, stones: int) -> None:
    """Print what a start is worth and how long it took, without endings and with them."""
    for with_endings in (False, True):
        began = time.process_time()
        endings = Endings(pits, reach(pits), True) if with_endings else None
        if endings is not None:
            endings.build(Watch())
        built = time.process_time() - began
        position = start(pits, stones)
        solver = Solver(position, Watch(), Table(128.0), endings=endings)
        balance = solver.balance(position)[0]
        took = time.process_time() - began - built
        print(f"({pits},{stones}) = {balance:3} {'as known' if balance == KNOWN[pits, stones] else 'WRONG'}: "
              f"{took:5.1f} s, {solver.nodes / 1e6:.1f} M positions"
              + (f", after {built:.1f} s for the endings up to {endings.most} stones" if endings else ""))
        if endings is not None and (pits, stones) == (6, 4):
            print_first_moves(solver)


def print_first_moves(solver: Solver) -> None:
    began, found = time.process_time(), []
    for move in range(6):
        after = start(6, 4).play(move)
        stores = after.score()
        balance = solver.balance(after)[0]
        found.append(stores[0] - stores[1] + (balance if after.player == 0 else -balance))
    print(f"(6,4) by first pit: {found} {'as known' if tuple(found) == FIRST_MOVES else 'WRONG'}, "
          f"{time.process_time() - began:.1f} s more")


def opening(number: int) -> Kalaha:
    dice = random.Random(number // 2)
    position = start(6, 4)
    for _ in range(dice.randrange(OPENING + 1)):
        position = position.play(dice.choice(position.moves()))
    return position


def kept(number: int) -> tuple[bool, bool]:
    """Whether the champion proved a win in a game, and whether it then won by as much as it had proven."""
    champion = Champion(Budget(nodes=NODES), threads=1)
    other: Player = RandomPlayer(number) if number % 4 < 2 else Champion(Budget(depth=6), threads=1, strict=True)
    position, side, proven = opening(number), number % 2, 0
    while not position.over:
        player = champion if position.player == side else other
        verdict = player.choose(position)
        if player is champion and verdict.proven:
            proven = max(proven, margin_of(verdict.value) * (1 - 2 * side))
        position = position.play(verdict.move)
    stores = position.score()
    return proven > 0, stores[side] - stores[1 - side] >= proven


def main() -> None:
    if not engine.COMPILED:
        print("The engine is not compiled here: this would take hours.")
        return
    for pits, stones in KNOWN:
        solve_start(pits, stones)
    games = [kept(number) for number in range(GAMES)]
    won = [held for proved, held in games if proved]
    print(f"a win was proven in {len(won)} of {GAMES} games and given away in {won.count(False)}")


if __name__ == "__main__":
    main()
