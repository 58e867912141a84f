"""The brush: turns units into real pixels and keeps every drawn text, icon and box it has made. No widgets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace

import pygame

from gui import draw
from gui.assets import chinese_font_file, font_file, icon_file
from gui.script import has_chinese, pieces, runs
from gui.theme import Colour, Theme

SMALLEST = (960, 600)
"""The smallest window, in units: at any UI scale a window of this many units holds every screen."""
COMFORTABLE = (1280, 800)
LARGEST_SCALE = 2.5
KEPT = 1500
"""Words measured, and pictures kept at most."""
KEPT_PIXELS = 8_000_000
"""All kept pictures together, at scale 1: as much as some eight comfortable windows."""
THIN_PIXELS = 2_000_000
"""The same for all boards together, where nothing but the screen just drawn is wanted."""


def fitting_scale(wanted: int, size: tuple[int, int]) -> float:
    """The scale to draw with: what the player wants (percent; 0 lets the window decide), if the window can hold it."""
    room = min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])
    if wanted:
        return max(1.0, min(wanted / 100, room))
    comfortable = min(size[0] / COMFORTABLE[0], size[1] / COMFORTABLE[1])
    return max(1.0, min(LARGEST_SCALE, comfortable))


def shadow_reach(blur: float) -> float:
    """Units: how far around a box its shadow falls."""
    return blur * 1.25


class Look:
    """A theme at a scale. Measures are in units; `px` gives the pixels."""

    def __init__(self, theme: Theme, scale: float) -> None:
        self.theme = theme
        self.scale = scale
        self.ground = pygame.Color(theme.ground)   # every frame that draws begins with it
        self._fonts: dict[tuple[int, int, bool], pygame.Font] = {}
        self._widths: dict[tuple[str, float, int], int] = {}
        self._broken: dict[tuple[str, float, int, int], list[str]] = {}
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._dressed: dict[str, Look] = {}

    def dressed(self, game: str) -> Look:
        """This look for the board of one game, which may be made of something else and keeps pictures of its own."""
        board = self.theme.boards.get(game)
        if board is None:
            return self
        if game not in self._dressed:
            self._dressed[game] = Look(replace(self.theme, board=board, boards={}), self.scale)
        return self._dressed[game]

    def px(self, units: float) -> int:
        return round(units * self.scale)

    def keep(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture under `key`, made the first time it is asked for; the longest unused go first."""
        picture = self._kept.get(key)
        if picture is None:
            picture = self._kept[key] = make()
            self._pixels += picture.get_width() * picture.get_height()
            self._forget()
        else:
            self._kept.move_to_end(key)
        return picture

    def thin(self) -> None:
        """Let go of what was drawn on other screens, on the boards of all games, too."""
        looks = (self, *self._dressed.values())
        for each in looks:
            each._forget(THIN_PIXELS // len(looks))

    def _forget(self, pixels: int = KEPT_PIXELS) -> None:
        """Let the longest unused go, so far as there are too many; never the newest."""
        most = pixels * self.scale**2
        while len(self._kept) > 1 and (len(self._kept) > KEPT or self._pixels > most):
            _key, picture = self._kept.popitem(last=False)
            self._pixels -= picture.get_width() * picture.get_height()

    def font(self, size: float, weight: int = 400, chinese: bool = False) -> pygame.Font:
        key = (self.px(size), weight, chinese)
        if key not in self._fonts:
            self._fonts[key] = pygame.Font((chinese_font_file if chinese else font_file)(weight), key[0])
        return self._fonts[key]

    def text(self, words: str, size: float = 15, colour: Colour | None = None, weight: int = 400) -> pygame.Surface:
        ink = colour or self.theme.text
        return self.keep(("text", words, size, ink, weight), lambda: self.write(words, size, weight, ink))

    def write(self, words: str, size: float, weight: int, ink: Colour) -> pygame.Surface:
        """The words in a picture that is not kept. Chinese and Latin stand on one line, in a box of Inter's height."""
        font = self.font(size, weight)
        if not has_chinese(words):
            return font.render(words, True, ink)
        picture = pygame.Surface((self.width(words, size, weight), font.get_height()), pygame.SRCALPHA)
        x, baseline = 0, font.get_ascent()
        for chinese, run in runs(words):
            face = self.font(size, weight, chinese)
            picture.blit(face.render(run, True, ink), (x, baseline - face.get_ascent()))
            x += face.size(run)[0]
        return picture

    def width(self, words: str, size: float = 15, weight: int = 400) -> int:
        """How wide words are in pixels; remembered, because measuring costs as much as drawing."""
        key = (words, size, weight)
        if key not in self._widths:
            if len(self._widths) >= KEPT:
                self._widths.clear()
            self._widths[key] = self._measured(words, size, weight)
        return self._widths[key]

    def _measured(self, words: str, size: float, weight: int) -> int:
        if not has_chinese(words):
            return self.font(size, weight).size(words)[0]
        return sum(self.font(size, weight, chinese).size(run)[0] for chinese, run in runs(words))

    def fit(self, words: str, size: float, weight: int, width: int) -> str:
        """The words, shortened with an ellipsis when they are wider than `width` pixels."""
        if self.width(words, size, weight) <= width:
            return words
        # A long line is measured a few times only: how much of it fits is found by halving.
        fits, too_long = 0, len(words)
        while too_long - fits > 1:
            middle = (fits + too_long) // 2
            if self.width(words[:middle] + "…", size, weight) <= width:
                fits = middle
            else:
                too_long = middle
        return words[:fits].rstrip() + "…"

    def lines(self, words: str, size: float, weight: int, width: int) -> list[str]:
        """The words broken into lines no wider than `width` pixels; a newline starts a new line."""
        key = (words, size, weight, width)
        if key not in self._broken:
            if len(self._broken) >= KEPT:
                self._broken.clear()
            self._broken[key] = [line for paragraph in words.split("\n")
                                 for line in self._filled(paragraph, size, weight, width)]
        return self._broken[key]

    def _filled(self, paragraph: str, size: float, weight: int, width: int) -> list[str]:
        """Lines with as many pieces of the paragraph in each as there is room for."""
        lines, line = [], ""
        for space, piece in pieces(paragraph):
            longer = line + space + piece if line else piece
            if line and self.width(longer, size, weight) > width:
                lines.append(line)
                line = piece
            else:
                line = longer
        return [*lines, line]

    def line_height(self, size: float) -> int:
        return round(self.px(size) * 1.45)

    def icon(self, name: str, size: float, colour: Colour | None = None) -> pygame.Surface:
        ink = colour or self.theme.text
        return self.keep(("icon", name, size, ink), lambda: self._icon(name, self.px(size), ink))

    @staticmethod
    def _icon(name: str, pixels: int, ink: Colour) -> pygame.Surface:
        icon = pygame.image.load_sized_svg(icon_file(name), (pixels, pixels)).convert_alpha()
        icon.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        icon.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
        return icon

    def box(
        self, size: tuple[int, int], fill: Colour, edge: Colour | None = None, radius: float = 10, width: float = 1
    ) -> pygame.Surface:
        line = max(1, self.px(width))
        return self.keep(
            ("box", size, fill, edge, radius, width),
            lambda: draw.rounded(size, self.px(radius), fill, edge, line),
        )

    def circle(self, diameter: int, fill: Colour, edge: Colour | None = None, width: float = 1) -> pygame.Surface:
        return self.keep(
            ("circle", diameter, fill, edge, width), lambda: draw.circle(diameter, fill, edge, self.px(width))
        )

    def cast_shadow(self, surface: pygame.Surface, rect: pygame.Rect, radius: float = 12, blur: float = 18) -> None:
        """Draw the soft shadow of a raised box lying at `rect`."""
        opacity = self.theme.shadow
        if not opacity:
            return
        spread = self.px(blur)
        shade = self.keep(
            ("shadow", rect.size, radius, blur),
            lambda: draw.soft_shadow(rect.size, self.px(radius), spread, opacity),
        )
        surface.blit(shade, (rect.x - spread, rect.y - spread + self.px(blur / 4)))
