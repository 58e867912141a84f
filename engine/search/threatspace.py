"""Threat-space search: a win found by looking at the attacker's threats alone. For games that bring a ThreatBoard.

The defender is taken to answer every threat on all its cost squares at once, so there is no choice to search through,
only threats that make others possible. A threat is dependent on another if it rests on the square that one gains. The
search grows a tree level by level, each in two stages: in the dependency stage every new node gets the threats that
depend on its last one; in the combination stage nodes that do not conflict (no square of one's threats is filled by
the other's) are joined where a new threat rests on both. A five or a straight four is a potential win.

Last comes the check in the whole position: the threats are carried out one by one against each real reply and against
every counter-four. Only a plan that then answers every legal defence is a win. What is not found is not disproven.

Source: Allis, van den Herik and Huntjens, "Go-Moku and threat-space search" (1993), and "Go-Moku solved by new search
techniques" (1996); the two stages are those of Allis's dependency-based search (1994).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from engine.plan import Plan, refutation
from engine.position import MAXIE_WINS, MINNIE_WINS, Position
from engine.search.classic import Stopped
from engine.search.events import Enter, Recorder, Result
from engine.search.events import Threat as ThreatSeen
from engine.search.watch import Watch
from engine.search.worth import Worth
from engine.threat import Threat, ThreatBoard

MOST_NODES = 4_000      # of the tree, unless told otherwise
MOST_CHECKS = 200       # potential wins that are carried out before giving up


@dataclass(frozen=True)
class Node:
    """A node of the tree: the threats that lead here, in an order in which they can be made."""

    number: int
    board: ThreatBoard
    threats: tuple[Threat, ...] = ()
    joined: frozenset[int] = frozenset()   # after a combination: one gain square of each part, else of the last threat

    def conflicts_with(self, other: Node) -> bool:
        """Whether a square is filled here and there by different threats."""
        here, there = set(self.threats), set(other.threats)
        filled = [square for threat in here - there for square in threat.squares]
        return any(square in threat.squares for threat in there - here for square in filled)


class ThreatSpace:
    """One threat-space search of a position, for the side to move."""

    def __init__(self, position: Position, nodes: int = MOST_NODES, watch: Watch | None = None,
                 record: Recorder | None = None, seconds: float | None = None) -> None:
        self.position = position
        self.deadline = float("inf") if seconds is None else time.monotonic() + seconds
        self.node_limit = nodes
        self.watch = watch or Watch()
        self.record = record
        self.nodes = 0
        self._seen: set[frozenset[Threat]] = set()

    def find_win(self) -> Plan | None:
        """The first potential win that holds in the whole position, written out; None when none was found."""
        plan = None
        try:
            for _, threats in zip(range(MOST_CHECKS), self._potential_wins(), strict=False):
                plan = self._checked(threats)
                if plan is not None:
                    break
        except Stopped:
            pass
        if self.record and plan is not None:
            value = MAXIE_WINS if self.position.player == 0 else MINNIE_WINS
            self.record(Result(0, Worth(value, plan.move)))
        return plan

    # --- The tree -------------------------------------------------------------------------------------

    def _potential_wins(self) -> Iterator[tuple[Threat, ...]]:
        """Level by level, every sequence of threats that ends in a five or a straight four."""
        board = self.position.threat_board(self.position.player)
        if board is None:
            return
        root = self._node(None, board, (), frozenset())
        tree: list[Node] = []
        fresh = [root]
        while fresh:
            grown: list[Node] = []
            yield from self._dependency_stage(fresh, grown)
            fresh = list(self._combination_stage(tree, grown))
            tree += grown

    def _dependency_stage(self, fresh: list[Node], grown: list[Node]) -> Iterator[tuple[Threat, ...]]:
        """Add what depends on each fresh node, and on what was added; potential wins are given out on the way."""
        waiting = list(fresh)
        while waiting:
            node = waiting.pop(0)
            for threat in self._dependent(node):
                threats = (*node.threats, threat)
                if frozenset(threats) in self._seen:
                    continue
                self._seen.add(frozenset(threats))
                child = self._node(node, node.board.after(threat), threats, frozenset({threat.gain}))
                if threat.wins:
                    yield threats
                else:
                    grown.append(child)
                    waiting.append(child)

    @staticmethod
    def _dependent(node: Node) -> list[Threat]:
        """The threats that rest on what the node has just gained; at the root, all."""
        if not node.joined:
            return node.board.threats()
        gain = next(iter(node.joined))
        return [threat for threat in node.board.threats_on(gain) if node.joined <= threat.rests]

    def _combination_stage(self, tree: list[Node], grown: list[Node]) -> Iterator[Node]:
        """Join each pair of nodes, one of them new, if they do not conflict and a threat rests on both last gains."""
        for index, new in enumerate(grown):
            for other in (*tree, *grown[:index]):
                gains = new.joined | other.joined
                if len(gains) < 2 or not new.board.related(*gains) or new.conflicts_with(other):
                    continue
                self._stop_in_time()
                missing = [threat for threat in other.threats if threat not in new.threats]
                board = new.board
                for threat in missing:
                    board = board.after(threat)
                joint = Node(new.number, board, (*new.threats, *missing), gains)
                if self._dependent(joint):
                    yield joint

    def _node(self, parent: Node | None, board: ThreatBoard, threats: tuple[Threat, ...],
              joined: frozenset[int]) -> Node:
        """A new node, counted and told."""
        self._stop_in_time()
        node = Node(self.nodes, board, threats, joined)
        self.nodes += 1
        if self.record and parent is None:
            self.record(Enter(0, -1, -1, self.position))
        elif self.record and parent is not None:
            last = threats[-1]
            self.record(Enter(node.number, parent.number, last.gain, board.position()))
            self.record(ThreatSeen(node.number, last.kind, last.gain, tuple(sorted(last.costs)),
                                   tuple(sorted(last.rests)), tuple(threat.gain for threat in threats[:-1])))
        return node

    def _stop_in_time(self) -> None:
        if self.watch.stopped or self.nodes >= self.node_limit or time.monotonic() >= self.deadline:
            raise Stopped

    # --- The check in the whole position ----------------------------------------------------------------

    def _checked(self, threats: tuple[Threat, ...]) -> Plan | None:
        """The threats as a plan against each real reply and every counter-four, if it holds."""
        plan = _carried_out(self.position, threats)
        return plan if plan is not None and refutation(self.position, plan) is None else None


def _winning_threats(position: Position, player: int) -> list[Threat]:
    """What wins for a player if it is his turn: fives first, then straight fours."""
    return [threat for threat in _threats(position, player) if threat.wins]


def _threats(position: Position, player: int) -> list[Threat]:
    board = position.threat_board(player)
    return [] if board is None else board.threats()


def _fives(winning: list[Threat]) -> list[int]:
    """The gains of fives: threats that leave no reply at all."""
    return [threat.gain for threat in winning if not threat.costs]


def _carried_out(position: Position, threats: tuple[Threat, ...]) -> Plan | None:
    """A plan with the attacker to move: win at once, else block what must be, else go on threatening."""
    attacker = position.player
    winning = _winning_threats(position, attacker)
    against = _fives(_winning_threats(position, 1 - attacker))
    if _fives(winning):
        return Plan(_fives(winning)[0])
    if len(against) > 1:
        return None
    if against:
        rest = threats[1:] if threats and threats[0].gain == against[0] else threats
        return _followed(position, against[0], rest)
    if winning:
        return _followed(position, winning[0].gain, ())
    return _followed(position, threats[0].gain, threats[1:]) if threats else None


def _followed(position: Position, move: int, threats: tuple[Threat, ...]) -> Plan | None:
    """The plan that plays a move now and goes on with the threats after each reply; None where it breaks."""
    if move not in position.moves():
        return None
    attacker = position.player
    after = position.play(move)
    if after.over:
        return Plan(move)
    if _fives(_winning_threats(after, 1 - attacker)):
        return None
    winning = _winning_threats(after, attacker)
    if not winning:
        return None
    first = winning[0]
    replies = _fives(winning) or [first.gain, *first.costs, *_counter_fours(after, 1 - attacker)]
    answers: dict[int, Plan] = {}
    for reply in set(replies) & set(after.moves()):
        answer = _carried_out(after.play(reply), threats)
        if answer is None:
            return None
        answers[reply] = answer
    return Plan(move, answers, Plan(first.gain) if not first.costs else _straight(first))


def _counter_fours(position: Position, defender: int) -> list[int]:
    """Where the defender makes a four, straight ones included: his only way to gain a move."""
    return [threat.gain for threat in _threats(position, defender) if threat.wins or len(threat.costs) == 1]


def _straight(four: Threat) -> Plan:
    """A straight four: whichever end is closed, the other makes five."""
    ends = sorted(four.costs)
    return Plan(four.gain, {end: Plan(ends[end == ends[0]]) for end in ends}, Plan(ends[0]))
