"""Match: one sitting of a game: its history, undo and redo, clocks, result and save text. No drawing, no thinking."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.complaint import Complaint
from engine.formats.reading import one_line
from engine.formats.save import FORMAT, VERSION, SavedMatch, SavedSeat, SaveError, decode, encode
from engine.game import Game, OptionValue
from engine.games import game_named
from engine.position import IllegalMove, Position
from engine.words import _

SeatKind = Literal["person", "level", "strategy"]
ClockKind = Literal["off", "move", "game"]
SEAT_KINDS: tuple[SeatKind, ...] = ("person", "level", "strategy")
CLOCK_KINDS: tuple[ClockKind, ...] = ("off", "move", "game")
LONGEST_NAME = 200          # a strategy may be a whole command
IDENTITY = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True)
class Seat:
    """Who plays a side: a person, an opponent of a level, or a strategy by name."""

    kind: SeatKind = "person"
    spec: str = ""
    name: str = ""

    @property
    def is_person(self) -> bool:
        return self.kind == "person"

    @property
    def called(self) -> str:
        """The name as it is shown: a level's, and one the program gave, in the language of the window."""
        return _(self.name)


@dataclass(frozen=True)
class ClockRule:
    """Seconds a move, or a game with an increment that each move adds; 'off' for none."""

    kind: ClockKind = "off"
    seconds: float = 0.0
    increment: float = 0.0


@dataclass(frozen=True)
class Result:
    """How a match ended: by the board, by resignation or on time."""

    winner: int | None
    reason: Literal["board", "resigned", "time"]
    sentence: str


class Clock:
    """What is left of both players' time."""

    def __init__(self, rule: ClockRule) -> None:
        self.rule = rule
        self.left = [float(rule.seconds), float(rule.seconds)]

    def remaining(self, side: int) -> float | None:
        """Seconds left, or None without a clock."""
        return None if self.rule.kind == "off" else self.left[side]

    def tick(self, side: int, seconds: float) -> bool:
        """Charge a side for time that passed; True when its time is over."""
        if self.rule.kind == "off":
            return False
        self.left[side] = max(0.0, self.left[side] - seconds)
        return self.left[side] == 0.0

    def moved(self, side: int) -> None:
        """A move was made: a clock per move starts anew, one per game gets its increment."""
        if self.rule.kind == "move":
            self.left[side] = self.rule.seconds
        elif self.rule.kind == "game":
            self.left[side] += self.rule.increment


class Match:
    """The one owner of a game in progress. Positions never change; the history is a list of them.

    A rated match counts as it is played: nothing in it is taken back, not even a resignation. The identity stays with a
    match through saving and loading, so that it is kept and counted once.
    """

    def __init__(self, game: Game, options: Mapping[str, OptionValue] | None = None,
                 seats: tuple[Seat, Seat] = (Seat(), Seat()), clock: ClockRule | None = None,
                 start: Position | None = None, rated: bool = False) -> None:
        self.game = game
        self.identity = uuid.uuid4().hex[:12]
        self.rated = rated
        self.swapped = False              # the players changed sides on the way: the result is nobody's alone
        self.options = game.check_options(options or {})
        self.seats = seats
        self.clock = Clock(clock or ClockRule())
        self.positions: list[Position] = [start or game.start(**self.options)]
        self.moves: list[int] = []
        self._undone: list[int] = []      # moves taken back, the next to be played again last
        self._resigned: int | None = None
        self._flagged: int | None = None

    # --- History --------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.seats[self.position.player]

    def play(self, move: int) -> Position:
        """Play a move; what had been undone is forgotten unless it is the same move."""
        self._refuse_when_over()
        mover = self.position.player
        after = self.position.play(move)
        same = bool(self._undone) and self._undone[-1] == move
        if same:
            self._undone.pop()
        else:
            self._undone.clear()
        self.positions.append(after)
        self.moves.append(move)
        self.clock.moved(mover)
        return after

    def _refuse_when_over(self) -> None:
        if self.result is not None:
            raise IllegalMove(_("The game is over."))

    @property
    def can_undo(self) -> bool:
        return not self.rated and (bool(self.moves) or self._ended_early)

    @property
    def _ended_early(self) -> bool:
        return self._resigned is not None or self._flagged is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> None:
        """Take back one move, or a resignation or a fallen flag first."""
        if self.rated:
            raise Complaint(_("A rated game takes nothing back."))
        if self._ended_early:
            self._resigned = self._flagged = None
            return
        self._undone.append(self.moves.pop())
        self.positions.pop()

    def redo(self) -> None:
        """Play the last undone move again."""
        self.play(self._undone[-1])

    def name_of(self, number: int) -> str:
        """Move number 0, 1, ... in the game's notation."""
        return self.positions[number].name_of(self.moves[number])

    # --- The end --------------------------------------------------------------------------------------

    def resign(self, side: int) -> None:
        self._refuse_when_over()
        self._resigned = side

    def swap_seats(self) -> None:
        """The players change places; what is left of the time stays with the sides."""
        if self.rated:
            raise Complaint(_("In a rated game everybody keeps their side."))
        self.seats = (self.seats[1], self.seats[0])
        self.swapped = self.swapped or bool(self.moves)

    def tick(self, seconds: float) -> None:
        """Time passed for the side to move; a side out of time has lost."""
        if self.result is None and self.clock.tick(self.position.player, seconds):
            self._flagged = self.position.player

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        if self._resigned is not None:
            return self._lost(self._resigned, "resigned", _("{winner} wins: {loser} resigned."))
        if self._flagged is not None:
            return self._lost(self._flagged, "time", _("{winner} wins: {loser} ran out of time."))
        outcome = self.position.outcome
        if outcome is None:
            return None
        return Result(outcome.winner, "board", self._board_sentence(outcome.winner))

    def _lost(self, side: int, reason: Literal["resigned", "time"], sentence: str) -> Result:
        winner, loser = self.side_name(1 - side), self.side_name(side)
        return Result(1 - side, reason, sentence.format(winner=winner, loser=loser))

    def side_name(self, player: int) -> str:
        """The side a player has, or, where that is not decided yet, the player."""
        player_name = self.seats[player].called or (_("The first player"), _("The second player"))[player]
        return self.game.side_name(self.position, player) or player_name

    def _board_sentence(self, winner: int | None) -> str:
        score = self.position.score()
        if winner is None:
            return _("A draw.") if score is None else _("A draw {points}.").format(points=f"{score[0]}-{score[1]}")
        name = self.side_name(winner)
        if score is None:
            return _("{winner} wins.").format(winner=name)
        return _("{winner} wins {points}.").format(winner=name, points=f"{max(score)}-{min(score)}")

    # --- Saving ---------------------------------------------------------------------------------------

    def to_save(self) -> bytes:
        """The whole match, undone moves and clocks included."""
        names = [self.name_of(number) for number in range(len(self.moves))]
        here = self.position
        for move in reversed(self._undone):
            names.append(here.name_of(move))
            here = here.play(move)
        seats = tuple(SavedSeat(seat.kind, seat.spec, seat.name) for seat in self.seats)
        return encode(SavedMatch(
            FORMAT, VERSION, self.game.name, self.options, self.positions[0].text(), (seats[0], seats[1]),
            tuple(names), len(self._undone), self._resigned, self._flagged,
            self.clock.rule.kind, float(self.clock.rule.seconds), (self.clock.left[0], self.clock.left[1]),
            float(self.clock.rule.increment), self.rated, self.identity,
            self.swapped))

    @classmethod
    def from_save(cls, content: bytes) -> Match:
        """The match of a save, every move checked by the rules; SaveError otherwise."""
        saved = decode(content)
        seats, clock = _seats(saved), _clock_rule(saved)
        try:
            game = game_named(saved.game)
            match = cls(game, {}, seats, clock, game.read(saved.start))
            match.options = game.check_options(saved.options)
        except ValueError as fault:   # every complaint is one, and so is what a game's `read` says
            raise SaveError(_("The saved game is damaged: {fault}").format(fault=fault)) from None
        for number, name in enumerate(saved.moves, 1):
            try:
                match.play(match.position.move_named(name))
            except Complaint as fault:
                raise SaveError(_("The saved game is damaged at move {number}: {fault}").format(
                    number=number, fault=fault)) from None
        return match._with_rest(saved)

    def _with_rest(self, saved: SavedMatch) -> Match:
        """Undone moves, clocks and an early end, after the moves."""
        if saved.identity:
            self.identity = saved.identity
        if not IDENTITY.fullmatch(self.identity):
            raise SaveError(_("The saved game is damaged: its identity is not twelve hexadecimal digits."))
        if saved.rated and saved.undone:
            raise SaveError(_("The saved game is damaged: it is rated, and moves are undone."))
        if not 0 <= saved.undone <= len(self.moves):
            raise SaveError(_("The saved game is damaged: {undone} of {count} moves cannot be undone.").format(
                undone=saved.undone, count=len(self.moves)))
        for _each in range(saved.undone):
            self.undo()
        if any(side not in (None, 0, 1) for side in (saved.resigned, saved.flagged)):
            raise SaveError(_("The saved game is damaged: it names a player who is not there."))
        self._resigned, self._flagged, self.rated = saved.resigned, saved.flagged, saved.rated
        self.swapped = saved.swapped
        self.clock.left = [max(0.0, left) for left in saved.clock_left]
        return self


def _seats(saved: SavedMatch) -> tuple[Seat, Seat]:
    for seat in saved.seats:
        if seat.kind not in SEAT_KINDS:
            raise SaveError(_("The saved game is damaged: '{kind}' is not a kind of player.").format(kind=seat.kind))
    first, second = (Seat(seat.kind, seat.spec, one_line(seat.name, LONGEST_NAME))   # type: ignore[arg-type]
                     for seat in saved.seats)
    return first, second


def _clock_rule(saved: SavedMatch) -> ClockRule:
    if saved.clock_kind not in CLOCK_KINDS or saved.clock_seconds < 0 or saved.clock_increment < 0:
        raise SaveError(_("The saved game is damaged: its clock makes no sense."))
    return ClockRule(saved.clock_kind, saved.clock_seconds, saved.clock_increment)   # type: ignore[arg-type]
