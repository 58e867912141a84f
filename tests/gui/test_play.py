"""Whole games and the board's controls, by mouse and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.games.othello.rules import PASS
from engine.match import ClockRule, Match, Seat
from engine.search import champion
from engine.search.table import Table
from gui.scenes.board import BoardScene
from gui.scenes.home import HomeScene
from gui.scenes.setup import SetupScene
from tests.gui.conftest import OFF_BOOK, PEOPLE, Driver

Drive = Callable[..., Driver]
AGAINST = (Seat("person", "", "Anna"), Seat("strategy", "maximize-difference", "Greedy"))
BETWEEN = (Seat("strategy", "maximize-difference", "One"), Seat("strategy", "maximize-difference", "Two"))


def steer_to(driver: Driver, square: int) -> None:
    """Bring the cursor to a square with the arrow keys."""
    view = driver.board.view
    if not driver.board.cursor_shown:
        driver.key(pygame.K_DOWN)
    here = view._cursor  # type: ignore[attr-defined]
    across, down = square % 8 - here % 8, square // 8 - here // 8
    for _ in range(abs(across)):
        driver.key(pygame.K_RIGHT if across > 0 else pygame.K_LEFT)
    for _ in range(abs(down)):
        driver.key(pygame.K_DOWN if down > 0 else pygame.K_UP)


def test_a_whole_game_by_mouse_from_home(drive: Drive, home: Path) -> None:
    driver = drive()
    driver.press("card othello")
    assert isinstance(driver.scene, SetupScene)
    driver.click(driver.widget("kind 1").part(0).center)  # type: ignore[attr-defined]
    driver.press("start")
    board = driver.board
    while board.match.result is None:
        move = board.match.position.moves()[-1]
        count = len(board.match.moves)
        if move == PASS:
            driver.until(lambda count=count: len(board.match.moves) > count)  # type: ignore[misc]
        else:
            driver.click(board.view.centre(move))  # type: ignore[attr-defined]
        assert len(board.match.moves) == count + 1
    driver.frames(2)
    assert driver.has("rematch")
    assert board.sitting.status() == board.match.result.sentence
    assert not (home / "autosave.json").exists()
    driver.press("rematch")
    assert driver.board is not board
    assert driver.board.match.seats == (board.match.seats[1], board.match.seats[0])


def test_a_whole_game_by_keyboard_alone(drive: Drive) -> None:
    driver = drive()
    driver.tab_to("card othello")
    driver.key(pygame.K_RETURN)
    driver.tab_to("kind 1")
    driver.key(pygame.K_LEFT)
    driver.tab_to("start")
    driver.key(pygame.K_RETURN)
    board = driver.board
    assert [seat.kind for seat in board.match.seats] == ["person", "person"]
    while board.match.result is None:
        move, count = board.match.position.moves()[0], len(board.match.moves)
        if move == PASS:
            driver.until(lambda count=count: len(board.match.moves) > count)  # type: ignore[misc]
        else:
            steer_to(driver, move)
            driver.key(pygame.K_RETURN)
        assert len(board.match.moves) == count + 1
    driver.tab_to("leave")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, HomeScene)


def test_the_first_arrow_shows_the_cursor_and_the_mouse_hides_it(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.key(pygame.K_LEFT)
    assert board.cursor_shown
    driver.move_to((5, 5))
    assert not board.cursor_shown


def test_an_illegal_click_says_why_and_changes_nothing(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("a1")
    assert board.match.moves == []
    assert board.refusal == "A disc on a1 would turn none over."
    assert driver.widget("status").words == board.refusal  # type: ignore[attr-defined]
    driver.play("d4")
    assert board.refusal == "d4 is taken."
    driver.frames(300)
    assert driver.widget("status").words == "Anna's turn (Black). Place a disc on a dotted square."  # type: ignore[attr-defined]


def test_undo_and_redo_between_people_go_one_move(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6", "c3")
    driver.key(pygame.K_u)
    assert len(board.match.moves) == 2
    driver.press("undo")
    assert len(board.match.moves) == 1
    driver.key(pygame.K_r)
    driver.press("redo")
    assert [board.match.name_of(n) for n in range(3)] == ["f5", "d6", "c3"]


def test_undo_against_an_opponent_goes_back_to_the_own_turn(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(AGAINST)
    driver.play("f5")
    driver.until(lambda: board.awake)
    driver.click(board.view.centre(board.match.position.moves()[0]))  # type: ignore[attr-defined]
    driver.until(lambda: board.awake)
    assert len(board.match.moves) == 4
    driver.key(pygame.K_u)
    assert len(board.match.moves) == 2 and board.awake
    driver.key(pygame.K_u)
    assert len(board.match.moves) == 0 and board.awake
    driver.key(pygame.K_u)
    assert len(board.match.moves) == 0
    driver.key(pygame.K_r)
    assert len(board.match.moves) == 2 and board.awake


def test_undo_is_off_before_the_first_own_move_against_an_opening_opponent(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board((AGAINST[1], AGAINST[0]))
    driver.until(lambda: board.awake)
    assert len(board.match.moves) == 1
    assert not driver.widget("undo").enabled


def test_browsing_shows_earlier_positions_and_never_asks_the_opponent(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(AGAINST)
    driver.play("f5")
    driver.until(lambda: board.awake)
    driver.click(driver.widget("moves").cell(1).center)  # type: ignore[attr-defined]
    assert board.sitting.viewed == 1
    driver.frames(30)
    assert len(board.match.moves) == 2 and not board.sitting.thinking
    driver.play("c3")
    assert "earlier position" in board.refusal
    driver.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    assert board.sitting.viewed == 0
    driver.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    driver.press("back")
    assert board.sitting.viewed is None and board.awake


def test_the_focused_move_list_browses_with_plain_arrows(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6")
    driver.tab_to("moves")
    driver.key(pygame.K_LEFT)
    assert board.sitting.viewed == 1
    driver.key(pygame.K_HOME)
    assert board.sitting.viewed == 0
    driver.key(pygame.K_ESCAPE)
    assert board.sitting.viewed is None


def test_two_opponents_play_pause_and_go_on(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(BETWEEN)
    driver.until(lambda: len(board.match.moves) >= 3)
    driver.key(pygame.K_SPACE)
    count = len(board.match.moves)
    driver.frames(60)
    assert len(board.match.moves) == count and board.sitting.paused
    driver.press("speed")
    assert board.sitting.tempo == 0.5
    driver.press("continue")
    driver.until(lambda: len(board.match.moves) > count)


def test_two_opponents_finish_a_game_and_passes_are_announced(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(BETWEEN)
    said: set[str] = set()

    def over() -> bool:
        said.update(toast.words for toast in driver.app.stage.toasts.shown)
        return board.match.result is not None

    driver.until(over, 20_000)
    passes = [n for n, move in enumerate(board.match.moves) if move == PASS]
    sides = {board.match.positions[n].player for n in passes}
    names = {f"{'Black' if side == 0 else 'White'} cannot turn a disc over and passes." for side in sides}
    assert names <= said


def test_a_forced_pass_is_played_for_a_person(drive: Drive) -> None:
    driver = drive()
    game = driver.open_board().match.game
    stuck = game.read("OX------" + "-" * 56 + " X")
    assert stuck.moves() == [PASS]
    driver.scene.go(BoardScene(driver.app.stage, Match(game, {}, PEOPLE, None, stuck)))
    driver.frames(2)
    assert not driver.board.awake
    driver.until(lambda: driver.board.match.moves == [PASS])
    assert any("passes" in toast.words for toast in driver.app.stage.toasts.shown)


def test_move_now_ends_a_long_think(drive: Drive) -> None:
    driver = drive()
    seats = (Seat("strategy", "champion:600", "Slow"), Seat("person", "", "Anna"))
    board = driver.open_board(seats, moves=OFF_BOOK)
    driver.until(lambda: board.sitting.report is not None)
    driver.key(pygame.K_m)
    driver.until(lambda: len(board.match.moves) == len(OFF_BOOK) + 1)


def test_an_opponent_remembers_its_last_thoughts_and_another_does_not_share_them(
        drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Table] = []
    monkeypatch.setattr(champion, "Table", lambda megabytes: made.append(Table(megabytes)) or made[-1])
    driver = drive()
    board = driver.open_board((Seat("strategy", "champion:0.05", "First"), Seat("strategy", "champion:0.05", "Second")),
                              moves=OFF_BOOK)
    driver.until(lambda: len(board.match.moves) >= len(OFF_BOOK) + 4)
    assert len(made) == 2
    board.match.seats = (Seat("strategy", "champion:0.06", "Third"), board.match.seats[1])
    driver.until(lambda: len(board.match.moves) >= len(OFF_BOOK) + 8)
    assert len(made) == 3


def test_a_hint_names_a_legal_move(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(moves=OFF_BOOK)
    driver.key(pygame.K_h)
    assert board.sitting.seeking_hint
    driver.key(pygame.K_m)
    driver.until(lambda: board.sitting.hint is not None)
    assert board.sitting.hint is not None and board.sitting.hint.move in board.match.position.moves()
    assert board.sitting.status().startswith("Hint: ")
    driver.play("f5")
    assert board.sitting.hint is None and len(board.match.moves) == len(OFF_BOOK) + 1


def test_resigning_is_asked_and_can_be_undone(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5")
    driver.press("resign")
    driver.key(pygame.K_ESCAPE)
    assert board.match.result is None
    driver.press("resign")
    driver.press("yes")
    assert board.match.result is not None and board.match.result.winner == 0
    driver.key(pygame.K_u)
    assert board.match.result is None and len(board.match.moves) == 1


def test_a_clock_that_runs_out_ends_the_game(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(clock=ClockRule("move", 2.0))
    driver.frames(60)
    assert board.match.result is None
    driver.frames(90)
    assert board.match.result is not None and board.match.result.reason == "time"
    assert driver.has("rematch")


def test_quitting_while_an_opponent_thinks_ends_the_thread(drive: Drive) -> None:
    driver = drive()
    seats = (Seat("strategy", "champion:600", "Slow"), Seat("person", "", "Anna"))
    board = driver.open_board(seats, moves=OFF_BOOK)
    driver.until(lambda: board.sitting.report is not None)
    thread = driver.app.stage.thinker._thread
    assert thread is not None and thread.is_alive()
    driver.post(pygame.QUIT)
    assert driver.app.run() == 0
    assert not thread.is_alive()


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_u, 0), (pygame.K_n, pygame.KMOD_CTRL), (pygame.K_ESCAPE, 0)])
def test_undo_new_and_home_work_at_once_while_an_opponent_thinks(drive: Drive, key: int, mod: int) -> None:
    driver = drive()
    seats = (Seat("person", "", "Anna"), Seat("strategy", "champion:600", "Slow"))
    board = driver.open_board(seats, moves=OFF_BOOK)
    driver.play("f5")
    driver.until(lambda: board.sitting.report is not None)
    driver.key(key, mod)
    assert not driver.app.stage.thinker.thinking and not board.sitting.thinking
    if key == pygame.K_u:
        assert driver.scene is board and len(board.match.moves) == len(OFF_BOOK) and board.sitting.person_to_move
    else:
        assert isinstance(driver.scene, SetupScene if mod else HomeScene)


def test_a_strategy_that_fails_is_a_sentence_and_not_a_loop(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board((Seat("strategy", "no-such-thing", "Nobody"), Seat("person", "", "Anna")))
    driver.frames(30)
    assert "no strategy 'no-such-thing'" in board.sitting.status()
    assert driver.has("continue")


def test_rules_and_settings_come_back_to_the_same_game(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5")
    driver.key(pygame.K_F1)
    assert driver.scene is not board
    driver.key(pygame.K_ESCAPE)
    driver.press("settings")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is board and len(board.match.moves) == 1


def test_the_motion_of_a_move_blocks_clicks_until_it_lands(drive: Drive) -> None:
    driver = drive(animation="slow")
    board = driver.open_board()
    driver.play("f5")
    assert board.motion is not None and not board.awake
    driver.play("d6")
    assert len(board.match.moves) == 1
    driver.until(lambda: board.awake)
    driver.play("d6")
    assert len(board.match.moves) == 2
