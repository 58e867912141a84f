"""Analyse mode, the graph, the lines and the report, with real events in every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.games import GAMES, game_named
from engine.match import Match
from engine.review import Assessor
from gui.scenes.board import BoardScene
from tests.gui.conftest import PEOPLE, Driver

Drive = Callable[..., Driver]
NAMES = [game.name for game in GAMES]


def open_game(driver: Driver, name: str, count: int = 4, rated: bool = False) -> BoardScene:
    match = Match(game_named(name), {}, PEOPLE, rated=rated)
    for _ in range(count):
        match.play(match.position.candidate_moves()[0])
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    driver.board.analysis.reviewer.assessor = Assessor(300)
    return driver.board


@pytest.mark.parametrize("name", NAMES)
def test_a_variation_leaves_the_game_and_its_autosave_alone(drive: Drive, home: Path, name: str) -> None:
    driver = drive()
    board = open_game(driver, name)
    board.keep()
    saved, moves = (home / "autosave.json").read_bytes(), list(board.match.moves)
    driver.key(pygame.K_a)
    driver.until(lambda: len(board.analysis.values) > 1)
    lines = driver.widget("lines")
    driver.move_to(lines.row_rect(0).center)  # type: ignore[attr-defined]
    assert board.analysis.pointed == lines.rows[0].move  # type: ignore[attr-defined]
    driver.click(lines.row_rect(0).center)  # type: ignore[attr-defined]
    assert len(board.analysis.moves) == 1 and board.match.moves == moves
    driver.key(pygame.K_ESCAPE)
    assert not board.analysis.active and board.sitting.on_board is board.match.position
    assert board.match.moves == moves and (home / "autosave.json").read_bytes() == saved


def test_the_report_follows_an_evaluation_at_work(drive: Drive) -> None:
    driver = drive()
    board = open_game(driver, "othello", 8)
    board.match.resign(0)
    driver.frames(1)
    board.report()
    said: list[str] = []

    def told() -> bool:
        words = driver.widget("turning words").words  # type: ignore[attr-defined]
        if words not in said:
            said.append(words)
        return board.analysis.reviewer.complete and not board.analysis.reviewer.running

    driver.until(told)
    assert len(said) > 3 and said[-2].startswith("Evaluating the game: ")


def picture(board: BoardScene) -> bytes:
    surface = pygame.Surface(board.stage.size)
    board.draw_ground(surface)
    return pygame.image.tobytes(surface.subsurface(board.view.rect), "RGB")


@pytest.mark.parametrize("name", NAMES)
def test_the_values_of_moves_stand_on_the_board(drive: Drive, name: str) -> None:
    driver = drive()
    board = open_game(driver, name)
    driver.key(pygame.K_a)
    driver.until(lambda: len(board.analysis.values) > 1)
    with_values = picture(board)
    board.analysis.values = ()
    assert picture(board) != with_values


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_tells_value_line_and_reason_and_is_marked_on_the_board(drive: Drive, name: str) -> None:
    driver = drive()
    board = open_game(driver, name, 3)
    before = picture(board)
    driver.key(pygame.K_h)
    driver.until(lambda: board.sitting.hint is not None)
    hint, position, status = board.sitting.hint, board.match.position, board.sitting.status()
    assert hint is not None and hint.move in position.moves()
    reason = board.view.reason(position, hint)
    assert status.startswith("Hint: ") and len(hint.line) > 1
    for part in (board.view.move_words(position, hint.move), board.view.value_words(hint.value, position), reason,
                 "Then "):
        assert part and part in status
    assert picture(board) != before, status


@pytest.mark.parametrize("name", NAMES)
def test_the_report_counts_and_the_graph_goes_to_a_move(drive: Drive, name: str) -> None:
    driver = drive(panel="graph")
    board = open_game(driver, name)
    board.match.resign(0)
    driver.until(lambda: board.analysis.reviewer.complete)
    driver.frames(2)
    graph = driver.widget("graph")
    driver.click(graph.spot(2))  # type: ignore[attr-defined]
    assert board.sitting.shown in (1, 2, 3)
    driver.press("report")
    assert driver.widget("table").figures()[0][1].endswith("%")  # type: ignore[attr-defined]
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is board and board.dialog is None


def test_a_rated_game_under_way_is_not_analysed(drive: Drive) -> None:
    driver = drive()
    board = open_game(driver, "othello", rated=True)
    driver.key(pygame.K_a)
    assert not board.analysis.active and "rated" in board.refusal


def test_the_open_page_is_remembered(drive: Drive) -> None:
    driver = drive()
    open_game(driver, "othello")
    driver.click(driver.widget("pages").part(1).center)  # type: ignore[attr-defined]
    assert driver.has("graph") and driver.app.stage.keeper.read_settings().panel == "graph"
