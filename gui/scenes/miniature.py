"""A small living board: plays a few moves of a game by itself, on Home and in the examples of the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.position import Position
from gui.animate import SPEEDS, Timer
from gui.look import Look
from gui.scenes.view import BoardView, Motion, Showing, Taste, shaped
from gui.widgets.base import Widget

REST = 1.1
"""Seconds between two moves of a miniature."""


class Miniature(Widget):
    """Plays the named moves from a position, rests, and begins again. A still picture when motion is off."""

    def __init__(
        self, name: str, rect: pygame.Rect, view: BoardView, look: Look, start: Position, moves: Sequence[str],
        taste: Taste, speed: str, legal: bool = False, delay: float = 0.0, ahead: bool = False,
    ) -> None:
        """With `ahead`, it begins in the middle of the game, where there is something to see."""
        super().__init__(name, shaped(rect, view.shape))
        self.view, self.start, self.moves, self.legal = view, start, tuple(moves), legal
        self.speed = SPEEDS[speed]
        self.view.place(look, taste, self.rect)
        self.position = start
        self.played = 0
        self.motion: Motion | None = None
        self.last: Motion | None = None
        self.timer = Timer(REST + delay)
        if ahead:
            self._skip_to(len(self.moves) // 2)

    def _skip_to(self, count: int) -> None:
        for name in self.moves[:count]:
            self.position = self.position.play(self.position.move_named(name))
        self.played = count

    def inherit(self, earlier: Widget) -> None:
        """Go on where the earlier one was, in the middle of a move or of a rest."""
        super().inherit(earlier)
        if isinstance(earlier, Miniature) and (earlier.start, earlier.moves, earlier.speed) == (
                self.start, self.moves, self.speed):
            self.position, self.played, self.last = earlier.position, earlier.played, earlier.last
            self.motion, self.timer = earlier.motion, earlier.timer

    def update(self, seconds: float) -> None:
        if not self.moves or not self.speed:
            return
        self.timer.step(seconds)
        if self.motion is not None:
            self.changed()
        if self.timer.over:
            self._rest() if self.motion is not None else self._go_on()

    def _rest(self) -> None:
        self.last, self.motion = self.motion, None
        self.timer = Timer(REST * (2 if self.played == len(self.moves) else 1))
        self.changed()

    def _go_on(self) -> None:
        if self.played == len(self.moves):
            self.position, self.played, self.last = self.start, 0, None
            self.timer = Timer(REST)
            self.changed()
            return
        move = self.position.move_named(self.moves[self.played])
        after = self.position.play(move)
        self.motion = Motion(self.position, move, after)
        self.position = after
        self.played += 1
        self.timer = Timer(self.view.seconds(self.motion) * self.speed)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        resting = self.motion is None
        self.view.draw(surface, Showing(
            self.position, self.last, awake=self.legal and resting and self.position == self.start,
            motion=self.motion, progress=self.timer.progress,
        ))
