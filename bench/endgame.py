"""The exact Othello endgame: the FFO positions 40-42, and what a solution costs by the number of empty squares.

    python main.py bench endgame
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games.othello.endgame import Endgame, Solver  # noqa: E402
from engine.games.othello.rules import Othello, read, start  # noqa: E402
from engine.search.table import Table  # noqa: E402
from engine.search.watch import Watch  # noqa: E402

FFO = ROOT / "tests" / "data" / "othello_ffo.txt"
FIRST, LAST = 40, 42
SAMPLES = 6


def cost(position: Othello) -> tuple[int, int, float]:
    """Score, positions and seconds of a solution."""
    solver = Solver(Table(128), Watch())
    began = time.perf_counter()
    score = solver.solve(position)
    assert score is not None
    return score, int(solver.nodes), time.perf_counter() - began


def random_ending(empties: int, dice: random.Random) -> Othello:
    """A position of random play with so many empty squares."""
    while True:
        here = start()
        while not here.over and here.empties > empties:
            here = here.play(dice.choice(here.moves()))
        if not here.over:
            return here


def main() -> None:
    for line in FFO.read_text().splitlines():
        number, board, side, _, score = (part.strip() for part in (line + "||||").split("|")[:5])
        if line.startswith("#") or not FIRST <= int(number) <= LAST:
            continue
        found, nodes, seconds = cost(read(f"{board} {side}"))
        right = "as published" if found == int(score) else f"WRONG, published {score}"
        print(f"FFO {number}: {found:+d} ({right}), {nodes / 1e6:.1f} M positions, {seconds:.1f} s, "
              f"{nodes / seconds / 1e6:.1f} M a second")
    dice = random.Random(1)
    for empties in (10, 12, 14, 16, 18):
        endings = [random_ending(empties, dice) for _ in range(SAMPLES)]
        nodes = statistics.median(cost(ending)[1] for ending in endings)
        planned = Endgame(endings[0]).expected_nodes
        print(f"{empties} empties: {nodes:,.0f} positions (median), planned for {planned:,.0f}")


if __name__ == "__main__":
    main()
