"""Riskless maps: the graph they are played on, the file they are written in, every check. No rules, no drawing.

A map file is TOML that a person can write by hand; maps/README.md describes it. A fault is one sentence that
names the file, the territory and the line.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import tomllib
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.formats.reading import read_at_most
from engine.games.riskless.faults import MapError, Paper, Ring
from engine.resources import resource
from engine.words import _, mark

BUNDLED = ("world", "europe", "islands", "grid", "ring")
MAP_TITLES = (mark("World"), mark("Europe"), mark("Islands"), mark("Grid"), mark("Ring"))
MOST_TERRITORIES = 64        # a set of territories is a 64-bit int
MOST_ROADS = 512             # each is two moves, and a position has at most 1024
LARGEST_CAP = 99             # two digits fit on a badge
DEFAULT_TURNS = 200
LONGEST_GAME = 2_000
LARGEST_INLINE = 2_000_000   # bytes of an unpacked map inside a saved game
LARGEST_FILE = 500_000       # bytes of a map written by hand, its outlines beside it not counted
DEEP_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++\s*+\.\s*+){16}""")   # over long ones the reader sits for hours
SIDES = (mark("Maxie"), mark("Minnie"))
DEFAULT_SIZE = (1000, 1000)

Graph = tuple[tuple[int, ...], ...]          # the neighbours of each vertex, in increasing order
Camp = tuple[tuple[int, int], ...]            # (territory, armies) of one player at the start


# --- The graph ----------------------------------------------------------------------------------------


class UnknownVertex(LookupError):
    """A vertex that a graph does not have, as a sentence."""


def get_neighbors(graph: Sequence[Sequence[int]], vertex: int) -> tuple[int, ...]:
    """The vertices next to one."""
    if not 0 <= vertex < len(graph):
        raise UnknownVertex(_("There is no vertex {vertex}; this graph has the vertices 0 to {value}.").format(
            vertex=vertex, value=len(graph) - 1))
    return tuple(graph[vertex])


def from_edge_seq(edges: Iterable[tuple[int, int]], n: int) -> Graph:
    """The directed graph of n vertices with these edges."""
    near: list[set[int]] = [set() for _ in range(n)]
    for start, end in edges:
        for vertex in (start, end):
            if not 0 <= vertex < n:
                raise UnknownVertex(_("An edge names vertex {vertex}; this graph has the vertices 0 to {n}.").format(
                    vertex=vertex, n=n - 1))
        near[start].add(end)
    return tuple(tuple(sorted(each)) for each in near)


def is_undirected(graph: Sequence[Sequence[int]]) -> bool:
    """Whether every edge also goes back."""
    return one_way(graph) is None


def one_way(graph: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """An edge that does not go back, or None."""
    return next(((start, end) for start, ends in enumerate(graph) for end in ends if start not in graph[end]), None)


def unreached(graph: Sequence[Sequence[int]]) -> list[int]:
    """The vertices that cannot be reached from vertex 0: none in a connected graph."""
    seen, waiting = {0}, [0]
    while waiting:
        fresh = set(graph[waiting.pop()]) - seen
        seen |= fresh
        waiting.extend(fresh)
    return [vertex for vertex in range(len(graph)) if vertex not in seen]


# --- The map ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Territory:
    """A place on the map: its name, where its badge stands, where its roads and sea routes lead, its outlines."""

    name: str
    at: tuple[float, float]
    roads: tuple[int, ...]
    sea: tuple[int, ...] = ()
    shape: tuple[Ring, ...] = ()


@dataclass(frozen=True)
class Map:
    """All that is fixed before play. `starts` holds (territory, armies) for Maxie and for Minnie."""

    name: str
    title: str
    size: tuple[int, int]
    wraps: bool                               # sea routes may leave on one side and come back on the other
    territories: tuple[Territory, ...]
    starts: tuple[Camp, Camp]
    cap: int
    target: int
    max_turns: int
    graph: Graph
    neutral: tuple[Ring, ...]                 # land that is nobody's and only drawn
    document: str                             # the file's content as JSON, outlines included

    @property
    def digest(self) -> str:
        """Equal for maps that play alike: what is only drawn does not count."""
        names = [each.name for each in self.territories]
        rules = [names, self.graph, self.starts, self.cap, self.target, self.max_turns]
        return hashlib.sha256(json.dumps(rules).encode()).hexdigest()[:8]

    @property
    def label(self) -> str:
        """How a position's text names the map: a bundled one by name and digest, any other by its whole content."""
        if self == bundled_or_none(self.name):
            return f"{self.name}@{self.digest}"
        packed = base64.urlsafe_b64encode(zlib.compress(self.document.encode(), 9)).decode()
        return f"inline@{packed}"

    def territory_named(self, name: str) -> int | None:
        """The number of a territory, whatever the case of the letters."""
        wanted = name.strip().casefold()
        return next((number for number, each in enumerate(self.territories) if each.name.casefold() == wanted), None)


@lru_cache(maxsize=len(BUNDLED))
def bundled_map(name: str) -> Map:
    """One of the maps that come with the program."""
    return load_map(resource("maps", f"{name}.toml"))


def bundled_or_none(name: str) -> Map | None:
    return bundled_map(name) if name in BUNDLED else None


@lru_cache(maxsize=16)
def map_labelled(label: str) -> Map:
    """The map that a position's text names."""
    name, _at, rest = label.partition("@")
    if name == "inline":
        return parse_document(_unpacked(rest), Paper(_("the map of this game")), "custom")
    known = bundled_or_none(name)
    if known is None:
        raise MapError(_("There is no map '{name}'; the maps are: {names}.").format(
            name=name, names=", ".join(BUNDLED)))
    if rest != known.digest:
        raise MapError(_("This game was played on another edition of the map '{name}': "
                         "{rest}, and not {digest}.").format(name=name, rest=rest, digest=known.digest))
    return known


def _unpacked(packed: str) -> dict[str, Any]:
    """The document of an inline map."""
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(base64.urlsafe_b64decode(packed), LARGEST_INLINE)
        document = json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise MapError(_("The map inside this game is damaged."))
    return document


# --- The file -----------------------------------------------------------------------------------------


def load_map(path: str | Path) -> Map:
    """The map of a TOML file, with the outlines of the file beside it where it names one."""
    file = Path(path)
    try:
        text = read_at_most(file, LARGEST_FILE).decode("utf-8")
    except OSError as fault:
        raise MapError(_("{name}: the map cannot be read ({why}).").format(
            name=file.name, why=fault.strerror or fault)) from None
    except UnicodeDecodeError:
        raise MapError(_("{name}: this is not a map; a map is a TOML text file.").format(name=file.name)) from None
    return parse_map(text, file.name, file.parent)


def parse_map(text: str, name: str = "map.toml", folder: Path | None = None) -> Map:
    """The map of a TOML text; `name` is what faults are reported under."""
    paper = Paper(name, text)
    try:
        if len(text) > LARGEST_FILE:
            raise ValueError("it is too long")
        if DEEP_KEY.search(text):
            raise ValueError("a key has more than sixteen parts")
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise MapError(_("{name}: this is not valid TOML: {fault}.").format(name=name, fault=fault)) from None
    outlines = document.pop("outlines", None)
    if outlines is not None:
        _add_outlines(document, outlines, paper, folder or Path())
    return parse_document(document, paper, Path(name).stem)


def _add_outlines(document: dict[str, Any], outlines: object, paper: Paper, folder: Path) -> None:
    """Put the outlines of the file beside the map into the document, territory by territory."""
    if not isinstance(outlines, str) or Path(outlines).name != outlines:
        raise paper.fault(_("outlines must be the name of a file beside the map"), key="outlines")
    try:
        shapes = json.loads(read_at_most(folder / outlines, LARGEST_INLINE))
    except OSError as fault:
        why = fault.strerror or fault
        raise paper.fault(_("the outlines '{outlines}' cannot be read ({why})").format(
            outlines=outlines, why=why), key="outlines") from None
    except (ValueError, RecursionError):
        raise paper.fault(_("the outlines '{outlines}' are not valid JSON").format(
            outlines=outlines), key="outlines") from None
    rings = shapes.get("territories") if isinstance(shapes, dict) else None
    if not isinstance(rings, dict):
        raise paper.fault(_("the outlines '{outlines}' have no table of territories").format(
            outlines=outlines), key="outlines")
    blocks = document.get("territory", ())
    names = {block["name"]: block for block in blocks if isinstance(block, dict) and "name" in block}
    for name, shape in rings.items():
        if name not in names:
            raise paper.fault(_("the outlines name '{name}', which is no territory of this map").format(
                name=name), key="outlines")
        names[name]["shape"] = shape
    document["neutral"] = shapes.get("neutral", [])


def parse_document(document: dict[str, Any], paper: Paper, name: str) -> Map:
    """The map of a document, every check made."""
    paper.check_keys(document, ("title", "target", "cap", "start", "territory"),
                     ("max_turns", "size", "wraps", "note", "neutral"))
    size = _size(document, paper)
    blocks = _blocks(document["territory"], paper)
    territories = tuple(_territory(block, number, size, paper) for number, block in enumerate(blocks))
    _check_spots(territories, paper)
    graph = _graph(territories, paper)
    cap = paper.number(document, "cap", 2, LARGEST_CAP)
    starts = _starts(document["start"], cap, paper)
    return Map(
        name=name, title=paper.words(document, "title"), size=size, wraps=paper.flag(document, "wraps"),
        territories=territories, starts=starts, cap=cap, target=_target(document, starts, cap, len(graph), paper),
        max_turns=paper.number(document, "max_turns", 2, LONGEST_GAME, DEFAULT_TURNS), graph=graph,
        neutral=paper.rings(document.get("neutral", []), _("the neutral land"), None, size),
        document=json.dumps(document, separators=(",", ":")))


def _size(document: dict[str, Any], paper: Paper) -> tuple[int, int]:
    size = document.get("size", list(DEFAULT_SIZE))
    if not (isinstance(size, list) and len(size) == 2
            and all(type(each) is int and 100 <= each <= 10_000 for each in size)):
        raise paper.fault(_("size must be [width, height], whole numbers from 100 to 10000"), key="size")
    return size[0], size[1]


def _blocks(blocks: object, paper: Paper) -> list[dict[str, Any]]:
    """The [[territory]] blocks, each with a name of its own."""
    if not isinstance(blocks, list) or not all(isinstance(block, dict) for block in blocks):
        raise paper.fault(_("territories are written as [[territory]] blocks"), key="territory")
    if not 2 <= len(blocks) <= MOST_TERRITORIES:
        raise paper.fault(_("a map has 2 to {most_territories} territories, this one has {count}").format(
            most_territories=MOST_TERRITORIES, count=len(blocks)))
    for number, block in enumerate(blocks):
        paper.check_keys(block, ("name", "at", "roads"), ("sea", "shape"), number)
        name = paper.words(block, "name", number)
        if set(name) & set(">,=@"):
            raise paper.fault(_("the name '{name}' may not contain any of > , = @").format(name=name), number, "name")
        if paper.find(name) is not None:
            raise paper.fault(_("the name '{name}' is taken already; names must be unique").format(
                name=name), number, "name")
        paper.names.append(name)
    return blocks


def _territory(block: dict[str, Any], number: int, size: tuple[int, int], paper: Paper) -> Territory:
    name = block["name"]
    at = block["at"]
    if not (isinstance(at, list) and len(at) == 2 and all(type(each) in (int, float) for each in at)):
        raise paper.fault(_("'{name}' needs at = [x, y]").format(name=name), number, "at")
    if not (0 <= at[0] <= size[0] and 0 <= at[1] <= size[1]):
        raise paper.fault(_("'{name}' at {at} lies outside the map, which is {size} by {size_2}").format(
            name=name, at=at, size=size[0], size_2=size[1]), number, "at")
    roads = _ends(block, "roads", number, paper)
    sea = _ends(block, "sea", number, paper)
    for end in sea:
        if end in roads:
            raise paper.fault(_("'{name}' has two roads to '{name_2}'; a map has one at most").format(
                name=name, name_2=paper.names[end]), number, "sea")
    shape = paper.rings(block.get("shape", []), f"'{name}'", number, size)
    return Territory(name, (float(at[0]), float(at[1])), roads, sea, shape)


def _check_spots(territories: tuple[Territory, ...], paper: Paper) -> None:
    """No two badges on one spot."""
    taken: dict[tuple[float, float], str] = {}
    for number, each in enumerate(territories):
        if each.at in taken:
            raise paper.fault(_("'{name}' stands on the same spot as '{taken}'").format(
                name=each.name, taken=taken[each.at]), number, "at")
        taken[each.at] = each.name


def _ends(block: dict[str, Any], key: str, number: int, paper: Paper) -> tuple[int, ...]:
    """Where the roads or sea routes of a territory lead."""
    name, ends = block["name"], block.get(key, [])
    if not (isinstance(ends, list) and all(isinstance(end, str) for end in ends)):
        raise paper.fault(_("{key} of '{name}' must be a list of territory names").format(
            key=key, name=name), number, key)
    found: list[int] = []
    for end in ends:
        other = paper.find(end)
        if other is None:
            raise paper.fault(_("'{name}' has a road to '{end}', which is not on the map{near}").format(
                name=name, end=end, near=paper.near(end)), number, key)
        if other == number:
            raise paper.fault(_("'{name}' has a road to itself").format(name=name), number, key)
        if other in found:
            raise paper.fault(_("'{name}' has two roads to '{end}'; a map has one at most").format(
                name=name, end=end), number, key)
        found.append(other)
    return tuple(found)


def _graph(territories: tuple[Territory, ...], paper: Paper) -> Graph:
    """The roads and sea routes as one graph: undirected and connected."""
    edges = [(start, end) for start, each in enumerate(territories) for end in (*each.roads, *each.sea)]
    for key in ("roads", "sea"):
        stray = one_way([getattr(each, key) for each in territories])
        if stray is not None:
            start, end = (territories[number].name for number in stray)
            raise paper.fault(_("'{start}' has a road to '{end}', but '{end}' has none back in its {key}").format(
                start=start, end=end, key=key), stray[0], key)
    if len(edges) > 2 * MOST_ROADS:
        raise paper.fault(_("a map has at most {most_roads} roads, this one has {value}").format(
            most_roads=MOST_ROADS, value=len(edges) // 2))
    graph = from_edge_seq(edges, len(territories))
    lost = unreached(graph)
    if lost:
        raise paper.fault(_("no road leads from '{name}' to '{name_2}'; a map must be connected").format(
            name=territories[0].name, name_2=territories[lost[0]].name), lost[0], "name")
    return graph


def _starts(start: object, cap: int, paper: Paper) -> tuple[Camp, Camp]:
    """Where each player begins, with how many armies."""
    if not isinstance(start, dict) or set(start) != set(SIDES):
        raise paper.fault(_("[start] must give Maxie and Minnie their territories"), key="start")
    maxie, minnie = (_camp(start[side], side, cap, paper) for side in SIDES)
    for number, _armies in maxie:
        if number in dict(minnie):
            raise paper.fault(_("Maxie and Minnie both start on '{name}'").format(
                name=paper.names[number]), key="Minnie")
    armies = [sum(count for _land, count in camp) for camp in (maxie, minnie)]
    if armies[1] != armies[0] + 1:
        raise paper.fault(_(
            "Minnie must start with one army more than Maxie; Maxie has {maxie}, Minnie {minnie}").format(
                maxie=armies[0], minnie=armies[1]), key="Minnie")
    return maxie, minnie


def _camp(camp: object, side: str, cap: int, paper: Paper) -> Camp:
    if not isinstance(camp, dict) or not camp:
        raise paper.fault(_("{side} needs a start such as {{ Iceland = 1 }}: territory and armies").format(
            side=side), key=side)
    begun: dict[int, int] = {}
    for name, armies in camp.items():
        number = paper.find(name)
        if number is None:
            raise paper.fault(_("{side} starts on '{name}', which is not on the map{near}").format(
                side=side, name=name, near=paper.near(name)), key=side)
        if type(armies) is not int or not 1 <= armies <= cap:
            raise paper.fault(_("{side} starts on '{name}' with {armies} armies; 1 to {cap} are allowed").format(
                side=side, name=name, armies=armies, cap=cap), key=side)
        begun[number] = armies
    return tuple(sorted(begun.items()))


def _target(document: dict[str, Any], starts: tuple[Camp, Camp], cap: int, size: int, paper: Paper) -> int:
    """A total that nobody has at the start and somebody can reach while the other still holds a territory."""
    begun = max(sum(count for _land, count in camp) for camp in starts)
    return paper.number(document, "target", begun + 1, cap * (size - 1))
