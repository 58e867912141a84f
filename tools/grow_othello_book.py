"""Grow Othello's opening book by self-play, and write assets/othello/book.bin.

    python tools/grow_othello_book.py                  the whole book, a few minutes on one core
    python tools/grow_othello_book.py --lines 20       a small one, to see that it works

Each line is played from the start by the book itself, with moves that are good or nearly so, until it leaves what is
known. There every move is valued by a search, and the values are carried back to the start: a position is worth what
its best move is worth. So the book grows where good play goes, and corrects itself where a value was wrong.
Source: Michael Buro, "Toward opening book learning" (1999). The same seed gives the same book.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.formats.atomic import write_atomically  # noqa: E402
from engine.games.othello.book import LEAST_EMPTIES, Book, key_of, valued_moves, write_book  # noqa: E402
from engine.games.othello.rules import Othello, start  # noqa: E402
from engine.position import WIN  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402

FILE = ROOT / "assets" / "othello" / "book.bin"
NODES = 400_000     # positions of the search that values a new position's moves
STRAY = 150         # how much worse than the best a move may be and still be looked into, in hundredths of a disc


def walk(book: Book, dice: random.Random) -> list[Othello]:
    """A line of the book from the start, to the first position whose moves it does not know."""
    line = [start()]
    while values := valued_moves(line[-1], book):
        moves = [move for move, value in values if value >= values[0][1] - STRAY]
        # The best move is looked into as often as all others together.
        line.append(line[-1].play(moves[0] if dice.random() < 0.5 else dice.choice(moves)))
    return line


def extend(book: Book, line: list[Othello], champion: Champion) -> None:
    """Value all moves of the last position of a line, and carry the best values back."""
    sign = 1 if line[-1].player == 0 else -1
    for move, value in champion.analyse(line[-1]).values:
        after = line[-1].play(move)
        book.setdefault(key_of(after.own, after.opp), max(-WIN, min(WIN, -sign * value)))
    for position in reversed(line):
        values = valued_moves(position, book)
        book[key_of(position.own, position.opp)] = values[0][1]


def settle(book: Book) -> None:
    """Carry all values back once more, from the last moves to the first: some positions are reached in many ways."""
    for own, opp in sorted(book, key=lambda key: -(key[0] | key[1]).bit_count()):
        values = valued_moves(Othello(own, opp, 0), book)
        if values:
            book[own, opp] = values[0][1]


def grow(lines: int, seed: int) -> Book:
    """A book of so many lines."""
    dice, book = random.Random(seed), Book()
    began = time.monotonic()
    for number in range(1, lines + 1):
        line = walk(book, dice)
        if line[-1].empties > LEAST_EMPTIES and not line[-1].over:
            extend(book, line, Champion(Budget(nodes=NODES), threads=1, megabytes=4))
        if number % 100 == 0:
            print(f"{number} lines, {len(book)} positions, {time.monotonic() - began:.0f} s", flush=True)
    settle(book)
    return book


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--lines", type=int, default=800)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--to", type=Path, default=FILE)
    chosen = arguments.parse_args()
    if not engine.COMPILED:
        raise SystemExit("Growing the book needs the compiled engine: run tools/compile.py first.")
    book = grow(chosen.lines, chosen.seed)
    content = write_book(book, "tools/grow_othello_book.py")
    write_atomically(chosen.to, content)
    print(f"{len(book)} positions, {len(content) / 1000:.0f} kB written to {chosen.to}")


if __name__ == "__main__":
    main()
