"""Gives the memory of a screen left behind back to the system. Nothing here decides what is kept.

A screen and its widgets know each other, so only the collector of cycles frees them and their pictures; and the C
library of Linux keeps what was freed for itself, until a program that changes screens often holds several times what
it needs.
"""

from __future__ import annotations

import ctypes
import gc
import sys


def give_back() -> None:
    """Some milliseconds: to be called when nothing moves, such as after a new screen was first shown."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)   # not every C library has it
        if trim is not None:
            trim(0)
