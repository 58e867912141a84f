"""What the opponent thinks, beside the board: its line, how many positions it saw, how far it is. No turns.

Four widgets, because they change at different paces. The counter and the bar change twice a second; depth and
line are told anew the more seldom the longer the search goes on, as the search itself finds something new the more
seldom. All are drawn from kept pieces, and each has frames of its own in a round of frames: no frame of a board whose
opponent thinks does more than one of these small things. They lie alone, so they can wait: the window draws what
changed in the frame after, and shows it in the one after that.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from gui.language import _
from gui.letters import Letters
from gui.look import Look
from gui.scenes.sitting import Sitting
from gui.theme import Colour
from gui.widgets.base import Widget

ROUND = 24
"""Frames of a round: about half a second, with those in which what changed is drawn and shown."""
COUNTING, FILLING, HEADING, BALANCING, LINING = (0,), (3,), (6,), (9,), (12, 14, 16, 18, 20, 22)
"""The frames of a round in which the counter, the bar, the depth, the balance, and the line may change."""
FIRST_NEWS = 0.15
"""Seconds until the line is told first."""
PATIENCE = 2.0
"""Each next time is this many times as late as the last."""
LONGEST_LINE = 8
MORE = "…"
BETWEEN = 9
"""Units between two pieces of words: names of moves have spaces in them."""
WIDEST = "0,000.00 M"
SIZE, WEIGHT = 13, 500
FIGURES = "0123456789,. kM"
"""The signs a short count is written with."""

Sign = tuple[pygame.Surface, int, int, int]
"""A picture, how wide a place it has, where it begins in it, and its top."""
Pieces = tuple[str, ...]
"""Words that stand beside each other."""


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


class Follower(Widget):
    """What is told of a search: follows the search in its own frames of a round, and does nothing in the others."""

    alone = True
    frames: tuple[int, ...] = ()

    def __init__(self, name: str, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__(name, rect)
        self.sitting = sitting
        self._frame = 0
        self._since = 0.0

    def tick(self, seconds: float) -> None:
        self._frame = (self._frame + 1) % ROUND
        self._since += seconds
        if self._frame in self.frames:
            since, self._since = self._since, 0.0
            self.follow(since)

    def follow(self, seconds: float) -> None:
        """Take a small step towards what the search says now; the last step was so long ago."""
        raise NotImplementedError


class Told(Follower):
    """Words that follow the search: each step of `tell` has a frame of its own."""

    weight = 400

    def __init__(self, name: str, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__(name, rect, sitting)
        self.letters = Letters(look, SIZE, self.weight, self.ink(look))
        self.look = look
        self.pace = Pace()
        self.pieces: Pieces = [(), *self.tell()][-1]
        self._valued = sitting.value
        self._telling: Iterator[Pieces] | None = None

    @property
    def words(self) -> str:
        return " ".join(self.pieces)

    def tell(self) -> Iterator[Pieces]:
        """What is to be read now, growing; the last of it is shown."""
        raise NotImplementedError

    def follow(self, seconds: float) -> None:
        due = self.pace.due(seconds) if self.sitting.busy else self.sitting.value != self._valued
        if due and self._telling is None:
            self._valued = self.sitting.value
            self._telling = self._told_anew()
        if self._telling is not None and next(self._telling, None) is None:
            self._telling = None

    def _told_anew(self) -> Iterator[Pieces]:
        pieces: Pieces = ()
        for pieces in self.tell():
            yield pieces
        if pieces != self.pieces:
            self.pieces = pieces
            self.touch(self.rect)

    def ink(self, look: Look) -> Colour:
        return look.theme.text

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        x, middle = self.rect.midleft
        for piece in self.pieces:
            x = self.letters.put(surface, piece, (x, middle)) + look.px(BETWEEN)


class Head(Told):
    """How deep the search is while an opponent thinks; else the last evaluation."""

    frames = HEADING
    weight = WEIGHT

    def __init__(self, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("thoughts", look, rect, sitting)

    def ink(self, look: Look) -> Colour:
        return look.theme.dim

    def tell(self) -> Iterator[Pieces]:
        words = self._now()
        if words:
            yield (words,)

    def _now(self) -> str:
        sitting = self.sitting
        if sitting.busy:
            report = sitting.report
            return _("Depth {depth}").format(depth=report.depth) if report else _("Thinking…")
        if sitting.value is None:
            return ""
        words = _("Evaluation: {value}").format(value=sitting.value_words(sitting.value))
        return self.look.fit(words, SIZE, self.weight, self.rect.w)


class Line(Told):
    """The best moves found so far while an opponent thinks, as many as there is room for."""

    frames = LINING

    def __init__(self, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("line", look, rect, sitting)

    def tell(self) -> Iterator[Pieces]:
        report, position = self.sitting.report, self.sitting.on_board
        if not self.sitting.busy or report is None:
            return
        pieces: Pieces = ()
        room = self.rect.w - self.letters.width(MORE)
        for move in report.line[:LONGEST_LINE]:
            if move not in position.moves():
                return
            name = self.sitting.view.move_words(position, move)
            position = position.play(move)
            room -= self.letters.width(name) + self.look.px(BETWEEN)
            if room < 0:
                yield (*pieces, MORE)
                return
            pieces = (*pieces, name)
            yield pieces


class Counter(Follower):
    """How many positions the search has seen, sign by sign: each is a picture kept since it was first drawn, and only
    the signs that changed are drawn again."""

    frames = COUNTING

    def __init__(self, look: Look, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("positions", rect, sitting)
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

    def follow(self, seconds: float) -> None:
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


class ProgressBar(Follower):
    """How much of its budget the search has used; between two reports it goes on at the pace of the last."""

    frames = FILLING

    def __init__(self, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("progress", rect, sitting)
        self._done = 0

    def follow(self, seconds: float) -> None:
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
