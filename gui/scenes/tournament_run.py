"""A tournament under way in the window: its table, games and bracket as they fill; stop, export, replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.games import game_named
from engine.match import Match
from engine.tournament.archive import ArchiveError, replay
from engine.tournament.groups import knockout, medals
from engine.tournament.plan import GameRecord
from engine.tournament.session import Session
from gui.language import _
from gui.scene import Scene
from gui.scenes.tournament_parts import (
    FORMAT_NAMES,
    WIDEST,
    Bracket,
    Headings,
    Meter,
    game_drawer,
    line_drawer,
    spoken,
    table_lines,
    tie_break_words,
)
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label, Listing, Paragraph, Segmented
from gui.widgets.base import Widget
from gui.widgets.panel import Panel
from gui.widgets.question import ask_question

PATIENCE = 3.0      # seconds to wait for the processes when the window closes


class RunningScene(Scene):
    """A tournament under way, stopped or over. `back` is where its choices were made."""

    def __init__(self, stage: Stage, session: Session, back: Scene) -> None:
        super().__init__(stage)
        self.session, self.back = session, back
        self.plan = session.plan
        self.shown = "games"
        self.chosen: int | None = None
        self._told_end = False
        self._state: tuple[object, ...] = ()

    @property
    def heading(self) -> str:
        game = _(game_named(self.plan.game).title)
        return _("{game}: {format}").format(game=game, format=_(FORMAT_NAMES[self.plan.format]))

    # --- Life-cycle -------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.session.close(PATIENCE if self.stage.quitting else 0.0)

    def update(self, seconds: float) -> Scene | None:
        news = self.session.poll()
        state = (len(self.session.records), self.session.running, self._left_words())
        if news or state != self._state:
            self._state = state
            self.arrange()
        if not self.session.running and not self._told_end:
            self._told_end = True
            if self.session.trouble:
                self.stage.toasts.say(self.session.trouble)
            self.arrange()
        return super().update(seconds)

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        room = pygame.Rect(0, px(12), min(width - px(48), px(WIDEST)), height - px(24))
        room.centerx = width // 2
        head = pygame.Rect(room.x, room.y, room.w, px(48))
        line = pygame.Rect(room.x, head.bottom + px(4), room.w, px(24))
        meter = pygame.Rect(room.x, line.bottom + px(4), room.w, px(6))
        body = pygame.Rect(room.x, meter.bottom + px(14), room.w, room.bottom - meter.bottom - px(14))
        half = round((body.w - px(16)) * (0.42 if self.shown == "bracket" else 0.56))
        left = pygame.Rect(body.x, body.y, half, body.h)
        right = pygame.Rect(left.right + px(16), body.y, body.right - left.right - px(16), body.h)
        return [
            *self._head(head), Label("state", line, self._state_words(), 14, 500, self.look.theme.dim),
            Meter(meter, self._fraction), Panel("left", left), *self._table(left.inflate(-px(16), -px(20))),
            Panel("right", right), *self._side(right.inflate(-px(24), -px(24))),
        ]

    def _head(self, row: pygame.Rect) -> list[Widget]:
        px, look = self.look.px, self.look
        stop, export = _("Stop"), _("Export")
        wide, each = Button.width(look, export, icon=True), Button.width(look, stop, icon=True)
        stopper = Button("stop", pygame.Rect(row.right - wide - px(8) - each, row.y + px(4), each, px(40)), stop,
                         self.session.stop, "x")
        stopper.enabled = self.session.running
        exporter = Button("export", pygame.Rect(row.right - wide, row.y + px(4), wide, px(40)), export, self.export,
                          "save", tooltip=_("Tables as CSV and JSON, games as saves"))
        return [
            IconButton("back", pygame.Rect(row.x, row.y + px(2), px(44), px(44)), "arrow-left", _("Back"), self._back,
                       "Esc"),
            Label("title", pygame.Rect(row.x + px(56), row.y, row.w - px(80) - wide - each, row.h), self.heading, 24,
                  700),
            stopper, exporter,
        ]

    def _table(self, room: pygame.Rect) -> list[Widget]:
        px = self.look.px
        lines = table_lines(self.plan, self.session.records)
        head = pygame.Rect(room.x, room.y, room.w, px(24))
        listing = pygame.Rect(room.x, head.bottom, room.w, room.bottom - head.bottom)
        return [Headings(head, self.plan),
                Listing("table", listing, [line.name for line in lines], None, lambda index: None, px(34),
                        draw_row=line_drawer(self.plan, lines))]

    def _side(self, room: pygame.Rect) -> list[Widget]:
        """The finished games, or the bracket."""
        px = self.look.px
        rest = room
        widgets: list[Widget] = []
        if self.plan.format == "groups":
            tabs = pygame.Rect(room.x, room.y, room.w, px(38))
            widgets.append(Segmented("tabs", tabs, [("games", _("Games")), ("bracket", _("Knockout"))], self.shown,
                                     self._show))
            rest = pygame.Rect(room.x, tabs.bottom + px(10), room.w, room.bottom - tabs.bottom - px(10))
        if self.shown == "bracket":
            return [*widgets, *self._bracket(rest)]
        games = self._games()
        widgets.append(Listing(
            "games", rest, [record.key for record in games], self.chosen, self._choose, px(30), self._open,
            game_drawer(self.plan, games), _("No game is finished yet.")))
        return widgets

    def _bracket(self, room: pygame.Rect) -> list[Widget]:
        """The knockout; under it what decided the ties that ended equal."""
        records = self.session.records
        rounds = knockout(self.plan, records)
        words = tie_break_words(rounds)
        high = Paragraph.height(self.look, words, 13, room.w) if words else 0
        note = pygame.Rect(room.x, room.bottom - high, room.w, high)
        above = pygame.Rect(room.x, room.y, room.w, room.h - (high + self.look.px(10) if words else 0))
        return [Bracket(above, self.plan, rounds, medals(self.plan, records)),
                *([Paragraph("tie-breaks", note, words, 13, 400, self.look.theme.dim)] if words else [])]

    def _games(self) -> list[GameRecord]:
        """The finished games, newest first."""
        return list(self.session.records.values())[::-1]

    # --- Words ------------------------------------------------------------------------------------------

    def _fraction(self) -> float:
        return len(self.session.records) / max(1, self.session.games)

    def _left_words(self) -> str:
        left = self.session.seconds_left
        if left is None or not self.session.running:
            return ""
        if left < 90:
            return _("about {seconds} s left").format(seconds=max(1, round(left)))
        return _("about {minutes} min left").format(minutes=round(left / 60))

    def _state_words(self) -> str:
        session = self.session
        count = _("{played} of {games} games").format(played=len(session.records), games=session.games)
        if session.running:
            return ", ".join(words for words in (count, self._left_words()) if words)
        if not session.over:
            return _("{count}; stopped, and kept to go on with").format(count=count)
        if self.plan.format != "groups":
            return _("{count}; finished").format(count=count)
        winners = [None if entrant is None else spoken(self.plan.name(entrant))
                   for entrant in medals(self.plan, session.records)]
        titles = (_("Gold"), _("Silver"), _("Bronze"))
        return ", ".join(f"{title}: {name}" for title, name in zip(titles, winners, strict=True) if name)

    # --- Doing ------------------------------------------------------------------------------------------

    def _show(self, what: str) -> None:
        self.shown = what
        self.arrange()

    def _choose(self, index: int) -> None:
        self.chosen = index

    def _open(self, index: int) -> None:
        """Replay a game on the board; the tournament has to rest meanwhile."""
        record = self._games()[index]
        if record.reason == "void":
            self.stage.toasts.say(record.sentence)
        else:
            self._unless_running(_("Look at this game?"), lambda: self._replay(record))

    def _replay(self, record: GameRecord) -> None:
        from gui.scenes.board import BoardScene  # the board comes back to Home

        self.go(BoardScene(self.stage, Match.from_save(replay(self.plan, record)), waiting=True))

    def export(self) -> None:
        """Write the tables beside the games, and say where."""
        archive = self.session.archive
        try:
            archive.finish(self.plan, self.session.records)
        except ArchiveError as fault:
            self.stage.toasts.say(_("The tables could not be written: {fault}").format(fault=fault))
            return
        self.stage.toasts.say(_("Tables and games are in {folder}").format(folder=archive.folder))

    def _back(self) -> None:
        self._unless_running(_("Stop the tournament?"), lambda: self.go(self.back))

    def _unless_running(self, question: str, act: Callable[[], None]) -> None:
        if not self.session.running:
            act()
            return
        ask_question(self, question, _("It stops here. What is finished is kept, and Go on continues it later."),
                     _("Stop it"), act)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
