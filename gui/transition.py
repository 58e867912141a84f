"""The change of screens: the one that was left fades over the one that came. A picture of each, blended; no scenes."""

from __future__ import annotations

import pygame

from gui.animate import SPEEDS, Timer, ease_out

SECONDS = 0.16
LONGEST = 0.20
"""Seconds: however slow the player likes motion, nobody waits for a screen."""
LONGEST_STEP = 0.04
"""Seconds: a new screen may take a while to be drawn for the first time, and its arrival is to be seen all the same."""


def transition(left: pygame.Surface, animation: str) -> Transition | None:
    """From the screen that is shown now, at the player's speed; none when motion is off."""
    seconds = min(LONGEST, SECONDS * SPEEDS[animation])
    return Transition(left, seconds) if seconds else None


class Transition:
    """The new screen is drawn on `arriving` as it would be in the window: whatever happens to it meanwhile is seen."""

    def __init__(self, left: pygame.Surface, seconds: float) -> None:
        self.left, self.arriving = left.copy(), left.copy()
        self.timer = Timer(seconds)
        self.begun = False

    def step(self, seconds: float) -> None:
        """Let time pass, from the first frame on that shows anything of the new screen."""
        if self.begun:
            self.timer.step(min(seconds, LONGEST_STEP))
        self.begun = True

    @property
    def over(self) -> bool:
        return self.timer.over

    def show(self, window: pygame.Surface) -> None:
        window.blit(self.arriving, (0, 0))
        veil = round(255 * (1.0 - ease_out(self.timer.progress)))
        if veil:
            self.left.set_alpha(veil)
            window.blit(self.left, (0, 0))
