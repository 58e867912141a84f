"""The mouse on a board: what is pressed, carried and let go. What a click or a drop means is the view's to say."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from engine.position import Position
from gui.scenes.view import BoardView, Pick, Spot

DRAG = 5
"""Units the mouse may move between press and release and still have clicked."""


class Handled(Protocol):
    """A board under the mouse."""

    view: BoardView

    @property
    def position(self) -> Position: ...

    @property
    def awake(self) -> bool: ...

    def accept(self, pick: Pick) -> None: ...

    def hover(self, spot: Spot) -> None: ...

    def touch_board(self) -> None: ...

    def take_keyboard(self) -> None:
        """The board is what keys go to, not a widget."""


class Grip:
    """A press and a release on the same place are a click; a piece that was pressed may be carried to another."""

    def __init__(self, board: Handled) -> None:
        self.board = board
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
        if pressed is None or not self.board.view.rect.collidepoint(event.pos):
            return False
        view, position = self.board.view, self.board.position
        return view.place_at(event.pos, position) == view.place_at(pressed, position)

    def let_go(self) -> None:
        """Nothing is held any more: the game has moved on, or the player thought better of it."""
        self.pressed, self.holding, self.carrying = None, False, False

    def _press(self, spot: Spot) -> bool:
        board = self.board
        inside = board.view.rect.collidepoint(spot)
        self.pressed, self.carrying = spot if inside else None, False
        self.holding = bool(inside and board.awake and board.view.grab(spot, board.position))
        if self.holding:
            board.take_keyboard()
        return self.holding

    def _move(self, spot: Spot) -> bool:
        board = self.board
        if not board.awake or self.pressed is None:
            self.let_go()
            return False
        if self.carrying or math.dist(spot, self.pressed) >= board.view.look.px(DRAG):
            board.view.carry(spot, board.position)
            board.hover(spot)
            if not self.carrying:
                board.accept(Pick())    # what is carried is chosen now: what is said about the board changes
            self.carrying = True
            board.touch_board()
        return True

    def _drop(self, spot: Spot) -> bool:
        self.let_go()
        if self.board.awake:
            self.board.accept(self.board.view.drop(spot, self.board.position))
        return True
