"""The recipe of Victoria, the program that solved Gomoku: threat-space search first, a proof search when it finds none.

The first move either of them proves to win is played. When neither finds a win within its limits there is none to be
had by threats, and another player is asked. Sound for every game that can name its threats (engine.threat).

Source: Allis, van den Herik and Huntjens, "Go-Moku solved by new search techniques" (1996).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.plan import Plan
from engine.position import SUDDEN, Position
from engine.search.events import Recorder
from engine.search.threatspace import ThreatSpace
from engine.search.verdict import Verdict, for_maxie
from engine.search.watch import Watch

THREAT_NODES = 1_500        # of the threat-space search
PROOF_NODES = 3_000_000     # of the proof search
NODES_A_SECOND = 500_000    # of the proof search, to plan with

Prover = Callable[[Position, int, Watch], Plan | None]    # a position, a limit in nodes: a win written out, or None


class Chooser(Protocol):
    """Whoever is asked when there is nothing to prove."""

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict: ...


class Victoria:
    """A player that looks for a forced win before it thinks of anything else."""

    def __init__(self, prover: Prover, otherwise: Chooser, threat_nodes: int = THREAT_NODES,
                 proof_nodes: int = PROOF_NODES, seconds: float | None = None,
                 record: Recorder | None = None) -> None:
        """`seconds` caps each of the two searches."""
        self.prover = prover
        self.otherwise = otherwise
        self.threat_nodes = threat_nodes
        self.proof_nodes = proof_nodes if seconds is None else min(proof_nodes, int(seconds * NODES_A_SECOND))
        self.seconds = seconds
        self.record = record

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """A move that wins by force if one is found, else the other player's."""
        watch = watch or Watch()
        space = ThreatSpace(position, self.threat_nodes, watch, self.record, self.seconds)
        plan = space.find_win() or self.prover(position, self.proof_nodes, watch)
        if plan is None:
            return self.otherwise.choose(position, watch)
        plies = 2 * plan.length - 1
        return Verdict(plan.move, for_maxie(position, SUDDEN - plies), plan.line, space.nodes, plies, proven=True)


def by_threats(position: Position, nodes: int, watch: Watch) -> Plan | None:
    """The proof search of the game's own room: in Gomoku depth-first proof-number search over threats, compiled."""
    return position.forced_win(nodes, watch)
