"""Recent games and statistics: kept and counted once, bounded, shown, and never lost to a damaged file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.games import game_named
from engine.levels import ratings
from engine.match import Match, Seat
from engine.standing import Finished, Standing, expected, standing_of
from gui.records import MOST_RECENT, Records
from gui.scenes.games import GamesScene
from gui.scenes.home import HomeScene
from gui.scenes.recent import RecentTile
from gui.scenes.statistics import StatisticsScene
from gui.settings import Keeper
from tests.gui.conftest import Driver

Drive = Callable[..., Driver]
AGAINST = (Seat("person", "", "Anna"), Seat("level", "Newcomer", "Newcomer"))


def begun(moves: int = 1, rated: bool = False) -> Match:
    match = Match(game_named("othello"), {}, AGAINST, rated=rated)
    for _ in range(moves):
        match.play(match.position.moves()[0])
    return match


def test_standing_counts_streaks_and_rates_rated_games_only() -> None:
    games = [Finished(str(n), "othello", "Club", score, rated) for n, (score, rated) in enumerate(
        [(1, True), (1, False), (0.5, False), (1, False), (0, True)])]
    after_win = 1000 + 40 * (1 - expected(1000, 1500))
    after_loss = after_win + 40 * (0 - expected(after_win, 1500))
    assert standing_of(games, {"Club": 1500}) == Standing(3, 1, 1, 0, 2, round(after_loss))
    assert standing_of(games, {}).rating is None


def test_a_game_is_counted_once_and_recent_games_are_bounded(home: Path) -> None:
    records = Records(Keeper(home))
    match = begun()
    match.resign(0)
    records.keep(match)
    records.keep(Match.from_save(match.to_save()))
    assert [(each.level, each.score) for each in records.results()] == [("Newcomer", 0.0)]
    for _ in range(MOST_RECENT + 3):
        records.keep(begun())
    assert len(records.recent()) == MOST_RECENT


def test_the_board_tells_how_the_games_against_this_opponent_went(drive: Drive) -> None:
    driver = drive()
    driver.open_board(AGAINST)
    assert driver.widget("record").words == "Your first game against Newcomer"  # type: ignore[attr-defined]
    driver.play("f5")
    driver.until(lambda: len(driver.board.match.moves) == 2)
    driver.key(pygame.K_r, pygame.KMOD_CTRL)
    driver.press("yes")
    assert driver.widget("record").words == (  # type: ignore[attr-defined]
        "Against Newcomer: 0 won, 0 drawn, 1 lost")
    driver.open_board()
    assert not driver.has("record")


def test_home_shows_the_recent_games_but_the_one_to_resume_and_opens_them(drive: Drive, home: Path) -> None:
    records = Records(Keeper(home))
    for count in (2, 3, 4):
        records.keep(begun(count))
    (home / "games" / "damaged.json").write_bytes(b"rubbish")
    unfinished = begun(5)
    records.keep(unfinished)
    (home / "autosave.json").write_bytes(unfinished.to_save())
    driver = drive()
    driver.until(lambda: driver.has("recent 0"))
    tiles = [widget for widget in driver.scene.page.widgets if isinstance(widget, RecentTile)]
    assert [len(tile.match.moves) for tile in tiles] == [4, 3, 2]
    assert [toast.words for toast in driver.app.stage.toasts.shown] == []
    driver.press("recent 1")
    assert len(driver.board.match.moves) == 3 and driver.board.sitting.held
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: driver.has("recent 0"))
    driver.tab_to("recent 2")
    driver.key(pygame.K_RETURN)
    assert len(driver.board.match.moves) == 2
    small = drive((960, 600))
    small.frames(10)
    assert not small.has("recent 0")      # no room


def test_games_between_people_or_unfinished_are_not_counted(home: Path) -> None:
    records = Records(Keeper(home))
    records.keep(begun())
    people = Match(game_named("othello"))
    people.play(people.position.moves()[0])
    people.resign(0)
    records.keep(people)
    assert records.results() == []


def test_damaged_results_are_put_aside_with_a_sentence(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "results.json").write_bytes(b"{nonsense")
    records = Records(Keeper(home))
    assert records.results() == [] and (home / "results.damaged").exists()
    assert "statistics" in records.keeper.take_complaints()[0]


def test_a_game_left_is_in_the_list_and_opens_again(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6")
    identity = board.match.identity
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, HomeScene)
    driver.press("games")
    scene = driver.scene
    assert isinstance(scene, GamesScene)
    driver.until(lambda: bool(scene.games))
    driver.tab_to("games")
    driver.key(pygame.K_RETURN)
    assert driver.board.match.identity == identity and len(driver.board.match.moves) == 2


def test_deleting_is_asked_and_forgets_the_unfinished_game(drive: Drive, home: Path) -> None:
    driver = drive()
    driver.open_board()
    driver.play("f5")
    driver.key(pygame.K_ESCAPE)
    (home / "games" / "0123456789ab.json").write_bytes(b"rubbish")
    driver.press("games")
    scene = driver.scene
    assert isinstance(scene, GamesScene)
    driver.until(lambda: not scene.unread)
    assert len(scene.games) == 1 and any("left out" in toast.words for toast in driver.app.stage.toasts.shown)
    driver.key(pygame.K_DELETE)
    driver.press("yes")
    assert scene.games == [] and not (home / "autosave.json").exists()
    driver.key(pygame.K_ESCAPE)
    assert not driver.has("resume")


def test_resigning_a_rated_game_counts_and_is_shown(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    driver.press("rated")
    driver.press("start")
    board = driver.board
    assert board.match.rated and not driver.widget("hint").enabled
    driver.play("f5")
    driver.key(pygame.K_u)
    assert len(board.match.moves) >= 1
    driver.press("resign")
    driver.press("yes")
    driver.key(pygame.K_u)
    assert board.match.result is not None
    driver.press("leave")
    driver.press("statistics")
    scene = driver.scene
    assert isinstance(scene, StatisticsScene)
    standing = scene.standing("Casual")
    assert (standing.losses, standing.played) == (1, 1)
    assert standing.rating == round(1000 - 40 * expected(1000, ratings(game_named("othello"))["Casual"]))
    driver.press("clear")
    driver.press("yes")
    assert scene.standing().played == 0


def test_only_a_person_against_a_level_can_be_rated(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    driver.press("rated")
    driver.click(driver.widget("kind 1").part(0).center)  # type: ignore[attr-defined]
    assert not driver.widget("rated").enabled
    driver.press("start")
    assert not driver.board.match.rated


def test_an_increment_is_chosen_in_set_up(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    driver.click(driver.widget("clock").part(2).center)  # type: ignore[attr-defined]
    driver.press("increment")
    for _ in range(3):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    driver.press("start")
    rule = driver.board.match.clock.rule
    assert (rule.kind, rule.seconds, rule.increment) == ("game", 300, 3)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1600)])
def test_the_screens_fit(drive: Drive, size: tuple[int, int]) -> None:
    from tests.gui.test_layout import check_scene

    driver = drive(size)
    check_scene(driver)
    driver.press("games")
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    driver.press("statistics")
    check_scene(driver)
    driver.key(pygame.K_ESCAPE)
    driver.press("card othello")
    driver.click(driver.widget("clock").part(2).center)  # type: ignore[attr-defined]
    check_scene(driver)
