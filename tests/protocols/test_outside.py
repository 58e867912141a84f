"""Outside engines: good ones play whole games, bad ones are reported in a sentence and leave nothing behind."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

from engine.games import game_named
from engine.match import Match, Seat
from engine.players import UnknownStrategy, dismiss, strategy_named
from engine.protocols.gomocup_host import swap2_moves
from engine.protocols.outside import OutsidePlayer
from engine.protocols.process import EngineFault, OutsideProcess, split_lines
from engine.search.watch import Watch
from engine.thinker import Failure, Thinker
from tests.conftest import ROOT
from tests.protocols.rogues import gomocup_rogue, group_is_gone, has_a_child, nboard_rogue, running_from

GOMOKU, OTHELLO = game_named("gomoku"), game_named("othello")
OURS = {"gomoku": f"engine:{sys.executable} {ROOT / 'main.py'} pbrain",
        "othello": f"engine:{sys.executable} {ROOT / 'main.py'} nboard"}
ROGUES = {"gomoku": gomocup_rogue, "othello": nboard_rogue}
SENTENCES = {
    "dies": ("crash", "ended by itself with code 3"),
    "stalls": ("time", "did not answer in time"),
    "floods": ("crash", "flooded us with more than a megabyte"),
    "endless line": ("crash", "a line of more than 4096"),
    "illegal": ("illegal", "played illegally"),
    "garbage": ("illegal", "which is no move"),
    "closes": ("crash", "closed its output"),
    "breeds": ("time", "did not answer in time"),
}
NOT_ANSWERS_IN_NBOARD = {"garbage": ("time", "did not answer in time")}     # such lines are passed over there


def pid_of(player: OutsidePlayer) -> int:
    return player._talk.engine.pid   # type: ignore[union-attr]


@pytest.mark.parametrize("manner", SENTENCES)
@pytest.mark.parametrize("game", ROGUES)
def test_a_bad_engine_is_told_in_a_sentence_and_leaves_no_process(game: str, manner: str, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.protocols.gomocup_host.TOLERANCE", 0.2)
    monkeypatch.setattr("engine.protocols.nboard_host.TOLERANCE", 0.2)
    started: list[OutsideProcess] = []
    born = OutsideProcess.__init__
    monkeypatch.setattr(OutsideProcess, "__init__", lambda self, words: started.append(self) or born(self, words))
    seconds = 0.3 if manner in ("stalls", "breeds", "garbage") else 30.0     # those are found by the clock alone
    player = strategy_named(game_named(game), f"engine:{ROGUES[game](tmp_path, manner)}", seconds=seconds)
    with pytest.raises(EngineFault) as told:
        player.choose(game_named(game).start())
    reason, words = NOT_ANSWERS_IN_NBOARD.get(manner, SENTENCES[manner]) if game == "othello" else SENTENCES[manner]
    assert words in str(told.value) and told.value.reason == reason
    assert str(told.value).endswith(".") and "\n" not in str(told.value)
    assert len(started) == 1 and group_is_gone(started[0].pid)


def test_a_missing_engine_and_a_file_that_is_no_program(tmp_path: Path) -> None:
    with pytest.raises(EngineFault, match="There is no engine program '/nowhere/brain'"):
        strategy_named(GOMOKU, "engine:/nowhere/brain")
    with pytest.raises(EngineFault, match="There is no engine program ''"):
        strategy_named(GOMOKU, "engine:")
    with pytest.raises(EngineFault, match="is not a command"):
        strategy_named(GOMOKU, "engine:it's")
    with pytest.raises(EngineFault, match="Gomoku and Othello, not Kalaha"):
        strategy_named(game_named("kalaha"), "engine:/bin/cat")
    (tmp_path / "notes.txt").write_text("no program")
    player = strategy_named(GOMOKU, f"engine:{tmp_path / 'notes.txt'}")
    with pytest.raises(EngineFault, match="does not start: Permission denied"):
        player.choose(GOMOKU.start())
    with pytest.raises(UnknownStrategy, match="engine:PATH"):
        strategy_named(GOMOKU, "zzzz")


def test_a_late_engine_can_be_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a fault the engine is started anew: nothing it said before is taken for an answer."""
    monkeypatch.setattr("engine.protocols.gomocup_host.TOLERANCE", 0.1)
    count = tmp_path / "count"
    program = gomocup_rogue(tmp_path, "illegal")
    program.write_text(program.read_text().replace(
        "say(ILLEGAL)", f"open({str(count)!r}, 'a').write('x'); time.sleep(60 if len(open({str(count)!r}).read()) == 1 "
                        "else 0); say(LEGAL)"))
    player = strategy_named(GOMOKU, f"engine:{program}", seconds=0.2)
    with pytest.raises(EngineFault, match="in time"):
        player.choose(GOMOKU.start())
    assert GOMOKU.start().name_of(player.choose(GOMOKU.start()).move) == "h8"
    dismiss(player)


def test_an_engine_that_will_not_end_is_ended(tmp_path: Path) -> None:
    player = strategy_named(GOMOKU, f"engine:{gomocup_rogue(tmp_path, 'stubborn')}", seconds=5)
    assert isinstance(player, OutsidePlayer)
    player.choose(GOMOKU.start())
    leader = pid_of(player)
    assert not group_is_gone(leader, 0.1)
    dismiss(player)
    assert group_is_gone(leader)


def test_an_engine_that_is_forgotten_is_ended(tmp_path: Path) -> None:
    player = strategy_named(GOMOKU, f"engine:{gomocup_rogue(tmp_path, 'stubborn')}", seconds=5)
    assert isinstance(player, OutsidePlayer)
    player.choose(GOMOKU.start())
    leader = pid_of(player)
    del player
    gc.collect()
    assert group_is_gone(leader)


def test_an_engine_that_takes_long_to_die_is_still_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it, and yet it leaves neither a zombie nor a warning that it was forgotten."""
    monkeypatch.setattr("engine.protocols.process.FAREWELL", 0.0)
    player = strategy_named(GOMOKU, f"engine:{gomocup_rogue(tmp_path, 'stubborn')}", seconds=5)
    assert isinstance(player, OutsidePlayer)
    player.choose(GOMOKU.start())
    leader = pid_of(player)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        dismiss(player)
        del player
        gc.collect()
    assert told == []
    while Path(f"/proc/{leader}").exists():     # a zombie would stay for ever
        time.sleep(0.01)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_told_to_end_takes_its_engines_along(number: int, tmp_path: Path) -> None:
    """Also one that has stopped reading, and what it started: they have a session of their own."""
    command = [sys.executable, str(ROOT / "main.py"), "play", "gomoku", "--first",
               f"engine:{gomocup_rogue(tmp_path, 'breeds')}", "--second", "random-strategy", "--seconds", "600"]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while not (engines := [each for each in running_from(tmp_path) if each != running.pid and has_a_child(each)]):
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(number)
    _, complaints = running.communicate(timeout=30)
    assert running.returncode == 128 + number
    assert b"Traceback" not in complaints and b"jamboree:" not in complaints
    assert group_is_gone(engines[0])


@pytest.mark.parametrize(("game", "manner"), [("gomoku", "stalls"), ("gomoku", "never starts"), ("othello", "stalls"),
                                              ("othello", "never starts")])
def test_giving_up_waits_for_no_engine(game: str, manner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo, New and Quit end a silent engine at once: none of its times of grace is waited for."""
    for grace in ("gomocup_host.TOLERANCE", "gomocup_host.START_SECONDS", "nboard_host.TOLERANCE",
                  "nboard_host.START_SECONDS", "process.FAREWELL"):
        monkeypatch.setattr(f"engine.protocols.{grace}", 600.0)
    player = strategy_named(game_named(game), f"engine:{ROGUES[game](tmp_path, manner)}", seconds=600)
    thinker = Thinker()
    thinker.ask(player, game_named(game).start())
    while not (asked := running_from(tmp_path)):
        time.sleep(0.01)
    assert thinker.cancel()
    assert group_is_gone(asked[0])
    thinker.close()


def test_move_now_and_cancel_do_not_wait_for_a_stalled_engine(tmp_path: Path) -> None:
    player = strategy_named(GOMOKU, f"engine:{gomocup_rogue(tmp_path, 'stalls')}", seconds=60)
    thinker = Thinker()
    thinker.ask(player, GOMOKU.start())
    while not (isinstance(player, OutsidePlayer) and player._talk is not None):
        time.sleep(0.01)
    thinker.move_now()
    while not (news := thinker.poll()):
        time.sleep(0.01)
    assert isinstance(news[0], Failure) and "did not answer in time" in news[0].sentence
    thinker.ask(player, GOMOKU.start())
    assert thinker.cancel()
    thinker.close()


@pytest.mark.parametrize("options", [{}, {"rules": "renju"}, {"rules": "standard", "opening": "swap2"}, {"size": 9}],
                         ids=str)
def test_our_brain_plays_a_whole_game_against_a_strategy(options: dict[str, str]) -> None:
    """Every move of the outside engine is legal, and undo in the middle is understood."""
    match = Match(GOMOKU, options, (Seat("strategy"), Seat("strategy")))
    engine = strategy_named(GOMOKU, OURS["gomoku"], seconds=0.12)
    other = strategy_named(GOMOKU, "random-strategy", 5)
    first = len(str(options)) % 2
    undone = False
    while match.result is None:
        player = engine if match.position.player == first else other
        match.play(player.choose(match.position, Watch()).move)
        if len(match.moves) == 12 and not undone:
            match.undo()
            match.undo()
            undone = True
    dismiss(engine)
    assert undone or len(match.moves) < 12
    assert match.result.winner == first


def test_our_nboard_engine_plays_a_whole_game_against_a_strategy() -> None:
    match = Match(OTHELLO, {}, (Seat("strategy"), Seat("strategy")))
    players = [strategy_named(OTHELLO, OURS["othello"], seconds=0.2), strategy_named(OTHELLO, "random-strategy", 5)]
    while match.result is None:
        match.play(players[match.position.player].choose(match.position, Watch()).move)
    dismiss(players[0])
    assert match.result.winner == 0


def test_swap2_answers_become_our_moves() -> None:
    start = GOMOKU.start(opening="swap2")
    three = swap2_moves("7,7 8,7 9,9", start, "x")
    assert [start.name_of(move) for move in three] == ["h8", "i8", "j6"]
    here = start
    for move in three:
        here = here.play(move)
    for answer, names in (("SWAP", ["black"]), ("7,8", ["white", "h7"]), ("7,8 7,9", ["add", "h7", "h6"])):
        assert [here.name_of(move) for move in swap2_moves(answer, here, "x")] == names


def test_lines_end_in_cr_lf_or_both() -> None:
    chunks = iter([b"START 1", b"5\r\nIN", b"FO a\rTURN\n", b"\n\r", b"END", b""])
    assert list(split_lines(lambda: next(chunks))) == [b"START 15", b"INFO a", b"TURN", b"END"]


def test_of_an_overlong_line_only_the_beginning_is_given() -> None:
    chunks = iter([b"a\n" + b"x" * 3000, b"y" * 3000, b"z" * 9000, b"END\nb\n", b"c", b""])
    assert [line[:1] for line in split_lines(lambda: next(chunks))] == [b"a", b"x", b"b", b"c"]
