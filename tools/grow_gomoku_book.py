"""Grow Gomoku's opening book by searches, and write assets/gomoku/book.txt.

    python tools/grow_gomoku_book.py                  the whole book, about twenty minutes on one core
    python tools/grow_gomoku_book.py --positions 20   a small one, to see that it works

A position is looked into by a search after each of its candidate moves, and is worth what its best move is worth; the
values are carried back to the start. The next position to look into is the one that play reaches soonest without
giving away much: a ply counts as STEP, and what the moves of either side give away is added. So the book grows along
good play, and corrects itself where a value was wrong. A move is written down only where its own position was looked
into, too. Source: Lincke, "Strategies for the automatic construction of opening books" (2000), drop-out expansion.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.formats.atomic import write_atomically  # noqa: E402
from engine.games.gomoku.book import FORMAT, MOST_STONES, Key, key_of, line_of, reached  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402

FILE = ROOT / "assets" / "gomoku" / "book.txt"
NODES = 60_000      # positions of the search after each move
KEPT = 60           # how much worse than the best a move may be and still be written down
STEP = 60           # what a ply counts, in hundredths of a stone that a move gives away
DECIDED = 5_000     # a value beyond is that of a game that is won: there is nothing more to know

Line = tuple[str, ...]
NEVER = float("inf")


@dataclass
class Page:
    """A position that was looked into: how it is reached, and what each of its moves was found to be worth."""

    line: Line
    values: dict[str, int]
    children: dict[str, Key]


def look_into(line: Line) -> tuple[dict[str, int], dict[str, Key]]:
    """The value of every candidate move for the side to move, and what it leads to."""
    here = reached(line)
    sign = 1 if here.player == 0 else -1
    values, children = {}, {}
    for move in here.candidate_moves():
        name, after = here.name_of(move), here.play(move)
        found = Champion(Budget(nodes=NODES), threads=1).choose(after)
        key = key_of(after)[0]
        if key not in children.values():
            values[name], children[name] = sign * found.value, key
    return values, children


class Growth:
    """The book as it grows."""

    def __init__(self) -> None:
        self.pages: dict[Key, Page] = {}
        self.pending: set[Key] = set()

    def worth(self, key: Key, known: dict[Key, int]) -> int:
        """What a page's position is worth to the side to move."""
        if key not in known:
            known[key] = max(self.worths(self.pages[key], known).values())
        return known[key]

    def worths(self, page: Page, known: dict[Key, int]) -> dict[str, int]:
        """What each move is worth: what its own page says, else what the search after it said."""
        return {name: -self.worth(child, known) if (child := page.children[name]) in self.pages else value
                for name, value in page.values.items()}

    def next_line(self) -> Line | None:
        """How the position is reached that is to be looked into next; None when there is nothing left."""
        cost, line, key = self._cheapest(key_of(reached(()))[0], (), {}, {})
        if cost == NEVER:
            return None
        self.pending.add(key)
        return line

    def _cheapest(self, key: Key, line: Line, known: dict[Key, int],
                  seen: dict[Key, tuple[float, Line, Key]]) -> tuple[float, Line, Key]:
        """The cheapest way from a position to one without a page: its cost, its moves, and that position."""
        if key not in self.pages:
            return (NEVER if key in self.pending or len(line) >= MOST_STONES else 0.0), line, key
        if key in seen:
            return seen[key]
        page = self.pages[key]
        worths = self.worths(page, known)
        best = max(worths.values())
        found = (NEVER, line, key)
        for name, value in worths.items():
            if abs(value) < DECIDED:
                cost, way, end = self._cheapest(page.children[name], (*page.line, name), known, seen)
                found = min(found, (cost + STEP + best - value, way, end))
        seen[key] = found
        return found

    def enter(self, line: Line, values: dict[str, int], children: dict[str, Key]) -> None:
        key = key_of(reached(line))[0]
        self.pages[key] = Page(line, values, children)
        self.pending.discard(key)

    def lines(self) -> list[str]:
        """The book as lines of its file: the better moves that were looked into themselves."""
        known: dict[Key, int] = {}
        found = []
        for page in self.pages.values():
            here, worths = reached(page.line), self.worths(page, known)
            best = max(worths.values())
            good = sorted(((here.move_named(name), value) for name, value in worths.items()
                           if value >= best - KEPT and page.children[name] in self.pages), key=lambda pair: -pair[1])
            if good and good[0][1] == best:
                found.append(line_of(page.line, good))
        return sorted(found, key=lambda line: (line.count(" "), line))


def grow(positions: int, workers: int, to: Path) -> None:
    """Look into so many positions, and write the book now and then."""
    growth, began = Growth(), time.monotonic()
    asked: dict[Future[tuple[dict[str, int], dict[str, Key]]], Line] = {}
    with ProcessPoolExecutor(workers) as pool:
        while len(growth.pages) < positions:
            while len(asked) < workers and (line := growth.next_line()) is not None:
                asked[pool.submit(look_into, line)] = line
            if not asked:
                break
            for answer in wait(asked, return_when=FIRST_COMPLETED).done:
                growth.enter(asked.pop(answer), *answer.result())
                if len(growth.pages) % 50 == 0:
                    write(growth, to)
                    print(f"{len(growth.pages)} positions, {time.monotonic() - began:.0f} s", flush=True)
    write(growth, to)


def write(growth: Growth, to: Path) -> None:
    remark = f"# From {len(growth.pages)} positions, each move looked into by a search of {NODES} more."
    write_atomically(to, "\n".join([FORMAT, remark, *growth.lines(), ""]).encode())


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--positions", type=int, default=1000)
    arguments.add_argument("--workers", type=int, default=1, help="searches at a time; with one the book is repeatable")
    arguments.add_argument("--to", type=Path, default=FILE)
    chosen = arguments.parse_args()
    if not engine.COMPILED:
        raise SystemExit("Growing the book needs the compiled engine: run tools/compile.py first.")
    grow(chosen.positions, chosen.workers, chosen.to)


if __name__ == "__main__":
    main()
