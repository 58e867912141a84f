"""Widget, the least a control does, and Page, which gives events to widgets and moves the focus. No scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.look import LARGEST_SCALE, Look

Touch = Callable[[pygame.Rect | None], None]
"""Says which part of the window must be drawn again; None means all of it."""

TOOLTIP_DELAY = 0.45
FOCUS_MARGIN = 3


class Widget:
    """A rectangle with a name. A page carries focus and inner state over to the widget of the same name."""

    focusable = False
    reach = FOCUS_MARGIN + 2.0
    """Units: how far around its rectangle a widget draws: its ring of focus, or its shadow."""
    alone = False
    """Whether it only tells something, and nothing but the ground lies in its rectangle beside it: then it can be drawn
    without the rest, and a frame later."""

    def __init__(self, name: str, rect: pygame.Rect) -> None:
        self.name = name
        self.rect = pygame.Rect(rect)
        self.enabled = True
        self.hovered = False
        self.focused = False
        self.by_keyboard = False
        self.tooltip = ""
        self.touch: Touch = lambda rect: None

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was meant for this widget."""
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The widget itself."""

    def draw_above(self, surface: pygame.Surface, look: Look) -> None:
        """What lies over all other widgets while it is open."""

    def inherit(self, earlier: Widget) -> None:
        """Take over what the player left in the widget this one replaces."""
        self.hovered = earlier.hovered

    def covers(self, spot: tuple[int, int]) -> bool:
        return self.rect.collidepoint(spot)

    def cut_words(self, look: Look) -> list[str]:
        """Words that do not fit and are shown shortened."""
        return []

    def changed(self) -> None:
        around = round(2 * self.reach * LARGEST_SCALE)
        self.touch(self.rect.inflate(around, around))

    @property
    def wants_keys(self) -> bool:
        """Whether typed letters belong to this widget and are no shortcuts."""
        return False

    @property
    def open(self) -> bool:
        """Whether something of this widget lies over the others and takes all clicks."""
        return False

    def draw_focus(self, surface: pygame.Surface, look: Look, radius: float = 10) -> None:
        """The ring that shows where the keyboard is; not after a click, when the player knows."""
        if not (self.focused and self.by_keyboard):
            return
        gap = look.px(FOCUS_MARGIN)
        around = self.rect.inflate(2 * gap, 2 * gap)
        surface.blit(look.box(around.size, "#00000000", look.theme.accent, radius + FOCUS_MARGIN, 2), around)


class Page:
    """The widgets of a screen: hands out events, keeps the focus, shows tooltips."""

    def __init__(self, touch: Touch) -> None:
        self.widgets: list[Widget] = []
        self._alone: list[Widget] = []
        self.touch = touch
        self._hover_time = 0.0
        self._tip: Widget | None = None

    def replace(self, widgets: Sequence[Widget]) -> None:
        """Show these widgets from now on; focus and inner state stay with the names."""
        earlier = {widget.name: widget for widget in self.widgets}
        self.widgets = list(widgets)
        self._alone = [widget for widget in self.widgets if widget.alone]
        for widget in self.widgets:
            widget.touch = self.touch
            before = earlier.get(widget.name)
            if before is not None and type(before) is type(widget):
                widget.inherit(before)
                widget.focused, widget.by_keyboard = before.focused, before.by_keyboard
        self._tip = None
        self.touch(None)

    def named(self, name: str) -> Widget:
        return next(widget for widget in self.widgets if widget.name == name)

    @property
    def focus(self) -> Widget | None:
        return next((widget for widget in self.widgets if widget.focused), None)

    def set_focus(self, target: Widget | None, by_keyboard: bool = True) -> None:
        for widget in self.widgets:
            now = widget is target
            if widget.focused != now or (now and widget.by_keyboard != by_keyboard):
                widget.focused, widget.by_keyboard = now, by_keyboard
                widget.changed()

    def focus_next(self, step: int) -> None:
        ring = [widget for widget in self.widgets if widget.focusable and widget.enabled]
        if not ring:
            return
        here = self.focus
        index = ring.index(here) + step if here in ring else (0 if step > 0 else -1)
        self.set_focus(ring[index % len(ring)])

    def focus_towards(self, across: int, down: int) -> None:
        """Give the focus to the nearest widget on that side of the one that has it; sideways only within its row."""
        here = self.focus
        if here is None:
            return
        found: list[tuple[int, Widget]] = []
        for widget in self.widgets:
            x, y = widget.rect.centerx - here.rect.centerx, widget.rect.centery - here.rect.centery
            ahead, aside = (x * across, abs(y)) if across else (y * down, abs(x))
            level = not across or aside <= here.rect.h // 2
            if widget.focusable and widget.enabled and ahead > 0 and level:
                found.append((ahead + aside, widget))
        if found:
            self.set_focus(min(found, key=lambda each: each[0])[1])

    @property
    def typing(self) -> bool:
        focus = self.focus
        return focus is not None and focus.wants_keys

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover((-1, -1))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._drop_tip()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.focus_next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        return self._offer(event)

    def _offer(self, event: pygame.Event) -> bool:
        """The open widget first; then those drawn last, so that what lies on top is asked first."""
        for widget in sorted(self._topmost_first(), key=lambda each: not each.open):
            if widget.enabled and widget.handle(event):
                if event.type == pygame.MOUSEBUTTONDOWN and widget.focusable:
                    self.set_focus(widget, by_keyboard=False)
                return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.set_focus(None)
        return False

    def _topmost_first(self) -> list[Widget]:
        return self.widgets[::-1]

    def _hover(self, spot: tuple[int, int]) -> None:
        covered = any(widget.open for widget in self.widgets)
        for widget in self.widgets:
            over = widget.covers(spot) and (not covered or widget.open)
            if over != widget.hovered:
                widget.hovered = over
                widget.changed()
                if over:
                    self._hover_time = 0.0
                    self._drop_tip()

    def update(self, seconds: float) -> None:
        """Let the tooltip of a hovered (or keyboard-focused) widget appear after a moment."""
        here = next((w for w in self.widgets if w.tooltip and w.hovered), None)
        if here is None:
            focus = self.focus
            here = focus if focus is not None and focus.tooltip and focus.by_keyboard else None
        if here is None:
            self._drop_tip()
            self._hover_time = 0.0
            return
        self._hover_time += seconds
        if self._hover_time >= TOOLTIP_DELAY and self._tip is not here:
            self._drop_tip()
            self._tip = here
            self.touch(None)

    def _drop_tip(self) -> None:
        if self._tip is not None:
            self._tip = None
            self.touch(None)

    def alone_in(self, part: pygame.Rect) -> Widget | None:
        """The widget that is all there is in a part of the window, if there is one."""
        if self._tip is not None:
            return None
        return next((widget for widget in self._alone if widget.rect.contains(part)), None)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        for widget in self.widgets:
            reach = look.px(2 * widget.reach)
            if clip.colliderect(widget.rect.inflate(reach, reach)):
                widget.draw(surface, look)
        for widget in self.widgets:
            widget.draw_above(surface, look)
        if self._tip is not None:
            draw_tip(surface, look, self._tip)


def draw_tip(surface: pygame.Surface, look: Look, widget: Widget) -> None:
    """A small dark note below (or above) the widget, wholly inside the window."""
    theme = look.theme
    words = look.text(widget.tooltip, 13, theme.ground, 500)
    box = words.get_rect().inflate(look.px(20), look.px(12))
    box.midtop = (widget.rect.centerx, widget.rect.bottom + look.px(8))
    window = surface.get_rect()
    if box.bottom > window.bottom:
        box.bottom = widget.rect.top - look.px(8)
    box.clamp_ip(window.inflate(-look.px(8), 0))
    surface.blit(look.box(box.size, theme.text, None, 7), box)
    surface.blit(words, words.get_rect(center=box.center))


def draw_thumb(surface: pygame.Surface, look: Look, room: pygame.Rect, total: int, offset: int) -> None:
    """At the right of a room that shows part of something `total` pixels high: which part."""
    if total <= room.h:
        return
    height = max(look.px(24), room.h * room.h // total)
    y = room.y + (room.h - height) * offset // (total - room.h)
    surface.blit(look.box((look.px(5), height), look.theme.edge_strong, None, 3), (room.right - look.px(6), y))


def clicked(event: pygame.Event, rect: pygame.Rect, button: int = 1) -> bool:
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == button and rect.collidepoint(event.pos)


def confirmed(event: pygame.Event) -> bool:
    """Enter or Space, the keys that work a focused control."""
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
