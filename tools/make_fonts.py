"""Make the Chinese font the window ships: the part of Noto Sans SC that is needed. Nothing here runs while playing.

    python -m pip install fonttools==4.68.0
    python tools/make_fonts.py             fetch, cut and keep both weights and the licence

Noto Sans SC (Open Font Licence) comes from the npm package @expo-google-fonts/noto-sans-sc. Kept are the characters of
the catalogue, those of the first level of GB 2312 (the 3755 a name is likely to be written with) and the signs around
them; Latin letters stay Inter's. Run it again when tests/gui/test_fonts.py says that a sentence has a new character.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.make_assets import ASSETS, fetch

PACKAGE = "@expo-google-fonts/noto-sans-sc@0.4.3"
WEIGHTS = {"400Regular": 400, "600SemiBold": 600}
FIRST_CHINESE = "\u2e80"       # as gui.look draws: below it stand the letters and signs of Inter
LEVEL_ONE = (0xB0, 0xD7)       # the rows of GB 2312 that hold the common characters
SIGNS = "、。〈〉《》「」『』【】〔〕〖〗！＂＃％＆＇（）＊＋，－．／：；＜＝＞？［］｛｜｝～￥"


def common() -> set[str]:
    """The first level of GB 2312; its last row is not full."""
    rows = range(LEVEL_ONE[0], LEVEL_ONE[1] + 1)
    pairs = (bytes((row, cell)).decode("gb2312", "ignore") for row in rows for cell in range(0xA1, 0xFF))
    return {character for character in pairs if character}


def spoken() -> set[str]:
    """Every Chinese character of the catalogues and of the names of the languages."""
    sources = [*(ASSETS / "languages").rglob("*.po"), ASSETS.parent / "gui" / "language.py"]
    return {sign for source in sources for sign in source.read_text("utf-8") if sign >= FIRST_CHINESE}


def cut(source: Path, target: Path, characters: set[str]) -> None:
    """Keep these characters of a font; without hints and features, which the window does not use."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as listed:
        listed.write("".join(sorted(characters)))
        listed.flush()
        subprocess.run([
            sys.executable, "-m", "fontTools.subset", str(source), f"--text-file={listed.name}",
            f"--output-file={target}", "--no-hinting", "--desubroutinize", "--layout-features=",
            "--drop-tables+=vhea,vmtx,STAT", "--notdef-outline", "--no-recalc-timestamp",
        ], check=True)


def main() -> None:
    characters = common() | spoken() | set(SIGNS)
    with tempfile.TemporaryDirectory() as scratch:
        package = fetch(PACKAGE, Path(scratch))
        for name, weight in WEIGHTS.items():
            target = ASSETS / "fonts" / f"NotoSansSC-{weight}.ttf"
            cut(package / name / f"NotoSansSC_{name}.ttf", target, characters)
            print(f"{target.name}: {len(characters)} characters, {target.stat().st_size:,} bytes")
        shutil.copyfile(package / "LICENSE_FONT", ASSETS / "fonts" / "LICENSE-NotoSansSC.txt")


if __name__ == "__main__":
    main()
