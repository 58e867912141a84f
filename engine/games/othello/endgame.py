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

from engine.games.othello.rules import Othello
from engine.position import WIN
from engine.search.searcher import NO_LIMIT
from engine.search.table import AT_LEAST, AT_MOST, EXACT, NO_MOVE, Table
from engine.search.watch import Watch

if cython.compiled:
    from cython.cimports.engine.games.othello.rules import guess, openings, turned
    from cython.cimports.engine.machine_bits import count, lowest
else:
    from engine.bits import count, lowest
    from engine.games.othello.rules import guess, openings, turned

_EXACT = cython.declare(cython.int, EXACT)
_AT_LEAST = cython.declare(cython.int, AT_LEAST)
_AT_MOST = cython.declare(cython.int, AT_MOST)
_NO_MOVE = cython.declare(cython.int, NO_MOVE)
_LOOK_UP = cython.declare(u64, 4095)          # nodes between two looks at the node limit
_FEW = cython.declare(cython.int, 6)          # from here on parity orders the moves, and no table is asked
_LOOK_AHEAD = cython.declare(cython.int, 15)  # with at least so many empties a short search orders the moves
_STABLE_FROM = cython.declare(cython.int, 24)  # below this alpha a cut by stable discs is too rare to look for

ENDGAME_MEGABYTES = 64.0

FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
CORNERS = cython.declare(u64, 0x8100000000000081)
ROW_1 = cython.declare(u64, 0x00000000000000FF)
ROW_8 = cython.declare(u64, 0xFF00000000000000)
FILE_A = cython.declare(u64, 0x0101010101010101)
FILE_H = cython.declare(u64, 0x8080808080808080)
TOP_AND_BOTTOM = cython.declare(u64, 0xFF000000000000FF)
LEFT_AND_RIGHT = cython.declare(u64, 0x8181818181818181)
RIM = cython.declare(u64, 0xFF818181818181FF)
NOT_A = cython.declare(u64, 0xFEFEFEFEFEFEFEFE)
NOT_H = cython.declare(u64, 0x7F7F7F7F7F7F7F7F)
MIX_OWN = cython.declare(u64, 0x9E3779B97F4A7C15)
MIX_OPP = cython.declare(u64, 0xD6E8FEB86659FD93)
QUARTERS = (0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000)


def _near(square: int) -> int:
    """The squares around one, in all eight directions."""
    row, column = divmod(square, 8)
    return sum(1 << (8 * r + c) for r in range(max(0, row - 1), min(8, row + 2))
               for c in range(max(0, column - 1), min(8, column + 2)) if (r, c) != (row, column))


_quarter = cython.declare(u64[4], list(QUARTERS))
_around = cython.declare(u64[64], [_near(square) for square in range(64)])


def _key(own: u64, opp: u64) -> u64:
    mixed: u64 = ((own * MIX_OWN) & FULL) ^ (((opp ^ (own >> 9)) * MIX_OPP) & FULL)
    mixed ^= mixed >> 31
    return (mixed * MIX_OWN) & FULL


def _full_lines(taken: u64, step: cython.int, first: u64, last: u64, up_to: u64, down_to: u64) -> u64:
    """The taken squares whose whole line along one axis is taken: nothing can be turned along it any more.

    `first` and `last` are the squares where the lines of the axis begin and end; `up_to` and `down_to` keep a step
    from wrapping around the edge of the board.
    """
    up: u64 = taken & first
    down: u64 = taken & last
    _: cython.int
    for _ in range(7):
        up |= taken & up_to & (up << step)
        down |= taken & down_to & (down >> step)
    return up & down


def stable(own: u64, opp: u64) -> u64:
    """Discs of `own` that can never be turned over; perhaps not all of them, but no others."""
    taken: u64 = own | opp
    # A disc is safe along an axis on the rim across it, on a full line, or beside a stable disc of its own colour.
    across: u64 = LEFT_AND_RIGHT | _full_lines(taken, 1, FILE_A, FILE_H, NOT_A, NOT_H)
    upright: u64 = TOP_AND_BOTTOM | _full_lines(taken, 8, ROW_1, ROW_8, FULL, FULL)
    falling: u64 = RIM | _full_lines(taken, 9, ROW_1 | FILE_A, ROW_8 | FILE_H, NOT_A, NOT_H)
    rising: u64 = RIM | _full_lines(taken, 7, ROW_1 | FILE_H, ROW_8 | FILE_A, NOT_H, NOT_A)
    safe: u64 = own & across & upright & falling & rising
    grown: u64 = safe
    while True:
        grown = (own & (across | ((safe << 1) & NOT_A) | ((safe >> 1) & NOT_H))
                 & (upright | (safe << 8) | (safe >> 8))
                 & (falling | ((safe << 9) & NOT_A) | ((safe >> 9) & NOT_H))
                 & (rising | ((safe << 7) & NOT_H) | ((safe >> 7) & NOT_A)))
        if grown == safe:
            return safe
        safe = grown


def stable_discs(position: Othello, player: int) -> set[int]:
    """The squares of a player's discs that are certain to stay his."""
    mine: u64 = position.own if position.player == player else position.opp
    theirs: u64 = position.opp if position.player == player else position.own
    safe: int = stable(mine, theirs)
    return {square for square in range(64) if safe >> square & 1}


def _odd_regions(empty: u64) -> u64:
    """The quarters of the board with an odd number of empty squares."""
    odd: u64 = 0
    i: cython.int
    for i in range(4):
        if count(empty & _quarter[i]) & 1:
            odd |= _quarter[i]
    return odd


def _last_one(own: u64, opp: u64, square: cython.int) -> cython.int:
    """One empty square left: whoever can play there does."""
    difference: cython.int = 2 * count(own) - 63
    flips: cython.int = count(turned(own, opp, square))
    if flips:
        return difference + 2 * flips + 1
    flips = count(turned(opp, own, square))
    return difference - 2 * flips - 1 if flips else difference


class Solver:
    """An exact search with a table of its own."""

    def __init__(self, table: Table, watch: Watch, node_limit: int = NO_LIMIT) -> None:
        self.table = table
        self.watch = watch
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

    def _few(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empty: u64,
             passed: cython.bint) -> cython.int:
        """A handful of empty squares left: no table, odd regions first."""
        best: cython.int
        squares: u64
        if count(empty) == 2:
            return self._last_two(own, opp, alpha, beta, lowest(empty), lowest(empty & (empty - 1)))
        self.nodes += 1
        squares = empty & _odd_regions(empty)
        best = self._try(own, opp, alpha, beta, empty, squares, -65)
        if best < beta:
            best = self._try(own, opp, alpha if best < alpha else best, beta, empty, empty ^ squares, best)
        if best != -65:
            return best
        if passed:
            return count(own) - count(opp)
        return -self._few(opp, own, -beta, -alpha, empty, True)

    def _try(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empty: u64, squares: u64,
             best: cython.int) -> cython.int:
        """Play on each of some squares; the best so far."""
        square: cython.int
        flips: u64
        disc: u64
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
            value = -self._few(opp ^ flips, own ^ flips ^ disc, -beta, -alpha, empty ^ disc, False)
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
            return guess(own, opp)
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

    def _rank(self, own: u64, opp: u64, square: cython.int, odd: u64, empties: cython.int) -> cython.int:
        """How early to try a move: few replies left, a corner, an odd region; far from the end, a short search."""
        disc: u64 = cython.cast(u64, 1) << square
        flips: u64 = turned(own, opp, square)
        mine: u64 = own ^ flips ^ disc
        theirs: u64 = opp ^ flips
        replies: u64 = openings(theirs, mine)
        # Corners among the replies count double: they are what one least wants to give.
        rank: cython.int = -(count(replies) + count(replies & CORNERS)) << 6
        if disc & CORNERS:
            rank += 96
        if disc & odd:
            rank += 24
        if empties >= _LOOK_AHEAD:
            rank -= self._look(theirs, mine, -32000, 32000, 1 if empties < _LOOK_AHEAD + 4 else 2) // 4
        return rank

    def _below(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empties: cython.int) -> cython.int:
        """The search that suits so many empty squares."""
        if empties <= _FEW and empties >= 2:
            return self._few(own, opp, alpha, beta, FULL ^ (own | opp), False)
        return self._many(own, opp, alpha, beta, empties, False)

    def _many(self, own: u64, opp: u64, alpha: cython.int, beta: cython.int, empties: cython.int,
              passed: cython.bint) -> cython.int:
        """The exact score between alpha and beta, a bound outside."""
        squares = cython.declare(cython.int[34])
        ranks = cython.declare(cython.int[34])
        moves: u64
        key: u64
        record: u64
        flips: u64
        odd: u64
        found: cython.int = 0
        hint: cython.int = _NO_MOVE
        value: cython.int
        bound: cython.int
        best: cython.int = -65
        best_move: cython.int = _NO_MOVE
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
            hint = cython.cast(cython.int, record & 0xFFFFFF)
            value = cython.cast(cython.int, (record >> 24) & 0xFFFF) - 32768
            bound = cython.cast(cython.int, (record >> 48) & 3)
            if (bound == _EXACT or (bound == _AT_LEAST and value >= beta)
                    or (bound == _AT_MOST and value <= alpha)):
                return value

        # 5. Order the moves.
        odd = _odd_regions(FULL ^ (own | opp))
        while moves:
            square = lowest(moves)
            moves &= moves - 1
            i = found
            value = (1 << 20) if square == hint else self._rank(own, opp, square, odd, empties)
            while i > 0 and ranks[i - 1] < value:
                ranks[i] = ranks[i - 1]
                squares[i] = squares[i - 1]
                i -= 1
            ranks[i] = value
            squares[i] = square
            found += 1

        # 6. Search them, the first with the whole window, the others scouted.
        for j in range(found):
            square = squares[j]
            flips = turned(own, opp, square)
            own ^= flips ^ (cython.cast(u64, 1) << square)
            opp ^= flips
            if j == 0:
                value = -self._below(opp, own, -beta, -alpha, empties - 1)
            else:
                value = -self._below(opp, own, -alpha - 1, -alpha, empties - 1)
                if alpha < value < beta:
                    value = -self._below(opp, own, -beta, -alpha, empties - 1)
            own ^= flips ^ (cython.cast(u64, 1) << square)
            opp ^= flips
            if self.watch.stopped:
                return 0
            if value > best:
                best = value
                best_move = square
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break

        # 7. Remember.
        bound = _AT_LEAST if best >= beta else (_EXACT if best > floor else _AT_MOST)
        self.table.store(key, best_move, best, empties, bound)
        return best

    # --- The root -------------------------------------------------------------------------------------

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
        return 2.5e7 * 3.2 ** (self.position.empties - 20)

    def value_moves(self, moves: list[int], watch: Watch, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]:
        """Each move with its value for the side to move, until stopped. Without `wide` only a move better than all
        before it is exact; the others are known to be no better.
        """
        solver = Solver(Table(ENDGAME_MEGABYTES), watch, node_limit)
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
