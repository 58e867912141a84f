"""Riskless: a deterministic Risk on a graph. The rules, two estimates, notation and text; the maps are in map.py.

Territories are 0..63 in the map's order and a set of them is a 64-bit int. A move is 64 * source + target:
all armies of the source march. `held` are the territories of Maxie and of Minnie, `total` their armies.
"""

from __future__ import annotations

import re

import cython
from cython import ulonglong as u64

from engine.game import Game, Option, OptionValue
from engine.games.riskless.ladder import LADDER
from engine.games.riskless.map import BUNDLED, SIDES, Map, bundled_map, load_map, map_labelled
from engine.position import MAX_PLY, SUDDEN, WIN, IllegalMove, Position, UnreadablePosition

if cython.compiled:
    from cython.cimports.engine.machine_bits import count, lowest
    from cython.cimports.libc.stdlib import calloc, free
else:
    from engine.bits import count, lowest

_SUDDEN = cython.declare(cython.int, SUDDEN)
_GUESS_LIMIT = cython.declare(cython.int, WIN - 1)
FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
MIX_A = cython.declare(u64, 0x9E3779B97F4A7C15)
MIX_B = cython.declare(u64, 0xC2B2AE3D27D4EB4F)
MIX_C = cython.declare(u64, 0x165667B19E3779F9)

# The refined estimate, in tenths of an army.
ARMY = cython.declare(cython.int, 10)
TERRITORY = cython.declare(cython.int, 60)      # it grows by an army every turn from now on
SAFE = cython.declare(cython.int, 15)           # no foe and no empty land beside it: it grows undisturbed
MASSED = cython.declare(cython.int, 4)          # each army at the front, where it counts in battle
HANGING = cython.declare(cython.int, 25)        # a stronger foe stands beside it
FULL_HOUSE = cython.declare(cython.int, 30)     # at the cap: what grows here is lost
TEMPO = cython.declare(cython.int, 20)          # the side to move strikes first


class Ground:
    """A map in the form the compiled rules read: neighbour sets and a random number a territory."""

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
        salt: int = 1
        for number in range(64):
            salt = (salt * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            self.salt[number] = salt | 1
        for number, neighbours in enumerate(chart.graph):
            self.near[number] = sum(1 << each for each in neighbours)


class Riskless(Position):
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

    # --- The C face: rules ----------------------------------------------------------------------------

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

    # --- The C face: judgement ------------------------------------------------------------------------

    def evaluate(self) -> cython.int:
        """The refined estimate: armies, territories, borders, massed armies and safe inner territories."""
        guess: cython.int = self.strength(self.player) - self.strength(self.player ^ 1) + TEMPO
        if guess > _GUESS_LIMIT:
            return _GUESS_LIMIT
        return -_GUESS_LIMIT if guess < -_GUESS_LIMIT else guess

    def strength(self, side: cython.int) -> cython.int:
        """What one side has, in tenths of an army."""
        own: u64 = self.held[side]
        foes: u64 = self.held[side ^ 1]
        left: u64 = own
        worth: cython.int = ARMY * self.total[side] + TERRITORY * count(own)
        here: cython.int
        near: u64
        while left:
            here = lowest(left)
            left &= left - 1
            near = self.ground.near[here]
            if near & foes:
                worth += MASSED * self.armies[here]
                if self.strongest(near & foes) > self.armies[here]:
                    worth -= HANGING
            elif (near & own) == near:
                worth += SAFE
            if self.armies[here] == self.ground.cap:
                worth -= FULL_HOUSE
        return worth

    def strongest(self, among: u64) -> cython.int:
        """The most armies that stand on one of these territories."""
        most: cython.int = 0
        here: cython.int
        while among:
            here = lowest(among)
            among &= among - 1
            if self.armies[here] > most:
                most = self.armies[here]
        return most

    def front(self, side: cython.int) -> u64:
        """The territories of a side beside one that it does not hold."""
        left: u64 = self.held[side]
        found: u64 = 0
        here: cython.int
        while left:
            here = lowest(left)
            left &= left - 1
            if self.ground.near[here] & (FULL ^ self.held[side]):
                found |= cython.cast(u64, 1) << here
        return found

    def candidates(self, out: cython.p_int) -> cython.int:
        """Marches that take something, strike hard or bring armies nearer to the front; all when there is none."""
        own: u64 = self.held[self.player]
        ahead: u64 = self.front(self.player)     # what lies nearer to the front than the present layer, or in it
        layer: u64 = ahead
        behind: u64
        found: cython.int = 0
        source: cython.int
        targets: u64
        while layer:
            behind = 0
            while layer:
                source = lowest(layer)
                layer &= layer - 1
                targets = self.ground.near[source]
                behind |= targets & own & (FULL ^ ahead)
                while targets:
                    if self.worthwhile(source, lowest(targets), ahead):
                        out[found] = 64 * source + lowest(targets)
                        found += 1
                    targets &= targets - 1
            layer = behind
            ahead |= behind
        return found if found else self.generate(out)

    def worthwhile(self, source: cython.int, target: cython.int, ahead: u64) -> cython.bint:
        """Whether a march is worth a look; `ahead` are own territories no farther from the front than the source."""
        there: u64 = cython.cast(u64, 1) << target
        if self.armies[source] == 0:
            return False
        if self.held[self.player] & there:
            # An army that arrives above the cap is lost.
            return (ahead & there) != 0 and self.armies[target] < self.ground.cap
        if self.held[self.player ^ 1] & there:
            return 2 * self.armies[source] >= self.armies[target]
        return True

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        """Conquests first, the larger the better; then new land; lost attacks last."""
        source: cython.int = move >> 6
        target: cython.int = move & 63
        there: u64 = cython.cast(u64, 1) << target
        marching: cython.int = self.armies[source]
        standing: cython.int = self.armies[target]
        if self.held[self.player ^ 1] & there:
            return 200 + 8 * standing if marching >= standing else -200
        if (self.held[self.player] & there) == 0:
            return 150 + marching
        return marching if marching + standing <= self.ground.cap else -50

    # --- Python ---------------------------------------------------------------------------------------

    def put(self, side: int, territory: int, armies: int) -> None:
        """Set up one territory of a new position."""
        where: cython.int = territory
        self.held[side] = self.held[side] | (cython.cast(u64, 1) << where)
        self.armies[where] = armies
        self.total[side] += armies

    def copy(self) -> Riskless:
        fresh: Riskless = Riskless(self.ground, self.turn)
        i: cython.int
        for i in range(64):
            fresh.armies[i] = self.armies[i]
        for i in range(2):
            fresh.held[i] = self.held[i]
            fresh.total[i] = self.total[i]
        return fresh

    def working(self) -> Riskless:
        fresh: Riskless = self.copy()
        if cython.compiled:
            fresh.undo_held = cython.cast(cython.pointer(u64), calloc(4 * MAX_PLY, cython.sizeof(u64)))
            fresh.undo_armies = cython.cast(cython.p_uchar, calloc(64 * MAX_PLY, 1))
            if fresh.undo_held == cython.NULL or fresh.undo_armies == cython.NULL:
                raise MemoryError
        else:
            fresh.undo_held = [0] * (4 * MAX_PLY)
            fresh.undo_armies = bytearray(64 * MAX_PLY)
        return fresh

    @property
    def map(self) -> Map:
        chart: Map = self.ground.map
        return chart

    def owner(self, territory: int) -> int | None:
        """The player who holds a territory, or None."""
        where: cython.int = territory
        if (self.held[0] >> where) & 1:
            return 0
        return 1 if (self.held[1] >> where) & 1 else None

    def legal_march(self, source: int, target: int) -> bool:
        """Whether the side to move may march from a territory to another now."""
        return bool(self.legal(64 * source + target))

    def armies_at(self, territory: int) -> int:
        where: cython.int = territory
        return int(self.armies[where])

    def territories_of(self, side: int) -> list[int]:
        return [each for each in range(self.ground.size) if self.owner(each) == side]

    def score(self) -> tuple[int, int]:
        """The armies of both."""
        return self.total[0], self.total[1]

    def text(self) -> str:
        """The map, the number of moves made, and territory=armies for Maxie and for Minnie ('-' for none)."""
        camps = [",".join(f"{each}={self.armies_at(each)}" for each in self.territories_of(side)) for side in (0, 1)]
        return f"{self.ground.label} {self.turn} {camps[0] or '-'} {camps[1] or '-'}"

    def name_of(self, move: int) -> str:
        names = self.ground.map.territories
        return f"{names[move // 64].name} > {names[move % 64].name}"

    def move_named(self, name: str) -> int:
        """A march as 'Brazil > Congo', whatever the case of the letters and the spaces around the sign."""
        parts = re.split(r"\s*(?:->|>|→)\s*", name.strip())
        if len(parts) != 2:
            raise IllegalMove(f"'{name}' is not a march; write it as 'source > target'.")
        move = 64 * self._territory(parts[0]) + self._territory(parts[1])
        if not self.legal(move):
            raise IllegalMove(self.why_not(move))
        return move

    def _territory(self, name: str) -> int:
        number: int | None = self.ground.map.territory_named(name)
        if number is None:
            raise IllegalMove(f"There is no territory '{name}' on the map {self.ground.map.title}.")
        return number

    def why_not(self, move: int) -> str:
        """Why a march is not legal here, as a sentence."""
        source, target = move // 64, move % 64
        names = self.ground.map.territories
        if self.ended():
            return "The game is over."
        if self.owner(source) != self.player:
            holder = self.owner(source)
            whose = "nobody's" if holder is None else f"{SIDES[holder]}'s"
            return f"{names[source].name} is {whose}: march from a territory of {SIDES[self.player]}."
        if self.armies_at(source) == 0:
            return f"No army stands on {names[source].name}."
        if target == source:
            return f"The armies are on {names[source].name} already: choose a territory beside it."
        return f"No road leads from {names[source].name} to {names[target].name}."


def naive(position: Riskless) -> int:
    """Maxie's armies minus Minnie's."""
    armies = position.score()
    return armies[0] - armies[1]


def refined(position: Riskless) -> int:
    """Armies, territories, borders, massed armies and safe inner territories, in tenths of an army."""
    return position.estimate()


def beginning(chart: Map) -> Riskless:
    """The first position on a map."""
    position = Riskless(Ground(chart), 0)
    for side in (0, 1):
        for territory, armies in chart.starts[side]:
            position.put(side, territory, armies)
    return position


def start(map: OptionValue = BUNDLED[0], map_file: OptionValue = "") -> Riskless:
    """The first position on a bundled map, or on the map of a file."""
    return beginning(load_map(str(map_file)) if map_file else bundled_map(str(map)))


def read(text: str) -> Riskless:
    """A position from its text."""
    parts = text.split()
    if len(parts) != 4 or not re.fullmatch("[0-9]{1,5}", parts[1]):
        raise UnreadablePosition("A Riskless position is a map, a number of moves, and what Maxie and Minnie hold.")
    ground = Ground(map_labelled(parts[0]))
    turn = int(parts[1])
    if turn > ground.max_turns:
        raise UnreadablePosition(f"A game on this map has at most {ground.max_turns} moves, not {turn}.")
    position = Riskless(ground, turn)
    for side in (0, 1):
        for place in [] if parts[2 + side] == "-" else parts[2 + side].split(","):
            _put(position, side, place)
    if not position.ended() and position.score()[position.player] == 0:
        raise UnreadablePosition(f"{SIDES[position.player]} is to move but has no army.")
    return position


def _put(position: Riskless, side: int, place: str) -> None:
    """Read one 'territory=armies' of a position's text."""
    match = re.fullmatch("([0-9]{1,2})=([0-9]{1,2})", place)
    if match is None:
        raise UnreadablePosition(f"'{place}' is not a territory with its armies, such as 3=12.")
    territory, armies = int(match[1]), int(match[2])
    if territory >= position.ground.size:
        raise UnreadablePosition(f"There is no territory {territory}; this map has 0 to {position.ground.size - 1}.")
    if armies > position.ground.cap:
        raise UnreadablePosition(f"{armies} armies on territory {territory}: "
                                 f"the cap of this map is {position.ground.cap}.")
    if position.owner(territory) is not None:
        raise UnreadablePosition(f"Territory {territory} is held twice.")
    position.put(side, territory, armies)


GAME = Game(
    name="riskless",
    title="Riskless",
    tagline="March, mass and conquer on a real map, without dice.",
    sides=SIDES,
    start_position=start,
    read=read,
    options=(
        Option("map", "Map", BUNDLED[0], choices=tuple((name, name.title()) for name in BUNDLED)),
        Option("map_file", "Own map", "", kind="file",
               help="A .toml file of your own"),
    ),
    evaluations={"naive": naive, "refined": refined},
    unit=10,
    ladder=LADDER,
)
