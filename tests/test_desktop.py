"""The double-click program: its icons, its entry in a desktop's menu, its build and the workflow that releases it."""

from __future__ import annotations

import ast
import configparser
import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from engine.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
DESKTOP = ROOT / "assets" / "desktop"


def test_the_icon_of_windows_holds_every_size_an_explorer_asks_for() -> None:
    content = (DESKTOP / "jamboree.ico").read_bytes()
    kind, count = struct.unpack_from("<HH", content, 2)
    sizes = {content[6 + 16 * n] or 256 for n in range(count)}
    assert kind == 1 and {16, 32, 48, 256} <= sizes
    for n in range(count):
        length, offset = struct.unpack_from("<II", content, 6 + 16 * n + 8)
        assert length > 0 and offset + length <= len(content)


def test_the_icon_of_macos_is_whole_and_holds_large_pictures() -> None:
    content = (DESKTOP / "jamboree.icns").read_bytes()
    magic, length = struct.unpack_from(">4sI", content)
    assert magic == b"icns" and length == len(content)
    kinds, at = set(), 8
    while at < length:
        kind, size = struct.unpack_from(">4sI", content, at)
        kinds.add(kind)
        at += size
    assert at == length and {b"ic08", b"ic09"} & kinds


def test_the_menu_entry_of_linux_says_all_a_desktop_needs() -> None:
    entry = configparser.RawConfigParser(strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(DESKTOP / "jamboree.desktop", encoding="utf-8")
    facts = dict(entry["Desktop Entry"])
    assert (facts["Type"], facts["Name"], facts["Icon"], facts["Terminal"]) == (
        "Application", "Jamboree", "jamboree", "false")
    assert facts["Categories"].endswith(";") and "BoardGame" in facts["Categories"]
    assert (DESKTOP / "jamboree-256.png").read_bytes().startswith(b"\x89PNG")


def test_the_build_names_icons_version_and_plist() -> None:
    spec = (ROOT / "build.spec").read_text()
    ast.parse(spec)
    for fact in ("jamboree.ico", "jamboree.icns", "VSVersionInfo", "info_plist", "bundle_identifier",
                 "NSHighResolutionCapable", '("assets", "assets")', '("maps", "maps")'):
        assert fact in spec, fact
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


@pytest.mark.skipif(shutil.which("bash") is None, reason="this system has no bash")
def test_the_workflow_builds_on_three_systems_and_attaches_to_the_release() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text())
    triggers = workflow[True]       # YAML 1.1 reads the word "on" as true
    assert triggers["push"]["tags"] == ["v*"]
    jobs = workflow["jobs"]
    assert set(jobs["build"]["needs"] if isinstance(jobs["build"]["needs"], list) else [jobs["build"]["needs"]]) == {
        "test"}
    assert {system.split("-")[0] for system in jobs["build"]["strategy"]["matrix"]["os"]} == {
        "ubuntu", "windows", "macos"}
    for job in jobs.values():
        assert job["timeout-minutes"] <= 60
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
    commands = " ".join(step.get("run", "") for job in jobs.values() for step in job["steps"])
    for script in re.findall(r"(?:tools/\w+\.py|\.ci/\w+|build\.spec)", commands):
        assert (ROOT / script).is_file(), script
    assert any("files" in step.get("with", {}) for step in jobs["build"]["steps"])
    scripts = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    for script in scripts:
        plain = re.sub(r"\$\{\{.*?\}\}", "x", script)
        assert subprocess.run(["bash", "-n"], input=plain, text=True).returncode == 0, script
    assert jobs["build"]["permissions"] == {"contents": "write"} and workflow["permissions"] == {"contents": "read"}


@pytest.mark.skipif(shutil.which("make") is None, reason="this system has no make")
def test_install_puts_program_icons_and_entry_where_a_desktop_looks(tmp_path: Path) -> None:
    """Again over an older installation, of which nothing must stay, and in a home whose name has a space."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(DESKTOP, tmp_path / "assets" / "desktop")
    inside = tmp_path / "dist" / "jamboree" / "_internal"
    inside.mkdir(parents=True)
    (tmp_path / "dist" / "jamboree" / "jamboree").write_text("the program")
    home = tmp_path / "a home"
    environment = {name: value for name, value in os.environ.items() if name != "XDG_DATA_HOME"}
    for part in ("older", "newer"):
        (inside / part).touch()
        subprocess.run(["make", "-o", "bundle", "install"], cwd=tmp_path, check=True, capture_output=True,
                       env={**environment, "HOME": str(home)})
        (inside / part).unlink()
    share = home / ".local" / "share"
    assert (share / "jamboree" / "jamboree").read_text() == "the program"
    assert [file.name for file in (share / "jamboree" / "_internal").iterdir()] == ["newer"]
    for size in ("48", "128", "256"):
        assert (share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "jamboree.png").is_file()
    entry = (share / "applications" / "jamboree.desktop").read_text(encoding="utf-8")
    assert f'Exec="{share}/jamboree/jamboree"\n' in entry


def test_version_and_help_need_no_window() -> None:
    for flag, said in (("--version", f"Jamboree {VERSION}"), ("--help", "Without a command")):
        done = subprocess.run([sys.executable, "main.py", flag], cwd=ROOT, capture_output=True, text=True,
                              env={"LANG": "C"})
        assert done.returncode == 0 and said in done.stdout
