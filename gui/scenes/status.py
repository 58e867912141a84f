"""The status line under the board: whose turn it is and what to do, with the buttons that belong to it."""

from __future__ import annotations

import pygame

from gui.look import Look
from gui.widgets.base import Widget

MOST_LINES = 2


class StatusLine(Widget):
    """A sentence in a bar, in two lines where it is long. A refusal has the warning's colour and an icon of its own."""

    def __init__(
        self, rect: pygame.Rect, words: str, room: int, icon: str = "", urgent: bool = False, festive: bool = False
    ) -> None:
        super().__init__("status", rect)
        self.words, self.room, self.icon, self.urgent, self.festive = words, room, icon, urgent, festive

    def _set_in(self, look: Look) -> tuple[float, list[str]]:
        """The size and lines the words take."""
        room = self._words_room(look)
        if look.width(self.words, 15, 500) <= room:
            return 15, [self.words]
        return 13, look.lines(self.words, 13, 500, room)

    def _words_room(self, look: Look) -> int:
        return self.room - look.px(36) - (look.px(30) if self.icon else 0)

    def shown(self, look: Look) -> tuple[float, list[str]]:
        """The size and the lines that are drawn: a complaint too long for the bar is cut, never laid over the board."""
        size, lines = self._set_in(look)
        if len(lines) <= MOST_LINES:
            return size, lines
        last = " ".join(lines[MOST_LINES - 1:])
        return size, [*lines[:MOST_LINES - 1], look.fit(last, size, 500, self._words_room(look))]

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
        size, lines = self.shown(look)
        step = px(size * 1.35)
        y = self.rect.centery - step * (len(lines) - 1) // 2
        for line in lines:
            shown = look.text(line, size, ink, 600 if self.festive else 500)
            surface.blit(shown, shown.get_rect(midleft=(x, y)))
            y += step

    def cut_words(self, look: Look) -> list[str]:
        return [self.words] if len(self._set_in(look)[1]) > MOST_LINES else []
