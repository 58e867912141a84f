"""Fetch the font and the icons, and synthesise the sounds, that the window uses. Nothing here runs while playing.

    python tools/make_assets.py            everything
    python tools/make_assets.py --sounds   the sounds only (needs no network)

The font is Inter (Open Font Licence) from the npm package @expo-google-fonts/inter; the icons are Lucide (ISC) from
lucide-static. Only the weights and icons the window names are kept, each beside its licence.
"""

from __future__ import annotations

import argparse
import math
import random
import shutil
import struct
import subprocess
import tarfile
import tempfile
import wave
from collections.abc import Callable
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent / "assets"
WEIGHTS = {"400Regular": 400, "500Medium": 500, "600SemiBold": 600, "700Bold": 700}
ICONS = (
    "arrow-left", "bean", "book-open", "castle", "chart-line", "check", "chevron-down", "chevron-left", "chevron-right",
    "circle-help", "clock", "columns-2", "copy", "cpu", "download", "earth", "eye", "fast-forward", "flag",
    "flask-conical", "folder-open", "gauge", "graduation-cap", "grid-3x3", "house", "info", "lightbulb", "log-out",
    "maximize", "microscope", "minus", "network", "pause", "play", "plus", "redo-2", "rotate-ccw", "save", "scissors",
    "settings", "skip-back", "skip-forward", "swords", "trophy", "undo-2", "user", "x", "zap",
)
RATE = 22_050


def fetch(package: str, into: Path) -> Path:
    """Download one npm package and unpack it; returns its folder."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=into, check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    folder = into / package.replace("/", "-").lstrip("@")
    with tarfile.open(into / packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def keep_font(package: Path) -> None:
    target = ASSETS / "fonts"
    target.mkdir(parents=True, exist_ok=True)
    for name, weight in WEIGHTS.items():
        shutil.copyfile(package / name / f"Inter_{name}.ttf", target / f"Inter-{weight}.ttf")
    shutil.copyfile(package / "LICENSE_FONT", target / "LICENSE.txt")


def keep_icons(package: Path) -> None:
    target = ASSETS / "icons"
    target.mkdir(parents=True, exist_ok=True)
    for name in ICONS:
        shutil.copyfile(package / "icons" / f"{name}.svg", target / f"{name}.svg")
    shutil.copyfile(package / "LICENSE", target / "LICENSE.txt")


def tone(frequency: float, seconds: float, decay: float, overtones: tuple[float, ...] = (1.0, 0.3, 0.1)) -> list[float]:
    """A struck tone: a few harmonics under one falling envelope."""
    samples = []
    for n in range(int(RATE * seconds)):
        t = n / RATE
        wave_sum = sum(a * math.sin(math.tau * frequency * (k + 1) * t) for k, a in enumerate(overtones))
        samples.append(wave_sum * math.exp(-decay * t) * min(1.0, t * 800))
    return samples


def knock(frequency: float, seconds: float, decay: float, noise: float, seed: int) -> list[float]:
    """Wood on felt: a short low tone with a burst of noise at its start."""
    source = random.Random(seed)
    body = tone(frequency, seconds, decay, (1.0, 0.5, 0.25, 0.12))
    return [s + noise * source.uniform(-1, 1) * math.exp(-260 * n / RATE) for n, s in enumerate(body)]


def chord(frequencies: tuple[float, ...], step: float) -> list[float]:
    """Tones that enter one after another and ring together."""
    tones = [tone(f, 0.9, 4.5) for f in frequencies]
    total = [0.0] * (int(RATE * step * (len(tones) - 1)) + len(tones[0]))
    for k, samples in enumerate(tones):
        offset = int(RATE * step * k)
        for n, sample in enumerate(samples):
            total[offset + n] += sample
    return total


SOUNDS: dict[str, Callable[[], list[float]]] = {
    "place": lambda: knock(190.0, 0.16, 38.0, 0.9, 1),
    "refuse": lambda: tone(150.0, 0.14, 26.0, (1.0, 0.6)),
    "pass": lambda: chord((440.0, 330.0), 0.12),
    "win": lambda: chord((392.0, 493.9, 587.3, 784.0), 0.11),
    "lose": lambda: chord((392.0, 349.2, 293.7), 0.16),
    "draw": lambda: chord((392.0, 392.0), 0.18),
}


def keep_sounds() -> None:
    target = ASSETS / "sounds"
    target.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        samples = make()
        peak = max(abs(s) for s in samples)
        frames = b"".join(struct.pack("<h", round(s / peak * 22_000)) for s in samples)
        with wave.open(str(target / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(frames)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sounds", action="store_true", help="make the sounds only")
    if not parser.parse_args().sounds:
        with tempfile.TemporaryDirectory() as scratch:
            keep_font(fetch("@expo-google-fonts/inter", Path(scratch)))
            keep_icons(fetch("lucide-static", Path(scratch)))
    keep_sounds()


if __name__ == "__main__":
    main()
