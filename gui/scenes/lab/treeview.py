"""The tree on the screen: zoom, pan, fold, choose a node, a small map of the whole. The drawing is the painter's."""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from gui.look import Look
from gui.scenes.lab.camera import Camera
from gui.scenes.lab.captions import phase_words
from gui.scenes.lab.layout import Layout, tidy
from gui.scenes.lab.model import NOBODY, Picture
from gui.scenes.lab.painter import Painter
from gui.scenes.lab.pens import ScreenPen
from gui.scenes.lab.writer import LARGEST, Scenery
from gui.widgets.base import Widget

ZOOM = 1.25
WIDEST = 150.0                  # units between neighbours at most
COMFORT = 104.0                  # ... and no more than this when a tree is fitted to the window
LEVELS = (66.0, 150.0)          # units between two levels, at least and at most
EDGE = 34.0                     # units kept free around a fitted tree
CROWN = 22.0                    # ... and above its root, for the words there
HEAD = 30.0                     # ... and above it, where a title or the phases stand
FOOT = 54.0                     # ... and below it, for words under the leaves
READABLE = 26.0                 # units between neighbours under the lens
RECENT = 60                     # events: how far back the last node among crowded ones is looked for
MAP = (176.0, 60.0)
CLICK = 5                       # pixels: a longer way is a drag
TWICE = 0.35                    # seconds between the clicks of a double click


class TreeView(Widget):
    """A picture of a tree that one can move about in. It stays when the window is laid out again."""

    focusable = True

    def __init__(self, name: str, picture: Picture, chosen: Callable[[int], None], grows: bool = False) -> None:
        super().__init__(name, pygame.Rect(0, 0, 1, 1))
        self.picture = picture
        self.choose = chosen
        self.scenery = Scenery(hides_ahead=grows)
        self.layout: Layout = tidy(picture.tree.children)
        self.title = ""
        self.steady = False         # no lens, for it would jump about
        self.scale = 1.0
        self.across = 0.0           # pixels between neighbours; 0: fitted when placed
        self.left = self.top = 0.0
        self._fitted = True
        self._drag: tuple[int, int] | None = None
        self._dragged = False
        self._on_map = False
        self._last_click = (0.0, NOBODY, (0, 0))
        self._map: tuple[object, pygame.Surface] | None = None

    # --- Where things are -------------------------------------------------------------------------------

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """Lie in this rectangle from now on."""
        before, scale = self.rect, self.scale
        self.rect, self.scale = pygame.Rect(rect), look.scale
        if self._fitted or not self.across:
            self.fit()
        elif before != self.rect or scale != self.scale:
            self.left += (self.rect.w - before.w) / 2
            self._keep_inside()

    def units(self, amount: float) -> float:
        return amount * self.scale

    @property
    def _least(self) -> float:
        """The zoom at which the whole tree is seen."""
        room = self.rect.w - 2 * self.units(EDGE)
        return min(self.units(COMFORT), room / max(1.0, self.layout.width))

    @property
    def _banner(self) -> float:
        """What a title, or the phases of a growing search, take of the height."""
        return self.units(HEAD) if self.title or self.picture.film.phases else 0.0

    @property
    def _head(self) -> float:
        """Where the root is at the highest."""
        return self._banner + self.units(CROWN + LARGEST / 2)

    @property
    def down(self) -> float:
        levels = max(1, len(self.layout.rows) - 1)
        room = self.rect.h - self._head - self.units(FOOT)
        low, high = LEVELS
        return max(self.units(low), min(self.units(high), room / levels))

    @property
    def camera(self) -> Camera:
        camera = Camera(self.rect.x + self.left, self.rect.y + self.top, self.across, self.down)
        family = self._crowded_family()
        return camera.over(self.layout, family, self.units(READABLE)) if family else camera

    def _crowded_family(self) -> list[int]:
        """The nodes with the same parent where the search is, or the chosen one, that stand too close to be read.
        Only where the whole tree is seen: else there is room enough, or will be by zooming in."""
        layout, least = self.layout, self.units(READABLE)
        if self.steady or self.across > self._least or min(layout.gaps) * self.across >= least:
            return []
        tree = self.picture.tree
        for node in self._looked_at():
            for family in (tree.children[node], tree.children[tree.parent[node]] if node else []):
                crowded = family and layout.gaps[layout.level[family[0]]] * self.across < least
                if crowded and not self._hidden(family[0]):
                    return family
        return []

    def _looked_at(self) -> Sequence[int]:
        """The chosen node, else those the search was at, the last one first; when it is over, none."""
        at, film = self.picture.at, self.picture.film
        if self.scenery.chosen != NOBODY:
            return [self.scenery.chosen]
        return [] if at == len(film) else film.nodes[max(0, at - RECENT):at][::-1]

    def spot(self, node: int) -> tuple[float, float]:
        """Where a node is on the screen."""
        return self.camera.spot(self.layout.x[node], self.layout.level[node])

    def fit(self) -> None:
        """Show the whole tree, or as many of its levels as there is room for, from the root on."""
        self.across, self.top = max(0.01, self._least), self._head
        self._fitted = True
        self._keep_inside()

    @property
    def fits(self) -> bool:
        """Whether all of the tree is seen."""
        return (self.layout.width * self.across <= self.rect.w
                and (len(self.layout.rows) - 1) * self.down + self.units(EDGE) <= self.rect.h)

    def zoom(self, factor: float, around: tuple[float, float] | None = None) -> None:
        """Larger or smaller around a spot; around the node the search is at when none is given."""
        x = (around[0] if around else self._focus_x()) - self.rect.x
        unit = self.camera.unit(x + self.rect.x)
        self.across = max(self._least, min(self.units(WIDEST), self.across * factor))
        self._fitted = self.across <= self._least
        self.left = x - unit * self.across
        self._keep_inside()

    def _focus_x(self) -> float:
        node = self.scenery.chosen if self.scenery.chosen != NOBODY else self.picture.current
        x = self.spot(node)[0] if node != NOBODY else self.rect.centerx
        return x if self.rect.left <= x <= self.rect.right else self.rect.centerx

    def pan(self, dx: float, dy: float) -> None:
        self.left += dx
        self.top += dy
        self._fitted = False
        self._keep_inside()

    def _keep_inside(self) -> None:
        """A small tree stands in the middle; of a large one some always stays in sight."""
        width, height = self.layout.width * self.across, (len(self.layout.rows) - 1) * self.down
        edge, foot = self.units(EDGE), self.units(FOOT)
        if width + 2 * edge <= self.rect.w:
            self.left = (self.rect.w - width) / 2
        else:
            self.left = max(self.rect.w - width - edge, min(edge, self.left))
        head = self._head
        if head + height + foot <= self.rect.h + 1:
            self.top = head + (self.rect.h - head - height - foot) / 2
        else:
            self.top = max(self.rect.h - height - foot, min(head, self.top))
        self.changed()

    def reveal(self, node: int) -> None:
        """Pan as little as needed to see a node."""
        if node == NOBODY or self._hidden(node):
            return
        x, y = self.spot(node)
        room = self.rect.inflate(-self.units(2 * EDGE + 60), -self.units(2 * EDGE))
        room.h -= int(self._banner)
        room.y += int(self._banner)
        dx = max(0.0, room.left - x) - max(0.0, x - room.right)
        dy = max(0.0, room.top - y) - max(0.0, y - room.bottom)
        if dx or dy:
            fitted = self._fitted
            self.pan(dx, dy)
            self._fitted = fitted

    def _hidden(self, node: int) -> bool:
        return any(each in self.scenery.folded for each in self.picture.tree.path(node)[:-1])

    # --- Choosing and folding ---------------------------------------------------------------------------

    def fold(self, node: int) -> None:
        """Hide or show what is below a node."""
        if node == NOBODY or not self.picture.tree.children[node]:
            return
        x = self.spot(node)[0]
        self.scenery = replace(self.scenery, folded=self.scenery.folded ^ {node})
        self.layout = tidy(self.picture.tree.children, self.scenery.folded)
        if self._fitted:
            self.fit()
        else:
            self.across = max(self._least, self.across)
            self.left += x - self.spot(node)[0]
            self._keep_inside()

    def show_chosen(self, node: int) -> None:
        self.scenery = replace(self.scenery, chosen=node)
        self.changed()

    def under(self, spot: tuple[int, int]) -> int:
        """The node at a spot of the screen."""
        camera = self.camera
        level = round((spot[1] - camera.top) / camera.down)
        if not 0 <= level < len(self.layout.rows):
            return NOBODY
        row, place = self.layout.rows[level], self.layout.x.__getitem__
        x = camera.unit(spot[0])
        after = bisect_left(row, x, key=place)
        near = min(row[max(0, after - 1):after + 1], key=lambda node: abs(place(node) - x))
        reach = max(self.units(LARGEST) * 0.65, 3)
        there = self.spot(near)
        hit = abs(there[0] - spot[0]) <= reach and abs(there[1] - spot[1]) <= reach
        hidden = self.scenery.hides_ahead and not self.picture.sight(near).entered
        return near if hit and not hidden else NOBODY

    def neighbour(self, node: int, across: int, down: int) -> int:
        """The node one step away by the keyboard: parent, first child, or beside it on the same level."""
        if node == NOBODY or self._hidden(node):
            return 0
        tree = self.picture.tree
        if down < 0:
            return node if tree.parent[node] == NOBODY else tree.parent[node]
        if down > 0:
            below = [] if node in self.scenery.folded else tree.children[node]
            return below[0] if below else node
        row = self.layout.rows[self.layout.level[node]]
        index = row.index(node) + across
        return row[max(0, min(len(row) - 1, index))]

    # --- Events -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._wheel(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos) and event.button in (1, 2, 3):
            return self._press(event)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONUP and self._drag is not None:
            self._release(event)
            return True
        return self.focused and event.type == pygame.KEYDOWN and self._handle_key(event)

    def _wheel(self, event: pygame.Event) -> None:
        mods = pygame.key.get_mods()
        if mods & pygame.KMOD_SHIFT or event.x:
            self.pan((event.y or -event.x) * self.units(60), 0)
        else:
            self.zoom(ZOOM ** event.y, pygame.mouse.get_pos())

    def _press(self, event: pygame.Event) -> bool:
        if event.button == 3:
            self.fold(self.under(event.pos))
            return True
        self._drag, self._dragged = event.pos, False
        self._on_map = self._map_rect().collidepoint(event.pos) and not self.fits
        if self._on_map:
            self._look_at_map(event.pos)
        return True

    def _motion(self, event: pygame.Event) -> bool:
        if self._drag is not None:
            if self._on_map:
                self._look_at_map(event.pos)
                return True
            dx, dy = event.pos[0] - self._drag[0], event.pos[1] - self._drag[1]
            if self._dragged or abs(dx) + abs(dy) > CLICK:
                self._dragged, self._drag = True, event.pos
                self.pan(dx, dy)
            return True
        node = self.under(event.pos) if self.rect.collidepoint(event.pos) else NOBODY
        if node != self.scenery.hovered:
            self.scenery = replace(self.scenery, hovered=node)
            self.changed()
        return False

    def _release(self, event: pygame.Event) -> None:
        clicked, self._drag = not self._dragged and not self._on_map, None
        self._on_map = False
        if not clicked:
            return
        node, now = self.under(event.pos), time.monotonic()
        when, before, spot = self._last_click
        self._last_click = (now, node, event.pos)
        # The lens goes to what was clicked, which may have moved from under the mouse.
        if before != NOBODY and now - when < TWICE and math.dist(spot, event.pos) <= CLICK:
            self.fold(before)
        else:
            self.choose(node)

    def _handle_key(self, event: pygame.Event) -> bool:
        arrows = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
        if event.key in arrows:
            across, down = arrows[event.key]
            if event.mod & pygame.KMOD_CTRL:
                self.pan(-across * self.units(80), -down * self.units(60))
            else:
                self.choose(self.neighbour(self.scenery.chosen, across, down))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.fold(self.scenery.chosen)
            return True
        return False

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        surface.fill(look.theme.ground, self.rect)
        Painter(ScreenPen(surface, look), look, self.picture, self.layout, self.camera, self.scenery,
                self.rect).paint()
        surface.fill(look.theme.ground, (self.rect.topleft, (self.rect.w, self._banner)))
        if not self.fits:
            self._draw_map(surface, look)
        x = self._draw_phases(surface, look)
        if look.width(self.title, 14, 600) <= self._map_rect().x - x or self.fits:
            words = look.text(self.title, 14, look.theme.text, 600)
            surface.blit(words, (x, self.rect.y + look.px(5)))
        surface.set_clip(clip)
        self.draw_focus(surface, look, 8)

    def _draw_phases(self, surface: pygame.Surface, look: Look) -> int:
        """The phases a growing search goes through again and again, the one it is in filled; where they end."""
        x, y = self.rect.x + look.px(4), self.rect.y + look.px(4)
        now = self.picture.sight(self.picture.current).phase if self.picture.at else ""
        for number, phase in enumerate(self.picture.film.phases, 1):
            here, words = phase == now, f"{number} {phase_words(phase)}"
            ink, fill = ((look.theme.on_accent, look.theme.accent) if here else (look.theme.dim, look.theme.panel))
            shown = look.text(words, 12, ink, 600)
            box = pygame.Rect(x, y, shown.get_width() + look.px(16), look.px(22))
            surface.blit(look.box(box.size, fill, look.theme.accent if here else look.theme.edge, 11), box)
            surface.blit(shown, shown.get_rect(center=box.center))
            x = box.right + look.px(6)
        return x + look.px(6) if self.picture.film.phases else x

    def _map_rect(self) -> pygame.Rect:
        width, height = min(self.units(MAP[0]), self.rect.w * 0.4), self.units(MAP[1])
        box = pygame.Rect(0, 0, int(width), int(height))
        box.topright = (self.rect.right - int(self.units(6)), self.rect.y + int(self.units(6)))
        return box

    def _map_camera(self) -> Camera:
        box = self._map_rect().inflate(-int(self.units(12)), -int(self.units(14)))
        return Camera(box.x, box.y, box.w / max(1.0, self.layout.width),
                      box.h / max(1, len(self.layout.rows) - 1))

    def _look_at_map(self, spot: tuple[int, int]) -> None:
        """Bring what was clicked on the map into the middle."""
        camera = self._map_camera()
        unit, level = (spot[0] - camera.left) / camera.across, (spot[1] - camera.top) / camera.down
        self.left, self.top = self.rect.w / 2 - unit * self.across, self.rect.h / 2 - level * self.down
        self._fitted = False
        self._keep_inside()

    def _draw_map(self, surface: pygame.Surface, look: Look) -> None:
        box, camera = self._map_rect(), self._map_camera()
        surface.blit(self._map_picture(look, box), box)
        if self.picture.at and not self._hidden(self.picture.current):
            x, y = camera.spot(self.layout.x[self.picture.current], self.layout.level[self.picture.current])
            dot = look.circle(look.px(7), look.theme.accent)
            surface.blit(dot, dot.get_rect(center=(round(x), round(y))))
        mine = self.camera
        seen = pygame.Rect(round(camera.left - self.left / self.across * camera.across),
                           round(camera.top + (self.rect.y - mine.top) / mine.down * camera.down),
                           max(3, round(self.rect.w / self.across * camera.across)),
                           max(3, round(self.rect.h / mine.down * camera.down))).clip(box)
        surface.blit(look.box(seen.size, "#00000000", look.theme.accent, 3, 1.5), seen)

    def _map_picture(self, look: Look, box: pygame.Rect) -> pygame.Surface:
        """The whole tree as a few strokes, made once for a layout and a place."""
        key = (id(self.layout), look, tuple(box))
        if self._map is None or self._map[0] != key:
            picture = look.box(box.size, look.theme.panel, look.theme.edge, 8).copy()
            self._draw_strokes(picture, look, box)
            self._map = (key, picture)
        return self._map[1]

    def _draw_strokes(self, picture: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        camera, layout, parent = self._map_camera(), self.layout, self.picture.tree.parent
        left, top = camera.left - box.x, camera.top - box.y
        for level, row in enumerate(layout.rows):
            y = round(top + level * camera.down)
            for x in {round(left + layout.x[node] * camera.across) for node in row}:
                picture.fill(look.theme.dim, (x, y - look.px(1), max(1, look.px(1)), look.px(3)))
            if level and len(row) * look.px(3) <= box.w:
                for node in row:
                    above = left + layout.x[parent[node]] * camera.across, y - camera.down
                    here = left + layout.x[node] * camera.across, y
                    pygame.draw.aaline(picture, look.theme.edge_strong, above, here)
