"""Controls one presses: button, icon button, segmented choice, toggle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Literal, TypeVar

import pygame

from gui.look import Look
from gui.theme import Colour
from gui.widgets.base import Widget, clicked, confirmed

Value = TypeVar("Value")
Style = Literal["plain", "primary", "quiet"]
CAPTION = 11.0
"""Units: the words under an icon."""


class Button(Widget):
    """Words, with an icon before them if one is named. It acts when the mouse is let go over it."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, words: str, act: Callable[[], None], icon: str = "",
        style: Style = "plain", tooltip: str = "", size: float = 15,
    ) -> None:
        super().__init__(name, rect)
        self.words, self.act, self.icon, self.style, self.size = words, act, icon, style, size
        self.tooltip = tooltip
        self.down = False

    @staticmethod
    def width(look: Look, words: str, icon: bool = False, size: float = 15) -> int:
        """The pixels a button with these words needs."""
        return look.width(words, size, 500) + look.px(36) + (look.px(size + 11) if icon else 0)

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect):
            self._press(True)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.down:
            self._press(False)
            if self.covers(event.pos):
                self.act()
            return True
        # After a click the keys stay with the screen (Space may mean pause); Tab gives them to the button.
        if self.focused and self.by_keyboard and confirmed(event):
            self.act()
            return True
        return False

    def _press(self, down: bool) -> None:
        self.down = down
        self.changed()

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, Button):
            self.down = earlier.down

    def _colours(self, look: Look) -> tuple[Colour, Colour | None, Colour]:
        """Fill, edge and ink."""
        theme = look.theme
        lit = self.hovered and self.enabled
        if not self.enabled:
            return (theme.panel, theme.edge, theme.off) if self.style != "quiet" else ("#00000000", None, theme.off)
        if self.style == "primary":
            return theme.accent_hover if lit or self.down else theme.accent, None, theme.on_accent
        if self.style == "quiet":
            return theme.pressed if self.down else theme.hover if lit else "#00000000", None, theme.text
        return theme.pressed if self.down else theme.hover if lit else theme.raised, theme.edge, theme.text

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fill, edge, ink = self._colours(look)
        surface.blit(look.box(self.rect.size, fill, edge), self.rect)
        self._draw_face(surface, look, ink)
        self.draw_focus(surface, look)

    def _draw_face(self, surface: pygame.Surface, look: Look, ink: Colour) -> None:
        words = look.text(self.words, self.size, ink, 500)
        picture = look.icon(self.icon, self.size + 3, ink) if self.icon else None
        gap = look.px(8) if picture else 0
        total = words.get_width() + gap + (picture.get_width() if picture else 0)
        x = self.rect.centerx - total // 2
        if picture:
            surface.blit(picture, picture.get_rect(midleft=(x, self.rect.centery)))
            x += picture.get_width() + gap
        surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))

    def cut_words(self, look: Look) -> list[str]:
        needed = look.width(self.words, self.size, 500) + (look.px(self.size + 11) if self.icon else 0)
        return [self.words] if needed > self.rect.w - look.px(8) else []


class IconButton(Button):
    """An icon, with words beside it or a caption under it where there is room; its tooltip tells all, and the key."""

    def __init__(
        self, name: str, rect: pygame.Rect, icon: str, tooltip: str, act: Callable[[], None], key: str = "",
        style: Style = "quiet", label: str = "", caption: str = "",
    ) -> None:
        super().__init__(name, rect, label, act, icon, style, f"{tooltip}  ({key})" if key else tooltip)
        self.caption = caption

    @staticmethod
    def caption_width(look: Look, words: str) -> int:
        return look.width(words, CAPTION, 500)

    def _draw_face(self, surface: pygame.Surface, look: Look, ink: Colour) -> None:
        if not self.caption:
            self._draw_icon(surface, look, ink, self.rect.centery)
            return
        words = look.text(self.caption, CAPTION, ink, 500)
        surface.blit(words, words.get_rect(center=(self.rect.centerx, self.rect.bottom - look.px(13))))
        self._draw_icon(surface, look, ink, self.rect.y + look.px(18))

    def _draw_icon(self, surface: pygame.Surface, look: Look, ink: Colour, middle: int) -> None:
        """The icon with its words beside it, at this height."""
        picture = look.icon(self.icon, 18 if self.words or self.caption else 20, ink)
        words = look.text(self.words, 13 if self.caption else self.size, ink, 500) if self.words else None
        gap = look.px(4 if self.caption else 8)
        total = picture.get_width() + (gap + words.get_width() if words else 0)
        x = self.rect.centerx - total // 2
        surface.blit(picture, picture.get_rect(midleft=(x, middle)))
        if words:
            surface.blit(words, words.get_rect(midleft=(x + picture.get_width() + gap, middle)))

    def cut_words(self, look: Look) -> list[str]:
        return []


class Segmented(Widget, Generic[Value]):
    """A few choices side by side, one of them chosen. Left and Right choose by keyboard."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, choices: Sequence[tuple[Value, str]], value: Value,
        act: Callable[[Value], None], size: float = 14,
    ) -> None:
        super().__init__(name, rect)
        self.choices, self.value, self.act, self.size = list(choices), value, act, size

    @staticmethod
    def width(look: Look, labels: Sequence[str], size: float = 14) -> int:
        return len(labels) * (max(look.width(label, size, 500) for label in labels) + look.px(26))

    def part(self, index: int) -> pygame.Rect:
        """The rectangle of one choice; the parts fill the whole without gaps."""
        left = self.rect.x + self.rect.w * index // len(self.choices)
        right = self.rect.x + self.rect.w * (index + 1) // len(self.choices)
        return pygame.Rect(left, self.rect.y, right - left, self.rect.h)

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect):
            for index in range(len(self.choices)):
                if self.part(index).collidepoint(event.pos):
                    self._choose(index)
            return True
        if self.focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            here = [value for value, _ in self.choices].index(self.value)
            step = 1 if event.key == pygame.K_RIGHT else -1
            self._choose(min(len(self.choices) - 1, max(0, here + step)))
            return True
        return False

    def _choose(self, index: int) -> None:
        value = self.choices[index][0]
        if value != self.value:
            self.value = value
            self.changed()
            self.act(value)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.blit(look.box(self.rect.size, theme.hover, theme.edge), self.rect)
        inset = look.px(3)
        for index, (value, words) in enumerate(self.choices):
            part = self.part(index)
            chosen = value == self.value
            if chosen:
                chip = part.inflate(-2 * inset, -2 * inset)
                surface.blit(look.box(chip.size, theme.accent, None, 8), chip)
            ink = theme.on_accent if chosen else theme.text if self.enabled else theme.off
            shown = look.text(words, self.size, ink, 500)
            surface.blit(shown, shown.get_rect(center=part.center))
        self.draw_focus(surface, look)

    def cut_words(self, look: Look) -> list[str]:
        room = self.rect.w // len(self.choices) - look.px(8)
        return [words for _, words in self.choices if look.width(words, self.size, 500) > room]


class Toggle(Widget):
    """A switch."""

    focusable = True

    def __init__(self, name: str, rect: pygame.Rect, value: bool, act: Callable[[bool], None]) -> None:
        super().__init__(name, rect)
        self.value, self.act = value, act

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect) or (self.focused and confirmed(event)):
            self.value = not self.value
            self.changed()
            self.act(self.value)
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        fill = theme.accent if self.value else theme.pressed
        surface.blit(look.box(self.rect.size, fill, theme.edge_strong if not self.value else None, 100), self.rect)
        gap = look.px(3)
        knob = self.rect.h - 2 * gap
        x = self.rect.right - gap - knob if self.value else self.rect.x + gap
        surface.blit(look.circle(knob, theme.knob), (x, self.rect.y + gap))
        if self.value:
            # The tick says "on" without relying on the colour.
            tick = look.icon("check", 12, theme.on_accent)
            surface.blit(tick, tick.get_rect(midleft=(self.rect.x + look.px(7), self.rect.centery)))
        self.draw_focus(surface, look, 100)
