"""The timeline: where in a recording one is, what happened when, and who worked at it. Click and drag to go there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.search.events import Cut, Enter, Leaf, Result
from gui.language import _
from gui.look import Look
from gui.scenes.lab.model import NOBODY, Film
from gui.scenes.lab.recording import Recording
from gui.widgets.base import Widget, clicked

LANE = 13.0         # units: the height of a worker's lane
BAR = 22.0
LEAST_GAP = 4.0     # units between two ticks: more leaves than that are not marked


def lane_spans(film: Film) -> list[tuple[int, int, int]]:
    """(lane, first event, last event) of every piece of work a lane was given: a subtree entered by another lane's."""
    lane_of: dict[int, int] = {}
    begun: dict[int, int] = {}
    spans = []
    for index, (event, node) in enumerate(zip(film.events, film.nodes, strict=True)):
        if isinstance(event, Enter):
            lane_of[node] = event.worker
            parent = film.tree.parent[node]
            if parent == NOBODY or lane_of[parent] != event.worker:
                begun[node] = index
        elif isinstance(event, Result) and node in begun:
            spans.append((lane_of[node], begun.pop(node), index))
    return sorted(spans)


class Timeline(Widget):
    """A bar from the first event to the last: leaves as ticks, cuts as notches, lanes of workers above."""

    focusable = True

    def __init__(self, rect: pygame.Rect, recording: Recording, at: int, act: Callable[[int], None]) -> None:
        super().__init__("timeline", rect)
        self.recording, self.at, self.act = recording, at, act
        self.film = recording.film
        self.tooltip = (_("Above, what each worker did when. Ticks are leaves, long marks are cuts.")
                        if recording.lanes > 1 else _("Ticks are leaves, long marks are cuts."))
        self.down = False
        self._marks: tuple[object, pygame.Surface] | None = None

    @staticmethod
    def height(recording: Recording | None) -> float:
        """Units: more workers need more room."""
        lanes = recording.lanes if recording is not None else 1
        return BAR + (LANE * lanes + 4 if lanes > 1 else 0)

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, Timeline):
            self.down = earlier.down
            if earlier.recording is self.recording:
                self._marks = earlier._marks

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect):
            self.down = True
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self.down:
            self._go(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.down:
            self.down = False
            return True
        return False

    def _go(self, x: int) -> None:
        share = (x - self.rect.x) / max(1, self.rect.w)
        number = round(max(0.0, min(1.0, share)) * (len(self.film.beats) - 1))
        self.act(self.film.beats[number])

    def show(self, at: int) -> None:
        if at != self.at:
            self.at = at
            self.changed()

    def x_of(self, at: int) -> int:
        """The pixel of a step."""
        last = max(1, len(self.film.beats) - 1)
        return self.rect.x + round(self.rect.w * self.film.beat_number(at) / last)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, bar = look.theme, self._bar(look)
        surface.blit(look.box(bar.size, theme.pressed, None, 4), bar)
        x = self.x_of(self.at)
        if x - bar.x > look.px(4):
            surface.blit(look.box((x - bar.x, bar.h), theme.accent_soft, None, 4), bar)
        surface.blit(self._picture(look), self.rect)
        pygame.draw.rect(surface, theme.accent, (x - look.px(1), self.rect.y, look.px(2.5), self.rect.h))
        knob = look.circle(look.px(14), theme.raised, theme.accent, 3)
        surface.blit(knob, knob.get_rect(center=(x, bar.centery)))
        self.draw_focus(surface, look, 6)

    def _bar(self, look: Look) -> pygame.Rect:
        height = look.px(10)
        return pygame.Rect(self.rect.x, self.rect.bottom - look.px(BAR / 2) - height // 2, self.rect.w, height)

    def _picture(self, look: Look) -> pygame.Surface:
        """Everything that does not move, made once for a place."""
        key = (look, self.rect.size)
        if self._marks is None or self._marks[0] != key:
            picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            self._draw_marks(picture, look)
            if self.recording.lanes > 1:
                self._draw_lanes(picture, look)
            self._marks = (key, picture)
        return self._marks[1]

    def _draw_marks(self, picture: pygame.Surface, look: Look) -> None:
        """Leaves: short ticks within the bar. Cuts: notches above and below it, so that they differ without colour."""
        theme = look.theme
        bar = self._bar(look).move(-self.rect.x, -self.rect.y)
        crowded = self.film.totals.leaves * look.px(LEAST_GAP) > self.rect.w
        for index, event in enumerate(self.film.events):
            if isinstance(event, Cut) or (isinstance(event, Leaf) and not crowded):
                x = self.x_of(index + 1) - self.rect.x
                tall = bar.inflate(0, look.px(10)) if isinstance(event, Cut) else bar.inflate(0, -look.px(4))
                colour = theme.warn if isinstance(event, Cut) else theme.faint
                width = look.px(2) if isinstance(event, Cut) else max(1, look.px(1))
                pygame.draw.rect(picture, colour, (x - width // 2, tall.y, width, tall.h))

    def _draw_lanes(self, picture: pygame.Surface, look: Look) -> None:
        """A bar for every piece of work, a lane for every worker."""
        theme = look.theme
        for lane, first, last in lane_spans(self.film):
            y = look.px(LANE * lane)
            left, right = self.x_of(first + 1) - self.rect.x, self.x_of(last + 1) - self.rect.x
            width = max(3, right - left)
            picture.blit(look.box((width, look.px(LANE - 2)), theme.dim, None, 3), (left, y))
            self._name_lane(picture, look, lane, pygame.Rect(left, y, width, look.px(LANE - 2)))

    def _name_lane(self, picture: pygame.Surface, look: Look, lane: int, bar: pygame.Rect) -> None:
        """Who worked, written on the work: in full where there is room, else the number."""
        for words in (_("Worker {number}").format(number=lane + 1), str(lane + 1)):
            if look.width(words, 9, 600) + look.px(10) <= bar.w:
                shown = look.text(words, 9, look.theme.ground, 600)
                picture.blit(shown, shown.get_rect(midleft=(bar.x + look.px(5), bar.centery)))
                return
