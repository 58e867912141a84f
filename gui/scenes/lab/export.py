"""Taking a picture of the lab along: the trace as text, the whole tree as PNG or SVG at the step that is shown."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pygame

from gui.look import Look
from gui.scenes.files import ENDING
from gui.scenes.lab.camera import Camera
from gui.scenes.lab.experiment import Experiment
from gui.scenes.lab.painter import Painter
from gui.scenes.lab.pens import Pen, ScreenPen, SvgPen
from gui.scenes.lab.treeview import TreeView
from gui.scenes.lab.writer import LARGEST

WIDEST = 16_000        # pixels: a wider picture is drawn with its nodes nearer to each other
SPACING = 96.0         # units between neighbours where there is room
DOWN = 124.0
MARGIN = 48.0


def tree_size(look: Look, view: TreeView) -> tuple[tuple[int, int], Camera]:
    """How large the whole tree is drawn, and where."""
    px, layout = look.px, view.layout
    margin = px(MARGIN)
    across = min(float(px(SPACING)), (WIDEST - 2 * margin) / max(1.0, layout.width))
    width = round(layout.width * across) + 2 * margin
    height = round((len(layout.rows) - 1) * px(DOWN)) + 2 * margin + px(LARGEST)
    return (width, height), Camera(margin, margin + px(LARGEST / 2), across, px(DOWN))


def paint_tree(pen: Pen, look: Look, view: TreeView) -> None:
    """The whole tree without what the mouse and the keyboard mark."""
    size, camera = tree_size(look, view)
    scenery = replace(view.scenery, chosen=-1, hovered=-1)
    Painter(pen, look, view.picture, view.layout, camera, scenery, pygame.Rect((0, 0), size)).paint()


def png(look: Look, view: TreeView) -> bytes:
    size, _camera = tree_size(look, view)
    surface = pygame.Surface(size)
    surface.fill(look.theme.ground)
    paint_tree(ScreenPen(surface, look), look, view)
    file = io.BytesIO()
    pygame.image.save(surface, file, "tree.png")
    return file.getvalue()


def svg(look: Look, view: TreeView, title: str) -> bytes:
    pen = SvgPen(look)
    paint_tree(pen, look, view)
    return pen.document(tree_size(look, view)[0], look.theme.ground, title).encode()


def content(path: Path, look: Look, view: TreeView, trace: str, experiment: Experiment) -> bytes:
    """What goes into a file, by the ending of its name."""
    makers = {".png": lambda: png(look, view), ".svg": lambda: svg(look, view, experiment.title),
              ENDING: experiment.to_bytes}
    return makers.get(path.suffix.lower(), trace.encode)()
