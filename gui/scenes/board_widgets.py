"""The buttons of the board scene: the top bar, the row of actions, and the status line with what belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from gui.language import _
from gui.scenes.sitting import SPEEDS
from gui.scenes.status import StatusLine
from gui.scenes.trouble import ask_what_now
from gui.widgets import Button, IconButton, Label
from gui.widgets.base import Widget
from gui.widgets.menu import Item, menu

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene


@dataclass(frozen=True)
class Action:
    """A button under the panel. `tooltip` says more where the words say too little."""

    name: str
    icon: str
    words: str
    act: Callable[[], None]
    key: str
    enabled: bool = True
    tooltip: str = ""


def top_bar(scene: BoardScene, row: pygame.Rect) -> list[Widget]:
    """Home and the game's name on the left; new, save, load, lab, rules, sound and settings on the right."""
    look, sound, title = scene.look, scene.stage.settings.sound, _(scene.match.game.title)
    px, size = look.px, row.h
    name = pygame.Rect(row.x + size + px(10), row.y, look.width(title, 20, 600) + px(2), size)
    rest = pygame.Rect(name.right + px(20), row.y, row.right - name.right - px(20), size)
    return [
        IconButton("home", pygame.Rect(row.x, row.y, size, size), "house", _("Home"), scene.home, "Esc"),
        Label("title", name, title, 20, 600),
        *menu(look, rest, (
            Item("new", "plus", _("New game"), scene.new, "Ctrl+N"),
            Item("save", "save", _("Save"), scene.save, "Ctrl+S"),
            Item("load", "folder-open", _("Load"), scene.load, "Ctrl+O"),
            Item("rules", "book-open", _("Rules"), scene.rules, "F1"),
            Item("explain", "flask-conical", _("Lab"), scene.explain, "Ctrl+E", _("Explain: this position in the lab")),
            Item("mute", "volume-2" if sound else "volume-x", "", scene.mute, "Ctrl+M",
                  _("Sound off") if sound else _("Sound on")),
            Item("settings", "settings", "", scene.settings, "Ctrl+,", _("Settings")),
        )),
    ]


def actions(scene: BoardScene, row: pygame.Rect) -> list[Widget]:
    """Undo, redo, hint or move now, pause, speed, analyse, swap sides, resign: those that make sense for who plays."""
    sitting = scene.sitting
    over = scene.match.result is not None
    watching = sitting.people == 0
    if sitting.exploring:
        return _spread(scene, row, _exploring(scene))
    thinking = sitting.people < 2 and (sitting.thinking or sitting.seeking_hint)
    move_now = Action("move now", "zap", _("Move now"), sitting.move_now, "M", thinking)
    buttons = [
        Action("undo", "undo-2", _("Undo"), scene.undo, "U", sitting.can_undo),
        Action("redo", "redo-2", _("Redo"), scene.redo, "R", scene.match.can_redo),
    ]
    if watching and not over:
        go_on = ("play", _("Go on")) if sitting.held else ("pause", _("Pause"))
        buttons.append(Action("pause", *go_on, scene.pause, _("Space")))
        buttons.append(Action("speed", "fast-forward", _("Speed"), scene.next_speed, "F"))
        buttons.append(move_now)
    elif thinking:
        buttons.append(move_now)     # there is nothing to hint at meanwhile: one place does for both
    elif not over:
        buttons.append(Action("hint", "lightbulb", _("Hint"), scene.hint, "H",
                              sitting.person_to_move and not scene.match.rated))
    buttons.append(Action("analyse", "microscope", _("Analyse"), scene.analysis.toggle, "A", scene.analysis.allowed))
    if over:
        buttons.append(Action("report", "chart-line", _("Report"), scene.report, "Ctrl+I", bool(scene.match.moves)))
    elif not watching:
        buttons.append(Action("swap", "arrow-left-right", _("Swap"), scene.swap, "X", sitting.can_swap,
                              _("Swap sides")))
        buttons.append(Action("resign", "flag", _("Resign"), scene.ask_resign, "Ctrl+R"))
    return _spread(scene, row, buttons)


def _exploring(scene: BoardScene) -> list[Action]:
    """What the buttons do in analyse mode."""
    analysis, played = scene.analysis, bool(scene.match.moves)
    return [
        Action("undo", "undo-2", _("Undo"), scene.undo, "U", analysis.can_go_back, _("One move back")),
        Action("redo", "redo-2", _("Redo"), scene.redo, "R", analysis.can_go_forward, _("One move forward")),
        Action("to previous mistake", "skip-back", _("Mistake"), lambda: analysis.mistake(-1), "P", played,
               _("Previous mistake")),
        Action("to next mistake", "skip-forward", _("Mistake"), lambda: analysis.mistake(1), "N", played,
               _("Next mistake")),
        Action("report", "chart-line", _("Report"), scene.report, "Ctrl+I", played),
        Action("analyse", "x", _("Close"), analysis.toggle, "A", True, _("Back to the game")),
    ]


def _spread(scene: BoardScene, row: pygame.Rect, actions: Sequence[Action]) -> list[Widget]:
    """The buttons side by side over the whole row; their words under the icons, if those of all have room."""
    look, count = scene.look, len(actions)
    gap = look.px(8)
    edges = [row.x + (row.w + gap) * index // count for index in range(count + 1)]
    room = min(right - left for left, right in pairwise(edges)) - gap - look.px(4)
    told = all(IconButton.caption_width(look, action.words) <= room for action in actions)
    widgets: list[Widget] = []
    for action, (left, right) in zip(actions, pairwise(edges), strict=True):
        label = SPEEDS[scene.sitting.speed][0] if action.name == "speed" else ""
        button = IconButton(action.name, pygame.Rect(left, row.y, right - gap - left, row.h), action.icon,
                            action.tooltip or action.words, action.act, action.key, style="plain", label=label,
                            caption=action.words if told else "")
        button.enabled = action.enabled
        widgets.append(button)
    return widgets


def standing(scene: BoardScene, room: pygame.Rect) -> list[Widget]:
    """While nothing is thought about: how one's games against this opponent went so far."""
    if scene.sitting.busy or scene.sitting.exploring or not scene.record:
        return []
    look = scene.look
    line = pygame.Rect(room.x + look.px(4), 0, room.w - look.px(8), look.line_height(13))
    line.centery = room.y + look.px(12 if scene.sitting.value is None else 34)
    return [Label("record", line, scene.record, 13, 400, look.theme.dim)]


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
