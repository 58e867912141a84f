"""A question with two answers, asked over the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from gui.language import _
from gui.look import Look
from gui.widgets.base import Widget
from gui.widgets.buttons import Button
from gui.widgets.dialog import Dialog
from gui.widgets.label import Paragraph

if TYPE_CHECKING:
    from gui.scene import Scene


def ask_question(scene: Scene, title: str, words: str, yes: str, act: Callable[[], None]) -> None:
    """Ask before something that matters; `act` is called on yes."""

    def close() -> None:
        scene.ask(None)

    def agree() -> None:
        close()
        act()

    def fill(look: Look, room: pygame.Rect) -> Sequence[Widget]:
        px = look.px
        no = _("Cancel")
        wide, narrow = Button.width(look, yes) + px(16), Button.width(look, no)
        y, height = room.bottom - px(40), px(40)
        return [
            Button("no", pygame.Rect(room.right - wide - px(10) - narrow, y, narrow, height), no, close),
            Button("yes", pygame.Rect(room.right - wide, y, wide, height), yes, agree, style="primary"),
            Paragraph("words", pygame.Rect(room.x, room.y, room.w, y - room.y), words, 15, 400, look.theme.dim),
        ]

    scene.ask(Dialog((440, 200), title, fill, close))
