"""A row of colours of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.draw import mix
from gui.look import Look
from gui.theme import Colour
from gui.widgets.base import Widget, clicked

GAP = 6


class Palette(Widget):
    """Round swatches, each with a name: the chosen one has a ring and a tick. Left and Right choose by keyboard."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, tints: Sequence[tuple[str, str, Colour]], value: str,
        act: Callable[[str], None],
    ) -> None:
        super().__init__(name, rect)
        self.tints, self.value, self.act = list(tints), value, act
        self._name_it(self.index)

    @staticmethod
    def width(look: Look, count: int, height: int) -> int:
        return count * height + (count - 1) * look.px(GAP)

    @property
    def index(self) -> int:
        return next((n for n, (value, _words, _face) in enumerate(self.tints) if value == self.value), 0)

    def part(self, index: int) -> pygame.Rect:
        """The square of one swatch; they are spread over the whole width."""
        free = self.rect.w - self.rect.h
        return pygame.Rect(self.rect.x + free * index // max(1, len(self.tints) - 1), self.rect.y,
                           self.rect.h, self.rect.h)

    def _name_it(self, index: int) -> None:
        self.tooltip = self.tints[index][1]

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            over = self._under(event.pos)
            if over is not None:
                self._name_it(over)
            return False
        if clicked(event, self.rect):
            over = self._under(event.pos)
            if over is not None:
                self._choose(over)
            return True
        if self.focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._choose(self.index + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False

    def _under(self, spot: tuple[int, int]) -> int | None:
        return next((n for n in range(len(self.tints)) if self.part(n).collidepoint(spot)), None)

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.tints) and index != self.index:
            self.value = self.tints[index][0]
            self._name_it(index)
            self.changed()
            self.act(self.value)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for index, (_value, _words, face) in enumerate(self.tints):
            part, chosen = self.part(index), index == self.index
            if chosen:
                ring = look.circle(part.w, look.theme.panel, look.theme.accent, 2)
                surface.blit(ring, part)
            inner = part.inflate(-look.px(8), -look.px(8)) if chosen else part.inflate(-look.px(4), -look.px(4))
            dot = look.circle(inner.w, face, mix(face, look.theme.text, 0.35), 1)
            surface.blit(dot, inner)
            if chosen:
                tick = look.icon("check", inner.w * 0.62 / look.scale, tick_ink(face))
                surface.blit(tick, tick.get_rect(center=inner.center))
        self.draw_focus(surface, look, self.rect.h / 2 / look.scale)


def tick_ink(face: Colour) -> Colour:
    """Dark on a light colour, white on a dark one."""
    colour = pygame.Color(face)
    return "#1a1408" if 0.3 * colour.r + 0.59 * colour.g + 0.11 * colour.b > 140 else "#ffffff"
