"""The status line under the board: whose turn it is and what to do, with the buttons that belong to it."""

from __future__ import annotations

import pygame

from gui.look import Look
from gui.widgets.base import Widget

SETTINGS = ((15.0, 1), (13.0, 2), (12.0, 3))
"""Size of the words, and how many lines of it the bar holds: the first that is enough."""


class StatusLine(Widget):
    """A sentence in a bar, in several lines where it is long. A refusal has the warning's colour and its own icon."""

    def __init__(
        self, rect: pygame.Rect, words: str, room: int, icon: str = "", urgent: bool = False, festive: bool = False
    ) -> None:
        super().__init__("status", rect)
        self.words, self.room, self.icon, self.urgent, self.festive = words, room, icon, urgent, festive

    def set_in(self, look: Look) -> tuple[float, list[str], bool]:
        """The size and lines of the words, and whether that is all of them: a complaint too long for the bar is cut,
        never laid over the board."""
        room = self.room - look.px(36) - (look.px(30) if self.icon else 0)
        size, most, lines = 15.0, 1, [self.words]
        for size, most in SETTINGS:
            lines = look.lines(self.words, size, 500, room)
            if len(lines) <= most:
                return size, lines, True
        rest = " ".join(lines[most - 1:])
        return size, [*lines[:most - 1], look.fit(rest, size, 500, room)], False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px = look.theme, look.px
        fill = theme.accent_soft if self.festive else theme.panel
        edge = theme.warn if self.urgent else theme.accent if self.festive else theme.edge
        surface.blit(look.box(self.rect.size, fill, edge, 12), self.rect)
        ink = theme.warn if self.urgent else theme.text
        x = self.rect.x + px(18)
        if self.icon:
            picture = look.icon(self.icon, 19, theme.warn if self.urgent else theme.accent)
            surface.blit(picture, picture.get_rect(midleft=(x, self.rect.centery)))
            x += px(30)
        size, lines, _all = self.set_in(look)
        step = px(size * 1.35)
        y = self.rect.centery - step * (len(lines) - 1) // 2
        for line in lines:
            shown = look.text(line, size, ink, 600 if self.festive else 500)
            surface.blit(shown, shown.get_rect(midleft=(x, y)))
            y += step

    def cut_words(self, look: Look) -> list[str]:
        return [] if self.set_in(look)[2] else [self.words]
