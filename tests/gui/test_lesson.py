"""The first lessons and the Learn screen: every step is checked by the rules, driven by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.games import GAMES, game_named
from engine.games.gomoku.rules import Gomoku
from engine.games.kalaha.rules import Kalaha
from engine.games.riskless.rules import Riskless
from engine.games.torres.rules import Torres
from engine.games.torres.turn import actions_of
from engine.position import Position
from gui.scenes import VIEWS, view_for
from gui.scenes.gomoku.lesson import straight_fours
from gui.scenes.home import HomeScene
from gui.scenes.learn import LearnScene
from gui.scenes.lesson import LessonScene
from gui.scenes.puzzle_list import PuzzleListScene
from gui.scenes.rules import RulesScene
from gui.scenes.setup import SetupScene
from gui.scenes.steps import Step, right_move
from gui.settings import Keeper, LessonChoice
from tests.gui.conftest import Driver
from tests.gui.keyboard import type_move
from tests.gui.test_layout import check_scene

Drive = Callable[..., Driver]
SIZES = [(960, 600), (1280, 800), (2560, 1600)]
STEPS = [(name, step) for name in VIEWS for step in view_for(name).lesson()]


def open_lesson(driver: Driver, name: str) -> LessonScene:
    driver.scene.go(LessonScene(driver.app.stage, game_named(name), driver.scene))
    driver.frames(2)
    assert isinstance(driver.scene, LessonScene)
    return driver.scene


def wrong_move(scene: LessonScene) -> int:
    position = scene.practice.position
    return next(move for move in position.moves() if scene.step.fault(position, move))


# --- Making a move as a player does -----------------------------------------------------------------------


def click_move(driver: Driver, scene: LessonScene, move: int) -> None:
    """Make a move on the board with the mouse."""
    position, view = scene.practice.position, scene.practice.view
    if isinstance(position, Torres):
        for action in actions_of(position, move):
            driver.press(f"choice {action.kind}")
            for square in (action.source, action.square):
                if square is not None:
                    driver.click(view.plan.place(square).center)  # type: ignore[attr-defined]
        driver.press("choice end")
    elif isinstance(position, Riskless):
        for territory in divmod(move, 64):
            driver.click(view.centre(territory))  # type: ignore[attr-defined]
    elif isinstance(position, Kalaha):
        driver.click(view.plank(position).wells[move].center)  # type: ignore[attr-defined]
    elif isinstance(position, Gomoku):
        driver.click(view.grid(position).centre(move))  # type: ignore[attr-defined]
    else:
        driver.click(view.centre(move))  # type: ignore[attr-defined]


def solve(driver: Driver, scene: LessonScene, make: Callable[[Driver, LessonScene, int], None]) -> None:
    """Solve the step on the board, move by move."""
    for _ in range(12):
        if scene.finished:
            return
        make(driver, scene, right_move(scene.step, scene.practice.position))
        driver.frames(6)
    raise AssertionError(f"{scene.step.title} never ends")


# --- What is asked ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VIEWS)
def test_every_lesson_has_five_to_eight_steps(name: str) -> None:
    steps = view_for(name).lesson()
    assert 5 <= len(steps) <= 8
    assert len({step.title for step in steps}) == len(steps)


@pytest.mark.parametrize(("name", "step"), STEPS, ids=[f"{name} {step.title}" for name, step in STEPS])
def test_a_step_takes_right_moves_and_says_of_others_why_not(name: str, step: Step) -> None:
    position = game_named(name).read(step.position)
    learner = position.player
    for _ in range(12):
        faults = {move: step.fault(position, move) for move in position.moves()}
        assert "" in faults.values()
        assert len(faults) == 1 or any(faults.values()), "every move is right: nothing is asked"
        assert all(words == "" or words.endswith(".") for words in faults.values())
        position = position.play(right_move(step, position))
        reply = None if position.over else step.reply(position)
        if reply is not None:
            assert position.player != learner and reply in position.moves()
            position = position.play(reply)
        if step.done(position):
            return
        assert not position.over and position.player == learner
    raise AssertionError("the step never ends")


def _position(name: str, title: str) -> Position:
    step = next(step for step in view_for(name).lesson() if step.title == title)
    return game_named(name).read(step.position)


def test_the_double_three_wins_against_every_answer() -> None:
    """What the lesson calls a win by two threats is one: whatever White plays, a straight four or a five follows."""
    position = _position("gomoku", "Two threats at once")
    assert isinstance(position, Gomoku)
    forked = position.play(position.move_named("e5"))
    assert all(straight_fours(forked.play(reply), 0) or forked.play(reply).five_squares(0) for reply in forked.moves())


@pytest.mark.parametrize(("title", "points"), [("The better castle", 5), ("Save your credits", 2)])
def test_the_points_asked_for_are_the_most_a_turn_makes(title: str, points: int) -> None:
    position = _position("torres", title)
    assert isinstance(position, Torres)
    made = [position.play(move).score()[0] - position.score()[0] for move in position.moves()]
    assert max(made) == points


def test_numbers_said_in_the_lessons_are_true() -> None:
    behind = _position("torres", "A whole turn")
    assert behind.score() == (10, 13)
    assert behind.play(behind.move_named("P31M34u.")).score() == (16, 15)
    many = _position("riskless", "Win by numbers")
    assert isinstance(many, Riskless)
    assert many.score()[0] == 130 and len(many.territories_of(0)) == 13 and many.map.target == 144
    last = _position("kalaha", "The end")
    assert last.play(last.move_named("4")).score() == (27, 21)


# --- On the screen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VIEWS)
def test_a_lesson_by_mouse_from_home_to_its_end(drive: Drive, home: Path, name: str) -> None:
    driver = drive()
    driver.press("learn")
    driver.press(f"lesson {name}")
    scene = driver.scene
    assert isinstance(scene, LessonScene)
    for number in range(len(scene.steps)):
        assert scene.number == number
        before = scene.practice.position
        click_move(driver, scene, wrong_move(scene))
        assert scene.practice.position == before and not scene.finished
        assert scene.note is not None and scene.note.kind == "wrong" and scene.note.words.endswith(".")
        solve(driver, scene, click_move)
        assert scene.note is not None and scene.note.words == scene.step.praise
        driver.press("next")
    assert isinstance(driver.scene, SetupScene) and driver.scene.game.name == name
    assert set(Keeper(home).read_settings().lessons[name].solved) == set(range(len(scene.steps)))


def type_move_of(driver: Driver, scene: LessonScene, move: int) -> None:
    type_move(driver, scene.practice.view, scene.practice.position, move)


@pytest.mark.parametrize("name", VIEWS)
def test_a_lesson_by_keyboard_alone(drive: Drive, name: str) -> None:
    driver = drive()
    driver.tab_to("learn")
    driver.key(pygame.K_RETURN)
    driver.tab_to(f"lesson {name}")
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, LessonScene)
    for _ in scene.steps:
        type_move_of(driver, scene, wrong_move(scene))
        assert scene.note is not None and scene.note.kind == "wrong"
        solve(driver, scene, type_move_of)
        driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, SetupScene)


@pytest.mark.parametrize("name", VIEWS)
def test_show_me_marks_a_right_move_and_the_step_is_still_to_be_done(drive: Drive, name: str) -> None:
    driver = drive()
    scene = open_lesson(driver, name)
    driver.press("show me")
    hint = scene.practice.hint
    assert hint is not None and scene.step.fault(scene.practice.position, hint) == ""
    assert scene.note is not None and scene.note.kind == "shown" and not scene.finished
    click_move(driver, scene, hint)
    driver.frames(6)
    assert scene.finished and scene.practice.hint is None and not driver.widget("show me").enabled


def test_an_illegal_click_says_why(drive: Drive) -> None:
    driver = drive()
    scene = open_lesson(driver, "othello")
    driver.click(scene.practice.view.centre(0))  # type: ignore[attr-defined]
    assert scene.note is not None and scene.note.words == "A disc on a1 would turn none over."


def test_a_reply_is_played_after_a_pause_and_nothing_can_be_moved_meanwhile(drive: Drive) -> None:
    driver = drive(animation="normal")
    scene = open_lesson(driver, "gomoku")
    scene.go_to(5)
    driver.frames(2)
    click_move(driver, scene, right_move(scene.step, scene.practice.position))
    driver.frames(25)
    stones = scene.practice.position
    assert stones.player == 1 and not scene.practice.awake
    driver.click(scene.practice.view.grid(stones).centre(0))  # type: ignore[attr-defined]
    assert scene.practice.position == stones
    driver.frames(90)
    assert scene.practice.position.player == 0 and scene.practice.awake
    assert scene.note is not None and scene.note.words == "Right. Go on."


def test_a_wrong_torres_turn_is_taken_back(drive: Drive) -> None:
    driver = drive()
    scene = open_lesson(driver, "torres")
    position = scene.practice.position
    driver.press("choice tile")
    driver.click(scene.practice.view.plan.place(2).center)  # type: ignore[attr-defined]
    assert scene.note is None, "half a turn is not judged"
    driver.press("choice end")
    assert scene.note is not None and "level 1" in scene.note.words
    entry = scene.practice.view._entry  # type: ignore[attr-defined]
    assert scene.practice.position == position and entry.of(position).actions == ()


def test_back_next_try_again_and_restart(drive: Drive) -> None:
    driver = drive()
    scene = open_lesson(driver, "kalaha")
    assert not driver.widget("previous").enabled
    driver.press("next")
    assert scene.number == 1 and scene.solved == set()
    driver.press("previous")
    solve(driver, scene, click_move)
    played = scene.practice.position
    driver.press("again")
    assert scene.practice.position != played and not scene.finished and scene.solved == {0}
    driver.press("next")
    driver.press("next")
    driver.press("restart")
    assert scene.number == 0
    for _ in scene.steps:
        driver.key(pygame.K_n)
    assert scene.last and not driver.widget("next").enabled, "the end is reached by solving the last step"


def test_progress_is_kept_after_a_restart_of_the_program(drive: Drive, home: Path) -> None:
    driver = drive()
    scene = open_lesson(driver, "gomoku")
    solve(driver, scene, click_move)
    driver.press("next")
    driver.app.close()
    again = drive()
    again.press("learn")
    assert again.widget("progress gomoku").words == "Step 2 of 6, 1 solved"  # type: ignore[attr-defined]
    assert again.widget("lesson gomoku").words == "Go on"  # type: ignore[attr-defined]
    again.press("lesson gomoku")
    assert isinstance(again.scene, LessonScene) and again.scene.number == 1 and again.scene.solved == {0}


def test_progress_beyond_the_lesson_does_no_harm(drive: Drive) -> None:
    """A settings file of another version may name steps that are not there."""
    driver = drive(lessons={"othello": LessonChoice(40, (-1, 0, *range(30, 39))), "chess": LessonChoice(1)})
    driver.press("learn")
    assert driver.widget("progress othello").words == "Step 6 of 6, 1 solved"  # type: ignore[attr-defined]
    scene = open_lesson(driver, "othello")
    assert scene.last and scene.solved == {0}


def test_a_finished_lesson_is_marked_and_begins_again(drive: Drive) -> None:
    steps = len(view_for("othello").lesson())
    driver = drive(lessons={"othello": LessonChoice(steps - 1, tuple(range(steps)))})
    driver.press("learn")
    assert driver.widget("progress othello").words == "Lesson done"  # type: ignore[attr-defined]
    driver.press("lesson othello")
    assert isinstance(driver.scene, LessonScene) and driver.scene.number == 0


def test_first_timers_are_pointed_to_the_lessons_and_nobody_else(drive: Drive) -> None:
    driver = drive()
    driver.press("welcome")
    assert isinstance(driver.scene, LearnScene)
    driver.key(pygame.K_ESCAPE)
    driver.press("card kalaha")
    assert driver.widget("lesson").words == "First time? Take the lesson"  # type: ignore[attr-defined]
    driver.press("lesson")
    assert isinstance(driver.scene, LessonScene)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, SetupScene) and driver.widget("lesson").words == ""  # type: ignore[attr-defined]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, HomeScene) and not driver.has("welcome")


def test_the_rules_lead_to_the_lesson_and_back(drive: Drive) -> None:
    driver = drive()
    scene = open_lesson(driver, "gomoku")
    driver.key(pygame.K_F1)
    assert isinstance(driver.scene, RulesScene)
    driver.press("lesson")
    assert driver.scene is scene
    driver.key(pygame.K_ESCAPE)
    driver.press("learn")
    driver.press("rules othello")
    driver.press("lesson")
    assert isinstance(driver.scene, LessonScene) and driver.scene.game.name == "othello"


# --- Layout -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_learn_screen_fits(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size)
    check_scene(driver)
    driver.press("learn")
    check_scene(driver)


def test_the_learn_screen_counts_puzzles_and_opens_them(drive: Drive) -> None:
    driver = drive()
    driver.press("learn")
    assert all(driver.widget(f"puzzles {game.name}").words.startswith("Puzzles 0/2") for game in GAMES)
    driver.press("puzzles torres")
    assert isinstance(driver.scene, PuzzleListScene) and driver.scene.game == "torres"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, LearnScene)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_words_of_a_lesson_are_cut(drive: Drive, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setattr(LessonScene, "draw", lambda scene, surface: None)
    driver = drive(size)
    for name in VIEWS:
        scene = open_lesson(driver, name)
        for number, step in enumerate(scene.steps):
            scene.go_to(number)
            position = scene.practice.position
            scene.show_me()
            check_scene(driver)
            for words in {step.praise, max((step.fault(position, move) for move in position.moves()), key=len)}:
                scene._say("wrong", words)
                scene.arrange()
                check_scene(driver)


def test_a_still_lesson_draws_nothing(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    scene = open_lesson(driver, "kalaha")
    driver.move_to((2, 2))
    driver.frames(5)
    drawn: list[object] = []
    monkeypatch.setattr(scene, "draw", drawn.append)
    driver.frames(60)
    assert drawn == []
