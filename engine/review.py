"""Review: a game judged move by move after it was played: losses, mistakes, accuracy, the turning point. No drawing.

A loss is measured in winning chances, not in points: a disc given away in a won game costs next to nothing. How a
value becomes a chance is the asker's to say (0 Minnie has won, 1 Maxie has won), because games count differently.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from engine.position import Position
from engine.search.champion import Budget, Champion
from engine.search.verdict import Verdict
from engine.search.watch import Watch

Chance = Callable[[int], float]
"""Maxie's winning chance, 0..1, of a value from her point of view."""

POSITION_NODES = 60_000
"""Nodes searched for each position of the game: a count, on one thread, so that a report is alike on any machine."""
SHARPNESS = 4.0
"""How fast accuracy falls with the loss: a tenth of the chances lost is worth 67 %, a half 14 %."""


class Kind(IntEnum):
    """How bad a move was."""

    GOOD = 0
    INACCURACY = 1
    MISTAKE = 2
    BLUNDER = 3


LEAST_LOSS: Mapping[Kind, float] = {Kind.INACCURACY: 0.08, Kind.MISTAKE: 0.15, Kind.BLUNDER: 0.30}
"""From which loss of winning chances on a move is of a kind."""


@dataclass(frozen=True)
class Assessment:
    """What a search thinks of a position: its value for Maxie, the best move and the line; no move where it is over."""

    value: int
    line: tuple[int, ...] = ()

    @property
    def best(self) -> int | None:
        return self.line[0] if self.line else None


@dataclass(frozen=True)
class Played:
    """A move of the game: its number from 1, who made it, what it cost, and the move that was better."""

    number: int
    player: int
    move: int
    best: int | None
    loss: float
    kind: Kind
    free: bool
    """Whether there was anything to choose."""


@dataclass(frozen=True)
class Review:
    """The moves judged so far, in order; one whose position before or after is not assessed yet is missing."""

    moves: tuple[Played, ...]
    turning_point: Played | None = None

    @property
    def mistakes(self) -> tuple[Played, ...]:
        return tuple(each for each in self.moves if each.kind)

    def of(self, number: int) -> Played | None:
        return next((each for each in self.moves if each.number == number), None)

    def count(self, player: int, kind: Kind) -> int:
        return sum(each.player == player and each.kind is kind for each in self.moves)

    def accuracy(self, player: int) -> float | None:
        """The mean of 100 * exp(-4 * loss) over the player's free moves, in percent; None where there was none.

        `loss` is the part of the winning chances (0..1) that a move gave away; a move that was the only one is left
        out, because it says nothing about who made it.
        """
        losses = [each.loss for each in self.moves if each.player == player and each.free]
        return sum(100 * math.exp(-SHARPNESS * loss) for loss in losses) / len(losses) if losses else None

    def next_mistake(self, number: int, step: int) -> int | None:
        """The number of the mistake after (step 1) or before (step -1) a move number."""
        numbers = [each.number for each in self.mistakes if (each.number - number) * step > 0]
        return (min(numbers) if step > 0 else max(numbers)) if numbers else None


class Assessor:
    """A player who looks at one position of a game, always as far, with nothing remembered from the others."""

    def __init__(self, nodes: int = POSITION_NODES) -> None:
        self.nodes = nodes

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        return Champion(Budget(nodes=self.nodes), threads=1).choose(position, watch)


class Analyst:
    """A player who values every move worth a look, told as they come, until its time is over."""

    def __init__(self, seconds: float) -> None:
        self.champion = Champion(Budget(seconds=seconds))

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        return self.champion.analyse(position, watch, position.candidate_moves())


def final_assessment(position: Position) -> Assessment | None:
    """What is known of a finished game without a search."""
    return Assessment(position.final_value()) if position.over else None


def kind_of(loss: float) -> Kind:
    return max((kind for kind, least in LEAST_LOSS.items() if loss >= least), default=Kind.GOOD)


def judge(positions: Sequence[Position], moves: Sequence[int], known: Mapping[Position, Assessment], chance: Chance,
          winner: int | None = None) -> Review:
    """The review of a game from what is known of its positions. `winner`: who won in the end, if anybody did."""
    judged = []
    for number, (before, move, after) in enumerate(zip(positions, moves, positions[1:], strict=False), 1):
        here, there = known.get(before), known.get(after)
        if here is not None and there is not None:
            judged.append(_judged(number, before, move, here, _loss(before.player, move, here, there, chance)))
    return Review(tuple(judged), _turning_point(judged, winner))


def _judged(number: int, before: Position, move: int, here: Assessment, loss: float) -> Played:
    return Played(number, before.player, move, here.best, loss, kind_of(loss), len(before.moves()) > 1)


def _loss(player: int, move: int, here: Assessment, there: Assessment, chance: Chance) -> float:
    """The winning chances a move gave away; the move the search itself would play gives none away."""
    if move == here.best:
        return 0.0
    lost = chance(here.value) - chance(there.value)
    return max(0.0, lost if player == 0 else -lost)


def _turning_point(judged: Sequence[Played], winner: int | None) -> Played | None:
    """The costliest mistake of the side that lost, the earliest of equals; of either side where nobody did."""
    costly = [each for each in judged if each.kind and each.player != winner]
    return max(costly, key=lambda each: (each.loss, -each.number), default=None)
