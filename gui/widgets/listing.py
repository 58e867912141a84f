"""A scrolling list of rows, drawn only where it is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.look import Look
from gui.widgets.base import Widget, clicked, draw_thumb

DrawRow = Callable[[pygame.Surface, Look, pygame.Rect, int], None]


class Listing(Widget):
    """Rows of equal height. Up and Down move the chosen row, Enter opens it."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, rows: Sequence[str], chosen: int | None, act: Callable[[int], None],
        row_height: int, opened: Callable[[int], None] | None = None, draw_row: DrawRow | None = None, empty: str = "",
    ) -> None:
        super().__init__(name, rect)
        self.rows, self.chosen, self.act, self.row_height = list(rows), chosen, act, max(1, row_height)
        self.opened, self.draw_row, self.empty = opened, draw_row, empty
        self.offset = 0
        self.lit: int | None = None

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, Listing):
            self.offset = round(earlier.offset * self.row_height / earlier.row_height)
            self._scroll_to(self.offset)

    def show(self, index: int) -> None:
        """Scroll as little as needed to see a row."""
        top = index * self.row_height
        self._scroll_to(max(min(self.offset, top), top + self.row_height - self.rect.h))

    def _scroll_to(self, offset: int) -> None:
        self.offset = max(0, min(len(self.rows) * self.row_height - self.rect.h, offset))
        self.changed()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._scroll_to(self.offset - event.y * self.row_height * 2)
            return True
        if event.type == pygame.MOUSEMOTION:
            self._light(self._under(event.pos))
            return False
        if clicked(event, self.rect):
            index = self._under(event.pos)
            if index is not None:
                self._choose(index)
            return True
        return self.focused and event.type == pygame.KEYDOWN and self._handle_key(event.key)

    def _handle_key(self, key: int) -> bool:
        if key in (pygame.K_UP, pygame.K_DOWN) and self.rows:
            here = -1 if self.chosen is None else self.chosen
            there = max(0, min(len(self.rows) - 1, here + (1 if key == pygame.K_DOWN else -1)))
            if there != self.chosen:     # at the end of the list an arrow does nothing; Enter opens
                self._choose(there)
            return True
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.opened is not None and self.chosen is not None:
            self.opened(self.chosen)
            return True
        return False

    def _under(self, spot: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(spot):
            return None
        index = (spot[1] - self.rect.y + self.offset) // self.row_height
        return index if index < len(self.rows) else None

    def _light(self, index: int | None) -> None:
        if index != self.lit:
            self.lit = index
            self.changed()

    def _choose(self, index: int) -> None:
        again = index == self.chosen
        self.chosen = index
        self.show(index)
        if again and self.opened is not None:
            self.opened(index)
        else:
            self.act(index)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self.rows and self.empty:
            note = look.text(self.empty, 14, look.theme.faint)
            surface.blit(note, note.get_rect(center=self.rect.center))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        first = self.offset // self.row_height
        last = min(len(self.rows), first + self.rect.h // self.row_height + 2)
        for index in range(first, last):
            row = pygame.Rect(
                self.rect.x, self.rect.y + index * self.row_height - self.offset, self.rect.w, self.row_height
            )
            self._draw_bar(surface, look, row, index)
            (self.draw_row or self._draw_words)(surface, look, row, index)
        draw_thumb(surface, look, self.rect, len(self.rows) * self.row_height, self.offset)
        surface.set_clip(clip)
        self.draw_focus(surface, look)

    def _draw_bar(self, surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
        fill = look.theme.accent_soft if index == self.chosen else look.theme.hover if index == self.lit else None
        if fill:
            bar = row.inflate(0, -look.px(2))
            surface.blit(look.box(bar.size, fill, None, 7), bar)

    def _draw_words(self, surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
        words = look.text(look.fit(self.rows[index], 14, 400, row.w - look.px(24)), 14)
        surface.blit(words, words.get_rect(midleft=(row.x + look.px(12), row.centery)))
