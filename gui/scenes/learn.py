"""Learn: every game with its puzzles, its first lesson and its rules, and how far one is. None of them is in here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.game import Game
from engine.games import GAMES
from engine.puzzles import Progress as PuzzleProgress
from engine.puzzles import Puzzle, PuzzleError, puzzle_file, read_puzzles
from gui.language import _
from gui.look import Look
from gui.puzzle_book import PuzzleBook
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.lesson import LessonScene
from gui.scenes.puzzle_list import PuzzleListScene
from gui.scenes.rules import RulesScene
from gui.scenes.view import BoardView, Showing, Taste, shaped
from gui.settings import LessonChoice
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

WIDEST = 1000
HEAD, ROW, GAP = 64, 92, 10
"""Heights, in units."""
PICTURE = (104, 72)
COLUMNS = {"puzzles": 150, "lesson": 150, "rules": 104}
"""The widths of what a row offers, in units, from left to right."""


def _puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none where they cannot be read, which their list tells."""
    try:
        return read_puzzles(puzzle_file(game))
    except PuzzleError:
        return ()


class LearnScene(Scene):
    """`back` is the scene one came from."""

    def __init__(self, stage: Stage, back: Scene) -> None:
        super().__init__(stage)
        self.back = back
        self.counts = {game.name: len(view_for(game.name).lesson()) for game in GAMES}
        self.puzzles = {game.name: _puzzles_of(game) for game in GAMES}
        self.solved = PuzzleProgress()

    def enter(self) -> None:
        self.solved = PuzzleBook(self.stage.keeper).progress()
        self.stage.tell_complaints()
        super().enter()

    @property
    def heading(self) -> str:
        return _("Learn")

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        wide = min(width - px(48), px(WIDEST))
        total = px(HEAD) + len(GAMES) * px(ROW) + (len(GAMES) - 1) * px(GAP)
        left, top = (width - wide) // 2, max(px(10), (height - total) // 2)
        widgets: list[Widget] = [
            IconButton("back", pygame.Rect(left, top + px(4), px(44), px(44)), "arrow-left", _("Back"), self._leave,
                       "Esc"),
            Label("title", pygame.Rect(left + px(56), top, px(110), px(52)), self.heading, 24, 700),
            Label("motto", pygame.Rect(left + px(166), top + px(4), wide - px(166), px(52)),
                  _("A first lesson takes five minutes; the rules are there to look things up."), 14, 400,
                  self.look.theme.dim),
        ]
        for index, game in enumerate(GAMES):
            row = pygame.Rect(left, top + px(HEAD) + index * px(ROW + GAP), wide, px(ROW))
            widgets += self._row(row, game)
        return widgets

    def _row(self, row: pygame.Rect, game: Game) -> list[Widget]:
        """A game: its board, its name, how far the lesson is, and what can be opened."""
        px, look = self.look.px, self.look
        choice = self.stage.settings.lessons.get(game.name)
        picture = pygame.Rect((row.x + px(14), 0), (px(PICTURE[0]), px(PICTURE[1])))
        picture.centery = row.centery
        columns = self._columns(row)
        words = pygame.Rect(picture.right + px(18), row.y, columns["puzzles"].x - picture.right - px(30), row.h)
        done = self.done(game, choice)
        return [
            Panel(f"row {game.name}", row),
            Picture(f"picture {game.name}", picture, view_for(game.name), game, self.stage.settings.shapes, look),
            Label(f"name {game.name}", pygame.Rect(words.x, words.y + px(16), words.w, px(26)), _(game.title), 18, 600),
            Progress(f"progress {game.name}", pygame.Rect(words.x, words.y + px(46), words.w, px(24)),
                     self.progress(game, choice), done),
            Button(f"puzzles {game.name}", columns["puzzles"], self.puzzle_words(game), self._puzzles(game), "zap",
                   size=14),
            Button(f"lesson {game.name}", columns["lesson"], self.lesson_words(game, choice), self._lesson(game),
                   "graduation-cap", "primary" if choice is not None and not done else "plain", size=14),
            Button(f"rules {game.name}", columns["rules"], _("Rules"), self._rules(game), "book-open", size=14),
        ]

    def _columns(self, row: pygame.Rect) -> dict[str, pygame.Rect]:
        """Where the buttons of a row lie, the last at its right end."""
        px, right = self.look.px, row.right - self.look.px(16)
        found: dict[str, pygame.Rect] = {}
        for name, width in reversed(COLUMNS.items()):
            found[name] = pygame.Rect(right - px(width), row.centery - px(21), px(width), px(42))
            right -= px(width) + px(10)
        return found

    # --- Words ------------------------------------------------------------------------------------------

    def done(self, game: Game, choice: LessonChoice | None) -> bool:
        return choice is not None and self._solved(game, choice) == self.counts[game.name]

    def _solved(self, game: Game, choice: LessonChoice) -> int:
        """How many steps of the lesson were solved; a file of another version may name others."""
        return len(set(choice.solved) & set(range(self.counts[game.name])))

    def progress(self, game: Game, choice: LessonChoice | None) -> str:
        """How far the lesson is."""
        count = self.counts[game.name]
        if choice is None:
            return _("{count} steps").format(count=count)
        if self.done(game, choice):
            return _("Lesson done")
        return _("Step {number} of {count}, {solved} solved").format(
            number=max(0, min(choice.step, count - 1)) + 1, count=count, solved=self._solved(game, choice))

    def lesson_words(self, game: Game, choice: LessonChoice | None) -> str:
        if choice is None:
            return _("Lesson")
        return _("Once more") if self.done(game, choice) else _("Go on")

    def puzzle_words(self, game: Game) -> str:
        """The button of a game's puzzles: how many of them are solved."""
        puzzles = self.puzzles[game.name]
        return _("Puzzles {solved}/{count}").format(solved=self.solved.solved(puzzles), count=len(puzzles))

    # --- What can be opened -----------------------------------------------------------------------------

    def _lesson(self, game: Game) -> Callable[[], None]:
        def open_lesson() -> None:
            scene = LessonScene(self.stage, game, self)
            if self.done(game, self.stage.settings.lessons.get(game.name)):
                scene.restart()
            self.go(scene)

        return open_lesson

    def _puzzles(self, game: Game) -> Callable[[], None]:
        return lambda: self.go(PuzzleListScene(self.stage, self, game.name))

    def _rules(self, game: Game) -> Callable[[], None]:
        return lambda: self.go(RulesScene(self.stage, game, self))

    def _leave(self) -> None:
        self.go(self.back)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self._leave()
        elif event.key in (pygame.K_DOWN, pygame.K_UP):
            self.page.focus_next(1 if event.key == pygame.K_DOWN else -1)


class Picture(Widget):
    """The start of a game, still and small."""

    def __init__(self, name: str, rect: pygame.Rect, view: BoardView, game: Game, shapes: bool, look: Look) -> None:
        super().__init__(name, rect)
        self.view, self.position = view, game.start()
        for move in view.demo[:8]:
            self.position = self.position.play(self.position.move_named(move))
        view.place(look, Taste(False, shapes), shaped(rect, view.shape))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.view.draw(surface, Showing(self.position))


class Progress(Label):
    """How far a lesson is, with a tick when it is done."""

    def __init__(self, name: str, rect: pygame.Rect, words: str, done: bool) -> None:
        super().__init__(name, rect, words, 14)
        self.done = done

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, x = look.theme, self.rect.x
        if self.done:
            tick = look.icon("check", 16, theme.accent)
            surface.blit(tick, tick.get_rect(midleft=(x, self.rect.centery)))
            x += look.px(22)
        words = look.text(self.words, 14, theme.accent if self.done else theme.dim, 500 if self.done else 400)
        surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))
