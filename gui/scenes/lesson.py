"""The first lesson of a game: its steps on the real board, one after the other. What is asked and said is the game's.

Beside the board stand the task and, once something was tried, what came of it; a wrong move is not made.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pygame

from engine.game import Game
from engine.position import Position
from gui.animate import SPEEDS, Timer
from gui.language import _
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.lesson_parts import Dots, Kind, Note, NoteBox, lay_out
from gui.scenes.practice import Practice
from gui.scenes.status import StatusLine
from gui.scenes.steps import Step, right_move
from gui.scenes.view import Pick
from gui.settings import LessonChoice
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label, Paragraph
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

REPLY_PAUSE = 0.6
"""Seconds before the other side answers, so that the learner's own move is seen first."""


class LessonScene(Scene):
    """`back` is the scene one came from."""

    def __init__(self, stage: Stage, game: Game, back: Scene) -> None:
        super().__init__(stage)
        self.game, self.back = game, back
        self.steps: Sequence[Step] = view_for(game.name).lesson()
        kept = stage.settings.lessons.get(game.name, LessonChoice())
        self.solved = {number for number in kept.solved if 0 <= number < len(self.steps)}
        self.number = max(0, min(kept.step, len(self.steps) - 1))
        self.note: Note | None = None
        self.practice = Practice(stage, game, self._start(), self.accept, lambda: self.page.set_focus(None))
        self.finished = False
        """The step on the board has been solved, and its last position is still there."""
        self._reply: int | None = None
        self._pause = Timer(0.0)
        self._remark = ""

    @property
    def heading(self) -> str:
        return _("First lesson: {game}").format(game=_(self.game.title))

    @property
    def step(self) -> Step:
        return self.steps[self.number]

    @property
    def last(self) -> bool:
        return self.number + 1 == len(self.steps)

    def _start(self) -> Position:
        return self.game.read(self.step.position)

    # --- Life-cycle -------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._keep()
        super().enter()

    def update(self, seconds: float) -> Scene | None:
        if self.practice.update(seconds):
            self._land()
        if self._reply is not None and self.practice.motion is None:
            self._pause.step(seconds)
            if self._pause.over:
                move, self._reply = self._reply, None
                self.practice.play(move)
        remark = self.practice.view.remark(self.practice.position)
        if remark != self._remark:
            self._remark = remark
            self.arrange()
        return super().update(seconds)

    def _land(self) -> None:
        """A move has arrived: the other side answers, or the step is over, or it goes on."""
        practice, step = self.practice, self.step
        own = practice.last is not None and practice.last.before.player == self._start().player
        self._reply = step.reply(practice.position) if own and not practice.position.over else None
        if self._reply is not None:
            self._pause = Timer(REPLY_PAUSE * SPEEDS[self.stage.settings.animation])
        elif step.done(practice.position):
            self._solve()
        else:
            practice.asleep = False
            self._say("right", _("Right. Go on."))
        self.arrange()

    def _solve(self) -> None:
        fresh = len(self.solved | {self.number}) == len(self.steps) > len(self.solved)
        self.solved.add(self.number)
        self.finished = True
        self._say("right", self.step.praise)
        if fresh:
            self.stage.sounds.play("win")
        self._keep()

    def _keep(self) -> None:
        """Remember the step, and which were solved."""
        settings = self.stage.settings
        choice = LessonChoice(self.number, tuple(sorted(self.solved)))
        if settings.lessons.get(self.game.name) != choice:
            lessons = {**settings.lessons, self.game.name: choice}
            self.stage.change(msgspec.structs.replace(settings, lessons=lessons))

    # --- Trying -----------------------------------------------------------------------------------------

    def accept(self, pick: Pick) -> None:
        """What a click or a key on the board came to: only a right move is made."""
        if pick.move is not None:
            self._try(pick.move)
        elif pick.refusal:
            self._refuse(pick.refusal)
        elif pick.sound:
            self.stage.sounds.play(pick.sound)
        self.practice.touch_board()
        self.arrange()

    def _try(self, move: int) -> None:
        fault = self.step.fault(self.practice.position, move)
        if fault:
            self.practice.view.forget()
            self._refuse(fault)
            return
        self.note = None
        self.practice.play(move)
        self.practice.asleep = True

    def _refuse(self, words: str) -> None:
        self._say("wrong", words)
        self.stage.sounds.play("refuse")

    def _say(self, kind: Kind, words: str) -> None:
        self.note = Note(kind, words)

    def show_me(self) -> None:
        """Mark a right move on the board and name it."""
        practice = self.practice
        if not practice.awake:
            return
        move = right_move(self.step, practice.position)
        practice.point_at(move)
        self._say("shown", _("Make this move: {move}.").format(move=practice.view.spelled(practice.position, move)))
        self.arrange()

    def go_to(self, number: int) -> None:
        """Open a step from its beginning."""
        if not 0 <= number < len(self.steps):
            return
        self.number = number
        self.note, self.finished, self._reply = None, False, None
        self.practice.asleep = False
        self.practice.show(self._start())
        self._keep()
        self.arrange()

    def again(self) -> None:
        self.go_to(self.number)

    def restart(self) -> None:
        self.go_to(0)

    def earlier(self) -> None:
        self.go_to(self.number - 1)

    def later(self) -> None:
        """The next step; after the last one a game."""
        if self.last:
            self.play()
        else:
            self.go_to(self.number + 1)

    def play(self) -> None:
        from gui.scenes.setup import SetupScene  # Set-up opens lessons

        self.go(SetupScene(self.stage, self.game))

    def rules(self) -> None:
        from gui.scenes.rules import RulesScene  # the rules come back here

        self.go(RulesScene(self.stage, self.game, self))

    def _leave(self) -> None:
        self.go(self.back)

    # --- Layout and drawing -----------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        view = self.practice.view
        keeps = view.keeps_choices(self._start())
        layout = lay_out(self.look, self.stage.size, view.shape, keeps)
        self.practice.place(self.look, layout.board)
        return [
            *self._top_bar(layout.top),
            *self._panel(layout.panel),
            StatusLine(layout.status, self._status(), layout.status.w, "check" if self.finished else ""),
            *(self.practice.choices(self.look, layout.choices) if keeps else ()),
        ]

    def _status(self) -> str:
        """Whose turn it is and what the board takes now."""
        practice = self.practice
        if self.finished:
            return _("The lesson's last step is done: Enter begins a game.") if self.last else _(
                "Done: Enter opens the next step.")
        if not practice.awake:
            return ""
        return self._remark or practice.view.prompt(practice.position)

    def _top_bar(self, row: pygame.Rect) -> list[Widget]:
        px, size = self.look.px, row.h
        return [
            IconButton("back", pygame.Rect(row.x, row.y, size, size), "arrow-left", _("Back"), self._leave, "Esc"),
            Label("title", pygame.Rect(row.x + size + px(10), row.y, row.w - 3 * size - px(30), size), self.heading,
                  20, 600),
            IconButton("restart", pygame.Rect(row.right - 2 * size - px(4), row.y, size, size), "skip-back",
                       _("Start the lesson over"), self.restart, _("Home key")),
            IconButton("rules", pygame.Rect(row.right - size, row.y, size, size), "book-open", _("Rules"), self.rules,
                       "F1"),
        ]

    def _panel(self, rect: pygame.Rect) -> list[Widget]:
        """How far one is, the task, what came of it, and the way on."""
        px, look = self.look.px, self.look
        inner = rect.inflate(-px(40), -px(36))
        buttons = pygame.Rect(inner.x, inner.bottom - px(96), inner.w, px(96))
        y = inner.y + px(28)
        count = _("Step {number} of {count}").format(number=self.number + 1, count=len(self.steps))
        task = pygame.Rect(inner.x, y + px(54), inner.w, Paragraph.height(look, self.step.task, 15, inner.w))
        room = pygame.Rect(inner.x, task.bottom + px(16), inner.w, buttons.y - px(16) - task.bottom - px(16))
        return [
            Panel("panel", rect),
            Dots("dots", pygame.Rect(inner.x, inner.y, inner.w, px(16)), len(self.steps), self.number, self.solved),
            Label("count", pygame.Rect(inner.x, y, inner.w, px(18)), count, 13, 500, look.theme.accent),
            Label("step title", pygame.Rect(inner.x, y + px(20), inner.w, px(30)), self.step.title, 20, 600),
            Paragraph("task", task, self.step.task, 15),
            *([NoteBox(room, self.note)] if self.note is not None else []),
            *self._buttons(buttons),
        ]

    def _buttons(self, room: pygame.Rect) -> list[Widget]:
        px = self.look.px
        gap, height = px(8), px(44)
        width = (room.w - gap) // 2
        right = room.x + width + gap
        on = (_("Play a game") if self.last else _("Next")) if self.number in self.solved else _("Skip")
        low = room.bottom - height
        show = Button("show me", pygame.Rect(room.x, room.y, width, height), _("Show me"), self.show_me, "lightbulb",
                      tooltip=_("Show me") + "  (H)", size=14)
        show.enabled = self.practice.awake
        back = Button("previous", pygame.Rect(room.x, low, width, height), _("Back"), self.earlier, "chevron-left",
                      tooltip=_("Previous step") + "  (P)", size=14)
        back.enabled = self.number > 0
        onward = Button("next", pygame.Rect(right, low, width, height), on, self.later,
                        style="primary" if self.number in self.solved else "plain",
                        tooltip=(_("To Set-up") if self.last else _("Next step")) + "  (N)", size=14)
        onward.enabled = not self.last or self.number in self.solved
        return [
            show,
            Button("again", pygame.Rect(right, room.y, width, height), _("Try again"), self.again, "rotate-ccw",
                   tooltip=_("The step from its beginning") + "  (R)", size=14),
            back,
            onward,
        ]

    def draw_ground(self, surface: pygame.Surface) -> None:
        self.practice.draw(surface, self.look)

    # --- Events -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        if self.dialog is not None or not self.practice.handle(event):
            super().handle(event)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.finished and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.later()
        elif not self.practice.handle_rest(event) and event.type == pygame.KEYDOWN:
            keys = {
                pygame.K_h: self.show_me, pygame.K_r: self.again, pygame.K_p: self.earlier, pygame.K_n: self._onward,
                pygame.K_HOME: self.restart, pygame.K_F1: self.rules, pygame.K_ESCAPE: self._leave,
            }
            keys.get(event.key, lambda: None)()
        if event.type == pygame.KEYDOWN and self.practice.cursor_shown:
            self.page.set_focus(None)

    def _onward(self) -> None:
        if not self.last or self.number in self.solved:
            self.later()
