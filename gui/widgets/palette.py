"""A row of colours of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.draw import mix
from gui.look import Look
from gui.theme import Colour
from gui.widgets.pick import Pick

GAP = 6


class Palette(Pick):
    """Round swatches, each with a name: the chosen one has a ring and a tick."""

    def __init__(
        self, name: str, rect: pygame.Rect, tints: Sequence[tuple[str, str, Colour]], value: str,
        act: Callable[[str], None],
    ) -> None:
        super().__init__(name, rect, [value for value, _words, _face in tints], value, act)
        self.tints = list(tints)
        self.light(self.index)

    @staticmethod
    def width(look: Look, count: int, height: int) -> int:
        return count * height + (count - 1) * look.px(GAP)

    def part(self, index: int) -> pygame.Rect:
        """The square of one swatch; they are spread over the whole width."""
        free = self.rect.w - self.rect.h
        return pygame.Rect(self.rect.x + free * index // max(1, len(self.tints) - 1), self.rect.y,
                           self.rect.h, self.rect.h)

    def light(self, index: int | None) -> None:
        if index is not None:
            self.tooltip = self.tints[index][1]

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
