"""The isometric board of Torres: where squares and levels lie on screen, and the pictures of land, towers and knights.

Everything is made at its real size and kept in the look. No turns, no clicks, no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gui import draw
from gui.draw import Point
from gui.look import Look
from gui.theme import Colour

STEEPNESS = 0.56
"""Half the height of a square on screen, in half widths."""
SLAB = 0.30
"""The thickness of a tile, in half widths, while every tower fits."""
KNIGHT = 0.92
"""The height of a knight, in half widths."""
PLATE = 0.34
HEADROOM = 1.5
ROOMY = (8.24, HEADROOM + 8 * STEEPNESS + PLATE + 0.12)
"""Width and height of the whole picture, in half widths of a square."""
INSET = 0.93
"""How much of its square a tower fills."""

# The outline of a knight that looks to the left, in a unit square; the base is drawn under it.
HORSE: tuple[Point, ...] = (
    (0.29, 0.84), (0.31, 0.72), (0.41, 0.60), (0.45, 0.53), (0.38, 0.53), (0.29, 0.57), (0.21, 0.60), (0.14, 0.56),
    (0.12, 0.48), (0.17, 0.40), (0.25, 0.29), (0.31, 0.20), (0.36, 0.13), (0.38, 0.03), (0.45, 0.10), (0.50, 0.02),
    (0.54, 0.12), (0.66, 0.20), (0.76, 0.34), (0.80, 0.52), (0.79, 0.70), (0.75, 0.84),
)
MANE: tuple[tuple[Point, Point], ...] = (
    ((0.58, 0.22), (0.50, 0.30)), ((0.67, 0.32), (0.57, 0.40)),
    ((0.72, 0.46), (0.61, 0.51)), ((0.73, 0.60), (0.62, 0.62)),
)


@dataclass(frozen=True)
class Stone:
    """The colours of a tower: its top, its left and right faces, its joints and its outline."""

    top: Colour
    left: Colour
    right: Colour
    joint: Colour
    outline: Colour


STONES: dict[str, tuple[Stone, Stone]] = {
    "light": (Stone("#ecd9b4", "#d3b685", "#b3915f", "#8a6b42", "#b4532a"),
              Stone("#d5dde4", "#aebac5", "#8896a4", "#647281", "#2f5f9e")),
    "dark": (Stone("#d3bd94", "#b2955f", "#8d7145", "#5f4a2b", "#b54316"),
             Stone("#b6c0c9", "#8d99a5", "#697684", "#4a5664", "#2566ba")),
    "contrast": (Stone("#ffe9a8", "#c9a227", "#7d6100", "#000000", "#c84400"),
                 Stone("#cfe8ff", "#4f9be0", "#124f8c", "#000000", "#1667cc")),
}


class Iso:
    """Where everything lies, seen from one of four corners."""

    def __init__(self, rect: pygame.Rect, corner: int = 0) -> None:
        self.rect = pygame.Rect(rect)
        self.corner = corner
        self.half = min(rect.w / ROOMY[0], rect.h / ROOMY[1])
        self.rise = self.half * STEEPNESS
        self.slab = self.half * SLAB
        self.middle = rect.x + rect.w / 2
        self.crown = rect.bottom - self.half * (8 * STEEPNESS + PLATE + 0.12)
        """The y of the board's far corner."""
        self.key = round(self.half * 8)
        self._seen = [self._turned(square) for square in range(16)]
        self._feet = [(self.middle + (column - row) * self.half, self.crown + (row + column + 1) * self.rise)
                      for row, column in self._seen]
        self.depth = [row + column for row, column in self._seen]
        self.far_to_near = sorted(range(16), key=lambda square: self.depth[square])

    def fit(self, heights: Sequence[int], knights: int) -> None:
        """Make tiles as thin as they must be for the highest tower to stay inside the picture."""
        slab = self.half * SLAB
        for square, height in enumerate(heights):
            if height:
                taken = KNIGHT * self.half if knights >> square & 1 else self.rise
                slab = min(slab, (self.centre(square)[1] - taken - self.rect.y) / height)
        self.slab = max(2.0, slab)

    def seen(self, square: int) -> tuple[int, int]:
        """Row and column as seen from the chosen corner; (0, 0) is the far one."""
        return self._seen[square]

    def _turned(self, square: int) -> tuple[int, int]:
        row, column = divmod(square, 4)
        for _turn in range(self.corner):
            row, column = column, 3 - row
        return row, column

    def square_seen(self, row: int, column: int) -> int:
        """The square at a row and column as seen."""
        for _turn in range(self.corner):
            row, column = 3 - column, row
        return 4 * row + column

    def centre(self, square: int, level: float = 0.0) -> Point:
        """The middle of a square's surface, so many tiles up."""
        x, y = self._feet[square]
        return x, y - level * self.slab

    def diamond(self, square: int, level: float = 0.0, share: float = 1.0) -> list[Point]:
        """The corners of a square's surface: far, right, near, left."""
        x, y = self.centre(square, level)
        wide, tall = self.half * share, self.rise * share
        return [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)]

    def distance(self, spot: Point, square: int, level: float) -> float:
        """How far a spot is from the middle of a surface; up to 1 it lies on it."""
        x, y = self.centre(square, level)
        return abs(spot[0] - x) / self.half + abs(spot[1] - y) / self.rise

    def in_tower(self, spot: Point, square: int, height: int) -> bool:
        """Whether a spot lies on any face of a tower (of the bare ground when there is none)."""
        x, y = self.centre(square)
        if abs(spot[0] - x) > self.half:
            return False
        slope = self.rise * (1 - abs(spot[0] - x) / self.half)
        return y - height * self.slab - slope <= spot[1] <= y + slope

    def around(self, square: int, height: int) -> pygame.Rect:
        """Everything drawn for a square: its tower, one tile more and a knight on top, and the shadow at its foot."""
        x, y = self.centre(square)
        top = y - (height + 1) * self.slab - max(self.rise, KNIGHT * self.half)
        return pygame.Rect(x - 1.3 * self.half, top - 2, 2.6 * self.half, y + 1.4 * self.rise - top + 4)

    def head(self, square: int, height: int, knight: bool) -> pygame.Rect:
        """What must be seen of a square: most of its surface, and the knight on it."""
        x, y = self.centre(square, height)
        wide, tall = 0.8 * self.half, 0.8 * self.rise
        surface = pygame.Rect(x - wide, y - tall, 2 * wide, 2 * tall)
        rider = KNIGHT * self.half
        return surface.union((x - 0.4 * rider, y - rider, 0.8 * rider, rider)) if knight else surface

    def covers(self, front: int, height: int, square: int, level: int) -> bool:
        """Whether a tower hides a good part of another square's surface from view."""
        if not height or self.depth[front] <= self.depth[square]:
            return False
        return any(self.in_tower(spot, front, height) for spot in self.diamond(square, level, 0.4))


# --- Pictures -----------------------------------------------------------------------------------------


def stone(look: Look, tone: int) -> Stone:
    return STONES[look.theme.name][tone % 2]


def tower(look: Look, iso: Iso, height: int, tone: int, ghostly: bool = False) -> pygame.Surface:
    """A tower of so many tiles; the middle of its foot is at (half the width, the height less one rise)."""
    key = ("torres tower", iso.key, round(iso.slab * 8), height, tone, ghostly)
    return look.keep(key, lambda: _tower(look, iso, height, tone, ghostly))


def _tower(look: Look, iso: Iso, height: int, tone: int, ghostly: bool) -> pygame.Surface:
    wide, tall = round(2 * iso.half), round(2 * iso.rise + height * iso.slab)
    tile = slab(look, iso, tone)
    picture = draw.clear((wide + 2, tall + 2), stone(look, tone).joint)
    for level in range(1, height + 1):
        picture.blit(tile, (0, tall - 2 * iso.rise - level * iso.slab))
    if ghostly:
        picture.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def slab(look: Look, iso: Iso, tone: int) -> pygame.Surface:
    """One tile: the top and two faces with a window each."""
    key = ("torres slab", iso.key, round(iso.slab * 8), tone)
    size = (round(2 * iso.half) + 2, round(2 * iso.rise + iso.slab) + 2)
    return look.keep(key, lambda: draw.supersampled(
        size, lambda surface, factor: _paint_slab(surface, factor, iso, stone(look, tone)), stone(look, tone).joint))


def _paint_slab(surface: pygame.Surface, factor: int, iso: Iso, colours: Stone) -> None:
    wide, tall = iso.half * factor * INSET, iso.rise * factor * INSET
    x, y, thick = iso.half * factor, iso.rise * factor, iso.slab * factor
    far, right, near, left = (x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)
    line = max(1, round(iso.half * factor / 46))
    for corner, face in ((left, colours.left), (right, colours.right)):
        quad = [corner, near, (near[0], near[1] + thick), (corner[0], corner[1] + thick)]
        pygame.draw.polygon(surface, face, quad)
        _paint_window(surface, corner, near, thick, colours.joint)
        pygame.draw.line(surface, colours.joint, quad[3], quad[2], line)
    pygame.draw.line(surface, colours.joint, near, (near[0], near[1] + thick), line)
    pygame.draw.polygon(surface, colours.top, [far, right, near, left])
    inner = [(x + (px - x) * 0.80, y + (py - y) * 0.80) for px, py in (far, right, near, left)]
    pygame.draw.polygon(surface, draw.mix(colours.top, "#ffffff", 0.22), inner)
    pygame.draw.polygon(surface, draw.mix(colours.top, colours.joint, 0.30), inner, line)
    pygame.draw.lines(surface, draw.mix(colours.top, "#ffffff", 0.55), False, [left, near, right], line)


def _paint_window(surface: pygame.Surface, corner: Point, near: Point, thick: float, ink: Colour) -> None:
    """A narrow arched window in the middle of a face, slanted as the face is."""
    def on_face(along: float, down: float) -> Point:
        return corner[0] + (near[0] - corner[0]) * along, corner[1] + (near[1] - corner[1]) * along + thick * down

    for middle in (0.30, 0.70):
        arch = [on_face(middle - 0.055, 0.80), on_face(middle - 0.055, 0.42), on_face(middle, 0.26),
                on_face(middle + 0.055, 0.42), on_face(middle + 0.055, 0.80)]
        pygame.draw.polygon(surface, ink, arch)


def knight(look: Look, iso: Iso, side: int, ghostly: bool = False) -> pygame.Surface:
    """A knight; the middle of its foot is at (half the width, 0.91 of the height). Black looks right, White left."""
    size = max(8, round(iso.half * KNIGHT))
    return knight_of_size(look, size, side, ghostly)


def knight_of_size(look: Look, size: int, side: int, ghostly: bool = False) -> pygame.Surface:
    def make() -> pygame.Surface:
        edge = look.theme.board.black_edge if side == 0 else look.theme.board.white_edge
        picture = draw.supersampled(
            (size, size), lambda surface, factor: _paint_knight(surface, size * factor, look, side), edge)
        if side == 0:
            picture = pygame.transform.flip(picture, True, False)
        if ghostly:
            picture.fill((255, 255, 255, 140), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return look.keep(("torres knight", size, side, ghostly), make)


def _paint_knight(surface: pygame.Surface, size: int, look: Look, side: int) -> None:
    colours = look.theme.board
    face, edge = (colours.black, colours.black_edge) if side == 0 else (colours.white, colours.white_edge)
    light = draw.mix(face, "#ffffff", 0.30 if side == 0 else 0.8)
    dark = draw.mix(face, "#000000", 0.30 if side == 0 else 0.20)
    if not colours.grain:
        light = dark = face
    elif side == 0 and look.theme.name == "dark":
        edge = draw.mix(edge, "#ffffff", 0.45)   # a black knight must stand out from a dark panel, too
    line = max(2, size // 34)
    for y, rx, ry, fill in ((0.905, 0.34, 0.095, dark), (0.855, 0.34, 0.085, face), (0.815, 0.27, 0.06, light)):
        _paint_ellipse(surface, size, (0.5, y), rx, ry, fill, edge, line)
    outline = [(x * size, y * size) for x, y in smooth(HORSE)]
    body = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.polygon(body, "#ffffff", outline)
    shade = pygame.transform.rotate(draw.gradient((size, size), light, dark), 25)
    body.blit(shade, shade.get_rect(center=(size // 2, size // 2)), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(body, (0, 0))
    pygame.draw.lines(surface, edge, True, outline, line)
    detail = draw.mix(face, "#ffffff", 0.55) if side == 0 else draw.mix(face, "#000000", 0.5)
    for (x1, y1), (x2, y2) in MANE:
        pygame.draw.line(surface, detail, (x1 * size, y1 * size), (x2 * size, y2 * size), max(1, line * 2 // 3))
    pygame.draw.circle(surface, detail, (0.325 * size, 0.30 * size), max(1.5, size * 0.028))
    pygame.draw.circle(surface, detail, (0.18 * size, 0.475 * size), max(1.0, size * 0.016))


def _paint_ellipse(surface: pygame.Surface, size: int, middle: Point, rx: float, ry: float, fill: Colour,
                   edge: Colour, line: int) -> None:
    box = pygame.Rect(0, 0, round(2 * rx * size), round(2 * ry * size))
    box.center = (round(middle[0] * size), round(middle[1] * size))
    pygame.draw.ellipse(surface, edge, box.inflate(2 * line, 2 * line))
    pygame.draw.ellipse(surface, fill, box)


def smooth(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """A closed curve through all points (Catmull and Rom's spline)."""
    curve: list[Point] = []
    count = len(points)
    for index in range(count):
        a, b, c, d = (points[(index + shift) % count] for shift in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            curve.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return curve


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def land(look: Look, iso: Iso, see_through: bool) -> pygame.Surface:
    """The board without anything on it: a plate of meadow on wood, at the top left of the iso's rectangle.

    Unless it must be see-through it lies on the ground's colour: large windows draw that several times as fast.
    """
    key = ("torres land", iso.rect.size, iso.key, iso.corner, see_through)
    return look.keep(key, lambda: _land(look, iso) if see_through else _on_ground(look, _land(look, iso)))


def _on_ground(look: Look, picture: pygame.Surface) -> pygame.Surface:
    solid = pygame.Surface(picture.get_size())
    solid.fill(look.theme.ground)
    solid.blit(picture, (0, 0))
    return solid.convert()


def _land(look: Look, iso: Iso) -> pygame.Surface:
    board = draw.supersampled(
        iso.rect.size, lambda surface, factor: _paint_land(surface, factor, look, iso), look.theme.board.frame)
    if not look.theme.shadow:
        return board
    # The shadow of the whole plate is its own shape, blurred and a little lower.
    dark = board.copy()
    dark.fill((0, 0, 0, look.theme.shadow), special_flags=pygame.BLEND_RGBA_MULT)
    picture = draw.clear(iso.rect.size)
    picture.blit(draw.blurred(dark, max(2, round(iso.half * 0.05))), (0, round(iso.half * 0.03)))
    picture.blit(board, (0, 0))
    return picture


def _paint_land(surface: pygame.Surface, factor: int, look: Look, iso: Iso) -> None:
    colours = look.theme.board

    def at(point: Point) -> Point:
        return (point[0] - iso.rect.x) * factor, (point[1] - iso.rect.y) * factor

    margin = 0.10 * iso.half
    far = (iso.middle, iso.crown - margin * STEEPNESS)
    right = (iso.middle + 4 * iso.half + margin, iso.crown + 4 * iso.rise)
    near = (iso.middle, iso.crown + 8 * iso.rise + margin * STEEPNESS)
    left = (iso.middle - 4 * iso.half - margin, iso.crown + 4 * iso.rise)
    down = PLATE * iso.half
    for corner, face in ((left, colours.frame), (right, draw.mix(colours.frame, "#000000", 0.28))):
        quad = [corner, near, (near[0], near[1] + down), (corner[0], corner[1] + down)]
        pygame.draw.polygon(surface, face, [at(point) for point in quad])
        pygame.draw.lines(surface, colours.frame_edge, True, [at(point) for point in quad], factor)
    pygame.draw.polygon(surface, draw.mix(colours.frame, "#ffffff", 0.14), [at(p) for p in (far, right, near, left)])
    line = max(factor, round(iso.half * factor / 40))
    for square in range(16):
        fill = colours.felt if sum(divmod(square, 4)) % 2 else draw.mix(colours.felt, colours.felt_dark, 0.75)
        corners = [at(point) for point in iso.diamond(square)]
        pygame.draw.polygon(surface, fill, corners)
        pygame.draw.lines(surface, colours.line, True, corners, line)
