"""Outside engines at the board: a game against one, and what the player can do when it goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.match import Seat
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
        started |= {engine._talk.engine.pid for engine in driver.board.sitting._engines.values()}  # type: ignore[union-attr]
    assert len(started) == 1
