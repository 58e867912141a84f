"""Puzzles: those of one game in the order of their ratings, with a picture of each and what became of it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.games import GAMES, game_named
from engine.puzzles import (
    Puzzle,
    PuzzleError,
    Result,
    option_words,
    puzzle_file,
    read_puzzles,
    task_words,
    theme_words,
)
from gui.language import _
from gui.look import Look
from gui.puzzle_book import PuzzleBook
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.view import Showing, Taste, shaped
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label, Listing, Segmented
from gui.widgets.base import Widget

WIDEST = 860
ROW = 84
PICTURE = (100, 72)
MARKS: dict[Result | None, str] = {"first": "trophy", "later": "check", "failed": "rotate-ccw", None: ""}
"""The sign of what became of a puzzle; words stand beside it."""


class PuzzleListScene(Scene):
    """`back` is the scene one came from. `game` is shown first; without one, that of the puzzle tried last.

    Pictures are drawn one a frame, so that the list opens at once."""

    def __init__(self, stage: Stage, back: Scene, game: str = "") -> None:
        super().__init__(stage)
        self.back = back
        self.book = PuzzleBook(stage.keeper)
        self.progress = self.book.progress()
        stage.tell_complaints()
        tried = [identity.partition("-")[0] for identity in self.progress.results]
        last = tried[-1] if tried and tried[-1] in [each.name for each in GAMES] else GAMES[0].name
        self.game = game or last
        self.puzzles: tuple[Puzzle, ...] = ()
        self.tasks: list[str] = []
        self.fault = ""
        self.chosen: int | None = None
        self.pictures: dict[tuple[str, Look], pygame.Surface] = {}
        self._read()

    @property
    def heading(self) -> str:
        return _("Puzzles")

    def enter(self) -> None:
        self.progress = self.book.progress()
        self.stage.tell_complaints()
        super().enter()

    def _read(self) -> None:
        self.puzzles, self.fault, self.chosen = (), "", None
        try:
            self.puzzles = read_puzzles(puzzle_file(game_named(self.game)))
        except PuzzleError as fault:
            self.fault = str(fault)
        self.tasks = [task_words(puzzle, puzzle.start()) for puzzle in self.puzzles]
        if self.puzzles:
            self.chosen = self._first_unsolved()

    def _first_unsolved(self) -> int:
        """The easiest puzzle that is not solved yet; the first where all are."""
        solved = ("first", "later")
        return next((i for i, puzzle in enumerate(self.puzzles) if self.progress.of(puzzle) not in solved), 0)

    # --- Layout and drawing -----------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        wide = min(width - px(48), px(WIDEST))
        left, top = (width - wide) // 2, px(16)
        choice = pygame.Rect(left, top + px(60), wide, px(44))
        foot = pygame.Rect(left, height - px(60), wide, px(44))
        box = pygame.Rect(left, choice.bottom + px(12), wide, foot.y - px(12) - choice.bottom - px(12))
        words = _("Solve")
        solve = pygame.Rect(0, foot.y, Button.width(self.look, words, icon=True), foot.h)
        solve.right = foot.right
        button = Button("open", solve, words, self.open, "play", "primary", f"{words}  ({_('Enter')})")
        button.enabled = self.chosen is not None
        listing = Listing("puzzles", box, [puzzle.id for puzzle in self.puzzles], self.chosen, self._choose, px(ROW),
                          self._open, self._draw_row, self.fault)
        widgets: list[Widget] = [
            IconButton("back", pygame.Rect(left, top + px(4), px(44), px(44)), "arrow-left", _("Back"), self._leave,
                       "Esc"),
            Label("title", pygame.Rect(left + px(56), top, wide - px(56), px(52)), _("Puzzles"), 24, 700),
            Segmented("game", choice, [(game.name, _(game.title)) for game in GAMES], self.game, self.set_game),
            listing,
            Label("note", pygame.Rect(left, foot.y, wide - solve.w - px(16), foot.h), self._note(), 14, 400,
                  self.look.theme.dim),
            button,
        ]
        return widgets

    def arrange(self) -> None:
        super().arrange()
        listing = self.page.named("puzzles")
        if self.chosen is not None and isinstance(listing, Listing):
            listing.show(self.chosen)

    def _note(self) -> str:
        solved, count = self.progress.solved(self.puzzles), len(self.puzzles)
        rating = self.progress.rating(self.game)
        if rating is None:
            return _("{solved} of {count} solved.").format(solved=solved, count=count)
        return _("{solved} of {count} solved. Your puzzle rating: {rating}.").format(
            solved=solved, count=count, rating=rating)

    def _draw_row(self, surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
        puzzle = self.puzzles[index]
        px, theme = look.px, look.theme
        picture = self.pictures.get((puzzle.id, look))
        place = pygame.Rect(row.x + px(10), row.y, px(PICTURE[0]), row.h)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=place.center))
        x, right = place.right + px(16), row.right - px(20)
        rating = look.text(str(puzzle.rating), 15, theme.text, 600)
        surface.blit(rating, rating.get_rect(topright=(right, row.y + px(14))))
        self._draw_result(surface, look, puzzle, right, row.y + px(42))
        title = _("{number}. {task}").format(number=index + 1, task=self.tasks[index])
        room = right - x - rating.get_width() - px(16)
        surface.blit(look.text(look.fit(title, 15, 600, room), 15, None, 600), (x, row.y + px(14)))
        surface.blit(look.text(look.fit(self._about(puzzle), 13, 400, room - px(140)), 13, theme.dim),
                     (x, row.y + px(42)))

    def _about(self, puzzle: Puzzle) -> str:
        """The options, and what it is about once it was tried."""
        themes = theme_words(puzzle) if self.progress.of(puzzle) is not None else ""
        return ", ".join(words for words in (option_words(puzzle), themes) if words)

    def _draw_result(self, surface: pygame.Surface, look: Look, puzzle: Puzzle, right: int, y: int) -> None:
        result = self.progress.of(puzzle)
        if result is None:
            return
        words = {"first": _("Solved at the first try"), "later": _("Solved"), "failed": _("Not solved yet")}[result]
        ink = look.theme.dim if result == "failed" else look.theme.accent
        shown = look.text(words, 13, ink, 500)
        place = shown.get_rect(topright=(right, y))
        surface.blit(shown, place)
        sign = look.icon(MARKS[result], 15, ink)
        surface.blit(sign, sign.get_rect(midright=(place.x - look.px(6), place.centery)))

    def update(self, seconds: float) -> Scene | None:
        missing = next((puzzle for puzzle in self.puzzles if (puzzle.id, self.look) not in self.pictures), None)
        if missing is not None:
            self.pictures[missing.id, self.look] = self._drawn(missing)
            self.page.named("puzzles").changed()
        return super().update(seconds)

    def _drawn(self, puzzle: Puzzle) -> pygame.Surface:
        view = view_for(puzzle.game)
        surface = pygame.Surface((self.look.px(PICTURE[0]), self.look.px(PICTURE[1])), pygame.SRCALPHA)
        view.place(self.look, Taste(False, self.stage.settings.shapes), shaped(surface.get_rect(), view.shape))
        view.draw(surface, Showing(puzzle.start()))
        return surface

    # --- What one can do --------------------------------------------------------------------------------

    def set_game(self, name: str) -> None:
        self.game = name
        self._read()
        self.arrange()

    def _choose(self, index: int) -> None:
        self.chosen = index
        self.arrange()

    def _open(self, index: int) -> None:
        from gui.scenes.puzzles import PuzzleScene  # the puzzle comes back here

        self.go(PuzzleScene(self.stage, self, index))

    def open(self) -> None:
        if self.chosen is not None:
            self._open(self.chosen)

    def _leave(self) -> None:
        self.go(self.back)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        keys = {pygame.K_ESCAPE: self._leave, pygame.K_RETURN: self.open, pygame.K_KP_ENTER: self.open}
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if step and self.chosen is not None:
            self._choose(max(0, min(len(self.puzzles) - 1, self.chosen + step)))
        else:
            keys.get(event.key, lambda: None)()
