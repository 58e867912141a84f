"""The window itself: opening it, the frame loop, full screen, and closing without a hang. No screens of its own."""

from __future__ import annotations

import os
import statistics
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path

import pygame

import engine
from engine.freshness import PURE_NOTICE
from engine.gamefiles import FileError
from engine.userfolder import user_folder
from gui.language import _
from gui.look import SMALLEST
from gui.memory import give_back
from gui.pieces import emblem
from gui.scene import PROGRAM, Scene
from gui.settings import Keeper
from gui.stage import Stage
from gui.transition import Transition, transition

FRAMES_A_SECOND = 60
LONGEST_STEP = 0.25
"""Seconds: after a longer halt (a sleeping laptop, a dragged window) time goes on from where it was."""
FIRST_SIZE = (1280, 800)
NEAR_ENOUGH = 2.0
SMALL_PART = 640
"""Pixels: below this a part costs less than drawing twice."""
KEY_REPEAT = (380, 35)
"""Milliseconds before a held key repeats, and between two repeats."""
QUIT_WITH = pygame.KMOD_CTRL | pygame.KMOD_META
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
QUICK_FLIP = 0.004
"""Seconds: a whole-window flip below this leaves a frame its time, and nothing else need be tried."""


class NoWindow(Exception):
    """The window cannot be opened; the text is one sentence for the player."""


class Pace:
    """Sixty frames a second by the clock on the wall: a frame that comes late does not make the next ones late."""

    def __init__(self) -> None:
        self._due = self._last = time.perf_counter()

    def wait(self) -> float:
        """Sleep until the next frame is due; the seconds since the last one."""
        now = time.perf_counter()
        self._due = max(self._due + 1 / FRAMES_A_SECOND, now - 1 / FRAMES_A_SECOND)
        if self._due > now:
            time.sleep(self._due - now)
        now = time.perf_counter()
        passed, self._last = now - self._last, now
        return min(passed, LONGEST_STEP)


class App:
    """One run of the window."""

    def __init__(self, first: type[Scene], size: tuple[int, int] | None = None) -> None:
        self.window = open_window(size or first_size())
        self.stage = Stage(Keeper(user_folder()), self.window.get_size())
        self.pace = Pace()
        self.full_screen = False
        self.windowed_size = self.window.get_size()
        self._undrawn: list[pygame.Rect] = []    # parts that can wait: drawn by the next frame,
        self._unshown: list[pygame.Rect] = []    # and shown by the one after
        self._put_off = 0.0                      # seconds that the scene has not been told of
        self._transition: Transition | None = None
        self._title = PROGRAM
        self._litter = False                     # of a screen left behind, to be given back when nothing moves
        self.scene: Scene = first(self.stage)
        self.scene.enter()
        self._greet()

    def _greet(self) -> None:
        self.stage.tell_complaints()
        if not engine.COMPILED:
            self.stage.toasts.say(_(PURE_NOTICE))

    def run(self) -> int:
        """Frames until the player quits."""
        try:
            while not self.stage.quitting:
                self.frame(self.pace.wait())
        finally:
            self.close()
        return 0

    def frame(self, seconds: float) -> None:
        """One frame: what happened, what changed, and drawing only that."""
        events = pygame.event.get()
        for event in events:
            self._handle(event)
        self._put_off += seconds
        if not events and self._catch_up():
            return
        seconds, self._put_off = self._put_off, 0.0
        self.stage.toasts.update(seconds)
        following = self.scene.update(seconds)
        if following is not None:
            self._switch(following)
        self._repeat_keys()
        self._name_window()
        self._draw(seconds)
        if self._litter and self._transition is None:
            self._litter = False
            give_back()

    def _catch_up(self) -> bool:
        """Draw, or show, what could wait: each takes as long as a step of a still scene, which waits meanwhile."""
        if self._undrawn:
            undrawn, self._undrawn = self._undrawn, []
            self._unshown = self._draw_parts(self.window, undrawn)
        elif self._unshown:
            unshown, self._unshown = self._unshown, []
            pygame.display.update(unshown)
        else:
            return False
        return True

    def _repeat_keys(self) -> None:
        """A held key repeats while one types, and only then: a held Space must not pause and go on by turns."""
        wanted = KEY_REPEAT if self.scene.typing else (0, 0)
        if pygame.key.get_repeat() != wanted:
            pygame.key.set_repeat(*wanted)

    def _name_window(self) -> None:
        """The title of the window follows the screen, and on a board whose turn it is."""
        if self.scene.title != self._title:
            self._title = self.scene.title
            pygame.display.set_caption(self._title)

    def close(self) -> None:
        self.scene.leave()
        self.stage.close()
        pygame.display.quit()

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.stage.quit()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.stage.touch()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_q and event.mod & QUIT_WITH:
            self.stage.quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._toggle_full_screen()
        elif event.type == pygame.DROPFILE:
            self._open_dropped(Path(event.file))
        elif not self.stage.toasts.handle(event, self.stage.look, self.stage.size):
            self.scene.handle(event)

    def _open_dropped(self, path: Path) -> None:
        """A file dragged onto the window: its game, or a note that says what is wrong with it."""
        from gui.scenes.board import BoardScene  # the scenes need fonts, which start after this module is imported
        from gui.scenes.files import open_game

        try:
            match = open_game(self.stage, path)
        except FileError as fault:
            self.stage.toasts.say(str(fault))
        else:
            self.scene.go(BoardScene(self.stage, match, waiting=True))

    def _resized(self) -> None:
        self.window = pygame.display.get_surface() or self.window
        if self.window.get_size() != self.stage.size:
            self._transition = None
            self.stage.resize(self.window.get_size())
            self.scene.arrange()

    def _switch(self, following: Scene) -> None:
        self._transition = transition(self.window, self.stage.settings.animation)
        self._litter = True
        self.scene.leave()
        self.scene = following
        self.scene.enter()
        self.stage.touch()

    def _toggle_full_screen(self) -> None:
        """Desktop-sized full screen at real pixels, or the window again."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            self.windowed_size = self.window.get_size()
            self.window = pygame.display.set_mode(desktop_size(), pygame.FULLSCREEN)
        else:
            self.window = _open(self.windowed_size)
        self._resized()

    def _draw(self, seconds: float) -> None:
        """Draw what is stale: in the window, or behind the screen that is fading away."""
        stale, self.stage.stale = self.stage.stale, []
        if self._transition is None:
            self._draw_in_window(stale)
            return
        self._draw_parts(self._transition.arriving, stale)
        self._transition.step(seconds)
        self._transition.show(self.window)
        if self._transition.over:
            self._transition = None
        self._undrawn, self._unshown = [], []
        pygame.display.flip()

    def _draw_in_window(self, stale: list[pygame.Rect] | None) -> None:
        """Draw and show what changed. Where nothing did but widgets that lie alone, which only tell something, that can
        wait for the next frames."""
        if stale and not self._undrawn and not self._unshown and all(map(self.scene.alone_in, stale)):
            self._undrawn = stale
        elif stale != []:
            parts = self._draw_parts(self.window, None if stale is None else stale + self._undrawn)
            pygame.display.update(parts + self._unshown)
            self._undrawn, self._unshown = [], []

    def _draw_parts(self, surface: pygame.Surface, stale: list[pygame.Rect] | None) -> list[pygame.Rect]:
        """Draw the stale parts only (all of it for None): everything is drawn through a clip around each."""
        whole = surface.get_rect()
        parts = [whole] if stale is None else [part for part in gathered(stale, whole) if part.w and part.h]
        for part in parts:
            surface.set_clip(part)
            self.scene.draw(surface)
            if self.stage.toasts.shown:
                self.stage.toasts.draw(surface, self.stage.look)
        surface.set_clip(None)
        return parts


def gathered(stale: Sequence[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The stale parts with near ones joined: a far one stays by itself, so that what lies between is not drawn."""
    groups: list[pygame.Rect] = []
    for part in stale:
        near = next((group for group in groups if _near(group, part)), None)
        if near is None:
            groups.append(part.clip(whole))
        else:
            near.union_ip(part.clip(whole))
    return groups


def _near(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether drawing both as one costs little more than each by itself."""
    both = one.union(other)
    return both.w * both.h <= NEAR_ENOUGH * (one.w * one.h + other.w * other.h) or max(both.size) <= SMALL_PART


def desktop_size() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else FIRST_SIZE


def first_size() -> tuple[int, int]:
    """A window that leaves some of the desktop free, larger on a large desktop."""
    width, height = desktop_size()
    scale = max(1.0, min(width / 1600, height / 1000))
    wanted = (round(FIRST_SIZE[0] * scale), round(FIRST_SIZE[1] * scale))
    return max(SMALLEST[0], min(wanted[0], width)), max(SMALLEST[1], min(wanted[1], height))


def open_display() -> None:
    """Start the display and the fonts, nothing else; raises NoWindow when there is no display."""
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    ):
        raise NoWindow(no_display_sentence())
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoWindow(no_display_sentence()) from error
    pygame.font.init()


def no_display_sentence() -> str:
    return _("There is no display to open a window on; `main.py --help` shows what works on the command line.")


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """The window, shown the way that flips faster on this machine."""
    pygame.display.set_caption(PROGRAM)
    pygame.display.set_icon(emblem(64))
    if ACCELERATION in os.environ:
        return _open(size)
    os.environ[ACCELERATION] = "0"
    window = _open(size)
    plain = flip_seconds()
    if plain > QUICK_FLIP:
        pygame.display.quit()
        pygame.display.init()
        os.environ[ACCELERATION] = "1"
        window = _open(size)
        if flip_seconds() > plain:
            pygame.display.quit()
            pygame.display.init()
            os.environ[ACCELERATION] = "0"
            window = _open(size)
    return window


def _open(size: tuple[int, int]) -> pygame.Surface:
    with warnings.catch_warnings():
        # Any size the desktop gives is laid out for. And the replacement recommended for the way to the minimum
        # size has no partial update, which keeps a still board nearly free.
        warnings.simplefilter("ignore", (RuntimeWarning, DeprecationWarning))
        try:
            window = pygame.display.set_mode(size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoWindow(no_display_sentence()) from error
        pygame.Window.from_display_module().minimum_size = SMALLEST
    return window


def flip_seconds() -> float:
    """The usual time of showing a whole window; the first flip, which sets things up, is not counted."""
    times = []
    for _flip in range(4):
        start = time.perf_counter()
        pygame.display.flip()
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def run(arguments: Sequence[str] = ()) -> int:
    """Open the window and play; 2 when it cannot be opened."""
    from gui.scenes.home import HomeScene  # the scenes need pygame's fonts, which open_display starts

    try:
        open_display()
        app = App(HomeScene)
    except NoWindow as fault:
        print(fault, file=sys.stderr)  # noqa: T201
        return 2
    return app.run()
