"""Engine programs that misbehave in one way each, as real executable files."""

from __future__ import annotations

import os
import sys
import textwrap
import time
from pathlib import Path

HEADER = f"""#!{sys.executable}
import os, re, signal, subprocess, sys, time
def say(line):
    sys.stdout.write(line + "\\n"); sys.stdout.flush()
def lines():
    for line in sys.stdin:
        yield line.strip()
"""

# What the program does when it is asked for a move: in Gomocup after START, in NBoard after ping. One that never starts
# does not even answer those.
AT_A_MOVE = {
    "dies": "os._exit(3)",
    "stalls": "time.sleep(600)",
    "floods": "[say(('MESSAGE ' + 'flood ' * 99 + chr(10)) * 99) for _ in iter(int, 1)]",
    "endless line": "sys.stdout.write('x' * 50_000_000); sys.stdout.flush(); time.sleep(600)",
    "illegal": "say(ILLEGAL)",
    "garbage": "say('hello world')",
    "closes": "os.close(1); time.sleep(600)",
    "error": "say('ERROR out of ideas')",
    "stubborn": "signal.signal(signal.SIGTERM, signal.SIG_IGN); say(LEGAL); [time.sleep(600) for _ in iter(int, 1)]",
    "never starts": "pass",
    "breeds": "subprocess.Popen(['sleep', '599']); time.sleep(600)",
}


def gomocup_rogue(folder: Path, manner: str) -> Path:
    """A brain that starts well and then goes wrong."""
    body = f"""
    LEGAL, ILLEGAL = "7,7", "99,99"
    for line in lines():
        word = line.split(" ")[0]
        if word in ("START", "RESTART"):
            {"pass" if manner == "never starts" else 'say("OK")'}
        elif word in ("BEGIN", "TURN", "DONE"):
            {AT_A_MOVE[manner]}
        elif word == "END":
            break
    """
    return _program(folder, f"gomocup {manner}", body)


def nboard_rogue(folder: Path, manner: str) -> Path:
    """An NBoard engine that starts well and then goes wrong."""
    body = f"""
    LEGAL, ILLEGAL = "=== F5", "=== A1"
    for line in lines():
        word, _, rest = line.partition(" ")
        if word == "ping":
            {"pass" if manner == "never starts" else 'say("pong " + rest)'}
        elif word == "go":
            {AT_A_MOVE[manner]}
        elif word == "quit":
            break
    """
    return _program(folder, f"nboard {manner}", body)


def _program(folder: Path, name: str, body: str) -> Path:
    path = folder / name.replace(" ", "-")
    path.write_text(HEADER + textwrap.dedent(body))
    path.chmod(0o755)
    return path


def group_is_gone(leader: int, seconds: float = 5.0) -> bool:
    """Whether no process of a process group is left, soon."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not _members(leader):
            return True
        time.sleep(0.02)
    return False


def _members(group: int) -> list[int]:
    """The living processes of a process group (zombies waiting to be collected are dead)."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except (OSError, UnicodeDecodeError):
            continue
        if folder.name.isdigit() and int(fields[2]) == group and fields[0] not in "ZX":
            found.append(int(folder.name))
    return found


def has_a_child(leader: int) -> bool:
    """Whether the leader of a process group has started another process."""
    return len(_members(leader)) > 1


def running_from(folder: Path) -> list[int]:
    """Living processes whose command line names a folder."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                if str(folder).encode() in (process / "cmdline").read_bytes():
                    found.append(int(process.name))
            except OSError:
                continue
    return found
