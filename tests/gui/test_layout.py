"""At every size and scale: nothing outside the window, no words cut, no controls on top of each other."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from itertools import combinations

import msgspec
import pygame
import pytest

from engine.game import Option
from engine.games import GAMES, game_named
from engine.match import ClockRule, Match, Seat
from gui.app import gathered
from gui.scene import Scene
from gui.scenes.board import BoardScene
from gui.scenes.miniature import Miniature
from gui.scenes.rules import RulesScene
from gui.scenes.setup import SetupScene
from gui.widgets.base import Widget
from tests.gui.conftest import PEOPLE, Driver

Drive = Callable[..., Driver]
SIZES = [(960, 600), (1280, 800), (1000, 1400), (2560, 1080), (3840, 2160)]
OPPONENTS = (Seat("level", "Champion", "Champion"), Seat("strategy", "alpha-beta-searcher-10-weighted-squares", "Deep"))


def check(driver: Driver, widgets: Sequence[Widget], scrolls: bool = False) -> None:
    look, window = driver.app.stage.look, driver.app.window.get_rect()
    for widget in widgets:
        inside = window.contains(widget.rect) if not scrolls else window.left <= widget.rect.left <= widget.rect.right
        assert inside, f"{widget.name} at {widget.rect} leaves {window}"
        assert widget.cut_words(look) == [], widget.name
    controls = [widget for widget in widgets if widget.focusable]
    for one, other in combinations(controls, 2):
        assert not one.rect.colliderect(other.rect), f"{one.name} lies on {other.name}"


def check_scene(driver: Driver) -> None:
    scene: Scene = driver.scene
    check(driver, scene.page.widgets, isinstance(scene, RulesScene))
    if scene.dialog is not None:
        check(driver, scene.dialog.page.widgets)
        assert driver.app.window.get_rect().contains(scene.dialog.rect)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0, 100, 250])
def test_every_screen_fits(drive: Drive, size: tuple[int, int], scale: int) -> None:
    driver = drive(size, scale=scale)
    check_scene(driver)
    driver.press("settings")
    check_scene(driver)
    driver.press("boards")
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    driver.press("learn")
    check_scene(driver)
    driver.press("lesson gomoku")
    driver.key(pygame.K_h)
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    driver.press("card othello")
    check_scene(driver)
    for part in (0, 2):
        driver.click(driver.widget("kind 1").part(part).center)  # type: ignore[attr-defined]
        check_scene(driver)
    driver.click(driver.widget("clock").part(1).center)  # type: ignore[attr-defined]
    check_scene(driver)
    driver.key(pygame.K_F1)
    check_scene(driver)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0, 100, 250])
def test_the_board_fits_in_all_its_states(drive: Drive, size: tuple[int, int], scale: int) -> None:
    driver = drive(size, scale=scale)
    board = driver.open_board(clock=ClockRule("game", 300.0))
    driver.play("f5", "d6")
    check_scene(driver)
    assert board.view.rect.w >= driver.app.window.get_height() * 0.5 or size[0] < size[1]
    driver.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    check_scene(driver)
    driver.press("back")
    driver.press("save")
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    driver.press("resign")
    check_scene(driver)
    driver.press("yes")
    check_scene(driver)
    driver.open_board(OPPONENTS)
    driver.key(pygame.K_SPACE)
    check_scene(driver)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_set_up_fits_with_the_most_options_a_game_has(drive: Drive, size: tuple[int, int]) -> None:
    options = (
        Option("pits", "Pits a side", 6, "number", (), 1, 12), Option("stones", "Stones a pit", 4, "number", (), 1, 12),
        Option("rule", "Rule", 0, "choice", tuple(enumerate(("Free", "Standard", "Renju", "Swap2")))),
        Option("map", "Map", "", "file", help="A file of your own"),
    )
    driver = drive(size)
    driver.scene.go(SetupScene(driver.app.stage, dataclasses.replace(game_named("othello"), options=options)))
    driver.frames(2)
    check_scene(driver)
    assert driver.has("option map") and driver.has("option rule")


def test_the_panel_beside_a_wide_board_uses_the_height_there_is(drive: Drive) -> None:
    driver = drive()
    columns = []
    for name in ("othello", "kalaha"):
        driver.scene.go(BoardScene(driver.app.stage, Match(game_named(name), {}, PEOPLE)))
        driver.frames(2)
        moves, last, status = (driver.widget(each).rect for each in ("moves", "resign", "status"))
        assert last.right == moves.right and last.bottom == status.bottom      # nothing sticks out
        assert driver.board.view.rect.bottom < status.top
        columns.append((driver.widget("player 0").rect.top, last.bottom))
    assert columns[0] == columns[1]


def test_room_for_thoughts_is_kept_only_where_something_is_thought(drive: Drive) -> None:
    driver = drive()
    driver.open_board()
    between_people = driver.widget("moves").rect.h
    driver.key(pygame.K_h)
    driver.until(lambda: driver.board.sitting.hint is not None)
    driver.frames(2)
    assert driver.has("thoughts") and driver.widget("moves").rect.h < between_people
    driver.open_board((PEOPLE[0], OPPONENTS[0]))
    assert driver.has("thoughts") and driver.widget("moves").rect.h < between_people


@pytest.mark.parametrize("language", ["en", "da", "zh"])
def test_buttons_say_in_words_what_they_do(drive: Drive, language: str) -> None:
    """In a comfortable window; in the smallest one those for which there is no room have their tooltips."""
    driver = drive(language=language)
    driver.open_board((PEOPLE[0], OPPONENTS[0]))
    look = driver.app.stage.look
    for name in ("undo", "redo", "hint", "analyse", "swap", "resign"):
        button = driver.widget(name)
        assert 0 < look.width(button.caption, 11, 500) < button.rect.w, name  # type: ignore[attr-defined]
    for name in ("new", "save", "load", "rules", "explain"):
        assert driver.widget(name).words, name  # type: ignore[attr-defined]
    driver.key(pygame.K_ESCAPE)
    assert all(driver.widget(name).words for name in ("learn", "statistics", "settings"))  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["kalaha", "riskless"])
def test_scrolling_the_rules_does_not_disturb_their_examples(drive: Drive, monkeypatch: pytest.MonkeyPatch,
                                                             name: str) -> None:
    driver = drive(animation="normal")
    driver.scene.go(RulesScene(driver.app.stage, game_named(name), driver.scene))
    driver.frames(2)

    def example() -> Miniature:
        return next(each for each in driver.scene.page.widgets if isinstance(each, Miniature) and each.moves)

    driver.until(lambda: example().motion is not None and example().timer.progress > 0.2)
    first, progress = example(), example().timer.progress
    driver.key(pygame.K_DOWN)
    assert example() is not first and example().motion is not None
    assert progress < example().timer.progress < 1
    driver.until(lambda: example().motion is None)
    driver.frames(20)
    passed = example().timer.progress
    driver.key(pygame.K_UP)
    assert example().timer.progress > passed


def test_resizing_a_running_board_lays_it_out_again(drive: Drive) -> None:
    driver = drive((1280, 800))
    board = driver.open_board()
    driver.play("f5")
    for size in SIZES:
        driver.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
        driver.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        driver.frames(2)
        assert driver.app.stage.size == size
        check_scene(driver)
        assert driver.app.window.get_rect().contains(board.view.rect)
    driver.play("d6")
    assert len(board.match.moves) == 2


def test_a_change_of_scale_keeps_the_pictures_real(drive: Drive) -> None:
    """Text is drawn at the larger size, not stretched: its height follows the font."""
    driver = drive((3840, 2160), scale=100)
    small = driver.app.stage.look.text("Jamboree", 20).get_height()
    driver.app.stage.change(msgspec.structs.replace(driver.app.stage.settings, scale=200))
    large = driver.app.stage.look.text("Jamboree", 20).get_height()
    assert large == driver.app.stage.look.font(20).size("Jamboree")[1] and large > 1.8 * small


def test_a_still_board_draws_nothing(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    board = driver.open_board()
    driver.frames(5)
    drawn: list[object] = []
    monkeypatch.setattr(board, "draw", drawn.append)
    driver.frames(120)
    assert drawn == []
    driver.move_to(driver.square("f5"))
    assert len(drawn) == 1


def test_far_stale_parts_are_drawn_by_themselves_and_near_ones_together() -> None:
    whole = pygame.Rect(0, 0, 1280, 800)
    cell, beside = pygame.Rect(100, 100, 70, 70), pygame.Rect(170, 100, 70, 70)
    far = pygame.Rect(900, 600, 300, 60)
    assert gathered([cell, far, beside], whole) == [cell.union(beside), far]
    assert gathered([pygame.Rect(1200, 700, 200, 200)], whole) == [pygame.Rect(1200, 700, 80, 100)]


def test_home_shows_every_game_and_opens_it(drive: Drive) -> None:
    from gui.scenes import VIEWS
    from gui.scenes.home import GameCard
    from gui.scenes.setup import SetupScene

    driver = drive()
    cards = [widget for widget in driver.scene.page.widgets if isinstance(widget, GameCard)]
    assert [card.game.name for card in cards] == list(VIEWS) == [game.name for game in GAMES]
    driver.click(cards[-1].rect.center)
    assert isinstance(driver.scene, SetupScene) and driver.scene.game is cards[-1].game
