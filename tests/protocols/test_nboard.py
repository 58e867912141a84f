"""Our NBoard engine over real pipes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from engine.formats.ggf import GgfGame, write_ggf
from engine.games import game_named
from engine.games.othello.rules import STANDARD_START
from tests.conftest import ROOT


class Viewer:
    """An engine process as a viewer has it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, str(ROOT / "main.py"), "nboard"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def tell(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, word: str) -> str:
        """The next line that begins with a word."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(word):
                return line.strip()
        raise AssertionError(f"the engine went without saying {word}")


@pytest.fixture
def viewer() -> Iterator[Viewer]:
    made = Viewer()
    yield made
    made.process.kill()
    made.process.communicate()


def test_the_conversation(viewer: Viewer) -> None:
    viewer.tell("nboard 2", "set depth 4", "ping 1")
    assert viewer.hear("set myname") == "set myname Jamboree"
    assert viewer.hear("pong") == "pong 1"
    viewer.tell("go")
    assert re.fullmatch(r"nodestats \d+ \d+\.\d\d", viewer.hear("nodestats"))
    first = viewer.hear("===")
    assert re.fullmatch(r"=== (D3|C4|F5|E6)/-?\d+\.\d\d/\d+\.\d\d", first)
    viewer.tell("set contempt 100", "move F5/1.50/0.2", "hint 2")
    hints = [viewer.hear("search"), viewer.hear("search")]
    assert all(re.fullmatch(r"search (D6|F4|F6)([A-H][1-8])+ -?\d+\.\d\d 0 4", hint) for hint in hints)
    assert len({hint.split()[1][:2] for hint in hints}) == 2
    viewer.tell("learn")
    assert viewer.hear("learned") == "learned"
    viewer.tell("move A1")
    assert viewer.hear("status A") == "status A disc on a1 would turn none over."
    viewer.tell("set game nonsense")
    assert "not GGF" in viewer.hear("status This")
    viewer.tell("dance", "quit")
    assert viewer.process.wait(10) == 0


def test_a_game_in_ggf_is_set_up_with_its_moves(viewer: Viewer) -> None:
    game = write_ggf(GgfGame(STANDARD_START, (("B", "f5"), ("W", "d6"))))
    viewer.tell("nboard 2", "set depth 2", f"set game {game}", "go")
    here = game_named("othello").start()
    for name in ("f5", "d6"):
        here = here.play(here.move_named(name))
    move = viewer.hear("===").split()[1].split("/")[0].lower()
    assert here.move_named(move) in here.moves()


def test_a_pass_is_pa_and_deep_enough_is_exact(viewer: Viewer) -> None:
    """Near the end with a large depth the value is the exact margin; where only a pass is left, PA."""
    near = "XXXXXXXXXXXXXXXOXXXXXXOOXXXXXOOOXXXXOOOOXXXOOOOOXXOOOOO-XOOOOO-- O"
    viewer.tell("nboard 2", "set depth 30", f"set game {write_ggf(GgfGame(near))}", "go")
    assert viewer.hear("===") == "=== PA"
    viewer.tell("move PA", "go")
    assert re.fullmatch(r"=== (H7|G8|H8)/-?\d+\.00/\d+\.\d\d", viewer.hear("==="))


def test_a_whole_game_is_analysed_from_its_end(viewer: Viewer) -> None:
    """Position by position, passes counted, the end by its discs; a ping in the middle ends it."""
    near = "XXXXXXXXXXXXXXXOXXXXXXOOXXXXXOOOXXXXOOOOXXXOOOOOXXOOOOO-XOOOOO-- O"
    moves = (("W", "pa"), ("B", "g8"), ("W", "h8"), ("B", "h7"))
    viewer.tell("nboard 2", "set depth 60", f"set game {write_ggf(GgfGame(near, moves))}", "analyze")
    here = game_named("othello").read(near)
    for _, name in moves:
        here = here.play(here.move_named("pass" if name == "pa" else name))
    told = [viewer.hear("analysis").split() for _ in range(5)]
    assert [int(made) for _, made, _ in told] == [4, 3, 2, 1, 0]
    assert here.outcome is not None
    final = here.outcome.margin * (1 if here.outcome.winner == here.player else -1)
    values = [float(value) for *_, value in told]
    assert values[0] == final and values[4] == -values[3]      # a forced pass changes only whose turn it is
    viewer.tell("set depth 60", f"set game {write_ggf(GgfGame(STANDARD_START, (('B', 'f5'), ('W', 'd6'))))}", "analyze")
    viewer.hear("status Analysing")
    viewer.tell("ping 9")
    assert viewer.hear("pong") == "pong 9"


def test_a_ping_right_behind_go_is_not_missed(viewer: Viewer) -> None:
    """Both lines at once: the thought has not begun when the ping comes."""
    viewer.tell("nboard 2", "set depth 60")
    for number in range(5):
        viewer.tell("go", f"ping {number}")
        assert re.match(r"=== (D3|C4|F5|E6)/", viewer.hear("==="))
        assert viewer.hear("pong") == f"pong {number}"


def test_a_ping_ends_a_long_thought(viewer: Viewer) -> None:
    viewer.tell("nboard 2", "set depth 60", "go")
    viewer.hear("status Thinking")
    viewer.tell("ping 2")
    assert viewer.hear("===")
    assert viewer.hear("pong") == "pong 2"
