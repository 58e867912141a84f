"""Twenty seconds of random play over the screens raise nothing; tools/monkey.py plays for ten minutes and measures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from gui.scene import Scene
from tests.gui.conftest import FRAME, Driver
from tools.monkey import SETTLED, Alarm, Findings, Monkey, screens

Drive = Callable[..., Driver]


@pytest.mark.parametrize("seed", [1, 2])
def test_random_play_raises_nothing(drive: Drive, home: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    home.mkdir(exist_ok=True)
    monkeypatch.chdir(home)
    monkeypatch.setenv("HOME", str(home))
    monkey = Monkey(drive(animation="normal", minimum_time=0.2).app, seed)
    with Alarm(monkey.findings):
        for _frame in range(round(20 / FRAME)):
            monkey.frame(FRAME)
    assert monkey.findings.faults == []
    assert len(monkey.findings.visits) > 3


def test_a_fault_is_noted_with_what_was_done_and_the_run_goes_on(drive: Drive) -> None:
    class Broken(Scene):
        def draw(self, surface: pygame.Surface) -> None:
            raise ValueError("no brush")

    monkey = Monkey(drive().app, 1)
    monkey.app.scene.go(Broken(monkey.app.stage))
    monkey.frame(FRAME)
    monkey.frame(FRAME)
    assert len(monkey.findings.faults) == 1
    assert "no brush" in monkey.findings.faults[0] and "on Broken" in monkey.findings.faults[0]
    assert type(monkey.app.scene).__name__ == "HomeScene"


def test_growth_is_what_is_held_at_the_end_above_what_was_held_after_the_warm_up() -> None:
    assert Findings(megabytes=[50.0] * 20 + [100.0] * 60 + [130.0] * 20).growth == 30.0


def test_memory_is_weighed_once_a_visit_to_home_when_it_has_settled(drive: Drive) -> None:
    monkey = Monkey(drive().app, 1)
    for seconds, weighed in ((SETTLED / 2, 0), (SETTLED, 1), (SETTLED, 1)):
        monkey.frame(seconds)
        monkey.weigh()
        assert len(monkey.findings.megabytes) == weighed
    assert monkey.findings.most > 0


def test_every_screen_is_asked_for() -> None:
    assert {"HomeScene", "BoardScene", "LabScene", "RunningScene"} <= screens()
    assert "RunningScene" in Findings().missing() and "BoardScene torres" in Findings().missing()
