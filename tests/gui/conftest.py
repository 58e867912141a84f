"""A window without a screen, driven by real pygame events, with a user folder of its own."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec
import pygame
import pytest

from engine.games import game_named
from engine.match import ClockRule, Match, Seat
from gui.app import App, open_display
from gui.language import speak
from gui.scene import Scene
from gui.scenes.board import BoardScene
from gui.scenes.home import HomeScene
from gui.widgets.base import Widget

FRAME = 1 / 60
PATIENCE = 60.0               # seconds, at least, until something that does not come is given up
MOST_LITTER = 8_000_000      # pixels of closed windows
PEOPLE = (Seat("person", "", "Anna"), Seat("person", "", "Bert"))
OFF_BOOK = ("c4", "e3", "f4", "g5")
"""Moves after which an opponent at Othello must think for itself."""


class Driver:
    """A player at the keyboard and mouse."""

    def __init__(self, size: tuple[int, int] = (1280, 800), **settings: object) -> None:
        open_display()
        self.app = App(HomeScene, size)
        stage = self.app.stage
        quick = {"animation": "off", "minimum_time": 0.0, "sound": False, **settings}
        stage.change(msgspec.structs.replace(stage.settings, **quick))
        self.app.scene.arrange()
        self.frames(2)

    @property
    def scene(self) -> Scene:
        return self.app.scene

    @property
    def board(self) -> BoardScene:
        assert isinstance(self.app.scene, BoardScene)
        return self.app.scene

    def open_board(self, seats: tuple[Seat, Seat] = PEOPLE, clock: ClockRule | None = None,
                   moves: Sequence[str] = ()) -> BoardScene:
        match = Match(game_named("othello"), {}, seats, clock)
        for name in moves:
            match.play(match.position.move_named(name))
        self.scene.go(BoardScene(self.app.stage, match))
        self.frames(2)
        return self.board

    def frames(self, count: int, seconds: float = FRAME) -> None:
        for _ in range(count):
            self.app.frame(seconds)

    def until(self, done: Callable[[], bool], most: int = 4000) -> None:
        """Frames until something is so; a real pause in each lets the worker thread work. On a busy machine that one,
        which lets all others go first, may need far more frames than `most`: patience ends by the clock, too."""
        end = time.monotonic() + PATIENCE
        while not done():
            most -= 1
            assert most > 0 or time.monotonic() < end, "it never came to that"
            pygame.time.wait(1)
            self.app.frame(FRAME)

    def post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.Event(kind, **fields))

    def move_to(self, spot: tuple[float, float]) -> None:
        self.post(pygame.MOUSEMOTION, pos=(int(spot[0]), int(spot[1])), rel=(0, 0), buttons=(0, 0, 0))
        self.frames(1)

    def click(self, spot: tuple[float, float], button: int = 1) -> None:
        place = (int(spot[0]), int(spot[1]))
        self.move_to(place)
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button)
        self.frames(2)

    def widget(self, name: str) -> Widget:
        page = self.scene.dialog.page if self.scene.dialog is not None else self.scene.page
        return page.named(name)

    def has(self, name: str) -> bool:
        page = self.scene.dialog.page if self.scene.dialog is not None else self.scene.page
        return any(widget.name == name for widget in page.widgets)

    def press(self, name: str) -> None:
        """Click the middle of a widget."""
        self.click(self.widget(name).rect.center)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=chr(key) if 32 <= key < 127 and not mod else "")
        self.post(pygame.KEYUP, key=key, mod=mod)
        self.frames(2)

    def type(self, words: str) -> None:
        for letter in words:
            self.post(pygame.TEXTINPUT, text=letter)
        self.frames(1)

    def tab_to(self, name: str) -> None:
        """Walk the focus by Tab to the widget of that name."""
        page = self.scene.dialog.page if self.scene.dialog is not None else self.scene.page
        for _ in range(len(page.widgets) + 1):
            focus = page.focus
            if focus is not None and focus.name == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never reaches {name}")

    def square(self, name: str) -> tuple[float, float]:
        from engine.games.othello.rules import square_named

        return self.board.view.centre(square_named(name))  # type: ignore[attr-defined]

    def play(self, *names: str) -> None:
        """Play moves by clicking on their squares."""
        for name in names:
            self.click(self.square(name))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "user"
    monkeypatch.setenv("JAMBOREE_HOME", str(folder))
    monkeypatch.setenv("LC_ALL", "C")      # the window is English at first, whatever this machine speaks
    return folder


@pytest.fixture(scope="session")
def litter() -> list[int]:
    """How many pixels have been thrown away since the last collection, in its one element."""
    return []


@pytest.fixture
def drive(home: Path, litter: list[int]) -> Iterator[Callable[..., Driver]]:
    """Makes drivers; closes their windows at the end."""
    made: list[Driver] = []

    def make(*args: object, **settings: object) -> Driver:
        made.append(Driver(*args, **settings))  # type: ignore[arg-type]
        return made[-1]

    yield make
    pixels = [litter.pop() if litter else 0]
    for driver in made:
        pixels.append(driver.app.stage.size[0] * driver.app.stage.size[1])
        driver.app.close()
    made.clear()
    speak("en")
    if sum(pixels) > MOST_LITTER:
        gc.collect()     # closed windows refer to themselves in circles, and Python does not see how large they are
    else:
        litter.append(sum(pixels))
    pygame.event.clear() if pygame.display.get_init() else None
