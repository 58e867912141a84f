"""The colours of Riskless maps: for each style and theme, with the players' own where they chose some. No drawing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gui.draw import mix
from gui.theme import Colour, Theme

LAND = 0.40
"""How much of the bare land shows through a player's colour."""


@dataclass(frozen=True)
class Inks:
    """The colours of a map in one theme."""

    sea: Colour
    shallows: Colour
    land: Colour
    neutral: Colour
    border: Colour
    road: Colour
    route: Colour
    sides: tuple[Colour, Colour]
    badges: tuple[Colour, Colour]


ATLAS = {
    "light": Inks("#bfd6e2", "#d3e4ec", "#efe7d3", "#d9d6cc", "#5d5344", "#8a7657", "#5f8ba3",
                  ("#dd8f78", "#86a9d6"), ("#b23a22", "#23589c")),
    "dark": Inks("#1f2d38", "#283946", "#5a564a", "#3c3d3b", "#14140f", "#a8946f", "#6d93aa",
                 ("#a4523c", "#3f6ba3"), ("#c9492d", "#2f6fbe")),
    "contrast": Inks("#000000", "#000000", "#3a3a3a", "#1c1c1c", "#ffffff", "#d0d0d0", "#8fd0ff",
                     ("#a03000", "#0048b0"), ("#a03000", "#0048b0")),
}
PARCHMENT = {
    "light": Inks("#d9c8a2", "#e4d6b6", "#f4ebd2", "#e2d6b8", "#5b4222", "#8a6a3c", "#7a6743",
                  ("#cf8d6c", "#8fa9b4"), ("#9c3b1f", "#2d5873")),
    "dark": Inks("#332b1e", "#3f3525", "#6b5e45", "#4a4130", "#15110a", "#bda678", "#9c8a60",
                 ("#9a5439", "#4d6b82"), ("#b8472a", "#346a92")),
}
GLOBE = {
    "light": Inks("#7fb6d6", "#a5cfe5", "#e2ebc8", "#d0d8be", "#40513c", "#7c7a4e", "#2d6f98",
                  ("#dc8a72", "#7f9fd8"), ("#b23a22", "#23589c")),
    "dark": Inks("#12364f", "#1a4866", "#53634a", "#3a473b", "#0c140c", "#a5a97e", "#74a8c8",
                 ("#a4523c", "#3f6ba3"), ("#c9492d", "#2f6fbe")),
}
STYLES = {"": ATLAS, "parchment": PARCHMENT, "globe": GLOBE}


def inks(theme: Theme) -> Inks:
    """The colours of a map in a theme, as the player chose them."""
    board = theme.board
    own = STYLES[board.style][theme.name]
    for side, tint in enumerate(board.tints):
        if tint:
            own = _tinted(own, side, tint)
    return own


def _tinted(own: Inks, side: int, tint: Colour) -> Inks:
    sides, badges = list(own.sides), list(own.badges)
    sides[side], badges[side] = mix(tint, own.land, LAND), tint
    return replace(own, sides=(sides[0], sides[1]), badges=(badges[0], badges[1]))
