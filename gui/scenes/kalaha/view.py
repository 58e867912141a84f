"""The Kalaha view: seeds in a wooden board, what a move would do, and its course. Rules and turns are elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from engine.game import Game
from engine.games.kalaha import memory
from engine.games.kalaha.rules import Kalaha
from engine.position import Position
from gui import draw
from gui.animate import ease_in_out
from gui.language import _
from gui.look import Look
from gui.scenes.kalaha.board import Plank, Point, lettering, seed, timber
from gui.scenes.kalaha.lesson import steps
from gui.scenes.kalaha.motion import Course, Flight, Moment
from gui.scenes.kalaha.rules import sections
from gui.scenes.steps import Step
from gui.scenes.values import draw_value
from gui.scenes.view import BoardView, Cue, Motion, Pick, Section, Showing, Spot, Taste
from gui.theme import Colour

IN_AIR = 1.225
"""How much larger a seed in the hand looks than one in a pit."""
PULSE_STEPS = 12
"""Pictures of the ring that leaves a store."""
CLUSTER: tuple[Point, ...] = (
    (0.0, 0.0), (0.9, 0.1), (-0.9, -0.1), (0.4, 0.85), (-0.4, -0.85), (-0.5, 0.8), (0.5, -0.8), (1.4, 0.9),
    (-1.4, -0.9), (1.4, -0.8), (-1.4, 0.8), (0.0, 1.6),
)
"""How the seeds lie in the hand, in seeds; more than these are not seen."""


class KalahaView(BoardView):
    shape: ClassVar[float] = 1.5
    demo: ClassVar[tuple[str, ...]] = (
        "6", "2", "1", "3", "6", "5", "4", "6", "4", "3", "6", "1", "6", "5", "6", "3", "6", "5", "6",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._hovered: int | None = None
        self._column = 0
        self._planks: dict[int, Plank] = {}
        self._course: tuple[Motion, Course] | None = None

    # --- Layout -----------------------------------------------------------------------------------------

    def place(self, look: Look, taste: Taste, rect: pygame.Rect) -> None:
        super().place(look, taste, rect)
        self._planks = {}

    def plank(self, position: Position) -> Plank:
        """The board laid out for as many pits as the position has."""
        pits = _kalaha(position).pits
        if pits not in self._planks:
            self._planks[pits] = Plank(self.look, self.rect, pits, self.taste.coordinates)
        return self._planks[pits]

    def rest(self) -> None:
        memory.give_back()

    def course(self, motion: Motion) -> Course:
        if self._course is None or self._course[0] is not motion:
            self._course = motion, Course(_kalaha(motion.before), motion.move)
        return self._course[1]

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, showing: Showing) -> None:
        position, plank = _kalaha(showing.position), self.plank(showing.position)
        self.look.cast_shadow(surface, plank.rect, 14, 18)
        surface.blit(plank.ground, plank.rect)
        if showing.motion is not None:
            self._draw_moment(surface, plank, self.course(showing.motion).at(showing.progress))
            return
        self._draw_stones(surface, plank, position.board)
        self._draw_numbers(surface, plank, position.board)
        if showing.last is not None:
            self._draw_last(surface, plank, showing.last)
        self._draw_pointers(surface, plank, showing)
        for rank, each in enumerate(showing.values):
            draw_value(surface, self.look, plank.wells[each.move].center, self.short_value(each.value, position),
                       rank == 0, plank.pit_width)

    def _draw_stones(self, surface: pygame.Surface, plank: Plank, board: Sequence[int]) -> None:
        for cell, stones in enumerate(board):
            for index in range(stones):
                plank.draw_seed(surface, plank.place_of(cell, index), cell, index)

    def _draw_numbers(self, surface: pygame.Surface, plank: Plank, board: Sequence[int]) -> None:
        """The count of every cell on the outer side, the number of every pit on the inner."""
        if not plank.labelled:
            return
        ink = lettering(self.look)
        for cell, stones in enumerate(board):
            words = self.look.text(str(stones), self._number_size(plank, cell), ink, 700)
            surface.blit(words, words.get_rect(center=self._label_spot(plank, cell)))
        if plank.numbered:
            self._draw_pit_names(surface, plank)

    def _number_size(self, plank: Plank, cell: int) -> float:
        """Stores count in larger figures."""
        store = cell % (plank.pits + 1) == plank.pits
        return min(plank.band * (0.54 if store else 0.40), plank.column * 0.6) / self.look.scale

    def _label_spot(self, plank: Plank, cell: int) -> Point:
        """Beside the well, towards its owner."""
        well = plank.wells[cell]
        away = plank.band * 0.5 + plank.edge * 0.1
        return (well.centerx, well.bottom + away) if cell <= plank.pits else (well.centerx, well.top - away)

    def _draw_pit_names(self, surface: pygame.Surface, plank: Plank) -> None:
        ink = lettering(self.look)
        size = min(plank.middle * 0.26, plank.column * 0.4) / self.look.scale
        for cell, well in enumerate(plank.wells):
            place = cell % (plank.pits + 1)
            if place == plank.pits:
                continue
            words = self.look.text(str(place + 1), size, ink, 600)
            y = well.top - plank.middle * 0.24 if cell < plank.pits else well.bottom + plank.middle * 0.24
            surface.blit(words, words.get_rect(center=(well.centerx, round(y))))

    # --- What one may do --------------------------------------------------------------------------------

    def _draw_pointers(self, surface: pygame.Surface, plank: Plank, showing: Showing) -> None:
        mark = self.look.theme.board.mark
        position = _kalaha(showing.position)
        if showing.awake:
            for move in position.moves():
                self._ring(surface, plank, move, draw.faded(mark, 0.55), 0.03, 1.5)
            pointed = self._cell_of_cursor(position) if showing.cursor else self._hovered
            if pointed in position.moves():
                self._draw_preview(surface, plank, position, pointed)
        if showing.hint is not None:
            self._ring(surface, plank, showing.hint, mark, 0.05, 3)
            self._ring(surface, plank, showing.hint, mark, 0.13, 2)
        if showing.cursor:
            self._ring(surface, plank, self._cell_of_cursor(position), mark, 0.09, 3)

    def _ring(self, surface: pygame.Surface, plank: Plank, cell: int, ink: Colour, away: float, width: float) -> None:
        """A line around a well, `away` from it in widths of a pit."""
        well = plank.wells[cell]
        around = well.inflate(*[2 * (round(plank.pit_width * away) + self.look.px(width))] * 2)
        radius = min(around.size) / 2 / self.look.scale
        surface.blit(self.look.box(around.size, "#00000000", ink, radius, width), around)

    def _draw_preview(self, surface: pygame.Surface, plank: Plank, position: Kalaha, move: int) -> None:
        """What every cell would hold after sowing the pointed pit, and what else comes of it."""
        mark = self.look.theme.board.mark
        sowing, after = position.sowing(move), position.play(move)
        self._ring(surface, plank, move, mark, 0.03, 3)
        for cell, stones in enumerate(after.board):
            if stones != position.board[cell]:
                self._draw_badge(surface, plank, cell, str(stones))
        for cell in sowing.captured or sowing.cells[-1:]:
            self._ring(surface, plank, cell, mark, 0.03, 2)
        words = self.effect(position, move)
        if words and plank.labelled:
            self._draw_caption(surface, plank, words)

    def effect(self, position: Kalaha, move: int) -> str:
        """What is special about a move, in a few words; nothing for an ordinary one."""
        sowing, after = position.sowing(move), position.play(move)
        if sowing.swept or after.over:
            return _("Ends the game")
        if sowing.again:
            return _("Move again")
        if not sowing.captured:
            return ""
        passed = sowing.cells.count(position.store_of(position.player))
        taken = after.score()[position.player] - position.score()[position.player] - passed
        return _("Captures {count}").format(count=taken)

    def _draw_badge(self, surface: pygame.Surface, plank: Plank, cell: int, words: str) -> None:
        """A count that would change, in place of the one that is."""
        if not plank.labelled:
            return
        look = self.look
        shown = look.text(words, self._number_size(plank, cell), "#1d1206", 700)
        box = shown.get_rect().inflate(look.px(14), look.px(2))
        box.w = max(box.w, box.h)
        x, y = self._label_spot(plank, cell)
        box.center = (round(x), round(y))
        surface.blit(look.box(box.size, look.theme.board.mark, None, box.h / 2 / look.scale), box)
        surface.blit(shown, shown.get_rect(center=box.center))

    def _draw_caption(self, surface: pygame.Surface, plank: Plank, words: str) -> None:
        look, board = self.look, self.look.theme.board
        shown = look.text(words, max(12.0, plank.rect.h * 0.036 / look.scale), board.mark, 600)
        box = shown.get_rect().inflate(look.px(26), look.px(12))
        box.center = plank.rect.center
        surface.blit(look.box(box.size, draw.faded("#140b04", 0.88), board.mark, box.h / 2 / look.scale), box)
        surface.blit(shown, shown.get_rect(center=box.center))

    def _draw_last(self, surface: pygame.Surface, plank: Plank, last: Motion) -> None:
        """A ring in the pit that was emptied, a cross where stones were captured, a dot at every cell that was sown."""
        ink = self.look.theme.board.mark
        size = max(6, round(plank.seed * 0.9))
        sign = self.look.keep(("origin", size), lambda: draw.ring(size, ink, max(1.5, size / 7)))
        surface.blit(sign, sign.get_rect(center=plank.wells[last.move].center))
        sowing = _kalaha(last.before).sowing(last.move)
        crossed = self.look.keep(("captured", size), lambda: _cross(size, ink))
        for cell in sowing.captured:
            surface.blit(crossed, crossed.get_rect(center=plank.wells[cell].center))
        if not plank.labelled:
            return
        dot = self.look.circle(max(4, self.look.px(6)), ink)
        for cell in set(sowing.cells):
            x, y = self._label_spot(plank, cell)
            beyond = plank.band * 0.46 * (1 if cell <= plank.pits else -1)
            surface.blit(dot, dot.get_rect(center=(x, round(y + beyond))))

    # --- Motion -----------------------------------------------------------------------------------------

    def _draw_moment(self, surface: pygame.Surface, plank: Plank, moment: Moment) -> None:
        falling = {(fall.cell, fall.place) for fall in moment.fall}
        for cell, stones in enumerate(moment.stones):
            for index in range(stones):
                if (cell, index) not in falling:
                    plank.draw_seed(surface, plank.place_of(cell, index), cell, index)
        self._draw_numbers(surface, plank, moment.stones)
        for cell in moment.lit:
            self._ring(surface, plank, cell, self.look.theme.board.mark, 0.03, 4)
        if moment.pulse is not None:
            self._draw_pulse(surface, plank, moment)
        for fall in moment.fall:
            start, end = plank.wells[fall.cell].center, plank.place_of(fall.cell, fall.place)
            size = IN_AIR + (1 - IN_AIR) * fall.landed
            plank.draw_seed(surface, _toward(start, end, fall.landed), fall.cell, fall.place, size)
        for flight in moment.flights:
            self._draw_flight(surface, plank, flight)
        if moment.hand:
            self._draw_hand(surface, plank, moment)

    def _draw_hand(self, surface: pygame.Surface, plank: Plank, moment: Moment) -> None:
        """The stones still to be sown, over the cell they are passing."""
        x, y = _toward(plank.wells[moment.leaving].center, plank.wells[moment.reaching].center, moment.moved)
        y -= plank.seed * 0.5 * moment.lifted
        size = 1 + (IN_AIR - 1) * moment.lifted
        wide = round(plank.seed * 1.7)
        shade = self.look.keep(("hand shade", wide), lambda: draw.soft_shadow((wide, wide), wide // 2, wide // 2, 130))
        surface.blit(shade, shade.get_rect(center=(round(x + plank.seed * 0.3), round(y + plank.seed * 0.8))))
        for index, (across, down) in enumerate(CLUSTER[:moment.hand]):
            spot = (x + across * plank.seed * 0.8, y + down * plank.seed * 0.8)
            plank.draw_seed(surface, spot, 0, index, size)

    def _draw_flight(self, surface: pygame.Surface, plank: Plank, flight: Flight) -> None:
        """Captured or swept stones on their way home, one behind the other."""
        for index in range(flight.stones):
            late = 0.35 * index / max(1, flight.stones)
            part = ease_in_out(min(1.0, max(0.0, (flight.flown - late) / 0.65)))
            start, end = plank.place_of(flight.source, index), plank.place_of(flight.store, flight.onto + index)
            size = 1 + (IN_AIR - 1) * 4 * part * (1 - part)
            plank.draw_seed(surface, _toward(start, end, part), flight.source, index, size)

    def _draw_pulse(self, surface: pygame.Surface, plank: Plank, moment: Moment) -> None:
        """Rings that leave the store: the same player moves again."""
        assert moment.pulse is not None and self._course is not None
        store = self._course[1].store
        part = round(moment.pulse * PULSE_STEPS) / PULSE_STEPS
        ink = draw.faded(self.look.theme.board.mark, 1.0 - part)
        self._ring(surface, plank, store, ink, 0.02 + 0.12 * part, 4)
        if plank.labelled:
            self._draw_caption(surface, plank, _("Move again"))

    def draw_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int) -> None:
        """A little bowl of seeds with the side's rim."""
        look = look.dressed(self.game.name)
        size, colours = min(rect.size), look.theme.board
        rim = colours.black if side == 0 else colours.white
        wood = draw.mix(timber(look), "#1c0f05", 0.55) if colours.grain else colours.frame
        bowl = look.keep(("bowl", size, side), lambda: draw.circle(size, wood, rim, max(2.0, size / 10)))
        edge = look.keep(("bowl edge", size), lambda: draw.ring(size, look.theme.edge_strong, 1.0))
        surface.blit(bowl, bowl.get_rect(center=rect.center))
        surface.blit(edge, edge.get_rect(center=rect.center))
        for index, (x, y) in enumerate(((-0.13, -0.10), (0.15, -0.03), (-0.02, 0.17))):
            picture = seed(look, max(5, round(size * 0.30)), index, 3 * index)
            surface.blit(picture, picture.get_rect(center=(rect.centerx + x * size, rect.centery + y * size)))

    # --- Choosing a move --------------------------------------------------------------------------------

    def hover(self, spot: Spot | None, position: Position) -> Sequence[pygame.Rect]:
        cell = self.plank(position).cell_at(spot) if spot is not None else None
        before, self._hovered = self._hovered, cell
        shows = cell != before and {cell, before} & set(position.moves())
        return (self.plank(position).rect,) if shows else ()

    def place_at(self, spot: Spot, position: Position) -> int | None:
        return self.plank(position).cell_at(spot)

    def click(self, spot: Spot, position: Position) -> Pick:
        cell = self.place_at(spot, position)
        return Pick() if cell is None else self._pick(cell, position)

    def _pick(self, cell: int, position: Position) -> Pick:
        if cell in position.moves():
            return Pick(move=cell)
        return Pick(refusal=self._refusal(cell, _kalaha(position)))

    def _refusal(self, cell: int, position: Kalaha) -> str:
        if position.is_store(cell):
            return _("Stones in a store stay there: choose a pit.")
        if position.owner_of(cell) != position.player:
            return _("That pit is the other side's: {side} has the {row} row.").format(
                side=_(self.game.sides[position.player]), row=_row(position.player))
        return _("That pit is empty: choose one with stones.")

    def _cell_of_cursor(self, position: Kalaha) -> int:
        """The cursor stays in the row of the side to move."""
        column = min(self._column, position.pits - 1)
        return column if position.player == 0 else 2 * position.pits - column

    def steer(self, across: int, down: int, position: Position) -> None:
        self._column = min(_kalaha(position).pits - 1, max(0, self._column + across))

    def press(self, position: Position) -> Pick:
        return self._pick(self._cell_of_cursor(_kalaha(position)), position)

    def typed(self, letter: str, position: Position) -> Pick | None:
        """1 to 9 sow the pit of that number, 0 the tenth."""
        here = _kalaha(position)
        number = "1234567890".find(letter) + 1 if letter else 0
        return self._pick(here.pit_numbered(here.player, number), here) if 1 <= number <= here.pits else None

    # --- Words ------------------------------------------------------------------------------------------

    def prompt(self, position: Position) -> str:
        return _("Choose a pit of the {row} row to sow.").format(row=_row(position.player))

    def spelled(self, position: Position, move: int) -> str:
        return _("pit {number}").format(number=position.name_of(move))

    def fact(self, position: Position, move: int, after: Position) -> str:
        here = _kalaha(position)
        sowing = here.sowing(move)
        if sowing.again and not after.over:
            return _("It ends in the store, so there is an extra turn.")
        if not sowing.captured:
            return ""
        gained = _kalaha(after).score()[here.player] - here.score()[here.player]
        return _("It captures: {count} stones more in the store.").format(count=gained)

    def sound(self, motion: Motion) -> str:
        return "scoop"

    def cues(self, motion: Motion) -> Sequence[Cue]:
        return self.course(motion).heard()

    def seconds(self, motion: Motion) -> float:
        return self.course(motion).seconds

    def rules(self) -> Sequence[Section]:
        return sections()

    def lesson(self) -> Sequence[Step]:
        return steps()


def _kalaha(position: Position) -> Kalaha:
    assert isinstance(position, Kalaha)
    return position


def _cross(size: int, ink: Colour) -> pygame.Surface:
    """The mark of a captured pit."""

    def paint(surface: pygame.Surface, factor: int) -> None:
        near, far, width = 0.2 * size * factor, 0.8 * size * factor, max(2, round(size * factor / 6))
        pygame.draw.line(surface, ink, (near, near), (far, far), width)
        pygame.draw.line(surface, ink, (near, far), (far, near), width)

    return draw.supersampled((size, size), paint, ink)


def _row(side: int) -> str:
    return _("lower") if side == 0 else _("upper")


def _toward(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
