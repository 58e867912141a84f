"""Riskless: every rule as a position before and after, golden counts, searches, compiled against not (RULES 1)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.complaint import Complaint
from engine.games import game_named
from engine.games.riskless.rules import Riskless, naive, read, refined, start
from engine.position import SUDDEN, SUDDEN_ZONE, IllegalMove, Position
from engine.search.champion import Budget, Champion
from engine.search.perft import perft

ROOT = Path(__file__).resolve().parents[2]
PERFT = {"ring": (2, 4, 16, 64, 288, 1316, 6648, 33440), "grid": (2, 4, 20, 100, 700, 4900, 45144, 415728)}
RING = start(map="ring").text().split()[0]
GRID = start(map="grid").text().split()[0]


def ring(turn: int, maxie: str, minnie: str) -> Riskless:
    """A position on the ring 0-1-2-3-4-5-0 (cap 9, target 40): territory=armies of both."""
    return read(f"{RING} {turn} {maxie} {minnie}")


def after(position: Riskless, move: str) -> tuple[str, ...]:
    """The rest of the text after a march such as '3>4': turn, Maxie, Minnie."""
    source, target = move.split(">")
    return tuple(position.play(64 * int(source) + int(target)).text().split()[1:])


# --- Golden counts ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", PERFT)
@pytest.mark.parametrize("depth", range(1, 9 if engine.COMPILED else 7))
def test_perft(name: str, depth: int) -> None:
    assert perft(start(map=name), depth) == PERFT[name][depth - 1]


# --- The rules ------------------------------------------------------------------------------------------------

def test_the_start() -> None:
    assert start(map="ring").text().split()[1:] == ["0", "3=1", "0=2"]
    assert start(map="ring").player == 0
    assert start(map="grid").text().split()[1:] == ["0", "15=1", "0=2"]


@pytest.mark.parametrize(("rule", "before", "move", "expected"), [
    ("an empty target is occupied", (0, "3=5", "0=2"), "3>4", ("1", "3=1,4=6", "0=3")),
    ("armies join on an own target", (2, "3=5,4=2", "0=2"), "3>4", ("3", "3=1,4=8", "0=3")),
    ("what is above the cap is lost", (2, "3=7,4=6", "0=9"), "3>4", ("3", "3=1,4=9", "0=9")),
    ("a larger attack leaves the difference", (2, "2=5,3=1", "0=4,1=3"), "2>1", ("3", "1=3,2=1,3=2", "0=5")),
    ("a smaller attack leaves the difference", (2, "2=3,3=1", "0=4,1=5"), "2>1", ("3", "2=1,3=2", "0=5,1=3")),
    ("a tie goes to the attacker with none left", (2, "2=3,3=1", "0=4,1=3"), "2>1", ("3", "1=1,2=1,3=2", "0=5")),
    ("Minnie moves at odd turns", (1, "3=1,4=1", "0=3"), "0>5", ("2", "3=2,4=2", "0=1,5=4"))])
def test_a_march(rule: str, before: tuple[int, str, str], move: str, expected: tuple[str, ...]) -> None:
    assert after(ring(*before), move) == expected, rule


def test_a_territory_without_armies_stays_where_it_is() -> None:
    position = ring(0, "3=0,4=2", "0=2")
    assert {position.name_of(move) for move in position.moves()} == {"Land4 > Land3", "Land4 > Land5"}
    with pytest.raises(IllegalMove, match="No army stands on Land3"):
        position.move_named("Land3 > Land2")


@pytest.mark.parametrize(("before", "winner"), [
    ((4, "2=3,3=1", "-"), 0), ((5, "-", "0=3"), 1), ((4, "1=9,2=9,3=9,4=9,5=4", "0=3"), 0),
    ((4, "1=4", "0=9,2=9,3=9,4=9,5=9"), 1), ((200, "1=1,2=1", "3=9"), 0), ((200, "1=3,2=1", "3=2,4=3"), 1),
    ((200, "1=3,2=2", "3=2,4=3"), None)])
def test_how_games_end(before: tuple[int, str, str], winner: int | None) -> None:
    position = ring(*before)
    assert position.moves() == []
    assert position.outcome is not None
    assert position.outcome.winner == winner


def test_both_reaching_the_target_is_a_draw() -> None:
    rows = ",".join(f"{each}=10" for each in range(8)), ",".join(f"{each}=10" for each in range(8, 16))
    position = read(f"{GRID} 40 {rows[0]} {rows[1]}")
    assert position.outcome is not None
    assert position.outcome.winner is None
    assert position.final_value() == 0


def test_taking_the_last_territory_wins_at_once() -> None:
    position = ring(2, "1=5,3=1", "0=4").play(64 * 1 + 0)
    assert position.outcome is not None
    assert position.outcome.winner == 0
    assert position.final_value() == SUDDEN


# --- Notation and text ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["Land3 > Land4", "land3>LAND4", " Land3 -> Land4 ", "Land3 → Land4"])
def test_a_march_is_named_in_many_ways(name: str) -> None:
    position = start(map="ring")
    assert position.move_named(name) == 64 * 3 + 4
    assert position.name_of(64 * 3 + 4) == "Land3 > Land4"


@pytest.mark.parametrize(("name", "fault"), [
    ("Land3", "is not a march; write it as 'source > target'"), ("a > b > c", "is not a march"), ("", "is not a march"),
    ("Land3 > Atlantis", "There is no territory 'Atlantis' on the map Ring"),
    ("Land0 > Land1", "Land0 is Minnie's: march from a territory of Maxie"),
    ("Land1 > Land2", "Land1 is nobody's"), ("Land3 > Land3", "on Land3 already"),
    ("Land3 > Land0", "No road leads from Land3 to Land0")])
def test_a_bad_march_is_a_sentence(name: str, fault: str) -> None:
    with pytest.raises(IllegalMove, match=fault):
        start(map="ring").move_named(name)


@pytest.mark.parametrize(("text", "fault"), [
    ("", "A Riskless position is"), (f"{RING} 0 3=1", "A Riskless position is"), (f"{RING} x 3=1 0=2", "A Riskless"),
    ("atlas@12345678 0 3=1 0=2", "There is no map 'atlas'"), ("ring@12345678 0 3=1 0=2", "another edition of the map"),
    ("inline@AAAA 0 3=1 0=2", "damaged"), (f"{RING} 201 3=1 0=2", "at most 200 moves"),
    (f"{RING} 0 3 0=2", "'3' is not a territory with its armies"), (f"{RING} 0 6=1 0=2", "There is no territory 6"),
    (f"{RING} 0 3=10 0=2", "the cap of this map is 9"), (f"{RING} 0 3=1 3=2", "held twice"),
    (f"{RING} 0 3=0 0=2", "Maxie is to move but has no army")])
def test_an_unreadable_position_is_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(Complaint, match=fault):
        read(text)


# --- Estimates ------------------------------------------------------------------------------------------------

def test_the_naive_estimate_counts_armies() -> None:
    assert naive(ring(2, "2=5,3=1", "0=4")) == naive(ring(3, "2=5,3=1", "0=4")) == 2


def test_both_estimates_can_be_chosen() -> None:
    evaluations = game_named("riskless").evaluations
    assert set(evaluations) == {"naive", "refined"}
    assert evaluations["refined"](start()) == start().estimate()


@pytest.mark.parametrize(("what", "better", "worse"), [
    ("territories", (2, "2=3,3=3", "0=4"), (2, "3=6", "0=4")),
    ("a border that holds", (2, "2=5,3=1", "1=4,0=1"), (2, "2=1,3=5", "1=4,0=1")),
    ("room to grow", (2, "2=8,3=8", "0=4"), (2, "2=9,3=7", "0=4"))])
def test_the_refined_estimate_prefers(what: str, better: tuple[int, str, str], worse: tuple[int, str, str]) -> None:
    assert refined(ring(*better)) > refined(ring(*worse)), what
    assert naive(ring(*better)) == naive(ring(*worse))


# --- Properties -----------------------------------------------------------------------------------------------

@st.composite
def played(draw: st.DrawFn) -> Riskless:
    """A position that random marches on a small map reach."""
    position = start(map=draw(st.sampled_from(["ring", "grid", "islands"])))
    for pick in draw(st.lists(st.integers(0, 999), max_size=60)):
        if position.over:
            break
        position = position.play(position.moves()[pick % len(position.moves())])
    return position


def slow_rules(position: Riskless, move: int) -> tuple[dict[int, int], dict[int, int]]:
    """The territories of both after a march, worked out with dictionaries straight from the words of the rules."""
    me, foe = position.player, 1 - position.player
    held = [{each: position.armies_at(each) for each in position.territories_of(side)} for side in (0, 1)]
    source, target = divmod(move, 64)
    marching, held[me][source] = held[me][source], 0
    if target in held[foe]:
        left = marching - held[foe].pop(target)
        held[me if left >= 0 else foe][target] = abs(left)
    else:
        held[me][target] = held[me].get(target, 0) + marching
    grown = [{each: min(position.map.cap, armies + 1) for each, armies in side.items()} for side in held]
    return grown[0], grown[1]


@settings(max_examples=80, deadline=None)
@given(played())
def test_marches_follow_the_words_of_the_rules(position: Riskless) -> None:
    for move in position.moves()[:12]:
        result = position.play(move)
        found = tuple({each: result.armies_at(each) for each in result.territories_of(side)} for side in (0, 1))
        assert found == slow_rules(position, move)
        assert result.score() == (sum(found[0].values()), sum(found[1].values()))


@settings(max_examples=60, deadline=None)
@given(played())
def test_estimates_are_mirrored_when_the_sides_change_places(position: Riskless) -> None:
    parts = position.text().split()
    mirrored = read(f"{parts[0]} {position.turn ^ 1} {parts[3]} {parts[2]}")
    assert mirrored.estimate() == -position.estimate()


# --- The search -----------------------------------------------------------------------------------------------

def minimax(position: Position, depth: int, ply: int = 0) -> int:
    """The value for Maxie by plain minimax, a sudden win worth one less for every ply it takes."""
    if position.over:
        value = position.final_value()
        return value - ply if value >= SUDDEN_ZONE else value + ply if value <= -SUDDEN_ZONE else value
    if depth == 0:
        return position.estimate()
    values = [minimax(position.play(move), depth - 1, ply + 1) for move in position.moves()]
    return max(values) if position.player == 0 else min(values)


@pytest.mark.parametrize("seed", range(12))
def test_the_champion_agrees_with_minimax(seed: int) -> None:
    dice = random.Random(seed)
    position = start(map=("ring", "grid", "world")[seed % 3])
    for _ in range(dice.randrange(4, 24)):
        if position.over:
            break
        position = position.play(dice.choice(position.moves()))
    if position.over:
        position = start(map="ring")
    depth = 3 if seed % 3 < 2 else 2
    verdict = Champion(Budget(depth=depth), threads=1, megabytes=1, strict=True).choose(position)
    assert verdict.value == minimax(position, depth)


def test_the_champion_takes_the_win_in_one() -> None:
    position = ring(2, "1=5,3=1", "0=4")
    verdict = Champion(Budget(depth=4), threads=1, megabytes=1).choose(position)
    assert position.name_of(verdict.move) == "Land1 > Land0"
    assert verdict.value == SUDDEN - 1


# --- Compiled against not ---------------------------------------------------------------------------------------

TWIN = """
import random
from engine.games.riskless.rules import start
for name in ("ring", "grid", "world"):
    dice = random.Random(5)
    position = start(map=name)
    for _ in range(40):
        if position.over:
            break
        print(position.text(), position.key, position.estimate(), position.moves(), position.candidate_moves())
        position = position.play(dice.choice(position.moves()))
    print(position.text(), position.final_value() if position.over else "")
"""


def test_compiled_and_uncompiled_are_twins() -> None:
    said = []
    for pure in ("0", "1"):
        environment = {**os.environ, "JAMBOREE_PURE": pure, "PYTHONPATH": str(ROOT)}
        said.append(subprocess.run([sys.executable, "-c", TWIN], capture_output=True, text=True, check=True,
                                   env=environment, cwd=ROOT).stdout)
    assert said[0] == said[1]
    assert said[0].count("\n") > 60
