"""The trace on the command line: the handout's files byte for byte, real games, and sentences for what cannot be."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.commands import run_commands
from engine.games.othello.rules import read, weighted_squares
from engine.search.jamboree import Jamboree
from engine.search.minimax import Minimax
from engine.search.trace import Trace, number, worth_text
from engine.search.worth import Worth

Run = Callable[..., subprocess.CompletedProcess[str]]
DATA = Path(__file__).parent.parent / "data"


@pytest.mark.parametrize(("arguments", "golden", "terminals", "choice"), [
    (["small"], "handout-small-alphabeta", 7, "Step(1, Guess: 4)"),
    (["small", "--algorithm", "negamax"], "handout-small-alphabeta", 7, "Step(1, Guess: 4)"),
    (["small", "--algorithm", "jamboree", "--prune", "1"], "handout-small-alphabeta", 7, "Step(1, Guess: 4)"),
    (["small", "--algorithm", "jamboree", "--prune", "0.5"], "handout-small-jamboree-0.5", 9, "Step(1, Guess: 4)"),
    (["big", "--algorithm", "alphabeta", "--estimates"], "handout-big-alphabeta", 6, "Step(0, Guess: 3)"),
    (["big", "--algorithm", "jamboree", "--prune", "0.5", "--estimates"], "handout-big-alphabeta", 6,
     "Step(0, Guess: 3)")])
def test_the_handouts_traces_byte_for_byte(capsys: pytest.CaptureFixture[str], arguments: list[str], golden: str,
                                           terminals: int, choice: str) -> None:
    assert run_commands(["trace", *arguments]) == 0
    expected = (DATA / f"{golden}.txt").read_text()
    assert capsys.readouterr().out == f"{expected}Terminals visited: {terminals}\nChoice: {choice}\n"


def test_minimax_has_no_bounds_to_tell_of(jamboree: Run) -> None:
    lines = jamboree("trace", "small", "--algorithm", "minimax").stdout.splitlines()
    assert lines[:4] == ["F: state (Maxie,a)", "G: state (Minnie,b)", "F: state (Maxie,c)",
                         "Result of (Maxie,c) is Leaf(Guess: 3)"]
    assert lines[-3:] == ["Result of (Maxie,a) is Step(1, Guess: 4)", "Terminals visited: 9",
                          "Choice: Step(1, Guess: 4)"]


def test_a_tree_of_ones_own(jamboree: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.tree"
    file.write_text("# Minnie begins\nroot-[left[x1 y2] right-[u-5 v7]]\n")
    lines = jamboree("trace", str(file)).stdout.splitlines()
    assert lines[0] == "G: state (Minnie,root) with ab=(Leaf(Minnie wins!), Leaf(Maxie wins!))"
    assert "G: state (Minnie,right) with ab=(Leaf(Minnie wins!), Step(0, Guess: 2))" in lines
    assert lines[-1] == "Choice: Step(1, Guess: ~5)"


def test_a_real_game_is_named_by_its_moves(jamboree: Run) -> None:
    lines = jamboree("trace", "othello", "--depth", "3", "--evaluation", "weighted-squares", "--estimates",
                     ).stdout.splitlines()
    assert lines[0] == "F: state (Maxie,start) with ab=(Leaf(Minnie wins!), Leaf(Maxie wins!))"
    assert lines[2].startswith("F: state (Maxie,d3 c3) with ab=")
    assert "Terminals visited: 36" in lines
    assert any(line.startswith("Estimating state d3 c3 b3[") for line in lines)
    kalaha = jamboree("trace", "kalaha", "-o", "pits=2", "-o", "stones=1", "--depth", "9").stdout
    assert "Maxie wins!), Leaf(" not in kalaha
    assert kalaha.splitlines()[-1].startswith("Choice: Step(")


def test_the_end_of_a_game_is_told_as_such() -> None:
    lines: list[str] = []
    lost = read("X" * 31 + "O" * 33 + "X")
    Minimax(2, weighted_squares, recorder=Trace(lines.append, estimates=True, bounded=False)).search(lost)
    assert lines == ["F: state (Maxie,start)", "Result of (Maxie,start) is Leaf(Minnie wins!)"]
    lines.clear()
    drawn = read("X" * 32 + "O" * 32 + "X")
    Jamboree(2, weighted_squares, recorder=Trace(lines.append, estimates=True)).search(drawn)
    assert lines[-1] == "Result of (Maxie,start) is Leaf(Draw)"


def test_worths_as_the_handout_writes_them() -> None:
    position = read("-" * 27 + "OX------XO" + "-" * 27 + "X")
    assert worth_text(Worth(-12, 19), position) == "Step(d3, Guess: ~12)"
    assert worth_text(Worth(31_999), position) == "Leaf(Maxie wins!)"
    assert [number(value) for value in (-1, 0, 1)] == ["~1", "0", "1"]


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["nothing"], "There is no tree, game or file 'nothing'"), ([str(DATA)], "the tree cannot be read"),
    (["big", "--depth", "2"], "Node c has no estimate"), (["small", "--prune", "2"], "--prune"),
    ([str(DATA / "signatures.json")], "signatures.json, line 1, column 1: '{' begins neither"),
    (["othello", "--evaluation", "luck"], "Othello has no evaluation 'luck'"),
    (["gomoku", "--depth", "3", "--algorithm", "minimax"], "Stopped after 20000 positions"),
    (["kalaha", "-o", "pits=99"], "Pits"), (["small", "--algorithm", "magic"], "magic")])
def test_what_cannot_be_traced_is_a_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str],
                                             sentence: str) -> None:
    assert run_commands(["trace", *arguments]) == 2
    assert sentence in capsys.readouterr().err
