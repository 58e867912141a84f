"""An experiment: what was chosen in the lab and the step that was shown, as a file that brings it all back.

A recording is the same every time it is made, so a file holds what to search and how, not what came of it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.complaint import Complaint
from engine.games import GAMES, game_named
from gui.language import _
from gui.scenes.lab.choosing import DEPTHS, LEVELS, ROUNDS, WRITTEN, Choosing
from gui.scenes.lab.recording import Algorithm


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
    beat: int = 0

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
        except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
            raise UnreadableExperiment(_("this is no file of the lab ({why}).").format(why=fault)) from None
        except Complaint as fault:
            raise UnreadableExperiment(str(fault)) from None
        return experiment

    def chosen(self) -> Choosing:
        """The choices it stands for; a Complaint where one of them does not exist."""
        explained = (game_named(self.game), game_named(self.game).read(self.position)) if self.position else None
        choosing = Choosing(explained)
        known = {*WRITTEN, *(game.name for game in GAMES), "gomoku threats", *(["explained"] if explained else [])}
        in_range = (self.depth in DEPTHS and self.levels in LEVELS and self.rounds in ROUNDS
                    and 0 <= self.prune <= 100 and self.source in known)
        if not in_range:
            raise UnreadableExperiment(_("a number or a name in it is out of range."))
        choosing.change(source=self.source, text=self.text or choosing.text, seed=self.seed, levels=self.levels,
                        depth=self.depth, algorithm=self.algorithm, beside=self.beside, prune=self.prune,
                        rounds=self.rounds)
        return choosing


def kept(choosing: Choosing, beat: int) -> Experiment:
    """The experiment of what is chosen now."""
    game, position = choosing.explained or (None, None)
    return Experiment(
        "lab", choosing.source, choosing.algorithm, choosing.text, game.name if game else "",
        position.text() if position else "", choosing.seed, choosing.levels, choosing.depth, choosing.beside,
        choosing.prune, choosing.rounds, beat)
