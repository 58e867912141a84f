"""What the window says while an opponent thinks: a live counter and bar, a line told ever more seldom."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest

from engine.match import Seat
from gui.scenes.thoughts import Counter, Pace, ProgressBar, short_count
from tests.gui.conftest import OFF_BOOK, Driver

Drive = Callable[..., Driver]
THINKER = (Seat("strategy", "champion:60", "Deep"), Seat("person", "", "Anna"))


@pytest.mark.parametrize(("number", "words"), [(0, "0"), (9_999, "9,999"), (12_345, "12.3 k"), (4_560_000, "4.56 M")])
def test_counts_are_short(number: int, words: str) -> None:
    assert short_count(number) == words


def test_the_line_is_told_soon_and_then_ever_more_seldom() -> None:
    pace = Pace()
    told = [frame for frame in range(1, 1200) if pace.due(0.01)]
    assert told[0] == 15
    assert all(later > 2.5 * sooner for sooner, later in pairwise(told))


def watched(kind: type[Counter | ProgressBar], sitting: SimpleNamespace) -> tuple[Counter | ProgressBar, list[object]]:
    touched: list[object] = []
    widget = kind(pygame.Rect(100, 50, 200, 20), sitting)   # type: ignore[arg-type]
    widget.touch = touched.append
    return widget, touched


def test_the_counter_is_drawn_again_only_when_it_says_something_else() -> None:
    sitting = SimpleNamespace(busy=True, nodes=5)
    counter, touched = watched(Counter, sitting)
    counter.tick(1.0)
    counter.tick(1.0)
    assert touched == [counter.rect]
    sitting.nodes = 6
    counter.tick(0.01)
    assert len(touched) == 1, "not more often than ten times a second"
    counter.tick(0.1)
    assert len(touched) == 2


def test_the_bar_is_drawn_again_only_where_it_grew() -> None:
    sitting = SimpleNamespace(busy=True, fraction=0.25)
    bar, touched = watched(ProgressBar, sitting)
    bar.tick(1.0)
    sitting.fraction = 0.5
    bar.tick(1.0)
    sitting.busy = False
    bar.tick(1.0)
    assert touched == [pygame.Rect(100, 50, 50, 20), pygame.Rect(150, 50, 50, 20), pygame.Rect(100, 50, 100, 20)]


def test_a_thinking_opponent_tells_depth_line_and_positions(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(THINKER, moves=OFF_BOOK)
    line, counter = driver.widget("thoughts"), driver.widget("positions")
    driver.until(lambda: "Depth" in line._head and bool(line._line) and counter._count != "")   # type: ignore[attr-defined]
    assert 0 < board.sitting.fraction < 1
    board.sitting.cancel()
