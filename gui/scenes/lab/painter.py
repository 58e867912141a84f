"""Draws a picture's tree: only what is seen, with as many words as there is room for. Changes nothing.

Maxie's nodes are triangles that point up, Minnie's point down, leaves are squares, as in the handout. Alpha and beta
stand above a node, what it passes up below it; what was cut is grey, struck through and hangs on dashed lines; the
node the search is at is filled and the way to it is thick. Colour is never the only mark. A lens may spread a part.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from gui.scenes.lab.model import NOBODY
from gui.scenes.lab.pens import Spot
from gui.scenes.lab.writer import LIT, Dress, Place, Writer
from gui.theme import Colour

THICK = 8.0                                 # units: a line that every simulation came along
MANY = 30                                   # children of a node from which on lines to them would be a fan
STRUCK = 9.0                                # units: a shape this large can be struck through
SPECK = 2.0                                 # units: nodes closer than this on the screen are not drawn each


class Painter(Writer):
    """One drawing of one picture."""

    def paint(self) -> None:
        """Lines first, then nodes, then words; the way to where the search is lies over the rest."""
        crowds, seen = self._crowds_and_others()
        for crowd in crowds:
            self._crowd(crowd)
        for place in seen:
            self._edge(place)
        lit = self._lit_places()
        drawn = {place.node for place in lit}
        seen = [place for place in seen if place.node not in drawn]
        if self.scenery.hides_ahead and not self.scenery.folded:
            for node in self.picture.main_line()[1:]:
                self._thick_edge(node, self.look.theme.text, 2.0)
        for place in lit:
            if place.node in self.path and self.tree.parent[place.node] != NOBODY:
                self._thick_edge(place.node, self.look.theme.accent, 3.0)
        for place in (*seen, *lit):
            self._node(place)
        if not self.scenery.silent:
            for place in (*seen, *lit):
                if place.room >= self.values_room or place.node in self.path:
                    self._captions(place)

    def _crowds_and_others(self) -> tuple[list[list[Place]], list[Place]]:
        """The levels whose nodes have no room for a shape, and all other nodes in the window."""
        crowds: dict[float, list[Place]] = {}
        others = []
        for place in self._seen():
            if place.room >= self.shapes_room:
                others.append(place)
            else:
                crowds.setdefault(place.y, []).append(place)
        return list(crowds.values()), others

    def _lit_places(self) -> list[Place]:
        """The nodes that are always drawn, the way to the current one first; nothing below a folded node."""
        wanted = sorted((self.path | {self.scenery.chosen, self.scenery.hovered}) - {NOBODY})
        folded = self.scenery.folded
        shown = [node for node in wanted if not any(each in folded for each in self.tree.path(node)[:-1])]
        return [self._lit_place(node) for node in shown]

    def _lit_place(self, node: int) -> Place:
        """A node on the way is drawn large enough to be read, however close its neighbours are."""
        return Place(node, *self._spot(node), max(self._room(node), self.look.px(LIT)))

    def _seen(self) -> Iterator[Place]:
        """The nodes in the window, level by level; of nodes that fall on the same pixels, one."""
        camera, layout = self.camera, self.layout
        margin = camera.across + self.look.px(60)
        first, last = camera.unit(self.window.left - margin), camera.unit(self.window.right + margin)
        place = layout.x.__getitem__
        for level, row in enumerate(layout.rows):
            y = camera.top + level * camera.down
            if not self.window.top - camera.down <= y <= self.window.bottom + camera.down:
                continue
            index, end = bisect_left(row, first, key=place), bisect_right(row, last, key=place)
            while index < end:
                node = row[index]
                if not (self.scenery.hides_ahead and not self.picture.sight(node).entered):
                    yield Place(node, self._spot(node)[0], y, self._room(node))
                index = self._next(row, index, end)

    def _next(self, row: Sequence[int], index: int, end: int) -> int:
        """The next node of a row to draw: where neighbours stand closer than a speck, it is found by halving."""
        x, lens = self.layout.x, self.camera.lens
        here = x[row[index]]
        least = self.look.px(SPECK) / self.camera.across_at(here)
        if least <= 1.0:
            return index + 1
        there = min(here + least, lens.first) if here < lens.first else here + least
        return bisect_left(row, there, index + 1, end, key=x.__getitem__)

    def _spot(self, node: int) -> Spot:
        return self.camera.spot(self.layout.x[node], self.layout.level[node])

    # --- Edges ------------------------------------------------------------------------------------------

    def _edge(self, place: Place) -> None:
        """A straight line from the parent where there is room; among many children, a drop from a bar they share."""
        parent = self.tree.parent[place.node]
        if parent == NOBODY:
            return
        if not self._straight(place.node):
            self._bracket(parent, place)
            return
        theme, cut = self.look.theme, self.picture.fate(place.node) == "cut"
        chosen = self._is_choice(parent, place.node) and not cut
        visits, most = self.picture.sight(place.node).visits, self.picture.sight(0).visits
        width = 1.0 + THICK * visits / most if visits else 1.8 if chosen else 1.0
        self.pen.line(self._spot(parent), (place.x, place.y), theme.text if chosen else theme.edge_strong, width, cut)

    def _straight(self, node: int) -> bool:
        """Whether straight lines lead to a node and its siblings: they have room, and are not too many."""
        family = self.tree.children[self.tree.parent[node]]
        return len(family) <= MANY and min(map(self._alike, (family[0], family[-1]))) >= self.values_room

    def _is_choice(self, parent: int, node: int) -> bool:
        """Whether the result of a parent came from this child."""
        return not self.scenery.silent and self.picture.choice(parent) == node

    def _bracket(self, parent: int, place: Place) -> None:
        colour = self.look.theme.edge_strong
        self._bar(parent, place.y, colour)
        self.pen.bar((place.x, self._bar_height(place.y)), (place.x, place.y), colour)

    def _bar(self, parent: int, below: float, colour: Colour) -> None:
        """What the children of a node hang on, drawn once."""
        if parent == NOBODY or parent in self._barred:
            return
        self._barred.add(parent)
        bar, (x, y) = self._bar_height(below), self._spot(parent)
        shown = self.tree.children[parent]
        if self.scenery.hides_ahead:
            shown = [child for child in shown if self.picture.sight(child).entered]
        left, right = (self._spot(child)[0] for child in (shown[0], shown[-1]))
        self.pen.bar((x, y), (x, bar), self.look.theme.edge_strong)
        self.pen.bar((max(min(x, left), self.window.left), bar), (min(max(x, right), self.window.right), bar), colour)

    def _bar_height(self, y: float) -> float:
        return y - self.camera.down * 0.36

    def _thick_edge(self, node: int, colour: Colour, width: float) -> None:
        """A part of the way to where the search is, or of its main line."""
        start, end = self._spot(self.tree.parent[node]), self._spot(node)
        if self._straight(node):
            self.pen.line(start, end, colour, width)
            return
        bar = self._bar_height(end[1])
        for one, other in ((start, (start[0], bar)), ((start[0], bar), (end[0], bar)), ((end[0], bar), end)):
            self.pen.bar(one, other, colour, width)

    # --- Nodes ------------------------------------------------------------------------------------------

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

    def _node(self, place: Place) -> None:
        node, spot, look = place.node, (place.x, place.y), self.look
        dress = self._quiz_dress(node) if self.scenery.silent else self.dress(node)
        size, values = self._size(place.room), place.room >= self.values_room
        kind = self._kind(node)
        if node in (self.scenery.chosen, self.scenery.hovered):
            halo = size + look.px(14 if node == self.scenery.chosen else 10)
            self.pen.shape(kind, spot, halo, look.theme.ground, look.theme.accent, 1.5)
        self.pen.shape(kind, spot, size, dress.fill, dress.edge, dress.width if values else 1.0,
                       dress.struck and size >= look.px(STRUCK))
        if kind == "leaf":
            self._value_below(place, size)
        if values:
            self._inside(place, size, dress)
        if self.judged.get(node) is False:
            self._wrong(place, size)
        if node in self.scenery.folded:
            self.pen.words("···", (place.x, place.y + size / 2 + look.px(5)), 13, look.theme.text, 700)

    def _crowd(self, level: list[Place]) -> None:
        """Nodes with no room for shapes: a tall stroke where the search was, a low one where it was cut, and one in
        between where it may still come."""
        theme, (_node, _x, y, room) = self.look.theme, level[0]
        spots: dict[str, list[Spot]] = {"seen": [], "cut": [], "ahead": []}
        for place in level:
            spots[self.picture.fate(place.node)].append((place.x, y))
            self._bar(self.tree.parent[place.node], y, theme.edge)
        hang = (y + self._bar_height(y)) / 2
        self.pen.specks([(place.x, hang) for place in level], self.look.px(1), 2 * (y - hang), theme.edge)
        width = max(1.0, min(room * 0.6, self.look.px(3)))
        for fate, height, colour in (("seen", 11, theme.text), ("ahead", 5, theme.edge_strong),
                                     ("cut", 2, theme.faint)):
            self.pen.specks(spots[fate], width, self.look.px(height), colour)

    def _quiz_dress(self, node: int) -> Dress:
        theme, marked = self.look.theme, node in self.scenery.marked
        if node in self.judged:
            colour = theme.accent if self.judged[node] else theme.warn
            return Dress(theme.raised, colour, theme.text, 3.0, marked)
        if marked:
            return Dress(theme.pressed, theme.text, theme.text, 2.0, True)
        return Dress(theme.raised, theme.text, theme.text, 1.5)
