"""What the opponent thinks, beside the board: its line, how many positions it saw, how far it is. No turns.

Three widgets, because they change at different paces. The counter and the bar change ten times a second and are
drawn from kept pieces; the line costs more to make, and is told anew the more seldom the longer the search goes on,
as the search itself finds something new the more seldom.
"""

from __future__ import annotations

import pygame

from engine.search.verdict import Progress
from gui.language import _
from gui.look import Look
from gui.scenes.sitting import Sitting
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


def short_count(number: int) -> str:
    """1,234 as it is; 12.3 k; 4.56 M."""
    if number < 10_000:
        return f"{number:,}"
    return f"{number / 1000:.1f} k" if number < 1_000_000 else f"{number / 1_000_000:.2f} M"


def thoughts(look: Look, rect: pygame.Rect, sitting: Sitting) -> list[Widget]:
    """The widgets of that part of the panel."""
    px = look.px
    row = pygame.Rect(rect.x + px(4), rect.y, rect.w - px(8), px(24))
    bar = pygame.Rect(row.x, rect.bottom - px(6), row.w, px(4))
    height = look.line_height(SIZE)
    counter = pygame.Rect(0, 0, look.width(_("{count} positions").format(count=WIDEST), SIZE, WEIGHT), height)
    counter.midright = (row.right, row.y + px(12))
    return [Line(pygame.Rect(row.x, row.y, row.w, bar.y - row.y), counter.x - row.x, sitting),
            Counter(counter, sitting), ProgressBar(bar, sitting)]


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


class Line(Widget):
    """The depth and the best moves found so far while an opponent thinks; else the last evaluation."""

    def __init__(self, rect: pygame.Rect, head_room: int, sitting: Sitting) -> None:
        super().__init__("thoughts", rect)
        self.sitting = sitting
        self.head_room = head_room       # what the counter leaves of the first line
        self.pace = Pace()
        self._head, self._line = self._words()

    def tick(self, seconds: float) -> None:
        if self.sitting.busy and not self.pace.due(seconds):
            return
        words = self._words()
        if words != (self._head, self._line):
            self._head, self._line = words
            self.changed()

    def _words(self) -> tuple[str, str]:
        sitting = self.sitting
        if sitting.busy:
            report = sitting.report
            if report is None:
                return _("Thinking…"), ""
            return _("Depth {depth}").format(depth=report.depth), self._moves(report)
        if sitting.value is None:
            return "", ""
        return _("Evaluation: {value}").format(value=sitting.value_words(sitting.value)), ""

    def _moves(self, report: Progress) -> str:
        names, position = [], self.sitting.match.position
        for move in report.line[:LONGEST_LINE]:
            if move not in position.moves():
                break
            names.append(self.sitting.view.move_words(position, move))
            position = position.play(move)
        return " ".join(names)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        x, room = self.rect.x, self.head_room if self.sitting.busy else self.rect.w
        head = look.text(look.fit(self._head, SIZE, WEIGHT, room), SIZE, look.theme.dim, WEIGHT)
        surface.blit(head, head.get_rect(midleft=(x, self.rect.y + look.px(12))))
        if self._line:
            best = look.text(look.fit(self._line, SIZE, 400, self.rect.w), SIZE, look.theme.text)
            surface.blit(best, best.get_rect(midleft=(x, self.rect.y + look.px(32))))


class Counter(Widget):
    """How many positions the search has seen, sign by sign: each is a picture kept since it was first drawn."""

    alone = True

    def __init__(self, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("positions", rect)
        self.sitting = sitting
        self._since = 0.0
        self._count = ""

    def tick(self, seconds: float) -> None:
        self._since += seconds
        if self._since < LIVELY:
            return
        self._since = 0.0
        count = short_count(self.sitting.nodes) if self.sitting.busy and self.sitting.nodes else ""
        if count != self._count:
            self._count = count
            self.touch(self.rect)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self._count:
            return
        before, _number, after = _("{count} positions").partition("{count}")
        x, y = self.rect.right, self.rect.centery
        wide = look.width("0", SIZE, WEIGHT)   # every figure as wide as another, so that nothing trembles
        for sign in (after, *self._count[::-1], before):
            picture = look.text(sign, SIZE, look.theme.dim, WEIGHT)
            width = wide if sign.isdigit() else picture.get_width()
            x -= width
            surface.blit(picture, (x + (width - picture.get_width()) // 2, y - picture.get_height() // 2))


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
