"""Thousands of damaged game files, each read in one process: a game or a sentence, never anything else.

    python -m tests.formats.mutants KIND COUNT      prints what became of them, and the memory it took
"""

from __future__ import annotations

import random
import resource
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path

from engine.gamefiles import FileError, game_in, write_game
from engine.games import game_named
from engine.match import Match, Seat
from tests.conftest import ROOT

LONGEST = 5          # seconds of the processor for one file, however busy it is; a hang is a failure
TOKENS = (b"[", b"]", b"(", b")", b";", b"{", b"}", b"\\", b"\x00", b"\xff", b"\n", b"99999999999999999999", b"-1",
          b"8", b"[]", b'""', b"null", b"(;" * 50, b"[[[[" * 200, b"pass", b"a1", b"BO[", b"SZ[19]", b"1e999")
SEEDS: dict[str, tuple[tuple[str, dict[str, int | str]], ...]] = {
    ".json": (("othello", {}), ("kalaha", {}), ("gomoku", {"opening": "swap2"}), ("torres", {}),
              ("riskless", {"map": "ring"})),
    ".txt": (("othello", {}), ("kalaha", {"pits": 3}), ("gomoku", {}), ("torres", {}), ("riskless", {"map": "grid"})),
    ".ggf": (("othello", {}),), ".lay": (("othello", {}),), ".psq": (("gomoku", {"size": 9}),),
    ".sgf": (("gomoku", {"rules": "standard"}),), ".toml": (),
}


def played(game: str, options: dict[str, int | str], count: int, seed: int = 1) -> Match:
    """Some random moves of a game."""
    rules, dice = game_named(game), random.Random(seed)
    match = Match(rules, options, (Seat("person", "", "Ann"), Seat("person", "", "Bob [x]")))
    while match.result is None and len(match.moves) < count:
        match.play(dice.choice(match.position.moves()))
    return match


def good_files(kind: str, folder: Path) -> list[bytes]:
    """Sound files of a kind, to be damaged."""
    if kind == ".toml":
        return [(ROOT / "maps" / f"{name}.toml").read_bytes() for name in ("ring", "grid")]
    contents = []
    for game, options in SEEDS[kind]:
        path = folder / f"good{kind}"
        match = played(game, options, 16)
        if kind == ".lay" and match.position.player:
            match.undo()
        write_game(match, path)
        contents.append(path.read_bytes())
    return contents


def mutant(good: bytes, other: bytes, dice: random.Random) -> bytes:
    """One to four damages: bytes changed, cut, doubled, moved, or foreign ones put in."""
    here = bytearray(good)
    for _ in range(dice.randint(1, 4)):
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
    return bytes(here)


def run(kind: str, count: int) -> Counter[str]:
    """Read so many mutants; anything but a game or a FileError comes out as it is."""
    told: Counter[str] = Counter()
    dice = random.Random(f"{kind} mutants")
    signal.signal(signal.SIGVTALRM, lambda *_: (_ for _ in ()).throw(TimeoutError("a file kept us waiting")))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        good = good_files(kind, folder)
        path = folder / f"mutant{kind}"
        for _ in range(count):
            content = mutant(dice.choice(good), dice.choice(good), dice)
            signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
            try:
                game_in(content, path)
                told["games"] += 1
            except FileError as fault:
                assert str(fault) and "\n" not in str(fault) and "Traceback" not in str(fault)
                told["sentences"] += 1
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return told


if __name__ == "__main__":
    told = run(sys.argv[1], int(sys.argv[2]))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(f"{told['games']} games, {told['sentences']} sentences, {peak} MB\n")
