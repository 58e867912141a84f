"""Controls one sets: a dropdown that opens a list, and a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from gui.look import Look
from gui.widgets.base import Widget, clicked, confirmed

Value = TypeVar("Value")
MOST_ROWS = 10


class Dropdown(Widget, Generic[Value]):
    """One of many. Up and Down choose, Enter or a click opens the list, Esc closes it."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, choices: Sequence[tuple[Value, str]], value: Value,
        act: Callable[[Value], None], size: float = 14,
    ) -> None:
        super().__init__(name, rect)
        self.choices, self.value, self.act, self.size = list(choices), value, act, size
        self._open = False
        self._first = 0
        self._lit = 0

    @property
    def open(self) -> bool:
        return self._open

    @property
    def index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.choices) if value == self.value), 0)

    @property
    def _below(self) -> bool:
        """Whether the list opens downwards: where all of it fits, or where there is more room."""
        under = pygame.display.get_window_size()[1] - self.rect.bottom
        return under >= self.rect.h * (min(MOST_ROWS, len(self.choices)) + 0.5) or under >= self.rect.y

    @property
    def rows(self) -> int:
        room = pygame.display.get_window_size()[1] - self.rect.bottom if self._below else self.rect.y
        return max(1, min(MOST_ROWS, len(self.choices), (room - self.rect.h // 3) // self.rect.h))

    def popup(self) -> pygame.Rect:
        """The open list, below or above the control and inside the window."""
        box = pygame.Rect(self.rect.x, self.rect.bottom + 4, self.rect.w, self.rect.h * self.rows)
        if not self._below:
            box.bottom = self.rect.y - 4
        return box

    def row(self, index: int) -> pygame.Rect:
        popup = self.popup()
        return pygame.Rect(popup.x, popup.y + (index - self._first) * self.rect.h, popup.w, self.rect.h)

    def covers(self, spot: tuple[int, int]) -> bool:
        return self.rect.collidepoint(spot) or (self._open and self.popup().collidepoint(spot))

    def handle(self, event: pygame.Event) -> bool:
        if self._open:
            return self._handle_open(event)
        if clicked(event, self.rect) or (self.focused and confirmed(event)):
            self._set_open(True)
            return True
        if self.focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._choose(self.index + (1 if event.key == pygame.K_DOWN else -1))
            return True
        return False

    def _handle_open(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            index = self._under(event.pos)
            self._set_open(False)
            if index is not None:
                self._choose(index)
        elif event.type == pygame.MOUSEMOTION:
            self._light(self._under(event.pos))
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(self._first - event.y)
        elif event.type == pygame.KEYDOWN:
            self._handle_key(event.key)
        else:
            return False
        return event.type != pygame.MOUSEMOTION

    def _handle_key(self, key: int) -> None:
        if key in (pygame.K_UP, pygame.K_DOWN):
            self._light(min(len(self.choices) - 1, max(0, self._lit + (1 if key == pygame.K_DOWN else -1))))
            self._scroll(max(min(self._first, self._lit), self._lit - self.rows + 1))
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            chosen = self._lit
            self._set_open(False)
            self._choose(chosen)
        elif key == pygame.K_ESCAPE:
            self._set_open(False)

    def _under(self, spot: tuple[int, int]) -> int | None:
        if not self.popup().collidepoint(spot):
            return None
        return min(len(self.choices) - 1, self._first + (spot[1] - self.popup().y) // self.rect.h)

    def _light(self, index: int | None) -> None:
        if index is not None and index != self._lit:
            self._lit = index
            self.touch(None)

    def _scroll(self, first: int) -> None:
        self._first = max(0, min(len(self.choices) - self.rows, first))
        self.touch(None)

    def _set_open(self, value: bool) -> None:
        self._open = value
        self._lit = self.index
        self._scroll(self.index - self.rows // 2)

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.choices) and self.choices[index][0] != self.value:
            self.value = self.choices[index][0]
            self.touch(None)
            self.act(self.value)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.blit(look.box(self.rect.size, theme.hover if self.hovered else theme.raised, theme.edge), self.rect)
        room = self.rect.w - look.px(46)
        words = look.text(look.fit(self.choices[self.index][1], self.size, 500, room), self.size, theme.text, 500)
        surface.blit(words, words.get_rect(midleft=(self.rect.x + look.px(14), self.rect.centery)))
        arrow = look.icon("chevron-down", 16, theme.dim)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - look.px(12), self.rect.centery)))
        self.draw_focus(surface, look)

    def draw_above(self, surface: pygame.Surface, look: Look) -> None:
        if not self._open:
            return
        theme, popup = look.theme, self.popup()
        look.cast_shadow(surface, popup)
        surface.blit(look.box(popup.size, theme.raised, theme.edge_strong), popup)
        for index in range(self._first, self._first + self.rows):
            row = self.row(index)
            if index == self._lit:
                bar = row.inflate(-look.px(8), -look.px(6))
                surface.blit(look.box(bar.size, theme.accent_soft, None, 7), bar)
            value, label = self.choices[index]
            words = look.text(look.fit(label, self.size, 500, row.w - look.px(46)), self.size, theme.text, 500)
            surface.blit(words, words.get_rect(midleft=(row.x + look.px(14), row.centery)))
            if value == self.value:
                tick = look.icon("check", 16, theme.accent)
                surface.blit(tick, tick.get_rect(midright=(row.right - look.px(12), row.centery)))

    def cut_words(self, look: Look) -> list[str]:
        room = self.rect.w - look.px(46)
        return [words for _, words in self.choices if look.width(words, self.size, 500) > room]


class Slider(Widget):
    """A number on a line. Left and Right step it; `show` says how the value reads."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, low: int, high: int, value: int, act: Callable[[int], None],
        step: int = 1, show: Callable[[int], str] = str,
    ) -> None:
        super().__init__(name, rect)
        self.low, self.high, self.value, self.act, self.step, self.show = low, high, value, act, step, show
        self.down = False

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect):
            self.down = True
            self._drag(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.down:
            self.down = False
            return True
        if event.type == pygame.MOUSEMOTION and self.down:
            self._drag(event.pos[0])
            return True
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._set(self.value + event.y * self.step)
            return True
        if self.focused and event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._set(self.value + (self.step if event.key == pygame.K_RIGHT else -self.step))
            return True
        return False

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, Slider):
            self.down = earlier.down

    def _track(self) -> pygame.Rect:
        """The line itself: the words of the value stand to its right."""
        knob = self.rect.h // 4
        letters = max(len(self.show(value)) for value in (self.low, self.high))
        words = round(self.rect.h * max(1.5, 0.22 * letters))
        return pygame.Rect(self.rect.x + knob, self.rect.y, max(1, self.rect.w - words - 2 * knob), self.rect.h)

    def _drag(self, x: int) -> None:
        track = self._track()
        self._set(self.low + (x - track.x) / track.w * (self.high - self.low))

    def _set(self, value: float) -> None:
        rounded = self.low + round((value - self.low) / self.step) * self.step
        rounded = max(self.low, min(self.high, rounded))
        if rounded != self.value:
            self.value = rounded
            self.changed()
            self.act(rounded)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, track = look.theme, self._track()
        share = (self.value - self.low) / max(1, self.high - self.low)
        x = track.x + round(track.w * share)
        line = look.px(6)
        surface.blit(look.box((track.w, line), theme.pressed, None, 3), (track.x, track.centery - line // 2))
        if x - track.x >= line:
            done = look.box((x - track.x, line), theme.accent, None, 3)
            surface.blit(done, (track.x, track.centery - line // 2))
        knob = look.circle(look.px(20), theme.raised, theme.accent, 2.5 if self.hovered or self.down else 2)
        surface.blit(knob, knob.get_rect(center=(x, track.centery)))
        words = look.text(self.show(self.value), 14, theme.dim, 500)
        surface.blit(words, words.get_rect(midright=(self.rect.right, self.rect.centery)))
        self.draw_focus(surface, look)
