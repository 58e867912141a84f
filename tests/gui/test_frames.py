"""What one frame of the window does: a step of the scene, or else a part that could wait, drawn or shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tests.gui.conftest import FRAME, OFF_BOOK, Driver
from tests.gui.test_thoughts import THINKER

Drive = Callable[..., Driver]


class Watched:
    """A board whose opponent thinks, and what each frame did with it. Its own news do not disturb: none are heard."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver, self.did = driver, [""]
        board, app = driver.open_board(THINKER, moves=OFF_BOOK), driver.app
        driver.frames(30)
        board.sitting.cancel()
        board.sitting.paused = True
        driver.frames(30)
        self.part = driver.widget("positions").rect
        step, draw, show = board.update, app._draw_parts, pygame.display.update
        self.passed = 0.0

        def update(seconds: float) -> object:
            self.did[-1] += "step "
            self.passed += seconds
            return step(seconds)

        def draw_parts(*stale: object) -> object:
            self.did[-1] += "draw "
            return draw(*stale)     # type: ignore[arg-type]

        def show_parts(*parts: object) -> None:
            self.did[-1] += "show "
            show(*parts)

        monkeypatch.setattr(board, "update", update)
        monkeypatch.setattr(app, "_draw_parts", draw_parts)
        monkeypatch.setattr(pygame.display, "update", show_parts)

    def frames(self, count: int) -> list[str]:
        self.did.clear()
        for _frame in range(count):
            self.did.append("")
            self.driver.app.frame(FRAME)
        return [words.strip() for words in self.did]


@pytest.fixture
def watched(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(drive(), monkeypatch)


def test_what_lies_alone_is_drawn_and_shown_in_frames_of_its_own(watched: Watched) -> None:
    watched.driver.app.stage.touch(watched.part)
    assert watched.frames(5) == ["step", "draw", "show", "step", "step"]
    assert watched.passed == pytest.approx(5 * FRAME), "no time is lost to the scene"


def test_whatever_happens_is_answered_at_once(watched: Watched) -> None:
    watched.driver.app.stage.touch(watched.part)
    watched.frames(1)
    watched.driver.post(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")
    assert watched.frames(1) == ["step"]
    assert watched.frames(3) == ["draw", "show", "step"], "what could wait still comes"


def test_motion_beside_what_can_wait_loses_no_frame(watched: Watched) -> None:
    stage = watched.driver.app.stage
    for _frame in range(3):
        stage.touch(watched.part)
        stage.touch(watched.driver.board.view.rect)
        assert watched.frames(1) == ["step draw show"]


def test_what_waits_is_drawn_with_a_change_that_cannot_wait(watched: Watched) -> None:
    stage, window = watched.driver.app.stage, watched.driver.app.window
    stage.touch(watched.part)
    watched.frames(1)
    window.fill("#ff0000", watched.part)
    stage.touch(watched.driver.board.view.rect)
    watched.driver.post(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")
    assert watched.frames(1) == ["step draw show"]
    assert window.get_at(watched.part.center) != pygame.Color("#ff0000")
