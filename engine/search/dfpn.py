"""df-pn: proof-number search in depth-first order, in a fixed table instead of a tree. Sound for every game here.

Source: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002). It works below a position until
one of its numbers reaches a threshold, at which the most-proving node lies elsewhere, and remembers the two numbers.
A threshold is a little above the next best move's number, by a part of it (Pawlewicz and Lew 2007), so that two near
equal moves are not searched in turn. What the table loses is searched again; a proof does not depend on it. No game
here comes back to a position (see proofnumber.py), so no care is taken of cycles. `strict` as there.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from engine.position import MAX_PLY, Position
from engine.search.champion import Budget
from engine.search.classic import Stopped
from engine.search.events import Enter, Numbers, Phase, Recorder, Result
from engine.search.proof import DISPROVEN, NEVER, OPEN, Goal, Proof, combined
from engine.search.verdict import Progress
from engine.search.watch import Watch
from engine.search.worth import NO_MOVE, Worth

TABLE_SIZE = 1 << 18      # positions; about 60 MB when it is full
REPORT_EVERY = 1024       # positions between two reports
PATIENCE = 4              # a threshold lies a quarter above the next best number
DEEPEST = MAX_PLY         # the search is recursive, a frame a ply


class ProofTable:
    """A fixed number of positions with their two numbers; of two that meet, the one with less work below it goes."""

    def __init__(self, size: int = TABLE_SIZE) -> None:
        self.slots: list[tuple[int, int, int, int] | None] = [None] * max(2, size)

    def look_up(self, key: int) -> tuple[int, int] | None:
        """The numbers of a position, unless they are lost."""
        first = key % len(self.slots)
        for slot in (first, first - 1):
            entry = self.slots[slot]
            if entry is not None and entry[0] == key:
                return entry[1], entry[2]
        return None

    def remember(self, key: int, numbers: tuple[int, int], work: int) -> None:
        """Keep the numbers of a position in one of its two places."""
        places = [key % len(self.slots), key % len(self.slots) - 1]
        place = min(places, key=lambda slot: self._worth(slot, key))
        self.slots[place] = (key, *numbers, work)

    def _worth(self, slot: int, key: int) -> int:
        entry = self.slots[slot]
        return 0 if entry is None else -1 if entry[0] == key else entry[3] + 1


@dataclass
class _Branch:
    """A move of a position on the path, with the position after it and its numbers."""

    move: int
    position: Position
    key: int
    numbers: tuple[int, int]


class DepthFirst:
    """One depth-first search for a proof or a disproof of a goal. A budget's nodes are positions looked at."""

    def __init__(self, position: Position, goal: Goal | None = None, budget: Budget | None = None,
                 watch: Watch | None = None, record: Recorder | None = None, table_size: int = TABLE_SIZE,
                 strict: bool = True) -> None:
        self.position = position
        self.goal = goal or Goal(position.player)
        self.budget = budget or Budget()
        self.watch = watch or Watch()
        self.record = record
        self.strict = strict
        self.table = ProofTable(table_size)
        self.horizon = min(self.budget.depth or DEEPEST, DEEPEST)
        self.horizon_met = False      # a position beyond it counts as no proof: nothing is disproven then
        self.nodes = 0
        self.next_report = REPORT_EVERY
        self.deepest = 0
        self.top: list[_Branch] = []
        self.numbered: dict[int, int] = {}    # only with a recorder: positions by the order they were entered in
        self.began = time.monotonic()

    def run(self) -> Proof:
        """Search the root with thresholds that only a proof or a disproof reaches."""
        numbers = self.goal.leaf_numbers(self.position)
        if self.record is not None:
            self._enter(-1, NO_MOVE, self.position, self.position.key)
        if numbers == OPEN:
            with self.watch.within(self.budget.seconds):
                numbers = self._search_root()
        proof = self._proof(numbers)
        if self.record is not None:
            worth = self.goal.value() if proof.holds else 0
            self.record(Result(0, Worth(worth, proof.line[0] if proof.line else NO_MOVE)))
        return proof

    def _search_root(self) -> tuple[int, int]:
        key = self.position.key
        try:
            return self._search(self.position, key, (NEVER, NEVER), 0)
        except Stopped:
            return self._combined(self.position, self.top) if self.top else OPEN

    # --- The search -----------------------------------------------------------------------------------

    def _search(self, position: Position, key: int, limits: tuple[int, int], depth: int) -> tuple[int, int]:
        """Work below a position until one of its numbers reaches its limit; the numbers."""
        before = self.nodes
        branches = self._branches(position, key, depth)
        if depth == 0:
            self.top = branches
        for_prover = position.player == self.goal.player
        while True:
            numbers = self._combined(position, branches)
            if self.record is not None:
                self.record(Numbers(self.numbered[key], *numbers))
            if numbers[0] >= limits[0] or numbers[1] >= limits[1]:
                self.table.remember(key, numbers, self.nodes - before)
                return numbers
            branch, next_best = most_proving(branches, for_prover)
            below = thresholds(for_prover, limits, numbers, branch.numbers, next_best)
            branch.numbers = self._search(branch.position, branch.key, below, depth + 1)
            self._renew(branches)

    def _branches(self, position: Position, key: int, depth: int) -> list[_Branch]:
        """The moves of a position, each with what is known of it."""
        branches = []
        moves = self._moves(position)
        self._count(depth + 1, len(moves))
        for move in moves:
            after = position.play(move)
            branch = _Branch(move, after, after.key, self.goal.leaf_numbers(after))
            if branch.numbers == OPEN:
                branch.numbers = self._first_numbers(branch.key, depth + 1)
            branches.append(branch)
            if self.record is not None:
                self._enter(self.numbered[key], move, after, branch.key)
        if self.record is not None:
            self.record(Phase(self.numbered[key], "expand"))
        return branches

    def _moves(self, position: Position) -> list[int]:
        return position.moves() if self.strict else position.candidate_moves()

    def _first_numbers(self, key: int, depth: int) -> tuple[int, int]:
        if depth >= self.horizon:
            self.horizon_met = True
            return DISPROVEN
        return self.table.look_up(key) or OPEN

    def _renew(self, branches: list[_Branch]) -> None:
        """Take over what the search below one move found out about positions after others."""
        for branch in branches:
            if branch.numbers[0] and branch.numbers[1]:
                branch.numbers = self.table.look_up(branch.key) or branch.numbers

    def _combined(self, position: Position, branches: list[_Branch]) -> tuple[int, int]:
        return combined(position.player == self.goal.player, [branch.numbers for branch in branches])

    def _count(self, depth: int, moves: int) -> None:
        """Count what is looked at below a position; stop here when asked to or when the budget is spent."""
        if self.watch.stopped or (self.budget.nodes is not None and self.nodes + moves > self.budget.nodes):
            raise Stopped
        self.nodes += moves
        self.deepest = max(self.deepest, depth)
        self.watch.nodes = self.nodes
        if self.nodes >= self.next_report:
            self.next_report += REPORT_EVERY
            self.watch.report(self._progress())

    def _enter(self, parent: int, move: int, position: Position, key: int) -> None:
        if self.record is not None and key not in self.numbered:
            self.numbered[key] = len(self.numbered)
            self.record(Enter(self.numbered[key], parent, move, position))

    # --- What is said of it ---------------------------------------------------------------------------

    def _progress(self) -> Progress:
        by_count = self.nodes / self.budget.nodes if self.budget.nodes else 0.0
        by_time = (time.monotonic() - self.began) / self.budget.seconds if self.budget.seconds else 0.0
        line = (most_proving(self.top, True)[0].move,) if self.top else ()
        return Progress(self.deepest, self.nodes, 0, line, min(1.0, max(by_count, by_time)))

    def _line(self) -> tuple[int, ...]:
        """The proving moves from the root on, as far as the table still holds them."""
        line: list[int] = []
        branches = self.top
        while branches:
            best = min(branches, key=lambda branch: (branch.numbers[0], -branch.numbers[1]))
            line.append(best.move)
            if best.numbers[0] or best.position.over:
                break
            branches = [_Branch(move, after, after.key, self._remembered(after))
                        for move in self._moves(best.position) for after in (best.position.play(move),)]
        return tuple(line)

    def _remembered(self, position: Position) -> tuple[int, int]:
        numbers = self.goal.leaf_numbers(position)
        return self.table.look_up(position.key) or numbers if numbers == OPEN else numbers

    def _proof(self, numbers: tuple[int, int]) -> Proof:
        holds = True if numbers[0] == 0 else False if numbers[1] == 0 and not self.horizon_met else None
        moves = tuple((branch.move, *branch.numbers) for branch in self.top)
        if self.horizon_met:
            moves = tuple(each for each in moves if each[1] != NEVER)
        return Proof(holds, *numbers, self.nodes, self.deepest, self._line(), moves)


def most_proving(branches: list[_Branch], for_prover: bool) -> tuple[_Branch, int]:
    """The branch with the least number of the kind that decides here, the first of equals, and the next best number."""
    kind = 0 if for_prover else 1
    best, next_best = branches[0], NEVER
    for branch in branches[1:]:
        if branch.numbers[kind] < best.numbers[kind]:
            best, next_best = branch, best.numbers[kind]
        else:
            next_best = min(next_best, branch.numbers[kind])
    return best, next_best


def thresholds(for_prover: bool, limits: tuple[int, int], numbers: tuple[int, int], best: tuple[int, int],
               next_best: int) -> tuple[int, int]:
    """The limits below the best move: until another is better, or until this position's own limit is reached."""
    least, most = (0, 1) if for_prover else (1, 0)
    until_another = min(limits[least], next_best + 1 + next_best // PATIENCE, NEVER)
    until_own = limits[most] - numbers[most] + best[most] if limits[most] < NEVER else NEVER
    below = (until_another, max(until_own, best[most] + 1))
    return below if for_prover else (below[1], below[0])
