"""The save format: a match as versioned JSON, checked field by field when it is read. No rules, no files here."""

from __future__ import annotations

import msgspec

from engine.complaint import Complaint
from engine.words import _

FORMAT = "jamboree-match"
VERSION = 1
LARGEST = 4 << 20   # bytes; a longer file is not a save of ours


class SaveError(Complaint):
    """A save that cannot be used, as a sentence."""


class SavedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on one side."""

    kind: str
    spec: str = ""
    name: str = ""


class SavedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match: where it began, its moves, how many of them are undone, and the clocks."""

    format: str
    version: int
    game: str
    options: dict[str, int | str]
    start: str
    seats: tuple[SavedSeat, SavedSeat]
    moves: tuple[str, ...]
    undone: int = 0
    resigned: int | None = None
    flagged: int | None = None
    clock_kind: str = "off"
    clock_seconds: float = 0.0
    clock_left: tuple[float, float] = (0.0, 0.0)
    clock_increment: float = 0.0
    rated: bool = False
    identity: str = ""
    swapped: bool = False


class _Heading(msgspec.Struct, frozen=True):
    format: str
    version: int


def encode(match: SavedMatch) -> bytes:
    """The save as JSON that a person can read."""
    return msgspec.json.format(msgspec.json.encode(match), indent=1)


def decode(content: bytes) -> SavedMatch:
    """The save in a file's content, or a SaveError that says what is wrong with it."""
    if len(content) > LARGEST:
        raise SaveError(_("This file is too large to be a Jamboree game."))
    try:
        heading = msgspec.json.decode(content, type=_Heading)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise SaveError(_("This is not a Jamboree game, or it is damaged.")) from None
    if heading.format != FORMAT:
        raise SaveError(_("This is not a Jamboree game."))
    if heading.version > VERSION:
        raise SaveError(_("This game was saved by a newer Jamboree: its format is {version}, and this one reads up "
            "to {version_2}.").format(version=heading.version, version_2=VERSION))
    try:
        return msgspec.json.decode(content, type=SavedMatch)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise SaveError(_("The saved game is damaged: {fault}.").format(fault=fault)) from None
