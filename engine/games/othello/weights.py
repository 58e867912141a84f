"""The file of trained Othello weights: writing, reading, checking. What the weights mean is said in patterns.py.

A line of JSON says what the file holds, and the weights follow, compressed, as 16-bit integers. A pattern and its
mirror image have one weight, so only one of the two is in the file. A file that is missing or damaged costs strength,
never the game: the guess is then made by hand.
"""

from __future__ import annotations

import hashlib
import logging
import lzma
import sys
from array import array
from functools import cache
from operator import itemgetter
from pathlib import Path

import msgspec

from engine.complaint import Complaint
from engine.games.othello.patterns import PREVIEWED, SHAPES, STAGES, Weights
from engine.resources import resource

log = logging.getLogger(__name__)

FORMAT = "jamboree othello weights 1"
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 1, "pb": 1}]


class UnusableWeights(Complaint):
    """A file of weights that cannot be used, as a sentence."""


class Heading(msgspec.Struct, frozen=True):
    """The first line of the file."""

    format: str
    made_by: str
    mobility: tuple[int, ...]
    constant: tuple[int, ...]
    errors: tuple[int, ...]    # of previews, depth after depth for each stage
    digest: str                # of the compressed weights


def mirrored(name: str) -> list[int]:
    """For every number of a pattern, that of its mirror image; the same where the image lies on other squares."""
    squares, mirror = SHAPES[name]
    if sorted(squares) != sorted(mirror):
        return list(range(3 ** len(squares)))
    codes = [0]
    for place in range(len(squares)):
        step = 3 ** mirror.index(squares[place])
        codes = [code + digit * step for digit in range(3) for code in codes]
    return codes


@cache
def _unfolding() -> tuple[int, ...]:
    """For every weight of a stage, its place among the weights in the file."""
    places: list[int] = []
    used = 0
    for name in SHAPES:
        mirror = mirrored(name)
        own: list[int] = []
        for code, image in enumerate(mirror):
            if image < code:
                own.append(own[image])
            else:
                own.append(used)
                used += 1
        places += own
    return tuple(places)


def folded_size() -> int:
    """How many weights of a stage are in the file."""
    return max(_unfolding()) + 1


def unfold(folded: array[int]) -> array[int]:
    """All weights from those in the file."""
    size, every = folded_size(), itemgetter(*_unfolding())
    full = array("h")
    for stage in range(STAGES):
        full.extend(every(folded[stage * size:(stage + 1) * size]))
    return full


def write_weights(folded: array[int], mobility: tuple[int, ...], constant: tuple[int, ...], errors: tuple[int, ...],
                  made_by: str) -> bytes:
    """The content of a file with these weights."""
    if sys.byteorder == "big":
        folded = array("h", folded)
        folded.byteswap()
    body = lzma.compress(folded.tobytes(), format=lzma.FORMAT_RAW, filters=FILTERS)
    heading = Heading(FORMAT, made_by, mobility, constant, errors, hashlib.sha256(body).hexdigest())
    return msgspec.json.encode(heading) + b"\n" + body


def read_weights(path: Path) -> Weights:
    """The weights in a file; UnusableWeights says what is wrong with it."""
    try:
        line, _, body = path.read_bytes().partition(b"\n")
        heading = msgspec.json.decode(line, type=Heading)
    except OSError as fault:
        raise UnusableWeights(f"{path} cannot be read ({fault.strerror}).") from None
    except msgspec.DecodeError:
        raise UnusableWeights(f"{path} is not a file of Othello weights.") from None
    if heading.format != FORMAT:
        raise UnusableWeights(f"{path} is of the kind '{heading.format}', not '{FORMAT}'.")
    lengths = (len(heading.mobility), len(heading.constant), len(heading.errors))
    if hashlib.sha256(body).hexdigest() != heading.digest or lengths != (STAGES, 65, STAGES * PREVIEWED):
        raise UnusableWeights(f"{path} is damaged.")
    folded = array("h", lzma.decompress(body, format=lzma.FORMAT_RAW, filters=FILTERS))
    if sys.byteorder == "big":
        folded.byteswap()
    if len(folded) != STAGES * folded_size():
        raise UnusableWeights(f"{path} is damaged.")
    return Weights(unfold(folded), heading.mobility, heading.constant, heading.errors)


@cache
def weights_in_use() -> Weights:
    """The weights that come with the program, read once; without them, a guess by hand and a sentence in the log."""
    try:
        return read_weights(resource("assets", "othello", "patterns.bin"))
    except UnusableWeights as fault:
        log.warning("Othello is played with a simpler guess: %s", fault)
        return Weights()
