"""What an empty square is worth to a colour by its two best shapes (shapes.py), when it moves next and when it waits.

A row for each best shape from TWO on, and in it the second best from DEAD up to the best itself. Fitted to games played
with the weights before by `tools/tune_gomoku.py --games 3000 --nodes 3000 --seed 11`; 120 is a logit of the chance to
win. Where a five or a mover's straight four comes next the guess knows the end and needs no weight (board.py,
horizon.py).
"""

from __future__ import annotations

FIRST = 3        # the first shape that counts: what no other stone is near to is worth nothing

MOVING_ROWS: tuple[tuple[int, ...], ...] = (
    (-9, -4, 2, -3),
    (2, 8, 1, 5, 5),
    (6, -9, -2, 4, 5, 3),
    (-8, 4, -4, 4, 12, 7, 12),
    (-7, 5, 8, 8, 15, 18, 24, 17),
    (37, 25, 30, 28, 40, 42, 49, 50, 67),
    (-11, -16, 21, 25, 26, 34, 50, 42, 24, 55),
    (30, 23, 45, 52, 80, 94, 114, 111, 500, 495, 1149),
)
WAITING_ROWS: tuple[tuple[int, ...], ...] = (
    (-8, -2, 1, -1),
    (1, 19, 1, 4, 4),
    (-8, -13, -2, 2, 5, 2),
    (-1, -4, -2, 0, 6, 5, 9),
    (-1, 1, 7, 8, 12, 13, 18, 12),
    (14, 2, 24, 24, 29, 32, 39, 32, 52),
    (-5, -37, 18, 17, 24, 28, 41, 34, 31, 56),
    (26, 12, 44, 58, 77, 87, 100, 96, 197, 176, 76),
    (114, 88, 121, 142, 164, 189, 182, 174, 105, 105, -94, 33),
)


def _table(rows: tuple[tuple[int, ...], ...]) -> list[int]:
    """The rows as a table of 16 by 16, to be looked up at best * 16 + second."""
    table = [0] * 256
    for best, row in enumerate(rows, FIRST):
        table[best * 16:best * 16 + len(row)] = row
    return table


MOVING, WAITING = _table(MOVING_ROWS), _table(WAITING_ROWS)
