"""The Tournament screen: choosing, a table that fills, stop and go on, replay, the bracket; and dropped files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from engine.games import game_named
from engine.levels import LEVELS
from engine.match import Match
from engine.tournament.plan import Fixture, GameRecord, Plan, make_plan
from gui.scenes.board import BoardScene
from gui.scenes.home import HomeScene
from gui.scenes.tournament import TournamentScene
from gui.scenes.tournament_parts import headings, table_lines
from gui.scenes.tournament_run import RunningScene
from tests.gui.conftest import Driver
from tests.gui.test_layout import SIZES, check_scene

Drive = Callable[..., Driver]


class Still:
    """A session that stands still with some games played."""

    def __init__(self, plan: Plan, records: dict[str, GameRecord], running: bool) -> None:
        self.plan, self.records, self.running, self.over = plan, records, running, not running
        self.trouble, self.games, self.seconds_left = "", max(20, len(records)), 75.0

    def poll(self) -> list[GameRecord]:
        return []

    def stop(self) -> None:
        self.running = False

    def close(self, patience: float) -> None:
        self.running = False


def played_out(plan: Plan, judge: Callable[[Fixture], int | None] | None = None) -> dict[str, GameRecord]:
    """Every game of a plan, won by the entrant with the smaller number, or as `judge` says."""
    from engine.tournament.director import Director
    from tests.test_tournament import Oracle

    director = Director(plan)
    director.run(Oracle(judge))
    return director.records


def choosing(driver: Driver) -> TournamentScene:
    driver.press("tournament")
    assert isinstance(driver.scene, TournamentScene)
    return driver.scene


def running(driver: Driver) -> RunningScene:
    assert isinstance(driver.scene, RunningScene)
    return driver.scene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0, 100, 250])
def test_both_screens_fit(drive: Drive, size: tuple[int, int], scale: int) -> None:
    driver = drive(size, scale=scale)
    scene = choosing(driver)
    for part in (0, 1, 2):
        driver.click(driver.widget("format").part(part).center)  # type: ignore[attr-defined]
        check_scene(driver)
    names = [f"level:{name}" for name in ("Newcomer", "Beginner", "Casual", "Club", "Strong", "Expert", "Master")] * 2
    plan = make_plan("torres", names, format="groups")
    for records, going in (({}, True), (played_out(plan), False)):
        driver.scene.go(RunningScene(driver.app.stage, Still(plan, records, going), scene))  # type: ignore[arg-type]
        driver.frames(2)
        for part in (0, 1):
            driver.click(driver.widget("tabs").part(part).center)  # type: ignore[attr-defined]
            check_scene(driver)
        bracket = driver.widget("bracket")
        boxes = bracket.boxes(driver.app.stage.look)  # type: ignore[attr-defined]
        assert len(boxes) == 8 and all(bracket.rect.contains(box) for _tie, box, _number in boxes)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_decided_a_tie_that_ended_equal_stands_under_the_bracket(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(size)
    scene = choosing(driver)
    plan = make_plan("torres", [f"level:{name}" for name in LEVELS] * 2, format="groups")

    def show(records: dict[str, GameRecord]) -> None:
        still = Still(plan, records, False)
        driver.scene.go(RunningScene(driver.app.stage, still, scene))  # type: ignore[arg-type]
        driver.frames(2)
        driver.click(driver.widget("tabs").part(1).center)  # type: ignore[attr-defined]

    records = played_out(plan)
    show(records)
    assert not driver.has("tie-breaks")
    final = next(key for key in records if key.startswith("Final 1"))
    lost = msgspec.structs.replace(records[final], winner=1 - (records[final].winner or 0), margin=1)
    show(records | {final: lost})
    assert driver.widget("tie-breaks").words == (  # type: ignore[attr-defined]
        "Equal on points, decided by the larger wins: Final.")
    assert not driver.widget("tie-breaks").rect.colliderect(driver.widget("bracket").rect)
    check_scene(driver)
    show(played_out(plan, lambda fixture: 1))
    assert "decided by the place in the group: Quarter-final 1, " in (
        driver.widget("tie-breaks").words)  # type: ignore[attr-defined]
    check_scene(driver)


def test_a_tournament_from_start_to_end_with_a_stop_between(drive: Drive, home: Path) -> None:
    driver = drive()
    scene = choosing(driver)
    driver.press("clear")
    driver.press("start")
    assert "2 to 128 entrants" in driver.widget("fault").words  # type: ignore[attr-defined]
    scene._set_game("kalaha")
    for name in ("random-strategy", "maximize-estimate"):
        driver.press("typed")
        driver.type(name)
        driver.key(pygame.K_RETURN)
    assert scene.entrants == ["random-strategy", "maximize-estimate"]
    scene._set_rounds(20)
    assert not driver.has("go on")
    driver.press("start")
    session = running(driver).session
    driver.until(lambda: len(session.records) >= 2, 60_000)
    driver.press("stop")
    driver.until(lambda: not session.running, 60_000)
    played = len(session.records)
    assert 2 <= played < 40 and not session.over
    driver.frames(3)
    assert "stopped" in driver.widget("state").words  # type: ignore[attr-defined]
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene and driver.has("go on")
    driver.key(pygame.K_RETURN)      # Start: asks, because what is played would be lost
    assert driver.scene is scene and scene.dialog is not None
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene and scene.dialog is None

    driver.press("go on")
    again = running(driver).session
    assert len(again.records) >= played
    driver.until(lambda: not again.running, 60_000)
    driver.frames(3)
    assert len(again.records) == 40 and again.over
    assert driver.widget("table").rows[0] == "maximize-estimate"  # type: ignore[attr-defined]
    driver.press("export")
    folder = again.archive.folder
    assert folder.is_relative_to(home) and len(json.loads((folder / "results.json").read_bytes())["games"]) == 40
    assert any("Tables and games are in" in toast.words for toast in driver.app.stage.toasts.shown)

    games = driver.widget("games").rect
    driver.click((games.centerx, games.y + 5))
    driver.click((games.centerx, games.y + 5))
    assert isinstance(driver.scene, BoardScene)
    assert driver.board.match.result is not None and driver.board.match.game is game_named("kalaha")


def test_leaving_a_running_tournament_asks_and_quitting_ends_it(drive: Drive) -> None:
    driver = drive()
    scene = choosing(driver)
    scene.rounds = 20
    driver.press("start")
    session = running(driver).session
    driver.key(pygame.K_ESCAPE)
    driver.press("no")
    assert isinstance(driver.scene, RunningScene) and session.running
    driver.app.stage.quit()
    driver.app.scene.leave()
    driver.until(lambda: not session._thread.is_alive())
    assert session.trouble == ""


def test_entrants_come_and_go_and_home_is_one_key_away(drive: Drive) -> None:
    driver = drive()
    scene = choosing(driver)
    driver.press("all levels")
    assert len(scene.entrants) == 8
    rows = driver.widget("entrant list").rect
    driver.click((rows.centerx, rows.y + 5))
    driver.click((rows.centerx, rows.y + 5))
    assert len(scene.entrants) == 7 and "level:Newcomer" not in scene.entrants
    driver.press("typed")
    driver.type("engine:/nowhere")
    driver.press("add")
    driver.press("start")
    assert "There is no engine program" in scene.fault
    scene.entrants *= 10
    scene.start()
    assert "up to 32 entrants" in scene.fault
    driver.press("count")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, HomeScene)


def test_entrants_are_removed_by_keyboard_and_not_by_an_arrow_at_the_end_of_the_list(drive: Drive) -> None:
    driver = drive()
    scene = choosing(driver)
    everybody = list(scene.entrants)
    driver.tab_to("entrant list")
    for _ in range(len(everybody) + 2):
        driver.key(pygame.K_DOWN)
    assert scene.entrants == everybody
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    assert scene.entrants == everybody[:-2] + everybody[-1:]


def test_a_dropped_file_opens_and_a_bad_one_is_a_note(drive: Drive, tmp_path: Path) -> None:
    driver = drive()
    (tmp_path / "game.sgf").write_text("(;GM[4]SZ[15];B[hh];W[hi])")
    (tmp_path / "bad.sgf").write_text("(;GM[1])")
    driver.post(pygame.DROPFILE, file=str(tmp_path / "bad.sgf"))
    driver.frames(2)
    assert isinstance(driver.scene, HomeScene)
    assert "another game" in driver.app.stage.toasts.shown[-1].words
    driver.post(pygame.DROPFILE, file=str(tmp_path / "game.sgf"))
    driver.frames(2)
    assert len(driver.board.match.moves) == 2


def test_save_as_another_kind_and_open_it(drive: Drive, home: Path) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6")
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    entry = driver.widget("path")
    for _ in range(len(entry.words)):  # type: ignore[attr-defined]
        driver.key(pygame.K_BACKSPACE)
    driver.type("mine.psq")
    driver.key(pygame.K_RETURN)
    assert "holds no game of Othello" in driver.widget("fault").words  # type: ignore[attr-defined]
    for _ in range(3):
        driver.key(pygame.K_BACKSPACE)
    driver.type("ggf")
    driver.key(pygame.K_RETURN)
    assert (home / "saves" / "mine.ggf").read_bytes().startswith(b"(;GM[Othello]")
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.type("mine.ggf")
    driver.key(pygame.K_RETURN)
    assert driver.board is not board and isinstance(driver.board.match, Match)
    assert len(driver.board.match.moves) == 2


def test_wins_draws_and_losses_have_a_column_each() -> None:
    plan = make_plan("torres", ["level:Newcomer", "level:Beginner", "level:Casual"], format="double")
    lines = table_lines(plan, played_out(plan))
    results = [headings(plan).index(sign) for sign in ("+", "=", "−")]
    assert ["".join(line.columns[at] for at in results) for line in lines] == ["400", "202", "004"]
    assert all(len(line.columns) == len(headings(plan)) for line in lines)
