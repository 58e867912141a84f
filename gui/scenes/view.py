"""BoardView: what one game adds to the shared board scene: its board, its clicks, its motion, its rules page.

A view draws any position it is given and turns clicks and keys into moves. It knows nothing of turns, clocks,
opponents, undo or files: those are the board scene's. Its own state is only what is on screen: where things
are, what is hovered, where the cursor is, and a selection half made.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from engine.game import Game, OptionValue
from engine.position import SUDDEN, SUDDEN_ZONE, WIN, Position
from engine.search.verdict import Judged, Verdict
from gui.language import _
from gui.look import Look
from gui.scenes.steps import Step
from gui.theme import Colour

WHOLE = 100
"""Points from which a guess is told without a decimal: it is as good as won, and a square has room for few figures."""
DEEPEST_SHADOW = 18
"""Units of blur: no board casts a deeper shadow."""

Spot = tuple[int, int]
Cue = tuple[float, str]


@dataclass(frozen=True)
class Taste:
    """What the player set for all boards."""

    coordinates: bool = True
    shapes: bool = False
    numbers: bool = False
    """Numbers on stones, in the order they were played."""


@dataclass(frozen=True)
class Motion:
    """A move on its way: drawn from `before` to `after`."""

    before: Position
    move: int
    after: Position


@dataclass(frozen=True)
class Showing:
    """Everything a view needs to draw one frame. With a motion, `position` is the one after it."""

    position: Position
    last: Motion | None = None
    awake: bool = False
    """A person may move now: show legal moves, hover and the half-made selection."""
    cursor: bool = False
    hint: int | None = None
    motion: Motion | None = None
    progress: float = 0.0
    played: tuple[int, ...] = ()
    """The moves that led to the position, for a board that numbers them."""
    values: tuple[Judged, ...] = ()
    """What an analysis knows of the moves from the position, best first, to be drawn where they go."""


@dataclass(frozen=True)
class Pick:
    """What a click or key came to: a whole move, a refusal that says why, or neither (a step of a selection)."""

    move: int | None = None
    refusal: str = ""
    sound: str = ""
    """What a step of a selection sounds like."""


@dataclass(frozen=True)
class Choice:
    """A button the game offers beside its board: an action, or a decision that has no place on the board."""

    name: str
    words: str
    enabled: bool = True
    chosen: bool = False
    key: str = ""
    """The letter that presses it by keyboard."""


@dataclass(frozen=True)
class Example:
    """A drawn position of the rules page. With a move named, it is played before the reader's eyes again and again."""

    position: str
    caption: str
    move: str = ""
    legal: bool = False
    """Show the legal moves."""


@dataclass(frozen=True)
class Section:
    """One rule: a heading, the words, and a drawn example if it needs one."""

    title: str
    words: str
    example: Example | None = None


def shaped(room: pygame.Rect, shape: float) -> pygame.Rect:
    """The largest rectangle of that shape (width over height) in the middle of the room."""
    width = min(room.w, int(room.h * shape))
    rect = pygame.Rect(0, 0, width, int(width / shape))
    rect.center = room.center
    return rect


class BoardView:
    """Subclass this in one file a game, and name it in gui.scenes.VIEWS."""

    shape: ClassVar[float] = 1.0
    """Width of the board divided by its height."""
    has_choices: ClassVar[bool] = False
    """Whether the game has buttons of its own, see `choices`."""
    demo: ClassVar[tuple[str, ...]] = ()
    """Moves, by name, that the miniature on Home plays from the start."""
    apart: ClassVar[str] = " "
    """What stands between two moves of a line; more than a space where the name of a move has spaces itself."""
    spread: ClassVar[float] = 8.0
    """The lead, in points, that fills the evaluation bar by three quarters of a side."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.look: Look
        self.taste = Taste()
        self.rect = pygame.Rect(0, 0, 0, 0)

    def rest(self) -> None:
        """Nobody plays the game now: give back what its opponents remember from one game to the next."""

    # --- Layout and drawing -----------------------------------------------------------------------------

    def place(self, look: Look, taste: Taste, rect: pygame.Rect) -> None:
        """Lie in this rectangle, which has the view's shape, from now on.

        Called when the window, the scale, the theme or the taste changes.
        """
        self.look, self.taste, self.rect = look.dressed(self.game.name), taste, pygame.Rect(rect)

    def draw(self, surface: pygame.Surface, showing: Showing) -> None:
        """The whole board, inside `self.rect`. Changes nothing but caches.

        The surface's clip is the part that is drawn again; what lies outside it may be left out.
        """
        raise NotImplementedError

    def draw_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int) -> None:
        """The sign of a side, as it stands beside the player's name."""
        raise NotImplementedError

    def draw_open_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """The sign of a player whose side an opening has not decided yet."""

    def side_colours(self) -> tuple[Colour, Colour]:
        """The colours of the two sides in the move list and the evaluation bar."""
        return self.look.theme.board.black, self.look.theme.board.white

    # --- Choosing a move --------------------------------------------------------------------------------

    def hover(self, spot: Spot | None, position: Position) -> Sequence[pygame.Rect] | bool:
        """The mouse is here (None: elsewhere); the parts that must be drawn again, or True for the whole board."""
        return False

    def place_at(self, spot: Spot, position: Position) -> int | None:
        """The square, point, pit or territory at a spot of the board; a press and a release on the same are a click."""
        raise NotImplementedError

    def click(self, spot: Spot, position: Position) -> Pick:
        """The player clicked on the board."""
        raise NotImplementedError

    def grab(self, spot: Spot, position: Position) -> bool:
        """The mouse is pressed here: whether something lies there that may be carried elsewhere."""
        return False

    def carry(self, spot: Spot, position: Position) -> None:
        """What was grabbed is carried over this spot."""

    def drop(self, spot: Spot, position: Position) -> Pick:
        """What was carried is let go here."""
        return Pick()

    def steer(self, across: int, down: int, position: Position) -> None:
        """Move the keyboard cursor one step (-1, 0 or 1 each way)."""
        raise NotImplementedError

    def press(self, position: Position) -> Pick:
        """Enter: what a click at the cursor would do."""
        raise NotImplementedError

    def typed(self, letter: str, position: Position) -> Pick | None:
        """A key of the game's own, such as the number of a pit; None for any other."""
        return None

    def take_back(self) -> bool:
        """Undo the last step of a half-made selection; False when there is none."""
        return False

    def forget(self) -> None:
        """Drop the half-made selection: the position is another one now."""

    def keeps_choices(self, start: Position) -> bool:
        """Whether room is kept for the buttons of `choices` in a game that began so."""
        return self.has_choices

    def choices(self, position: Position) -> Sequence[Choice]:
        """The buttons to offer now (only with `has_choices`)."""
        return ()

    def choose(self, name: str, position: Position) -> Pick:
        """The player pressed one of the choices."""
        return Pick()

    def handle(self, event: pygame.Event) -> bool:
        """Raw events before anything else, for a board that pans or zooms; whether it was used."""
        return False

    def tick(self, seconds: float) -> bool:
        """Let time pass for motion of the view's own, at the speed the player chose; whether the picture changed."""
        return False

    def forced(self, position: Position) -> int | None:
        """A move that is played for the player because there is nothing to decide."""
        return None

    # --- Words and sounds -------------------------------------------------------------------------------

    def prompt(self, position: Position) -> str:
        """What the player to move should do now, after "Your turn": a short sentence."""
        raise NotImplementedError

    def remark(self, position: Position) -> str:
        """What is under the mouse or the cursor, for the status line in place of the prompt; else nothing."""
        return ""

    def move_words(self, position: Position, move: int) -> str:
        """A move as it stands within a sentence: its name, without signs that a sentence uses itself."""
        return position.name_of(move)

    def spelled(self, position: Position, move: int) -> str:
        """A move in words for somebody who does not know the notation."""
        return self.move_words(position, move)

    def announcement(self, motion: Motion) -> str:
        """A sentence when a move needs saying (a pass, an extra turn); else nothing."""
        return ""

    def sound(self, motion: Motion) -> str:
        """What is heard as a move begins; nothing where its first sound is a cue."""
        return "place"

    def cues(self, motion: Motion) -> Sequence[Cue]:
        """What is heard on the way of a move, in order: each a share of its motion, 0 to 1, and a sound."""
        return ()

    def seconds(self, motion: Motion) -> float:
        """How long the motion of a move takes at normal speed."""
        return 0.3

    def side_of_move(self, position: Position, move: int) -> int | None:
        """Whose colour a move has in the move list."""
        return position.side_of(position.player)

    def side_words(self, side: int, options: Mapping[str, OptionValue]) -> str:
        """Who a seat is in Set-up, under these options."""
        return _("{side}, moves first").format(side=_(self.game.sides[0])) if side == 0 else _(self.game.sides[1])

    def draw_seat(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int,
                  options: Mapping[str, OptionValue]) -> None:
        """The sign of a seat in Set-up, under these options."""
        self.draw_token(surface, look, rect, side)

    def value_words(self, value: int, position: Position | None = None) -> str:
        """An evaluation (Maxie's point of view) in a few words. The position says which side Maxie has."""
        better = 0 if value >= 0 else 1
        side = _(self.game.sides[better]) if position is None else self.game.side_name(position, better)
        side = side or (_("First player"), _("Second player"))[better]
        size = abs(value)
        if size >= SUDDEN_ZONE:
            return _("{side} wins in {plies}").format(side=side, plies=max(1, SUDDEN - size))
        if size >= WIN:
            return _("{side} wins by {margin}").format(side=side, margin=size - WIN)
        points = size / self.game.unit
        return _("Even") if points < 0.05 else _("{side} +{points}").format(side=side, points=f"{points:.1f}")

    def short_value(self, value: int, position: Position) -> str:
        """An evaluation for the side to move as a figure: points with a decimal where it is a guess, whole where it
        is proven, W or L with the moves to it for a sudden win or loss."""
        mine = value if position.player == 0 else -value
        size, sign = abs(mine), "+" if mine > 0 else "−"
        if size >= SUDDEN_ZONE:
            return (_("W{plies}") if mine > 0 else _("L{plies}")).format(plies=max(1, SUDDEN - size))
        if size >= WIN:
            return f"{sign}{size - WIN}"
        points = f"{size / self.game.unit:.{1 if size < WHOLE * self.game.unit else 0}f}"
        return "0.0" if points == "0.0" else f"{sign}{points}"

    def reason(self, position: Position, verdict: Verdict) -> str:
        """Why a hint is a good move, in a short sentence: a fact of the game where there is one, else the balance."""
        after = position.play(verdict.move)
        if after.outcome is not None:
            winner = after.outcome.winner
            return _("It wins at once.") if winner == position.player else _("It ends the game.")
        return self._proven_reason(position, verdict) or self.fact(position, verdict.move, after) or (
            self._balance_reason(position, verdict))

    def fact(self, position: Position, move: int, after: Position) -> str:
        """What a move does that a player can see, in a short sentence; nothing for an ordinary one."""
        return ""

    @staticmethod
    def _proven_reason(position: Position, verdict: Verdict) -> str:
        mine = verdict.value if position.player == 0 else -verdict.value
        if mine >= SUDDEN_ZONE:
            return _("It wins by force in {plies} moves.").format(plies=max(1, SUDDEN - mine))
        return _("It wins for certain, by {margin}.").format(margin=mine - WIN) if mine >= WIN else ""

    def _balance_reason(self, position: Position, verdict: Verdict) -> str:
        if verdict.depth == 0:
            return _("It is known from good openings.")
        if len(position.moves()) == 1:
            return _("It is the only move.")
        share = self.balance(verdict.value)
        chances = share if position.player == 0 else 1 - share
        if chances >= 0.6:
            return _("It keeps the lead.")
        return _("It keeps the balance.") if chances > 0.4 else _("It resists longest.")

    def balance(self, value: int) -> float:
        """An evaluation as the first player's share of the evaluation bar, 0..1."""
        if abs(value) >= WIN:
            return 1.0 if value > 0 else 0.0
        return 0.5 + 0.5 * math.tanh(value / self.game.unit / self.spread)

    # --- Rules page and lesson --------------------------------------------------------------------------

    def rules(self) -> Sequence[Section]:
        """The rules, in the order one learns them."""
        raise NotImplementedError

    def lesson(self) -> Sequence[Step]:
        """The first lesson, step by step."""
        raise NotImplementedError
