"""The command line: results on standard output, one sentence and exit code 2 for bad input, never a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.games.othello.rules import Othello, play_transcript, read, start
from engine.version import VERSION

Run = Callable[..., subprocess.CompletedProcess[str]]
ROOT = Path(__file__).resolve().parent.parent
FFO_LATE = "XXXXXXXXXXXXXXXOXXXXXXOOXXXXXOOOXXXXOOOOXXXOOOOOXXOOOOO-XOOOOO--"


def test_help_explains_itself(jamboree: Run) -> None:
    shown = jamboree("--help")
    assert shown.returncode == 0
    assert all(command in shown.stdout for command in ("play", "perft", "solve", "bench"))
    unwrapped = "".join(jamboree("play", "--help").stdout.split())
    assert "alpha-beta-searcher-D-E" in unwrapped
    assert jamboree("--version").stdout == f"Jamboree {VERSION}\n"


def test_perft(jamboree: Run) -> None:
    lines = jamboree("perft", "othello", "5").stdout.splitlines()
    assert [line.split()[2] for line in lines] == ["4", "12", "56", "244", "1396"]


def test_play_prints_a_legal_game_and_its_result(jamboree: Run) -> None:
    done = jamboree("play", "othello", "--first", "maximize-weight", "--second", "level:Newcomer", "--seed", "4")
    moves, result = done.stdout.splitlines()
    played = [name for name in moves.split() if name != "pass"]
    assert len(play_transcript(start(), "".join(played))) == len(moves.split())
    assert result.endswith(".")
    again = jamboree("play", "othello", "--first", "maximize-weight", "--second", "level:Newcomer", "--seed", "4")
    assert again.stdout == done.stdout


def test_play_shows_the_board(jamboree: Run) -> None:
    done = jamboree("play", "othello", "--first", "random-strategy", "--second", "champion:0.01", "--show")
    assert done.returncode == 0
    assert "  a b c d e f g h" in done.stdout
    assert "1. Black: " in done.stdout


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_can_be_played(jamboree: Run, game: str) -> None:
    done = jamboree("play", game, "--first", "random-strategy", "--second", "level:Newcomer", "--seconds", "0.05",
                    "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].endswith(".")


def best_margin(position: Othello, player: int) -> int:
    """The disc difference for a player when both play perfectly: everything is looked at."""
    if position.over:
        black, white = position.score()
        return black - white if player == 0 else white - black
    margins = [best_margin(position.play(move), player) for move in position.moves()]
    return max(margins) if position.player == player else min(margins)


def test_solve(jamboree: Run) -> None:
    done = jamboree("solve", "othello", FFO_LATE, "O")
    assert done.returncode == 0, done.stderr
    name, score = done.stdout.split()[:2]
    position = read(f"{FFO_LATE} O")
    scores = {position.name_of(move): best_margin(position.play(move), 1) for move in position.moves()}
    assert int(score) == scores[name] == max(scores.values())


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["play", "othelo", "--first", "x", "--second", "y"], "There is no game 'othelo'"),
    (["play", "othello", "--first", "minimax-3", "--second", "random-strategy"], "Near it: minimax-searcher-"),
    (["play", "othello", "--first", "random-strategy", "--second", "random-strategy", "--layout", "no.lay"],
     "no.lay: the layout cannot be read"),
    (["play", "othello", "--first", "random-strategy", "--second", "random-strategy", "-o", "size=9"],
     "Othello has no option 'size'"),
    (["play", "othello", "--first", "random-strategy", "--second", "random-strategy", "-o", "layout"], "NAME=VALUE"),
    (["perft", "othello", "99"], "DEPTH"), (["perft", "othello", "two"], "DEPTH"),
    (["solve", "othello", "XXX", "X"], "65 signs"), (["solve", "othello", "X" * 64, "Q"], "'Q'"),
    (["bench", "nothing"], "There is no benchmark 'nothing'"), (["fly"], "No such command 'fly'")])
def test_bad_input_is_one_sentence(jamboree: Run, arguments: list[str], sentence: str) -> None:
    done = jamboree(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_no_display_is_a_sentence_that_names_the_command_line(jamboree: Run) -> None:
    done = jamboree(environment={"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"})
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "--help" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent as POSIX signals")
def test_an_interrupt_prints_what_was_played() -> None:
    game = subprocess.Popen([sys.executable, str(ROOT / "main.py"), "play", "othello", "--first", "champion:0.5",
                             "--second", "champion:0.5"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(3.0)
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=60)
    assert "Traceback" not in err
    assert "Unfinished." in out
    assert "Stopped after" in err
    assert game.returncode == 130
