"""Thinker: the one worker thread. The window asks, polls once a frame, and is never kept waiting.

Every question has a ticket; an answer to an old ticket is dropped. Cancelling stops the search and waits, bounded,
until it has ended, so that no search of a game left behind goes on beside the next.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import sys
import threading
from dataclasses import dataclass

from engine.complaint import Complaint
from engine.players import Player
from engine.position import Position
from engine.search.verdict import Progress, Verdict
from engine.search.watch import Watch
from engine.words import _

PATIENCE = 2.0   # seconds to wait for a cancelled search; a compiled one ends in milliseconds

POLITE = 10      # niceness of the thinking thread: whoever draws the window goes first

log = logging.getLogger(__name__)


def _step_back() -> None:
    """Let the window and the display go before this thread, and before those it will start, where a thread has a
    priority of its own: on Linux. Otherwise a frame may wait a time slice for a processor that thinks."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITE)


@dataclass(frozen=True)
class Answer:
    """The verdict on the position of a ticket."""

    ticket: int
    verdict: Verdict


@dataclass(frozen=True)
class Report:
    """How far the search of a ticket is."""

    ticket: int
    progress: Progress


@dataclass(frozen=True)
class Failure:
    """A player that could not answer, with a sentence for the status line."""

    ticket: int
    sentence: str


@dataclass(frozen=True)
class _Question:
    ticket: int
    player: Player
    position: Position
    watch: Watch


class Thinker:
    """Asks players on a thread of its own."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._news: queue.SimpleQueue[Answer | Report | Failure] = queue.SimpleQueue()
        self._idle = threading.Event()
        self._idle.set()
        self._ticket = 0
        self._watch: Watch | None = None      # of the question that counts
        self._thread: threading.Thread | None = None

    def ask(self, player: Player, position: Position) -> int:
        """Put a question, in place of any other; the ticket its answer will carry."""
        self.cancel()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()
        self._ticket += 1
        ticket = self._ticket
        self._watch = Watch(lambda progress: self._news.put(Report(ticket, progress)))
        self._idle.clear()
        self._questions.put(_Question(ticket, player, position, self._watch))
        return ticket

    def poll(self) -> list[Answer | Report | Failure]:
        """What is new about the question that counts; never waits."""
        news = []
        while not self._news.empty():
            item = self._news.get()
            if item.ticket == self._ticket and self._watch is not None:
                news.append(item)
        if any(not isinstance(item, Report) for item in news):
            self._watch = None
        return news

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._watch is not None

    @property
    def nodes(self) -> int:
        """Positions looked at so far, between two reports too."""
        return int(self._watch.nodes) if self._watch else 0

    def move_now(self) -> None:
        """Have the best move so far; it comes as the answer."""
        if self._watch is not None:
            self._watch.stop()

    def cancel(self) -> bool:
        """Give the question up and wait, bounded, for the search to end; False when it has not."""
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.give_up()
        self._ticket += 1
        return self._idle.wait(PATIENCE)

    def close(self) -> None:
        """End the thread; a search that does not end in time dies with the program."""
        self.cancel()
        if self._thread is not None:
            self._questions.put(None)
            self._thread.join(PATIENCE)
            self._thread = None

    def _work(self) -> None:
        _step_back()
        while (question := self._questions.get()) is not None:
            try:
                if not question.watch.stopped or question.ticket == self._ticket:
                    self._news.put(Answer(question.ticket, question.player.choose(question.position, question.watch)))
            except Exception as fault:
                if not isinstance(fault, Complaint):     # which says all there is to say
                    log.exception("A player failed.")
                self._news.put(Failure(question.ticket, _("The opponent could not move: {fault}").format(fault=fault)))
            finally:
                del question     # and the player's memory with it: the next question may be long in coming
                if self._questions.empty():
                    self._idle.set()
