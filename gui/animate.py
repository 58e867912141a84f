"""Motion as numbers: easing curves and the speed the player chose. No drawing."""

from __future__ import annotations

import math

SPEEDS: dict[str, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""Factor on the duration of every motion, by the name of the setting."""


def ease_out(t: float) -> float:
    """Fast start, gentle landing."""
    return 1.0 - (1.0 - t) ** 3


def ease_in_out(t: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * t)


def between(t: float, start: float, end: float) -> float:
    """How far `t` is through the stretch from `start` to `end`, held to 0..1."""
    if end <= start:
        return 1.0 if t >= end else 0.0
    return min(1.0, max(0.0, (t - start) / (end - start)))


class Timer:
    """A stretch of time that is stepped by the scene's update."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.passed = 0.0

    def step(self, seconds: float) -> None:
        self.passed = min(self.seconds, self.passed + seconds)

    @property
    def progress(self) -> float:
        return 1.0 if self.seconds <= 0 else self.passed / self.seconds

    @property
    def over(self) -> bool:
        return self.passed >= self.seconds
