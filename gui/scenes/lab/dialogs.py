"""What the lab asks: the text of a tree, the name of a file; and the list of its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from gui.language import _
from gui.look import Look
from gui.scenes.files import ENDING, FileChooser
from gui.scenes.lab.experiment import UnreadableExperiment, experiment_in, kept
from gui.scenes.lab.export import content
from gui.widgets import Button, Dialog, Entry, Label, Paragraph, Segmented
from gui.widgets.base import Widget

if TYPE_CHECKING:
    from gui.scenes.lab.replay import Replay
    from gui.scenes.lab.scene import LabScene

LONGEST = 4000


class TreeEntry(Entry):
    """A line into which many lines may be pasted."""

    def handle(self, event: pygame.Event) -> bool:
        paste = (event.type == pygame.KEYDOWN and event.key == pygame.K_v
                 and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if self.focused and paste:
            self._insert(_clipboard())
            return True
        return super().handle(event)


def _clipboard() -> str:
    try:
        return " ".join(pygame.scrap.get_text().split())
    except pygame.error:
        return ""


class TreeDialog:
    """Asks for the text of a tree, and says what is wrong with it."""

    def __init__(self, scene: LabScene) -> None:
        self.scene = scene
        self.text = scene.choosing.text
        self.fault = ""
        self.dialog = Dialog((620, 300), _("Type or paste a tree"), self._fill, self._close)
        scene.ask(self.dialog)

    def _fill(self, look: Look, room: pygame.Rect) -> Sequence[Widget]:
        px = look.px
        words = _("A nested list such as [[3, 6], [1, 9]], alone or after the judge's line ROLE DEPTH (1: the root "
                  "is Maxie's, 0: Minnie's), or names with values, such as a[b[c3 d6] e[f1 g9]].")
        entry = pygame.Rect(room.x, room.y + px(64), room.w, px(42))
        return [
            Paragraph("words", pygame.Rect(room.x, room.y, room.w, px(62)), words, 13, 400, look.theme.dim),
            TreeEntry("tree", entry, self.text, self._type, LONGEST, self._done, "[[3, 6], [1, 9]]"),
            Paragraph("fault", pygame.Rect(room.x, entry.bottom + px(6), room.w, px(44)), self.fault, 13, 500,
                      look.theme.warn),
            *_answers(look, room, _("Show"), self._done, self._close),
        ]

    def _type(self, words: str) -> None:
        self.text = words
        if self.fault:
            self.fault = ""
            self.scene.ask(self.dialog)

    def _done(self) -> None:
        self.fault = self.scene.choosing.fault_in(self.text)
        if self.fault:
            self.scene.ask(self.dialog)
            return
        self._close()
        self.scene.change(source="typed", text=self.text)

    def _close(self) -> None:
        self.scene.ask(None)
        self.scene.arrange()


class SaveDialog:
    """Asks where to put the trace or a picture of the tree."""

    def __init__(self, scene: LabScene, replay: Replay) -> None:
        self.scene, self.replay = scene, replay
        self.ending = ".txt"
        self.typed = _("tree")
        self.fault = ""
        self.dialog = Dialog((600, 300), _("Save from the lab"), self._fill, self._close)
        scene.ask(self.dialog)

    def _fill(self, look: Look, room: pygame.Rect) -> Sequence[Widget]:
        px = look.px
        kinds = ((".txt", _("Trace")), (".png", _("PNG")), (".svg", _("SVG")), (ENDING, _("To open again")))
        entry = pygame.Rect(room.x, room.y + px(56), room.w, px(42))
        return [
            Segmented("kind", pygame.Rect(room.x, room.y, room.w, px(42)), kinds, self.ending, self._set_ending),
            Entry("name", entry, self.typed, self._type, 400, self._done, _("Name, or a whole path")),
            Label("fault", pygame.Rect(room.x, entry.bottom + px(6), room.w, px(24)),
                  self.fault or _("In {folder}").format(folder=self.folder), 13, 500 if self.fault else 400,
                  look.theme.warn if self.fault else look.theme.dim),
            *_answers(look, room, _("Save"), self._done, self._close),
        ]

    @property
    def folder(self) -> Path:
        return lab_folder(self.scene)

    @property
    def path(self) -> Path:
        typed = Path(self.typed.strip()).expanduser()
        named = typed if typed.suffix.lower() == self.ending else typed.with_name(typed.name + self.ending)
        return named if typed.is_absolute() or len(typed.parts) > 1 else self.folder / named

    def _set_ending(self, ending: str) -> None:
        self.ending = ending

    def _type(self, words: str) -> None:
        self.typed = words

    def _done(self) -> None:
        if not self.typed.strip():
            self.fault = _("Type a name.")
            self.scene.ask(self.dialog)
            return
        scene, path, replay = self.scene, self.path, self.replay
        view = scene.views[replay.lead]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            scene.stage.keeper.write_where_asked(
                path, content(path, scene.look, view, replay.recording.trace,
                              kept(scene.choosing, replay.beat, replay.recordings[0].trace)))
        except OSError as fault:
            self.fault = _("{name} cannot be written: {why}.").format(name=path.name, why=fault.strerror or fault)
            scene.ask(self.dialog)
            return
        self._close()
        scene.stage.toasts.say(_("Saved as {name}.").format(name=path))

    def _close(self) -> None:
        self.scene.ask(None)


def lab_folder(scene: LabScene) -> Path:
    return scene.stage.keeper.folder / "lab"


def ask_experiment(scene: LabScene) -> None:
    """Let the player choose a file of the lab. A bad one is a sentence in the dialog; what is shown stays."""

    def load(path: Path) -> str:
        try:
            experiment = experiment_in(path.read_bytes())
        except FileNotFoundError:
            return _("There is no file {name}.").format(name=path.name)
        except OSError:
            return _("{name} cannot be read.").format(name=path.name)
        except UnreadableExperiment as fault:
            return f"{path.name}: {fault}"
        scene.show_experiment(experiment)
        return ""

    FileChooser(scene, _("Open from the lab"), _("Open"), lab_folder(scene), load)


def _answers(look: Look, room: pygame.Rect, verb: str, done: Callable[[], None],
             close: Callable[[], None]) -> list[Widget]:
    px = look.px
    cancel = _("Cancel")
    wide, narrow = Button.width(look, verb) + px(16), Button.width(look, cancel)
    y, height = room.bottom - px(40), px(40)
    return [
        Button("cancel", pygame.Rect(room.right - wide - px(10) - narrow, y, narrow, height), cancel, close),
        Button("done", pygame.Rect(room.right - wide, y, wide, height), verb, done, style="primary"),
    ]


def keys_words() -> list[tuple[str, str]]:
    """Every key of the lab and what it does."""
    return [
        ("← →", _("one step; with Shift, ten")), (_("Space"), _("play or pause")), ("S", _("speed")),
        ("Home, End", _("start, end")), ("C", _("next cut or new node; with Shift, the one before")),
        ("R", _("next result; with Shift, the one before")), ("+ − 0", _("larger, smaller, the whole tree")),
        ("Tab", _("to the tree: arrows choose a node, Enter folds it, Ctrl+arrows move")),
        ("Ctrl+C", _("copy the trace, or its chosen lines")), ("Ctrl+S, O", _("save the trace or a picture; open")),
        ("E", _("type a tree")), ("N", _("another random tree")), ("Q", _("quiz")), ("T", _("tour")),
        ("Esc", _("back")),
    ]


def show_keys(scene: LabScene) -> None:
    """The keys of the lab."""

    def fill(look: Look, room: pygame.Rect) -> Sequence[Widget]:
        px = look.px
        widgets: list[Widget] = []
        for index, (key, words) in enumerate(keys_words()):
            y = room.y + index * px(25)
            widgets.append(Label(f"key {index}", pygame.Rect(room.x, y, px(100), px(25)), key, 13, 600))
            place = pygame.Rect(room.x + px(110), y, room.w - px(110), px(25))
            widgets.append(Label(f"words {index}", place, words, 13))
        done = _("Close")
        width = Button.width(look, done) + px(16)
        foot = pygame.Rect(room.right - width, room.bottom - px(40), width, px(40))
        widgets.append(Button("done", foot, done, close, style="primary"))
        return widgets

    def close() -> None:
        scene.ask(None)

    scene.ask(Dialog((600, 540), _("Keys of the lab"), fill, close))
