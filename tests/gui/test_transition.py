"""Screens cross-fade at the player's speed, never in the way of input; the window's title says what goes on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.match import Seat
from gui.scenes.home import HomeScene
from gui.scenes.settings import SettingsScene
from gui.scenes.setup import SetupScene
from gui.transition import LONGEST
from tests.gui.conftest import FRAME, OFF_BOOK, Driver

Drive = Callable[..., Driver]
CORNER = (3, 3)


def open_settings(driver: Driver) -> None:
    driver.key(pygame.K_TAB)
    driver.scene.go(SettingsScene(driver.app.stage, driver.scene))
    driver.frames(1)


def test_the_screen_left_fades_over_the_one_that_came(drive: Drive) -> None:
    driver = drive(animation="normal")
    driver.app.window.fill("#ff0000")
    open_settings(driver)
    seen = []
    for _ in range(round(LONGEST / FRAME) + 3):
        driver.frames(1)
        seen.append(driver.app.window.get_at(CORNER)[1])
    ground = pygame.Color(driver.app.stage.look.theme.ground)[1]
    assert seen == sorted(seen) and len(set(seen)) >= 6
    assert seen[0] < ground // 2 and seen[-1] == ground


def test_with_motion_off_the_new_screen_is_there_at_once(drive: Drive) -> None:
    driver = drive()
    driver.app.window.fill("#ff0000")
    open_settings(driver)
    assert driver.app.window.get_at(CORNER) == pygame.Color(driver.app.stage.look.theme.ground)


def test_a_click_during_the_change_works_and_is_seen(drive: Drive) -> None:
    driver = drive(animation="slow")
    driver.press("settings")
    assert isinstance(driver.scene, SettingsScene)
    driver.click(driver.widget("theme").part(1).center)  # type: ignore[attr-defined]
    assert driver.app.stage.settings.theme == "dark"
    driver.frames(30)
    assert driver.app.window.get_at(CORNER) == pygame.Color(driver.app.stage.look.theme.ground)


def test_screens_changed_faster_than_they_fade(drive: Drive) -> None:
    driver = drive(animation="slow")
    driver.press("card kalaha")
    assert isinstance(driver.scene, SetupScene)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_TAB)
    assert isinstance(driver.scene, HomeScene)
    driver.frames(30)
    after = pygame.image.tobytes(driver.app.window.subsurface((0, 0, 600, 120)), "RGB")
    driver.app.stage.touch()
    driver.frames(2)
    assert pygame.image.tobytes(driver.app.window.subsurface((0, 0, 600, 120)), "RGB") == after


def test_a_window_resized_during_the_change_shows_the_new_screen(drive: Drive) -> None:
    driver = drive(animation="slow")
    driver.press("settings")
    driver.app.window = pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    driver.post(pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700)
    driver.frames(3)
    assert driver.app.window.get_at(CORNER) == pygame.Color(driver.app.stage.look.theme.ground)


def test_the_title_says_the_game_and_whose_turn(drive: Drive) -> None:
    driver = drive()
    assert pygame.display.get_caption()[0] == "Jamboree"
    driver.open_board()
    assert pygame.display.get_caption()[0] == "Othello - Anna's turn - Jamboree"
    driver.play("f5")
    driver.frames(2)
    assert pygame.display.get_caption()[0] == "Othello - Bert's turn - Jamboree"
    driver.board.sitting.resign()
    driver.frames(2)
    assert pygame.display.get_caption()[0] == "Othello - Black wins: White resigned - Jamboree"
    driver.key(pygame.K_ESCAPE)
    driver.frames(1)
    assert pygame.display.get_caption()[0] == "Jamboree"


def test_against_an_opponent_the_title_speaks_to_the_person(drive: Drive) -> None:
    driver = drive()
    driver.open_board((Seat("person", "", "Anna"), Seat("strategy", "champion:3600", "Deep")),
                      moves=OFF_BOOK)
    assert pygame.display.get_caption()[0] == "Othello - Your turn - Jamboree"
    board = driver.board
    driver.play(board.position.name_of(board.position.moves()[0]))
    driver.frames(2)
    assert pygame.display.get_caption()[0] == "Othello - Deep is thinking - Jamboree"
