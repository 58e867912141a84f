"""Words on the screen: a single line, and a paragraph that wraps."""

from __future__ import annotations

from typing import Literal

import pygame

from gui.look import Look
from gui.theme import Colour
from gui.widgets.base import Widget

Align = Literal["left", "centre", "right"]


class Label(Widget):
    """One line, shortened with an ellipsis when it does not fit."""

    def __init__(
        self, name: str, rect: pygame.Rect, words: str, size: float = 15, weight: int = 400,
        colour: Colour | None = None, align: Align = "left",
    ) -> None:
        super().__init__(name, rect)
        self.words, self.size, self.weight, self.colour, self.align = words, size, weight, colour, align

    def say(self, words: str) -> None:
        if words != self.words:
            self.words = words
            self.changed()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        words = look.fit(self.words, self.size, self.weight, self.rect.w)
        shown = look.text(words, self.size, self.colour, self.weight)
        place = shown.get_rect(centery=self.rect.centery)
        if self.align == "centre":
            place.centerx = self.rect.centerx
        elif self.align == "right":
            place.right = self.rect.right
        else:
            place.left = self.rect.left
        surface.blit(shown, place)

    def cut_words(self, look: Look) -> list[str]:
        fits = look.width(self.words, self.size, self.weight) <= self.rect.w
        return [] if fits and look.px(self.size) <= self.rect.h else [self.words]


class Paragraph(Widget):
    """Wrapped text from the top of its rectangle."""

    def __init__(
        self, name: str, rect: pygame.Rect, words: str, size: float = 15, weight: int = 400,
        colour: Colour | None = None, align: Align = "left",
    ) -> None:
        super().__init__(name, rect)
        self.words, self.size, self.weight, self.colour, self.align = words, size, weight, colour, align

    @staticmethod
    def height(look: Look, words: str, size: float, width: int, weight: int = 400) -> int:
        """How many pixels high these words are when they wrap at `width`."""
        return len(look.lines(words, size, weight, width)) * look.line_height(size)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        y = self.rect.y
        for line in look.lines(self.words, self.size, self.weight, self.rect.w):
            shown = look.text(line, self.size, self.colour, self.weight)
            x = self.rect.centerx - shown.get_width() // 2 if self.align == "centre" else self.rect.x
            surface.blit(shown, (x, y))
            y += look.line_height(self.size)

    def cut_words(self, look: Look) -> list[str]:
        return [self.words] if self.height(look, self.words, self.size, self.rect.w, self.weight) > self.rect.h else []
