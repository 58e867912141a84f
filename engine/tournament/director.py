"""The director: plays every game that is known until none is left, on any executor. Finished games are told at once.

Long games begin first, so that at the end no process waits for one game of another: how long a game will be is judged
by how long its two players have thought in theirs so far, and who has not played yet plays soon.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import takewhile

from engine.tournament.plan import Fixture, GameRecord, Plan
from engine.tournament.pool import Pool, ProcessLost
from engine.tournament.referee import Forfeit, forfeited, play_fixture, void
from engine.tournament.schedule import Openings, fixtures

AT_A_TIME = 256     # games handed to an executor that does not say how many it plays at once; the rest wait here
SPARE = 1           # games more than are played at once, so that nobody waits while a finished one is kept
TICK = 0.2          # seconds between two looks at the stop flag
ATTEMPTS = 2        # how often a game is begun whose process is lost by nobody's fault

Told = Callable[[GameRecord], None]


class Director:
    """One tournament. `records` are the games played so far, those of an earlier run included."""

    def __init__(self, plan: Plan, records: dict[str, GameRecord] | None = None) -> None:
        self.plan = plan
        self.records = dict(records or {})
        self.stop = threading.Event()
        self._openings = Openings(plan)
        self._begun: dict[str, int] = {}
        self._pace = _Pace(len(plan.entrants), self.records.values())

    @property
    def over(self) -> bool:
        return not self._unplayed()

    def run(self, executor: Executor, told: Told = lambda record: None) -> bool:
        """Play until nothing is left, or until stopped; whether it is over. `told` is called in this thread."""
        waiting, playing = self._unplayed(), dict[Future[GameRecord], Fixture]()
        most = executor.processes + SPARE if isinstance(executor, Pool) else AT_A_TIME
        while not self.stop.is_set():
            while waiting and len(playing) < most:
                self._begin(executor, self._next(waiting), playing)
            if not playing:
                return True
            done, _ = wait(playing, timeout=TICK, return_when=FIRST_COMPLETED)
            for future in done:
                fixture = playing.pop(future)
                record = self._record(future, fixture)
                if record is None:
                    waiting.insert(0, fixture)
                else:
                    self.records[record.key] = record
                    self._pace.add(record)
                    told(record)
            if done and self.plan.format == "groups":     # its results say who plays next
                busy = {fixture.key for fixture in playing.values()}
                waiting = [fixture for fixture in self._unplayed() if fixture.key not in busy]
        for future in playing:
            future.cancel()
        return False

    def _next(self, waiting: list[Fixture]) -> Fixture:
        """Take out the longest game of the earliest round: a tournament that is stopped has been fair so far."""
        here = takewhile(lambda fixture: fixture.round == waiting[0].round, waiting)
        longest, _ = max(enumerate(here), key=lambda each: self._pace.seconds(each[1]))
        return waiting.pop(longest)

    def _begin(self, executor: Executor, fixture: Fixture, playing: dict[Future[GameRecord], Fixture]) -> None:
        self._begun[fixture.key] = self._begun.get(fixture.key, 0) + 1
        playing[executor.submit(play_fixture, self.plan, fixture)] = fixture

    def _unplayed(self) -> list[Fixture]:
        known = fixtures(self.plan, self.records, self._openings)
        return [fixture for fixture in known if fixture.key not in self.records]

    def _record(self, future: Future[GameRecord], fixture: Fixture) -> GameRecord | None:
        """The record of a finished game; None when it has to be played again."""
        try:
            return future.result()
        except ProcessLost as lost:
            if lost.turn is not None:
                what = "it never answered." if lost.hung else "its process died."
                return forfeited(self.plan, fixture, Forfeit(lost.turn.side, "time" if lost.hung else "crash", what))
            fault: Exception = lost
        except Exception as other:
            fault = other
        if self._begun[fixture.key] < ATTEMPTS:
            return None
        return void(fixture, f"The game could not be played: {fault}")


class _Pace:
    """How long each entrant thinks in a game."""

    def __init__(self, entrants: int, played: Iterable[GameRecord]) -> None:
        self._spent, self._games = [0.0] * entrants, [0] * entrants
        for record in played:
            self.add(record)

    def add(self, record: GameRecord) -> None:
        for entrant, seconds in zip((record.first, record.second), record.spent, strict=True):
            self._spent[entrant] += seconds
            self._games[entrant] += 1

    def seconds(self, fixture: Fixture) -> float:
        """How long a game should take; for ever, as far as one can tell, with somebody who has not played yet."""
        return sum(self._spent[entrant] / self._games[entrant] if self._games[entrant] else math.inf
                   for entrant in (fixture.first, fixture.second))
