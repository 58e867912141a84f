"""Replaying one or two recordings together: where they are, stepping, playing, jumping. No widgets."""

from __future__ import annotations

from gui.scenes.lab.model import Film, Picture
from gui.scenes.lab.recording import Recording

SPEEDS = (1.0, 2.0, 5.0, 20.0, 100.0)
"""Steps a second while playing."""


class Replay:
    """Recordings over the same tree, step by step side by side; one that is over earlier stays at its end."""

    def __init__(self, recordings: list[Recording], minimax: Recording | None) -> None:
        self.recordings = recordings
        self.minimax = minimax
        self.pictures = [Picture(recording.film) for recording in recordings]
        self.lead = 0               # which of two the panels speak of
        self.beat = 0
        self.playing = False
        self._owed = 0.0

    @property
    def recording(self) -> Recording:
        return self.recordings[self.lead]

    @property
    def picture(self) -> Picture:
        return self.pictures[self.lead]

    @property
    def film(self) -> Film:
        return self.recording.film

    @property
    def longest(self) -> Recording:
        """The search with the most steps: the timeline is its."""
        return max(self.recordings, key=lambda recording: len(recording.film.beats))

    @property
    def last_beat(self) -> int:
        return len(self.longest.film.beats) - 1

    @property
    def at(self) -> int:
        """How many events of the longest search are over."""
        return self.longest.film.beats[self.beat]

    def seek(self, beat: int) -> None:
        """Show a step of all."""
        self.beat = max(0, min(self.last_beat, beat))
        for picture in self.pictures:
            beats = picture.film.beats
            picture.seek(beats[min(self.beat, len(beats) - 1)])

    def seek_next(self, kind: type) -> None:
        """To the next step with an event of a kind, if there is one."""
        self._seek_event(self.film.first_after(self.picture.at, kind))

    def seek_previous(self, kind: type) -> None:
        self._seek_event(self.film.last_before(self.picture.at, kind))

    def _seek_event(self, at: int | None) -> None:
        if at is not None:
            self.seek(self.film.beat_number(at))

    def play(self) -> None:
        """Play, or pause; from the start again at the end."""
        self.playing = not self.playing
        self._owed = 0.0
        if self.playing and self.beat >= self.last_beat:
            self.seek(0)

    def tick(self, seconds: float, speed: float) -> bool:
        """Let time pass; whether another step is shown."""
        if not self.playing:
            return False
        self._owed += seconds * speed
        steps, self._owed = int(self._owed), self._owed % 1.0
        if steps:
            self.seek(self.beat + steps)
            self.playing = self.beat < self.last_beat
        return steps > 0
