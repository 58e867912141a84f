"""The controls of the lab: what is searched and how, above; time and zoom, below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from gui.language import _
from gui.scenes.lab.choosing import DEPTHS, LEVELS
from gui.scenes.lab.recording import algorithm_words
from gui.scenes.lab.timeline import Timeline
from gui.scenes.lab.treeview import ZOOM
from gui.widgets import Button, Dropdown, IconButton, Label, Slider
from gui.widgets.base import Widget

if TYPE_CHECKING:
    from gui.scenes.lab.scene import Areas, LabScene


class Row:
    """Puts widgets side by side from the left."""

    def __init__(self, scene: LabScene, row: pygame.Rect) -> None:
        self.px, self.x, self.row = scene.look.px, row.x, row

    def next(self, width: float, gap: float = 8) -> pygame.Rect:
        rect = pygame.Rect(self.x, self.row.y, self.px(width), self.row.h)
        self.x += rect.w + self.px(gap)
        return rect


def top_bar(scene: LabScene, row: pygame.Rect) -> list[Widget]:
    """Back and the name; source, size, algorithm, the one beside it; quiz, save and help on the right."""
    choosing, line = scene.choosing, Row(scene, row)
    widgets: list[Widget] = [
        IconButton("back", line.next(44, 2), "arrow-left", _("Back"), scene.home, "Esc"),
        Label("title", line.next(46), _("Lab"), 20, 600),
        Dropdown("source", line.next(182), choosing.kinds, choosing.source, lambda kind: scene.choose_source(kind)),
        *_size(scene, line),
        Dropdown("algorithm", line.next(136), [(each, algorithm_words(each)) for each in choosing.algorithms],
                 choosing.algorithm, lambda algorithm: scene.change(algorithm=algorithm)),
    ]
    return widgets


def _size(scene: LabScene, line: Row) -> list[Widget]:
    """How large the tree is, for sources that have a size."""
    choosing = scene.choosing
    if choosing.is_game:
        depths = [(depth, _("Depth {depth}").format(depth=depth)) for depth in DEPTHS]
        return [Dropdown("depth", line.next(118), depths, choosing.depth, lambda depth: scene.change(depth=depth))]
    if choosing.source == "random":
        levels = [(each, _("{levels} levels").format(levels=each)) for each in LEVELS]
        return [
            Dropdown("levels", line.next(118, 2), levels, choosing.levels, lambda each: scene.change(levels=each)),
            IconButton("another", line.next(44), "rotate-ccw", _("Another tree"),
                       lambda: scene.change(seed=choosing.seed + 1), "N"),
        ]
    if choosing.source == "typed":
        return [Button("edit", line.next(118), _("Edit"), scene.type_tree, tooltip=_("Type or paste a tree  (E)"))]
    return []


def bottom(scene: LabScene, areas: Areas) -> list[Widget]:
    """The timeline, and the buttons below it."""
    line = Row(scene, areas.transport)
    buttons: tuple[tuple[str, str, str, Callable[[], None], str], ...] = (
        ("start", "skip-back", _("To the start"), scene.to_start, _("Home")),
        ("step back", "chevron-left", _("One step back"), lambda: scene.step(-1), "←"),
        ("play", "pause" if scene.playing else "play", _("Pause") if scene.playing else _("Play"), scene.play,
         _("Space")),
        ("step", "chevron-right", _("One step"), lambda: scene.step(1), "→"),
        ("next cut", "scissors", _("To the next cut"), scene.next_cut, "C"),
        ("next result", "check", _("To the next result"), scene.next_result, "R"),
        ("end", "skip-forward", _("To the end"), scene.to_end, _("End")),
    )
    widgets: list[Widget] = [
        Timeline(areas.timeline, scene.longest, scene.longest.film.beats[scene.beat], scene.scrub)]
    widgets += [IconButton(name, line.next(44, 2), icon, words, act, key, "plain" if name == "play" else "quiet")
                for name, icon, words, act, key in buttons]
    from gui.scenes.lab.scene import SPEEDS

    widgets.append(Button("speed", line.next(64, 10), f"{SPEEDS[scene.speed]:g}×", scene.next_speed, style="quiet",
                          tooltip=_("Steps a second  (S)")))
    widgets.append(Label("step", line.next(150), scene.step_words, 13, 500, scene.look.theme.dim))
    if "jamboree" in (scene.choosing.algorithm, scene.choosing.beside):
        widgets.append(Slider("prune", line.next(220), 0, 100, scene.choosing.prune, scene.set_prune, 10,
                              lambda percent: _("prune {percent} %").format(percent=percent)))
    return [*widgets, *_zoom(scene, areas.transport)]


def _zoom(scene: LabScene, row: pygame.Rect) -> list[Widget]:
    size = row.h
    buttons: tuple[tuple[str, str, str, Callable[[], None], str], ...] = (
        ("zoom in", "plus", _("Larger"), lambda: scene.zoom(ZOOM), "+"),
        ("fit", "maximize", _("The whole tree"), scene.fit, "0"),
        ("zoom out", "minus", _("Smaller"), lambda: scene.zoom(1 / ZOOM), "−"),
    )
    return [IconButton(name, pygame.Rect(row.right - (index + 1) * size, row.y, size, size), icon, words, act, key)
            for index, (name, icon, words, act, key) in enumerate(buttons)]
