"""Othello layout files (`.lay`): a wall of `%` around 8x8 of space, `B` and `W`. Only the file, no rules."""

from __future__ import annotations

from pathlib import Path

from engine.complaint import Complaint
from engine.formats.reading import read_at_most
from engine.words import _

LARGEST = 1 << 16     # bytes; a layout has 110
SIDE = 10
WALL = "%"
SIGNS = {" ": "-", "B": "X", "W": "O"}


class LayoutError(Complaint):
    """A layout file with a fault, as a sentence naming file, line and fault."""


def read_layout(path: str) -> str:
    """The 64 squares of a layout file, row by row, as X, O and -."""
    try:
        text = read_at_most(Path(path), LARGEST).decode("ascii")
    except OSError as fault:
        raise LayoutError(_("{path}: the layout cannot be read ({why}).").format(
            path=path, why=fault.strerror or fault)) from None
    except UnicodeDecodeError:
        raise LayoutError(_("{path}: this is not a layout file; a layout is plain text of %, B, W and spaces.").format(
            path=path)) from None
    return parse_layout(text, path)


def parse_layout(text: str, name: str = "layout") -> str:
    """The 64 squares of a layout text; `name` is what faults are reported under."""
    lines = text.splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    if len(lines) != SIDE:
        raise LayoutError(_("{name}: a layout has {side} lines, this one has {count}.").format(
            name=name, side=SIDE, count=len(lines)))
    return "".join(_row(line, number, name) for number, line in enumerate(lines, 1))


def _row(line: str, number: int, name: str) -> str:
    """The squares of one line; none for the walls at the top and at the bottom."""
    where = _("{name}, line {number}:").format(name=name, number=number)
    if len(line) != SIDE:
        raise LayoutError(_("{where} a line has {side} characters, this one has {count}.").format(
            where=where, side=SIDE, count=len(line)))
    if number in (1, SIDE):
        if line != WALL * SIDE:
            raise LayoutError(_("{where} the wall of '{wall}' around the board is missing.").format(
                where=where, wall=WALL))
        return ""
    if line[0] != WALL or line[-1] != WALL:
        raise LayoutError(_("{where} the wall of '{wall}' around the board is missing.").format(where=where, wall=WALL))
    for column, sign in enumerate(line[1:-1], 2):
        if sign not in SIGNS:
            raise LayoutError(_("{where} '{sign}' in column {column} is none of space, B and W.").format(
                where=where, sign=sign, column=column))
    return "".join(SIGNS[sign] for sign in line[1:-1])


def write_layout(squares: str) -> str:
    """A layout file of 64 squares, row by row, of X, O and -."""
    back = {sign: letter for letter, sign in SIGNS.items()}
    rows = ["".join(back[sign] for sign in squares[at : at + 8]) for at in range(0, 64, 8)]
    return "\n".join([WALL * SIDE, *(f"{WALL}{row}{WALL}" for row in rows), WALL * SIDE]) + "\n"
