"""Where everything of the lab lies, for any window size. Numbers only, no drawing."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.look import Look


@dataclass(frozen=True)
class Areas:
    """The parts of the screen."""

    top: pygame.Rect
    tree: pygame.Rect
    card: pygame.Rect
    counters: pygame.Rect
    trace: pygame.Rect
    sentence: pygame.Rect
    timeline: pygame.Rect
    transport: pygame.Rect


def lay_out(look: Look, size: tuple[int, int], timeline_units: float, has_board: bool) -> Areas:
    """The tree as large as it can be, the panel beside it, the timeline and its buttons below."""
    px, (width, height) = look.px, size
    margin, gap = px(16), px(12)
    top = pygame.Rect(margin, px(8), width - 2 * margin, px(44))
    transport = pygame.Rect(margin, height - px(52), width - 2 * margin, px(44))
    line = px(timeline_units)
    timeline = pygame.Rect(margin + px(8), transport.y - px(4) - line, width - 2 * margin - px(16), line)
    panel = max(px(292), min(px(420), width * 3 // 11))
    body = pygame.Rect(margin, top.bottom + px(8), width - 2 * margin, timeline.y - top.bottom - px(16))
    right = pygame.Rect(body.right - panel, body.y, panel, body.h)
    card = pygame.Rect(right.x, right.y, panel, _card_height(look, right.h, has_board))
    counters = pygame.Rect(right.x, card.bottom + gap, panel, px(96))
    trace = pygame.Rect(right.x, counters.bottom + gap, panel, right.bottom - counters.bottom - gap)
    sentence = pygame.Rect(body.x, body.bottom - px(42), body.w - panel - gap, px(42))
    tree = pygame.Rect(body.x, body.y, body.w - panel - gap, sentence.y - body.y - px(4))
    return Areas(top, tree, card, counters, trace, sentence, timeline, transport)


def _card_height(look: Look, room: int, has_board: bool) -> int:
    """A board takes half of the panel; the words of a written tree need little."""
    return max(look.px(214), min(look.px(470), room * 11 // 20)) if has_board else look.px(124)
