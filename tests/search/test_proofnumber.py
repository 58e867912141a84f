"""Proof-number search, all three forms: it agrees with looking at everything, keeps budgets, tells what it does."""

from __future__ import annotations

import random
import threading
from functools import partial

import pytest
from hypothesis import given, settings

import engine
from engine.games import GAMES, game_named
from engine.games.othello.rules import start as othello
from engine.position import SUDDEN_ZONE, WIN, Position, margin_of
from engine.search.champion import Budget
from engine.search.dfpn import DepthFirst, ProofTable
from engine.search.events import Enter, Event, Numbers, Phase, Result
from engine.search.explicit import ExplicitPosition
from engine.search.proof import NEVER, Goal, Prover, Threshold, combined, total
from engine.search.proofnumber import ProofNumber
from engine.search.watch import Watch
from tests.search.trees import trees, value
from tests.search.written_tree import random_tree, solved

FORMS = {"tree": partial(ProofNumber, transpositions=False), "graph": ProofNumber, "depth first": DepthFirst,
         "depth first, tiny table": partial(DepthFirst, table_size=16)}
each_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
# The margin of the first player under perfect play (RULES.md) for 1, 2, ... stones a pit.
KALAHA = {1: (0, -2, 6, -2, 2, 0), 2: (2, -2, -2, -12, 6, 8), 3: (0, 4, 2, 2)}
GOMOKU = game_named("gomoku")


def decided(form: partial, position: Position, goal: Goal) -> bool | None:   # type: ignore[type-arg]
    return form(position, goal).run().holds


@each_form
def test_it_agrees_with_the_value_of_random_trees(form: partial) -> None:   # type: ignore[type-arg]
    for seed in range(60):
        tree = random_tree(seed)
        value = solved(tree)
        for player, own in ((0, value), (1, -value)):
            assert decided(form, tree, Goal(player, own)) is True
            assert decided(form, tree, Goal(player, own + 1)) is False


@settings(max_examples=40, deadline=None)
@given(trees())
def test_what_maxie_gets_for_certain_is_the_minimax_value(tree: ExplicitPosition) -> None:
    """For every value of a leaf: yes up to what minimax finds, no above, whoever begins."""
    for form in FORMS.values():
        for asked in tree.node.values:
            assert decided(form, tree, Threshold(0, asked)) is (asked <= value(tree.node))
            assert decided(form, tree, Threshold(1, -asked)) is (asked >= value(tree.node))


@each_form
@pytest.mark.parametrize("pits", KALAHA)
def test_it_agrees_with_the_solved_games_of_kalaha(form: partial, pits: int) -> None:   # type: ignore[type-arg]
    for stones, margin in enumerate(KALAHA[pits][:6 if engine.COMPILED else 3], 1):
        start = game_named("kalaha").start(pits=pits, stones=stones)
        assert decided(form, start, Goal.of_margin(0, margin)) is True
        assert decided(form, start, Goal.of_margin(0, margin + 1)) is False
        assert decided(form, start, Goal.of_margin(1, -margin)) is True


def late_othello(seed: int, empties: int) -> Position:
    dice, here = random.Random(seed), othello()
    while here.empties > empties and not here.over:
        here = here.play(dice.choice(here.moves()))
    return here


@each_form
def test_it_agrees_with_looking_at_everything_late_in_othello(form: partial) -> None:   # type: ignore[type-arg]
    for seed in range(8):
        position = late_othello(seed, 6 if engine.COMPILED else 4)
        margin = margin_of(solved(position))
        for player, own in ((0, margin), (1, -margin)):
            assert decided(form, position, Goal.of_margin(player, own)) is True
            assert decided(form, position, Goal.of_margin(player, own + 2)) is False


def test_the_line_of_a_proof_reaches_the_goal() -> None:
    for form in FORMS.values():
        start = game_named("kalaha").start(pits=3, stones=2)
        line = form(start, Goal.of_margin(0, 4)).run().line
        here = start
        for move in line:
            here = here.play(move)
        if form is not FORMS["depth first, tiny table"]:      # what its table lost is missing from its line
            assert margin_of(here.final_value()) >= 4


# --- Allis's definitions ------------------------------------------------------------------------------------

def test_the_numbers_of_a_node_are_a_least_and_a_sum() -> None:
    below = [(2, 3), (1, 5), (4, 1)]
    assert combined(True, below) == (1, 9)
    assert combined(False, below) == (7, 1)
    assert combined(True, [(0, NEVER), (3, 1)]) == (0, NEVER)
    assert combined(False, [(NEVER, 0), (3, 1)]) == (NEVER, 0)


def test_a_sum_of_what_can_be_never_says_never() -> None:
    assert total([NEVER - 1, NEVER - 1]) == NEVER - 1
    assert total([1, NEVER]) == NEVER


def test_the_most_proving_node_is_developed_next() -> None:
    """After the first step, the leaf that both least numbers lead to."""
    search = ProofNumber(random_tree(4), Goal(0), transpositions=False)
    for _ in range(12):
        if not (search.root.proof and search.root.disproof):
            break
        node, position = search.select_most_proving()
        assert not node.children and not position.over
        # To prove the leaf lowers the root's proof number, to disprove it the root's disproof number.
        before = search.root.proof, search.root.disproof
        for decided_as, lowered in (((0, NEVER), 0), ((NEVER, 0), 1)):
            node.proof, node.disproof = decided_as
            for parent in node.parents:
                search.update_ancestors(parent)
            after = (search.root.proof, search.root.disproof) if node.parents else decided_as
            assert after[lowered] < before[lowered]
            node.proof, node.disproof = 1, 1
            for parent in node.parents:
                search.update_ancestors(parent)
        search.develop(node, position)
        search.update_ancestors(node)


def test_the_graph_holds_no_position_twice() -> None:
    start = game_named("kalaha").start(pits=3, stones=3)
    goal = Goal.of_margin(0, 3)
    tree, graph = ProofNumber(start, goal, transpositions=False).run(), ProofNumber(start, goal).run()
    assert graph.holds is tree.holds is False
    assert graph.nodes < tree.nodes


def test_a_tables_places_are_fixed_and_work_decides_who_stays() -> None:
    table = ProofTable(4)
    for key in range(100):
        table.remember(key, (key, 1), work=key)
    assert len(table.slots) == 4
    table.remember(203, (5, 6), work=1000)
    table.remember(7, (1, 1), work=1)
    table.remember(11, (2, 2), work=2)
    assert table.look_up(203) == (5, 6)
    assert table.look_up(12345) is None


# --- Budgets, stops, progress, events -----------------------------------------------------------------------

@each_form
def test_a_node_budget_is_kept_and_nothing_is_claimed(form: partial) -> None:   # type: ignore[type-arg]
    proof = form(othello(), Goal(0), Budget(nodes=500)).run()
    assert proof.holds is None
    assert 400 < proof.nodes <= 500


@each_form
def test_a_depth_too_small_disproves_nothing(form: partial) -> None:   # type: ignore[type-arg]
    start = game_named("kalaha").start(pits=3, stones=3)
    proof = form(start, Goal(0), Budget(depth=3)).run()     # a win for the first player, but not so soon
    assert (proof.holds, proof.depth <= 3) == (None, True)
    assert form(start, Goal(0)).run().holds is True


@each_form
def test_a_stop_ends_it(form: partial) -> None:   # type: ignore[type-arg]
    watch = Watch()
    threading.Timer(0.1, watch.stop).start()
    assert form(othello(), Goal(0), Budget(), watch).run().holds is None
    assert form(othello(), Goal(0), Budget(seconds=0.05)).run().holds is None


@each_form
def test_progress_is_reported(form: partial) -> None:   # type: ignore[type-arg]
    seen = []
    form(othello(), Goal(0), Budget(nodes=4000), Watch(seen.append)).run()
    assert seen
    assert [each.nodes for each in seen] == sorted(each.nodes for each in seen)
    assert 0 < seen[-1].fraction <= 1
    assert seen[-1].line[0] in othello().moves()


@each_form
def test_the_events_tell_the_whole_search(form: partial) -> None:   # type: ignore[type-arg]
    events: list[Event] = []
    tree = random_tree(5)
    proof = form(tree, Goal(0, solved(tree)), record=events.append).run()
    entered = [event.node for event in events if isinstance(event, Enter)]
    assert entered == list(range(len(entered)))
    parents = [event.parent for event in events if isinstance(event, Enter)]
    assert parents[0] == -1 and all(parent < node for node, parent in enumerate(parents))
    at_root = [event for event in events if isinstance(event, Numbers) and event.node == 0]
    assert (at_root[-1].proof, at_root[-1].disproof) == (proof.proof, proof.disproof) == (0, NEVER)
    assert any(isinstance(event, Phase) and event.name == "expand" for event in events)
    assert isinstance(events[-1], Result) and events[-1].worth.move == proof.line[0]


# --- The player ---------------------------------------------------------------------------------------------

def gomoku_after(*names: str) -> Position:
    here = GOMOKU.start(size=9)
    for name in names:
        here = here.play(here.move_named(name))
    return here


@pytest.mark.parametrize("form", [ProofNumber, DepthFirst])
def test_the_player_proves_a_win_where_there_is_one(form: type) -> None:
    here = gomoku_after("d5", "a1", "e5", "a3", "f5", "a9")     # an open three: a straight four wins in three plies
    verdict = Prover(form, Budget(nodes=15_000)).choose(here)
    assert verdict.proven
    assert here.name_of(verdict.move) in ("c5", "g5")
    assert verdict.value >= SUDDEN_ZONE


@pytest.mark.parametrize("form", [ProofNumber, DepthFirst])
def test_the_player_that_proves_nothing_still_stops_a_four(form: type) -> None:
    here = gomoku_after("a1", "e5", "c1", "f5", "e1", "g5", "d5", "h5")
    verdict = Prover(form, Budget(nodes=500)).choose(here)
    assert not verdict.proven
    assert here.name_of(verdict.move) == "i5"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_player_stopped_at_once_still_has_a_legal_move(game: object) -> None:
    watch = Watch()
    watch.stop()
    start = game.start()   # type: ignore[attr-defined]
    for form in (ProofNumber, DepthFirst):
        assert Prover(form, Budget()).choose(start, watch).move in start.moves()


def test_a_goal_is_worth_what_it_says() -> None:
    assert Goal(0).value() == WIN + 1
    assert Goal(1).value() == -WIN - 1
    assert Goal.of_margin(1, 6).value() == -WIN - 6
    assert Goal.of_margin(0, 0).value() == 0
    assert (Threshold(0, 4).value(), Threshold(1, 4).value(), Threshold(0, -2).value()) == (4, -4, -2)
