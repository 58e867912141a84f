"""The window's own small file chooser: the saves folder as a list, and a path one may type. No game logic."""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Sequence
from pathlib import Path

import pygame

from engine.gamefiles import KINDS, FileError, content_for, read_game
from engine.match import Match, Seat
from engine.protocols.outside import PREFIX
from gui.language import _
from gui.look import Look
from gui.scene import Scene
from gui.stage import Stage
from gui.widgets import Button, Dialog, Entry, Label, Listing
from gui.widgets.base import Widget

ENDING = ".json"


def saved_files(folder: Path) -> list[Path]:
    """The game files, newest first; none where the folder cannot be read."""
    try:
        files = [file for file in folder.iterdir() if file.suffix.lower() in KINDS and not file.name.startswith(".")]
        return sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        return []


class FileChooser:
    """A dialog that ends in a path. What is typed may be a name in the saves folder or a whole path."""

    def __init__(
        self, scene: Scene, title: str, verb: str, folder: Path, chosen: Callable[[Path], str], name: str = ""
    ) -> None:
        self.scene, self.verb, self.folder, self.chosen, self.typed = scene, verb, folder, chosen, name
        self.files = saved_files(folder)
        self.fault = ""
        self.dialog = Dialog((560, 460), title, self._fill, self._close)
        scene.ask(self.dialog)

    def _fill(self, look: Look, room: pygame.Rect) -> Sequence[Widget]:
        px = look.px
        line = pygame.Rect(room.x, room.bottom - px(40), room.w, px(40))
        cancel, verb = _("Cancel"), self.verb
        wide = Button.width(look, verb) + px(16)
        narrow = Button.width(look, cancel)
        entry = pygame.Rect(room.x, line.y - px(82), room.w, px(42))
        listing = pygame.Rect(room.x, room.y, room.w, entry.y - room.y - px(12))
        rows = [_shown(file) for file in self.files]
        index = next((i for i, file in enumerate(self.files) if self._path() == file), None)
        return [
            Entry("path", entry, self.typed, self._type, 400, self._done, _("Name, or a whole path")),
            Listing("files", listing, rows, index, self._pick, px(36), self._open, self._draw_row(look),
                    _("No saved games yet.")),
            Label("fault", pygame.Rect(room.x, entry.bottom + px(4), room.w, px(28)), self.fault, 13, 500,
                  look.theme.warn),
            Button("cancel", pygame.Rect(line.right - wide - px(10) - narrow, line.y, narrow, line.h), cancel,
                   self._close),
            Button("done", pygame.Rect(line.right - wide, line.y, wide, line.h), verb, self._done, style="primary"),
        ]

    def _draw_row(self, look: Look) -> Callable[[pygame.Surface, Look, pygame.Rect, int], None]:
        dates = [_date(file) for file in self.files]

        def draw_row(surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
            when = look.text(dates[index], 13, look.theme.dim)
            surface.blit(when, when.get_rect(midright=(row.right - look.px(14), row.centery)))
            room = row.w - when.get_width() - look.px(40)
            name = look.text(look.fit(_shown(self.files[index]), 14, 500, room), 14, None, 500)
            surface.blit(name, name.get_rect(midleft=(row.x + look.px(12), row.centery)))

        return draw_row

    def _path(self) -> Path:
        """What is typed, as a path: a bare name is a save of the saves folder."""
        typed = self.typed.strip()
        bare, suffix = len(Path(typed).parts) <= 1, Path(typed).suffix.lower()
        if (bare or not suffix) and suffix not in KINDS:
            typed += ENDING
        return self.folder / typed if bare else Path(typed).expanduser()

    def _type(self, words: str) -> None:
        self.typed, self.fault = words, ""

    def _pick(self, index: int) -> None:
        self.typed, self.fault = self.files[index].name, ""
        self._again()

    def _open(self, index: int) -> None:
        self._pick(index)
        self._done()

    def _done(self) -> None:
        if not self.typed.strip():
            self.fault = _("Choose a file, or type a name.")
        else:
            self.fault = self.chosen(self._path())
        if self.fault:
            self._again()
        else:
            self._close()

    def _again(self) -> None:
        if self.scene.dialog is self.dialog:
            self.scene.ask(self.dialog)

    def _close(self) -> None:
        if self.scene.dialog is self.dialog:
            self.scene.ask(None)


def _shown(file: Path) -> str:
    """A save by its name, the file of another kind with its ending."""
    return file.stem if file.suffix == ENDING else file.name


def _date(file: Path) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(file.stat().st_mtime))
    except OSError:
        return ""


def open_game(stage: Stage, path: Path) -> Match:
    """The match of a file. It may come from anybody, and must not start programs: one that it names plays on only when
    it is among the player's own engines."""
    match = read_game(path)
    known = stage.settings.engines_for(match.game.name)
    first, second = (Seat("person", "", seat.name) if _is_strange(seat, known) else seat for seat in match.seats)
    if (first, second) != match.seats:
        match.seats = first, second
        stage.toasts.say(_("This game was played by an engine program that is not among your outside engines: "
                           "a person plays on in its place."))
    return match


def _is_strange(seat: Seat, known: Container[str]) -> bool:
    return seat.spec.startswith(PREFIX) and seat.spec not in known


def ask_load(scene: Scene, opened: Callable[[Match], None]) -> None:
    """Let the player choose a saved game. A bad file is a sentence in the dialog; what runs is untouched."""

    def load(path: Path) -> str:
        if not path.exists():
            return _("There is no file {name}.").format(name=path.name)
        try:
            match = open_game(scene.stage, path)
        except FileError as fault:
            return str(fault)
        opened(match)
        return ""

    FileChooser(scene, _("Load a game"), _("Load"), scene.stage.keeper.saves, load)


def ask_save(scene: Scene, match: Match) -> None:
    """Let the player save the game under a name."""
    keeper = scene.stage.keeper

    def save(path: Path) -> str:
        try:
            keeper.write_where_asked(path, content_for(match, path))
        except FileError as fault:
            return str(fault)
        except OSError as fault:
            return _("{name} cannot be written: {why}.").format(name=path.name, why=fault.strerror or fault)
        scene.stage.toasts.say(_("Saved as {name}.").format(name=path.name))
        return ""

    suggestion = f"{_(match.game.title)} {time.strftime('%Y-%m-%d %H.%M')}{ENDING}"
    FileChooser(scene, _("Save the game"), _("Save"), keeper.saves, save, suggestion)
