"""Gomoku's words: names of squares, and the checks of a position's text. No rules, no stones."""

from __future__ import annotations

import re

from engine.games.gomoku.board import COLUMNS, LARGEST
from engine.position import IllegalMove
from engine.words import _

SMALLEST = 9


def square_name(square: int, size: int) -> str:
    """h8 for square 112 of 15 x 15: column a.. from the left, row 1.. from the bottom."""
    return COLUMNS[square % size] + str(square // size + 1)


def square_named(name: str, size: int) -> int:
    """The square of a name such as h8."""
    if re.fullmatch(f"[{COLUMNS[0]}-{COLUMNS[-1]}][1-9][0-9]?", name):
        column, row = COLUMNS.index(name[0]), int(name[1:]) - 1
        if column < size and row < size:
            return row * size + column
    raise IllegalMove(_("'{name}' is not a square; squares are a1..{column}{size}.").format(
        name=name, column=COLUMNS[size - 1], size=size))


def number_of(word: str, names: tuple[str, ...], what: str) -> int:
    """Which of the names a word of the text is."""
    if word not in names:
        raise ValueError(_("'{word}' is not a {what} of a Gomoku position; it is one of: {names}.").format(
            word=word, what=what, names=", ".join(names)))
    return names.index(word)


def checked_size(rows: list[str]) -> int:
    """The size of a board given by its rows, if they are a board."""
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(_("A Gomoku board has {smallest} to {largest} rows; this has {size}.").format(
            smallest=SMALLEST, largest=LARGEST, size=size))
    for number, signs in zip(range(size, 0, -1), rows, strict=True):
        if len(signs) != size:
            raise ValueError(_(
                "Row {number} has {count} squares; the board has {size} rows, so it needs {size}.").format(
                number=number, count=len(signs), size=size))
        wrong = next((sign for sign in signs if sign not in ".XO"), None)
        if wrong:
            raise ValueError(_(
                "'{wrong}' in row {number} is not a stone: black is X, white O, an empty square '.'.").format(
                wrong=wrong, number=number))
    return size
