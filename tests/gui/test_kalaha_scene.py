"""The Kalaha scene: whole games by mouse and by keyboard, refusals, layout for every size, the course of a move."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import game_named
from engine.games.kalaha.rules import Kalaha, read
from engine.match import Match
from gui.scenes import view_for
from gui.scenes.board import BoardScene
from gui.scenes.kalaha.motion import Course
from gui.scenes.kalaha.view import KalahaView
from gui.scenes.rules import RulesScene
from gui.scenes.setup import SetupScene
from gui.scenes.view import Motion, Showing
from tests.gui.conftest import PEOPLE, Driver
from tests.gui.test_layout import SIZES, check_scene

Drive = Callable[..., Driver]
GAME = game_named("kalaha")


def open_kalaha(driver: Driver, **options: int | str) -> BoardScene:
    driver.scene.go(BoardScene(driver.app.stage, Match(GAME, options, PEOPLE)))
    driver.frames(2)
    return driver.board


def view_of(board: BoardScene) -> KalahaView:
    assert isinstance(board.view, KalahaView)
    return board.view


def position_of(board: BoardScene) -> Kalaha:
    position = board.match.position
    assert isinstance(position, Kalaha)
    return position


def click_cell(driver: Driver, cell: int) -> None:
    driver.click(view_of(driver.board).plank(driver.board.match.position).wells[cell].center)


# --- Whole games -----------------------------------------------------------------------------------------

@pytest.mark.parametrize("options", [{}, {"pits": 3, "stones": 2}, {"pits": 12, "stones": 1, "capture": "stones"}],
                         ids=["6-4", "3-2", "12-1"])
def test_a_whole_game_by_mouse(drive: Drive, options: dict[str, int | str]) -> None:
    driver, chance = drive(), random.Random(5)
    board = open_kalaha(driver, **options)
    count = 0
    while board.match.result is None:
        click_cell(driver, chance.choice(board.match.position.moves()))
        count += 1
        assert len(board.match.moves) == count
    position = position_of(board)
    assert position.over
    assert sum(position.score()) == sum(position.board)
    assert board.sitting.status() == board.match.result.sentence


def test_a_whole_game_by_keyboard_alone(drive: Drive) -> None:
    """From Home to the last stone, against an opponent, without the mouse."""
    driver = drive()
    driver.tab_to("card kalaha")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, SetupScene)
    driver.tab_to("option pits")
    for _ in range(3):
        driver.key(pygame.K_LEFT)
    driver.tab_to("start")
    driver.key(pygame.K_RETURN)
    board = driver.board
    assert position_of(board).pits == 3
    while board.match.result is None:
        driver.until(lambda: board.awake or board.match.result is not None)
        if board.match.result is None:
            _steer_to(driver, board.match.position.moves()[0])
            driver.key(pygame.K_RETURN)
    assert position_of(board).over


def _steer_to(driver: Driver, cell: int) -> None:
    driver.key(pygame.K_LEFT)      # shows the cursor
    for _ in range(12):
        driver.key(pygame.K_LEFT)
    for _ in range(cell):
        driver.key(pygame.K_RIGHT)


def test_pits_are_sown_by_their_numbers(drive: Drive) -> None:
    driver = drive()
    board = open_kalaha(driver)
    driver.key(pygame.K_3)
    assert board.match.moves == [2]
    assert board.match.position.player == 0
    driver.key(pygame.K_6)
    assert board.match.moves == [2, 5]
    driver.key(pygame.K_1)
    assert board.match.moves == [2, 5, 7]
    driver.key(pygame.K_9)
    assert len(board.match.moves) == 3


def test_undo_takes_back_one_sowing_of_an_extra_turn(drive: Drive) -> None:
    driver = drive()
    board = open_kalaha(driver)
    driver.key(pygame.K_3)
    driver.key(pygame.K_6)
    driver.key(pygame.K_u)
    assert board.match.moves == [2]
    driver.key(pygame.K_r)
    assert board.match.moves == [2, 5]


# --- Legality --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("cell, sentence", [
    (6, "Stones in a store stay there"), (13, "Stones in a store stay there"),
    (9, "South has the lower row"), (2, "That pit is empty"),
])
def test_an_illegal_click_says_why(drive: Drive, cell: int, sentence: str) -> None:
    driver = drive()
    board = open_kalaha(driver)
    driver.key(pygame.K_3)     # pit 3 is empty now, and South moves again
    click_cell(driver, cell)
    assert sentence in board.refusal
    assert len(board.match.moves) == 1


def test_hovering_shows_what_a_pit_would_do(drive: Drive) -> None:
    driver = drive()
    board = open_kalaha(driver)
    wells = view_of(board).plank(board.match.position).wells
    driver.move_to((2, 2))
    plain = driver.app.window.copy()
    driver.move_to(wells[2].center)
    shown = driver.app.window.copy()
    where = wells[6].inflate(12, 12)     # the store in which the last stone would fall is ringed
    assert _bytes(plain, where) != _bytes(shown, where)
    driver.move_to(wells[9].center)      # the other side's pit: nothing to show
    assert _bytes(plain, where) == _bytes(driver.app.window, where)


def _bytes(picture: pygame.Surface, part: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(part.clip(picture.get_rect())), "RGB")


@pytest.mark.parametrize("text, name, effect", [
    ("[4,4,4,4,4,4,0,4,4,4,4,4,4,0] A", "3", "Move again"),
    ("[2,3,0,4,1,2,8,4,1,2,5,3,2,11] A", "1", "Captures 6"),
    ("[0,0,0,0,0,1,20,0,2,0,3,0,1,21] A", "6", "Ends the game"),
    ("[4,4,4,4,4,4,0,4,4,4,4,4,4,0] A", "5", ""),
])
def test_the_effect_of_a_move_in_words(text: str, name: str, effect: str) -> None:
    position = read(text)
    assert KalahaView(GAME).effect(position, position.move_named(name)) == effect


# --- Layout ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1600)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("pits", range(1, 13))
def test_the_board_lays_itself_out_for_any_number_of_pits(drive: Drive, size: tuple[int, int], pits: int) -> None:
    driver = drive(size)
    board = open_kalaha(driver, pits=pits, stones=12)
    view, position = view_of(board), position_of(board)
    plank = view.plank(position)
    assert view.rect.contains(plank.rect)
    for one, other in combinations(plank.wells, 2):
        assert not one.colliderect(other)
    for cell, well in enumerate(plank.wells):
        assert plank.rect.contains(well)
        assert plank.cell_at(well.center) == cell
        for index in range(12):
            assert well.collidepoint(plank.place_of(cell, index))
    assert len({plank.place_of(0, index) for index in range(12)}) == 12


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0, 100, 250])
def test_every_screen_of_the_game_fits(drive: Drive, size: tuple[int, int], scale: int) -> None:
    driver = drive(size, scale=scale)
    driver.press("card kalaha")
    check_scene(driver)
    driver.click(driver.widget("clock").part(1).center)  # type: ignore[attr-defined]
    check_scene(driver)
    driver.key(pygame.K_F1)
    assert isinstance(driver.scene, RulesScene)
    check_scene(driver)
    open_kalaha(driver)
    driver.key(pygame.K_3)
    check_scene(driver)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_state_is_drawn_in_every_theme(drive: Drive, theme: str) -> None:
    """Motion on: a capture, an extra turn, the last sweep, the cursor and a look back, each for some frames."""
    driver = drive(theme=theme, animation="fast")
    board = open_kalaha(driver, pits=3, stones=2)
    chance = random.Random(2)
    while board.match.result is None:
        driver.until(lambda: board.awake)
        _steer_to(driver, 0)
        click_cell(driver, chance.choice(board.match.position.moves()))
        driver.frames(6)
    driver.until(lambda: board.motion is None)
    driver.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    assert not board.sitting.live


# --- Words and examples ----------------------------------------------------------------------------------

def test_the_demo_on_home_can_be_played() -> None:
    position = GAME.start()
    for name in KalahaView.demo:
        position = position.play(position.move_named(name))
    assert not position.over


def test_the_examples_of_the_rules_can_be_played() -> None:
    examples = [section.example for section in view_for("kalaha").rules() if section.example is not None]
    assert len(examples) >= 5
    for example in examples:
        position = GAME.read(example.position)
        assert sum(position.board) == 48  # type: ignore[attr-defined]
        if example.move:
            position.play(position.move_named(example.move))


# --- The course of a move --------------------------------------------------------------------------------

@st.composite
def moves(draw: st.DrawFn) -> tuple[Kalaha, int]:
    """A position some moves into a game, and a move of it."""
    position = GAME.start(pits=draw(st.integers(1, 6)), stones=draw(st.integers(1, 12)),
                          capture=draw(st.sampled_from(["any", "stones"])))
    assert isinstance(position, Kalaha)
    for _ in range(draw(st.integers(0, 20))):
        after = position.play(draw(st.sampled_from(position.moves())))
        if after.over:
            break
        position = after
    return position, draw(st.sampled_from(position.moves()))


@given(moves(), st.floats(0.0, 1.0))
@settings(deadline=None)
def test_no_stone_is_lost_on_the_way(move: tuple[Kalaha, int], progress: float) -> None:
    moment = Course(*move).at(progress)
    in_air = moment.hand + sum(flight.stones for flight in moment.flights)
    assert sum(moment.stones) + in_air == sum(move[0].board)
    for fall in moment.fall:
        assert fall.place < moment.stones[fall.cell]


@given(moves())
@settings(deadline=None)
def test_a_course_begins_before_the_move_and_ends_after_it(move: tuple[Kalaha, int]) -> None:
    position, pit = move
    course = Course(position, pit)
    first, last = course.at(0.0), course.at(1.0)
    assert first.hand == position.board[pit]
    assert [stones for cell, stones in enumerate(first.stones) if cell != pit] == [
        stones for cell, stones in enumerate(position.board) if cell != pit]
    assert last.stones == position.play(pit).board
    assert (last.hand, last.fall, last.flights) == (0, (), ())
    assert course.seconds < 5.0


def test_a_capture_and_an_extra_turn_look_different() -> None:
    capture = Course(read("[2,3,0,4,1,2,8,4,1,2,5,3,2,11] A"), 0)
    again = Course(read("[4,4,4,4,4,4,0,4,4,4,4,4,4,0] A"), 2)
    seen = [capture.at(part / 100) for part in range(101)]
    assert {moment.lit for moment in seen} == {(), (2, 10)}
    assert any(moment.flights for moment in seen) and all(moment.pulse is None for moment in seen)
    seen = [again.at(part / 100) for part in range(101)]
    assert any(moment.pulse is not None for moment in seen)
    assert not any(moment.flights or moment.lit for moment in seen)


def test_no_extra_turn_is_announced_where_the_game_ends() -> None:
    last = Course(read("[0,0,0,0,0,1,27,4,4,4,4,4,0,0] A"), 5)
    assert last.sowing.again and last.before.play(last.move).over
    assert all(last.at(part / 100).pulse is None for part in range(101))
    assert "again" not in [sound for _moment, sound in last.heard()]


def test_a_captured_pit_keeps_a_mark_until_the_next_move(drive: Drive) -> None:
    """What was taken can be seen after its stones have flown."""
    before = read("[2,3,0,4,1,2,8,4,1,2,5,3,2,11] A")
    after, taken = before.play(0), before.sowing(0).captured
    view = view_of(open_kalaha(drive()))
    marked, plain = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    view.draw(marked, Showing(after, Motion(before, 0, after)))
    view.draw(plain, Showing(after))
    wells = view.plank(after).wells
    assert len(taken) == 2
    assert all(marked.get_at(wells[cell].center) != plain.get_at(wells[cell].center) for cell in taken)
