"""The evaluation graph: the balance of every position of the game, its mistakes, the move on the board. No thinking."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pygame

from engine.review import Kind
from gui import draw
from gui.language import _
from gui.look import Look
from gui.scenes.mistakes import kind_sign, kind_words
from gui.scenes.panels import balance_colours
from gui.scenes.reviewer import Reviewer
from gui.scenes.sitting import Sitting
from gui.theme import Colour
from gui.widgets.base import Widget, clicked

GROWING = 0.1
"""Seconds between two looks at what has been assessed."""
CAPTION = 26
"""Units under the plot for the words about the move looked at."""
NEAR = 10
"""Units: a click this near to a mistake's sign means it."""


class EvaluationGraph(Widget):
    """Below the curve the first player's colour, above it the second's. A click goes to the move; so do the arrows."""

    focusable = True

    def __init__(
        self, rect: pygame.Rect, look: Look, sitting: Sitting, reviewer: Reviewer, act: Callable[[int], None]
    ) -> None:
        super().__init__("graph", rect)
        self.sitting, self.reviewer, self.act = sitting, reviewer, act
        self.inset = look.px(12)
        caption = look.px(CAPTION)
        self.plot = pygame.Rect(rect.x + self.inset, rect.y + self.inset, rect.w - 2 * self.inset,
                                rect.h - 2 * self.inset - caption + look.px(6))
        self.near = look.px(NEAR)
        self.lit: int | None = None
        self._since = 0.0
        self._state = reviewer.state
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, EvaluationGraph):
            self._picture = earlier._picture
            if earlier.lit is not None and earlier.lit <= self.last:
                self.lit = earlier.lit

    def tick(self, seconds: float) -> None:
        """While positions are assessed the curve grows, a few times a second."""
        self._since += seconds
        if self._since >= GROWING and self._state != self.reviewer.state:
            self._since, self._state = 0.0, self.reviewer.state
            self.changed()

    # --- Places -----------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return len(self.sitting.match.moves)

    def spot(self, number: int) -> tuple[int, int]:
        """Where the position after so many moves stands; in the middle while its value is not known."""
        value = self.reviewer.value(number)
        share = 0.5 if value is None else self.sitting.view.balance(value)
        x = self.plot.x + (self.plot.w - 1) * number / max(1, self.last)
        return round(x), round(self.plot.bottom - 1 - share * (self.plot.h - 1))

    def _under(self, place: tuple[int, int]) -> int | None:
        """The mistake whose sign is under the mouse, or else the nearest move."""
        if not self.rect.collidepoint(place):
            return None
        signs = [(abs(x - place[0]) + abs(y - place[1]), each.number) for each in self.reviewer.review.mistakes
                 for x, y in (self.spot(each.number),)]
        if signs and min(signs)[0] <= self.near:
            return min(signs)[1]
        share = (place[0] - self.plot.x) / max(1, self.plot.w - 1)
        return max(0, min(self.last, round(share * self.last)))

    # --- Events -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._light(self._under(event.pos) if event.type == pygame.MOUSEMOTION else None)
            return False
        if clicked(event, self.rect):
            number = self._under(event.pos)
            if number is not None:
                self.act(number)
            return True
        return self.focused and event.type == pygame.KEYDOWN and self._handle_key(event.key)

    def _light(self, number: int | None) -> None:
        if number != self.lit:
            self.lit = number
            self.changed()

    def _handle_key(self, key: int) -> bool:
        here = self.sitting.shown
        steps = {pygame.K_LEFT: here - 1, pygame.K_RIGHT: here + 1, pygame.K_HOME: 0, pygame.K_END: self.last}
        if key not in steps:
            return False
        self.act(max(0, min(self.last, steps[key])))
        return True

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.blit(look.box(self.rect.size, theme.panel, theme.edge, 12), self.rect)
        surface.blit(self._areas(look), self.plot)
        line = max(1, look.px(1))
        pygame.draw.rect(surface, theme.edge_strong, self.plot.inflate(2 * line, 2 * line), line)
        pygame.draw.line(surface, theme.accent, (self.plot.x, self.plot.centery),
                         (self.plot.right - 1, self.plot.centery), line)
        self._draw_here(surface, look)
        for each in self.reviewer.review.mistakes:
            grown = 1.35 if each.number in (self.lit, self.sitting.shown) else 1.0
            sign = kind_sign(look, each.kind, grown)
            surface.blit(sign, sign.get_rect(center=self.spot(each.number)).clamp(self.plot.inflate(8, 8)))
        self._draw_caption(surface, look)
        self.draw_focus(surface, look, 12)

    def _draw_here(self, surface: pygame.Surface, look: Look) -> None:
        """A line through the move on the board with a knob at its value; a thinner one under the mouse."""
        accent = look.theme.accent
        if self.lit is not None:
            x = self.spot(self.lit)[0]
            pygame.draw.line(surface, accent, (x, self.plot.y), (x, self.plot.bottom - 1), max(1, look.px(1)))
        x, y = self.spot(self.sitting.shown)
        wide = max(2, look.px(2.5))
        surface.fill(accent, pygame.Rect(x - wide // 2, self.plot.y, wide, self.plot.h).clip(surface.get_clip()))
        knob = look.circle(look.px(9), accent, "#ffffff", 1.5)
        surface.blit(knob, knob.get_rect(center=(x, y)))

    def _areas(self, look: Look) -> pygame.Surface:
        """The two sides' areas, made when the values or colours are others than last time."""
        known = tuple(self.reviewer.value(number) for number in range(self.last + 1))
        shares = tuple(None if value is None else self.sitting.view.balance(value) for value in known)
        colours = balance_colours(self.sitting, look)
        key = (self.plot.size, shares, colours, look.theme.pressed)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, _areas(self.plot.size, shares, colours, look.theme.pressed)
        return self._picture[1]

    def _draw_caption(self, surface: pygame.Surface, look: Look) -> None:
        number = self.sitting.shown if self.lit is None else self.lit
        x, y = self.plot.x, (self.plot.bottom + self.rect.bottom) // 2
        judged = self.reviewer.review.of(number)
        if judged is not None and judged.kind:
            sign = kind_sign(look, judged.kind)
            surface.blit(sign, sign.get_rect(midleft=(x, y)))
            x += look.px(20)
        words = look.text(look.fit(self.caption(number), 13, 500, self.plot.right - x), 13, look.theme.text, 500)
        surface.blit(words, words.get_rect(midleft=(x, y)))

    def caption(self, number: int) -> str:
        """A move with its value, and what kind of mistake it was."""
        if self.reviewer.running and self.lit is None:
            return _("Evaluating the game: {done} of {total}…").format(
                done=self.reviewer.done, total=self.reviewer.total)
        match, view, value = self.sitting.match, self.sitting.view, self.reviewer.value(number)
        name = view.move_words(match.positions[number - 1], match.moves[number - 1]) if number else _("Start")
        head = f"{number}. {name}" if number else name
        if value is None:
            return _("{move}: not evaluated yet").format(move=head)
        words = f"{head}   {view.value_words(value, match.positions[number])}"
        judged = self.reviewer.review.of(number)
        return f"{words} · {kind_words(judged.kind)}" if judged is not None and judged.kind is not Kind.GOOD else words


def _areas(size: tuple[int, int], shares: tuple[float | None, ...], colours: tuple[Colour, Colour],
           unknown: Colour) -> pygame.Surface:
    """The first player's share below the curve, the second's above it, nothing where no value is known."""
    step = 1 / max(1, len(shares) - 1)

    def paint(surface: pygame.Surface, factor: int) -> None:
        width, height = size[0] * factor, size[1] * factor
        surface.fill(unknown)
        for known, run in groupby(enumerate(shares), key=lambda each: each[1] is not None):
            curve = [(number * step * width, (1 - share) * height) for number, share in run if share is not None]
            if not known or not curve:
                continue
            if len(curve) == 1:
                curve.append((curve[0][0] + factor * 2, curve[0][1]))
            left, right = curve[0][0], curve[-1][0]
            surface.fill(colours[1], (left, 0, right - left + 1, height))
            pygame.draw.polygon(surface, colours[0], [(left, height), *curve, (right, height)])

    return draw.supersampled(size, paint, unknown)
