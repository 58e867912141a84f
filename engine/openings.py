"""What the opening books of the games share. What is in one, and how it is written, the game's room says."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from engine.complaint import Complaint

log = logging.getLogger(__name__)

Key = TypeVar("Key")
Entry = TypeVar("Entry")


class UnusableBook(Complaint):
    """A book that cannot be used, as a sentence."""


def book_or_empty(game: str, path: Path, read: Callable[[Path], dict[Key, Entry]]) -> dict[Key, Entry]:
    """The book in a file; where it cannot be used, an empty one and a sentence in the log."""
    try:
        return read(path)
    except OSError as fault:
        log.warning("%s is played without an opening book: %s cannot be read (%s).", game, path, fault.strerror)
    except UnusableBook as fault:
        log.warning("%s is played without an opening book: %s", game, fault)
    return {}
