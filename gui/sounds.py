"""Plays the few sounds of the window; silent without complaint where there is no audio device."""

from __future__ import annotations

import pygame

from gui.assets import sound_file


class Sounds:
    """Opens the audio device at the first sound, so that the window need not wait for it."""

    def __init__(self) -> None:
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._silent = False
        self.volume = 0.7
        self.on = True

    def play(self, name: str) -> None:
        """Sound it, over what is still heard; silence has no name."""
        if not name or not self.on or self._silent or self.volume <= 0 or not self._ready():
            return
        sound = self._loaded.get(name)
        if sound is None:
            sound = self._loaded[name] = pygame.mixer.Sound(sound_file(name))
        sound.set_volume(self.volume)
        sound.play()

    def _ready(self) -> bool:
        if pygame.mixer.get_init():
            return True
        try:
            pygame.mixer.init(frequency=22_050, channels=1, buffer=512)
        except pygame.error:
            self._silent = True
        return not self._silent

    def close(self) -> None:
        self._loaded.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()
