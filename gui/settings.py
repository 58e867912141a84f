"""What the player chose for the program as a whole, and where it is kept. No widgets."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from engine.formats.atomic import write_atomically
from gui.language import _, system_language

OptionValue = int | str


class SeatChoice(msgspec.Struct, frozen=True):
    """Who plays a side, as chosen in Set-up."""

    kind: Literal["person", "level", "strategy"] = "person"
    spec: str = ""
    name: str = ""


class SetupChoice(msgspec.Struct, frozen=True):
    """The last choices of Set-up for one game."""

    seats: tuple[SeatChoice, SeatChoice]
    options: dict[str, OptionValue] = {}
    clock: Literal["off", "move", "game"] = "off"
    clock_seconds: int = 300
    increment: int = 0
    rated: bool = False


class OutsideEngine(msgspec.Struct, frozen=True):
    """A program of somebody else's that plays a game, as its owner calls it."""

    game: Literal["gomoku", "othello"]
    name: str
    path: str

    @property
    def spec(self) -> str:
        return f"engine:{self.path}"


class LabChoice(msgspec.Struct, frozen=True):
    """What the lab remembers: whether its tour was shown, and how the quiz goes."""

    toured: bool = False
    level: int = 0
    right: int = 0
    asked: int = 0


class LessonChoice(msgspec.Struct, frozen=True):
    """How far one is in the lesson of a game: the step one is at, and those that were solved."""

    step: int = 0
    solved: tuple[int, ...] = ()


class Settings(msgspec.Struct, frozen=True):
    sound: bool = True
    volume: int = 70
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    theme: Literal["light", "dark", "contrast"] = "light"
    shapes: bool = False
    scale: int = 0
    language: str = msgspec.field(default_factory=system_language)
    minimum_time: float = 0.6
    champion_seconds: int = 5
    coordinates: bool = True
    numbers: bool = False
    panel: Literal["moves", "graph", "lines"] = "moves"
    """The page of the panel beside a board that was opened last."""
    setups: dict[str, SetupChoice] = {}
    lab: LabChoice = LabChoice()
    lessons: dict[str, LessonChoice] = {}
    engines: tuple[OutsideEngine, ...] = ()
    boards: dict[str, str] = {}
    """The style of each game's board."""
    colours: dict[str, tuple[str, str]] = {}
    """The colours of each game's two sides."""

    def knows(self, game: str) -> bool:
        """Whether the player has begun a game or the lesson of that name before."""
        return game in self.setups or game in self.lessons

    def engines_for(self, game: str) -> dict[str, str]:
        """The outside engines of a game: strategy -> what it is called."""
        return {engine.spec: engine.name for engine in self.engines if engine.game == game}


class Keeper:
    """Reads and writes the files of the user folder. Failures become sentences, given to the player once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.complaints: list[str] = []
        self._told_unwritable = False

    @property
    def saves(self) -> Path:
        return self.folder / "saves"

    @property
    def settings_file(self) -> Path:
        return self.folder / "settings.json"

    @property
    def autosave_file(self) -> Path:
        return self.folder / "autosave.json"

    def read_settings(self) -> Settings:
        """The kept settings; the defaults, and a complaint, when the file is damaged."""
        try:
            return msgspec.json.decode(self.settings_file.read_bytes(), type=Settings)
        except FileNotFoundError:
            return Settings()
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            self.complaints.append(
                _("The settings file could not be read, so the settings are back at their defaults.")
            )
            return Settings()

    def write_settings(self, settings: Settings) -> None:
        self.write(self.settings_file, msgspec.json.format(msgspec.json.encode(settings), indent=2))

    def write(self, path: Path, content: bytes) -> bool:
        """Write a file of the user folder; a folder that cannot be written is told once and then accepted."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)
        except OSError:
            if not self._told_unwritable:
                self._told_unwritable = True
                self.complaints.append(
                    _("The folder {folder} cannot be written, so nothing will be saved.").format(folder=self.folder)
                )
            return False
        return True

    @staticmethod
    def write_where_asked(path: Path, content: bytes) -> None:
        """Write a file the player named; an OSError is the caller's to tell."""
        write_atomically(path, content)

    def read_autosave(self) -> bytes | None:
        try:
            return self.autosave_file.read_bytes()
        except OSError:
            return None

    def drop_autosave_of(self, identity: str) -> None:
        """The game of that identity was deleted: there is nothing to resume if it is the unfinished one."""
        content = self.read_autosave()
        if content is not None and identity.encode() in content:
            self.drop_autosave()

    def drop_autosave(self) -> None:
        try:
            self.autosave_file.unlink(missing_ok=True)
        except OSError:
            # The folder is not writable, which the player has been told.
            return

    def take_complaints(self) -> list[str]:
        complaints, self.complaints = self.complaints, []
        return complaints
