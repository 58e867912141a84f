"""Make the Riskless maps that are drawn from real shapes: world and europe. islands is made by make_islands.py.

    python tools/make_maps.py countries-50m.json

The argument is a file of the npm package `world-atlas` (Natural Earth shapes, public domain, as TopoJSON). Needs
shapely 2.1 or later and networkx, which the game itself does not. Writes maps/NAME.toml and maps/NAME.json.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import networkx
import shapely
import shapely.affinity
from map_plans import PLANS, Plan
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

MAPS = Path(__file__).resolve().parent.parent / "maps"
SHORTEST_BORDER = 4  # map units: a shorter common border is a corner, not a road
NOTE = "Shapes made from Natural Earth (naturalearthdata.com), which is in the public domain."

MAX_TURNS = 120      # about one game in eight between equals would go on for ever
NEUTRAL = ""         # the name of the land that belongs to no territory

Project = Callable[[float, float], tuple[float, float]]


# --- TopoJSON -----------------------------------------------------------------------------------------


def read_countries(path: Path, west: float) -> dict[str, BaseGeometry]:
    """The countries by name, in degrees; what lies west of the map's edge comes round to its east."""
    topology = json.loads(path.read_text())
    arcs = [unpacked_arc(arc, topology["transform"]) for arc in topology["arcs"]]
    return {each["properties"]["name"]: geometry(each, arcs, west)
            for each in topology["objects"]["countries"]["geometries"]}


def unpacked_arc(arc: list[list[int]], packing: dict[str, list[float]]) -> list[tuple[float, float]]:
    """An arc's points in degrees: the file holds whole-number steps from point to point."""
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * packing["scale"][0] + packing["translate"][0],
                       y * packing["scale"][1] + packing["translate"][1]))
    return points


def geometry(country: dict[str, Any], arcs: list[list[tuple[float, float]]], west: float) -> BaseGeometry:
    polygons = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
    parts = []
    for rings in polygons:
        shell, *holes = (unbroken([point for number in ring for point in arc_points(arcs, number)]) for ring in rings)
        polygon = shapely.make_valid(Polygon(shell, holes))
        parts.append(shapely.affinity.translate(polygon, 360) if polygon.centroid.x < west else polygon)
    return unary_union(parts)


def unbroken(ring: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same ring without jumps from one side of the 180th meridian to the other."""
    whole, turn = [ring[0]], 0
    for (x, y), (before, _) in zip(ring[1:], ring, strict=False):
        turn += 360 * ((x - before < -180) - (x - before > 180))
        whole.append((x + turn, y))
    return whole


def arc_points(arcs: list[list[tuple[float, float]]], number: int) -> list[tuple[float, float]]:
    """An arc without its last point; a negative number means the arc backwards."""
    points = arcs[number] if number >= 0 else arcs[~number][::-1]
    return points[:-1]


# --- Territories --------------------------------------------------------------------------------------


def carve(countries: dict[str, BaseGeometry], plan: Plan) -> None:
    """Cut the large countries into pieces with names of their own."""
    for country, piece, region in plan.carvings:
        area = Polygon(region)
        countries[piece] = countries[country].intersection(area)
        countries[country] = countries[country].difference(area)


def grouped(countries: dict[str, BaseGeometry], plan: Plan) -> dict[str, BaseGeometry]:
    """The territories in degrees, each the union of its countries, and the land that is nobody's, cut to the window."""
    window = shapely.box(*plan.window)
    left = dict(countries)
    found = {}
    for name, members in plan.territories.items():
        parts = [left.pop(member.strip()) for member in members.split(",")]
        found[name] = unary_union([shapely.make_valid(part) for part in parts]).intersection(window)
    found[NEUTRAL] = unary_union([shapely.make_valid(part) for part in left.values()]).intersection(window)
    return found


def projection(plan: Plan) -> tuple[Project, tuple[int, int]]:
    """From degrees to map units, y downwards, and the size of the map."""
    west, south, east, north = plan.window
    raw = PROJECTIONS[plan.projection]
    corners = [raw(*point) for point in plan.frame or ((west, south), (east, north))]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    bottom, top = min(y for _, y in corners), max(y for _, y in corners)
    if plan.aspect:
        more = plan.aspect * (top - bottom) - (right - left)
        left, right = left - more / 2, right + more / 2
    scale = plan.width / (right - left)

    def project(lon: float, lat: float) -> tuple[float, float]:
        x, y = raw(lon, lat)
        return (x - left) * scale, (top - y) * scale

    return project, (plan.width, math.ceil((top - bottom) * scale))


def gall(lon: float, lat: float) -> tuple[float, float]:
    """Gall's stereographic cylinder, narrowed to be true at about 50 degrees: small Europe gets room for its badges."""
    return math.radians(lon) * 0.61, (1 + math.sqrt(2) / 2) * math.tan(math.radians(lat) / 2)


def conic(lon: float, lat: float) -> tuple[float, float]:
    """Lambert's conformal cone on 40 and 62 degrees north around 18 east: Europe as Europeans know it."""
    first, second = math.radians(40), math.radians(62)
    n = math.log(math.cos(first) / math.cos(second)) / math.log(
        math.tan(math.pi / 4 + second / 2) / math.tan(math.pi / 4 + first / 2))
    f = math.cos(first) * math.tan(math.pi / 4 + first / 2) ** n / n
    radius = f / math.tan(math.pi / 4 + math.radians(lat) / 2) ** n
    angle = n * math.radians(lon - 18)
    return radius * math.sin(angle), -radius * math.cos(angle)


PROJECTIONS: dict[str, Callable[[float, float], tuple[float, float]]] = {"gall": gall, "conic": conic}


def drawn(territories: dict[str, BaseGeometry], project: Project, plan: Plan,
          size: tuple[int, int]) -> dict[str, list[Polygon]]:
    """The territories in map units: small islands left out, outlines simplified with their common borders kept."""
    flat = [shapely.transform(shape.segmentize(2.0), lambda points: [project(*point) for point in points])
            for shape in territories.values()]
    frame = shapely.box(0, 0, *size)
    flat = [shapely.set_precision(shape.intersection(frame), 0.05) for shape in flat]
    kept = [MultiPolygon(worth_drawing(shape, plan.smallest)) for shape in flat]
    simple = shapely.coverage_simplify(kept, plan.detail)
    return {name: [part for part in polygons(shape) if part.area > plan.smallest / 2]
            for name, shape in zip(territories, simple, strict=True)}


def polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and not part.is_empty]


def worth_drawing(shape: BaseGeometry, smallest: float) -> list[Polygon]:
    """The parts that are large enough, the largest in any case; holes are filled: what lies in one is tiny."""
    parts = sorted(polygons(shape), key=lambda part: -part.area)
    return [Polygon(part.exterior) for number, part in enumerate(parts) if number == 0 or part.area >= smallest]


# --- Roads and badges ---------------------------------------------------------------------------------


def borders(shapes: dict[str, list[Polygon]], plan: Plan) -> set[tuple[str, str]]:
    """The pairs of territories with a common border of some length."""
    outlines = {name: MultiPolygon(parts).buffer(0.2) for name, parts in shapes.items()}
    names = list(shapes)
    found = set()
    for number, first in enumerate(names):
        for second in names[number + 1:]:
            common = outlines[first].intersection(outlines[second])
            if common.area / 0.4 >= SHORTEST_BORDER:
                found.add((first, second))
    barred = {frozenset(pair) for pair in [*plan.no_road, *plan.sea]}
    return {pair for pair in found if frozenset(pair) not in barred}


def badge(name: str, parts: list[Polygon], project: Project, plan: Plan) -> tuple[int, int]:
    """Where the badge stands: as far as possible from every border of the largest part."""
    if name in plan.badges:
        x, y = project(*plan.badges[name])
    else:
        largest = max(parts, key=lambda part: part.area)
        middle = shapely.maximum_inscribed_circle(largest, 0.5).coords[0]
        x, y = middle
    return round(x), round(y)


# --- The files ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sheet:
    """A map ready to be written."""

    name: str
    title: str
    size: tuple[int, int]
    places: dict[str, tuple[int, int]]
    roads: set[tuple[str, str]]
    sea: set[tuple[str, str]]
    shapes: dict[str, list[Polygon]]
    start: tuple[dict[str, int], dict[str, int]]
    target: int
    cap: int
    note: str
    neutral: list[Polygon] = field(default_factory=list)
    wraps: bool = False


def write_map(sheet: Sheet) -> None:
    """Write maps/NAME.toml, which people can edit, and maps/NAME.json with the outlines."""
    lines = [f'title = "{sheet.title}"', f"target = {sheet.target}", f"cap = {sheet.cap}", f"max_turns = {MAX_TURNS}",
             f"size = [{sheet.size[0]}, {sheet.size[1]}]"]
    lines += ["wraps = true"] if sheet.wraps else []
    lines += [f'outlines = "{sheet.name}.json"', f'note = "{sheet.note}"', "", "[start]"]
    lines += [f"{side} = {{ " + ", ".join(f'"{place}" = {armies}' for place, armies in camp.items()) + " }"
              for side, camp in zip(("Maxie", "Minnie"), sheet.start, strict=True)]
    for place, (x, y) in sheet.places.items():
        roads, sea = (ends(place, pairs, sheet.places) for pairs in (sheet.roads, sheet.sea))
        lines += ["", "[[territory]]", f'name = "{place}"', f"at = [{x}, {y}]", f"roads = {roads}"]
        lines += [f"sea = {sea}"] if sea != "[]" else []
    (MAPS / f"{sheet.name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (MAPS / f"{sheet.name}.json").write_text(outlines(sheet), encoding="utf-8")


def outlines(sheet: Sheet) -> str:
    """The outlines as JSON, one line a territory."""
    rows = ",\n".join(f"{json.dumps(place)}: {compact(sheet.shapes[place])}" for place in sheet.places)
    return (f'{{"note": {json.dumps(sheet.note)},\n"neutral": {compact(sheet.neutral)},\n'
            f'"territories": {{\n{rows}\n}}}}\n')


def compact(parts: list[Polygon]) -> str:
    return json.dumps([flat_ring(part) for part in parts], separators=(",", ":"))


def ends(place: str, pairs: set[tuple[str, str]], places: dict[str, tuple[int, int]]) -> str:
    others = {second if first == place else first for first, second in pairs if place in (first, second)}
    return json.dumps([other for other in places if other in others])


def flat_ring(part: Polygon) -> list[float]:
    """An outline as x, y, x, y, ... with one decimal, its last point (the first again) left out."""
    return [float(f"{each:.1f}") for point in list(part.exterior.coords)[:-1] for each in point]


def report(sheet: Sheet) -> None:
    """What the map is like, and starts that are far apart with as many territories nearer to one as to the other."""
    places = list(sheet.places)
    graph = networkx.Graph()
    graph.add_nodes_from(places)
    graph.add_edges_from(sheet.roads | sheet.sea)
    far = dict(networkx.all_pairs_shortest_path_length(graph))
    degrees = [degree for _, degree in graph.degree]
    points = sum(len(part.exterior.coords) for parts in sheet.shapes.values() for part in parts)
    print(f"{sheet.name}: {len(places)} territories, {graph.number_of_edges()} roads, "
          f"degree {min(degrees)}..{max(degrees)}, diameter {networkx.diameter(graph)}, {points} points")
    fair = []
    for number, first in enumerate(places):
        for second in places[number + 1:]:
            nearer = [far[second][each] - far[first][each] for each in places]
            lead = sum((each > 0) - (each < 0) for each in nearer)
            uneven = abs(graph.degree[first] - graph.degree[second])
            fair.append((abs(lead) + 2 * uneven - 3 * far[first][second], first, second, lead, far[first][second]))
    for _, first, second, lead, apart in sorted(fair)[:8]:
        print(f"   start: {first} - {second}: {apart} apart, {lead:+d} nearer to the first")


def make(plan: Plan, source: Path) -> None:
    countries = read_countries(source, plan.window[0])
    carve(countries, plan)
    project, size = projection(plan)
    shapes = drawn(grouped(countries, plan), project, plan, size)
    neutral = shapes.pop(NEUTRAL)
    places = {name: badge(name, parts, project, plan) for name, parts in shapes.items()}
    sheet = Sheet(plan.name, plan.title, size, places, borders(shapes, plan), set(plan.sea), shapes, plan.start,
                  plan.target, plan.cap, NOTE, neutral, plan.wraps)
    write_map(sheet)
    report(sheet)


if __name__ == "__main__":
    for each in PLANS:
        make(each, Path(sys.argv[1]))
