"""The Gomoku view: stones on points, forbidden points, the winning row, the choices of swap2. No rules, no turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pygame

from engine.game import Game, OptionValue
from engine.games.gomoku.board import STRAIGHT_NEXT
from engine.games.gomoku.renju import WORDS
from engine.games.gomoku.rules import (
    ADD,
    ADD_TWO,
    ANSWER,
    CHOICE_NAMES,
    CHOOSE,
    PLAY,
    TAKE_BLACK,
    TAKE_WHITE,
    Gomoku,
)
from engine.games.gomoku.text import square_name
from engine.position import WIN, Position
from gui import draw, pieces
from gui.animate import ease_out
from gui.language import _
from gui.look import Look
from gui.scenes.gomoku import rules
from gui.scenes.gomoku.board import DEEP_RED, Grid, cross, draw_shadow, draw_stone, ghost, open_stone, red, stone
from gui.scenes.gomoku.lesson import steps
from gui.scenes.steps import Step
from gui.scenes.values import draw_value
from gui.scenes.view import BoardView, Choice, Motion, Pick, Section, Showing, Spot, Taste

DROP_STEPS = 8
"""A falling stone is drawn in so many sizes, because each is made once and kept."""
MOST_VALUES = 10
"""An analysis shows the values of so many moves at most: more than a player can take in hides the stones."""
NUMBER_SHARE = {1: 0.50, 2: 0.46, 3: 0.38}
"""The height of a stone's number by its figures, in diameters."""


class GomokuView(BoardView):
    has_choices: ClassVar[bool] = True
    demo: ClassVar[tuple[str, ...]] = (
        "h8", "h6", "h9", "i7", "j8", "g7", "i8", "g8", "j9", "f8", "i5", "g9", "g10", "j7", "k7", "g6", "g5", "j6",
        "k8", "l8", "i6", "h10", "e7", "k9", "j10", "f7", "h7", "f6", "j12", "j11", "f11", "e12", "f9", "f5", "f4",
        "e8", "k10", "l11", "d9", "c8", "d8", "e6", "d6", "d7", "g4", "b9",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._hovered: int | None = None
        self._cursor: int | None = None
        self._grids: dict[int, Grid] = {}
        self._known: tuple[Position, dict[int, int], list[int]] | None = None

    # --- Layout -----------------------------------------------------------------------------------------

    def place(self, look: Look, taste: Taste, rect: pygame.Rect) -> None:
        super().place(look, taste, rect)
        self._grids.clear()

    def grid(self, position: Position) -> Grid:
        """Where the points of this board lie; boards come in many sizes."""
        assert isinstance(position, Gomoku)
        if position.size not in self._grids:
            self._grids[position.size] = Grid(self.look, self.rect, position.size, self.taste.coordinates)
        return self._grids[position.size]

    def _facts(self, position: Gomoku) -> tuple[dict[int, int], list[int]]:
        """The forbidden points and the winning stones, worked out once a position."""
        if self._known is None or self._known[0] is not position:
            self._known = (position, position.forbidden_points(), position.winning_stones() if position.won else [])
        return self._known[1], self._known[2]

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, showing: Showing) -> None:
        position = showing.position
        assert isinstance(position, Gomoku)
        grid = self.grid(position)
        if not grid.plank.contains(surface.get_clip()):
            self.look.cast_shadow(surface, grid.plank, 8, 16)
        surface.blit(grid.ground, grid.plank)
        falling = showing.motion if showing.motion is not None and showing.motion.move not in CHOICE_NAMES else None
        self._draw_stones(surface, grid, position, falling.move if falling else None)
        if falling is not None:
            self._draw_falling(surface, grid, falling, showing.progress)
        else:
            self._draw_signs(surface, grid, position, showing)
        if showing.awake:
            self._draw_ghost(surface, grid, position)
        for rank, each in enumerate(showing.values[:MOST_VALUES]):
            if each.move not in CHOICE_NAMES:
                draw_value(surface, self.look, grid.centre(each.move), self.short_value(each.value, position),
                           rank == 0, grid.cell)
        if showing.hint is not None and showing.hint not in CHOICE_NAMES:
            for share in (0.62, 0.90):
                self._ring(surface, grid, showing.hint, share)
        if showing.cursor and not position.choosing_now:
            self._draw_cursor(surface, grid, position)

    def _draw_stones(self, surface: pygame.Surface, grid: Grid, position: Gomoku, without: int | None) -> None:
        """First every shadow, then every stone: no stone lies in its neighbour's shadow."""
        clip = surface.get_clip().inflate(2 * grid.cell, 2 * grid.cell)
        stones = [
            (grid.centre(point), sign - 1) for point in range(position.size * position.size)
            if (sign := position.at(point)) and point != without and clip.collidepoint(grid.centre(point))
        ]
        for centre, _colour in stones:
            draw_shadow(surface, self.look, centre, grid.diameter)
        for centre, colour in stones:
            body = stone(self.look, grid.diameter, colour)
            surface.blit(body, body.get_rect(center=centre))
            if self.taste.shapes and not self.taste.numbers:
                pieces.draw_sign(surface, self.look, centre, grid.diameter, colour)

    def _draw_falling(self, surface: pygame.Surface, grid: Grid, motion: Motion, progress: float) -> None:
        assert isinstance(motion.before, Gomoku)
        height = 1.0 - ease_out(progress)
        size = round(grid.diameter * (1 + 0.45 * round(height * DROP_STEPS) / DROP_STEPS))
        x, y = grid.centre(motion.move)
        draw_shadow(surface, self.look, (x + grid.cell * 0.3 * height, y + grid.cell * 0.4 * height), grid.diameter)
        body = stone(self.look, size, motion.before.colour_to_move)
        surface.blit(body, body.get_rect(center=(x, y - round(grid.cell * 0.25 * height))))

    def _draw_signs(self, surface: pygame.Surface, grid: Grid, position: Gomoku, showing: Showing) -> None:
        """What lies on top of resting stones: forbidden points, numbers, the last stone, the winning row."""
        forbidden, winning = self._facts(position)
        for point in forbidden:
            sign = cross(self.look, max(9, round(grid.cell * 0.48)), red(self.look))
            surface.blit(sign, sign.get_rect(center=grid.centre(point)))
        last = showing.last.move if showing.last is not None else None
        if self.taste.numbers:
            self._draw_numbers(surface, grid, position, showing.played)
        elif last is not None and last not in CHOICE_NAMES:
            self._draw_last(surface, grid, last)
        for point in winning:
            self._ring(surface, grid, point, 0.94)

    def _draw_last(self, surface: pygame.Surface, grid: Grid, point: int) -> None:
        """A dot of the mark's colour on the stone just played."""
        size = max(4, round(grid.diameter * 0.30))
        dot = self.look.keep(
            ("last", size), lambda: draw.circle(size, self.look.theme.board.mark, pieces.DARK, max(1.0, size / 8))
        )
        surface.blit(dot, dot.get_rect(center=grid.centre(point)))

    def _draw_numbers(self, surface: pygame.Surface, grid: Grid, position: Gomoku, played: tuple[int, ...]) -> None:
        """The stones in the order they were played; the last in the mark's colour, underlined by weight."""
        colours = self.look.theme.board
        stones = [move for move in played if move not in CHOICE_NAMES]
        for number, point in enumerate(stones, 1):
            black = position.at(point) == 1
            ink, weight = colours.white if black else colours.black, 500
            if number == len(stones):
                ink, weight = (colours.mark if black else DEEP_RED), 700
            size = grid.diameter * NUMBER_SHARE[len(str(number))] / self.look.scale
            sign = self.look.text(str(number), size, ink, weight)
            surface.blit(sign, sign.get_rect(center=grid.centre(point)))

    def _draw_ghost(self, surface: pygame.Surface, grid: Grid, position: Gomoku) -> None:
        """The stone as it would lie on the hovered point."""
        point = self._hovered
        if point is not None and point < position.size**2 and position.legal_now(point):
            picture = ghost(self.look, grid.diameter, position.colour_to_move)
            surface.blit(picture, picture.get_rect(center=grid.centre(point)))

    def _ring(self, surface: pygame.Surface, grid: Grid, point: int, share: float) -> None:
        sign = pieces.mark(self.look, max(5, round(grid.cell * share)), max(1.5, grid.cell / 18))
        surface.blit(sign, sign.get_rect(center=grid.centre(point)))

    def _draw_cursor(self, surface: pygame.Surface, grid: Grid, position: Gomoku) -> None:
        """Four corners around the point, dark beneath the mark's colour."""
        size = grid.cell
        frame = self.look.keep(("corners", size), lambda: _corners(size, self.look.theme.board.mark))
        surface.blit(frame, frame.get_rect(center=grid.centre(self._cursor_on(position))))

    def draw_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int) -> None:
        draw_stone(surface, look.dressed(self.game.name), rect.center, min(rect.size), side)

    def draw_open_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        size, look = min(rect.size), look.dressed(self.game.name)
        draw_shadow(surface, look, rect.center, size)
        picture = open_stone(look, size)
        surface.blit(picture, picture.get_rect(center=rect.center))

    # --- Choosing a move --------------------------------------------------------------------------------

    def hover(self, spot: Spot | None, position: Position) -> Sequence[pygame.Rect]:
        grid = self.grid(position)
        point = grid.point_at(spot) if spot is not None else None
        if point == self._hovered:
            return ()
        earlier, self._hovered = self._hovered, point
        return [grid.around(each) for each in (earlier, point) if each is not None]

    def place_at(self, spot: Spot, position: Position) -> int | None:
        return self.grid(position).point_at(spot)

    def click(self, spot: Spot, position: Position) -> Pick:
        point = self.place_at(spot, position)
        return Pick() if point is None else self._pick(point, position)

    def _pick(self, point: int, position: Position) -> Pick:
        assert isinstance(position, Gomoku)
        if position.legal_now(point):
            return Pick(move=point)
        name = square_name(point, position.size)
        if position.choosing_now:
            return Pick(refusal=_("First choose with the buttons below the board."))
        if position.at(point):
            return Pick(refusal=_("{square} is taken.").format(square=name))
        return Pick(refusal=self._forbidden_words(position, point))

    def _forbidden_words(self, position: Gomoku, point: int) -> str:
        clause = self._facts(position)[0].get(point, 0)
        name = square_name(point, position.size)
        return _("{square} is forbidden: {reason}.").format(square=name, reason=_(WORDS[clause])) if clause else ""

    def _cursor_on(self, position: Position) -> int:
        assert isinstance(position, Gomoku)
        size = position.size
        if self._cursor is None or self._cursor >= size * size:
            self._cursor = size // 2 * size + size // 2
        return self._cursor

    def steer(self, across: int, down: int, position: Position) -> None:
        assert isinstance(position, Gomoku)
        here, size = self._cursor_on(position), position.size
        column = min(size - 1, max(0, here % size + across))
        row = min(size - 1, max(0, here // size - down))
        self._cursor = self._hovered = row * size + column

    def press(self, position: Position) -> Pick:
        return self._pick(self._cursor_on(position), position)

    def keeps_choices(self, start: Position) -> bool:
        assert isinstance(start, Gomoku)
        return start.phase != PLAY

    def choices(self, position: Position) -> Sequence[Choice]:
        words = self._choice_words()
        return [Choice(CHOICE_NAMES[move], words[move]) for move in position.moves() if move in words]

    @staticmethod
    def _choice_words() -> dict[int, str]:
        return {TAKE_WHITE: _("Play White"), TAKE_BLACK: _("Play Black"), ADD_TWO: _("Add a white and a black stone")}

    def choose(self, name: str, position: Position) -> Pick:
        return Pick(move=position.move_named(name))

    # --- Words ------------------------------------------------------------------------------------------

    def move_words(self, position: Position, move: int) -> str:
        """A choice of swap2 is called what its button is called."""
        return self._choice_words().get(move) or super().move_words(position, move)

    def prompt(self, position: Position) -> str:
        assert isinstance(position, Gomoku)
        if position.phase == PLAY:
            if self._facts(position)[0]:
                return _("Place a stone; the crosses are forbidden to Black.")
            return _("Place a stone: five in a row win.")
        if position.phase == CHOOSE:
            return _("Choose below: a colour, or two more stones.")
        if position.phase == ANSWER:
            return _("Choose your colour below.")
        return self._opening_words(position)

    def _opening_words(self, position: Gomoku) -> str:
        """What the next stone of a swap2 opening is for."""
        if position.phase == ADD:
            white = _("Add a white stone; a black one follows, then the other chooses a colour.")
            return white if position.stones == 3 else _("Add a black stone; then the other chooses a colour.")
        return (
            _("Swap2: place a black stone; a white and a black one follow."),
            _("Place a white stone; a black one follows."),
            _("Place a black stone; then the other chooses a colour."),
        )[position.stones]

    def remark(self, position: Position) -> str:
        assert isinstance(position, Gomoku)
        point = self._hovered
        if point is None or point >= position.size**2:
            return ""
        return self._forbidden_words(position, point)

    def fact(self, position: Position, move: int, after: Position) -> str:
        assert isinstance(position, Gomoku) and isinstance(after, Gomoku)
        if position.phase != PLAY or move in CHOICE_NAMES:
            return ""
        own = position.colour_to_move
        if move in position.five_squares(1 - own):
            return _("It stops five in a row.")
        fives = len(after.five_squares(own))
        if fives > 1:
            return _("It threatens five in a row on two points.")
        return _("It makes a four, which must be answered.") if fives else ""

    def announcement(self, motion: Motion) -> str:
        who = (_("The first player"), _("The second player"))[motion.before.player]
        words = {
            TAKE_WHITE: _("{who} plays White."), TAKE_BLACK: _("{who} plays Black."),
            ADD_TWO: _("{who} adds two stones."),
        }
        return words[motion.move].format(who=who) if motion.move in words else ""

    def sound(self, motion: Motion) -> str:
        return "pass" if motion.move in CHOICE_NAMES else "stone"

    def seconds(self, motion: Motion) -> float:
        return 0.22

    def side_of_move(self, position: Position, move: int) -> int | None:
        assert isinstance(position, Gomoku)
        return None if move in CHOICE_NAMES else position.colour_to_move

    def side_words(self, side: int, options: Mapping[str, OptionValue]) -> str:
        if options.get("opening") != "swap2":
            return super().side_words(side, options)
        return (_("First player, opens"), _("Second player, chooses"))[side]

    def draw_seat(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int,
                  options: Mapping[str, OptionValue]) -> None:
        if options.get("opening") == "swap2":
            self.draw_open_token(surface, look, rect)
        else:
            self.draw_token(surface, look, rect, side)

    def value_words(self, value: int, position: Position | None = None) -> str:
        if not STRAIGHT_NEXT <= abs(value) < WIN:
            return super().value_words(value, position)
        winner = 0 if value > 0 else 1
        side = _(self.game.sides[winner]) if position is None else self.game.side_name(position, winner)
        return _("{side} is winning").format(side=side or (_("First player"), _("Second player"))[winner])

    def rules(self) -> Sequence[Section]:
        return rules.sections()

    def lesson(self) -> Sequence[Step]:
        return steps()


def _corners(size: int, ink: str) -> pygame.Surface:
    """The four corners of a square: a cursor that hides neither the stone nor the lines."""

    def paint(surface: pygame.Surface, factor: int) -> None:
        side, arm = size * factor, round(size * factor * 0.28)
        for colour, width, inset in ((pieces.DARK, max(3, side // 9), 0), (ink, max(2, side // 15), side // 45 + 1)):
            low, high = inset, side - inset
            for x in (low, high):
                for y in (low, high):
                    inwards, down = (1 if x == low else -1), (1 if y == low else -1)
                    pygame.draw.rect(surface, colour, _bar(x, y, inwards * arm, down * width))
                    pygame.draw.rect(surface, colour, _bar(x, y, inwards * width, down * arm))

    return draw.supersampled((size, size), paint, pieces.DARK)


def _bar(x: int, y: int, across: int, down: int) -> pygame.Rect:
    """A rectangle from a corner in either direction."""
    rect = pygame.Rect(x, y, across, down)
    rect.normalize()
    return rect
