"""What a Torres position is worth, castle by castle, for those who show it. The engine's own count is Board.points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.torres.rules import Torres


@dataclass(frozen=True)
class Castle:
    """Towers connected by edges, with the height of each player's highest knight there."""

    squares: tuple[int, ...]
    heights: tuple[int, int]

    @property
    def area(self) -> int:
        return len(self.squares)

    @property
    def points(self) -> tuple[int, int]:
        return self.heights[0] * self.area, self.heights[1] * self.area


@dataclass(frozen=True)
class Breakdown:
    """Where the points of both players come from."""

    castles: tuple[Castle, ...]
    saved: tuple[int, int]

    @property
    def totals(self) -> tuple[int, int]:
        black, white = (sum(castle.points[player] for castle in self.castles) for player in (0, 1))
        return black + self.saved[0], white + self.saved[1]


def squares_of(these: int) -> list[int]:
    return [square for square in range(16) if these >> square & 1]


def castles(position: Torres) -> tuple[Castle, ...]:
    """The castles in the order of their first squares, with what each is worth to whom."""
    found: list[Castle] = []
    left: int = position.towers
    while left:
        whole: int = position.castle_at((left & -left).bit_length() - 1)
        tops = [max((position.heights[each] for each in squares_of(whole & position.knights_of(player))), default=0)
                for player in (0, 1)]
        found.append(Castle(tuple(squares_of(whole)), (tops[0], tops[1])))
        left &= ~whole
    return tuple(found)


def breakdown(position: Torres) -> Breakdown:
    """The points of both players, castle by castle, and the credits saved."""
    return Breakdown(castles(position), position.credits_saved)
