"""Draws a picture's tree: only what is seen, with as many words as there is room for. Changes nothing.

Maxie's nodes are triangles that point up, Minnie's point down, leaves are squares, as in the handout. Alpha and beta
stand above a node, what it passes up below it; what was cut is grey, struck through and hangs on dashed lines; the
node the search is at is filled and the way to it is thick. Colour is never the only mark. A lens may spread a part.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import pygame

from engine.search.explicit import ExplicitPosition
from gui.language import _
from gui.look import Look
from gui.scenes.lab.camera import Camera
from gui.scenes.lab.captions import (
    Caption,
    caption,
    fit_end,
    name_of,
    phase_words,
    result_words,
    short_cut_words,
    value_words,
)
from gui.scenes.lab.layout import Layout
from gui.scenes.lab.model import NOBODY, Picture
from gui.scenes.lab.pens import Kind, Pen, Spot
from gui.theme import Colour

WORDS, VALUES, SHAPES = 44.0, 25.0, 5.0     # units of room around a node from which on so much of it is shown
ROOMY = 84.0
LIT = 29.0                                  # units of room a node on the way is drawn with at least
LIT_ROOM = 1.6                              # times as much room a cut on the way may take: its neighbours' are short
LARGEST = 32.0                              # units: a node's shape
DEEP = 104.0                                # units between levels that leave room for two lines below a node
SMALL = 10.5                                # units: letters of values below leaves
LINE = 12.0                                 # units: from one line of them to the next
TURNS = 3                                   # lines of them at most
THICK = 8.0                                 # units: a line that every simulation came along
LONGEST = 150.0                             # units: a name outside its node
MANY = 30                                   # children of a node from which on lines to them would be a fan
STRUCK = 9.0                                # units: a shape this large can be struck through
SPECK = 2.0                                 # units: nodes closer than this on the screen are not drawn each


class Place(NamedTuple):
    """A node on the screen: its centre, and the pixels between neighbours of its level."""

    node: int
    x: float
    y: float
    room: float


class Dress(NamedTuple):
    """How a node is coloured."""

    fill: Colour
    edge: Colour
    ink: Colour
    width: float
    struck: bool = False


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
    values: Mapping[int, int] = field(default_factory=dict)     # of leaves, where they are known before the search


class Painter:
    """One drawing of one picture."""

    def __init__(self, pen: Pen, look: Look, picture: Picture, layout: Layout, camera: Camera,
                 scenery: Scenery, window: pygame.Rect) -> None:
        self.pen, self.look, self.picture, self.layout = pen, look, picture, layout
        self.camera, self.scenery, self.window = camera, scenery, window
        self.tree = picture.tree
        self.path = frozenset(self.tree.path(picture.current)) if picture.at else frozenset()
        self.judged = dict(scenery.judged)
        self.words_room, self.values_room, self.shapes_room = (look.px(each) for each in (WORDS, VALUES, SHAPES))
        self._barred: set[int] = set()         # parents whose bar is drawn
        self._valued: set[int] = set()         # leaves whose value stands below them

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

    def _alike(self, node: int) -> float:
        """Pixels between the nearest neighbours of a node's level."""
        layout = self.layout
        return layout.gaps[layout.level[node]] * self.camera.across_at(layout.x[node])

    def _room(self, node: int) -> float:
        """The room of a node: all of a level are drawn alike; where that leaves none for words, each as its own
        neighbours let it."""
        alike = self._alike(node)
        if alike >= self.values_room:
            return alike
        own = self.layout.clear[node] * self.camera.across_at(self.layout.x[node])
        return max(alike, min(own, self.look.px(LIT)))

    def _size(self, room: float) -> int:
        return max(3, min(self.look.px(LARGEST), int(room * 0.74)))

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

    def _inside(self, place: Place, size: int, dress: Dress) -> None:
        """The name of a node where there is room for words below it, else its value, if it fits."""
        kind = self._kind(place.node)
        words = self._inner_words(place, kind)
        if words and self._fits_inside(words, place, size):
            low = {"maxie": 0.14, "minnie": -0.14, "leaf": 0.0}[kind] * size
            self.pen.words(words, (place.x, place.y + low), self._letters(place), dress.ink, 600)

    def _letters(self, place: Place) -> int:
        """How large the letters in a node are."""
        return 13 if place.room >= self.words_room else 11

    def _fits_inside(self, words: str, place: Place, size: int) -> bool:
        room = size * (0.84 if self._kind(place.node) == "leaf" else 0.62)
        return self.look.width(words, self._letters(place), 600) <= room

    @cached_property
    def _widest(self) -> int:
        """How wide the widest value of a leaf is: in a row they all stand inside, all below, or nowhere."""
        longest = self.picture.film.longest_value
        return max((self.look.width(value_words(value), SMALL, 500)
                    for value in (*self.scenery.values.values(), *([] if longest is None else [longest]))), default=0)

    def _value_below(self, place: Place, size: int) -> None:
        """The value of a leaf where the leaves are too small for them: below, by turns nearer and farther, so that each
        has room."""
        look, value, turns = self.look, self._written_value(place.node), self._turns(place)
        if value is None or place.node in self._valued or not 0 < turns <= TURNS:
            return
        self._valued.add(place.node)
        x, row = self.layout.x, self.layout.rows[self.layout.level[place.node]]
        lower = bisect_left(row, x[place.node], key=x.__getitem__) % turns
        plain = self.scenery.silent or self.picture.fate(place.node) == "seen"
        # All lines of a level are as low as those under the lens, where the leaves are larger.
        level = self.layout.gaps[self.layout.level[place.node]]
        largest = self._size(level * max(self.camera.across, self.camera.lens.across))
        y = place.y + max(largest / 2 + look.px(LINE * lower + 9), size / 2 + look.px(LINE / 2))
        self.pen.words(value_words(value), (place.x, y), SMALL, look.theme.text if plain else look.theme.faint, 500)

    def _turns(self, place: Place) -> int:
        """How many lines the values below a row of leaves need; none where they stand inside. Leaves under the lens and
        on the way keep to the lines of the others, unless those have no room for values."""
        turns, layout = 0, self.layout
        for room in (layout.gaps[layout.level[place.node]] * self.camera.across, self._room(place.node), place.room):
            if room >= self.values_room and self._widest <= self._size(room) * 0.8:
                return 0
            turns = math.ceil((self._widest + self.look.px(4)) / room)
            if turns <= TURNS:
                break
        return turns

    def _wrong(self, place: Place, size: int) -> None:
        """Below a leaf that a quiz player has got wrong."""
        look, words = self.look, _("wrong")
        if look.width(words, 11, 600) + look.px(12) > place.room:
            words = "×"
        below = place.y + size / 2 + look.px(LINE * max(2, min(TURNS, self._turns(place))) + 8)
        self.pen.pill(words, (place.x, below), 11, look.theme.warn, look.theme.ground, look.theme.warn)

    def _inner_words(self, place: Place, kind: Kind) -> str:
        written = self._written_value(place.node)
        if kind == "leaf" and written is not None and place.node not in self._valued:
            return value_words(written)
        if place.room < self.words_room and kind != "leaf" and self._value_width(place) and not self.scenery.silent:
            return ""       # its value stands below
        return name_of(self.tree, place.node)

    def _written_value(self, node: int) -> int | None:
        """A leaf's value: what is written on it from the start, or what the search found there."""
        position = self.tree.position[node]
        written = position.node.estimate if isinstance(position, ExplicitPosition) else self.scenery.values.get(node)
        return written if written is not None else self.picture.sight(node).value

    # --- Words ------------------------------------------------------------------------------------------

    def _captions(self, place: Place) -> None:
        """Bounds above, the result below, the cut under that; each where it does not touch its neighbours'."""
        theme, px = self.look.theme, self.look.px
        lit = place.node in self.path
        said: Caption = caption(self.picture, place.node, place.room >= px(ROOMY))
        reach = self._size(place.room) / 2 + px(6 if place.node == self.scenery.chosen else 0)
        if place.room < self.words_room and not lit:
            self._value(place)
            if self.scenery.hides_ahead:
                self._above(place, said.above, reach, lit)
            return
        self._above(place, self._above_words(place, said, reach), reach, lit)
        below = place.y + reach + px(12)
        self._phase(place, below + px(19 if said.below else 0), not said.below)
        if self._kind(place.node) == "leaf":
            self._leaf_name(place, said.inside, below)
            return
        if said.below:
            here = place.node == self.picture.current
            arrow = f"↑ {said.below}"
            words = arrow if lit or self.look.width(arrow, 12, 600) + px(12) <= place.room else said.below
            self.pen.pill(words, (place.x, below), 12, theme.on_accent if here else theme.ground,
                          theme.accent if here else theme.text, None)
        if said.cut:
            self._cut(place, said, below)

    def _above(self, place: Place, words: str, reach: float, lit: bool) -> None:
        """The words above a node, on two lines where one is too wide."""
        px, theme, y = self.look.px, self.look.theme, place.y - reach - self.look.px(10)
        wide = self.look.width(words, 11, 600) + px(8) > place.room
        lines = words.split(" ") if wide and self.picture.sight(place.node).threat else [words]
        for line in reversed(lines):
            if line and (lit or self.look.width(line, 11, 600) + px(8) <= place.room):
                x = self._in_window(place.x, self.look.width(line, 11, 600))
                self.pen.pill(line, (x, y), 11, theme.text if lit else theme.dim, theme.ground, None)
                y -= px(14)

    def _in_window(self, x: float, width: int) -> float:
        """Where words that would stand at x are whole; those of a node beyond the edge stay with it."""
        if not self.window.left <= x <= self.window.right:
            return x
        half = width / 2 + self.look.px(6)
        return max(self.window.left + half, min(self.window.right - half, x))

    def _value(self, place: Place) -> None:
        """In place of all captions, what a node passes up, where that fits."""
        result, theme = self.picture.sight(place.node).result, self.look.theme
        if result is not None and self._kind(place.node) != "leaf" and self._value_width(place):
            y = place.y + self._size(place.room) / 2 + self.look.px(11)
            self.pen.pill(result_words(result.value), (place.x, y), SMALL, theme.ground, theme.text, None)

    def _value_width(self, place: Place) -> int:
        """How wide what a node passes up is, where there is room for it; else nothing."""
        result = self.picture.sight(place.node).result
        width = 0 if result is None else self.look.width(result_words(result.value), SMALL, 600) + self.look.px(9)
        return width if self.values_room <= place.room >= width else 0

    def _phase(self, place: Place, below: float, near: bool) -> None:
        """Which of its phases a growing search is in, at the node it works on: below what stands there, where no
        neighbour is; beside the node where the next level is too near."""
        phase, look = self.picture.sight(place.node).phase, self.look
        if not phase or place.node != self.picture.current:
            return
        words, reach = phase_words(phase), self._size(place.room) / 2
        width = look.width(words, 12, 600)
        if near or self._kind(place.node) == "leaf" or self.camera.down >= look.px(DEEP):
            spot = self._in_window(place.x, width), below
        else:
            away = reach + width / 2 + look.px(12)
            spot = place.x + (away if place.x + 2 * away <= self.window.right else -away), place.y
        self.pen.pill(words, spot, 12, look.theme.on_accent, look.theme.accent, None)

    def _cut(self, place: Place, said: Caption, below: float) -> None:
        """Under the result; beside it where the next level is too near; short where a neighbour is."""
        px, width, x = self.look.px, self.look.width, place.x
        cut, words = self.picture.sight(place.node).cut, said.cut
        room = place.room * (LIT_ROOM if place.node in self.path else 1.0)
        if cut is not None and width(words, 11, 600) + px(12) > room:
            words = short_cut_words(cut)
        if self.camera.down >= px(DEEP):
            below += px(19)
        elif said.below:
            # Beside the result, and clear of what stands at the next node.
            result = width(f"↑ {said.below}", 12, 600)
            if cut is not None and 1.5 * result + width(words, 11, 600) + px(28) > place.room:
                words = short_cut_words(cut)
            if 1.5 * result + width(words, 11, 600) + px(28) > place.room and place.node not in self.path:
                return
            x += result / 2 + width(words, 11, 600) / 2 + px(11)
        x = self._in_window(x, width(words, 11, 600))
        self.pen.pill(words, (x, below), 11, self.look.theme.warn, self.look.theme.ground, self.look.theme.warn)

    def _above_words(self, place: Place, said: Caption, reach: float) -> str:
        """What stands above a node. A name too long to stand in its node is written above that: the end of it, which
        tells moves apart; where the level above is too near for two lines, before it."""
        px, look, lit = self.look.px, self.look, place.node in self.path
        outside = not self._fits_inside(said.inside, place, self._size(place.room))
        if not outside or self._kind(place.node) == "leaf":
            return said.above
        width = px(LONGEST) if lit else min(int(place.room) - px(6), px(LONGEST))
        words = fit_end(look, said.inside, 11, 500, width)
        if self.camera.down >= px(DEEP):
            y = place.y - reach - px(26 if said.above else 10)
            self.pen.pill(words, (place.x, y), 11, look.theme.dim, look.theme.ground, None)
            return said.above
        return f"{words}   {said.above}" if lit and words else said.above

    def _leaf_name(self, place: Place, name: str, y: float) -> None:
        """Under a leaf its name, for its value stands in it."""
        valued = self._written_value(place.node) is not None and place.node not in self._valued
        if name and valued and self.look.width(name, 12, 500) + self.look.px(4) <= place.room:
            self.pen.words(name, (place.x, y), 12, self.look.theme.dim, 500)
