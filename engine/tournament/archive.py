"""What a tournament leaves in its folder: a journal it can be resumed from, tables as JSON and CSV, games to replay.

    journal.jsonl   the plan, then one line a finished game, written as it ends
    results.json    plan, table, ratings, games       table.csv, games.csv   the same as sheets
    games/          every game as a save that the window opens
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from engine.complaint import Complaint
from engine.formats.atomic import write_atomically
from engine.tournament.groups import group_name, group_tables, knockout, medals
from engine.tournament.plan import GameRecord, Plan, Records
from engine.tournament.rating import ratings
from engine.tournament.referee import match_for
from engine.tournament.standings import table
from engine.words import _

JOURNAL = "journal.jsonl"
LARGEST_JOURNAL = 256 << 20


class ArchiveError(Complaint):
    """A folder that holds no tournament, or another one, as a sentence."""


class Archive:
    """The folder of one tournament."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = folder / JOURNAL

    def begin(self, plan: Plan) -> None:
        """A new journal in place of any other."""
        with self._writing():
            write_atomically(self.journal, msgspec.json.encode(plan) + b"\n")

    def read(self) -> tuple[Plan, dict[str, GameRecord]]:
        """The plan and the finished games; a last line cut short by a crash is dropped."""
        try:
            if self.journal.stat().st_size > LARGEST_JOURNAL:
                raise ArchiveError(_("{journal} is too large to be a tournament.").format(journal=self.journal))
            lines = self.journal.read_bytes().split(b"\n")
        except OSError as fault:
            raise ArchiveError(_("There is no tournament in {folder} ({why}).").format(
                folder=self.folder, why=fault.strerror or fault)) from None
        whole = lines[:-1]      # what follows the last line end was cut short
        try:
            plan = msgspec.json.decode(whole[0] if whole else b"", type=Plan)
            records = [msgspec.json.decode(line, type=GameRecord) for line in whole[1:] if line]
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise ArchiveError(_("{journal} is damaged: {fault}.").format(journal=self.journal, fault=fault)) from None
        return plan, {record.key: record for record in records}

    def resume(self, plan: Plan) -> dict[str, GameRecord]:
        """The finished games of the same plan, ready to be added to; ArchiveError for another plan's."""
        kept, records = self.read()
        if kept != plan:
            raise ArchiveError(_("{folder} holds another tournament; give the same game, strategies and options, or "
                "another folder.").format(folder=self.folder))
        journal = b"".join(msgspec.json.encode(each) + b"\n" for each in (plan, *records.values()))
        with self._writing():
            write_atomically(self.journal, journal)
        return records

    def add(self, plan: Plan, record: GameRecord) -> None:
        """Keep a finished game, durably."""
        with self._writing(), self.journal.open("ab") as file:
            file.write(msgspec.json.encode(record) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        if record.reason != "void":
            name = re.sub("[^0-9A-Za-z]+", "-", record.key.lower())
            with self._writing():
                write_atomically(self.folder / "games" / f"{name}.json", replay(plan, record))

    def finish(self, plan: Plan, records: Records) -> None:
        """The tables, of a finished tournament or of one that was stopped."""
        with self._writing():
            write_atomically(self.folder / "results.json", results_json(plan, records))
            write_atomically(self.folder / "table.csv", table_csv(plan, records.values()).encode())
            write_atomically(self.folder / "games.csv", games_csv(plan, records.values()).encode())

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as fault:
            raise ArchiveError(_("{folder} cannot be written: {why}.").format(
                folder=self.folder, why=fault.strerror or fault)) from None


def replay(plan: Plan, record: GameRecord) -> bytes:
    """A game as a save; one lost by a crash or an illegal move ends as if resigned."""
    match = match_for(plan, record.first, record.second)
    for name in record.moves:
        match.play(match.position.move_named(name))
    if match.result is None and record.winner is not None:
        match.resign(1 - record.winner)
    return match.to_save()


def results_json(plan: Plan, records: Records) -> bytes:
    """Everything: for other programs."""
    rated = ratings(len(plan.entrants), records.values())
    rows = [{**_facts(row), "elo": round(rated[row.entrant].elo, 1), "elo_bar": round(rated[row.entrant].bar, 1)}
            for row in table(plan, records.values())]
    whole: dict[str, object] = {"plan": plan, "table": rows, "games": list(records.values())}
    if plan.format == "groups":
        whole["groups"] = {group_name(number): [_facts(row) for row in rows]
                           for number, rows in enumerate(group_tables(plan, records))}
        whole["knockout"] = [tie for ties in knockout(plan, records) for tie in ties]
        whole["medals"] = [None if entrant is None else plan.name(entrant) for entrant in medals(plan, records)]
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def _facts(row: object) -> dict[str, object]:
    facts: dict[str, object] = msgspec.to_builtins(row)
    return facts


def table_csv(plan: Plan, records: Iterable[GameRecord]) -> str:
    played = list(records)
    rated = ratings(len(plan.entrants), played)
    head = ("place", "name", "games", "wins", "draws", "losses", "points", "mutual", "margin", "forfeits", "elo", "bar")
    rows = [(place, row.name, row.games, row.wins, row.draws, row.losses, row.points, row.mutual, row.margin,
             row.forfeits, round(rated[row.entrant].elo, 1), round(rated[row.entrant].bar, 1))
            for place, row in enumerate(table(plan, played), 1)]
    return _sheet(head, rows)


def games_csv(plan: Plan, records: Iterable[GameRecord]) -> str:
    head = ("game", "first", "second", "winner", "reason", "margin", "moves", "seconds_first", "seconds_second",
            "sentence", "line")
    rows = [(each.key, plan.name(each.first), plan.name(each.second),
             "" if each.winner is None else plan.name((each.first, each.second)[each.winner]), each.reason, each.margin,
             len(each.moves), each.spent[0], each.spent[1], each.sentence, " ".join(each.moves)) for each in records]
    return _sheet(head, rows)


def _sheet(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
