"""Values of moves as they are drawn on a board: chips with a number; the best has a star and a thicker edge."""

from __future__ import annotations

import pygame

from gui import draw
from gui.look import Look
from gui.pieces import DARK
from gui.scenes.lines import star

SMALLEST, LARGEST = 10.0, 17.0
"""Units: the height of the figures, whatever the room."""


def draw_value(surface: pygame.Surface, look: Look, centre: tuple[float, float], words: str, best: bool,
               room: float) -> None:
    """A chip in the middle of a place that is `room` pixels wide."""
    picture = look.keep(("value", words, best, round(room)), lambda: _chip(look, words, best, room))
    surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def _chip(look: Look, words: str, best: bool, room: float) -> pygame.Surface:
    size = max(SMALLEST, min(LARGEST, room * 0.30 / look.scale))
    while size > SMALLEST and look.width(words, size, 700) > room * 0.86:
        size -= 0.5
    mark = look.theme.board.mark
    ink = DARK if best else "#ffffff"
    shown = look.text(words, size, ink, 700)
    sign = star(look, max(7, look.px(size * 0.85)), ink) if best else None
    pad = look.px(size * 0.38)
    box = pygame.Rect(0, 0, shown.get_width() + 2 * pad, look.px(size * 1.45))
    if sign is not None:
        box.h += sign.get_height()
    radius = min(box.w, box.h) // 3
    fill = mark if best else draw.faded("#1b1d21", 0.86)
    edge = DARK if best else draw.faded("#ffffff", 0.65)
    picture = draw.rounded(box.size, radius, fill, edge, max(1, look.px(1.6 if best else 1)))
    y = box.h - look.px(size * 1.45) / 2
    picture.blit(shown, shown.get_rect(center=(box.w / 2, y)))
    if sign is not None:
        picture.blit(sign, sign.get_rect(midtop=(box.w // 2, look.px(size * 0.2))))
    return picture
