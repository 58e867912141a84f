"""The lab on the screen, driven by real events: every source with every algorithm, time, keys, files, the quiz."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pygame
import pytest

import engine
from engine.game import Game
from engine.games import GAMES
from engine.match import Match
from engine.search.events import Cut, Result
from engine.search.proof import Threshold
from gui.scenes.board import BoardScene
from gui.scenes.home import HomeScene
from gui.scenes.lab.captions import explanation, mean_words, question, value_words
from gui.scenes.lab.model import NOBODY
from gui.scenes.lab.narration import sentence
from gui.scenes.lab.panels import FACTS, PAD, Counters, NodeCard, TraceList
from gui.scenes.lab.quiz_scene import QuizScene
from gui.scenes.lab.replay import Replay
from gui.scenes.lab.scene import LabScene
from gui.scenes.lab.sources import board_of
from gui.scenes.lab.timeline import Timeline
from gui.scenes.lab.treeview import HEAD, TreeView
from gui.scenes.lab.writer import LARGEST, Scenery
from gui.widgets import Dropdown, Entry, Paragraph
from tests.gui.conftest import PEOPLE, Driver
from tests.gui.test_layout import SIZES, check_scene

Drive = Callable[..., Driver]
WRITTEN = ["small", "big", "random", "typed"]


def open_lab(driver: Driver, tour: bool = False) -> LabScene:
    """Press Lab on Home and wait for the first recording."""
    driver.app.stage.toasts.shown.clear()
    driver.press("lab")
    lab = driver.scene
    assert isinstance(lab, LabScene)
    driver.until(lambda: lab.replay is not None)
    driver.frames(2)
    if not tour:
        lab.end_tour()
        driver.frames(1)
    return lab


def change(driver: Driver, lab: LabScene, **fields: object) -> Replay:
    before = lab.replay
    lab.change(**fields)
    driver.until(lambda: lab.recordist is None and lab.replay is not before)
    driver.frames(2)
    return replay_of(lab)


def replay_of(lab: LabScene) -> Replay:
    assert lab.replay is not None
    return lab.replay


def ran(lab: LabScene) -> None:
    """The panels speak of the step that is shown."""
    replay = replay_of(lab)
    for widget in lab.page.widgets:
        if isinstance(widget, Timeline):
            assert widget.at == replay.at
        elif isinstance(widget, Paragraph) and widget.name == "sentence":
            assert widget.words == sentence(replay.picture)
        elif isinstance(widget, TraceList):
            written = [line for line in replay.recording.lines if line.at <= replay.picture.at]
            assert widget.here == len(written) - 1
        elif isinstance(widget, NodeCard):
            assert widget.node == max(0, replay.picture.current) or lab.chosen == widget.node


@pytest.mark.parametrize("source", [*WRITTEN, *(game.name for game in GAMES), "gomoku threats"])
def test_every_source_with_every_algorithm(drive: Drive, source: str) -> None:
    driver = drive()
    lab = open_lab(driver)
    lab.choosing.change(source=source, depth=1 if source == "torres" or "gomoku" in source else 2, rounds=200)
    for algorithm in lab.choosing.algorithms:
        if source == "gomoku threats" and algorithm == "threatspace" and not engine.COMPILED:
            continue     # uncompiled, the check against every defence takes minutes
        replay = change(driver, lab, algorithm=algorithm)
        bare = (source, algorithm) == ("gomoku", "threatspace")     # an empty board has no threats
        assert replay.recording.algorithm == algorithm and (len(replay.picture.tree) > 1) != bare
        for beat in (1, replay.last_beat // 2, replay.last_beat):
            lab.seek(beat)
            driver.frames(1)
            ran(lab)
        assert (lab.board is None) == (source in WRITTEN)
    assert len(lab.choosing.algorithms) == (6 if "gomoku" in source else 5)


@pytest.mark.parametrize("source", WRITTEN)
def test_every_question_of_a_written_tree_is_answered_as_minimax_would(drive: Drive, source: str) -> None:
    """First it is asked for the value minimax finds; then, by keyboard, for that of every leaf."""
    driver = drive()
    lab = open_lab(driver)
    end = change(driver, lab, source=source, algorithm="minimax").film.events[-1]
    replay = change(driver, lab, algorithm="proofnumber", rounds=500)
    values, asked = replay.recording.source.values, driver.widget("target")
    assert isinstance(end, Result) and isinstance(asked, Dropdown)
    assert asked.value == end.worth.value and tuple(value for value, _words in asked.choices) == values
    driver.tab_to("target")
    for key, last in ((pygame.K_UP, values[0]), (pygame.K_DOWN, values[-1])):
        while True:
            goal, before = replay_of(lab).film.goal, lab.replay
            assert isinstance(goal, Threshold)
            driver.key(pygame.K_HOME)
            driver.frames(1)
            assert driver.widget("sentence").words.startswith(question(goal))   # type: ignore[attr-defined]
            driver.key(pygame.K_END)
            driver.frames(1)
            answer = "The answer: yes" if goal.at_least <= end.worth.value else "The answer: no"
            assert driver.widget("sentence").words.startswith(answer)   # type: ignore[attr-defined]
            if goal.at_least == last:
                break
            driver.key(key)
            driver.until(lambda before=before: lab.recordist is None and lab.replay is not before)
            driver.frames(2)


@pytest.mark.parametrize("source", WRITTEN)
def test_monte_carlo_speaks_of_a_written_tree_in_its_own_values(drive: Drive, source: str) -> None:
    driver = drive()
    lab = open_lab(driver)
    end = change(driver, lab, source=source, algorithm="minimax").film.events[-1]
    replay = change(driver, lab, algorithm="mcts", rounds=500)
    assert isinstance(end, Result)
    picture, (lowest, *_between, highest) = replay.picture, replay.recording.source.values
    assert driver.widget("sentence").words.startswith("A leaf counts")   # type: ignore[attr-defined]
    lab.to_end()
    driver.frames(1)
    for node, sight in picture.sights().items():
        # All simulations but the one that added a node went on from it, until it was proven.
        on = sum(picture.sight(child).visits for child in picture.tree.children[node]) + (node != 0)
        assert sight.visits == on or (sight.visits > on and sight.proven is not None)
        assert 0 <= sight.total <= sight.visits
        words = mean_words(picture, sight).replace("−", "-")
        assert lowest <= float(words.removeprefix("≈ ")) <= highest and words.startswith("≈") == (sight.proven is None)
    assert picture.sight(0).proven == end.worth.value
    assert driver.widget("sentence").words.endswith(f", worth {value_words(end.worth.value)}.")   # type: ignore[attr-defined]


def test_a_tree_that_is_a_leaf_grows_nothing(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    change(driver, lab, source="random", algorithm="mcts")
    change(driver, lab, source="typed", text="a3")
    assert lab.choosing.algorithm == "alphabeta" and not {"mcts", "proofnumber"} & {*lab.choosing.algorithms}


def test_what_was_asked_of_a_tree_is_not_asked_of_another(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    replay = change(driver, lab, algorithm="proofnumber", target=30)
    assert replay.film.goal == Threshold(0, 30)
    assert change(driver, lab, rounds=50).film.goal == Threshold(0, 30)
    assert change(driver, lab, source="big").film.goal == Threshold(0, 3)


def test_time_goes_both_ways_by_keyboard(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    replay = replay_of(lab)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert replay.beat == 2
    driver.key(pygame.K_LEFT)
    assert replay.beat == 1
    driver.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert replay.beat == 11
    driver.key(pygame.K_c)
    assert isinstance(replay.picture.event, Cut)
    at = replay.beat
    driver.key(pygame.K_r)
    assert isinstance(replay.picture.event, Result) and replay.beat > at
    driver.key(pygame.K_c, pygame.KMOD_SHIFT)
    assert replay.beat == at
    driver.key(pygame.K_END)
    assert replay.beat == replay.last_beat and "The answer: Maxie plays f, worth 4." in sentence(replay.picture)
    driver.key(pygame.K_HOME)
    assert replay.beat == 0
    ran(lab)


def test_play_runs_to_the_end_and_a_step_pauses_it(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    replay = replay_of(lab)
    driver.key(pygame.K_SPACE)
    assert replay.playing
    driver.frames(61)
    assert replay.beat == 2
    driver.key(pygame.K_RIGHT)
    assert not replay.playing and replay.beat == 3
    for _ in range(3):
        driver.key(pygame.K_s)
    driver.press("play")
    driver.frames(200)
    assert replay.beat == replay.last_beat and not replay.playing
    driver.key(pygame.K_SPACE)
    assert replay.playing and replay.beat < replay.last_beat


def test_the_timeline_is_dragged(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    replay = replay_of(lab)
    bar = driver.widget("timeline").rect
    driver.click(bar.center)
    assert replay.beat == pytest.approx(replay.last_beat / 2, abs=1)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    driver.post(pygame.MOUSEMOTION, pos=(bar.right - 1, bar.centery), rel=(1, 0), buttons=(1, 0, 0))
    driver.post(pygame.MOUSEBUTTONUP, pos=(bar.right - 1, bar.centery), button=1)
    driver.frames(2)
    assert replay.beat == replay.last_beat
    ran(lab)


def test_a_line_of_the_trace_goes_to_its_step_and_is_copied(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    lab = open_lab(driver)
    trace = driver.widget("trace")
    assert isinstance(trace, TraceList)
    row = trace.row_height
    driver.click((trace.inner.centerx, trace.inner.y + row * 4 + 3))
    assert replay_of(lab).picture.at == trace.recording.lines[2].at
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    assert copied == [trace.recording.trace]
    driver.tab_to("trace")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    assert copied[1].count("\n") == 2 and copied[1] in trace.recording.trace


def test_a_click_on_a_node_shows_its_board_with_the_move(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    change(driver, lab, source="othello", depth=2)
    view = lab.views[0]
    driver.click(view.spot(1))
    card = driver.widget("node")
    assert isinstance(card, NodeCard) and card.node == 1 == lab.chosen
    showing = card._showing()
    assert showing.last is not None and showing.last.move == view.picture.tree.move[1]
    assert showing.position == view.picture.tree.position[1]
    assert card.title == "d3 · White (Minnie) to move"
    driver.key(pygame.K_ESCAPE)
    assert lab.chosen == NOBODY and driver.scene is lab


def test_nodes_are_chosen_and_folded_by_keyboard(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    view = lab.views[0]
    driver.tab_to("tree 0")
    driver.key(pygame.K_DOWN)
    assert lab.chosen == 0
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RIGHT)
    assert lab.chosen == view.picture.tree.children[0][1]
    shown = view.layout.shown
    driver.key(pygame.K_RETURN)
    assert view.layout.shown == shown - 3 and view.scenery.folded == {lab.chosen}
    lab.seek(10)
    driver.frames(1)
    driver.key(pygame.K_RETURN)
    assert view.layout.shown == shown
    driver.key(pygame.K_UP)
    assert lab.chosen == 0


def test_zoom_pan_and_the_map(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    change(driver, lab, source="kalaha", depth=4)
    view = lab.views[0]
    assert view.fits
    for _ in range(12):
        driver.key(pygame.K_PLUS)
    assert not view.fits
    left = view.left
    spot = view.rect.center
    driver.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
    driver.post(pygame.MOUSEMOTION, pos=(spot[0] - 90, spot[1]), rel=(-90, 0), buttons=(1, 0, 0))
    driver.post(pygame.MOUSEBUTTONUP, pos=(spot[0] - 90, spot[1]), button=1)
    driver.frames(2)
    assert view.left == pytest.approx(left - 90)
    box = view._map_rect()
    driver.click((box.x + 8, box.centery))
    assert view.left > left and lab.chosen == NOBODY
    lab.seek(replay_of(lab).last_beat - 1)
    assert view.rect.collidepoint(view.spot(view.picture.current)), "the tree follows the search"
    driver.key(pygame.K_0)
    assert view.fits


@pytest.mark.parametrize("pair", list(permutations(("minimax", "alphabeta", "jamboree"), 2)), ids="+".join)
def test_any_two_searches_of_a_whole_tree_step_together(drive: Drive, pair: tuple[str, str]) -> None:
    driver = drive()
    lab = open_lab(driver)
    replay = change(driver, lab, source="big", algorithm=pair[0], beside=pair[1])
    assert tuple(recording.algorithm for recording in replay.recordings) == pair
    for beat in (3, replay.last_beat // 2, replay.last_beat):
        lab.seek(beat)
        driver.frames(1)
        ran(lab)
        assert [picture.at for picture in replay.pictures] == [
            picture.film.beats[min(beat, len(picture.film.beats) - 1)] for picture in replay.pictures]


def test_two_searches_step_together(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    replay = change(driver, lab, source="big", algorithm="alphabeta", beside="minimax")
    assert [view.title for view in lab.views] == ["Alpha-beta", "Minimax"]
    assert lab.views[0].picture.tree is lab.views[1].picture.tree
    lab.seek(8)
    for picture in replay.pictures:
        assert picture.at == picture.film.beats[8]
    driver.key(pygame.K_END)
    assert all(picture.at == len(picture.film) for picture in replay.pictures)
    driver.click(lab.views[1].spot(0))
    assert replay.lead == 1
    trace = driver.widget("trace")
    assert isinstance(trace, TraceList) and trace.recording.algorithm == "minimax"
    counters = driver.widget("counters")
    assert isinstance(counters, Counters) and [counts().leaves for _, counts in counters.columns] == [6, 12]


def test_a_tree_is_typed_and_a_fault_is_a_sentence(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    driver.key(pygame.K_e)
    assert lab.dialog is not None
    entry = driver.widget("tree")
    for _ in range(len(lab.choosing.text)):
        driver.post(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")
    driver.frames(1)
    driver.type("[[1, 2], 3")
    driver.key(pygame.K_RETURN)
    fault = driver.widget("fault")
    assert lab.dialog is not None and "level" in fault.words   # type: ignore[attr-defined]
    entry = driver.widget("tree")
    for _ in range(3):
        driver.key(pygame.K_BACKSPACE)
    driver.type(", [3, 4]]")
    assert entry.focused
    before = lab.replay
    driver.key(pygame.K_RETURN)
    driver.until(lambda: lab.replay is not before)
    assert lab.dialog is None and len(lab.views[0].picture.tree) == 7
    assert driver.has("edit")


def test_the_key_that_asks_for_a_tree_types_nothing_into_it(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    driver.post(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")
    driver.post(pygame.TEXTINPUT, text="e")
    driver.frames(2)
    entry = driver.widget("tree")
    assert isinstance(entry, Entry) and entry.words == lab.choosing.text


@pytest.mark.parametrize("ending", [".txt", ".png", ".svg"])
def test_the_trace_and_pictures_are_saved(drive: Drive, home: Path, ending: str) -> None:
    driver = drive()
    lab = open_lab(driver)
    driver.key(pygame.K_END)
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    kinds = driver.widget("kind")
    driver.click(kinds.part([".txt", ".png", ".svg"].index(ending)).center)   # type: ignore[attr-defined]
    driver.press("done")
    file = home / "lab" / f"tree{ending}"
    content = file.read_bytes()
    if ending == ".txt":
        assert content.decode() == replay_of(lab).recording.trace
    elif ending == ".png":
        assert pygame.image.load(file).get_width() > 800
    else:
        root = ElementTree.fromstring(content)
        shapes = [element for element in root if element.tag.endswith("polygon")]
        assert len(shapes) >= len(lab.views[0].picture.tree)
        assert any(element.text == "β cut 4 ≥ 1" for element in root.iter())
    assert lab.dialog is None


def test_a_file_that_cannot_be_written_is_a_sentence(drive: Drive, tmp_path: Path) -> None:
    driver = drive()
    open_lab(driver)
    driver.press("save")
    (tmp_path / "file").write_text("")
    driver.tab_to("name")
    for _ in range(4):
        driver.key(pygame.K_BACKSPACE)
    driver.type(str(tmp_path / "file" / "tree"))
    driver.press("done")
    assert "cannot be written" in driver.widget("fault").words   # type: ignore[attr-defined]


def test_the_first_visit_has_a_tour_of_five_steps_and_the_second_none(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver, tour=True)
    assert len(lab.tour) == 5
    seen = []
    while lab.tour:
        seen.append(replay_of(lab).beat)
        check_scene(driver)
        driver.press("tour next")
    assert seen == sorted(set(seen)) and len(seen) == 5
    assert driver.has("trace")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, HomeScene)
    assert open_lab(driver, tour=True).tour == []
    driver.key(pygame.K_t)
    driver.press("tour next")
    driver.press("tour back")
    driver.press("tour skip")
    assert isinstance(driver.scene, LabScene) and driver.scene.tour == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_games_board_is_explained_by_every_algorithm(drive: Drive, game: Game) -> None:
    driver = drive()
    match, dice = Match(game, {}, PEOPLE), random.Random(game.name)
    for _move in range(2):
        match.play(dice.choice(match.position.moves()))
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    driver.key(pygame.K_e, pygame.KMOD_CTRL)
    lab = driver.scene
    assert isinstance(lab, LabScene) and lab.choosing.game is game
    driver.until(lambda: lab.recordist is None)
    assert len(lab.choosing.algorithms) == (6 if game.name == "gomoku" else 5)
    for algorithm in lab.choosing.algorithms:
        replay = change(driver, lab, algorithm=algorithm, depth=1, rounds=50)
        assert board_of(replay.picture.tree.position[0]) == match.position
        for beat in (1, replay.last_beat // 2, replay.last_beat):
            lab.seek(beat)
            driver.frames(1)
            ran(lab)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, BoardScene) and driver.scene.match is match and len(match.moves) == 2


def test_explain_opens_the_position_on_the_board_and_comes_back(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6")
    driver.key(pygame.K_e, pygame.KMOD_CTRL)
    lab = driver.scene
    assert isinstance(lab, LabScene) and lab.choosing.source == "explained"
    driver.until(lambda: lab.replay is not None)
    assert replay_of(lab).picture.tree.position[0] == board.match.position
    assert lab.tour == []
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is board and len(board.match.moves) == 2
    board.sitting.resign()
    driver.frames(2)
    driver.press("explain")
    assert isinstance(driver.scene, LabScene), "the position itself can still be searched"


def test_a_change_while_recording_keeps_the_last_wish(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    lab.change(source="random", levels=7)
    lab.change(source="big")
    driver.until(lambda: lab.recordist is None)
    assert replay_of(lab).recording.source.title == "Handout, big"
    lab.change(source="random", levels=7)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, HomeScene) and not driver.app.stage.thinker.thinking


def test_a_quiz_by_mouse_is_judged_and_the_score_is_kept(drive: Drive) -> None:
    driver = drive()
    open_lab(driver)
    driver.press("quiz")
    scene = driver.scene
    assert isinstance(scene, QuizScene)
    for leaf in scene.quiz.pruned:
        driver.click(scene.view.spot(leaf))
    driver.press("check")
    assert scene.quiz.verdict is not None and scene.quiz.verdict.perfect
    kept = driver.app.stage.settings.lab
    assert (kept.asked, kept.right, kept.level) == (1, 1, 1)
    driver.press("check")
    assert scene.quiz.level == 1 and scene.quiz.verdict is None
    driver.press("check")
    assert driver.app.stage.settings.lab.asked == 2 and driver.app.stage.settings.lab.right == 1
    driver.click(scene.view.spot(sorted(scene.quiz.pruned)[0]))
    assert "Never looked at" in driver.widget("words").words   # type: ignore[attr-defined]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, LabScene)


def test_a_quiz_by_keyboard_alone(drive: Drive) -> None:
    driver = drive()
    open_lab(driver)
    driver.key(pygame.K_q)
    scene = driver.scene
    assert isinstance(scene, QuizScene)
    for leaf in scene.quiz.leaves:
        if leaf in scene.quiz.pruned:
            driver.key(pygame.K_SPACE)
        driver.key(pygame.K_RIGHT)
    assert scene.quiz.marked == scene.quiz.pruned
    driver.key(pygame.K_RETURN)
    assert scene.quiz.verdict is not None and scene.quiz.verdict.perfect
    while scene.chosen not in scene.quiz.pruned:
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_SPACE)
    assert "Never looked at" in driver.widget("words").words   # type: ignore[attr-defined]


def test_in_the_quiz_a_whole_subtree_is_marked_and_the_tree_is_zoomed_by_keyboard(drive: Drive) -> None:
    driver = drive()
    open_lab(driver)
    driver.key(pygame.K_q)
    scene = driver.scene
    assert isinstance(scene, QuizScene)
    level = scene.quiz.level
    for _level in range(3):
        driver.key(pygame.K_PAGEDOWN)
    driver.key(pygame.K_PAGEUP)
    quiz = scene.quiz
    assert quiz.level == level + 2
    parent = quiz.tree.parent
    driver.key(pygame.K_UP)
    assert scene.chosen == parent[quiz.leaves[0]]
    driver.key(pygame.K_RIGHT)
    chosen = scene.chosen
    assert chosen != parent[quiz.leaves[0]] and chosen not in quiz.leaves
    driver.key(pygame.K_SPACE)
    assert quiz.marked == frozenset(quiz.leaves_below(chosen)) and len(quiz.marked) > 1
    driver.key(pygame.K_DOWN)
    assert scene.chosen == quiz.leaves_below(chosen)[-1]
    driver.key(pygame.K_SPACE)
    assert scene.chosen not in quiz.marked and quiz.marked
    across = scene.view.across
    driver.key(pygame.K_PLUS)
    assert scene.view.across > across
    driver.key(pygame.K_MINUS)
    driver.key(pygame.K_0)
    assert scene.view.across == across


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0, 250])
def test_the_lab_fits_in_all_its_states(drive: Drive, size: tuple[int, int], scale: int) -> None:
    driver = drive(size, scale=scale)
    lab = open_lab(driver, tour=True)
    check_scene(driver)
    lab.end_tour()
    for fields in ({"source": "random", "algorithm": "jamboree", "beside": "alphabeta"}, {"source": "typed"},
                   {"source": "typed", "algorithm": "proofnumber"}, {"source": "random", "algorithm": "mcts"},
                   {"source": "kalaha", "algorithm": "mcts", "rounds": 50}, {"source": "riskless", "depth": 2}):
        change(driver, lab, **fields)
        lab.seek(20)
        driver.frames(1)
        check_scene(driver)
    for open_dialog in (lab.type_tree, lab.save, lab.keys):
        open_dialog()
        driver.frames(1)
        check_scene(driver)
        driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_q)
    check_scene(driver)
    driver.key(pygame.K_RETURN)
    check_scene(driver)


def test_a_still_lab_draws_nothing(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    lab = open_lab(driver)
    driver.frames(3)
    drawn: list[object] = []
    monkeypatch.setattr(lab, "draw", drawn.append)
    driver.frames(60)
    assert drawn == []


def test_drawing_a_large_tree_touches_few_of_its_nodes(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large a tree is, what is drawn is bounded by the window."""
    from gui.scenes.lab import painter

    driver = drive()
    lab = open_lab(driver)
    change(driver, lab, source="random", levels=8, seed=5)
    view = lab.views[0]
    assert isinstance(view, TreeView) and view.scenery == Scenery()
    assert len(view.picture.tree) > 5000
    counted: list[int] = []
    node = painter.Painter._node
    monkeypatch.setattr(painter.Painter, "_node", lambda self, place: (counted.append(place.node), node(self, place)))
    driver.app.stage.touch()
    driver.frames(1)
    assert len(view.layout.rows) < len(counted) < len(view.picture.tree) / 3
    assert len(counted) <= len(view.layout.rows) * view.rect.w / driver.app.stage.look.px(painter.SPECK)


def test_what_happened_is_told_whole_on_the_smallest_card(drive: Drive) -> None:
    """Riskless has the longest names: they give way, the reason of a cut does not."""
    driver = drive((960, 600))
    lab = open_lab(driver)
    change(driver, lab, source="riskless", algorithm="jamboree", depth=2)
    lab.to_event(Cut)
    driver.frames(1)
    card = driver.widget("node")
    assert isinstance(card, NodeCard) and "Minnie (Minnie)" not in card.title
    look = lab.look
    inner, room = card.rect.w - 2 * look.px(PAD), look.px(FACTS - 2)
    shown = " ".join(line.words for line in card._lines(look, inner, room))
    assert explanation(card.picture, card.node) in shown
    assert explanation(card.picture, card.node) not in " ".join(
        line.words for line in card._lines(look, inner, room // 2))


def test_nothing_of_the_tree_lies_under_the_phases(drive: Drive) -> None:
    driver = drive((960, 600))
    lab = open_lab(driver)
    change(driver, lab, source="kalaha", algorithm="mcts", rounds=200)
    view = lab.views[0]
    lab.to_end()
    driver.frames(1)
    view.pan(0, 10_000)
    assert view.spot(0)[1] - lab.look.px(LARGEST) >= view.rect.y + lab.look.px(HEAD)


def test_choices_follow_the_source(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    lab.choosing.change(source="gomoku threats", algorithm="threatspace")
    lab.arrange()
    assert not driver.has("beside")
    driver.tab_to("source")
    before = lab.replay
    while lab.choosing.source != "riskless":
        driver.key(pygame.K_UP)
    driver.until(lambda: lab.recordist is None and lab.replay is not before)
    driver.frames(2)
    assert lab.choosing.algorithm == "alphabeta"
    algorithms = driver.widget("algorithm")
    assert isinstance(algorithms, Dropdown) and len(algorithms.choices) == 5


@pytest.mark.parametrize("fields", [
    {"source": "typed", "text": "[[4, 1], [2, 9]]"},
    {"source": "random", "seed": 9, "levels": 4, "algorithm": "jamboree"},
    {"source": "big", "algorithm": "proofnumber", "target": 7},
    {"source": "big", "beside": "minimax"}, {"source": "explained"}, {"source": "explained", "algorithm": "mcts"},
])
def test_an_experiment_is_saved_and_opened_again(drive: Drive, home: Path, fields: dict[str, object]) -> None:
    driver = drive()
    driver.open_board()
    driver.play("f5")
    driver.press("explain")
    lab = driver.scene
    assert isinstance(lab, LabScene)
    replay = change(driver, lab, **fields)
    lab.seek(7)
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    driver.click(driver.widget("kind").part(3).center)   # type: ignore[attr-defined]
    driver.press("done")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    again = open_lab(driver)
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    assert again.dialog is not None
    driver.type("tree")
    before = again.replay
    driver.key(pygame.K_RETURN)
    driver.until(lambda: again.recordist is None and again.replay is not before)
    opened = replay_of(again)
    assert again.dialog is None and opened.beat == 7
    assert [recording.trace for recording in opened.recordings] == [recording.trace for recording in replay.recordings]


@pytest.mark.parametrize(("content", "part"), [
    (b"\xff\x00", "no file of the lab"), (b"{}", "no file of the lab"),
    (b'{"jamboree": "lab", "source": "chess", "algorithm": "minimax"}', "out of range"),
    (b'{"jamboree": "lab", "source": "small", "algorithm": "minimax", "depth": 99}', "out of range"),
    (b'{"jamboree": "lab", "source": "small", "algorithm": "proofnumber", "target": 5}', "out of range"),
    (b'{"jamboree": "lab", "source": "typed", "algorithm": "minimax", "text": "[[1], 2]"}', "level"),
    (b'{"jamboree": "lab", "source": "explained", "algorithm": "mcts", "game": "othello", "position": "XO"}', "bad"),
    (b'{"jamboree": "lab", "source": "explained", "algorithm": "mcts", "game": "go", "position": "XO"}', "go"),
])
def test_a_damaged_experiment_is_a_sentence(drive: Drive, home: Path, content: bytes, part: str) -> None:
    driver = drive()
    lab = open_lab(driver)
    (home / "lab").mkdir(parents=True)
    (home / "lab" / "bad.json").write_bytes(content)
    shown = lab.replay
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.type("bad")
    driver.press("done")
    assert lab.dialog is not None and part in driver.widget("fault").words   # type: ignore[attr-defined]
    assert lab.replay is shown


def test_a_saved_trace_is_opened_and_shown_as_it_was_told(drive: Drive, home: Path) -> None:
    driver = drive()
    lab = open_lab(driver)
    first = change(driver, lab, source="big")
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    driver.press("done")
    change(driver, lab, source="small")
    before = lab.replay
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.type("tree.txt")
    driver.key(pygame.K_RETURN)
    driver.until(lambda: lab.recordist is None and lab.replay is not before)
    opened = replay_of(lab)
    assert opened.recording.trace == first.recording.trace and lab.choosing.source == "trace"
    assert not driver.has("beside") and opened.minimax is None
    driver.key(pygame.K_END)
    assert sentence(opened.picture) == "The answer: Maxie plays b, worth 3."
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    driver.click(driver.widget("kind").part(3).center)   # type: ignore[attr-defined]
    driver.press("done")
    change(driver, lab, source="small")
    before = lab.replay
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.type("tree")
    driver.key(pygame.K_RETURN)
    driver.until(lambda: lab.recordist is None and lab.replay is not before)
    assert replay_of(lab).recording.trace == first.recording.trace and replay_of(lab).beat == opened.last_beat


def test_a_recording_that_went_another_way_is_said(drive: Drive, home: Path) -> None:
    driver = drive()
    lab = open_lab(driver)
    (home / "lab").mkdir(parents=True)
    (home / "lab" / "old.json").write_text(
        '{"jamboree": "lab", "source": "small", "algorithm": "minimax", "trace": "of an older version"}')
    before = lab.replay
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.type("old")
    driver.key(pygame.K_RETURN)
    driver.until(lambda: lab.replay is not before)
    assert "another way" in driver.app.stage.toasts.shown[-1].words


def test_a_threat_is_numbered_after_those_made_before_it(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    replay = change(driver, lab, source="gomoku threats", algorithm="threatspace")
    driver.key(pygame.K_END)
    plan = replay.picture.plan()
    assert plan is not None and plan.before and plan.gain not in plan.before
    assert replay.picture.tree.position[0].name_of(plan.before[0]) == "h10"
    tree, line = replay.picture.tree, replay.picture.main_line()
    assert [tree.position[0].name_of(tree.move[node]) for node in line[1:]] == ["h10", "h8", "j6"]
    driver.key(pygame.K_HOME)
    assert replay.picture.plan() is None and replay.picture.main_line() == [0]
    driver.key(pygame.K_c)
    assert replay.beat == 1, "where a tree grows, C goes to the next new node"


def test_what_was_being_recorded_is_recorded_when_the_lab_comes_back(drive: Drive) -> None:
    driver = drive()
    lab = open_lab(driver)
    lab.change(source="random", levels=7)
    driver.key(pygame.K_q)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is lab
    driver.until(lambda: lab.recordist is None)
    assert replay_of(lab).recording.source.title == "Random tree 1"
