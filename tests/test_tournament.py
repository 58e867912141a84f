"""Tournaments: the source's table, schedules, ratings, groups and knockout, lost processes, Ctrl+C and --resume."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.complaint import Complaint
from engine.games import GAMES, game_named
from engine.match import Match
from engine.players import UnknownStrategy
from engine.tournament.archive import Archive, ArchiveError
from engine.tournament.director import Director
from engine.tournament.groups import draw, group_tables, knockout, medals, shape
from engine.tournament.openings import drawn_opening
from engine.tournament.plan import Fixture, GameRecord, Plan, PlanError, make_plan
from engine.tournament.pool import Pool, ProcessLost
from engine.tournament.rating import ratings
from engine.tournament.referee import Turn, play_fixture, turn_told
from engine.tournament.schedule import Openings, expected_games, fixtures
from engine.tournament.standings import source_table, table
from tests.conftest import ROOT
from tests.protocols.rogues import group_is_gone, nboard_rogue, running_from

Jamboree = Callable[..., subprocess.CompletedProcess[str]]
SOURCE = ["maximize-difference", "alpha-beta-searcher-2-count-difference", "minimax-searcher-2-weighted-squares",
          "maximize-weight", "alpha-beta-searcher-2-weighted-squares", "minimax-searcher-2-count-difference"]
GOLDEN = {"alpha-beta-searcher-2-weighted-squares": 10, "minimax-searcher-2-weighted-squares": 10,
          "alpha-beta-searcher-2-count-difference": 5, "minimax-searcher-2-count-difference": 5,
          "maximize-weight": 4, "maximize-difference": 2}      # RULES.md


def held(plan: Plan, records: dict[str, GameRecord] | None = None) -> Director:
    """A whole tournament in this process."""
    director = Director(plan, records)
    with ThreadPoolExecutor(1) as executor:
        assert director.run(executor)
    return director


class Oracle(Executor):
    """Plays no game: the entrant with the smaller number wins, or whoever `judge` says."""

    def __init__(self, judge: Callable[[Fixture], int | None] | None = None, margin: int = 3) -> None:
        self.judge = judge or (lambda fixture: int(fixture.first > fixture.second))
        self.margin = margin
        self.played: list[str] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        fixture = args[1]
        self.played.append(fixture.key)
        future: Future[Any] = Future()
        winner = self.judge(fixture)
        future.set_result(GameRecord(fixture.key, fixture.first, fixture.second, winner, "board", "",
                                     0 if winner is None else self.margin))
        return future


def plan_of(entrants: int, **rest: Any) -> Plan:
    start = game_named("torres").start().text()
    return Plan("torres", tuple(f"level:{n}" for n in range(entrants)), start, **rest)


# --- The round robin of the source ------------------------------------------------------------------------


def test_the_golden_table_from_the_command_line(jamboree: Jamboree, tmp_path: Path) -> None:
    entrants = [word for name in SOURCE for word in ("-s", name)]
    done = jamboree("tournament", "othello", *entrants, "--out", str(tmp_path / "kept"), "--workers", "2")
    assert done.returncode == 0, done.stderr
    lines = [line.strip("()").split() for line in done.stdout.splitlines()]
    assert {name: int(wins) for name, wins in lines} == GOLDEN
    assert [int(wins) for _, wins in lines] == [10, 10, 5, 5, 4, 2]

    whole = json.loads((tmp_path / "kept" / "results.json").read_bytes())
    assert len(whole["games"]) == 36 and whole["table"][0]["wins"] == 10
    games = list(csv.DictReader(io.StringIO((tmp_path / "kept" / "games.csv").read_text())))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "kept" / "table.csv").read_text())))
    assert len(games) == 36 and {row["name"]: int(row["wins"]) for row in rows} == GOLDEN
    for game in games:
        save = (tmp_path / "kept" / "games" / f"{game['game']}.json").read_bytes()
        match = Match.from_save(save)
        assert " ".join(match.name_of(n) for n in range(len(match.moves))) == game["line"]
        assert match.result is not None
        assert match.seats[match.result.winner].name == game["winner"]   # type: ignore[index]


def test_a_layout_starts_every_game(jamboree: Jamboree, tmp_path: Path) -> None:
    rows = ["%%%%%%%%%%"] + ["%        %"] * 3 + ["%   BW   %", "%   BW   %"] + ["%        %"] * 3 + ["%%%%%%%%%%"]
    (tmp_path / "other.lay").write_text("\n".join(rows) + "\n")
    done = jamboree("tournament", "othello", "-s", "maximize-weight", "-s", "random-strategy", "-l",
                    str(tmp_path / "other.lay"), "--out", str(tmp_path / "kept"))
    assert done.returncode == 0, done.stderr
    plan, records = Archive(tmp_path / "kept").read()
    assert plan.start.startswith("-" * 27 + "XO") and len(records) == 4


@pytest.mark.parametrize(("arguments", "words"), [
    (["othello", "-s", "maximize-weight"], "2 to 128 entrants, not 1"),
    (["othello", "-s", "maximise", "-s", "maximize-weight"], "no strategy 'maximise'"),
    (["othello", "-s", "maximize-weight", "-s", "maximize-weight", "--format", "swiss"], "no format 'swiss'"),
    (["othello", "-s", "maximize-weight", "-s", "engine:/nowhere"], "no engine program '/nowhere'"),
    (["othello", "-s", "maximize-weight", "-s", "maximize-weight", "--resume"], "There is no tournament in"),
    (["othello", "-s", "maximize-weight", "-s", "maximize-weight", "--cluster", "tcp://127.0.0.1:1"], "scheduler at"),
    *[(["othello", "-s", "maximize-weight", "-s", "maximize-weight", "--cluster", address], "an address is such as")
      for address in ("", "nonsense", "http://localhost:8786", "tcp://:::", "host:port", "a b:1")],
])
def test_what_is_wrong_is_one_sentence(arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from cli.commands import commands

    monkeypatch.setattr("engine.tournament.cluster.CONNECT_SECONDS", 1)
    done = CliRunner().invoke(commands, ["tournament", *arguments])
    assert isinstance(done.exception, Complaint) and words in str(done.exception)


# --- Schedules, openings, tables --------------------------------------------------------------------------


def test_in_a_double_round_robin_every_two_meet_in_pairs_from_different_openings() -> None:
    plan = make_plan("othello", ["maximize-weight", "random-strategy", "level:Newcomer"], format="double", rounds=3)
    known = fixtures(plan, {}, Openings(plan))
    assert len(known) == len({fixture.key for fixture in known}) == expected_games(plan) == 18
    pairs = {(fixture.first, fixture.second, fixture.opening) for fixture in known}
    assert all((second, first, opening) in pairs for first, second, opening in pairs)
    openings = {fixture.opening for fixture in known}
    assert len(openings) == 3 and all(len(opening) == 4 for opening in openings)
    assert fixtures(plan, {}, Openings(plan)) == known
    other = msgspec.structs.replace(plan, seed=1)
    assert {fixture.opening for fixture in fixtures(other, {}, Openings(other))} != openings


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_has_openings_and_can_be_played(game: str) -> None:
    rules = game_named(game)
    opening = drawn_opening(rules, rules.start(), 3, "x")
    assert len(opening) == 3 and opening == drawn_opening(rules, rules.start(), 3, "x")
    plan = make_plan(game, ["random-strategy", "maximize-estimate"], format="double", plies=3, seed=4)
    director = held(plan)
    assert len(director.records) == 2
    assert all(record.reason == "board" and record.opening == 3 for record in director.records.values())
    again = held(plan)
    assert [record.moves for record in again.records.values()] == [each.moves for each in director.records.values()]


def record(first: int, second: int, winner: int | None, margin: int = 1, reason: str = "board") -> GameRecord:
    return GameRecord(f"{first}-{second}-{random.random()}", first, second, winner, reason, "", margin)  # type: ignore[arg-type]


def test_ties_are_broken_by_the_games_between_them_then_wins_then_margins() -> None:
    plan = plan_of(4)
    level = [record(0, 1, 1), record(0, 2, 0), record(1, 2, 1), record(2, 3, 0), record(0, 3, 1, 2), record(1, 3, None)]
    rows = table(plan, level)
    told = [(row.entrant, row.points, row.mutual) for row in rows]
    assert told == [(2, 2, 0), (3, 1.5, 0.5), (1, 1.5, 0.5), (0, 1, 0)]
    assert [row.margin for row in rows] == [1, 1, 0, -2]
    even = [record(0, 1, None), record(0, 2, 0, 1), record(1, 2, 0, 9)]
    assert [row.entrant for row in table(plan_of(3), even)] == [1, 0, 2]


def test_a_strategy_entered_twice_has_two_lines() -> None:
    plan = make_plan("kalaha", ["random-strategy", "random-strategy"], {"pits": 2, "stones": 2})
    director = held(plan)
    assert {name for name, _ in source_table(plan, director.records.values())} == {
        "random-strategy #1", "random-strategy #2"}


def test_forfeits_and_void_games_in_the_table() -> None:
    rows = table(plan_of(2), [record(0, 1, 0, 0, "crash"), record(1, 0, None, 0, "void")])
    assert [(row.entrant, row.points, row.games, row.forfeits) for row in rows] == [(0, 1, 1, 0), (1, 0, 1, 1)]


def test_long_games_begin_first_but_not_before_those_of_an_earlier_round() -> None:
    """Entrant 3 thinks longest: on one process its games come first, once everybody's pace is known."""
    plan = plan_of(4, format="double", rounds=2)
    begun: list[tuple[int, int]] = []

    class Slow(Oracle):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            fixture = args[1]
            begun.append((fixture.first, fixture.second))
            future: Future[Any] = Future()
            spent = tuple(10.0 if each == 3 else 1.0 for each in (fixture.first, fixture.second))
            future.set_result(GameRecord(fixture.key, fixture.first, fixture.second, 0, "board", "", spent=spent))  # type: ignore[arg-type]
            return future

    earlier = {f"round 1: {one}-{other}": GameRecord(f"round 1: {one}-{other}", one, other, 0, "board", "",
                                                    spent=(1.0, 10.0 if other == 3 else 1.0))
               for one, other in ((0, 1), (2, 3))}
    assert Director(plan, earlier).run(Slow())
    assert len(begun) == 22 and all(3 in pair for pair in begun[:5])
    assert sorted(begun[:10]) == sorted({(a, b) for a in range(4) for b in range(4) if a != b} - {(0, 1), (2, 3)})
    assert all(3 in pair for pair in begun[10:16])


# --- Ratings --------------------------------------------------------------------------------------------


def test_three_wins_in_four_are_191_elo_points() -> None:
    games = [record(0, 1, 0)] * 3000 + [record(0, 1, 1)] * 1000
    first, second = ratings(2, games)
    assert first.elo - second.elo == pytest.approx(190.85, abs=0.5)     # 400 log10(3)
    # The bar of the difference is 1.96 standard deviations of a log-odds from 4000 games; each has half of it.
    assert first.bar == second.bar == pytest.approx(0.5 * 1.96 * 173.72 / (4000 * 0.75 * 0.25) ** 0.5, rel=0.02)
    fewer = ratings(2, games[::100])
    assert fewer[0].bar == pytest.approx(10 * first.bar, rel=0.1)


def test_the_ratings_of_a_drawn_out_field_are_recovered() -> None:
    """Results drawn from known ratings: the true ones lie within the bars, or nearly."""
    dice, truth = random.Random(1), [200.0, 60.0, 0.0, -60.0, -200.0]
    games = []
    for one in range(5):
        for other in range(5):
            if one != other:
                chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
                games += [record(one, other, 0 if dice.random() < chance else 1) for _ in range(60)]
    found = ratings(5, games)
    assert all(abs(rating.elo - true) < 1.5 * rating.bar for rating, true in zip(found, truth, strict=True))
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-6)


def test_somebody_who_won_everything_has_a_finite_rating() -> None:
    best, worst = ratings(2, [record(0, 1, 0)] * 6)
    assert 100 < best.elo < 1000 and best.elo == pytest.approx(-worst.elo)


# --- Groups and knockout ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("entrants", "groups", "rounds"), [
    (2, 1, []), (3, 1, []), (4, 1, [1]), (5, 1, [1]), (6, 2, [2, 1, 1]), (11, 2, [2, 1, 1]), (12, 4, [4, 2, 1, 1]),
    (16, 8, [4, 2, 1, 1]), (37, 8, [4, 2, 1, 1])])
def test_groups_and_a_knockout_of_every_size(entrants: int, groups: int, rounds: list[int]) -> None:
    """The better always wins: the best takes gold, and the draw says who else can be on the steps."""
    plan = plan_of(entrants, format="groups", seed=entrants)
    director = Director(plan)
    drawn = draw(plan)
    assert len(drawn) == groups == shape(entrants)[0]
    assert sorted(entrant for group in drawn for entrant in group) == list(range(entrants))
    assert max(map(len, drawn)) - min(map(len, drawn)) <= 1
    oracle = Oracle()
    assert [len(ties) for ties in knockout(plan, {})] == rounds
    assert director.run(oracle)
    assert len(oracle.played) == len(set(oracle.played)) == expected_games(plan)
    gold, silver, bronze = medals(plan, director.records)
    assert gold == 0 and silver is not None and (bronze is not None or entrants == 2)
    if shape(entrants)[1] == 2:      # two of each group go on, and they cannot meet before the final
        assert (gold, silver) == (0, 1)
    for rows in group_tables(plan, director.records):
        assert [row.entrant for row in rows] == sorted(row.entrant for row in rows)


def test_a_tie_is_decided_by_margins_then_by_a_second_pair_then_by_the_group() -> None:
    """The second always wins, so that all ties are level and everything hangs on what comes after."""
    plan = plan_of(4, format="groups")
    finalists = None

    def margin_for_one(fixture: Fixture) -> int | None:
        return 1 if not fixture.key.startswith("Final 2") else (0 if fixture.first == finalists[0] else 1)  # type: ignore[index]

    level = Director(plan)
    oracle = Oracle(lambda fixture: 1)
    level.run(oracle)
    keys = [key for key in oracle.played if key.startswith("Final")]
    assert [key.split(":")[0] for key in keys] == ["Final 1", "Final 1", "Final 2", "Final 2"]
    tie = knockout(plan, level.records)[0][0]
    assert tie.points == (2, 2) and tie.winner == group_tables(plan, level.records)[0][0].entrant
    assert tie.decided == "group"

    finalists = (tie.second, tie.first)
    second_pair = Director(plan)
    second_pair.run(Oracle(margin_for_one))
    replayed = knockout(plan, second_pair.records)[0][0]
    assert replayed.winner == tie.second and replayed.decided == "points"

    larger = {key: msgspec.structs.replace(record, margin=9) if key.startswith("Final 1: 0") else record
              for key, record in level.records.items() if not key.startswith("Final 2")}
    on_margins = knockout(plan, larger)[0][0]
    assert on_margins.points == (1, 1) and on_margins.decided == "margins" and on_margins.winner == 1
    opened = Openings(plan).opening(1000, 4)
    assert len(opened) == 4


def test_a_torres_tournament_is_played_and_printed(jamboree: Jamboree, tmp_path: Path) -> None:
    entrants = ["level:Newcomer", "random-strategy", "maximize-estimate", "level:Beginner"]
    done = jamboree("tournament", "torres", "--format", "groups", *[word for name in entrants for word in ("-s", name)],
                    "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "Group A" and lines[5].startswith("Final  ")
    assert [line.split()[0] for line in lines[6:]] == ["Gold", "Silver", "Bronze"]
    whole = json.loads((tmp_path / "results.json").read_bytes())
    assert whole["medals"] == [line.split(maxsplit=1)[1] for line in lines[6:]]


# --- Players who go wrong, processes that are lost -----------------------------------------------------------


@pytest.mark.parametrize(("manner", "reason", "words"), [
    ("dies", "crash", "ended by itself"), ("stalls", "time", "did not answer in time"),
    ("illegal", "illegal", "played illegally"), ("floods", "crash", "flooded")])
def test_a_bad_player_loses_its_game_and_the_tournament_goes_on(manner: str, reason: str, words: str, tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.protocols.nboard_host.TOLERANCE", 0.1)
    plan = make_plan("othello", [f"engine:{nboard_rogue(tmp_path, manner)}", "maximize-weight"],
                     seconds=0.2 if manner == "stalls" else 30.0)
    records = held(plan).records
    bad = [each for each in records.values() if each.first != each.second and 0 in (each.first, each.second)]
    for each in bad:
        assert (each.first, each.second)[each.winner] == 1   # type: ignore[index]
        assert each.reason == reason and words in each.sentence and "loses at move" in each.sentence
    assert records["1-1"].reason == "board"
    assert running_from(tmp_path) == []


def test_a_player_that_fails_or_is_late_or_answers_nonsense(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players of this process: an exception, a move that is none, and an answer after the time."""

    class Bad:
        def __init__(self, answer: Callable[[], Any]) -> None:
            self.answer = answer

        def choose(self, position: Any, watch: Any = None) -> Any:
            return self.answer()

    def late() -> Any:
        time.sleep(0.15)
        return type("Verdict", (), {"move": 19})

    plan = make_plan("othello", ["maximize-weight", "maximize-difference"], limit=0.05)
    monkeypatch.setattr("engine.tournament.referee.GRACE", 0.05)
    for answer, reason, words in ((lambda: 1 / 0, "crash", "ZeroDivisionError"), (late, "time", "of 0.05 s allowed"),
                                  (lambda: type("V", (), {"move": 0}), "illegal", "Move 0 is not legal"),
                                  (lambda: type("V", (), {"move": "e4"}), "illegal", "'e4'")):
        bad = Bad(answer)
        monkeypatch.setattr("engine.tournament.referee.strategy_named", lambda *rest, bad=bad: bad)
        told = play_fixture(plan, Fixture("0-1", 0, 1))
        assert (told.winner, told.reason) == (1, reason) and words in told.sentence


def _square(number: int) -> int:
    return number * number


def _die_on_turn(side: int) -> None:
    turn_told.get()(Turn(side, 60.0))   # type: ignore[misc]
    os._exit(7)


def _hang_on_turn(side: int) -> None:
    turn_told.get()(Turn(side, 0.2))    # type: ignore[misc]
    time.sleep(600)


def _die() -> None:
    os._exit(7)


def test_the_pool_replaces_processes_that_die_or_hang() -> None:
    pool = Pool(2)
    good = [pool.submit(_square, number) for number in range(3)]
    died, hung, silent = pool.submit(_die_on_turn, 1), pool.submit(_hang_on_turn, 0), pool.submit(_die)
    after = [pool.submit(_square, number) for number in range(3, 6)]
    assert [each.result(60) for each in good + after] == [0, 1, 4, 9, 16, 25]
    for future, turn, was_hung in ((died, Turn(1, 60.0), False), (hung, Turn(0, 0.2), True), (silent, None, False)):
        fault = future.exception(60)
        assert isinstance(fault, ProcessLost) and (fault.turn, fault.hung) == (turn, was_hung)
    assert isinstance(pool.submit(_square, None).exception(60), TypeError)    # type: ignore[arg-type]
    pool.shutdown()


class Lossy(Oracle):
    """Loses the process of chosen games, the first times."""

    def __init__(self, losses: dict[str, list[ProcessLost]]) -> None:
        super().__init__()
        self.losses = losses

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        left = self.losses.get(args[1].key)
        if not left:
            return super().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        future.set_exception(left.pop(0))
        return future


def test_lost_processes_are_forfeits_where_the_turn_is_known_and_else_tried_again() -> None:
    director = Director(plan_of(2))
    unknown = ProcessLost(None, hung=False)
    director.run(Lossy({"0-1": [ProcessLost(Turn(0, 1.0), hung=True)], "1-0": [ProcessLost(Turn(1, 1.0), hung=False)],
                        "0-0": [unknown], "1-1": [unknown, unknown]}))
    told = {key: (each.winner, each.reason) for key, each in director.records.items()}
    assert told == {"0-1": (1, "time"), "1-0": (0, "crash"), "0-0": (0, "board"), "1-1": (None, "void")}


# --- Keeping and resuming -----------------------------------------------------------------------------------


def test_ctrl_c_keeps_what_is_finished_and_resume_goes_on(jamboree: Jamboree, tmp_path: Path) -> None:
    """Interrupted in the middle, resumed: the same games as without, none played twice, no process left."""
    folder = tmp_path / "kept"
    command = ["tournament", "othello", "-s", "alpha-beta-searcher-3-weighted-squares", "-s", "maximize-weight", "-s",
               "alpha-beta-searcher-3-count-difference", "--format", "double", "--rounds", "6", "--workers", "2",
               "--out", str(folder)]
    running = subprocess.Popen([sys.executable, str(ROOT / "main.py"), *command], cwd=ROOT, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    journal = folder / "journal.jsonl"
    while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)      # as a terminal does: to the workers too
    words, complaints = running.communicate(timeout=60)
    assert running.returncode == 130 and group_is_gone(running.pid)
    assert "--resume goes on" in complaints and "Traceback" not in complaints, complaints
    before = journal.read_bytes()
    finished = before.count(b"\n") - 1
    assert 3 <= finished < 36
    assert len(words.splitlines()) == 3 and (folder / "table.csv").exists()

    with journal.open("ab") as file:
        file.write(b'{"key":"torn')            # as a power cut leaves it
    done = jamboree(*command, "--resume")
    assert done.returncode == 0, done.stderr
    lines = journal.read_bytes().split(b"\n")
    assert b"\n".join(lines[: finished + 1]) + b"\n" == before and len(lines) == 36 + 2
    plan, records = Archive(folder).read()
    assert {key: each.moves for key, each in records.items()} == {
        key: each.moves for key, each in held(plan).records.items()}


def test_a_killed_tournament_leaves_neither_workers_nor_engines(tmp_path: Path) -> None:
    """SIGKILL, in the middle of a game with an engine that never answers."""
    command = ["tournament", "othello", "-s", f"engine:{nboard_rogue(tmp_path, 'stalls')}", "-s", "maximize-weight",
               "--seconds", "60", "--workers", "2", "--out", str(tmp_path / "kept")]
    running = subprocess.Popen([sys.executable, str(ROOT / "main.py"), *command], cwd=ROOT, start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while len(engines := running_from(tmp_path / "nboard-stalls")) < 2 + 1:      # two, and the command itself
        assert running.poll() is None
        time.sleep(0.02)
    running.kill()
    running.wait()
    assert group_is_gone(running.pid)
    assert all(group_is_gone(engine) for engine in engines)


def test_another_tournaments_folder_and_a_damaged_journal(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    archive.begin(plan_of(2))
    with pytest.raises(ArchiveError, match="holds another tournament"):
        archive.resume(plan_of(3))
    for damage in (b"", b"\n", b"{}\n", b"nonsense\n", b"\xff\xff\n", archive.journal.read_bytes() + b"{}\n"):
        archive.journal.write_bytes(damage)
        with pytest.raises(ArchiveError, match="damaged"):
            archive.read()
    (tmp_path / "file").write_text("")
    with pytest.raises(ArchiveError, match="cannot be written"):
        Archive(tmp_path / "file" / "folder").begin(plan_of(2))


def test_a_stopped_director_ends_soon_and_keeps_its_records() -> None:
    director = Director(make_plan("othello", ["maximize-weight", "maximize-difference"], format="double", rounds=50,
                                  plies=0))
    with ThreadPoolExecutor(1) as executor:
        assert not director.run(executor, lambda each: director.stop.set())
    assert 1 <= len(director.records) < 100


def test_plans_are_checked() -> None:
    with pytest.raises(UnknownStrategy):
        make_plan("othello", ["x", "maximize-weight"])
    for wrong in ({"rounds": 0}, {"plies": 21}, {"limit": 0.0}, {"limit": float("nan")}):
        with pytest.raises(PlanError):
            make_plan("othello", ["maximize-weight", "maximize-weight"], **wrong)   # type: ignore[arg-type]
