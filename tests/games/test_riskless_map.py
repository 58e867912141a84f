"""Riskless maps: the graph helpers, the bundled maps, custom files, and a sentence for every fault (maps/README.md)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.games.riskless.faults import MapError
from engine.games.riskless.map import (
    BUNDLED,
    UnknownVertex,
    bundled_map,
    from_edge_seq,
    get_neighbors,
    is_undirected,
    load_map,
    parse_map,
    unreached,
)
from engine.games.riskless.rules import GAME, beginning, read
from engine.resources import resource

GOOD = """\
title = "Trio"
target = 15
cap = 9
size = [400, 300]

[start]
Maxie = { West = 1 }
Minnie = { East = 2 }

[[territory]]
name = "West"
at = [50, 50]
roads = ["Middle"]

[[territory]]
name = "Middle"
at = [200, 50]
roads = ["West", "East"]
shape = [[150, 20, 250, 20, 200, 90]]

[[territory]]
name = "East"
at = [350, 50]
roads = ["Middle"]
"""


# --- The graph --------------------------------------------------------------------------------------------------

def test_graph_helpers() -> None:
    graph = from_edge_seq([(0, 1), (1, 0), (1, 2), (2, 1)], 3)
    assert graph == ((1,), (0, 2), (1,))
    assert get_neighbors(graph, 1) == (0, 2)
    assert is_undirected(graph)
    assert not is_undirected(from_edge_seq([(0, 1)], 2))
    assert unreached(from_edge_seq([(0, 1), (1, 0)], 4)) == [2, 3]


@pytest.mark.parametrize("vertex", [-1, 3])
def test_an_unknown_vertex_is_an_error_of_its_own(vertex: int) -> None:
    with pytest.raises(UnknownVertex, match=f"There is no vertex {vertex}; this graph has the vertices 0 to 2."):
        get_neighbors(from_edge_seq([], 3), vertex)
    with pytest.raises(UnknownVertex, match=f"An edge names vertex {vertex}"):
        from_edge_seq([(0, vertex)], 3)


# --- The bundled maps ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_maps_load_and_have_balanced_starts(name: str) -> None:
    chart = bundled_map(name)
    assert chart.name == name
    armies = [sum(count for _, count in camp) for camp in chart.starts]
    assert armies[1] == armies[0] + 1
    assert is_undirected(chart.graph) and not unreached(chart.graph)


def test_the_maps_of_the_source() -> None:
    ring, grid = bundled_map("ring"), bundled_map("grid")
    assert (ring.cap, ring.target, ring.max_turns, ring.starts) == (9, 40, 200, (((3, 1),), ((0, 2),)))
    assert (grid.cap, grid.target, grid.max_turns, grid.starts) == (10, 80, 200, (((15, 1),), ((0, 2),)))
    assert ring.graph[0] == (1, 5) and grid.graph[5] == (1, 4, 6, 9)


@pytest.mark.parametrize("name", ["world", "europe", "islands"])
def test_drawn_maps_have_outlines_around_their_badges(name: str) -> None:
    chart = bundled_map(name)
    for territory in chart.territories:
        assert any(inside(territory.at, ring) for ring in territory.shape), territory.name


def inside(point: tuple[float, float], ring: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point lies within an outline: a ray to the right crosses it an odd number of times."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def test_the_world_is_as_large_as_asked_and_the_files_are_small() -> None:
    assert 30 <= len(bundled_map("world").territories) <= 45
    assert sum(path.stat().st_size for path in resource("maps").iterdir()) < 400_000


# --- Custom maps --------------------------------------------------------------------------------------------------

def test_a_custom_map_is_played_and_its_saved_text_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "trio.toml"
    path.write_text(GOOD)
    position = GAME.start(map_file=str(path))
    text = position.play(position.move_named("West > Middle")).text()
    path.unlink()
    again = read(text)
    assert again.text() == text
    assert again.map.territories[1].shape == (((150, 20), (250, 20), (200, 90)),)
    assert [again.name_of(move) for move in again.moves()] == ["East > Middle"]


def test_outlines_may_stand_beside_the_map(tmp_path: Path) -> None:
    (tmp_path / "trio.toml").write_text('outlines = "trio.json"\n' + GOOD)
    shapes = {"territories": {"West": [[0, 0, 90, 0, 90, 90]]}, "neutral": [[0, 200, 90, 200, 90, 290]]}
    (tmp_path / "trio.json").write_text(json.dumps(shapes))
    chart = load_map(tmp_path / "trio.toml")
    assert chart.territories[0].shape == (((0, 0), (90, 0), (90, 90)),)
    assert len(chart.neutral) == 1


def test_a_map_that_only_looks_different_keeps_its_digest() -> None:
    assert parse_map(GOOD).digest == parse_map(GOOD.replace("[50, 50]", "[60, 60]")).digest
    assert parse_map(GOOD).digest != parse_map(GOOD.replace("cap = 9", "cap = 8")).digest


def test_several_starts_are_allowed() -> None:
    text = GOOD.replace("Maxie = { West = 1 }", "Maxie = { West = 1, Middle = 2 }").replace("East = 2 }", "East = 4 }")
    assert beginning(parse_map(text)).text().split()[1:] == ["0", "0=1,1=2", "2=4"]


# --- Faults -------------------------------------------------------------------------------------------------------

ROADS = 'roads = ["West", "East"]'
SHAPE = "shape = [[150, 20, 250, 20, 200, 90]]"

FAULTS = [
    ("title = \"Trio\"", "title = ", "test.toml: this is not valid TOML: .* line 1"),
    ("cap = 9\n", "", "'cap' is missing"),
    ("cap = 9", "cap = 9\ncolour = 3", "line 4: 'colour' is not known; known are: title, target"),
    ("cap = 9", "cap = 1", "line 3: cap cannot be 1; on this map it is a whole number from 2 to 99"),
    ("cap = 9", "cap = \"many\"", "line 3: cap cannot be many"),
    ("target = 15", "target = 2", "line 2: target cannot be 2; .* from 3 to 18"),
    ("target = 15", "target = 19", "line 2: target cannot be 19"),
    ("target = 15", "target = 15\nmax_turns = 1", "line 3: max_turns cannot be 1"),
    ("size = [400, 300]", "size = [400]", "line 4: size must be"),
    ("size = [400, 300]", "wraps = 3", "line 4: wraps is true or false"),
    ("title = \"Trio\"", "title = \"\"", "line 1: title must be a text"),
    ("name = \"Middle\"", "name = \"west\"", "line 16: the name 'west' is taken already"),
    ("name = \"Middle\"", "name = \"Mid=dle\"", "line 16: the name 'Mid=dle' may not contain"),
    ("name = \"Middle\"\n", "", "line 15: 'name' of territory '2' is missing"),
    ("at = [200, 50]", "at = [200]", "line 17: 'Middle' needs at = "),
    ("at = [200, 50]", "at = [500, 50]", "line 17: 'Middle' at .* lies outside the map, which is 400 by 300"),
    ("at = [200, 50]", "at = [50, 50]", "line 17: 'Middle' stands on the same spot as 'West'"),
    (ROADS, "roads = [\"West\", \"East\", \"Middle\"]", "line 18: 'Middle' has a road to itself"),
    (ROADS, "roads = [\"West\", \"East\", \"West\"]", "line 18: 'Middle' has two roads to 'West'"),
    (ROADS, "roads = [\"West\", \"East\"]\nsea = [\"West\"]", "line 19: 'Middle' has two roads"),
    (ROADS, "roads = [\"West\", \"Est\"]", "line 18: .*'Est', which is not on .*'East'"),
    (ROADS, "roads = \"West\"", "line 18: roads of 'Middle' must be a list"),
    (ROADS, "roads = [\"West\"]", "line 24: 'East' has a road to 'Middle', but 'Middle' has none"),
    ("roads = [\"Middle\"]\n\n[[territory]]\nname = \"Middle\"", "roads = []\n\n[[territory]]\nname = \"Middle\"",
     "line 18: 'Middle' has a road to 'West', but 'West' has none back"),
    (SHAPE, "shape = [[150, 20, 250, 20]]", "line 19: an outline of 'Middle' must be"),
    (SHAPE, "shape = [[150, 20, 950, 20, 2, 9]]", "line 19: .* leaves the map at .950"),
    (SHAPE, "shape = 5", "line 19: the shape of 'Middle' must be a list of outlines"),
    ("Minnie = { East = 2 }", "Minnie = { East = 3 }", "line 8: Minnie must start with one army more than Maxie"),
    ("Minnie = { East = 2 }", "Minnie = { West = 2 }", "line 8: Maxie and Minnie both start on 'West'"),
    ("Minnie = { East = 2 }", "Minnie = { Easter = 2 }", "line 8: Minnie starts on 'Easter', which is not on the map"),
    ("Minnie = { East = 2 }", "Minnie = {}", "line 8: Minnie needs a start"),
    ("Minnie = { East = 2 }\n", "", "line 6: .start. must give Maxie and Minnie"),
    ("Maxie = { West = 1 }", "Maxie = { West = 10 }", "line 7: Maxie starts on 'West' with 10 armies; 1 to 9"),
    ("title = \"Trio\"", "title = \"Trio\"\noutlines = \"../x.json\"", "line 2: outlines must be the name of a file"),
    ("title = \"Trio\"", "title = \"Trio\"\noutlines = \"no.json\"", "line 2: the outlines 'no.json' cannot be read"),
]


@pytest.mark.parametrize(("right", "wrong", "fault"), FAULTS)
def test_a_fault_is_a_sentence_with_its_line(tmp_path: Path, right: str, wrong: str, fault: str) -> None:
    assert right in GOOD
    path = tmp_path / "test.toml"
    path.write_text(GOOD.replace(right, wrong, 1))
    with pytest.raises(MapError, match=fault) as caught:
        load_map(path)
    assert re.fullmatch(r"test\.toml.*\.", str(caught.value))


def test_a_map_that_falls_apart_names_what_cannot_be_reached() -> None:
    island = '\n[[territory]]\nname = "{}"\nat = [{}, 200]\nroads = ["{}"]\n'
    text = GOOD + island.format("Atoll", 50, "Reef") + island.format("Reef", 90, "Atoll")
    with pytest.raises(MapError, match="line 27: no road leads from 'West' to 'Atoll'; a map must be connected"):
        parse_map(text)


def test_one_territory_or_too_many_are_refused() -> None:
    head = GOOD[:GOOD.index("[[territory]]")]
    many = "".join(f'[[territory]]\nname = "T{n}"\nat = [{n}, 5]\nroads = []\n' for n in range(65))
    for text, count in ((head + many, 65), (head + '[[territory]]\nname = "A"\nat = [1, 1]\nroads = []\n', 1)):
        with pytest.raises(MapError, match=f"a map has 2 to 64 territories, this one has {count}"):
            parse_map(text)


def test_a_missing_or_foreign_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"absent.toml: the map cannot be read"):
        load_map(tmp_path / "absent.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MapError, match=r"binary\.toml: this is not a map"):
        load_map(binary)
