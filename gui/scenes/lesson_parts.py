"""The parts of a lesson's screen: where they lie, the dots of its steps, and the note that says what came of a try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from gui.look import Look
from gui.widgets.base import Widget

PANEL = 560
"""The height of the panel where the board is lower, in units."""
ICONS = {"right": "check", "wrong": "info", "shown": "lightbulb"}

Kind = Literal["right", "wrong", "shown"]


@dataclass(frozen=True)
class Note:
    """What came of the last thing tried."""

    kind: Kind
    words: str


@dataclass(frozen=True)
class Layout:
    top: pygame.Rect
    board: pygame.Rect
    choices: pygame.Rect
    status: pygame.Rect
    panel: pygame.Rect


def lay_out(look: Look, size: tuple[int, int], shape: float, has_choices: bool) -> Layout:
    """The board as large as it can be and the panel beside it, both in the middle of the window."""
    px, (width, height) = look.px, size
    margin, gap = px(20), px(20)
    top = pygame.Rect(margin, px(10), width - 2 * margin, px(44))
    panel_width = max(px(310), min(px(400), width - px(640)))
    under = px(62) + (px(54) if has_choices else 0)
    room = pygame.Rect(0, top.bottom + px(10), width - 2 * margin - panel_width - gap, height - top.bottom - px(30))
    wide = min(room.w, int((room.h - under) * shape))
    high = int(wide / shape)
    left = (width - wide - gap - panel_width) // 2
    board = pygame.Rect(left, room.y + (room.h - high - under) // 2, wide, high)
    choices = pygame.Rect(left, board.bottom + px(12), wide, px(42))
    status = pygame.Rect(left, board.bottom + under - px(50), wide, px(50))
    panel = pygame.Rect(board.right + gap, 0, panel_width, max(high + under, min(room.h, px(PANEL))))
    panel.y = max(room.y, min(board.y, room.bottom - panel.h))
    top.x, top.w = left - px(12), panel.right - left + px(24)
    return Layout(top, board, choices, status, panel)


class Dots(Widget):
    """A dot a step: a tick in those solved, a ring around the one on the board."""

    def __init__(self, name: str, rect: pygame.Rect, count: int, here: int, solved: set[int]) -> None:
        super().__init__(name, rect)
        self.count, self.here, self.solved = count, here, set(solved)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, size = look.theme, self.rect.h
        for number in range(self.count):
            spot = (self.rect.x + size // 2 + number * round(size * 1.6), self.rect.centery)
            done = number in self.solved
            dot = look.circle(size, theme.accent if done else theme.pressed, None if done else theme.edge_strong)
            surface.blit(dot, dot.get_rect(center=spot))
            if done:
                tick = look.icon("check", 11, theme.on_accent)
                surface.blit(tick, tick.get_rect(center=spot))
            if number == self.here:
                ring = look.circle(size + look.px(8), "#00000000", theme.accent, 2)
                surface.blit(ring, ring.get_rect(center=spot))


class NoteBox(Widget):
    """What came of a try: its colour and its icon say right, wrong or shown."""

    def __init__(self, room: pygame.Rect, note: Note) -> None:
        super().__init__("note", room)
        self.note = note

    def _lines(self, look: Look) -> list[str]:
        return look.lines(self.note.words, 14, 500, self.rect.w - look.px(58))

    def _height(self, look: Look) -> int:
        return len(self._lines(look)) * look.line_height(14) + look.px(24)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px = look.theme, look.px
        wrong = self.note.kind == "wrong"
        box = pygame.Rect(self.rect.topleft, (self.rect.w, self._height(look)))
        fill = theme.accent_soft if self.note.kind == "right" else theme.raised
        surface.blit(look.box(box.size, fill, theme.warn if wrong else theme.accent, 12), box)
        picture = look.icon(ICONS[self.note.kind], 18, theme.warn if wrong else theme.accent)
        surface.blit(picture, (box.x + px(14), box.y + px(13)))
        y = box.y + px(12)
        for line in self._lines(look):
            surface.blit(look.text(line, 14, theme.text, 500), (box.x + px(44), y))
            y += look.line_height(14)

    def cut_words(self, look: Look) -> list[str]:
        return [self.note.words] if self._height(look) > self.rect.h else []
