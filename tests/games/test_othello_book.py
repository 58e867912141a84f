"""Othello's opening book: eight images are one position, the file is checked, and the players use it with variety."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.games import game_named
from engine.games.othello.book import (
    Book,
    book_in_use,
    good_moves,
    key_of,
    read_book,
    valued_moves,
    write_book,
)
from engine.games.othello.rules import Othello, play_transcript, start
from engine.openings import UnusableBook
from engine.players import BookPlayer, RandomPlayer, strategy_named

OTHELLO = game_named("othello")


def after(transcript: str) -> Othello:
    here = start()
    for move in play_transcript(here, transcript):
        here = here.play(move)
    return here


def test_the_eight_images_of_a_position_are_one() -> None:
    """The four first moves are images of each other, and so are these two lines mirrored at the long diagonal."""
    assert len({key_of(child.own, child.opp) for child in map(start().play, start().moves())}) == 1
    assert key_of(after("f5d6").own, after("f5d6").opp) == key_of(after("e6f4").own, after("e6f4").opp)
    assert key_of(after("f5d6").own, after("f5d6").opp) != key_of(after("f5f6").own, after("f5f6").opp)


def test_a_move_is_known_only_where_all_are_and_the_side_to_move_decides_the_sign() -> None:
    here = after("f5")
    children = [here.play(move) for move in here.moves()]
    book: Book = {key_of(child.own, child.opp): 10 * number for number, child in enumerate(children)}
    assert valued_moves(here, book) == [(move, -10 * number) for number, move in enumerate(here.moves())]
    del book[key_of(children[1].own, children[1].opp)]
    assert valued_moves(here, book) == []


def test_a_file_gives_the_book_back_and_a_bad_one_is_a_sentence(tmp_path: Path) -> None:
    book: Book = {key_of(start().own, start().opp): -7, key_of(after("f5").own, after("f5").opp): 7}
    path = tmp_path / "book.bin"
    good = write_book(book, "a test")
    path.write_bytes(good)
    assert read_book(path) == book
    for content, fault in [(b"", "not an Othello opening book"), (good[:-3], "is damaged"),
                           (good.replace(b"book 1", b"book 9", 1), "book 9', not")]:
        path.write_bytes(content)
        with pytest.raises(UnusableBook, match=fault):
            read_book(path)


def test_the_shipped_book_plays_varied_lines_of_good_moves() -> None:
    lines = set()
    for seed in range(6):
        player = BookPlayer(good_moves, RandomPlayer(seed), seed)
        here, line = start(), ""
        while good_moves(here):
            verdict = player.choose(here)
            assert verdict.move in [move for move, _ in good_moves(here)]
            line += here.name_of(verdict.move)
            here = here.play(verdict.move)
        assert len(line) >= 2 * 8
        lines.add(line)
    assert len(lines) >= 4


def test_the_best_value_of_a_position_is_carried_back_to_it() -> None:
    """Down a line of the book each value is that of the best move."""
    dice, here = random.Random(3), start()
    while values := valued_moves(here, book_in_use()):
        assert book_in_use()[key_of(here.own, here.opp)] == values[0][1]
        here = here.play(dice.choice(good_moves(here) or values)[0])


def test_the_champion_and_the_levels_that_search_by_nodes_use_the_book() -> None:
    for name in ("champion:0.1", "level:Master", "level:Champion"):
        assert isinstance(strategy_named(OTHELLO, name, 1), BookPlayer)
    assert not isinstance(strategy_named(OTHELLO, "level:Club", 1), BookPlayer)
    assert not isinstance(strategy_named(game_named("kalaha"), "champion:0.1", 1), BookPlayer)
