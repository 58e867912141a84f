"""The lab's pictures: the layout is tidy, every step equals what was told so far, what was cut was never seen."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.games import GAMES, game_named
from engine.position import Position
from engine.search.champion import Budget
from engine.search.classic import Stopped
from engine.search.events import Bounds, Cut, Enter, Event, Leaf, Numbers, Phase, Result, Visits
from engine.search.explicit import Node, NoEstimate
from engine.search.judge import answers
from engine.search.retrace import BadTrace, read_trace
from engine.search.watch import Watch
from engine.search.worth import HIGHEST, LOWEST, Worth
from gui.scenes.lab import sources
from gui.scenes.lab.captions import explanation, value_words
from gui.scenes.lab.choosing import Choosing
from gui.scenes.lab.experiment import Experiment, UnreadableExperiment, experiment_in
from gui.scenes.lab.lanes import LaneJamboree
from gui.scenes.lab.layout import tidy
from gui.scenes.lab.model import NOBODY, UNSEEN, Film, Picture, Sight, Tree, beats, told
from gui.scenes.lab.narration import sentence
from gui.scenes.lab.quiz import LEVELS, Quiz
from gui.scenes.lab.recording import Recording, Recordist, Wish, record, record_growth
from gui.scenes.lab.sources import NoSource, Source
from gui.scenes.lab.timeline import lane_spans
from gui.scenes.lab.tour import stops
from tests.formats.mutants import mutant

DATA = Path(__file__).resolve().parent.parent / "data"


def tree_of(parents: Sequence[int]) -> list[list[int]]:
    """Children of every node, from the parent of each node but the root."""
    children: list[list[int]] = [[] for _ in range(len(parents) + 1)]
    for node, parent in enumerate(parents, 1):
        children[parent % node].append(node)
    return children


def recorded(source: Source, algorithm: str, **wish: int) -> Recording:
    recordist = Recordist(Wish(source, (algorithm,), **wish))   # type: ignore[arg-type]
    recordist.choose(source.root)
    assert recordist.fault == ""
    return recordist.recordings[0]


def folded(film: Film, at: int) -> dict[int, Sight]:
    """The state after so many events, from the events alone."""
    found: dict[int, Sight] = {}
    for event, node in zip(film.events[:at], film.nodes[:at], strict=True):
        found[node] = told(found.get(node, UNSEEN), event)
    return found


# --- Layout ---------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 1000), max_size=60))
def test_a_layout_is_tidy(parents: list[int]) -> None:
    children = tree_of(parents)
    layout = tidy(children)
    assert layout.shown == len(children)
    for row in layout.rows:
        for left, right in pairwise(row):
            assert layout.x[right] - layout.x[left] >= 1 - 1e-9
    for node, below in enumerate(children):
        if below:
            assert layout.x[node] == pytest.approx((layout.x[below[0]] + layout.x[below[-1]]) / 2)
    assert min(layout.x) == 0.0 and layout.width == pytest.approx(max(layout.x))


@given(st.lists(st.integers(0, 1000), max_size=40))
def test_a_tree_and_its_mirror_image_are_laid_out_alike(parents: list[int]) -> None:
    children = tree_of(parents)
    mirrored = [below[::-1] for below in children]
    layout, mirror = tidy(children), tidy(mirrored)
    assert layout.width == pytest.approx(mirror.width)


def test_what_is_below_a_folded_node_is_not_shown() -> None:
    children = tree_of([0, 0, 1, 1, 2])
    layout = tidy(children, {1})
    assert layout.rows == ((0,), (1, 2), (5,))


def test_a_tree_a_hundred_levels_deep_is_laid_out() -> None:
    layout = tidy([[node + 1] for node in range(3000)] + [[]])
    assert len(layout.rows) == 3001 and layout.width == 0.0


# --- Film and picture -----------------------------------------------------------------------------------


def kalaha(depth: int, **options: int) -> Source:
    game = game_named("kalaha")
    return sources.from_game(game, game.start(**options), depth)


RECORDED = {
    "small": lambda: recorded(sources.small(), "alphabeta"),
    "big": lambda: recorded(sources.big(), "alphabeta"),
    "jamboree": lambda: recorded(sources.chance(5, 4), "jamboree"),
    "minimax": lambda: recorded(sources.chance(2, 3), "minimax"),
    "kalaha": lambda: recorded(kalaha(3, pits=3), "alphabeta"),
    "mcts": lambda: recorded(kalaha(2), "mcts", rounds=40),
    "proof": lambda: recorded(kalaha(2, pits=2, stones=2), "proofnumber"),
    "threats": lambda: recorded(sources.from_game(game_named("gomoku"), sources.threats_position(), 2), "threatspace"),
}


@pytest.fixture(scope="module")
def films() -> dict[str, Film]:
    """Every kind of recording; uncompiled without threats, whose check against every defence takes minutes."""
    return {name: make().film for name, make in RECORDED.items() if engine.COMPILED or name != "threats"}


@settings(max_examples=40)
@given(choice=st.integers(0, 100), steps=st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_the_picture_at_every_step_is_what_was_told_so_far(films: dict[str, Film], choice: int,
                                                           steps: list[float]) -> None:
    film = list(films.values())[choice % len(films)]
    picture = Picture(film)
    for share in steps:
        at = round(share * len(film))
        picture.seek(at)
        assert picture.sights() == folded(film, at)
        assert picture.counts[:3] == tuple(sum(isinstance(event, kind) for event in film.events[:at])
                                           for kind in (Enter, Leaf, Cut))
        assert picture.current == (film.nodes[at - 1] if at else -1)


def test_what_is_known_of_a_node_is_what_the_last_events_said(films: dict[str, Film]) -> None:
    """The same told from the events alone, without the lab's own way to keep them."""
    dice = random.Random(7)
    for film in films.values():
        picture = Picture(film)
        for _step in range(6):
            at = dice.randrange(len(film) + 1)
            picture.seek(at)
            said: dict[int, list[Event]] = {}
            for event, node in zip(film.events[:at], film.nodes[:at], strict=True):
                said.setdefault(node, []).append(event)
            for node in range(len(film.tree)):
                last = {type(event): event for event in said.get(node, [])}
                sight = picture.sight(node)
                assert sight.entered == (Enter in last) and sight.cut is last.get(Cut)
                for kind, shown in ((Bounds, (sight.alpha, sight.beta)), (Leaf, (sight.value, sight.finished)),
                                    (Result, (sight.result,)), (Visits, (sight.visits, sight.total, sight.proven)),
                                    (Numbers, sight.numbers), (Phase, (sight.phase,))):
                    assert kind not in last or tuple(last[kind])[1:] == shown
                above = next((each for each in reversed(film.tree.path(node)[:-1]) if Enter in
                              {type(event) for event in said.get(each, [])}), NOBODY)
                cut = any(isinstance(event, Cut) for event in said.get(above, []))
                assert picture.fate(node) == ("seen" if Enter in last else "cut" if cut else "ahead")


def test_every_step_one_by_one_and_back_again(films: dict[str, Film]) -> None:
    film = films["big"]
    picture = Picture(film)
    forth = []
    for at in range(len(film) + 1):
        picture.seek(at)
        assert picture.sights() == folded(film, at)
        forth.append(picture.sights())
    for at in range(len(film), -1, -1):
        picture.seek(at)
        assert picture.sights() == forth[at]


def test_any_step_of_twenty_thousand_events_is_reached_from_any_other() -> None:
    """A made-up recording: the root has 5,000 children, each entered, bounded, valued and passed up."""
    root = sources.small().root
    events: list[Event] = [Enter(0, -1, -1, root)]
    for node in range(1, 5001):
        events += [Enter(node, 0, node, root), Bounds(node, LOWEST, HIGHEST), Leaf(node, node % 7, True),
                   Result(node, Worth(node % 7))]
    film = Film(Tree(), events)
    picture, dice = Picture(film), random.Random(3)
    assert len(film) == 20_001
    for at in (len(film), 0, *(dice.randrange(len(film)) for _ in range(5))):
        picture.seek(at)
        assert picture.sights() == folded(film, at)


def test_what_belongs_together_is_one_step() -> None:
    film = recorded(sources.small(), "alphabeta").film
    assert [type(film.events[at - 1]).__name__ for at in film.beats[1:6]] == [
        "Bounds", "Bounds", "Bounds", "Result", "Bounds"]
    assert film.beats[-1] == len(film) and beats(()) == [0]
    cut = film.first_after(0, Cut)
    assert cut is not None and isinstance(film.events[cut - 1], Cut)
    assert film.first_after(cut, Cut) is None and film.last_before(cut, Cut) is None
    assert film.last_before(len(film), Cut) == cut


@given(seed=st.integers(0, 10_000), levels=st.integers(1, 4))
@settings(max_examples=25)
def test_the_leaves_that_are_grey_at_the_end_are_those_not_visited(seed: int, levels: int) -> None:
    film = recorded(sources.chance(seed, levels), "alphabeta").film
    picture = Picture(film)
    picture.seek(len(film))
    visited = {node for event, node in zip(film.events, film.nodes, strict=True) if isinstance(event, Enter)}
    for node in range(len(film.tree)):
        assert picture.fate(node) == ("seen" if node in visited else "cut")
    picture.seek(0)
    assert {picture.fate(node) for node in range(len(film.tree))} == {"ahead"}


# --- Recordings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["small", "big"])
def test_the_trace_beside_the_tree_is_the_handouts(name: str) -> None:
    """The handout prints the big tree with its estimates, which the tree itself shows here."""
    source = sources.small() if name == "small" else sources.big()
    golden = (DATA / f"handout-{name}-alphabeta.txt").read_text().splitlines()
    assert recorded(source, "alphabeta").trace.splitlines() == [
        line for line in golden if not line.startswith("Estimating")]


def test_terminals_and_cuts_of_the_handouts() -> None:
    assert recorded(sources.small(), "alphabeta").film.totals[:3] == (11, 7, 1)
    assert recorded(sources.small(), "minimax").film.totals[:3] == (13, 9, 0)
    assert recorded(sources.big(), "alphabeta").film.totals.leaves == 6


@pytest.mark.parametrize("lanes", [1, 2, 3, 5])
def test_lanes_take_turns_the_same_way_every_time_and_change_no_result(lanes: int) -> None:
    source = sources.chance(9, 4)
    first, again = (recorded(source, "jamboree", lanes=lanes, prune=40) for _ in range(2))
    assert [str(event) for event in first.film.events] == [str(event) for event in again.film.events]
    workers = {event.worker for event in first.film.events if isinstance(event, Enter)}
    assert workers == set(range(lanes))
    assert first.film.events[-1] == again.film.events[-1]
    assert first.film.events[-1] == recorded(source, "minimax").film.events[-1]
    spans = lane_spans(first.film)
    assert {lane for lane, _, _ in spans} == workers and spans[0] == (0, 0, len(first.film) - 1)


def test_all_at_once_jamboree_looks_where_minimax_does_and_in_order_where_alpha_beta_does() -> None:
    source = sources.chance(4, 4)
    assert recorded(source, "jamboree", prune=0).film.totals.leaves == recorded(source, "minimax").film.totals.leaves
    assert recorded(source, "jamboree", prune=100).film.totals[:3] == recorded(source, "alphabeta").film.totals[:3]


def test_a_stopped_recording_gives_nothing() -> None:
    watch = Watch()
    watch.stop()
    recordist = Recordist(Wish(sources.big(), ("alphabeta",)))
    recordist.choose(sources.big().root, watch)
    assert recordist.recordings == [] and recordist.fault == ""


def test_a_tree_that_is_too_large_is_shown_less_deep_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.scenes.lab.recording.MOST_NODES", 400)
    recordist = Recordist(Wish(kalaha(4), ("alphabeta",)))
    recordist.choose(kalaha(4).root)
    assert recordist.recordings[0].source.depth == 3
    assert recordist.remark == "Depth 4 has more than 400 positions: shown is depth 3."
    monkeypatch.setattr("gui.scenes.lab.recording.MOST_NODES", 5)
    for source, words in ((kalaha(3), "Even one move ahead"), (sources.small(), "too many to look at")):
        recordist = Recordist(Wish(source, ("alphabeta",)))
        recordist.choose(source.root)
        assert recordist.recordings == [] and words in recordist.fault


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_can_be_recorded(game: object) -> None:
    position: Position = game.start()   # type: ignore[attr-defined]
    source = sources.from_game(game, position, 2)   # type: ignore[arg-type]
    recording = recorded(source, "alphabeta")
    tree = recording.film.tree
    assert tree.position[0] is source.root
    for node in range(1, min(len(tree), 60)):
        parent = sources.board_of(tree.position[tree.parent[node]])
        assert sources.board_of(tree.position[node]) == parent.play(tree.move[node])


def test_a_position_with_very_many_moves_shows_those_worth_a_look() -> None:
    game = game_named("gomoku")
    position = game.start()
    for name in ("h8", "i9"):
        position = position.play(position.move_named(name))
    source = sources.from_game(game, position, 2)
    assert source.narrowed and source.root.moves() == position.candidate_moves()
    assert not sources.from_game(game_named("othello"), game_named("othello").start(), 2).narrowed


def test_a_growing_search_is_told_in_sentences() -> None:
    game = game_named("kalaha")
    recording = record_growth(Wish(sources.from_game(game, game.start(), 2), ("mcts",), rounds=12), "mcts", Watch())
    assert recording.grows and recording.film.totals.rounds == 12
    assert sum(isinstance(event, Phase) and event.name == "simulate" for event in recording.film.events) == 12
    assert len(recording.lines) == len(recording.film.beats) - 1
    assert any(line.words.startswith("Expand") for line in recording.lines)


def test_every_step_of_every_recording_has_a_sentence(films: dict[str, Film]) -> None:
    for film in films.values():
        picture = Picture(film)
        for at in film.beats:
            picture.seek(at)
            assert sentence(picture)
            assert explanation(picture, max(0, picture.current))


def test_no_sentence_ends_twice() -> None:
    """A turn of Torres ends in a full stop of its own; one of it alone is a pass."""
    start = game_named("torres").start()
    for _turn in range(2):
        start = start.play(start.moves()[0])
    assert "." in map(start.name_of, start.moves())
    film = recorded(sources.from_game(game_named("torres"), start, 1), "alphabeta").film
    picture, said = Picture(film), []
    for at in film.beats:
        picture.seek(at)
        said += [sentence(picture), explanation(picture, max(0, picture.current))]
    assert not any(".." in words or "…." in words for words in said)
    assert any(words.startswith("pass is worth ") for words in said)
    assert any(words.startswith("Minnie comes to P") for words in said)


def test_the_cut_is_explained_with_the_two_bounds_that_made_it() -> None:
    film = recorded(sources.small(), "alphabeta").film
    picture = Picture(film)
    at = film.first_after(0, Cut)
    assert at is not None
    picture.seek(at)
    assert sentence(picture) == ("Cut at j: Minnie can hold it to 1 here, but Maxie is sure of 4 elsewhere (4 ≥ 1), "
                                 "so she will never come here.")
    last = len(film.tree) - 1
    assert explanation(picture, last) == (
        "Never looked at: at j Minnie can hold it to 1 here, but Maxie is sure of 4 elsewhere (4 ≥ 1), so she will "
        "never come here.")


def test_a_bound_from_above_is_nobodys_choice() -> None:
    film = recorded(sources.big(), "alphabeta").film
    picture = Picture(film)
    picture.seek(len(film))
    o = next(node for node in range(len(film.tree)) if film.tree.position[node].node.name == "o")   # type: ignore[attr-defined]
    assert picture.choice(o) == NOBODY and picture.choice(0) == film.tree.children[0][0]
    assert explanation(picture, o) == "It passes up 3, the bound from above: nothing here was better."


def test_the_answer_says_what_is_known_and_no_more() -> None:
    """A win by its winner, a proof as proven or not; a value only where one was found."""
    def last_words(recording: Recording) -> str:
        picture = Picture(recording.film)
        picture.seek(len(recording.film))
        return sentence(picture)

    small, tiny = kalaha(2), kalaha(2, pits=1, stones=2)
    assert last_words(recorded(sources.small(), "alphabeta")) == "The answer: Maxie plays f, worth 4."
    assert "Nothing is proven yet: Maxie plays " in last_words(recorded(small, "proofnumber", rounds=50))
    assert last_words(recorded(tiny, "proofnumber")) == "Disproven: Maxie cannot force a win here."
    gomoku = game_named("gomoku")
    threats = recorded(sources.from_game(gomoku, sources.threats_position(), 1), "threatspace")
    assert last_words(threats) == "The answer: Maxie plays h10, and Maxie wins."
    alone = Picture(recorded(sources.from_game(gomoku, gomoku.start(), 1), "threatspace").film)
    alone.seek(1)
    assert "leaf" not in explanation(alone, 0)


@pytest.mark.parametrize("game", ["othello", "gomoku"])
def test_where_a_game_is_over_nothing_is_searched_and_that_is_said(game: str) -> None:
    position, dice = game_named(game).start(), random.Random(3)
    while not position.over:
        position = position.play(dice.choice(position.moves()))
    choosing = Choosing((game_named(game), position))
    assert choosing.algorithms == ["minimax", "alphabeta", "jamboree"]
    recordist = Recordist(choosing.wish())
    recordist.choose(position)
    assert recordist.remark == "The game is over here: there is nothing to search."
    assert len(recordist.recordings[0].film.tree) == 1


def test_a_damaged_experiment_is_a_sentence_or_an_experiment() -> None:
    start = game_named("gomoku").start().text()
    good = [Experiment("lab", "small", "alphabeta", beat=3).to_bytes(),
            Experiment("lab", "typed", "jamboree", text="[[1,2],[3,4]]", beside="minimax").to_bytes(),
            Experiment("lab", "explained", "threatspace", game="gomoku", position=start).to_bytes()]
    dice = random.Random("experiments")
    damaged = [mutant(dice.choice(good), dice.choice(good), dice) for _ in range(500)]
    became = set()
    for content in (*damaged, *good, b'{"a":' * 100_000):
        try:
            became.add(type(experiment_in(content)))
        except UnreadableExperiment as fault:
            became.add(type(fault))
            assert "\n" not in str(fault)
    assert became == {Experiment, UnreadableExperiment}


def test_a_leaf_that_is_reached_is_not_said_to_look_at_moves() -> None:
    picture = Picture(recorded(sources.small(), "alphabeta").film)
    for at in picture.film.beats:
        picture.seek(at)
        for node, sight in picture.sights().items():
            assert sight.value is not None or picture.tree.children[node] or "leaf" in explanation(picture, node)


# --- Opened traces --------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
@given(seed=st.integers(0, 10_000), levels=st.integers(1, 4))
@settings(max_examples=25)
def test_a_trace_read_back_tells_what_was_recorded(algorithm: str, seed: int, levels: int) -> None:
    first = recorded(sources.chance(seed, levels), algorithm)
    again = recorded(sources.retraced(read_trace(first.trace)), algorithm)
    assert (again.trace, again.algorithm, again.film.totals) == (first.trace, first.algorithm, first.film.totals)
    assert [type(event) for event in again.film.events] == [type(event) for event in first.film.events]
    before, after = Picture(first.film), Picture(again.film)
    for picture in (before, after):
        picture.seek(len(picture.film))
    for node in range(len(after.tree)):
        name = after.tree.position[node].node.name   # type: ignore[attr-defined]
        twin = next(each for each in range(len(before.tree)) if before.tree.position[each].node.name == name)   # type: ignore[attr-defined]
        here, there = after.sight(node), before.sight(twin)
        assert [each and each.value for each in (here.alpha, here.beta, here.result)] == [
            each and each.value for each in (there.alpha, there.beta, there.result)]
        assert (here.value, here.cut is None) == (there.value, there.cut is None)
        assert (after.choice(node) == NOBODY) == (before.choice(twin) == NOBODY)


@pytest.mark.parametrize("name", ["handout-small-alphabeta.txt", "handout-big-alphabeta.txt"])
def test_the_handouts_own_traces_can_be_opened(name: str) -> None:
    told = read_trace((DATA / name).read_text() + "Terminals visited: 7\n")
    film = Film(Tree(), told.events)
    assert film.totals.leaves == {"handout-small-alphabeta.txt": 7, "handout-big-alphabeta.txt": 6}[name]


def test_the_trace_of_a_game_can_be_opened() -> None:
    first = recorded(kalaha(2, pits=3, stones=2), "alphabeta")
    assert recorded(sources.retraced(read_trace(first.trace)), "alphabeta").trace == first.trace


@pytest.mark.parametrize(("text", "part"), [
    ("", "no trace"), ("Once upon a time", "Line 1"), ("F: state (Maxie,a)", "before the result of a"),
    ("F: state (Maxie,a)\nResult of (Maxie,b) is Leaf(Guess: 3)", "Line 2"),
    ("Result of (Maxie,b) is Leaf(Guess: 3)", "Line 1"),
    ("F: state (Maxie,a)\nG: state (Minnie,b) with ab=(Leaf(Minnie wins!), Leaf(Maxie wins!))", "others have none"),
    ("F: state (Maxie,a)\n" * 200, "levels"),
])
def test_a_fault_in_a_trace_is_a_sentence(text: str, part: str) -> None:
    with pytest.raises(BadTrace, match=part):
        read_trace(text)


def test_lines_of_several_workers_are_refused() -> None:
    mingled = recorded(sources.chance(1, 4), "jamboree", prune=0)
    assert mingled.lanes > 1
    with pytest.raises(BadTrace, match="at the same time"):
        read_trace(mingled.trace)


# --- Sources --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "[[3, 6, -2], [6, 4, 10], [1, 30, 9]]", "1 3 [[3,6,-2],[6,4,10],[1,30,9]]", "1 3\n[[3,6,-2],\n[6,4,10],[1,30,9]]\n",
    "a[b[c3 d6 e-2] f[g6 h4 i10] j[k1 l30 m9]]",
])
def test_the_same_tree_in_every_way_to_write_it(text: str) -> None:
    assert recorded(sources.typed(text), "alphabeta").trace == recorded(sources.small(), "alphabeta").trace


@given(seed=st.integers(0, 10_000), levels=st.integers(1, 4), role=st.integers(0, 1))
@settings(max_examples=30)
def test_what_is_grey_is_what_the_judge_says_is_pruned(seed: int, levels: int, role: int) -> None:
    def listed(node: Node) -> str:
        return f"[{', '.join(map(listed, node.children))}]" if node.children else str(node.estimate)

    case = [f"{role} {levels + 1}", listed(sources.chance(seed, levels).root.node)]   # type: ignore[attr-defined]
    answer = next(answers(case))
    film = recorded(sources.typed("\n".join(case)), "alphabeta").film
    picture, tree = Picture(film), film.tree
    picture.seek(len(film))
    grey = [tree.position[node].node.estimate for node in range(len(tree))   # type: ignore[attr-defined]
            if not tree.children[node] and picture.fate(node) == "cut"]
    result = picture.sight(0).result
    assert result is not None and (result.value, tuple(grey)) == (answer.value, answer.pruned)


def test_the_judges_role_says_who_begins() -> None:
    assert sources.typed("0 2 [3, 6]").root.player == 1


@pytest.mark.parametrize(("text", "part"), [
    ("", "Type a tree"), ("[[3, 6], 4]", "level"), ("[3, ", "missing"), ("nonsense", "line 1"),
    ("[[99999], [1]]", "between"), ("[" * 200 + "1" + "]" * 200, "level"),
])
def test_a_fault_in_a_typed_tree_is_a_sentence(text: str, part: str) -> None:
    from engine.complaint import Complaint

    with pytest.raises(Complaint, match=part):
        sources.typed(text)
    assert issubclass(NoSource, Complaint)


def test_a_random_tree_is_the_same_for_the_same_seed() -> None:
    one, again, other = (sources.chance(seed, 3) for seed in (7, 7, 8))
    assert one.root.text() == again.root.text() != other.root.text()


def test_values_are_short() -> None:
    assert [value_words(value) for value in (-32_000, 32_000, 31_999, -31_999, -5, 0)] == [
        "−∞", "∞", "win", "loss", "−5", "0"]


# --- Quiz and tour --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_a_quiz_knows_what_is_never_looked_at(level: int) -> None:
    quiz = Quiz(level, 1)
    assert quiz.pruned, "every level has something to cut"
    assert sorted(quiz.values) == quiz.leaves, "the value of every leaf is known beforehand"
    for leaf in quiz.pruned:
        quiz.mark(leaf)
    assert quiz.check().perfect
    quiz.mark(quiz.leaves[0])
    assert quiz.marked == quiz.pruned, "after the check marks stay"


def test_wrong_marks_are_explained_one_by_one() -> None:
    quiz = Quiz(3, 2)
    seen = next(leaf for leaf in quiz.leaves if leaf not in quiz.pruned)
    quiz.mark(seen)
    verdict = quiz.check()
    assert verdict.wrong == quiz.pruned | {seen} and len(verdict.reasons) == len(verdict.wrong)
    assert any("is looked at" in reason for reason in verdict.reasons)
    assert any("is never looked at" in reason for reason in verdict.reasons)


def test_a_mark_above_the_leaves_marks_all_below() -> None:
    quiz = Quiz(2, 1)
    quiz.mark(0)
    assert quiz.marked == frozenset(quiz.leaves)
    quiz.mark(0)
    assert quiz.marked == frozenset()


def test_the_tour_has_five_stops_in_order() -> None:
    film = recorded(sources.small(), "alphabeta").film
    tour = stops(film)
    assert len(tour) == 5
    assert [stop.beat for stop in tour] == sorted({stop.beat for stop in tour})
    picture = Picture(film)
    picture.seek(film.beats[tour[1].beat])
    assert picture.event is not None and "β falls to 3" in sentence(picture)
    picture.seek(film.beats[tour[2].beat])
    assert sentence(picture) == "Minnie chooses e at b: −2 goes up."
    picture.seek(film.beats[tour[3].beat])
    assert sentence(picture).startswith("Cut at j")


def test_recording_twice_over_one_tree_numbers_nodes_alike() -> None:
    whole = record(Wish(sources.big(), ("minimax",)), "minimax", Tree(), Watch())
    again = record(Wish(sources.big(), ("alphabeta",)), "alphabeta", whole.film.tree, Watch())
    assert again.film.tree is whole.film.tree and len(whole.film.tree) == 25
    assert max(again.film.nodes) < 25


@pytest.mark.parametrize("nodes", [1, 2, 7, 20, 40])
def test_lanes_end_when_the_budget_does(nodes: int) -> None:
    source = sources.chance(9, 4)
    search = LaneJamboree(source.depth, source.evaluation, Budget(nodes=nodes), None, 0.4)
    with pytest.raises(Stopped):
        search.search(source.root)
    assert not any(thread.name.startswith("lane") for thread in threading.enumerate())


def test_a_fault_on_a_lane_is_raised_where_the_search_was_asked_for() -> None:
    """Looked at one move less deep than the tree is, every lane comes to a node that has no estimate."""
    source = sources.chance(9, 4)
    search = LaneJamboree(source.depth - 1, source.evaluation, Budget(), None, 0.0)
    with pytest.raises(NoEstimate):
        search.search(source.root)


def test_the_main_line_goes_to_the_most_proving_node(films: dict[str, Film]) -> None:
    film = films["proof"]
    picture = Picture(film)
    for at in film.beats:
        picture.seek(at)
        if not isinstance(picture.event, Phase) or picture.event.name != "expand":
            continue
        # "Select the most-proving node, develop it": at that moment the main line ends there.
        assert picture.main_line()[-1] == picture.current


def test_the_main_line_of_monte_carlo_is_the_most_visited(films: dict[str, Film]) -> None:
    picture = Picture(films["mcts"])
    picture.seek(len(films["mcts"]))
    line = picture.main_line()
    assert len(line) > 1
    for parent, child in pairwise(line):
        assert picture.sight(child).visits == max(picture.sight(each).visits for each in picture.tree.children[parent])
