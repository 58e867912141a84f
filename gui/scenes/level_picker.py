"""The eight-level picker: steps of a ladder, lowest on the left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from gui.language import _
from gui.look import Look
from gui.widgets.pick import Pick


class LevelPicker(Pick):
    """Eight steps of growing height; those up to the chosen one are filled."""

    def __init__(
        self, name: str, rect: pygame.Rect, levels: Sequence[str], value: str, words: Callable[[str], str],
        act: Callable[[str], None], ratings: Mapping[str, int],
    ) -> None:
        super().__init__(name, rect, levels, value, act)
        self.words, self.ratings = words, ratings
        self._lit: int | None = None

    def part(self, index: int) -> pygame.Rect:
        """The whole column of a step."""
        left = self.rect.x + self.rect.w * index // len(self.values)
        right = self.rect.x + self.rect.w * (index + 1) // len(self.values)
        return pygame.Rect(left, self.rect.y, right - left, self.rect.h)

    def light(self, index: int | None) -> None:
        if index != self._lit:
            self._lit = index
            self.changed()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px = look.theme, look.px
        words_height = px(48)
        ladder = self.rect.h - words_height
        for index in range(len(self.values)):
            column = self.part(index)
            height = round(ladder * (0.34 + 0.66 * index / (len(self.values) - 1)))
            block = pygame.Rect(column.x + px(2), self.rect.y + ladder - height, column.w - px(4), height)
            reached = index <= self.index
            fill = theme.accent if reached else theme.hover if index == self._lit else theme.pressed
            surface.blit(look.box(block.size, fill, theme.edge if not reached else None, 5), block)
        shown = self.values[self._lit] if self._lit is not None else self.value
        name = look.text(_(shown), 15, theme.text, 600)
        surface.blit(name, (self.rect.x + px(2), self.rect.bottom - words_height + px(6)))
        if shown in self.ratings:
            rating = look.text(_("Rating {rating}").format(rating=self.ratings[shown]), 13, theme.dim, 500)
            corner = (self.rect.right - px(2), self.rect.bottom - words_height + px(8))
            surface.blit(rating, rating.get_rect(topright=corner))
        about = look.text(look.fit(self.words(shown), 13, 400, self.rect.w), 13, theme.dim)
        surface.blit(about, (self.rect.x + px(2), self.rect.bottom - px(20)))
        self.draw_focus(surface, look)

    def cut_words(self, look: Look) -> list[str]:
        return [words for words in map(self.words, self.values) if look.width(words, 13) > self.rect.w]
