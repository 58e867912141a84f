"""Make the Riskless map 'islands': an archipelago of our own, its coasts and borders drawn by a fixed wave of noise.

    python tools/make_islands.py

Needs shapely and networkx, as make_maps.py does. Writes maps/islands.toml and maps/islands.json.
"""

from __future__ import annotations

import math

import shapely
from make_maps import Sheet, polygons, report, write_map
from shapely.geometry import MultiPoint, Point, Polygon

SIZE = (1500, 1000)
STEP = 6.0            # map units between two points of an outline
SHORTEST_BORDER = 6   # map units: a shorter common border is no road
NOTE = "An archipelago of our own."

# Each island: centre, half width, half height, and its territories with the point each grows from.
ISLANDS: tuple[tuple[tuple[float, float], float, float, dict[str, tuple[float, float]]], ...] = (
    ((250, 240), 185, 150, {"Thornholm": (160, 190), "Gullcrag": (280, 140), "Westmere": (165, 310),
                            "Ashford": (320, 270)}),
    ((640, 165), 115, 85, {"Nettle Isle": (590, 160), "Foxglove": (700, 170)}),
    ((1020, 190), 130, 110, {"Quillhaven": (960, 150), "Larkspur": (1085, 160), "Dunmarsh": (1010, 245)}),
    ((1335, 330), 115, 140, {"Stormwatch": (1330, 245), "Ember Bay": (1345, 370)}),
    ((740, 480), 210, 150, {"Highmoor": (640, 430), "Oakenfold": (770, 400), "Silverlea": (870, 490),
                            "Kingsreach": (740, 500), "Tidewater": (670, 570)}),
    ((225, 610), 130, 120, {"Saltmarsh": (180, 560), "Brackwater": (270, 590), "Redcliff": (215, 690)}),
    ((520, 830), 150, 95, {"Copperhead": (440, 840), "Palmyra": (530, 810), "Coral Point": (620, 850)}),
    ((1160, 640), 150, 115, {"Windmere": (1080, 600), "Ravenscar": (1200, 590), "Goldstrand": (1180, 700)}),
    ((960, 860), 120, 75, {"Lantern Key": (900, 860), "Pearl Shoals": (1020, 855)}),
    ((1385, 850), 85, 85, {"Farewell": (1385, 850)}),
)
SEA = {
    ("Ashford", "Nettle Isle"), ("Foxglove", "Quillhaven"), ("Larkspur", "Stormwatch"), ("Ashford", "Highmoor"),
    ("Oakenfold", "Foxglove"), ("Silverlea", "Dunmarsh"), ("Westmere", "Saltmarsh"), ("Brackwater", "Tidewater"),
    ("Redcliff", "Copperhead"), ("Tidewater", "Palmyra"), ("Coral Point", "Lantern Key"), ("Silverlea", "Windmere"),
    ("Ember Bay", "Ravenscar"), ("Goldstrand", "Pearl Shoals"), ("Goldstrand", "Farewell"),
    ("Pearl Shoals", "Farewell"), ("Dunmarsh", "Windmere"),
}


def wave(x: float, y: float, turn: float) -> float:
    """Smooth noise of about -1..1: a few waves of unlike length and direction."""
    waves = ((0.013, 0.9), (0.029, 2.3), (0.061, 4.1), (0.127, 5.7))
    total = 0.0
    for number, (pace, way) in enumerate(waves):
        along = x * math.cos(way + turn) + y * math.sin(way + turn)
        total += math.sin(pace * along + 1.7 * number + turn) / (1.6 ** number)
    return total / 2.2


def bent(x: float, y: float) -> tuple[float, float]:
    """The point moved a little, and its neighbours nearly alike: borders bend and still meet."""
    return x + 20 * wave(x, y, 0.4), y + 20 * wave(x, y, 2.9)


def coast(centre: tuple[float, float], wide: float, high: float) -> Polygon:
    """A ragged oval."""
    points = []
    for number in range(480):
        angle = math.tau * number / 480
        x, y = centre[0] + wide * math.cos(angle), centre[1] + high * math.sin(angle)
        ragged = 1 + 0.24 * wave(2.1 * x, 2.1 * y, 1.1) + 0.08 * wave(5 * x, 5 * y, 0.2)
        points.append((centre[0] + wide * ragged * math.cos(angle), centre[1] + high * ragged * math.sin(angle)))
    return Polygon(points).buffer(0)


def divided(island: Polygon, seeds: dict[str, tuple[float, float]]) -> dict[str, list[Polygon]]:
    """The island cut so that every point belongs to the nearest seed, with bent borders."""
    if len(seeds) == 1:
        return {name: [island] for name in seeds}
    cells = polygons(shapely.voronoi_polygons(MultiPoint(list(seeds.values())), extend_to=island.buffer(200)))
    found = {}
    for name, seed in seeds.items():
        cell = next(each for each in cells if each.contains(Point(seed)))
        wavy = shapely.transform(cell.segmentize(STEP), lambda points: [bent(*point) for point in points])
        found[name] = [max(polygons(wavy.buffer(0).intersection(island)), key=lambda part: part.area)]
    return found


def roads(shapes: dict[str, list[Polygon]]) -> set[tuple[str, str]]:
    """The pairs with a common border."""
    names = list(shapes)
    return {(first, second) for number, first in enumerate(names) for second in names[number + 1:]
            if shapes[first][0].buffer(0.3).intersection(shapes[second][0].buffer(0.3)).area / 0.6 >= SHORTEST_BORDER}


def main() -> None:
    shapes: dict[str, list[Polygon]] = {}
    for centre, wide, high, seeds in ISLANDS:
        shapes |= divided(coast(centre, wide, high), seeds)
    simple = shapely.coverage_simplify([parts[0] for parts in shapes.values()], 1.0)
    shapes = {name: polygons(shape)[:1] for name, shape in zip(shapes, simple, strict=True)}
    middles = {name: shapely.maximum_inscribed_circle(parts[0], 0.5).coords[0] for name, parts in shapes.items()}
    places = {name: (round(x), round(y)) for name, (x, y) in middles.items()}
    sheet = Sheet("islands", "Islands", SIZE, places, roads(shapes), SEA, shapes,
                  ({"Farewell": 1}, {"Thornholm": 2}), target=144, cap=12, note=NOTE)
    write_map(sheet)
    report(sheet)


if __name__ == "__main__":
    main()
