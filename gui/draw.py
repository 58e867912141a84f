"""Anti-aliased shapes, soft shadows and textures, made once at their real size. No text, no widgets, no cache."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from gui.theme import Colour

Point = tuple[float, float]


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """The colour `t` of the way from a to b."""
    ca, cb = pygame.Color(a), pygame.Color(b)
    red, green, blue, alpha = (round(x + (y - x) * t) for x, y in zip(ca, cb, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}{alpha:02x}"


def faded(colour: Colour, opacity: float) -> Colour:
    """The same colour with its opacity (0..1) set."""
    c = pygame.Color(colour)
    return f"#{c.r:02x}{c.g:02x}{c.b:02x}{round(255 * opacity):02x}"


def clear(size: tuple[int, int], under: Colour = "#000000") -> pygame.Surface:
    """A fully transparent surface; `under` is the colour its edges fade into when it is reduced."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(faded(under, 0.0))
    return surface


def supersampled(
    size: tuple[int, int], paint: Callable[[pygame.Surface, int], None], under: Colour = "#000000"
) -> pygame.Surface:
    """`paint(surface, factor)` draws at `factor` times the size; the reduction smooths every edge."""
    factor = 4 if max(size) <= 160 else 3 if max(size) <= 400 else 2
    big = clear((size[0] * factor, size[1] * factor), under)
    paint(big, factor)
    return pygame.transform.smoothscale(big, size)


def _solid(size: tuple[int, int], radius: int, fill: Colour) -> pygame.Surface:
    """A rounded rectangle of one colour: four smooth corners and plain fills between them."""
    surface = clear(size, fill)
    width, height = size
    r = max(0, min(radius, width // 2, height // 2))
    surface.fill(fill, (r, 0, width - 2 * r, height))
    surface.fill(fill, (0, r, width, height - 2 * r))
    if r:
        disc = supersampled((2 * r, 2 * r), lambda s, f: _disc(s, f * r, fill), fill)
        for x, left in ((0, 0), (width - r, r)):
            for y, top in ((0, 0), (height - r, r)):
                surface.blit(disc, (x, y), (left, top, r, r), pygame.BLEND_RGBA_MAX)
    return surface


def _disc(surface: pygame.Surface, radius: float, fill: Colour) -> None:
    pygame.draw.circle(surface, fill, (radius, radius), radius)


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, edge: Colour | None = None, width: int = 1
) -> pygame.Surface:
    """A rounded rectangle, with an edge of `width` pixels when a colour for it is given."""
    size = (max(1, size[0]), max(1, size[1]))
    if edge is None or min(size) <= 2 * width:
        return _solid(size, radius, edge or fill)
    outer = _solid(size, radius, edge)
    inner = _solid((size[0] - 2 * width, size[1] - 2 * width), max(0, radius - width), fill)
    if pygame.Color(fill).a < 255:
        # A see-through fill must not show the edge's colour behind it: cut the hole first.
        hole = _solid(inner.get_size(), max(0, radius - width), "#000000")
        outer.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    outer.blit(inner, (width, width))
    return outer


def soft_shadow(size: tuple[int, int], radius: int, blur: int, opacity: int) -> pygame.Surface:
    """The blurred shadow of a rounded rectangle; the surface is `blur` larger on every side."""
    step = max(1, blur // 4)
    width, height = size[0] + 2 * blur, size[1] + 2 * blur
    small = clear((max(1, width // step), max(1, height // step)))
    body = pygame.Rect(blur // step, blur // step, max(1, size[0] // step), max(1, size[1] // step))
    pygame.draw.rect(small, (0, 0, 0, opacity), body, border_radius=max(1, radius // step))
    small = pygame.transform.gaussian_blur(small, max(1, blur // step // 2))
    return pygame.transform.smoothscale(small, (width, height))


def blurred(picture: pygame.Surface, blur: int) -> pygame.Surface:
    """The picture out of focus. What is that soft is blurred small, where it costs little, and laid out large again."""
    step = max(1, blur // 3)
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(1, width // step), max(1, height // step)))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(1, blur // step)), (width, height))


def circle(diameter: int, fill: Colour, edge: Colour | None = None, width: float = 0) -> pygame.Surface:
    """A smooth disc, with a ring of `width` pixels when an edge colour is given."""

    def paint(surface: pygame.Surface, factor: int) -> None:
        radius = diameter * factor / 2
        _disc(surface, radius, edge or fill)
        if edge is not None:
            pygame.draw.circle(surface, fill, (radius, radius), radius - width * factor)

    return supersampled((diameter, diameter), paint, edge or fill)


def ring(diameter: int, colour: Colour, width: float) -> pygame.Surface:
    """A smooth circle line."""

    def paint(surface: pygame.Surface, factor: int) -> None:
        radius = diameter * factor / 2
        pygame.draw.circle(surface, colour, (radius, radius), radius, max(1, round(width * factor)))

    return supersampled((diameter, diameter), paint, colour)


def grain(size: tuple[int, int], strength: int, seed: int, stretch: int = 1) -> pygame.Surface:
    """Grey noise to multiply over a fill: felt when `stretch` is 1, the streaks of wood when it is larger."""
    columns, rows = max(2, size[0] // stretch), max(2, size[1])
    tile = pygame.image.frombytes(random.Random(seed).randbytes(columns * rows), (columns, rows), "P")
    tile.set_palette([(255 - n * strength // 255,) * 3 for n in range(256)])
    grey = pygame.Surface((columns, rows), pygame.SRCALPHA)
    grey.blit(tile, (0, 0))
    return grey if stretch == 1 else pygame.transform.smoothscale(grey, size)


def textured(size: tuple[int, int], fill: Colour, strength: int, seed: int, stretch: int = 1) -> pygame.Surface:
    """A plain fill with the texture of felt or wood; flat when `strength` is 0."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(fill)
    if strength:
        surface.blit(grain(size, strength, seed, stretch), (0, 0), special_flags=pygame.BLEND_MULT)
    return surface


def clipped_to(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """The same picture with rounded corners."""
    mask = _solid(surface.get_size(), radius, "#ffffff")
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """A vertical blend of two colours."""
    strip = pygame.Surface((1, max(2, size[1])), pygame.SRCALPHA)
    first, last = pygame.Color(top), pygame.Color(bottom)
    for y in range(strip.get_height()):
        strip.set_at((0, y), first.lerp(last, y / (strip.get_height() - 1)))
    return pygame.transform.scale(strip, size)
