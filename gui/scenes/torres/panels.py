"""What lies around the Torres board: the score castle by castle, what the turn has left, and the plan from above.

Only drawing and places; the numbers come from the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from engine.games.torres.board import CREDITS, ROUNDS
from engine.games.torres.rules import Torres
from engine.games.torres.score import breakdown
from engine.games.torres.turn import Turn, neighbours
from gui.language import _
from gui.look import Look
from gui.scenes.torres.iso import knight_of_size, stone
from gui.widgets.base import Widget

CASTLE_NAMES = "ABCDEFGH"
WIDE = 600
"""From this width of the room on, in units, the table may take its widest form."""


@dataclass(frozen=True)
class Table:
    """A form of the table of points: its columns in units, and whether it says "Castle" and how points come about."""

    columns: tuple[int, int, int]
    named: bool
    sums: bool


TABLES = (Table((88, 80, 80), True, True), Table((50, 70, 70), False, True), Table((54, 36, 36), False, False))
"""From wide to narrow."""
ROW = 21


class CastleNames:
    """Keeps a castle's letter and stone while it grows: the one that shares a square with it was it before."""

    def __init__(self) -> None:
        self._before: dict[int, int] = {}

    def of(self, position: Torres) -> dict[int, int]:
        """The number of its castle for every tower."""
        named: dict[int, int] = {}
        castles = breakdown(position).castles
        known = [next((self._before[each] for each in castle.squares if each in self._before), None)
                 for castle in castles]
        for castle, number in zip(castles, known, strict=True):
            if number is None or number in named.values():
                number = next(free for free in range(len(castles) + 1)
                              if free not in named.values() and free not in known)
            named |= dict.fromkeys(castle.squares, number)
        self._before = named
        return named


def score_table(look: Look, room: pygame.Rect, position: Torres,
                taken: Sequence[pygame.Rect]) -> tuple[Table, pygame.Rect]:
    """The widest form of the table that hides nothing, and its box in the corner of the room."""
    height = look.px(ROW) * (len(breakdown(position).castles) + 3) + look.px(12)
    forms = TABLES if room.w >= look.px(WIDE) else TABLES[1:]
    boxes = [(form, pygame.Rect(*room.topleft, sum(map(look.px, form.columns)) + look.px(20), height))
             for form in forms]
    return next(((form, box) for form, box in boxes if box.collidelist(taken) < 0), boxes[-1])


def draw_score(surface: pygame.Surface, look: Look, table: Table, box: pygame.Rect, position: Torres,
               names: dict[int, int]) -> None:
    """The table of points: a row a castle, the credits saved, and the totals."""
    theme, px = look.theme, look.px
    facts = breakdown(position)
    row, (first, second, third) = px(ROW), map(px, table.columns)
    columns = first, second, third
    over = position.over
    surface.blit(look.box(box.size, theme.raised, theme.accent if over else theme.edge, 10,
                          2 if over else 1), box)
    x, y = box.x + px(12), box.y + px(6)
    heading = _("Final score") if over and table.sums else _("Score")
    _write(surface, look, heading, (x, y + row // 2), 13, 600)
    for side in (0, 1):
        sign = knight_of_size(look, px(18), side)
        surface.blit(sign, sign.get_rect(center=(_column(box, columns, side) - px(10), y + row // 2)))
    for castle in sorted(facts.castles, key=lambda castle: names[castle.squares[0]]):
        y += row
        number = names[castle.squares[0]]
        chip = look.box((px(14), px(14)), stone(look, number).top, stone(look, number).outline, 4, 2)
        surface.blit(chip, chip.get_rect(center=(x + px(7), y + row // 2)))
        letter = CASTLE_NAMES[number]
        words = _("Castle {letter}").format(letter=letter) if table.named else letter
        _write(surface, look, words, (x + px(20), y + row // 2), 13)
        for side in (0, 1):
            words = str(castle.points[side]) if castle.heights[side] else "–"
            if table.sums and castle.heights[side]:
                words = f"{castle.heights[side]} × {castle.area} = {words}"
            _write(surface, look, words, (_column(box, columns, side), y + row // 2), 12, right=True)
    _totals(surface, look, (x, y + row), row, (_("Saved"), facts.saved), box, columns, 400)
    _totals(surface, look, (x, y + 2 * row), row, (_("Total"), facts.totals), box, columns, 700)


def _totals(surface: pygame.Surface, look: Look, at: tuple[int, int], row: int, line: tuple[str, tuple[int, int]],
            box: pygame.Rect, columns: tuple[int, int, int], weight: int) -> None:
    _write(surface, look, line[0], (at[0], at[1] + row // 2), 13, weight)
    for side in (0, 1):
        _write(surface, look, str(line[1][side]), (_column(box, columns, side), at[1] + row // 2), 13, weight, True)


def _column(box: pygame.Rect, columns: tuple[int, int, int], side: int) -> int:
    """The right edge of a side's column."""
    return box.right - (box.w - sum(columns)) * 12 // 20 - (columns[2] if side == 0 else 0)


def _write(surface: pygame.Surface, look: Look, words: str, at: tuple[int, int], size: float, weight: int = 400,
           right: bool = False) -> None:
    ink = look.theme.text
    shown = look.text(words, size, ink, weight)
    surface.blit(shown, shown.get_rect(midright=at) if right else shown.get_rect(midleft=at))


def draw_purse(surface: pygame.Surface, look: Look, right: tuple[int, int], position: Torres,
               turn: Turn | None) -> pygame.Rect:
    """The round, and for a turn in progress its credits, its tile and what has been done, in notation."""
    theme, px = look.theme, look.px
    counting = turn is not None and not position.setting_up and not position.over
    box = pygame.Rect(0, 0, px(150), px(78) if counting else px(34))
    box.topright = right
    surface.blit(look.box(box.size, theme.raised, theme.edge, 10), box)
    heading = _("Set-up") if position.setting_up else _("Round {number} of {count}").format(
        number=position.round, count=ROUNDS)
    _write(surface, look, heading, (box.x + px(12), box.y + px(17)), 13, 600)
    if turn is None or not counting:
        return box
    y = box.y + px(42)
    for index in range(CREDITS):
        left = index < turn.credits
        coin = look.circle(px(16), theme.board.mark if left else theme.pressed, theme.edge_strong, 1)
        surface.blit(coin, coin.get_rect(center=(box.x + px(20) + index * px(20), y)))
    _write(surface, look, _("{count} credits").format(count=turn.credits) if turn.credits != 1 else _("1 credit"),
           (box.x + px(58), y), 13)
    tile = look.box((px(16), px(12)), stone(look, 0).top if turn.tiles else theme.pressed, theme.edge_strong, 3)
    surface.blit(tile, tile.get_rect(center=(box.x + px(20), y + px(21))))
    _write(surface, look, _("1 tile") if turn.tiles else _("no tile"), (box.x + px(34), y + px(21)), 13)
    if turn.actions:
        _write(surface, look, turn.name, (box.right - px(12), y + px(21)), 12, 500, right=True)
    return box


class Plan:
    """The board from above, small: every square can be seen and pressed, also behind high towers."""

    def __init__(self, rect: pygame.Rect) -> None:
        self.cell = rect.w // 4
        self.rect = pygame.Rect(rect.x, rect.bottom - 4 * self.cell, 4 * self.cell, 4 * self.cell)

    def square_at(self, spot: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(spot):
            return None
        return (spot[1] - self.rect.y) // self.cell * 4 + (spot[0] - self.rect.x) // self.cell

    def place(self, square: int) -> pygame.Rect:
        return pygame.Rect(self.rect.x + square % 4 * self.cell, self.rect.y + square // 4 * self.cell,
                           self.cell, self.cell)

    def draw(self, surface: pygame.Surface, look: Look, position: Torres, names: dict[int, int]) -> None:
        colours = look.theme.board
        frame = self.rect.inflate(2 * look.px(3), 2 * look.px(3))
        surface.blit(look.box(frame.size, colours.felt, colours.frame, 6, 3), frame)
        for square, height in enumerate(position.heights):
            self._draw_square(surface, look, position, square, height, names)
        for square in names:
            self._draw_walls(surface, look, square, names)

    def _draw_square(self, surface: pygame.Surface, look: Look, position: Torres, square: int, height: int,
                     names: dict[int, int]) -> None:
        place = self.place(square)
        if height:
            surface.fill(stone(look, names[square]).top, place)
        # The lines are fills: an outline that lies half outside the clip would get a new edge there.
        surface.fill(look.theme.board.line, (place.x, place.y, place.w, 1))
        surface.fill(look.theme.board.line, (place.x, place.y, 1, place.h))
        player = position.knight_at(square)
        if player is not None:
            sign = knight_of_size(look, round(self.cell * 0.70), player)
            surface.blit(sign, sign.get_rect(center=(place.x + self.cell * 0.38, place.centery)))
        if height:
            size = max(9.0, self.cell * (0.38 if player is not None else 0.44) / look.scale)
            shown = look.text(str(height), size, "#2b2114", 700)
            spot = (place.x + self.cell * 0.82, place.y + self.cell * 0.72) if player is not None else place.center
            surface.blit(shown, shown.get_rect(center=spot))

    def _draw_walls(self, surface: pygame.Surface, look: Look, square: int, names: dict[int, int]) -> None:
        """A thick line wherever the castle ends."""
        place, ink = self.place(square), stone(look, names[square]).outline
        width = max(2, look.px(2))
        inside = [each for each in neighbours(square) if names.get(each) == names[square]]
        sides = ((-4, (place.x, place.y, place.w, width)), (4, (place.x, place.bottom - width, place.w, width)),
                 (-1, (place.x, place.y, width, place.h)), (1, (place.right - width, place.y, width, place.h)))
        for step, line in sides:
            if square + step not in inside:
                surface.fill(ink, line)

    def ring(self, surface: pygame.Surface, look: Look, square: int, ink: str, width: float = 2) -> None:
        """A frame around a square."""
        place = self.place(square).inflate(-2, -2)
        surface.blit(look.box(place.size, "#00000000", ink, 4, width), place)


class RoundButton(Widget):
    """A small round button on the board itself: turns the board. The view asks it; it is on no page."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        face = look.circle(self.rect.w, theme.hover if self.hovered else theme.raised, theme.edge_strong, 1)
        surface.blit(face, self.rect)
        picture = look.icon("rotate-ccw", self.rect.w * 0.5 / look.scale)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.hovered:
            note = self.note(look)
            surface.blit(look.box(note.size, theme.text, None, 7), note)
            words = look.text(self._words, 13, theme.ground, 500)
            surface.blit(words, words.get_rect(center=note.center))

    @property
    def _words(self) -> str:
        return _("Turn the board") + "  (Q)"

    def note(self, look: Look) -> pygame.Rect:
        """Where it is said what the button does: over it, in the free corner of the picture."""
        note = pygame.Rect(0, 0, look.width(self._words, 13, 500) + look.px(20), look.px(30))
        note.bottomright = self.rect.right, self.rect.top - look.px(6)
        return note
