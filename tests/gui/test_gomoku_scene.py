"""Gomoku in the window: whole games by mouse and by keys, swap2, renju's crosses, numbers, saving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.game import OptionValue
from engine.games import game_named
from engine.games.gomoku.rules import Gomoku
from engine.match import Match, Seat
from engine.position import SUDDEN
from gui.assets import sound_file
from gui.look import Look
from gui.scenes.board import BoardScene
from gui.scenes.gomoku.board import Grid, star_points
from gui.scenes.gomoku.rules import sections
from gui.scenes.gomoku.view import GomokuView
from gui.scenes.home import HomeScene
from gui.scenes.setup import SetupScene
from gui.scenes.view import Motion, Showing, Taste
from gui.theme import THEMES
from tests.gui.conftest import PEOPLE, Driver
from tests.gui.test_layout import check_scene

Drive = Callable[..., Driver]
SWAP2 = {"opening": "swap2"}
BLACK_WINS = "h8 a1 h9 b1 h10 c1 h11 d1 h12"


def open_board(driver: Driver, moves: str = "", options: dict[str, OptionValue] | None = None,
               seats: tuple[Seat, Seat] = PEOPLE) -> BoardScene:
    match = Match(game_named("gomoku"), options or {}, seats)
    for name in moves.split():
        match.play(match.position.move_named(name))
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    return driver.board


def centre(board: BoardScene, name: str) -> tuple[int, int]:
    view, position = board.view, board.match.position
    assert isinstance(view, GomokuView) and isinstance(position, Gomoku)
    point = "abcdefghijklmnopqrs".index(name[0]) + (int(name[1:]) - 1) * position.size
    return view.grid(position).centre(point)


def play(driver: Driver, moves: str) -> None:
    """Play by mouse: points on the board, choices on their buttons."""
    for name in moves.split():
        if name in ("white", "black", "add"):
            driver.press(f"choice {name}")
        else:
            driver.click(centre(driver.board, name))


def names(board: BoardScene) -> str:
    return " ".join(board.match.name_of(number) for number in range(len(board.match.moves)))


def words(driver: Driver) -> str:
    return str(driver.widget("status").words)  # type: ignore[attr-defined]


def steer_to(driver: Driver, name: str) -> None:
    """Bring the cursor to a point with the arrow keys."""
    view, position = driver.board.view, driver.board.match.position
    assert isinstance(view, GomokuView) and isinstance(position, Gomoku)
    if not driver.board.cursor_shown:
        driver.key(pygame.K_DOWN)
    target = position.move_named(name)
    here = view._cursor_on(position)
    across, up = target % position.size - here % position.size, target // position.size - here // position.size
    for _ in range(abs(across)):
        driver.key(pygame.K_RIGHT if across > 0 else pygame.K_LEFT)
    for _ in range(abs(up)):
        driver.key(pygame.K_UP if up > 0 else pygame.K_DOWN)


def test_a_whole_game_by_mouse_from_home(drive: Drive, home: Path) -> None:
    driver = drive()
    driver.press("card gomoku")
    assert isinstance(driver.scene, SetupScene)
    driver.click(driver.widget("kind 1").part(0).center)  # type: ignore[attr-defined]
    driver.press("start")
    play(driver, BLACK_WINS)
    board = driver.board
    assert names(board) == BLACK_WINS
    assert board.match.result is not None and board.match.result.sentence == "Black wins."
    assert words(driver) == "Black wins."
    assert not (home / "autosave.json").exists()
    driver.press("rematch")
    assert driver.board.match.moves == []


def test_a_whole_game_by_keyboard_alone(drive: Drive) -> None:
    driver = drive()
    driver.tab_to("card gomoku")
    driver.key(pygame.K_RETURN)
    driver.tab_to("kind 1")
    driver.key(pygame.K_LEFT)
    driver.tab_to("start")
    driver.key(pygame.K_RETURN)
    for name in BLACK_WINS.split():
        steer_to(driver, name)
        driver.key(pygame.K_RETURN)
    assert names(driver.board) == BLACK_WINS
    assert driver.board.match.result is not None
    driver.tab_to("leave")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, HomeScene)


def test_a_whole_swap2_game_by_keyboard_alone(drive: Drive) -> None:
    """The choices are reached by Tab; after the swap the second player has Black."""
    driver = drive()
    board = open_board(driver, options={**SWAP2, "size": 9})
    for name in ["e5", "a1", "e6", "black", "a2", "e7", "a3", "e8", "a4", "e9"]:
        if name == "black":
            driver.tab_to("choice black")
        else:
            steer_to(driver, name)
        driver.key(pygame.K_RETURN)
    assert board.match.result is not None
    assert board.match.result.winner == 1
    assert board.match.result.sentence == "Black wins."


def test_swap2_names_sides_as_they_are_decided(drive: Drive) -> None:
    driver = drive()
    board = open_board(driver, options=SWAP2)
    assert words(driver) == "Anna's turn (no colour yet). Swap2: place a black stone; a white and a black one follow."
    play(driver, "h8 i8 h9")
    assert words(driver) == "Bert's turn (no colour yet). Choose below: a colour, or two more stones."
    driver.click(centre(board, "a1"))
    assert board.refusal == "First choose with the buttons below the board."
    play(driver, "add j10 k11")
    assert words(driver) == "Anna's turn (no colour yet). Choose your colour below."
    assert not driver.has("choice add")
    play(driver, "white")
    assert words(driver) == "Anna's turn (White). Place a stone: five in a row win."
    play(driver, "a1")
    assert words(driver) == "Bert's turn (Black). Place a stone: five in a row win."
    assert names(board) == "h8 i8 h9 add j10 k11 white a1"
    assert any(toast.words == "The first player plays White." for toast in driver.app.stage.toasts.shown)


def test_swap2_keeps_its_row_of_buttons_and_other_games_have_none(drive: Drive) -> None:
    driver = drive()
    plain = open_board(driver).view.rect
    board = open_board(driver, options=SWAP2)
    opening = pygame.Rect(board.view.rect)
    assert opening.h < plain.h
    play(driver, "h8 i8 h9 black a1")
    assert board.view.rect == opening


def test_resigning_before_colours_are_chosen_names_the_players(drive: Drive) -> None:
    driver = drive()
    board = open_board(driver, "h8", SWAP2)
    driver.press("resign")
    driver.press("yes")
    assert board.match.result is not None and board.match.result.sentence == "Bert wins: Anna resigned."


@pytest.mark.parametrize("first", ["person", "level"])
def test_an_opponent_plays_both_parts_of_swap2(drive: Drive, first: str) -> None:
    driver = drive()
    opponent = Seat("level", "Newcomer", "Newcomer")
    seats = (PEOPLE[0], opponent) if first == "person" else (opponent, PEOPLE[0])
    board = open_board(driver, options=SWAP2, seats=seats)
    if first == "person":
        play(driver, "h8 i8 h9")
        driver.until(lambda: board.match.position.phase == 0 or board.awake)  # type: ignore[attr-defined]
        assert names(board).split()[3] in ("white", "black", "add")
    else:
        driver.until(lambda: board.awake)
        assert len(board.match.moves) == 3
        assert driver.has("choice white") and driver.has("choice add")


def test_undo_against_an_opponent_goes_back_through_its_choice(drive: Drive) -> None:
    driver = drive()
    board = open_board(driver, options=SWAP2, seats=(PEOPLE[0], Seat("level", "Newcomer", "Newcomer")))
    play(driver, "h8 i8 h9")
    driver.until(lambda: board.awake)
    driver.key(pygame.K_u)
    assert names(board) == "h8 i8"
    driver.key(pygame.K_r)
    assert board.awake and len(board.match.moves) > 3


def test_setup_offers_the_rules_and_refuses_what_does_not_go_together(drive: Drive) -> None:
    driver = drive()
    driver.press("card gomoku")
    assert driver.widget("side name 0").words == "Black, moves first"  # type: ignore[attr-defined]
    driver.click(driver.widget("option opening").part(1).center)  # type: ignore[attr-defined]
    assert driver.widget("side name 0").words == "First player, opens"  # type: ignore[attr-defined]
    driver.click(driver.widget("option rules").part(2).center)  # type: ignore[attr-defined]
    driver.press("start")
    assert isinstance(driver.scene, SetupScene)
    assert "not with renju" in driver.scene.fault
    driver.click(driver.widget("option rules").part(1).center)  # type: ignore[attr-defined]
    driver.press("start")
    assert driver.board.match.options == {"rules": "standard", "opening": "swap2", "size": 15}


DOUBLE_THREE = "h8 a1 h9 b3 j7 o1 k7 a15"


def test_forbidden_points_are_marked_refused_and_explained(drive: Drive) -> None:
    driver = drive()
    board = open_board(driver, DOUBLE_THREE, {"rules": "renju"})
    assert words(driver) == "Anna's turn (Black). Place a stone; the crosses are forbidden to Black."
    driver.move_to(centre(board, "h7"))
    driver.frames(2)
    assert words(driver) == "Anna's turn (Black). h7 is forbidden: two open threes at once."
    driver.click(centre(board, "h7"))
    assert board.refusal == "h7 is forbidden: two open threes at once."
    assert len(board.match.moves) == 8
    driver.click(centre(board, "h8"))
    assert board.refusal == "h8 is taken."


def pixels(view: GomokuView, showing: Showing, rect: pygame.Rect) -> bytes:
    surface = pygame.Surface((420, 420))
    view.draw(surface, showing)
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


def placed(taste: Taste | None = None, theme: str = "light") -> GomokuView:
    pygame.display.init()
    pygame.display.set_mode((960, 600))
    pygame.font.init()
    view = GomokuView(game_named("gomoku"))
    view.place(Look(THEMES[theme], 1.0), taste or Taste(), pygame.Rect(10, 10, 400, 400))
    return view


@pytest.mark.parametrize("theme", THEMES)
def test_a_cross_is_drawn_only_for_black_in_renju(theme: str) -> None:
    view, game = placed(theme=theme), game_named("gomoku")
    pictures = {}
    for rule in ("free", "renju"):
        position = game.start(rules=rule)
        for name in DOUBLE_THREE.split():
            position = position.play(position.move_named(name))
        h7 = view.grid(position).around(position.move_named("h7") if rule == "free" else 6 * 15 + 7)
        pictures[rule] = pixels(view, Showing(position), h7)
        pictures[f"{rule}, White"] = pixels(view, Showing(position.play(200)), h7)
    assert pictures["renju"] != pictures["free"]
    assert pictures["renju, White"] == pictures["free, White"] == pictures["free"]


def test_numbers_stand_on_stones_when_they_are_wanted() -> None:
    game = game_named("gomoku")
    first = game.start()
    second = first.play(112)
    showing = Showing(second, Motion(first, 112, second), played=(112,))
    plain, numbered = placed(), placed(Taste(numbers=True))
    stone = plain.grid(second).around(112)
    assert pixels(plain, showing, stone) != pixels(numbered, showing, stone)


def test_every_kind_of_move_has_a_sound_there_is() -> None:
    view, position = placed(), game_named("gomoku").start(opening="swap2")
    for name in ["h8", "i8", "h9", "add", "j10", "k11", "black", "a1"]:
        move = position.move_named(name)
        after = position.play(move)
        assert sound_file(view.sound(Motion(position, move, after))).is_file()
        position = after


def test_the_winning_row_is_marked() -> None:
    view, position = placed(), game_named("gomoku").start()
    for name in BLACK_WINS.split():
        position = position.play(position.move_named(name))
    assert isinstance(position, Gomoku)
    h8, a1 = view.grid(position).around(112), view.grid(position).around(0)
    before = game_named("gomoku").start()
    for name in BLACK_WINS.split()[:-1]:
        before = before.play(before.move_named(name))
    assert pixels(view, Showing(position), h8) != pixels(view, Showing(before), h8)
    assert pixels(view, Showing(position), a1) == pixels(view, Showing(before), a1)


@pytest.mark.parametrize("size", range(9, 20))
@pytest.mark.parametrize("side", [120, 440, 1400])
def test_every_point_of_every_size_is_found_where_it_is_drawn(size: int, side: int) -> None:
    look = placed().look
    rect = pygame.Rect(37, 11, side, side)
    grid = Grid(look, rect, size, coordinates=True)
    for point in range(size * size):
        x, y = grid.centre(point)
        assert grid.point_at((x, y)) == point
        assert rect.contains(pygame.Rect(x - grid.diameter // 2, y - grid.diameter // 2, grid.diameter, grid.diameter))
    assert grid.point_at((rect.x - 5 * side, rect.y)) is None
    assert all(0 < column < size - 1 and 0 < row < size - 1 for column, row in star_points(size))


def test_every_size_is_played_by_mouse(drive: Drive) -> None:
    driver = drive()
    for size in (9, 12, 19):
        board = open_board(driver, options={"size": size})
        play(driver, "a1 b9")
        assert names(board) == "a1 b9"


def test_hovering_draws_only_the_two_points_again(drive: Drive) -> None:
    driver = drive()
    board = open_board(driver)
    driver.move_to(centre(board, "d4"))
    assert len(board.view.hover(centre(board, "e5"), board.match.position)) == 2
    assert board.view.hover(centre(board, "e5"), board.match.position) == ()


def test_a_swap2_game_is_saved_and_resumed(drive: Drive) -> None:
    driver = drive()
    open_board(driver, options=SWAP2)
    play(driver, "h8 i8 h9 black a1")
    driver.key(pygame.K_ESCAPE)
    driver.press("resume")
    board = driver.board
    assert names(board) == "h8 i8 h9 black a1"
    assert words(driver) == "Bert's turn (Black). Place a stone: five in a row win."


def test_values_name_the_colour_a_player_has() -> None:
    view, position = placed(), game_named("gomoku").start(opening="swap2")
    assert view.value_words(18_500, position) == "First player is winning"
    for name in ["h8", "i8", "h9", "black"]:
        position = position.play(position.move_named(name))
    assert view.value_words(18_500, position) == "White is winning"
    assert view.value_words(-SUDDEN + 3, position) == "Black wins in 3"
    assert view.value_words(18_500) == "Black is winning"


@pytest.mark.parametrize("language", ["en", "da", "zh"])
@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_the_choices_of_swap2_stay_under_the_smallest_board(drive: Drive, language: str, theme: str) -> None:
    driver = drive((960, 600), language=language, theme=theme)
    match = Match(game_named("gomoku"), SWAP2, PEOPLE)
    for name in ("h8", "i9", "k10"):
        match.play(match.position.move_named(name))
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    names = [widget.name for widget in driver.scene.page.widgets if widget.name.startswith("choice ")]
    assert len(names) == 3
    assert all(driver.widget(name).rect.right <= driver.board.view.rect.right for name in names)
    check_scene(driver)


def test_a_choice_of_swap2_is_called_what_its_button_is_called() -> None:
    view, position = placed(), game_named("gomoku").start(opening="swap2")
    for name in ("h8", "i9", "k10"):
        position = position.play(position.move_named(name))
    assert [choice.words for choice in view.choices(position)] == [
        view.move_words(position, position.move_named(choice.name)) for choice in view.choices(position)]
    assert view.move_words(position, position.move_named("black")) == "Play Black"


def test_a_guess_as_good_as_won_is_told_without_a_decimal() -> None:
    view, position = placed(), game_named("gomoku").start()
    unit = view.game.unit
    assert view.short_value(180 * unit, position) == "+180"
    assert view.short_value(-unit * 43 // 10, position) == "\N{MINUS SIGN}4.3"


def test_the_examples_of_renju_show_what_they_say() -> None:
    marked = {}
    for section in sections():
        if section.example is not None and "renju" in section.example.position:
            position = game_named("gomoku").read(section.example.position)
            assert isinstance(position, Gomoku)
            marked[section.title] = [position.name_of(point) for point in position.forbidden_points()]
    assert list(marked.values()) == [["e5"], ["e5"], ["d5"]]
