"""Renju's forbidden points once more, slowly and by the words of the rules: sets of stones, no bits, no short cuts.

Written to disagree with the engine wherever either is wrong. A board is a dict of (column, row) to "X" or "O";
`size` bounds it. Every question is asked by placing stones on a copy.
"""

from __future__ import annotations

Square = tuple[int, int]
Stones = dict[Square, str]
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def _row_through(stones: Stones, at: Square, way: tuple[int, int]) -> frozenset[Square]:
    """The unbroken row of black stones through a black stone."""
    row = {at}
    for sign in (1, -1):
        x, y = at
        while stones.get((x := x + sign * way[0], y := y + sign * way[1])) == "X":
            row.add((x, y))
    return frozenset(row)


def _along(size: int, at: Square, way: tuple[int, int]) -> list[Square]:
    """The squares of a line within reach of a square."""
    squares = [(at[0] + step * way[0], at[1] + step * way[1]) for step in range(-6, 7)]
    return [(x, y) for x, y in squares if 0 <= x < size and 0 <= y < size]


def _fives(stones: Stones, at: Square) -> list[frozenset[Square]]:
    return [row for way in WAYS if len(row := _row_through(stones, at, way)) == 5]


def _fours(stones: Stones, size: int, at: Square, way: tuple[int, int]) -> set[frozenset[Square]]:
    """Four stones, the one at `at` among them, that one more stone makes a row of exactly five."""
    fours = set()
    for end in _along(size, at, way):
        if end not in stones:
            row = _row_through({**stones, end: "X"}, end, way)
            if len(row) == 5 and at in row:
                fours.add(row - {end})
    return fours


def _threes(stones: Stones, size: int, at: Square, way: tuple[int, int], depth: int) -> set[frozenset[Square]]:
    """Three stones, the one at `at` among them, that one more legal stone makes a straight four."""
    threes = set()
    for point in _along(size, at, way):
        if point in stones:
            continue
        after = {**stones, point: "X"}
        row = _row_through(after, point, way)
        ends = [end for end in _along(size, at, way) if end not in after
                and row < (longer := _row_through({**after, end: "X"}, end, way)) and len(longer) == 5]
        if len(row) == 4 and at in row and len(ends) == 2 and not _fives(after, point) \
                and (depth == 0 or clause(stones, size, point, depth - 1) == ""):
            threes.add(row - {point})
    return threes


def clause(stones: Stones, size: int, at: Square, depth: int = 99) -> str:
    """Why Black may not play on an empty square, or "". `depth` is how often threes are questioned; at 0 all count."""
    after = {**stones, at: "X"}
    if _fives(after, at):
        return ""
    if any(len(_row_through(after, at, way)) > 5 for way in WAYS):
        return "overline"
    if len({four for way in WAYS for four in _fours(after, size, at, way)}) >= 2:
        return "double four"
    if len({three for way in WAYS for three in _threes(after, size, at, way, depth)}) >= 2:
        return "double three"
    return ""
