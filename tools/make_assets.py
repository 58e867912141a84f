"""Fetch the font and the icons that the window uses. The sounds are made by make_sounds.py, without a network.

    python tools/make_assets.py

The font is Inter (Open Font Licence) from the npm package @expo-google-fonts/inter; the icons are Lucide (ISC) from
lucide-static. Only the weights and icons the window names are kept, each beside its licence.
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent / "assets"
WEIGHTS = {"400Regular": 400, "500Medium": 500, "600SemiBold": 600, "700Bold": 700}
ICONS = (
    "arrow-left", "arrow-left-right", "bean", "book-open", "castle", "chart-line", "check", "chevron-down",
    "chevron-left", "chevron-right", "circle-help", "clock", "columns-2", "copy", "cpu", "download", "earth", "eye",
    "fast-forward", "flag", "flask-conical", "folder-open", "gauge", "graduation-cap", "grid-3x3", "house", "info",
    "lightbulb", "log-out", "maximize", "microscope", "minus", "network", "palette", "pause", "play", "plus",
    "redo-2", "rotate-ccw", "save", "scissors", "settings", "skip-back", "skip-forward", "swords", "trophy",
    "undo-2", "user", "volume-2", "volume-x", "x", "zap",
)


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


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        keep_font(fetch("@expo-google-fonts/inter", Path(scratch)))
        keep_icons(fetch("lucide-static", Path(scratch)))


if __name__ == "__main__":
    main()
