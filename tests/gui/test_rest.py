"""On Home nothing is kept that only another screen or a game needs."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.games import game_named
from engine.games.kalaha import memory
from engine.match import Match
from gui.scenes.board import BoardScene
from gui.scenes.home import HomeScene
from tests.gui.conftest import PEOPLE, Driver

Drive = Callable[..., Driver]


def test_home_gives_back_what_the_solver_remembers(drive: Drive) -> None:
    driver = drive()
    board = BoardScene(driver.app.stage, Match(game_named("kalaha"), {"pits": 4, "stones": 3}, PEOPLE))
    driver.scene.go(board)
    driver.frames(2)
    driver.key(pygame.K_a)
    driver.until(lambda: any(each.proven for each in board.analysis.values))
    assert memory.kept() > 0
    driver.press("home")
    driver.frames(2)
    assert memory.kept() == 0


def test_home_lets_go_of_the_pictures_of_other_screens(drive: Drive) -> None:
    driver = drive()
    driver.open_board()
    driver.frames(3)
    large = pygame.Surface((4000, 1000))
    driver.app.stage.look.keep("of a board", lambda: large)
    driver.press("home")
    driver.frames(3)
    assert isinstance(driver.scene, HomeScene)
    assert driver.app.stage.look.keep("of a board", large.copy) is not large
