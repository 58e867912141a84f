"""The Gomoku board as a thing: where its points lie for any size, the plank, and the stones. No moves, no turns."""

from __future__ import annotations

import pygame

from engine.games.gomoku.board import COLUMNS
from gui import draw, pieces
from gui.look import Look
from gui.theme import Colour

Spot = tuple[int, int]

KAYA = "#edc583"
"""Mixed into the theme's dark wood: the pale timber of this board."""
PALE = 0.86
INK = "#3a2813"
DEEP_RED, PALE_RED = "#7d1204", "#ffc6b3"
"""Of crosses and the last number: one shows on pale wood and white stones, the other on dark boards."""
MIDDLING = 46
"""Lightness, of 100, from which a board is pale."""
SMALL_CELL = 19
"""Below this distance between lines, in pixels, the board is a miniature: no coordinates."""
EDGE_BARE, EDGE_LETTERED = 0.72, 1.25
"""From the outermost line to the edge of the plank, in cells."""
LETTER = 0.84
"""From the outermost line to the middle of a coordinate, in cells."""


class Grid:
    """A board of `size` lines in a square of the screen. Point 0 is at the lower left."""

    def __init__(self, look: Look, rect: pygame.Rect, size: int, coordinates: bool) -> None:
        self.look, self.size = look, size
        side = min(rect.size)
        self.lettered = coordinates and side / (size - 1 + 2 * EDGE_LETTERED) >= SMALL_CELL
        edge = EDGE_LETTERED if self.lettered else EDGE_BARE
        self.cell = max(3, int(side / (size - 1 + 2 * edge)))
        self.plank = pygame.Rect(0, 0, side, side)
        self.plank.center = rect.center
        span = self.cell * (size - 1)
        self.field = pygame.Rect(0, 0, span, span)
        self.field.center = self.plank.center
        self.diameter = max(3, round(self.cell * 0.94))
        self.ground = self._draw_ground()

    def centre(self, point: int) -> Spot:
        column, row = point % self.size, point // self.size
        return self.field.x + column * self.cell, self.field.bottom - row * self.cell

    def point_at(self, spot: Spot) -> int | None:
        """The point nearest to a spot of the board; None beside it."""
        column = round((spot[0] - self.field.x) / self.cell)
        row = round((self.field.bottom - spot[1]) / self.cell)
        inside = 0 <= column < self.size and 0 <= row < self.size
        return row * self.size + column if inside else None

    def around(self, point: int) -> pygame.Rect:
        """What must be drawn again when a point looks different."""
        rect = pygame.Rect(0, 0, self.cell + 2, self.cell + 2)
        rect.center = self.centre(point)
        return rect

    # --- The plank --------------------------------------------------------------------------------------

    def _draw_ground(self) -> pygame.Surface:
        """Wood, lines, star points and coordinates: everything that never moves."""
        look = self.look
        colours = look.theme.board
        flat = not colours.grain
        radius = max(2, self.cell // 4)
        wood = timber(look)
        plank = draw.textured(self.plank.size, wood, colours.grain, 29, stretch=max(8, self.plank.w // 14))
        if not flat:
            plank.blit(draw.gradient(self.plank.size, draw.faded("#ffffff", 0.10), draw.faded("#000000", 0.07)), (0, 0))
        plank = draw.clipped_to(plank, radius)
        edge = colours.frame_edge if flat else draw.mix(wood, "#000000", 0.28)
        plank.blit(draw.rounded(self.plank.size, radius, "#00000000", edge, max(1, look.px(1))), (0, 0))
        # Dense lines weigh more: a miniature's are paler.
        own = flat or colours.plank         # a style brings the colours of its lines and letters
        ink = draw.mix(colours.line if own else INK, wood, 0.0 if flat or self.cell >= SMALL_CELL else 0.35)
        self._draw_lines(plank, ink)
        if self.lettered:
            self._draw_coordinates(plank, lettering(look))
        return plank

    def _draw_lines(self, plank: pygame.Surface, ink: Colour) -> None:
        left, top = self.field.x - self.plank.x, self.field.y - self.plank.y
        line = max(1, round(self.cell / 34))
        for n in range(self.size):
            width = line + (1 if n in (0, self.size - 1) and self.cell >= SMALL_CELL else 0)
            along = n * self.cell - width // 2
            length = self.field.w + line
            pygame.draw.rect(plank, ink, (left + along, top - line // 2, width, length))
            pygame.draw.rect(plank, ink, (left - line // 2, top + along, length, width))
        dot = self.look.circle(max(3, round(self.cell * 0.19)) | 1, ink)
        for column, row in star_points(self.size):
            plank.blit(dot, dot.get_rect(center=(left + column * self.cell, top + row * self.cell)))

    def _draw_coordinates(self, plank: pygame.Surface, ink: Colour) -> None:
        left, top = self.field.x - self.plank.x, self.field.y - self.plank.y
        size = max(10.5, self.cell * 0.34 / self.look.scale)
        out = LETTER * self.cell
        for n in range(self.size):
            letter = self.look.text(COLUMNS[n], size, ink, 500)
            figure = self.look.text(str(self.size - n), size, ink, 500)
            along = n * self.cell
            for x, y, sign in ((left + along, top - out, letter), (left + along, top + self.field.h + out, letter),
                               (left - out, top + along, figure), (left + self.field.w + out, top + along, figure)):
                plank.blit(sign, sign.get_rect(center=(x, y)))


def timber(look: Look) -> Colour:
    """The wood of the board, from the theme's; plain where the theme is flat."""
    colours = look.theme.board
    if colours.plank:
        return colours.plank
    return draw.mix(colours.frame, KAYA, PALE) if colours.grain else colours.felt


def lettering(look: Look) -> Colour:
    """The ink of the coordinates; a flat theme and a style bring their own."""
    colours = look.theme.board
    return colours.frame_text if colours.plank or not colours.grain else draw.mix(INK, timber(look), 0.12)


def red(look: Look) -> Colour:
    """The red that shows on the timber of this board, whatever the theme around it."""
    return DEEP_RED if pygame.Color(timber(look)).hsla[2] > MIDDLING else PALE_RED


def star_points(size: int) -> list[tuple[int, int]]:
    """The marked points: near the corners, in the middle where there is one, and beside the edges of a large board."""
    near = 3 if size >= 13 else 2
    ends, middle = (near, size - 1 - near), [size // 2] if size % 2 else []
    corners = [(column, row) for column in ends for row in ends]
    if size < 19:
        return [*corners, *((each, each) for each in middle)]
    return [(column, row) for column in (*ends, *middle) for row in (*ends, *middle)]


# --- Stones ---------------------------------------------------------------------------------------------


def stone(look: Look, diameter: int, colour: int) -> pygame.Surface:
    """A rounded stone, black (0) or white (1), lit from the upper left."""
    return look.keep(("stone", diameter, colour), lambda: _stone(look, diameter, colour))


def _stone(look: Look, diameter: int, colour: int) -> pygame.Surface:
    colours = look.theme.board
    face, rim = (colours.black, colours.black_edge) if colour == 0 else (colours.white, colours.white_edge)
    dark = draw.mix(face, "#000000", 0.45) if colour == 0 else draw.mix(face, "#8a8172", 0.42)
    light = draw.mix(face, "#ffffff", 0.42 if colour == 0 else 0.9)

    def paint(surface: pygame.Surface, factor: int) -> None:
        radius = diameter * factor / 2
        if not colours.grain:
            pygame.draw.circle(surface, rim, (radius, radius), radius)
            pygame.draw.circle(surface, face, (radius, radius), radius * 0.90)
            return
        # Ever smaller and lighter circles towards the light make the dome.
        steps = max(8, int(radius))
        pygame.draw.circle(surface, draw.mix(dark, rim, 0.35), (radius, radius), radius)
        for step in range(1, steps):
            share = step / steps
            centre = radius * (1 - 0.36 * share)
            tint = draw.mix(dark, face, min(1.0, share * 2)) if share < 0.5 else draw.mix(face, light, share * 2 - 1)
            pygame.draw.circle(surface, tint, (centre, centre), radius * (0.97 - 0.93 * share))

    return draw.supersampled((diameter, diameter), paint, rim)


def draw_stone(surface: pygame.Surface, look: Look, centre: tuple[float, float], diameter: int, colour: int) -> None:
    """A stone with the shadow it throws."""
    draw_shadow(surface, look, centre, diameter)
    body = stone(look, diameter, colour)
    surface.blit(body, body.get_rect(center=centre))


def draw_shadow(surface: pygame.Surface, look: Look, centre: tuple[float, float], diameter: int) -> None:
    shade = pieces.disc_shadow(look, diameter)
    surface.blit(shade, shade.get_rect(center=(centre[0] + diameter * 0.04, centre[1] + diameter * 0.06)))


def open_stone(look: Look, diameter: int) -> pygame.Surface:
    """A stone of both colours: nobody has chosen yet."""

    def make() -> pygame.Surface:
        picture = stone(look, diameter, 0).copy()
        half = pygame.Rect(diameter // 2, 0, diameter - diameter // 2, diameter)
        picture.fill((0, 0, 0, 0), half)
        picture.blit(stone(look, diameter, 1), half, half)
        return picture

    return look.keep(("open stone", diameter), make)


def ghost(look: Look, diameter: int, colour: int) -> pygame.Surface:
    """A stone that is not there yet."""

    def make() -> pygame.Surface:
        picture = stone(look, diameter, colour).copy()
        picture.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return look.keep(("ghost stone", diameter, colour), make)


def cross(look: Look, size: int, ink: Colour) -> pygame.Surface:
    """The mark of a forbidden point: a cross with a pale line around it, so that it shows on lines and wood."""

    def paint(surface: pygame.Surface, factor: int) -> None:
        side = size * factor
        for colour, width, inset in ((timber(look), 0.34, 0.14), (ink, 0.16, 0.20)):
            low, high, thick = side * inset, side * (1 - inset), max(2, round(side * width))
            _thick_line(surface, colour, (low, low), (high, high), thick)
            _thick_line(surface, colour, (low, high), (high, low), thick)

    return look.keep(("cross", size, ink), lambda: draw.supersampled((size, size), paint, timber(look)))


def _thick_line(
    surface: pygame.Surface, colour: Colour, start: tuple[float, float], end: tuple[float, float], width: int
) -> None:
    """A line with round ends, of the same width at any angle."""
    along = pygame.Vector2(end) - pygame.Vector2(start)
    across = along.normalize().rotate(90) * width / 2
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    pygame.draw.polygon(surface, colour, [a + across, b + across, b - across, a - across])
    pygame.draw.circle(surface, colour, start, width / 2)
    pygame.draw.circle(surface, colour, end, width / 2)
