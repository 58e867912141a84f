"""The eight-level picker: steps of a ladder, lowest on the left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from gui.language import _
from gui.look import Look
from gui.widgets.base import Widget, clicked


class LevelPicker(Widget):
    """Eight steps of growing height; those up to the chosen one are filled. Left and Right choose."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, levels: Sequence[str], value: str, words: Callable[[str], str],
        act: Callable[[str], None], ratings: Mapping[str, int],
    ) -> None:
        super().__init__(name, rect)
        self.levels, self.words, self.act, self.ratings = list(levels), words, act, ratings
        self.value = value if value in self.levels else self.levels[0]
        self._lit: int | None = None

    @property
    def index(self) -> int:
        return self.levels.index(self.value)

    def step(self, index: int) -> pygame.Rect:
        """The whole column of a step, which is where one may click."""
        left = self.rect.x + self.rect.w * index // len(self.levels)
        right = self.rect.x + self.rect.w * (index + 1) // len(self.levels)
        return pygame.Rect(left, self.rect.y, right - left, self.rect.h)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._light(self._under(event.pos))
            return False
        if clicked(event, self.rect):
            index = self._under(event.pos)
            if index is not None:
                self._choose(index)
            return True
        if self.focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._choose(self.index + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False

    def _under(self, spot: tuple[int, int]) -> int | None:
        return next((n for n in range(len(self.levels)) if self.step(n).collidepoint(spot)), None)

    def _light(self, index: int | None) -> None:
        if index != self._lit:
            self._lit = index
            self.changed()

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.levels) and index != self.index:
            self.value = self.levels[index]
            self.changed()
            self.act(self.value)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px = look.theme, look.px
        words_height = px(48)
        ladder = self.rect.h - words_height
        for index in range(len(self.levels)):
            column = self.step(index)
            height = round(ladder * (0.34 + 0.66 * index / (len(self.levels) - 1)))
            block = pygame.Rect(column.x + px(2), self.rect.y + ladder - height, column.w - px(4), height)
            reached = index <= self.index
            fill = theme.accent if reached else theme.hover if index == self._lit else theme.pressed
            surface.blit(look.box(block.size, fill, theme.edge if not reached else None, 5), block)
        shown = self.levels[self._lit] if self._lit is not None else self.value
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
        return [words for words in map(self.words, self.levels) if look.width(words, 13) > self.rect.w]
