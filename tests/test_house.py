"""The house: imports go one way, importing does nothing, and the project speaks of itself alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
ABOVE = {   # room -> rooms it must not import
    "engine": {"gui", "cli", "main", "pygame", "numpy"},
    "engine/games": {"engine.search", "engine.players", "engine.levels", "engine.match", "engine.thinker"},
    "engine/search": {"engine.games", "engine.players", "engine.levels", "engine.match", "engine.thinker"},
    "gui": {"cli", "main", "typer", "rich", "numpy"},
}
# What a game's exact solver needs of the searches: memory, a stop flag. Not a search.
LENT = {"engine.search.table", "engine.search.watch", "engine.search.searcher"}


def imports(path: Path) -> set[str]:
    """Every module a file imports, at the top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.replace("cython.cimports.", ""))
    return found


@pytest.mark.parametrize("room", ABOVE)
def test_imports_go_one_way(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    wrong = [f"{path.relative_to(ROOT)} imports {name}" for path in files for name in imports(path)
             for above in ABOVE[room] if (name == above or name.startswith(f"{above}.")) and name not in LENT]
    assert wrong == []


def test_importing_everything_opens_and_starts_nothing() -> None:
    modules = sorted(path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
                     for room in ("engine", "gui", "cli") for path in (ROOT / room).rglob("*.py"))
    script = f"""
import importlib, sys, threading
for name in {modules!r}: importlib.import_module(name)
import pygame
assert not pygame.display.get_init() and not pygame.font.get_init() and pygame.mixer.get_init() is None
assert threading.active_count() == 1, threading.enumerate()
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_engine_runs_without_pygame() -> None:
    script = """
import sys; sys.modules['pygame'] = None
from engine.games import GAMES
import engine.thinker, cli.commands
assert GAMES[0].start().moves()
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_game_has_a_name_sides_and_a_start_for_every_option() -> None:
    assert len({game.name for game in GAMES}) == len(GAMES)
    for game in GAMES:
        assert game.title and game.tagline and len(set(game.sides)) == 2
        assert game.start(**game.defaults()) == game.start()
