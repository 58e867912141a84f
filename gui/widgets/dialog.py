"""A box over the screen that must be answered: a question, or whatever widgets it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.look import Look
from gui.widgets.base import Page, Touch, Widget

Fill = Callable[[Look, pygame.Rect], Sequence[Widget]]
"""Lays out a dialog's widgets inside its box."""


class Dialog:
    """Takes all events while it is open. Esc or a click outside calls `cancel`."""

    def __init__(self, size: tuple[float, float], title: str, fill: Fill, cancel: Callable[[], None]) -> None:
        self.size, self.title, self._fill, self.cancel = size, title, fill, cancel
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.page = Page(lambda rect: None)

    def place(self, look: Look, window: tuple[int, int], touch: Touch) -> None:
        """Lay out for a window of this size; called again when it or the scale changes."""
        first = not self.page.widgets
        self.rect = pygame.Rect(0, 0, look.px(self.size[0]), look.px(self.size[1]))
        self.rect.center = (window[0] // 2, window[1] // 2)
        self.page.touch = touch
        self.page.replace(list(self._fill(look, self.inner(look))))
        if first:
            self.page.focus_next(1)

    def inner(self, look: Look) -> pygame.Rect:
        """The room for widgets, below the title."""
        pad, head = look.px(24), look.px(66)
        return pygame.Rect(
            self.rect.x + pad, self.rect.y + head, self.rect.w - 2 * pad, self.rect.h - head - pad
        )

    def handle(self, event: pygame.Event) -> bool:
        if self.page.handle(event):
            return True
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos)
        if outside or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self.cancel()
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        size = surface.get_size()
        scrim = look.keep(("scrim", size), lambda: _scrim(size, look.theme.scrim))
        surface.blit(scrim, (0, 0))
        look.cast_shadow(surface, self.rect, 16, 30)
        surface.blit(look.box(self.rect.size, look.theme.panel, look.theme.edge, 16), self.rect)
        title = look.text(self.title, 20, look.theme.text, 600)
        surface.blit(title, (self.rect.x + look.px(24), self.rect.y + look.px(22)))
        self.page.draw(surface, look)


def _scrim(size: tuple[int, int], colour: str) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill(colour)
    return veil
