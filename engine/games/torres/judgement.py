"""What a Torres position is worth before the end: points, and what the knights can reach. Weights are in weights.py.

A castle pays height times area, so what a knight can climb to counts times the towers around it. The guess is
linear in its weights; tools/tune_torres.py fits them to the ends of games played by the engine itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from engine.games.torres.board import TURNS, Board
from engine.games.torres.weights import (
    BUILD,
    CLIMB,
    EVEN,
    GROUND,
    KNIGHT,
    NUMBER,
    ONE_UP,
    PRESENCE,
    ROOM,
    SAVED,
    SCORE,
    TEMPO,
    WALL,
    WEIGHTS,
)
from engine.position import WIN

if cython.compiled:
    from cython.cimports.engine.games.torres.board import beside
    from cython.cimports.engine.machine_bits import count, lowest
else:
    from engine.bits import count, lowest
    from engine.games.torres.board import beside

_TURNS = cython.declare(cython.int, TURNS)
_WIN = cython.declare(cython.int, WIN)
_ALL = cython.declare(cython.int, 0xFFFF)
_NUMBER = cython.declare(cython.int, NUMBER)
_SCORE = cython.declare(cython.int, SCORE)
_SAVED = cython.declare(cython.int, SAVED)
_CLIMB = cython.declare(cython.int, CLIMB)
_BUILD = cython.declare(cython.int, BUILD)
_PRESENCE = cython.declare(cython.int, PRESENCE)
_ROOM = cython.declare(cython.int, ROOM)
_ONE_UP = cython.declare(cython.int, ONE_UP)
_EVEN = cython.declare(cython.int, EVEN)
_WALL = cython.declare(cython.int, WALL)
_GROUND = cython.declare(cython.int, GROUND)
_KNIGHT = cython.declare(cython.int, KNIGHT)
_TEMPO = cython.declare(cython.int, TEMPO)
_WIDTH = cython.declare(cython.int, 16)   # in 129 positions of games the best of 55 turns was among so many in 96 %


class Judgement(Board):
    """A board with an opinion about it."""

    def __init__(self, heights: Sequence[int], black: int, white: int, saved: tuple[int, int], turn: int,
                 weights: Sequence[int] = WEIGHTS) -> None:
        super().__init__(heights, black, white, saved, turn)
        if not cython.compiled:
            self.weights = [0] * (2 * NUMBER)
        for number, weight in enumerate(weights):
            self.weights[number] = weight

    def height_in_reach(self, knights: cython.int, castle: cython.int) -> cython.int:
        """The highest tower of a castle that these knights could stand on after at most two steps."""
        free_squares: cython.int = _ALL ^ (self.knights[0] | self.knights[1])
        left: cython.int = knights
        near: cython.int = 0
        far: cython.int = 0
        while left:
            near |= self.steps(lowest(left))
            left &= left - 1
        near &= free_squares
        left = near
        while left:
            far |= self.steps(lowest(left))
            left &= left - 1
        return self.top((knights | near | (far & free_squares)) & castle)

    def height_by_tile(self, knights: cython.int, castle: cython.int) -> cython.int:
        """The height a knight could stand at after a tile on a tower beside it and a step on it."""
        free_squares: cython.int = castle & (_ALL ^ (self.knights[0] | self.knights[1]))
        best: cython.int = 0
        here: cython.int
        near: cython.int
        height: cython.int
        while knights:
            here = lowest(knights)
            knights &= knights - 1
            near = beside(1 << here) & free_squares
            while near:
                height = self.height[lowest(near)]
                near &= near - 1
                if height <= self.height[here] and height >= best:
                    best = height + 1
        return best

    def weigh_castles(self, facts: cython.p_int) -> cython.void:
        """Add what the castles give the player and take away what they give the other."""
        left: cython.int = self.towers
        taken: cython.int = self.knights[0] | self.knights[1]
        castle: cython.int
        while left:
            castle = self.castle(lowest(left))
            left &= _ALL ^ castle
            if castle & taken:
                self.weigh_castle(castle, self.player, 1, facts)
                self.weigh_castle(castle, 1 - self.player, -1, facts)

    def weigh_castle(self, castle: cython.int, player: cython.int, sign: cython.int,
                     facts: cython.p_int) -> cython.void:
        """Add what a castle gives a player, and what it could give soon."""
        knights: cython.int = castle & self.knights[player]
        free_squares: cython.int = castle & (_ALL ^ (self.knights[0] | self.knights[1]))
        area: cython.int = sign * count(castle)
        height: cython.int
        better: cython.int
        if knights == 0:
            return
        height = self.top(knights)
        facts[_SCORE] += height * area
        facts[_PRESENCE] += area
        facts[_ROOM] += sign * height * count(beside(castle) & (_ALL ^ self.towers))
        if self.top(free_squares) > height:
            better = self.height_in_reach(knights, castle)
            if better > height:
                facts[_CLIMB] += (better - height) * area
        better = self.height_by_tile(knights, castle)
        if better > height:
            facts[_BUILD] += (better - height) * area

    def weigh_knights(self, player: cython.int, sign: cython.int, facts: cython.p_int) -> cython.void:
        """Add where a player's knights stand and what is beside them."""
        left: cython.int = self.knights[player]
        taken: cython.int = self.knights[0] | self.knights[1]
        here: cython.int
        near: cython.int
        rise: cython.int
        facts[_KNIGHT] += sign * count(left)
        while left:
            here = lowest(left)
            left &= left - 1
            if self.height[here] == 0:
                facts[_GROUND] += sign
            near = beside(1 << here)
            while near:
                rise = self.height[lowest(near)] - self.height[here]
                if rise > 1:
                    facts[_WALL] += sign
                elif rise >= 0 and not (taken >> lowest(near)) & 1:
                    facts[_ONE_UP if rise else _EVEN] += sign
                near &= near - 1

    def evaluate(self) -> cython.int:
        """The facts about both sides, each by its weight now and for the turns to come."""
        facts = cython.declare(cython.int[12])
        me: cython.int = self.player
        remaining: cython.int = _TURNS - self.turn
        guess: cython.int = 0
        i: cython.int
        for i in range(_NUMBER):
            facts[i] = 0
        facts[_TEMPO] = 1
        facts[_SAVED] = self.saved[me] - self.saved[1 - me]
        self.weigh_castles(facts)
        self.weigh_knights(me, 1, facts)
        self.weigh_knights(1 - me, -1, facts)
        for i in range(_NUMBER):
            guess += facts[i] * (self.weights[i] + remaining * self.weights[_NUMBER + i])
        guess >>= 4
        return max(1 - _WIN, min(_WIN - 1, guess))

    def width(self, depth: cython.int) -> cython.int:
        """A dozen or two of the turns, well ordered, hold the best almost always; to the end of the game, all."""
        return _WIDTH if depth > 1 and self.turn + depth < _TURNS else _ALL

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        """The guess after the turn, where that pays; near the horizon only the levels won."""
        value: cython.int
        if depth < 2:
            return 4 * (self.height[(move >> 5) & 15] - self.height[(move >> 9) & 15]) + (2 if move & 31 else 0)
        self.make(move)
        value = -self.evaluate() >> 2
        self.unmake()
        return max(-1000, min(1000, value))
