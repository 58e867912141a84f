"""Game files: a match from any kind of file, and back. The kinds themselves are in engine/formats.

    .json   our saves, every game, with clocks, undone moves and resignations: the only kind that keeps them
    .ggf    Othello games            .lay    Othello positions, Black to move
    .psq    Gomoku games (Piskvork)  .sgf    Gomoku and Renju games; of a swap2 opening the stones, not the choices
    .txt    every game: a word for the game and its first position, then the moves; a bare row of squares is an Othello
            transcript (f5d6c3) or, where that is not legal, a Gomoku game (h8i9)
    .toml   a Riskless map: a game begins on it
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from engine.complaint import Complaint
from engine.formats.atomic import write_atomically
from engine.formats.ggf import GgfGame, parse_ggf, write_ggf
from engine.formats.layout import parse_layout, write_layout
from engine.formats.psq import PsqGame, parse_psq, write_psq
from engine.formats.reading import brief, one_line, read_at_most
from engine.formats.sgf import SgfGame, parse_sgf, write_sgf
from engine.game import Game
from engine.games import GAMES, game_named
from engine.games.gomoku.board import COLUMNS
from engine.games.gomoku.board import LARGEST as LARGEST_SIZE
from engine.games.gomoku.rules import PLAY, RULE_NAMES, Gomoku
from engine.games.gomoku.text import SMALLEST
from engine.games.othello.rules import PASS, transcript
from engine.games.riskless.map import parse_map
from engine.games.riskless.rules import beginning
from engine.match import Match, Seat
from engine.position import Position
from engine.words import _, mark

LARGEST = 4 << 20          # bytes; a longer file is no game
LARGEST_TEXT = 1 << 20     # characters; four thousand moves of any game are fewer
LONGEST_NAME = 60
MOST_MOVES = 4000          # in one game
SGF_RULES = {"free": "free", "freestyle": "free", "gomoku": "free", "standard": "standard", "renju": "renju"}


class FileError(Complaint):
    """A file that is no game, or a game that a kind of file cannot hold, as a sentence."""


def read_game(path: Path) -> Match:
    """The match of a file; FileError names the file and says what is wrong."""
    kind_of(path)      # before the file is opened
    try:
        content = read_at_most(path, LARGEST)
    except OSError as fault:
        raise FileError(_("{name} cannot be read: {why}.").format(
            name=path.name, why=fault.strerror or fault)) from None
    return game_in(content, path)


def game_in(content: bytes, path: Path) -> Match:
    """The match in the content of a file of that name."""
    kind = kind_of(path)
    if len(content) > LARGEST:
        raise FileError(_("{name} is too large to be a game.").format(name=path.name))
    try:
        return kind.read(content, path)
    except ValueError as fault:       # every complaint is one
        told = str(fault)      # a map's names the file already
        raise FileError(brief(told if told.startswith(path.name) else f"{path.name}: {told}")) from None


def content_for(match: Match, path: Path) -> bytes:
    """A match in the kind of file that the name asks for."""
    kind = kind_of(path)
    if kind.write is None or (kind.games and match.game.name not in kind.games):
        suffixes = ", ".join(suffix for suffix, each in KINDS.items()
                             if each.write is not None and match.game.name in (each.games or (match.game.name,)))
        raise FileError(_("A {lower} file holds no game of {title}; these do: {suffixes}.").format(
            lower=path.suffix.lower(), title=_(match.game.title), suffixes=suffixes))
    return kind.write(match)


def write_game(match: Match, path: Path) -> None:
    """Write a match in the kind of file that the name asks for; either all of it or nothing."""
    content = content_for(match, path)
    try:
        write_atomically(path, content)
    except OSError as fault:
        raise FileError(_("{name} cannot be written: {why}.").format(
            name=path.name, why=fault.strerror or fault)) from None


# --- What the kinds share ---------------------------------------------------------------------------------


def _words(content: bytes) -> str:
    """The text of a file; other programs may have written names in another encoding."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _seats(names: tuple[str, str]) -> tuple[Seat, Seat]:
    first, second = (one_line(name, LONGEST_NAME) for name in names)
    return Seat("person", "", first), Seat("person", "", second)


def _begun(game: Game, start: Position, names: tuple[str, str] = ("", "")) -> Match:
    return Match(game, {}, _seats(names), start=start)


def _play(match: Match, names: list[str], first: int = 1) -> Match:
    """Play moves by name; a complaint says which of them is wrong, counting from `first`."""
    if len(names) > MOST_MOVES:
        raise FileError(_("This has {count} moves; no game here has more than {most_moves}.").format(
            count=len(names), most_moves=MOST_MOVES))
    for number, name in enumerate(names, first):
        try:
            match.play(match.position.move_named(name))
        except ValueError as fault:
            raise FileError(_("move {number}, {name}: {fault}").format(
                number=number, name=name[:40], fault=fault)) from None
    return match


def _names(match: Match) -> tuple[str, str]:
    """The names of those who play the first and the second side."""
    players = [match.position.side_of(player) for player in (0, 1)]
    first = players.index(0) if 0 in players else 0
    return match.seats[first].name, match.seats[1 - first].name


def _move_names(match: Match) -> list[str]:
    return [match.name_of(number) for number in range(len(match.moves))]


# --- Othello ----------------------------------------------------------------------------------------------


def _read_ggf(content: bytes, path: Path) -> Match:
    game = parse_ggf(_words(content))
    match = _begun(game_named("othello"), game_named("othello").read(game.start), game.names)
    for number, (colour, square) in enumerate(game.moves, 1):
        # Some programs write passes and some leave them out.
        if square != "pass" and match.position.moves() == [PASS]:
            match.play(PASS)
        if colour != "BW"[match.position.player]:
            raise FileError(_("move {number} is not {value}'s.").format(
                number=number, value=_("White") if colour == "W" else _("Black")))
        _play(match, [square], number)
    return match


def _write_ggf(match: Match) -> bytes:
    moves = tuple(("BW"[position.player], position.name_of(move))
                  for position, move in zip(match.positions, match.moves, strict=False))
    score, over = match.position.score(), match.result is not None
    result = f"{score[0] - score[1]:+d}" if over and score else "?"
    return (write_ggf(GgfGame(match.positions[0].text(), moves, _names(match), result)) + "\n").encode()


def _read_lay(content: bytes, path: Path) -> Match:
    game = game_named("othello")
    return _begun(game, game.read(parse_layout(_words(content), path.name) + " X"))


def _write_lay(match: Match) -> bytes:
    squares, side = match.position.text().split()
    if side != "X":
        raise FileError(_("A layout has Black to move; here it is White's turn."))
    return write_layout(squares).encode()


# --- Gomoku -----------------------------------------------------------------------------------------------


def _gomoku_start(size: int, rule: str, stones: dict[tuple[int, int], str], to_move: str) -> Position:
    if not SMALLEST <= size <= LARGEST_SIZE:
        raise FileError(_("Boards here have {smallest} to {largest_size} squares on a side, not {size}.").format(
            smallest=SMALLEST, largest_size=LARGEST_SIZE, size=size))
    rows = ["".join(stones.get((column, row), ".") for column in range(size)) for row in range(size)]
    black = sum(sign == "X" for sign in stones.values())
    colour = to_move or ("X" if 2 * black == len(stones) else "O")
    return game_named("gomoku").read(f"{'/'.join(rows)} {rule} play 0 {colour}")


def _square(column: int, row: int, size: int) -> str:
    """Our name of a square counted from the upper left."""
    return f"{COLUMNS[column]}{size - row}"


def _read_sgf(content: bytes, path: Path) -> Match:
    game = parse_sgf(_words(content))
    stones = {**dict.fromkeys(game.black, "X"), **dict.fromkeys(game.white, "O")}
    if len(stones) != len(game.black) + len(game.white):
        raise FileError(_("two stones are set up on one square."))
    start = _gomoku_start(game.size, SGF_RULES.get(game.rule, "free"), stones,
                          {"B": "X", "W": "O"}.get(game.to_move, ""))
    match = _begun(game_named("gomoku"), start, game.names)
    for number, (colour, column, row) in enumerate(game.moves, 1):
        if colour != "BW"[cast(Gomoku, match.position).colour_to_move]:
            raise FileError(_("move {number} is not {value}'s.").format(
                number=number, value=_("White") if colour == "W" else _("Black")))
        _play(match, [_square(column, row, game.size)], number)
    return match


def _stones_in_order(match: Match) -> list[tuple[str, int, int]]:
    """Colour, column and row from the top of every stone, as they were put; choices of an opening are none."""
    size = cast(Gomoku, match.positions[0]).size
    return [("BW"[cast(Gomoku, position).colour_to_move], move % size, size - 1 - move // size)
            for position, move in zip(match.positions, match.moves, strict=False) if move < size * size]


def _write_sgf(match: Match) -> bytes:
    start, now = cast(Gomoku, match.positions[0]), cast(Gomoku, match.position)
    if now.phase != PLAY:
        raise FileError(_("The swap2 opening is not over: only a .json save can hold it."))
    size = start.size
    placed = [[(square % size, size - 1 - square // size) for square in range(size * size) if start.at(square) == sign]
              for sign in (1, 2)]
    winner = now.outcome.winner if now.outcome else None
    result = "" if now.outcome is None else "Draw" if winner is None else f"{'BW'[now.side_of(winner) or 0]}+"
    game = SgfGame(size, tuple(_stones_in_order(match)), tuple(placed[0]), tuple(placed[1]),
                   "BW"[start.colour_to_move] if start.stones else "", RULE_NAMES[start.rule], _names(match), result)
    return write_sgf(game).encode()


def _read_psq(content: bytes, path: Path) -> Match:
    game = parse_psq(_words(content))
    match = _begun(game_named("gomoku"), _gomoku_start(game.size, game.rule, {}, ""), game.names)
    return _play(match, [_square(column, row, game.size) for column, row in game.moves])


def _write_psq(match: Match) -> bytes:
    start, now = cast(Gomoku, match.positions[0]), cast(Gomoku, match.position)
    if start.stones or now.phase != PLAY:
        raise FileError(_("A .psq file holds games from an empty board on; a .json save can hold this one."))
    winner = now.outcome.winner if now.outcome else None
    moves = tuple((column, row) for _, column, row in _stones_in_order(match))
    game = PsqGame(start.size, moves, _names(match), RULE_NAMES[start.rule],
                   None if winner is None else now.side_of(winner))
    return write_psq(game).encode()


# --- Text and maps ----------------------------------------------------------------------------------------


def _read_text(content: bytes, path: Path) -> Match:
    text = _words(content).strip()
    if len(text) > LARGEST_TEXT:
        raise FileError(_("{name} is too large to be a game.").format(name=path.name))
    head, _end, rest = text.partition("\n")
    word, _space, start = head.strip().partition(" ")
    game = next((each for each in GAMES if each.name == word.lower()), None)
    if game is None:
        return _read_squares("".join(text.split()).lower())
    match = _begun(game, game.read(start) if start.strip() else game.start())
    lines = [line.strip() for line in rest.splitlines() if line.strip()]
    # A march has spaces in its name, so it has a line to itself.
    return _play(match, lines if game.name == "riskless" else " ".join(lines).split())


def _read_squares(squares: str) -> Match:
    """A bare row of squares: an Othello transcript if it is legal, else a Gomoku game."""
    if not re.fullmatch("(?:[a-t][1-9][0-9]?)+", squares):
        raise FileError(_("this is no game: it begins with none of {names}, and is no row of squares.").format(
            names=", ".join(each.name for each in GAMES)))
    found = re.findall("[a-t][1-9][0-9]?", squares)
    try:
        return _read_transcript(found)
    except FileError as fault:
        try:
            return _play(_begun(game_named("gomoku"), game_named("gomoku").start()), found)
        except FileError as other:
            raise FileError(_("as an Othello transcript, {fault} As a Gomoku game, {other}").format(
                fault=fault, other=other)) from None


def _read_transcript(squares: list[str]) -> Match:
    match = _begun(game_named("othello"), game_named("othello").start())
    for number, square in enumerate(squares, 1):
        if match.position.moves() == [PASS]:
            match.play(PASS)      # transcripts leave passes out
        _play(match, [square], number)
    return match


def _write_text(match: Match) -> bytes:
    bare = _bare(match)
    if bare is not None:
        return (bare + "\n").encode()
    names = _move_names(match)
    lines = names if match.game.name == "riskless" else [" ".join(names[at : at + 10])
                                                         for at in range(0, len(names), 10)]
    return "\n".join([f"{match.game.name} {match.positions[0].text()}", *lines, ""]).encode()


def _bare(match: Match) -> str | None:
    """The row of squares other programs know, where it gives the same game back."""
    if match.game.name not in ("othello", "gomoku") or not match.moves or match.positions[0] != match.game.start():
        return None
    row = transcript(match.moves) if match.game.name == "othello" else "".join(_move_names(match))
    try:
        again = _read_squares(row)
    except FileError:
        return None
    return row if again.game == match.game and again.moves == match.moves else None


def _read_map(content: bytes, path: Path) -> Match:
    return _begun(game_named("riskless"), beginning(parse_map(_words(content), path.name, path.parent)))


@dataclass(frozen=True)
class Kind:
    """A kind of file: what it holds, for which games (all when none is named), how to read and how to write it."""

    words: str
    games: tuple[str, ...]
    read: Callable[[bytes, Path], Match]
    write: Callable[[Match], bytes] | None


KINDS: dict[str, Kind] = {
    ".json": Kind(mark("Jamboree save"), (), lambda content, path: Match.from_save(content), Match.to_save),
    ".ggf": Kind(mark("Othello game (GGF)"), ("othello",), _read_ggf, _write_ggf),
    ".lay": Kind(mark("Othello position"), ("othello",), _read_lay, _write_lay),
    ".psq": Kind(mark("Gomoku game (Piskvork)"), ("gomoku",), _read_psq, _write_psq),
    ".sgf": Kind(mark("Gomoku game (SGF)"), ("gomoku",), _read_sgf, _write_sgf),
    ".txt": Kind(mark("Moves as text"), (), _read_text, _write_text),
    ".toml": Kind(mark("Riskless map"), ("riskless",), _read_map, None),
}


def kind_of(path: Path) -> Kind:
    """The kind of a file by its ending."""
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        raise FileError(_("{name} is no kind of game file; there are: {names}.").format(
            name=path.name, names=", ".join(KINDS)))
    return kind
