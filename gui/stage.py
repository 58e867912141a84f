"""Stage: what every scene stands on: the look, the settings, the files, the thinker, sounds and notes. No scenes."""

from __future__ import annotations

import pygame

from engine.thinker import Thinker
from gui.language import speak
from gui.look import Look, fitting_scale
from gui.settings import Keeper, Settings
from gui.sounds import Sounds
from gui.styles import dressed
from gui.theme import THEMES
from gui.widgets.toast import Toasts


class Stage:
    """Shared by all scenes of one run. `touch` marks what must be drawn again."""

    def __init__(self, keeper: Keeper, size: tuple[int, int]) -> None:
        self.keeper = keeper
        self.settings = keeper.read_settings()
        self.size = size
        self.sounds = Sounds()
        self.toasts = Toasts(self.touch)
        self.quitting = False
        self.stale: list[pygame.Rect] | None = None
        self._thinker: Thinker | None = None
        self._second: Thinker | None = None
        self.look = self._new_look()
        self._apply()

    @property
    def thinker(self) -> Thinker:
        """The worker thread, started when first needed."""
        if self._thinker is None:
            self._thinker = Thinker()
        return self._thinker

    @property
    def second_thinker(self) -> Thinker:
        """Another worker for what may go on beside a game: judging one that was played."""
        if self._second is None:
            self._second = Thinker()
        return self._second

    def touch(self, rect: pygame.Rect | None = None) -> None:
        """Draw this part of the window again; all of it when no part is named."""
        if rect is None:
            self.stale = None
        elif self.stale is not None:
            self.stale.append(rect.copy())

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        if fitting_scale(self.settings.scale, size) != self.look.scale:
            self.look = self._new_look()
        self.touch()

    def change(self, settings: Settings) -> None:
        """Use and keep these settings from now on."""
        before, self.settings = self.settings, settings
        if _looks(before) != _looks(settings):
            self.look = self._new_look()
        self._apply()
        self.keeper.write_settings(settings)
        self.tell_complaints()
        self.touch()

    def tell_complaints(self) -> None:
        for sentence in self.keeper.take_complaints():
            self.toasts.say(sentence)

    def quit(self) -> None:
        self.quitting = True

    def close(self) -> None:
        """Stop the worker threads (it waits a bounded time) and the sound."""
        for thinker in (self._thinker, self._second):
            if thinker is not None:
                thinker.close()
        self._thinker = self._second = None
        self.sounds.close()

    def _new_look(self) -> Look:
        theme = dressed(THEMES[self.settings.theme], self.settings.boards, self.settings.colours)
        return Look(theme, fitting_scale(self.settings.scale, self.size))

    def _apply(self) -> None:
        self.sounds.on = self.settings.sound
        self.sounds.volume = self.settings.volume / 100
        speak(self.settings.language)


def _looks(settings: Settings) -> tuple[object, ...]:
    """The settings that everything drawn depends on."""
    return settings.theme, settings.scale, settings.boards, settings.colours
