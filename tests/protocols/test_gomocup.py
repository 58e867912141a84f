"""Our Gomocup brain over real pipes, refereed by this script: what it answers, its limits, and a whole game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.gomoku.rules import start
from engine.position import Position
from engine.protocols.gomocup_engine import SHORTEST, Brain
from engine.protocols.lines import Listener
from tests.conftest import ROOT


class Pipe:
    """A brain process as a manager has it."""

    def __init__(self, ending: str = "\r\n") -> None:
        self.ending = ending
        self.process = subprocess.Popen([sys.executable, str(ROOT / "main.py"), "pbrain"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def tell(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(f"{line}{self.ending}".encode())
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()

    def ask(self, *lines: str) -> str:
        self.tell(*lines)
        return self.hear()

    def end(self) -> int:
        self.tell("END")
        return self.process.wait(10)


    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


@pytest.fixture(scope="module")
def shared() -> Iterator[Pipe]:
    """One brain for all tests that leave it alive: START begins anew."""
    pipe = Pipe()
    yield pipe
    pipe.close()


def peak_memory(pipe: Pipe) -> int:
    """The most bytes a brain has had in memory."""
    status = Path(f"/proc/{pipe.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024   # type: ignore[index]


@pytest.fixture
def brain(shared: Pipe) -> Pipe:
    shared.tell("INFO timeout_turn 300", "INFO timeout_match 0", "INFO rule 0", "INFO max_memory 0")
    return shared


@pytest.fixture
def fresh() -> Iterator[Pipe]:
    pipe = Pipe()
    yield pipe
    pipe.close()


def test_every_command_has_its_answer(brain: Pipe) -> None:
    assert re.fullmatch('name="Jamboree", version="[0-9.]+", author=".+", country=".+"', brain.ask("ABOUT"))
    assert brain.ask("START 15") == "OK"
    brain.tell("INFO timeout_turn 200", "INFO timeout_match 60000", "INFO time_left 60000", "INFO max_memory 0",
               "INFO game_type 1", "INFO rule 1", "INFO folder /tmp", "INFO evaluate 3,3", "INFO", "INFO rule x")
    assert re.fullmatch(r"\d+,\d+", brain.ask("BEGIN"))
    assert brain.ask("RESTART") == "OK"
    move = brain.ask("TURN 7,7")
    assert re.fullmatch(r"\d+,\d+", move) and move != "7,7"
    assert brain.ask("TURN 7,7") == "ERROR 7,7 is taken"
    assert brain.ask("TURN 15,0") == "ERROR 15,0 is not on a board of 15 x 15."
    assert brain.ask("TURN seven") == "ERROR coordinates are x,y, not 'seven'"
    assert brain.ask(f"TAKEBACK {move}") == "OK"
    assert brain.ask(f"TAKEBACK {move}") == "ERROR there is no stone to take back"
    assert brain.ask("PLAY 0,0") == "0,0"
    assert brain.ask("RECTSTART 10,10") == "OK"
    assert brain.ask("RECTSTART 10,12") == "ERROR rectangular boards are not supported"
    assert brain.ask("START 20") == "OK"
    assert brain.ask("START 21").startswith("ERROR unsupported size, the boards here are 9 to 20")
    assert brain.ask("START 5").startswith("ERROR unsupported size")
    assert brain.ask("START 99999999999999999999").startswith("ERROR unsupported size")
    assert brain.ask("DANCE") == "UNKNOWN command 'DANCE'"


def test_a_board_is_understood(brain: Pipe) -> None:
    """Four of its own in a row, shut in on one side: it wins at once, at the only square."""
    brain.ask("START 15")
    brain.tell("INFO timeout_turn 500")
    own = ["3,3,1", "4,3,1", "5,3,1", "6,3,1"]
    other = ["2,3,2", "3,5,2", "4,6,2", "6,6,2"]
    assert brain.ask("BOARD", *[line for pair in zip(own, other, strict=True) for line in pair], "DONE") == "7,3"
    assert brain.ask("RESTART") == "OK"
    assert brain.ask("BOARD", "0,0,2", "1,1,9", "DONE") == "ERROR a line of BOARD is x,y,who, not '1,1,9'"
    assert re.fullmatch(r"\d+,\d+", brain.ask("BEGIN"))      # nothing of such a board is kept


@pytest.mark.parametrize(("rule", "wins"), [(0, True), (1, False), (4, False)])
def test_the_rule_bits(brain: Pipe, rule: int, wins: bool) -> None:
    """Three and two stones of its own with one square between: six in a row, which only the free rule wants."""
    brain.ask("START 15")
    brain.tell("INFO timeout_turn 300", f"INFO rule {rule}")
    own = ["3,3,1", "4,3,1", "5,3,1", "7,3,1", "8,3,1"]
    other = ["0,14,2", "2,12,2", "14,14,2", "12,1,2", "0,6,2"]
    answer = brain.ask("BOARD", *[line for pair in zip(own, other, strict=True) for line in pair], "DONE")
    assert (answer == "6,3") == wins


def test_an_unsupported_rule_is_an_error(brain: Pipe) -> None:
    brain.ask("START 15")
    brain.tell("INFO rule 8")
    assert brain.ask("BEGIN") == "ERROR unsupported rule 8"


def test_swap2_in_all_three_cases(brain: Pipe) -> None:
    brain.ask("START 15")
    brain.tell("INFO timeout_turn 300", "INFO rule 1")
    three = brain.ask("SWAP2BOARD", "DONE").split()
    assert len(set(three)) == 3 and all(re.fullmatch(r"\d+,\d+", each) for each in three)
    answer = brain.ask("SWAP2BOARD", *three, "DONE")
    assert answer == "SWAP" or len(answer.split()) in (1, 2)
    answer = brain.ask("SWAP2BOARD", *three, "14,14", "14,0", "DONE")
    assert answer == "SWAP" or re.fullmatch(r"\d+,\d+", answer)
    for wrong in (["1,1"], ["1,1", "1,1", "2,2"]):
        assert brain.ask("SWAP2BOARD", *wrong, "DONE") == (
            "ERROR SWAP2BOARD has no, three or five stones, each on a square of its own")


def test_a_command_that_is_refused_takes_its_lines_along(fresh: Pipe) -> None:
    """What belongs to it is not taken for commands; a line without end is one unknown command."""
    assert fresh.ask("BOARD", "7,7,1", "DONE") == "ERROR START comes first"
    assert fresh.ask("SWAP2BOARD", "7,7", "DONE") == "ERROR START comes first"
    assert fresh.ask("x" * 20_000) == f"UNKNOWN command '{'x' * 40}'"
    assert fresh.ask("START 15") == "OK"
    fresh.tell("end")
    assert fresh.process.wait(10) == 0


def test_what_is_no_letter_is_answered_on_every_console() -> None:
    """A console of nothing but ASCII, bytes that are not, and a manager that stops listening: no traceback."""
    brain = subprocess.run([sys.executable, str(ROOT / "main.py"), "pbrain"], input=b"\xff\nSTART \xd9\nEND\n",
                           capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, timeout=60)
    assert brain.returncode == 0 and brain.stderr == b""
    assert brain.stdout.splitlines()[0] == b"UNKNOWN command '?'"


def test_a_board_of_a_million_lines_is_refused_and_not_kept(fresh: Pipe) -> None:
    assert fresh.ask("START 20") == "OK"
    before = peak_memory(fresh)
    fresh.tell("BOARD", *["1,1,1"] * 300_000, "DONE")
    assert fresh.hear() == "ERROR 1,1 is taken"
    assert peak_memory(fresh) - before < 64 << 20


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_line_endings(ending: str) -> None:
    pipe = Pipe(ending)
    assert pipe.ask("TURN 7,7") == "ERROR START comes first"
    assert pipe.ask("START 15") == "OK"
    assert pipe.end() == 0
    pipe.close()


def test_the_time_of_a_turn_follows_what_the_manager_says() -> None:
    """No time at all means at once, whatever the match allows; what is left shrinks with every thought."""
    brain = Brain(Listener(lambda line: False, lambda: b""), lambda line: None)

    def told(*lines: str) -> float:
        for line in lines:
            brain._info(line)
        return brain._seconds()

    assert told("timeout_turn 1000") == pytest.approx(0.87)
    assert told("timeout_match 3000") == pytest.approx(0.95 * 0.2 - 0.08)
    assert told("time_left 30000") == pytest.approx(0.87)
    brain._spent = 28_500
    assert brain._seconds() == SHORTEST
    assert told("time_left 30000") == pytest.approx(0.87)
    assert told("time_left -5") == SHORTEST
    assert told("timeout_match 0") == pytest.approx(0.87)
    assert told("timeout_turn 0", "timeout_match 60000", "time_left 60000") == SHORTEST


def test_end_in_the_middle_of_a_thought_ends_the_brain(fresh: Pipe) -> None:
    fresh.ask("START 15")
    fresh.tell("INFO timeout_turn 600000", "TURN 7,7")
    time.sleep(0.2)
    assert fresh.end() == 0


def test_a_manager_that_goes_away_takes_the_brain_along(fresh: Pipe) -> None:
    """And before that the memory limit was kept in a thought of more than a second."""
    fresh.ask("START 15")
    limit = 70 << 20
    fresh.tell(f"INFO max_memory {limit}", "INFO timeout_turn 1200")
    fresh.ask("TURN 7,7")
    assert peak_memory(fresh) < limit
    fresh.tell("INFO timeout_turn 600000", "TURN 0,0")
    time.sleep(0.2)
    assert fresh.process.stdin is not None
    fresh.process.stdin.close()
    assert fresh.process.wait(10) == 0


@pytest.mark.parametrize(("size", "rules", "bits", "ending"), [(15, "standard", 1, "\r\n"), (20, "free", 0, "\r")])
def test_two_brains_play_a_whole_game_under_a_referee(size: int, rules: str, bits: int, ending: str) -> None:
    """A complete Gomocup game over pipes: this script keeps the board, checks every move and finds the winner."""
    here: Position = start(rules=rules, size=size)
    brains = [Pipe(ending), Pipe(ending)]
    for each in brains:
        assert each.ask(f"START {size}") == "OK"
        each.tell("INFO timeout_turn 100", "INFO timeout_match 100000", "INFO max_memory 73400320", "INFO game_type 1",
                  f"INFO rule {bits}")
    answer = brains[0].ask("BEGIN")
    turn = 0
    while True:
        x, y = map(int, answer.split(","))
        here = here.play((size - 1 - y) * size + x)      # an illegal move would raise
        if here.over:
            break
        turn = 1 - turn
        brains[turn].tell("INFO time_left 100000")
        answer = brains[turn].ask(f"TURN {x},{y}")
    assert all(peak_memory(each) < 73400320 for each in brains)
    assert [each.end() for each in brains] == [0, 0]
    assert not any(b"Traceback" in each.process.stderr.read() for each in brains)   # type: ignore[union-attr]
    for each in brains:
        each.close()
    outcome = here.outcome
    assert outcome is not None and (outcome.winner in (0, 1) or here.stones == size * size)   # type: ignore[attr-defined]
