"""The looks of the window as values: light, dark and high contrast. No drawing here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Colour = str
"""A colour as pygame reads it: '#rrggbb' or '#rrggbbaa'."""


@dataclass(frozen=True)
class BoardColours:
    """What the drawn boards and pieces are made of."""

    frame: Colour
    frame_edge: Colour
    frame_text: Colour
    felt: Colour
    felt_dark: Colour
    line: Colour
    black: Colour
    black_edge: Colour
    white: Colour
    white_edge: Colour
    mark: Colour
    grain: int
    """How strongly the texture of wood and felt shows, 0 (flat) to 100."""
    style: str = ""
    """The name of the style the player chose; empty for the theme's own board."""
    plank: Colour = ""
    """What a board cut from one piece is made of; empty for the timber of its game."""
    streaks: bool = False
    """Whether the field is wood rather than felt or stone."""
    tints: tuple[Colour, Colour] = ("", "")
    """The colours the players chose; empty for the board's own."""


@dataclass(frozen=True)
class Theme:
    """One look. Every ink but `off` stands out 4.5 to 1 from every ground that words are written on."""

    name: str
    ground: Colour
    panel: Colour
    raised: Colour
    hover: Colour
    pressed: Colour
    edge: Colour
    edge_strong: Colour
    text: Colour
    dim: Colour
    faint: Colour
    off: Colour
    """Words of what cannot be pressed now: the one ink that need not be readable at a glance."""
    accent: Colour
    accent_hover: Colour
    accent_soft: Colour
    on_accent: Colour
    warn: Colour
    knob: Colour
    scrim: Colour
    shadow: int
    """Opacity of soft shadows, 0 to 255."""
    board: BoardColours
    boards: Mapping[str, BoardColours] = field(default_factory=dict)
    """The boards of single games that are made of something else."""


LIGHT = Theme(
    name="light",
    ground="#f3f1ec", panel="#fbfaf7", raised="#ffffff", hover="#f0ede6", pressed="#e6e2d8",
    edge="#e3dfd5", edge_strong="#bdb6a6",
    text="#23211d", dim="#5d584f", faint="#6a655b", off="#979186",
    accent="#0d716a", accent_hover="#0b655e", accent_soft="#dcefec", on_accent="#ffffff",
    warn="#a93a25", knob="#ffffff", scrim="#2a272199", shadow=46,
    board=BoardColours(
        frame="#4a3524", frame_edge="#2e2016", frame_text="#d9c3a5",
        felt="#2f7d57", felt_dark="#256848", line="#1d5239",
        black="#26272b", black_edge="#08090a", white="#f4f1e9", white_edge="#8d887c",
        mark="#ffce54", grain=30,
    ),
)

DARK = Theme(
    name="dark",
    ground="#16181c", panel="#1e2126", raised="#272b31", hover="#2f343b", pressed="#3a4048",
    edge="#31363d", edge_strong="#565d67",
    text="#eceae4", dim="#b7b6b0", faint="#a5a49e", off="#73736f",
    accent="#2fa89c", accent_hover="#3bb8ab", accent_soft="#1d3b3a", on_accent="#06201d",
    warn="#f08a6c", knob="#f4f2ec", scrim="#05060899", shadow=110,
    board=BoardColours(
        frame="#33261b", frame_edge="#1c140d", frame_text="#b89f80",
        felt="#28694a", felt_dark="#1f573c", line="#173f2c",
        black="#1d1e22", black_edge="#050506", white="#e9e5db", white_edge="#7d786d",
        mark="#ffce54", grain=26,
    ),
)

CONTRAST = Theme(
    name="contrast",
    ground="#000000", panel="#000000", raised="#101010", hover="#2c2c2c", pressed="#444444",
    edge="#9a9a9a", edge_strong="#ffffff",
    text="#ffffff", dim="#e4e4e4", faint="#c8c8c8", off="#9a9a9a",
    accent="#ffd800", accent_hover="#ffe65c", accent_soft="#3a3300", on_accent="#000000",
    warn="#ff9a7a", knob="#ffffff", scrim="#000000cc", shadow=0,
    board=BoardColours(
        frame="#000000", frame_edge="#ffffff", frame_text="#ffffff",
        felt="#00643c", felt_dark="#00643c", line="#ffffff",
        black="#000000", black_edge="#ffffff", white="#ffffff", white_edge="#000000",
        mark="#ffd800", grain=0,
    ),
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
