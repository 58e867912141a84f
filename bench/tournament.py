"""A tournament of six strategies, two games between every two, on one process and on two: the ratio of the times.

Alternating runs, the best of each: a machine that is busy with something else slows single runs down. Beside each pair
of runs stands what two processes that share nothing gained just then. The start of the processes is counted; the
strategies are slow enough for it not to matter much.

    python main.py bench tournament
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.tournament.director import Director  # noqa: E402
from engine.tournament.plan import Plan, make_plan  # noqa: E402
from engine.tournament.pool import Pool  # noqa: E402

SEARCHERS = (("alpha-beta-searcher", 4), ("minimax-searcher", 3), ("alpha-beta-searcher", 5))
STRATEGIES = [f"{searcher}-{depth}-{evaluation}" for searcher, depth in SEARCHERS
              for evaluation in ("weighted-squares", "count-difference")]
RUNS = 4
WANTED = 1.7
TURNS = 6_000_000


def seconds(plan: Plan, processes: int) -> float:
    """How long the whole tournament takes."""
    began = time.perf_counter()
    pool, director = Pool(processes), Director(plan)
    director.run(pool)
    pool.shutdown()
    assert len(director.records) == 30
    return time.perf_counter() - began


def spin(turns: int) -> int:
    """Work that shares nothing with anybody."""
    return sum(number * number % 7 for number in range(turns))


def room_for_two() -> float:
    """How many times as fast two processes work at once as in turn, just now: what a tournament could gain at most."""
    pool = Pool(2)
    both = [pool.submit(spin, 10) for _ in range(2)]      # started and warm
    for future in both:
        future.result()
    began = time.perf_counter()
    pool.submit(spin, TURNS).result()
    alone = time.perf_counter() - began
    both = [pool.submit(spin, TURNS) for _ in range(2)]
    began = time.perf_counter()
    for future in both:
        future.result()
    together = time.perf_counter() - began
    pool.shutdown()
    return 2 * alone / together


def main() -> int:
    plan = make_plan("othello", STRATEGIES, format="double")
    times: dict[int, list[float]] = {1: [], 2: []}
    for run in range(1, RUNS + 1):
        room = room_for_two()
        for processes in times:
            times[processes].append(seconds(plan, processes))
        alone, together = times[1][-1], times[2][-1]
        print(f"run {run}: {alone:.1f} s on one and {together:.1f} s on two, {alone / together:.2f} times as fast; "
              f"two processes that share nothing: {room:.2f}", flush=True)
    one, two = min(times[1]), min(times[2])
    held = one / two >= WANTED
    print(f"{'HOLDS' if held else 'DOES NOT HOLD'}: 30 games take {one:.1f} s on one process and {two:.1f} s on two "
          f"({os.cpu_count()} cores): {one / two:.2f} times as fast, wanted {WANTED}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
