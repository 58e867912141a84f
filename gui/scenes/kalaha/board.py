"""The Kalaha board as a thing: where its wells lie for any number of pits, the wood, and the seeds. No moves."""

from __future__ import annotations

import math
import random
from functools import cached_property

import pygame

from gui import draw
from gui.look import Look
from gui.theme import Colour

Point = tuple[float, float]

LABELLED = 200
"""A plank less high than this, in units, is a miniature: no numbers."""
WARM = "#d79a58"
"""Mixed into the theme's dark wood: the lighter timber of this board."""
SEED_TONES: tuple[Colour, ...] = ("#efe0bd", "#e6cf9e", "#dcb981", "#f3e8cf", "#d3aa72")
ANGLES = 8
GROWTH = 0.075
"""The step between two sizes of a seed in the air."""
SQUASH = 0.80
"""The height of a seed divided by its length."""


class Plank:
    """The board for `pits` a side, laid out in a rectangle. Cells are numbered as in the rules."""

    def __init__(self, look: Look, rect: pygame.Rect, pits: int, numbered: bool) -> None:
        self.look, self.rect, self.pits = look, rect, pits
        height = rect.h
        self.labelled = height >= look.px(LABELLED)
        self.numbered = numbered and self.labelled
        self.edge = height * 0.045
        self.band = height * (0.115 if self.labelled else 0.02)
        self.middle = height * (0.13 if self.numbered else 0.05)
        self._measure()

    def _measure(self) -> None:
        width, height = self.rect.w - 2 * self.edge, self.rect.h - 2 * self.edge - 2 * self.band
        column = width / (self.pits + 2.5)
        self.store_width = min(column * 1.12, self.rect.h * 0.24)
        self.column = (width - 2 * self.store_width - column * 0.2) / self.pits
        self.well_height = (height - self.middle) / 2
        self.pit_width = min(self.column * 0.88, self.well_height)
        usual = self.rect.h * (0.038 if self.labelled else 0.055)
        wide = max(self.pit_width * 0.31, min(self.pit_width * 0.42, usual))
        self.seed = max(5, round(min(wide, self.rect.h * 0.055)))

    @cached_property
    def wells(self) -> tuple[pygame.Rect, ...]:
        """The place of every cell: A's pits from left to right below, B's from right to left above."""
        return tuple(self._well(cell) for cell in range(2 * self.pits + 2))

    def _well(self, cell: int) -> pygame.Rect:
        upper, place = divmod(cell, self.pits + 1)
        top = self.rect.y + self.edge + self.band
        if place == self.pits:
            x = self.rect.x + self.edge if upper else self.rect.right - self.edge - self.store_width
            return _whole(x, top, self.store_width, 2 * self.well_height + self.middle)
        column = self.pits - 1 - place if upper else place
        left = self.rect.centerx - self.pits * self.column / 2
        x = left + (column + 0.5) * self.column - self.pit_width / 2
        y = top if upper else top + self.well_height + self.middle
        return _whole(x, y, self.pit_width, self.well_height)

    def cell_at(self, spot: tuple[int, int]) -> int | None:
        """The cell under a point; the space between two pits belongs to the nearer."""
        reach = max(2, int(min(self.column - self.pit_width, self.middle)) - 1)
        near = (well.inflate(reach, reach) for well in self.wells)
        return next((cell for cell, room in enumerate(near) if room.collidepoint(spot)), None)

    # --- Seeds ------------------------------------------------------------------------------------------

    @cached_property
    def _pit_places(self) -> tuple[Point, ...]:
        return places(self.wells[0].size, self.seed)

    @cached_property
    def _store_places(self) -> tuple[Point, ...]:
        return places(self.wells[self.pits].size, self.seed)

    def place_of(self, cell: int, index: int) -> Point:
        """Where the stone with this index lies in a cell: side by side, then heaped in layers."""
        slots = self._store_places if cell % (self.pits + 1) == self.pits else self._pit_places
        layer, slot = divmod(index, len(slots))
        x, y = slots[slot]
        lean = self.seed * 0.34 * min(layer, 4)
        side = -1 if layer % 2 else 1
        centre = self.wells[cell].center
        return centre[0] + 0.86 * x + side * lean * 0.5, centre[1] + 0.94 * y - lean * 0.6

    def draw_seed(self, surface: pygame.Surface, at: Point, cell: int, index: int, size: float = 1.0) -> None:
        """A seed of a cell; larger when it is in the air. Few sizes, so that few pictures are made."""
        grown = max(4, round(self.seed * (1 + GROWTH * round((size - 1) / GROWTH))))
        picture = seed(self.look, grown, (3 * cell + 2 * index) % len(SEED_TONES), (5 * cell + 3 * index) % ANGLES)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    # --- The wood ---------------------------------------------------------------------------------------

    @cached_property
    def ground(self) -> pygame.Surface:
        """The plank with its empty wells, made once."""
        look, colours = self.look, self.look.theme.board
        radius = round(min(self.rect.h * 0.09, self.store_width * 0.62))
        wood = timber(look)
        plank = draw.textured(self.rect.size, wood, colours.grain * 2, 23, stretch=max(8, self.rect.w // 20))
        if colours.grain:
            plank.blit(draw.gradient(self.rect.size, draw.faded("#ffffff", 0.10), draw.faded("#000000", 0.14)), (0, 0))
        plank = draw.clipped_to(plank, radius)
        line = draw.faded("#ffffff", 0.22) if colours.grain else colours.frame_edge
        plank.blit(draw.rounded(self.rect.size, radius, "#00000000", line, max(1, look.px(1.5))), (0, 0))
        for cell, well in enumerate(self.wells):
            self._carve(plank, well.move(-self.rect.x, -self.rect.y), cell)
        return plank

    def _carve(self, plank: pygame.Surface, well: pygame.Rect, cell: int) -> None:
        radius, colours = min(well.size) // 2, self.look.theme.board
        if cell % (self.pits + 1) == self.pits:
            rim = well.inflate(*[2 * max(2, self.look.px(3.5))] * 2)
            ink = colours.black if cell == self.pits else colours.white
            line = max(1, self.look.px(2))
            plank.blit(draw.rounded(rim.size, min(rim.size) // 2, "#00000000", ink, line), rim)
        cut = hollow(self.look, well.size, radius)
        plank.blit(cut, cut.get_rect(center=well.center))


def _whole(x: float, y: float, width: float, height: float) -> pygame.Rect:
    """A rectangle on whole pixels."""
    return pygame.Rect(round(x), round(y), round(width), round(height))


def places(size: tuple[int, int], seed_size: int) -> tuple[Point, ...]:
    """Where seeds lie in a well, from its middle outwards, as offsets from the centre: a loose honeycomb."""
    step = seed_size * 0.98
    half_width, half_height = size[0] / 2, size[1] / 2
    radius = min(half_width, half_height)
    room = radius - seed_size * 0.56
    loose = random.Random(size[0] * 1009 + size[1])
    found: list[tuple[float, float, Point]] = []
    rows, columns = int(size[1] / step) + 1, int(size[0] / step) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = (column + (row % 2) / 2) * step, row * step * 0.86
            if _away(x, y, half_width - radius, half_height - radius) <= room:
                far = math.hypot(x, y * 0.86)
                found.append((round(far / step, 2), math.atan2(y, x) * 7 % 3, _loosened(x, y, seed_size, loose)))
    found.sort(key=lambda slot: slot[:2])
    return tuple(point for _, _, point in found) or ((0.0, 0.0),)


def _away(x: float, y: float, across: float, down: float) -> float:
    """How far a point is from the spine of a rounded well."""
    return math.hypot(max(0.0, abs(x) - across), max(0.0, abs(y) - down))


def _loosened(x: float, y: float, seed_size: int, loose: random.Random) -> Point:
    by = seed_size * 0.07
    return x + loose.uniform(-by, by), y + loose.uniform(-by, by)


def timber(look: Look) -> Colour:
    """The wood of the board, from the theme's."""
    colours = look.theme.board
    return colours.plank or draw.mix(colours.frame, WARM, 0.50 if colours.grain else 0.0)


def lettering(look: Look) -> Colour:
    """What is written on the wood: pale on the usual timber, and as the style says on another."""
    colours = look.theme.board
    return "#fff4dc" if colours.grain and not colours.plank else colours.frame_text


def hollow(look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    """A well cut into the wood: shadow under the upper edge, a lit floor, a bright lower lip."""
    return look.keep(("hollow", size, radius), lambda: _hollow(look, size, radius))


def _hollow(look: Look, size: tuple[int, int], radius: int) -> pygame.Surface:
    colours, lip = look.theme.board, max(1, look.px(1.5))
    whole = (size[0] + 2 * lip, size[1] + 2 * lip)
    if not colours.grain:
        return draw.rounded(whole, radius + lip, colours.frame, colours.frame_edge, max(2, lip))
    wood = timber(look)
    edge = draw.gradient(whole, draw.mix(wood, "#000000", 0.50), draw.mix(wood, "#ffffff", 0.28))
    picture = draw.clipped_to(edge, radius + lip)
    inside = pygame.Surface(size, pygame.SRCALPHA)
    inside.fill(draw.mix(wood, "#160b03", 0.70))
    inside.blit(_floor(wood, size, radius), (0, 0))
    picture.blit(draw.clipped_to(inside, radius), (lip, lip))
    return picture


def _floor(wood: Colour, size: tuple[int, int], radius: int) -> pygame.Surface:
    """The light that reaches the bottom of a well: its own shape, smaller, lower and blurred."""
    colour = draw.mix(wood, "#2a1607", 0.34)
    floor = draw.clear(size, colour)
    lit = pygame.Rect(0, 0, size[0], size[1]).inflate(-radius * 0.5, -radius * 0.5).move(0, round(radius * 0.16))
    floor.blit(draw.rounded(lit.size, min(lit.size) // 2, colour), lit)
    return draw.blurred(floor, max(2, radius // 4))


def seed(look: Look, length: int, tone: int, turn: int) -> pygame.Surface:
    """One seed with its small shadow, turned by one of eight angles."""
    return look.keep(("seed", length, tone, turn), lambda: _seed(look, length, tone, turn))


def _seed(look: Look, length: int, tone: int, turn: int) -> pygame.Surface:
    colours, angle = look.theme.board, math.pi * turn / ANGLES
    body = SEED_TONES[tone] if colours.grain else colours.white
    size = round(length * 1.25)

    def paint(surface: pygame.Surface, factor: int) -> None:
        middle, long = size * factor / 2, length * factor / 2
        if not colours.grain:
            _oval(surface, colours.black, (middle, middle), long, angle)
            _oval(surface, body, (middle, middle), long * 0.86, angle)
            return
        _oval(surface, draw.faded("#1a0d04", 0.45), (middle + long * 0.06, middle + long * 0.20), long * 1.02, angle)
        for share in range(6):
            part = share / 5
            colour = draw.mix(draw.mix(body, "#5a3413", 0.62), draw.mix(body, "#ffffff", 0.25), part ** 0.7)
            rise = long * 0.22 * part
            _oval(surface, colour, (middle - rise * 0.5, middle - rise), long * (1 - 0.62 * part), angle)
        gleam = (middle - long * 0.24, middle - long * 0.34)
        _oval(surface, draw.mix(body, "#ffffff", 0.75), gleam, long * 0.18, angle)

    return draw.supersampled((size, size), paint, "#3a210c" if colours.grain else colours.black)


def _oval(surface: pygame.Surface, colour: Colour, centre: Point, long: float, angle: float) -> None:
    points = []
    for corner in range(40):
        along, across = math.cos(math.tau * corner / 40) * long, math.sin(math.tau * corner / 40) * long * SQUASH
        points.append((
            centre[0] + along * math.cos(angle) - across * math.sin(angle),
            centre[1] + along * math.sin(angle) + across * math.cos(angle),
        ))
    pygame.draw.polygon(surface, colour, points)
