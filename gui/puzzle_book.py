"""The player's progress through the puzzles: the file of the user folder it is kept in. No drawing."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.puzzles import Progress
from gui.language import _
from gui.settings import Keeper


class PuzzleBook:
    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper

    @property
    def file(self) -> Path:
        return self.keeper.folder / "puzzles.json"

    def progress(self) -> Progress:
        """What was kept. A damaged file is put aside, and the player is told."""
        try:
            return msgspec.json.decode(self.file.read_bytes(), type=Progress)
        except FileNotFoundError:
            return Progress()
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            aside = self.file.with_suffix(".damaged")
            self.keeper.complaints.append(
                _("The progress in puzzles could not be read and begins anew; the old file is kept as {name}.").format(
                    name=aside.name))
            try:
                self.file.replace(aside)
            except OSError:
                # It cannot be moved, so it will be complained about again.
                return Progress()
            return Progress()

    def keep(self, progress: Progress) -> None:
        self.keeper.write(self.file, msgspec.json.format(msgspec.json.encode(progress), indent=1))
