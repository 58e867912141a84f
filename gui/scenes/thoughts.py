"""What the opponent thinks, beside the board: its line, how many positions it saw, how far it is. No turns.

Four widgets, because they change at different paces. The counter and the bar change ten times a second and are
drawn from kept pieces; depth and line cost more to make, so they are made piece by piece, a little in every frame, and
told anew the more seldom the longer the search goes on, as the search itself finds something new the more seldom.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gui.language import _
from gui.look import Look
from gui.scenes.sitting import Sitting
from gui.theme import Colour
from gui.widgets.base import Widget

LIVELY = 0.1
"""Seconds between two looks at the counter, and at the bar."""
FIRST_NEWS = 0.15
"""Seconds until the line is told first."""
PATIENCE = 3.0
"""Each next time is this many times as late as the last."""
LONGEST_LINE = 8
WIDEST = "0,000.00 M"
SIZE, WEIGHT = 13, 500
FIGURES = "0123456789,. kM"
"""The signs a short count is written with."""

Sign = tuple[pygame.Surface, int, int, int]
"""A picture, how wide a place it has, where it begins in it, and its top."""


def short_count(number: int) -> str:
    """1,234 as it is; 12.3 k; 4.56 M."""
    if number < 10_000:
        return f"{number:,}"
    return f"{number / 1000:.1f} k" if number < 1_000_000 else f"{number / 1_000_000:.2f} M"


def thoughts(look: Look, rect: pygame.Rect, sitting: Sitting) -> list[Widget]:
    """The widgets of that part of the panel; the counter takes its share of the first line only while it counts."""
    px = look.px
    row = pygame.Rect(rect.x + px(4), rect.y, rect.w - px(8), px(24))
    bar = pygame.Rect(row.x, rect.bottom - px(6), row.w, px(4))
    height = look.line_height(SIZE)
    counter = pygame.Rect(0, 0, look.width(_("{count} positions").format(count=WIDEST), SIZE, WEIGHT), height)
    counter.midright = (row.right, row.y + px(12))
    head = pygame.Rect(row.x, counter.y, (counter.x if sitting.busy else row.right) - row.x, height)
    line = head.copy()
    line.w, line.centery = row.w, row.y + px(32)
    return [Head(look, head, sitting), Line(look, line, sitting),
            Counter(look, counter, sitting), ProgressBar(bar, sitting)]


class Pace:
    """When to tell what is new: soon after a question, then the more seldom the longer it takes."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._due = FIRST_NEWS

    def due(self, seconds: float) -> bool:
        """Let time pass; whether it is time to tell."""
        self._passed += seconds
        if self._passed < self._due:
            return False
        self._due = self._passed * PATIENCE
        return True


class Told(Widget):
    """A line of words that follows the search, made a little in every frame: each step of `tell` is one frame's."""

    alone = True
    weight = 400

    def __init__(self, name: str, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__(name, rect)
        self.look, self.sitting = look, sitting
        self.pace = Pace()
        self.words = look.fit(["", *self.tell()][-1], SIZE, self.weight, rect.w)
        self._valued = sitting.value
        self._telling: Iterator[str] = iter(())

    def tell(self) -> Iterator[str]:
        """The words of now, growing; the last are those to show."""
        raise NotImplementedError

    def tick(self, seconds: float) -> None:
        if self.pace.due(seconds) if self.sitting.busy else self.sitting.value != self._valued:
            self._valued = self.sitting.value
            self._telling = self._told_anew()
        next(self._telling, None)

    def _told_anew(self) -> Iterator[str]:
        words = ""
        for words in self.tell():
            yield words
        fitting = self.look.fit(words, SIZE, self.weight, self.rect.w)
        yield fitting
        if fitting != self.words:
            self.look.text(fitting, SIZE, self.ink, self.weight)    # made now and kept, put on the window next frame
            yield fitting
            self.words = fitting
            self.touch(self.rect)

    @property
    def ink(self) -> Colour:
        return self.look.theme.text

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.words:
            words = look.text(self.words, SIZE, self.ink, self.weight)
            surface.blit(words, words.get_rect(midleft=self.rect.midleft))


class Head(Told):
    """How deep the search is while an opponent thinks; else the last evaluation."""

    weight = WEIGHT

    def __init__(self, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("thoughts", look, rect, sitting)

    @property
    def ink(self) -> Colour:
        return self.look.theme.dim

    def tell(self) -> Iterator[str]:
        sitting = self.sitting
        if sitting.busy:
            report = sitting.report
            yield _("Depth {depth}").format(depth=report.depth) if report else _("Thinking…")
        elif sitting.value is not None:
            yield _("Evaluation: {value}").format(value=sitting.value_words(sitting.value))


class Line(Told):
    """The best moves found so far while an opponent thinks."""

    def __init__(self, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("line", look, rect, sitting)

    def tell(self) -> Iterator[str]:
        report, position, names = self.sitting.report, self.sitting.on_board, ""
        if not self.sitting.busy or report is None:
            return
        for move in report.line[:LONGEST_LINE]:
            if move not in position.moves():
                return
            names = f"{names} {self.sitting.view.move_words(position, move)}".lstrip()
            position = position.play(move)
            yield names


class Counter(Widget):
    """How many positions the search has seen, sign by sign: each is a picture kept since it was first drawn, and only
    the signs that changed are drawn again."""

    alone = True

    def __init__(self, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("positions", rect)
        self.sitting = sitting
        self._since = 0.0
        self._count = ""
        self._before, _number, self._after = _("{count} positions").partition("{count}")
        figure = look.width("0", SIZE, WEIGHT)   # every figure as wide as another, so that nothing trembles
        self._signs: dict[str, Sign] = {}
        for sign in (*FIGURES, self._before, self._after):
            picture = look.text(sign, SIZE, look.theme.dim, WEIGHT)
            width = figure if sign.isdigit() else picture.get_width()
            inset, top = (width - picture.get_width()) // 2, rect.centery - picture.get_height() // 2
            self._signs[sign] = picture, width, inset, top
        self._end = rect.right - self._signs[self._after][1]   # where the number ends

    def tick(self, seconds: float) -> None:
        self._since += seconds
        if self._since < LIVELY:
            return
        self._since = 0.0
        nodes = self.sitting.nodes if self.sitting.busy else 0
        count = short_count(nodes) if nodes else ""
        if count != self._count:
            before, self._count = self._count, count
            self.touch(self._changed_part(before, count))

    def _changed_part(self, before: str, after: str) -> pygame.Rect:
        """From the first sign that differs to the last; all of it when the length of the number changed."""
        if len(before) != len(after):
            return self.rect
        x, left, right = self._end, self._end, 0
        for i in range(len(after) - 1, -1, -1):
            width = self._signs[after[i]][1]
            x -= width
            if after[i] != before[i]:
                left, right = x, right or x + width
        return pygame.Rect(left, self.rect.y, right - left, self.rect.h)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self._count:
            return
        part = surface.get_clip()
        left, right, x = part.left, part.right, self.rect.right
        for sign in (self._after, *self._count[::-1], self._before):
            picture, width, inset, top = self._signs[sign]
            x -= width
            if x + width <= left:
                break
            if x < right:
                surface.blit(picture, (x + inset, top))


class ProgressBar(Widget):
    """How much of its budget the search has used; between two reports it goes on at the pace of the last."""

    alone = True

    def __init__(self, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("progress", rect)
        self.sitting = sitting
        self._since = LIVELY / 2   # not in the same frame as the counter
        self._done = 0

    def tick(self, seconds: float) -> None:
        self._since += seconds
        if self._since < LIVELY:
            return
        self._since = 0.0
        done = round(self.rect.w * self.sitting.fraction) if self.sitting.busy else 0
        if done != self._done:
            left, right = sorted((done, self._done))
            self._done = done
            self.touch(pygame.Rect(self.rect.x + left, self.rect.y, right - left, self.rect.h))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self.sitting.busy:
            return
        surface.blit(look.box(self.rect.size, look.theme.pressed, None, 2), self.rect)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(self.rect.topleft, (self._done, self.rect.h))))
        surface.blit(look.box(self.rect.size, look.theme.accent, None, 2), self.rect)
        surface.set_clip(clip)
