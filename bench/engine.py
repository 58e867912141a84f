"""The engine's speed, as ratios of one run: compiled against uncompiled, two threads against one, how soon a stop ends.

    python main.py bench engine
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.game import Game  # noqa: E402
from engine.games import GAMES, game_named  # noqa: E402
from engine.position import Position  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402
from engine.search.perft import perft  # noqa: E402
from engine.search.watch import Watch  # noqa: E402

LONG_ENOUGH = 0.6    # seconds a rate is measured over
ROUNDS = 3
STOPS = 40
OPENING = 6


def perft_rate(position: Position) -> float:
    """Move sequences a second, at the first depth that takes long enough."""
    for depth in range(1, 20):
        began = time.perf_counter()
        lines = perft(position, depth)
        passed = time.perf_counter() - began
        if passed > LONG_ENOUGH:
            break
    return lines / passed


def champion_rate(position: Position, threads: int = 1, seconds: float = 1.0) -> float:
    """Positions a second of the champion."""
    began = time.perf_counter()
    verdict = Champion(Budget(seconds=seconds), threads=threads).choose(position)
    return verdict.nodes / (time.perf_counter() - began)


def opening(game: Game) -> Position:
    """A few moves into a game, where there is something to think about."""
    dice = random.Random(OPENING)
    here = game.start()
    for _ in range(OPENING):
        here = here.play(dice.choice(here.candidate_moves()))
    return here


def rates() -> dict[str, list[float]]:
    """Both rates of every game, for whichever engine runs here."""
    return {game.name: [perft_rate(opening(game)), champion_rate(opening(game))] for game in GAMES}


def uncompiled_rates() -> dict[str, list[float]]:
    done = subprocess.run([sys.executable, __file__, "--rates"], env={**os.environ, "JAMBOREE_PURE": "1"},
                          capture_output=True, text=True, check=True)
    answer: dict[str, list[float]] = json.loads(done.stdout)
    return answer


def stop_delays(position: Position) -> list[float]:
    """Seconds from setting the stop flag to the answer."""
    delays = []
    for _ in range(STOPS):
        watch = Watch()
        thread = threading.Thread(target=Champion(Budget(), threads=1, megabytes=16).choose, args=(position, watch))
        thread.start()
        time.sleep(0.03)
        began = time.perf_counter()
        watch.stop()
        thread.join()
        delays.append(time.perf_counter() - began)
    return delays


def main() -> None:
    if not engine.COMPILED:
        print("The engine is not compiled here: there is nothing to compare.")
        return
    fast, slow = rates(), uncompiled_rates()
    for name in fast:
        gains = [quick / plain for quick, plain in zip(fast[name], slow[name], strict=True)]
        print(f"{name:10} compiled against uncompiled: perft {gains[0]:5.0f} times "
              f"({fast[name][0] / 1e6:.1f} M a second), champion {gains[1]:5.0f} times "
              f"({fast[name][1] / 1e6:.2f} M a second)")
    start = game_named("othello").start()
    gains = [champion_rate(start, 2) / champion_rate(start, 1) for _ in range(ROUNDS)]
    print(f"two threads see {statistics.median(gains):.2f} times the positions of one (median of {ROUNDS})")
    delays = stop_delays(start)
    print(f"a stopped search returns after {1000 * statistics.median(delays):.1f} ms (median), "
          f"{1000 * max(delays):.1f} ms (worst of {STOPS})")


if __name__ == "__main__":
    if "--rates" in sys.argv:
        print(json.dumps(rates()))
    else:
        main()
