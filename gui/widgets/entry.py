"""A line of text one types."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gui.look import Look
from gui.widgets.base import Widget, clicked


def pasted() -> str:
    """The clipboard's first line; nothing where there is no clipboard."""
    try:
        return pygame.scrap.get_text().strip().partition("\n")[0]
    except pygame.error:
        return ""


class Entry(Widget):
    """Typed text with a caret. Enter calls `done`; every change calls `act`."""

    focusable = True

    def __init__(
        self, name: str, rect: pygame.Rect, words: str, act: Callable[[str], None], limit: int = 24,
        done: Callable[[], None] | None = None, hint: str = "", size: float = 15,
    ) -> None:
        super().__init__(name, rect)
        self.words, self.act, self.limit, self.done, self.hint, self.size = words, act, limit, done, hint, size
        self.caret = len(words)

    @property
    def wants_keys(self) -> bool:
        return True

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, Entry):
            self.caret = min(earlier.caret, len(self.words))

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect):
            self.caret = len(self.words)
            self.changed()
            return True
        if not self.focused:
            return False
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        return False

    def _handle_key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.done is not None:
                self.done()
        elif event.key == pygame.K_BACKSPACE:
            self._write(self.words[: max(0, self.caret - 1)] + self.words[self.caret :], self.caret - 1)
        elif event.key == pygame.K_DELETE:
            self._write(self.words[: self.caret] + self.words[self.caret + 1 :], self.caret)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            all_ = len(self.words)
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -all_, pygame.K_END: all_}
            self._write(self.words, self.caret + steps[event.key])
        elif event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._insert(pasted())
        else:
            # Typed letters arrive as text; their key events must not reach the shortcuts.
            return event.unicode.isprintable() and bool(event.unicode) and not event.mod & pygame.KMOD_CTRL
        return True

    def _insert(self, text: str) -> None:
        room = self.limit - len(self.words)
        text = text[: max(0, room)]
        self._write(self.words[: self.caret] + text + self.words[self.caret :], self.caret + len(text))

    def _write(self, words: str, caret: int) -> None:
        changed = words != self.words
        self.words, self.caret = words, max(0, min(len(words), caret))
        self.changed()
        if changed:
            self.act(words)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        edge = theme.accent if self.focused else theme.edge_strong if self.hovered else theme.edge
        surface.blit(look.box(self.rect.size, theme.raised, edge, 10, 2 if self.focused else 1), self.rect)
        inner = self.rect.inflate(-look.px(24), -look.px(8))
        before = look.width(self.words[: self.caret], self.size)
        shift = max(0, before - inner.w + look.px(4))
        shown = look.text(self.words or self.hint, self.size, theme.text if self.words else theme.faint)
        at = shown.get_rect(midleft=(0, self.rect.centery))
        surface.blit(shown, (inner.x, at.y), pygame.Rect(shift, 0, inner.w, at.h))
        if self.focused:
            x = inner.x + before - shift
            pygame.draw.rect(surface, theme.accent, (x, inner.y + look.px(3), look.px(2), inner.h - look.px(6)))
