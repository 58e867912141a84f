"""The director: plays every game that is known until none is left, on any executor. Finished games are told at once."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from engine.tournament.plan import Fixture, GameRecord, Plan
from engine.tournament.pool import ProcessLost
from engine.tournament.referee import Forfeit, forfeited, play_fixture, void
from engine.tournament.schedule import Openings, fixtures

AT_A_TIME = 256     # games handed to the executor; the rest wait here
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

    @property
    def over(self) -> bool:
        return not self._unplayed()

    def run(self, executor: Executor, told: Told = lambda record: None) -> bool:
        """Play until nothing is left, or until stopped; whether it is over. `told` is called in this thread."""
        waiting, playing = deque(self._unplayed()), dict[Future[GameRecord], Fixture]()
        while not self.stop.is_set():
            while waiting and len(playing) < AT_A_TIME:
                self._begin(executor, waiting.popleft(), playing)
            if not playing:
                return True
            done, _ = wait(playing, timeout=TICK, return_when=FIRST_COMPLETED)
            for future in done:
                fixture = playing.pop(future)
                record = self._record(future, fixture)
                if record is None:
                    waiting.appendleft(fixture)
                else:
                    self.records[record.key] = record
                    told(record)
            if done and self.plan.format == "groups":     # its results say who plays next
                busy = {fixture.key for fixture in playing.values()}
                waiting = deque(fixture for fixture in self._unplayed() if fixture.key not in busy)
        for future in playing:
            future.cancel()
        return False

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
