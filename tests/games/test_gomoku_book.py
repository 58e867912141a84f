"""Gomoku's opening book: eight images are one position, the file is checked, and the players use it with variety."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import game_named
from engine.games.gomoku import book as book_file
from engine.games.gomoku.book import FORMAT, good_moves, images, inverse, key_of, reached, read_book
from engine.games.gomoku.rules import start
from engine.openings import UnusableBook
from engine.players import BookPlayer, RandomPlayer, strategy_named

GOMOKU = game_named("gomoku")


def test_the_eight_images_of_a_position_are_one() -> None:
    here = reached(["h8", "i9", "k7"])
    keys = {key_of(reached(line.split()))[0] for line in (
        "h8 i9 k7", "h8 g9 e7", "h8 i7 k9", "h8 g7 e9", "h8 i9 g11", "h8 g9 i11", "h8 i7 g5", "h8 g7 i5")}
    assert keys == {key_of(here)[0]}
    assert key_of(reached(["h8", "i9", "j7"]))[0] not in keys
    assert key_of(reached(["k7", "i9", "h8"]))[0] in keys, "the order of the stones is nothing"
    for image in images():
        assert [inverse(image)[there] for there in image] == list(range(15 * 15))


def test_a_move_is_found_again_under_every_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.txt"
    path.write_text(f"{FORMAT}\n# a remark\nh8 i9 k7: f10 33\n")
    monkeypatch.setattr(book_file, "book_in_use", lambda: read_book(path))
    answers = {}
    for line in ("h8 i9 k7", "h8 g9 e7", "h8 i7 k9", "h8 g7 e9", "h8 i9 g11", "h8 g9 i11", "h8 i7 g5", "h8 g7 i5"):
        here = reached(line.split())
        answers[line] = [(here.name_of(move), value) for move, value in good_moves(here)]
    assert answers == {
        "h8 i9 k7": [("f10", 33)], "h8 g9 e7": [("j10", 33)], "h8 i7 k9": [("f6", 33)], "h8 g7 e9": [("j6", 33)],
        "h8 i9 g11": [("j6", 33)], "h8 g9 i11": [("f6", 33)], "h8 i7 g5": [("j10", 33)], "h8 g7 i5": [("f10", 33)]}


@pytest.mark.parametrize(("content", "fault"), [
    ("", "does not begin with"), ("jamboree gomoku book 2\n", "does not begin with"),
    (f"{FORMAT}\nh8 h8: g7 1\n", "Line 2 .* is damaged"), (f"{FORMAT}\n: h8 1\nh8: g7\n", "Line 3 .* is damaged"),
    (f"{FORMAT}\nh8: z9 1\n", "is damaged"), (f"{FORMAT}\nh8: g7 one\n", "is damaged"),
    (f"{FORMAT}\nh8\n", "is damaged"), ("\xff\xfe", "is not a Gomoku opening book")])
def test_a_bad_file_is_a_sentence(content: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(UnusableBook, match=fault):
        read_book(path)


@pytest.mark.parametrize("options", [{"rules": "standard"}, {"rules": "renju"}, {"size": 19}, {"opening": "swap2"}])
def test_it_is_about_the_free_rule_on_the_usual_board(options: dict[str, str | int]) -> None:
    assert good_moves(start()) != []
    assert good_moves(start(**options)) == []


def test_the_shipped_book_answers_both_colours_with_variety() -> None:
    lines = set()
    for seed in range(6):
        player = BookPlayer(good_moves, RandomPlayer(seed), seed)
        here, names = start(), []
        while good_moves(here):
            verdict = player.choose(here)
            assert verdict.move in [move for move, _ in good_moves(here)]
            names.append(here.name_of(verdict.move))
            here = here.play(verdict.move)
        assert len(names) >= 4
        lines.add(key_of(here)[0])
    assert len(lines) > 1
    assert strategy_named(GOMOKU, "champion:1", seed=3).choose(start()).nodes == 0, "known by heart"


def test_what_is_known_by_heart_is_told_with_the_moves_that_follow() -> None:
    here, line = start(), strategy_named(GOMOKU, "champion:1", seed=3).choose(start()).line
    assert len(line) > 1
    for move in line:
        assert move in [known for known, _ in good_moves(here)]
        here = here.play(move)
    assert good_moves(here) == []
