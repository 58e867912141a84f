"""Torres solved to the last turn: the exact margin of a position near its end. No guesses in the answer.

Every question is whether the player reaches a goal: a search with a window of nothing. Three things make it quick.
What is saved already is left out of the balance, so that positions that differ by it alone are one to the table. No
turn ever takes points from the other player, and a step climbs one level at most: so the points as they stand, what a
player can gain at most in the turns left, and that the other may always pass, bound the balance from both sides
and settle most positions of the last turns without a search. The turns are tried in the order of the guess, near the
end after the one that reached its goal last with as many turns left.

The balance of a position is the final margin of the player less what he is ahead by in credits now.
"""

from __future__ import annotations

from collections.abc import Iterator

import cython
from cython import ulonglong as u64

from engine.games.torres.board import TURNS
from engine.games.torres.rules import Torres
from engine.position import WIN
from engine.search.searcher import NO_LIMIT
from engine.search.table import EXACT, NO_MOVE, Table
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.engine.games.torres.machine_squares import beside
    from cython.cimports.engine.machine_bits import count
    from cython.cimports.engine.search.searcher import pick
else:
    from engine.bits import count
    from engine.games.torres.squares import beside
    from engine.search.searcher import pick

_ALL = cython.declare(cython.int, 0xFFFF)
_EXACT = cython.declare(cython.int, EXACT)
_NO_MOVE = cython.declare(cython.int, NO_MOVE)
_NEVER = cython.declare(cython.int, 9999)        # no balance
_MIDDLE = cython.declare(cython.int, 128)        # a bound is remembered in a byte: this much more than it is
_MOST = cython.declare(cython.int, 255)
_FAR = cython.declare(cython.int, 4)             # with so many turns left a search orders by the guess
_ORDERED = cython.declare(cython.int, 8)         # when so many turns have failed, the others are tried as they come
_LOOK_UP = cython.declare(u64, 1023)             # nodes between two looks at the node limit
_HINT = cython.declare(cython.int, 1 << 20)

ENDGAME_MEGABYTES = 32.0


def _byte(bound: cython.int) -> cython.int:
    """A bound as it is remembered; the least and the most stand for all that lies beyond."""
    return max(0, min(_MOST, bound + _MIDDLE))


def _low(record: u64) -> cython.int:
    """The lower bound in a record of the table."""
    kept: cython.int = cython.cast(cython.int, (record >> 24) & 255)
    return kept - _MIDDLE if kept else -_NEVER


def _high(record: u64) -> cython.int:
    """The upper bound in a record of the table."""
    kept: cython.int = cython.cast(cython.int, (record >> 32) & 255)
    return kept - _MIDDLE if kept < _MOST else _NEVER


class Solver:
    """An exact search with a table of its own."""

    def __init__(self, position: Torres, table: Table, watch: Watch, node_limit: int = NO_LIMIT) -> None:
        self.board = position.working()
        self.table = table
        self.watch = watch
        self.node_limit = node_limit
        self.nodes = 0
        if not cython.compiled:
            self.killers = [0] * (TURNS + 1)
        for left in range(TURNS + 1):
            self.killers[left] = NO_MOVE

    def look_up(self) -> cython.void:
        """Keep the node budget, and let the asker see the count grow."""
        self.watch.nodes = self.nodes
        if self.nodes >= self.node_limit:
            self.watch.stopped = True

    # --- Bounds ---------------------------------------------------------------------------------------

    def lead(self) -> cython.int:
        """The points of the castles as they stand, for the side to move."""
        me: cython.int = self.board.player
        balance: cython.int = 0
        castle: cython.int
        i: cython.int
        self.board.map_castles()
        for i in range(self.board.number):
            castle = self.board.castles[i]
            balance += count(castle) * self.board.top(castle & self.board.knights[me])
            balance -= count(castle) * self.board.top(castle & self.board.knights[1 - me])
        return balance

    def later(self, player: cython.int, castle: cython.int, turns: cython.int, credits: cython.int) -> cython.int:
        """What a player can gain at most in a castle with some credits of several turns, a tile a turn."""
        knights: cython.int = castle & self.board.knights[player]
        height: cython.int = self.board.top(knights)
        area: cython.int = count(castle)
        rise: cython.int = self.board.top(castle) - height
        room: cython.bint = (beside(castle) & (_ALL ^ self.board.towers)) != 0
        best: cython.int = 0
        steps: cython.int
        raised: cython.int
        tiles: cython.int
        if knights == 0 and not self.board.knights[player] & (_ALL ^ self.board.towers):
            credits -= 1
        for steps in range(credits + 1):
            # Above the highest tower every level needs a tile; the tiles that remain make the castle larger.
            raised = steps - rise if steps > rise else 0
            tiles = credits - steps - raised
            if tiles < 0 or raised > turns:
                break
            if tiles > turns - raised:
                tiles = turns - raised
            if not room:
                tiles = 0
            if (height + steps) * (area + tiles) > best:
                best = (height + steps) * (area + tiles)
        return best - height * area if best else 0

    def most(self, player: cython.int, turns: cython.int) -> cython.int:
        """No less than a player can gain by himself in so many turns: points of castles, and credits saved."""
        best = cython.declare(cython.int[64])
        gains = cython.declare(cython.int[64])
        credits: cython.int = 2 * turns
        i: cython.int
        have: cython.int
        spent: cython.int
        if turns == 1:
            return self.board.turn_gain(player)
        for have in range(credits + 1):
            best[have] = have
        for i in range(self.board.number):
            for spent in range(1, credits + 1):
                gains[spent] = self.later(player, self.board.castles[i], turns, spent)
            # With more credits first: what is spent here is taken from what is best without this castle.
            for have in range(credits, 0, -1):
                for spent in range(1, have + 1):
                    if best[have - spent] + gains[spent] > best[have]:
                        best[have] = best[have - spent] + gains[spent]
        return best[credits]

    def settled(self, left: cython.int, goal: cython.int) -> cython.int:
        """A bound of the balance that answers for a goal without a search, with so many turns left; else _NEVER."""
        balance: cython.int = self.lead()
        own: cython.int = (left + 1) // 2
        others: cython.int = left // 2
        bound: cython.int
        if left == 0:
            return balance
        # Passing always keeps what one has; the other gains what he can at most.
        bound = balance + 2 * own
        if bound >= goal and others:
            bound -= self.most(1 - self.board.player, others)
        if bound >= goal:
            return bound
        bound = balance - 2 * others + self.most(self.board.player, own)
        return bound if bound < goal else _NEVER

    # --- The search -----------------------------------------------------------------------------------

    def after(self, move: cython.int, left: cython.int, goal: cython.int) -> cython.int:
        """The balance after a turn, for the player who makes it: at least goal, or a bound below it."""
        saved: cython.int = self.board.credits_left(move)
        value: cython.int
        self.board.make(move)
        value = saved - self.search(left - 1, saved - goal + 1)
        self.board.unmake()
        return value

    def rank(self, move: cython.int, goal: cython.int) -> cython.int:
        """How early to try a turn: by the guess, unless the table knows whether it reaches the goal."""
        saved: cython.int = self.board.credits_left(move)
        record: u64
        value: cython.int
        self.board.make(move)
        value = -self.board.evaluate()
        record = self.table.probe(self.board.bare_hash())
        if record:
            if saved - _high(record) >= goal:
                value = 2 * _HINT
            elif saved - _low(record) < goal:
                value = -_HINT
        self.board.unmake()
        return value

    def search(self, left: cython.int, goal: cython.int) -> cython.int:
        """A lower bound of the balance that is at least goal, or else an upper bound that is less."""
        moves = cython.declare(cython.int[1024])   # MAX_MOVES
        ranks = cython.declare(cython.int[1024])
        key: u64
        record: u64
        low: cython.int = -_NEVER
        high: cython.int = _NEVER
        hint: cython.int = _NO_MOVE
        found: cython.int
        value: cython.int
        best: cython.int
        move: cython.int
        i: cython.int

        # 1. Count, and stop when asked to; what a stopped search returns is never used.
        self.nodes += 1
        if (self.nodes & _LOOK_UP) == 0:
            self.look_up()
        if self.watch.stopped:
            return 0

        # 2. Bounds, and what the table knows.
        best = self.settled(left, goal)
        if best != _NEVER:
            return best
        key = self.board.bare_hash()
        record = self.table.probe(key) if left > 1 else 0
        if record:
            hint = cython.cast(cython.int, record & 0xFFFFFF)
            low = _low(record)
            high = _high(record)
            if low >= goal:
                return low
            if high < goal:
                return high

        # 3. Order the turns.
        found = self.board.candidates(moves)
        for i in range(found):
            if moves[i] == hint:
                ranks[i] = _HINT
            elif left >= _FAR:
                ranks[i] = self.rank(moves[i], goal)
            elif moves[i] == self.killers[left]:
                ranks[i] = _HINT - 1
            else:
                ranks[i] = self.board.promise(moves[i], 1)

        # 4. Try them until one reaches the goal.
        best = -_NEVER
        for i in range(found):
            move = pick(moves, ranks, i, found) if i < _ORDERED else moves[i]
            value = self.after(move, left, goal)
            if value > best:
                best = value
                hint = move
                if best >= goal:
                    self.killers[left] = move
                    break
        if self.watch.stopped:
            return 0

        # 5. Remember the bound that is new beside the one that was known.
        if left > 1:
            if best >= goal:
                low = best
            else:
                high = best
            self.table.store(key, hint, (_byte(low) | _byte(high) << 8) - 32768, left, _EXACT)
        return best

    def narrow(self, left: cython.int, goal: cython.int) -> cython.int:
        """Ask for goals around the last answer until the bounds meet: the balance, exactly."""
        low: cython.int = -_NEVER
        high: cython.int = _NEVER
        found: cython.int = 0
        while low < high and not self.watch.stopped:
            found = self.search(left, goal)
            if found >= goal:
                low = found
                goal = found + 1
            else:
                high = found
                goal = found
        return low

    # --- Python ---------------------------------------------------------------------------------------

    def balance(self, position: Torres, guess: int) -> int:
        """The balance, exactly; meaningless after a stop."""
        left: cython.int = TURNS - position.turn
        goal: cython.int = guess
        found: cython.int
        self.board = position.working()
        with cython.nogil:
            found = self.narrow(left, goal)
        return int(found)

    def bound(self, position: Torres, goal: int) -> int:
        """A lower bound of the balance that is at least goal, or else an upper bound that is less."""
        left: cython.int = TURNS - position.turn
        wanted: cython.int = goal
        found: cython.int
        self.board = position.working()
        with cython.nogil:
            found = self.search(left, wanted)
        return int(found)


class Endgame:
    """What the champion asks when a position is near its end: the exact values of its moves."""

    def __init__(self, position: Torres) -> None:
        self.position = position
        self.nodes = 0

    @property
    def expected_nodes(self) -> float:
        """About how many positions a solution takes: in a dozen games 0.3 million with 7 turns left and 1.1 million
        with 8, and each costs the time of four that the champion plans with."""
        return 1e6 * 4.6 ** (TURNS - self.position.turn - 7)

    def value_moves(self, moves: list[int], watch: Watch, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]:
        """Each move with its value for the side to move, until stopped. Without `wide` only a move better than all
        before it is exact; the others are known to be no better.
        """
        solver = Solver(self.position, Table(ENDGAME_MEGABYTES), watch, node_limit)
        best: int | None = None
        winner = self._winner(solver, moves, watch)
        for move in sorted(moves, key=lambda each: each != winner):
            margin = self._margin(solver, self.position.play(move), best, wide)
            self.nodes = int(solver.nodes)
            if watch.stopped:
                if move == winner:
                    yield move, value_of(1)     # no less
                return
            best = margin if best is None else max(best, margin)
            yield move, value_of(margin)

    def _winner(self, solver: Solver, moves: list[int], watch: Watch) -> int | None:
        """The first move that wins, by whatever margin: that is asked before all else."""
        for move in moves:
            after = self.position.play(move)
            lead = self._lead(after)
            if lead - solver.bound(after, lead) >= 1 and not watch.stopped:
                return move
        return None

    def _lead(self, after: Torres) -> int:
        """What the mover is ahead by in credits after a move."""
        saved = after.credits_saved
        return saved[self.position.player] - saved[after.player]

    def _margin(self, solver: Solver, after: Torres, best: int | None, wide: bool) -> int:
        """The final margin of the mover after a move: whether it beats the best first, by how much then."""
        lead = self._lead(after)
        if best is None:
            return lead - solver.balance(after, lead)
        if not wide:
            bound = lead - solver.bound(after, lead - best)
            if bound <= best:
                return bound
        return lead - solver.balance(after, lead - best)


def value_of(margin: int) -> int:
    """A final margin as the value of a finished game."""
    return 0 if margin == 0 else margin + WIN if margin > 0 else margin - WIN
