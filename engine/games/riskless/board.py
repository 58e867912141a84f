"""The ground and the board of Riskless: what a march does, and when the game is over. No judgement, no text.

Territories are 0..63 in the map's order and a set of them is a 64-bit int. A move is 64 * source + target:
all armies of the source march. `held` are the territories of Maxie and of Minnie, `total` their armies.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython import ulonglong as u64

from engine.games.riskless.map import Map
from engine.games.riskless.weights import WEIGHTS
from engine.position import SUDDEN, Position

if cython.compiled:
    from cython.cimports.engine.machine_bits import count, lowest
    from cython.cimports.libc.stdlib import free
else:
    from engine.bits import count, lowest

_SUDDEN = cython.declare(cython.int, SUDDEN)
FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
MIX_A = cython.declare(u64, 0x9E3779B97F4A7C15)
MIX_B = cython.declare(u64, 0xC2B2AE3D27D4EB4F)
MIX_C = cython.declare(u64, 0x165667B19E3779F9)


class Ground:
    """A map in the form the compiled rules read: neighbour sets, a random number a territory, and the weights."""

    def __init__(self, chart: Map) -> None:
        self.map = chart
        self.label = chart.label
        self.size = len(chart.territories)
        self.cap = chart.cap
        self.target = chart.target
        self.max_turns = chart.max_turns
        if not cython.compiled:
            self.near = [0] * 64
            self.salt = [0] * 64
            self.weights = [0] * 64
        salt: int = 1
        for number in range(64):
            salt = (salt * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            self.salt[number] = salt | 1
        for number, neighbours in enumerate(chart.graph):
            self.near[number] = sum(1 << each for each in neighbours)
        self.weigh(WEIGHTS)

    def weigh(self, weights: Sequence[int]) -> None:
        """Judge positions on this ground by these weights from now on: the tuner tries others than the game's own."""
        for number, weight in enumerate(weights):
            self.weights[number] = weight


class Board(Position):
    """Riskless at one moment. `turn` counts the moves made; Maxie moves at even turns."""

    def __init__(self, ground: Ground, turn: int) -> None:
        self.ground = ground
        self.turn = turn
        self.player = turn % 2
        self.ply = 0
        if not cython.compiled:
            self.held: list[int] = [0, 0]
            self.total = [0, 0]
            self.armies = bytearray(64)
            self.undo_held: list[int] = []
            self.undo_armies = bytearray()

    def __dealloc__(self) -> None:
        free(self.undo_held)
        free(self.undo_armies)

    # --- The C face ----------------------------------------------------------------------------------

    def ended(self) -> cython.bint:
        # "A player with no territory loses; a player whose armies total at least X wins."
        return (self.held[0] == 0 or self.held[1] == 0 or self.turn >= self.ground.max_turns
                or self.total[0] >= self.ground.target or self.total[1] >= self.ground.target)

    def generate(self, out: cython.p_int) -> cython.int:
        found: cython.int = 0
        source: cython.int
        sources: u64 = self.held[self.player]
        targets: u64
        if self.ended():
            return 0
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            # "A source with 0 armies may not move."
            if self.armies[source] == 0:
                continue
            targets = self.ground.near[source]
            while targets:
                out[found] = 64 * source + lowest(targets)
                found += 1
                targets &= targets - 1
        return found

    def legal(self, move: cython.int) -> cython.bint:
        source: cython.int = move >> 6
        target: cython.int = move & 63
        if not 0 <= move < 4096 or self.ended() or ((self.held[self.player] >> source) & 1) == 0:
            return False
        return self.armies[source] > 0 and ((self.ground.near[source] >> target) & 1) != 0

    def apply(self, move: cython.int) -> cython.void:
        me: cython.int = self.player
        source: cython.int = move >> 6
        target: cython.int = move & 63
        there: u64 = cython.cast(u64, 1) << target
        marching: cython.int = self.armies[source]
        standing: cython.int = self.armies[target]
        # "The source stays occupied by the player with 0 armies."
        self.armies[source] = 0
        if self.held[me ^ 1] & there:
            # "The larger side holds it with the difference; on a tie the attacker holds it with 0."
            if marching >= standing:
                self.held[me ^ 1] ^= there
                self.held[me] |= there
                standing = marching - standing
            else:
                standing -= marching
        else:
            self.held[me] |= there
            standing += marching
        self.armies[target] = standing
        self.muster(0)
        self.muster(1)
        self.turn += 1
        self.player ^= 1

    def muster(self, side: cython.int) -> cython.void:
        """After every move each occupied territory gains one army; anything above the cap falls to the cap."""
        left: u64 = self.held[side]
        cap: cython.int = self.ground.cap
        total: cython.int = 0
        armies: cython.int
        here: cython.int
        while left:
            here = lowest(left)
            left &= left - 1
            armies = self.armies[here] + 1
            if armies > cap:
                armies = cap
            self.armies[here] = armies
            total += armies
        self.total[side] = total

    def make(self, move: cython.int) -> cython.void:
        base: cython.int = 64 * self.ply
        i: cython.int
        for i in range(64):
            self.undo_armies[base + i] = self.armies[i]
        base = 4 * self.ply
        for i in range(2):
            self.undo_held[base + i] = self.held[i]
            self.undo_held[base + 2 + i] = self.total[i]
        self.ply += 1
        self.apply(move)

    def unmake(self) -> cython.void:
        self.ply -= 1
        base: cython.int = 64 * self.ply
        i: cython.int
        for i in range(64):
            self.armies[i] = self.undo_armies[base + i]
        base = 4 * self.ply
        for i in range(2):
            self.held[i] = self.undo_held[base + i]
            self.total[i] = cython.cast(cython.int, self.undo_held[base + 2 + i])
        self.turn -= 1
        self.player ^= 1

    def final_score(self) -> cython.int:
        me: cython.int = self.player
        # "A player with no territory loses; a player whose armies total at least X wins; both: a draw."
        mine: cython.int = 1 if self.total[me] >= self.ground.target else 0
        theirs: cython.int = 1 if self.total[me ^ 1] >= self.ground.target else 0
        lead: cython.int = mine - theirs
        if self.held[me] == 0:
            return -_SUDDEN
        if self.held[me ^ 1] == 0:
            return _SUDDEN
        if mine == 0 and theirs == 0:
            # "When max_turns is reached, more territories wins, then more armies, else a draw."
            lead = count(self.held[me]) - count(self.held[me ^ 1])
            if lead == 0:
                lead = self.total[me] - self.total[me ^ 1]
        if lead > 0:
            return _SUDDEN
        return -_SUDDEN if lead < 0 else 0

    def hash(self) -> u64:
        left: u64 = self.held[0] | self.held[1]
        mixed: u64 = ((self.held[0] * MIX_A) & FULL) ^ ((self.held[1] * MIX_B) & FULL)
        here: cython.int
        while left:
            here = lowest(left)
            left &= left - 1
            mixed = (mixed + self.ground.salt[here] * self.armies[here]) & FULL
        mixed = ((mixed ^ (mixed >> 31)) * MIX_C) & FULL
        # The turn belongs to the position: it decides the side to move, and the game ends at max_turns.
        mixed = (mixed + cython.cast(u64, self.turn) * MIX_A) & FULL
        mixed = ((mixed ^ (mixed >> 29)) * MIX_B) & FULL
        return mixed ^ (mixed >> 32)
