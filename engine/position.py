"""Position: the one contract between a game and everything that thinks about it.

It has two faces. The Python face never changes a position: `play` gives a new one. The C face
(declared in position.pxd) changes a private working copy in place, without the GIL, for the
compiled searches. A game writes its rules once, as the C face; the Python face here is made from it.

The value of a position is an int. Guesses lie strictly between -WIN and WIN. A finished game with a
margin (discs, stones, points) is worth WIN + margin to the winner; one that ends by a sudden win is
worth SUDDEN, less one for every ply a search had to look ahead, so that a win found sooner is worth more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self

import cython
from cython import ulonglong as u64

from engine.complaint import Complaint
from engine.words import _

if TYPE_CHECKING:
    from engine.plan import Plan
    from engine.threat import ThreatBoard

MAX_MOVES = 1024     # more than any position of any game here can have
MAX_PLY = 256        # how deep make() can be nested on one working copy
MAX_MOVE_CODE = 1 << 24   # a move is a non-negative int below this, so that a table entry can hold it

WIN = 20_000
SUDDEN = 30_000
SUDDEN_ZONE = SUDDEN - 1_000   # values beyond this count the plies to a sudden win
MAXIE_WINS = 32_000            # above every value: the bounds of a search
MINNIE_WINS = -MAXIE_WINS

FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
GOLDEN = cython.declare(u64, 0x9E3779B97F4A7C15)
MIX_A = cython.declare(u64, 0xBF58476D1CE4E5B9)
MIX_B = cython.declare(u64, 0x94D049BB133111EB)


class IllegalMove(Complaint):
    """A move the rules do not allow here."""


class UnreadablePosition(Complaint):
    """A text that is no position of the game."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning player (None for a draw) and by how much (1 where there is no count)."""

    winner: int | None
    margin: int


def margin_of(value: int) -> int:
    """The margin in the value of a decided game: discs, stones or points; 1 for a sudden win."""
    if abs(value) >= SUDDEN_ZONE:
        return 1 if value > 0 else -1
    return value - WIN if value > 0 else value + WIN if value < 0 else 0


class ExactSolver(Protocol):
    """Values moves exactly where the end of the game is in reach."""

    nodes: int

    @property
    def expected_nodes(self) -> float: ...

    def value_moves(self, moves: list[int], watch: Any, node_limit: int, wide: bool) -> Iterator[tuple[int, int]]: ...


class Position:
    """A game at one moment. `player` is the side to move: 0 (Maxie, who begins) or 1 (Minnie)."""

    def __init__(self) -> None:
        self.player = 0

    # --- The C face: written by each game -------------------------------------------------------------

    def generate(self, out: cython.p_int) -> cython.int:
        """Write the legal moves to `out` in the game's own order; how many. None exactly when the game is over."""
        return 0

    def candidates(self, out: cython.p_int) -> cython.int:
        """The legal moves a strong player would look at, at least one. A game with very many moves overrides this."""
        return self.generate(out)

    def ended(self) -> cython.bint:
        """Whether the game is over. A game with a quicker way overrides this."""
        buffer = cython.declare(cython.int[1024])   # MAX_MOVES
        return self.generate(buffer) == 0

    def legal(self, move: cython.int) -> cython.bint:
        """Whether a move is legal. A game with a quicker way overrides this."""
        buffer = cython.declare(cython.int[1024])   # MAX_MOVES
        found: cython.int = self.generate(buffer)
        i: cython.int
        for i in range(found):
            if buffer[i] == move:
                return True
        return False

    def apply(self, move: cython.int) -> cython.void:
        """Change this position by a legal move."""

    def make(self, move: cython.int) -> cython.void:
        """Apply a move so that unmake() can take it back; only on a working copy."""

    def unmake(self) -> cython.void:
        """Take back the last made move: every field is as it was."""

    def evaluate(self) -> cython.int:
        """A guess of the value for the side to move, strictly between -WIN and WIN."""
        return 0

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        """How early a search of this depth should try a move: larger is earlier, within +-1000."""
        return 0

    def playout_move(self, dice: u64) -> cython.int:
        """A move for a game played on at random: any legal one, by a random number; -1 when the game is over.

        A game that knows moves no player would leave out overrides this.
        """
        buffer = cython.declare(cython.int[1024])   # MAX_MOVES
        found: cython.int = self.generate(buffer)
        return buffer[cython.cast(cython.int, dice % cython.cast(u64, found))] if found else -1

    def play_on(self, dice: u64) -> cython.void:
        """Play this position to its end by its playout moves."""
        mixed: u64
        move: cython.int
        while True:
            # A random number a move: the generator splitmix64 (Steele, Lea and Flood 2014).
            dice = (dice + GOLDEN) & FULL
            mixed = ((dice ^ (dice >> 30)) * MIX_A) & FULL
            mixed = ((mixed ^ (mixed >> 27)) * MIX_B) & FULL
            move = self.playout_move((mixed ^ (mixed >> 31)) >> 16)
            if move < 0:
                return
            self.apply(move)

    def preview(self, depth: cython.int) -> cython.int:
        """The depth of a shallower search that foretells one of this depth; 0 where none is worth it."""
        return 0

    def doubt(self, depth: cython.int) -> cython.int:
        """How far beyond a bound such a preview must be, so that the deeper search would be beyond it too."""
        return 0

    def width(self, depth: cython.int) -> cython.int:
        """How many of the most promising moves a search of this depth looks at; all, where a game says nothing else."""
        return 1024                                 # MAX_MOVES

    def final_score(self) -> cython.int:
        """The value of a finished game for the side to move: 0, +-(WIN + margin) or +-SUDDEN."""
        return 0

    def hash(self) -> u64:
        """Equal for equal positions, and well mixed: tables use its low bits as an index."""
        return 0

    # --- What each game also writes, in plain Python --------------------------------------------------

    def copy(self) -> Position:
        """The same position as a new object, without the memory that make() needs."""
        raise NotImplementedError

    def working(self) -> Position:
        """A private copy on which make() and unmake() may be nested MAX_PLY deep."""
        raise NotImplementedError

    def judged(self) -> Position:
        """What evaluate() is asked of: the position itself, or a working copy where a game's guess looks ahead."""
        return self

    def text(self) -> str:
        """The whole position as text; the game's `read` gives the position back."""
        raise NotImplementedError

    def show(self) -> str:
        """The position drawn in letters, for a terminal."""
        return self.text()

    def name_of(self, move: int) -> str:
        """A move in the game's own notation."""
        raise NotImplementedError

    def move_named(self, name: str) -> int:
        """The legal move of that name; IllegalMove says what is wrong with any other."""
        for move in self.moves():
            if self.name_of(move) == name:
                return move
        raise IllegalMove(_("'{name}' is not a legal move here.").format(name=name))

    def side_of(self, player: int) -> int | None:
        """The side a player has, an index into the game's sides; None while an opening has not decided it."""
        return player

    def score(self) -> tuple[int, int] | None:
        """Points of both players where the game counts them."""
        return None

    def exact_solver(self) -> ExactSolver | None:
        """A solver of the game's own for positions as near the end as this one; None where the search does as well."""
        return None

    def threat_board(self, attacker: int) -> ThreatBoard | None:
        """What a player can threaten, for the threat-space search; None in a game without such threats."""
        return None

    def forced_win(self, nodes: int, watch: Any, seconds: float | None = None) -> Plan | None:
        """A win of the side to move no defence stops, found by the game's own search within the limits; or None."""
        return None

    def holding(self, moves: list[int], nodes: int, watch: Any, seconds: float | None = None) -> list[int]:
        """Those of some moves after which no forced win of the opponent is found within the limits; all if none is."""
        return moves

    def late_moves(self) -> int:
        """After how many moves of a position a search may look at the others less deep first; 0: it may not."""
        return 0

    def forced_is_free(self) -> bool:
        """Whether a search goes one ply deeper where there is a single move to look at."""
        return False

    # --- The Python face: the same for every game -----------------------------------------------------

    def moves(self) -> list[int]:
        """The legal moves, in the game's order; empty exactly when the game is over."""
        buffer = cython.declare(cython.int[1024])   # MAX_MOVES
        found: cython.int = self.generate(buffer)
        return [buffer[i] for i in range(found)]

    def play(self, move: int) -> Self:
        """The position after a move; this one stays as it is."""
        if not 0 <= move < MAX_MOVE_CODE or not self.legal(move):
            raise IllegalMove(_("Move {move} is not legal here.").format(move=move))
        after: Any = self.copy()
        board: Position = after
        board.apply(move)
        return after

    def candidate_moves(self) -> list[int]:
        """The moves worth a search, in the game's order."""
        buffer = cython.declare(cython.int[1024])   # MAX_MOVES
        found: cython.int = self.candidates(buffer)
        return [buffer[i] for i in range(found)]

    @property
    def over(self) -> bool:
        return self.ended()

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        if not self.ended():
            return None
        value: int = self.final_score()
        if value == 0:
            return Outcome(None, 0)
        return Outcome(self.player if value > 0 else 1 - self.player, abs(margin_of(value)))

    def estimate(self) -> int:
        """The game's own guess, from Maxie's point of view."""
        board: Position = self.judged()
        guess: int = board.evaluate()
        return guess if self.player == 0 else -guess

    def playout(self, seed: int) -> int:
        """The value for Maxie of the game played on from here at random; the same seed plays the same game."""
        after: Position = self.copy()
        dice: u64 = seed & 0xFFFFFFFFFFFFFFFF
        with cython.nogil:
            after.play_on(dice)
        return int(after.final_value())

    def final_value(self) -> int:
        """The value of a finished game, from Maxie's point of view."""
        value: int = self.final_score()
        return value if self.player == 0 else -value

    @property
    def key(self) -> int:
        return int(self.hash())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Position) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()!r}>"
