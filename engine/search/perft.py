"""Perft: how many sequences of moves a position has. The proof of the rules, and their speed; no thinking."""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.position import Position


def _count_lines(position: Position, depth: cython.int) -> u64:
    moves = cython.declare(cython.int[1024])   # MAX_MOVES
    found: cython.int = position.generate(moves)
    total: u64 = 0
    i: cython.int
    # "A game that ends earlier counts as one sequence."
    if found == 0:
        return 1
    if depth == 1:
        return found
    for i in range(found):
        position.make(moves[i])
        total += _count_lines(position, depth - 1)
        position.unmake()
    return total


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of a length from a position."""
    if depth <= 0:
        return 1
    board: Position = position.working()
    length: cython.int = depth
    total: u64
    with cython.nogil:
        total = _count_lines(board, length)
    return int(total)


def there_and_back(position: Position, moves: list[int]) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Make moves on a working copy and unmake them all: text and key at every step down, and at every step up."""
    board: Position = position.working()
    move: cython.int
    down = [(board.text(), board.key)]
    for move in moves:
        board.make(move)
        down.append((board.text(), board.key))
    up = [down[-1]]
    for _ in moves:
        board.unmake()
        up.append((board.text(), board.key))
    return down, up
