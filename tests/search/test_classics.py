"""The classic searches check each other, on explicit trees and on every game, and keep to their limits."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.game import Evaluation, Game
from engine.games import GAMES, game_named
from engine.games.othello.rules import read, start, weighted_squares
from engine.players import UnknownStrategy, strategy_named
from engine.position import IllegalMove, Position
from engine.search import alphabeta, classic, events, jamboree, minimax, negamax
from engine.search.alphabeta import AlphaBeta
from engine.search.champion import Budget, Champion
from engine.search.classic import WON, Classic, Stopped, final_value
from engine.search.events import Bounds, Cut, Enter, Event, Leaf, Result
from engine.search.explicit import HANDOUT_BIG, HANDOUT_SMALL, ExplicitPosition
from engine.search.gametree import (
    GameTree,
    NotForTheChampion,
    game_tree,
    minimax_alpha_beta,
    take_tree,
)
from engine.search.gametree import minimax as minimax_of_tree
from engine.search.jamboree import BadPercentage, Jamboree
from engine.search.minimax import Minimax
from engine.search.negamax import Negamax
from engine.search.perft import perft
from engine.search.watch import Watch
from engine.search.worth import HIGHEST, LOWEST, NO_MOVE, Worth, improves
from tests.playouts import follow, variants
from tests.search.trees import trees, value

WRITTEN = ExplicitPosition.estimate
PERCENTAGES = (0.0, 0.3, 0.5, 0.75, 1.0)
SEARCHES: dict[str, Callable[..., Classic]] = {"minimax": Minimax, "alphabeta": AlphaBeta, "negamax": Negamax,
                                               "jamboree": Jamboree}
EVENTS = ("Enter", "Bounds", "Leaf", "Cut", "Result")


def heard(search: Callable[..., Classic], position: Position, depth: int, evaluation: Evaluation,
          **chosen: Any) -> tuple[Worth, list[Event]]:
    """What a search finds, and all it tells."""
    stream: list[Event] = []
    return search(depth, evaluation, recorder=stream.append, **chosen).search(position), stream


def entered(stream: list[Event]) -> list[tuple[int, int, int]]:
    return [event[:3] for event in stream if isinstance(event, Enter)]


def leaves(stream: list[Event]) -> list[tuple[int, ...]]:
    """The lines of moves to the leaves, in the order they were visited: the same leaf has the same line everywhere."""
    lines: dict[int, tuple[int, ...]] = {-1: ()}
    for event in stream:
        if isinstance(event, Enter):
            lines[event.node] = (*lines[event.parent], event.move)
    return [lines[event.node] for event in stream if isinstance(event, Leaf)]


# --- Explicit trees -----------------------------------------------------------------------------------------

@settings(max_examples=300)
@given(trees(), st.sampled_from(PERCENTAGES))
def test_all_find_minimaxs_value_and_move_and_no_leaf_minimax_does_not(tree: ExplicitPosition, prune: float) -> None:
    depth = tree.node.height
    full, everything = heard(Minimax, tree, depth, WRITTEN)
    assert full.value == value(tree.node)
    assert full.move == [value(child) for child in tree.node.children].index(full.value)
    cut, few = heard(AlphaBeta, tree, depth, WRITTEN)
    same, signs = heard(Negamax, tree, depth, WRITTEN)
    parallel, some = heard(Jamboree, tree, depth, WRITTEN, prune_percentage=prune)
    assert cut == same == parallel == full
    assert signs == few
    assert set(leaves(few)) <= set(leaves(some)) <= set(leaves(everything))


@settings(max_examples=100)
@given(trees())
def test_jamboree_explores_as_minimax_at_0_and_as_alpha_beta_at_1(tree: ExplicitPosition) -> None:
    depth = tree.node.height
    _, everything = heard(Minimax, tree, depth, WRITTEN)
    _, at_none = heard(Jamboree, tree, depth, WRITTEN, prune_percentage=0.0)
    assert entered(at_none) == entered(everything)
    _, few = heard(AlphaBeta, tree, depth, WRITTEN)
    _, at_all = heard(Jamboree, tree, depth, WRITTEN, prune_percentage=1.0)
    assert at_all == few


@settings(max_examples=100)
@given(trees(), st.integers(-5, 4), st.integers(1, 6))
def test_the_tree_form_answers_within_its_bounds(tree: ExplicitPosition, low: int, width: int) -> None:
    move, exact = minimax_of_tree(tree)
    assert (move, exact) == minimax_alpha_beta((-1000, 1000), tree)
    assert exact == value(tree.node)
    _, bounded = minimax_alpha_beta((low, low + width), tree)
    # Within the bounds the exact value, outside them the bound on that side or something beyond it.
    assert min(max(bounded, low), low + width) == min(max(exact, low), low + width)


def test_the_handouts_trees_have_the_handouts_counts() -> None:
    small, big = HANDOUT_SMALL.start(), HANDOUT_BIG.start()
    found, stream = heard(AlphaBeta, small, 2, WRITTEN)
    assert (found, len(leaves(stream))) == (Worth(4, 1), 7)
    found, stream = heard(Jamboree, small, 2, WRITTEN, prune_percentage=0.5)
    assert (found, len(leaves(stream))) == (Worth(4, 1), 9)
    found, as_alpha_beta = heard(AlphaBeta, big, 4, WRITTEN)
    assert (found, len(leaves(as_alpha_beta))) == (Worth(3, 0), 6)
    assert heard(Jamboree, big, 4, WRITTEN, prune_percentage=0.5) == (found, as_alpha_beta)


def test_equal_values_prefer_a_step_to_a_leaf_and_the_first_step() -> None:
    assert improves(5, Worth(5), 0)
    assert improves(5, Worth(5), 1)
    assert not improves(5, Worth(5, 1), 0)
    assert improves(LOWEST.value, LOWEST, 0)
    assert improves(HIGHEST.value, HIGHEST, 1)


# --- Games --------------------------------------------------------------------------------------------------

def plain(position: Position, depth: int) -> int:
    """The plainest minimax of a game, for Maxie."""
    if position.over:
        return final_value(position)
    if depth == 0:
        return position.estimate()
    values = [plain(position.play(move), depth - 1) for move in position.moves()]
    return max(values) if position.player == 0 else min(values)


def affordable_depth(position: Position) -> int:
    """As deep as a plain search can look in a moment."""
    affordable = 3000 if engine.COMPILED else 300
    if len(position.moves()) ** 2 > affordable or perft(position, 2) > affordable:
        return 1
    # Where two moves ahead there are few lines, a third cannot be too many to count.
    return 3 if perft(position, 2) < affordable / 10 and perft(position, 3) < affordable else 2


def some_positions(game: Game, count: int) -> Iterator[tuple[Position, float]]:
    """Unfinished positions from games played at random under different options, each with a prune percentage."""
    for seed in range(count):
        dice = random.Random(seed)
        here = game.start(**variants(game)[seed % len(variants(game))])
        for move in follow(here, [dice.randrange(10_000) for _ in range(dice.randrange(50))]):
            after = here.play(move)
            here = here if after.over else after
        yield here, PERCENTAGES[seed % len(PERCENTAGES)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_agree_on_every_game(game: Game) -> None:
    for position, prune in some_positions(game, 20):
        check_agreement(position, prune)


def check_agreement(position: Position, prune: float) -> None:
    depth = affordable_depth(position)
    full, everything = heard(Minimax, position, depth, Position.estimate)
    assert full.value == plain(position, depth)
    cut, few = heard(AlphaBeta, position, depth, Position.estimate)
    assert cut == full
    assert len(leaves(few)) <= len(leaves(everything))
    assert heard(Negamax, position, depth, Position.estimate) == (full, few)
    assert heard(Jamboree, position, depth, Position.estimate, prune_percentage=prune)[0] == full
    tree = take_tree(depth, game_tree(position, Position.estimate))
    assert minimax_of_tree(tree) == minimax_alpha_beta((LOWEST.value, HIGHEST.value), tree) == (full.move, full.value)


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_jamboree_agrees_on_any_number_of_threads(game: Game, workers: int) -> None:
    for position, prune in some_positions(game, 5):
        check_threads(position, prune, workers)


def check_threads(position: Position, prune: float, workers: int) -> None:
    depth = affordable_depth(position)
    expected, in_order = heard(Jamboree, position, depth, Position.estimate, prune_percentage=prune)
    with ThreadPoolExecutor(workers) as threads:
        found, stream = heard(Jamboree, position, depth, Position.estimate, prune_percentage=prune, executor=threads)
    assert found == expected
    assert sorted(leaves(stream)) == sorted(leaves(in_order))
    check_stream(stream)
    assert {event.worker for event in stream if isinstance(event, Enter)} <= set(range(workers + 1))


def test_threads_do_work_in_lanes_of_their_own() -> None:
    worker_was_here = threading.Event()

    def patient(position: Position) -> int:
        """The asker waits for a worker; otherwise it might have done everything before one had begun."""
        if threading.current_thread() is threading.main_thread():
            worker_was_here.wait(60)
        worker_was_here.set()
        return int(weighted_squares(position))

    with ThreadPoolExecutor(2) as threads:
        _, stream = heard(Jamboree, start(), 3, patient, prune_percentage=0.0, executor=threads)
    assert len({event.worker for event in stream if isinstance(event, Enter)}) > 1
    _, stream = heard(Jamboree, start(), 3, weighted_squares, prune_percentage=0.0)
    assert {event.worker for event in stream if isinstance(event, Enter)} == {0}


@pytest.mark.parametrize(("depth", "all_leaves", "few_leaves"), [(3, 56, 36), (4, 244, 79), (5, 1396, 446)])
def test_leaves_of_the_othello_start(depth: int, all_leaves: int, few_leaves: int) -> None:
    """Moves in square order 11..88, weighted squares: golden."""
    for search, expected in ((Minimax, all_leaves), (AlphaBeta, few_leaves), (Negamax, few_leaves)):
        _, stream = heard(search, start(), depth, weighted_squares)
        assert len(leaves(stream)) == expected


# --- Negamax ------------------------------------------------------------------------------------------------

def test_negamax_has_no_move_at_depth_0_or_at_the_end_and_values_the_end_as_final() -> None:
    assert Negamax(0, weighted_squares).search(start()) == Worth(weighted_squares(start()), NO_MOVE)
    over = read("X" * 40 + "O" * 24 + "O")
    assert over.over
    assert Negamax(3, weighted_squares).search(over) == Worth(WON, NO_MOVE)
    with pytest.raises(ValueError, match="over"):
        Negamax(3, weighted_squares).choose(over)


def test_negamax_passes_as_a_move_of_its_own() -> None:
    stuck = read("OOOX" + "-" * 60 + "X")     # Black cannot move, White can
    found = Negamax(2, weighted_squares).search(stuck)
    assert stuck.name_of(found.move) == "pass"
    assert found == Minimax(2, weighted_squares).search(stuck)


# --- The tree form ------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("pits", "stones", "margin"), [(1, 1, 0), (1, 2, -2), (1, 3, 6), (2, 1, 2), (2, 2, -2),
                                                        (2, 3, -2), (3, 1, 0)])
def test_whole_kalaha_trees_have_the_published_values(pits: int, stones: int, margin: int) -> None:
    kalaha = game_named("kalaha")
    stores = kalaha.evaluations["store-difference"]
    tree = game_tree(kalaha.start(pits=pits, stones=stones), stores, final=stores)
    assert minimax_alpha_beta((-1000, 1000), tree)[1] == margin


def test_a_tree_grows_no_more_than_is_looked_at() -> None:
    valued: list[int] = []

    def note(position: Position) -> int:
        valued.append(position.key)
        return weighted_squares(position)   # type: ignore[no-any-return]

    tree = take_tree(3, game_tree(start(), note))
    assert valued == []
    minimax_alpha_beta((-1000, 1000), tree)
    assert len(valued) == 36
    minimax_of_tree(tree)
    assert len(valued) == 36 + 56


def test_a_leaf_has_no_move_and_a_tree_knows_its_edges() -> None:
    leaf = take_tree(0, game_tree(start(), weighted_squares))
    assert minimax_of_tree(leaf) == (None, weighted_squares(start()))
    tree = game_tree(start(), weighted_squares)
    assert (tree.player, tree.value, tree.moves()) == (0, 0, start().moves())
    assert tree.play(tree.moves()[0]).player == 1
    with pytest.raises(IllegalMove, match="edge"):
        tree.play(0)
    with pytest.raises(NotForTheChampion, match=r"\.$"):
        Champion(Budget(depth=2), threads=1).choose(tree)
    assert isinstance(tree.take(1).play(19), GameTree)


# --- Events -------------------------------------------------------------------------------------------------

def check_stream(stream: list[Event]) -> None:
    """What every stream keeps to: numbers in order, parents first, each node one result and nothing after it."""
    open_nodes: set[int] = set()
    nodes = [event for event in stream if isinstance(event, Enter)]
    assert [event.node for event in nodes] == list(range(len(nodes)))
    for event in stream:
        if isinstance(event, Enter):
            assert event.parent in open_nodes or event.parent == -1
            open_nodes.add(event.node)
            continue
        assert event.node in open_nodes   # type: ignore[union-attr]
        if isinstance(event, Cut):
            assert event.alpha.value >= event.beta.value
        if isinstance(event, Result):
            open_nodes.remove(event.node)
    assert not open_nodes


@pytest.mark.parametrize("name", SEARCHES)
def test_the_stream_is_in_order_and_ends_with_the_answer(name: str) -> None:
    found, stream = heard(SEARCHES[name], start(), 3, weighted_squares)
    check_stream(stream)
    assert stream[-1] == Result(0, found)
    told = [event for event in stream if isinstance(event, Bounds)]
    assert bool(told) == (name != "minimax")


@pytest.mark.parametrize("name", SEARCHES)
def test_without_a_recorder_no_event_is_made(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("an event was made")

    rooms = (classic, minimax, alphabeta, negamax, jamboree, events)
    for room in rooms:
        for event in EVENTS:
            if hasattr(room, event):
                monkeypatch.setattr(room, event, refuse)
    assert SEARCHES[name](3, weighted_squares).search(start()).move in start().moves()
    with pytest.raises(AssertionError, match="an event was made"):
        SEARCHES[name](3, weighted_squares, recorder=print).search(start())


# --- Limits -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", SEARCHES)
def test_budgets_are_kept(name: str) -> None:
    few = SEARCHES[name](10, weighted_squares, Budget(nodes=300)).choose(start())
    assert few.nodes == 300
    assert few.move in start().moves()
    with pytest.raises(Stopped):
        SEARCHES[name](10, weighted_squares, Budget(nodes=300)).search(start())
    assert SEARCHES[name](10, weighted_squares, Budget(depth=2)).choose(start()).depth == 2
    hours_long = SEARCHES[name](40, weighted_squares, Budget(seconds=0.05)).choose(start())
    assert hours_long.move in start().moves()


@pytest.mark.parametrize("name", SEARCHES)
def test_a_stop_leaves_the_best_of_the_moves_valued_so_far(name: str) -> None:
    tree = HANDOUT_SMALL.start()      # b is worth -2, f is worth 4; at k, below j, the watch is stopped
    watch = Watch()

    def stop_at_k(event: Event) -> None:
        if isinstance(event, Enter) and event.position.text() == "k1":
            watch.stop()

    chosen = {"prune_percentage": 0.0} if name == "jamboree" else {}
    verdict = SEARCHES[name](2, WRITTEN, recorder=stop_at_k, **chosen).choose(tree, watch)
    assert (verdict.move, verdict.value) == (1, 4)


def test_a_stop_ends_all_threads_and_gives_a_legal_move() -> None:
    with ThreadPoolExecutor(3) as threads:
        player = Jamboree(30, weighted_squares, Budget(nodes=2000), prune_percentage=0.2, executor=threads)
        verdict = player.choose(start())
    assert verdict.nodes == 2000
    assert verdict.move in start().moves()


def test_a_fault_in_a_thread_reaches_the_asker() -> None:
    with ThreadPoolExecutor(2) as threads, pytest.raises(ValueError, match="no estimate"):
        Jamboree(2, WRITTEN, prune_percentage=0.0, executor=threads).search(HANDOUT_BIG.start())


# --- Players ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["negamax-searcher-4-weighted-squares", "jamboree-searcher-0-4-weighted-squares",
                                  "jamboree-searcher-50-4-weighted-squares",
                                  "jamboree-searcher-100-4-weighted-squares"])
def test_new_searchers_answer_as_alpha_beta_does(name: str) -> None:
    othello = game_named("othello")
    expected = AlphaBeta(4, weighted_squares).choose(start())
    found = strategy_named(othello, name).choose(start())
    assert (found.move, found.value) == (expected.move, expected.value)


def test_a_percentage_out_of_range_is_a_sentence() -> None:
    with pytest.raises(UnknownStrategy, match="jamboree-searcher-50-4"):
        strategy_named(game_named("othello"), "jamboree-searcher-101-4-weighted-squares")
    with pytest.raises(BadPercentage, match=r"from 0 to 1, not 1\.5"):
        Jamboree(2, weighted_squares, prune_percentage=1.5)
