"""The manager's side of the Gomocup protocol: any "brain" program as an opponent in Gomoku.

Source: the protocol as published for Gomocup and the Piskvork manager (Petricek, Lastovicka), with SWAP2BOARD of 2020.
A brain cannot be hurried: one that is told to move now and does not is ended. Coordinates are x,y from the upper left.
"""

from __future__ import annotations

import re
import time
from typing import cast

from engine.games.gomoku.rules import ADD_TWO, PLAY, RULE_NAMES, TAKE_BLACK, TAKE_WHITE, Gomoku
from engine.position import IllegalMove, Position
from engine.protocols.process import START_SECONDS, TOLERANCE, EngineFault, OutsideProcess
from engine.search.watch import Watch
from engine.words import _

RULE_BITS = {"free": 0, "standard": 1, "renju": 4}
MEMORY = 350 << 20          # bytes: what Gomocup allows
Coordinates = tuple[int, int]


def coordinates_of(square: int, size: int) -> Coordinates:
    """x from the left and y from the top, of our squares, which count from the lower left."""
    return square % size, size - 1 - square // size


def square_of(x: int, y: int, size: int) -> int:
    if not (0 <= x < size and 0 <= y < size):
        raise IllegalMove(_("{x},{y} is not on a board of {size} x {size}.").format(x=x, y=y, size=size))
    return (size - 1 - y) * size + x


class GomocupHost:
    """One brain in one process."""

    def __init__(self, words: str) -> None:
        self.engine = OutsideProcess(words)
        self._size = 0
        self._seen: Gomoku | None = None      # the board as the brain has it, after its own last move
        self._begun = False                   # whether the brain has stones on its board
        self._planned: dict[Position, int] = {}   # the rest of a swap2 answer: what to play in which position

    def choose(self, position: Position, seconds: float, watch: Watch) -> int:
        board = cast(Gomoku, position)
        if board in self._planned:
            return self._planned[board]
        self._begin(board, seconds, watch)
        deadline = time.monotonic() + seconds + TOLERANCE
        if board.phase == PLAY:
            move = self._turn(board, deadline, watch)
            self._seen = board.play(move)
        else:
            move = self._opening(board, deadline, watch)
            self._seen = None                 # the game itself begins with the whole board
        self._begun = True
        return move

    def close(self) -> None:
        self.engine.close("END")

    # --- What is said -----------------------------------------------------------------------------------

    def _begin(self, board: Gomoku, seconds: float, watch: Watch) -> None:
        """START once for a board size, and the limits before every move."""
        self.engine.forget_late()
        if self._size != board.size:
            self.engine.say(f"START {board.size}")
            self._expect_ok(watch)
            self._size = board.size
        thousandths = round(1000 * seconds)
        for key, value in (("timeout_turn", thousandths), ("timeout_match", 0), ("time_left", 2_147_483_647),
                           ("max_memory", MEMORY), ("game_type", 1), ("rule", RULE_BITS[RULE_NAMES[board.rule]])):
            self.engine.say(f"INFO {key} {value}")

    def _expect_ok(self, watch: Watch) -> None:
        answer = self._answer(time.monotonic() + START_SECONDS, watch)
        if answer.split()[0].upper() != "OK":
            raise EngineFault(_("The engine {name} does not begin: it said '{answer}'.").format(
                name=self.engine.name, answer=answer))

    def _turn(self, board: Gomoku, deadline: float, watch: Watch) -> int:
        """BEGIN on an empty board, TURN after one new stone, and the whole BOARD otherwise."""
        news = self._new_stone(board)
        if board.stones == 0:
            self._restart(watch)
            self.engine.say("BEGIN")
        elif news is not None:
            self.engine.say("TURN {},{}".format(*coordinates_of(news, board.size)))
        else:
            self._restart(watch)
            self._show_board(board)
        answer = self._answer(deadline, watch)
        return self._legal(board, _pairs(answer, self.engine.name)[0])

    def _restart(self, watch: Watch) -> None:
        """An empty board, where the brain has another one."""
        if self._begun:
            self.engine.say("RESTART")
            self._expect_ok(watch)

    def _new_stone(self, board: Gomoku) -> int | None:
        """The one stone by which the board differs from what the brain has seen; None when it differs otherwise."""
        seen = self._seen
        if seen is None or seen.size != board.size or seen.rule != board.rule or seen.phase != PLAY:
            return None
        new = [square for square in range(board.size * board.size) if seen.at(square) != board.at(square)]
        if len(new) == 1 and seen.legal_now(new[0]) and seen.play(new[0]) == board:
            return new[0]
        return None

    def _show_board(self, board: Gomoku) -> None:
        """Every stone with whose it is (1 the brain's, 2 the other's), in turns as they might have been played."""
        own = board.colour_to_move
        stones: list[list[int]] = [[], []]
        for square in range(board.size * board.size):
            if board.at(square):
                stones[board.at(square) - 1].append(square)
        self.engine.say("BOARD")
        for turn in range(max(map(len, stones))):
            for colour in (0, 1):
                if turn < len(stones[colour]):
                    x, y = coordinates_of(stones[colour][turn], board.size)
                    self.engine.say(f"{x},{y},{1 if colour == own else 2}")
        self.engine.say("DONE")

    def _opening(self, board: Gomoku, deadline: float, watch: Watch) -> int:
        """A swap2 opening: one answer of the brain is up to three of our moves; the rest is kept."""
        stones = [square for colour in (1, 2) for square in range(board.size * board.size)
                  if board.at(square) == colour]
        black, white = stones[: (len(stones) + 1) // 2], stones[(len(stones) + 1) // 2 :]
        ordered = [square for pair in zip(black, [*white, -1], strict=False) for square in pair if square >= 0]
        self.engine.say("SWAP2BOARD")
        for square in ordered:
            self.engine.say("{},{}".format(*coordinates_of(square, board.size)))
        self.engine.say("DONE")
        answer = self._answer(deadline, watch)
        here: Position = board
        self._planned = {}
        for move in swap2_moves(answer, board, self.engine.name):
            self._planned[here] = move
            here = here.play(move)
        return self._planned.pop(board)

    # --- What is heard ----------------------------------------------------------------------------------

    def _answer(self, deadline: float, watch: Watch) -> str:
        """The next line that is an answer: remarks are passed over, errors are faults."""
        while True:
            line = self.engine.hear(deadline, watch)
            word = line.split()[0].upper() if line else ""
            if word in ("ERROR", "UNKNOWN"):
                raise EngineFault(_("The engine {name} reports: {line}.").format(name=self.engine.name, line=line))
            if word and word not in ("MESSAGE", "DEBUG", "SUGGEST", "INFO"):
                return line

    def _legal(self, board: Gomoku, spot: Coordinates) -> int:
        square = square_of(*spot, board.size)
        if not board.legal_now(square):
            raise IllegalMove(board.why_not(square))
        return square


def swap2_moves(answer: str, board: Gomoku, name: str) -> list[int]:
    """Our moves of a brain's answer to SWAP2BOARD, each legal after those before it."""
    words = answer.upper().split()
    if board.stones == 0:
        choice, wanted = [], 3
    elif words == ["SWAP"]:
        choice, wanted = [TAKE_BLACK], 0
    elif len(words) == 2 and board.stones == 3:
        choice, wanted = [ADD_TWO], 2
    else:
        choice, wanted = [TAKE_WHITE], 1
    spots = _pairs(answer, name) if wanted else []
    if len(spots) != wanted:
        raise IllegalMove(_("'{answer}' is no answer to a swap2 opening with {stones} stones.").format(
            answer=answer, stones=board.stones))
    moves = [*choice, *(square_of(x, y, board.size) for x, y in spots)]
    here: Position = board
    for move in moves:
        here = here.play(move)
    return moves


def _pairs(answer: str, name: str) -> list[Coordinates]:
    """The coordinates of an answer such as 7,8 or 7,7 8,7 9,9."""
    if not re.fullmatch(r"\d{1,3},\d{1,3}(\s+\d{1,3},\d{1,3}){0,2}", answer):
        raise EngineFault(_("The engine {name} answered '{answer}', which is no move.").format(
            name=name, answer=answer[:60]), "illegal")
    found = [word.split(",") for word in answer.split()]
    return [(int(x), int(y)) for x, y in found]


