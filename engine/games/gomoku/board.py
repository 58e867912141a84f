"""Gomoku's board: stones on lines, what each colour can make of them, and a guess from that. No turns, no notation.

Squares are 0..n*n-1, row by row from a1 at the bottom left. Black is colour 0. The lines themselves are studied in
lines.py; whose turn it is, and what may be played, is decided in rules.py.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.games.gomoku.lines import BLOCK, FIVE, FOUR, SIZE_OF_LINES, STRAIGHT, VALID
from engine.games.gomoku.shapes import FOUR as SHAPE_FOUR
from engine.games.gomoku.shapes import STRAIGHT as SHAPE_STRAIGHT
from engine.position import Position

if cython.compiled:
    from cython.cimports.engine.games.gomoku.lines import line_through, square_on, study
    from cython.cimports.engine.games.gomoku.shapes import best_two, enter, promised, reshape
    from cython.cimports.engine.machine_bits import count, lowest
else:
    from engine.bits import count, lowest
    from engine.games.gomoku.lines import line_through, square_on, study
    from engine.games.gomoku.shapes import best_two, enter, promised, reshape

BLACK, WHITE = 0, 1
FREE, STANDARD, RENJU = range(3)
LARGEST = 20                        # the size of Gomocup's free league; Set-up offers up to 19
COLUMNS = "abcdefghijklmnopqrst"
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))   # across and up: along a row, a column, the two diagonals
# The tally of both colours: the worth of all squares to it when it moves next, and when it waits; then how many squares
# make five, straight fours, fours.
MOVING, WAITING, FIVES, STRAIGHTS, FOURS, TALLY = 0, 2, 4, 6, 8, 10
SIZE_OF_SHAPES = 2 * LARGEST * LARGEST
CHANGES = 1 + 2 * 2 * 36            # of shapes by one stone: both colours', on nine squares of four lines at most

NONE, SEVERAL = -1, -2              # instead of a square

# Guesses where the next stones are forced.
FIVE_NEXT, TWO_FIVES, STRAIGHT_NEXT = 19_000, 18_500, 18_000
QUIET_LIMIT = 15_000
TEMPO = 80                          # the move itself (see weights.py)

_NONE = cython.declare(cython.int, NONE)
_SEVERAL = cython.declare(cython.int, SEVERAL)
_WHITE = cython.declare(cython.int, WHITE)
_STANDARD = cython.declare(cython.int, STANDARD)
_RENJU = cython.declare(cython.int, RENJU)
_BLOCK = cython.declare(cython.int, BLOCK)
_RECORD = cython.declare(cython.int, 2 * BLOCK)
_FIVE = cython.declare(cython.int, FIVE)
_FOUR = cython.declare(cython.int, FOUR)
_STRAIGHT = cython.declare(cython.int, STRAIGHT)
_VALID = cython.declare(cython.int, VALID)
_MOVING = cython.declare(cython.int, MOVING)
_WAITING = cython.declare(cython.int, WAITING)
_FIVES = cython.declare(cython.int, FIVES)
_STRAIGHTS = cython.declare(cython.int, STRAIGHTS)
_FOURS = cython.declare(cython.int, FOURS)
_TALLY = cython.declare(cython.int, TALLY)
_SIZE_OF_LINES = cython.declare(cython.int, SIZE_OF_LINES)
_SIZE_OF_SHAPES = cython.declare(cython.int, SIZE_OF_SHAPES)
_FIVE_NEXT = cython.declare(cython.int, FIVE_NEXT)
_TWO_FIVES = cython.declare(cython.int, TWO_FIVES)
_STRAIGHT_NEXT = cython.declare(cython.int, STRAIGHT_NEXT)
_QUIET_LIMIT = cython.declare(cython.int, QUIET_LIMIT)
_TEMPO = cython.declare(cython.int, TEMPO)
_MANY = cython.declare(cython.int, 1 << 20)         # more than a mask can tell
_SHAPE_FOUR = cython.declare(cython.int, SHAPE_FOUR)
_SHAPE_STRAIGHT = cython.declare(cython.int, SHAPE_STRAIGHT)


def _mixed(seed: int) -> int:
    """A well mixed 64-bit number for each seed (the finaliser of splitmix64)."""
    mixed = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return mixed ^ mixed >> 31


_stone_keys = cython.declare(u64[800], [_mixed(seed) for seed in range(2 * LARGEST * LARGEST)])


class Board(Position):
    """Stones on n x n squares. `colour` is that of the next stone; `won` says that a stone made five."""

    def __init__(self, size: int, rule: int) -> None:
        self.size = size
        self.rule = rule
        self.colour = BLACK
        self.stones = 0
        self.won = False
        self.key_of_stones = 0
        if not cython.compiled:
            self.lines = [0] * SIZE_OF_LINES
            self.shapes = [0] * SIZE_OF_SHAPES
            self.changes = [0] * CHANGES
            self.tally = [0] * TALLY

    def rule_lines(self) -> None:
        """Say which bits of each line are squares of an empty board, and what a first stone makes there."""
        way: cython.int
        square: cython.int
        row: cython.int
        column: cython.int
        record: cython.int
        for square in range(self.size * self.size):
            row = square // self.size
            column = square % self.size
            for way in range(4):
                record = line_through(self.size, row, column, way) * _RECORD
                self.lines[record + _VALID] |= 1 << (row if way == 1 else column)
                self.lines[record + _BLOCK + _VALID] |= 1 << (row if way == 1 else column)
        for square in range(self.size * self.size):
            # Knight's moves apart: every line with room for five has such a square within reach of each of its own.
            if (square % self.size + 2 * (square // self.size)) % 5 == 0:
                reshape(self.lines, self.shapes, self.tally, self.changes, self.size, square, self.rule == _RENJU)

    def take_stones(self, other: Board) -> None:
        """Become a board with the stones of another of the same size."""
        i: cython.int
        self.colour = other.colour
        self.stones = other.stones
        self.won = other.won
        self.key_of_stones = other.key_of_stones
        for i in range(_SIZE_OF_LINES):
            self.lines[i] = other.lines[i]
        for i in range(_SIZE_OF_SHAPES):
            self.shapes[i] = other.shapes[i]
        for i in range(_TALLY):
            self.tally[i] = other.tally[i]

    # --- Stones and lines -----------------------------------------------------------------------------

    def exact(self, colour: cython.int) -> cython.bint:
        """Whether six or more in a row are no five for a colour."""
        return self.rule == _STANDARD or (self.rule == _RENJU and colour != _WHITE)

    def barred(self, square: cython.int) -> cython.bint:
        """Whether the rules forbid the side to move an empty square; those of renju do (rules.py)."""
        return False

    def empty_at(self, square: cython.int) -> cython.bint:
        record: cython.int = (square // self.size) * _RECORD
        return ((self.lines[record] | self.lines[record + _BLOCK]) >> (square % self.size)) & 1 == 0

    def weigh(self, record: cython.int, sign: cython.int) -> cython.void:
        """Add what can be made on a line to the tally of both colours, or take it away."""
        colour: cython.int
        block: cython.int
        for colour in range(2):
            block = record + colour * _BLOCK
            self.tally[_FIVES + colour] += sign * count(self.lines[block + _FIVE])
            self.tally[_STRAIGHTS + colour] += sign * count(self.lines[block + _STRAIGHT])
            self.tally[_FOURS + colour] += sign * count(self.lines[block + _FOUR])

    def put(self, square: cython.int) -> cython.void:
        """Place a stone of the colour to move: its four lines are studied anew, and a five is seen."""
        renju: cython.bint = self.rule == _RENJU
        row: cython.int = square // self.size
        column: cython.int = square % self.size
        colour: cython.int = self.colour
        way: cython.int
        record: cython.int
        self.key_of_stones ^= _stone_keys[2 * square + colour]
        self.stones += 1
        enter(self.tally, self.shapes[2 * square], 0, renju, -1)
        enter(self.tally, self.shapes[2 * square + 1], 1, renju, -1)
        for way in range(4):
            record = line_through(self.size, row, column, way) * _RECORD
            self.weigh(record, -1)
            self.lines[record + colour * _BLOCK] |= 1 << (row if way == 1 else column)
            if study(self.lines, record + colour * _BLOCK, self.exact(colour)):
                self.won = True
            study(self.lines, record + (1 - colour) * _BLOCK, self.exact(1 - colour))
            self.weigh(record, 1)
        reshape(self.lines, self.shapes, self.tally, self.changes, self.size, square, renju)
        self.colour = 1 - colour

    def remove(self, square: cython.int) -> cython.void:
        """Take the last stone back from the count and the key; all else comes from memory."""
        self.won = False
        self.stones -= 1
        self.colour = 1 - self.colour
        self.key_of_stones ^= _stone_keys[2 * square + self.colour]

    def carry(self, square: cython.int, memory: cython.p_int, base: cython.int,
              away: cython.bint) -> cython.void:
        """Copy the four lines of a square to a memory, or back."""
        row: cython.int = square // self.size
        column: cython.int = square % self.size
        way: cython.int
        record: cython.int
        i: cython.int
        for way in range(4):
            record = line_through(self.size, row, column, way) * _RECORD
            for i in range(_RECORD):
                if away:
                    memory[base + way * _RECORD + i] = self.lines[record + i]
                else:
                    self.lines[record + i] = memory[base + way * _RECORD + i]

    # --- Sets of squares, held row by row -------------------------------------------------------------

    def mark(self, rows: cython.p_int, colour: cython.int, kind: cython.int) -> cython.void:
        """Add the squares where a colour makes something to a set of squares, held row by row."""
        line: cython.int
        mask: cython.int
        square: cython.int
        left: cython.int = self.tally[_FOURS + colour] if kind == _FOUR else _MANY
        if kind == _FIVE:
            left = self.tally[_FIVES + colour]
        for line in range(6 * self.size - 2):
            if left == 0:
                return
            mask = self.lines[line * _RECORD + colour * _BLOCK + kind]
            while mask:
                square = square_on(self.size, line, lowest(mask))
                rows[square // self.size] |= 1 << (square % self.size)
                mask &= mask - 1
                left -= 1

    def surround(self, rows: cython.p_int, reach: cython.int) -> cython.void:
        """Make a set of the squares at most `reach` from a stone, or of the centre when there is none."""
        row: cython.int
        near: cython.int
        wide: cython.int
        step: cython.int
        for row in range(self.size):
            wide = 0
            for near in range(row - reach, row + reach + 1):
                if 0 <= near < self.size:
                    wide |= self.lines[near * _RECORD] | self.lines[near * _RECORD + _BLOCK]
            rows[row] = wide
            for step in range(1, reach + 1):
                rows[row] |= (wide << step) | (wide >> step)
        if self.stones == 0:
            rows[self.size // 2] = 1 << (self.size // 2)

    def five_square(self, colour: cython.int) -> cython.int:
        """The one square where a colour makes five, SEVERAL or NONE."""
        rows = cython.declare(cython.int[20])
        row: cython.int
        found: cython.int = _NONE
        if self.tally[_FIVES + colour] == 0:
            return _NONE
        for row in range(self.size):
            rows[row] = 0
        self.mark(rows, colour, _FIVE)
        for row in range(self.size):
            if rows[row] == 0:
                continue
            if found != _NONE or count(rows[row]) > 1:
                return _SEVERAL
            found = row * self.size + lowest(rows[row])
        return found

    def five_after(self, square: cython.int) -> cython.int:
        """The same after a stone on a square whose colour had no five before: only its own lines are looked at."""
        row: cython.int = square // self.size
        column: cython.int = square % self.size
        colour: cython.int = 1 - self.colour
        found: cython.int = _NONE
        way: cython.int
        line: cython.int
        mask: cython.int
        if self.tally[_FIVES + colour] == 0:
            return _NONE
        for way in range(4):
            line = line_through(self.size, row, column, way)
            mask = self.lines[line * _RECORD + colour * _BLOCK + _FIVE]
            if mask == 0:
                continue
            if found != _NONE or mask & (mask - 1):
                return _SEVERAL
            found = square_on(self.size, line, lowest(mask))
        return found

    def straight_at(self, square: cython.int) -> cython.bint:
        """Whether a stone of the colour to move makes a straight four, or five, as far as the shapes tell."""
        return best_two(self.shapes[2 * square + self.colour]) >> 4 >= _SHAPE_STRAIGHT

    def may_win_at(self, square: cython.int, colour: cython.int) -> cython.bint:
        """Whether a four on a square may be one that cannot be blocked: two fives next, as far as the shapes tell."""
        pair: cython.int = best_two(self.shapes[2 * square + colour])
        if self.rule == _RENJU and colour == _WHITE:
            return True       # Black may be forbidden the block
        return pair >> 4 >= _SHAPE_STRAIGHT or pair & 15 >= _SHAPE_FOUR

    def may_go_on(self, square: cython.int, reply: cython.int) -> cython.bint:
        """Whether the last stone, a four on `square`, is of use for such a four, on one of its lines after a reply."""
        row: cython.int = square // self.size
        column: cython.int = square % self.size
        colour: cython.int = 1 - self.colour
        way: cython.int
        line: cython.int
        mask: cython.int
        near: cython.int
        for way in range(4):
            line = line_through(self.size, row, column, way)
            mask = self.lines[line * _RECORD + colour * _BLOCK + _FOUR] & ((511 << (row if way == 1 else column)) >> 4)
            while mask:
                near = square_on(self.size, line, lowest(mask))
                if near != reply and self.may_win_at(near, colour):
                    return True
                mask &= mask - 1
        return False

    # --- Guesses --------------------------------------------------------------------------------------

    def chances(self) -> cython.int:
        """A guess for the colour to move."""
        own: cython.int = self.colour
        other: cython.int = 1 - own
        guess: cython.int = self.tally[_MOVING + own] - self.tally[_WAITING + other] + _TEMPO
        if self.tally[_FIVES + own]:
            return _FIVE_NEXT
        if self.tally[_FIVES + other]:
            if self.tally[_FIVES + other] > 1 and self.five_square(other) == _SEVERAL:
                return -_TWO_FIVES
            # The move is spent on the block.
            guess = self.tally[_WAITING + own] - self.tally[_MOVING + other] - _TEMPO
        elif self.tally[_STRAIGHTS + own]:
            return _STRAIGHT_NEXT
        if guess > _QUIET_LIMIT:
            return _QUIET_LIMIT
        return guess if guess > -_QUIET_LIMIT else -_QUIET_LIMIT

    def stone_promise(self, square: cython.int) -> cython.int:
        """What a stone of the colour to move makes or prevents on its four lines."""
        return promised(self.shapes[2 * square + self.colour], self.shapes[2 * square + 1 - self.colour])

    # --- Python ---------------------------------------------------------------------------------------

    def at(self, square: int) -> int:
        """0 for an empty square, 1 for a black stone, 2 for a white one."""
        record = square // self.size * 2 * BLOCK
        column = square % self.size
        return int((self.lines[record] >> column & 1) + 2 * (self.lines[record + BLOCK] >> column & 1))

    def show(self) -> str:
        """The board as letters, top row first; a five is in capitals, other stones are small."""
        five = set(self.winning_stones())
        rows = [f"   {' '.join(COLUMNS[:self.size])}"]
        for row in reversed(range(self.size)):
            squares = range(row * self.size, (row + 1) * self.size)
            signs = [(" XO" if square in five else ".xo")[self.at(square)] for square in squares]
            rows.append(f"{row + 1:2} {' '.join(signs)}")
        return "\n".join(rows)

    def best_shapes(self, colour: int) -> list[int]:
        """The two best shapes of a colour's next stone on every empty square, as codes of two times four bits."""
        return [best_two(self.shapes[2 * square + colour]) for square in range(self.size * self.size)
                if self.at(square) == 0]

    def five_squares(self, colour: int) -> list[int]:
        """The squares where a colour makes five with its next stone."""
        lines = range(6 * self.size - 2)
        masks = [(line, self.lines[line * 2 * BLOCK + colour * BLOCK + FIVE]) for line in lines]
        return sorted({square_on(self.size, line, bit) for line, mask in masks for bit in range(self.size)
                       if mask >> bit & 1})

    def lay(self, square: int, colour: int) -> None:
        """Put a stone of either colour while a position is set up."""
        self.colour = colour
        self.put(square)

    def winning_stones(self) -> list[int]:
        """The stones of every row that wins, in square order; none while nobody has five."""
        winning: set[int] = set()
        for square in range(self.size * self.size):
            if self.at(square):
                for way in range(4):
                    winning.update(self._winning_row(square, way))
        return sorted(winning)

    def _winning_row(self, square: int, way: int) -> list[int]:
        """The row of one colour that begins on a square, if it wins."""
        across, up = WAYS[way]
        stone = self.at(square)
        if self._at_step(square, -across, -up) == stone:
            return []
        row = [square]
        while self._at_step(square, across, up) == stone:
            square += up * self.size + across
            row.append(square)
        enough = len(row) == 5 if self.exact(stone - 1) else len(row) >= 5
        return row if enough else []

    def _at_step(self, square: int, across: int, up: int) -> int | None:
        """What stands one step from a square; None beyond the edge."""
        column, row = square % self.size + across, square // self.size + up
        inside = 0 <= column < self.size and 0 <= row < self.size
        return self.at(row * self.size + column) if inside else None
