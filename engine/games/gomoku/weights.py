"""What an empty square is worth to a colour by its two best shapes (shapes.py), when it moves next and when it waits.

A row for each best shape from TWO on, and in it the second best from DEAD up to the best itself. Fitted to 613 games of
1,500 positions a move (12,471 positions) by the method of tools/tune_gomoku.py, but with more ridge and before that
tool was written, so the tool gives other numbers; 120 is a logit of the chance to win. Where a five or a mover's
straight four comes next the guess knows the end and needs no weight (board.py, horizon.py).
"""

from __future__ import annotations

FIRST = 3        # the first shape that counts: what no other stone is near to is worth nothing

MOVING_ROWS: tuple[tuple[int, ...], ...] = (
    (3, -1, 1, -2),
    (-1, -5, -1, 4, 1),
    (7, 2, 2, 3, 6, 6),
    (-2, -5, 0, 3, 1, 7, 14),
    (-2, -1, 2, 4, 3, 17, 12, 20),
    (12, 8, 27, 18, 31, 29, 34, 46, 44),
    (19, 12, 21, 25, 31, 34, 36, 46, 45, 81),
    (45, 43, 40, 48, 70, 73, 86, 93, 102, 127, 83),
)
WAITING_ROWS: tuple[tuple[int, ...], ...] = (
    (4, 0, 0, 0),
    (2, -6, 0, 4, -1),
    (3, -2, -1, 1, 2, 2),
    (-1, -3, 3, 1, -1, 7, 15),
    (3, 1, 4, 5, 2, 15, 13, 13),
    (6, -3, 15, 12, 20, 23, 29, 26, 28),
    (17, 12, 15, 23, 28, 29, 38, 40, 37, 41),
    (41, 36, 35, 47, 64, 64, 78, 66, 87, 84, 63),
    (93, 89, 88, 100, 113, 117, 122, 115, 121, 126, 110, 104),
)


def _table(rows: tuple[tuple[int, ...], ...]) -> list[int]:
    """The rows as a table of 16 by 16, to be looked up at best * 16 + second."""
    table = [0] * 256
    for best, row in enumerate(rows, FIRST):
        table[best * 16:best * 16 + len(row)] = row
    return table


MOVING, WAITING = _table(MOVING_ROWS), _table(WAITING_ROWS)
