"""Small drawings on a Riskless map: the signs of the sides, arrows, names, the signs of the zoom buttons. No state."""

from __future__ import annotations

import math

import pygame

from gui import draw
from gui.look import Look
from gui.scenes.riskless.chart import Point
from gui.scenes.riskless.inks import inks


def sign(look: Look, side: int, size: int) -> pygame.Surface:
    """The sign of a side: a disc for Maxie, a square for Minnie, so that colour is not the only mark."""
    fill = inks(look.theme).badges[side]
    line = max(1.0, size / 14)
    if side == 0:
        return draw.circle(size, fill, "#ffffff", line)
    return draw.rounded((size, size), max(2, size // 6), fill, "#ffffff", max(1, round(line)))


def draw_arrow(surface: pygame.Surface, look: Look, start: Point, end: Point, ink: str, width: float) -> None:
    """An arrow with a smooth edge, `width` units wide."""
    length = math.dist(start, end)
    if length < 2:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    half, head = look.px(width) / 2, min(length, look.px(width) * 2.6)
    neck = (end[0] - ux * head, end[1] - uy * head)
    outline = [
        (start[0] - uy * half, start[1] + ux * half), (neck[0] - uy * half, neck[1] + ux * half),
        (neck[0] - uy * head * 0.55, neck[1] + ux * head * 0.55), end,
        (neck[0] + uy * head * 0.55, neck[1] - ux * head * 0.55), (neck[0] + uy * half, neck[1] - ux * half),
        (start[0] + uy * half, start[1] - ux * half),
    ]
    pygame.draw.polygon(surface, ink, outline)
    pygame.draw.aalines(surface, ink, True, outline)


def towards(start: Point, end: Point, distance: float) -> Point:
    """The point so far from the start on the way to the end."""
    length = math.dist(start, end) or 1.0
    share = min(0.5, distance / length)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def outlined(look: Look, words: str, size: float) -> pygame.Surface:
    """Words with a soft edge, readable on land of any colour."""
    ink, edge = ("#2b2721", "#fffaf0") if look.theme.name == "light" else ("#f4f1e8", "#000000")

    def make() -> pygame.Surface:
        face = look.write(words, size, 600, ink)
        halo = look.write(words, size, 600, edge)
        halo.set_alpha(150)
        picture = draw.clear((face.get_width() + 2, face.get_height() + 2), edge)
        for x, y in ((0, 1), (2, 1), (1, 0), (1, 2)):
            picture.blit(halo, (x, y))
        picture.blit(face, (1, 1))
        return picture

    return look.keep(("map name", words, size), make)


def around(words: pygame.Rect, badge: pygame.Rect, gap: int) -> tuple[pygame.Rect, ...]:
    """The places of a name about its badge, the best first: under it, over it, to its right, to its left."""
    under, over, right, left = (words.copy() for _place in range(4))
    under.midtop, over.midbottom = badge.midbottom, badge.midtop
    right.midleft, left.midright = (badge.right + gap, badge.centery), (badge.left - gap, badge.centery)
    return under, over, right, left


def draw_zoom_sign(surface: pygame.Surface, look: Look, name: str, rect: pygame.Rect) -> None:
    """A plus, a minus, or a frame for the whole map."""
    ink, (x, y) = look.theme.text, rect.center
    arm, line = rect.w // 4, max(2, look.px(2))
    if name == "whole":
        pygame.draw.rect(surface, ink, (x - arm, y - arm * 2 // 3, 2 * arm, arm * 4 // 3), line)
        return
    pygame.draw.rect(surface, ink, (x - arm, y - line // 2, 2 * arm, line))
    if name == "closer":
        pygame.draw.rect(surface, ink, (x - line // 2, y - arm, line, 2 * arm))
