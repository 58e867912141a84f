"""Print the dependencies that pyproject.toml names, one a line, for pip: those to run, or with an extra's name its own.

    python tools/dependencies.py [EXTRA]
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def dependencies(extra: str | None) -> list[str]:
    """The requirements of the program, or of one of its extras."""
    project = tomllib.loads(PROJECT.read_text())["project"]
    return list(project["optional-dependencies"][extra] if extra else project["dependencies"])


if __name__ == "__main__":
    print("\n".join(dependencies(sys.argv[1] if len(sys.argv) > 1 else None)))
