"""What stands around the board of a puzzle: the task, its rating, the moves so far, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.puzzles import option_words, task_words, theme_words
from gui.language import _
from gui.look import Look
from gui.scenes.status import StatusLine
from gui.scenes.view import BoardView
from gui.widgets import Button, IconButton, Label, Paragraph
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

if TYPE_CHECKING:
    from gui.scenes.puzzles import PuzzleScene

PAD = 20
TOKEN = 34


class Token(Widget):
    """The sign of the side to move."""

    def __init__(self, rect: pygame.Rect, view: BoardView, side: int) -> None:
        super().__init__("token", rect)
        self.view, self.side = view, side

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.view.draw_token(surface, look, self.rect, self.side)


def puzzle_top(scene: PuzzleScene, row: pygame.Rect) -> list[Widget]:
    """Back and the game's name on the left; the rules and settings on the right."""
    px, size = scene.look.px, row.h
    title = _("{game}: puzzle {number} of {count}").format(
        game=_(scene.match.game.title), number=scene.index + 1, count=len(scene.back.puzzles))
    widgets: list[Widget] = [
        IconButton("home", pygame.Rect(row.x, row.y, size, size), "arrow-left", _("Puzzles"), scene.home, "Esc"),
        Label("title", pygame.Rect(row.x + size + px(10), row.y, row.w - 4 * size - px(30), size), title, 20, 600),
    ]
    buttons = (
        ("explain", "network", _("Explain: this position in the lab"), scene.explain, "Ctrl+E"),
        ("rules", "book-open", _("Rules"), scene.rules, "F1"),
        ("settings", "settings", _("Settings"), scene.settings, ""),
    )
    x = row.right - len(buttons) * size - (len(buttons) - 1) * px(4)
    for name, icon, words, act, key in buttons:
        widgets.append(IconButton(name, pygame.Rect(x, row.y, size, size), icon, words, act, key))
        x += size + px(4)
    return widgets


def puzzle_panel(scene: PuzzleScene, rect: pygame.Rect) -> list[Widget]:
    """From the top: the task, what kind of puzzle it is, how the solver stands; at the bottom the buttons."""
    look, px = scene.look, scene.look.px
    puzzle, inner = scene.puzzle, rect.inflate(-2 * px(PAD), -2 * px(PAD))
    buttons = _buttons(scene, inner)
    token = pygame.Rect(inner.x, inner.y, px(TOKEN), px(TOKEN))
    start = scene.match.positions[0]
    task = task_words(puzzle, start)
    room = inner.w - token.w - px(14)
    height = Paragraph.height(look, task, 17, room, 600)
    top = max(0, (token.h - height) // 2)
    y = inner.y + max(token.h, height) + px(14)
    side = start.side_of(puzzle.side)
    widgets: list[Widget] = [
        Panel("panel", rect),
        Token(token, scene.view, puzzle.side if side is None else side),
        Paragraph("task", pygame.Rect(token.right + px(14), inner.y + top, room, max(height, px(24))), task, 17, 600),
    ]
    bottom = min(button.rect.y for button in buttons)
    for name, words, ink in _facts(scene):
        high = Paragraph.height(look, words, 14, inner.w)
        if y + high > bottom - px(8):
            break
        widgets.append(Paragraph(name, pygame.Rect(inner.x, y, inner.w, high), words, 14, 400, ink))
        y += high + px(8)
    return widgets + buttons


def _facts(scene: PuzzleScene) -> list[tuple[str, str, str | None]]:
    """The lines under the task: those that matter most first."""
    puzzle, progress, dim = scene.puzzle, scene.back.progress, scene.look.theme.dim
    words = _("Rated {rating}.").format(rating=puzzle.rating)
    facts: list[tuple[str, str, str | None]] = [("rating", words, dim)]
    if option_words(puzzle):
        facts.insert(0, ("options", option_words(puzzle), dim))
    result = progress.of(puzzle)
    if result is not None:
        words = {"first": _("Solved at the first try."), "later": _("Solved, not at the first try."),
                 "failed": _("Not solved yet.")}[result]
        facts.append(("result", words, None))
        facts.append(("themes", theme_words(puzzle), dim))
    rating = progress.rating(puzzle.game)
    if rating is not None:
        words = _("Your puzzle rating: {rating}.").format(rating=rating)
        if scene.change:
            words = _("Your puzzle rating: {rating} ({change:+d}).").format(rating=rating, change=scene.change)
        facts.append(("standing", words, None))
    if scene.match.moves:
        facts.append(("moves", _("Played: {moves}").format(moves=_moves(scene)), dim))
    return facts


def _moves(scene: PuzzleScene) -> str:
    match = scene.match
    return ", ".join(scene.view.move_words(match.positions[number], move) for number, move in enumerate(match.moves))


def _buttons(scene: PuzzleScene, inner: pygame.Rect) -> list[Widget]:
    """Two rows: help, then the way to other puzzles."""
    look, px = scene.look, scene.look.px
    last = len(scene.back.puzzles) - 1
    rows: tuple[tuple[tuple[str, str, str, Callable[[], None], str, bool], ...], ...] = (
        (("hint", "lightbulb", _("Hint"), scene.hint, "H", scene.awake),
         ("solution", "eye", _("Solution"), scene.solution, "A", True)),
        (("previous", "chevron-left", _("Previous"), lambda: scene.step(-1), "P", scene.index > 0),
         ("retry", "rotate-ccw", _("Retry"), scene.retry, "R", bool(scene.match.moves)),
         ("next", "chevron-right", _("Next"), lambda: scene.step(1), "N", scene.index < last)),
    )
    height, gap = px(44), px(8)
    widgets: list[Widget] = []
    y = inner.bottom - len(rows) * height - (len(rows) - 1) * gap
    for row in rows:
        width = (inner.w - gap * (len(row) - 1)) // len(row)
        fits = all(Button.width(look, words, icon=True, size=14) <= width + px(16) for _name, _icon, words, *_ in row)
        for column, (name, icon, words, act, key, enabled) in enumerate(row):
            rect = pygame.Rect(inner.x + column * (width + gap), y, width, height)
            button = IconButton(name, rect, icon, words, act, key, "plain", words if fits else "")
            button.size = 14
            button.enabled = enabled
            if name == "next" and scene.solved and enabled:
                button.style = "primary"
            widgets.append(button)
        y += height + gap
    return widgets


def puzzle_status(scene: PuzzleScene, bar: pygame.Rect) -> list[Widget]:
    """The sentence under the board."""
    solved = scene.solved and not scene.refusal
    icon = "trophy" if solved and not scene.attempt.helped else "eye" if solved else "lightbulb" if (
        scene.sitting.hint and scene.awake) else ""
    icon = "info" if scene.refusal else "x" if scene.refuted else icon
    words = scene.refusal or scene.status()
    return [StatusLine(bar, words, bar.w, icon, bool(scene.refusal) or scene.refuted, solved)]
