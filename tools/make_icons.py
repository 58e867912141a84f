"""Draw the program's icon for the three desktops: PNG (Linux), ICO (Windows), ICNS (macOS), from the emblem itself.

    python tools/make_icons.py

ICO and ICNS are both containers of PNG files, so nothing but pygame is needed. Run again when the emblem changes.
"""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from gui.pieces import emblem  # noqa: E402

TARGET = ROOT / "assets" / "desktop"
PNG_SIZES = (48, 128, 256)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}


def png(size: int) -> bytes:
    """The emblem as the bytes of a PNG file."""
    file = io.BytesIO()
    pygame.image.save(emblem(size), file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """A directory of 16 bytes an image, then the images."""
    images = [png(size) for size in ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(images))
    offset = len(head) + 16 * len(images)
    entries = b""
    for size, image in zip(ICO_SIZES, images, strict=True):
        side = size % 256   # 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(image), offset)
        offset += len(image)
    return head + entries + b"".join(images)


def icns() -> bytes:
    """Chunks of a kind, a length and an image."""
    chunks = b""
    for kind, size in ICNS_KINDS.items():
        image = png(size)
        chunks += kind.encode() + struct.pack(">I", len(image) + 8) + image
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks


def main() -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    TARGET.mkdir(parents=True, exist_ok=True)
    for size in PNG_SIZES:
        (TARGET / f"jamboree-{size}.png").write_bytes(png(size))
    (TARGET / "jamboree.ico").write_bytes(ico())
    (TARGET / "jamboree.icns").write_bytes(icns())


if __name__ == "__main__":
    main()
