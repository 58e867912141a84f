"""Outside engines at the board: a game against one, and what the player can do when it goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.match import Seat
from gui.scenes.engines import EnginesScene
from gui.settings import Keeper, OutsideEngine
from tests.conftest import ROOT
from tests.gui.conftest import Driver
from tests.gui.test_layout import check_scene
from tests.protocols.rogues import group_is_gone, nboard_rogue, running_from

Drive = Callable[..., Driver]
PERSON = Seat("person", "", "Anna")


def engine_seat(program: Path) -> Seat:
    return Seat("strategy", f"engine:{program}", "Engine")


def in_trouble(driver: Driver, program: Path) -> None:
    """A game whose second player cannot move."""
    driver.open_board((PERSON, engine_seat(program)))
    driver.play("f5")
    driver.until(lambda: driver.board.sitting.trouble != "", 20_000)
    driver.frames(2)


@pytest.mark.parametrize(("manner", "words"), [("dies", "ended by itself with code 3"),
                                              ("illegal", "nboard-illegal played illegally")])
def test_a_game_goes_on_by_hand(drive: Drive, tmp_path: Path, manner: str, words: str) -> None:
    driver = drive((960, 600))
    in_trouble(driver, nboard_rogue(tmp_path, manner))
    assert words in driver.board.sitting.status()
    check_scene(driver)
    driver.press("continue")
    check_scene(driver)
    driver.press("by hand")
    driver.play("d6", "c3")
    assert len(driver.board.match.moves) == 3
    assert running_from(tmp_path) == []


def test_a_game_goes_on_with_another_opponent(drive: Drive, tmp_path: Path) -> None:
    driver = drive()
    in_trouble(driver, nboard_rogue(tmp_path, "dies"))
    driver.press("continue")
    driver.press("again")
    driver.until(lambda: driver.board.sitting.trouble != "", 20_000)
    driver.frames(2)
    driver.press("continue")
    driver.press("other")
    driver.until(lambda: len(driver.board.match.moves) == 2, 20_000)
    assert driver.board.match.seats[1] == Seat("level", "Club", "Club")


def test_a_program_that_is_gone_is_a_sentence(drive: Drive, tmp_path: Path) -> None:
    """As in a save from another machine."""
    driver = drive()
    in_trouble(driver, tmp_path / "nowhere")
    assert "There is no engine program" in driver.board.sitting.status()


def test_a_long_complaint_stays_in_its_bar_and_is_told_whole_when_asked(drive: Drive) -> None:
    """As when a file names a strategy there is not: the sentence lists all there are."""
    driver = drive((960, 600))
    driver.open_board((PERSON, Seat("strategy", "no-such-strategy", "Deep")))
    driver.play("f5")
    driver.until(lambda: driver.board.sitting.trouble != "")
    driver.frames(2)
    look, status = driver.app.stage.look, driver.widget("status")
    size, lines, whole = status.set_in(look)  # type: ignore[attr-defined]
    assert len(lines) * look.px(size * 1.35) <= status.rect.h and lines[-1].endswith("…") and not whole
    driver.press("continue")
    dialog = driver.scene.dialog
    assert dialog is not None
    words = driver.widget("words")
    assert words.words == driver.board.sitting.trouble and words.cut_words(look) == []  # type: ignore[attr-defined]
    assert driver.app.window.get_rect().contains(dialog.rect)


def test_the_window_goes_on_while_an_engine_stalls_and_leaving_ends_it(drive: Drive, tmp_path: Path) -> None:
    driver = drive()
    driver.open_board((PERSON, engine_seat(nboard_rogue(tmp_path, "stalls"))))
    driver.play("f5")
    driver.until(lambda: running_from(tmp_path) != [], 20_000)
    engine = running_from(tmp_path)[0]
    driver.frames(5)
    assert driver.board.sitting.thinking
    driver.board.home()
    driver.frames(2)
    assert group_is_gone(engine)


def test_a_game_against_our_own_engine_in_one_process(drive: Drive) -> None:
    driver = drive()
    driver.open_board((PERSON, Seat("strategy", f"engine:{sys.executable} {ROOT / 'main.py'} nboard", "Ours")))
    started = set()
    for count in (2, 4, 6):
        here = driver.board.match.position
        driver.play(here.name_of(here.moves()[0]))
        driver.until(lambda count=count: len(driver.board.match.moves) == count, 60_000)   # type: ignore[misc]
        opponents = driver.board.sitting._opponents.values()
        started |= {engine._talk.engine.pid for _seat, engine in opponents}   # type: ignore[attr-defined]
    assert len(started) == 1


# --- The list in Settings -----------------------------------------------------------------------------------


def fill_in(driver: Driver, name: str, path: str, game: int = 1) -> EnginesScene:
    """Settings, Outside engines, and the form filled in by keyboard and mouse."""
    driver.press("settings")
    driver.press("outside engines")
    driver.click(driver.widget("engine game").part(game).center)  # type: ignore[attr-defined]
    driver.press("engine name")
    driver.type(name)
    driver.press("engine path")
    driver.type(path)
    assert isinstance(driver.scene, EnginesScene)
    return driver.scene


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1600)])
def test_an_engine_is_kept_tried_changed_and_removed(drive: Drive, home: Path, size: tuple[int, int]) -> None:
    driver = drive(size)
    check_scene(driver)
    scene = fill_in(driver, "Ours", f"{sys.executable} {ROOT / 'main.py'} nboard")
    check_scene(driver)
    driver.press("try")
    assert not driver.widget("try").enabled
    driver.until(lambda: scene.words.startswith("It plays: "), 60_000)
    driver.press("keep")
    check_scene(driver)
    kept = Keeper(home).read_settings().engines
    assert [(engine.game, engine.name) for engine in kept] == [("othello", "Ours")]
    assert kept[0].path == f"{Path(sys.executable)} {ROOT / 'main.py'} nboard"
    driver.press("engine path")
    driver.type(" --help")
    driver.press("keep")
    assert [engine.path[-6:] for engine in Keeper(home).read_settings().engines] == ["--help"]
    driver.press("remove")
    assert Keeper(home).read_settings().engines == () and not driver.widget("remove").enabled


def test_what_is_wrong_with_an_engine_is_said_and_not_kept(drive: Drive, tmp_path: Path) -> None:
    driver = drive()
    scene = fill_in(driver, "Gone", "/nowhere/brain")
    driver.press("keep")
    assert scene.words == "There is no engine program '/nowhere/brain'." and not scene.good
    driver.press("try")
    assert scene.words == "There is no engine program '/nowhere/brain'."
    assert driver.app.stage.settings.engines == ()
    scene.path = str(nboard_rogue(tmp_path, "dies"))
    driver.press("try")
    driver.until(lambda: "ended by itself with code 3" in scene.words, 20_000)
    assert running_from(tmp_path) == []


def test_a_kept_engine_is_an_opponent_in_set_up_and_in_a_tournament(drive: Drive) -> None:
    ours = OutsideEngine("othello", "Ours", f"{sys.executable} {ROOT / 'main.py'} nboard")
    driver = drive(engines=(ours,))
    driver.press("card othello")
    driver.click(driver.widget("kind 1").part(2).center)  # type: ignore[attr-defined]
    assert (ours.spec, "Ours") in driver.widget("strategies 1").choices  # type: ignore[attr-defined]
    driver.widget("strategies 1").act(ours.spec)  # type: ignore[attr-defined]
    driver.frames(1)
    driver.press("start")
    assert driver.board.match.seats[1] == Seat("strategy", ours.spec, "Ours")
    driver.play("f5")
    driver.until(lambda: len(driver.board.match.moves) == 2, 60_000)


def test_a_kept_engine_plays_a_tournament_under_its_name(drive: Drive, tmp_path: Path) -> None:
    dies = OutsideEngine("othello", "Dies", str(nboard_rogue(tmp_path, "dies")))
    driver = drive(engines=(dies, OutsideEngine("gomoku", "Other", "/bin/cat")))
    driver.press("tournament")
    driver.press("clear")
    choices = dict(driver.widget("pick").choices)  # type: ignore[attr-defined]
    assert choices[dies.spec] == "Dies" and "Other" not in choices.values()
    for spec in (dies.spec, "maximize-weight"):
        driver.widget("pick").act(spec)  # type: ignore[attr-defined]
        driver.frames(1)
    assert driver.widget("entrant list").rows == ["Dies", "maximize-weight"]  # type: ignore[attr-defined]
    driver.press("start")
    driver.until(lambda: driver.scene.session.over, 60_000)  # type: ignore[attr-defined]
    driver.frames(2)
    assert driver.widget("table").rows == ["maximize-weight", "Dies"]  # type: ignore[attr-defined]
