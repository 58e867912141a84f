"""How the command line speaks: results on standard output, remarks and complaints on standard error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

import engine
from engine.freshness import PURE_NOTICE

BAD_INPUT = 2
INTERRUPTED = 130

out = Console(highlight=False, soft_wrap=True, emoji=False)
remarks = Console(stderr=True, highlight=False, soft_wrap=True, emoji=False)


def say_if_uncompiled() -> None:
    """Say, once a command, that the engine is the slow one."""
    if not engine.COMPILED:
        remarks.print(PURE_NOTICE, style="yellow")


@contextmanager
def working(words: str) -> Iterator[None]:
    """A spinner on a terminal while something takes its time; nothing elsewhere."""
    if not remarks.is_terminal:
        yield
        return
    with remarks.status(words):
        yield
