"""What the painter draws with: the same strokes on the screen and into an SVG file. No tree here."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal, Protocol
from xml.sax.saxutils import escape

import pygame

from gui import draw
from gui.look import Look
from gui.theme import Colour

Kind = Literal["maxie", "minnie", "leaf"]
Spot = tuple[float, float]
DASH = 4.0     # units of a dash, and of the gap after it
MIDDLE = 0.36  # how far below its middle a line of letters stands, in their size


def corners(kind: Kind, size: float) -> list[Spot]:
    """The corners of a node's shape around its centre: a triangle up, a triangle down, a square."""
    half = size / 2
    if kind == "leaf":
        half *= 0.86
        return [(-half, -half), (half, -half), (half, half), (-half, half)]
    tip = -1 if kind == "maxie" else 1
    return [(0, tip * half), (half * 1.1, -tip * half * 0.86), (-half * 1.1, -tip * half * 0.86)]


def strike(kind: Kind, size: float) -> tuple[Spot, Spot]:
    """The stroke through a shape that was cut, around its centre."""
    if kind == "leaf":
        return (-0.42 * size, 0.42 * size), (0.42 * size, -0.42 * size)
    tip = 1 if kind == "maxie" else -1
    return (-0.42 * size, tip * 0.4 * size), (0.26 * size, tip * -0.12 * size)


class Pen(Protocol):
    """Strokes in pixels; text sizes and line widths in units."""

    def line(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0, dashed: bool = False) -> None: ...

    def shape(self, kind: Kind, centre: Spot, size: int, fill: Colour, edge: Colour, width: float,
              struck: bool = False) -> None: ...

    def bar(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0) -> None:
        """A line straight down or across."""

    def specks(self, centres: Sequence[Spot], width: float, height: float, colour: Colour) -> None:
        """Many small upright strokes, all alike."""

    def words(self, words: str, centre: Spot, size: float, colour: Colour, weight: int = 500) -> None: ...

    def pill(self, words: str, centre: Spot, size: float, ink: Colour, fill: Colour, edge: Colour | None) -> None: ...


class ScreenPen:
    """Draws on a surface; every shape and text is made once and kept."""

    def __init__(self, surface: pygame.Surface, look: Look) -> None:
        self.surface = surface
        self.look = look

    def line(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0, dashed: bool = False) -> None:
        thick = max(1, self.look.px(width))
        if not dashed:
            pygame.draw.aaline(self.surface, colour, start, end, thick)
            return
        for a, b in dashes(start, end, self.look.px(DASH)):
            pygame.draw.aaline(self.surface, colour, a, b, thick)

    def shape(self, kind: Kind, centre: Spot, size: int, fill: Colour, edge: Colour, width: float,
              struck: bool = False) -> None:
        look = self.look
        picture = look.keep(("lab", kind, size, fill, edge, width, struck),
                            lambda: _shape(kind, size, fill, edge, look.scale * width, struck))
        self.surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def bar(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0) -> None:
        thick = max(1, self.look.px(width))
        left, top = min(start[0], end[0]), min(start[1], end[1])
        self.surface.fill(colour, (round(left) - thick // 2, round(top) - thick // 2,
                                   round(abs(start[0] - end[0])) + thick, round(abs(start[1] - end[1])) + thick))

    def specks(self, centres: Sequence[Spot], width: float, height: float, colour: Colour) -> None:
        size = max(1, round(width)), max(1, round(height))
        stamp = self.look.keep(("lab speck", size, colour), lambda: _filled(size, colour))
        self.surface.fblits([(stamp, (round(x - width / 2), round(y - height / 2))) for x, y in centres])

    def words(self, words: str, centre: Spot, size: float, colour: Colour, weight: int = 500) -> None:
        shown = self.look.text(words, size, colour, weight)
        self.surface.blit(shown, shown.get_rect(center=(round(centre[0]), round(centre[1]))))

    def pill(self, words: str, centre: Spot, size: float, ink: Colour, fill: Colour, edge: Colour | None) -> None:
        look = self.look
        shown = look.text(words, size, ink, 600)
        box = pygame.Rect(0, 0, shown.get_width() + look.px(8), look.px(size + 5))
        box.center = (round(centre[0]), round(centre[1]))
        self.surface.blit(look.box(box.size, fill, edge, (size + 5) / 2), box)
        self.surface.blit(shown, shown.get_rect(center=box.center))


def dashes(start: Spot, end: Spot, length: float) -> list[tuple[Spot, Spot]]:
    """The strokes of a dashed line."""
    far = math.dist(start, end)
    count = max(1, int(far / (2 * length)))
    step = ((end[0] - start[0]) / count, (end[1] - start[1]) / count)
    return [((start[0] + step[0] * n, start[1] + step[1] * n),
             (start[0] + step[0] * (n + 0.5), start[1] + step[1] * (n + 0.5))) for n in range(count)]


def _filled(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(colour)
    return surface


def _shape(kind: Kind, size: int, fill: Colour, edge: Colour, width: float, struck: bool) -> pygame.Surface:
    room = (size + 2 * math.ceil(width) + 4) // 2 * 2

    def paint(surface: pygame.Surface, factor: int) -> None:
        middle = room * factor / 2
        outer = [(middle + x * factor, middle + y * factor) for x, y in corners(kind, size)]
        pygame.draw.polygon(surface, fill, outer)
        _outline(surface, outer, edge, width * factor)
        if struck:
            start, end = ((middle + x * factor, middle + y * factor) for x, y in strike(kind, size))
            pygame.draw.line(surface, edge, start, end, max(1, round(width * factor)))

    return draw.supersampled((room, room), paint, edge)


def _outline(surface: pygame.Surface, points: list[Spot], colour: Colour, width: float) -> None:
    """A closed line with round joints."""
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        pygame.draw.line(surface, colour, start, end, max(1, round(width)))
        pygame.draw.circle(surface, colour, end, max(0.5, width / 2))


class SvgPen:
    """Writes SVG elements. Text is measured by the same fonts, so that boxes fit."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.parts: list[str] = []

    def line(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0, dashed: bool = False) -> None:
        dash = f' stroke-dasharray="{self.look.px(DASH)}"' if dashed else ""
        self.parts.append(f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
                          f'stroke="{colour[:7]}" stroke-width="{self.look.scale * width:.2f}"{dash}/>')

    def shape(self, kind: Kind, centre: Spot, size: int, fill: Colour, edge: Colour, width: float,
              struck: bool = False) -> None:
        points = " ".join(f"{centre[0] + x:.1f},{centre[1] + y:.1f}" for x, y in corners(kind, size))
        self.parts.append(f'<polygon points="{points}" fill="{fill[:7]}" stroke="{edge[:7]}" '
                          f'stroke-width="{self.look.scale * width:.2f}" stroke-linejoin="round"/>')
        if struck:
            start, end = ((centre[0] + x, centre[1] + y) for x, y in strike(kind, size))
            self.line(start, end, edge, width)

    def bar(self, start: Spot, end: Spot, colour: Colour, width: float = 1.0) -> None:
        self.line(start, end, colour, width)

    def specks(self, centres: Sequence[Spot], width: float, height: float, colour: Colour) -> None:
        self.parts += [f'<rect x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}" '
                       f'height="{height:.1f}" fill="{colour[:7]}" stroke="none"/>' for x, y in centres]

    def words(self, words: str, centre: Spot, size: float, colour: Colour, weight: int = 500) -> None:
        letters = self.look.px(size)
        # Not every program knows how to centre text from top to bottom, so its line is given.
        self.parts.append(f'<text x="{centre[0]:.1f}" y="{centre[1] + MIDDLE * letters:.1f}" font-size="{letters}" '
                          f'font-weight="{weight}" fill="{colour[:7]}" stroke="none">{escape(words)}</text>')

    def pill(self, words: str, centre: Spot, size: float, ink: Colour, fill: Colour, edge: Colour | None) -> None:
        look = self.look
        width, height = look.width(words, size, 600) + look.px(8), look.px(size + 5)
        stroke = f' stroke="{edge[:7] if edge else "none"}" stroke-width="{look.scale:.2f}"'
        self.parts.append(f'<rect x="{centre[0] - width / 2:.1f}" y="{centre[1] - height / 2:.1f}" width="{width}" '
                          f'height="{height}" rx="{height / 2:.1f}" fill="{fill[:7]}"{stroke}/>')
        self.words(words, centre, size, ink, 600)

    def document(self, size: tuple[int, int], ground: Colour, title: str) -> str:
        """The whole file."""
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
            f'viewBox="0 0 {size[0]} {size[1]}" font-family="Inter, sans-serif" text-anchor="middle">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{size[0]}" height="{size[1]}" fill="{ground[:7]}" stroke="none"/>',
            *self.parts, "</svg>", ""])


Paint = Callable[[Pen], None]
