"""What the window says while an opponent thinks: a live counter and bar, a line told ever more seldom."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace

import pygame
import pytest

from engine.match import Seat
from gui.scenes.thoughts import MORE, ROUND, Counter, Follower, Line, Pace, ProgressBar, short_count
from tests.gui.conftest import OFF_BOOK, Driver

Drive = Callable[..., Driver]
THINKER = (Seat("strategy", "champion:60", "Deep"), Seat("person", "", "Anna"))


@pytest.mark.parametrize(("number", "words"), [(0, "0"), (9_999, "9,999"), (12_345, "12.3 k"), (4_560_000, "4.56 M")])
def test_counts_are_short(number: int, words: str) -> None:
    assert short_count(number) == words


def test_the_line_is_told_soon_and_then_ever_more_seldom() -> None:
    pace = Pace()
    told = [frame for frame in range(1, 1200) if pace.due(0.01)]
    assert told[0] == 15 and len(told) > 5
    assert all(later > 1.5 * sooner for sooner, later in pairwise(told))


ROOM = pygame.Rect(100, 50, 200, 20)


def watched(widget: Counter | ProgressBar) -> list[object]:
    """The parts the widget asks to have drawn again."""
    touched: list[object] = []
    widget.touch = touched.append
    return touched


def a_round(widget: Follower) -> None:
    """As many frames as it takes until each part of the thoughts has had its own."""
    for _frame in range(ROUND):
        widget.tick(1 / 60)


def test_the_counter_is_drawn_again_only_when_it_says_something_else(drive: Drive) -> None:
    sitting = SimpleNamespace(busy=True, nodes=5)
    counter = Counter(drive().scene.look, ROOM, sitting)   # type: ignore[arg-type]
    touched = watched(counter)
    a_round(counter)
    a_round(counter)
    assert touched == [counter.rect]
    for sitting.nodes in range(6, 6 + ROUND):
        counter.tick(1 / 60)
    assert len(touched) == 2, "once a round, however often the number changes"


def test_of_the_counter_only_the_signs_that_changed_are_drawn_again(drive: Drive) -> None:
    look = drive().scene.look
    sitting = SimpleNamespace(busy=True, nodes=1_230_000)
    counter = Counter(look, ROOM, sitting)   # type: ignore[arg-type]
    touched = watched(counter)
    whole, parts = pygame.Surface((400, 100)), pygame.Surface((400, 100))
    for nodes in (1_230_000, 1_240_000, 1_245_000, 2_245_000, 12_245_000):
        sitting.nodes = nodes
        a_round(counter)
        for surface, part in ((whole, whole.get_rect()), (parts, touched[-1])):
            assert isinstance(part, pygame.Rect)
            surface.set_clip(part)
            surface.fill(look.ground)
            counter.draw(surface, look)
    assert touched[1] != ROOM and touched[4] == ROOM
    drawn = [pygame.image.tobytes(surface.subsurface(ROOM), "RGB") for surface in (whole, parts)]
    assert drawn[0] == drawn[1]


def test_the_bar_is_drawn_again_only_where_it_grew() -> None:
    sitting = SimpleNamespace(busy=True, fraction=0.25)
    bar = ProgressBar(ROOM, sitting)   # type: ignore[arg-type]
    touched = watched(bar)
    a_round(bar)
    sitting.fraction = 0.5
    a_round(bar)
    sitting.busy = False
    a_round(bar)
    assert touched == [pygame.Rect(100, 50, 50, 20), pygame.Rect(150, 50, 50, 20), pygame.Rect(100, 50, 100, 20)]


def test_no_frame_of_a_thinking_board_has_two_things_to_do(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(THINKER, moves=OFF_BOOK)
    followers = [widget for widget in board.page.widgets if isinstance(widget, Follower)]
    at_work: list[list[str]] = []
    for widget in followers:
        widget.follow = lambda seconds, name=widget.name: at_work[-1].append(name)   # type: ignore[assignment, misc]
    for _frame in range(2 * ROUND):
        at_work.append([])
        driver.frames(1)
    assert {name for names in at_work for name in names} == {"thoughts", "line", "positions", "progress", "evaluation"}
    assert max(len(names) for names in at_work) == 1
    assert all(not (now and before) for before, now in pairwise(at_work)), "the next frame shows what was drawn"
    board.sitting.cancel()


def test_a_line_is_as_long_as_there_is_room(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(THINKER, moves=OFF_BOOK)
    line = driver.widget("line")
    assert isinstance(line, Line)
    report = SimpleNamespace(line=board.position.moves()[:1], depth=1)
    line.sitting = SimpleNamespace(busy=True, report=report, on_board=board.position, view=board.view)  # type: ignore[assignment]
    name = board.view.move_words(board.position, report.line[0])
    assert list(line.tell())[-1] == (name,)
    line.rect.w = line.letters.width(MORE) + 1
    assert list(line.tell())[-1] == (MORE,)
    board.sitting.cancel()


def test_a_thinking_opponent_tells_depth_line_and_positions(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board(THINKER, moves=OFF_BOOK)
    head, line, counter = (driver.widget(name) for name in ("thoughts", "line", "positions"))
    driver.until(lambda: "Depth" in head.words and bool(line.words) and counter._count != "")   # type: ignore[attr-defined]
    assert 0 < board.sitting.fraction < 1
    board.sitting.cancel()
