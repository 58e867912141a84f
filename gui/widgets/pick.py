"""The base of controls that show all their choices in a row, of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.widgets.base import Widget, clicked


class Pick(Widget):
    """A click chooses the part under the mouse, Left and Right the next; `light` shows what the mouse is over."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, values: Sequence[str], value: str, act: Callable[[str], None],
    ) -> None:
        super().__init__(name, rect)
        self.values, self.act = list(values), act
        self.value = value if value in self.values else self.values[0]

    @property
    def index(self) -> int:
        return self.values.index(self.value)

    def part(self, index: int) -> pygame.Rect:
        """Where one may click to choose it."""
        raise NotImplementedError

    def light(self, index: int | None) -> None:
        """The mouse is over this choice, or over none."""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.light(self._under(event.pos))
            return False
        if clicked(event, self.rect):
            index = self._under(event.pos)
            if index is not None:
                self._choose(index)
            return True
        if self.focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._choose(self.index + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False

    def _under(self, spot: tuple[int, int]) -> int | None:
        return next((n for n in range(len(self.values)) if self.part(n).collidepoint(spot)), None)

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.values) and index != self.index:
            self.value = self.values[index]
            self.light(index)
            self.changed()
            self.act(self.value)
