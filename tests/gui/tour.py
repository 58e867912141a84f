"""A walk over every screen of the window, by its own buttons: whatever a test wants to look at everywhere.

The walk knows no screen by name. From Home it works each control it has not yet worked where it stands, and Escape
leads on when there is none left; what it cannot come to by itself (a finished game, a full table) is opened beside it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable

import pygame

import gui.scenes
from engine.games import GAMES
from engine.match import ClockRule, Match, Seat
from gui.scene import Scene
from gui.scenes.board import BoardScene
from gui.scenes.home import HomeScene
from gui.scenes.rules import RulesScene
from gui.settings import OptionValue
from gui.widgets import Dropdown, Segmented
from gui.widgets.base import TOOLTIP_DELAY, Page, Widget
from tests.gui.conftest import FRAME, Driver

Stop = Callable[[], None]
Place = tuple[str, str]
LEFT_ALONE = {"language", "quit", "scale", "theme", "yes"}
"""Controls that would end the walk, change what is looked at, or throw away what is to be seen."""
BEGINS_A_TOURNAMENT = ("TournamentScene", "start")
LAST = {"back", "home", "leave", "no", "new", "rules", "start", "rematch"}
"""Controls that lead away: worked when the others of their screen have been."""
MOST_STEPS = 900
MOST_TIMES = 3
"""How often a control is worked to come to what lies behind it."""
MOST_CHOICES = 8
MOVES_SHOWN = 4
CLICKS = ((0.5, 0.5), (0.27, 0.3), (0.1, 0.1))
"""Shares of the board: where a turn clicks, allowed or not."""
PERSON, LEVEL = Seat("person", "", "Ä"), Seat("level", "Newcomer", "Newcomer")


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


class Tour:
    """`look` is called at every stop, `seen` are the screens that were come to."""

    def __init__(self, driver: Driver, look: Stop) -> None:
        self.driver, self.look = driver, look
        self.seen: set[str] = set()
        self._worked: Counter[tuple[Place, str]] = Counter()
        self._led: dict[tuple[Place, str], Place] = {}      # where each control led to
        self._waiting: dict[Place, int] = {}                # how many controls were left to work when it was left

    @property
    def scene(self) -> Scene:
        return self.driver.scene

    @property
    def page(self) -> Page:
        return self.scene.dialog.page if self.scene.dialog is not None else self.scene.page

    @property
    def here(self) -> Place:
        """What makes one place of another: the screen, and the dialog over it."""
        return type(self.scene).__name__, self.scene.dialog.title if self.scene.dialog is not None else ""

    def stop(self, seconds: float = FRAME) -> None:
        """Look at what is on screen."""
        self.seen.add(type(self.scene).__name__)
        self.driver.frames(1, seconds)
        self.look()

    def walk(self) -> None:
        """Work every control of every screen that leads on from here, until there is nothing new at Home."""
        self.stop()
        for _step in range(MOST_STEPS):
            place, fresh = self.here, self._fresh()
            if fresh is not None:
                self._worked[place, fresh.name] += 1
                self._work(fresh)
                self._led[place, fresh.name] = self.here
            elif isinstance(self.scene, HomeScene) and self.scene.dialog is None:
                return
            else:
                self._leave()
            self.stop()
        raise AssertionError(f"the walk does not end: it is at {self.here}")

    def _fresh(self) -> Widget | None:
        """A control that was never worked here; else one that leads to a place where there are such."""
        ready = [widget for widget in self.page.widgets
                 if widget.focusable and widget.enabled and widget.rect.w > 0 and widget.name not in LEFT_ALONE
                 and (self.here[0], widget.name) != BEGINS_A_TOURNAMENT]
        new = [widget for widget in ready if (self.here, widget.name) not in self._worked]
        self._waiting[self.here] = len(new)
        if new:
            return min(new, key=lambda widget: widget.name in LAST)
        return next((widget for widget in ready if self._worked[self.here, widget.name] < MOST_TIMES
                     and self._leads_on(self.here, widget.name, {self.here})), None)

    def _leads_on(self, place: Place, name: str, known: set[Place]) -> bool:
        """Whether there is something new at the place a control led to, or beyond it."""
        there = self._led.get((place, name))
        if there is None or there in known:
            return False
        known.add(there)
        beyond = [each for at, each in self._led if at == there]
        return self._waiting.get(there, 1) > 0 or any(self._leads_on(there, each, known) for each in beyond)

    def _work(self, widget: Widget) -> None:
        if isinstance(widget, Segmented):
            for part in range(len(widget.choices)):
                self._click(widget.part(part).center)
                self.stop()
        elif isinstance(widget, Dropdown):
            self._click(widget.rect.center)
            self.stop()
            self.driver.key(pygame.K_ESCAPE)
            for _choice in widget.choices[1:MOST_CHOICES]:
                self.driver.key(pygame.K_DOWN)
                self.stop()
        else:
            self._click(widget.rect.center)

    def _click(self, spot: tuple[int, int]) -> None:
        self.driver.move_to(spot)
        self.stop(TOOLTIP_DELAY + FRAME)
        self.driver.click(spot)

    def _leave(self) -> None:
        before = self.here
        self.driver.key(pygame.K_ESCAPE)
        if self.here == before:
            self.scene.dialog = None
            self.scene.go(HomeScene(self.driver.app.stage))
            self.driver.frames(2)

    # --- What no button leads to quickly ----------------------------------------------------------------

    def open(self, scene: Scene) -> None:
        self.scene.dialog = None
        self.scene.go(scene)
        self.driver.frames(2)
        self.stop()

    def games(self) -> None:
        """Every game's rules; its board with every choice of its options; a game begun, given up and reported."""
        stage = self.driver.app.stage
        for game in GAMES:
            self.open(RulesScene(stage, game, HomeScene(stage)))
            chosen: list[dict[str, OptionValue]] = [{}]
            chosen += [{option.name: value} for option in game.options if option.kind == "choice"
                       for value, _words in option.choices]
            for options in chosen:
                self.open(BoardScene(stage, Match(game, options, (PERSON, LEVEL), ClockRule("game", 300.0)), True))
            self._play(BoardScene(stage, Match(game, {}, (PERSON, PERSON))))

    def _play(self, board: BoardScene) -> None:
        self.open(board)
        for _turn in range(MOVES_SHOWN):
            for spot in CLICKS:
                rect = board.view.rect
                self.driver.click((rect.x + rect.w * spot[0], rect.y + rect.h * spot[1]))
                self.stop()
            board.play(board.match.position.moves()[0])
            self.driver.frames(1)
            self.stop()
        for key in (pygame.K_LEFT, pygame.K_a, pygame.K_ESCAPE):
            self.driver.key(key, pygame.KMOD_CTRL if key == pygame.K_LEFT else 0)
            self.stop()
        board.sitting.resign()
        self.driver.frames(2)
        self.stop()
        board.report()
        self.driver.frames(2)
        self.stop()
