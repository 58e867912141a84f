"""Watch: the string between a search and whoever asked for it. It carries 'stop' one way and progress the other.

`stopped` is a C field, polled inside the compiled searches; setting it ends them in well under a millisecond.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.search.verdict import Progress


class Watch:
    """One watch a question: made anew for every ask, shared by all threads that work on the answer."""

    def __init__(self, progress: Callable[[Progress], None] | None = None) -> None:
        self.stopped = self.given_up = False
        self.nodes = 0
        self.progress = progress

    def stop(self) -> None:
        """Ask the search to answer now with the best it has."""
        self.stopped = True

    def give_up(self) -> None:
        """Nobody waits for the answer any more."""
        self.given_up = True
        self.stop()

    def report(self, progress: Progress) -> None:
        """Tell the asker how far the search is."""
        self.nodes = progress.nodes
        if self.progress is not None:
            self.progress(progress)

    @contextmanager
    def within(self, seconds: float | None) -> Iterator[None]:
        """Stop the search when the seconds are over."""
        if seconds is None:
            yield
            return
        timer = threading.Timer(seconds, self.stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
