"""Thousands of damaged game files, each read in one process: a game or a sentence, never anything else.

    python -m tests.formats.mutants KIND GAME COUNT [SEED]      prints what became of them, and the memory it took
"""

from __future__ import annotations

import random
import re
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

from engine.formats.reading import LONGEST_SENTENCE
from engine.gamefiles import FileError, game_in, write_game
from engine.games import game_named
from engine.match import Match, Seat
from tests.conftest import ROOT

LONGEST = 5          # seconds of the processor for one file, however busy it is; a hang is a failure
TOKENS = (b"[", b"]", b"(", b")", b";", b"{", b"}", b"\\", b"\x00", b"\xff", b"\n", b"99999999999999999999", b"-1",
          b"8", b"[]", b'""', b"null", b"(;" * 50, b"[[[[" * 200, b"pass", b"a1", b"BO[", b"SZ[19]", b"1e999",
          b"\x1b[31m", b"\xd9\xa2", b"9" * 5000, b"a." * 500, b"\\ud800", b"\xe2\x80\xae")
WORDS = (b"0", b"1", b"2", b"7", b"64", b"255", b"4294967296", b"99999999999999999999", b"null", b"true", b"x", b"pass")
WORD = re.compile(rb"[A-Za-z]+|[0-9]+")
SEEDS: dict[tuple[str, str], tuple[dict[str, int | str], ...]] = {
    (".json", "othello"): ({},), (".json", "kalaha"): ({},), (".json", "gomoku"): ({"opening": "swap2"}, {"size": 9}),
    (".json", "torres"): ({},), (".json", "riskless"): ({"map": "ring"},),
    (".txt", "othello"): ({},), (".txt", "kalaha"): ({"pits": 3},),
    (".txt", "gomoku"): ({}, {"rules": "renju"}, {"opening": "swap2"}),
    (".txt", "torres"): ({},), (".txt", "riskless"): ({"map": "grid"},),
    (".ggf", "othello"): ({},), (".lay", "othello"): ({},), (".psq", "gomoku"): ({"size": 9}, {"rules": "renju"}),
    (".sgf", "gomoku"): ({"rules": "standard"}, {"opening": "swap2"}), (".toml", "riskless"): (),
}


def played(game: str, options: dict[str, int | str], count: int, seed: int = 1) -> Match:
    """Some random moves of a game."""
    rules, dice = game_named(game), random.Random(seed)
    match = Match(rules, options, (Seat("person", "", "Ann"), Seat("person", "", "Bob [x]")))
    while match.result is None and len(match.moves) < count:
        match.play(dice.choice(match.position.moves()))
    return match


def good_files(kind: str, game: str, folder: Path) -> list[bytes]:
    """Sound files of a kind and a game, to be damaged."""
    if kind == ".toml":
        return [(ROOT / "maps" / f"{name}.toml").read_bytes() for name in ("ring", "grid")]
    contents = []
    for options in SEEDS[kind, game]:
        path = folder / f"good{kind}"
        match = played(game, options, 16)
        if kind == ".lay" and match.position.player:
            match.undo()
        write_game(match, path)
        contents.append(path.read_bytes())
    return contents


def mutant(good: bytes, other: bytes, dice: random.Random) -> bytes:
    """One to four damages: of the bytes, or of words and numbers alone, after which a file often still looks sound."""
    here = bytearray(good)
    damage = dice.choice((_damage_bytes, _damage_words))
    for _ in range(dice.randint(1, 4)):
        damage(here, other, dice)
    return bytes(here)


def _damage_bytes(here: bytearray, other: bytes, dice: random.Random) -> None:
    """Bytes changed, cut, doubled, moved, or foreign ones put in."""
    at, to = sorted((dice.randint(0, len(here)), dice.randint(0, len(here))))
    damage = dice.randrange(7)
    if damage == 0 and here:
        here[min(at, len(here) - 1)] = dice.randrange(256)
    elif damage == 1:
        del here[at : min(to, at + 40)]
    elif damage == 2:
        here[at:at] = dice.choice(TOKENS)
    elif damage == 3:
        here[at:at] = here[at : min(to, at + 200)] * dice.randint(1, 30)
    elif damage == 4:
        del here[to:]
    elif damage == 5:
        here[at:to] = other[at:to]
    elif here:
        here[min(at, len(here) - 1)] = dice.choice(b"0123456789abcdefghXO-,./>")


def _damage_words(here: bytearray, other: bytes, dice: random.Random) -> None:
    """A word or a number becomes another of the same files, or an unlikely one, or is dropped, or shifted by one."""
    found = [each.span() for each in WORD.finditer(bytes(here))]
    if not found:
        return
    start, end = dice.choice(found)
    damage = dice.randrange(5)
    if damage == 0:
        here[start:end] = dice.choice(WORDS)
    elif damage == 1:
        del here[start:end]
    elif damage == 2 and here[start:end].isdigit():
        here[start:end] = b"%d" % (int(here[start:end]) + dice.choice((-1, 1)))
    else:
        here[start:end] = dice.choice(WORD.findall(other) or [b""])


def outcome_of(content: bytes, path: Path) -> str:
    """What reading a mutant comes to; anything but a game or a FileError comes out as it is."""
    try:
        match = game_in(content, path)
    except FileError as fault:
        told = str(fault)
        assert told.isprintable() and told and len(told) <= LONGEST_SENTENCE and "Traceback" not in told
        return "sentences"
    assert match.position.text()      # a game that can be gone on with
    match.to_save()
    return "games"


def run(kind: str, game: str, count: int, seed: str) -> Counter[str]:
    """Read so many mutants, none for longer than five seconds."""
    told: Counter[str] = Counter()
    dice = random.Random(f"{kind} {game} mutants {seed}")
    signal.signal(signal.SIGVTALRM, lambda *_: (_ for _ in ()).throw(TimeoutError("a file kept us waiting")))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        good = good_files(kind, game, folder)
        path = folder / f"mutant{kind}"
        for _ in range(count):
            content = mutant(dice.choice(good), dice.choice(good), dice)
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            try:
                told[outcome_of(content, path)] += 1
            except BaseException:
                sys.stderr.write(f"{content!r}\n")
                raise
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return told


def peak_megabytes() -> int:
    """The most memory this process has had. (getrusage would count that of the process that started it, too.)"""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


if __name__ == "__main__":
    told = run(sys.argv[1], sys.argv[2], int(sys.argv[3]), "".join(sys.argv[4:]))
    sys.stdout.write(f"{told['games']} games, {told['sentences']} sentences, {peak_megabytes()} MB\n")
