"""Twins: the compiled engine and the same files uncompiled say the same of the same cases."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parent.parent


def told(**environment: str) -> dict[str, object]:
    done = subprocess.run([sys.executable, str(ROOT / "tests" / "twin_cases.py")], capture_output=True, text=True,
                          env={**os.environ, **environment}, cwd=ROOT, timeout=300, check=True)
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(not engine.COMPILED, reason="there is no compiled engine to compare with")
def test_compiled_and_uncompiled_say_the_same() -> None:
    fast, slow = told(), told(JAMBOREE_PURE="1")
    assert (fast["compiled"], slow["compiled"]) == (True, False)
    assert fast["cases"] == slow["cases"]


@pytest.mark.parametrize(("arguments", "counts"), [
    (["othello", "6"], [4, 12, 56, 244, 1396, 8200]),
    (["torres", "3"], [16, 240, 7800]),
    (["riskless", "8", "-o", "map=ring"], [2, 4, 16, 64, 288, 1316, 6648, 33440]),
    (["riskless", "6", "-o", "map=grid"], [2, 4, 20, 100, 700, 4900])])
def test_the_golden_perfts_hold_uncompiled(arguments: list[str], counts: list[int]) -> None:
    done = run(ROOT, "main.py", "perft", *arguments, JAMBOREE_PURE="1")
    assert [int(line.split()[2]) for line in done.stdout.splitlines()] == counts


def copy_of_the_engine(folder: Path) -> Path:
    """The source tree as a fresh clone would have it, with whatever is compiled."""
    for name in ("engine", "tools", "main.py", "cli", "pyproject.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder / name)
    return folder


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=300,
                          env={**os.environ, **environment})


@pytest.mark.skipif(not engine.COMPILED, reason="there is no compiled engine that could be stale")
def test_a_stale_compiled_module_never_runs(tmp_path: Path) -> None:
    folder = copy_of_the_engine(tmp_path)
    ask = "import engine, engine.search.perft as p; print(engine.COMPILED, p.__file__.endswith('.py'))"
    assert run(folder, "-c", ask).stdout.split() == ["True", "False"]
    with (folder / "engine" / "games" / "othello" / "rules.py").open("a") as source:
        source.write("\n")
    assert run(folder, "-c", ask).stdout.split() == ["False", "True"]


@pytest.mark.skipif(not engine.COMPILED, reason="there is no compiled engine that could be stale")
def test_a_changed_source_is_compiled_anew_alone_and_a_changed_interface_with_all(tmp_path: Path) -> None:
    folder = copy_of_the_engine(tmp_path)
    ask = "from engine.freshness import hot_sources as h, stale_sources as s; print(len(h()), *(p.name for p in s()))"
    everything = run(folder, "-c", ask).stdout.split()
    assert everything == everything[:1]
    for name, stale in (("perft.py", ["perft.py"]), ("perft.pxd", None)):
        with (folder / "engine" / "search" / name).open("a") as source:
            source.write("\n")
        number, *found = run(folder, "-c", ask).stdout.split()
        assert found == stale if stale is not None else len(found) == int(number)


def test_without_a_c_compiler_it_runs_and_says_so(tmp_path: Path) -> None:
    folder = copy_of_the_engine(tmp_path)
    assert run(folder, "tools/compile.py", "--clean").returncode == 0
    built = run(folder, "tools/compile.py", CC="no-such-compiler", CXX="no-such-compiler")
    assert built.returncode == 0, built.stderr
    assert "No working C compiler" in built.stdout
    assert not list(folder.rglob("*.so"))
    played = run(folder, "main.py", "perft", "othello", "4")
    assert played.returncode == 0
    assert "244" in played.stdout
    assert played.stderr.count("Running without the compiled engine") == 1
