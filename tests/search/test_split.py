"""Jamboree on threads: the value of one thread whatever the number of threads and the part searched in sequence."""

from __future__ import annotations

import random
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.game import Game
from engine.games import GAMES, game_named
from engine.position import Position
from engine.search.champion import Budget, Champion
from engine.search.minimax import Minimax
from engine.search.searcher import Searcher
from engine.search.split import Member, Team
from engine.search.table import Table
from engine.search.verdict import Progress
from engine.search.watch import Watch
from tests.playouts import positions

WIDE, LOW = 32_000, -32_000
EXAMPLES = 40 if engine.COMPILED else 10


def midgame(game: Game, plies: int, seed: int) -> Position:
    """A position of random play."""
    dice = random.Random(seed)
    here = game.start()
    for _ in range(plies):
        if not here.over:
            here = here.play(dice.choice(here.candidate_moves()))
    return midgame(game, plies, seed + 1) if here.over else here


def affordable_depth(position: Position) -> int:
    """Deep enough to be split, as far as the reference can follow."""
    if not engine.COMPILED:
        return 3
    return 5 if len(position.candidate_moves()) <= 8 else 4


@settings(max_examples=EXAMPLES, deadline=None)
@given(positions(), st.sampled_from([2, 3, 5]), st.sampled_from([0, 30, 60, 100]))
def test_any_team_has_the_value_of_one_thread(position: Position, threads: int, percent: int) -> None:
    if position.over or len(position.moves()) > 60:
        return
    depth = affordable_depth(position)
    alone = Champion(Budget(depth=depth), threads=1, megabytes=1, steady=True).choose(position)
    team = Champion(Budget(depth=depth), threads=threads, megabytes=1, steady=True, percent=percent).choose(position)
    assert (team.value, team.depth) == (alone.value, alone.depth)
    worth = dict(Champion(Budget(depth=depth), threads=1, megabytes=1, steady=True).analyse(position).values)
    assert worth[team.move] == alone.value      # another move only if it is as good


@settings(max_examples=EXAMPLES // 2, deadline=None)
@given(positions(), st.sampled_from([2, 4]))
def test_an_analysis_by_a_team_has_the_same_values(position: Position, threads: int) -> None:
    if position.over or len(position.moves()) > 30:
        return
    depth = affordable_depth(position)
    how = {"megabytes": 1, "steady": True}
    alone = Champion(Budget(depth=depth), threads=1, **how).analyse(position)
    team = Champion(Budget(depth=depth), threads=threads, **how).analyse(position)
    assert dict(team.values) == dict(alone.values)


@pytest.mark.parametrize("percent", [0, 50, 100])
def test_a_strict_team_has_minimaxs_value(percent: int) -> None:
    position = midgame(game_named("kalaha"), 12, 1)
    expected = Minimax(4, Position.estimate).choose(position)
    team = Champion(Budget(depth=4), threads=3, megabytes=1, strict=True, percent=percent).choose(position)
    assert team.value == expected.value


@pytest.mark.skipif(not engine.COMPILED, reason="only the compiled search is deep enough in a moment")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_team_agrees_where_there_is_much_to_split(game: Game) -> None:
    depth = {"othello": 9, "kalaha": 11, "gomoku": 5, "torres": 4, "riskless": 8}[game.name]
    for seed in range(3):
        position = midgame(game, 10, seed)
        values = [Champion(Budget(depth=depth), threads=threads, megabytes=4, steady=True).choose(position).value
                  for threads in (1, 2, 4)]
        assert len(set(values)) == 1


def test_the_others_take_part() -> None:
    """A team whose members only slept would have the right value too."""
    position = midgame(game_named("othello"), 16, 3)
    watch, team, table = Watch(), Team(2), Table(4)
    leader, other = (Member(position, table, watch, team, number, steady=True) for number in range(2))
    thread = threading.Thread(target=other.serve)
    thread.start()
    depth = 11 if engine.COMPILED else 4
    team_found = [leader.value_moves(position.moves(), each, LOW, WIDE, False) for each in range(1, depth + 1)][-1]
    team.close()
    thread.join()
    assert other.nodes > 0.1 * leader.nodes
    alone = Searcher(position, Table(4), Watch(), steady=True)
    found = [alone.value_moves(position.moves(), each, LOW, WIDE, False) for each in range(1, depth + 1)][-1]
    assert max(value for _, value in team_found) == max(value for _, value in found)


def test_a_node_budget_is_kept_by_all_together() -> None:
    most = 40_000 if engine.COMPILED else 6_000
    verdict = Champion(Budget(nodes=most), threads=3).choose(midgame(game_named("othello"), 16, 3))
    assert most / 2 < verdict.nodes < most + 3 * 1024 + 100


def test_a_stop_ends_every_member() -> None:
    before = threading.active_count()
    for delay in (0.0, 0.01, 0.05):
        watch = Watch()
        timer = threading.Timer(delay, watch.stop)
        timer.start()
        position = midgame(game_named("riskless"), 8, 2)
        assert Champion(Budget(), threads=4).choose(position, watch).move in position.moves()
        timer.join()
    assert threading.active_count() == before


# --- The analysis of all moves ------------------------------------------------------------------------------

def test_an_analysis_tells_of_all_moves_as_they_come() -> None:
    position = midgame(game_named("othello"), 12, 4)
    seen: list[Progress] = []
    verdict = Champion(Budget(depth=7 if engine.COMPILED else 3), threads=1).analyse(position, Watch(seen.append))
    for told in (*seen, verdict):
        assert {each.move for each in told.judged} == set(position.moves())
        assert all(each.line[0] == each.move for each in told.judged)
    assert [(each.move, each.value) for each in verdict.judged] == list(verdict.values)
    assert {each.depth for each in verdict.judged} == {verdict.depth}
    for each in verdict.judged:
        here = position
        for move in each.line:
            here = here.play(move)


def test_an_analysis_says_which_moves_are_proven() -> None:
    position = game_named("gomoku").start()
    for name in ("h8", "a1", "h9", "c1", "h10", "e1", "h11", "g1"):
        position = position.play(position.move_named(name))
    verdict = Champion(Budget(depth=2), threads=1, megabytes=1).analyse(position)
    judged = {position.name_of(each.move): each for each in verdict.judged}
    assert judged["h12"].proven
    assert not judged["o15"].proven
    assert verdict.proven


def test_the_memory_of_a_champion_is_bounded() -> None:
    assert Champion(Budget(), threads=1).memory <= 256
    assert Champion(Budget(seconds=3600), threads=1).memory <= 256
    assert Champion(Budget(), threads=1, megabytes=3).memory <= 3


# --- What is remembered -------------------------------------------------------------------------------------

@pytest.mark.skipif(not engine.COMPILED, reason="uncompiled tables are of another size")
def test_a_small_table_still_serves_late_in_a_long_game() -> None:
    """Or it has filled with the endings of moves that were not played."""
    def champion() -> Champion:
        return Champion(Budget(depth=10), threads=1, megabytes=0.03)

    keeper, here, kept, anew = champion(), game_named("kalaha").start(), 0, 0
    for ply in range(40):
        if here.over:
            break
        verdict = keeper.choose(here)
        if ply >= 15:
            kept += verdict.nodes
            anew += champion().choose(here).nodes
        here = here.play(verdict.move)
    assert kept < 0.9 * anew
