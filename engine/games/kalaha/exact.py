"""Kalaha solved exactly: the margin under perfect play, with proof. The rules themselves are in rules.py.

Stones in the stores never move again, so what is left to win depends on the pits alone. The solver values a pair
(own pits, other pits) by its balance: how many more stones the side to move will yet gain than the other. With
`left` stones in the pits the balance lies between -left and left and has the parity of `left`, and all ways to
reach the same pits share one entry of the table.

Positions are looked up by their rank (sowing.py), so a proof is not at the mercy of a hash. Those with few stones
left are not searched but looked up in the endings (endings.py), as far as these are built.
The search asks only "is the balance at least `goal`?", again and again as in MTD(f) (Plaat, Schaeffer, Pijls and
de Bruin, 1996), and follows every line to the end of the game: there is no guess and no horizon.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import cython
from cython import ulonglong as u64

from engine.games.kalaha.endings import Endings
from engine.games.kalaha.rules import Kalaha
from engine.games.kalaha.shelf import endings_for
from engine.games.kalaha.sowing import Sower, bits_a_pit
from engine.position import WIN
from engine.search.searcher import NO_LIMIT
from engine.search.table import EXACT, NO_MOVE, Table
from engine.search.watch import Watch

TABLE_MEGABYTES = 128.0
WORTH_ENDINGS = 1e6      # positions a solution is expected to take before the endings are asked for
REMEMBERED = 0.1         # and how much in a game whose beginning was solved
WITH_ENDINGS = 0.22      # how much of that is left with them: measured on the starts of six pits a side

_EXACT = cython.declare(cython.int, EXACT)
_NO_MOVE = cython.declare(cython.int, NO_MOVE)
_NEVER = cython.declare(cython.int, -1024)          # below every balance
_UNSURE = cython.declare(cython.int, 1024)          # above every balance: not known without a search
_AGAIN = cython.declare(cython.int, 16)             # added to a pit whose sowing ends in the store
_WORTH_HINT = cython.declare(cython.int, 2048)
_WORTH_AGAIN = cython.declare(cython.int, 1024)
_LOOK_UP = cython.declare(u64, 1023)                # nodes between two looks at the watch
FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
MIX = cython.declare(u64, 0x9E3779B97F4A7C15)


def stones_in_pits(position: Kalaha) -> int:
    """How many stones are still in play."""
    return sum(position.board) - sum(position.score())


def fits(position: Kalaha) -> bool:
    """Whether the solver can hold the position: no pit may ever overflow its bits."""
    return stones_in_pits(position) < 1 << bits_a_pit(position.pits)


class Solver(Sower):
    """The search for one size of board and one capture rule."""

    def __init__(self, position: Kalaha, watch: Watch, table: Table, node_limit: int = NO_LIMIT,
                 endings: Endings | None = None) -> None:
        super().__init__(position.pits, stones_in_pits(position), position.empty_capture)
        self.table = table
        self.node_limit = node_limit
        self.watch = watch
        lent: Any = endings     # never asked where nothing is settled
        self.endings = lent
        self.settled = endings.ready if endings is not None else 0
        self.nodes = 0

    # --- The search -----------------------------------------------------------------------------------

    def look_up(self) -> cython.void:
        """Keep the node budget, and let the asker see the count grow."""
        self.watch.nodes = self.nodes
        if self.nodes >= self.node_limit:
            self.watch.stopped = True

    def key(self, own: u64, opp: u64) -> u64:
        """The rank of the position, well mixed; mixing is one to one."""
        rank: u64 = self.rank(own, opp)
        rank ^= rank >> 32
        rank = (rank * MIX) & FULL
        return rank ^ (rank >> 29)

    def expand(self, own: u64, opp: u64, hint: cython.int, owns: cython.pointer[u64], opps: cython.pointer[u64],
               gains: cython.p_int, pits: cython.p_int, places: cython.p_int) -> cython.int:
        """All moves with what they lead to, and in `places` the order to try them in; how many.

        First the table's move, then extra turns from the pit next to the store back, then by what they gain.
        """
        worths = cython.declare(cython.int[12])
        found: cython.int = 0
        pit: cython.int
        at: cython.int
        for pit in range(self.pits - 1, -1, -1):
            if ((own >> self.bits * pit) & self.cell) == 0:
                continue
            owns[found] = own
            opps[found] = opp
            pits[found] = pit
            worths[found] = 0
            if self.sow(pit, found, owns, opps, gains) == self.pits:
                pits[found] += _AGAIN
                worths[found] = _WORTH_AGAIN + pit
            if pit == hint:
                worths[found] = _WORTH_HINT
            worths[found] += gains[found]
            at = found
            while at > 0 and worths[places[at - 1]] < worths[found]:
                places[at] = places[at - 1]
                at -= 1
            places[at] = found
            found += 1
        return found

    def known(self, own: u64, opp: u64, left: cython.int, goal: cython.int) -> cython.int:
        """What answers for a position without a search, as search() does: bounds, endings, the table; else _UNSURE."""
        low: cython.int
        high: cython.int
        if own == 0 or opp == 0:
            return self.total(own) - self.total(opp)
        if left <= self.settled:
            return self.endings.balance_of(own, opp)   # type: ignore[union-attr]   # nothing is settled without them
        # More than all that is left, or less, cannot be gained.
        if goal > left:
            return left
        if goal <= -left:
            return -left
        record: u64 = self.table.probe(self.key(own, opp))
        if record:
            low = 2 * cython.cast(cython.int, (record >> 24) & 255) - left
            high = 2 * cython.cast(cython.int, (record >> 32) & 255) - left
            if low >= goal:
                return low
            if high < goal:
                return high
        return _UNSURE

    def glance(self, own: u64, opp: u64, gain: cython.int, again: cython.bint, left: cython.int,
               goal: cython.int) -> cython.int:
        """The balance for the mover of a position just reached, `gain` included, where it is known; else _UNSURE."""
        value: cython.int
        if again:
            value = self.known(own, opp, left - gain, goal - gain)
            return value if value == _UNSURE else gain + value
        value = self.known(opp, own, left - gain, gain + 2 - goal)
        return value if value == _UNSURE else gain - value

    def reached(self, own: u64, opp: u64, gain: cython.int, again: cython.bint, left: cython.int,
                goal: cython.int) -> cython.int:
        """The balance for the mover of a position just reached, `gain` included: at least goal, or a bound below it."""
        if again:
            return gain + self.search(own, opp, left - gain, goal - gain)
        return gain - self.search(opp, own, left - gain, gain + 2 - goal)

    def search(self, own: u64, opp: u64, left: cython.int, goal: cython.int) -> cython.int:
        """A lower bound of the balance that is at least goal, or else an upper bound that is less."""
        owns = cython.declare(u64[12])
        opps = cython.declare(u64[12])
        gains = cython.declare(cython.int[12])
        pits = cython.declare(cython.int[12])
        places = cython.declare(cython.int[12])

        # 1. Count, and stop when asked to; what a stopped search returns is never used.
        self.nodes += 1
        if (self.nodes & _LOOK_UP) == 0:
            self.look_up()
        if self.watch.stopped:
            return 0

        # 2. The table holds both bounds, as halves, since the parity is known. They did not suffice (see known).
        key: u64 = self.key(own, opp)
        record: u64 = self.table.probe(key)
        low: cython.int = -left
        high: cython.int = left
        hint: cython.int = _NO_MOVE
        if record:
            hint = cython.cast(cython.int, record & 0xFFFFFF)
            low = 2 * cython.cast(cython.int, (record >> 24) & 255) - left
            high = 2 * cython.cast(cython.int, (record >> 32) & 255) - left

        # 3. Whether a move is known to reach the goal already; the moves that are known not to are done with.
        found: cython.int = self.expand(own, opp, hint, owns, opps, gains, pits, places)
        best: cython.int = _NEVER
        unsure: cython.int = 0
        value: cython.int
        i: cython.int
        at: cython.int
        for i in range(found):
            at = places[i]
            value = self.glance(owns[at], opps[at], gains[at], pits[at] >= _AGAIN, left, goal)
            if value == _UNSURE:
                places[unsure] = at
                unsure += 1
            elif value > best:
                best = value
                if best >= goal:
                    hint = pits[at] & (_AGAIN - 1)
                    unsure = 0
                    break

        # 4. Try the others until one reaches it.
        for i in range(unsure):
            at = places[i]
            value = self.reached(owns[at], opps[at], gains[at], pits[at] >= _AGAIN, left, goal)
            if value > best:
                best = value
                if best >= goal:
                    hint = pits[at] & (_AGAIN - 1)
                    break
        if self.watch.stopped:
            return 0

        # 5. Remember the bound that is new beside the one that was known.
        if best >= goal:
            low = best
        else:
            high = best
        self.table.store(key, hint, ((low + left) // 2 | ((high + left) // 2) << 8) - 32768, left, _EXACT)
        return best

    def narrow(self, own: u64, opp: u64, left: cython.int, guess: cython.int) -> cython.int:
        """Ask for goals around the last answer until the bounds meet: the balance, exactly."""
        low: cython.int = -left
        high: cython.int = left
        goal: cython.int
        while low < high and not self.watch.stopped:
            goal = guess + 2 if guess == low else guess
            guess = self.search(own, opp, left, goal)
            if guess >= goal:
                low = guess
            else:
                high = guess
        return low

    # --- Python ---------------------------------------------------------------------------------------

    def balance(self, position: Kalaha) -> tuple[int, int]:
        """The balance for the side to move, exactly, and a move that keeps it; meaningless after a stop."""
        own: u64 = self._word(position, position.player)
        opp: u64 = self._word(position, 1 - position.player)
        left: cython.int = stones_in_pits(position)
        guess: cython.int = left % 2
        found: cython.int
        record: u64
        with cython.nogil:
            found = self.narrow(own, opp, left, guess)
        record = self.table.probe(self.key(own, opp))
        pit: int = record & 0xFFFFFF
        # Where all that is left is lost whatever is played, no move ever reached a goal.
        move = position.pit_numbered(position.player, pit + 1) if record and pit != NO_MOVE else position.moves()[0]
        return found, move

    def remembered(self, position: Kalaha) -> int | None:
        """The move that an earlier search found best here: most of a solution is in the table then."""
        own: u64 = self._word(position, position.player)
        opp: u64 = self._word(position, 1 - position.player)
        record: u64 = self.table.probe(self.key(own, opp))
        pit: int = record & 0xFFFFFF
        return position.pit_numbered(position.player, pit + 1) if record and pit != NO_MOVE else None

    def bound(self, position: Kalaha, goal: int) -> int:
        """A lower bound of the balance that is at least goal, or else an upper bound that is less."""
        own: u64 = self._word(position, position.player)
        opp: u64 = self._word(position, 1 - position.player)
        left: cython.int = stones_in_pits(position)
        wanted: cython.int = goal
        found: cython.int
        with cython.nogil:
            found = self.known(own, opp, left, wanted)
            if found == _UNSURE:
                found = self.search(own, opp, left, wanted)
        return found

    def _word(self, position: Kalaha, side: int) -> int:
        first = position.pit_numbered(side, 1)
        return sum(position.board[first + i] << self.bits * i for i in range(position.pits))


@lru_cache(maxsize=1)
def _memory(pits: int, empty_capture: bool) -> Table:
    """What the solver remembers of a kind of board: it holds in every game on it, whatever is in the stores."""
    return Table(TABLE_MEGABYTES)


class Endgame:
    """Values the moves of a position exactly, for the champion."""

    def __init__(self, position: Kalaha) -> None:
        self.position = position
        self.nodes = 0

    @property
    def expected_nodes(self) -> float:
        """About how many positions a solution takes, as measured on the starts of three to six pits a side.

        A position costs the solver about three times what it costs the search it is compared with: hence the 3.
        """
        endings = self._endings()
        share = WITH_ENDINGS if endings is not None and endings.ready == endings.most else 1.0
        if endings is not None and self._solver(Watch(), NO_LIMIT).remembered(self.position) is not None:
            share *= REMEMBERED
        return 3 * share * self._plain_nodes

    @property
    def _plain_nodes(self) -> float:
        """The same without endings."""
        pits, left = self.position.pits, stones_in_pits(self.position)
        return float(10 ** (0.3 + left * (0.09 + 0.012 * pits)))

    def _endings(self) -> Endings | None:
        """The endings, where they pay: what is solved in a moment does not have them built."""
        return endings_for(self.position) if self._plain_nodes > WORTH_ENDINGS else None

    def _solver(self, watch: Watch, node_limit: int) -> Solver:
        memory = _memory(self.position.pits, self.position.empty_capture)
        return Solver(self.position, watch, memory, node_limit, self._endings())

    def value_moves(self, moves: list[int], watch: Watch, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]:
        """Each move with its value for the side to move, until stopped. Without `wide` only a move better than all
        before it is exact; the others are known to be no better.
        """
        solver = self._solver(watch, node_limit)
        best: int | None = None
        first = solver.remembered(self.position)
        for move in sorted(moves, key=lambda each: each != first):
            margin = self._margin(solver, self.position.play(move), None if wide else best)
            self.nodes = int(solver.nodes)
            if watch.stopped:
                return
            best = margin if best is None else max(best, margin)
            yield move, value_of(margin)

    def _margin(self, solver: Solver, after: Kalaha, best: int | None) -> int:
        """The final margin of the mover after a move: whether it beats the best first, by how much then."""
        mover = self.position.player
        stores = after.score()
        lead = stores[mover] - stores[1 - mover]
        if after.over:
            return lead
        sign = 1 if after.player == mover else -1
        if best is not None:
            # Margins of one game differ by twos: better than best is at least best + 2.
            goal = best + 2 - lead if sign == 1 else lead - best
            bound = lead + sign * solver.bound(after, goal)
            if bound <= best:
                return bound
        return lead + sign * solver.balance(after)[0]


def value_of(margin: int) -> int:
    """A final margin as the value of a finished game."""
    return 0 if margin == 0 else margin + WIN if margin > 0 else margin - WIN


def solve(position: Kalaha, watch: Watch | None = None, table: Table | None = None) -> tuple[int, int] | None:
    """The proven value from Maxie's point of view and a best move; None when stopped, or when the board is too full.

    The value is that of the finished game: 0, or WIN and the margin. A table may be kept through one game.
    """
    if position.over:
        raise ValueError("The game is over: there is nothing to solve.")
    if not fits(position):
        return None
    asked = watch or Watch()
    solver = Solver(position, asked, table or Table(TABLE_MEGABYTES))
    balance, move = solver.balance(position)
    asked.nodes = solver.nodes
    if asked.stopped:
        return None
    stores = position.score()
    margin = stores[0] - stores[1] + (balance if position.player == 0 else -balance)
    return value_of(margin), move
