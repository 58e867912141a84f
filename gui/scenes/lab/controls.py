"""The controls of the lab: what is searched and how, above; time and zoom, below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.search.events import Result
from engine.search.proof import Threshold
from gui.language import _
from gui.scenes.lab.captions import value_words
from gui.scenes.lab.choosing import DEPTHS, LEVELS, ROUNDS
from gui.scenes.lab.recording import CLASSICS, Algorithm, algorithm_words
from gui.scenes.lab.replay import SPEEDS
from gui.scenes.lab.timeline import Timeline
from gui.scenes.lab.treeview import ZOOM
from gui.widgets import Button, Dropdown, IconButton, Label, Slider
from gui.widgets.base import Widget

if TYPE_CHECKING:
    from gui.scenes.lab.places import Areas
    from gui.scenes.lab.replay import Replay
    from gui.scenes.lab.scene import LabScene


ROOMY = 940.0       # units beside the name of the screen: a narrower bar goes without it


class Row:
    """Puts widgets side by side from the left."""

    def __init__(self, scene: LabScene, row: pygame.Rect) -> None:
        self.px, self.x, self.row = scene.look.px, row.x, row

    def next(self, width: float, gap: float = 8) -> pygame.Rect:
        rect = pygame.Rect(self.x, self.row.y, self.px(width), self.row.h)
        self.x += rect.w + self.px(gap)
        return rect


def top_bar(scene: LabScene, row: pygame.Rect) -> list[Widget]:
    """Back and the name; source, size, algorithm, the one beside it; quiz, save and keys on the right."""
    choosing, line = scene.choosing, Row(scene, row)
    look, title = scene.look, scene.heading
    wide = look.width(title, 20, 600) / look.scale + 4
    roomy = row.w >= look.px(ROOMY + wide)
    return [
        IconButton("back", line.next(44, 4), "arrow-left", _("Back"), scene.home, "Esc"),
        *([Label("title", line.next(wide), title, 20, 600)] if roomy else []),
        Dropdown("source", line.next(166), choosing.kinds, choosing.source, scene.choose_source),
        *_size(scene, line),
        Dropdown("algorithm", line.next(152), [(each, algorithm_words(each)) for each in choosing.algorithms],
                 choosing.algorithm, lambda algorithm: scene.change(algorithm=algorithm)),
        *_beside(scene, line),
        *_tools(scene, row),
    ]


def _beside(scene: LabScene, line: Row) -> list[Widget]:
    """The search shown side by side with the first."""
    if not scene.choosing.companions:
        return []
    choices: list[tuple[Algorithm | None, str]] = [(None, _("alone"))]
    choices += [(each, _("+ {name}").format(name=algorithm_words(each))) for each in scene.choosing.companions]
    return [Dropdown("beside", line.next(140), choices, scene.choosing.beside,
                     lambda algorithm: scene.change(beside=algorithm))]


def _tools(scene: LabScene, row: pygame.Rect) -> list[Widget]:
    size = row.h
    tools: tuple[tuple[str, str, str, Callable[[], None], str], ...] = (
        ("keys", "circle-help", _("Keys"), scene.keys, "F1"),
        ("tour", "flag", _("Tour"), scene.start_tour, "T"),
        ("quiz", "graduation-cap", _("Quiz: what will be cut?"), scene.quiz, "Q"),
        ("save", "download", _("Save the trace or a picture"), scene.save, "Ctrl+S"),
        ("copy", "copy", _("Copy the trace"), scene.copy, "Ctrl+C"),
    )
    return [IconButton(name, pygame.Rect(row.right - (index + 1) * size, row.y, size, size), icon, words, act, key)
            for index, (name, icon, words, act, key) in enumerate(tools)]


def _size(scene: LabScene, line: Row) -> list[Widget]:
    """How large the tree is, for sources that have a size."""
    choosing = scene.choosing
    if choosing.game is not None and choosing.algorithm in CLASSICS:
        depths = [(depth, _("Depth {depth}").format(depth=depth)) for depth in DEPTHS]
        return [Dropdown("depth", line.next(112), depths, choosing.depth, lambda depth: scene.change(depth=depth))]
    if choosing.source == "random":
        levels = [(each, _("{levels} levels").format(levels=each)) for each in LEVELS]
        return [
            Dropdown("levels", line.next(126, 0), levels, choosing.levels, lambda each: scene.change(levels=each)),
            IconButton("another", line.next(44), "rotate-ccw", _("Another tree"),
                       scene.another_tree, "N"),
        ]
    if choosing.source == "typed":
        return [Button("edit", line.next(80), _("Edit"), scene.type_tree, tooltip=_("Type or paste a tree  (E)"))]
    return []


def bottom(scene: LabScene, replay: Replay, areas: Areas) -> list[Widget]:
    """The timeline, and the buttons below it."""
    line, grows = Row(scene, areas.transport), replay.recording.grows
    buttons: tuple[tuple[str, str, str, Callable[[], None], str], ...] = (
        ("start", "skip-back", _("To the start"), scene.to_start, "Home"),
        ("step back", "chevron-left", _("One step back"), lambda: scene.step(-1), "←"),
        ("play", "pause" if scene.playing else "play", _("Pause") if scene.playing else _("Play"), scene.play,
         _("Space")),
        ("step", "chevron-right", _("One step"), lambda: scene.step(1), "→"),
        ("next cut", *(("fast-forward", _("To the next new node")) if grows else ("scissors", _("To the next cut"))),
         lambda: scene.to_event(scene.landmark), "C"),
        ("next result", "check", _("To the next result"), lambda: scene.to_event(Result), "R"),
        ("end", "skip-forward", _("To the end"), scene.to_end, "End"),
    )
    widgets: list[Widget] = [Timeline(areas.timeline, replay.longest, replay.at, scene.scrub)]
    widgets += [IconButton(name, line.next(44, 2), icon, words, act, key, "plain" if name == "play" else "quiet")
                for name, icon, words, act, key in buttons]
    speed = _("{speed:g} / s").format(speed=SPEEDS[scene.speed])
    widgets += [
        Button("speed", line.next(76, 6), speed, scene.next_speed, "", "quiet", _("Steps a second  (S)"), 14),
        Label("step", line.next(146), scene.step_words, 13, 500, scene.look.theme.dim),
    ]
    return [*widgets, *_setting(scene, line), *_zoom(scene, areas.transport)]


def _setting(scene: LabScene, line: Row) -> list[Widget]:
    """What the chosen algorithm lets one choose."""
    choosing = scene.choosing
    if "jamboree" in (choosing.algorithm, choosing.beside):
        return [Slider("prune", line.next(224), 0, 100, choosing.prune, lambda percent: scene.change(prune=percent), 10,
                       lambda percent: _("prune {percent} %").format(percent=percent))]
    if choosing.algorithm in ("mcts", "proofnumber"):
        words = _("{count} games") if choosing.algorithm == "mcts" else _("{count} nodes")
        return [Dropdown("rounds", line.next(132), [(each, words.format(count=each)) for each in ROUNDS],
                         choosing.rounds, lambda count: scene.change(rounds=count)), *_target(scene, line)]
    return []


def _target(scene: LabScene, line: Row) -> list[Widget]:
    """How much Maxie is to get for certain, where a tree has values at its leaves."""
    replay = scene.replay
    if replay is None or not isinstance(replay.film.goal, Threshold):
        return []
    values = [(value, f"≥ {value_words(value)}") for value in replay.recording.source.values]
    return [Dropdown("target", line.next(90), values, replay.film.goal.at_least,
                     lambda value: scene.change(target=value))]


def _zoom(scene: LabScene, row: pygame.Rect) -> list[Widget]:
    size = row.h
    buttons: tuple[tuple[str, str, str, Callable[[], None], str], ...] = (
        ("zoom in", "plus", _("Larger"), lambda: scene.zoom(ZOOM), "+"),
        ("fit", "maximize", _("The whole tree"), scene.fit, "0"),
        ("zoom out", "minus", _("Smaller"), lambda: scene.zoom(1 / ZOOM), "−"),
    )
    return [IconButton(name, pygame.Rect(row.right - (index + 1) * size, row.y, size, size), icon, words, act, key)
            for index, (name, icon, words, act, key) in enumerate(buttons)]
