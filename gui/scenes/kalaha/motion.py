"""The course of a Kalaha move in time: the hand that sows, the capture, the extra turn, the last sweep. No drawing.

A move is told in seconds at normal speed. `at` answers, for any moment, what lies where and what is in the air, so
that a frame can be drawn without having drawn the ones before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.kalaha.rules import Kalaha
from gui.animate import between, ease_in_out, ease_out

LIFT = 0.16
"""The stones of the pit are taken up."""
STEP = 0.15
"""From one cell to the next, when there is time."""
LONGEST_SOWING = 2.6
"""However many stones are sown."""
DROP = 0.14
NOTICE = 0.30
"""The pits of a capture light up before they are emptied."""
CARRY = 0.50
"""Stones fly home to a store."""
PULSE = 0.45
"""The store shines: an extra turn."""
SEEDS = ("seed", "seed-2", "seed-3")
"""Neighbouring pits sound a little different."""


@dataclass(frozen=True)
class Fall:
    """A stone between the hand and its place: `landed` goes from 0 to 1."""

    cell: int
    place: int
    landed: float


@dataclass(frozen=True)
class Flight:
    """Stones on their way from a pit to a store; they will lie on top of what the store holds."""

    source: int
    stones: int
    store: int
    onto: int
    flown: float


@dataclass(frozen=True)
class Moment:
    """What is to be seen at one time."""

    stones: tuple[int, ...]
    hand: int = 0
    leaving: int = 0
    reaching: int = 0
    moved: float = 0.0
    lifted: float = 1.0
    fall: tuple[Fall, ...] = ()
    flights: tuple[Flight, ...] = ()
    lit: tuple[int, ...] = ()
    pulse: float | None = None


class Course:
    """One move from its first moment to its last."""

    def __init__(self, before: Kalaha, move: int) -> None:
        self.before, self.move = before, move
        self.sowing = before.sowing(move)
        self.again = self.sowing.again and not before.play(move).over
        self.store = before.store_of(before.player)
        count = len(self.sowing.cells)
        self.step = min(STEP, LONGEST_SOWING / count)
        self.sown = LIFT + count * self.step + DROP
        self.noticed = self.sown + (NOTICE if self.sowing.captured else 0.0)
        self.carried = self.noticed + (CARRY if self.sowing.captured else 0.0)
        self.pulsed = self.carried + (PULSE if self.again else 0.0)
        self.seconds = self.pulsed + (CARRY if self.sowing.swept else 0.0)

    def heard(self) -> list[tuple[float, str]]:
        """What is heard, each at its share of the course: every stone that lands, stones gathered, an extra turn."""
        cells, whole = self.sowing.cells, self.seconds
        heard = [((LIFT + (n + 1) * self.step + DROP * 0.7) / whole, self._landing(cell))
                 for n, cell in enumerate(cells)]
        if self.sowing.captured:
            heard.append(((self.noticed + CARRY * 0.4) / whole, "gather"))
        if self.again:
            heard.append((self.carried / whole, "again"))
        if self.sowing.swept:
            heard.append(((self.pulsed + CARRY * 0.4) / whole, "gather"))
        return heard

    def _landing(self, cell: int) -> str:
        return "store" if self.before.is_store(cell) else SEEDS[cell % len(SEEDS)]

    def at(self, progress: float) -> Moment:
        """The moment when this share of the whole course has passed."""
        now = progress * self.seconds
        if now < self.sown:
            return self._sowing(now)
        board = self._board(len(self.sowing.cells))
        if now < self.noticed:
            return Moment(tuple(board), lit=self.sowing.captured)
        if now < self.carried:
            return self._flying(board, self.sowing.captured, between(now, self.noticed, self.carried))
        self._bring_home(board, self.sowing.captured)
        if now < self.pulsed:
            return Moment(tuple(board), pulse=between(now, self.carried, self.pulsed))
        if now < self.seconds:
            return self._flying(board, self.sowing.swept, between(now, self.pulsed, self.seconds))
        self._bring_home(board, self.sowing.swept)
        return Moment(tuple(board))

    def _board(self, dropped: int) -> list[int]:
        """The board when so many stones have left the hand."""
        board = list(self.before.board)
        board[self.move] = 0
        for cell in self.sowing.cells[:dropped]:
            board[cell] += 1
        return board

    def _sowing(self, now: float) -> Moment:
        cells = self.sowing.cells
        walked = max(0.0, (now - LIFT) / self.step)
        dropped = min(len(cells), int(walked))
        board = self._board(dropped)
        hand = len(cells) - dropped
        here = cells[dropped - 1] if dropped else self.move
        there = cells[dropped] if hand else here
        return Moment(
            tuple(board), hand, here, there, ease_in_out(walked % 1.0) if hand else 0.0,
            ease_out(between(now, 0.0, LIFT)), self._falls(board, dropped, now),
        )

    def _falls(self, board: list[int], dropped: int, now: float) -> tuple[Fall, ...]:
        """The stones dropped so lately that they have not come to rest; each lies on top of its cell."""
        falls, above = [], list(board)
        for index in range(dropped - 1, -1, -1):
            landed = between(now - LIFT - (index + 1) * self.step, 0.0, DROP)
            if landed >= 1.0:
                break
            cell = self.sowing.cells[index]
            above[cell] -= 1
            falls.append(Fall(cell, above[cell], landed))
        return tuple(falls)

    def _flying(self, board: list[int], sources: tuple[int, ...], flown: float) -> Moment:
        """Stones of these pits fly to a store: the mover's in a capture, the owner's in the last sweep."""
        flights: list[Flight] = []
        for cell in sources:
            store = self._home_of(cell)
            onto = board[store] + sum(flight.stones for flight in flights if flight.store == store)
            flights.append(Flight(cell, board[cell], store, onto, flown))
        for cell in sources:
            board[cell] = 0
        return Moment(tuple(board), flights=tuple(flights))

    def _home_of(self, cell: int) -> int:
        if cell in self.sowing.captured:
            return self.store
        return self.before.store_of(self.before.owner_of(cell))

    def _bring_home(self, board: list[int], sources: tuple[int, ...]) -> None:
        for cell in sources:
            board[self._home_of(cell)] += board[cell]
            board[cell] = 0
