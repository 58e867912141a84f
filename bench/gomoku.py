"""Gomoku's forced wins: every puzzle solved by threats, its plan carried out against every legal defence, timed.

    python main.py bench gomoku
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games.gomoku.fours import Fours  # noqa: E402
from engine.games.gomoku.threes import Threes  # noqa: E402
from engine.plan import refutation  # noqa: E402
from engine.search.threatspace import ThreatSpace  # noqa: E402
from engine.search.watch import Watch  # noqa: E402
from tests.gomoku_puzzles import Puzzle, puzzles  # noqa: E402

FOURS_SECONDS, THREES_SECONDS = 1.0, 10.0     # what a puzzle may take
ENOUGH = 1 << 40


def solve(puzzle: Puzzle) -> bool:
    """Solve and check one puzzle, and print both; whether it was solved in time."""
    limit = FOURS_SECONDS if puzzle.fours_only else THREES_SECONDS
    watch = Watch()
    began = time.perf_counter()
    with watch.within(limit):
        search = Fours(puzzle.position, watch, ENOUGH) if puzzle.fours_only else Threes(puzzle.position, watch, ENOUGH)
        plan = search.find(ENOUGH) if puzzle.fours_only else search.find_win()
    passed = time.perf_counter() - began
    solved = plan is not None and passed <= limit and refutation(puzzle.position, plan) is None
    kind = "fours" if puzzle.fours_only else "threes"
    words = "NOT SOLVED" if not solved or plan is None else (
        f"{puzzle.position.name_of(plan.move)} wins in {plan.length}, {plan.size} moves written down, all hold")
    print(f"{puzzle.name} by {kind}: {words}; {search.nodes:,} positions, {passed:.3f} s")
    return solved


def threats_alone(puzzle: Puzzle) -> bool:
    """Whether the readable threat-space search finds a win too."""
    began = time.perf_counter()
    space = ThreatSpace(puzzle.position, seconds=THREES_SECONDS)
    plan = space.find_win()
    words = f"{puzzle.position.name_of(plan.move)}" if plan else "none found"
    print(f"{puzzle.name} by threat-space search: {words}; {space.nodes} nodes, {time.perf_counter() - began:.2f} s")
    return plan is not None


def main() -> None:
    every = puzzles()
    for words, ask in (("compiled", solve), ("threat-space search", threats_alone)):
        for fours_only, kind in ((True, "by fours"), (False, "by threes")):
            asked = [puzzle for puzzle in every if puzzle.fours_only == fours_only]
            solved = sum([ask(puzzle) for puzzle in asked])
            print(f"{words}, {kind}: {solved} of {len(asked)} solved and checked ({100 * solved / len(asked):.0f} %)")


if __name__ == "__main__":
    main()
