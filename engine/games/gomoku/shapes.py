"""What a stone would make on every empty square, for both colours and along all four lines. No turns, no rules of play.

A shape is what one stone makes of a line: a five, a straight four, a four, a three or two with room at both ends or at
one, or nothing. The nine squares around the stone decide it, so it is looked up; that six may not be five where the
rule says so is left out here. A square's four shapes are a code of four bits each, and the two best of them say what
the square is worth to a colour: sums of that, kept up as stones come, are the guess of a quiet position.
"""

from __future__ import annotations

import cython

from engine.games.gomoku.lines import BLOCK, VALID
from engine.games.gomoku.weights import MOVING, WAITING

if cython.compiled:
    from cython.cimports.engine.games.gomoku.lines import line_through
    from cython.cimports.engine.machine_bits import count, lowest
else:
    from engine.bits import count, lowest
    from engine.games.gomoku.lines import line_through

# In the order of their strength. A dead line has no room for five; the numbered ones have more ways to grow.
(DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, OPEN_TWO_2, OPEN_TWO_3, THREE, OPEN_THREE, OPEN_THREE_2, FOUR, STRAIGHT,
 FIVE) = range(13)

# What a square promises by each of its shapes, to the colour itself and to the other who takes it away.
ATTACK = (0, 1, 2, 6, 14, 19, 23, 24, 64, 72, 130, 480, 960, 0, 0, 0)
DEFENCE = (0, 1, 2, 4, 10, 13, 16, 12, 44, 50, 80, 240, 480, 0, 0, 0)
DOUBLE = 150                     # more, where a stone threatens along two lines

_OPEN_ONE = cython.declare(cython.int, OPEN_ONE)
_OPEN_THREE = cython.declare(cython.int, OPEN_THREE)
_FOUR = cython.declare(cython.int, FOUR)
_FIVE = cython.declare(cython.int, FIVE)
_DOUBLE = cython.declare(cython.int, DOUBLE)
_BLOCK = cython.declare(cython.int, BLOCK)
_RECORD = cython.declare(cython.int, 2 * BLOCK)
_VALID = cython.declare(cython.int, VALID)
_MOST = cython.declare(cython.int, 1000)      # that a move may promise


def made(own: int, closed: int) -> int:
    """The shape that a stone makes amid nine squares, of which it has the middle one; bits of the eight others."""
    stones = (own & 15) | 16 | (own >> 4 << 5)
    shut = (closed & 15) | (closed >> 4 << 5)
    fives = [low for low in range(5) if not shut >> low & 31]
    opens = [count(stones >> low & 63) for low in range(4) if not (shut >> low & 63 or stones >> low & 33)]
    most = max((count(stones >> low & 31) for low in fives), default=0)
    open_most = max(opens, default=0)
    ways = opens.count(open_most)
    if most == 5:
        return FIVE
    if most == 4:
        ends = {(31 << low) & ~stones for low in fives if count(stones >> low & 31) == 4}
        return STRAIGHT if len(ends) > 1 else FOUR
    if most == 3:
        return OPEN_THREE + (ways > 1) if open_most == 3 else THREE
    if most == 2:
        return OPEN_TWO + min(ways, 3) - 1 if open_most == 2 else TWO
    return OPEN_ONE if open_most == 1 else ONE if most else DEAD


_made = cython.declare(cython.uchar[65536], [0 if index & index >> 8 else made(index & 255, index >> 8)
                                             for index in range(65536)])
_moving = cython.declare(cython.int[256], MOVING)
_waiting = cython.declare(cython.int[256], WAITING)
_attack = cython.declare(cython.int[16], list(ATTACK))
_defence = cython.declare(cython.int[16], list(DEFENCE))


def _best_two(code: cython.int) -> cython.int:
    """What `best_two` looks up."""
    best: cython.int = 0
    second: cython.int = 0
    shape: cython.int
    way: cython.int
    for way in range(4):
        shape = (code >> (4 * way)) & 15
        if shape > best:
            second = best
            best = shape
        elif shape > second:
            second = shape
    return best * 16 + second


_pairs = cython.declare(cython.uchar[65536], [_best_two(code) for code in range(65536)])


def best_two(code: cython.int) -> cython.int:
    """The two best of four shapes: the best, times 16, and the second."""
    return _pairs[code]


def is_barred(pair: cython.int) -> cython.bint:
    """Whether such a stone of Black would be two fours or two open threes, which renju forbids."""
    best: cython.int = pair >> 4
    second: cython.int = pair & 15
    return best < _FIVE and second >= _OPEN_THREE and (best < _FOUR or second >= _FOUR)


def enter(tally: cython.p_int, code: cython.int, colour: cython.int, renju: cython.bint,
          sign: cython.int) -> cython.void:
    """Add what a square is worth to a colour to its sums, one for when it moves next, one for when it waits."""
    pair: cython.int = _pairs[code]
    if pair >> 4 <= _OPEN_ONE or (renju and colour == 0 and is_barred(pair)):
        return
    tally[colour] += sign * _moving[pair]
    tally[2 + colour] += sign * _waiting[pair]


def reshape(lines: cython.p_int, shapes: cython.p_int, tally: cython.p_int, changes: cython.p_int, size: cython.int,
            square: cython.int, renju: cython.bint) -> cython.void:
    """Renew the shapes near a square where a stone has come, and with them the sums of both colours.

    What has changed is written to `changes`: how many codes, then the index of each and what it was.
    """
    row: cython.int = square // size
    column: cython.int = square % size
    way: cython.int
    record: cython.int
    bit: cython.int
    stride: cython.int
    near: cython.int
    at: cython.int
    blacks: cython.int
    whites: cython.int
    edges: cython.int
    black: cython.int
    white: cython.int
    edge: cython.int
    colour: cython.int
    index: cython.int
    code: cython.int
    was: cython.int
    changed: cython.int = 0
    for way in range(4):
        record = line_through(size, row, column, way) * _RECORD
        bit = row if way == 1 else column
        stride = 1 if way == 0 else size if way == 1 else size + 1 if way == 2 else 1 - size
        blacks = lines[record] << 4
        whites = lines[record + _BLOCK] << 4
        edges = ~(lines[record + _VALID] << 4)
        near = ~((blacks | whites | edges) >> 4) & ((511 << bit) >> 4)
        while near:
            # 1. The eight squares around an empty one: which are black, white, or beyond the edge.
            at = lowest(near)
            near &= near - 1
            black = ((blacks >> at) & 15) | ((blacks >> (at + 1)) & 240)
            white = ((whites >> at) & 15) | ((whites >> (at + 1)) & 240)
            edge = ((edges >> at) & 15) | ((edges >> (at + 1)) & 240)

            # 2. What a stone of each colour makes amid them.
            for colour in range(2):
                index = 2 * (square + (at - bit) * stride) + colour
                code = _made[white | ((black | edge) << 8)] if colour else _made[black | ((white | edge) << 8)]
                was = shapes[index]
                code = (was & ~(15 << (4 * way))) | (code << (4 * way))
                if code != was:
                    enter(tally, was, colour, renju, -1)
                    enter(tally, code, colour, renju, 1)
                    changes[2 * changed + 1] = index
                    changes[2 * changed + 2] = was
                    changed += 1
                    shapes[index] = code
    changes[0] = changed


def promised(own: cython.int, other: cython.int) -> cython.int:
    """How early a stone should be tried on a square, by the shapes it makes and those it takes away."""
    total: cython.int = 0
    way: cython.int
    for way in range(4):
        total += _attack[(own >> (4 * way)) & 15] + _defence[(other >> (4 * way)) & 15]
    if _pairs[own] & 15 >= _OPEN_THREE:
        total += _DOUBLE
    if _pairs[other] & 15 >= _OPEN_THREE:
        total += _DOUBLE // 2
    return total if total < _MOST else _MOST
