"""The card of the tour, in the place of the trace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gui.language import _
from gui.widgets import Button, Label, Paragraph
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

if TYPE_CHECKING:
    from gui.scenes.lab.scene import LabScene


TALLEST = 236.0


def tour_card(scene: LabScene, rect: pygame.Rect) -> list[Widget]:
    """Which stop it is, its words, and the way on, back and out."""
    px, look = scene.look.px, scene.look
    rect = pygame.Rect(rect.x, rect.y, rect.w, min(rect.h, px(TALLEST)))
    stop, number = scene.tour[scene.tour_stop], scene.tour_stop
    inner = rect.inflate(-px(28), -px(20))
    last = number + 1 == len(scene.tour)
    on, out = (_("Done") if last else _("Next")), _("Skip")
    wide, narrow = Button.width(look, on, size=14), Button.width(look, out, size=14)
    foot = pygame.Rect(inner.x, inner.bottom - px(36), inner.w, px(36))
    widgets: list[Widget] = [
        Panel("tour", rect),
        Label("tour count", pygame.Rect(inner.x, inner.y, inner.w, px(18)),
              _("Tour, {number} of {count}").format(number=number + 1, count=len(scene.tour)), 12, 500,
              look.theme.accent),
        Label("tour title", pygame.Rect(inner.x, inner.y + px(18), inner.w, px(26)), stop.title, 17, 600),
        Paragraph("tour words", pygame.Rect(inner.x, inner.y + px(46), inner.w, foot.y - inner.y - px(50)), stop.words,
                  13.5),
        Button("tour next", pygame.Rect(foot.right - wide, foot.y, wide, foot.h), on,
               lambda: scene.go_to_stop(number + 1), style="primary", size=14),
    ]
    if not last:
        skip = pygame.Rect(foot.x, foot.y, narrow, foot.h)
        widgets.append(Button("tour skip", skip, out, scene.end_tour, style="quiet", size=14))
    if number:
        words = _("Back")
        width = Button.width(look, words, size=14)
        place = pygame.Rect(foot.right - wide - px(8) - width, foot.y, width, foot.h)
        widgets.append(Button("tour back", place, words, lambda: scene.go_to_stop(number - 1), size=14))
    return widgets
