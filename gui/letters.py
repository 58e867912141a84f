"""Words set letter by letter from kept pictures, for what changes while a frame has no time to write. No kerning."""

from __future__ import annotations

import string

import pygame

from gui.look import Look
from gui.theme import Colour

COMMON = string.ascii_letters + string.digits + " .,:;>-+'()~…"


class Letters:
    """The letters of one size, weight and colour; the common ones are made at once, others when they first come."""

    def __init__(self, look: Look, size: float, weight: int, ink: Colour) -> None:
        self._look, self._style = look, (size, ink, weight)
        self._kept: dict[str, pygame.Surface] = {}
        for letter in COMMON:
            self._kept[letter] = look.text(letter, *self._style)

    def _picture(self, letter: str) -> pygame.Surface:
        picture = self._kept.get(letter)
        if picture is None:
            picture = self._kept[letter] = self._look.text(letter, *self._style)
        return picture

    def width(self, words: str) -> int:
        return sum(self._picture(letter).get_width() for letter in words)

    def put(self, surface: pygame.Surface, words: str, midleft: tuple[int, int]) -> int:
        """Draw the words; where they end."""
        x, middle = midleft
        for letter in words:
            picture = self._picture(letter)
            surface.blit(picture, (x, middle - picture.get_height() // 2))
            x += picture.get_width()
        return x
