"""The shelf of Kalaha's endings: built in the background when first needed, and kept as files in the user's folder.

A file is a line that says what it holds, with a checksum, and the balances compressed. A file that is missing,
damaged or of another edition is built anew; a folder that cannot be written costs only the time to build again.
"""

from __future__ import annotations

import hashlib
import logging
import os
import threading
import zlib
from functools import lru_cache
from pathlib import Path

import platformdirs

from engine import COMPILED
from engine.formats.atomic import write_atomically
from engine.games.kalaha.endings import Endings, reach
from engine.games.kalaha.rules import Kalaha
from engine.search.watch import Watch

EDITION = 1
QUICK = 1             # zlib's fastest level: half the size, in a blink
log = logging.getLogger(__name__)


def shelf() -> Path:
    """Where the files are: the platform's place for a cache, or inside JAMBOREE_HOME."""
    chosen = os.environ.get("JAMBOREE_HOME")
    return Path(chosen) / "cache" if chosen else Path(platformdirs.user_cache_dir("Jamboree", appauthor=False))


def file_of(endings: Endings) -> Path:
    rule = "any" if endings.empty_capture else "stones"
    return shelf() / f"kalaha-endings-{endings.pits}-{rule}.bin"


def heading(endings: Endings, packed: bytes) -> bytes:
    """The first line of a file: what it holds, and the checksum of the rest."""
    digest = hashlib.sha256(packed).hexdigest()
    kind = f"{endings.pits} {endings.empty_capture} {endings.most}"
    return f"jamboree kalaha endings {EDITION} {kind} {digest}\n".encode()


def load(endings: Endings) -> bool:
    """Fill endings from their file; False where there is none that is sound."""
    file = file_of(endings)
    try:
        first, _, packed = file.read_bytes().partition(b"\n")
    except FileNotFoundError:
        return False
    except OSError as fault:
        log.warning("Kalaha's endings in %s cannot be read (%s); they are built anew.", file, fault.strerror or fault)
        return False
    try:
        if first + b"\n" != heading(endings, packed):
            raise ValueError
        unpacker = zlib.decompressobj()
        endings.fill(unpacker.decompress(packed, endings.size + 1))
    except (ValueError, zlib.error):
        log.warning("Kalaha's endings in %s are damaged or of another edition; they are built anew.", file)
        return False
    return True


def save(endings: Endings) -> bool:
    """Write finished endings to their file; False where that is not possible."""
    packed = zlib.compress(endings.content(), QUICK)
    try:
        write_atomically(file_of(endings), heading(endings, packed) + packed)
    except OSError as fault:
        log.warning("Kalaha's endings cannot be kept in %s (%s); they are built anew next time.",
                    shelf(), fault.strerror or fault)
        return False
    return True


def make_ready(endings: Endings, watch: Watch) -> None:
    """Load endings, or build them and write them down."""
    if not load(endings) and endings.build(watch):
        save(endings)


@lru_cache(maxsize=4)
def _on_shelf(pits: int, empty_capture: bool) -> Endings:
    """The endings of a kind of board, being made ready on a thread of their own."""
    endings = Endings(pits, reach(pits), empty_capture)
    threading.Thread(target=make_ready, args=(endings, Watch()), name="kalaha endings", daemon=True).start()
    return endings


def endings_for(position: Kalaha) -> Endings | None:
    """The endings of a board, as far as they are ready; none uncompiled, where building takes hours."""
    return _on_shelf(position.pits, position.empty_capture) if COMPILED else None
