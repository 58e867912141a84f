"""An experiment: what was chosen in the lab and the step that was shown, as a file that brings it all back.

A recording is the same every time it is made, so a file holds what to search and how; the trace beside it tells
whether the same came of it again. A trace alone, as the handout prints it, can be opened too: what it tells is shown.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.complaint import Complaint
from engine.games import GAMES, game_named
from engine.search.retrace import read_trace
from gui.language import _
from gui.scenes.lab.choosing import DEPTHS, LEVELS, ROUNDS, WRITTEN, Choosing
from gui.scenes.lab.recording import Algorithm

TRACE_BEGINS = (b"F", b"G")     # a file to open again begins with a bracket


class UnreadableExperiment(Complaint):
    """A file that tells of no experiment, as a sentence."""


class Experiment(msgspec.Struct, frozen=True):
    """The fields of the lab's top bar. A position of a game is kept as its text."""

    jamboree: Literal["lab"]
    source: str
    algorithm: Algorithm
    text: str = ""
    game: str = ""
    position: str = ""
    seed: int = 1
    levels: int = 3
    depth: int = 2
    beside: Algorithm | None = None
    prune: int = 50
    rounds: int = 200
    target: int | None = None
    beat: int = 0
    trace: str = ""

    @property
    def title(self) -> str:
        return _("Jamboree, the lab")

    def to_bytes(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=2)

    @staticmethod
    def from_bytes(content: bytes) -> Experiment:
        """Read a file, and see that everything in it can be shown."""
        try:
            experiment = msgspec.json.decode(content, type=Experiment)
            experiment.chosen().wish()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
            raise UnreadableExperiment(_("this is no file of the lab ({why}).").format(why=fault)) from None
        except ValueError as fault:       # every complaint is one, and so is that of a position
            raise UnreadableExperiment(" ".join(str(fault).split())) from None
        return experiment

    def chosen(self) -> Choosing:
        """The choices it stands for; a Complaint where one of them does not exist."""
        if self.source == "trace":
            return opened(self.trace)
        explained = (game_named(self.game), game_named(self.game).read(self.position)) if self.position else None
        choosing = Choosing(explained)
        known = {*WRITTEN, *(game.name for game in GAMES), "gomoku threats", *(["explained"] if explained else [])}
        in_range = (self.depth in DEPTHS and self.levels in LEVELS and self.rounds in ROUNDS
                    and 0 <= self.prune <= 100 and self.source in known)
        if not in_range:
            raise _out_of_range()
        choosing.change(source=self.source, text=self.text or choosing.text, seed=self.seed, levels=self.levels,
                        depth=self.depth, algorithm=self.algorithm, beside=self.beside, prune=self.prune,
                        rounds=self.rounds, target=self.target)
        if self.target is not None and self.target not in choosing.made().values:
            raise _out_of_range()
        return choosing


def _out_of_range() -> UnreadableExperiment:
    return UnreadableExperiment(_("a number or a name in it is out of range."))


def opened(trace: str) -> Choosing:
    """The choices that show a trace; a Complaint where it is none."""
    choosing = Choosing()
    choosing.change(opened=read_trace(trace), source="trace")
    return choosing


def experiment_in(content: bytes) -> Experiment:
    """What a file of the lab tells of, be it one to open again or a trace."""
    if content.lstrip()[:1] not in TRACE_BEGINS:
        return Experiment.from_bytes(content)
    try:
        trace = content.decode()
        choosing = opened(trace)
    except (UnicodeDecodeError, Complaint) as fault:
        raise UnreadableExperiment(_("this is no trace ({why})").format(why=fault)) from None
    return Experiment("lab", "trace", choosing.algorithm, trace=trace)


def kept(choosing: Choosing, beat: int, trace: str) -> Experiment:
    """The experiment of what is chosen now."""
    game, position = choosing.explained or (None, None)
    return Experiment(
        "lab", choosing.source, choosing.algorithm, choosing.text, game.name if game else "",
        position.text() if position else "", choosing.seed, choosing.levels, choosing.depth, choosing.beside,
        choosing.prune, choosing.rounds, choosing.target, beat, trace)
