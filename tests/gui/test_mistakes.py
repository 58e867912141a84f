"""Mistakes of a judged game: the keys and dots that go to them, and what the report says of both players."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from engine.review import Assessment, Kind
from gui.scenes.board import BoardScene
from gui.scenes.mistakes import kind_sign
from tests.gui.conftest import Driver
from tests.gui.test_analysis import open_game

Drive = Callable[..., Driver]


def judged_game(driver: Driver) -> BoardScene:
    """A game of Othello: the third move a blunder of the first player, the sixth a mistake of the second."""
    board = open_game(driver, "othello", 6)
    match, view = board.match, board.view
    for position, move, share in zip(match.positions, (*match.moves, None), (0.5, 0.5, 0.5, 0.1, 0.1, 0.1, 0.3),
                                     strict=True):
        value = round(match.game.unit * view.spread * math.atanh(2 * share - 1))
        other = next(each for each in position.moves() if each != move)
        board.analysis.reviewer.known[position] = Assessment(value, (other,))
    return board


def test_keys_go_from_mistake_to_mistake(drive: Drive) -> None:
    driver = drive()
    board = judged_game(driver)
    seen = []
    for key in (pygame.K_p, pygame.K_n, pygame.K_n):
        driver.key(key)
        seen.append(board.sitting.shown)
    assert seen == [3, 6, 6] and board.refusal == "No later mistake was found."
    driver.key(pygame.K_p)
    driver.key(pygame.K_p)
    assert board.sitting.shown == 3 and board.refusal == "No earlier mistake was found."


def test_mistakes_are_dots_of_their_own_shape_and_size_and_a_click_goes_there(drive: Drive) -> None:
    driver = drive(panel="graph")
    board = judged_game(driver)
    assert [(each.number, each.kind) for each in board.analysis.reviewer.review.mistakes] == [
        (3, Kind.BLUNDER), (6, Kind.MISTAKE)]
    x, y = driver.widget("graph").spot(3)  # type: ignore[attr-defined]
    driver.click((x + 5, y + 4))
    assert board.sitting.shown == 3
    signs = [kind_sign(board.look, kind) for kind in (Kind.INACCURACY, Kind.MISTAKE, Kind.BLUNDER)]
    assert len({sign.get_width() for sign in signs}) == 3
    # Blown up to one size they are still three shapes.
    assert len({pygame.image.tobytes(pygame.transform.scale(sign, (60, 60)), "RGBA") for sign in signs}) == 3


def test_the_report_tells_both_players_accuracy_mistakes_and_the_turning_point(drive: Drive) -> None:
    driver = drive()
    board = judged_game(driver)
    board.match.resign(0)
    driver.frames(3)
    driver.press("report")
    accuracy, *counts = driver.widget("table").figures()  # type: ignore[attr-defined]
    # Two of three free moves without loss; exp(-4 * 0.4) and exp(-4 * 0.2) for the third.
    assert accuracy[1:] == ("73 %", "82 %")
    assert [row[1:] for row in counts] == [("0", "0"), ("0", "1"), ("1", "0")]
    assert driver.widget("turning words").words.startswith("Turning point: move 3, Black played")  # type: ignore[attr-defined]
    driver.press("turning point")
    assert board.dialog is None and board.sitting.shown == 3
