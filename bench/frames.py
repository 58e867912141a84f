"""Frames of the board scene at rest, beside the champion thinking, and beside a plain-Python search for comparison.

    python bench/frames.py [--seconds 3] [--rounds 4] [--size 1280x800]

Needs a display (Xvfb will do). Stretches alternate in one run, because machines are noisy. A frame's own time is what
the window itself spends on it: events, update and drawing, without the waiting for the next sixtieth of a second.
Every pair with the champion is judged: a board at rest beside the champion's search on a worker thread (rest+search), a
board at rest whose opponent thinks and tells what it thinks (rest+champion), and one the mouse wanders over meanwhile
(mouse+champion), each against the same board without the champion.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from engine.game import OptionValue
from engine.games import GAMES, game_named
from engine.match import Match, Seat
from engine.players import strategy_named
from engine.position import Position
from engine.thinker import Thinker
from gui.app import App, NoWindow, open_display
from gui.scenes import view_for
from gui.scenes.board import BoardScene
from gui.scenes.home import HomeScene

PEOPLE = (Seat("person", "", "One"), Seat("person", "", "Two"))
THINKING = (Seat("strategy", "champion:3600", "Champion"), Seat("person", "", "Two"))
KINDS = ("rest", "rest+search", "rest+champion", "mouse", "mouse+champion", "mouse+python")
BASE = {kind: kind.partition("+")[0] for kind in KINDS}
JUDGED = ("rest+search", "rest+champion", "mouse+champion")
LEAST_RATE = 0.97
MOST_TAIL = 1.5
MOST_MEDIAN = 0.003
# What the champion neither solves at once nor knows by heart: Kalaha's start on a large board, Gomoku's other rule.
OPTIONS: dict[str, dict[str, OptionValue]] = {"kalaha": {"pits": 10, "stones": 10}, "gomoku": {"rules": "standard"}}
FROM_START = ("kalaha",)
OPENING = 4
"""Moves played before the frames are counted."""


class PlainSearch:
    """A search in plain Python that holds the interpreter's lock as any Python code does."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.stopped = False
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        while not self.stopped:
            self._count(self.position, 5)

    def _count(self, position: Position, depth: int) -> int:
        if self.stopped or depth == 0:
            return 1
        return sum(self._count(position.play(move), depth - 1) for move in position.moves())

    def stop(self) -> None:
        self.stopped = True
        self.thread.join(5)


def wander(app: App, step: int) -> None:
    """The mouse goes to another part of the board."""
    assert isinstance(app.scene, BoardScene)
    board = app.scene.view.rect
    spot = (board.x + board.w * (3 + 7 * step % 17) // 23, board.y + board.h * (3 + 5 * step % 17) // 23)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0)))


def stretch(app: App, seconds: float, wandering: bool) -> tuple[int, list[float], float]:
    """Frames for that long: how many, each one's own time, and the time that really passed."""
    own: list[float] = []
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        passed = app.pace.wait()
        if wandering:
            wander(app, len(own))
        start = time.perf_counter()
        app.frame(passed)
        own.append(time.perf_counter() - start)
    return len(own), own, time.perf_counter() - begin


def under_way(game: str, seats: tuple[Seat, Seat]) -> Match:
    """A match a few moves in, the first player to move: at some starts there is nothing to think about."""
    match = Match(game_named(game), OPTIONS.get(game, {}), seats)
    book = match.game.book or (lambda position: [])
    for name in () if game in FROM_START else view_for(game).demo:
        if len(match.moves) >= OPENING and match.position.player == 0 and not book(match.position):
            break
        match.play(match.position.move_named(name))
    return match


def measure(app: App, game: str, kind: str, seconds: float) -> tuple[int, list[float], float]:
    """One stretch of a kind, on a board of its own."""
    match = under_way(game, THINKING if kind.endswith("champion") else PEOPLE)
    app.scene.go(BoardScene(app.stage, match))
    for _ in range(30):
        app.frame(app.pace.wait())
    search = PlainSearch(match.position) if kind.endswith("python") else None
    beside = Thinker()
    if kind.endswith("search"):
        beside.ask(strategy_named(match.game, "champion:3600"), match.position)
    measured = stretch(app, seconds, kind.startswith("mouse"))
    if kind.endswith("champion"):
        assert isinstance(app.scene, BoardScene) and app.scene.sitting.thinking, "the champion was not thinking"
    assert beside.thinking == kind.endswith("search"), "the search beside the board ended"
    beside.close()
    if search is not None:
        search.stop()
    app.scene.leave()
    return measured


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def bench(app: App, game: str, seconds: float, rounds: int) -> bool:
    """Alternate the kinds, print the figures, and say whether they hold."""
    frames = dict.fromkeys(KINDS, 0)
    spans = dict.fromkeys(KINDS, 0.0)
    own: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        for kind in KINDS:
            count, times, span = measure(app, game, kind, seconds)
            frames[kind] += count
            spans[kind] += span
            own[kind] += times
    rates = {kind: frames[kind] / spans[kind] for kind in KINDS}
    tails = {kind: percentile(own[kind], 0.99) for kind in KINDS}
    median = statistics.median(own["rest"])
    print(f"{game}: {app.window.get_width()}x{app.window.get_height()}, {rounds} rounds of {seconds:g} s a kind")
    for kind in KINDS:
        print(
            f"  {kind:14} {rates[kind]:6.2f} frames a second ({rates[kind] / rates[BASE[kind]]:6.1%})   "
            f"own time: median {statistics.median(own[kind]) * 1000:6.3f} ms, "
            f"99th percentile {tails[kind] * 1000:7.3f} ms ({tails[kind] / tails[BASE[kind]]:.2f} of {BASE[kind]})"
        )
    holds = (
        all(rates[kind] >= LEAST_RATE * rates[BASE[kind]] for kind in JUDGED)
        and all(tails[kind] <= MOST_TAIL * tails[BASE[kind]] for kind in JUDGED)
        and median <= MOST_MEDIAN
    )
    print(f"  {'holds' if holds else 'DOES NOT HOLD'}: rate at least {LEAST_RATE:.0%}, 99th percentile of "
          f"{', '.join(JUDGED)} at most {MOST_TAIL} times, median at rest at most {MOST_MEDIAN * 1000:g} ms")
    return holds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one stretch")
    parser.add_argument("--rounds", type=int, default=4, help="how often each kind is measured")
    parser.add_argument("--size", default="1280x800", help="the window")
    parser.add_argument("--game", default="", help="one game only")
    wanted = parser.parse_args()
    width, height = (int(part) for part in wanted.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JAMBOREE_HOME"] = folder
        try:
            open_display()
            app = App(HomeScene, (width, height))
        except NoWindow as fault:
            print(fault, file=sys.stderr)
            return 2
        names = [wanted.game] if wanted.game else [game.name for game in GAMES]
        held = [bench(app, name, wanted.seconds, wanted.rounds) for name in names]
        app.close()
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
