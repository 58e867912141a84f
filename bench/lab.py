"""The lab: how long a frame of a large tree takes, and going to any step of a long recording.

    python bench/lab.py [--size 1280x800]

Needs a display (Xvfb will do). Times are of the processor, not of the clock on the wall, because machines are noisy,
and are printed as a share of what is allowed. A frame draws the tree while it is panned, at every zoom from the whole
tree to the largest; it is allowed a sixtieth of a second. A step of a recording of 20,000 events is allowed 50 ms,
and so is one in the window, with everything drawn that speaks of it.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from engine.games import game_named
from engine.search.events import Bounds, Enter, Event, Leaf, Result
from engine.search.worth import HIGHEST, LOWEST, Worth
from gui.app import App, NoWindow, open_display
from gui.scenes.home import HomeScene
from gui.scenes.lab import sources
from gui.scenes.lab.choosing import ROUNDS
from gui.scenes.lab.layout import tidy
from gui.scenes.lab.model import Film, Picture, Tree
from gui.scenes.lab.scene import LabScene
from gui.scenes.lab.treeview import TreeView

FRAME = 1 / 60
SCRUB = 0.050
FRAMES = 30
ZOOM = 1.6


def seconds(act: Callable[[], object]) -> float:
    start = time.process_time()
    act()
    return time.process_time() - start


def long_recording() -> Film:
    """20,000 events: 71 subtrees of 70 leaves."""
    root = sources.small().root
    events: list[Event] = [Enter(0, -1, -1, root)]
    number = 0
    for branch in range(71):
        number += 1
        above = number
        events.append(Enter(above, 0, branch, root))
        for move in range(70):
            number += 1
            events += [Enter(number, above, move, root), Bounds(number, LOWEST, HIGHEST), Leaf(number, move, True),
                       Result(number, Worth(move))]
        events.append(Result(above, Worth(69, 69)))
    return Film(Tree(), events)


def bench_scrub(film: Film) -> bool:
    picture, dice = Picture(film), random.Random(1)
    whole = [seconds(lambda at=at: picture.seek(at)) for at in (len(film), 0) * 10]
    some = [seconds(lambda: picture.seek(dice.randrange(len(film)))) for _ in range(200)]
    worst = max(whole + some)
    print(f"  {len(film):,} events: end to end {statistics.median(whole) / SCRUB:6.1%} of 50 ms, "
          f"anywhere {statistics.median(some) / SCRUB:6.1%}, the slowest {worst / SCRUB:6.1%}")
    return worst <= SCRUB


def bench_window(app: App) -> bool:
    """The same in the lab itself, on a real recording: the timeline is dragged, and the frame drawn."""
    lab = LabScene(app.stage, app.scene, (game_named("kalaha"), game_named("kalaha").start()))
    app.scene.go(lab)
    lab.change(algorithm="mcts", rounds=ROUNDS[-1])
    while lab.recordist is not None or lab.replay is None:
        app.frame(FRAME)
        time.sleep(0.01)
    replay, dice = lab.replay, random.Random(1)

    def drag() -> None:
        lab.seek(dice.randrange(replay.last_beat))
        app.frame(0.0)

    drag()
    times = [seconds(drag) for _ in range(100)]
    print(f"  {len(replay.film):,} events in the window: median {statistics.median(times) / SCRUB:6.1%} of 50 ms, "
          f"the slowest {max(times) / SCRUB:6.1%}")
    return max(times) <= SCRUB


def chance_tree(nodes: int) -> list[list[int]]:
    """A tree by chance, most nodes with a few children."""
    dice, children = random.Random(nodes), [[] for _ in range(nodes)]   # type: ignore[var-annotated]
    for node in range(1, nodes):
        children[dice.randrange(max(0, node - 400), node)].append(node)
    return children


def tell_layout() -> None:
    """The time for each node, in a small tree and in one eight times as large: the steps for each are as many in both
    (the algorithm is linear), but a large tree is farther from the processor."""
    trees = [chance_tree(nodes) for nodes in (5_000, 40_000)]
    small, large = (min(seconds(lambda tree=tree: tidy(tree)) for _ in range(5)) / len(tree) for tree in trees)
    print(f"  layout of 40,000 nodes: {large / small:.2f} times as long for a node as in a tree of 5,000")


def bench_frames(app: App, film: Film) -> bool:
    """Pan the tree at every zoom; the median frame of each is judged."""
    lab = LabScene(app.stage, app.scene)
    view = TreeView("tree", Picture(film), lambda node: None)
    view.place(app.stage.look, pygame.Rect((0, 0), app.window.get_size()))
    view.picture.seek(len(film) // 2)
    worst = 0.0
    print(f"  a frame of {len(film.tree):,} nodes in {view.rect.w}x{view.rect.h}, in sixtieths of a second:")
    while True:
        times = []
        for frame in range(FRAMES):
            view.pan(7 if frame % 2 else -7, 0)
            times.append(seconds(lambda: view.draw(app.window, lab.look)))
        median = statistics.median(times)
        worst = max(worst, median)
        print(f"    {view.across:8.2f} pixels a node: median {median / FRAME:6.1%}, slowest {max(times) / FRAME:6.1%}")
        before = view.across
        view.zoom(ZOOM)
        if view.across == before:
            return worst <= FRAME


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="1280x800", help="the window")
    width, height = (int(part) for part in parser.parse_args().size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JAMBOREE_HOME"] = folder
        try:
            open_display()
            app = App(HomeScene, (width, height))
        except NoWindow as fault:
            print(fault, file=sys.stderr)
            return 2
        film = long_recording()
        tell_layout()
        held = [bench_scrub(film), bench_window(app), bench_frames(app, film)]
        app.close()
    print(f"  {'holds' if all(held) else 'DOES NOT HOLD'}: any step within 50 ms, the median frame within a sixtieth")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
