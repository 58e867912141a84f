"""What is heard: every game its own sounds, at the moment they belong to, as loud as the player wants."""

from __future__ import annotations

import wave
from collections.abc import Callable

import pygame
import pytest

from engine.games import GAMES, game_named
from engine.match import Match
from gui.assets import sound_file
from gui.scenes import view_for
from gui.scenes.board import BoardScene
from gui.scenes.view import Motion
from tests.gui.conftest import PEOPLE, Driver
from tools.make_sounds import LOUDEST, SOUNDS, written

Drive = Callable[..., Driver]
LARGEST = 56_000       # bytes
SILENT = 60            # of 32767, at the end of a file


def heard_in(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(driver.app.stage.sounds, "play", lambda name: heard.append(name) if name else None)
    return heard


def open_game(driver: Driver, name: str, *moves: str) -> BoardScene:
    match = Match(game_named(name), {}, PEOPLE)
    for each in moves:
        match.play(match.position.move_named(each))
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    return driver.board


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_sound_a_game_asks_for_is_there_and_cues_come_in_order(game) -> None:  # type: ignore[no-untyped-def]
    view, position, asked = view_for(game.name), game.start(), set()
    for name in view.demo:
        move = position.move_named(name)
        motion = Motion(position, move, position.play(move))
        shares = [share for share, _name in view.cues(motion)]
        assert shares == sorted(shares) and all(0 <= share <= 1 for share in shares)
        asked |= {view.sound(motion), *(sound for _share, sound in view.cues(motion))} - {""}
        position = motion.after
    assert asked and all(sound_file(name).is_file() for name in asked)
    assert asked <= set(SOUNDS) and "place" not in asked


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_small_soft_and_end_in_silence(name: str) -> None:
    assert sound_file(name).stat().st_size <= LARGEST
    with wave.open(str(sound_file(name))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        frames = file.readframes(file.getnframes())
    samples = memoryview(frames).cast("h")
    assert max(abs(sample) for sample in samples) <= LOUDEST
    assert all(abs(sample) <= SILENT for sample in samples[-4:]) and abs(samples[0]) <= SILENT


def test_the_script_makes_the_files_that_are_shipped() -> None:
    for name in ("seed", "disc"):
        loudness, make = SOUNDS[name]
        with wave.open(str(sound_file(name))) as file:
            assert file.readframes(file.getnframes()) == written(make(), loudness)


def test_seeds_are_heard_one_by_one_and_an_extra_turn_after_them(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive(animation="normal")
    scene = open_game(driver, "kalaha")
    heard = heard_in(driver, monkeypatch)
    stones = scene.position.board[2]  # type: ignore[attr-defined]
    driver.key(ord("3"))
    assert heard == ["scoop"]
    seen = []
    for _ in range(400):
        driver.frames(1)
        seen.append(len(heard))
        if scene.motion is None:
            break
    assert heard[0] == "scoop" and len(heard) >= 1 + stones
    assert all(name.startswith(("seed", "store")) for name in heard[1 : 1 + stones])
    assert len(set(seen)) >= stones       # never two stones in one frame


def test_a_disc_turns_over_after_it_is_placed(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive(animation="normal")
    driver.open_board()
    heard = heard_in(driver, monkeypatch)
    driver.click(driver.square("f5"))
    assert heard == ["disc"]
    driver.frames(60)
    assert heard == ["disc", "flip"]


def test_without_motion_each_sound_is_heard_once_at_once(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive()
    open_game(driver, "kalaha")
    heard = heard_in(driver, monkeypatch)
    driver.key(ord("6"))
    assert heard[0] == "scoop" and len(heard) == len(set(heard)) > 1


def test_a_march_into_the_other_sides_land_is_a_battle() -> None:
    game = game_named("riskless")
    view, position, heard = view_for("riskless"), game.start(), []
    for name in view.demo:
        move = position.move_named(name)
        motion = Motion(position, move, position.play(move))
        against = position.owner(move % 64) == 1 - position.player  # type: ignore[attr-defined]
        sounds = [sound for _share, sound in view.cues(motion)]
        assert sounds == (["battle"] if against else ["occupy"])
        heard += sounds
        position = motion.after
    assert set(heard) == {"battle", "occupy"}


def test_a_torres_turn_is_heard_action_by_action(drive: Drive) -> None:
    game = game_named("torres")
    position = game.start()
    for name in ("K13.", "K31."):
        position = position.play(position.move_named(name))
    move = position.move_named("P14M13l.")
    cues = view_for("torres").cues(Motion(position, move, position.play(move)))
    assert [name for _share, name in cues] == ["tile", "hop"]


def test_sound_is_turned_off_and_on_from_the_board(drive: Drive) -> None:
    driver = drive(sound=True)
    driver.open_board()
    driver.key(pygame.K_m, pygame.KMOD_CTRL)
    assert driver.app.stage.settings.sound is False and driver.app.stage.sounds.on is False
    driver.press("mute")
    assert driver.app.stage.settings.sound is True
