"""PSQ, the game files of the Piskvork manager and of Gomocup. Only the file: whether the moves are legal is not asked.

Source: files of Gomocup. A heading `Piskvorky 15x15, 11:11, 0`, then a line `x,y,milliseconds` a move, counted
from 1 at the upper left; then the players' programs, and at the end `winner,rule`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.complaint import Complaint
from engine.words import _

LARGEST = 1 << 20
HEADING = re.compile(r"Piskvorky\s+(\d{1,3})x(\d{1,3})\b")
MOVE = re.compile(r"(\d{1,3}),(\d{1,3}),(\d{1,12})")
RULES = {"freestyle": "free", "standard": "standard", "renju": "renju"}
RULE_WORDS = {rule: word.capitalize() for word, rule in RULES.items()}


class PsqError(Complaint):
    """A PSQ game with a fault, as a sentence."""


@dataclass(frozen=True)
class PsqGame:
    """One game; moves are (column, row from the top), both from 0."""

    size: int
    moves: tuple[tuple[int, int], ...] = ()
    names: tuple[str, str] = ("", "")
    rule: str = "free"
    winner: int | None = None


def parse_psq(text: str) -> PsqGame:
    """The game of a PSQ text."""
    if len(text) > LARGEST:
        raise PsqError(_("This is too long to be a game in PSQ."))
    lines = [line.strip() for line in text.splitlines()]
    heading = HEADING.match(lines[0]) if lines else None
    if heading is None:
        raise PsqError(_("This is not PSQ: the first line is 'Piskvorky 15x15, 11:11, 0' or the like."))
    if heading[1] != heading[2]:
        raise PsqError(_("A board of {heading} x {heading_2} cannot be read; boards are square.").format(
            heading=heading[1], heading_2=heading[2]))
    size, moves = int(heading[1]), []
    at = 1
    while at < len(lines) and (move := MOVE.fullmatch(lines[at])) is not None:
        moves.append((int(move[1]) - 1, int(move[2]) - 1))
        at += 1
    rest = [line for line in lines[at:] if line]
    if any(MOVE.fullmatch(line) for line in rest):
        raise PsqError(_("Line {line} is no move, as in 8,8,0, but moves follow it.").format(line=at + 1))
    for number, (column, row) in enumerate(moves, 1):
        if not (0 <= column < size and 0 <= row < size):
            raise PsqError(_("Move {number}, {column},{row}, is not on a board of {size} x {size}.").format(
                number=number, column=column + 1, row=row + 1, size=size))
    rule, winner = _ending(rest)
    names = (rest[0], rest[1]) if len(rest) >= 2 and rest[0] != "-1" else ("", "")
    return PsqGame(size, tuple(moves), names, rule, winner)


def _ending(rest: list[str]) -> tuple[str, int | None]:
    """The rule and the winner of the last line, where there is one."""
    ending = re.fullmatch(r"(-?\d+)(?:,\s*([A-Za-z]+))?", rest[-1]) if rest else None
    if ending is None:
        return "free", None
    winner = {"1": 0, "2": 1}.get(ending[1])
    return RULES.get((ending[2] or "").lower(), "free"), winner


def write_psq(game: PsqGame) -> str:
    """The game as Piskvork writes it."""
    moves = [f"{column + 1},{row + 1},0" for column, row in game.moves]
    winner = 0 if game.winner is None else game.winner + 1
    names = [" ".join(name.split()) or "?" for name in game.names]
    return "\n".join([f"Piskvorky {game.size}x{game.size}, 11:11, 0", *moves, *names, "-1",
                      f"{winner},{RULE_WORDS[game.rule]}"]) + "\n"
