"""Discs and board woodwork shared by the board games: shaded, smooth, made once at their size. No rules."""

from __future__ import annotations

import math

import pygame

from gui import draw
from gui.look import Look
from gui.theme import LIGHT, BoardColours, Colour

FLIP_STEPS = 24
DARK = "#1a1408"
"""The line around marks."""


def disc(look: Look, diameter: int, side: int) -> pygame.Surface:
    """A flat disc with a bevelled rim, black (0) or white (1)."""
    return look.keep(("disc", diameter, side), lambda: _disc(look.theme.board, diameter, side))


def _disc(colours: BoardColours, diameter: int, side: int) -> pygame.Surface:
    face, rim = (colours.black, colours.black_edge) if side == 0 else (colours.white, colours.white_edge)
    light = draw.mix(face, "#ffffff", 0.20 if side == 0 else 0.75)
    dark = draw.mix(face, "#000000", 0.25 if side == 0 else 0.14)
    flat = not colours.grain

    def paint(surface: pygame.Surface, factor: int) -> None:
        radius = diameter * factor / 2
        rim_width = max(1.0 * factor, radius * (0.06 if flat else 0.035))
        pygame.draw.circle(surface, rim, (radius, radius), radius)
        if flat:
            pygame.draw.circle(surface, face, (radius, radius), radius - rim_width)
            return
        _shade(surface, radius, radius - rim_width, light, dark)
        _shade(surface, radius, radius * 0.80, draw.mix(face, dark, 0.35), draw.mix(face, light, 0.35))

    return draw.supersampled((diameter, diameter), paint, rim)


def _shade(surface: pygame.Surface, centre: float, radius: float, top: Colour, bottom: Colour) -> None:
    """A disc lit from the upper left: `top` there, `bottom` at the lower right."""
    size = max(2, round(2 * radius))
    blend = draw.gradient((size, size), top, bottom)
    mask = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(mask, "#ffffff", (size / 2, size / 2), radius)
    blend.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(blend, (centre - size / 2, centre - size / 2))


def disc_shadow(look: Look, diameter: int) -> pygame.Surface:
    """The soft shadow a disc throws on the felt; larger than the disc by a sixth on every side."""
    opacity = 0 if not look.theme.board.grain else 120
    blur = max(2, diameter // 7)
    return look.keep(
        ("disc shadow", diameter), lambda: draw.soft_shadow((diameter, diameter), diameter // 2, blur, opacity)
    )


def draw_disc(surface: pygame.Surface, look: Look, centre: tuple[float, float], diameter: int, side: int) -> None:
    """A disc lying on the board with its shadow."""
    shade = disc_shadow(look, diameter)
    surface.blit(shade, shade.get_rect(center=(centre[0] + diameter * 0.02, centre[1] + diameter * 0.05)))
    face = disc(look, diameter, side)
    surface.blit(face, face.get_rect(center=centre))


def draw_flip(
    surface: pygame.Surface, look: Look, centre: tuple[float, float], diameter: int, to: int, turned: float
) -> None:
    """A disc turning over in the air to show side `to`; `turned` goes from 0 to 1."""
    step = round(turned * FLIP_STEPS)
    lift = math.sin(math.pi * turned)
    shade = disc_shadow(look, diameter)
    surface.blit(shade, shade.get_rect(center=(centre[0] + diameter * 0.06 * lift, centre[1] + diameter * 0.16 * lift)))
    body = look.keep(("flip", diameter, to, step), lambda: _flip_step(look, diameter, to, step))
    surface.blit(body, body.get_rect(center=(centre[0], centre[1] - diameter * 0.06 * lift)))


def _flip_step(look: Look, diameter: int, to: int, step: int) -> pygame.Surface:
    """One picture of the turning disc: a face seen at an angle, and the rim of both colours."""
    angle = math.pi * step / FLIP_STEPS
    colours = look.theme.board
    front = to if step * 2 > FLIP_STEPS else 1 - to
    size = round(diameter * (1 + 0.10 * math.sin(angle)))
    narrow = max(1, round(size * abs(math.cos(angle))))
    thick = round(size * 0.15 * math.sin(angle))
    rims = (colours.black_edge, draw.mix(colours.white, colours.white_edge, 0.35))
    picture = draw.clear((size + thick + 2, size), rims[front])
    middle = picture.get_width() // 2
    lean = thick // 2 if front == to else -(thick // 2)

    def side_body(surface: pygame.Surface, factor: int) -> None:
        for share in range(thick * factor + 1):
            back = share < thick * factor * 0.5
            x = (middle - lean) * factor + (share if lean >= 0 else -share)
            body = pygame.Rect(0, 0, narrow * factor, size * factor)
            body.centerx = round(x)
            pygame.draw.ellipse(surface, rims[1 - front] if back else rims[front], body)

    if thick:
        picture.blit(draw.supersampled(picture.get_size(), side_body, rims[front]), (0, 0))
    face = pygame.transform.smoothscale(disc(look, size, front), (narrow, size))
    picture.blit(face, face.get_rect(center=(middle + lean, size // 2)))
    return picture


def draw_sign(surface: pygame.Surface, look: Look, centre: tuple[float, float], diameter: int, side: int) -> None:
    """A mark of its own for each side, for those who do not go by colour: a ring for Black, a diamond for White."""
    colours, size = look.theme.board, round(diameter * 0.34)
    if side == 0:
        sign = look.keep(
            ("black sign", size), lambda: draw.ring(size, draw.mix(colours.black, "#ffffff", 0.55), size * 0.16)
        )
    else:
        sign = look.keep(("white sign", size), lambda: _diamond(size, draw.mix(colours.white, "#000000", 0.5)))
    surface.blit(sign, sign.get_rect(center=centre))


def _diamond(size: int, ink: Colour) -> pygame.Surface:
    def paint(surface: pygame.Surface, factor: int) -> None:
        half = size * factor / 2
        pygame.draw.polygon(surface, ink, [(2 * half, half), (half, 2 * half), (0, half), (half, 0)])

    return draw.supersampled((size, size), paint, ink)


def mark(look: Look, size: int, width: float) -> pygame.Surface:
    """A ring that is seen on black, on white and on the board: of the mark's colour between two dark lines."""
    ink, line = look.theme.board.mark, max(1.0, width * 0.3)

    def make() -> pygame.Surface:
        ring = draw.ring(size, DARK, width + 2 * line)
        inner = draw.ring(size - 2 * round(line), ink, width)
        ring.blit(inner, inner.get_rect(center=ring.get_rect().center))
        return ring

    return look.keep(("mark", size, width), make)


def emblem(size: int) -> pygame.Surface:
    """The sign of the program: two discs of which one turns into the other, on felt."""

    def paint(surface: pygame.Surface, factor: int) -> None:
        side = size * factor
        colours = LIGHT.board
        pygame.draw.rect(surface, colours.felt, surface.get_rect(), border_radius=side // 5)
        pygame.draw.circle(surface, colours.white, (side * 0.60, side * 0.60), side * 0.27)
        pygame.draw.circle(surface, colours.felt, (side * 0.41, side * 0.41), side * 0.31)
        pygame.draw.circle(surface, colours.black, (side * 0.41, side * 0.41), side * 0.27)

    return draw.supersampled((size, size), paint, LIGHT.board.felt)


def wooden_frame(look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    """A board's frame: wood with a dark edge and a light bevel."""
    colours = look.theme.board
    wood = draw.textured(size, colours.frame, colours.grain * 2, 11, stretch=max(8, size[0] // 24))
    wood = draw.clipped_to(wood, radius)
    if colours.grain:
        edge = draw.rounded(size, radius, "#00000000", draw.faded("#ffffff", 0.10), max(1, look.px(1)))
    else:
        edge = draw.rounded(size, radius, "#00000000", colours.frame_edge, max(1, look.px(2)))
    wood.blit(edge, (0, 0))
    return wood
