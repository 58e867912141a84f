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
    CONTACT,
    EVEN,
    GROUND,
    KNIGHT,
    LAST,
    NUMBER,
    ONE_UP,
    PRESENCE,
    ROOF,
    ROOM,
    SAVED,
    SCORE,
    SECOND,
    TEMPO,
    WALL,
    WEIGHTS,
)
from engine.position import WIN

if cython.compiled:
    from cython.cimports.engine.games.torres.machine_squares import beside
    from cython.cimports.engine.machine_bits import count, lowest
else:
    from engine.bits import count, lowest
    from engine.games.torres.squares import beside

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
_SECOND = cython.declare(cython.int, SECOND)
_ROOF = cython.declare(cython.int, ROOF)
_CONTACT = cython.declare(cython.int, CONTACT)
_LAST = cython.declare(cython.int, LAST)
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

    def climb(self, knights: cython.int, castle: cython.int, height: cython.int) -> cython.int:
        """How many levels above their highest, 0..2, these knights of a castle could stand after two steps."""
        free_squares: cython.int = _ALL ^ (self.knights[0] | self.knights[1])
        lower: cython.int = self.under[height + 1]
        one_up: cython.int = castle & free_squares & (_ALL ^ lower)
        two_up: cython.int = one_up & (_ALL ^ self.under[height + 2])
        near: cython.int = 0
        if one_up == 0:
            return 0
        while knights:
            near |= beside(knights & -knights) & self.under[self.height[lowest(knights)] + 2]
            knights &= knights - 1
        near &= free_squares
        # A step climbs one level: two levels up is next to one level up, and that next to where a knight stands.
        if two_up and beside(near & one_up) & two_up & self.under[height + 3]:
            return 2
        if near & one_up:
            return 1
        near &= _ALL ^ self.under[height]
        return 1 if beside(near) & one_up & (_ALL ^ two_up) else 0

    def weigh_castles(self, facts: cython.p_int) -> cython.void:
        """Add what the castles give the player and take away what they give the other."""
        i: cython.int
        self.map_castles()
        for i in range(self.number):
            self.weigh_castle(self.castles[i], self.player, 1, facts)
            self.weigh_castle(self.castles[i], 1 - self.player, -1, facts)

    def weigh_castle(self, castle: cython.int, player: cython.int, sign: cython.int,
                     facts: cython.p_int) -> cython.void:
        """Add what a castle gives a player, and what it could give soon."""
        knights: cython.int = castle & self.knights[player]
        area: cython.int = sign * count(castle)
        height: cython.int
        second: cython.int
        roof: cython.int
        left: cython.int
        level: cython.int
        even: cython.int
        if knights == 0:
            return
        height = second = 0
        left = knights
        while left:
            level = self.height[lowest(left)]
            if level > height:
                second = height
                height = level
            elif level > second:
                second = level
            left &= left - 1
        roof = height
        facts[_SCORE] += height * area
        facts[_SECOND] += second * area
        while castle & (_ALL ^ self.under[roof + 1]):
            roof += 1
        facts[_ROOF] += (roof - height) * area
        facts[_PRESENCE] += area
        facts[_ROOM] += sign * height * count(beside(castle) & (_ALL ^ self.towers))
        facts[_CLIMB] += self.climb(knights, castle, height) * area
        # A tile on a tower as high as the highest knight beside it, and a step on it, bring that knight up a level.
        even = castle & (self.under[height + 1] ^ self.under[height])
        if beside(knights & even) & even & (_ALL ^ (self.knights[0] | self.knights[1])):
            facts[_BUILD] += area

    def weigh_knights(self, player: cython.int, sign: cython.int, facts: cython.p_int) -> cython.void:
        """Add where a player's knights stand and what is beside them."""
        left: cython.int = self.knights[player]
        free_squares: cython.int = _ALL ^ (self.knights[0] | self.knights[1])
        height: cython.int
        near: cython.int
        lower: cython.int
        one_up: cython.int
        facts[_KNIGHT] += sign * count(left)
        facts[_GROUND] += sign * count(left & (_ALL ^ self.towers))
        while left:
            height = self.height[lowest(left)]
            near = beside(left & -left)
            left &= left - 1
            lower = near & self.under[height + 1]
            one_up = near & self.under[height + 2]
            facts[_WALL] += sign * count(near ^ one_up)
            facts[_ONE_UP] += sign * count((one_up ^ lower) & free_squares)
            facts[_EVEN] += sign * count(lower & free_squares & (_ALL ^ self.under[height]))

    def contacts(self) -> cython.int:
        """How many pairs of knights of different sides stand beside each other."""
        left: cython.int = self.knights[0]
        pairs: cython.int = 0
        while left:
            pairs += count(beside(left & -left) & self.knights[1])
            left &= left - 1
        return pairs

    def castle_gain(self, player: cython.int, castle: cython.int, credits: cython.int) -> cython.int:
        """What a player can gain at most in a castle with 1 or 2 credits of a turn."""
        knights: cython.int = castle & self.knights[player]
        area: cython.int = count(castle)
        height: cython.int
        levels: cython.int
        even: cython.int
        gain: cython.int
        if knights == 0:
            # A knight on the ground climbs in with its first step; one in another castle comes down first.
            if self.knights[player] & (_ALL ^ self.towers):
                return credits * area
            return area if credits == 2 else 0
        height = self.top(knights)
        levels = self.climb(knights, castle, height)
        gain = height if beside(castle) & (_ALL ^ self.towers) else 0
        if credits == 1:
            return area if levels and area > gain else gain
        if levels:
            # Two levels, or one and a tile that makes the castle larger.
            return max(gain, height + area + 1, 2 * area if levels == 2 else 0)
        even = castle & (self.under[height + 1] ^ self.under[height])
        return area if area > gain and beside(knights & even) & even else gain

    def turn_gain(self, player: cython.int) -> cython.int:
        """No less than a player can gain in one turn: points of castles, and credits saved."""
        best: cython.int = 2
        one: cython.int = 1        # the most that a credit brings in the castles so far, or saved
        gain: cython.int
        i: cython.int
        self.map_castles()
        for i in range(self.number):
            gain = self.castle_gain(player, self.castles[i], 1)
            best = max(best, one + gain, self.castle_gain(player, self.castles[i], 2))
            one = max(one, gain)
        return best

    def evaluate(self) -> cython.int:
        """The facts about both sides, each by its weight now and for the turns to come."""
        facts = cython.declare(cython.int[16])
        me: cython.int = self.player
        remaining: cython.int = _TURNS - self.turn
        guess: cython.int = 0
        i: cython.int
        for i in range(_NUMBER):
            facts[i] = 0
        facts[_TEMPO] = 1
        facts[_LAST] = 1 if me else -1
        facts[_SAVED] = self.saved[me] - self.saved[1 - me]
        self.weigh_castles(facts)
        self.weigh_knights(me, 1, facts)
        self.weigh_knights(1 - me, -1, facts)
        facts[_CONTACT] = self.contacts()
        for i in range(_NUMBER):
            guess += facts[i] * (self.weights[i] + remaining * self.weights[_NUMBER + i])
        guess >>= 4
        return max(1 - _WIN, min(_WIN - 1, guess))

    def width(self, depth: cython.int) -> cython.int:
        """A dozen or two of the turns, well ordered, hold the best almost always, also to the end of the game; a search
        that would look beyond the end has time for all."""
        return _WIDTH if depth > 1 and self.turn + depth <= _TURNS else _ALL

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        """The guess after the turn, where that pays; near the horizon and in the last turn only the levels won."""
        value: cython.int
        if depth < 2 or self.turn == _TURNS - 1:
            return 4 * (self.height[(move >> 5) & 15] - self.height[(move >> 9) & 15]) + (2 if move & 31 else 0)
        self.make(move)
        value = -self.evaluate() >> 2
        self.unmake()
        return max(-1000, min(1000, value))
