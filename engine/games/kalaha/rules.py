"""Kalaha (n, m): sowing, capture, extra turn, the guess, notation and text. No search (exact.py), no drawing.

A board is a list of 2n+2 numbers of stones: A's pits 0..n-1, A's store n, B's pits n+1..2n, B's store 2n+1.
Sowing goes up in the list and round. A move is the index of the pit that is emptied. A is player 0 and begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import cython
from cython import ulonglong as u64

from engine.game import Game, Option, OptionValue
from engine.games.kalaha.ladder import LADDER
from engine.position import MAX_PLY, WIN, ExactSolver, IllegalMove, Position
from engine.words import _, mark

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free

MOST_PITS = 12
MOST_STONES = 12                       # a pit at the start
MOST_CELLS = 2 * MOST_PITS + 2
MOST_ON_BOARD = 2 * MOST_PITS * MOST_STONES
ANY_CAPTURE, FULL_CAPTURE = "any", "stones"
FULL_CAPTURE_MARK = "no-empty-capture"

# The guess, in fiftieths of a stone: fitted to the exact values of 4,600 positions with 10 to 29 stones in the pits.
STORE_WORTH = 50       # a stone in the store
PIT_WORTH = 17         # a stone in one's own pits, some of which are swept up at the end
AGAIN_WORTH = 83       # a pit whose last stone would reach the store
PRIZE_WORTH = 72       # a stone of the largest capture that is threatened
CHOICE_WORTH = 159     # a pit with stones in it: something else to play
TEMPO_WORTH = -268     # having to move
TURN_PART = 2          # what the side to move stands to do counts in full, that of the other one part in so many

_WIN = cython.declare(cython.int, WIN)
_UNDO = cython.declare(cython.int, MOST_CELLS + 1)      # the board and the side to move
_STORE_WORTH = cython.declare(cython.int, STORE_WORTH)
_PIT_WORTH = cython.declare(cython.int, PIT_WORTH)
_AGAIN_WORTH = cython.declare(cython.int, AGAIN_WORTH)
_PRIZE_WORTH = cython.declare(cython.int, PRIZE_WORTH)
_CHOICE_WORTH = cython.declare(cython.int, CHOICE_WORTH)
_TEMPO_WORTH = cython.declare(cython.int, TEMPO_WORTH)
_TURN_PART = cython.declare(cython.int, TURN_PART)
FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
MIX = cython.declare(u64, 0x9E3779B97F4A7C15)
MIX_SIDE = cython.declare(u64, 0xC2B2AE3D27D4EB4F)
# One odd multiplier a cell: two boards share a key only if their differences cancel modulo 2**64.
_cell_keys = cython.declare(u64[26], [(0x9E3779B97F4A7C15 * (2 * i + 1) ** 5 ^ 0xD6E8FEB86659FD93 << i) % (1 << 64) | 1
                                      for i in range(MOST_CELLS)])


@dataclass(frozen=True)
class Sowing:
    """What one move does, in the order it happens: the window shows it so."""

    cells: tuple[int, ...]        # where each stone falls
    captured: tuple[int, ...]     # the pits whose stones then go to the mover's store
    again: bool                   # the last stone fell in the mover's store
    swept: tuple[int, ...]        # the pits whose stones go to their owners' stores at the end of the game


class Kalaha(Position):
    """n pits a side. A (Maxie) begins; more than half of the stones wins."""

    def __init__(self, stones: Sequence[int], player: int, empty_capture: bool = True) -> None:
        i: cython.int
        self.pits = len(stones) // 2 - 1
        self.empty_capture = empty_capture
        self.player = player
        self.ply = 0
        if not cython.compiled:
            self.stones = [0] * MOST_CELLS
            self.undo: list[int] = []
        for i in range(len(stones)):
            self.stones[i] = stones[i]

    def __dealloc__(self) -> None:
        free(self.undo)

    # --- The C face -----------------------------------------------------------------------------------

    def sow(self, pit: cython.int) -> cython.int:
        """Sow a pit of the side to move; the cell the last stone fell into. O(n): whole laps by division."""
        ring: cython.int = 2 * self.pits + 1
        theirs: cython.int = 2 * self.pits + 1 if self.player == 0 else self.pits
        hand: cython.int = self.stones[pit]
        laps: cython.int = hand // ring
        cell: cython.int = pit
        i: cython.int
        _: cython.int
        self.stones[pit] = 0
        if laps:
            for i in range(ring + 1):
                if i != theirs:
                    self.stones[i] += laps
        # "One's own store included, the opponent's store skipped."
        for _ in range(hand % ring):
            cell = 0 if cell == ring else cell + 1
            if cell == theirs:
                cell = 0 if cell == ring else cell + 1
            self.stones[cell] += 1
        return cell

    def captures(self, last: cython.int) -> cython.bint:
        """Whether the last stone, just sown, captures."""
        first: cython.int = self.player * (self.pits + 1)
        # "In an own pit that was empty just before it fell ... also when the opposite pit is empty."
        return (first <= last < first + self.pits and self.stones[last] == 1
                and (self.empty_capture or self.stones[2 * self.pits - last] > 0))

    def bare(self, side: cython.int) -> cython.bint:
        """Whether a side has no stones in its pits."""
        first: cython.int = side * (self.pits + 1)
        i: cython.int
        for i in range(first, first + self.pits):
            if self.stones[i]:
                return False
        return True

    def gather(self) -> cython.void:
        """Each player's remaining stones go to their own store."""
        i: cython.int
        n: cython.int = self.pits
        for i in range(n):
            self.stones[n] += self.stones[i]
            self.stones[2 * n + 1] += self.stones[n + 1 + i]
            self.stones[i] = 0
            self.stones[n + 1 + i] = 0

    def generate(self, out: cython.p_int) -> cython.int:
        first: cython.int = self.player * (self.pits + 1)
        found: cython.int = 0
        i: cython.int
        for i in range(first, first + self.pits):
            if self.stones[i]:
                out[found] = i
                found += 1
        return found

    def ended(self) -> cython.bint:
        # Both sides are bare then: the stones of the other were gathered.
        return self.bare(self.player)

    def legal(self, move: cython.int) -> cython.bint:
        first: cython.int = self.player * (self.pits + 1)
        return first <= move < first + self.pits and self.stones[move] > 0

    def apply(self, move: cython.int) -> cython.void:
        n: cython.int = self.pits
        store: cython.int = self.player * (n + 1) + n
        last: cython.int = self.sow(move)
        opposite: cython.int = 2 * n - last
        # "That stone and everything in the opposite pit go to one's own store."
        if self.captures(last):
            self.stones[store] += 1 + self.stones[opposite]
            self.stones[last] = 0
            self.stones[opposite] = 0
        # "When after a move either side has no stones in its pits, the game is over."
        if self.bare(0) or self.bare(1):
            self.gather()
        # "The last stone in one's own store: the same player moves again."
        if last != store:
            self.player ^= 1

    def make(self, move: cython.int) -> cython.void:
        base: cython.int = self.ply * _UNDO
        cells: cython.int = 2 * self.pits + 2
        i: cython.int
        for i in range(cells):
            self.undo[base + i] = self.stones[i]
        self.undo[base + cells] = self.player
        self.ply += 1
        self.apply(move)

    def unmake(self) -> cython.void:
        cells: cython.int = 2 * self.pits + 2
        i: cython.int
        self.ply -= 1
        base: cython.int = self.ply * _UNDO
        for i in range(cells):
            self.stones[i] = self.undo[base + i]
        self.player = self.undo[base + cells]

    def landing(self, pit: cython.int) -> cython.int:
        """How far round, from the first pit of its owner on, the last stone of a pit falls; n is the own store."""
        place: cython.int = pit if pit < self.pits else pit - self.pits - 1
        return (place + self.stones[pit]) % (2 * self.pits + 1)

    def prize(self, pit: cython.int) -> cython.int:
        """How many stones sowing a pit of less than a lap would capture; 0 for none."""
        n: cython.int = self.pits
        first: cython.int = 0 if pit < n else n + 1
        end: cython.int = first + self.landing(pit)
        if self.stones[pit] > 2 * n or end >= first + n or self.stones[end] or not self.stones[pit]:
            return 0
        # A sowing that goes round has put one more stone into the opposite pit.
        taken: cython.int = self.stones[2 * n - end] + (1 if end < pit else 0)
        return 1 + taken if taken or self.empty_capture else 0

    def standing(self, side: cython.int) -> cython.int:
        """What a side can do: pits to choose from, extra turns, and its largest capture."""
        first: cython.int = side * (self.pits + 1)
        worth: cython.int = 0
        largest: cython.int = 0
        taken: cython.int
        i: cython.int
        for i in range(first, first + self.pits):
            if self.stones[i] == 0:
                continue
            worth += _CHOICE_WORTH
            if self.landing(i) == self.pits:
                worth += _AGAIN_WORTH
            taken = self.prize(i)
            if taken > largest:
                largest = taken
        return worth + _PRIZE_WORTH * largest

    def evaluate(self) -> cython.int:
        """Stones in the stores and, for less, in the pits; then what each side can do."""
        n: cython.int = self.pits
        lead: cython.int = self.stones[n] - self.stones[2 * n + 1]
        on_side: cython.int = 0
        i: cython.int
        for i in range(n):
            on_side += self.stones[i] - self.stones[n + 1 + i]
        guess: cython.int = _STORE_WORTH * lead + _PIT_WORTH * on_side
        if self.player:
            guess = -guess
        guess += _TEMPO_WORTH + self.standing(self.player) - self.standing(self.player ^ 1) // _TURN_PART
        return max(1 - _WIN, min(_WIN - 1, guess))

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        """Extra turns first, from the pit next to the store back; then captures, the largest first."""
        place: cython.int = move if move < self.pits else move - self.pits - 1
        taken: cython.int
        if self.landing(move) == self.pits:
            return 800 + place
        taken = self.prize(move)
        return min(40 + 10 * taken, 700) if taken else place

    def final_score(self) -> cython.int:
        n: cython.int = self.pits
        margin: cython.int = self.stones[n] - self.stones[2 * n + 1]
        if self.player:
            margin = -margin
        if margin > 0:
            return _WIN + margin
        return margin - _WIN if margin < 0 else 0

    def hash(self) -> u64:
        mixed: u64 = MIX_SIDE * cython.cast(u64, 4 * self.pits + 2 * self.empty_capture + self.player)
        i: cython.int
        for i in range(2 * self.pits + 2):
            mixed += _cell_keys[i] * cython.cast(u64, self.stones[i])
        mixed &= FULL
        mixed ^= mixed >> 31
        mixed = (mixed * MIX) & FULL
        return mixed ^ (mixed >> 32)

    # --- Python ---------------------------------------------------------------------------------------

    def copy(self) -> Kalaha:
        return Kalaha(self.board, self.player, self.empty_capture)

    def working(self) -> Kalaha:
        fresh: Kalaha = Kalaha(self.board, self.player, self.empty_capture)
        if cython.compiled:
            fresh.undo = cython.cast(cython.pointer(cython.short), calloc(MAX_PLY * _UNDO, cython.sizeof(cython.short)))
            if fresh.undo == cython.NULL:
                raise MemoryError
        else:
            fresh.undo = [0] * (MAX_PLY * _UNDO)
        return fresh

    def late_moves(self) -> int:
        return 3       # 56 % +- 6 % of 80 games at 5,000 positions a move, against a search without reductions

    def exact_solver(self) -> ExactSolver | None:
        from engine.games.kalaha.exact import Endgame, fits  # it is built upon this module

        return Endgame(self) if fits(self) else None

    @property
    def board(self) -> tuple[int, ...]:
        """The stones of every cell, A's pits and store, then B's."""
        return tuple([self.stones[i] for i in range(2 * self.pits + 2)])

    def store_of(self, side: int) -> int:
        """The cell of a player's store."""
        return self.pits + side * (self.pits + 1)

    def is_store(self, cell: int) -> bool:
        return cell in (self.pits, 2 * self.pits + 1)

    def owner_of(self, cell: int) -> int:
        """Whose pit or store a cell is."""
        return 0 if cell <= self.pits else 1

    def opposite(self, pit: int) -> int:
        """The pit across the board."""
        return 2 * self.pits - pit

    def pit_numbered(self, side: int, number: int) -> int:
        """The cell of a player's pit, numbered 1..n in the direction of sowing."""
        return side * (self.pits + 1) + number - 1

    def score(self) -> tuple[int, int]:
        return self.stones[self.pits], self.stones[2 * self.pits + 1]

    def sowing(self, move: int) -> Sowing:
        """The course of a legal move, stone by stone."""
        after = self.play(move)
        theirs, cells = self.store_of(1 - self.player), 2 * self.pits + 2
        ring = [(move + step) % cells for step in range(1, cells + 1) if (move + step) % cells != theirs]
        path = tuple([ring[stone % len(ring)] for stone in range(self.stones[move])])
        sown: Kalaha = self.copy()
        last: int = sown.sow(move)
        taken = [cell for cell in (last, self.opposite(last)) if sown.captures(last) and sown.stones[cell]]
        left = [cell for cell in range(cells) if sown.stones[cell] and cell not in taken and not self.is_store(cell)]
        return Sowing(path, tuple(taken), last == self.store_of(self.player), tuple(left) if after.over else ())

    def text(self) -> str:
        cells = ",".join(str(stones) for stones in self.board)
        return f"[{cells}] {'AB'[self.player]}" + ("" if self.empty_capture else f" {FULL_CAPTURE_MARK}")

    def show(self) -> str:
        return show_game(self)

    def name_of(self, move: int) -> str:
        return str(move % (self.pits + 1) + 1)

    def move_named(self, name: str) -> int:
        """A pit of the side to move by its number: 1 is farthest from the store, n next to it."""
        if not re.fullmatch("[0-9]{1,2}", name.strip()) or not 1 <= int(name) <= self.pits:
            raise IllegalMove(_("'{name}' is not a pit; the pits are numbered 1 to {pits}.").format(
                name=name, pits=self.pits))
        move = self.pit_numbered(self.player, int(name))
        if not self.legal(move):
            raise IllegalMove(self.why_not(move))
        return move

    def why_not(self, move: int) -> str:
        """Why a cell cannot be sown now, as a sentence."""
        if self.over:
            return _("The game is over.")
        if self.is_store(move):
            return _("Stones in a store stay there.")
        if self.owner_of(move) != self.player:
            return _("That pit is {side}'s; {mover} is to move.").format(
                side=_(SIDES[1 - self.player]), mover=_(SIDES[self.player]))
        return _("Pit {name_of} is empty.").format(name_of=self.name_of(move))


SIDES = (mark("South"), mark("North"))


def read(text: str) -> Kalaha:
    """A position as `[4,4,4,4,0,4,4,4,4,0] A`: the board, the side to move, and the mark of the other capture rule."""
    parts = re.fullmatch(r"\s*\[([^\]]*)\]\s*([ABab])(\s+" + FULL_CAPTURE_MARK + r")?\s*", text)
    if not parts:
        raise ValueError(_("A Kalaha position is a list of stones and the side to move, as [4,4,4,4,0,4,4,4,4,0] A."))
    cells = [cell.strip() for cell in parts[1].split(",")]
    wrong = next((cell for cell in cells if not re.fullmatch("[0-9]{1,3}", cell)), None)
    if wrong is not None:
        raise ValueError(_("'{wrong}' is not a number of stones.").format(wrong=wrong))
    position = Kalaha(_checked([int(cell) for cell in cells]), "AB".index(parts[2].upper()), not parts[3])
    if (position.bare(0) or position.bare(1)) and sum(position.score()) != sum(position.board):
        raise ValueError(_("A side with no stones in its pits ends the game: the other's belong in its store."))
    return position


def _checked(board: list[int]) -> list[int]:
    """A board whose size and number of stones are possible."""
    if len(board) % 2 or not 4 <= len(board) <= MOST_CELLS:
        raise ValueError(_("A Kalaha board has 2n+2 cells for n from 1 to {most_pits}; this one has {count}.").format(
            most_pits=MOST_PITS, count=len(board)))
    if not 1 <= sum(board) <= MOST_ON_BOARD:
        raise ValueError(_("A Kalaha board holds 1 to {most_on_board} stones; this one has {sum}.").format(
            most_on_board=MOST_ON_BOARD, sum=sum(board)))
    return board


def start(pits: OptionValue = 6, stones: OptionValue = 4, capture: OptionValue = ANY_CAPTURE) -> Kalaha:
    """n pits a side with m stones in each, A to move."""
    side = [int(stones)] * int(pits) + [0]
    return Kalaha(side + side, 0, capture == ANY_CAPTURE)


def show_game(position: Kalaha) -> str:
    """The board as the source shows it: B's pits in reverse, the stores, A's pits."""
    n, board = position.pits, [str(stones) for stones in position.board]
    width = len(str(sum(position.board)))
    lines = (["", *reversed(board[n + 1:2 * n + 1])], [board[2 * n + 1], *[""] * n, board[n]], ["", *board[:n]])
    return "\n".join(" ".join(column.rjust(width) for column in line).rstrip() for line in lines)


def source_value(position: Kalaha) -> int:
    """The value as the source counts it: B's store minus A's."""
    stores = position.score()
    return stores[1] - stores[0]


def store_difference(position: Kalaha) -> int:
    """A's store minus B's."""
    return -source_value(position)


GAME = Game(
    name="kalaha",
    title=mark("Kalaha"),
    tagline=mark("Sow the stones, and bring more home than the other side."),
    sides=SIDES,
    start_position=start,
    read=read,
    options=(
        Option("pits", mark("Pits a side"), 6, kind="number", low=1, high=MOST_PITS),
        Option("stones", mark("Stones a pit"), 4, kind="number", low=1, high=MOST_STONES),
        Option("capture", mark("Capture"), ANY_CAPTURE,
               choices=((ANY_CAPTURE, mark("Also opposite an empty pit")),
                        (FULL_CAPTURE, mark("Only opposite stones"))),
               help=mark("Whether a last stone in an own empty pit goes home when the opposite pit is empty.")),
    ),
    evaluations={"store-difference": store_difference},
    unit=STORE_WORTH,
    ladder=LADDER,
)
