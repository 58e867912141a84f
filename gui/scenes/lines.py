"""The best lines of an analysis, one a row: value, first moves; the best one has a star. No thinking."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from engine.position import Position
from engine.search.verdict import Judged
from gui import draw
from gui.language import _
from gui.look import Look
from gui.scenes.analysis import Analysis
from gui.theme import Colour
from gui.widgets.base import Widget, clicked

ROW = 30
MOST_MOVES = 6


def star(look: Look, size: int, ink: Colour) -> pygame.Surface:
    """The sign of the best move: a star of five points."""
    def paint(surface: pygame.Surface, factor: int) -> None:
        middle = size * factor / 2
        points = [(middle + math.sin(n * math.pi / 5) * middle * (1.0 if n % 2 == 0 else 0.45),
                   middle - math.cos(n * math.pi / 5) * middle * (1.0 if n % 2 == 0 else 0.45)) for n in range(10)]
        pygame.draw.polygon(surface, ink, points)

    return look.keep(("star", size, ink), lambda: draw.supersampled((size, size), paint, ink))


class LineList(Widget):
    """The mouse or the arrows show a line's first move on the board; Enter, or a click on the row lit, plays it."""

    focusable = True

    def __init__(self, rect: pygame.Rect, look: Look, analysis: Analysis, play: Callable[[int], None],
                 touch_board: Callable[[], None]) -> None:
        super().__init__("lines", rect)
        self.analysis, self.play, self.touch_board = analysis, play, touch_board
        self.row, self.inset = look.px(ROW), look.px(8)
        self.rows: tuple[Judged, ...] = ()
        self.lit: int | None = None
        self._of: Position | None = None
        self._follow()

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, LineList) and earlier._of is self._of:
            self.lit = earlier.lit

    def tick(self, seconds: float) -> None:
        self._follow()

    def _follow(self) -> None:
        """Show what is known now."""
        if self.analysis.position is not self._of:
            self._of, self.lit = self.analysis.position, None
        rows = self.analysis.values[:self.count]
        if rows != self.rows:
            self.rows = rows
            self.changed()

    @property
    def count(self) -> int:
        """How many rows there is room for."""
        return max(1, (self.rect.h - 2 * self.inset) // self.row)

    def row_rect(self, index: int) -> pygame.Rect:
        return pygame.Rect(self.rect.x + self.inset, self.rect.y + self.inset + index * self.row,
                           self.rect.w - 2 * self.inset, self.row)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            under = next((n for n in range(len(self.rows)) if self.row_rect(n).collidepoint(event.pos)), None)
            if under is not None or self.hovered or self.rect.collidepoint(event.pos):
                self._light(under)
            elif not self.focused:
                self._light(None)
            return False
        if clicked(event, self.rect):
            if self.lit is not None and self.lit < len(self.rows):
                self.play(self.rows[self.lit].move)
            return True
        return self.focused and event.type == pygame.KEYDOWN and self._handle_key(event.key)

    def _light(self, index: int | None) -> None:
        """Show the first move of this row on the board."""
        if index == self.lit:
            return
        self.lit = index
        self.analysis.pointed = self.rows[index].move if index is not None else None
        self.changed()
        self.touch_board()

    def _handle_key(self, key: int) -> bool:
        if key in (pygame.K_UP, pygame.K_DOWN) and self.rows:
            step = 1 if key == pygame.K_DOWN else -1
            here = self.lit if self.lit is not None else -1 if step > 0 else len(self.rows)
            self._light(max(0, min(len(self.rows) - 1, here + step)))
            return True
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.lit is not None and self.lit < len(self.rows):
            self.play(self.rows[self.lit].move)
            return True
        return False

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.blit(look.box(self.rect.size, theme.panel, theme.edge, 12), self.rect)
        if not self.rows:
            self._draw_empty(surface, look)
        view, position = self.analysis.scene.view, self._of
        values = [view.short_value(each.value, position) for each in self.rows if position is not None]
        wide = max((look.width(words, 13, 700) for words in values), default=0) + look.px(14)
        for index, words in enumerate(values):
            self._draw_row(surface, look, index, words, wide)
        self.draw_focus(surface, look, 12)

    def _draw_empty(self, surface: pygame.Surface, look: Look) -> None:
        y = self.rect.centery - look.line_height(14)
        for line in look.lines(self._empty(), 14, 400, self.rect.w - 4 * self.inset):
            shown = look.text(line, 14, look.theme.dim)
            surface.blit(shown, shown.get_rect(midtop=(self.rect.centerx, y)))
            y += look.line_height(14)

    def _empty(self) -> str:
        if not self.analysis.active:
            return _("In analyse mode (A) the best lines from the position on the board stand here.")
        if self.analysis.position.over:
            return _("The game is over here.")
        return _("Evaluating the game first…") if self.analysis.reviewer.running else _("Thinking…")

    def _draw_row(self, surface: pygame.Surface, look: Look, index: int, value: str, wide: int) -> None:
        theme, row, judged = look.theme, self.row_rect(index), self.rows[index]
        if index == self.lit:
            surface.blit(look.box(row.size, theme.accent_soft, None, 7), row)
        x = row.x + look.px(6)
        if index == 0:
            sign = star(look, look.px(14), theme.accent)
            surface.blit(sign, sign.get_rect(midleft=(x, row.centery)))
        x += look.px(20)
        chip = pygame.Rect(x, 0, wide, look.px(22))
        chip.centery = row.centery
        fill, ink = (theme.accent, theme.on_accent) if index == 0 else (theme.pressed, theme.text)
        surface.blit(look.box(chip.size, fill, None, 6), chip)
        shown = look.text(value, 13, ink, 700)
        surface.blit(shown, shown.get_rect(center=chip.center))
        x = chip.right + look.px(8)
        words = look.fit(self._words(judged), 13, 500, row.right - x - look.px(4))
        line = look.text(words, 13, theme.text, 500)
        surface.blit(line, line.get_rect(midleft=(x, row.centery)))

    def _words(self, judged: Judged) -> str:
        names, position = [], self._of
        for move in judged.line[:MOST_MOVES]:
            if position is None or move not in position.moves():
                break
            names.append(self.analysis.scene.view.move_words(position, move))
            position = position.play(move)
        return self.analysis.scene.view.apart.join(names)
