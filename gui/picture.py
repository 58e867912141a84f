"""A position as a picture in memory: the same board that the window draws, without a window."""

from __future__ import annotations

import io
import os

import pygame

from engine.match import Match
from gui.look import Look
from gui.scenes import view_for
from gui.scenes.view import Motion, Showing, Taste
from gui.theme import LIGHT

MARGIN = 0.04      # of the width, around the board
USUAL = 800        # pixels at which things are as large as in a window of the usual size


def picture_of(match: Match, width: int) -> bytes:
    """The last position of a match as a PNG of that width; the last move is marked."""
    _need_display()
    view = view_for(match.game.name)
    margin = round(width * MARGIN)
    board = pygame.Rect(margin, margin, width - 2 * margin, round((width - 2 * margin) / view.shape))
    surface = pygame.Surface((width, board.h + 2 * margin), pygame.SRCALPHA)
    surface.fill(LIGHT.ground)
    view.place(Look(LIGHT, max(0.5, width / USUAL)), Taste(), board)
    last = Motion(match.positions[-2], match.moves[-1], match.positions[-1]) if match.moves else None
    view.draw(surface, Showing(match.position, last, played=tuple(match.moves)))
    file = io.BytesIO()
    pygame.image.save(surface, file, "board.png")
    return file.getvalue()


def _need_display() -> None:
    """Boards are drawn in the display's format; where no window is open, one that nobody sees gives it."""
    pygame.font.init()
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
