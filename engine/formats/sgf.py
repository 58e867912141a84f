"""SGF (Smart Game Format, FF[4]) for Gomoku and Renju, GM[4]. Only the file: whether the moves are legal is not asked.

Source: the SGF FF[4] specification (Arno Hollosi). Squares are two letters from the upper left, column then row. Only
the main line is read, which is the first variation everywhere; properties that are not of the game are passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.complaint import Complaint
from engine.words import _

LARGEST = 1 << 20
LETTERS = "abcdefghijklmnopqrst"
GOMOKU = "4"
SIGN = re.compile(r"\s*([(;)]|[A-Za-z]{1,20}(?=\s*\[))")
VALUE = re.compile(r"\s*\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
Spot = tuple[int, int]
Node = dict[str, list[str]]


class SgfError(Complaint):
    """An SGF game with a fault, as a sentence."""


@dataclass(frozen=True)
class SgfGame:
    """One game: stones set up before it, moves as (colour, column, row from the top), and what is told about it."""

    size: int = 15
    moves: tuple[tuple[str, int, int], ...] = ()
    black: tuple[Spot, ...] = ()
    white: tuple[Spot, ...] = ()
    to_move: str = ""
    rule: str = ""
    names: tuple[str, str] = ("", "")
    result: str = ""


def parse_sgf(text: str) -> SgfGame:
    """The main line of the first game of an SGF text."""
    if len(text) > LARGEST:
        raise SgfError(_("This is too long to be a game in SGF."))
    nodes = _main_line(text)
    root = nodes[0]
    kind = _first(root, "GM", GOMOKU)
    if kind != GOMOKU:
        raise SgfError(_("This is SGF of another game: GM[{kind}] instead of GM[4], Gomoku and Renju.").format(
            kind=kind[:10]))
    size = _size(_first(root, "SZ", "15"))
    if any(key in node for node in nodes[1:] for key in ("AB", "AW", "AE")):
        raise SgfError(_("Stones set up in the middle of a game cannot be read, only at its beginning."))
    moves = [(colour, *_spot(value, size)) for node in nodes for colour in ("B", "W") for value in node.get(colour, [])]
    return SgfGame(
        size, tuple(moves), _spots(root, "AB", size), _spots(root, "AW", size), _first(root, "PL", "").upper()[:1],
        _first(root, "RU", "").strip().lower(), (_first(root, "PB", ""), _first(root, "PW", "")),
        _first(root, "RE", ""))


def _main_line(text: str) -> list[Node]:
    """The nodes from the first '(' to the first ')': the first variation everywhere is just what comes first."""
    at = text.find("(")
    if at < 0:
        raise SgfError(_("This is not SGF: a game begins with '(;'."))
    nodes: list[Node] = []
    while (sign := SIGN.match(text, at)) is not None:
        at = sign.end()
        if sign[1] == ")":
            break
        if sign[1] == ";":
            nodes.append({})
        elif sign[1] != "(":
            if not nodes:
                raise SgfError(_("This is not SGF: a game begins with '(;'."))
            values, at = _values(text, at)
            nodes[-1].setdefault(sign[1].upper(), []).extend(values)
    else:
        raise SgfError(_("The SGF is damaged at character {at}.").format(at=at + 1))
    if not nodes:
        raise SgfError(_("This SGF holds no game."))
    return nodes


def _values(text: str, at: int) -> tuple[list[str], int]:
    values = []
    while (value := VALUE.match(text, at)) is not None:
        values.append(re.sub(r"\\(.)", r"\1", value[1], flags=re.DOTALL))
        at = value.end()
    if not values:
        raise SgfError(_("The SGF is damaged at character {at}: a value in brackets was expected.").format(at=at + 1))
    return values, at


def _first(node: Node, key: str, otherwise: str) -> str:
    return node[key][0] if key in node else otherwise


def _size(words: str) -> int:
    sides = re.fullmatch(r"(\d{1,2})(?::(\d{1,2}))?", words.strip())
    if sides is None or (sides[2] or sides[1]) != sides[1]:
        raise SgfError(_("A board of size '{word}' cannot be read; boards are square.").format(word=words[:20]))
    return int(sides[1])


def _spot(words: str, size: int) -> Spot:
    word = words.strip().lower()
    if re.fullmatch("[a-z]{2}", word):
        column, row = ord(word[0]) - ord("a"), ord(word[1]) - ord("a")
        if column < size and row < size:
            return column, row
    raise SgfError(_("'{word}' is not a square of a board of {size} x {size}.").format(word=words[:20], size=size))


def _spots(node: Node, key: str, size: int) -> tuple[Spot, ...]:
    return tuple(_spot(value, size) for value in node.get(key, []))


def write_sgf(game: SgfGame) -> str:
    """The game with its moves, ten to a line."""
    head = f"(;FF[4]GM[4]SZ[{game.size}]"
    facts = (("PB", game.names[0]), ("PW", game.names[1]), ("RU", game.rule), ("RE", game.result), ("PL", game.to_move))
    head += "".join(f"{key}[{_escaped(value)}]" for key, value in facts if value)
    head += "".join(key + "".join(f"[{_letters(*spot)}]" for spot in spots)
                    for key, spots in (("AB", game.black), ("AW", game.white)) if spots)
    moves = [f";{colour}[{_letters(column, row)}]" for colour, column, row in game.moves]
    lines = ["".join(moves[at : at + 10]) for at in range(0, len(moves), 10)]
    return "\n".join([head, *lines]) + ")\n"


def _letters(column: int, row: int) -> str:
    return LETTERS[column] + LETTERS[row]


def _escaped(words: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", " ".join(words.split()))
