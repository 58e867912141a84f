"""What is written at the nodes of a picture's tree, as much as there is room for. No lines, no shapes.

Alpha and beta stand above a node, what it passes up below it, the value of a leaf in it or below it; words give way
rather than lie on each other.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
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
from gui.scenes.lab.pens import Kind, Pen
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
BESIDE = 24.0                               # units between a phase and the middle of a neighbour at least
LONGEST = 150.0                             # units: a name outside its node


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


class Writer:
    """Writes what stands at the nodes of one picture. Which nodes, and all lines and shapes, are the painter's."""

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

    def _kind(self, node: int) -> Kind:
        position = self.tree.position[node]
        written = isinstance(position, ExplicitPosition) and not position.over      # it may be that it has not grown
        if not self.tree.children[node] and not written:
            return "leaf"
        return "maxie" if position.player == 0 else "minnie"

    def _written_value(self, node: int) -> int | None:
        """A leaf's value: what is written on it from the start, or what the search found there."""
        position = self.tree.position[node]
        written = position.node.estimate if isinstance(position, ExplicitPosition) else self.scenery.values.get(node)
        return written if written is not None else self.picture.sight(node).value

    # --- In a node, and below a leaf ---------------------------------------------------------------------

    def _inside(self, place: Place, size: int, dress: Dress) -> None:
        """The name of a node where there is room for words below it, else its value, if it fits."""
        kind = self._kind(place.node)
        words = self._inner_words(place, kind)
        if words and self._fits_inside(words, place, size):
            low = {"maxie": 0.14, "minnie": -0.14, "leaf": 0.0}[kind] * size
            self.pen.words(words, (place.x, place.y + low), self._letters(place), dress.ink, 600)

    def _inner_words(self, place: Place, kind: Kind) -> str:
        written = self._written_value(place.node)
        if kind == "leaf" and written is not None and place.node not in self._valued:
            return value_words(written)
        if place.room < self.words_room and kind != "leaf" and self._value_width(place) and not self.scenery.silent:
            return ""       # its value stands below
        return name_of(self.tree, place.node)

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

    def _leaf_name(self, place: Place, name: str, y: float) -> None:
        """Under a leaf its name, for its value stands in it."""
        valued = self._written_value(place.node) is not None and place.node not in self._valued
        if name and valued and self.look.width(name, 12, 500) + self.look.px(4) <= place.room:
            self.pen.words(name, (place.x, y), 12, self.look.theme.dim, 500)

    def _wrong(self, place: Place, size: int) -> None:
        """Below a leaf that a quiz player has got wrong."""
        look, words = self.look, _("wrong")
        if look.width(words, 11, 600) + look.px(12) > place.room:
            words = "×"
        below = place.y + size / 2 + look.px(LINE * max(2, min(TURNS, self._turns(place))) + 8)
        self.pen.pill(words, (place.x, below), 11, look.theme.warn, look.theme.ground, look.theme.warn)

    # --- Around a node ----------------------------------------------------------------------------------

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
        below = place.y + reach + px(11)
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
        px, theme, y = self.look.px, self.look.theme, place.y - reach - self.look.px(9)
        wide = self.look.width(words, 11, 600) + px(8) > place.room
        lines = words.split(" ") if wide and self.picture.sight(place.node).threat else [words]
        for line in reversed(lines):
            if line and (lit or self.look.width(line, 11, 600) + px(8) <= place.room):
                x = self._in_window(place.x, self.look.width(line, 11, 600))
                self.pen.pill(line, (x, y), 11, theme.text if lit else theme.dim, theme.ground, None)
                y -= px(14)

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
        """Which of its phases a growing search is in, at the node it works on: below what stands there, or beside the
        node where the next level is too near; not where a neighbour stands. The phases above the tree tell it anyway.
        """
        phase, look = self.picture.sight(place.node).phase, self.look
        if not phase or place.node != self.picture.current:
            return
        words, reach = phase_words(phase), self._size(place.room) / 2
        width, clear, room = look.width(words, 12, 600), look.px(BESIDE), self._to_neighbours(place)
        if near or self._kind(place.node) == "leaf" or self.camera.down >= look.px(DEEP):
            if width / 2 + clear > room:
                return
            spot = self._in_window(place.x, width), below
        else:
            if reach + width + clear > room:
                return
            away = reach + width / 2 + look.px(12)
            spot = place.x + (away if place.x + 2 * away <= self.window.right else -away), place.y
        self.pen.pill(words, spot, 12, look.theme.on_accent, look.theme.accent, None)

    def _to_neighbours(self, place: Place) -> float:
        """How many pixels away the next node of the same level is."""
        layout, x = self.layout, self.layout.x
        row = layout.rows[layout.level[place.node]]
        index = bisect_left(row, x[place.node], key=x.__getitem__)
        beside = row[max(0, index - 1):index] + row[index + 1:index + 2]
        return min((abs(self.camera.spot(x[node], 0)[0] - place.x) for node in beside), default=math.inf)

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
