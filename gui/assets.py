"""Where the font, icons and sounds are. No drawing, no playing."""

from __future__ import annotations

from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def font_file(weight: int) -> Path:
    return ASSETS / "fonts" / f"Inter-{weight}.ttf"


def chinese_font_file(weight: int) -> Path:
    """Two weights are shipped: one for text, one for what stands out."""
    return ASSETS / "fonts" / f"NotoSansSC-{400 if weight <= 500 else 600}.ttf"


def icon_file(name: str) -> Path:
    return ASSETS / "icons" / f"{name}.svg"


def sound_file(name: str) -> Path:
    return ASSETS / "sounds" / f"{name}.wav"


def language_folder() -> Path:
    return ASSETS / "languages"
