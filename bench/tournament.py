"""A tournament of six strategies, two games between every two, on one process and on two: the ratio of the times.

Alternating runs, the best of each: a machine that is busy with something else slows single runs down. Beside each pair
of runs stands what two processes that share nothing gained just then, and the processor time that both took: where two
processes took no more of it than one, they did not hinder each other, and what is missing was given to other programs.
The start of the processes and the keeping of the games are counted; the strategies are slow enough for neither to
matter much.

    python main.py bench tournament
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.tournament.archive import Archive  # noqa: E402
from engine.tournament.director import Director  # noqa: E402
from engine.tournament.plan import Plan, make_plan  # noqa: E402
from engine.tournament.pool import Pool  # noqa: E402

SEARCHERS = (("alpha-beta-searcher", 5), ("minimax-searcher", 4), ("alpha-beta-searcher", 6))
STRATEGIES = [f"{searcher}-{depth}-{evaluation}" for searcher, depth in SEARCHERS
              for evaluation in ("weighted-squares", "count-difference")]
RUNS = 3
WANTED = 1.7
TURNS = 20_000_000


class Run(NamedTuple):
    """One tournament: how long it took, and how much of the processors."""

    seconds: float
    worked: float


def run(plan: Plan, processes: int) -> Run:
    """A whole tournament, kept in a folder as the command keeps it."""
    worked, began = _worked(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(Path(folder))
        archive.begin(plan)
        pool, director = Pool(processes), Director(plan)
        director.run(pool, lambda record: archive.add(plan, record))
        pool.shutdown()
    assert len(director.records) == 30
    return Run(time.perf_counter() - began, _worked() - worked)


def _worked() -> float:
    """Seconds of processor that ended processes of ours took."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


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
    runs: dict[int, list[Run]] = {1: [], 2: []}
    for number in range(1, RUNS + 1):
        room = room_for_two()
        for processes in runs:
            runs[processes].append(run(plan, processes))
        alone, together = runs[1][-1], runs[2][-1]
        print(f"run {number}: {alone.seconds:.1f} s on one and {together.seconds:.1f} s on two, "
              f"{alone.seconds / together.seconds:.2f} times as fast; two processes that share nothing: {room:.2f}; "
              f"processor time {alone.worked:.1f} s and {together.worked:.1f} s", flush=True)
    one, two = (min(each.seconds for each in runs[processes]) for processes in runs)
    held = one / two >= WANTED
    print(f"{'HOLDS' if held else 'DOES NOT HOLD'}: 30 games take {one:.1f} s on one process and {two:.1f} s on two "
          f"({os.cpu_count()} cores): {one / two:.2f} times as fast, wanted {WANTED}")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
