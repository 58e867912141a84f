"""Puzzles in the window: the list, solving by mouse and by keyboard, wrong moves, help, and progress that stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from engine.games import GAMES
from engine.games.gomoku.rules import Gomoku
from engine.games.torres.rules import Torres
from engine.games.torres.turn import actions_of
from engine.puzzles import Progress
from gui.puzzle_book import PuzzleBook
from gui.scenes.gomoku.view import GomokuView
from gui.scenes.home import HomeScene
from gui.scenes.kalaha.view import KalahaView
from gui.scenes.lab.scene import LabScene
from gui.scenes.othello.view import OthelloView
from gui.scenes.puzzle_list import PuzzleListScene
from gui.scenes.puzzles import PuzzleScene
from gui.scenes.riskless.view import RisklessView
from gui.scenes.rules import RulesScene
from gui.scenes.torres.view import TorresView
from gui.settings import Keeper
from tests.gui.conftest import Driver
from tests.gui.keyboard import type_move
from tests.gui.test_layout import SIZES, check_scene

Drive = Callable[..., Driver]


def open_list(driver: Driver, game: str) -> PuzzleListScene:
    """From Home by mouse."""
    driver.press("puzzles")
    scene = driver.scene
    assert isinstance(scene, PuzzleListScene)
    index = [each.name for each in GAMES].index(game)
    driver.click(driver.widget("game").part(index).center)  # type: ignore[attr-defined]
    return scene


def open_puzzle(driver: Driver, game: str, index: int = 0) -> PuzzleScene:
    listing = open_list(driver, game)
    listing._choose(index)
    driver.press("open")
    scene = driver.scene
    assert isinstance(scene, PuzzleScene) and scene.index == index
    return scene


def click_move(driver: Driver, scene: PuzzleScene, move: int) -> None:
    """Make a move as a player does with the mouse."""
    view, position = scene.view, scene.position
    if isinstance(view, OthelloView):
        driver.click(view.centre(move))
    elif isinstance(view, GomokuView):
        assert isinstance(position, Gomoku)
        driver.click(view.grid(position).centre(move))
    elif isinstance(view, KalahaView):
        driver.click(view.plank(position).wells[move].center)  # type: ignore[arg-type]
    elif isinstance(view, RisklessView):
        driver.click(view.centre(move // 64))
        driver.click(view.centre(move % 64))
    else:
        click_turn(driver, scene, move)


def click_turn(driver: Driver, scene: PuzzleScene, move: int) -> None:
    view, position = scene.view, scene.position
    assert isinstance(view, TorresView) and isinstance(position, Torres)
    for action in actions_of(position, move):
        driver.press(f"choice {action.kind}")
        for square in (action.source, action.square):
            if square is not None:
                driver.click(view.plan.place(square).center)
    driver.press("choice end")


def wrong_move(scene: PuzzleScene) -> int:
    here = scene.position
    wrong = [move for move in here.candidate_moves() if here.name_of(move) not in scene.puzzle.moves]
    return max(wrong, key=lambda move: len(here.name_of(move)))


def solve_on(driver: Driver, scene: PuzzleScene, act: Callable[[Driver, PuzzleScene, int], None]) -> None:
    """Play the stored line to its end; where the replies are others, what the adviser says."""
    while not scene.solved:
        move = scene.attempt.next_on_line()
        act(driver, scene, scene.attempt.adviser().choose(scene.position).move if move is None else move)
        driver.until(lambda: scene.awake or scene.solved)


def kept(home: Path) -> Progress:
    return PuzzleBook(Keeper(home)).progress()


@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_a_wrong_move_is_refuted_and_then_the_puzzle_solved_by_mouse(drive: Drive, home: Path, game: str) -> None:
    driver = drive()
    scene = open_puzzle(driver, game)
    start = scene.position
    click_move(driver, scene, wrong_move(scene))
    driver.until(lambda: scene.refuted)
    assert scene.told.startswith("Not this") and len(scene.match.moves) >= 1
    assert kept(home).of(scene.puzzle) == "failed"
    driver.frames(200)
    assert scene.position == start and scene.awake and scene.told
    solve_on(driver, scene, click_move)
    assert scene.told.startswith("Solved")
    assert kept(home).of(scene.puzzle) == "later"
    check_scene(driver)


def wheel(driver: Driver, monkeypatch: pytest.MonkeyPatch, turn: int) -> None:
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: driver.board.view.rect.center)
    driver.post(pygame.MOUSEWHEEL, x=0, y=turn)
    driver.frames(1)


def test_a_puzzle_is_not_leafed_through(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha")
    start = scene.position
    click_move(driver, scene, wrong_move(scene))
    driver.until(lambda: scene.refuted)
    wheel(driver, monkeypatch, 1)
    assert scene.sitting.live
    driver.key(pygame.K_HOME)
    driver.click(scene.view.rect.topleft, pygame.BUTTON_X1)
    assert scene.sitting.live
    driver.frames(200)
    assert scene.position == start and scene.awake


def test_the_wheel_in_a_second_attempt_asks_nothing_of_the_first(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha")
    first = scene.match
    driver.key(pygame.K_r)
    click_move(driver, scene, scene.position.move_named(scene.puzzle.moves[0]))
    driver.until(lambda: not scene.asking and scene.motion is None)
    assert len(scene.match.moves) > len(first.moves)
    wheel(driver, monkeypatch, -3)
    assert scene.sitting.live


def test_a_puzzle_by_keyboard_alone_at_the_first_try(drive: Drive, home: Path) -> None:
    driver = drive()
    driver.tab_to("puzzles")
    driver.key(pygame.K_RETURN)
    driver.tab_to("game")
    driver.key(pygame.K_RIGHT)
    driver.tab_to("puzzles")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, PuzzleScene) and scene.puzzle.game == "kalaha" and scene.index == 1

    def type_pit(driver: Driver, scene: PuzzleScene, move: int) -> None:
        driver.key(pygame.K_0 + int(scene.position.name_of(move)))

    solve_on(driver, scene, type_pit)
    progress = kept(home)
    assert progress.of(scene.puzzle) == "first" and (progress.rating("kalaha") or 0) > 1000
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, PuzzleScene) and driver.scene.index == 2
    driver.key(pygame.K_p)
    assert isinstance(driver.scene, PuzzleScene) and driver.scene.index == 1
    driver.key(pygame.K_n)
    assert isinstance(driver.scene, PuzzleScene) and driver.scene.index == 2
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, PuzzleListScene) and driver.scene.chosen == 2
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, HomeScene)


@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_the_puzzles_of_every_game_can_be_solved_by_keyboard(drive: Drive, home: Path, game: str) -> None:
    driver = drive()
    listing = open_list(driver, game)
    listing._choose(5)
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, PuzzleScene) and scene.puzzle.game == game

    def type_it(driver: Driver, scene: PuzzleScene, move: int) -> None:
        type_move(driver, scene.view, scene.position, move)

    solve_on(driver, scene, type_it)
    assert kept(home).of(scene.puzzle) == "first"


@pytest.mark.parametrize("game", ["gomoku", "torres", "riskless"])
def test_another_right_move_than_the_stored_one_is_right_too(drive: Drive, home: Path, game: str) -> None:
    driver = drive()
    listing = open_list(driver, game)
    index = next(number for number, each in enumerate(listing.puzzles) if len(each.moves) > 1)
    listing._choose(index)
    driver.press("open")
    scene = driver.scene
    assert isinstance(scene, PuzzleScene)
    other = next(name for name in scene.puzzle.moves if name != scene.puzzle.line[0])
    click_move(driver, scene, scene.position.move_named(other))
    driver.until(lambda: scene.awake or scene.solved)
    assert not scene.refuted
    solve_on(driver, scene, click_move)
    assert scene.told.startswith("Solved") and kept(home).of(scene.puzzle) == "first"


def test_the_cursor_and_enter_play_too(drive: Drive) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    for _ in range(12):
        if scene.match.moves:
            break
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
    assert scene.match.moves


def test_progress_survives_a_restart(drive: Drive, home: Path) -> None:
    driver = drive()
    scene = open_puzzle(driver, "torres", 1)
    solve_on(driver, scene, click_move)
    rating = kept(home).rating("torres")
    again = drive()
    again.press("puzzles")
    listing = again.scene
    assert isinstance(listing, PuzzleListScene) and listing.game == "torres"
    assert listing.progress.of(scene.puzzle) == "first" and listing.progress.rating("torres") == rating
    assert listing.chosen == 0
    assert "1 of 24 solved" in again.widget("note").words  # type: ignore[attr-defined]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"results": {"kalaha-1": "won"}}', b'{"ratings": []}'])
def test_damaged_progress_is_put_aside_with_a_sentence(drive: Drive, home: Path, content: bytes) -> None:
    home.mkdir(parents=True)
    (home / "puzzles.json").write_bytes(content)
    driver = drive()
    driver.press("puzzles")
    assert isinstance(driver.scene, PuzzleListScene) and driver.scene.progress == Progress()
    assert any("puzzles" in toast.words for toast in driver.app.stage.toasts.shown)
    assert (home / "puzzles.damaged").read_bytes() == content


def test_a_damaged_puzzle_file_is_a_sentence_in_the_list(drive: Drive, monkeypatch: pytest.MonkeyPatch,
                                                        tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}")
    monkeypatch.setattr("gui.scenes.puzzle_list.puzzle_file", lambda game: tmp_path / "bad.json")
    driver = drive()
    driver.press("puzzles")
    assert isinstance(driver.scene, PuzzleListScene) and "bad.json" in driver.scene.fault
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_DOWN)
    driver.frames(3)
    assert isinstance(driver.scene, PuzzleListScene)
    assert not driver.widget("open").enabled


def test_a_hint_marks_the_move_and_the_solution_is_played(drive: Drive, home: Path) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha", 3)
    driver.press("hint")
    assert scene.sitting.hint is not None
    assert scene.position.name_of(scene.sitting.hint.move) in scene.puzzle.moves
    assert kept(home).of(scene.puzzle) == "failed"
    driver.key(pygame.K_a)
    driver.until(lambda: scene.solved)
    assert [scene.match.name_of(number) for number in range(len(scene.match.moves))] == list(scene.puzzle.line)
    assert scene.told == "This is the solution." and kept(home).of(scene.puzzle) == "failed"
    driver.key(pygame.K_r)
    assert scene.match.moves == [] and scene.awake
    solve_on(driver, scene, click_move)
    assert kept(home).of(scene.puzzle) == "later"


def test_after_leaving_the_stored_line_a_hint_is_looked_for(drive: Drive) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha", 1)
    scene.attempt.puzzle = msgspec.structs.replace(scene.puzzle, line=())
    driver.press("hint")
    driver.until(lambda: not scene.asking)
    assert scene.sitting.hint is not None
    assert scene.position.name_of(scene.sitting.hint.move) in scene.puzzle.moves


def test_leaving_while_a_move_is_looked_at_takes_it_back(drive: Drive) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha")
    scene.play(wrong_move(scene))
    driver.key(pygame.K_F1)
    assert isinstance(driver.scene, RulesScene) and not scene.asking
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    driver.frames(200)
    assert scene.awake and scene.match.moves == []


def test_a_click_takes_a_refuted_move_back_at_once(drive: Drive) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha")
    click_move(driver, scene, wrong_move(scene))
    driver.until(lambda: scene.refuted)
    driver.click(scene.view.rect.center)
    assert scene.awake and scene.match.moves == []


def test_the_position_can_be_explained_in_the_lab(drive: Drive) -> None:
    driver = drive()
    scene = open_puzzle(driver, "kalaha")
    driver.key(pygame.K_e, pygame.KMOD_CTRL)
    assert isinstance(driver.scene, LabScene)
    assert scene.match.moves == []


@pytest.mark.parametrize("size", SIZES[:4], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0, 250])
def test_puzzles_fit(drive: Drive, size: tuple[int, int], scale: int) -> None:
    driver = drive(size, scale=scale)
    scene = open_puzzle(driver, "torres", 2)
    check_scene(driver)
    click_move(driver, scene, wrong_move(scene))
    driver.until(lambda: scene.refuted)
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    check_scene(driver)
