"""The champion: iterative deepening over any game, in its budget, on as many threads as it is given.

One thread runs a Searcher (searcher.py, compiled); several are a team that splits the tree between them as Jamboree
does (split.py) and shares one table. The first thread leads: its finished depths are the answer.
A game may bring an exact solver for its endgame; the champion asks it first for positions within its reach.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine import COMPILED
from engine.plan import Plan
from engine.position import MAX_PLY, MAXIE_WINS, MINNIE_WINS, SUDDEN, SUDDEN_ZONE, ExactSolver, Position
from engine.search.searcher import NO_LIMIT, Searcher
from engine.search.split import Member, Team
from engine.search.table import Table
from engine.search.verdict import Judged, Progress, Verdict, for_maxie
from engine.search.watch import Watch
from engine.words import _

LEAST_MEGABYTES = 4.0
MEMORY = 256.0             # megabytes that a table takes at most, where nobody says otherwise
BYTES_A_NODE = 4           # of table: most positions lie near the horizon and are not remembered
PERCENT_ALONE = 0          # of the moves of a position are searched before a split, and at least one
ASPIRATION = 150           # half of the first window around the last depth's value
LINE_LENGTH = 12           # how much of the expected line is told
WORTH_STARTING = 0.8       # a new depth is begun only while less than this part of the time is used
DEEPEST = MAX_PLY - 2
SOLVER_ORDER_DEPTH = 6     # the short search that orders the moves for an exact solver
GUESS_SHARE = 0.1          # of what a solver is expected to need, for the guesses an analysis shows meanwhile
PLANNED_SPEED = {True: 8e6, False: 2e4}   # positions a second to plan with, compiled and not
SOLVER_SHARE = 0.6         # a solver is asked when it is expected to need at most this part of the budget
SOLVER_PART = 0.7          # of the budget is what it gets: expected is not certain, and the search must go on then
MOST_EXPECTED = 1e10       # however large the budget, a solver is not asked for more positions than this
THREAT_SHARE = 0.1         # of the budget, for each question about forced wins
SURE_ENOUGH = 0.35         # of the budget is used before the best move is asked about: sooner it often changes
MOST_THREATS = 10_000_000  # however large the budget, of which the share is taken
BETWEEN_REPORTS = 0.05     # seconds: an analysis tells of its moves as they come, but not of each at once
SOLVED_DEPTH = 64          # the depth told of an exact answer: the whole of what is left


def default_threads() -> int:
    """All cores but one, so that the window always has a core."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True)
class Budget:
    """What a search may spend; the first limit reached ends it. A search with no limit goes on until stopped."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    memory: float = MEMORY     # megabytes

    @property
    def megabytes(self) -> float:
        """A table that such a search can fill: a larger one only costs time, being farther from the processor."""
        by_time = float("inf") if self.seconds is None else self.seconds * PLANNED_SPEED[COMPILED]
        nodes = min(self.nodes or float("inf"), by_time)
        return min(self.memory, max(LEAST_MEGABYTES, nodes * BYTES_A_NODE / (1 << 20)))


@dataclass
class _Finding:
    """The best of the last depth that counts, for the side to move."""

    values: list[tuple[int, int]]     # (move, value), best first
    depth: int = 0
    proven: bool = False
    complete: bool = False            # no guess entered any of the values

    @property
    def move(self) -> int:
        return self.values[0][0]

    @property
    def value(self) -> int:
        return self.values[0][1]

    def rank(self, found: list[tuple[int, int]]) -> None:
        """Put what a search has found first, the best before the others and the first of equals first."""
        finished = {move for move, _ in found}
        untried = [pair for pair in self.values if pair[0] not in finished]
        self.values = sorted(found, key=lambda pair: -pair[1]) + untried


class Champion:
    """A player with a memory: its table lives on from move to move."""

    def __init__(self, budget: Budget, threads: int | None = None, megabytes: float | None = None,
                 strict: bool = False, steady: bool = False, percent: int = PERCENT_ALONE) -> None:
        """`strict` and `steady` as the Searcher has them; `percent` of the moves are searched before a split."""
        self.budget = budget
        self.threads = threads or default_threads()
        self.megabytes = megabytes or budget.megabytes
        self.strict = strict
        self.steady = steady
        self.percent = percent
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """Made at the first thought, so that a player who never thinks costs nothing."""
        if self._table is None:
            self._table = Table(self.megabytes)
        return self._table

    @property
    def memory(self) -> float:
        """The megabytes that the table takes; `megabytes` bounds it."""
        return self.table.megabytes

    def remember(self, earlier: Champion) -> None:
        """Go on with the memory of an earlier champion, as large as it was."""
        self.megabytes, self._table = earlier.megabytes, earlier._table

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """The best move within the budget."""
        moves = position.moves() if self.strict else position.candidate_moves()
        return self._think(position, watch or Watch(), False, moves)

    def analyse(self, position: Position, watch: Watch | None = None, moves: list[int] | None = None) -> Verdict:
        """The best of these moves (of all, where none are named), with the exact value of each and the line after it.

        All moves are told to the watch as they come; a move that is proven is not searched again.
        """
        return self._think(position, watch or Watch(), True, moves or position.moves())

    def _think(self, position: Position, watch: Watch, every_move: bool, moves: list[int]) -> Verdict:
        if position.over:
            raise ValueError(_("The game is over: there is no move to choose."))
        self.table.grow_old()
        thought = _Thought(self, position, watch, every_move, moves)
        with watch.within(self.budget.seconds), thought.team_at_work():
            return thought.run()


class _Thought:
    """One question to the champion, while it is being answered."""

    def __init__(self, champion: Champion, position: Position, watch: Watch, every_move: bool,
                 moves: list[int]) -> None:
        self.budget = champion.budget
        self.position = position
        self.watch = watch
        self.every_move = every_move
        self.began = time.monotonic()
        self.team = Team(champion.threads)
        how = champion.strict, champion.steady
        shared = position, champion.table, watch
        self.others = [Member(*shared, self.team, number, champion.percent, *how)
                       for number in range(1, champion.threads)]
        self.leader = Member(*shared, self.team, 0, champion.percent, *how) if self.others else Searcher(*shared, *how)
        for searcher in (self.leader, *self.others):
            searcher.node_limit = champion.budget.nodes or NO_LIMIT
        self.solver_nodes = 0
        self.solver_seconds = 0.0           # until a solver that did not answer gave up
        self.trusted: set[int] = set()      # moves after which the opponent was not found to win by force
        self.finding = _Finding([(move, 0) for move in moves])
        self.reached = dict.fromkeys(moves, (0, False))     # of every move in an analysis: the depth, and if proven
        self.told = self.began

    @property
    def nodes(self) -> int:
        return self.solver_nodes + sum(int(searcher.nodes) for searcher in (self.leader, *self.others))

    def run(self) -> Verdict:
        """Depth after depth until the budget, a proof or a stop ends it."""
        plan = self._look_for_threats()
        if plan is not None:
            return Verdict(plan.move, for_maxie(self.position, SUDDEN - 2 * plan.length + 1), plan.line[:LINE_LENGTH],
                           self.nodes, 2 * plan.length - 1, proven=True)
        solver = self._solver_in_reach()
        if solver is not None and self._solve(solver):
            return self._verdict()
        only_one = len(self.finding.values) == 1 and not self.every_move and self.budget.depth is None
        deepest = 1 if only_one else min(self.budget.depth or DEEPEST, DEEPEST)
        depth = self.finding.depth + 1
        while depth <= deepest:
            self._step(depth)
            # A proven move ends the search for one; an analysis wants the other moves valued as deeply.
            settled = self.finding.complete if self.every_move else self.finding.proven
            if self.watch.stopped or settled:
                break
            self.watch.report(self._progress())
            if self._refuted():
                continue      # the others are searched as deeply, without it
            if not self._worth_another():
                break
            depth += 1
        return self._verdict()

    def _look_for_threats(self) -> Plan | None:
        """A forced win of the game's own search; else keep to the moves that stop one of the opponent's."""
        if not self.asks_for_threats:
            return None
        nodes, seconds = self._threat_budget()
        plan = self.position.forced_win(nodes, self.watch, seconds)
        moves = [move for move, _ in self.finding.values]
        if plan is None and len(moves) > 1:
            self.finding.values = [(move, 0) for move in self.position.holding(moves, nodes, self.watch, seconds)]
        return plan

    @property
    def asks_for_threats(self) -> bool:
        """A search to a depth is that alone, and an analysis values every move."""
        return self.budget.depth is None and not self.every_move

    def _threat_budget(self) -> tuple[int, float | None]:
        """Positions and seconds for one question about forced wins."""
        nodes = int(THREAT_SHARE * min(self.budget.nodes or MOST_THREATS, MOST_THREATS))
        return nodes, None if self.budget.seconds is None else THREAT_SHARE * self.budget.seconds

    def _refuted(self) -> bool:
        """Whether the opponent is found to win by force after the best move; then it is left out from now on."""
        move = self.finding.move
        if not self.asks_for_threats or len(self.finding.values) == 1 or move in self.trusted:
            return False
        if self._used() < SURE_ENOUGH:
            return False
        after = self.position.play(move)
        nodes, seconds = self._threat_budget()
        if after.player == self.position.player or after.forced_win(nodes, self.watch, seconds) is None:
            self.trusted.add(move)
            return False
        self.finding.values = self.finding.values[1:]
        return True

    def _solver_in_reach(self) -> ExactSolver | None:
        """The game's own solver, when it can be expected to finish within the budget."""
        solver = self.position.exact_solver()
        if solver is None or self.budget.depth is not None:
            return None
        by_nodes = self.budget.nodes or float("inf")
        by_time = float("inf") if self.budget.seconds is None else self.budget.seconds * PLANNED_SPEED[COMPILED]
        return solver if solver.expected_nodes < SOLVER_SHARE * min(by_nodes, by_time, MOST_EXPECTED) else None

    def _solve(self, solver: ExactSolver) -> bool:
        """Order the moves by a short search, then have them valued exactly; whether that answers the question."""
        enough = GUESS_SHARE * solver.expected_nodes if self.every_move else 0
        for depth in range(1, DEEPEST + 1):
            self._step(depth)
            if self.watch.stopped:
                return True
            self.watch.report(self._progress())
            if depth >= SOLVER_ORDER_DEPTH and self.nodes >= enough:
                break
        with self._part_of_the_budget(solver) as node_limit:
            finished = self._value_exactly(solver, node_limit)
        if finished:
            self.finding.proven = True
            self.finding.depth = SOLVED_DEPTH
        won = self.reached[self.finding.move][1] and self.finding.value > 0
        return finished or self.watch.stopped or (won and not self.every_move)

    def _value_exactly(self, solver: ExactSolver, node_limit: int) -> bool:
        """Have the moves valued in their order; whether all were."""
        guesses = list(self.finding.values)
        moves = [move for move, _ in guesses]
        exact: list[tuple[int, int]] = []
        for pair in solver.value_moves(moves, self.watch, node_limit, self.every_move):
            exact.append(pair)
            self.reached[pair[0]] = SOLVED_DEPTH, True
            valued = dict(exact)
            self.finding.values = sorted(exact, key=lambda each: -each[1]) + [
                each for each in guesses if each[0] not in valued]
            self.solver_nodes = solver.nodes
            self.watch.report(self._progress(len(exact) / len(moves)))
        self.solver_nodes = solver.nodes
        return len(exact) == len(moves)

    @contextmanager
    def _part_of_the_budget(self, solver: ExactSolver) -> Iterator[int]:
        """Stop the solver when its part is spent, which is not yet the end of the question; its limit in nodes."""
        seconds, nodes = self.budget.seconds, self.budget.nodes
        limit = int(SOLVER_PART * nodes) if nodes else NO_LIMIT
        spent = threading.Event()

        def stop() -> None:
            if not self.watch.stopped:
                spent.set()
                self.watch.stop()

        timer = threading.Timer(SOLVER_PART * (seconds or 0) - (time.monotonic() - self.began), stop)
        timer.daemon = True
        if seconds:
            timer.start()
        try:
            yield limit
        finally:
            timer.cancel()
            if seconds:
                timer.join()
        if spent.is_set() or solver.nodes >= limit:
            self.leader.node_limit = max(0, nodes - solver.nodes) if nodes else NO_LIMIT
            self.solver_seconds = time.monotonic() - self.began
            self.watch.stopped = False
            # What was said while the solver stopped still holds.
            if self.watch.given_up or (seconds and time.monotonic() - self.began >= seconds):
                self.watch.stop()

    def _worth_another(self) -> bool:
        seconds = self.budget.seconds
        if seconds is None:
            return True
        by = self.solver_seconds + WORTH_STARTING * (seconds - self.solver_seconds)
        return time.monotonic() - self.began < by

    def _step(self, depth: int) -> None:
        if self.every_move:
            self._judge(depth)
        else:
            self._deepen(depth)

    def _deepen(self, depth: int) -> None:
        """Search one depth; what a stopped depth found counts as far as it came."""
        guesses = self.leader.guesses
        moves = [move for move, _ in self.finding.values]
        found = self._value_moves(moves, depth)
        if not found:
            return
        complete = len(found) == len(moves)
        self.finding.rank(found)
        if complete:
            self.finding.depth = depth
            self.finding.complete = self.leader.guesses == guesses
            self.finding.proven = self.finding.complete or abs(self.finding.value) >= SUDDEN_ZONE

    def _judge(self, depth: int) -> None:
        """Search every root move to one depth by itself, the best of the last depth first, and tell as they come."""
        found: list[tuple[int, int]] = []
        for move, value in tuple(self.finding.values):
            if self.reached[move][1]:
                found.append((move, value))
                continue
            guesses = self.leader.guesses
            pairs = self.leader.value_moves([move], depth, MINNIE_WINS, MAXIE_WINS, True)
            if not pairs:
                return
            found += pairs
            final = self.leader.guesses == guesses or abs(pairs[0][1]) >= SUDDEN_ZONE
            self.reached[move] = depth, final
            self.finding.rank(found)
            self._tell()
        self.finding.depth = depth
        self.finding.rank(found)
        self.finding.complete = all(final for _, final in self.reached.values())
        self.finding.proven = self.reached[self.finding.move][1] and (
            self.finding.complete or self.finding.value >= SUDDEN_ZONE)

    def _tell(self) -> None:
        now = time.monotonic()
        if now - self.told >= BETWEEN_REPORTS:
            self.told = now
            self.watch.report(self._progress())

    def _value_moves(self, moves: list[int], depth: int) -> list[tuple[int, int]]:
        """All root moves, with a narrow window around the last value where that is sound."""
        last = self.finding.value
        if depth < 3 or abs(last) >= SUDDEN_ZONE:
            return self._search(moves, depth, MINNIE_WINS, MAXIE_WINS)
        alpha, beta, reach = last - ASPIRATION, last + ASPIRATION, ASPIRATION
        while True:
            found = self._search(moves, depth, alpha, beta)
            best = max((value for _, value in found), default=MINNIE_WINS)
            if self.watch.stopped or alpha < best < beta:
                return found if best > alpha else []
            # Outside the window the value is only a bound: open that side further.
            reach *= 4
            if best >= beta:
                beta = min(MAXIE_WINS, beta + reach)
                # The move that is better than expected comes first from now on, and is kept if there is no more time.
                self.finding.rank([pair for pair in found if pair[1] == best])
                moves = [move for move, _ in self.finding.values]
            else:
                alpha = max(MINNIE_WINS, alpha - reach)

    def _search(self, moves: list[int], depth: int, alpha: int, beta: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = self.leader.value_moves(moves, depth, alpha, beta, False)
        return found

    def _progress(self, done: float = 0.0) -> Progress:
        finding = self.finding
        return Progress(finding.depth, self.nodes, for_maxie(self.position, finding.value), self._line(finding.move),
                        max(done, self._used()), self._judged())

    def _used(self) -> float:
        """How much of the budget is used, 0..1."""
        parts = [0.0]
        if self.budget.seconds:
            parts.append((time.monotonic() - self.began) / self.budget.seconds)
        if self.budget.nodes:
            parts.append(self.nodes / self.budget.nodes)
        if self.budget.depth:
            parts.append(self.finding.depth / self.budget.depth)
        return min(1.0, max(parts))

    def _line(self, move: int) -> tuple[int, ...]:
        return (move, *self.leader.expected_line(self.position.play(move), LINE_LENGTH - 1))

    def _judged(self) -> tuple[Judged, ...]:
        """All that an analysis knows of the root moves, in their order."""
        if not self.every_move:
            return ()
        return tuple(Judged(move, for_maxie(self.position, value), self._line(move), *self.reached[move])
                     for move, value in self.finding.values)

    def _verdict(self) -> Verdict:
        finding = self.finding
        values = tuple((move, for_maxie(self.position, value)) for move, value in finding.values)
        return Verdict(finding.move, for_maxie(self.position, finding.value), self._line(finding.move), self.nodes,
                       finding.depth, finding.proven, values if self.every_move else (), self._judged())

    @contextmanager
    def team_at_work(self) -> Iterator[None]:
        """The other threads serve the leader."""
        threads = [threading.Thread(target=searcher.serve, daemon=True) for searcher in self.others]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.team.close()
            for thread in threads:
                thread.join()
