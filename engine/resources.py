"""Where the files that come with the program are, in the source tree and in the bundle alike. Nothing of the user's."""

from __future__ import annotations

import sys
from pathlib import Path


def resource(*parts: str) -> Path:
    """The path of a bundled file or folder, such as resource("maps", "ring.toml")."""
    unpacked: str | None = getattr(sys, "_MEIPASS", None)   # where a bundle keeps its files
    root = Path(unpacked) if unpacked else Path(__file__).resolve().parent.parent
    return root.joinpath(*parts)
