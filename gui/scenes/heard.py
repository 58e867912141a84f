"""What is heard of a move on its way, each sound at its time. The sounds themselves are the view's to name."""

from __future__ import annotations

from gui.scenes.view import BoardView, Cue, Motion
from gui.sounds import Sounds


class Heard:
    """Goes along with the motion of a move."""

    def __init__(self, sounds: Sounds) -> None:
        self.sounds = sounds
        self.cues: list[Cue] = []

    def begin(self, view: BoardView, motion: Motion) -> None:
        self.cues = list(view.cues(motion))
        self.sounds.play(view.sound(motion))

    def follow(self, progress: float) -> None:
        """Play what is due by now; of what is due at once each sound only once."""
        due = [cue for cue in self.cues if cue[0] <= progress]
        self.cues = self.cues[len(due):]
        for name in dict.fromkeys(name for _share, name in due):
            self.sounds.play(name)
