"""How a tree's places become pixels, with a lens over a part too small to read without. Numbers only, no drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from gui.scenes.lab.layout import Layout
from gui.scenes.lab.pens import Spot

SHARE = 0.38        # of the width of a tree: as much as the lens takes at most
WORTH_IT = 1.25     # times as much room a lens has to give


class Lens(NamedTuple):
    """The part of a tree, from one unit to another, that is drawn wider than the rest."""

    first: float
    last: float
    across: float       # pixels a unit within it


NO_LENS = Lens(-1.0, -1.0, 0.0)


@dataclass(frozen=True)
class Camera:
    """How units become pixels: node (x, level) is at (left + x * across, top + level * down), but for a lens."""

    left: float
    top: float
    across: float
    down: float
    lens: Lens = NO_LENS

    def spot(self, x: float, level: int) -> Spot:
        first, last, across = self.lens
        within = max(0.0, min(x, last) - first)
        return self.left + x * self.across + within * (across - self.across), self.top + level * self.down

    def unit(self, x: float) -> float:
        """The unit that is drawn at x pixels."""
        first, last, across = self.lens
        start = self.left + first * self.across
        end = start + (last - first) * across
        if start < x < end:
            return first + (x - start) / across
        return (x - self.left) / self.across if x <= start else last + (x - end) / self.across

    def across_at(self, x: float) -> float:
        """How many pixels a unit has there."""
        return self.lens.across if self.lens.first <= x <= self.lens.last else self.across

    def over(self, layout: Layout, family: Sequence[int], room: float) -> Camera:
        """The same with a lens that gives the nodes of a family so many pixels each, or as many as it may take. The
        rest moves together, so that all is as wide as before; where that gains little there is no lens."""
        x, width = layout.x, layout.width
        first, last = max(0.0, x[family[0]] - 0.5), min(width, x[family[-1]] + 0.5)
        span = max(last - first, 1.0)
        across = min(room / layout.gaps[layout.level[family[0]]], SHARE * width * self.across / span)
        if across < WORTH_IT * self.across:
            return self
        rest = (width * self.across - span * across) / (width - span)
        return replace(self, across=rest, lens=Lens(first, first + span, across))
