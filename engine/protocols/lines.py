"""The engine's side of a pipe: lines from standard input by a thread, so that a thought can be called off.

Answers are written at once, whatever standard output is. The end of the input ends the engine.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable

from engine.protocols.process import LONGEST_LINE, split_lines
from engine.search.watch import Watch

CHUNK = 4096


class Listener:
    """The lines one is told. `urgent` says which of them end a thought that is under way."""

    def __init__(self, urgent: Callable[[str], bool], read: Callable[[], bytes] | None = None) -> None:
        self.urgent = urgent
        self._watch: Watch | None = None
        self._pending = 0        # urgent lines that have come and are not obeyed yet
        self._lock = threading.Lock()
        self._read = read or (lambda: os.read(sys.stdin.fileno(), CHUNK))
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, name="listener", daemon=True).start()

    def next(self) -> str | None:
        """The next line, waiting for it; None when the other side has gone."""
        line = self._lines.get()
        if line is None or self.urgent(line):
            with self._lock:
                self._pending -= 1
        return line

    def thinking(self) -> Watch:
        """A watch for a new thought, which an urgent line stops; also one that came just before the thought began."""
        with self._lock:
            self._watch = Watch()
            if self._pending:
                self._watch.stop()
            return self._watch

    @property
    def interrupted(self) -> bool:
        """Whether an urgent line, or the end of the input, is waiting."""
        with self._lock:
            return self._pending > 0

    def _listen(self) -> None:
        for line in split_lines(self._read):
            words = line[:LONGEST_LINE].decode("ascii", "replace").strip()
            if self.urgent(words):
                self._stop()
            self._lines.put(words)
        self._stop()
        self._lines.put(None)

    def _stop(self) -> None:
        with self._lock:
            self._pending += 1
            if self._watch is not None:
                self._watch.stop()


def speak(line: str) -> None:
    """Say one line and have it heard now; in letters that every console can say."""
    sys.stdout.write(line.encode("ascii", "replace").decode() + "\n")
    sys.stdout.flush()
