"""Chart: a Riskless map on the screen: camera, coloured land, borders, roads, and which territory lies where.

The land is drawn at twice its size and reduced, so every edge is smooth at every zoom, and is kept until the camera
moves; a pan or a conquest draws only the part that changed. Badges, armies and words are the view's (riskless.py).
"""

from __future__ import annotations

import math
import random

import pygame

from engine.games.riskless.faults import Ring
from engine.games.riskless.map import Map
from gui.scenes.riskless.inks import Inks, inks
from gui.theme import LIGHT, Colour

FINE = 2                 # how much larger than the screen the land is drawn before it is reduced
LARGEST_ZOOM = 9.0
MARGIN = 0.03            # of the board, kept free around the whole map
MOST_CUT = 0.06          # of a map cut out of a larger land that may be off the board, so that it fills it
COARSE = 0.6             # pixels: outline points nearer than this to the one before are left out
LEAST_SPACING = 16       # pixels between neighbouring badges below which no roads are drawn
ISLAND = 0.38            # radius of a round island, as a part of the way to the nearest other

Point = tuple[float, float]


class Chart:
    """One map in one rectangle. `zoom` 1 shows the whole map; `centre` is what lies in the middle, in map units."""

    def __init__(self, map_: Map) -> None:
        self.map = map_
        self.shapes = [each.shape or (_island(map_, number),) for number, each in enumerate(map_.territories)]
        self.boxes = [[_box(ring) for ring in rings] for rings in self.shapes]
        self.neutral = [(ring, _box(ring)) for ring in map_.neutral]
        # A map cut out of a larger land fills the board to its edges; one with sea all around has some of it to spare.
        self.margin = 0.0 if map_.neutral else MARGIN
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.inks = inks(LIGHT)
        self.zoom = 1.0
        self.scale = 1.0         # pixels a map unit
        self.centre: Point = (map_.size[0] / 2, map_.size[1] / 2)
        self._layer: pygame.Surface | None = None
        self._layer_at: Point = (0.0, 0.0)
        self._owners: list[int | None] = []
        self._thinned: dict[tuple[int, int], list[Point]] = {}
        nearest = sorted(_nearest(map_, number) for number in range(len(map_.territories)))
        self.spacing = nearest[len(nearest) // 4]   # between near badges, in map units

    # --- Camera -----------------------------------------------------------------------------------------

    def place(self, rect: pygame.Rect, colours: Inks) -> None:
        """Lie in this rectangle, in these colours."""
        self.rect, self.inks = pygame.Rect(rect), colours
        self._settle()
        self._forget()

    def _whole(self) -> float:
        """Pixels a map unit when the whole map is shown."""
        room = 1 - 2 * self.margin
        least, most = sorted((self.rect.w * room / self.map.size[0], self.rect.h * room / self.map.size[1]))
        return most if self.map.neutral and most <= least * (1 + MOST_CUT) else least

    @property
    def crowded(self) -> bool:
        """Whether badges are so near to each other that roads and empty places would only be in the way."""
        return self.spacing * self.scale < LEAST_SPACING

    def spot(self, at: Point) -> Point:
        """Where a point of the map lies on the screen."""
        return (self.rect.centerx + (at[0] - self.centre[0]) * self.scale,
                self.rect.centery + (at[1] - self.centre[1]) * self.scale)

    def unspot(self, spot: Point) -> Point:
        """The point of the map that lies here on the screen."""
        return (self.centre[0] + (spot[0] - self.rect.centerx) / self.scale,
                self.centre[1] + (spot[1] - self.rect.centery) / self.scale)

    def pan(self, across: float, down: float) -> bool:
        """Drag the map by so many pixels; whether it moved."""
        before = self.centre
        self.centre = (before[0] - across / self.scale, before[1] - down / self.scale)
        self._settle()
        return self.centre != before

    def zoom_by(self, factor: float, around: Point) -> bool:
        """Zoom so that the point under `around` stays where it is; whether anything changed."""
        zoom = max(1.0, min(LARGEST_ZOOM, self.zoom * factor))
        if zoom == self.zoom:
            return False
        held = self.unspot(around)
        self.zoom, self.scale = zoom, self._whole() * zoom
        x, y = self.spot(held)
        self.centre = (self.centre[0] + (x - around[0]) / self.scale, self.centre[1] + (y - around[1]) / self.scale)
        self._settle()
        self._forget()
        return True

    def show_whole(self) -> None:
        self.zoom = 1.0
        self._settle()
        self._forget()

    def reveal(self, territory: int, margin: int) -> None:
        """Pan so that a territory's badge is on the screen."""
        x, y = self.spot(self.map.territories[territory].at)
        inner = self.rect.inflate(-2 * margin, -2 * margin)
        self.pan(max(inner.x - x, 0) + min(inner.right - x, 0), max(inner.y - y, 0) + min(inner.bottom - y, 0))

    def _settle(self) -> None:
        """Keep the map on the screen, and the picture on whole pixels so that it can be shifted."""
        self.scale = self._whole() * self.zoom
        places = []
        for middle, length, room in zip(self.centre, self.map.size, self.rect.size, strict=True):
            free = room / self.scale * (0.5 - self.margin)
            low, high = free, length - free
            place = length / 2 if low >= high else min(high, max(low, middle))
            places.append(round(place * self.scale) / self.scale)
        self.centre = (places[0], places[1])

    def _forget(self) -> None:
        self._layer = None
        self._thinned.clear()

    # --- Where things are -------------------------------------------------------------------------------

    def way(self, source: int, target: int) -> Point:
        """The step from one territory's badge to another's in map units, round the world where that is shorter."""
        a, b = self.map.territories[source].at, self.map.territories[target].at
        dx = b[0] - a[0]
        if self.map.wraps and abs(dx) > self.map.size[0] / 2:
            dx -= math.copysign(self.map.size[0], dx)
        return dx, b[1] - a[1]

    def along(self, source: int, target: int, progress: float) -> Point:
        """A spot on the road between two territories, on the screen; it leaves the map and returns where roads wrap."""
        a = self.map.territories[source].at
        dx, dy = self.way(source, target)
        x, y = a[0] + dx * progress, a[1] + dy * progress
        return self.spot((x % self.map.size[0] if self.map.wraps else x, y))

    def legs(self, source: int, target: int) -> list[tuple[Point, Point]]:
        """A road as lines on the screen: one, or two where it goes round the world."""
        a, b = self.map.territories[source].at, self.map.territories[target].at
        dx, dy = self.way(source, target)
        if (dx, dy) == (b[0] - a[0], b[1] - a[1]):
            return [(self.spot(a), self.spot(b))]
        return [(self.spot(a), self.spot((a[0] + dx, a[1] + dy))), (self.spot((b[0] - dx, b[1] - dy)), self.spot(b))]

    def territory_at(self, spot: Point, reach: float) -> int | None:
        """The territory whose badge is within reach of a spot, or whose land lies there."""
        near = [(math.dist(self.spot(each.at), spot), number) for number, each in enumerate(self.map.territories)]
        distance, number = min(near)
        if distance <= reach:
            return number
        x, y = self.unspot(spot)
        for number, rings in enumerate(self.shapes):
            for ring, box in zip(rings, self.boxes[number], strict=True):
                if box[0] <= x <= box[2] and box[1] <= y <= box[3] and inside((x, y), ring):
                    return number
        return None

    def box_on_screen(self, territory: int) -> pygame.Rect:
        """The rectangle that holds a territory's land on the screen."""
        boxes = self.boxes[territory]
        left, top = self.spot((min(box[0] for box in boxes), min(box[1] for box in boxes)))
        right, bottom = self.spot((max(box[2] for box in boxes), max(box[3] for box in boxes)))
        return pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left) + 1, math.ceil(bottom - top) + 1)

    def main_width(self, territory: int) -> float:
        """How wide the largest piece of a territory is on the screen."""
        return max(box[2] - box[0] for box in self.boxes[territory]) * self.scale

    # --- The land ---------------------------------------------------------------------------------------

    def land(self, owners: list[int | None]) -> pygame.Surface:
        """The picture of sea, land in its owners' colours, borders and roads, as large as the rectangle."""
        origin = self.spot((0.0, 0.0))
        if self._layer is None or self._layer.get_size() != self.rect.size:
            self._layer = pygame.Surface(self.rect.size)
            self._owners, self._layer_at = list(owners), origin
            self._paint(self.rect)
        if origin != self._layer_at:
            self._shift(round(origin[0] - self._layer_at[0]), round(origin[1] - self._layer_at[1]))
            self._layer_at = origin
        for number, owner in enumerate(owners):
            if owner != self._owners[number]:
                self._owners[number] = owner
                self._paint(self.box_on_screen(number).inflate(4, 4))
        return self._layer

    def _shift(self, across: int, down: int) -> None:
        """The camera moved: keep what is still on the screen and draw the strips that came into view."""
        assert self._layer is not None
        width, height = self.rect.size
        if abs(across) >= width or abs(down) >= height:
            self._paint(self.rect)
            return
        self._layer.blit(self._layer.copy(), (across, down))
        left, top = self.rect.topleft
        if across:
            self._paint(pygame.Rect(left if across > 0 else left + width + across, top, abs(across), height))
        if down:
            self._paint(pygame.Rect(left, top if down > 0 else top + height + down, width, abs(down)))

    def _paint(self, area: pygame.Rect) -> None:
        """Draw a part of the picture: larger, then reduced."""
        assert self._layer is not None
        area = area.clip(self.rect)
        if not area.w or not area.h:
            return
        big = pygame.Surface((area.w * FINE, area.h * FINE))
        big.fill(self.inks.sea)
        brush = _Brush(self, big, area)
        brush.shallows()
        brush.lands(self._owners)
        brush.roads()
        small = pygame.transform.smoothscale(big, area.size)
        self._layer.blit(small, (area.x - self.rect.x, area.y - self.rect.y))

    def thinned(self, ring: Ring) -> list[Point]:
        """An outline without the points too close together to be told apart at this zoom, in map units."""
        key = (id(ring), len(ring))
        points = self._thinned.get(key)
        if points is None:
            least = COARSE / self.scale
            points = [ring[0]]
            for point in ring[1:]:
                if abs(point[0] - points[-1][0]) + abs(point[1] - points[-1][1]) >= least:
                    points.append(point)
            self._thinned[key] = points
        return points


class _Brush:
    """Draws one area of a chart on a surface FINE times as large."""

    def __init__(self, chart: Chart, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.chart, self.surface, self.inks = chart, surface, chart.inks
        self.factor = chart.scale * FINE
        origin = chart.spot((0.0, 0.0))
        self.origin = ((origin[0] - area.x) * FINE, (origin[1] - area.y) * FINE)
        low, high = chart.unspot(area.topleft), chart.unspot(area.bottomright)
        reach = 8 / chart.scale
        self.seen = (low[0] - reach, low[1] - reach, high[0] + reach, high[1] + reach)
        self.width = min(1.6, max(0.6, chart.scale * 0.9))   # of a border, in pixels

    def at(self, point: Point) -> Point:
        return self.origin[0] + point[0] * self.factor, self.origin[1] + point[1] * self.factor

    def _outline(self, ring: Ring, box: tuple[float, float, float, float]) -> list[Point] | None:
        """The points of an outline on the surface; None when it cannot be seen."""
        left, top, right, bottom = self.seen
        if box[2] < left or box[0] > right or box[3] < top or box[1] > bottom:
            return None
        ox, oy, factor = *self.origin, self.factor
        points = [(ox + x * factor, oy + y * factor) for x, y in self.chart.thinned(ring)]
        return points if len(points) >= 3 else None

    def _all(self) -> list[tuple[int | None, list[Point]]]:
        """Every outline in sight with its territory; None for neutral land."""
        found: list[tuple[int | None, list[Point]]] = []
        for ring, box in self.chart.neutral:
            points = self._outline(ring, box)
            if points:
                found.append((None, points))
        for number, rings in enumerate(self.chart.shapes):
            for ring, box in zip(rings, self.chart.boxes[number], strict=True):
                points = self._outline(ring, box)
                if points:
                    found.append((number, points))
        return found

    def shallows(self) -> None:
        """A pale band of water along every coast."""
        self.outlines = self._all()
        width = max(2, round(5 * FINE * min(1.5, max(0.5, self.width))))
        for _, points in self.outlines:
            pygame.draw.lines(self.surface, self.inks.shallows, True, points, width)

    def lands(self, owners: list[int | None]) -> None:
        width = max(1, round(self.width * FINE))
        for number, points in self.outlines:
            owner = owners[number] if number is not None else None
            fill = self.inks.neutral if number is None else self.inks.land if owner is None else self.inks.sides[owner]
            pygame.draw.polygon(self.surface, fill, points)
        for _, points in self.outlines:
            pygame.draw.lines(self.surface, self.inks.border, True, points, width)

    def roads(self) -> None:
        """Land roads as fine lines, sea routes as dashes; none where they would only blacken a miniature."""
        if self.chart.crowded:
            return
        for number, each in enumerate(self.chart.map.territories):
            for end in each.roads:
                if end > number:
                    self._line(number, end, self.inks.road, 0)
            for end in each.sea:
                if end > number:
                    self._line(number, end, self.inks.route, 7)

    def _line(self, source: int, target: int, ink: Colour, dash: float) -> None:
        dx, dy = self.chart.way(source, target)
        a, b = self.chart.map.territories[source].at, self.chart.map.territories[target].at
        starts = [a] if (a[0] + dx, a[1] + dy) == b else [a, (b[0] - dx, b[1] - dy)]
        for start in starts:
            _dashes(self.surface, ink, self.at(start), self.at((start[0] + dx, start[1] + dy)), dash * FINE,
                    max(2, round(1.4 * FINE)))


def _dashes(surface: pygame.Surface, ink: Colour, start: Point, end: Point, dash: float, width: int) -> None:
    """A line, broken into dashes when `dash` is not 0; what lies off the surface is cut away first."""
    clipped = surface.get_rect().inflate(40, 40).clipline(start, end)
    if not clipped:
        return
    if not dash:
        pygame.draw.line(surface, ink, start, end, width)
        return
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    first = math.floor(math.dist(start, clipped[0]) / (2 * dash)) * 2 * dash
    last = math.dist(start, clipped[1])
    along = first
    while along < last:
        stop = min(along + dash, length)
        pygame.draw.line(surface, ink, (start[0] + ux * along, start[1] + uy * along),
                         (start[0] + ux * stop, start[1] + uy * stop), width)
        along += 2 * dash


def inside(point: Point, ring: Ring) -> bool:
    """Whether a point lies within an outline: a ray to the right crosses it an odd number of times."""
    x, y = point
    odd = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
        ax, ay = bx, by
    return odd


def _box(ring: Ring) -> tuple[float, float, float, float]:
    return min(x for x, _ in ring), min(y for _, y in ring), max(x for x, _ in ring), max(y for _, y in ring)


def _nearest(map_: Map, number: int) -> float:
    """How far the nearest other territory is, in map units."""
    at = map_.territories[number].at
    return min(math.dist(at, each.at) for other, each in enumerate(map_.territories) if other != number)


def _island(map_: Map, number: int) -> Ring:
    """A round island with a coast of its own, for a territory without a shape."""
    at = map_.territories[number].at
    radius = ISLAND * min(_nearest(map_, number), max(map_.size) / 4)
    dice = random.Random(map_.territories[number].name)
    waves = [(dice.uniform(0.02, 0.06), k, dice.uniform(0, math.tau)) for k in (2, 3, 5, 7)]
    ring = []
    for step in range(72):
        angle = math.tau * step / 72
        r = radius * (1 + sum(size * math.sin(k * angle + turn) for size, k, turn in waves))
        ring.append((at[0] + r * math.cos(angle), at[1] + r * math.sin(angle)))
    return tuple(ring)
