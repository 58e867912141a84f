"""Gomoku: free, standard and renju rules, the swap2 opening, notation and text. No search, no drawing.

`player` is the person to move (0 began) and `black_player` the person who has the black stones: after a swap2
opening the two may differ. The choices of that opening are moves of their own, with codes above every square.
Stones and lines are in board.py, renju's forbidden points in renju.py.
"""

from __future__ import annotations

import cython
from cython import ulonglong as u64

from engine.game import Game, Option, OptionError, OptionValue
from engine.games.gomoku.board import BLACK, CHANGES, FIVES, RENJU, STRAIGHTS, TALLY, WHITE, Board
from engine.games.gomoku.horizon import LOOK
from engine.games.gomoku.ladder import LADDER
from engine.games.gomoku.lines import BLOCK, FIVE, FOUR, VALID
from engine.games.gomoku.renju import WORDS
from engine.games.gomoku.structures import structures
from engine.games.gomoku.text import SMALLEST, checked_size, number_of, square_name, square_named
from engine.plan import Plan
from engine.position import MAX_PLY, SUDDEN, IllegalMove
from engine.search.watch import Watch
from engine.threat import ThreatBoard
from engine.words import _, mark

if cython.compiled:
    from cython.cimports.engine.games.gomoku.horizon import horizon, most_promising
    from cython.cimports.engine.games.gomoku.playout import drawn, mark_playout
    from cython.cimports.engine.games.gomoku.renju import forbidden
    from cython.cimports.engine.machine_bits import lowest
    from cython.cimports.libc.stdlib import calloc, free
else:
    from engine.bits import lowest
    from engine.games.gomoku.horizon import horizon, most_promising
    from engine.games.gomoku.playout import drawn, mark_playout
    from engine.games.gomoku.renju import forbidden

COLOUR_NAMES = (mark("Black"), mark("White"))
RULE_NAMES = ("free", "standard", "renju")
PLAY, PLACE, CHOOSE, ADD, ANSWER = range(5)   # the swap2 opening runs through the last four
PHASE_NAMES = ("play", "place", "choose", "add", "answer")
OPENING_PLAYER = (0, 0, 1, 1, 0)              # who acts in each of them
OPENING_STONES = ((0, 0), (0, 2), (3, 3), (3, 4), (5, 5))   # how many stones lie then, at least and at most
LARGEST_OFFERED = 19      # what a player may choose; programs play on one size more
TAKE_WHITE, TAKE_BLACK, ADD_TWO = 400, 401, 402
CHOICE_NAMES = {TAKE_WHITE: "white", TAKE_BLACK: "black", ADD_TWO: "add"}

_WHITE = cython.declare(cython.int, WHITE)
_RENJU = cython.declare(cython.int, RENJU)
_PLAY = cython.declare(cython.int, PLAY)
_PLACE = cython.declare(cython.int, PLACE)
_CHOOSE = cython.declare(cython.int, CHOOSE)
_ADD = cython.declare(cython.int, ADD)
_ANSWER = cython.declare(cython.int, ANSWER)
_TAKE_WHITE = cython.declare(cython.int, TAKE_WHITE)
_TAKE_BLACK = cython.declare(cython.int, TAKE_BLACK)
_ADD_TWO = cython.declare(cython.int, ADD_TWO)
_BLOCK = cython.declare(cython.int, BLOCK)
_RECORD = cython.declare(cython.int, 2 * BLOCK)
_FIVE = cython.declare(cython.int, FIVE)
_FOUR = cython.declare(cython.int, FOUR)
_BEFORE_KILLERS = cython.declare(cython.int, 1 << 19)   # a promise beyond what the search gives to a killer move
_VALID = cython.declare(cython.int, VALID)
_FIVES = cython.declare(cython.int, FIVES)
_STRAIGHTS = cython.declare(cython.int, STRAIGHTS)
_TALLY = cython.declare(cython.int, TALLY)
_UNDO_LINES = cython.declare(cython.int, 16)         # one move's undo: the turn and the tally, then four lines,
_UNDO_SHAPES = cython.declare(cython.int, 16 + 8 * BLOCK)            # then the shapes that changed
_UNDO = cython.declare(cython.int, 16 + 8 * BLOCK + CHANGES)
_SUDDEN = cython.declare(cython.int, SUDDEN)
_LOOK = cython.declare(cython.int, LOOK)
FULL = cython.declare(u64, 0xFFFFFFFFFFFFFFFF)
MIX = cython.declare(u64, 0x9E3779B97F4A7C15)


class Gomoku(Board):
    """Gomoku on n x n squares. Black has the first stone; five in a row wins."""

    def __init__(self, size: int, rule: int, phase: int = PLAY) -> None:
        Board.__init__(self, size, rule)
        self.phase = phase
        self.player = 0
        self.black_player = 0
        self.ply = 0
        if not cython.compiled:
            self.undo: list[int] = []

    def __dealloc__(self) -> None:
        free(self.undo)

    # --- The C face -----------------------------------------------------------------------------------

    def barred(self, square: cython.int) -> cython.bint:
        """Whether renju forbids the side to move an empty square."""
        if self.rule != _RENJU or self.colour == _WHITE or self.phase != _PLAY:
            return False
        return forbidden(self.lines, self.size, square) != 0

    def choosing(self) -> cython.bint:
        return self.phase == _CHOOSE or self.phase == _ANSWER

    def generate(self, out: cython.p_int) -> cython.int:
        square: cython.int
        found: cython.int = 0
        if self.won:
            return 0
        if self.choosing():
            out[0] = _TAKE_WHITE
            out[1] = _TAKE_BLACK
            out[2] = _ADD_TWO
            return 3 if self.phase == _CHOOSE else 2
        for square in range(self.size * self.size):
            if self.empty_at(square) and not self.barred(square):
                out[found] = square
                found += 1
        return found

    def ended(self) -> cython.bint:
        """A five, a full board, or, in renju, nothing but forbidden points for Black."""
        square: cython.int
        if self.won or self.stones == self.size * self.size:
            return True
        if self.rule != _RENJU or self.colour == _WHITE:
            return False
        for square in range(self.size * self.size):
            if self.empty_at(square) and not self.barred(square):
                return False
        return True

    def legal(self, move: cython.int) -> cython.bint:
        if self.won or move < 0:
            return False
        if self.choosing():
            return _TAKE_WHITE <= move < _TAKE_WHITE + (3 if self.phase == _CHOOSE else 2)
        return move < self.size * self.size and self.empty_at(move) and not self.barred(move)

    def apply(self, move: cython.int) -> cython.void:
        if move >= _TAKE_WHITE:
            self.choose(move)
            return
        self.put(move)
        if self.phase == _PLAY:
            self.player ^= 1
        elif self.phase == _PLACE and self.stones == 3:
            # "The first player puts two black stones and one white; the second chooses."
            self.phase = _CHOOSE
            self.player = 1
        elif self.phase == _ADD and self.stones == 5:
            # "Or to add one white and one black stone and let the first choose the colour."
            self.phase = _ANSWER
            self.player = 0

    def choose(self, move: cython.int) -> cython.void:
        """Take a colour, or put two more stones first. White is to move after the opening."""
        if move == _ADD_TWO:
            self.phase = _ADD
            return
        self.phase = _PLAY
        self.black_player = self.player if move == _TAKE_BLACK else 1 - self.player
        self.player = 1 - self.black_player

    def make(self, move: cython.int) -> cython.void:
        base: cython.int = self.ply * _UNDO
        i: cython.int
        self.undo[base] = move
        self.undo[base + 1] = self.player
        self.undo[base + 2] = self.phase
        self.undo[base + 3] = self.black_player
        for i in range(_TALLY):
            self.undo[base + 4 + i] = self.tally[i]
        if move < _TAKE_WHITE:
            self.carry(move, self.undo, base + _UNDO_LINES, True)
        self.ply += 1
        self.apply(move)
        if move < _TAKE_WHITE:
            for i in range(2 * self.changes[0] + 1):
                self.undo[base + _UNDO_SHAPES + i] = self.changes[i]

    def unmake(self) -> cython.void:
        base: cython.int
        i: cython.int
        self.ply -= 1
        base = self.ply * _UNDO
        self.player = self.undo[base + 1]
        self.phase = self.undo[base + 2]
        self.black_player = self.undo[base + 3]
        if self.undo[base] < _TAKE_WHITE:
            self.remove(self.undo[base])
            self.carry(self.undo[base], self.undo, base + _UNDO_LINES, False)
            for i in range(self.undo[base + _UNDO_SHAPES]):
                self.shapes[self.undo[base + _UNDO_SHAPES + 2 * i + 1]] = self.undo[base + _UNDO_SHAPES + 2 * i + 2]
        for i in range(_TALLY):
            self.tally[i] = self.undo[base + 4 + i]

    def final_score(self) -> cython.int:
        """A five was made by the one who moved last; without one the game is a draw."""
        return -_SUDDEN if self.won else 0

    def hash(self) -> u64:
        turn: cython.int = self.colour + 2 * self.black_player + 4 * self.phase + 32 * self.rule + 128 * self.size
        return self.key_of_stones ^ ((cython.cast(u64, turn + 1) * MIX) & FULL)

    # --- What is worth looking at ---------------------------------------------------------------------

    def candidates(self, out: cython.p_int) -> cython.int:
        """A five, or the squares against one; the answers to an open three; otherwise the squares near stones."""
        rows = cython.declare(cython.int[20])
        found: cython.int = 0
        own: cython.int = self.colour
        other: cython.int = 1 - own
        row: cython.int
        if self.won:
            return 0
        if self.phase != _PLAY:
            return self.opening_candidates(out)
        for row in range(self.size):
            rows[row] = 0
        if self.tally[_FIVES + own]:
            self.mark(rows, own, _FIVE)
        elif self.tally[_FIVES + other]:
            self.mark(rows, other, _FIVE)
        elif self.tally[_STRAIGHTS + other]:
            # Only a four, or a stone among those squares, keeps the other from a straight four.
            self.mark(rows, own, _FOUR)
            self.mark(rows, other, _FOUR)
        found = self.emit(rows, out)
        if found == 0:
            # The first reply is next to the first stone: it was searched to be farther off, and lost from there.
            self.surround(rows, 1 if self.stones == 1 else 2)
            found = most_promising(self, out, self.emit(rows, out))
        return found if found else self.generate(out)

    def opening_candidates(self, out: cython.p_int) -> cython.int:
        """The first stone of a swap2 opening on a diagonal from the edge to the centre, the others near it."""
        rows = cython.declare(cython.int[20])
        row: cython.int
        if self.choosing():
            return self.generate(out)
        for row in range(self.size):
            rows[row] = 1 << row if self.stones == 0 and 2 <= row <= self.size // 2 else 0
        if self.stones:
            self.surround(rows, 2)
        return self.emit(rows, out)

    def emit(self, rows: cython.p_int, out: cython.p_int) -> cython.int:
        """Write the legal squares of a set to `out`; how many."""
        row: cython.int
        left: cython.int
        square: cython.int
        found: cython.int = 0
        for row in range(self.size):
            left = rows[row] & self.lines[row * _RECORD + _VALID]
            left &= ~(self.lines[row * _RECORD] | self.lines[row * _RECORD + _BLOCK])
            while left:
                square = row * self.size + lowest(left)
                if not self.barred(square):
                    out[found] = square
                    found += 1
                left &= left - 1
        return found

    def promise(self, move: cython.int, depth: cython.int) -> cython.int:
        if move >= _TAKE_WHITE:
            return 0
        if self.tally[_STRAIGHTS + self.colour] and self.straight_at(move):
            return _BEFORE_KILLERS
        return self.stone_promise(move)

    def playout_move(self, dice: u64) -> cython.int:
        """A forced stone where there is one, else any near the others (playout.py)."""
        rows = cython.declare(cython.int[20])
        width: cython.int
        square: cython.int
        if self.won or self.stones == self.size * self.size:
            return -1
        if self.choosing():
            return _TAKE_WHITE + cython.cast(cython.int, dice & 1)
        for width in range(0 if self.phase == _PLAY else 1, 3):
            mark_playout(self, rows, width)
            square = drawn(self, rows, dice)
            while square >= 0 and self.barred(square):
                square = drawn(self, rows, dice)
            if square >= 0:
                return square
        return -1

    def evaluate(self) -> cython.int:
        """The chances on all lines; in the opening, whoever chooses next takes the better side."""
        guess: cython.int = self.chances()
        if self.phase == _PLAY:
            return horizon(self, guess, _LOOK)
        guess = guess if guess > 0 else -guess
        return guess if self.choosing() else -guess

    # --- Python ---------------------------------------------------------------------------------------

    def copy(self) -> Gomoku:
        fresh: Gomoku = Gomoku(self.size, self.rule, self.phase)
        fresh.take_stones(self)
        fresh.player = self.player
        fresh.black_player = self.black_player
        return fresh

    def working(self) -> Gomoku:
        fresh: Gomoku = self.copy()
        if cython.compiled:
            fresh.undo = cython.cast(cython.p_int, calloc(MAX_PLY * _UNDO, cython.sizeof(cython.int)))
            if fresh.undo == cython.NULL:
                raise MemoryError
        else:
            fresh.undo = [0] * (MAX_PLY * _UNDO)
        return fresh

    def settle(self, colour: int, black_player: int) -> None:
        """Say whose turn it is on a board set up by hand; ValueError where that cannot be."""
        winners = {self.at(square) - 1 for square in self.winning_stones()}
        self.colour, self.black_player, self.won = colour, black_player, bool(winners)
        self.player = OPENING_PLAYER[self.phase]
        if self.phase == PLAY:
            self.player = black_player if colour == BLACK else 1 - black_player
        else:
            self._check_opening()
        if colour in winners:
            raise ValueError(_("{colour_name} has five in a row already and cannot be to move.").format(
                colour_name=_(COLOUR_NAMES[colour])))

    def _check_opening(self) -> None:
        """The stones of a swap2 opening are black, white, black, white, black, and nobody has a colour yet."""
        fewest, most = OPENING_STONES[self.phase]
        black = sum(self.at(square) == 1 for square in range(self.size * self.size))
        if not fewest <= self.stones <= most or black != (self.stones + 1) // 2:
            raise ValueError(_("The stones do not fit the phase '{phase_name}' of a swap2 opening.").format(
                phase_name=PHASE_NAMES[self.phase]))
        if self.colour != self.stones % 2 or self.black_player != 0:
            raise ValueError(_("In a swap2 opening stones alternate from Black, and nobody has Black yet (0)."))

    @property
    def colour_to_move(self) -> int:
        """The colour of the next stone: 0 black, 1 white."""
        return self.colour

    def side_of(self, player: int) -> int | None:
        """The colour a person has; None while a swap2 opening has not decided it."""
        if self.phase != PLAY:
            return None
        return BLACK if player == self.black_player else WHITE

    @property
    def choosing_now(self) -> bool:
        """Whether the next move is a choice of the swap2 opening, not a stone."""
        return self.choosing()

    def legal_now(self, move: int) -> bool:
        """Whether a move is legal, without listing them all."""
        return self.legal(move)

    def forbidden_points(self) -> dict[int, int]:
        """The squares renju forbids the side to move, each with the clause that does (see renju.WORDS)."""
        if self.rule != RENJU or self.colour == WHITE or self.won:
            return {}
        empty = [square for square in range(self.size * self.size) if self.at(square) == 0]
        clauses = {square: forbidden(self.lines, self.size, square) for square in empty}
        return {square: clause for square, clause in clauses.items() if clause}

    def threat_board(self, attacker: int) -> ThreatBoard | None:
        """What a player can threaten here, once the players have their colours."""
        from engine.games.gomoku.threats import threat_board  # it is built upon this module

        return threat_board(self, attacker) if self.phase == PLAY else None

    def forced_win(self, nodes: int, watch: Watch, seconds: float | None = None) -> Plan | None:
        """A win by fours and threes for the side to move, if one is found within the limits."""
        from engine.games.gomoku.threes import threats_win  # it is built upon this module

        return threats_win(self, nodes, watch, seconds)

    def holding(self, moves: list[int], nodes: int, watch: Watch, seconds: float | None = None) -> list[int]:
        """The moves that stop a win by threats, where the opponent would have one if nothing were done."""
        from engine.games.gomoku.threes import holding_moves  # it is built upon this module

        return holding_moves(self, moves, nodes, watch, seconds) if self.phase == PLAY else moves

    def judged(self) -> Gomoku:
        return self.working()

    def late_moves(self) -> int:
        return 8       # 60 % +- 12 % of 60 games at 12,000 positions a move, against a search without reductions

    def forced_is_free(self) -> bool:
        # 63 % +- 10 % of 60 games at 20,000 positions a move, measured together with faster threat searches and with
        # straight fours tried alone; they are tried first now.
        return True

    def text(self) -> str:
        """The rows from the top, the rule, the phase, the person who has Black, and the colour of the next stone."""
        rows = ["".join(".XO"[self.at(row * self.size + column)] for column in range(self.size))
                for row in reversed(range(self.size))]
        turn = f"{PHASE_NAMES[self.phase]} {self.black_player} {'XO'[self.colour]}"
        return f"{'/'.join(rows)} {RULE_NAMES[self.rule]} {turn}"

    def name_of(self, move: int) -> str:
        return CHOICE_NAMES[move] if move in CHOICE_NAMES else square_name(move, self.size)

    def move_named(self, name: str) -> int:
        """A square such as h8, or a choice of the swap2 opening: white, black, add."""
        choices = {word: move for move, word in CHOICE_NAMES.items()}
        word = name.strip().lower()
        move = choices[word] if word in choices else square_named(word, self.size)
        if not self.legal(move):
            raise IllegalMove(self.why_not(move))
        return move

    def why_not(self, move: int) -> str:
        """Why a move is not legal here, as a sentence."""
        if self.outcome is not None:
            return _("The game is over.")
        if self.choosing():
            offered = " or ".join(CHOICE_NAMES[each] for each in self.moves())
            return _("First choose {offered}: the stones so far were the opening.").format(offered=offered)
        if move in CHOICE_NAMES:
            return _("There is no colour to choose now; play a stone.")
        name = square_name(move, self.size)
        if self.at(move):
            return _("{name} is taken.").format(name=name)
        return _("Black may not play {name}: it makes {word}.").format(
            name=name, word=_(WORDS[forbidden(self.lines, self.size, move)]))


def read(text: str) -> Gomoku:
    """A position from its text: rows from the top split by /, rule, phase, who has Black, colour of the next stone."""
    words = text.split()
    if len(words) != 5:
        raise ValueError(_("A Gomoku position has five parts: rows, rule, phase, who has Black (0 or 1), next "
            "colour (X or O); this has {count}.").format(count=len(words)))
    rows = words[0].upper().split("/")
    rule, phase = number_of(words[1], RULE_NAMES, "rule"), number_of(words[2], PHASE_NAMES, "phase")
    black_player = number_of(words[3], ("0", "1"), "person")
    colour = number_of(words[4].upper(), ("X", "O"), "colour")
    position = Gomoku(checked_size(rows), rule, phase)
    position.rule_lines()
    for row, signs in enumerate(reversed(rows)):
        for column, sign in enumerate(signs):
            if sign in "XO":
                position.lay(row * position.size + column, "XO".index(sign))
    position.settle(colour, black_player)
    return position


def start(rules: OptionValue = "free", opening: OptionValue = "none", size: OptionValue = 15) -> Gomoku:
    """An empty board, at the first stone of the game or of a swap2 opening."""
    if rules == "renju" and opening == "swap2":
        raise OptionError(_("The swap2 opening goes with the free or the standard rule, not with renju."))
    position = Gomoku(int(size), RULE_NAMES.index(str(rules)), PLACE if opening == "swap2" else PLAY)
    position.rule_lines()
    return position


def known_openings(position: Gomoku) -> list[tuple[int, int]]:
    """The good moves of the opening book, with their values for the side to move."""
    from engine.games.gomoku.book import good_moves  # it is built upon this module

    return good_moves(position)


GAME = Game(
    name="gomoku",
    title=mark("Gomoku"),
    tagline=mark("Five stones in a row, before the other has them."),
    sides=COLOUR_NAMES,
    start_position=start,
    read=read,
    options=(
        Option("rules", mark("Rule"), "free",
               choices=(("free", mark("Free")), ("standard", mark("Standard")), ("renju", mark("Renju"))),
               help=mark("Free: five or more win. Standard: exactly five. Renju: Black also has forbidden moves.")),
        Option("opening", mark("Opening"), "none", choices=(("none", mark("None")), ("swap2", mark("Swap2"))),
               help=mark("Swap2: one puts three stones, the other takes a colour or adds two more.")),
        Option("size", mark("Size"), 15, kind="number", low=SMALLEST, high=LARGEST_OFFERED,
               help=mark("Squares on a side.")),
    ),
    ladder=LADDER,
    evaluations={"structures": structures},
    book=known_openings,
)
