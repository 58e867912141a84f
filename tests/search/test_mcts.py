"""Monte Carlo tree search: its proofs are true, its four phases are told, its budget is kept, its seed repeats it."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.game import Game
from engine.games import GAMES, game_named
from engine.players import RandomPlayer, UnknownStrategy, strategy_named
from engine.position import SUDDEN, Position
from engine.search.champion import Budget
from engine.search.events import Enter, Event, Phase, Result, Visits
from engine.search.explicit import ExplicitPosition, read_tree
from engine.search.mcts import WIN_OR_LOSS, MonteCarlo, Node, Share, later, proven_by_children
from engine.search.watch import Watch
from tests.search.trees import trees, value
from tests.search.written_tree import WrittenTree, random_tree, solved

KALAHA = game_named("kalaha")
GOMOKU = game_named("gomoku")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


# --- Proven values ------------------------------------------------------------------------------------------

def test_what_it_proves_of_random_trees_is_true() -> None:
    for seed in range(60):
        tree = random_tree(seed)
        if tree.over:
            continue
        verdict = MonteCarlo(Budget(nodes=4000), seed).choose(tree)
        assert verdict.proven
        assert sign(verdict.value) == sign(solved(tree)) == sign(solved(tree.play(verdict.move)))


@pytest.mark.parametrize(("pits", "stones", "margin"), [(1, 3, 6), (2, 1, 2), (2, 2, -2), (2, 3, -2), (3, 1, 0)])
def test_it_proves_small_games_of_kalaha_with_their_extra_turns(pits: int, stones: int, margin: int) -> None:
    verdict = MonteCarlo(Budget(nodes=5000), seed=1, strict=True).choose(KALAHA.start(pits=pits, stones=stones))
    assert (verdict.proven, sign(verdict.value)) == (True, sign(margin))


def test_an_explicit_tree_is_searched_like_a_game() -> None:
    tree = read_tree("a[b[c3 d-6 e-2] f+[g6 h-4] j[k-1 l30]]")      # after f, Maxie moves again and takes g
    verdict = MonteCarlo(Budget(nodes=200), seed=1).choose(tree)
    assert (verdict.move, verdict.value, verdict.proven) == (1, 6, True)


@settings(max_examples=60, deadline=None)
@given(trees())
def test_where_values_are_shares_the_minimax_value_is_proven(tree: ExplicitPosition) -> None:
    values, best = tree.node.values, value(tree.node)
    verdict = MonteCarlo(Budget(nodes=20_000), seed=1, scale=Share(min(values), max(values))).choose(tree)
    assert (verdict.proven, verdict.value, value(tree.play(verdict.move).node)) == (True, best, best)


@given(st.integers(-50, 50), st.integers(0, 80), st.integers(0, 80))
def test_a_share_is_between_the_lowest_and_the_highest(lowest: int, over: int, more: int) -> None:
    scale = Share(lowest, lowest + over + more)
    result = scale.result(lowest + over)
    assert 0.0 <= result <= 1.0
    if over + more:
        assert round(scale.worth(result)) == lowest + over
        assert (scale.result(lowest), scale.result(lowest + over + more)) == (0.0, 1.0)


def test_a_mean_of_shares_is_a_value_of_the_tree() -> None:
    """Not all is played out: what is said lies among the leaves, near the mean of those below."""
    tree = read_tree("a[b[c[d3 e6] f[g-2 h6]] i[j[k4 l10] m[n1 o30]]]")
    verdict = MonteCarlo(Budget(nodes=6), seed=1, scale=Share(-2, 30)).choose(tree)
    assert not verdict.proven and -2 <= verdict.value <= 30 and verdict.nodes == 6


def test_a_proof_needs_a_win_or_every_move() -> None:
    over = [WrittenTree(0, value) for value in (-5, 0, 7)]

    def node(player: int, *values: int, untried: int = 0) -> Node:
        parent = Node(None, -1, WrittenTree(player, 0, over), [9] * untried, 0)
        parent.children = [Node(parent, 0, over[[-5, 0, 7].index(value)], [], 1) for value in values]
        for child, proven in zip(parent.children, values, strict=True):
            child.prove(proven, WIN_OR_LOSS)
        return parent
    assert proven_by_children(node(0, -5, 7, untried=2)) == 7
    assert proven_by_children(node(1, -5, 7, untried=2)) == -5
    assert proven_by_children(node(0, -5, 0, untried=2)) is None
    assert proven_by_children(node(0, -5, 0)) == 0
    assert proven_by_children(node(1, 0, 7)) == 0


def test_a_sudden_win_is_worth_more_the_sooner_it_comes() -> None:
    assert later(SUDDEN) == SUDDEN - 1
    assert later(-SUDDEN) == 1 - SUDDEN
    assert later(20_006) == 20_006
    assert [WIN_OR_LOSS.result(value) for value in (3, 0, -3)] == [1.0, 0.5, 0.0]


def test_a_five_is_made_and_a_four_stopped() -> None:
    here = GOMOKU.start(size=9)
    for name in ("d5", "a1", "e5", "a3", "f5", "a9", "g5", "h5"):
        here = here.play(here.move_named(name))
    verdict = MonteCarlo(Budget(nodes=120), seed=1).choose(here)
    assert (here.name_of(verdict.move), verdict.proven, verdict.value) == ("c5", True, SUDDEN - 1)
    four = here.play(here.move_named("a7"))
    assert four.name_of(MonteCarlo(Budget(nodes=120), seed=1).choose(four).move) == "c5"


# --- Playouts -----------------------------------------------------------------------------------------------

@each_game
def test_a_playout_ends_as_its_seed_says_and_changes_nothing(game: Game) -> None:
    start = game.start()
    before = start.text()
    ends = [start.playout(seed) for seed in range(30)]
    assert ends == [start.playout(seed) for seed in range(30)]
    assert start.text() == before
    assert len(set(ends)) > 1


def test_a_playout_of_gomoku_plays_forced_stones() -> None:
    """Black to move has an open three: the straight four is played in every playout, and wins."""
    here = GOMOKU.start()
    for name in ("h8", "a1", "g8", "a3", "f8", "o15"):
        here = here.play(here.move_named(name))
    assert {here.playout(seed) for seed in range(40)} == {SUDDEN}
    # With White to move it is stopped, at least now and then.
    assert {here.play(here.move_named("a15")).playout(seed) for seed in range(40)} != {SUDDEN}


# --- Seeds, budgets, stops, events --------------------------------------------------------------------------

@each_game
def test_a_seed_repeats_a_search_and_a_legal_line_is_told(game: Game) -> None:
    once, again = (MonteCarlo(Budget(nodes=60), seed=5).choose(game.start()) for _ in range(2))
    assert once == again
    assert once.nodes == 60
    here: Position = game.start()
    for move in once.line:
        here = here.play(move)


def test_the_tree_is_no_deeper_than_the_budget() -> None:
    assert MonteCarlo(Budget(nodes=500, depth=2), seed=1).choose(KALAHA.start()).depth == 2


def test_a_stop_gives_the_best_move_so_far() -> None:
    watch = Watch()
    threading.Timer(0.2, watch.stop).start()
    verdict = MonteCarlo(Budget(), seed=1).choose(GOMOKU.start(), watch)
    assert verdict.move in GOMOKU.start().moves()
    assert MonteCarlo(Budget(seconds=0.1), seed=1).choose(KALAHA.start()).nodes > 0
    assert MonteCarlo(Budget(), seed=1).choose(KALAHA.start(), watch).move in KALAHA.start().moves()


def test_progress_is_reported() -> None:
    seen = []
    MonteCarlo(Budget(nodes=200), seed=1).choose(KALAHA.start(), Watch(seen.append))
    assert len(seen) == 50
    assert (seen[-1].nodes, seen[-1].fraction) == (200, 1.0)


def test_the_events_tell_the_whole_search() -> None:
    events: list[Event] = []
    tree = random_tree(3)
    verdict = MonteCarlo(Budget(nodes=60), seed=1, record=events.append).choose(tree)
    entered = [event for event in events if isinstance(event, Enter)]
    assert [event.node for event in entered] == list(range(len(entered)))
    assert {event.name for event in events if isinstance(event, Phase)} >= {"select", "expand", "simulate", "back up"}
    at_root = [event for event in events if isinstance(event, Visits) and event.node == 0]
    assert [event.visits for event in at_root] == list(range(1, verdict.nodes + 1))
    assert isinstance(events[-1], Result) and events[-1].worth.move == verdict.move
    silent = MonteCarlo(Budget(nodes=60), seed=1).choose(tree)
    assert silent == verdict


@pytest.mark.parametrize("name", ["mcts:0", "mcts", "mtcs:2000", "pns:x", "dfpn:-1", "ga:", "ga:1.5"])
def test_a_name_without_a_number_is_a_sentence_with_the_near_names(name: str) -> None:
    with pytest.raises(UnknownStrategy, match=r"Near it: .*(mcts:2000|pns:100000|dfpn:100000|ga:50)"):
        strategy_named(GOMOKU, name)


# --- Strength -----------------------------------------------------------------------------------------------

@pytest.mark.skipif(not engine.COMPILED, reason="the uncompiled engine would take minutes")
@each_game
def test_it_beats_chance(game: Game) -> None:
    """A small share of what bench/classics.py measures."""
    for seed in range(2):
        thinker, chance = strategy_named(game, "mcts:100", seed), RandomPlayer(seed)
        here = game.start()
        while not here.over:
            here = here.play((thinker if here.player == seed else chance).choose(here).move)
        assert here.outcome is not None and here.outcome.winner == seed
