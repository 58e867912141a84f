"""Synthesise the sounds of the window from nothing but arithmetic: short, soft, and the same at every run.

    python tools/make_sounds.py

A struck thing rings in a few modes, each with its own pitch and its own way of dying away, after a breath of noise
where it was touched; a kind of move is one such stroke, or several with a rhythm. Each file is made as loud as its
sound should be beside the others; the player's volume is on top of that.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

SOUNDS_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22_050
ATTACK = 0.0012
"""Seconds in which a stroke rises, so that it does not crack."""
RELEASE = 0.012
"""Seconds in which the end of a file falls to silence."""
LOUDEST = 22_000

Samples = list[float]
Mode = tuple[float, float, float]
"""Pitch in hertz, strength, and how fast it dies away (the higher, the drier)."""


def struck(modes: Sequence[Mode], seconds: float, touch: float = 0.0, seed: int = 1) -> Samples:
    """One stroke: its modes, and a burst of noise of strength `touch`, dulled as by felt or skin."""
    dice, noise = random.Random(seed), 0.0
    samples = []
    for n in range(int(RATE * seconds)):
        t = n / RATE
        body = sum(a * math.exp(-d * t) * math.sin(math.tau * f * t) for f, a, d in modes)
        noise += 0.45 * (dice.uniform(-1, 1) - noise)
        samples.append((body + touch * noise * math.exp(-170 * t)) * min(1.0, t / ATTACK))
    return samples


def harmonics(frequency: float, decay: float, strengths: Sequence[float] = (1.0, 0.3, 0.1)) -> list[Mode]:
    """The modes of a string or a pipe: whole multiples of one pitch."""
    return [(frequency * (k + 1), strength, decay) for k, strength in enumerate(strengths)]


def bell(frequency: float, decay: float) -> list[Mode]:
    """The modes of a small bar of metal, softly struck."""
    return [(frequency, 1.0, decay), (frequency * 2.76, 0.22, decay * 2), (frequency * 5.40, 0.06, decay * 4)]


def scaled(modes: Sequence[Mode], pitch: float) -> list[Mode]:
    """The same thing, smaller or larger."""
    return [(f * pitch, a, d * pitch) for f, a, d in modes]


def together(*parts: tuple[float, float, Samples]) -> Samples:
    """Several sounds in one: each with when it begins (seconds) and how strong it is."""
    total: Samples = [0.0] * max(int(RATE * start) + len(samples) for start, _strength, samples in parts)
    for start, strength, samples in parts:
        offset = int(RATE * start)
        for n, sample in enumerate(samples):
            total[offset + n] += strength * sample
    return total


def chord(frequencies: Sequence[float], step: float) -> Samples:
    """Tones that enter one after another and ring together."""
    return together(*((step * k, 1.0, struck(harmonics(f, 4.5), 0.9)) for k, f in enumerate(frequencies)))


def rustle(seconds: float, dull: float, seed: int) -> Samples:
    """Many small things moved by a hand: noise that swells and fades."""
    dice, noise = random.Random(seed), 0.0
    samples, count = [], int(RATE * seconds)
    for n in range(count):
        noise += dull * (dice.uniform(-1, 1) - noise)
        samples.append(noise * math.sin(math.pi * n / count) ** 2)
    return samples


# --- Things ---------------------------------------------------------------------------------------------

DISC: tuple[Mode, ...] = ((430, 1.0, 62), (990, 0.40, 95), (1910, 0.15, 150))
TURNED: tuple[Mode, ...] = ((820, 0.8, 85), (1640, 0.45, 120), (2700, 0.16, 160))
STONE: tuple[Mode, ...] = ((305, 0.8, 42), (640, 0.45, 62), (1260, 0.50, 95), (2330, 0.28, 140))
SEED: tuple[Mode, ...] = ((1180, 0.7, 95), (1990, 0.5, 130), (3150, 0.25, 180))
BOWL: tuple[Mode, ...] = ((260, 1.0, 26), (525, 0.35, 40), (910, 0.12, 60))
SLAB: tuple[Mode, ...] = ((138, 1.0, 30), (301, 0.45, 46), (470, 0.28, 62), (880, 0.12, 85))
KNIGHT: tuple[Mode, ...] = ((236, 1.0, 40), (515, 0.5, 60), (1380, 0.18, 120))
DRUM: tuple[Mode, ...] = ((92, 1.0, 24), (146, 0.5, 34), (215, 0.25, 46))
STEEL: tuple[Mode, ...] = ((1320, 0.5, 16), (2090, 0.42, 19), (2790, 0.30, 22), (3610, 0.20, 28), (4530, 0.10, 34))


def seed_dropped(pitch: float, seed: int) -> Samples:
    """A seed that falls among others."""
    return struck(scaled(SEED, pitch), 0.055, 0.5, seed)


def gathered() -> Samples:
    """Seeds poured into a store, ever faster, over the tone of the wood."""
    dice = random.Random(7)
    seeds = [(0.27 * (1 - (1 - k / 9) ** 1.6), 0.55 + 0.05 * k, seed_dropped(dice.uniform(0.8, 1.25), 20 + k))
             for k in range(9)]
    return together((0.05, 0.9, struck(BOWL, 0.34)), *seeds)


def marched() -> Samples:
    """Feet on a road, near and far."""
    return together(*((0.115 * k, strength, struck(DRUM, 0.16, 0.5, 30 + k))
                      for k, strength in enumerate((0.75, 0.45, 0.75, 0.45))))


def fought() -> Samples:
    """Two blades and the weight behind them."""
    return together((0.0, 1.0, struck(DRUM, 0.3, 0.8, 41)), (0.01, 0.34, struck(STEEL, 0.32)),
                    (0.095, 0.26, struck(scaled(STEEL, 1.13), 0.26)))


SOUNDS: dict[str, tuple[float, Callable[[], Samples]]] = {
    # All games
    "place": (0.9, lambda: struck(harmonics(190, 38, (1.0, 0.5, 0.25, 0.12)), 0.16, 0.9, 1)),
    "choose": (0.35, lambda: struck(scaled(KNIGHT, 1.9), 0.06, 0.2, 2)),
    "refuse": (0.6, lambda: struck(harmonics(150, 26, (1.0, 0.6)), 0.14)),
    "pass": (0.6, lambda: chord((440.0, 330.0), 0.12)),
    "win": (0.8, lambda: chord((392.0, 493.9, 587.3, 784.0), 0.11)),
    "lose": (0.7, lambda: chord((392.0, 349.2, 293.7), 0.16)),
    "draw": (0.7, lambda: chord((392.0, 392.0), 0.18)),
    # Othello
    "disc": (0.8, lambda: struck(DISC, 0.11, 0.7, 3)),
    "flip": (0.45, lambda: struck(TURNED, 0.07, 0.3, 4)),
    "flip-2": (0.42, lambda: struck(scaled(TURNED, 1.09), 0.07, 0.3, 5)),
    "flip-3": (0.40, lambda: struck(scaled(TURNED, 1.18), 0.07, 0.3, 6)),
    # Gomoku
    "stone": (0.85, lambda: struck(STONE, 0.13, 0.8, 8)),
    # Kalaha
    "scoop": (0.4, lambda: together((0.0, 1.0, rustle(0.16, 0.5, 9)), (0.05, 0.3, seed_dropped(0.9, 10)),
                                    (0.09, 0.25, seed_dropped(1.2, 11)))),
    "seed": (0.55, lambda: seed_dropped(1.0, 12)),
    "seed-2": (0.55, lambda: seed_dropped(1.12, 13)),
    "seed-3": (0.55, lambda: seed_dropped(0.89, 14)),
    "store": (0.6, lambda: together((0.0, 0.7, struck(BOWL, 0.16)), (0.0, 0.6, seed_dropped(0.8, 15)))),
    "gather": (0.75, gathered),
    "again": (0.5, lambda: together((0.0, 0.8, struck(bell(659.3, 9), 0.5)), (0.09, 1.0, struck(bell(880.0, 8), 0.5)))),
    # Torres
    "tile": (0.85, lambda: struck(SLAB, 0.2, 1.0, 16)),
    "knight": (0.8, lambda: struck(KNIGHT, 0.15, 0.6, 17)),
    "hop": (0.6, lambda: together((0.0, 0.55, struck(scaled(KNIGHT, 1.25), 0.08, 0.3, 18)),
                                  (0.075, 1.0, struck(scaled(KNIGHT, 1.1), 0.12, 0.5, 19)))),
    # Riskless
    "march": (0.6, marched),
    "occupy": (0.65, lambda: together((0.0, 1.0, struck(DRUM, 0.2, 0.5, 20)),
                                      (0.02, 0.4, struck(harmonics(294, 12), 0.3)))),
    "battle": (0.75, fought),
}


def written(samples: Samples, loudness: float) -> bytes:
    """16-bit frames of that loudness at their peak, the last of them silent."""
    peak, fade = max(abs(sample) for sample in samples), int(RATE * RELEASE)
    left = range(len(samples), 0, -1)
    return b"".join(struct.pack("<h", round(sample / peak * loudness * LOUDEST * min(1.0, (rest - 1) / fade)))
                    for sample, rest in zip(samples, left, strict=True))


def keep_sounds() -> None:
    SOUNDS_FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (loudness, make) in SOUNDS.items():
        with wave.open(str(SOUNDS_FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(written(make(), loudness))


if __name__ == "__main__":
    keep_sounds()
