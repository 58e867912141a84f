"""Records: the files of the recent games and of the results that statistics are made of. No drawing."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.match import Match
from engine.standing import Finished, finished_game
from gui.language import _
from gui.settings import Keeper

MOST_RECENT = 20
MOST_RESULTS = 10_000
"""The oldest beyond these are dropped."""


class Records:
    """Every game is kept and counted once, by its identity."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    @property
    def folder(self) -> Path:
        return self.keeper.folder / "games"

    @property
    def results_file(self) -> Path:
        return self.keeper.folder / "results.json"

    # --- Recent games -----------------------------------------------------------------------------------

    def recent(self) -> list[Path]:
        """The files of the recent games, newest first."""
        try:
            return sorted(self.folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
        except OSError:
            return []

    def keep(self, match: Match) -> None:
        """Keep a game that was begun; a finished one is counted too."""
        if match.moves and self.keeper.write(self._file(match), match.to_save()):
            for file in self.recent()[MOST_RECENT:]:
                self.drop(file)
        self._count(match)

    def keep_if_unknown(self, match: Match) -> None:
        """Keep the unfinished game of an earlier run that ended before it could."""
        if not self._file(match).exists():
            self.keep(match)

    def _file(self, match: Match) -> Path:
        return self.folder / f"{match.identity}.json"

    @staticmethod
    def drop(file: Path) -> None:
        try:
            file.unlink(missing_ok=True)
        except OSError:
            # A folder that cannot be written keeps what it has.
            return

    # --- Results ----------------------------------------------------------------------------------------

    def results(self) -> list[Finished]:
        """All counted games, oldest first. A damaged file is put aside, and the player is told."""
        try:
            return msgspec.json.decode(self.results_file.read_bytes(), type=list[Finished])
        except FileNotFoundError:
            return []
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            aside = self.results_file.with_suffix(".damaged")
            self.keeper.complaints.append(
                _("The statistics could not be read and begin anew; the old file is kept as {name}.").format(
                    name=aside.name))
            try:
                self.results_file.replace(aside)
            except OSError:
                # It cannot be moved, so it will be complained about again.
                return []
            return []

    def _count(self, match: Match) -> None:
        finished = finished_game(match)
        if finished is None:
            return
        results = self.results()
        if all(each.identity != finished.identity for each in results):
            self.keeper.write(self.results_file, msgspec.json.encode([*results, finished][-MOST_RESULTS:]))

    def clear_results(self) -> None:
        self.keeper.write(self.results_file, b"[]")
