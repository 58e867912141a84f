"""Where what belongs to the user is kept: settings, saves, tournaments. What comes with the program: resources.py."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def user_folder() -> Path:
    """The platform's place for it, or JAMBOREE_HOME."""
    chosen = os.environ.get("JAMBOREE_HOME")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("Jamboree", appauthor=False))
