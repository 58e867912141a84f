"""One thread of the champion: principal variation search over the C face of any game, without the GIL.

Negamax in which the side to move decides the sign (an extra turn keeps it), a scout window for all but the
first move (Marsland and Campbell's principal variation search), a shared transposition table, killer moves and
the history heuristic, and previews that foretell a deeper search where a game knows how far to trust them (Buro,
"ProbCut", 1995). Iterating over depths and budgets are the champion's matter (champion.py). `share` is where a
search of several threads (split.py) hands the later moves of a position to those who are free; here nobody is.

A value into which no guess entered is final, whatever the depth it was found at: `guesses` counts the leaves
that were estimated, and a subtree that added none is remembered as COMPLETE.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.position import MAX_MOVES, MAX_PLY, MAXIE_WINS, SUDDEN_ZONE, WIN, Position
from engine.search.table import AT_LEAST, AT_MOST, COMPLETE, EXACT, NO_MOVE, Table
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

_INFINITE = cython.declare(cython.int, MAXIE_WINS)
_MAX_PLY = cython.declare(cython.int, MAX_PLY)
_WIN = cython.declare(cython.int, WIN)
_SUDDEN = cython.declare(cython.int, SUDDEN_ZONE)
_EXACT = cython.declare(cython.int, EXACT)
_AT_LEAST = cython.declare(cython.int, AT_LEAST)
_AT_MOST = cython.declare(cython.int, AT_MOST)
_COMPLETE = cython.declare(cython.int, COMPLETE)
_NO_MOVE = cython.declare(cython.int, NO_MOVE)
_HISTORY = cython.declare(cython.int, 4096)       # moves share a counter when their low 12 bits are equal
_HISTORY_LIMIT = cython.declare(cython.int, 1 << 14)
_LOOK_UP = cython.declare(u64, 1023)              # nodes between two looks at the node limit
_RANK_HINT = cython.declare(cython.int, 1 << 28)
_RANK_KILLER = cython.declare(cython.int, 1 << 24)
_RANK_PROMISE = cython.declare(cython.int, 64)    # one point of promise weighs as much as so much history
_LEAST_SHARED = cython.declare(cython.int, 3)     # a position less deep is searched sooner than it is shared
# Late moves are reduced by whole rounds: a guess after the other side's move is worth something else. By one ply the
# reductions gained nothing in self-play (tools/duel.py), by two 74 Elo in Othello.
_REDUCTION = cython.declare(cython.int, 2)
_UNSEEN = cython.declare(cython.int, -MAXIE_WINS - 1)   # the value of a root move that was not finished

_CACHE_LINE = cython.declare(cython.int, 64)     # what two processors never write side by side
NO_LIMIT = (1 << 63) - 1


def pick(moves: cython.p_int, ranks: cython.p_int, first: cython.int, found: cython.int) -> cython.int:
    """Bring the best-ranked of the moves from `first` on to its place; moves of equal rank keep their order."""
    best: cython.int = first
    i: cython.int
    if first == found - 1:
        return moves[first]
    for i in range(first + 1, found):
        if ranks[i] > ranks[best]:
            best = i
    move: cython.int = moves[best]
    rank: cython.int = ranks[best]
    while best > first:
        moves[best] = moves[best - 1]
        ranks[best] = ranks[best - 1]
        best -= 1
    moves[first] = move
    ranks[first] = rank
    return move


class Searcher:
    """A working copy of a position with what one thread needs to search it."""

    def __init__(self, position: Position, table: Table, watch: Watch, strict: bool = False,
                 steady: bool = False) -> None:
        """A `steady` search has a value that does not depend on the order in which positions are searched: it trusts
        a table entry only of its own depth. A `strict` one is steady and leaves no move out: minimax's value."""
        self.position = position.working()
        self.table = table
        self.watch = watch
        self.strict = strict
        self.steady = strict or steady
        self.late = 0 if self.steady else position.late_moves()
        self.forced = 0 if not self.steady and position.forced_is_free() else 1
        self.parallel = False
        self.percent = 0
        self.wide = False
        self.nodes = 0
        self.node_limit = NO_LIMIT
        self.guesses = 0
        self.best = 0
        self.best_move = _NO_MOVE
        self.forecast = 0
        self._allocate()

    def _allocate(self) -> None:
        i: cython.int
        if cython.compiled:
            self.moves = cython.cast(cython.pp_int, calloc(MAX_PLY, cython.sizeof(cython.p_int)))
            self.ranks = cython.cast(cython.pp_int, calloc(MAX_PLY, cython.sizeof(cython.p_int)))
            self.killers = cython.cast(cython.p_int, calloc(2 * MAX_PLY, cython.sizeof(cython.int)))
            self.history = cython.cast(cython.p_int, calloc(2 * _HISTORY, cython.sizeof(cython.int)))
            self.root_values = cython.cast(cython.p_int, calloc(MAX_MOVES, cython.sizeof(cython.int)))
            self.path = cython.cast(cython.p_int, calloc(MAX_PLY, cython.sizeof(cython.int)))
            self.halt = cython.cast(cython.p_int, calloc(1, _CACHE_LINE))
            if (self.moves == cython.NULL or self.ranks == cython.NULL or self.killers == cython.NULL
                    or self.history == cython.NULL or self.path == cython.NULL or self.halt == cython.NULL
                    or self.root_values == cython.NULL):
                raise MemoryError
            for i in range(_MAX_PLY):
                self.moves[i] = cython.cast(cython.p_int, calloc(MAX_MOVES, cython.sizeof(cython.int)))
                self.ranks[i] = cython.cast(cython.p_int, calloc(MAX_MOVES, cython.sizeof(cython.int)))
                if self.moves[i] == cython.NULL or self.ranks[i] == cython.NULL:
                    raise MemoryError
        else:
            self.moves = [[0] * MAX_MOVES for _ in range(MAX_PLY)]
            self.ranks = [[0] * MAX_MOVES for _ in range(MAX_PLY)]
            self.killers = [0] * (2 * MAX_PLY)
            self.history = [0] * (2 * _HISTORY)
            self.root_values = [0] * MAX_MOVES
            self.path = [0] * MAX_PLY
            self.halt = [0]
        for i in range(2 * _MAX_PLY):
            self.killers[i] = _NO_MOVE

    def __dealloc__(self) -> None:
        i: cython.int
        for i in range(_MAX_PLY):
            if self.moves != cython.NULL:
                free(self.moves[i])
            if self.ranks != cython.NULL:
                free(self.ranks[i])
        free(self.moves)
        free(self.ranks)
        free(self.killers)
        free(self.history)
        free(self.root_values)
        free(self.path)
        free(self.halt)

    # --- The search -----------------------------------------------------------------------------------

    def look_up(self) -> cython.void:
        """Keep the node budget, and let the asker see the count grow."""
        self.watch.nodes = self.nodes
        if self.nodes >= self.node_limit:
            self.watch.stopped = True

    def alone(self, found: cython.int) -> cython.int:
        """How many moves of a position are searched before others may help with the rest: Jamboree's first part."""
        first: cython.int = self.percent * found // 100
        return first if first > 1 else 1

    def share(self, first: cython.int, found: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int,
              best: cython.int, best_move: cython.int, ply: cython.int) -> cython.bint:
        """Have the moves from `first` on searched by all who are free, into `best` and `best_move`; False: by none."""
        return False

    def child(self, mover: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int,
              ply: cython.int) -> cython.int:
        """The value of the position just reached, for the player who moved there."""
        # The side to move decides the sign, never the depth.
        if self.position.player == mover:
            return self.search(depth, alpha, beta, ply)
        return -self.search(depth, -beta, -alpha, ply)

    def ask(self, mover: cython.int, depth: cython.int, alpha: cython.int, ply: cython.int,
            i: cython.int) -> cython.int:
        """Whether the move number `i`, just made, beats alpha. Late moves are looked at less deep first, where the
        game allows it, and in full only if they seem to."""
        value: cython.int
        if self.late and i >= self.late and depth > _REDUCTION and self.position.player != mover:
            value = self.child(mover, depth - _REDUCTION, alpha, alpha + 1, ply)
            if value <= alpha:
                return value
        return self.child(mover, depth, alpha, alpha + 1, ply)

    def scout(self, mover: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int, ply: cython.int,
              i: cython.int) -> cython.int:
        """Ask first whether a later move beats alpha at all; only then by how much."""
        value: cython.int = self.ask(mover, depth, alpha, ply, i)
        if alpha < value < beta:
            value = self.child(mover, depth, alpha, beta, ply)
        return value

    def final(self, ply: cython.int) -> cython.int:
        """The value of a finished game; a sudden win is worth more the sooner it comes."""
        value: cython.int = self.position.final_score()
        if value >= _SUDDEN:
            return value - ply
        return value + ply if value <= -_SUDDEN else value

    def search(self, depth: cython.int, alpha: cython.int, beta: cython.int, ply: cython.int) -> cython.int:
        """The value for the side to move, exact between alpha and beta and a bound outside."""
        value: cython.int
        bound: cython.int
        move: cython.int
        i: cython.int

        # 1. Count, and stop when asked to, or when this no longer matters; what is returned then is never used.
        self.nodes += 1
        if (self.nodes & _LOOK_UP) == 0:
            self.look_up()
        if self.watch.stopped or self.halt[0]:
            return 0

        # 2. At the horizon a finished game has its value, and any other a guess.
        if depth <= 0 or ply >= _MAX_PLY - 1:
            if self.position.ended():
                return self.final(ply)
            self.guesses += 1
            return self.position.evaluate()

        # 3. What the table knows may be enough, and is otherwise the move to try first. A position one ply from the
        #    horizon is searched sooner than it is looked up.
        remembered: cython.bint = depth > 1
        key: u64 = self.position.hash() if remembered else 0
        record: u64 = self.table.probe(key) if remembered else 0
        hint: cython.int = _NO_MOVE
        known: cython.int
        if record:
            hint = cython.cast(cython.int, record & 0xFFFFFF)
            known = cython.cast(cython.int, (record >> 40) & 255)
            if known == depth or (known > depth and not self.steady):
                value = cython.cast(cython.int, (record >> 24) & 0xFFFF) - 32768
                if value >= _SUDDEN:
                    value -= ply
                elif value <= -_SUDDEN:
                    value += ply
                bound = cython.cast(cython.int, (record >> 48) & 3)
                if (bound == _EXACT or (bound == _AT_LEAST and value >= beta)
                        or (bound == _AT_MOST and value <= alpha)):
                    if known != _COMPLETE:
                        self.guesses += 1
                    return value

        # 4. Where the game says how well a shallower search foretells this one, that may be enough.
        if not self.steady and beta - alpha == 1 and self.foretold(depth, alpha, beta, ply):
            return 0 if self.watch.stopped or self.halt[0] else self.forecast

        # 5. No moves: the game is over.
        guesses: u64 = self.guesses
        mover: cython.int = self.position.player
        found: cython.int
        if self.strict:
            found = self.position.generate(self.moves[ply])
        else:
            found = self.position.candidates(self.moves[ply])
        if found == 0:
            return self.final(ply)

        # 6. Order the moves and search them, the first with the whole window, the others scouted, by all who are free.
        best: cython.int = -_INFINITE
        best_move: cython.int = _NO_MOVE
        floor: cython.int = alpha
        step: cython.int = self.forced if found == 1 else 1
        self.rank(found, hint, depth, ply)
        found = self.narrowed(found, depth, ply)
        alone: cython.int = self.alone(found) if self.parallel and depth >= _LEAST_SHARED else found
        for i in range(found):
            if i >= alone and self.share(i, found, depth, alpha, beta, best, best_move, ply):
                if self.watch.stopped or self.halt[0]:
                    return 0
                best = self.best
                best_move = self.best_move
                break
            move = pick(self.moves[ply], self.ranks[ply], i, found)
            self.path[ply] = move
            self.position.make(move)
            if i == 0:
                value = self.child(mover, depth - step, alpha, beta, ply + 1)
            else:
                value = self.scout(mover, depth - 1, alpha, beta, ply + 1, i)
            self.position.unmake()
            if self.watch.stopped or self.halt[0]:
                return 0
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if best >= beta:
            self.reward(best_move, mover, depth, ply)

        # 7. Remember the value, sudden wins by their distance from here.
        if not remembered:
            return best
        bound = _AT_LEAST if best >= beta else (_EXACT if best > floor else _AT_MOST)
        value = best
        if value >= _SUDDEN:
            value += ply
        elif value <= -_SUDDEN:
            value -= ply
        if self.guesses == guesses and not self.steady:
            depth = _COMPLETE
        self.table.store(key, best_move, value, depth, bound)
        return best

    def foretold(self, depth: cython.int, alpha: cython.int, beta: cython.int, ply: cython.int) -> cython.bint:
        """Whether a shallower search is so far beyond a bound that this one would be too; `forecast` is that bound."""
        shallow: cython.int = self.position.preview(depth)
        if shallow == 0:
            return False
        # Only the side on which the guess lies is worth a search.
        high: cython.bint = self.position.evaluate() >= beta
        bound: cython.int = beta + self.position.doubt(depth) if high else alpha - self.position.doubt(depth)
        if bound >= _WIN or bound <= -_WIN:
            return False
        value: cython.int
        if high:
            value = self.search(shallow, bound - 1, bound, ply)
            self.forecast = beta
            return value >= bound
        value = self.search(shallow, bound, bound + 1, ply)
        self.forecast = alpha
        return value <= bound

    # --- Move ordering --------------------------------------------------------------------------------

    def rank(self, found: cython.int, hint: cython.int, depth: cython.int, ply: cython.int) -> cython.void:
        """The table's move, then the killers of this ply, then by history and the game's own promise."""
        moves: cython.p_int = self.moves[ply]
        ranks: cython.p_int = self.ranks[ply]
        side: cython.int = self.position.player * _HISTORY
        i: cython.int
        move: cython.int
        if found == 1:
            return
        for i in range(found):
            move = moves[i]
            if move == hint:
                ranks[i] = _RANK_HINT
                continue
            ranks[i] = self.history[side + (move & (_HISTORY - 1))]
            ranks[i] += _RANK_PROMISE * self.position.promise(move, depth)
            if move == self.killers[2 * ply]:
                ranks[i] += _RANK_KILLER
            elif move == self.killers[2 * ply + 1]:
                ranks[i] += _RANK_KILLER // 2

    def narrowed(self, found: cython.int, depth: cython.int, ply: cython.int) -> cython.int:
        """Leave out all but the best-ranked moves, as many as the game looks at; how many are left."""
        width: cython.int = self.position.width(depth)
        i: cython.int
        if self.steady or found <= width:
            return found
        for i in range(width):
            pick(self.moves[ply], self.ranks[ply], i, found)
        self.guesses += 1      # that the others are no better
        return width

    def reward(self, move: cython.int, mover: cython.int, depth: cython.int, ply: cython.int) -> cython.void:
        """A move that caused a cut is tried earlier in positions like this one."""
        slot: cython.int = mover * _HISTORY + (move & (_HISTORY - 1))
        i: cython.int
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move
        self.history[slot] += depth * depth
        if self.history[slot] > _HISTORY_LIMIT:
            for i in range(2 * _HISTORY):
                self.history[i] >>= 1

    # --- The root -------------------------------------------------------------------------------------

    def search_root(self, found: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.void:
        """Value the root moves in their order, as far as a stop or a cut allows."""
        mover: cython.int = self.position.player
        alone: cython.int = self.alone(found) if self.parallel and depth >= _LEAST_SHARED else found
        value: cython.int
        i: cython.int
        for i in range(found):
            if i >= alone and self.share(i, found, depth, alpha, beta, alpha, _NO_MOVE, 0):
                return
            self.path[0] = self.moves[0][i]
            self.position.make(self.moves[0][i])
            if self.wide or i == 0:
                value = self.child(mover, depth - 1, -_INFINITE if self.wide else alpha, beta, 1)
            else:
                value = self.scout(mover, depth - 1, alpha, beta, 1, i)
            self.position.unmake()
            if self.watch.stopped or self.halt[0]:
                return
            self.root_values[i] = value
            if value > alpha:
                alpha = value
            if value >= beta:
                return

    def value_moves(self, moves: list[int], depth: int, alpha: int, beta: int, wide: bool) -> list[tuple[int, int]]:
        """The root moves with their values for the side to move, as far as a stop or a cut allowed, in their order.

        With `wide` each is exact; otherwise only those above all before them are, the others are upper bounds.
        """
        found: cython.int = len(moves)
        low: cython.int = alpha
        high: cython.int = beta
        length: cython.int = depth
        i: cython.int
        self.wide = wide
        for i in range(found):
            self.moves[0][i] = moves[i]
            self.ranks[0][i] = 0     # they are tried as they come
            self.root_values[i] = _UNSEEN
        with cython.nogil:
            self.search_root(found, length, low, high)
        return [(moves[i], self.root_values[i]) for i in range(found) if self.root_values[i] != _UNSEEN]

    def expected_line(self, position: Position, length: int) -> tuple[int, ...]:
        """The line the table remembers from a position on."""
        line: list[int] = []
        here: Position = position
        record: u64
        move: cython.int
        while len(line) < length and not here.over:
            record = self.table.probe(here.hash())
            move = cython.cast(cython.int, record & 0xFFFFFF)
            if record == 0 or move == _NO_MOVE or not here.legal(move):
                break
            line.append(move)
            here = here.play(move)
        return tuple(line)
