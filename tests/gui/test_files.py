"""Saving, loading, autosave and resume; damaged files and folders that cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from engine.formats.atomic import write_atomically
from engine.games import game_named
from engine.match import Match, Seat
from gui.scenes.board import BoardScene
from gui.settings import OutsideEngine, Settings
from tests.conftest import ROOT
from tests.gui.conftest import OFF_BOOK, Driver

Drive = Callable[..., Driver]


def unwritable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user folder where every write fails, also for a user whom permissions do not stop."""

    def refuse(path: Path, content: bytes) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("gui.settings.write_atomically", refuse)


def toasts(driver: Driver) -> list[str]:
    return [toast.words for toast in driver.app.stage.toasts.shown]


def test_save_under_a_typed_name_and_load_it_again(drive: Drive, home: Path) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6")
    driver.key(pygame.K_s, pygame.KMOD_CTRL)
    entry = driver.widget("path")
    for _ in range(len(entry.words)):  # type: ignore[attr-defined]
        driver.key(pygame.K_BACKSPACE)
    driver.type("my game")
    driver.key(pygame.K_RETURN)
    assert driver.scene.dialog is None
    assert (home / "saves" / "my game.json").exists()
    driver.play("c3")
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.click(driver.widget("files").rect.move(0, 4).midtop)
    driver.press("done")
    assert driver.board is not board
    assert [driver.board.match.name_of(n) for n in range(2)] == ["f5", "d6"]
    assert len(driver.board.match.moves) == 2


def test_a_loaded_game_is_played_again_from_its_own_first_position(drive: Drive, tmp_path: Path) -> None:
    """Also when the map it was begun on has gone since."""
    custom = tmp_path / "mine.toml"
    custom.write_text((ROOT / "maps" / "ring.toml").read_text().replace("Ring", "Mine"))
    match = Match(game_named("riskless"), {"map_file": str(custom)})
    match.play(match.position.moves()[0])
    (tmp_path / "game.json").write_bytes(match.to_save())
    custom.unlink()
    driver = drive()
    driver.post(pygame.DROPFILE, file=str(tmp_path / "game.json"))
    driver.frames(2)
    driver.board.rematch()
    driver.frames(2)
    assert driver.board.match.positions == match.positions[:1]


def test_a_file_starts_no_program_that_is_not_the_players_own(drive: Drive, tmp_path: Path) -> None:
    """Whatever program a save names: its side goes to a person, unless it is among the engines of the settings."""
    told, own = tmp_path / "told", tmp_path / "engine"
    own.write_text(f"#!/bin/sh\necho ran >> {told}\n")
    own.chmod(0o755)
    file, spec = tmp_path / "game.json", f"engine:{own}"
    match = Match(game_named("othello"), {}, (Seat("strategy", spec, "Edax"), Seat("person", "", "Bert")))
    file.write_bytes(match.to_save())
    driver = drive()
    driver.post(pygame.DROPFILE, file=str(file))
    driver.frames(2)
    assert driver.board.match.seats == (Seat("person", "", "Edax"), Seat("person", "", "Bert"))
    assert any("not among your outside engines" in words for words in toasts(driver))
    driver.play("f5")
    assert len(driver.board.match.moves) == 1 and not told.exists()
    stage = driver.app.stage
    stage.change(msgspec.structs.replace(stage.settings, engines=(OutsideEngine("othello", "Edax", str(own)),)))
    driver.post(pygame.DROPFILE, file=str(file))
    driver.frames(2)
    assert driver.board.match.seats[0] == Seat("strategy", spec, "Edax")
    driver.key(pygame.K_SPACE)
    driver.until(told.exists)


@pytest.mark.parametrize(("content", "sentence"), [
    (b"", "not a Jamboree game"),
    (b"{\"format\": \"jamboree-match\", \"version\": 99}", "newer Jamboree"),
    (b"{\"format\": \"recipe\", \"version\": 1}", "not a Jamboree game"),
    (b"\x00\xff\x80", "not a Jamboree game"),
])
def test_a_bad_save_is_a_sentence_and_the_game_goes_on(
    drive: Drive, home: Path, content: bytes, sentence: str
) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5")
    write_atomically(home / "saves" / "bad.json", content)
    driver.press("load")
    driver.type("bad")
    driver.key(pygame.K_RETURN)
    assert sentence in driver.widget("fault").words  # type: ignore[attr-defined]
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is board and len(board.match.moves) == 1 and board.awake


def test_a_file_that_is_not_there_is_named(drive: Drive) -> None:
    driver = drive()
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.type("nowhere")
    driver.key(pygame.K_RETURN)
    assert driver.widget("fault").words == "There is no file nowhere.json."  # type: ignore[attr-defined]


def test_every_move_is_kept_and_resumed(drive: Drive, home: Path) -> None:
    driver = drive()
    driver.open_board()
    driver.play("f5", "d6", "c3")
    driver.app.close()
    again = drive()
    assert again.widget("resume").words == "Resume Othello: Anna against Bert, 3 moves played"  # type: ignore[attr-defined]
    again.press("resume")
    assert [again.board.match.name_of(n) for n in range(3)] == ["f5", "d6", "c3"]
    assert again.board.awake is True


def test_a_loaded_game_waits_for_the_player_before_an_opponent_moves(drive: Drive, home: Path) -> None:
    driver = drive()
    seats = (Seat("person", "", "Anna"), Seat("strategy", "champion:600", "Slow"))
    board = driver.open_board(seats, moves=OFF_BOOK)
    driver.play("e2")
    driver.key(pygame.K_ESCAPE)
    driver.press("resume")
    driver.frames(60)
    resumed = driver.board
    assert resumed is not board and not resumed.sitting.thinking
    assert "waits for you" in resumed.sitting.status()
    driver.key(pygame.K_SPACE)
    driver.frames(2)
    assert resumed.sitting.thinking


def test_a_finished_game_is_not_offered_again(drive: Drive) -> None:
    driver = drive()
    driver.open_board()
    driver.play("f5")
    driver.press("resign")
    driver.press("yes")
    driver.press("leave")
    assert not driver.has("resume")


def test_a_damaged_autosave_is_a_sentence_and_is_put_away(drive: Drive, home: Path) -> None:
    write_atomically(home / "autosave.json", b"{ half a ga")
    driver = drive()
    assert any("unfinished game could not be read" in words for words in toasts(driver))
    assert not driver.has("resume")
    assert not (home / "autosave.json").exists()


def test_damaged_settings_give_the_defaults_and_a_sentence(drive: Drive, home: Path) -> None:
    write_atomically(home / "settings.json", b"{\"volume\": \"loud\"}")
    driver = drive()
    assert any("settings file could not be read" in words for words in toasts(driver))
    assert driver.app.stage.settings.volume == Settings().volume


def test_an_unwritable_folder_is_told_once_and_play_goes_on(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    unwritable(monkeypatch)
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6", "c3")
    assert len(board.match.moves) == 3
    assert len([words for words in toasts(driver) if "cannot be written" in words]) == 1


def test_saving_where_it_is_not_allowed_keeps_the_dialog_with_a_sentence(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = drive()
    board = driver.open_board()
    unwritable(monkeypatch)
    driver.press("save")
    driver.key(pygame.K_RETURN)
    assert "cannot be written: Permission denied." in driver.widget("fault").words  # type: ignore[attr-defined]
    driver.press("cancel")
    assert driver.scene is board and isinstance(board, BoardScene)


def test_the_save_of_the_window_is_the_match_itself(drive: Drive, home: Path) -> None:
    driver = drive()
    board = driver.open_board()
    driver.play("f5", "d6")
    driver.key(pygame.K_u)
    kept = Match.from_save((home / "autosave.json").read_bytes())
    assert kept.position == board.match.position and kept.can_redo
