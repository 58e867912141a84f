"""Whether the compiled modules match their sources, and how to run without them. No compiling here."""

from __future__ import annotations

import hashlib
import json
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

from engine.words import mark

ENGINE = Path(__file__).parent
RECORD = ENGINE / "compiled.json"   # source path -> digest, written by the build after a success
PURE_NOTICE = mark("Running without the compiled engine: opponents think more slowly. "
                   "With a C compiler installed, 'make run' compiles it.")


def hot_sources() -> list[Path]:
    """The modules that are compiled: those with a C interface (`.pxd`) beside them."""
    return sorted(path.with_suffix(".py") for path in ENGINE.rglob("*.pxd") if path.with_suffix(".py").exists())


def digests() -> dict[str, str]:
    """What each compiled module depends on: its own source, and every C interface."""
    interfaces = b"".join(path.read_bytes() for path in sorted(ENGINE.rglob("*.pxd")))
    return {source.relative_to(ENGINE).as_posix(): hashlib.sha256(source.read_bytes() + interfaces).hexdigest()
            for source in hot_sources()}


def compiled_file(source: Path) -> Path | None:
    """The compiled module beside a source, for this Python."""
    candidates = (source.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES)
    return next((path for path in candidates if path.exists()), None)


def stale_sources() -> list[Path]:
    """The hot modules that are not compiled, or not from today's source."""
    try:
        record = json.loads(RECORD.read_text())
    except (OSError, ValueError):
        record = {}
    return [ENGINE / name for name, digest in digests().items()
            if record.get(name) != digest or compiled_file(ENGINE / name) is None]


def compiled_is_fresh() -> bool:
    """True in a bundle (it holds no sources) and where every compiled module was made from today's source."""
    return getattr(sys, "frozen", False) or not stale_sources()


def run_sources_only() -> None:
    """Make the import system look for `.py` files only inside the engine, so that no stale module runs."""
    for folder in {source.parent for source in hot_sources()}:
        sys.path_importer_cache[str(folder)] = FileFinder(str(folder), (SourceFileLoader, SOURCE_SUFFIXES))
