"""A puzzle on the real board: one move at a time is looked at, answered or refuted. What is right, engine.puzzles says.

The board, its clicks, keys and motion are the board scene's; there is no opponent, no clock and nothing to save.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.position import WIN, Position
from engine.puzzles import Attempt, Progress, Puzzle
from engine.search.verdict import Verdict
from engine.standing import FIRST_RATING
from engine.thinker import Answer, Failure
from gui.animate import SPEEDS, Timer
from gui.language import _
from gui.scene import Scene
from gui.scenes.board import AT_ONCE, BoardScene
from gui.scenes.board_layout import lay_out
from gui.scenes.keys import Keys
from gui.scenes.puzzle_list import PuzzleListScene
from gui.scenes.puzzle_panel import puzzle_panel, puzzle_status, puzzle_top
from gui.scenes.view import Motion, Taste
from gui.stage import Stage
from gui.widgets.base import Widget

REFUTED_SECONDS = 2.5
"""How long a wrong move and its refutation stay on the board."""
LEARNT_SECONDS = 0.7
"""How long a move of a shown solution is looked at before the next."""


class PuzzleScene(BoardScene):
    """`back` is the list with the puzzles."""

    def __init__(self, stage: Stage, back: PuzzleListScene, index: int) -> None:
        self.back, self.index = back, index
        self.attempt = Attempt(back.puzzles[index])
        super().__init__(stage, self.attempt.match)
        self.keys = PuzzleKeys(self)
        self.asking = ""                        # "move" or "hint", while the worker thinks about it
        self.coming: list[int] = []             # moves that will be played for the solver and the other side
        self.refuted = False                    # a wrong move is on the board
        self.told = ""                          # what came of the last move
        self.change = 0                         # of the solver's rating, by this puzzle
        self._wait = 0.0

    @property
    def puzzle(self) -> Puzzle:
        return self.back.puzzles[self.index]

    @property
    def heading(self) -> str:
        return _("Puzzle {number}").format(number=self.index + 1)

    @property
    def position(self) -> Position:
        return self.attempt.position

    @property
    def solved(self) -> bool:
        return self.attempt.solved and not self.attempt.pending and self.motion is None and not self.coming

    @property
    def awake(self) -> bool:
        """Whether the solver may move now."""
        free = self.motion is None and not self.coming and not self.asking and not self.refuted
        return free and not self.attempt.solved and self.position.player == self.puzzle.side

    # --- Life-cycle -------------------------------------------------------------------------------------

    def leave(self) -> None:
        if self.asking:
            self.stage.thinker.cancel()
            self.asking = ""
            self.attempt.take_back()

    def update(self, seconds: float) -> Scene | None:
        self._step_motion(seconds)
        speed = SPEEDS[self.stage.settings.animation]
        if self.view.tick(seconds / speed if speed else AT_ONCE):
            self.touch_board()
        self._hear()
        self._proceed(seconds)
        self._step_refusal(seconds)
        self._note_changes()
        return Scene.update(self, seconds)

    def _land(self) -> None:
        self.motion = None
        self.touch_board()
        if self.solved:
            self._finish()

    def _hear(self) -> None:
        for news in self.stage.thinker.poll() if self.asking else ():
            if isinstance(news, Answer):
                asked, self.asking = self.asking, ""
                (self._judge if asked == "move" else self._show_hint)(news.verdict)
            elif isinstance(news, Failure):
                self.asking, self.told = "", news.sentence
                self.attempt.take_back()
            self.refresh()

    def _proceed(self, seconds: float) -> None:
        """Play what is coming, or take back what was refuted, each after its while."""
        if self.motion is not None or self.asking:
            return
        self._wait -= seconds
        if self._wait > 0:
            return
        if self.coming:
            move = self.coming.pop(0)
            before = self.position
            self.attempt.reply(move)
            self._wait = LEARNT_SECONDS if self.attempt.helped else self.stage.settings.minimum_time
            self._move(before, move)
        elif self.refuted:
            self.take_back()

    # --- Playing ----------------------------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Make a move on the board and ask whether it is right."""
        before = self.position
        examiner = self.attempt.make(move)
        self.asking, self.told = "move", ""
        self.sitting.hint = None
        self.stage.thinker.ask(examiner, before)
        self._move(before, move)

    def _move(self, before: Position, move: int) -> None:
        """Set a move that was made in motion."""
        self.motion = Motion(before, move, self.position)
        self.view.forget()
        self.refusal = ""
        self.timer = Timer(self.view.seconds(self.motion) * SPEEDS[self.stage.settings.animation])
        self.heard.begin(self.view, self.motion)
        self.refresh()

    def _judge(self, verdict: Verdict) -> None:
        before = self.match.positions[-2]
        if self.attempt.hear(verdict):
            self.coming = list(verdict.line[1:])
            self._wait = self.stage.settings.minimum_time
            self.told = _("Right.")
            if self.solved:
                self._finish()
            return
        self._record(self.back.progress.failed(self.puzzle))
        self.told, self.refuted, self._wait = self._refutation(before, verdict), True, REFUTED_SECONDS
        self.stage.sounds.play("refuse")
        if len(verdict.line) > 1 and not self.position.over:
            here = self.position
            self.match.play(verdict.line[1])
            self._move(here, verdict.line[1])

    def _refutation(self, before: Position, verdict: Verdict) -> str:
        """Why a move is wrong, with the reply that shows it."""
        move = self.view.move_words(before, verdict.move)
        after = before.play(verdict.move)
        if after.over or len(verdict.line) < 2:
            return _("Not this: {move} ends the game. {value}.").format(move=move, value=self._worth(verdict.value))
        reply = self.view.move_words(after, verdict.line[1])
        if self.puzzle.until == "end" and abs(verdict.value) < WIN:
            return _("Not this: {reply} is a defence against {move}.").format(move=move, reply=reply)
        return _("Not this: after {move} follows {reply}. {value}.").format(
            move=move, reply=reply, value=self._worth(verdict.value))

    def _worth(self, value: int) -> str:
        return self.view.value_words(value, self.position) if value else _("It is a draw")

    def _finish(self) -> None:
        """The puzzle is solved, or its solution was shown."""
        if self.attempt.helped:
            self.told = _("This is the solution.")
        else:
            self._record(self.back.progress.passed(self.puzzle))
            self.told = self._praise()
            self.stage.sounds.play("win")
        self.refresh()

    def _praise(self) -> str:
        if self.puzzle.until == "end":
            return _("Solved.")
        value = self.puzzle.value if self.puzzle.side == 0 else -self.puzzle.value
        return _("Solved: {value}.").format(value=self._worth(value))

    def _record(self, progress: Progress) -> None:
        """Keep the progress; what it did to the rating is told."""
        earlier, game = self.back.progress, self.puzzle.game
        if progress is earlier:
            return
        if progress.ratings.get(game) != earlier.ratings.get(game):
            self.change = round(progress.ratings[game]) - round(earlier.ratings.get(game, FIRST_RATING))
        self.back.progress = progress
        self.back.book.keep(progress)
        self.stage.tell_complaints()

    def take_back(self) -> None:
        """The board as it was before the wrong move."""
        self.refuted, self.motion, self._wait = False, None, 0.0
        self.attempt.take_back()
        self.view.forget()
        self.refresh()

    def look_at(self, number: int) -> None:
        """A puzzle is one position: there is nothing to leaf through."""

    # --- The buttons ------------------------------------------------------------------------------------

    def undo(self) -> None:
        """A step of a half-made move, or the wrong move at once."""
        if self.refuted:
            self.take_back()
        elif self.view.take_back():
            self.refresh()

    def hint(self) -> None:
        if not self.awake:
            return
        self._help()
        move = self.attempt.next_on_line()
        if move is not None:
            self._show_hint(Verdict(move, 0, (move,), 0, 0, True))
        else:
            self.asking = "hint"
            self.stage.thinker.ask(self.attempt.adviser(), self.position)
        self.refresh()

    def _show_hint(self, verdict: Verdict) -> None:
        self.sitting.hint = verdict
        self.told = _("Hint: {move}.").format(
            move=self.view.move_words(self.position, verdict.move))

    def _help(self) -> None:
        """Help ends a first try; a puzzle may still be solved afterwards."""
        self._record(self.back.progress.failed(self.puzzle))

    def solution(self) -> None:
        """Play the stored line from the beginning."""
        self._help()
        self.retry()
        self.attempt.helped = True
        here = self.position
        for name in self.puzzle.line:
            self.coming.append(here.move_named(name))
            here = here.play(self.coming[-1])
        self._wait = LEARNT_SECONDS
        self.told = _("The solution: watch.")
        self.refresh()

    def retry(self) -> None:
        """The puzzle from its beginning."""
        self.leave()
        self.attempt = Attempt(self.puzzle)
        self.sitting.match = self.attempt.match
        self.sitting.hint = None
        self.coming, self.refuted, self.motion, self.told, self._wait = [], False, None, "", 0.0
        self.view.forget()
        self.refresh()

    redo = retry

    def step(self, by: int) -> None:
        """Another puzzle of the list."""
        index = self.index + by
        if 0 <= index < len(self.back.puzzles):
            self.back.chosen = index
            self.go(PuzzleScene(self.stage, self.back, index))

    def home(self) -> None:
        self.back.chosen = self.index
        self.go(self.back)

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        layout = lay_out(self.look, self.stage.size, self.view.shape, self.keeps_choices)
        settings = self.stage.settings
        taste = Taste(settings.coordinates, settings.shapes, False)
        placed = (self.look, taste, tuple(layout.board))
        if placed != self._placed:
            self._placed = placed
            self.view.place(self.look, taste, layout.board)
        panel = layout.players[0].unionall([layout.moves, layout.actions])
        return [
            *puzzle_top(self, layout.top),
            *puzzle_panel(self, panel),
            *puzzle_status(self, layout.status),
            *self._choices(layout.choices),
        ]

    def status(self) -> str:
        """What came of the last move, or what to do."""
        if self.asking == "move":
            return _("Looking at your move…")
        if self.asking:
            return _("Looking for a good move…")
        if self.awake and not self.sitting.hint:
            told = self.view.remark(self.position) or self.view.prompt(self.position)
            return _("{told} {prompt}").format(told=self.told, prompt=told) if self.told else told
        return self.told

    # --- Events -----------------------------------------------------------------------------------------

    def _click(self, spot: tuple[int, int]) -> None:
        if self.refuted:
            self.take_back()
        else:
            super()._click(spot)

    def _why_asleep(self) -> str:
        if self.attempt.solved:
            return _("The puzzle is over: go on to the next one, or try it again.")
        return _("A moment: it is not your move yet.")


class PuzzleKeys(Keys):
    """The keys of a puzzle: no game goes on here that could be saved, swapped or resigned."""

    def __init__(self, scene: PuzzleScene) -> None:
        super().__init__(scene)
        self.scene = scene

    def handle(self, event: pygame.Event) -> None:
        scene = self.scene
        own: dict[int, Callable[[], None]] = {
            pygame.K_n: lambda: scene.step(1), pygame.K_p: lambda: scene.step(-1), pygame.K_a: scene.solution,
            pygame.K_SPACE: lambda: None, pygame.K_m: lambda: None,
        }
        if event.key in own and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            own[event.key]()
        else:
            super().handle(event)

    def control(self) -> dict[int, Callable[[], None]]:
        return {pygame.K_z: self.scene.undo, pygame.K_e: self.scene.explain}

    def press(self) -> None:
        if self.scene.refuted:
            self.scene.take_back()
        elif self.scene.solved:
            self.scene.step(1)
        else:
            super().press()

    def back(self) -> None:
        """Esc: first the selection, then the puzzle itself."""
        if self.scene.view.take_back():
            self.scene.refresh()
        else:
            self.scene.home()
