"""Paper: a map file as it was written, so that a fault can name its line. What a right map is, map.py says."""

from __future__ import annotations

import difflib
import re
from typing import Any

from engine.complaint import Complaint
from engine.words import _

Ring = tuple[tuple[float, float], ...]   # one closed outline, in map coordinates

MOST_POINTS = 20_000   # of all outlines of a map together, far above what a crisp one needs


class MapError(Complaint):
    """A map with a fault, as a sentence naming the file, the territory and the line."""


class Paper:
    """The name and text of a map file; without a text (a map inside a saved game) faults name no line."""

    def __init__(self, name: str, text: str = "") -> None:
        self.name = name
        self.lines = text.splitlines()
        heading = re.compile(r"\s*\[\[\s*territory\s*\]\]")
        self.blocks = [number for number, line in enumerate(self.lines) if heading.match(line)]
        self.names: list[str] = []      # of the territories read so far
        self.points = 0                 # of all outlines read so far

    def line(self, key: str, territory: int | None = None) -> int | None:
        """The line of a key, counted from 1: in a territory's block, or outside all blocks."""
        if territory is None:
            ranges = [(0, self.blocks[0] if self.blocks else len(self.lines))]
        elif territory < len(self.blocks):
            ranges = [(self.blocks[territory], [*self.blocks, len(self.lines)][territory + 1])]
        else:
            return None
        wanted = re.compile(rf"\s*(\[+\s*)?[\"']?{re.escape(key)}\b")
        for start, end in ranges:
            for number in range(start, end):
                if wanted.match(self.lines[number]):
                    return number + 1
        return None if territory is None else self.blocks[territory] + 1

    def fault(self, sentence: str, territory: int | None = None, key: str = "") -> MapError:
        """The error to raise."""
        line = self.line(key, territory) if key or territory is not None else None
        return MapError(f"{self.name}{f', line {line}' if line else ''}: {sentence}.")

    def find(self, name: str) -> int | None:
        """The number of the territory of a name, whatever the case of the letters."""
        wanted = name.casefold()
        return next((number for number, known in enumerate(self.names) if known.casefold() == wanted), None)

    def near(self, name: str) -> str:
        """A hint at the name that was probably meant."""
        close = difflib.get_close_matches(name, self.names, 1)
        return _(" (did you mean '{close}'?)").format(close=close[0]) if close else ""

    def check_keys(self, table: dict[str, Any], needed: tuple[str, ...], optional: tuple[str, ...],
                   territory: int | None = None) -> None:
        """Every needed key is there, and no other than the known ones."""
        of = "" if territory is None else _(" of territory '{get}'").format(get=table.get('name', territory + 1))
        for key in table:
            if key not in needed and key not in optional:
                known = ", ".join((*needed, *optional))
                raise self.fault(_("'{key}'{of} is not known; known are: {known}").format(
                    key=key, of=of, known=known), territory, key)
        for key in needed:
            if key not in table:
                raise self.fault(_("'{key}'{of} is missing").format(key=key, of=of), territory, "")

    def words(self, table: dict[str, Any], key: str, territory: int | None = None) -> str:
        """A short text that is not empty."""
        value = table[key]
        if not isinstance(value, str) or not value.strip() or len(value) > 40 or value != value.strip():
            raise self.fault(_("{key} must be a text of 1 to 40 letters").format(key=key), territory, key)
        return value

    def number(self, table: dict[str, Any], key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in a range."""
        value = table.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise self.fault(_("{key} cannot be {value}; on this map it is a whole number from {low} to {high}").format(
                key=key, value=value, low=low, high=high), key=key)
        return value

    def flag(self, table: dict[str, Any], key: str) -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(_("{key} is true or false").format(key=key), key=key)
        return value

    def rings(self, shape: object, of: str, territory: int | None, size: tuple[int, int]) -> tuple[Ring, ...]:
        """Outlines, each a flat list x, y, x, y, ... of three points or more inside the map."""
        if not isinstance(shape, list) or not all(isinstance(ring, list) for ring in shape):
            raise self.fault(_("the shape of {of} must be a list of outlines").format(of=of), territory, "shape")
        self.points += sum(len(ring) // 2 for ring in shape)
        if self.points > MOST_POINTS:
            raise self.fault(_("the outlines have more than {most_points} points").format(
                most_points=MOST_POINTS), territory, "shape")
        return tuple(self._ring(ring, of, territory, size) for ring in shape)

    def _ring(self, ring: list[Any], of: str, territory: int | None, size: tuple[int, int]) -> Ring:
        if len(ring) < 6 or len(ring) % 2 or not all(type(each) in (int, float) for each in ring):
            raise self.fault(_("an outline of {of} must be x, y, x, y, ... of three points or more").format(
                of=of), territory, "shape")
        points = tuple((float(x), float(y)) for x, y in zip(ring[::2], ring[1::2], strict=True))
        for x, y in points:
            if not (0 <= x <= size[0] and 0 <= y <= size[1]):
                raise self.fault(_("an outline of {of} leaves the map at ({x:g}, {y:g})").format(
                    of=of, x=x, y=y), territory, "shape")
        return points
