"""The pages of the panel beside the board: moves, evaluation graph, best lines; one is open. No thinking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from gui.language import _
from gui.scenes.graph import EvaluationGraph
from gui.scenes.lines import LineList
from gui.scenes.panels import MoveGrid
from gui.widgets import Button, IconButton, Segmented
from gui.widgets.base import Widget

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene

TABS, ROW, GAP = 34, 36, 8


def side_panel(scene: BoardScene, room: pygame.Rect) -> list[Widget]:
    """The tabs, and the page that is open."""
    look, analysis = scene.look, scene.analysis
    tabs = pygame.Rect(room.x, room.y, room.w, look.px(TABS))
    rest = pygame.Rect(room.x, tabs.bottom + look.px(GAP), room.w, room.bottom - tabs.bottom - look.px(GAP))
    pages = (("moves", _("Moves")), ("graph", _("Graph")), ("lines", _("Lines")))
    head = Segmented("pages", tabs, pages, analysis.page, analysis.turn_to, 13)
    if analysis.page == "graph":
        return [head, *_graph_page(scene, rest)]
    if analysis.page == "lines":
        return [head, LineList(rest, look, analysis, scene.try_line, scene.touch_board)]
    return [head, MoveGrid(rest, look, scene.sitting, scene.look_at)]


def _graph_page(scene: BoardScene, room: pygame.Rect) -> list[Widget]:
    """The graph, and under it: to the mistakes, evaluate, report."""
    look, analysis = scene.look, scene.analysis
    reviewer = analysis.reviewer
    row = pygame.Rect(room.x, room.bottom - look.px(ROW), room.w, look.px(ROW))
    graph = pygame.Rect(room.x, room.y, room.w, row.y - look.px(GAP) - room.y)
    side, gap = look.px(44), look.px(GAP)
    previous = IconButton("previous mistake", pygame.Rect(row.x, row.y, side, row.h), "skip-back",
                          _("Previous mistake"), lambda: analysis.mistake(-1), "P", style="plain")
    following = IconButton("next mistake", pygame.Rect(row.x + side + gap, row.y, side, row.h), "skip-forward",
                           _("Next mistake"), lambda: analysis.mistake(1), "N", style="plain")
    wide = pygame.Rect(following.rect.right + gap, row.y, row.right - following.rect.right - gap, row.h)
    return [EvaluationGraph(graph, look, scene.sitting, reviewer, scene.look_at), previous, following,
            _main_button(scene, wide)]


def _main_button(scene: BoardScene, rect: pygame.Rect) -> Button:
    """Evaluate the game, give that up, or see the report: whichever comes next."""
    analysis = scene.analysis
    if analysis.reviewer.running:
        return Button("evaluate", rect, _("Stop"), analysis.evaluate, "x", size=13)
    if scene.match.moves and analysis.reviewer.complete:
        return Button("report", rect, _("Report"), scene.report, "chart-line", size=13)
    button = Button("evaluate", rect, _("Evaluate game"), analysis.evaluate, "gauge", size=13)
    button.enabled = bool(scene.match.moves) and analysis.allowed and (
        analysis.active or scene.match.result is not None)
    if not analysis.active and scene.match.result is None:
        button.tooltip = _("In analyse mode (A), or when the game is over")
    return button
