"""GGF, the game files of the Generic Game Server, for Othello. Only the file: whether the moves are legal is not asked.

Source: the format as used by GGS and NBoard: `(;GM[Othello]PB[..]PW[..]RE[..]TY[8]BO[8 ... *]B[D3//1.2]W[C3];)`.
A board is its size, 64 signs row by row (* black, O white, - empty) and the side to move. Unknown properties are passed
over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.complaint import Complaint
from engine.words import _

LARGEST = 1 << 20      # characters; a game has a few thousand
SIGNS = {"*": "X", "O": "O", "-": "-"}
PROPERTY = re.compile(r"\s*([A-Z]{1,8})\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)


class GgfError(Complaint):
    """A GGF game with a fault, as a sentence."""


@dataclass(frozen=True)
class GgfGame:
    """One game: the position it begins with (64 of X, O, - and the side to move), moves as (side, square or PA)."""

    start: str
    moves: tuple[tuple[str, str], ...] = ()
    names: tuple[str, str] = ("", "")
    result: str = "?"


def parse_ggf(text: str) -> GgfGame:
    """The first game of a GGF text."""
    if len(text) > LARGEST:
        raise GgfError(_("This is too long to be a game in GGF."))
    begin = text.find("(;")
    if begin < 0:
        raise GgfError(_("This is not GGF: a game begins with '(;'."))
    found = _properties(text, begin + 2)
    facts = dict(found)
    if facts.get("GM", "Othello").strip().lower() not in ("othello", "reversi"):
        raise GgfError(_("This is a game of {fact}, not of Othello.").format(fact=facts['GM'][:30]))
    if "BO" not in facts:
        raise GgfError(_("The game has no board: BO[...] is missing."))
    moves = tuple((name, _square(value, number)) for number, (name, value) in enumerate(
        ((name, value) for name, value in found if name in ("B", "W")), 1))
    return GgfGame(_board(facts["BO"]), moves, (facts.get("PB", ""), facts.get("PW", "")), facts.get("RE", "?"))


def _properties(text: str, at: int) -> list[tuple[str, str]]:
    """NAME[value] after NAME[value] until the game's end ';)'."""
    found: list[tuple[str, str]] = []
    while True:
        each = PROPERTY.match(text, at)
        if each is None:
            break
        found.append((each[1], re.sub(r"\\(.)", r"\1", each[2], flags=re.DOTALL)))
        at = each.end()
    if not re.match(r"\s*;\s*\)", text[at : at + 100]):
        raise GgfError(_("The GGF is damaged at character {at}: NAME[value] or ';)' was expected.").format(at=at + 1))
    return found


def _square(value: str, number: int) -> str:
    """The square of a move's value, which may go on with an evaluation and a time."""
    square = value.split("/")[0].strip().lower()
    if square in ("pa", "pass"):
        return "pass"
    if not re.fullmatch("[a-h][1-8]", square):
        raise GgfError(_("Move {number} of the game, '{square}', is not a square of a1..h8 and not a pass.").format(
            number=number, square=square[:20]))
    return square


def _board(value: str) -> str:
    signs = value.split()
    if not signs or signs[0] != "8":
        raise GgfError(_("Only boards of 8 x 8 can be read."))
    whole = "".join(signs[1:])
    wrong = next((sign for sign in whole if sign not in SIGNS), None)
    if len(whole) != 65 or wrong or whole[-1] == "-":
        raise GgfError(_("The board of the game is not 64 signs of *, O and - followed by the side to move."))
    squares = "".join(SIGNS[sign] for sign in whole)
    return f"{squares[:64]} {squares[64]}"


def write_ggf(game: GgfGame) -> str:
    """A game as one line of GGF."""
    board = game.start.replace("X", "*")
    squares, side = board.split()
    moves = "".join(f"{colour}[{'PA' if square == 'pass' else square.upper()}]" for colour, square in game.moves)
    names = "".join(f"{key}[{_escaped(name)}]" for key, name in zip(("PB", "PW"), game.names, strict=True))
    return f"(;GM[Othello]{names}RE[{_escaped(game.result)}]TY[8]BO[8 {squares} {side}]{moves};)"


def _escaped(words: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", " ".join(words.split()))
