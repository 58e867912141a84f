"""An opponent that cannot move, an outside engine mostly: try it again, play on by hand, or take another opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from engine.match import Seat
from gui.language import _
from gui.look import Look
from gui.widgets import Button, Dialog
from gui.widgets.base import Widget
from gui.widgets.label import Paragraph

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene

SUBSTITUTE = "Club"     # the level that takes over
WIDE = 460
WAYS = 3


def ask_what_now(scene: BoardScene) -> None:
    """The sentence, and three ways on; Esc leaves the game as it is."""

    def answer(act: Callable[[], None]) -> Callable[[], None]:
        def chosen() -> None:
            scene.ask(None)
            act()
            scene.go_on()

        return chosen

    def fill(look: Look, room: pygame.Rect) -> Sequence[Widget]:
        px = look.px
        ways = (
            ("again", _("Try again"), lambda: None),
            ("by hand", _("Play on by hand"), lambda: _replace(scene, Seat("person", "", _("You")))),
            ("other", _("Let {level} play on").format(level=SUBSTITUTE),
             lambda: _replace(scene, Seat("level", SUBSTITUTE, SUBSTITUTE))),
        )
        top = room.bottom - WAYS * px(50)
        buttons = [Button(name, pygame.Rect(room.x, top + index * px(50), room.w, px(42)), words, answer(act),
                          style="primary" if index == 0 else "plain") for index, (name, words, act) in enumerate(ways)]
        words = Paragraph("words", pygame.Rect(room.x, room.y, room.w, top - room.y), scene.sitting.trouble, 15, 400,
                          look.theme.dim)
        return [*buttons, words]

    look = scene.look
    words_height = Paragraph.height(look, scene.sitting.trouble, 15, look.px(WIDE - 48)) / look.scale
    scene.ask(Dialog((WIDE, 110 + words_height + WAYS * 50), _("What now?"), fill, lambda: scene.ask(None)))


def _replace(scene: BoardScene, seat: Seat) -> None:
    """Somebody else sits down in the place of the side to move; the save tells of it too."""
    seats = list(scene.match.seats)
    seats[scene.match.position.player] = seat
    scene.match.seats = (seats[0], seats[1])
    scene.keep()
