"""Jamboree on two threads against the same search on one: midgame positions, equal depth, equal value.

    python main.py bench jamboree

One thread runs the champion's own searcher, with nothing of a team in it; both search steadily, so that the value
does not depend on the order, and begin with an empty table. What two cores give at best is measured in the same
run: one-thread searches of two different positions at once, against one after the other.
"""

from __future__ import annotations

import random
import statistics
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.games import game_named  # noqa: E402
from engine.position import Position  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402

LEAST_GAIN = 1.5
LEAST_ROOM = 1.6     # two free cores give 1.7 to 1.9
POSITIONS = 5        # a game
ROUNDS = 2           # each search is timed so often, in turn, and its best time counts
MEGABYTES = 64.0
CHANCE = 0.4         # of a random move on the way to a midgame position; the others are chosen by a look ahead


@dataclass(frozen=True)
class Field:
    """A game with midgame positions so many plies from its start, searched to a depth that takes seconds."""

    name: str
    options: dict[str, str]
    plies: int
    depth: int


FIELDS = (Field("othello", {}, 20, 11), Field("riskless", {"map": "grid"}, 14, 12))


def midgame(field: Field, seed: int) -> Position:
    """A position of half-sensible play; the next seed where a game was over sooner."""
    dice = random.Random(seed)
    here = game_named(field.name).start(**field.options)
    guide = Champion(Budget(depth=2), threads=1, megabytes=1)
    for _ in range(field.plies):
        if here.over:
            return midgame(field, seed + 1000)
        here = here.play(dice.choice(here.candidate_moves()) if dice.random() < CHANCE else guide.choose(here).move)
    return here


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def search(position: Position, depth: int, threads: int) -> tuple[int, int]:
    """Value and positions looked at."""
    verdict = Champion(Budget(depth=depth), threads=threads, megabytes=MEGABYTES, steady=True).choose(position)
    return verdict.value, verdict.nodes


def compare(field: Field, position: Position) -> float:
    """How many times as fast two threads are; prints it. An unequal value counts as no gain at all."""
    best = {1: float("inf"), 2: float("inf")}
    found: dict[int, tuple[int, int]] = {}
    for _ in range(ROUNDS):
        for threads in best:
            began = time.perf_counter()
            found[threads] = search(position, field.depth, threads)
            best[threads] = min(best[threads], time.perf_counter() - began)
    gain = best[1] / best[2]
    equal = found[1][0] == found[2][0]
    print(f"  depth {field.depth}, value {found[1][0]:+d}{'' if equal else f' but {found[2][0]:+d} ON TWO'}: "
          f"{best[1]:.2f} s on one thread, {best[2]:.2f} s on two, {gain:.2f} times as fast, "
          f"{found[2][1] / found[1][1]:.2f} times the positions ({found[1][1] / 1e6:.1f} M)", flush=True)
    return gain if equal else 0.0


def room_for_two(positions: list[Position], depth: int) -> float:
    """How much faster two searches that share nothing are at once than one after the other."""
    both = positions[:1] * 2      # the same one twice: of two unequal searches the longer one alone would decide
    alone = sum(timed(lambda each=each: search(each, depth, 1)) for each in both)   # type: ignore[misc]
    threads = [threading.Thread(target=search, args=(each, depth, 1)) for each in both]

    def together() -> None:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return alone / timed(together)


def main() -> int:
    if not engine.COMPILED:
        print("The engine is not compiled here: Python threads would take turns, and nothing can be gained.")
        return 2
    held = True
    for field in FIELDS:
        positions = [midgame(field, seed) for seed in range(POSITIONS)]
        room = room_for_two(positions, field.depth - 1)
        print(f"{field.name}: two searches that share nothing are {room:.2f} times as fast at once as in turn now")
        if room < LEAST_ROOM:
            print("  so there are no two free cores here now, and what follows says nothing about Jamboree")
        gains = [compare(field, position) for position in positions]
        holds = statistics.median(gains) >= LEAST_GAIN and min(gains) > 0
        held = held and holds
        print(f"  {'HOLDS' if holds else 'DOES NOT HOLD'}: {statistics.median(gains):.2f} times as fast (median; all: "
              f"{', '.join(f'{gain:.2f}' for gain in sorted(gains))}), wanted {LEAST_GAIN}, at equal depth and value")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
