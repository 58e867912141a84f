"""The README's commands, run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text()
COMMANDS = re.findall(r"^\.venv/bin/python main\.py (.+)$", README, re.MULTILINE)


def test_the_readme_shows_commands() -> None:
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize("command", [each for each in COMMANDS if not each.startswith("bench")])
def test_every_command_of_the_readme_works(jamboree, command: str) -> None:   # type: ignore[no-untyped-def]
    done = jamboree(*shlex.split(command))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_every_benchmark_of_the_readme_is_there() -> None:
    """They take a minute and are run by hand."""
    named = [each.split()[1] for each in COMMANDS if each.startswith("bench ")]
    assert named
    assert all((ROOT / "bench" / f"{name}.py").exists() for name in named)


def test_every_make_target_of_the_readme_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)", README)) <= targets
