"""The buttons of the board scene: the top bar, the row of actions, and the status line with what belongs to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from gui.language import _
from gui.scenes.sitting import SPEEDS
from gui.scenes.status import StatusLine
from gui.scenes.trouble import ask_what_now
from gui.widgets import Button, IconButton, Label
from gui.widgets.base import Widget

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene


def top_bar(scene: BoardScene, row: pygame.Rect) -> list[Widget]:
    """Home and the game's name on the left; new, save, load, rules, sound and settings on the right."""
    px, sound = scene.look.px, scene.stage.settings.sound
    size = row.h
    widgets: list[Widget] = [
        IconButton("home", pygame.Rect(row.x, row.y, size, size), "house", _("Home"), scene.home, "Esc"),
        Label("title", pygame.Rect(row.x + size + px(10), row.y, px(280), size), _(scene.match.game.title), 20, 600),
    ]
    buttons = (
        ("new", "plus", _("New game"), scene.new, "Ctrl+N"),
        ("save", "save", _("Save"), scene.save, "Ctrl+S"),
        ("load", "folder-open", _("Load"), scene.load, "Ctrl+O"),
        ("explain", "network", _("Explain: this position in the lab"), scene.explain, "Ctrl+E"),
        ("rules", "book-open", _("Rules"), scene.rules, "F1"),
        ("mute", "volume-2" if sound else "volume-x", _("Sound off") if sound else _("Sound on"), scene.mute, "Ctrl+M"),
        ("settings", "settings", _("Settings"), scene.settings, "Ctrl+,"),
    )
    x = row.right - len(buttons) * size - (len(buttons) - 1) * px(4)
    for name, icon, words, act, key in buttons:
        widgets.append(IconButton(name, pygame.Rect(x, row.y, size, size), icon, words, act, key))
        x += size + px(4)
    return widgets


def actions(scene: BoardScene, row: pygame.Rect) -> list[Widget]:
    """Undo, redo, hint, move now, pause, speed, swap sides and resign: those that make sense for who is playing."""
    sitting = scene.sitting
    over = scene.match.result is not None
    watching = sitting.people == 0
    analyse = ("analyse", "microscope", _("Analyse"), scene.analysis.toggle, "A", scene.analysis.allowed)
    if sitting.exploring:
        return _spread(scene, row, _exploring(scene))
    buttons: list[tuple[str, str, str, Callable[[], None], str, bool]] = [
        ("undo", "undo-2", _("Undo"), scene.undo, "U", sitting.can_undo),
        ("redo", "redo-2", _("Redo"), scene.redo, "R", scene.match.can_redo),
    ]
    if watching:
        buttons.append(
            ("pause", "play" if sitting.held else "pause", _("Go on") if sitting.held else _("Pause"), scene.pause,
             _("Space"), not over)
        )
        buttons.append(("speed", "fast-forward", _("Speed"), scene.next_speed, "F", not over))
    else:
        buttons.append(("hint", "lightbulb", _("Hint"), scene.hint, "H",
                        sitting.person_to_move and not scene.match.rated))
    if sitting.people < 2:
        thinking = sitting.thinking or sitting.seeking_hint
        buttons.append(("move now", "zap", _("Move now"), sitting.move_now, "M", thinking))
    buttons.append(analyse)
    if over:
        buttons.append(("report", "chart-line", _("Report"), scene.report, "Ctrl+I", bool(scene.match.moves)))
    elif not watching:
        buttons.append(("swap", "arrow-left-right", _("Swap sides"), scene.swap, "X", sitting.can_swap))
        buttons.append(("resign", "flag", _("Resign"), scene.ask_resign, "Ctrl+R", True))
    return _spread(scene, row, buttons)


def _exploring(scene: BoardScene) -> list[tuple[str, str, str, Callable[[], None], str, bool]]:
    """What the buttons do in analyse mode."""
    analysis, played = scene.analysis, bool(scene.match.moves)
    return [
        ("undo", "undo-2", _("One move back"), scene.undo, "U", analysis.can_go_back),
        ("redo", "redo-2", _("One move forward"), scene.redo, "R", analysis.can_go_forward),
        ("to previous mistake", "skip-back", _("Previous mistake"), lambda: analysis.mistake(-1), "P", played),
        ("to next mistake", "skip-forward", _("Next mistake"), lambda: analysis.mistake(1), "N", played),
        ("report", "chart-line", _("Report"), scene.report, "Ctrl+I", played),
        ("analyse", "x", _("Back to the game"), analysis.toggle, "A", True),
    ]


def _spread(
    scene: BoardScene, row: pygame.Rect, buttons: list[tuple[str, str, str, Callable[[], None], str, bool]]
) -> list[Widget]:
    """The buttons side by side over the whole row."""
    gap, count = scene.look.px(8), len(buttons)
    widgets: list[Widget] = []
    for index, (name, icon, words, act, key, enabled) in enumerate(buttons):
        left, right = (row.x + (row.w + gap) * edge // count for edge in (index, index + 1))
        rect = pygame.Rect(left, row.y, right - gap - left, row.h)
        label = SPEEDS[scene.sitting.speed][0] if name == "speed" else ""
        button = IconButton(name, rect, icon, words, act, key, style="plain", label=label)
        button.enabled = enabled
        widgets.append(button)
    return widgets


def status(scene: BoardScene, bar: pygame.Rect) -> list[Widget]:
    """The sentence, and on its right the buttons that answer it."""
    look, sitting = scene.look, scene.sitting
    over = scene.match.result is not None and sitting.live and scene.motion is None and not sitting.exploring
    buttons: list[Widget] = []
    right = bar.right - look.px(7)
    for name, words, act, primary in reversed(_answers(scene, over)):
        width = Button.width(look, words, size=14)
        rect = pygame.Rect(right - width, bar.y + look.px(7), width, bar.h - look.px(14))
        buttons.insert(0, Button(name, rect, words, act, style="primary" if primary else "plain", size=14))
        right = rect.x - look.px(8)
    icon = "lightbulb" if sitting.hint and sitting.live else "trophy" if over else ""
    icon = "info" if scene.refusal else "microscope" if sitting.exploring else icon
    festive = over and not scene.refusal
    words = scene.refusal or _sentence(scene)
    return [StatusLine(bar, words, right - bar.x, icon, bool(scene.refusal), festive), *buttons]


def _sentence(scene: BoardScene) -> str:
    """What the status line says: of an explored or an earlier position what is known of it, else whose turn it is."""
    sitting, analysis = scene.sitting, scene.analysis
    if sitting.exploring:
        return analysis.status()
    if not sitting.live:
        return analysis.words_of(sitting.shown) or sitting.status()
    return sitting.status() if not scene.motion or not scene.match.result else ""


def _answers(scene: BoardScene, over: bool) -> list[tuple[str, str, Callable[[], None], bool]]:
    sitting = scene.sitting
    if sitting.exploring:
        return [("back", _("Back to the game"), scene.analysis.end, True)]
    if not sitting.live:
        return [("back", _("Back to the game"), lambda: scene.look_at(len(scene.match.moves)), True)]
    if over:
        return [("leave", _("Home"), scene.home, False), ("rematch", _("Rematch"), scene.rematch, True)]
    if sitting.trouble:
        return [("continue", _("What now?"), lambda: ask_what_now(scene), True)]
    if sitting.held:
        return [("continue", _("Continue"), scene.go_on, True)]
    return []
