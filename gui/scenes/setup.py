"""Set-up: who plays each side, the game's options, the clock, Start. The last choice of each game is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from engine.game import Game, Option, OptionError, OptionValue
from engine.levels import LEVELS, level_named, ratings
from engine.match import ClockRule, Match, Seat
from engine.players import UnknownStrategy, player_for, strategy_names
from gui.language import _, mark
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.level_picker import LevelPicker
from gui.settings import SeatChoice, SetupChoice
from gui.stage import Stage
from gui.styles import TINTS, tints_of
from gui.widgets import Button, Dropdown, Entry, IconButton, Label, Segmented, Slider, Toggle
from gui.widgets.base import Widget
from gui.widgets.palette import Palette
from gui.widgets.panel import Panel

CLOCK_SECONDS = {
    "move": (5, 10, 15, 30, 60, 120, 300),
    "game": (60, 180, 300, 600, 900, 1800, 3600),
}
INCREMENTS = (0, 1, 2, 3, 5, 10, 15, 30)
WIDEST = 1040
HEAD, SIDES, ROW, FOOT = 48, 246, 52, 48
"""Heights, in units."""


def first_choice() -> SetupChoice:
    """What Set-up offers the first time: a person against a gentle opponent."""
    return SetupChoice((SeatChoice("person", "", mark("You")), SeatChoice("level", "Casual", "Casual")))


def seconds_words(seconds: int) -> str:
    if seconds < 60:
        return _("{count} seconds").format(count=seconds)
    return _("1 minute") if seconds == 60 else _("{count} minutes").format(count=seconds // 60)


class SetupScene(Scene):
    def __init__(self, stage: Stage, game: Game) -> None:
        super().__init__(stage)
        self.game = game
        self.view = view_for(game.name)
        self.ratings = ratings(game)
        self.choice = stage.settings.setups.get(game.name) or first_choice()
        self.options: dict[str, OptionValue] = {**game.defaults(), **self._known(self.choice.options)}
        self.fault = ""

    @property
    def heading(self) -> str:
        return _("New game of {game}").format(game=_(self.game.title))

    def _known(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """Remembered options that the game still has and allows."""
        kept = {}
        for option in self.game.options:
            try:
                kept[option.name] = option.check(options.get(option.name, option.default))
            except OptionError:
                kept[option.name] = option.default
        return kept

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px = self.look.px
        width = min(self.stage.size[0] - px(48), px(WIDEST))
        left = (self.stage.size[0] - width) // 2
        lines = self._option_lines()
        box_height = (len(lines) + 1) * px(ROW) + px(16)
        total = px(HEAD + SIDES + FOOT + 42) + box_height
        head = pygame.Rect(left, max(px(8), (self.stage.size[1] - total) // 2), width, px(HEAD))
        sides = pygame.Rect(left, head.bottom + px(12), width, px(SIDES))
        box = pygame.Rect(left, sides.bottom + px(16), width, box_height)
        row = pygame.Rect(box.x + px(20), box.y + px(8), box.w - px(40), px(ROW))
        widgets = [*self._head(head), *self._side(sides, 0), *self._side(sides, 1), Panel("options", box)]
        for line in lines:
            widgets += self._option_line(row, line)
            row = row.move(0, row.h)
        widgets += self._clock_row(row)
        return [*widgets, *self._foot(pygame.Rect(left, box.bottom + px(14), width, px(FOOT)))]

    def _head(self, row: pygame.Rect) -> list[Widget]:
        px = self.look.px
        offer = "" if self.stage.settings.knows(self.game.name) else _("First time? Take the lesson")
        width = Button.width(self.look, offer, icon=True) if offer else px(44)
        lesson = pygame.Rect(row.right - px(48) - width, row.y + px(2), width, px(44))
        return [
            IconButton("back", pygame.Rect(row.x, row.y + px(2), px(44), px(44)), "arrow-left", _("Home"), self._home,
                       "Esc"),
            Label("title", pygame.Rect(row.x + px(56), row.y, lesson.x - row.x - px(64), row.h),
                  self.heading, 24, 700),
            IconButton("lesson", lesson, "graduation-cap", _("First lesson"), self._lesson, "Ctrl+L", label=offer),
            IconButton("rules", pygame.Rect(row.right - px(44), row.y + px(2), px(44), px(44)), "book-open", _("Rules"),
                       self._rules, "F1"),
        ]

    def _side(self, room: pygame.Rect, side: int) -> list[Widget]:
        px, look = self.look.px, self.look
        seat = self.choice.seats[side]
        gap = px(16)
        width = (room.w - gap) // 2
        card = pygame.Rect(room.x + side * (width + gap), room.y, width, room.h)
        inner = card.inflate(-px(40), -px(32))
        token = pygame.Rect(inner.x, inner.y, px(30), px(30))
        kinds = (("person", _("Person")), ("level", _("Opponent")), ("strategy", _("Custom")))
        y = inner.y + px(40)
        return [
            Panel(f"side {side}", card),
            SideToken(f"token {side}", token,
                      lambda surface, rect: self.view.draw_seat(surface, look, rect, side, self.options)),
            Label(f"side name {side}", pygame.Rect(token.right + px(12), inner.y, px(220), px(30)),
                  self.view.side_words(side, self.options), 17, 600),
            *self._palette(pygame.Rect(inner.x, inner.y, inner.w, px(30)), side),
            Segmented(f"kind {side}", pygame.Rect(inner.x, y, inner.w, px(42)), kinds, seat.kind,
                      lambda kind: self._set_kind(side, kind)),
            *self._who(pygame.Rect(inner.x, y + px(52), inner.w, inner.bottom - y - px(52)), side, seat),
        ]

    def _palette(self, row: pygame.Rect, side: int) -> list[Widget]:
        """The colours a side may have, at the right; none where a game is black and white or the theme decides."""
        if self.game.name not in TINTS or self.look.theme.name == "contrast":
            return []
        tints = [(tint.name, _(tint.words), tint.face) for tint in TINTS[self.game.name][side]]
        chosen = tints_of(self.game.name, self.stage.settings.colours)[side].name
        wide = Palette.width(self.look, len(tints), row.h)
        return [Palette(f"colour {side}", pygame.Rect(row.right - wide, row.y, wide, row.h), tints, chosen,
                        lambda name: self._set_colour(side, name))]

    def _set_colour(self, side: int, name: str) -> None:
        """A side's colour is used and kept at once, for every board of this game."""
        settings = self.stage.settings
        names = [tint.name for tint in tints_of(self.game.name, settings.colours)]
        names[side] = name
        colours = {**settings.colours, self.game.name: (names[0], names[1])}
        self.stage.change(msgspec.structs.replace(settings, colours=colours))
        self.arrange()

    def _who(self, room: pygame.Rect, side: int, seat: SeatChoice) -> list[Widget]:
        """What has to be said about a person, a level or a strategy."""
        px = self.look.px
        line = pygame.Rect(room.x, room.y, room.w, px(42))
        if seat.kind == "person":
            return [
                Label(f"name label {side}", pygame.Rect(line.x, line.y, line.w, px(22)), _("Name"), 13, 500,
                      self.look.theme.dim),
                Entry(f"name {side}", line.move(0, px(26)), _(seat.name), lambda words: self._rename(side, words), 24),
            ]
        if seat.kind == "level":
            return [LevelPicker(f"level {side}", room, LEVELS, seat.spec, lambda name: _(level_named(name).words),
                                lambda level: self._set_spec(side, level, level), self.ratings)]
        names = [name for name in strategy_names(self.game) if not name.startswith("level:")]
        shown = {**self.stage.settings.engines_for(self.game.name), **{name: name for name in names}}
        shown = shown if seat.spec in shown else {seat.spec: seat.spec, **shown}
        return [
            Entry(f"strategy {side}", line, seat.spec, lambda words: self._set_spec(side, words, words, False), 400,
                  hint=_("Type a strategy's name, or engine:PATH")),
            Label(f"strategy label {side}", pygame.Rect(line.x, line.bottom + px(8), line.w, px(20)),
                  _("or choose one:"), 13, 500, self.look.theme.dim),
            Dropdown(f"strategies {side}", line.move(0, px(74)), list(shown.items()), seat.spec,
                     lambda spec: self._set_spec(side, spec, shown[spec])),
        ]

    def _option_lines(self) -> list[tuple[Option, ...]]:
        """The options line by line: a single one has a line to itself, several stand two to a line."""
        options = self.game.options
        return [options] if len(options) == 1 else [options[n : n + 2] for n in range(0, len(options), 2)]

    def _option_line(self, row: pygame.Rect, line: tuple[Option, ...]) -> list[Widget]:
        gap = self.look.px(28)
        alone = len(self.game.options) == 1
        width = row.w if alone else (row.w - gap) // 2
        widgets: list[Widget] = []
        for index, option in enumerate(line):
            half = pygame.Rect(row.x + index * (width + gap), row.y, width, row.h)
            label, control = self._split(half)
            widgets.append(Label(f"option label {option.name}", label, _(option.title), 15, 500))
            widgets.append(self._control(option, control))
        return widgets

    def _split(self, line: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """The room for the words and, behind them, for the control: one column for all lines of a game."""
        px = self.look.px
        words = 140 if len(self.game.options) > 1 else 230   # options stand two in a line when there are several
        label = pygame.Rect(line.x, line.y, px(words - 10), line.h)
        return label, pygame.Rect(line.x + px(words), line.y + px(5), line.w - px(words), px(42))

    def _control(self, option: Option, rect: pygame.Rect) -> Widget:
        """Few choices side by side, many in a list; numbers on a slider; files and words typed."""
        name, value = f"option {option.name}", self.options[option.name]
        if option.kind == "number":
            return Slider(name, rect, option.low, option.high, int(value),
                          lambda number: self._set_option(option, number))
        if option.kind == "choice":
            choices = [(each, _(words)) for each, words in option.choices]
            if Segmented.width(self.look, [words for _each, words in choices]) <= rect.w:
                return Segmented(name, rect, choices, value, lambda chosen: self._set_option(option, chosen))
            return Dropdown(name, rect, choices, value, lambda chosen: self._set_option(option, chosen))
        return Entry(name, rect, str(value), lambda words: self._set_option(option, words), 400, hint=_(option.help))

    def _clock_row(self, line: pygame.Rect) -> list[Widget]:
        px = self.look.px
        label, control = self._split(line)
        kinds = (("off", _("No clock")), ("move", _("Per move")), ("game", _("Per game")))
        width = min(control.w, px(330))
        widgets: list[Widget] = [
            Label("clock label", label, _("Clock"), 15, 500),
            Segmented("clock", pygame.Rect(control.x, control.y, width, control.h), kinds, self.choice.clock,
                      self._set_clock),
        ]
        if self.choice.clock != "off":
            times = [(seconds, seconds_words(seconds)) for seconds in CLOCK_SECONDS[self.choice.clock]]
            rect = pygame.Rect(control.x + width + px(12), control.y, px(140), control.h)
            widgets.append(Dropdown("clock seconds", rect, times, self.choice.clock_seconds, self._set_seconds))
            if self.choice.clock == "game":
                rect = pygame.Rect(rect.right + px(8), rect.y, px(124), rect.h)
                added = [(seconds, _("+{count} s").format(count=seconds)) for seconds in INCREMENTS]
                widgets.append(Dropdown("increment", rect, added, self.choice.increment, self._set_increment))
        return widgets

    def _foot(self, row: pygame.Rect) -> list[Widget]:
        px = self.look.px
        words = _("Start")
        width = max(px(180), Button.width(self.look, words, icon=True))
        room = pygame.Rect(row.x, row.y, row.w - width - px(16), row.h)
        rated = self.choice.rated and self.can_rate
        switch = Toggle("rated", pygame.Rect(row.x, row.centery - px(14), px(52), px(28)), rated, self._set_rated)
        switch.enabled = self.can_rate
        said = pygame.Rect(switch.rect.right + px(12), row.y, room.right - switch.rect.right - px(12), row.h)
        words_rated = _("Rated: no undo, no hints, and the result counts.") if self.can_rate \
            else _("Only a person against a level can play a rated game.")
        return [
            Label("fault", room, self.fault, 14, 500, self.look.theme.warn) if self.fault
            else Label("rated words", said, words_rated, 14, 400, self.look.theme.dim),
            *([] if self.fault else [switch]),
            Button("start", pygame.Rect(row.right - width, row.y, width, row.h), words, self.start, "play", "primary",
                   f"{words}  ({_('Enter')})", 16),
        ]

    # --- Choosing ---------------------------------------------------------------------------------------

    def _change(self, **fields: object) -> None:
        self.choice = msgspec.structs.replace(self.choice, **fields)
        self.fault = ""

    def _set_seat(self, side: int, seat: SeatChoice) -> None:
        seats = [*self.choice.seats]
        seats[side] = seat
        self._change(seats=tuple(seats))

    def _set_kind(self, side: int, kind: str) -> None:
        defaults = {
            "person": ("", "You" if self.choice.seats[1 - side].kind != "person" else self.game.name_for(side)),
            "level": ("Casual", "Casual"),
            "strategy": ("champion:1", "champion:1"),
        }
        spec, name = defaults[kind]
        self._set_seat(side, msgspec.convert({"kind": kind, "spec": spec, "name": name}, SeatChoice))
        self.arrange()

    def _set_spec(self, side: int, spec: str, name: str, again: bool = True) -> None:
        self._set_seat(side, msgspec.structs.replace(self.choice.seats[side], spec=spec, name=name))
        if again:
            self.arrange()

    def _rename(self, side: int, words: str) -> None:
        self._set_seat(side, msgspec.structs.replace(self.choice.seats[side], name=words))

    def _set_option(self, option: Option, value: OptionValue) -> None:
        self.options[option.name] = value
        self.fault = ""
        if option.kind == "choice":
            self.arrange()

    def _set_clock(self, kind: str) -> None:
        self._change(clock=kind, clock_seconds=300 if kind == "game" else 30)
        self.arrange()

    @property
    def can_rate(self) -> bool:
        return sorted(seat.kind for seat in self.choice.seats) == ["level", "person"]

    def _set_rated(self, rated: bool) -> None:
        self._change(rated=rated)

    def _set_increment(self, seconds: int) -> None:
        self._change(increment=seconds)

    def _set_seconds(self, seconds: int) -> None:
        self._change(clock_seconds=seconds)

    # --- Starting ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or say what is not right yet."""
        from gui.scenes.board import BoardScene  # the board comes back here

        try:
            match = self._match()
        except (OptionError, UnknownStrategy, ValueError, OSError) as fault:
            self.fault = str(fault)
            self.arrange()
            return
        self._remember()
        self.go(BoardScene(self.stage, match))

    def _match(self) -> Match:
        seats = tuple(
            Seat(seat.kind, seat.spec.strip(), seat.name.strip() or self.game.name_for(side))
            for side, seat in enumerate(self.choice.seats)
        )
        for seat in seats:
            player_for(self.game, seat)
        choice = self.choice
        clock = ClockRule(choice.clock, choice.clock_seconds if choice.clock != "off" else 0.0,
                          choice.increment if choice.clock == "game" else 0.0)
        rated = choice.rated and self.can_rate
        return Match(self.game, self.options, (seats[0], seats[1]), clock, rated=rated)

    def _remember(self) -> None:
        self._change(options=dict(self.options))
        settings = self.stage.settings
        setups = {**settings.setups, self.game.name: self.choice}
        self.stage.change(msgspec.structs.replace(settings, setups=setups))

    def _home(self) -> None:
        from gui.scenes.home import HomeScene  # Home opens Set-up

        self.go(HomeScene(self.stage))

    def _rules(self) -> None:
        from gui.scenes.rules import RulesScene  # the rules come back here

        self.go(RulesScene(self.stage, self.game, self))

    def _lesson(self) -> None:
        from gui.scenes.lesson import LessonScene  # the lesson comes back here

        self.go(LessonScene(self.stage, self.game, self))

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self._home()
        elif event.key == pygame.K_l and event.mod & pygame.KMOD_CTRL:
            self._lesson()
        elif event.key == pygame.K_F1:
            self._rules()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()


class SideToken(Widget):
    """The sign of a side, drawn by the game's view."""

    def __init__(self, name: str, rect: pygame.Rect, paint: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        super().__init__(name, rect)
        self.paint = paint

    def draw(self, surface: pygame.Surface, look: object) -> None:
        self.paint(surface, self.rect)
