"""The Tournament screen: who plays, in which format; then tables and brackets that fill while games are played.

A tournament runs in the background on processes of its own (engine.tournament.session). Leaving the screen stops it;
what is finished is kept, and the same tournament can be gone on with.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pygame

from engine.complaint import Complaint
from engine.game import Game
from engine.games import GAMES, game_named
from engine.levels import LEVELS
from engine.players import strategy_names
from engine.tournament.archive import Archive
from engine.tournament.plan import FORMATS, Format, Plan, PlanError, make_plan
from engine.tournament.schedule import expected_games
from engine.tournament.session import Session
from gui.language import _, _n
from gui.scene import Scene
from gui.scenes.tournament_parts import FORMAT_NAMES, WIDEST, spoken
from gui.scenes.tournament_run import PATIENCE, RunningScene
from gui.stage import Stage
from gui.widgets import Button, Dropdown, Entry, IconButton, Label, Listing, Paragraph, Segmented, Slider
from gui.widgets.base import Widget
from gui.widgets.panel import Panel
from gui.widgets.question import ask_question

ROW = 52
PACES = (0.0, 0.05, 0.2, 1.0, 5.0)
"""Seconds a move; 0 lets everybody take what they like."""
MOST_ROUNDS = 20
MOST_ENTRANTS = 32      # in the window: more would fill no table one could read


def _paces() -> list[tuple[float, str]]:
    return [(each, _("{seconds} s").format(seconds=f"{each:g}") if each else _("As each likes")) for each in PACES]


class TournamentScene(Scene):
    """Choosing what to play; Start goes to a RunningScene."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.game: Game = GAMES[0]
        self.format: Format = "double"
        self.entrants = [f"level:{name}" for name in LEVELS[:4]]
        self.rounds, self.seconds = 2, 0.2
        self.processes = max(1, (os.cpu_count() or 1) - 1)
        self.typed = ""
        self.fault = ""
        self._session: Session | None = None

    @property
    def heading(self) -> str:
        return _("Tournament")

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        room = pygame.Rect(0, 0, min(width - px(48), px(WIDEST)), min(height - px(24), px(620)))
        room.center = (width // 2, height // 2)
        head = pygame.Rect(room.x, room.y, room.w, px(48))
        foot = pygame.Rect(room.x, room.bottom - px(48), room.w, px(48))
        middle = pygame.Rect(room.x, head.bottom + px(10), room.w, foot.y - head.bottom - px(24))
        left = pygame.Rect(middle.x, middle.y, round(0.54 * (middle.w - px(16))), middle.h)
        right = pygame.Rect(left.right + px(16), middle.y, middle.right - left.right - px(16), middle.h)
        return [*self._head(head), Panel("choices", left), *self._choices(left.inflate(-px(40), -px(28))),
                Panel("entrants", right), *self._entrants(right.inflate(-px(40), -px(28))), *self._foot(foot)]

    def _head(self, row: pygame.Rect) -> list[Widget]:
        px = self.look.px
        return [
            IconButton("back", pygame.Rect(row.x, row.y + px(2), px(44), px(44)), "arrow-left", _("Home"), self._home,
                       "Esc"),
            Label("title", pygame.Rect(row.x + px(56), row.y, row.w - px(120), row.h), self.heading, 24, 700),
        ]

    def _choices(self, room: pygame.Rect) -> list[Widget]:
        px, look = self.look.px, self.look
        games = [(game.name, _(game.title)) for game in GAMES]
        formats = [(name, _(words)) for name, words in FORMAT_NAMES.items()]
        rounds = self.format != "round-robin"
        controls: list[tuple[str, Callable[[pygame.Rect], Widget]]] = [
            (_("Game"), lambda rect: Dropdown("game", rect, games, self.game.name, self._set_game)),
            (_("Format"), lambda rect: Segmented("format", rect, formats, self.format, self._set_format)),
            (_("Rounds"), lambda rect: Slider("rounds", rect, 1, MOST_ROUNDS, self.rounds if rounds else 1,
                                              self._set_rounds)),
            (_("Time a move"), lambda rect: Dropdown("seconds", rect, _paces(),
                                                     self.seconds, self._set_seconds)),
            (_("Games at a time"), lambda rect: Slider("processes", rect, 1, max(2, os.cpu_count() or 1),
                                                       self.processes, self._set_processes)),
        ]
        widgets: list[Widget] = []
        for index, (words, make) in enumerate(controls):
            y = room.y + index * px(ROW)
            label = pygame.Rect(room.x, y, px(126), px(42))
            widgets.append(Label(f"{words} label", label, words, 15, 500))
            control = make(pygame.Rect(label.right, y, room.w - label.w, px(42)))
            control.enabled = rounds or control.name != "rounds"
            widgets.append(control)
        used = len(controls) * px(ROW)
        note = pygame.Rect(room.x, room.y + used, room.w, room.h - used)
        widgets.append(Paragraph("format words", note, _(FORMATS[self.format]), 13, 400, look.theme.dim))
        return widgets

    def _entrants(self, room: pygame.Rect) -> list[Widget]:
        px, look = self.look.px, self.look
        everyone = [("", _("Add an entrant ...")), *((name, self._called(name)) for name in self._known())]
        buttons = pygame.Rect(room.x, room.bottom - px(42), room.w, px(42))
        entry = buttons.move(0, -px(50))
        pick = entry.move(0, -px(50))
        listing = pygame.Rect(room.x, room.y + px(28), room.w, pick.y - room.y - px(36))
        levels, add = _("All levels"), _("Add")
        wide = Button.width(look, add)
        clear = _("Remove all")
        return [
            Label("count", pygame.Rect(room.x, room.y, room.w, px(24)),
                  _n("{count} entrant; choose it twice to remove it", "{count} entrants; choose one twice to remove it",
                     len(self.entrants)).format(count=len(self.entrants)), 13, 500,
                  look.theme.dim),
            Listing("entrant list", listing, [self._called(name) for name in self.entrants], None, lambda index: None,
                    px(32), self._remove, empty=_("Nobody yet.")),
            Entry("typed", pygame.Rect(entry.x, entry.y, entry.w - wide - px(10), entry.h), self.typed, self._type, 200,
                  self._add_typed, _("Or type a name, or engine:PATH")),
            Button("add", pygame.Rect(entry.right - wide, entry.y, wide, entry.h), add, self._add_typed),
            Button("all levels", pygame.Rect(buttons.x, buttons.y, Button.width(look, levels), buttons.h), levels,
                   self._add_levels),
            Button("clear", pygame.Rect(buttons.right - Button.width(look, clear), buttons.y, Button.width(look, clear),
                                        buttons.h), clear, self._clear),
            Dropdown("pick", pick, everyone, "", self._add),
        ]

    def _foot(self, row: pygame.Rect) -> list[Widget]:
        px, look = self.look.px, self.look
        words, further = _("Start"), _("Go on")
        width = max(px(160), Button.width(look, words, icon=True))
        widgets: list[Widget] = [
            Button("start", pygame.Rect(row.right - width, row.y, width, row.h), words, self.start, "play", "primary",
                   f"{words}  ({_('Enter')})", 16)]
        kept = self._kept()
        if kept is not None:
            each = Button.width(look, further)
            widgets.append(Button("go on", pygame.Rect(row.right - width - px(10) - each, row.y, each, row.h), further,
                                  self.go_on, tooltip=_("{count} games are played already").format(count=kept)))
            width += each + px(10)
        widgets.append(Label("fault", pygame.Rect(row.x, row.y, row.w - width - px(16), row.h), self.fault, 14, 500,
                             look.theme.warn))
        return widgets

    # --- Choosing ---------------------------------------------------------------------------------------

    def _known(self) -> list[str]:
        levels = [f"level:{name}" for name in LEVELS]
        engines = self.stage.settings.engines_for(self.game.name)
        return [*levels, *engines, *(name for name in strategy_names(self.game) if not name.startswith("level:"))]

    def _called(self, name: str) -> str:
        return self.stage.settings.engines_for(self.game.name).get(name, spoken(name))

    def _changed(self) -> None:
        self.fault = ""
        self.arrange()

    def _set_game(self, name: str) -> None:
        self.game = game_named(name)
        known = set(self._known())
        self.entrants = [name for name in self.entrants if name in known]
        self._changed()

    def _set_format(self, name: Format) -> None:
        self.format = name
        self._changed()

    def _set_rounds(self, rounds: int) -> None:
        self.rounds = rounds
        self._changed()

    def _set_seconds(self, seconds: float) -> None:
        self.seconds = seconds
        self._changed()

    def _set_processes(self, processes: int) -> None:
        self.processes = processes

    def _type(self, words: str) -> None:
        self.typed = words

    def _add_typed(self) -> None:
        if self.typed.strip():
            self._add(self.typed.strip())

    def _add(self, name: str) -> None:
        if name:
            self.entrants.append(name)
            self.typed = ""
        self._changed()

    def _add_levels(self) -> None:
        self.entrants += [f"level:{name}" for name in LEVELS if f"level:{name}" not in self.entrants]
        self._changed()

    def _remove(self, index: int) -> None:
        del self.entrants[index]
        self._changed()

    def _clear(self) -> None:
        self.entrants = []
        self._changed()

    # --- Starting ---------------------------------------------------------------------------------------

    def _plan(self) -> Plan:
        if len(self.entrants) > MOST_ENTRANTS:
            raise PlanError(_("Here a tournament has up to {most} entrants.").format(most=MOST_ENTRANTS))
        return make_plan(self.game.name, self.entrants, format=self.format, seconds=self.seconds or None,
                         rounds=self.rounds if self.format != "round-robin" else 1,
                         called=self.stage.settings.engines_for(self.game.name))

    def _archive(self, plan: Plan) -> Archive:
        return Archive(self.stage.keeper.folder / "tournaments" / plan.mark)

    def _kept(self) -> int | None:
        """How many games of just this tournament are played, where some are and some are not."""
        try:
            plan = self._plan()
            kept, records = self._archive(plan).read()
        except Complaint:
            return None
        return len(records) if kept == plan and 0 < len(records) < expected_games(plan) else None

    def start(self) -> None:
        """Begin; where games of just this tournament are kept, ask first, because they are lost by it."""
        if self._kept() is None:
            self._run(resume=False)
            return
        ask_question(self, _("Begin this tournament anew?"),
                     _("The games played already are forgotten. Go on keeps them."), _("Start"),
                     lambda: self._run(resume=False))

    def go_on(self) -> None:
        self._run(resume=True)

    def _run(self, resume: bool) -> None:
        """Begin, or say what is not right yet."""
        try:
            plan = self._plan()
            if self._session is not None:
                self._session.close(PATIENCE)      # stopped before, and over by now: two would write one journal
            session = self._session = Session(plan, self._archive(plan), self.processes, resume)
        except Complaint as fault:
            self.fault = str(fault)
            self.arrange()
            return
        self.go(RunningScene(self.stage, session, self))

    def _home(self) -> None:
        from gui.scenes.home import HomeScene  # Home opens this screen

        self.go(HomeScene(self.stage))

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self._home()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
