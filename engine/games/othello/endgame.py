"""Othello solved to the last disc: the exact value of a position with few empty squares. No guesses in the answer.

A principal variation search of its own, on bare bitboards, with what is known to pay in Othello endgames:
fastest-first (the move that leaves the opponent fewest replies is tried first), parity (a region with an odd number of
empty squares is entered first), cuts by stable discs (discs that can never be turned bound the result), a table, and
special code for the last squares. Sources: Andersson, "Writing an Othello program"; Buro, "Logistello" (1997).

Scores here are disc differences for the side to move.
"""

from __future__ import annotations

from collections.abc import Iterator

import cython
from cython import ulonglong as u64

from engine.games.othello.patterns import Weights
from engine.games.othello.rules import Othello
from engine.games.othello.weights import weights_in_use
from engine.position import WIN
from engine.search.searcher import NO_LIMIT
from engine.search.table import AT_LEAST, AT_MOST, EXACT, NO_MOVE, Table
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.engine.games.othello.board import openings, turned
    from cython.cimports.engine.games.othello.stability import stable
    from cython.cimports.engine.machine_bits import count, lowest
else:
    from engine.bits import count, lowest
    from engine.games.othello.board import openings, turned
    from engine.games.othello.stability import stable

_EXACT = cython.declare(cython.int, EXACT)
_AT_LEAST = cython.declare(cython.int, AT_LEAST)
_AT_MOST = cython.declare(cython.int, AT_MOST)
_NO_MOVE = cython.declare(cython.int, NO_MOVE)
_LOOK_UP = cython.declare(u64, 4095)          # nodes between two looks at the node limit
_FEW = cython.declare(cython.int, 6)          # from here on parity orders the moves, and no table is asked
_LOOK_AHEAD = cython.declare(cython.int, 13)  # with at least so many empties a short search orders the moves
_STABLE_FROM = cython.declare(cython.int, 24)  # below this alpha a cut by stable discs is too rare to look for

_TRANSPOSED = cython.declare(cython.int, 10)  # with at least so many empties the table is asked of every move
_UNSETTLED = cython.declare(cython.int, 9999)  # no score

ENDGAME_MEGABYTES = 64.0

FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
CORNERS = cython.declare(u64, 0x8100000000000081)
FILE_A = cython.declare(u64, 0x0101010101010101)
COLLECT = cython.declare(u64, 0x0102040810204080)   # times a file, shifted by 56: its squares as 8 bits
MIX_OWN = cython.declare(u64, 0x9E3779B97F4A7C15)
MIX_OPP = cython.declare(u64, 0xD6E8FEB86659FD93)
QUARTERS = (0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000)


def _near(square: int) -> int:
    """The squares around one, in all eight directions."""
    row, column = divmod(square, 8)
    return sum(1 << (8 * r + c) for r in range(max(0, row - 1), min(8, row + 2))
               for c in range(max(0, column - 1), min(8, column + 2)) if (r, c) != (row, column))


def _diagonal(square: int, slope: int) -> int:
    """The squares of the diagonal through one: falling to the right (slope 1) or rising (slope -1)."""
    row, column = divmod(square, 8)
    return sum(1 << (8 * r + c) for r in range(8) for c in range(8) if c - column == slope * (r - row))


def _turned_on_line(place: int, own: int) -> int:
    """How many discs a disc turns on a line that is full but for its place; what is not `own` is the opponent's."""
    left, right = own & ((1 << place) - 1), own >> (place + 1)
    return ((place - left.bit_length() if left else 0)
            + ((right & -right).bit_length() - 1 if right else 0))


_around = cython.declare(u64[64], [_near(square) for square in range(64)])
_falling = cython.declare(u64[64], [_diagonal(square, 1) for square in range(64)])
_rising = cython.declare(u64[64], [_diagonal(square, -1) for square in range(64)])
_on_line = cython.declare(cython.int[2048], [_turned_on_line(place, own) for place in range(8) for own in range(256)])
# A quarter's bit in a parity, and the squares of the quarters whose bits are set.
_quarter = cython.declare(cython.int[64], [1 << next(i for i, quarter in enumerate(QUARTERS) if quarter >> square & 1)
                                           for square in range(64)])
_odd = cython.declare(u64[16], [sum(QUARTERS[i] for i in range(4) if parity >> i & 1) for parity in range(16)])


def _key(own: u64, opp: u64) -> u64:
    mixed: u64 = ((own * MIX_OWN) & FULL) ^ (((opp ^ (own >> 9)) * MIX_OPP) & FULL)
    mixed ^= mixed >> 31
    return (mixed * MIX_OWN) & FULL


def _parity(empty: u64) -> cython.int:
    """The quarters of the board with an odd number of empty squares, a bit each."""
    parity: cython.int = 0
    while empty:
        parity ^= _quarter[lowest(empty)]
        empty &= empty - 1
    return parity


def _turned_last(own: u64, square: cython.int) -> cython.int:
    """How many discs a disc of `own` on the only empty square turns over."""
    row: cython.int = square & 56
    column: cython.int = square & 7
    return (_on_line[(column << 8) + cython.cast(cython.int, (own >> row) & 255)]
            + _on_line[(row << 5) + cython.cast(cython.int, ((((own >> column) & FILE_A) * COLLECT) & FULL) >> 56)]
            + _on_line[(column << 8) + cython.cast(cython.int, (((own & _falling[square]) * FILE_A) & FULL) >> 56)]
            + _on_line[(column << 8) + cython.cast(cython.int, (((own & _rising[square]) * FILE_A) & FULL) >> 56)])


def _last_one(own: u64, opp: u64, square: cython.int) -> cython.int:
    """One empty square left: whoever can play there does."""
    difference: cython.int = 2 * count(own) - 63
    flips: cython.int = _turned_last(own, square)
    if flips:
        return difference + 2 * flips + 1
    flips = _turned_last(opp, square)
    return difference - 2 * flips - 1 if flips else difference


class Solver:
    """An exact search with a table of its own."""

    def __init__(self, table: Table, watch: Watch, node_limit: int = NO_LIMIT, weights: Weights | None = None) -> None:
        self.table = table
        self.watch = watch
        self.weights = weights or weights_in_use()
        self.nodes = 0
        self.node_limit = node_limit

    # --- The last squares -----------------------------------------------------------------------------

    def _last_two(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, first: cython.int,
                  second: cython.int) -> cython.int:
        """Two empty squares left, in the order to try them; a player without a move passes."""
        flips: u64
        best: cython.int = -65
        value: cython.int
        self.nodes += 1
        flips = turned(own, opp, first) if _around[first] & opp else 0
        if flips:
            best = -_last_one(opp ^ flips, own ^ flips ^ (cython.cast(u64, 1) << first), second)
            if best >= beta:
                return best
        flips = turned(own, opp, second) if _around[second] & opp else 0
        if flips:
            value = -_last_one(opp ^ flips, own ^ flips ^ (cython.cast(u64, 1) << second), first)
            if value > best:
                best = value
        if best != -65:
            return best
        best = 65
        flips = turned(opp, own, first) if _around[first] & own else 0
        if flips:
            best = _last_one(own ^ flips, opp ^ flips ^ (cython.cast(u64, 1) << first), second)
            if best <= alpha:
                return best
        flips = turned(opp, own, second) if _around[second] & own else 0
        if flips:
            value = _last_one(own ^ flips, opp ^ flips ^ (cython.cast(u64, 1) << second), first)
            if value < best:
                best = value
        return best if best != 65 else count(own) - count(opp)

    def _few(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empty: u64, parity: cython.int,
             passed: cython.bint) -> cython.int:
        """A handful of empty squares left: no table, odd regions first."""
        best: cython.int
        odd: u64 = empty & _odd[parity]
        self.nodes += 1
        best = self._try(own, opp, alpha, beta, empty, parity, odd, -65)
        if best < beta:
            best = self._try(own, opp, alpha if best < alpha else best, beta, empty, parity, empty ^ odd, best)
        if best != -65:
            return best
        if passed:
            return count(own) - count(opp)
        return -self._few(opp, own, -beta, -alpha, empty, parity, True)

    def _try(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empty: u64, parity: cython.int,
             squares: u64, best: cython.int) -> cython.int:
        """Play on each of some squares; the best so far."""
        square: cython.int
        flips: u64
        disc: u64
        rest: u64
        value: cython.int
        while squares:
            square = lowest(squares)
            squares &= squares - 1
            if _around[square] & opp == 0:
                continue
            flips = turned(own, opp, square)
            if flips == 0:
                continue
            disc = cython.cast(u64, 1) << square
            rest = empty ^ disc
            # The last two are in one region or in two odd ones: any order will do.
            if rest & (rest - 1) & ((rest & (rest - 1)) - 1):
                value = -self._few(opp ^ flips, own ^ flips ^ disc, -beta, -alpha, rest, parity ^ _quarter[square],
                                   False)
            else:
                value = -self._last_two(opp ^ flips, own ^ flips ^ disc, -beta, -alpha, lowest(rest),
                                        lowest(rest & (rest - 1)))
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        return best
        return best

    # --- Many empty squares ---------------------------------------------------------------------------

    def _look(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, depth: cython.int) -> cython.int:
        """A short search with guesses, only to order moves."""
        moves: u64 = openings(own, opp)
        flips: u64
        square: cython.int
        value: cython.int
        best: cython.int = -32000
        self.nodes += 1
        if depth == 0 or moves == 0:
            return self.weights.guess(own, opp)
        while moves:
            square = lowest(moves)
            moves &= moves - 1
            flips = turned(own, opp, square)
            value = -self._look(opp ^ flips, own ^ flips ^ (cython.cast(u64, 1) << square), -beta, -alpha, depth - 1)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        return best

    def _rank(self, mine: u64, theirs: u64, disc: u64, odd: u64, empties: cython.int) -> cython.int:
        """How early to try a move: few replies left, a corner, an odd region; far from the end, a short search."""
        replies: u64 = openings(theirs, mine)
        # Corners among the replies count double: they are what one least wants to give.
        rank: cython.int = -(count(replies) + count(replies & CORNERS)) << 6
        if disc & CORNERS:
            rank += 96
        if disc & odd:
            rank += 24
        if empties >= _LOOK_AHEAD:
            rank -= self._look(theirs, mine, -32000, 32000, (empties - _LOOK_AHEAD) // 2) // 2
        return rank

    def _below(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empties: cython.int) -> cython.int:
        """The search that suits so many empty squares."""
        empty: u64
        if empties <= _FEW and empties >= 3:
            empty = FULL ^ (own | opp)
            return self._few(own, opp, alpha, beta, empty, _parity(empty), False)
        return self._many(own, opp, alpha, beta, empties, False)

    def _known(self, record: u64, alpha: cython.int, beta: cython.int) -> cython.int:
        """What a record of the table says of a window: a value that settles it, or _UNSETTLED."""
        value: cython.int = cython.cast(cython.int, (record >> 24) & 0xFFFF) - 32768
        bound: cython.int = cython.cast(cython.int, (record >> 48) & 3)
        if bound == _EXACT or (bound == _AT_LEAST and value >= beta) or (bound == _AT_MOST and value <= alpha):
            return value
        return _UNSETTLED

    def _many(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empties: cython.int,
              passed: cython.bint) -> cython.int:
        """The exact score between alpha and beta, a bound outside."""
        discs = cython.declare(u64[34])
        flipped = cython.declare(u64[34])
        ranks = cython.declare(cython.int[34])
        moves: u64
        key: u64
        record: u64
        flips: u64
        disc: u64
        odd: u64
        found: cython.int = 0
        hint: cython.int = _NO_MOVE
        value: cython.int
        best: cython.int = -65
        best_disc: u64 = 0
        floor: cython.int = alpha
        square: cython.int
        i: cython.int
        j: cython.int

        # 1. Count, and stop when asked to; what a stopped search returns is never used.
        self.nodes += 1
        if (self.nodes & _LOOK_UP) < 8 and self.nodes >= self.node_limit:
            self.watch.stopped = True
        if self.watch.stopped:
            return 0

        # 2. A player without a move passes; two passes end the game.
        moves = openings(own, opp)
        if moves == 0:
            if passed:
                return count(own) - count(opp)
            return -self._many(opp, own, -beta, -alpha, empties, True)

        # 3. Stable discs of the opponent bound what can still be had.
        if alpha >= _STABLE_FROM:
            value = 64 - 2 * count(stable(opp, own))
            if value <= alpha:
                return value

        # 4. What the table knows.
        key = _key(own, opp)
        record = self.table.probe(key)
        if record:
            value = self._known(record, alpha, beta)
            if value != _UNSETTLED:
                return value
            hint = cython.cast(cython.int, record & 0xFFFFFF)

        # 5. Order the moves; one whose position is known to be good enough settles this one too.
        odd = _odd[_parity(FULL ^ (own | opp))]
        while moves:
            square = lowest(moves)
            moves &= moves - 1
            disc = cython.cast(u64, 1) << square
            flips = turned(own, opp, square)
            if empties >= _TRANSPOSED:
                record = self.table.probe(_key(opp ^ flips, own ^ flips ^ disc))
                if record:
                    value = -self._known(record, -beta, -alpha)
                    if value >= beta:
                        return value
            i = found
            value = (1 << 20) if square == hint else self._rank(own ^ flips ^ disc, opp ^ flips, disc, odd, empties)
            while i > 0 and ranks[i - 1] < value:
                ranks[i] = ranks[i - 1]
                discs[i] = discs[i - 1]
                flipped[i] = flipped[i - 1]
                i -= 1
            ranks[i] = value
            discs[i] = disc
            flipped[i] = flips
            found += 1

        # 6. Search them, the first with the whole window, the others scouted.
        for j in range(found):
            own ^= flipped[j] ^ discs[j]
            opp ^= flipped[j]
            if j == 0:
                value = -self._below(opp, own, -beta, -alpha, empties - 1)
            else:
                value = -self._below(opp, own, -alpha - 1, -alpha, empties - 1)
                if alpha < value < beta:
                    value = -self._below(opp, own, -beta, -alpha, empties - 1)
            own ^= flipped[j] ^ discs[j]
            opp ^= flipped[j]
            if self.watch.stopped:
                return 0
            if value > best:
                best = value
                best_disc = discs[j]
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break

        # 7. Remember.
        value = _AT_LEAST if best >= beta else (_EXACT if best > floor else _AT_MOST)
        self.table.store(key, lowest(best_disc), best, empties, value)
        return best

    # --- The root -------------------------------------------------------------------------------------

    def look(self, position: Othello, depth: int, alpha: int = -32_000, beta: int = 32_000) -> int:
        """The value for the side to move by a short search with guesses, in hundredths of a disc; a bound outside."""
        own: u64 = position.own
        opp: u64 = position.opp
        plies: cython.int = depth
        low: cython.int = alpha
        high: cython.int = beta
        value: cython.int
        with cython.nogil:
            value = self._look(own, opp, low, high, plies)
        return int(value)

    def solve(self, position: Othello, alpha: int = -64, beta: int = 64) -> int | None:
        """The exact score for the side to move, or a bound outside alpha..beta; None when stopped."""
        own: u64 = position.own
        opp: u64 = position.opp
        low: cython.int = alpha
        high: cython.int = beta
        empties: cython.int = 64 - count(own | opp)
        value: cython.int
        with cython.nogil:
            value = self._many(own, opp, low, high, empties, False)
        return None if self.watch.stopped else int(value)


class Endgame:
    """What the champion asks when a position is near its end: the exact values of its moves."""

    def __init__(self, position: Othello) -> None:
        self.position = position
        self.nodes = 0

    @property
    def expected_nodes(self) -> float:
        """About how many positions a solution takes; bench/endgame.py measures it."""
        return 1e7 * 2.6 ** (self.position.empties - 20)

    def value_moves(self, moves: list[int], watch: Watch, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]:
        """Each move with its value for the side to move, until stopped. Without `wide` only a move better than all
        before it is exact; the others are known to be no better.
        """
        solver = Solver(Table(ENDGAME_MEGABYTES), watch, node_limit, self.position.weights)
        best = -64
        for move in moves:
            value = self._value(solver, self.position.play(move), -64 if wide else best)
            self.nodes = int(solver.nodes)
            if value is None:
                return
            best = max(best, value)
            yield move, WIN + value if value > 0 else value - WIN if value < 0 else 0

    def _value(self, solver: Solver, after: Othello, alpha: int) -> int | None:
        """The score of the mover after its move: whether it beats alpha first, by how much then."""
        if alpha > -64:
            value = solver.solve(after, -alpha - 1, -alpha)
            if value is None or -value <= alpha:
                return None if value is None else -value
        value = solver.solve(after, -64, -alpha)
        return None if value is None else -value
