"""What the opening books of the games share: without its file a game is thought from the first move on."""

from __future__ import annotations

import logging
from pathlib import Path
from types import ModuleType

import pytest

from engine.games import game_named
from engine.games.gomoku import book as gomoku_book
from engine.games.othello import book as othello_book


@pytest.mark.parametrize(("name", "book_file"), [("gomoku", gomoku_book), ("othello", othello_book)])
def test_without_its_file_a_game_is_thought_from_the_first_move_on(
        name: str, book_file: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(book_file, "resource", lambda *parts: tmp_path.joinpath(*parts))
    start = game_named(name).start()
    book_file.book_in_use.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            assert book_file.good_moves(start) == []
            assert book_file.good_moves(start.play(start.candidate_moves()[0])) == []
        assert [record.message.endswith("cannot be read (No such file or directory).")
                for record in caplog.records] == [True]
    finally:
        book_file.book_in_use.cache_clear()
