"""Reading what somebody else wrote: never more of it than is wanted, and nothing that could keep us waiting."""

from __future__ import annotations

import os
import re
from pathlib import Path

LONGEST_WORD = 160          # letters without a space in a sentence about a file
LONGEST_SENTENCE = 500


def read_at_most(path: Path, most: int) -> bytes:
    """The content of a file, of a longer one its first `most` + 1 bytes; of a pipe only what is in it by now."""
    with open(path, "rb", opener=_unwaiting) as file:
        return file.read(most + 1) or b""


def _unwaiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def one_line(words: str, most: int) -> str:
    """Words of a file as they can be shown: on one line, without control characters, cut when there is no end."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in words[: 4 * most]).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def brief(sentence: str) -> str:
    """A sentence that quotes a file, however much of it."""
    short = re.sub(rf"\S{{{LONGEST_WORD},}}", lambda word: word[0][: LONGEST_WORD // 2] + "…", sentence)
    return one_line(short, LONGEST_SENTENCE)
