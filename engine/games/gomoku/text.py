"""Gomoku's words: names of squares, and the checks of a position's text. No rules, no stones."""

from __future__ import annotations

import re

from engine.games.gomoku.board import COLUMNS, LARGEST
from engine.position import IllegalMove

SMALLEST = 9


def square_name(square: int, size: int) -> str:
    """h8 for square 112 of 15 x 15: column a.. from the left, row 1.. from the bottom."""
    return COLUMNS[square % size] + str(square // size + 1)


def square_named(name: str, size: int) -> int:
    """The square of a name such as h8."""
    if re.fullmatch("[a-s][1-9][0-9]?", name):
        column, row = COLUMNS.index(name[0]), int(name[1:]) - 1
        if column < size and row < size:
            return row * size + column
    raise IllegalMove(f"'{name}' is not a square; squares are a1..{COLUMNS[size - 1]}{size}.")


def number_of(word: str, names: tuple[str, ...], what: str) -> int:
    """Which of the names a word of the text is."""
    if word not in names:
        raise ValueError(f"'{word}' is not a {what} of a Gomoku position; it is one of: {', '.join(names)}.")
    return names.index(word)


def checked_size(rows: list[str]) -> int:
    """The size of a board given by its rows, if they are a board."""
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"A Gomoku board has {SMALLEST} to {LARGEST} rows; this has {size}.")
    for number, signs in zip(range(size, 0, -1), rows, strict=True):
        if len(signs) != size:
            raise ValueError(f"Row {number} has {len(signs)} squares; the board has {size} rows, so it needs {size}.")
        wrong = next((sign for sign in signs if sign not in ".XO"), None)
        if wrong:
            raise ValueError(f"'{wrong}' in row {number} is not a stone: black is X, white O, an empty square '.'.")
    return size
