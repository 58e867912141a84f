"""The board scene, shared by all games: play, status, panels, undo, browsing, hints, saving. No game's own board.

The game's view draws the board and turns clicks into moves; the sitting knows whose turn it is and asks opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from engine.match import Match
from engine.position import Position
from engine.standing import standing_of
from gui.animate import SPEEDS, Timer
from gui.language import _
from gui.look import shadow_reach
from gui.records import Records
from gui.scene import PROGRAM, Scene
from gui.scenes import view_for
from gui.scenes.analysis import Analysis
from gui.scenes.board_layout import lay_out
from gui.scenes.board_widgets import actions, standing, status, top_bar
from gui.scenes.files import ask_load, ask_save
from gui.scenes.graph import EvaluationGraph
from gui.scenes.grip import Grip
from gui.scenes.heard import Heard
from gui.scenes.keys import Keys
from gui.scenes.lines import LineList
from gui.scenes.panels import EvaluationBar, PlayerCard
from gui.scenes.report import ReportTable, TurningWords, ask_report
from gui.scenes.side_panel import side_panel
from gui.scenes.sitting import Sitting
from gui.scenes.thoughts import Follower, thoughts
from gui.scenes.view import DEEPEST_SHADOW, Motion, Pick, Showing, Taste
from gui.stage import Stage
from gui.widgets import Button
from gui.widgets.base import Widget
from gui.widgets.question import ask_question

REFUSAL_SECONDS = 3.5
AT_ONCE = 60.0
"""Seconds that pass in a frame for a view's own motion when motion is off: longer than any of it."""
TICKING = (PlayerCard, Follower, EvaluationGraph, LineList, ReportTable, TurningWords)
"""The widgets that follow something while they are on screen."""
LEAFING = {pygame.BUTTON_X1: -1, pygame.BUTTON_X2: 1}
"""What the side buttons of a mouse do: a move back, a move on."""


class BoardScene(Scene):
    def __init__(self, stage: Stage, match: Match, waiting: bool = False) -> None:
        super().__init__(stage)
        self.view = view_for(match.game.name)
        self.sitting = Sitting(stage, match, self.view, waiting)
        self.records = Records(stage.keeper)
        self.motion: Motion | None = None
        self.analysis = Analysis(self)
        self.grip = Grip(self)
        self.keys = Keys(self)
        self.timer = Timer(0.0)
        self.heard = Heard(stage.sounds)
        self.refusal = ""
        self.cursor_shown = False
        self._refusal_left = 0.0
        self._placed: tuple[object, ...] = ()
        self._described: tuple[object, ...] = ()
        self._turn = ""
        self.record = ""

    @property
    def match(self) -> Match:
        return self.sitting.match

    @property
    def heading(self) -> str:
        return _(self.match.game.title)

    @property
    def title(self) -> str:
        return f"{self.heading} - {self._turn} - {PROGRAM}" if self._turn else super().title

    @property
    def position(self) -> Position:
        """Where a move is made: the game's position, or the one that is explored."""
        return self.sitting.on_board if self.analysis.active else self.match.position

    # --- Life-cycle -------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.record = self._record_words()
        super().enter()

    def _record_words(self) -> str:
        """How the person's games against this level went so far; nothing where nobody plays against a level."""
        seats = self.match.seats
        if sorted(seat.kind for seat in seats) != ["level", "person"]:
            return ""
        level = next(seat.spec for seat in seats if seat.kind == "level")
        games = [each for each in self.records.results() if (each.game, each.level) == (self.match.game.name, level)]
        record = standing_of(games, {})
        if not record.played and self.match.result is not None:
            return ""     # a game from elsewhere, which was not counted
        if not record.played:
            return _("Your first game against {level}").format(level=_(level))
        return _("Against {level}: {wins} won, {draws} drawn, {losses} lost").format(
            level=_(level), wins=record.wins, draws=record.draws, losses=record.losses)

    def leave(self) -> None:
        self.analysis.leave()
        self.records.keep(self.match)
        self.sitting.close()

    def update(self, seconds: float) -> Scene | None:
        self._step_motion(seconds)
        speed = SPEEDS[self.stage.settings.animation]
        if self.view.tick(seconds / speed if speed else AT_ONCE):
            self.touch_board()
        if self.dialog is None:
            move = self.sitting.update(seconds, self.motion is not None)
            if move is not None:
                self.play(move)
        if self.analysis.update(seconds):
            self.touch_board()
        self._step_refusal(seconds)
        self._note_changes()
        for widget in (*self.page.widgets, *(self.dialog.page.widgets if self.dialog is not None else ())):
            if isinstance(widget, TICKING):
                widget.tick(seconds)
        return super().update(seconds)

    def _step_motion(self, seconds: float) -> None:
        if self.motion is None:
            return
        self.timer.step(seconds)
        self.touch_board()
        self.heard.follow(self.timer.progress)
        if self.timer.over:
            self._land()

    def _land(self) -> None:
        """The move on its way has arrived."""
        self.motion = None
        self.touch_board()
        result = self.match.result
        if result is not None and not self.analysis.active:
            self._sound_end(result.winner)

    def _sound_end(self, winner: int | None) -> None:
        if winner is None:
            self.stage.sounds.play("draw")
        else:
            lost = self.sitting.people == 1 and not self.match.seats[winner].is_person
            self.stage.sounds.play("lose" if lost else "win")

    def _step_refusal(self, seconds: float) -> None:
        if self.refusal:
            self._refusal_left -= seconds
            if self._refusal_left <= 0:
                self.refusal = ""

    def _note_changes(self) -> None:
        """Lay out again when anything the widgets say has changed: a few comparisons a frame."""
        sitting = self.sitting
        described = (
            len(self.match.moves), sitting.viewed, sitting.thinking, sitting.seeking_hint, sitting.held, sitting.hint,
            self.refusal, self.match.result, sitting.trouble, sitting.speed, self.motion is None,
            self.match.can_redo, sitting.paused, self.view.remark(self.position),
            sitting.exploring, sitting.aside, self.analysis.page, self.analysis.reviewer.running, self.match.seats,
        )
        if described != self._described:
            early = self._described and self.match.result is not None and self._described[7] is None
            self._described = described
            if early and sitting.ended_early:
                self._finish_early()
            self._turn = sitting.turn_words()
            self.arrange()

    def _finish_early(self) -> None:
        """Somebody resigned or ran out of time."""
        self.sitting.cancel()
        self.refusal = ""
        self.keep()
        result = self.match.result
        self._sound_end(result.winner if result else None)

    # --- Layout and drawing -----------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        has_thoughts = self.keeps_thoughts
        layout = lay_out(self.look, self.stage.size, self.view.shape, self.keeps_choices, has_thoughts)
        settings = self.stage.settings
        taste = Taste(settings.coordinates, settings.shapes, settings.numbers)
        placed = (self.look, taste, tuple(layout.board))
        if placed != self._placed:
            self._placed = placed
            self.view.place(self.look, taste, layout.board)
        sitting = self.sitting
        return [
            *top_bar(self, layout.top),
            EvaluationBar(layout.evaluation, sitting),
            *(PlayerCard(rect, sitting, side, self._seen) for side, rect in enumerate(layout.players)),
            *(thoughts(self.look, layout.thoughts, sitting) if has_thoughts else ()),
            *standing(self, layout.thoughts),
            *side_panel(self, layout.moves),
            *actions(self, layout.actions),
            *status(self, layout.status),
            *self._choices(layout.choices),
        ]

    def _choices(self, row: pygame.Rect) -> list[Widget]:
        """The game's own buttons, while a person is to move."""
        if not self.keeps_choices or not self.awake:
            return []
        choices, gap = self.view.choices(self.position), self.look.px(8)
        size, widths = self._set_choices([choice.words for choice in choices], row.w - gap * (len(choices) - 1))
        widgets: list[Widget] = []
        x = row.x
        for choice, width in zip(choices, widths, strict=True):
            button = Button(
                f"choice {choice.name}", pygame.Rect(x, row.y, width, row.h), choice.words, self._chooser(choice.name),
                style="primary" if choice.chosen else "plain",
                tooltip=f"{choice.words}  ({choice.key})" if choice.key else "", size=size,
            )
            button.enabled = choice.enabled
            widgets.append(button)
            x += width + gap
        return widgets

    def _set_choices(self, words: Sequence[str], room: int) -> tuple[float, list[int]]:
        """The size of the words on the game's buttons, and how wide each is: closer where a long language needs it."""
        widths = [Button.width(self.look, each) for each in words]
        if sum(widths) <= room:
            return 15, widths
        needed = [self.look.width(each, 13, 500) for each in words]
        padding = min(self.look.px(36), (room - sum(needed)) // len(words))
        return 13, [width + padding for width in needed]

    @property
    def keeps_choices(self) -> bool:
        """Whether this game has a row of its own buttons, from its first move to its last."""
        return self.view.keeps_choices(self.match.positions[0])

    @property
    def _seen(self) -> Position:
        """What the board shows; until a move has arrived, the position it left: nothing counts before it is home."""
        moving = self.motion is not None and (self.sitting.live or self.analysis.active)
        return self.motion.before if self.motion is not None and moving else self.sitting.on_board

    @property
    def keeps_thoughts(self) -> bool:
        """Whether room is kept for what is thought: always with an opponent, between people when they have asked."""
        sitting = self.sitting
        asked = sitting.busy or sitting.hint is not None or sitting.value is not None
        return sitting.people < 2 or sitting.exploring or asked

    def _chooser(self, name: str) -> Callable[[], None]:
        return lambda: self.accept(self.view.choose(name, self.position))

    @property
    def awake(self) -> bool:
        """Whether a click on the board may move now."""
        free = self.analysis.active and not self.position.over
        return (self.sitting.person_to_move or free) and self.motion is None

    def draw_ground(self, surface: pygame.Surface) -> None:
        reach = self.look.px(2 * shadow_reach(DEEPEST_SHADOW))
        if not surface.get_clip().colliderect(self.view.rect.inflate(reach, reach)):
            return
        sitting, analysis = self.sitting, self.analysis
        moving = self.motion if sitting.live or analysis.active else None
        hint = sitting.hint.move if sitting.hint is not None and self.awake else analysis.pointed
        self.view.draw(surface, Showing(
            sitting.on_board, analysis.last, self.awake, self.cursor_shown and self.awake, hint,
            moving, self.timer.progress, analysis.played, analysis.values if self.awake else (),
        ))

    def touch_board(self) -> None:
        self.stage.touch(self.view.rect)

    # --- Playing ----------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Play a move, keep the game, and set the move in motion on the board."""
        if self.analysis.active:
            self.motion = self.analysis.play(move)
        else:
            before = self.match.position
            self.sitting.play(move)
            self.keep()
            self.motion = Motion(before, move, self.match.position)
        self.view.forget()
        self.refusal = ""
        speed = SPEEDS[self.stage.settings.animation] * min(1.0, self.sitting.tempo)
        self.timer = Timer(self.view.seconds(self.motion) * speed)
        self.heard.begin(self.view, self.motion)
        announcement = self.view.announcement(self.motion)
        if announcement:
            self.stage.toasts.say(announcement)

    def keep(self) -> None:
        """Autosave; a finished game has nothing to resume."""
        if self.match.result is None:
            self.stage.keeper.write(self.stage.keeper.autosave_file, self.match.to_save())
            self.stage.tell_complaints()
        else:
            self.stage.keeper.drop_autosave()
            self.records.keep(self.match)
            self.record = self._record_words()
            self.stage.tell_complaints()

    def accept(self, pick: Pick) -> None:
        """What a click or a key on the board came to."""
        if pick.move is not None:
            self.play(pick.move)
        elif pick.refusal:
            self.refuse(pick.refusal)
        elif pick.sound:
            self.stage.sounds.play(pick.sound)
        self.refresh()

    def refuse(self, words: str) -> None:
        """Say for a while why something cannot be done."""
        self.refusal, self._refusal_left = words, REFUSAL_SECONDS
        self.stage.sounds.play("refuse")

    def refresh(self) -> None:
        self.arrange()

    # --- The buttons ------------------------------------------------------------------------------------

    def undo(self) -> None:
        if self.view.take_back():
            self.refresh()
        else:
            self._step_history(self.analysis.back if self.analysis.active else self.sitting.undo)

    def redo(self) -> None:
        self._step_history(self.analysis.forward if self.analysis.active else self.sitting.redo)

    def _step_history(self, step: Callable[[], None]) -> None:
        self.motion = None
        step()
        self.view.forget()
        self.refusal = ""
        if not self.analysis.active:
            self.keep()
        self.refresh()

    def look_at(self, number: int) -> None:
        self.motion = None
        self.view.forget()
        self.sitting.look_at(number)
        self.analysis.look_at()
        self.refresh()

    def try_line(self, move: int) -> None:
        """Play the first move of a line of the analysis."""
        if self.awake:
            self.play(move)
            self.refresh()

    def report(self) -> None:
        """What the game was like: once it is over, or in analyse mode."""
        if self.match.result is not None or self.analysis.active:
            ask_report(self)

    def hint(self) -> None:
        self.sitting.ask_hint()
        self.refresh()

    def go_on(self) -> None:
        self.sitting.go_on()
        self.refresh()

    def pause(self) -> None:
        self.sitting.pause()
        self.refresh()

    def next_speed(self) -> None:
        if self.sitting.people == 0:
            self.sitting.next_speed()
        self.refresh()

    def ask_resign(self) -> None:
        if self.match.result is None and self.sitting.people:
            ask_question(
                self, _("Resign this game?"),
                _("The other side wins, and the game counts.") if self.match.rated
                else _("The other side wins. You can still undo it."),
                _("Resign"), self.sitting.resign,
            )

    def swap(self) -> None:
        """Change sides with the other player, in the middle of the game."""
        if self.sitting.can_swap and not self.analysis.active:
            self.sitting.swap()
            self.view.forget()
            self.refusal = ""
            self.keep()
            self.refresh()

    def rematch(self) -> None:
        """The same game again, the sides the other way round."""
        match = self.match
        seats = (match.seats[1], match.seats[0])
        # From the same first position: the map or the layout it came from may be gone, and a file may have had none.
        again = Match(match.game, match.options, seats, match.clock.rule, match.positions[0], match.rated)
        self.go(BoardScene(self.stage, again))

    def new(self) -> None:
        from gui.scenes.setup import SetupScene  # Set-up opens boards

        self.go(SetupScene(self.stage, self.match.game))

    def save(self) -> None:
        ask_save(self, self.match)

    def load(self) -> None:
        ask_load(self, lambda match: self.go(BoardScene(self.stage, match, waiting=True)))

    def rules(self) -> None:
        from gui.scenes.rules import RulesScene  # the rules come back here

        self.go(RulesScene(self.stage, self.match.game, self))

    def explain(self) -> None:
        """The position on the board as the root of a search in the lab."""
        from gui.scenes.lab.scene import LabScene  # the lab comes back here

        position = self.sitting.on_board
        if position.over:
            self.accept(Pick(refusal=_("The game is over: there is nothing to search.")))
        else:
            self.go(LabScene(self.stage, self, (self.match.game, position)))

    def mute(self) -> None:
        """Sound on or off, for all games."""
        settings = self.stage.settings
        self.stage.change(msgspec.structs.replace(settings, sound=not settings.sound))
        self.stage.sounds.play("choose")
        self.refresh()

    def settings(self) -> None:
        from gui.scenes.settings import SettingsScene  # Settings comes back here

        self.go(SettingsScene(self.stage, self))

    def home(self) -> None:
        from gui.scenes.home import HomeScene  # Home opens boards

        self.go(HomeScene(self.stage))

    # --- Events -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        if self.dialog is None and self.grip.handle(event):
            return
        if self.dialog is None and self.view.handle(event):
            self.touch_board()
            return
        super().handle(event)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._handle_button(event)
        elif event.type == pygame.MOUSEWHEEL and self.view.rect.collidepoint(pygame.mouse.get_pos()):
            self.look_at(self.sitting.shown - event.y)
        elif event.type == pygame.KEYDOWN:
            self.keys.handle(event)

    def _handle_button(self, event: pygame.Event) -> None:
        """Left: a click on the board. Right: one step back out of what one is in. The side buttons leaf through."""
        if event.button == pygame.BUTTON_LEFT and self.grip.clicked(event):
            self._click(event.pos)
        elif event.button == pygame.BUTTON_RIGHT and self.view.rect.collidepoint(event.pos):
            self._cancel()
        elif event.button in LEAFING:
            self.look_at(self.sitting.shown + LEAFING[event.button])

    def _cancel(self) -> bool:
        """Give up the selection half made; or a move of an analysis; or looking at an earlier position."""
        self.grip.let_go()
        if self.view.take_back():
            self.refresh()
        elif self.analysis.active and self.analysis.can_go_back:
            self.undo()
        elif not self.analysis.active and not self.sitting.live:
            self.look_at(len(self.match.moves))
        else:
            return False
        return True

    def take_keyboard(self) -> None:
        self.page.set_focus(None)

    def hover(self, spot: tuple[int, int]) -> None:
        if self.cursor_shown:
            self.cursor_shown = False
            self.touch_board()
        inside = spot if self.view.rect.collidepoint(spot) else None
        changed = self.view.hover(inside, self.position)
        for part in (self.view.rect,) if changed is True else changed or ():
            self.stage.touch(part)

    def _click(self, spot: tuple[int, int]) -> None:
        if self.awake:
            self.accept(self.forced_pick() or self.view.click(spot, self.position))
        else:
            self.click_asleep()

    def click_asleep(self) -> None:
        """A click (or Enter) while no move can be made: it ends the motion there is, or is told why it does nothing."""
        if self.motion is None:
            self.accept(Pick(refusal=self._why_asleep()))
        else:
            self._land()

    def forced_pick(self) -> Pick | None:
        """The only move of an explored position, which in a game would be made for the player."""
        forced = self.view.forced(self.position) if self.analysis.active else None
        return None if forced is None else Pick(move=forced)

    def _why_asleep(self) -> str:
        """Why a click on the board does nothing now."""
        if not self.sitting.live:
            return _("This is an earlier position: go back to the game to move.")
        if self.match.result is not None:
            return _("The game is over.")
        return _("It is not your turn: {status}").format(status=self.sitting.status())
