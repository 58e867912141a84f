"""A monkey at the mouse and the keyboard: random play over every screen of the real program, always the same by seed.

    python tools/monkey.py [--seconds 600] [--seed 1] [--size 1280x800]

Needs a display (Xvfb will do). It drives the program in its own process, a frame at a time, in a user folder of its
own, and reports what must not be: an exception anywhere, a frame of more than a quarter of a second (with what the
program was at; the time in which the system gave the processors to others is not the program's and is left out where
the system tells it), memory that grows by more than 50 MB after the first fifth of the run, a screen or a game's board
that was never reached. Memory is weighed at rest, on Home: while a search is at work it holds its table besides, up to
a bound of its own, and the most that was ever held is told, too. The exit code is 1 if there was any of it. It types
no separators of folders, so that no file is written outside that folder, and an asked-for quit only counts.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import pkgutil
import random
import statistics
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

import gui.scenes
from engine.games import GAMES
from gui.app import App, NoWindow, open_display
from gui.scene import Scene
from gui.scenes.home import HomeScene
from gui.widgets.base import Page

FROZEN = 0.25
"""Seconds: a longer frame is one the player sees."""
MOST_GROWTH = 50.0
"""Megabytes."""
WARM_UP = 0.2
"""The share of the run after which memory should have settled."""
SIZES = ((960, 600), (1280, 800), (1600, 1000), (1000, 900))
KEYS = (
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_F1,
    pygame.K_PLUS, pygame.K_MINUS, *(ord(letter) for letter in "abcdefghijklmnopqrstuvwxyz0123456789"),
)
WITH_CONTROL = tuple(ord(letter) for letter in "sonecvaz")
TYPED = "abcxyz 0159-[],.;+#äß中"
LONGEST_STAY = 12.0
"""Seconds on one screen after which the monkey asks to go back."""
ONWARD = 0.15
"""How often a click on a widget is one on the button that leads on, such as Start."""
SETTLED = 0.7
"""Seconds on Home after which the screen before it is given back."""
AT_HOME = 50
"""Frames in which nothing is done there, so that this can be seen."""
REMEMBERED = 12
"""Doings told beside a fault."""


def screens() -> set[str]:
    """The names of every screen there is."""
    for module in pkgutil.walk_packages(gui.scenes.__path__, "gui.scenes."):
        importlib.import_module(module.name)
    waiting, found = [Scene], set()
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        found |= {kind.__name__ for kind in below if kind.__module__.startswith("gui.")}
    return found


def memory() -> float:
    """Megabytes this process holds; 0 where the system does not tell."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def kept_waiting() -> float:
    """Seconds this thread has been ready to run while others had the processors; 0 where the system does not tell."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except OSError:
        return 0.0


@dataclass
class Findings:
    """What a run came to."""

    frames: int = 0
    quits: int = 0
    longest: float = 0.0
    faults: list[str] = field(default_factory=list)
    frozen: list[str] = field(default_factory=list)
    visits: Counter[str] = field(default_factory=Counter)
    megabytes: list[float] = field(default_factory=list)      # at rest
    most: float = 0.0                                         # megabytes at any time

    @property
    def growth(self) -> float:
        """Memory at the end of the run above that after the warm-up, each as the median of a tenth of it."""
        tenth = max(1, len(self.megabytes) // 10)
        settled = self.megabytes[int(len(self.megabytes) * WARM_UP):][:tenth]
        return statistics.median(self.megabytes[-tenth:]) - statistics.median(settled) if settled else 0.0

    def missing(self) -> list[str]:
        wanted = screens() | {f"BoardScene {game.name}" for game in GAMES}
        return sorted(wanted - set(self.visits))


class Alarm(logging.Handler):
    """Hears of faults that never reach the frame loop: of other threads, and what was logged as an error."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(logging.ERROR)
        self.findings = findings
        self._before = threading.excepthook

    def emit(self, record: logging.LogRecord) -> None:
        self.findings.faults.append(logging.Formatter().format(record))

    def __enter__(self) -> Alarm:
        logging.getLogger().addHandler(self)
        threading.excepthook = self._thread_failed
        return self

    def __exit__(self, *fault: object) -> None:
        threading.excepthook = self._before
        logging.getLogger().removeHandler(self)

    def _thread_failed(self, failed: threading.ExceptHookArgs) -> None:
        self.findings.faults.append("".join(traceback.format_exception(failed.exc_value)))


class Sentry(threading.Thread):
    """Looks at what the main thread is doing once its frame has taken too long."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.began = 0.0
        self.seen = ""
        self._main = threading.get_ident()
        self._over = threading.Event()

    def run(self) -> None:
        while not self._over.wait(FROZEN / 5):
            began = self.began
            if began and not self.seen and time.perf_counter() - began > FROZEN * 0.8:
                here = sys._current_frames()[self._main]
                self.seen = "".join(traceback.format_stack(here)[-9:])

    def stop(self) -> None:
        self._over.set()
        self.join()


class Monkey:
    """Posts one random doing now and then; knows nothing of the game, but clicks more on widgets than beside them."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.random = random.Random(seed)
        self.findings = Findings()
        self.doings: deque[str] = deque(maxlen=REMEMBERED)
        self._since = 0.0          # seconds since the screen changed
        self._clicked: Counter[tuple[str, str]] = Counter()
        self._scene: Scene = app.scene
        self._pause = AT_HOME
        self._leaving = 0
        self._weighed_here = False
        self._weighed = (
            (self.click_widget, 34), (self.click, 16), (self.move, 12), (self.key, 14), (self.wheel, 6), (self.drag, 5),
            (self.type, 3), (self.control_key, 3), (self.escape, 3), (self.resize, 1), (self.full_screen, 1),
        )

    def frame(self, seconds: float) -> float:
        """One frame of the program with perhaps a doing before it; how long the frame took."""
        self._do_something(seconds)
        began = time.perf_counter()
        try:
            self.app.frame(seconds)
        except Exception:
            self.findings.faults.append(f"{self.told()}\n{traceback.format_exc()}")
            self.app.scene.dialog = None
            self.app.scene.go(HomeScene(self.app.stage))
        took = time.perf_counter() - began
        self._note(took)
        return took

    @property
    def at_rest(self) -> bool:
        """Nothing is going on, and the memory has not been weighed yet in this visit to Home."""
        return isinstance(self._scene, HomeScene) and self._since > SETTLED and not self._weighed_here

    def weigh(self) -> None:
        """Note the memory held."""
        held = memory()
        self.findings.most = max(self.findings.most, held)
        if self.at_rest:
            self._weighed_here = True
            self.findings.megabytes.append(held)

    def told(self) -> str:
        """Where the program is and what was done last."""
        dialog = self.app.scene.dialog
        where = self._where() + (f", dialog {dialog.title!r}" if dialog is not None else "")
        return f"frame {self.findings.frames} on {where} after {', '.join(self.doings)}"

    def _where(self) -> str:
        scene = self.app.scene
        match = getattr(scene, "match", None)
        return type(scene).__name__ + (f" {match.game.name}" if match is not None else "")

    def _note(self, took: float) -> None:
        findings = self.findings
        findings.frames += 1
        findings.longest = max(findings.longest, took)
        if self.app.scene is not self._scene:
            self._scene, self._since, self._leaving, self._weighed_here = self.app.scene, 0.0, 0, False
            findings.visits.update({self._where(), type(self._scene).__name__})
            if isinstance(self._scene, HomeScene):
                self._pause = AT_HOME
        if self.app.stage.quitting:
            self.app.stage.quitting = False
            findings.quits += 1

    def _do_something(self, seconds: float) -> None:
        self._since += seconds
        self._pause -= 1
        if self._pause > 0:
            return
        self._pause = self.random.choice((1, 1, 2, 4, 8, 15))
        if self._since > LONGEST_STAY * (1 + self._leaving) / 2 and not isinstance(self.app.scene, HomeScene):
            self._leaving += 1
            self.escape()
        else:
            doings, weights = zip(*self._weighed, strict=True)
            self.random.choices(doings, weights)[0]()

    # --- Doings -----------------------------------------------------------------------------------------

    def post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.Event(kind, **fields))

    def click_widget(self) -> None:
        page: Page = self.app.scene.dialog.page if self.app.scene.dialog is not None else self.app.scene.page
        shown = [widget for widget in page.widgets if widget.rect.w and widget.rect.h]
        leading = [widget for widget in shown if getattr(widget, "style", "") == "primary"]
        chosen = leading if leading and self.random.random() < ONWARD else shown
        if chosen:
            # What was seldom clicked on is more tempting: so the monkey comes everywhere.
            here = type(self.app.scene).__name__
            weights = [1 / (1 + self._clicked[here, widget.name]) for widget in chosen]
            widget = self.random.choices(chosen, weights)[0]
            self._clicked[here, widget.name] += 1
            self._click(self._within(widget.rect), widget.name)

    def click(self) -> None:
        self._click(self._within(pygame.Rect((0, 0), self.app.stage.size)), "")

    def _within(self, rect: pygame.Rect) -> tuple[int, int]:
        return rect.x + self.random.randrange(max(1, rect.w)), rect.y + self.random.randrange(max(1, rect.h))

    def _click(self, spot: tuple[int, int], name: str) -> None:
        button = self.random.choices((1, 3, 2), (20, 2, 1))[0]
        self.doings.append(f"click {button} at {spot} {name}".rstrip())
        self.post(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=spot, button=button)

    def move(self) -> None:
        spot = self._within(pygame.Rect((0, 0), self.app.stage.size))
        self.post(pygame.MOUSEMOTION, pos=spot, rel=(3, 3), buttons=(0, 0, 0))

    def drag(self) -> None:
        window = pygame.Rect((0, 0), self.app.stage.size)
        start, end = self._within(window), self._within(window)
        self.doings.append(f"drag from {start} to {end}")
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for step in range(1, 5):
            spot = tuple(a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=spot, rel=(9, 9), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def wheel(self) -> None:
        turn = self.random.choice((-3, -1, 1, 3))
        self.doings.append(f"wheel {turn}")
        self.move()
        self.post(pygame.MOUSEWHEEL, x=0, y=turn, precise_x=0.0, precise_y=float(turn), flipped=False)

    def key(self) -> None:
        self._press(self.random.choice(KEYS), self.random.choice((0, 0, 0, pygame.KMOD_SHIFT)))

    def control_key(self) -> None:
        self._press(self.random.choice(WITH_CONTROL), pygame.KMOD_CTRL)

    def escape(self) -> None:
        self._press(pygame.K_ESCAPE, 0)

    def _press(self, key: int, mod: int) -> None:
        self.doings.append(f"{'Ctrl+' if mod & pygame.KMOD_CTRL else ''}{pygame.key.name(key)}")
        letter = chr(key) if 32 <= key < 127 and not mod & pygame.KMOD_CTRL else ""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
        if letter:
            self.post(pygame.TEXTINPUT, text=letter)
        self.post(pygame.KEYUP, key=key, mod=mod)

    def type(self) -> None:
        words = "".join(self.random.choices(TYPED, k=self.random.randrange(1, 12)))
        self.doings.append(f"type {words!r}")
        for letter in words:
            self.post(pygame.TEXTINPUT, text=letter)

    def resize(self) -> None:
        size = self.random.choice(SIZES)
        self.doings.append(f"resize to {size}")
        if not self.app.full_screen:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])

    def full_screen(self) -> None:
        self._press(pygame.K_F11, 0)


def run(app: App, seconds: float, seed: int) -> Findings:
    """Let the monkey at the program for so long, sixty frames a second."""
    monkey, sentry = Monkey(app, seed), Sentry()
    findings = monkey.findings
    sentry.start()
    begin, weighed = time.perf_counter(), 0
    with Alarm(findings):
        while (passed := time.perf_counter() - begin) < seconds:
            step = app.pace.wait()
            processor, kept, sentry.seen = time.thread_time(), kept_waiting(), ""
            sentry.began = time.perf_counter()
            took = monkey.frame(step)
            sentry.began = 0.0
            worked, waited = time.thread_time() - processor, kept_waiting() - kept
            if took - waited > FROZEN:
                findings.frozen.append(f"{took * 1000:.0f} ms ({worked * 1000:.0f} ms of them at work, "
                                       f"{waited * 1000:.0f} ms without a processor) "
                                       f"at {passed:.1f} s: {monkey.told()}\n{sentry.seen}")
            if passed > weighed or monkey.at_rest:
                monkey.weigh()
            if passed > weighed:
                weighed += 1
                print(f"\r{passed:6.0f} s  {memory():6.1f} MB  {len(findings.faults)} faults  "
                      f"{len(findings.frozen)} frozen", end="", file=sys.stderr)
        app.close()
    print(file=sys.stderr)
    sentry.stop()
    return findings


def report(findings: Findings) -> bool:
    """Print what came of it; whether all of it is as it must be."""
    missing, growth = findings.missing(), findings.growth
    print(f"{findings.frames} frames, the longest {findings.longest * 1000:.0f} ms; "
          f"{findings.quits} times asked to quit")
    print("visited: " + ", ".join(f"{name} {count}" for name, count in sorted(findings.visits.items())))
    for title, told in (("exceptions", findings.faults), (f"frames over {FROZEN * 1000:.0f} ms", findings.frozen)):
        print(f"{title}: {len(told)}")
        for text, count in Counter(told).most_common():
            print(f"--- {count} times\n{text}")
    weights = ", ".join(f"{weight:.0f}" for weight in findings.megabytes)
    print(f"memory: {findings.most:.0f} MB at the most; at rest {weights} MB, grown by {growth:.1f} MB")
    print(f"never reached: {', '.join(missing) or 'nothing'}")
    holds = not (findings.faults or findings.frozen or missing) and growth <= MOST_GROWTH
    print("holds" if holds else "DOES NOT HOLD")
    return holds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600.0, help="how long")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another run")
    parser.add_argument("--size", default="1280x800", help="the window at first")
    wanted = parser.parse_args()
    width, height = (int(part) for part in wanted.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(JAMBOREE_HOME=folder, HOME=folder)
        os.chdir(folder)   # a bare name that is typed somewhere is a file in here
        try:
            open_display()
            app = App(HomeScene, (width, height))
        except NoWindow as fault:
            print(fault, file=sys.stderr)
            return 2
        return 0 if report(run(app, wanted.seconds, wanted.seed)) else 1


if __name__ == "__main__":
    sys.exit(main())
