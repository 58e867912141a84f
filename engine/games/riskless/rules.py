"""Riskless: a deterministic Risk on a graph. The estimates, notation and text; the rules themselves are in board.py,
the maps in map.py, and the weights of the refined estimate in weights.py.
"""

from __future__ import annotations

import re

import cython
from cython import ulonglong as u64

from engine.game import Game, Option, OptionValue
from engine.games.riskless.board import Board, Ground
from engine.games.riskless.ladder import LADDER
from engine.games.riskless.map import BUNDLED, MAP_TITLES, SIDES, Map, bundled_map, load_map, map_labelled
from engine.games.riskless.weights import (
    AID,
    AIDS,
    ARMY,
    FULL_HOUSE,
    GROWTH,
    LAST_PLIES,
    LAST_TURNS,
    LEAD,
    LEADS,
    MASS,
    TEMPO,
    TERRITORY,
)
from engine.position import MAX_PLY, WIN, IllegalMove, UnreadablePosition
from engine.words import _, mark

if cython.compiled:
    from cython.cimports.engine.machine_bits import count, lowest
    from cython.cimports.libc.stdlib import calloc
else:
    from engine.bits import count, lowest

_GUESS_LIMIT = cython.declare(cython.int, WIN - 1)
FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
_ARMY = cython.declare(cython.int, ARMY)
_TERRITORY = cython.declare(cython.int, TERRITORY)
_GROWTH = cython.declare(cython.int, GROWTH)
_LAST_TURNS = cython.declare(cython.int, LAST_TURNS)
_LAST_PLIES = cython.declare(cython.int, LAST_PLIES)
_FULL_HOUSE = cython.declare(cython.int, FULL_HOUSE)
_MASS = cython.declare(cython.int, MASS)
_TEMPO = cython.declare(cython.int, TEMPO)
_LEAD = cython.declare(cython.int, LEAD)
_LEADS = cython.declare(cython.int, LEADS)
_AID = cython.declare(cython.int, AID)
_AIDS = cython.declare(cython.int, AIDS)
# In 386 positions a search of two plies less was off by 32 (standard deviation), and one of four by 50. With 42 and 65
# the champion scored 56 % +- 10 % of 80 games at 100,000 positions a move, with 60 and 95 54 % +- 6 % of 100.
_DOUBT_OF_TWO = cython.declare(cython.int, 42)
_DOUBT_OF_FOUR = cython.declare(cython.int, 65)


class Riskless(Board):
    """The rules with judgement and words. `turn` counts the moves made; Maxie moves at even turns."""

    # --- The C face: judgement ------------------------------------------------------------------------

    def plies_left(self) -> cython.int:
        """About how long the game will go on: until somebody reaches the target, or the turn limit."""
        left: cython.int = self.ground.max_turns - self.turn
        side: cython.int
        needed: cython.int
        for side in range(2):
            needed = (self.ground.target - self.total[side]) // (count(self.held[side]) + 2)
            left = min(left, needed)
        return max(left, 0)

    def evaluate(self) -> cython.int:
        """The refined estimate: armies, territories and their growth, borders, massed armies, room to grow."""
        plies: cython.int = self.plies_left()
        guess: cython.int = self.ground.weights[_TEMPO]
        guess += self.worth(self.player, plies) - self.worth(self.player ^ 1, plies)
        guess >>= 4
        return max(-_GUESS_LIMIT, min(_GUESS_LIMIT, guess))

    def worth(self, side: cython.int, plies: cython.int) -> cython.int:
        """What one side has, in 160ths of an army. It is linear in the weights: the tuner relies on that."""
        own: u64 = self.held[side]
        foes: u64 = self.held[side ^ 1]
        left: u64 = own
        late: cython.int = max(0, _LAST_PLIES - self.ground.max_turns + self.turn)
        waiting: cython.int = 1 if side != self.player else 0
        full: cython.int = 0
        mass: cython.int = 0
        total: cython.int
        here: cython.int
        total = self.ground.weights[_ARMY] * self.total[side]
        total += (self.ground.weights[_TERRITORY] + plies * self.ground.weights[_GROWTH]
                  + late * self.ground.weights[_LAST_TURNS]) * count(own)
        while left:
            here = lowest(left)
            left &= left - 1
            mass += self.armies[here] * self.armies[here]
            if self.armies[here] == self.ground.cap:
                full += 1
            if self.ground.near[here] & foes:
                total += self.stand(here, foes, own, waiting)
        return total + full * self.ground.weights[_FULL_HOUSE] + mass * self.ground.weights[_MASS]

    def stand(self, here: cython.int, foes: u64, own: u64, waiting: cython.int) -> cython.int:
        """How well a territory beside a foe stands: its lead, and who could take it back."""
        near: u64 = self.ground.near[here]
        lead: cython.int = self.armies[here] - self.strongest(near & foes)
        total: cython.int = self.ground.weights[_LEAD + _LEADS * waiting + max(-5, min(5, lead)) + 5]
        if lead <= 0:
            lead += self.strongest(near & own)
            total += self.ground.weights[_AID + _AIDS * waiting + max(-4, min(4, lead)) + 4]
        return total

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

    def late_moves(self) -> int:
        return 5       # 55 % +- 6 % of 80 games at 60,000 positions a move, against a search without reductions

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        """The estimate after the march, where that pays; at the horizon conquests, then new land, lost fights."""
        value: cython.int
        if depth > 2:
            self.make(move)
            value = -self.evaluate() >> 1
            self.unmake()
            return max(-1000, min(1000, value))
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

    def preview(self, depth: cython.int) -> cython.int:
        """Two plies less near the horizon, four above: the same side moves last, and the values agree."""
        if depth < 3:
            return 0
        return depth - 4 if depth > 4 else depth - 2

    def doubt(self, depth: cython.int) -> cython.int:
        return _DOUBT_OF_FOUR if depth > 4 else _DOUBT_OF_TWO

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

    def show(self) -> str:
        """Who holds what: each side with its armies, the strongest territories first."""
        names, rows = self.ground.map.territories, [f"{self.ground.map.title}, move {self.turn + 1}"]
        for side, name in enumerate(SIDES):
            held = sorted(self.territories_of(side), key=lambda each: (-self.armies_at(each), each))
            camps = ", ".join(f"{names[each].name} {self.armies_at(each)}" for each in held)
            rows.append(f"{name} {self.score()[side]}: {camps or 'nothing'}")
        return "\n".join(rows)

    def name_of(self, move: int) -> str:
        names = self.ground.map.territories
        return f"{names[move // 64].name} > {names[move % 64].name}"

    def move_named(self, name: str) -> int:
        """A march as 'Brazil > Congo', whatever the case of the letters and the spaces around the sign."""
        parts = re.split(r"\s*(?:->|>|→)\s*", name.strip())
        if len(parts) != 2:
            raise IllegalMove(_("'{name}' is not a march; write it as 'source > target'.").format(name=name))
        move = 64 * self._territory(parts[0]) + self._territory(parts[1])
        if not self.legal(move):
            raise IllegalMove(self.why_not(move))
        return move

    def _territory(self, name: str) -> int:
        number: int | None = self.ground.map.territory_named(name)
        if number is None:
            raise IllegalMove(_("There is no territory '{name}' on the map {title}.").format(
                name=name, title=self.ground.map.title))
        return number

    def why_not(self, move: int) -> str:
        """Why a march is not legal here, as a sentence."""
        source, target = move // 64, move % 64
        names = self.ground.map.territories
        if self.ended():
            return _("The game is over.")
        if self.owner(source) != self.player:
            holder = self.owner(source)
            side = _(SIDES[self.player])
            if holder is None:
                return _("{name} is nobody's: march from a territory of {side}.").format(
                    name=names[source].name, side=side)
            return _("{name} is {owner}'s: march from a territory of {side}.").format(
                name=names[source].name, owner=_(SIDES[holder]), side=side)
        if self.armies_at(source) == 0:
            return _("No army stands on {name}.").format(name=names[source].name)
        if target == source:
            return _("The armies are on {name} already: choose a territory beside it.").format(name=names[source].name)
        return _("No road leads from {name} to {name_2}.").format(name=names[source].name, name_2=names[target].name)


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
        raise UnreadablePosition(_("A Riskless position is a map, a number of moves, and what Maxie and Minnie hold."))
    ground = Ground(map_labelled(parts[0]))
    turn = int(parts[1])
    if turn > ground.max_turns:
        raise UnreadablePosition(_("A game on this map has at most {max_turns} moves, not {turn}.").format(
            max_turns=ground.max_turns, turn=turn))
    position = Riskless(ground, turn)
    for side in (0, 1):
        for place in [] if parts[2 + side] == "-" else parts[2 + side].split(","):
            _put(position, side, place)
    if not position.ended() and position.score()[position.player] == 0:
        raise UnreadablePosition(_("{side} is to move but has no army.").format(side=_(SIDES[position.player])))
    return position


def _put(position: Riskless, side: int, place: str) -> None:
    """Read one 'territory=armies' of a position's text."""
    match = re.fullmatch("([0-9]{1,2})=([0-9]{1,2})", place)
    if match is None:
        raise UnreadablePosition(_("'{place}' is not a territory with its armies, such as 3=12.").format(place=place))
    territory, armies = int(match[1]), int(match[2])
    if territory >= position.ground.size:
        raise UnreadablePosition(_("There is no territory {territory}; this map has 0 to {size}.").format(
            territory=territory, size=position.ground.size - 1))
    if armies > position.ground.cap:
        raise UnreadablePosition(_("{armies} armies on territory {territory}: the cap of this map is {cap}.").format(
            armies=armies, territory=territory, cap=position.ground.cap))
    if position.owner(territory) is not None:
        raise UnreadablePosition(_("Territory {territory} is held twice.").format(territory=territory))
    position.put(side, territory, armies)


GAME = Game(
    name="riskless",
    title=mark("Riskless"),
    tagline=mark("March, mass and conquer on a real map, without dice."),
    sides=SIDES,
    start_position=start,
    read=read,
    options=(
        Option("map", mark("Map"), BUNDLED[0], choices=tuple(zip(BUNDLED, MAP_TITLES, strict=True))),
        Option("map_file", mark("Own map"), "", kind="file",
               help=mark("A .toml file of your own")),
    ),
    evaluations={"naive": naive, "refined": refined},
    unit=10,
    ladder=LADDER,
)
