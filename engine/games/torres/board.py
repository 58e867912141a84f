"""The board of Torres: what stands where, what a single action may do, and how a turn changes it. No choosing of turns.

Squares are 0..15, row by row from the top left; a set of squares is a 16-bit int.

A move is a whole turn, told by what it changes: the tile it adds, the squares its knights leave and those they
come to. Different actions with the same result are therefore the same number, and the credits spent follow from
it: a step changes the colour of the square a knight stands on, so one step and two are never confused.

    bits 0-4  square of the tile + 1, or 0     bits 5-8, 9-12     first square come to, first square left
    bits 21-22  kind                           bits 13-16, 17-20  second square come to, second square left
"""

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython import ulonglong as u64

from engine.position import Position

if cython.compiled:
    from cython.cimports.engine.games.torres.machine_squares import beside
    from cython.cimports.engine.machine_bits import count, lowest
    from cython.cimports.libc.stdlib import free
else:
    from engine.bits import count, lowest
    from engine.games.torres.squares import beside

ROUNDS = 15
SET_UP_TURNS = 2
TURNS = SET_UP_TURNS + 2 * ROUNDS
CREDITS = 2          # a turn
KNIGHTS = 3          # a player
HIGHEST = TURNS      # no tower can have more tiles than there are turns
MOST_SAVED = CREDITS * ROUNDS
LEVELS = 40          # more than any level that is asked about

PASS = 0
WANDER = 1 << 5      # a step there and back: both credits are spent and nothing has changed
STEP = 1 << 21       # one knight has gone from one square to another, by one step or two
PAIR = 2 << 21       # two knights have gone a step each
NEW = 3 << 21        # a new knight; with a tile under it, the set-up
KIND = 3 << 21

_TURNS = cython.declare(cython.int, TURNS)
_SET_UP = cython.declare(cython.int, SET_UP_TURNS)
_CREDITS = cython.declare(cython.int, CREDITS)
_LEVELS = cython.declare(cython.int, LEVELS)
_KNIGHTS = cython.declare(cython.int, KNIGHTS)
_WANDER = cython.declare(cython.int, WANDER)
_STEP = cython.declare(cython.int, STEP)
_PAIR = cython.declare(cython.int, PAIR)
_NEW = cython.declare(cython.int, NEW)
_KIND = cython.declare(cython.int, KIND)
_ALL = cython.declare(cython.int, 0xFFFF)
_LIGHT = cython.declare(cython.int, 0xA5A5)   # the squares of one colour of a chessboard


def _numbers(how_many: int) -> list[int]:
    """Well mixed 64-bit numbers, the same in every run (the generator splitmix64)."""
    full = (1 << 64) - 1
    numbers = []
    for index in range(1, how_many + 1):
        mixed = index * 0x9E3779B97F4A7C15 & full
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & full
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & full
        numbers.append(mixed ^ mixed >> 31)
    return numbers


# A position's hash is the exclusive or of a number for every fact about it. What both players have saved alike is none:
# it changes no move and no margin.
_HEIGHT_AT = cython.declare(cython.int, 0)       # 64 a square
_KNIGHT_AT = cython.declare(cython.int, 1024)    # 16 a player
_AHEAD_AT = cython.declare(cython.int, 1056 + MOST_SAVED)   # what Black has saved more than White, or less
_TURN_AT = cython.declare(cython.int, 1184)
_zobrist = cython.declare(u64[1248], _numbers(1248))


class Board(Position):
    """Towers, knights and saved credits at the start of a turn, or amid one."""

    def __init__(self, heights: Sequence[int], black: int, white: int, saved: tuple[int, int], turn: int) -> None:
        square: cython.int
        level: cython.int
        if not cython.compiled:
            self.height, self.knights, self.saved = [0] * 16, [0, 0], [0, 0]
            self.under, self.castles = [0] * LEVELS, [0] * 8
            self.undo: list[int] = []
        self.towers = self.mapped = 0
        self.number = 0
        for level in range(_LEVELS):
            self.under[level] = 0
        for square in range(16):
            self.height[square] = heights[square]
            self.under[self.height[square] + 1] |= 1 << square
            if self.height[square]:
                self.towers |= 1 << square
        for level in range(1, _LEVELS):
            self.under[level] |= self.under[level - 1]
        self.knights[0] = black
        self.knights[1] = white
        self.saved[0] = saved[0]
        self.saved[1] = saved[1]
        self.turn = turn
        self.player = turn & 1
        self.ply = 0
        self.signature = self.computed_signature()

    def __dealloc__(self) -> None:
        free(self.undo)

    # --- The rules ------------------------------------------------------------------------------------

    def steps(self, square: cython.int) -> cython.int:
        """The squares one step from a square, as far as levels go: at most one up, any number down."""
        return beside(1 << square) & self.under[self.height[square] + 2]

    def castle(self, square: cython.int) -> cython.int:
        """The towers connected by edges with the one on a square."""
        whole: cython.int = 1 << square
        before: cython.int = 0
        while whole != before:
            before = whole
            whole |= beside(whole) & self.towers
        return whole

    def map_castles(self) -> cython.void:
        """Find the castles, unless they are those found last."""
        left: cython.int = self.towers
        if self.mapped == self.towers:
            return
        self.mapped = self.towers
        self.number = 0
        while left:
            self.castles[self.number] = self.castle(lowest(left))
            left &= _ALL ^ self.castles[self.number]
            self.number += 1

    def join_castle(self, tower: cython.int) -> cython.void:
        """A new tower is part of the only castle that it touches; where there is none, the castles are found anew."""
        touched: cython.int = -1
        i: cython.int
        if self.mapped != self.towers ^ tower:
            return
        for i in range(self.number):
            if beside(tower) & self.castles[i]:
                if touched >= 0:
                    return
                touched = i
        if touched >= 0:
            self.castles[touched] |= tower
            self.mapped = self.towers

    def leave_castle(self, tower: cython.int) -> cython.void:
        """The tower that came last is taken away again."""
        i: cython.int
        if self.turn < _SET_UP:      # it may have been a castle of its own, or made one of two
            self.mapped = -1
        if self.mapped != self.towers | tower:
            return
        for i in range(self.number):
            self.castles[i] &= _ALL ^ tower
        self.mapped = self.towers

    def tile_squares(self) -> cython.int:
        """Where a tile may be placed as far as castles go; a knight on the square is another matter."""
        once: cython.int = 0
        twice: cython.int = 0
        around: cython.int
        i: cython.int
        # "On a ground square that touches exactly one castle": seen from one castle, and from no second one.
        self.map_castles()
        for i in range(self.number):
            around = beside(self.castles[i])
            twice |= once & around
            once |= around
        return self.towers | (once & (_ALL ^ twice))

    def knight_squares(self) -> cython.int:
        """Where the player may put a new knight: free, next to an own knight and not above it."""
        own: cython.int = self.knights[self.player]
        allowed: cython.int = 0
        if count(own) >= _KNIGHTS:
            return 0
        while own:
            allowed |= beside(own & -own) & self.under[self.height[lowest(own)] + 1]
            own &= own - 1
        return allowed & (_ALL ^ (self.knights[0] | self.knights[1]))

    def top(self, squares: cython.int) -> cython.int:
        """The height of the highest tower on a set of squares, 0 for none."""
        best: cython.int = 0
        while squares:
            if self.height[lowest(squares)] > best:
                best = self.height[lowest(squares)]
            squares &= squares - 1
        return best

    def points(self, player: cython.int) -> cython.int:
        """For every castle, the height of the player's highest knight there times its towers; plus credits saved."""
        total: cython.int = self.saved[player]
        i: cython.int
        self.map_castles()
        for i in range(self.number):
            total += self.top(self.castles[i] & self.knights[player]) * count(self.castles[i])
        return total

    def credits_left(self, move: cython.int) -> cython.int:
        """The credits a turn saves."""
        kind: cython.int = move & _KIND
        both: cython.int
        if kind == 0:
            return 1 if move & 31 else (0 if move == _WANDER else _CREDITS)
        if kind != _STEP or move & 31:
            return 0
        # One step goes to the other colour of the chessboard, two steps stay on the same.
        both = (_LIGHT >> ((move >> 5) & 15)) ^ (_LIGHT >> ((move >> 9) & 15))
        return both & 1

    # --- Making a turn --------------------------------------------------------------------

    def ended(self) -> cython.bint:
        return self.turn >= _TURNS

    def lay_tile(self, square: cython.int) -> cython.void:
        """One tile more on a square."""
        at: cython.int = _HEIGHT_AT + 64 * square + self.height[square]
        self.height[square] += 1
        self.under[self.height[square]] ^= 1 << square
        if self.height[square] == 1:
            self.towers |= 1 << square
            self.join_castle(1 << square)
        self.signature ^= _zobrist[at] ^ _zobrist[at + 1]

    def turn_knight(self, square: cython.int) -> cython.void:
        """A knight of the player comes to a square, or leaves it."""
        self.knights[self.player] ^= 1 << square
        self.signature ^= _zobrist[_KNIGHT_AT + 16 * self.player + square]

    def apply(self, move: cython.int) -> cython.void:
        kind: cython.int = move & _KIND
        ahead: cython.int = _AHEAD_AT + self.saved[0] - self.saved[1]
        gained: cython.int = self.credits_left(move)
        if move & 31:
            self.lay_tile((move & 31) - 1)
        if kind:
            self.turn_knight((move >> 5) & 15)
            if kind != _NEW:
                self.turn_knight((move >> 9) & 15)
            if kind == _PAIR:
                self.turn_knight((move >> 13) & 15)
                self.turn_knight((move >> 17) & 15)
        if gained:
            self.saved[self.player] += gained
            self.signature ^= _zobrist[ahead] ^ _zobrist[_AHEAD_AT + self.saved[0] - self.saved[1]]
        self.signature ^= _zobrist[_TURN_AT + self.turn] ^ _zobrist[_TURN_AT + self.turn + 1]
        self.turn += 1
        self.player ^= 1

    def make(self, move: cython.int) -> cython.void:
        own: u64 = cython.cast(u64, self.knights[self.player]) << 32
        self.undo[2 * self.ply] = self.signature
        self.undo[2 * self.ply + 1] = own | (cython.cast(u64, self.saved[self.player]) << 24) | cython.cast(u64, move)
        self.ply += 1
        self.apply(move)

    def unmake(self) -> cython.void:
        self.ply -= 1
        self.signature = self.undo[2 * self.ply]
        kept: u64 = self.undo[2 * self.ply + 1]
        tile: cython.int = cython.cast(cython.int, kept & 31)
        self.turn -= 1
        self.player ^= 1
        self.knights[self.player] = cython.cast(cython.int, kept >> 32)
        self.saved[self.player] = cython.cast(cython.int, (kept >> 24) & 255)
        if tile:
            self.under[self.height[tile - 1]] ^= 1 << (tile - 1)
            self.height[tile - 1] -= 1
            if self.height[tile - 1] == 0:
                self.towers ^= 1 << (tile - 1)
                self.leave_castle(1 << (tile - 1))

    def computed_signature(self) -> u64:
        """The hash made anew from every fact; apply() keeps it up to date."""
        mixed: u64 = _zobrist[_TURN_AT + self.turn] ^ _zobrist[_AHEAD_AT + self.saved[0] - self.saved[1]]
        player: cython.int
        square: cython.int
        for square in range(16):
            mixed ^= _zobrist[_HEIGHT_AT + 64 * square + self.height[square]]
        for player in range(2):
            for square in range(16):
                if (self.knights[player] >> square) & 1:
                    mixed ^= _zobrist[_KNIGHT_AT + 16 * player + square]
        return mixed

    def hash(self) -> u64:
        return self.signature

    def bare_hash(self) -> u64:
        """The hash of what stands on the board and the turn: the same whatever is saved."""
        return self.signature ^ _zobrist[_AHEAD_AT + self.saved[0] - self.saved[1]]
