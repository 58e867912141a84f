"""The signs and names of mistakes: a small circle, a triangle, a large diamond. Shape and size tell, not colour."""

from __future__ import annotations

import pygame

from engine.review import Kind
from gui import draw
from gui.language import _
from gui.look import Look
from gui.pieces import DARK

SIZES = {Kind.INACCURACY: 9.0, Kind.MISTAKE: 12.0, Kind.BLUNDER: 15.0}
"""Units: the height of a kind's sign."""


def kind_words(kind: Kind) -> str:
    """What a single move of the kind is called."""
    return {Kind.GOOD: _("good move"), Kind.INACCURACY: _("inaccuracy"), Kind.MISTAKE: _("mistake"),
            Kind.BLUNDER: _("blunder")}[kind]


def kind_title(kind: Kind) -> str:
    """The kind as the head of a row that counts them."""
    return {Kind.GOOD: _("Good moves"), Kind.INACCURACY: _("Inaccuracies"), Kind.MISTAKE: _("Mistakes"),
            Kind.BLUNDER: _("Blunders")}[kind]


def kind_sign(look: Look, kind: Kind, grown: float = 1.0) -> pygame.Surface:
    """The sign, seen on black, on white and on any panel: of the mark's colour within a dark line."""
    size = max(7, look.px(SIZES[kind] * grown))
    return look.keep(("mistake", kind, size), lambda: _sign(kind, size, look.theme.board.mark))


def _sign(kind: Kind, size: int, ink: str) -> pygame.Surface:
    def paint(surface: pygame.Surface, factor: int) -> None:
        whole = size * factor
        for colour, inset in ((DARK, 0.0), (ink, 1.5 * factor)):
            _shape(surface, kind, colour, whole, inset)

    return draw.supersampled((size, size), paint, DARK)


def _shape(surface: pygame.Surface, kind: Kind, colour: str, whole: float, inset: float) -> None:
    middle = whole / 2
    if kind is Kind.INACCURACY:
        pygame.draw.circle(surface, colour, (middle, middle), middle - inset)
    elif kind is Kind.MISTAKE:
        low, side = whole - inset, inset * 1.8
        pygame.draw.polygon(surface, colour, [(middle, inset * 2.2), (whole - side, low), (side, low)])
    else:
        near = inset * 1.4
        pygame.draw.polygon(
            surface, colour, [(middle, near), (whole - near, middle), (middle, whole - near), (near, middle)])
