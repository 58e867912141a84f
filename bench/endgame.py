"""The exact Othello endgame: the FFO positions 40-45, and what a solution costs by the number of empty squares.

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
LONGEST = 60.0       # seconds of one core that each may take
FASTEST = 8e6        # positions a second that are asked for
SAMPLES = 6


def cost(position: Othello) -> tuple[int, int, float]:
    """Score, positions and seconds of a solution."""
    solver = Solver(Table(128), Watch())
    began = time.process_time()    # of this core alone, whatever else the machine does
    score = solver.solve(position)
    assert score is not None
    return score, int(solver.nodes), time.process_time() - began


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
        if line.startswith("#"):
            continue
        number, board, side, _, score = (part.strip() for part in line.split("|"))
        found, nodes, seconds = cost(read(f"{board} {side}"))
        right = "as published" if found == int(score) else f"WRONG, published {score}"
        print(f"FFO {number}: {found:+d} ({right}), {nodes / 1e6:.1f} M positions, {seconds:.1f} s "
              f"({seconds / LONGEST:.2f} of what it may take), {nodes / seconds / 1e6:.1f} M a second "
              f"({nodes / seconds / FASTEST:.1f} times what is asked for)", flush=True)
    dice = random.Random(1)
    for empties in (10, 12, 14, 16, 18):
        endings = [random_ending(empties, dice) for _ in range(SAMPLES)]
        nodes = statistics.median(cost(ending)[1] for ending in endings)
        planned = Endgame(endings[0]).expected_nodes
        print(f"{empties} empties: {nodes:,.0f} positions (median), planned for {planned:,.0f}")


if __name__ == "__main__":
    main()
