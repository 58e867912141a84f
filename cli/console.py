"""How the command line speaks: results on standard output, remarks and complaints on standard error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import engine
from engine.freshness import PURE_NOTICE
from engine.search.verdict import Progress as Report
from engine.search.watch import Watch

BAD_INPUT = 2
INTERRUPTED = 130

out = Console(highlight=False, soft_wrap=True, emoji=False)
remarks = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def say_if_uncompiled() -> None:
    """Say, once a command, that the engine is the slow one."""
    if not engine.COMPILED:
        remarks.print(PURE_NOTICE, style="yellow")


@contextmanager
def working(words: str) -> Iterator[Watch]:
    """A bar on a terminal while something takes its time, filled by what the watch is told; nothing elsewhere."""
    if not remarks.is_terminal:
        yield Watch()
        return
    columns = TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=remarks, transient=True) as bar:
        task = bar.add_task(words, total=None)

        def show(progress: Report) -> None:
            if progress.fraction:
                bar.update(task, total=1.0, completed=progress.fraction)

        yield Watch(show)
