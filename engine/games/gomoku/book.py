"""Gomoku's opening book: the good moves of positions that many searches looked into (tools/grow_gomoku_book.py).

A position and its seven images by turning and mirroring the board are one. The file is text: a line holds the moves
that lead to a position and, after a colon, its better moves with their values for the side to move. A file that is
missing or damaged costs strength, never the game: the opponents then think from the first move on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine.games.gomoku.board import BLACK, FREE
from engine.games.gomoku.rules import PLAY, Gomoku, start
from engine.openings import UnusableBook, book_or_empty
from engine.position import IllegalMove
from engine.resources import resource

FORMAT = "jamboree gomoku book 1"
SIZE = 15
GOOD = 25                # how much worse than the best a move may be and still be played, in hundredths of a stone
MOST_STONES = 12         # no entry has more: a quick way past the book

Key = tuple[tuple[int, ...], tuple[int, ...]]
Image = tuple[int, ...]
Moves = list[tuple[int, int]]
Book = dict[Key, Moves]


@cache
def images() -> tuple[Image, ...]:
    """The eight ways to turn and mirror the board: for every square where it goes."""
    last, squares = SIZE - 1, [divmod(square, SIZE) for square in range(SIZE * SIZE)]
    found = []
    for turned in (squares, [(column, row) for row, column in squares]):
        for rows, columns in ((0, 0), (0, 1), (1, 0), (1, 1)):
            found.append(tuple((last - row if rows else row) * SIZE + (last - column if columns else column)
                               for row, column in turned))
    return tuple(found)


def key_of(position: Gomoku) -> tuple[Key, Image]:
    """The same key for all eight images of a position, and the image under which it is kept."""
    stones = [[square for square in range(SIZE * SIZE) if position.at(square) == colour] for colour in (1, 2)]

    def seen(image: Image) -> Key:
        black, white = (tuple(sorted(image[square] for square in colour)) for colour in stones)
        return black, white

    return min((seen(image), image) for image in images())


def inverse(image: Image) -> Image:
    """The image that leads back."""
    back = [0] * len(image)
    for square, there in enumerate(image):
        back[there] = square
    return tuple(back)


def covered(position: Gomoku) -> bool:
    """Whether the book is about positions like this: the free rule on the usual board, stones laid in turn."""
    if position.stones > MOST_STONES or (position.rule, position.size, position.phase) != (FREE, SIZE, PLAY):
        return False
    black = sum(position.at(square) == 1 for square in range(SIZE * SIZE))
    return 2 * black == position.stones + (position.colour_to_move != BLACK)


def reached(names: Iterable[str]) -> Gomoku:
    """The position after these moves."""
    here: Gomoku = start()
    for name in names:
        here = here.play(here.move_named(name))
    return here


def line_of(names: Iterable[str], moves: Moves) -> str:
    """A line of the file: how a position is reached, and its good moves."""
    here = reached(names)
    return f"{' '.join(names)}: " + ", ".join(f"{here.name_of(move)} {value}" for move, value in moves)


def read_book(path: Path) -> Book:
    """The entries of a file; UnusableBook says what is wrong with it."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise UnusableBook(f"{path} is not a Gomoku opening book.") from None
    if not lines or lines[0] != FORMAT:
        raise UnusableBook(f"{path} does not begin with '{FORMAT}'.")
    book = Book()
    for number, line in enumerate(lines[1:], 2):
        if not line.startswith("#"):
            try:
                _enter(book, line)
            except (ValueError, IllegalMove) as fault:
                raise UnusableBook(f"Line {number} of {path} is damaged: {fault}") from None
    return book


def _enter(book: Book, line: str) -> None:
    """Put the position of a line into the book, as the image it is kept as."""
    before, _, after = line.partition(":")
    here = reached(before.split())
    key, image = key_of(here)
    pairs = [each.split() for each in after.split(",")]
    book[key] = [(image[here.move_named(name)], int(value)) for name, value in pairs]


@cache
def book_in_use() -> Book:
    """The book that comes with the program, read once."""
    return book_or_empty("Gomoku", resource("assets", "gomoku", "book.txt"), read_book)


def good_moves(position: Gomoku) -> Moves:
    """The moves the book plays here, each with its value for the side to move; none where it does not know any."""
    if not covered(position):
        return []
    key, image = key_of(position)
    moves, back = book_in_use().get(key, []), inverse(image)
    best = max((value for _, value in moves), default=0)
    return [(back[move], value) for move, value in moves if value >= best - GOOD]
