"""Outside engines: programs of others that play Gomoku or Othello, by name, as opponents everywhere. No protocol here.

A program is kept under its game and a name; the same name again replaces it. It can be tried before anybody plays it.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pygame

from engine.complaint import Complaint
from engine.games import game_named
from engine.players import Player, dismiss_aside, strategy_named
from engine.protocols.outside import HOSTS, PREFIX
from engine.protocols.process import command_of
from engine.thinker import Answer, Failure, Thinker
from gui.language import _
from gui.look import Look
from gui.scene import Scene
from gui.settings import OutsideEngine
from gui.stage import Stage
from gui.widgets import Button, Entry, IconButton, Label, Listing, Paragraph, Segmented
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

WIDEST = 760
TRIAL_SECONDS = 1.0      # a move, when a program is tried


class EnginesScene(Scene):
    """The kept programs above, one to be added or changed below. `back` is the scene one came from."""

    def __init__(self, stage: Stage, back: Scene) -> None:
        super().__init__(stage)
        self.back = back
        self.game = next(iter(HOSTS))
        self.name = self.path = ""
        self.chosen: int | None = None
        self.words, self.good = "", True      # what was found out about the program last
        self._thinker = Thinker()
        self._tried: Player | None = None
        self._asked = 0.0

    @property
    def heading(self) -> str:
        return _("Outside engines")

    # --- Life-cycle -------------------------------------------------------------------------------------

    def leave(self) -> None:
        self._thinker.close()
        self._dismiss()

    def update(self, seconds: float) -> Scene | None:
        for news in self._thinker.poll():
            if isinstance(news, Answer):
                move = game_named(self.game).start().name_of(news.verdict.move)
                self._say(_("It plays: {move}, after {seconds} s.").format(
                    move=move, seconds=f"{time.monotonic() - self._asked:.1f}"))
            elif isinstance(news, Failure):
                self._say(news.sentence, good=False)
        if not self._thinker.thinking:
            self._dismiss()
        return super().update(seconds)

    def _dismiss(self) -> None:
        if self._tried is not None:
            dismiss_aside(self._tried)
            self._tried = None

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        room = pygame.Rect(0, 0, min(width - px(48), px(WIDEST)), min(height - px(24), px(640)))
        room.center = (width // 2, height // 2)
        form = pygame.Rect(room.x, room.bottom - px(270), room.w, px(270))
        kept = pygame.Rect(room.x, room.y + px(58), room.w, form.y - room.y - px(72))
        return [
            IconButton("back", pygame.Rect(room.x, room.y + px(4), px(44), px(44)), "arrow-left", _("Back"),
                       self._leave, "Esc"),
            Label("title", pygame.Rect(room.x + px(56), room.y, room.w - px(60), px(52)), self.heading, 24, 700),
            Panel("kept", kept), *self._kept(kept.inflate(-px(24), -px(24))),
            Panel("form", form), *self._form(form.inflate(-px(44), -px(32))),
        ]

    def _kept(self, room: pygame.Rect) -> list[Widget]:
        engines = self.stage.settings.engines

        def draw(surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
            engine, px = engines[index], look.px
            game = look.text(_(game_named(engine.game).title), 13, look.theme.dim)
            surface.blit(game, game.get_rect(midright=(row.right - px(14), row.centery)))
            name = look.text(look.fit(engine.name, 14, 600, row.w // 3), 14, None, 600)
            surface.blit(name, name.get_rect(midleft=(row.x + px(12), row.centery)))
            left = row.x + row.w // 3 + px(24)
            path = look.text(look.fit(engine.path, 13, 400, row.right - game.get_width() - px(36) - left), 13,
                             look.theme.dim)
            surface.blit(path, path.get_rect(midleft=(left, row.centery)))

        return [Listing("engines", room, [engine.name for engine in engines], self.chosen, self._choose,
                        self.look.px(36), draw_row=draw,
                        empty=_("None yet. Any Gomocup engine plays Gomoku, any NBoard engine plays Othello."))]

    def _form(self, room: pygame.Rect) -> list[Widget]:
        px, look = self.look.px, self.look
        label, step = px(110), px(50)
        line = pygame.Rect(room.x + label, room.y, room.w - label, px(40))
        games = [(name, _(game_named(name).title)) for name in HOSTS]
        buttons = line.move(0, 3 * step)
        told = pygame.Rect(room.x, buttons.bottom + px(8), room.w, room.bottom - buttons.bottom - px(8))
        keep, remove, trial = _("Keep"), _("Remove"), _("Try it")
        wide, bare, plain = (Button.width(look, words) + px(8) for words in (keep, remove, trial))
        remover = Button("remove", pygame.Rect(room.x + room.w - wide - bare - px(10), buttons.y, bare, buttons.h),
                         remove, self._remove)
        remover.enabled = self.chosen is not None
        trier = Button("try", pygame.Rect(line.x, buttons.y, plain, buttons.h), trial, self.try_it,
                       tooltip=_("Starts the program and asks it for a first move"))
        trier.enabled = not self._thinker.thinking
        labels = [Label(f"label {words}", pygame.Rect(room.x, room.y + index * step, label, px(40)), words, 15, 500)
                  for index, words in enumerate((_("Game"), _("Name"), _("Program")))]
        return [
            *labels, Segmented("engine game", line, games, self.game, self._set_game),
            Entry("engine name", line.move(0, step), self.name, self._set_name, 40, self.keep,
                  _("The program's own, if none is given")),
            Entry("engine path", line.move(0, 2 * step), self.path, self._set_path, 400, self.keep,
                  _("A path, or a command with arguments")),
            trier, remover,
            Button("keep", pygame.Rect(room.right - wide, buttons.y, wide, buttons.h), keep, self.keep,
                   style="primary"),
            Paragraph("words", told, self.words, 13, 500, look.theme.dim if self.good else look.theme.warn),
        ]

    # --- Choosing ---------------------------------------------------------------------------------------

    def _say(self, words: str, good: bool = True) -> None:
        self.words, self.good = words, good
        self.arrange()

    def _choose(self, index: int) -> None:
        engine = self.stage.settings.engines[index]
        self.chosen, self.game, self.name, self.path = index, engine.game, engine.name, engine.path
        self._say("")

    def _set_game(self, game: str) -> None:
        self.game = game
        self._say("")

    def _set_name(self, words: str) -> None:
        self.name = words

    def _set_path(self, words: str) -> None:
        self.path = words

    def _engine(self) -> OutsideEngine:
        """What the form says, checked: the program is there. Complaint says what is wrong."""
        path = self.path.strip()
        command = command_of(path)
        name = " ".join(self.name.split()) or Path(command[0]).stem
        whole = shlex.join(command) if len(command) > 1 else command[0]
        return msgspec.convert({"game": self.game, "name": name, "path": whole}, OutsideEngine)

    def keep(self) -> None:
        """Keep the program, in place of one of the same name; or say what is wrong with it."""
        try:
            engine = self._engine()
        except Complaint as fault:
            self._say(str(fault), good=False)
            return
        others = [each for each in self.stage.settings.engines if (each.game, each.name) != (engine.game, engine.name)]
        self._change((*others, engine))
        self.chosen = len(others)
        self.name, self.path = engine.name, engine.path
        self._say(_("{name} is kept: it is among the opponents under Custom, and in tournaments.").format(
            name=engine.name))

    def _remove(self) -> None:
        if self.chosen is not None:
            engines = self.stage.settings.engines
            self._change(engines[: self.chosen] + engines[self.chosen + 1 :])
            self.chosen, self.name, self.path = None, "", ""
            self._say("")

    def _change(self, engines: tuple[OutsideEngine, ...]) -> None:
        self.stage.change(msgspec.structs.replace(self.stage.settings, engines=engines))

    def try_it(self) -> None:
        """Ask the program for its first move, on the worker thread; what comes is said below."""
        game = game_named(self.game)
        try:
            self._tried = strategy_named(game, PREFIX + self._engine().path, seconds=TRIAL_SECONDS)
        except Complaint as fault:
            self._say(str(fault), good=False)
            return
        self._asked = time.monotonic()
        self._thinker.ask(self._tried, game.start())
        self._say(_("Starting the program ..."))

    def _leave(self) -> None:
        self.go(self.back)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
