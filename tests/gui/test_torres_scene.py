"""The Torres board by real events: whole games by mouse and by keyboard, turns half made, seeing behind towers."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from engine.games import game_named
from engine.games.torres.rules import Torres, read
from engine.games.torres.turn import Action, actions_of, square_at
from engine.match import Match, Seat
from gui.scenes import view_for
from gui.scenes.board import BoardScene
from gui.scenes.setup import SetupScene
from gui.scenes.torres.view import TorresView
from gui.scenes.view import Motion
from tests.gui.conftest import PEOPLE, Driver

Drive = Callable[..., Driver]
CASTLES = ("K13.", "K31.", "P14M13l.", "P34M31d.", "P13M14r.", "P31M34u.")
MODES = {"step": pygame.K_s, "tile": pygame.K_t, "knight": pygame.K_k}


def open_torres(driver: Driver, *names: str, seats: tuple[Seat, Seat] = PEOPLE) -> BoardScene:
    match = Match(game_named("torres"), {}, seats)
    for name in names:
        match.play(match.position.move_named(name))
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    return driver.board


def view_of(board: BoardScene) -> TorresView:
    assert isinstance(board.view, TorresView)
    return board.view


def place_of(board: BoardScene, square: int) -> tuple[float, float]:
    """Where to click for a square: on the board where it is seen, in the plan where a tower hides it."""
    view, position = view_of(board), board.match.position
    assert isinstance(position, Torres)
    turn = view._entry.of(position)
    x, y = view.iso.centre(square, turn.board.heights[square])
    if view.square_at((int(x), int(y)), position) == square:
        return x, y
    return view.plan.place(square).center


def some_move(position: Torres, dice: random.Random) -> int:
    """A move by chance, one that does something more often than not."""
    return max(dice.sample(position.moves(), min(6, len(position.moves()))),
               key=lambda move: len(actions_of(position, move)))


def click_action(driver: Driver, action: Action) -> None:
    if action.kind != "set-up":
        driver.press(f"choice {action.kind}")
    if action.source is not None:
        driver.click(place_of(driver.board, action.source))
    driver.click(place_of(driver.board, action.square))


def steer_to(driver: Driver, square: int) -> None:
    view = view_of(driver.board)
    if not driver.board.cursor_shown:
        driver.key(pygame.K_DOWN)
    across, down = square % 4 - view._cursor % 4, square // 4 - view._cursor // 4
    for _ in range(abs(across)):
        driver.key(pygame.K_RIGHT if across > 0 else pygame.K_LEFT)
    for _ in range(abs(down)):
        driver.key(pygame.K_DOWN if down > 0 else pygame.K_UP)


def type_action(driver: Driver, action: Action) -> None:
    if action.kind != "set-up":
        driver.key(MODES[action.kind])
    for square in (action.source, action.square):
        if square is not None:
            steer_to(driver, square)
            driver.key(pygame.K_RETURN)


def test_a_whole_game_by_mouse_from_home(drive: Drive) -> None:
    driver, dice = drive(), random.Random(4)
    driver.press("card torres")
    assert isinstance(driver.scene, SetupScene)
    driver.click(driver.widget("kind 1").part(0).center)  # type: ignore[attr-defined]
    driver.press("start")
    board = driver.board
    while board.match.result is None:
        position, count = board.match.position, len(board.match.moves)
        assert isinstance(position, Torres)
        move = some_move(position, dice)
        for action in actions_of(position, move):
            click_action(driver, action)
        if not position.setting_up:
            driver.press("choice end")
        assert board.match.moves[count:] == [move]
    assert len(board.match.moves) == 32
    assert driver.has("rematch")


def test_a_whole_game_by_keyboard_alone(drive: Drive) -> None:
    driver, dice = drive(), random.Random(9)
    driver.tab_to("card torres")
    driver.key(pygame.K_RETURN)
    driver.tab_to("kind 1")
    driver.key(pygame.K_LEFT)
    driver.tab_to("start")
    driver.key(pygame.K_RETURN)
    board = driver.board
    while board.match.result is None:
        position, count = board.match.position, len(board.match.moves)
        assert isinstance(position, Torres)
        move = some_move(position, dice)
        for action in actions_of(position, move):
            type_action(driver, action)
        if not position.setting_up:
            driver.key(pygame.K_e)
        assert board.match.moves[count:] == [move]
    driver.tab_to("leave")


def test_credits_and_tiles_run_down_and_come_back(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    entry = view_of(board)._entry
    driver.key(pygame.K_t)
    driver.click(place_of(board, square_at("12")))
    assert entry.turn is not None and (entry.turn.credits, entry.turn.tiles, entry.turn.name) == (1, 0, "P12.")
    assert not driver.widget("choice tile").enabled and not driver.widget("choice knight").enabled
    driver.press("choice back")
    assert entry.turn is not None and (entry.turn.credits, entry.turn.tiles) == (2, 1)
    assert len(board.match.moves) == len(CASTLES)


@pytest.mark.parametrize("undo", ["key", "mouse", "escape", "button"])
def test_undo_takes_back_actions_before_turns(drive: Drive, undo: str) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    driver.key(pygame.K_t)
    driver.click(place_of(board, square_at("12")))
    ways = {
        "key": lambda: driver.key(pygame.K_u), "escape": lambda: driver.key(pygame.K_ESCAPE),
        "mouse": lambda: driver.click(board.view.rect.center, button=3), "button": lambda: driver.press("undo"),
    }
    ways[undo]()
    entry = view_of(board)._entry
    assert entry.turn is not None and entry.turn.actions == () and len(board.match.moves) == len(CASTLES)
    if undo in ("key", "button"):
        ways[undo]()
        assert len(board.match.moves) == len(CASTLES) - 1


def test_enter_ends_a_turn_with_nothing_left(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, "K11.", "K33.")
    for name in ("12", "21"):
        steer_to(driver, square_at(name))
        driver.key(pygame.K_RETURN)
    assert len(board.match.moves) == 2 and "end the turn" in board.sitting.status()
    driver.key(pygame.K_RETURN)
    assert board.match.position.text() == "1,0,0B,0/0,0,0,0/0,0,0,0/0,0,0,1W 0:0 4"


def test_a_refused_square_says_why(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    driver.key(pygame.K_t)
    driver.click(place_of(board, square_at("22")))
    assert board.refusal == "A tile on 22 touches no castle, and it may not found one of its own."
    driver.key(pygame.K_s)
    driver.click(place_of(board, square_at("44")))
    assert board.refusal == "44 is not one step up, down, left or right of 13."


def test_a_half_made_turn_is_not_part_of_the_game(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    driver.key(pygame.K_t)
    driver.click(place_of(board, square_at("12")))
    board.look_at(2)
    driver.frames(2)
    board.look_at(len(CASTLES))
    driver.frames(2)
    entry = view_of(board)._entry
    assert entry.turn is not None and entry.turn.actions == ()
    assert Match.from_save(board.match.to_save()).position == board.match.position


@pytest.mark.parametrize("corner", range(4))
def test_every_square_can_be_pressed_from_every_corner(drive: Drive, corner: int) -> None:
    driver = drive()
    board = open_torres(driver, "K11.", "K33.")
    view = view_of(board)
    for _ in range(corner):
        driver.key(pygame.K_q)
    driver.key(pygame.K_u), driver.key(pygame.K_u)
    flat = board.match.position
    assert isinstance(flat, Torres) and flat.setting_up
    for square in range(16):
        x, y = view.iso.centre(square)
        assert view.square_at((int(x), int(y)), flat) == square
        assert view.iso.square_seen(*view.iso.seen(square)) == square


def test_squares_behind_towers_are_pressed_in_the_plan_or_through_the_tower(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver)
    view = view_of(board)
    position = read("1,1B,0,0/0,9,0,0/0,0,0,0/0,0,0,1W 0:0 3")
    view._entry.of(position)
    view.iso.fit(position.heights, position.knights_of(0) | position.knights_of(1))
    assert [view.square_at(view.plan.place(square).center, position) for square in range(16)] == list(range(16))
    x, y = view.iso.centre(0, 1)
    assert view.painter.hidden(position, 0)
    assert view._entry.selected == 1 and view.square_at((int(x), int(y)), position) == 0
    view._entry.choose("tile")
    assert view.square_at((int(x), int(y)), position) == 5


def test_the_button_turns_the_board_in_any_turn(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    view = view_of(board)
    before = view.iso.centre(0)
    driver.click(view.button.rect.center)
    assert view.iso.centre(0) != before and len(board.match.moves) == len(CASTLES)
    for _ in range(3):
        driver.key(pygame.K_q)
    assert view.iso.centre(0) == before


def test_a_turn_entered_by_hand_is_not_shown_again(drive: Drive) -> None:
    driver = drive(animation="normal")
    board = open_torres(driver, *CASTLES)
    view, position = view_of(board), board.match.position
    driver.key(pygame.K_t)
    driver.click(place_of(board, square_at("12")))
    assert view._entry.deed is not None
    driver.frames(60)
    assert view._entry.deed is None
    move = position.move_named("P12.")
    assert view.seconds(Motion(position, move, position.play(move))) > 0
    driver.press("choice end")
    assert view.seconds(Motion(position, move, position.play(move))) == 0


def test_an_opponent_answers_and_its_turn_is_played_out(drive: Drive) -> None:
    driver = drive(animation="fast")
    board = open_torres(driver, seats=(PEOPLE[0], Seat("level", "Beginner", "Bob")))
    driver.click(place_of(board, 5))
    driver.until(lambda: len(board.match.moves) == 2 and board.awake)
    driver.press("choice end")
    driver.until(lambda: len(board.match.moves) == 4 and board.awake)
    assert board.match.position.score()[0] >= 2


def test_a_hint_names_the_turn_in_words(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    board.hint()
    driver.until(lambda: board.sitting.hint is not None)
    driver.frames(2)
    assert board.sitting.status().startswith("Hint: ") and ".." not in board.sitting.status()


def test_drawing_changes_nothing(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    driver.app.stage.touch()
    driver.frames(1)
    first = pygame.image.tobytes(driver.app.window, "RGB")
    driver.app.stage.touch()
    driver.frames(1)
    assert pygame.image.tobytes(driver.app.window, "RGB") == first
    assert len(board.match.moves) == len(CASTLES)


def test_what_a_hover_draws_again_is_all_that_changed(drive: Drive) -> None:
    driver, dice = drive(), random.Random(2)
    board = open_torres(driver, *CASTLES)
    driver.key(pygame.K_t)
    rect = board.view.rect
    for _ in range(40):
        driver.move_to((rect.x + dice.randrange(rect.w), rect.y + dice.randrange(rect.h)))
        part = pygame.image.tobytes(driver.app.window, "RGB")
        driver.app.stage.touch()
        driver.frames(1)
        assert pygame.image.tobytes(driver.app.window, "RGB") == part


def test_demo_and_examples_are_legal() -> None:
    view = view_for("torres")
    position = game_named("torres").start()
    for name in view.demo:
        position = position.play(position.move_named(name))
    for section in view.rules():
        if section.example is not None:
            shown = read(section.example.position)
            assert not section.example.move or shown.move_named(section.example.move) in shown.moves()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1600)])
def test_nothing_is_cut_or_overlaps(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size)
    board = open_torres(driver, *CASTLES)
    driver.key(pygame.K_t)
    driver.click(place_of(board, square_at("12")))
    choices = [widget.rect for widget in board.page.widgets if widget.name.startswith("choice ")]
    assert len(choices) == 5 and choices[-1].right <= board.view.rect.right
    assert [words for widget in board.page.widgets for words in widget.cut_words(driver.app.stage.look)] == []
    view = view_of(board)
    assert all(view.rect.contains(part) for part in (view.plan.rect, view.button.rect))


LOW = "0,1B,0,0/1,1,0,0/0,0,1W,0/0,0,0,0 2:1 9"
TALL = "1,0B,0W,1W/5B,4,0,3W/2,0,1B,2/1,0,1,0 6:13 33"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1600)])
@pytest.mark.parametrize("text", [LOW, TALL])
def test_the_table_of_points_hides_no_knight_and_no_tower(drive: Drive, size: tuple[int, int], text: str) -> None:
    view = view_of(open_torres(drive(size), *CASTLES))
    position = read(text)
    assert isinstance(position, Torres)
    _form, box = view.score_table(position)
    for square, height in enumerate(position.heights):
        x, y = view.iso.centre(square, height)
        assert not box.collidepoint(x, y)
        assert position.knight_at(square) is None or not box.collidepoint(x, y - 0.8 * view.iso.half)


def test_the_table_of_points_is_as_wide_as_the_towers_let_it(drive: Drive) -> None:
    view = view_of(open_torres(drive((1280, 800)), *CASTLES))
    forms = [view.score_table(read(text))[0] for text in (LOW, TALL)]
    assert [form.named for form in forms] == [True, False]
    assert all(form.sums for form in forms)


def test_an_address_stands_on_every_tower_and_is_left_out_where_one_would_cut_it(drive: Drive) -> None:
    painter = view_of(open_torres(drive((1280, 800)), *CASTLES)).painter
    position = read(TALL)
    assert isinstance(position, Torres)
    shown = {square for square in range(16) if painter.shows_address(position, square)}
    assert shown >= {square_at(each) for each in ("14", "13", "41", "44", "23", "32", "34", "33")}
    assert not shown & {square_at(each) for each in ("12", "42", "43")}


def test_the_round_button_says_what_it_does_while_the_mouse_is_on_it(drive: Drive) -> None:
    driver = drive()
    board = open_torres(driver, *CASTLES)
    view = view_of(board)
    driver.app.stage.touch()
    driver.frames(1)
    before = pygame.image.tobytes(driver.app.window, "RGB")
    driver.move_to(view.button.rect.center)
    note = view.button.note(driver.app.stage.look)
    assert view.rect.contains(note) and driver.app.window.get_at(note.midleft) != view.look.theme.ground
    assert pygame.image.tobytes(driver.app.window, "RGB") != before
    driver.move_to((2, 2))
    assert pygame.image.tobytes(driver.app.window, "RGB") == before
