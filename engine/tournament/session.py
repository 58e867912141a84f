"""A tournament in the background: a thread directs it, processes play it, and there is news to poll. No drawing."""

from __future__ import annotations

import logging
import queue
import threading
import time

from engine.tournament.archive import Archive
from engine.tournament.director import Director
from engine.tournament.plan import GameRecord, Plan
from engine.tournament.pool import Pool
from engine.tournament.schedule import expected_games
from engine.words import _

log = logging.getLogger(__name__)


class Session:
    """One run of a tournament. Everything that is finished is kept in the archive at once."""

    def __init__(self, plan: Plan, archive: Archive, processes: int, resume: bool = False) -> None:
        self.plan = plan
        self.archive = archive
        if resume:
            kept = archive.resume(plan)
        else:
            archive.begin(plan)
            kept = {}
        self.records: dict[str, GameRecord] = dict(kept)     # what has been polled
        self.trouble = ""
        self._director = Director(plan, kept)
        self._processes = processes
        self._news: queue.SimpleQueue[GameRecord] = queue.SimpleQueue()
        self._began, self._kept = time.monotonic(), len(kept)
        self._thread = threading.Thread(target=self._work, name="tournament", daemon=True)
        self._thread.start()

    def poll(self) -> list[GameRecord]:
        """The games finished since the last poll; never waits."""
        news = []
        while not self._news.empty():
            record = self._news.get()
            self.records[record.key] = record
            news.append(record)
        return news

    @property
    def running(self) -> bool:
        return self._thread.is_alive() or not self._news.empty()

    @property
    def games(self) -> int:
        """How many games there will be, as far as one can tell."""
        return max(expected_games(self.plan), len(self.records))

    @property
    def over(self) -> bool:
        """Whether every game has been played."""
        return not self.running and not self.trouble and not self._director.stop.is_set()

    @property
    def seconds_left(self) -> float | None:
        """How long it will take at the pace so far; None before the first game is finished."""
        played = len(self.records) - self._kept
        if played == 0:
            return None
        return (time.monotonic() - self._began) / played * (self.games - len(self.records))

    def stop(self) -> None:
        """End it soon; what is finished is kept."""
        self._director.stop.set()

    def close(self, patience: float) -> None:
        """Stop and wait, bounded, until all its processes have ended."""
        self.stop()
        self._thread.join(patience)

    def _work(self) -> None:
        pool = Pool(self._processes)
        try:
            self._director.run(pool, self._told)
            self.archive.finish(self.plan, self._director.records)
        except Exception as fault:      # a full disk, for one: the window says so and goes on
            log.exception("A tournament failed.")
            self.trouble = _("The tournament was stopped: {fault}").format(fault=fault)
        finally:
            pool.shutdown(cancel_futures=True)

    def _told(self, record: GameRecord) -> None:
        self.archive.add(self.plan, record)
        self._news.put(record)
