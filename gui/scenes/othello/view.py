"""The Othello board: felt and discs, hover that shows what would turn over, discs that flip. No rules, no turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from engine.game import Game
from engine.games.othello.rules import PASS, Othello, square_name
from engine.position import Position
from gui import draw, pieces
from gui.animate import between, ease_in_out, ease_out
from gui.language import _
from gui.look import Look
from gui.scenes.othello.lesson import steps
from gui.scenes.steps import Step
from gui.scenes.values import draw_value
from gui.scenes.view import BoardView, Cue, Example, Motion, Pick, Section, Showing, Spot, Taste
from gui.theme import Colour

DROP = 0.35
"""The share of a motion in which the new disc lands; the others turn over after it, the nearest first."""
STAGGER = 0.09
TURN = 0.40
"""The share of a motion that a disc takes to turn over."""
FLIPS = ("flip", "flip-2", "flip-3")
CORNERS = (0, 7, 56, 63)
FEW_REPLIES = 4
SMALL_CELL = 30
"""Below this cell size, in pixels, the board is a miniature: no coordinates."""


class OthelloView(BoardView):
    demo: ClassVar[tuple[str, ...]] = (
        "f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "f7", "c5", "b6", "g8", "e3", "g4", "h4", "h3",
        "h2", "g3", "e8", "b5", "c7", "b4", "g5", "f2", "e2", "h5", "h6", "d1", "f8", "d8", "g6", "c2", "a6", "b3",
        "c6", "d2", "f1", "c8", "d7", "a4", "a5", "a7", "b1", "c1", "e1", "g2", "a2", "g7", "a3", "a1",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._hovered: int | None = None
        self._cursor = 27

    # --- Layout -----------------------------------------------------------------------------------------

    def place(self, look: Look, taste: Taste, rect: pygame.Rect) -> None:
        super().place(look, taste, rect)
        side = min(rect.size)
        border = side * (0.055 if taste.coordinates and side / 9 >= SMALL_CELL else 0.03)
        self.cell = max(4, int((side - 2 * border) / 8))
        self.field = pygame.Rect(0, 0, self.cell * 8, self.cell * 8)
        self.field.center = rect.center
        self.border = (side - self.field.w) // 2
        self.frame = self.field.inflate(2 * self.border, 2 * self.border)
        self.diameter = round(self.cell * 0.80)
        self._ground = self._draw_ground()

    def centre(self, square: int) -> tuple[float, float]:
        return (
            self.field.x + (square % 8 + 0.5) * self.cell,
            self.field.y + (square // 8 + 0.5) * self.cell,
        )

    def square_at(self, spot: Spot) -> int | None:
        if not self.field.collidepoint(spot):
            return None
        return (spot[1] - self.field.y) // self.cell * 8 + (spot[0] - self.field.x) // self.cell

    def _draw_ground(self) -> pygame.Surface:
        """Frame, felt, lines and coordinates: everything that never moves."""
        look, colours = self.look, self.look.theme.board
        ground = pieces.wooden_frame(look, self.frame.size, max(3, self.border // 2))
        streaks = max(8, self.field.w // 14) if colours.streaks else 1
        felt = draw.textured(self.field.size, colours.felt, colours.grain, 5, streaks)
        if colours.grain:
            shade = draw.gradient(self.field.size, draw.faded("#ffffff", 0.05), draw.faded("#000000", 0.10))
            felt.blit(shade, (0, 0))
        at = (self.border, self.border)
        ground.blit(felt, at)
        line = max(1, round(self.cell / 48))
        for n in range(9):
            along = min(n * self.cell, 8 * self.cell - line) if n == 8 else n * self.cell - line // 2
            pygame.draw.rect(ground, colours.line, (at[0] + along, at[1], line, 8 * self.cell))
            pygame.draw.rect(ground, colours.line, (at[0], at[1] + along, 8 * self.cell, line))
        dot = look.circle(max(3, self.cell // 8), colours.line)
        for column, row in ((2, 2), (6, 2), (2, 6), (6, 6)):
            ground.blit(dot, dot.get_rect(center=(at[0] + column * self.cell, at[1] + row * self.cell)))
        if self.taste.coordinates and self.cell >= SMALL_CELL:
            self._draw_coordinates(ground)
        return ground

    def _draw_coordinates(self, ground: pygame.Surface) -> None:
        size = self.border * 0.46 / self.look.scale
        for n in range(8):
            middle = self.border + (n + 0.5) * self.cell
            letter = self.look.text("abcdefgh"[n], size, self.look.theme.board.frame_text, 500)
            figure = self.look.text(str(n + 1), size, self.look.theme.board.frame_text, 500)
            far = self.frame.w - self.border / 2
            for edge in (self.border / 2, far):
                ground.blit(letter, letter.get_rect(center=(middle, edge)))
                ground.blit(figure, figure.get_rect(center=(edge, middle)))

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, showing: Showing) -> None:
        if not self.frame.contains(surface.get_clip()):
            self.look.cast_shadow(surface, self.frame, 8, 16)
        surface.blit(self._ground, self.frame)
        position = showing.position
        assert isinstance(position, Othello)
        if showing.motion is not None and showing.motion.move != PASS:
            self._draw_motion(surface, showing.motion, showing.progress)
        else:
            self._draw_discs(surface, position)
            self._draw_last(surface, showing.last)
        if showing.awake:
            self._draw_moves(surface, position)
        for rank, each in enumerate(showing.values):
            if each.move != PASS:
                draw_value(surface, self.look, self.centre(each.move), self.short_value(each.value, position),
                           rank == 0, self.cell)
        if showing.hint is not None and showing.hint != PASS:
            self._ring(surface, showing.hint, 0.62)
            self._ring(surface, showing.hint, 0.86)
        if showing.cursor:
            self._draw_cursor(surface)

    def _draw_discs(self, surface: pygame.Surface, position: Othello, without: frozenset[int] = frozenset()) -> None:
        # A disc's shadow falls into the cells around it.
        clip = surface.get_clip().inflate(2 * self.cell, 2 * self.cell)
        for square in range(64):
            disc = position.at(square)
            if disc and square not in without and clip.collidepoint(self.centre(square)):
                self._disc(surface, square, disc - 1)

    def _disc(self, surface: pygame.Surface, square: int, side: int) -> None:
        pieces.draw_disc(surface, self.look, self.centre(square), self.diameter, side)
        if self.taste.shapes:
            pieces.draw_sign(surface, self.look, self.centre(square), self.diameter, side)

    def _draw_motion(self, surface: pygame.Surface, motion: Motion, progress: float) -> None:
        before, after = motion.before, motion.after
        assert isinstance(before, Othello) and isinstance(after, Othello)
        flips = before.flips(motion.move)
        self._draw_discs(surface, after, frozenset([*flips, motion.move]))
        # A few sizes only, because each is drawn once and kept.
        landed = round(ease_out(between(progress, 0.0, DROP)) * 6) / 6
        size = round(self.diameter * (1.35 - 0.35 * landed) / 2) * 2
        pieces.draw_disc(surface, self.look, self.centre(motion.move), size, before.player)
        for square in flips:
            self._draw_turning(surface, square, before.player, _turned(motion.move, square, progress))

    def _draw_turning(self, surface: pygame.Surface, square: int, to: int, turned: float) -> None:
        if 0.0 < turned < 1.0:
            pieces.draw_flip(surface, self.look, self.centre(square), self.diameter, to, turned)
        else:
            self._disc(surface, square, to if turned >= 1.0 else 1 - to)

    def _draw_last(self, surface: pygame.Surface, last: Motion | None) -> None:
        """A dot of the mark's colour on the disc just played."""
        if last is None or last.move == PASS:
            return
        size = max(4, round(self.diameter * 0.20))
        dot = self.look.keep(
            ("last", size), lambda: draw.circle(size, self.look.theme.board.mark, pieces.DARK, max(1.0, size / 8))
        )
        surface.blit(dot, dot.get_rect(center=self.centre(last.move)))

    def _draw_moves(self, surface: pygame.Surface, position: Othello) -> None:
        """Dots on the squares one may play; on the hovered one the disc as it would lie, and what it turns over."""
        legal = position.moves()
        side = position.player
        size = max(4, round(self.cell * 0.20))
        ink = self.look.theme.board.black if side == 0 else self.look.theme.board.white
        dot = self.look.keep(("dot", size, ink), lambda: self._dot(size, ink))
        for square in legal:
            if square != PASS and square != self._hovered:
                surface.blit(dot, dot.get_rect(center=self.centre(square)))
        if self._hovered is not None and self._hovered in legal:
            self._draw_preview(surface, position, self._hovered)

    def _dot(self, size: int, ink: Colour) -> pygame.Surface:
        if self.look.theme.board.grain:
            return draw.circle(size, draw.faded(ink, 0.55))
        return draw.circle(size, ink, self.look.theme.board.mark, max(1.5, size / 7))

    def _draw_preview(self, surface: pygame.Surface, position: Othello, square: int) -> None:
        ghost = self.look.keep(("ghost", self.diameter, position.player), lambda: self._ghost(position.player))
        surface.blit(ghost, ghost.get_rect(center=self.centre(square)))
        size = round(self.diameter * 0.52)
        sign = pieces.mark(self.look, size, max(1.5, size / 11))
        for turned in position.flips(square):
            surface.blit(sign, sign.get_rect(center=self.centre(turned)))

    def _ghost(self, side: int) -> pygame.Surface:
        ghost = pieces.disc(self.look, self.diameter, side).copy()
        ghost.fill((255, 255, 255, 165), special_flags=pygame.BLEND_RGBA_MULT)
        return ghost

    def _ring(self, surface: pygame.Surface, square: int, share: float) -> None:
        sign = pieces.mark(self.look, round(self.cell * share), max(2.0, self.cell / 22))
        surface.blit(sign, sign.get_rect(center=self.centre(square)))

    def _draw_cursor(self, surface: pygame.Surface) -> None:
        x, y = self.centre(self._cursor)
        size = self.cell - max(2, self.cell // 16)
        frame = self.look.box((size, size), "#00000000", self.look.theme.board.mark, self.cell / 9 / self.look.scale, 3)
        surface.blit(frame, frame.get_rect(center=(x, y)))

    def draw_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int) -> None:
        pieces.draw_disc(surface, look.dressed(self.game.name), rect.center, min(rect.size), side)

    # --- Choosing a move --------------------------------------------------------------------------------

    def hover(self, spot: Spot | None, position: Position) -> Sequence[pygame.Rect]:
        square = self.square_at(spot) if spot is not None else None
        if square == self._hovered:
            return ()
        earlier, self._hovered = self._previewed(position), square
        return [*earlier, *self._previewed(position)]

    def _previewed(self, position: Position) -> list[pygame.Rect]:
        """The cells whose picture depends on the hovered square."""
        assert isinstance(position, Othello)
        if self._hovered is None:
            return []
        return [self._cell(square) for square in (self._hovered, *position.flips(self._hovered))]

    def _cell(self, square: int) -> pygame.Rect:
        return pygame.Rect(
            self.field.x + square % 8 * self.cell, self.field.y + square // 8 * self.cell, self.cell, self.cell
        )

    def place_at(self, spot: Spot, position: Position) -> int | None:
        return self.square_at(spot)

    def click(self, spot: Spot, position: Position) -> Pick:
        square = self.square_at(spot)
        return Pick() if square is None else self._pick(square, position)

    def _pick(self, square: int, position: Position) -> Pick:
        assert isinstance(position, Othello)
        if square in position.moves():
            return Pick(move=square)
        if position.at(square):
            return Pick(refusal=_("{square} is taken.").format(square=square_name(square)))
        return Pick(refusal=_("A disc on {square} would turn none over.").format(square=square_name(square)))

    def steer(self, across: int, down: int, position: Position) -> None:
        column = min(7, max(0, self._cursor % 8 + across))
        row = min(7, max(0, self._cursor // 8 + down))
        self._cursor = self._hovered = 8 * row + column

    def press(self, position: Position) -> Pick:
        return self._pick(self._cursor, position)

    def forced(self, position: Position) -> int | None:
        return PASS if position.moves() == [PASS] else None

    # --- Words ------------------------------------------------------------------------------------------

    def prompt(self, position: Position) -> str:
        if position.moves() == [PASS]:
            return _("No square turns a disc over, so this turn is passed.")
        return _("Place a disc on a dotted square.")

    def fact(self, position: Position, move: int, after: Position) -> str:
        if move in CORNERS:
            return _("It takes a corner, which is never turned over again.")
        replies = after.moves()
        if after.player == position.player or replies == [PASS]:
            return _("It leaves the other side without a move.")
        if len(replies) <= FEW_REPLIES:
            return _("It leaves the other side only {count} moves.").format(count=len(replies)) if len(
                replies) > 1 else _("It leaves the other side a single move.")
        return ""

    def announcement(self, motion: Motion) -> str:
        if motion.move != PASS:
            return ""
        return _("{side} cannot turn a disc over and passes.").format(side=_(self.game.sides[motion.before.player]))

    def sound(self, motion: Motion) -> str:
        return "pass" if motion.move == PASS else "disc"

    def cues(self, motion: Motion) -> Sequence[Cue]:
        """A wave of turning discs: one sound for all that are equally far, ever lighter."""
        assert isinstance(motion.before, Othello)
        far = {_distance(motion.move, square) for square in motion.before.flips(motion.move)} if motion.move != PASS \
            else set()
        return [(_start(each) + TURN / 2, FLIPS[min(each, len(FLIPS)) - 1]) for each in sorted(far)]

    def seconds(self, motion: Motion) -> float:
        return 0.25 if motion.move == PASS else 0.62

    def rules(self) -> Sequence[Section]:
        opening = "---------------------------OX------XO---------------------------"
        return (
            Section(
                _("The aim"),
                _("Black and White place discs on a board of eight by eight squares. The one with more discs of "
                  "their colour when nobody can move has won."),
                Example(opening + " X", _("The start. Black moves first; the dots are Black's moves."), legal=True),
            ),
            Section(
                _("A move"),
                _("Place a disc so that one or more of the other's discs stand in an unbroken straight line between "
                  "it and another disc of yours: across, down or diagonally. All discs caught this way are turned "
                  "over, in every direction at once. A move that turns nothing over is not allowed."),
                Example(
                    "------------X------O-------OOX----O-------O-------X------------- X",
                    _("Black plays c4 and turns over discs in three directions."), move="c4",
                ),
            ),
            Section(
                _("Passing"),
                _("If you cannot turn anything over you pass, and the other moves again. The program passes for you "
                  "and says so. You may not pass when you have a move."),
                Example(
                    "----------------X-OOO---OXOOO-----OOO-----O-------O------------- X",
                    _("After Black's a5 no white disc can turn anything over: White passes."), move="a5",
                ),
            ),
            Section(
                _("The end"),
                _("When neither side can move, usually because the board is full, the discs are counted. Equal "
                  "numbers are a draw."),
                Example(
                    "OOOOOO-XOOOXOOXXOOOOOXOXOOOOXOXXOOXXXOXXOXXXXOXXXXOOXXXXXXXXXXXX O",
                    _("White fills the last square, and the discs are counted."), move="g1",
                ),
            ),
            Section(
                _("First advice"),
                _("A disc in a corner can never be turned over. Early in the game few discs and many moves are worth "
                  "more than many discs; beware of the squares next to an empty corner."),
                Example(
                    "---------OX-------O-------XOX-----OXX-------X------------------- X",
                    _("Black takes the corner a1. That disc is safe for good."), move="a1",
                ),
            ),
        )

    def lesson(self) -> Sequence[Step]:
        return steps()


def _turned(move: int, square: int, progress: float) -> float:
    """How far a caught disc has turned: the wave starts at the disc played and goes outwards."""
    start = _start(_distance(move, square))
    return ease_in_out(between(progress, start, min(1.0, start + TURN)))


def _distance(move: int, square: int) -> int:
    return max(abs(move % 8 - square % 8), abs(move // 8 - square // 8))


def _start(distance: int) -> float:
    """The share of a motion after which discs so far away begin to turn."""
    return DROP * 0.7 + STAGGER * (distance - 1) * 0.6
