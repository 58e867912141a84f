"""Torres on 4x4: whole turns as moves, and the text. No search, no drawing.

The board and the making of a turn are in board.py, the guess in judgement.py; the turn in progress, action by
action, and the notation are in turn.py; what the castles are worth, castle by castle, is in score.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import cython
from cython import ulonglong as u64

from engine.game import Game
from engine.games.torres.board import (
    HIGHEST,
    KNIGHTS,
    MOST_SAVED,
    NEW,
    PAIR,
    PASS,
    SET_UP_TURNS,
    STEP,
    TURNS,
    WANDER,
)
from engine.games.torres.judgement import Judgement
from engine.games.torres.ladder import LADDER
from engine.games.torres.turn import Turn, actions_named, actions_of, turn_name
from engine.games.torres.weights import NUMBER, POINT
from engine.position import MAX_PLY, WIN, ExactSolver
from engine.words import _, mark

if cython.compiled:
    from cython.cimports.engine.machine_bits import lowest
    from cython.cimports.libc.stdlib import calloc
else:
    from engine.bits import lowest

_TURNS = cython.declare(cython.int, TURNS)
_SET_UP = cython.declare(cython.int, SET_UP_TURNS)
_PASS = cython.declare(cython.int, PASS)
_WANDER = cython.declare(cython.int, WANDER)
_STEP = cython.declare(cython.int, STEP)
_PAIR = cython.declare(cython.int, PAIR)
_NEW = cython.declare(cython.int, NEW)
_ALL = cython.declare(cython.int, 0xFFFF)
_WIN = cython.declare(cython.int, WIN)


def _squares(these: int) -> list[int]:
    return [square for square in range(16) if these >> square & 1]


class Torres(Judgement):
    """4x4 Torres. Black (Maxie) begins; after 15 rounds more points win."""

    # --- The C face: the turns -------------------------------------------------------------------------

    def generate(self, out: cython.p_int) -> cython.int:
        if self.turn >= _TURNS:
            return 0
        if self.turn < _SET_UP:
            return self.set_up(out)
        return self.two_steps(out, self.step_and_tile(out, self.one_action(out)))

    def candidates(self, out: cython.p_int) -> cython.int:
        """Every turn but the one that spends both credits on nothing: to pass is the same and keeps them."""
        found: cython.int = self.generate(out)
        i: cython.int
        for i in range(found):
            if out[i] == _WANDER:
                out[i] = out[found - 1]
                return found - 1
        return found

    def set_up(self, out: cython.p_int) -> cython.int:
        """A tile with a knight on it on any square without a tile."""
        left: cython.int = _ALL ^ self.towers
        found: cython.int = 0
        while left:
            out[found] = _NEW | (lowest(left) << 5) | (lowest(left) + 1)
            found += 1
            left &= left - 1
        return found

    def one_action(self, out: cython.p_int) -> cython.int:
        """To pass, to put a new knight (both credits), or to place a tile and stop."""
        left: cython.int = self.knight_squares()
        found: cython.int = 1
        out[0] = _PASS
        while left:
            out[found] = _NEW | (lowest(left) << 5)
            found += 1
            left &= left - 1
        left = self.tile_squares() & (_ALL ^ (self.knights[0] | self.knights[1]))
        while left:
            out[found] = lowest(left) + 1
            found += 1
            left &= left - 1
        return found

    def step_and_tile(self, out: cython.p_int, found: cython.int) -> cython.int:
        """One step alone, and one step with a tile, in whichever order is legal: the result is the same."""
        free_squares: cython.int = _ALL ^ (self.knights[0] | self.knights[1])
        places: cython.int = self.tile_squares()
        own: cython.int = self.knights[self.player]
        source: cython.int
        target: cython.int
        targets: cython.int
        left: cython.int
        step: cython.int
        while own:
            source = lowest(own)
            targets = self.steps(source) & free_squares
            while targets:
                target = lowest(targets)
                step = _STEP | (source << 9) | (target << 5)
                out[found] = step
                found += 1
                # After the step the tile may lie where the knight stood, but not under it.
                left = places & ((free_squares ^ (1 << target)) | (1 << source))
                # Before the step it may lie on the square the knight then climbs to.
                if self.height[target] <= self.height[source]:
                    left |= places & (1 << target)
                while left:
                    out[found] = step | (lowest(left) + 1)
                    found += 1
                    left &= left - 1
                targets &= targets - 1
            own &= own - 1
        return found

    def two_steps(self, out: cython.p_int, found: cython.int) -> cython.int:
        """Two steps: of one knight, of one after another on the same path, or of two knights each its own way."""
        all_own: cython.int = self.knights[self.player]
        free_squares: cython.int = _ALL ^ (self.knights[0] | self.knights[1])
        wandered: cython.bint = False
        own: cython.int = all_own
        others: cython.int
        source: cython.int
        middle: cython.int
        left: cython.int
        reached: cython.int
        while own:
            source = lowest(own)
            # A knight on the middle square steps on first and the other takes its place: as if one went all the way.
            left = self.steps(source) & (free_squares | all_own)
            reached = 0
            while left:
                middle = self.steps(lowest(left))
                if (middle >> source) & 1 and (free_squares >> lowest(left)) & 1:
                    wandered = True
                reached |= middle
                left &= left - 1
            reached &= free_squares
            while reached:
                out[found] = _STEP | (source << 9) | (lowest(reached) << 5)
                found += 1
                reached &= reached - 1
            others = own & (own - 1)
            while others:
                found = self.pair_steps(source, lowest(others), out, found)
                others &= others - 1
            own &= own - 1
        if wandered:
            out[found] = _WANDER
            found += 1
        return found

    def pair_steps(self, a: cython.int, c: cython.int, out: cython.p_int, found: cython.int) -> cython.int:
        """One step of the knight on `a` and one of the knight on `c`, both to free squares; a is before c."""
        free_squares: cython.int = _ALL ^ (self.knights[0] | self.knights[1])
        from_a: cython.int = self.steps(a) & free_squares
        from_c: cython.int = self.steps(c) & free_squares
        both: cython.int = from_a & from_c
        left: cython.int = from_a
        right: cython.int
        b: cython.int
        d: cython.int
        while left:
            b = lowest(left)
            right = from_c & (_ALL ^ (1 << b))
            while right:
                d = lowest(right)
                right &= right - 1
                if b < d:
                    out[found] = _PAIR | (a << 9) | (b << 5) | (c << 17) | (d << 13)
                    found += 1
                elif not ((both >> b) & (both >> d) & 1):
                    # Crosswise only when it is not the same two squares reached straight on.
                    out[found] = _PAIR | (a << 9) | (d << 5) | (c << 17) | (b << 13)
                    found += 1
            left &= left - 1
        return found

    # --- The C face: values ---------------------------------------------------------------------------

    def final_score(self) -> cython.int:
        margin: cython.int = self.points(self.player) - self.points(1 - self.player)
        if margin > 0:
            return _WIN + margin
        return margin - _WIN if margin < 0 else 0

    # --- Python ---------------------------------------------------------------------------------------

    def copy(self) -> Torres:
        weights = [self.weights[i] for i in range(2 * NUMBER)]
        return Torres(self.heights, self.knights_of(0), self.knights_of(1), self.credits_saved, self.turn, weights)

    def weighed(self, weights: Sequence[int]) -> Torres:
        """The same position, judged by other weights: the tuner tries them."""
        return Torres(self.heights, self.knights_of(0), self.knights_of(1), self.credits_saved, self.turn, weights)

    def working(self) -> Torres:
        fresh: Torres = self.copy()
        if cython.compiled:
            fresh.undo = cython.cast(cython.pointer(u64), calloc(2 * MAX_PLY, cython.sizeof(u64)))
            if fresh.undo == cython.NULL:
                raise MemoryError
        else:
            fresh.undo = [0] * (2 * MAX_PLY)
        return fresh

    @property
    def heights(self) -> tuple[int, ...]:
        """How many tiles stand on each square."""
        return tuple([self.height[square] for square in range(16)])

    @property
    def credits_saved(self) -> tuple[int, int]:
        return self.saved[0], self.saved[1]

    def knights_of(self, player: int) -> int:
        """The set of squares on which a player's knights stand."""
        which: cython.int = player
        return self.knights[which]

    def knight_at(self, square: int) -> int | None:
        """Whose knight stands on a square."""
        return next((player for player in (0, 1) if self.knights_of(player) >> square & 1), None)

    @property
    def setting_up(self) -> bool:
        """Whether the turn is one of the two in which the first knights are put on the board."""
        return self.turn < SET_UP_TURNS

    @property
    def round(self) -> int:
        """The round being played, 1..15; 0 during the set-up."""
        return 0 if self.setting_up else min(self.turn, TURNS - 1) // 2

    def step_targets(self, square: int) -> list[int]:
        """The free squares one legal step from a square."""
        start: cython.int = square
        return _squares(self.steps(start) & ~(self.knights[0] | self.knights[1]))

    def tile_targets(self) -> list[int]:
        """The squares on which a tile may be placed."""
        return _squares(self.tile_squares() & ~(self.knights[0] | self.knights[1]))

    def knight_targets(self) -> list[int]:
        """The squares on which the player may put a new knight."""
        return _squares(self.knight_squares())

    def castle_at(self, square: int) -> int:
        """The set of towers of the castle of which the tower on a square is part."""
        start: cython.int = square
        return self.castle(start)

    def acted(self, tile: int | None, leaving: int | None, coming: int | None) -> Torres:
        """The board after a single action of the player, whose turn goes on."""
        after: Torres = self.copy()
        if tile is not None:
            after.lay_tile(tile)
        if leaving is not None:
            after.turn_knight(leaving)
        if coming is not None:
            after.turn_knight(coming)
        return after

    def score(self) -> tuple[int, int]:
        return self.points(0), self.points(1)

    def exact_solver(self) -> ExactSolver | None:
        from engine.games.torres.endgame import Endgame  # it is built upon this module

        return Endgame(self)

    def late_moves(self) -> int:
        return 8       # 56 % +- 9 % of 60 games at 40,000 positions a move, against a search without reductions

    def text(self) -> str:
        signs = [f"{height}{self._sign(square)}" for square, height in enumerate(self.heights)]
        rows = "/".join(",".join(signs[row:row + 4]) for row in range(0, 16, 4))
        return f"{rows} {self.saved[0]}:{self.saved[1]} {self.turn + 1}"

    def show(self) -> str:
        """Row by row, the height of each tower with whose knight stands there; then the scores."""
        signs = [f"{height or '.'}{self._sign(square)}" for square, height in enumerate(self.heights)]
        rows = [" ".join([str(row + 1), *(sign.ljust(3) for sign in signs[4 * row:4 * row + 4])]) for row in range(4)]
        (black, white), when = self.score(), f"round {self.round}" if self.round else "setting up"
        scores = f"Black (B) {black}, White (W) {white}; saved {self.saved[0]} and {self.saved[1]}; {when}"
        return "\n".join(["  1   2   3   4", *(row.rstrip() for row in rows), f"  {scores}"])

    def _sign(self, square: int) -> str:
        player = self.knight_at(square)
        return "" if player is None else "BW"[player]

    def name_of(self, move: int) -> str:
        return turn_name(actions_of(self, move))

    def move_named(self, name: str) -> int:
        """The move of a turn such as M13r.P33. or of a pass, a single full stop."""
        turn = Turn.begin(self)
        for action in actions_named(name, self.setting_up):
            turn = turn.then(action)
        return turn.move


def _checked(heights: list[int], knights: list[int], saved: tuple[int, int], turn: int) -> Torres:
    """The position, unless it cannot be one."""
    if max(heights) > HIGHEST:
        raise ValueError(_("A tower has at most {highest} tiles; this one has {max}.").format(
            highest=HIGHEST, max=max(heights)))
    if max(saved) > MOST_SAVED:
        raise ValueError(_("At most {most_saved} credits can be saved; this has {max}.").format(
            most_saved=MOST_SAVED, max=max(saved)))
    if not 1 <= turn <= TURNS + 1:
        raise ValueError(_("The turn is a number from 1 to {turns}, not {turn}.").format(turns=TURNS + 1, turn=turn))
    for player, name in enumerate(("Black", "White")):
        has, needs = knights[player].bit_count(), int(turn > player + 1)
        if not needs <= has <= (KNIGHTS if turn > SET_UP_TURNS else needs):
            raise ValueError(_("{name} cannot have {has} knights in turn {turn}.").format(
                name=name, has=has, turn=turn))
    return Torres(heights, knights[0], knights[1], saved, turn - 1)


def read(text: str) -> Torres:
    """A position from 16 squares in four rows (tiles, then B or W for a knight), credits saved, and the turn."""
    parts = re.fullmatch(r"([0-9BW,/]+) (\d{1,3}):(\d{1,3}) (\d{1,3})", text.strip())
    rows = [row.split(",") for row in parts[1].split("/")] if parts else []
    if not parts or [len(row) for row in rows] != [4, 4, 4, 4]:
        raise ValueError(_("A Torres position is four rows of four squares, the credits saved and the turn, such as "
            "{start} ; this is '{text}'.").format(start=START, text=text))
    signs = [sign for row in rows for sign in row]
    knights = [0, 0]
    for square, sign in enumerate(signs):
        if not re.fullmatch(r"\d{1,3}[BW]?", sign):
            raise ValueError(_("'{sign}' is not a square: it is the number of tiles, then B or W for a knight.").format(
                sign=sign))
        if sign[-1] in "BW":
            knights["BW".index(sign[-1])] |= 1 << square
    heights = [int(sign.rstrip("BW")) for sign in signs]
    return _checked(heights, knights, (int(parts[2]), int(parts[3])), int(parts[4]))


START = "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0:0 1"


def start() -> Torres:
    """The empty board."""
    return read(START)


GAME = Game(
    name="torres",
    title=mark("Torres"),
    tagline=mark("Build castles and send knights to the top."),
    sides=(mark("Black"), mark("White")),
    start_position=start,
    read=read,
    unit=POINT,
    names=(mark("Alice"), mark("Bob")),
    ladder=LADDER,
)
