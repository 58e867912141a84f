"""The match: history, undo and redo, clocks, results, and saves that are whole or refused with a sentence."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.complaint import Complaint
from engine.formats.atomic import write_atomically
from engine.formats.save import SaveError
from engine.games import GAMES, game_named
from engine.match import ClockRule, Match, Seat
from engine.position import IllegalMove, Position
from tests.playouts import STARTS, follow, sequences

ROOT = Path(__file__).resolve().parent.parent
OTHELLO = game_named("othello")
GAME_OF = {type(game.start()): game for game in GAMES}


def played(count: int, seed: int = 1, **more: object) -> Match:
    """An Othello match after some random moves."""
    match = Match(OTHELLO, **more)   # type: ignore[arg-type]
    dice = random.Random(seed)
    for _ in range(count):
        match.play(dice.choice(match.position.moves()))
    return match


def test_undo_and_redo_walk_the_history() -> None:
    match = played(5)
    texts = [position.text() for position in match.positions]
    for expected in reversed(texts[:-1]):
        match.undo()
        assert match.position.text() == expected
    assert not match.can_undo
    for expected in texts[1:]:
        match.redo()
        assert match.position.text() == expected
    assert not match.can_redo


def test_a_new_move_forgets_what_was_undone_but_the_same_move_does_not() -> None:
    match = played(4)
    third, fourth = match.moves[2:]
    match.undo()
    match.undo()
    match.play(third)
    assert match.can_redo
    match.redo()
    assert match.moves[-1] == fourth
    match.undo()
    match.undo()
    match.play(next(move for move in match.position.moves() if move != third))
    assert not match.can_redo


def test_an_illegal_move_changes_nothing() -> None:
    match = played(3)
    before = match.to_save()
    with pytest.raises(IllegalMove):
        match.play(0)
    assert match.to_save() == before


def test_resigning_ends_the_game_and_undo_takes_it_back() -> None:
    match = played(3)
    match.resign(0)
    assert match.result is not None
    assert (match.result.winner, match.result.sentence) == (1, "White wins: Black resigned.")
    with pytest.raises(IllegalMove, match="over"):
        match.play(match.position.moves()[0])
    match.undo()
    assert match.result is None
    assert len(match.moves) == 3


def test_a_full_game_ends_with_the_score() -> None:
    match = Match(OTHELLO)
    while match.result is None:
        match.play(match.position.moves()[0])
    black, white = match.position.score() or (0, 0)
    assert match.result.winner == (None if black == white else int(white > black))
    assert f"{max(black, white)}-{min(black, white)}" in match.result.sentence


def test_a_clock_a_game_runs_for_the_side_to_move_only() -> None:
    match = Match(OTHELLO, clock=ClockRule("game", 10))
    match.tick(4)
    match.play(match.position.moves()[0])
    match.tick(3)
    assert [match.clock.remaining(side) for side in (0, 1)] == [6, 7]
    match.tick(7)
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "time")


def test_a_clock_a_move_starts_anew() -> None:
    match = Match(OTHELLO, clock=ClockRule("move", 10))
    match.tick(9)
    match.play(match.position.moves()[0])
    assert match.clock.remaining(0) == 10
    assert Match(OTHELLO).clock.remaining(0) is None


def test_an_increment_is_added_after_each_move_and_kept_in_the_save() -> None:
    match = Match(OTHELLO, clock=ClockRule("game", 10, 3))
    match.tick(4)
    match.play(match.position.moves()[0])
    assert match.clock.left == [9, 10]
    match.tick(0.5)
    match.play(match.position.moves()[0])
    assert match.clock.left == [9, 12.5]
    again = Match.from_save(match.to_save())
    assert again.clock.rule == ClockRule("game", 10, 3) and again.clock.left == [9, 12.5]


def test_a_rated_match_takes_nothing_back_not_even_a_resignation() -> None:
    match = Match(OTHELLO, rated=True)
    match.play(match.position.moves()[0])
    assert not match.can_undo
    with pytest.raises(Complaint, match="rated game"):
        match.undo()
    match.resign(1)
    with pytest.raises(Complaint, match="rated game"):
        match.undo()
    again = Match.from_save(match.to_save())
    assert again.rated and again.result == match.result and again.identity == match.identity


def test_a_save_from_before_increments_and_ratings_is_read() -> None:
    save = json.loads(played(6).to_save())
    for field in ("clock_increment", "rated", "identity"):
        del save[field]
    match = Match.from_save(json.dumps(save).encode())
    assert (len(match.moves), match.rated, match.clock.rule.increment) == (6, False, 0.0)


@settings(max_examples=60, deadline=None)
@given(sequences(), st.integers(0, 5), st.sampled_from([None, 0, 1]))
def test_a_save_gives_the_whole_match_back(game: tuple[Position, list[int]], undone: int, resigned: int | None) -> None:
    start, moves = game
    seats = (Seat("person", "", "Ada"), Seat("level", "Club", "Bo"))
    match = Match(GAME_OF[type(start)], seats=seats, clock=ClockRule("game", 300), start=start)
    for move in moves:
        match.play(move)
    match.tick(1.5)
    for _ in range(min(undone, len(moves))):
        match.undo()
    if resigned is not None and match.result is None:
        match.resign(resigned)
    again = Match.from_save(match.to_save())
    assert again.to_save() == match.to_save()
    assert (again.position, again.moves, again.seats, again.result) == (
        match.position, match.moves, match.seats, match.result)


def test_a_save_stands_without_its_layout_file(tmp_path: Path) -> None:
    wall = "%" * 10
    lines = [wall, *["%        %"] * 3, "%   WB   %", "%   BWW  %", *["%        %"] * 3, wall]
    layout = tmp_path / "own.lay"
    layout.write_text("\n".join(lines))
    match = Match(OTHELLO, {"layout": str(layout)})
    match.play(match.position.moves()[0])
    save = match.to_save()
    layout.unlink()
    assert Match.from_save(save).position == match.position


# --- Damage -------------------------------------------------------------------------------------------------

def broken(**changes: object) -> bytes:
    return json.dumps({**json.loads(played(6).to_save()), **changes}).encode()


@pytest.mark.parametrize(("content", "fault"), [
    (b"", "not a Jamboree game"), (b"\x00\xff\x17", "not a Jamboree game"), (b"[1, 2]", "not a Jamboree game"),
    (b'{"format": "chess", "version": 1}', "not a Jamboree game"), (b"[" * 100_000, "not a Jamboree game"),
    (broken(version=99), "newer Jamboree"), (broken(game="chess"), "There is no game 'chess'"),
    (broken(moves=["f5", "f5"]), "damaged at move 2"), (broken(moves=["zz"]), "damaged at move 1"),
    (broken(start="what"), "damaged"), (broken(undone=77), "cannot be undone"), (broken(undone=-1), "cannot be undone"),
    (broken(resigned=5), "a player who is not there"), (broken(clock_kind="sundial"), "clock"),
    (broken(seats=[{"kind": "ghost"}, {"kind": "person"}]), "'ghost' is not a kind of player"),
    (broken(identity="../../x"), "twelve hexadecimal digits"), (broken(rated=True, undone=1), "it is rated"),
    (broken(clock_increment=-1), "clock"),
    (broken(extra=1), "damaged"), (broken(moves=17), "damaged"), (b" " * (5 << 20), "too large")])
def test_a_damaged_save_is_one_sentence(content: bytes, fault: str) -> None:
    with pytest.raises(SaveError, match=fault) as caught:
        Match.from_save(content)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_mutated_save_is_a_match_or_a_sentence(data: st.DataObject) -> None:
    content = bytearray(played(10).to_save())
    for _ in range(data.draw(st.integers(1, 4))):
        if not content:
            break
        at = data.draw(st.integers(0, len(content) - 1))
        match data.draw(st.sampled_from(["change", "delete", "cut"])):
            case "change":
                content[at] = data.draw(st.integers(0, 255))
            case "delete":
                del content[at]
            case "cut":
                del content[at + 1:]
    try:
        Match.from_save(bytes(content))
    except SaveError as fault:
        assert str(fault)


SAVER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from engine.formats.atomic import write_atomically
from engine.games import game_named
from engine.match import Match
match = Match(game_named("othello"))
print("ready", flush=True)
while True:
    if match.result is not None:
        match = Match(game_named("othello"))
    match.play(match.position.moves()[0])
    write_atomically(Path(sys.argv[2]), match.to_save())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
def test_a_program_killed_while_saving_leaves_a_whole_save(tmp_path: Path) -> None:
    save = tmp_path / "autosave.json"
    dice = random.Random(7)
    for _ in range(25):
        saver = subprocess.Popen([sys.executable, "-c", SAVER, str(ROOT), str(save)], stdout=subprocess.PIPE)
        assert saver.stdout is not None
        saver.stdout.readline()
        time.sleep(dice.uniform(0.001, 0.06))
        os.kill(saver.pid, signal.SIGKILL)
        saver.wait()
        saver.stdout.close()
        if save.exists():
            Match.from_save(save.read_bytes())
    assert save.exists()


def test_a_failed_write_leaves_the_old_file_and_no_litter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "file"
    write_atomically(target, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_playouts_reach_the_end_of_games() -> None:
    """The random games the laws are tested on are not all cut short."""
    finished = 0
    for game, options in STARTS[:3]:
        start = game.start(**options)
        here = start
        for move in follow(start, list(range(3, 3000, 17))):
            here = here.play(move)
        finished += here.over
    assert finished >= 1
