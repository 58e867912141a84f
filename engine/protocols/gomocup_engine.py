"""We as a Gomocup "brain": `main.py pbrain` plays Gomoku for any manager that speaks the protocol.

Source: the protocol as published for Gomocup and the Piskvork manager (Petricek, Lastovicka), with SWAP2BOARD of 2020.
Boards are square, of the sizes that our rules know. Rules: 0 free, 1 exactly five, 4 renju; others are refused when a
move is asked for. The time limits and the memory limit are kept with a reserve.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import NamedTuple

from engine.complaint import Complaint
from engine.games.gomoku.board import LARGEST
from engine.games.gomoku.rules import ADD_TWO, TAKE_BLACK, TAKE_WHITE, Gomoku, read, start
from engine.games.gomoku.text import SMALLEST
from engine.position import Position
from engine.protocols.gomocup_host import coordinates_of, square_of
from engine.protocols.lines import Listener
from engine.search.champion import Budget, Champion
from engine.version import VERSION

RULES = {0: "free", 1: "standard", 4: "renju"}
RULE_MASK = 1 | 4 | 8              # bit 2, a continuous game, asks nothing else of the brain
RESERVE = 0.08                     # seconds of a turn kept for the way there and back
SHORTEST = 0.02                    # seconds: what "as fast as possible" means
MOVES_TO_COME = 15                 # a turn gets this part of what is left of the match
BASE_MEMORY = 60 << 20             # bytes the program needs besides its table
LEAST_TABLE, MOST_TABLE = 1.0, 64.0   # megabytes
OWN, OTHER = 1, 2
Say = Callable[[str], None]


class BadCommand(Complaint):
    """A command that cannot be obeyed, answered with ERROR and the sentence."""


class Stone(NamedTuple):
    square: int
    owner: int


class Brain:
    """The state of one brain: a board in words, the limits, and a champion that remembers."""

    def __init__(self, listener: Listener, say: Say) -> None:
        self.listener, self.say = listener, say
        self.size = 0
        self.stones: list[Stone] = []
        self.info: dict[str, int] = {"timeout_turn": 30_000, "timeout_match": 0, "max_memory": 0, "rule": 0}
        self._spent = 0      # thousandths of a second since the time left was told, or the game began
        self._champion: Champion | None = None
        self._commands: dict[str, Callable[[str], str | None]] = {
            "START": self._start, "RECTSTART": self._rect_start, "RESTART": self._restart, "BEGIN": self._begin,
            "TURN": self._turn, "PLAY": self._play, "TAKEBACK": self._take_back, "BOARD": self._board,
            "SWAP2BOARD": self._swap2_board, "INFO": self._info, "ABOUT": self._about,
        }

    def run(self) -> None:
        """Obey until END or until the manager has gone."""
        while (line := self.listener.next()) is not None and not _ends(line):
            word, _, rest = line.partition(" ")
            command = self._commands.get(word.upper())
            if command is None:
                self.say(f"UNKNOWN command '{word[:40]}'")
                continue
            try:
                answer = command(rest.strip())
            except (Complaint, ValueError) as fault:
                answer = f"ERROR {fault}"
            if answer is not None:
                self.say(answer)

    # --- The board --------------------------------------------------------------------------------------

    def _start(self, rest: str) -> str:
        size = int(rest) if re.fullmatch(r"\d{1,4}", rest) else 0
        if not SMALLEST <= size <= LARGEST:
            raise BadCommand(f"unsupported size, the boards here are {SMALLEST} to {LARGEST} squares wide")
        self.size, self.stones, self._spent = size, [], 0
        return "OK"

    def _rect_start(self, rest: str) -> str:
        sides = re.fullmatch(r"(\d{1,4})\s*,\s*(\d{1,4})", rest)
        if sides is None or sides[1] != sides[2]:
            raise BadCommand("rectangular boards are not supported")
        return self._start(sides[1])

    def _restart(self, rest: str) -> str:
        self._need_board()
        self.stones, self._spent = [], 0
        return "OK"

    def _begin(self, rest: str) -> str:
        self._need_board()
        if self.stones:
            raise BadCommand("BEGIN is for an empty board")
        return self._think()

    def _turn(self, rest: str) -> str:
        self._put(self._spot(rest), OTHER)
        return self._think()

    def _play(self, rest: str) -> str:
        """The manager makes us play a move."""
        square = self._spot(rest)
        self._put(square, OWN)
        return self._words(square)

    def _take_back(self, rest: str) -> str:
        square = self._spot(rest)
        left = [stone for stone in self.stones if stone.square != square]
        if len(left) == len(self.stones):
            raise BadCommand("there is no stone to take back")
        self.stones = left
        return "OK"

    def _board(self, rest: str) -> str:
        """Lines x,y,who until DONE, then think; where one of them is wrong, the board is empty."""
        lines = self._until_done()       # all of them, also when nothing comes of it
        self._need_board()
        self.stones = []
        try:
            self._set_up(lines)
        except Complaint:
            self.stones = []
            raise
        return self._think()

    def _set_up(self, lines: list[str]) -> None:
        for line in lines:
            parts = re.fullmatch(r"(\d{1,3}\s*,\s*\d{1,3})\s*,\s*([123])", line)
            if parts is None:
                raise BadCommand(f"a line of BOARD is x,y,who, not '{line[:40]}'")
            if parts[2] != "3":     # 3 marks a square of a winning line or of nobody
                self._put(self._spot(parts[1]), int(parts[2]))

    def _until_done(self) -> list[str]:
        """The lines of a board; of more than it has squares, no more than show that they are too many."""
        lines: list[str] = []
        while (line := self.listener.next()) is not None and line.upper() != "DONE":
            if len(lines) <= LARGEST * LARGEST:
                lines.append(line)
        return lines

    def _need_board(self) -> None:
        if self.size == 0:
            raise BadCommand("START comes first")

    def _spot(self, words: str) -> int:
        self._need_board()
        parts = re.fullmatch(r"(\d{1,3})\s*,\s*(\d{1,3})", words)
        if parts is None:
            raise BadCommand(f"coordinates are x,y, not '{words[:40]}'")
        return square_of(int(parts[1]), int(parts[2]), self.size)

    def _put(self, square: int, owner: int) -> None:
        if any(stone.square == square for stone in self.stones):
            raise BadCommand(f"{self._words(square)} is taken")
        self.stones.append(Stone(square, owner))

    def _words(self, square: int) -> str:
        return "{},{}".format(*coordinates_of(square, self.size))

    # --- Thinking ---------------------------------------------------------------------------------------

    def _position(self) -> Gomoku:
        """The board with us to move: Black is whoever must have begun."""
        own = {stone.square for stone in self.stones if stone.owner == OWN}
        other = {stone.square for stone in self.stones if stone.owner == OTHER}
        signs = ("X", "O") if len(own) >= len(other) else ("O", "X")
        rows = ["".join(signs[0] if square in own else signs[1] if square in other else "."
                        for square in range(row * self.size, (row + 1) * self.size))
                for row in reversed(range(self.size))]
        black_player = 0 if signs[0] == "X" else 1
        return read(f"{'/'.join(rows)} {self._rule()} play {black_player} {signs[0]}")

    def _rule(self) -> str:
        rule = self.info["rule"] & RULE_MASK
        if rule not in RULES:
            raise BadCommand(f"unsupported rule {self.info['rule']}")
        return RULES[rule]

    def _think(self) -> str:
        position = self._position()
        if position.over:
            raise BadCommand("the game is over")
        square = self._choose(position, self._seconds())
        self._put(square, OWN)
        return self._words(square)

    def _choose(self, position: Position, seconds: float) -> int:
        if self._champion is None:
            self._champion = Champion(Budget(seconds=seconds), megabytes=self._megabytes())
        self._champion.budget = Budget(seconds=seconds)
        began = time.monotonic()
        move = self._champion.choose(position, self.listener.thinking()).move
        self._spent += round(1000 * (time.monotonic() - began))
        return move

    def _seconds(self) -> float:
        """The time of a turn, and of what is left of the match a part; a turn of no time means at once."""
        seconds = self.info["timeout_turn"] / 1000
        if self.info["timeout_match"]:
            seconds = min(seconds, self._time_left() / 1000 / MOVES_TO_COME)
        return max(SHORTEST, 0.95 * seconds - RESERVE)

    def _time_left(self) -> int:
        """Thousandths of a second, whether the manager tells them before every turn, once, or never."""
        return self.info.get("time_left", self.info["timeout_match"]) - self._spent

    def _megabytes(self) -> float:
        allowed = self.info["max_memory"]
        if allowed <= 0:
            return MOST_TABLE
        return max(LEAST_TABLE, min(MOST_TABLE, (allowed - BASE_MEMORY) / 2 / (1 << 20)))

    def _swap2_board(self, rest: str) -> str:
        """The stones so far, then our part of the opening: three stones, a colour, or two stones more."""
        lines = self._until_done()
        self._need_board()
        if self._rule() == "renju":
            raise BadCommand("the swap2 opening does not go with renju")
        here: Position = start(rules=self._rule(), opening="swap2", size=self.size)
        spots = [self._spot(line) for line in lines]
        if len(spots) not in (0, 3, 5) or len(set(spots)) < len(spots):
            raise BadCommand("SWAP2BOARD has no, three or five stones, each on a square of its own")
        for number, square in enumerate(spots):
            if number == 3:
                here = here.play(ADD_TWO)
            here = here.play(square)
        return self._opening(here, len(spots))

    def _opening(self, here: Position, stones: int) -> str:
        seconds = self._seconds()
        if stones == 0:
            return self._row(here, 3, seconds)
        choice = self._choose(here, seconds / 2)
        if choice == TAKE_BLACK:
            return "SWAP"
        return self._row(here.play(choice), 1 if choice == TAKE_WHITE else 2, seconds / 2)

    def _row(self, here: Position, count: int, seconds: float) -> str:
        """The next stones, all ours to put."""
        words = []
        for _ in range(count):
            square = self._choose(here, seconds / count)
            words.append(self._words(square))
            here = here.play(square)
        return " ".join(words)

    # --- Words ------------------------------------------------------------------------------------------

    def _info(self, rest: str) -> None:
        """Limits and rules; a key that is not known, or a value that is no number, is passed over."""
        key, _, value = rest.partition(" ")
        if key in ("timeout_turn", "timeout_match", "time_left", "max_memory", "game_type", "rule") and re.fullmatch(
                r"-?\d{1,18}", value.strip()):
            self.info[key] = int(value)
            if key == "max_memory":
                self._champion = None
            elif key in ("time_left", "timeout_match"):
                self._spent = 0

    def _about(self, rest: str) -> str:
        return f'name="Jamboree", version="{VERSION}", author="The authors of Jamboree", country="International"'


def _ends(line: str) -> bool:
    return line.upper().split()[:1] == ["END"]


def run_brain(say: Say) -> None:
    """Be a brain on standard input and output."""
    Brain(Listener(_ends), say).run()
