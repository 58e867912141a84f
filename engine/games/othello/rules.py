"""Othello: the rules, the two evaluations of the source, notation and text. No search, no drawing.

Squares are 0..63, row by row from a1 (top left) to h8, and a set of squares is a 64-bit int. `own` are the
discs of the side to move, `opp` those of the other. A pass is a move of its own, PASS.
"""

from __future__ import annotations

import re

import cython
from cython import ulonglong as u64

from engine.formats.layout import read_layout
from engine.game import Game, Option, OptionValue
from engine.games.othello.ladder import LADDER
from engine.games.othello.patterns import Weights
from engine.games.othello.weights import weights_in_use
from engine.position import MAX_PLY, WIN, ExactSolver, IllegalMove, Position, UnreadablePosition
from engine.words import _, mark

if cython.compiled:
    from cython.cimports.engine.games.othello.board import openings, turned
    from cython.cimports.engine.machine_bits import count, lowest
    from cython.cimports.libc.stdlib import calloc, free
else:
    from engine.bits import count, lowest
    from engine.games.othello.board import openings, turned

PASS = 64
STANDARD_START = "---------------------------OX------XO--------------------------- X"

# One quarter of the weights of the source; the other three are its mirror images.
WEIGHT_QUARTER = ((120, -20, 20, 5), (-20, -40, -5, -5), (20, -5, 15, 3), (5, -5, 3, 3))
WEIGHTS = tuple(WEIGHT_QUARTER[min(row, 7 - row)][min(column, 7 - column)]
                for row in range(8) for column in range(8))

_PASS = cython.declare(cython.int, PASS)
_WIN = cython.declare(cython.int, WIN)
FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
MIX_OWN = cython.declare(u64, 0x9E3779B97F4A7C15)
MIX_OPP = cython.declare(u64, 0xC2B2AE3D27D4EB4F)
_weights = cython.declare(cython.int[64], list(WEIGHTS))


class Othello(Position):
    """8x8 Othello. Black (Maxie) begins; more discs win."""

    def __init__(self, own: int, opp: int, player: int, weights: Weights | None = None) -> None:
        self.own = own
        self.opp = opp
        self.player = player
        self.weights = weights or weights_in_use()
        self.ply = 0
        if not cython.compiled:
            self.undo: list[int] = []

    def __dealloc__(self) -> None:
        free(self.undo)

    # --- The C face -----------------------------------------------------------------------------------

    def generate(self, out: cython.p_int) -> cython.int:
        left: u64 = openings(self.own, self.opp)
        found: cython.int = 0
        if left == 0:
            # "A player with no legal move passes if the other has one; neither: over."
            if openings(self.opp, self.own) == 0:
                return 0
            out[0] = _PASS
            return 1
        while left:
            out[found] = lowest(left)
            found += 1
            left &= left - 1
        return found

    def ended(self) -> cython.bint:
        return openings(self.own, self.opp) == 0 and openings(self.opp, self.own) == 0

    def legal(self, move: cython.int) -> cython.bint:
        possible: u64 = openings(self.own, self.opp)
        if move == _PASS:
            return possible == 0 and openings(self.opp, self.own) != 0
        return 0 <= move < 64 and ((possible >> move) & 1) != 0

    def apply(self, move: cython.int) -> cython.void:
        own: u64 = self.own
        flips: u64
        self.player ^= 1
        if move == _PASS:
            self.own = self.opp
            self.opp = own
            return
        flips = turned(own, self.opp, move)
        self.own = self.opp ^ flips
        self.opp = own ^ flips ^ (cython.cast(u64, 1) << move)

    def make(self, move: cython.int) -> cython.void:
        self.undo[2 * self.ply] = self.own
        self.undo[2 * self.ply + 1] = self.opp
        self.ply += 1
        self.apply(move)

    def unmake(self) -> cython.void:
        self.ply -= 1
        self.own = self.undo[2 * self.ply]
        self.opp = self.undo[2 * self.ply + 1]
        self.player ^= 1

    def evaluate(self) -> cython.int:
        return self.weights.guess(self.own, self.opp)

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        """Corners first, squares beside corners last, and, where it pays, the move that leaves fewest replies."""
        flips: u64
        disc: u64
        if move == _PASS:
            return 0
        if depth < 3:
            return _weights[move]
        disc = cython.cast(u64, 1) << move
        flips = turned(self.own, self.opp, move)
        return _weights[move] // 2 - 16 * count(openings(self.opp ^ flips, self.own ^ flips ^ disc))

    def preview(self, depth: cython.int) -> cython.int:
        return self.weights.preview(depth)

    def doubt(self, depth: cython.int) -> cython.int:
        return self.weights.doubt(count(self.own | self.opp), depth)

    def final_score(self) -> cython.int:
        margin: cython.int = count(self.own) - count(self.opp)
        if margin > 0:
            return _WIN + margin
        return margin - _WIN if margin < 0 else 0

    def hash(self) -> u64:
        mixed: u64 = ((self.own * MIX_OWN) & FULL) ^ (((self.opp ^ (self.own >> 7)) * MIX_OPP) & FULL)
        mixed ^= mixed >> 29
        mixed = (mixed * MIX_OWN) & FULL
        # Black to move and White to move of the same discs are different positions.
        return mixed ^ (mixed >> 32) ^ cython.cast(u64, self.player)

    # --- Python ---------------------------------------------------------------------------------------

    def copy(self) -> Othello:
        return Othello(self.own, self.opp, self.player, self.weights)

    def working(self) -> Othello:
        fresh: Othello = Othello(self.own, self.opp, self.player, self.weights)
        if cython.compiled:
            fresh.undo = cython.cast(cython.pointer(u64), calloc(2 * MAX_PLY, cython.sizeof(u64)))
            if fresh.undo == cython.NULL:
                raise MemoryError
        else:
            fresh.undo = [0] * (2 * MAX_PLY)
        return fresh

    def late_moves(self) -> int:
        return 4       # 60 % +- 9 % of 100 games at 10,000 positions a move, against a search without reductions

    def exact_solver(self) -> ExactSolver | None:
        from engine.games.othello.endgame import Endgame  # it is built upon this module

        return Endgame(self)

    @property
    def black(self) -> int:
        """The set of Black's discs."""
        return self.own if self.player == 0 else self.opp

    @property
    def white(self) -> int:
        """The set of White's discs."""
        return self.opp if self.player == 0 else self.own

    @property
    def empties(self) -> int:
        return 64 - (self.own | self.opp).bit_count()

    def at(self, square: int) -> int:
        """0 for an empty square, 1 for a black disc, 2 for a white one."""
        return (self.black >> square & 1) + 2 * (self.white >> square & 1)

    def flips(self, square: int) -> list[int]:
        """The squares whose discs a move on an empty square would turn over."""
        if self.at(square):
            return []
        taken: int = turned(self.own, self.opp, square)
        return [each for each in range(64) if taken >> each & 1]

    def score(self) -> tuple[int, int]:
        return self.black.bit_count(), self.white.bit_count()

    def text(self) -> str:
        discs = "".join("-XO"[self.at(square)] for square in range(64))
        return f"{discs} {'XO'[self.player]}"

    def show(self) -> str:
        legal = {move for move in self.moves() if move != PASS}
        rows = ["  a b c d e f g h"]
        for row in range(8):
            signs = [".*"[square in legal] if not self.at(square) else " XO"[self.at(square)]
                     for square in range(8 * row, 8 * row + 8)]
            rows.append(f"{row + 1} {' '.join(signs)}")
        black, white = self.score()
        return "\n".join([*rows, f"  Black (X) {black}, White (O) {white}"])

    def name_of(self, move: int) -> str:
        return "pass" if move == PASS else square_name(move)

    def move_named(self, name: str) -> int:
        """A square as f5 or as the source's number 56 (row, column), or pass."""
        move = PASS if name.lower() in ("pass", "pa", "--") else square_named(name)
        if not self.legal(move):
            raise IllegalMove(self.why_not(move))
        return move

    def why_not(self, move: int) -> str:
        """Why a move is not legal here, as a sentence."""
        if self.outcome is not None:
            return _("The game is over.")
        if move == PASS:
            return _("Passing is allowed only when no square can be played.")
        if self.moves() == [PASS]:
            return _("No square turns a disc over: the only move is to pass.")
        if self.at(move):
            return _("{square_name} is taken.").format(square_name=square_name(move))
        return _("A disc on {square_name} would turn none over.").format(square_name=square_name(move))


def square_name(square: int) -> str:
    """f5 for square 37: column a..h, row 1..8 from the top."""
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_number(square: int) -> int:
    """56 for square 37: row and column, as the strategies of the source answer."""
    return 10 * (square // 8 + 1) + square % 8 + 1


def square_named(name: str) -> int:
    """The square of a name (f5, F5) or number (56)."""
    if re.fullmatch("[a-hA-H][1-8]", name):
        return 8 * (int(name[1]) - 1) + "abcdefgh".index(name[0].lower())
    if re.fullmatch("[1-8][1-8]", name):
        return 8 * (int(name[0]) - 1) + int(name[1]) - 1
    raise IllegalMove(_("'{name}' is not a square; squares are a1..h8 or 11..88.").format(name=name))


SIDE_WORDS = {"BLACK": "X", "WHITE": "O"}


def read(text: str) -> Othello:
    """A position from 64 signs (X or B black, O or W white, - or . empty) row by row and the side to move, X or O."""
    words = (SIDE_WORDS.get(word, word) for word in text.upper().split())
    signs = "".join(words).replace("B", "X").replace("W", "O").replace(".", "-")
    if len(signs) != 65:
        raise UnreadablePosition(_("An Othello position has 64 squares and the side to move: 65 signs; this one has "
            "{count}.").format(count=len(signs)))
    wrong = next((sign for sign in signs if sign not in "XO-"), None)
    if wrong:
        raise UnreadablePosition(_("'{wrong}' is not a disc: black is X, white is O, an empty square is -.").format(
            wrong=wrong))
    if signs[64] == "-":
        raise UnreadablePosition(_("The side to move is X (Black) or O (White), not '-'."))
    black = sum(1 << square for square in range(64) if signs[square] == "X")
    white = sum(1 << square for square in range(64) if signs[square] == "O")
    return Othello(black, white, 0) if signs[64] == "X" else Othello(white, black, 1)


def start(layout: OptionValue = "") -> Othello:
    """The standard start, or the discs of a layout file with Black to move."""
    return read(read_layout(str(layout)) + " X" if layout else STANDARD_START)


def play_transcript(position: Othello, transcript: str) -> list[int]:
    """The moves of a transcript such as f5d6c3, with the passes that transcripts leave out."""
    moves: list[int] = []
    names = re.findall("..", transcript.strip().replace(" ", ""))
    if "".join(names) != transcript.strip().replace(" ", ""):
        raise IllegalMove(_("A transcript is a row of squares such as f5d6c3; this one ends in half a square."))
    here = position
    for number, name in enumerate(names, 1):
        if here.moves() == [PASS]:
            moves.append(PASS)
            here = here.play(PASS)
        try:
            move = here.move_named(name)
        except IllegalMove as fault:
            raise IllegalMove(_("Move {number} of the transcript: {fault}").format(
                number=number, fault=fault)) from None
        moves.append(move)
        here = here.play(move)
    return moves


def transcript(moves: list[int]) -> str:
    """The moves as squares run together, passes left out."""
    return "".join(square_name(move) for move in moves if move != PASS)


def count_difference(position: Othello) -> int:
    """Black's discs minus White's."""
    difference: cython.int = count(position.own) - count(position.opp)
    return difference if position.player == 0 else -difference


def weighted_squares(position: Othello) -> int:
    """The weights of Black's squares minus those of White's."""
    total: cython.int = 0
    left: u64 = position.own
    while left:
        total += _weights[lowest(left)]
        left &= left - 1
    left = position.opp
    while left:
        total -= _weights[lowest(left)]
        left &= left - 1
    return total if position.player == 0 else -total


def known_openings(position: Othello) -> list[tuple[int, int]]:
    """The good moves of the opening book, with their values for the side to move."""
    from engine.games.othello.book import good_moves  # it is built upon this module

    return good_moves(position)


EVALUATIONS = {"count-difference": count_difference, "weighted-squares": weighted_squares}

GAME = Game(
    name="othello",
    title=mark("Othello"),
    tagline=mark("Outflank, turn over, and have the most discs at the end."),
    sides=(mark("Black"), mark("White")),
    start_position=start,
    read=read,
    options=(Option("layout", mark("Starting position"), "", kind="file",
                    help=mark("A .lay file with another starting position; empty for the standard one.")),),
    evaluations=EVALUATIONS,
    book=known_openings,
    maximizers={"maximize-difference": "count-difference", "maximize-weight": "weighted-squares"},
    ladder=LADDER,
)
