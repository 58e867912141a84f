"""Draws a picture's tree: only what is seen, with as many words as there is room for. Changes nothing.

Maxie's nodes are triangles that point up, Minnie's point down, leaves are squares, as in the handout. Alpha and beta
stand above a node, what it passes up below it; what was cut is grey, struck through and hangs on dashed lines; the
node the search is at is filled and the way to it is thick. Colour is never the only mark.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from gui.look import Look
from gui.scenes.lab.captions import Caption, caption, value_words
from gui.scenes.lab.layout import Layout
from gui.scenes.lab.model import NOBODY, Picture
from gui.scenes.lab.pens import Kind, Pen, Spot
from gui.theme import Colour, Theme

WORDS, VALUES, SHAPES = 52.0, 25.0, 5.0     # units between neighbours from which on so much is shown
ROOMY = 84.0
LARGEST = 30.0                              # units: a node's shape
SPECK = 2.0                                 # units: nodes closer than this on the screen are not drawn each


class Dress(NamedTuple):
    """How a node is coloured."""

    fill: Colour
    edge: Colour
    ink: Colour
    width: float
    struck: bool = False


@dataclass(frozen=True)
class Camera:
    """How units become pixels: node (x, level) is at (left + x * across, top + level * down)."""

    left: float
    top: float
    across: float
    down: float

    def spot(self, x: float, level: int) -> Spot:
        return self.left + x * self.across, self.top + level * self.down


@dataclass(frozen=True)
class Scenery:
    """What is drawn besides the picture itself."""

    chosen: int = NOBODY
    hovered: int = NOBODY
    folded: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()       # leaves a quiz player has crossed out
    judged: tuple[tuple[int, bool], ...] = ()  # leaves with whether the mark on them is right
    hides_ahead: bool = False                  # what is not entered yet is not drawn: the tree grows
    silent: bool = False                       # no bounds, no results: a quiz


class Painter:
    """One drawing of one picture."""

    def __init__(self, pen: Pen, look: Look, picture: Picture, layout: Layout, camera: Camera,
                 scenery: Scenery, window: pygame.Rect) -> None:
        self.pen, self.look, self.picture, self.layout = pen, look, picture, layout
        self.camera, self.scenery, self.window = camera, scenery, window
        self.tree = picture.tree
        spacing = camera.across / look.scale
        self.with_words, self.with_values = spacing >= WORDS, spacing >= VALUES
        self.with_shapes, self.roomy = spacing >= SHAPES, spacing >= ROOMY
        self.size = max(3, min(look.px(LARGEST), int(camera.across * 0.74)))
        self.path = frozenset(self.tree.path(picture.current)) if picture.at else frozenset()

    def paint(self) -> None:
        seen = list(self._seen())
        for node, spot in seen:
            self._edge(node, spot)
        for node in self.path:
            if node in self._placed and self.tree.parent[node] != NOBODY:
                self._thick_edge(node)
        for node, spot in seen:
            self._node(node, spot)
        for node in sorted(self.path | {self.scenery.chosen, self.scenery.hovered}):
            if node in self._placed:
                self._node(node, self._spot(node))
        if self.with_words and not self.scenery.silent:
            for node, spot in seen:
                self._captions(node, spot)

    @property
    def _placed(self) -> frozenset[int]:
        """The path as far as it is shown: nothing below a folded node is."""
        shown: set[int] = set()
        for node in sorted(self.path | {self.scenery.chosen, self.scenery.hovered} - {NOBODY}):
            if not any(each in self.scenery.folded for each in self.tree.path(node)[:-1]):
                shown.add(node)
        return frozenset(shown)

    def _seen(self) -> Iterator[tuple[int, Spot]]:
        """The nodes in the window, level by level; of nodes that fall on the same pixels, one."""
        camera, layout = self.camera, self.layout
        margin = camera.across + self.look.px(60)
        first = (self.window.left - margin - camera.left) / camera.across
        last = (self.window.right + margin - camera.left) / camera.across
        least = self.look.px(SPECK) / camera.across
        place = layout.x.__getitem__
        for level, row in enumerate(layout.rows):
            y = camera.top + level * camera.down
            if not self.window.top - camera.down <= y <= self.window.bottom + camera.down:
                continue
            index, end = bisect_left(row, first, key=place), bisect_right(row, last, key=place)
            while index < end:
                node = row[index]
                if not (self.scenery.hides_ahead and not self.picture.sight(node).entered):
                    yield node, (camera.left + place(node) * camera.across, y)
                # Where neighbours stand closer than a speck, the next one to draw is found by halving.
                index = index + 1 if least <= 1.0 else bisect_left(row, place(node) + least, index + 1, end, key=place)

    def _spot(self, node: int) -> Spot:
        return self.camera.spot(self.layout.x[node], self.layout.level[node])

    # --- Edges ------------------------------------------------------------------------------------------

    def _edge(self, node: int, spot: Spot) -> None:
        parent = self.tree.parent[node]
        if parent == NOBODY:
            return
        theme, cut = self.look.theme, self.picture.fate(node) == "cut"
        best = self.picture.sight(parent).result
        chosen = best is not None and best.move == self.tree.move[node] and not cut
        colour = theme.text if chosen else theme.edge_strong
        width = 1.8 if chosen and self.with_values else 1.0
        self.pen.line(self._spot(parent), spot, colour, width, cut and self.with_values)

    def _thick_edge(self, node: int) -> None:
        self.pen.line(self._spot(self.tree.parent[node]), self._spot(node), self.look.theme.accent, 3.0)

    # --- Nodes ------------------------------------------------------------------------------------------

    def _kind(self, node: int) -> Kind:
        if not self.tree.children[node]:
            return "leaf"
        return "maxie" if self.tree.position[node].player == 0 else "minnie"

    def dress(self, node: int) -> Dress:
        """The colours of a node, by what has become of it."""
        theme, fate = self.look.theme, self.picture.fate(node)
        if node == self.picture.current:
            return Dress(theme.accent, theme.accent, theme.on_accent, 2.0)
        if fate == "cut":
            return Dress(theme.hover, theme.faint, theme.faint, 1.0, True)
        if fate == "ahead":
            return Dress(theme.panel, theme.edge_strong, theme.dim, 1.0)
        if self.picture.sight(node).result is None and not self.scenery.hides_ahead:
            return Dress(theme.accent_soft, theme.accent, theme.text, 2.0)
        return Dress(theme.raised, theme.text, theme.text, 1.5)

    def _node(self, node: int, spot: Spot) -> None:
        dress = self.dress(node)
        if self.scenery.silent:
            dress = self._quiz_dress(node, dress)
        width = dress.width if self.with_values else 1.0
        if node in (self.scenery.chosen, self.scenery.hovered) and self.with_shapes:
            halo = self.size + self.look.px(12 if node == self.scenery.chosen else 9)
            self.pen.shape(self._kind(node), spot, halo, ring_fill(self.look.theme), self.look.theme.accent, 1.5)
        self.pen.shape(self._kind(node), spot, self.size, dress.fill, dress.edge, width,
                       dress.struck and self.with_values)
        self._inside(node, spot, dress)
        if node in self.scenery.folded:
            self._fold(node, spot)

    def _quiz_dress(self, node: int, dress: Dress) -> Dress:
        theme = self.look.theme
        judged = dict(self.scenery.judged)
        if node in judged:
            colour = theme.accent if judged[node] else theme.warn
            return Dress(theme.raised, colour, theme.text, 3.0, node in self.scenery.marked)
        if node in self.scenery.marked:
            return Dress(theme.pressed, theme.text, theme.text, 2.0, True)
        return Dress(theme.raised, theme.text, theme.text, 1.5)

    def _inside(self, node: int, spot: Spot, dress: Dress) -> None:
        """The name of a node where there are words below it, else its value, if it fits."""
        if not self.with_values:
            return
        words = self._inner_words(node)
        kind = self._kind(node)
        size = 13 if self.with_words else 11
        room = self.size * (0.84 if kind == "leaf" else 0.62)
        if words and self.look.width(words, size, 600) <= room:
            low = {"maxie": 0.14, "minnie": -0.14, "leaf": 0.0}[kind] * self.size
            self.pen.words(words, (spot[0], spot[1] + low), size, dress.ink, 600)

    def _inner_words(self, node: int) -> str:
        sight = self.picture.sight(node)
        written = self._written_value(node)
        if self._kind(node) == "leaf" and written is not None:
            return value_words(written)
        if not self.with_words and sight.result is not None and not self.scenery.silent:
            return value_words(sight.result.value)
        return caption(self.picture, node, False).inside

    def _written_value(self, node: int) -> int | None:
        """A leaf's value: what is written on it from the start, or what the search found there."""
        position = self.tree.position[node]
        written = getattr(getattr(position, "node", None), "estimate", None)
        return written if written is not None else self.picture.sight(node).value

    def _fold(self, node: int, spot: Spot) -> None:
        """Three dots below a folded node: something is hidden."""
        y = spot[1] + self.size / 2 + self.look.px(5)
        self.pen.words("···", (spot[0], y), 13, self.look.theme.text, 700)

    # --- Words ------------------------------------------------------------------------------------------

    def _captions(self, node: int, spot: Spot) -> None:
        theme, look = self.look.theme, self.look
        said: Caption = caption(self.picture, node, self.roomy)
        x, y = spot
        reach = self.size / 2 + look.px(9)
        lit = node in self.path
        if said.above:
            self.pen.pill(said.above, (x, y - reach - look.px(1)), 11, theme.text if lit else theme.dim, theme.ground,
                          None)
        below = y + reach + look.px(2)
        if self._kind(node) == "leaf":
            self._leaf_name(node, (x, below))
            return
        if said.below:
            fill = theme.accent if node == self.picture.current else theme.text
            ink = theme.on_accent if node == self.picture.current else theme.ground
            self.pen.pill(f"↑ {said.below}", (x, below), 12, ink, fill, None)
            below += look.px(18)
        if said.cut:
            self.pen.pill(said.cut, (x, below), 11, theme.warn, theme.ground, theme.warn)

    def _leaf_name(self, node: int, spot: Spot) -> None:
        """Under a leaf its name, for its value stands in it."""
        name = caption(self.picture, node, False).inside
        if name and self.look.width(name, 12, 500) <= self.camera.across - self.look.px(4):
            self.pen.words(name, spot, 12, self.look.theme.dim, 500)


def ring_fill(theme: Theme) -> Colour:
    return theme.ground
