"""Threat: what a threat-space search is told by a game about the attacker's threats. No search and no game here.

The words are those of Allis, van den Herik and Huntjens, "Go-Moku and threat-space search" (1993): the gain square is
where the attacker plays, the cost squares are where the defender may reply, the rest squares hold the stones it is
made of. The defender is taken to reply on all cost squares at once.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, Self

from engine.position import Position


class Threat(NamedTuple):
    """A move of the attacker that must be answered."""

    kind: str
    gain: int
    costs: frozenset[int]
    rests: frozenset[int]
    wins: bool = False        # no answer helps: a five, or four stones with both ends open

    @property
    def squares(self) -> frozenset[int]:
        """The squares it fills."""
        return self.costs | {self.gain}


class ThreatBoard(Protocol):
    """A board seen by one attacker, on which threats are carried out with all their costs."""

    def threats(self) -> list[Threat]:
        """Every threat of the attacker here."""

    def threats_on(self, square: int) -> list[Threat]:
        """Those of them that rest on a stone of a square."""

    def related(self, first: int, second: int) -> bool:
        """Whether a threat can rest on both squares."""

    def after(self, threat: Threat) -> Self:
        """The board with the attacker's stone on the gain square and the defender's on all cost squares."""

    def position(self) -> Position:
        """The board as a position, to be looked at."""
