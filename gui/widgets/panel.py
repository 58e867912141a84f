"""A raised area that other widgets lie on."""

from __future__ import annotations

import pygame

from gui.look import Look, shadow_reach
from gui.widgets.base import Widget

SHADOW = 12


class Panel(Widget):
    """Only a picture: it takes no events."""

    reach = shadow_reach(SHADOW)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.cast_shadow(surface, self.rect, 14, SHADOW)
        surface.blit(look.box(self.rect.size, look.theme.panel, look.theme.edge, 14), self.rect)

    def covers(self, spot: tuple[int, int]) -> bool:
        return False
