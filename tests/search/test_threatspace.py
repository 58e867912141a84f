"""Threat-space search: its threats, its tree as it is told, its claims, and the recipe built on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.games import GAMES, game_named
from engine.games.gomoku.rules import Gomoku, read
from engine.plan import refutation
from engine.players import UnknownStrategy, strategy_named, strategy_names
from engine.position import Position
from engine.search.events import Enter, Event, Result, Threat
from engine.search.threatspace import ThreatSpace
from engine.search.verdict import Verdict
from engine.search.victoria import Victoria, by_threats
from engine.search.watch import Watch
from tests.games.test_gomoku_threats import RULES, patch
from tests.gomoku_puzzles import holds, puzzles

PUZZLES = {puzzle.name: puzzle.position for puzzle in puzzles()}
needs_speed = pytest.mark.skipif(not engine.COMPILED, reason="the uncompiled engine would take minutes")


def drawn(drawing: str, rule: str = "free", side: str = "X") -> Gomoku:
    return read(f"{'/'.join(drawing.split())} {rule} play 0 {side}")


def named(position: Gomoku, squares: frozenset[int]) -> str:
    return " ".join(sorted(position.name_of(square) for square in squares))


# --- Threats ------------------------------------------------------------------------------------------


def threats(row: str, rule: str = "free") -> set[tuple[str, str, str]]:
    """Kind, gain and costs of Black's threats when one row has stones."""
    position = drawn("\n".join(["." * 9] * 4 + [row] + ["." * 9] * 4), rule)
    return {(threat.kind, named(position, frozenset({threat.gain})), named(position, threat.costs))
            for threat in position.threat_board(0).threats()}   # type: ignore[union-attr]


def test_a_five_gains_one_square_and_costs_none() -> None:
    assert {("five", "b5", ""), ("five", "g5", "")} <= threats("..XXXX.O.")


def test_a_four_costs_the_one_square_left_of_it() -> None:
    assert threats(".OX.XX.O.") == {("four", "d5", "g5"), ("four", "g5", "d5")}
    assert threats(".OX.XXO..") == set()


def test_a_three_costs_three_squares_or_the_two_beside_it() -> None:
    assert threats("..XX..O..") == {("three", "b5", "a5 e5 f5"), ("three", "e5", "a5 b5 f5")}
    assert threats("..XX.....") == {("three", "b5", "a5 e5 f5"), ("three", "e5", "b5 f5"), ("three", "f5", "b5 e5 g5")}
    assert threats(".OXX.....") == set()


def test_a_straight_four_wins_and_costs_both_ends() -> None:
    assert ("straight four", "f5", "b5 g5") in threats("..XXX....")


def test_where_six_is_no_five_a_window_beside_a_stone_is_no_threat() -> None:
    assert ("five", "e5", "") in threats("XXXX.X...", "free")
    assert ("five", "e5", "") not in threats("XXXX.X...", "standard")


# --- The search ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["F01", "F03", "F05", "F07", "F09", "F13", "F17", "F19"])
def test_a_win_by_fours_is_found_by_threats_alone(name: str) -> None:
    plan = ThreatSpace(PUZZLES[name]).find_win()
    assert holds(PUZZLES[name], plan)


@needs_speed
@pytest.mark.parametrize("name", ["F25", "F29", "F33", "F37"])
def test_a_win_by_threes_is_found_by_threats_alone(name: str) -> None:
    plan = ThreatSpace(PUZZLES[name]).find_win()
    assert plan is not None
    assert refutation(PUZZLES[name], plan) is None


@needs_speed
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 2**32))
def test_no_claim_fails_against_any_defence(rule: str, seed: int) -> None:
    position = patch(seed, rule)
    plan = position and ThreatSpace(position, 60).find_win()
    assert position is None or plan is None or refutation(position, plan) is None


def test_the_tree_is_told_as_it_grows() -> None:
    position = PUZZLES["F13"]
    events: list[Event] = []
    space = ThreatSpace(position, record=events.append)
    plan = space.find_win()
    assert plan is not None
    entered = [event for event in events if isinstance(event, Enter)]
    seen = [event for event in events if isinstance(event, Threat)]
    assert [event.node for event in entered] == list(range(space.nodes))
    assert [event.node for event in seen] == list(range(1, space.nodes))
    assert entered[0] == Enter(0, -1, -1, position)
    boards = {event.node: event.position for event in entered}
    for enter, threat in zip(entered[1:], seen, strict=True):
        board = boards[enter.node]
        assert enter.parent < enter.node
        assert enter.move == threat.gain
        assert isinstance(board, Gomoku)
        assert board.over or [board.at(square) for square in threat.costs] == [2 - position.colour] * len(threat.costs)
    assert isinstance(events[-1], Result)
    assert events[-1].worth.move == plan.move


def test_a_dependent_threat_rests_on_what_its_parent_gained() -> None:
    events: list[Event] = []
    ThreatSpace(PUZZLES["F01"], record=events.append).find_win()
    parents = {event.node: event.parent for event in events if isinstance(event, Enter)}
    seen = {event.node: event for event in events if isinstance(event, Threat)}
    deep = [event for node, event in seen.items() if parents[node] > 0]
    assert deep
    assert all(seen[parents[event.node]].gain in event.rests for event in deep)


def test_limits_and_a_stop_are_obeyed() -> None:
    space = ThreatSpace(PUZZLES["F21"], nodes=30)
    assert space.find_win() is None
    assert space.nodes == 30
    stopped = Watch()
    stopped.stop()
    assert ThreatSpace(PUZZLES["F01"], watch=stopped).find_win() is None
    assert ThreatSpace(PUZZLES["F01"], seconds=0.0).find_win() is None


@pytest.mark.parametrize("game", [game for game in GAMES if game.name != "gomoku"], ids=lambda game: game.name)
def test_a_game_without_threats_has_no_such_win(game: object) -> None:
    position: Position = game.start()   # type: ignore[attr-defined]
    assert ThreatSpace(position).find_win() is None
    assert position.forced_win(100, Watch()) is None


# --- Victoria -----------------------------------------------------------------------------------------


class Silent:
    """Whoever must not be asked."""

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        raise AssertionError("there was a win to be found")


class First:
    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        return Verdict(position.moves()[0], 0, (), 1, 1)


@needs_speed
@pytest.mark.parametrize(("name", "threat_nodes"), [("F01", 1_500), ("F31", 50), ("F33", 0), ("F41", 20)])
def test_victoria_plays_the_win(name: str, threat_nodes: int) -> None:
    """Found by threat-space search, or by the proof search where that is cut short."""
    position = PUZZLES[name]
    verdict = Victoria(by_threats, Silent(), threat_nodes).choose(position)
    assert verdict.proven
    after = position.play(verdict.move)
    assert after.forced_win(200_000, Watch()) is None
    assert verdict.line[0] == verdict.move
    assert verdict.value * (1 if position.player == 0 else -1) > 29_000


def test_victoria_asks_another_when_there_is_nothing_to_prove() -> None:
    start = game_named("gomoku").start()
    assert Victoria(by_threats, First()).choose(start).move == 0


def test_the_recipe_is_a_strategy_of_gomoku_alone() -> None:
    gomoku, othello = game_named("gomoku"), game_named("othello")
    assert {"tss+pns", "tss+pns:20000"} <= set(strategy_names(gomoku))
    assert "tss+pns" not in strategy_names(othello)
    assert strategy_named(gomoku, "tss+pns").choose(PUZZLES["F05"]).proven
    with pytest.raises(UnknownStrategy, match=r"has no strategy 'tss\+pns'"):
        strategy_named(othello, "tss+pns")


def test_a_game_between_the_recipe_and_chance_is_won(jamboree: Callable[..., object]) -> None:
    done = jamboree("play", "gomoku", "--first", "tss+pns:3000", "--second", "random-strategy",
                    "--seed", "1")
    assert "Black wins." in done.stdout   # type: ignore[attr-defined]
