"""Gomoku's threats as facts: gain, cost and rest squares, for the readable threat-space search. No search.

A four is a window of five squares with three stones, a gain and a cost; a three an open window of six (both ends empty)
with two stones, a gain and three costs, or two where the three can be extended on either side. Where six in a row is
no five, windows beside another own stone do not count. Renju's forbidden points are not looked at here: a threat may
gain on one, and whoever carries the threats out by the rules will see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from engine.games.gomoku.board import BLACK, RENJU, STANDARD, WAYS, WHITE
from engine.games.gomoku.rules import Gomoku
from engine.threat import Threat
from engine.words import mark

FIVE, STRAIGHT_FOUR, FOUR, THREE = mark("five"), mark("straight four"), mark("four"), mark("three")


class Window(NamedTuple):
    """A straight run of squares as a set of bits, the same in order, and the bits just beyond its two ends."""

    bits: int
    squares: tuple[int, ...]
    beyond: int


def bits_of(squares: Iterable[int]) -> int:
    """A set of squares, one bit each."""
    return sum(1 << square for square in set(squares))


@cache
def windows(size: int, length: int) -> tuple[Window, ...]:
    """Every straight run of so many squares."""
    found = []
    for row in range(size):
        for column in range(size):
            for across, up in WAYS:
                steps = [(column + i * across, row + i * up) for i in range(-1, length + 1)]
                inside = [0 <= x < size and 0 <= y < size for x, y in steps]
                if all(inside[1:-1]):
                    squares = tuple(y * size + x for x, y in steps)
                    beyond = bits_of(squares[i] for i in (0, -1) if inside[i])
                    found.append(Window(bits_of(squares[1:-1]), squares[1:-1], beyond))
    return tuple(found)


@cache
def windows_through(size: int, length: int) -> dict[int, tuple[Window, ...]]:
    """For every square the windows that hold it."""
    found: dict[int, list[Window]] = {square: [] for square in range(size * size)}
    for window in windows(size, length):
        for square in window.squares:
            found[square].append(window)
    return {square: tuple(through) for square, through in found.items()}


class GomokuThreats:
    """The stones of a position, seen by one colour as the attacker."""

    def __init__(self, start: Gomoku, attacker: int, own: int, other: int) -> None:
        self.start = start
        self.attacker = attacker
        self.own = own
        self.other = other
        self.exact = start.rule == STANDARD or (start.rule == RENJU and attacker != WHITE)

    def threats(self) -> list[Threat]:
        """Every threat of the attacker, the strongest kinds first."""
        size = self.start.size
        return self._threats(windows(size, 5), windows(size, 6))

    def threats_on(self, square: int) -> list[Threat]:
        """The threats that rest on one stone."""
        size = self.start.size
        found = self._threats(windows_through(size, 5)[square], windows_through(size, 6)[square])
        return [threat for threat in found if square in threat.rests]

    def related(self, first: int, second: int) -> bool:
        """Two squares of one window of six can bear one threat."""
        size = self.start.size
        return any(second in window.squares for window in windows_through(size, 6)[first])

    def after(self, threat: Threat) -> GomokuThreats:
        return GomokuThreats(self.start, self.attacker, self.own | 1 << threat.gain, self.other | bits_of(threat.costs))

    def position(self) -> Gomoku:
        """All stones, those of every cost included, until there is a five; then the other side is to move."""
        shown = self.start.copy()
        for stones, colour in ((self.own, self.attacker), (self.other, 1 - self.attacker)):
            for square in range(self.start.size ** 2):
                if stones >> square & 1 and shown.at(square) == 0 and not shown.won:
                    shown.lay(square, colour)
        turn = 2 - shown.at(shown.winning_stones()[0]) if shown.won else self.attacker
        shown.settle(turn, self.start.black_player)
        return shown

    # --- Windows --------------------------------------------------------------------------------------

    def _threats(self, fives: Iterable[Window], sixes: Iterable[Window]) -> list[Threat]:
        found = [*self._fives_and_fours(fives), *self._straight_fours_and_threes(sixes)]
        rank = (FIVE, STRAIGHT_FOUR, FOUR, THREE)
        # A three that can be extended on either side lies in two windows: only their common costs stop both.
        merged: dict[tuple[str, int, frozenset[int]], Threat] = {}
        for threat in found:
            same = (threat.kind, threat.gain, threat.rests)
            earlier = merged.get(same)
            common = threat.costs & earlier.costs if earlier and threat.kind == THREE else frozenset()
            merged[same] = threat._replace(costs=common) if common else earlier or threat
        return sorted(merged.values(), key=lambda threat: (rank.index(threat.kind), threat.gain))

    def _open(self, candidates: Iterable[Window], least: int) -> Iterator[tuple[Window, frozenset[int], list[int]]]:
        """The windows without a defender's stone and with enough own ones: with those, and with the empty squares."""
        own, other = self.own, self.other
        for window in [each for each in candidates if not each[0] & other and (each[0] & own).bit_count() >= least]:
            if self.exact and window.beyond & own:
                continue
            stones = [square for square in window.squares if own >> square & 1]
            yield window, frozenset(stones), [square for square in window.squares if square not in stones]

    def _fives_and_fours(self, fives: Iterable[Window]) -> Iterator[Threat]:
        for _, stones, empty in self._open(fives, 3):
            if len(stones) == 4:
                yield Threat(FIVE, empty[0], frozenset(), stones, wins=True)
            elif len(stones) == 3:
                yield Threat(FOUR, empty[0], frozenset(empty[1:]), stones)
                yield Threat(FOUR, empty[1], frozenset(empty[:1]), stones)

    def _straight_fours_and_threes(self, sixes: Iterable[Window]) -> Iterator[Threat]:
        for window, stones, empty in self._open(sixes, 2):
            ends = {window.squares[0], window.squares[-1]}
            if len(stones) > 3 or not ends <= set(empty):
                continue
            for gain in empty:
                if gain not in ends:
                    kind = STRAIGHT_FOUR if len(stones) == 3 else THREE
                    yield Threat(kind, gain, frozenset(empty) - {gain}, stones, wins=kind == STRAIGHT_FOUR)


def threat_board(position: Gomoku, attacker: int) -> GomokuThreats:
    """What a player can threaten; the players have their colours already."""
    squares = range(position.size * position.size)
    stones = [bits_of(square for square in squares if position.at(square) == colour + 1) for colour in (BLACK, WHITE)]
    own = BLACK if attacker == position.black_player else WHITE
    return GomokuThreats(position, own, stones[own], stones[1 - own])
