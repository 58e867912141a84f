"""Settings and the last set-up are used at once, kept, and found again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.game import Game
from engine.games import GAMES
from gui.look import fitting_scale
from gui.scenes.settings import SettingsScene
from gui.scenes.setup import SetupScene
from gui.settings import Keeper, Settings
from tests.gui.conftest import Driver

Drive = Callable[..., Driver]


def test_every_setting_changes_by_mouse_and_persists(drive: Drive, home: Path) -> None:
    driver = drive(animation="normal", sound=True)
    driver.press("settings")
    driver.click(driver.widget("theme").part(1).center)  # type: ignore[attr-defined]
    assert driver.app.stage.look.theme.name == "dark"
    driver.click(driver.widget("animation").part(3).center)  # type: ignore[attr-defined]
    driver.press("coordinates")
    driver.press("shapes")
    slider = driver.widget("volume").rect
    driver.click((slider.x + 2, slider.centery))
    driver.press("sound")
    driver.press("scale")
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    kept = Keeper(home).read_settings()
    assert kept == driver.app.stage.settings
    assert (kept.theme, kept.animation, kept.coordinates, kept.shapes) == ("dark", "slow", False, True)
    assert (kept.sound, kept.volume, kept.scale) == (False, 0, 125)


def test_settings_work_by_keyboard(drive: Drive) -> None:
    driver = drive(sound=True)
    driver.tab_to("settings")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, SettingsScene)
    driver.tab_to("theme")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert driver.app.stage.settings.theme == "contrast"
    driver.tab_to("sound")
    driver.key(pygame.K_SPACE)
    assert driver.app.stage.settings.sound is False
    driver.tab_to("minimum_time")
    driver.key(pygame.K_RIGHT)
    assert driver.app.stage.settings.minimum_time == pytest.approx(0.1)


def test_the_last_set_up_is_remembered(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    driver.click(driver.widget("level 1").part(6).center)  # type: ignore[attr-defined]
    driver.press("name 0")
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_BACKSPACE)
    driver.type("Åse")
    driver.click(driver.widget("clock").part(2).center)  # type: ignore[attr-defined]
    driver.press("start")
    assert [seat.name for seat in driver.board.match.seats] == ["Åse", "Master"]
    driver.app.close()
    again = drive()
    again.press("card othello")
    assert isinstance(again.scene, SetupScene)
    choice = again.scene.choice
    assert (choice.seats[0].name, choice.seats[1].spec, choice.clock) == ("Åse", "Master", "game")


def test_an_unknown_strategy_is_refused_with_the_near_ones(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    driver.click(driver.widget("kind 1").part(2).center)  # type: ignore[attr-defined]
    driver.press("strategy 1")
    for _ in range(len("champion:1")):
        driver.key(pygame.K_BACKSPACE)
    driver.type("alpha-beta-searcher-3-weighted-sqares")
    driver.press("start")
    assert isinstance(driver.scene, SetupScene)
    assert "alpha-beta-searcher-3-weighted-squares" in driver.scene.fault


ALGORITHMS = ("minimax-searcher-1-estimate", "alpha-beta-searcher-1-{evaluation}", "jamboree-searcher-25-1-estimate",
              "negamax-searcher-1-estimate", "mcts:20", "pns:50", "dfpn:50", "ga:1", "champion:0.05")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_any_algorithm_with_its_parameters_is_an_opponent_under_custom(drive: Drive, game: Game) -> None:
    driver = drive()
    threats = ("tss+pns:50",) if game.name == "gomoku" else ()
    for words in (*ALGORITHMS, *threats):
        spec = words.format(evaluation=game.evaluation_names[0])
        driver.press(f"card {game.name}")
        for side in (0, 1):
            driver.click(driver.widget(f"kind {side}").part(2).center)  # type: ignore[attr-defined]
            driver.press(f"strategy {side}")
            assert isinstance(driver.scene, SetupScene)
            for _ in range(len(driver.scene.choice.seats[side].spec)):
                driver.key(pygame.K_BACKSPACE)
            driver.type(spec)
        driver.press("start")
        board = driver.board
        assert [seat.spec for seat in board.match.seats] == [spec, spec]
        driver.until(lambda: len(driver.board.match.moves) >= 2)
        assert not board.sitting.trouble
        driver.press("home")


def test_a_layout_that_is_not_there_is_refused(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    driver.press("option layout")
    driver.type("/nowhere/board.lay")
    driver.press("start")
    assert isinstance(driver.scene, SetupScene)
    assert "board.lay" in driver.scene.fault


def test_letters_typed_into_a_field_are_no_shortcuts(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    driver.press("name 0")
    driver.key(pygame.K_u)
    assert isinstance(driver.scene, SetupScene)
    driver.type("u")
    assert driver.scene.choice.seats[0].name == "Youu"


def test_keys_repeat_only_while_one_types(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    assert pygame.key.get_repeat() == (0, 0)
    driver.press("name 0")
    assert pygame.key.get_repeat() != (0, 0)
    driver.press("start")
    assert pygame.key.get_repeat() == (0, 0)


def test_a_path_can_be_pasted(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "/boards/corner.lay\n")
    driver = drive()
    driver.press("card othello")
    driver.press("option layout")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(driver.scene, SetupScene)
    assert driver.scene.options["layout"] == "/boards/corner.lay"


@pytest.mark.parametrize(("wanted", "size", "scale"), [
    (100, (3840, 2160), 1.0), (250, (3840, 2160), 2.5), (250, (960, 600), 1.0), (200, (1440, 900), 1.5),
    (0, (1280, 800), 1.0), (0, (2560, 1600), 2.0), (0, (3840, 2160), 2.5), (0, (960, 600), 1.0),
])
def test_the_scale_is_the_wanted_one_where_the_window_can_hold_it(
    wanted: int, size: tuple[int, int], scale: float
) -> None:
    assert fitting_scale(wanted, size) == scale


def test_defaults_are_valid_settings(home: Path) -> None:
    keeper = Keeper(home)
    keeper.write_settings(Settings())
    assert keeper.read_settings() == Settings() and keeper.take_complaints() == []
