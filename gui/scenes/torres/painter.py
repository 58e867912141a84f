"""Paints a Torres board: land, towers with their castle's outline, knights, pieces in the air, and signs on squares.

It is told what to paint; it decides only what hides what. The single pictures are in iso.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.games.torres.rules import Torres
from engine.games.torres.turn import Action, address, neighbours
from gui import draw
from gui.animate import ease_in_out, ease_out
from gui.draw import Point
from gui.look import Look
from gui.scenes.torres.iso import INSET, STEEPNESS, Iso, knight, land, slab, stone, tower
from gui.scenes.view import Taste
from gui.theme import Colour

FALL = 2.2
"""From how high a tile falls, in half widths of a square."""
EDGE = 0.02
"""The black edge of a line in high contrast, in half widths."""


@dataclass(frozen=True)
class Flight:
    """An action under way: how far it is, 0 to 1, and whose it is."""

    action: Action
    progress: float
    player: int


@dataclass(frozen=True)
class Line:
    """A line around a surface: its colour, how much of the surface it goes round, and its width in half widths."""

    ink: Colour
    share: float
    width: float


@dataclass(frozen=True)
class Signs:
    """What is marked on squares: lines, and the actions a press would do, with the player they belong to."""

    lines: dict[int, Line]
    targets: dict[int, Action]
    player: int


class Painter:
    def __init__(self, look: Look, iso: Iso, taste: Taste, small: bool) -> None:
        self.look, self.iso, self.taste, self.small = look, iso, taste, small
        self.carried: tuple[int, Point] | None = None
        """The square of a knight that the mouse carries, and where the mouse is."""

    # --- The board --------------------------------------------------------------------------------------

    def draw_board(self, surface: pygame.Surface, board: Torres, names: dict[int, int], flight: Flight | None,
                   looked_at: int | None, signs: Signs) -> None:
        """Far squares first; a tower that hides the square looked at is seen through. Signs lie under the knights."""
        surface.blit(land(self.look, self.iso, self.small), self.iso.rect)
        clip = surface.get_clip()
        last = self._flight_square(flight)
        for square in self.iso.far_to_near:
            if flight is None and not clip.colliderect(self.iso.around(square, board.heights[square])):
                continue
            hidden = looked_at is not None and self.iso.covers(
                square, board.heights[square], looked_at, board.heights[looked_at])
            self._draw_tower(surface, board, square, names, hidden)
            if square in signs.lines:
                self.outline(surface, board, square, signs.lines[square])
            if square in signs.targets:
                self._draw_target(surface, board, signs.targets[square], square == looked_at)
            elif self.taste.coordinates and not self.small and not hidden:
                self._draw_address(surface, board, square, names)
            self._draw_knight(surface, board, square, flight, hidden)
            if flight is not None and square == last:
                self._draw_flight(surface, board, names, flight)
        for square, action in signs.targets.items():
            if square == looked_at:
                self._draw_ghost(surface, board, action, names, signs.player)
            elif self.hidden(board, square):
                self.outline(surface, board, square, Line(draw.faded("#ffffff", 0.6), 0.86, 0.02))

    def hidden(self, board: Torres, square: int) -> bool:
        """Whether a tower stands before a square's surface."""
        heights = board.heights
        return any(self.iso.covers(front, heights[front], square, heights[square]) for front in range(16))

    def _flight_square(self, flight: Flight | None) -> int | None:
        """The square after which a piece in the air is painted: the nearer of those it moves between."""
        if flight is None:
            return None
        squares = [flight.action.square, *([] if flight.action.source is None else [flight.action.source])]
        return max(squares, key=lambda square: self.iso.depth[square])

    def _draw_address(self, surface: pygame.Surface, board: Torres, square: int, names: dict[int, int]) -> None:
        """The address on the near corner of a surface."""
        if self.shows_address(board, square):
            height = board.heights[square]
            carved = draw.mix(stone(self.look, names.get(square, 0)).joint, "#000000", 0.3)
            ink = carved if height else self._ground_ink()
            words = self.look.text(address(square), self._address_size(), ink, 600 if height else 500)
            surface.blit(words, words.get_rect(center=self._address_box(board, square).center))

    def shows_address(self, board: Torres, square: int) -> bool:
        """Whether the address of a square can be seen whole: no tower before it would cut it."""
        heights, box = board.heights, self._address_box(board, square)
        corners = (box.topleft, box.topright, box.bottomleft, box.bottomright)
        return not any(self.iso.in_tower(spot, front, heights[front]) for front in range(16)
                       if heights[front] and self.iso.depth[front] > self.iso.depth[square] for spot in corners)

    def _address_box(self, board: Torres, square: int) -> pygame.Rect:
        """Where the letters of an address stand; they do not fill the height of their line."""
        x, y = self.iso.centre(square, board.heights[square])
        box = self.look.text(address(square), self._address_size(), self._ground_ink(), 500).get_rect()
        box = box.inflate(0, -box.h // 3)
        box.center = round(x), round(y + self.iso.rise * 0.56)
        return box

    def _ground_ink(self) -> Colour:
        colours = self.look.theme.board
        return colours.frame_text if colours.style else "#ffffff"

    def _address_size(self) -> float:
        return max(9.0, self.iso.half * 0.20 / self.look.scale)

    def _draw_tower(self, surface: pygame.Surface, board: Torres, square: int, names: dict[int, int],
                    hidden: bool) -> None:
        height = board.heights[square]
        if not height:
            return
        x, y = self.iso.centre(square)
        if self.look.theme.board.grain and not hidden:
            shade = self.look.keep(("torres foot", self.iso.key), self._foot_shade)
            foot = (round(x + self.iso.half * 0.08), round(y + self.iso.rise * 0.06))
            surface.blit(shade, shade.get_rect(center=foot))
        picture = tower(self.look, self.iso, height, names.get(square, 0), hidden)
        surface.blit(picture, (round(x - self.iso.half), round(y - self.iso.rise - height * self.iso.slab)))
        self._draw_walls(surface, square, height, names)

    def _foot_shade(self) -> pygame.Surface:
        """The soft shadow of a tower on the land around its foot."""
        size = (round(2.6 * self.iso.half), round(2.6 * self.iso.rise))
        picture = draw.clear(size)
        x, y, wide, tall = size[0] / 2, size[1] / 2, self.iso.half * 0.98, self.iso.rise * 0.98
        pygame.draw.polygon(picture, (0, 0, 0, 120), [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)])
        return draw.blurred(picture, max(1, round(self.iso.half * 0.08)))

    def _draw_knight(self, surface: pygame.Surface, board: Torres, square: int, flight: Flight | None,
                     hidden: bool) -> None:
        player = board.knight_at(square)
        moving = flight is not None and flight.action.source == square
        if player is not None and not moving:
            lifted = self.carried is not None and self.carried[0] == square
            self.put_knight(surface, self.iso.centre(square, board.heights[square]), player, hidden or lifted)

    def draw_carried(self, surface: pygame.Surface, player: int) -> None:
        """The knight under the mouse."""
        if self.carried is not None:
            x, y = self.carried[1]
            self.put_knight(surface, (x, y + self.iso.half * 0.35), player)

    def _draw_walls(self, surface: pygame.Surface, square: int, height: int, names: dict[int, int]) -> None:
        """The outline of the castle along the top of the tower, wherever the castle ends."""
        row, column = self.iso.seen(square)
        outer = 0
        for bit, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            inside = 0 <= row + down < 4 and 0 <= column + right < 4
            other = self.iso.square_seen(row + down, column + right) if inside else -1
            if names.get(other) != names.get(square):
                outer |= 1 << bit
        x, y = self.iso.centre(square, height)
        line = self._wall(outer, names.get(square, 0))
        surface.blit(line, line.get_rect(center=(round(x) + 1, round(y) + 1)))

    def _wall(self, outer: int, tone: int) -> pygame.Surface:
        half, rise = self.iso.half * INSET, self.iso.rise * INSET
        size = (round(2 * self.iso.half) + 4, round(2 * self.iso.rise) + 4)
        ink = stone(self.look, tone).outline

        def paint(picture: pygame.Surface, factor: int) -> None:
            x, y = size[0] * factor / 2, size[1] * factor / 2
            wide, tall = half * factor * 0.97, rise * factor * 0.97
            corners = [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)]
            width = max(2, round(self.iso.half * factor * 0.055))
            for bit in range(4):
                if outer >> bit & 1:
                    pygame.draw.line(picture, ink, corners[bit], corners[(bit + 1) % 4], width)
                    for end in (corners[bit], corners[(bit + 1) % 4]):
                        pygame.draw.circle(picture, ink, end, width * 0.45)

        return self.look.keep(("torres wall", self.iso.key, outer, tone), lambda: draw.supersampled(size, paint, ink))

    def put_knight(self, surface: pygame.Surface, foot: Point, player: int, ghostly: bool = False) -> None:
        """A knight with its foot at a point, and its soft shadow."""
        picture = knight(self.look, self.iso, player, ghostly)
        wide = round(self.iso.half * 0.86)
        shade = self.look.keep(("torres shade", wide), lambda: _shade(wide, round(wide * STEEPNESS)))
        if self.look.theme.board.grain and not ghostly:
            surface.blit(shade, shade.get_rect(center=(foot[0] + wide * 0.06, foot[1] + wide * 0.02)))
        place = picture.get_rect(midtop=(round(foot[0]), round(foot[1] - picture.get_height() * 0.88)))
        surface.blit(picture, place)
        if self.taste.shapes:
            self._draw_shape(surface, place, player)

    def _draw_shape(self, surface: pygame.Surface, place: pygame.Rect, player: int) -> None:
        """A mark of its own for each side, on the foot: a ring for Black, a square for White."""
        colours = self.look.theme.board
        size = max(5, place.w // 5)
        if player == 0:
            sign = self.look.keep(("torres ring", size), lambda: draw.ring(size, colours.white, max(1.5, size / 5)))
        else:
            sign = self.look.box((size, size), colours.black, None, 1)
        surface.blit(sign, sign.get_rect(center=(place.centerx, place.y + round(place.h * 0.88))))

    # --- Pieces in the air ------------------------------------------------------------------------------

    def _draw_flight(self, surface: pygame.Surface, board: Torres, names: dict[int, int], flight: Flight) -> None:
        action = flight.action
        height = board.heights[action.square]
        if action.source is not None:
            self._draw_step(surface, board, flight, action.source)
            return
        drop = self.iso.half * FALL * (1 - ease_out(flight.progress))
        if action.kind == "knight":
            x, y = self.iso.centre(action.square, height)
            self.put_knight(surface, (x, y - drop), flight.player)
            return
        x, y = self.iso.centre(action.square, height + 1)
        picture = slab(self.look, self.iso, names.get(action.square, 0))
        surface.blit(picture, (round(x - self.iso.half), round(y - self.iso.rise - drop)))
        if action.kind == "set-up":
            self.put_knight(surface, (x, y - drop), flight.player)

    def _draw_step(self, surface: pygame.Surface, board: Torres, flight: Flight, source: int) -> None:
        """A knight hops to the next square."""
        t = ease_in_out(flight.progress)
        start = self.iso.centre(source, board.heights[source])
        end = self.iso.centre(flight.action.square, board.heights[flight.action.square])
        hop = self.iso.half * 0.45 * math.sin(math.pi * t) + max(0.0, start[1] - end[1]) * 0.3 * math.sin(math.pi * t)
        foot = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - hop)
        self.put_knight(surface, foot, flight.player)

    # --- Signs ------------------------------------------------------------------------------------------

    def outline(self, surface: pygame.Surface, board: Torres, square: int, line: Line) -> None:
        """A line around a surface; in high contrast with a black edge, because it may lie on any stone."""
        x, y = self.iso.centre(square, board.heights[square])
        pictures = [self._diamond(line.ink, line.share, line.width, 0.0)]
        if not self.look.theme.board.grain:
            pictures.insert(0, self._diamond("#000000", line.share + EDGE, line.width + 2 * EDGE, 0.0))
        for picture in pictures:
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _diamond(self, ink: Colour, share: float, width: float, fill: float) -> pygame.Surface:
        size = (round(2 * self.iso.half) + 4, round(2 * self.iso.rise) + 4)

        def paint(picture: pygame.Surface, factor: int) -> None:
            x, y = size[0] * factor / 2, size[1] * factor / 2
            wide, tall = self.iso.half * share * factor * INSET, self.iso.rise * share * factor * INSET
            thin = max(1.0, self.iso.half * width) * factor
            pygame.draw.polygon(picture, ink, [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)])
            wide, tall = wide - thin * 1.6, tall - thin * 1.6 * STEEPNESS
            inner = [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)]
            pygame.draw.polygon(picture, draw.faded(ink, fill), inner)

        key = ("torres diamond", self.iso.key, ink, share, width, fill)
        return self.look.keep(key, lambda: draw.supersampled(size, paint, ink))

    def _draw_target(self, surface: pygame.Surface, board: Torres, action: Action, looked_at: bool) -> None:
        """A square that may be pressed."""
        x, y = self.iso.centre(action.square, board.heights[action.square])
        # White outside and the accent inside: one of the two is seen on any ground.
        for picture in (self._diamond("#ffffff", 0.90, 0.03, 0.62 if looked_at else 0.36),
                        self._diamond(self.look.theme.accent, 0.82, 0.05 if looked_at else 0.03, 0.0)):
            surface.blit(picture, picture.get_rect(center=(round(x), round(y))))
        if not looked_at:
            self._draw_sign(surface, action, (x, y))

    def _draw_ghost(self, surface: pygame.Surface, board: Torres, action: Action, names: dict[int, int],
                    player: int) -> None:
        """What would come to the square looked at."""
        x, y = self.iso.centre(action.square, board.heights[action.square])
        if action.kind in ("tile", "set-up"):
            near = [names[each] for each in (action.square, *neighbours(action.square)) if each in names]
            picture = self._ghost_slab(near[0] if near and action.kind == "tile" else len(set(names.values())))
            surface.blit(picture, (round(x - self.iso.half), round(y - self.iso.rise - self.iso.slab)))
            y -= self.iso.slab
        if action.kind != "tile":
            self.put_knight(surface, (x, y), player, ghostly=True)

    def _ghost_slab(self, tone: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            picture = slab(self.look, self.iso, tone).copy()
            picture.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self.look.keep(("torres ghost", self.iso.key, round(self.iso.slab * 8), tone % 2), make)

    def _draw_sign(self, surface: pygame.Surface, action: Action, at: Point) -> None:
        """A dot to step to, a cross for a tile, a ring for a knight: the colour alone says nothing."""
        size = max(5, round(self.iso.half * 0.24))
        ink = self.look.theme.accent if self.look.theme.board.grain else "#000000"
        if action.kind == "step":
            sign = self.look.circle(size, ink)
        elif action.kind == "tile":
            sign = self.look.keep(("torres plus", size, ink), lambda: _plus(size, ink))
        else:
            sign = self.look.keep(("torres o", size, ink), lambda: draw.ring(size, ink, max(2.0, size / 5)))
        surface.blit(sign, sign.get_rect(center=(round(at[0]), round(at[1]))))

    def trail(self, surface: pygame.Surface, board: Torres, actions: Sequence[Action]) -> None:
        """The way of a turn not played: rings where something comes, numbered in order."""
        for number, action in enumerate(actions, 1):
            self.outline(surface, board, action.square, Line(self.look.theme.board.mark, 0.95, 0.08))
            x, y = self.iso.centre(action.square, board.heights[action.square])
            size = max(14, round(self.iso.half * 0.36))
            chip = self.look.circle(size, self.look.theme.board.mark, self.look.theme.board.black_edge, 1)
            x += (number - 1) * size * 0.7 if [each.square for each in actions].count(action.square) > 1 else 0
            surface.blit(chip, chip.get_rect(center=(round(x), round(y))))
            letter = {"tile": "P", "step": "M"}.get(action.kind, "K")
            words = self.look.text(letter, size * 0.58 / self.look.scale, "#201800", 700)
            surface.blit(words, words.get_rect(center=(round(x), round(y))))


def _shade(wide: int, tall: int) -> pygame.Surface:
    """A soft dark ellipse under a knight."""
    picture = draw.clear((wide * 2, tall * 2))
    pygame.draw.ellipse(picture, (0, 0, 0, 110), (wide // 2, tall // 2, wide, tall))
    return draw.blurred(picture, max(1, wide // 10))


def _plus(size: int, ink: Colour) -> pygame.Surface:
    def paint(surface: pygame.Surface, factor: int) -> None:
        whole, arm = size * factor, size * factor // 4
        surface.fill(ink, ((whole - arm) // 2, 0, arm, whole))
        surface.fill(ink, (0, (whole - arm) // 2, whole, arm))

    return draw.supersampled((size, size), paint, ink)
