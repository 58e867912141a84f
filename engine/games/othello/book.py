"""Othello's opening book: positions valued by long searches, and their good moves (tools/grow_othello_book.py).

A position and its seven images by turning and mirroring the board are one; it is kept as the image with the smallest
numbers. The book knows a move in a position only where it has valued the positions after all legal moves. A file that
is missing or damaged costs variety, never the game: the opponents then think from the first move on.
"""

from __future__ import annotations

import hashlib
import lzma
import struct
from functools import cache
from pathlib import Path

import msgspec

from engine.games.othello.rules import Othello
from engine.openings import UnusableBook, book_or_empty
from engine.resources import resource

FORMAT = "jamboree othello book 1"
ENTRY = struct.Struct("<QQh")        # own, opp, the value for the side to move in hundredths of a disc
GOOD = 50                            # how much worse than the best a move may be and still be played
LEAST_EMPTIES = 36                   # no entry is deeper in the game: a quick way past the book

Key = tuple[int, int]
Book = dict[Key, int]


class Heading(msgspec.Struct, frozen=True):
    """The first line of the file."""

    format: str
    made_by: str
    entries: int
    digest: str      # of the compressed entries


def _mirrored(discs: int) -> int:
    """Left and right exchanged."""
    discs = (discs >> 1 & 0x5555555555555555) | (discs & 0x5555555555555555) << 1
    discs = (discs >> 2 & 0x3333333333333333) | (discs & 0x3333333333333333) << 2
    return (discs >> 4 & 0x0F0F0F0F0F0F0F0F) | (discs & 0x0F0F0F0F0F0F0F0F) << 4


def _upside_down(discs: int) -> int:
    """Top and bottom exchanged."""
    return int.from_bytes(discs.to_bytes(8, "little"), "big")


def _transposed(discs: int) -> int:
    """Rows and files exchanged."""
    for shift, mask in ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0)):
        swap = (discs ^ discs >> shift) & mask
        discs ^= swap ^ swap << shift
    return discs


def key_of(own: int, opp: int) -> Key:
    """The same for all eight images of a position."""
    images = [(own, opp)]
    for change in (_mirrored, _upside_down, _transposed):
        images += [(change(mine), change(theirs)) for mine, theirs in images]
    return min(images)


def write_book(book: Book, made_by: str) -> bytes:
    """The content of a file with these entries."""
    body = lzma.compress(b"".join(ENTRY.pack(*key, value) for key, value in sorted(book.items())))
    heading = Heading(FORMAT, made_by, len(book), hashlib.sha256(body).hexdigest())
    return msgspec.json.encode(heading) + b"\n" + body


def read_book(path: Path) -> Book:
    """The entries of a file; UnusableBook says what is wrong with it."""
    try:
        line, _, body = path.read_bytes().partition(b"\n")
        heading = msgspec.json.decode(line, type=Heading)
    except msgspec.DecodeError:
        raise UnusableBook(f"{path} is not an Othello opening book.") from None
    if heading.format != FORMAT:
        raise UnusableBook(f"{path} is of the kind '{heading.format}', not '{FORMAT}'.")
    if hashlib.sha256(body).hexdigest() != heading.digest:
        raise UnusableBook(f"{path} is damaged.")
    entries = lzma.decompress(body)
    return {(own, opp): value for own, opp, value in ENTRY.iter_unpack(entries)}


@cache
def book_in_use() -> Book:
    """The book that comes with the program, read once."""
    return book_or_empty("Othello", resource("assets", "othello", "book.bin"), read_book)


def valued_moves(position: Othello, book: Book) -> list[tuple[int, int]]:
    """Every legal move with its value for the side to move, best first; none where the book does not know them all."""
    values: list[tuple[int, int]] = []
    for move in position.moves():
        after = position.play(move)
        value = book.get(key_of(after.own, after.opp))
        if value is None:
            return []
        values.append((move, -value))
    return sorted(values, key=lambda pair: -pair[1])


def good_moves(position: Othello) -> list[tuple[int, int]]:
    """The moves that are as good as the best, or nearly so."""
    if position.empties <= LEAST_EMPTIES:
        return []
    values = valued_moves(position, book_in_use())
    return [(move, value) for move, value in values if value >= values[0][1] - GOOD]
