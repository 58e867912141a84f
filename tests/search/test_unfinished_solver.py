"""An exact solver that was expected to finish and does not: the search goes on with what is left of the budget."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from engine.games import game_named
from engine.position import SUDDEN_ZONE, Position
from engine.review import Analyst
from engine.search import champion
from engine.search.champion import SOLVED_DEPTH, SOLVER_ORDER_DEPTH, Budget, Champion
from engine.search.verdict import Progress
from engine.search.watch import Watch

START = game_named("kalaha").start(pits=4, stones=4)


class Endless:
    """Values the first so many moves as lost, then searches until it is stopped or has used up its nodes."""

    expected_nodes = 0.0

    def __init__(self, valued: int = 0, value: int = -SUDDEN_ZONE + 1) -> None:
        self.nodes, self.valued, self.value = 0, valued, value

    def value_moves(self, moves: list[int], watch: Watch, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]:
        for move in moves[:self.valued]:
            self.nodes += 1
            yield move, self.value
        while not watch.stopped:
            self.nodes = min(node_limit, self.nodes + 1000)
            watch.stopped = self.nodes >= node_limit
            time.sleep(0)


@pytest.fixture
def lend(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    def give(solver: object) -> None:
        monkeypatch.setattr(champion._Thought, "_solver_in_reach", lambda self: solver)

    return give     # type: ignore[return-value]


def search(position: Position, nodes: int) -> int:
    return Champion(Budget(nodes=nodes), threads=1).choose(position).depth


def test_the_search_goes_deeper_than_its_order_when_the_solver_gives_up(lend) -> None:  # type: ignore[no-untyped-def]
    lend(Endless())
    assert search(START, 400_000) > SOLVER_ORDER_DEPTH


def test_a_won_move_is_kept_and_a_lost_one_is_not_preferred(lend) -> None:  # type: ignore[no-untyped-def]
    lend(Endless(1, SUDDEN_ZONE))
    won = Champion(Budget(nodes=400_000), threads=1).choose(START)
    assert won.value == SUDDEN_ZONE and won.depth <= SOLVER_ORDER_DEPTH
    lend(Endless(1))
    assert Champion(Budget(nodes=400_000), threads=1).choose(START).value > -SUDDEN_ZONE + 1


def test_an_analysis_keeps_what_was_solved_and_deepens_the_rest(lend) -> None:  # type: ignore[no-untyped-def]
    lend(Endless(1))
    verdict = Champion(Budget(nodes=400_000), threads=1).analyse(START)
    depths = sorted(judged.depth for judged in verdict.judged)
    assert depths[-1] == SOLVED_DEPTH and depths[0] > SOLVER_ORDER_DEPTH


def test_move_now_while_the_solver_works_ends_the_question(lend) -> None:  # type: ignore[no-untyped-def]
    class Stopped(Endless):
        def value_moves(self, moves: list[int], watch: Watch, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]:
            watch.stop()
            return super().value_moves(moves, watch, node_limit, wide)

    lend(Stopped())
    watch = Watch()
    assert Champion(Budget(seconds=60.0), threads=1).choose(START, watch).depth == SOLVER_ORDER_DEPTH
    assert watch.stopped


def test_the_solver_is_stopped_by_the_clock_and_the_whole_question_too(lend) -> None:  # type: ignore[no-untyped-def]
    lend(Endless())
    assert Champion(Budget(seconds=0.2), threads=1).choose(START, Watch()).nodes > 0


def test_an_analysis_tells_of_every_move_before_the_solver_begins(lend) -> None:  # type: ignore[no-untyped-def]
    told: list[Progress] = []

    class Late(Endless):
        def value_moves(self, moves: list[int], watch: Watch, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]:
            assert len(told[-1].judged) == len(moves)
            watch.stop()
            return iter(())

    lend(Late())
    Analyst(60.0).choose(START, Watch(told.append))
    assert told
