"""Short notes that appear at the top of the window and leave by themselves."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.look import Look
from gui.widgets.base import Touch

LEAST_SECONDS = 3.0
SECONDS_A_LETTER = 0.055
MOST_SHOWN = 3
WIDEST = 420


@dataclass
class Toast:
    words: str
    left: float


class Toasts:
    """The notes on screen, newest on top. A click on one sends it away."""

    def __init__(self, touch: Touch) -> None:
        self.shown: list[Toast] = []
        self.touch = touch

    def say(self, words: str) -> None:
        """Show a sentence long enough to be read; the same one twice is shown once."""
        seconds = LEAST_SECONDS + SECONDS_A_LETTER * len(words)
        self.shown = [toast for toast in self.shown if toast.words != words][-MOST_SHOWN + 1 :]
        self.shown.append(Toast(words, seconds))
        self.touch(None)

    def update(self, seconds: float) -> None:
        for toast in self.shown:
            toast.left -= seconds
        if any(toast.left <= 0 for toast in self.shown):
            self.shown = [toast for toast in self.shown if toast.left > 0]
            self.touch(None)

    def handle(self, event: pygame.Event, look: Look, window: tuple[int, int]) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        for toast, box in self.places(look, window):
            if box.collidepoint(event.pos):
                self.shown.remove(toast)
                self.touch(None)
                return True
        return False

    def places(self, look: Look, window: tuple[int, int]) -> list[tuple[Toast, pygame.Rect]]:
        """Each note with its box, stacked downwards from the top of the window, where they hide least."""
        places, top = [], look.px(12)
        for toast in reversed(self.shown):
            lines = look.lines(toast.words, 14, 500, look.px(WIDEST))
            width = max(look.width(line, 14, 500) for line in lines) + look.px(40)
            box = pygame.Rect(0, 0, width, len(lines) * look.line_height(14) + look.px(16))
            box.midtop = (window[0] // 2, top)
            places.append((toast, box))
            top = box.bottom + look.px(8)
        return places

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        for toast, box in self.places(look, surface.get_size()):
            look.cast_shadow(surface, box, 12, 20)
            surface.blit(look.box(box.size, theme.text, None, 12), box)
            y = box.y + look.px(8)
            for line in look.lines(toast.words, 14, 500, look.px(WIDEST)):
                words = look.text(line, 14, theme.ground, 500)
                surface.blit(words, words.get_rect(center=(box.centerx, y + look.line_height(14) // 2)))
                y += look.line_height(14)
