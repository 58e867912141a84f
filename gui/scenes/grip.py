"""The mouse on a board: what is pressed, carried and let go. What a click or a drop means is the view's to say."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene
    from gui.scenes.view import Spot

DRAG = 5
"""Units the mouse may move between press and release and still have clicked."""


class Grip:
    """A press and a release on the same place are a click; a piece that was pressed may be carried to another."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.pressed: Spot | None = None
        self.holding = False
        self.carrying = False

    def handle(self, event: pygame.Event) -> bool:
        """Raw events before anything else; whether one was used up by what is held."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION and self.holding:
            return self._move(event.pos)
        return event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.carrying and self._drop(event.pos)

    def clicked(self, event: pygame.Event) -> bool:
        """Whether the mouse was let go where it was pressed; sliding away from there takes a press back."""
        pressed, self.pressed, self.holding = self.pressed, None, False
        if pressed is None or not self.scene.view.rect.collidepoint(event.pos):
            return False
        view, position = self.scene.view, self.scene.position
        return view.place_at(event.pos, position) == view.place_at(pressed, position)

    def let_go(self) -> None:
        """Nothing is held any more: the game has moved on, or the player thought better of it."""
        self.pressed, self.holding, self.carrying = None, False, False

    def _press(self, spot: Spot) -> bool:
        scene = self.scene
        inside = scene.view.rect.collidepoint(spot)
        self.pressed, self.carrying = spot if inside else None, False
        self.holding = bool(inside and scene.awake and scene.view.grab(spot, scene.position))
        if self.holding:
            scene.page.set_focus(None)
        return self.holding

    def _move(self, spot: Spot) -> bool:
        scene = self.scene
        if not scene.awake or self.pressed is None:
            self.let_go()
            return False
        if self.carrying or math.dist(spot, self.pressed) >= scene.look.px(DRAG):
            self.carrying = True
            scene.view.carry(spot, scene.position)
            scene.hover(spot)
            scene.touch_board()
        return True

    def _drop(self, spot: Spot) -> bool:
        self.let_go()
        if self.scene.awake:
            self.scene.accept(self.scene.view.drop(spot, self.scene.position))
        return True
