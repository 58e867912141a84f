"""Starting where something is missing: no display, no audio, an engine that is not compiled."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

import engine
from gui import app
from gui.sounds import Sounds
from tests.gui.conftest import Driver

Drive = Callable[..., Driver]


def test_no_display_is_one_sentence_that_names_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert app.run() == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "main.py --help" in said


def test_a_display_that_does_not_answer_is_the_same_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("DISPLAY", ":987")
    assert app.run() == 2
    assert "main.py --help" in capsys.readouterr().err


def test_no_audio_device_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = Sounds()
    sounds.play("place")
    assert sounds._silent
    sounds.play("place")
    sounds.close()


def test_every_sound_plays_where_there_is_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    for name in ("place", "refuse", "pass", "win", "lose", "draw"):
        sounds.play(name)
    assert len(sounds._loaded) == 6
    sounds.close()


@pytest.mark.parametrize("compiled", [True, False])
def test_an_uncompiled_engine_is_told_in_the_window(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, compiled: bool
) -> None:
    monkeypatch.setattr(engine, "COMPILED", compiled)
    driver = drive()
    told = any("without the compiled engine" in toast.words for toast in driver.app.stage.toasts.shown)
    assert told is not compiled


def test_full_screen_and_back_keeps_the_game(drive: Drive) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5")
    driver.key(pygame.K_F11)
    assert driver.app.full_screen
    driver.play("d6")
    driver.key(pygame.K_F11)
    assert not driver.app.full_screen and driver.app.window.get_size() == (1280, 800)
    driver.play("c3")
    assert len(board.match.moves) == 3


def test_the_faster_way_of_showing_the_window_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    app.open_display()
    for times, chosen in (([0.001], "0"), ([0.02, 0.005], "1"), ([0.01, 0.02], "0")):
        left = list(times)
        monkeypatch.delenv(app.ACCELERATION, raising=False)
        monkeypatch.setattr(app, "flip_seconds", lambda left=left: left.pop(0))
        app.open_window((960, 600))
        assert app.os.environ[app.ACCELERATION] == chosen and left == []
