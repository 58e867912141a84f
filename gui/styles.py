"""What boards may be made of and the colours players may have: values for each game and theme. No drawing.

The first style of a game is the theme's own board, and the first colour of a side the board's own. High contrast keeps
its own of both, because it was made to be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.words import mark
from gui.draw import mix
from gui.theme import BoardColours, Colour, Theme

Material = Mapping[str, Colour | bool]
"""Fields of BoardColours that a style sets."""


@dataclass(frozen=True)
class Style:
    """A board made of something: in the light theme, and in the dark one."""

    name: str
    words: str
    light: Material
    dark: Material


@dataclass(frozen=True)
class Tint:
    """A colour a player may have."""

    name: str
    words: str
    face: Colour


def _own(name: str, words: str) -> Style:
    return Style(name, words, {}, {})


STYLES: dict[str, tuple[Style, ...]] = {
    "othello": (
        _own("felt", mark("Felt")),
        Style("slate", mark("Slate"),
              {"frame": "#3b434b", "frame_edge": "#22272c", "frame_text": "#d0d8df", "felt": "#7b8d9c",
               "felt_dark": "#6c7d8b", "line": "#4b5a66"},
              {"frame": "#262c32", "frame_edge": "#15191d", "frame_text": "#a9b5bf", "felt": "#566673",
               "felt_dark": "#4a5864", "line": "#323d46"}),
        Style("wood", mark("Wood"),
              {"frame": "#3a2618", "frame_edge": "#22150c", "frame_text": "#d9c3a5", "felt": "#bb8f60",
               "felt_dark": "#a87c4f", "line": "#6e4a2a", "streaks": True},
              {"frame": "#2b1c11", "frame_edge": "#180f08", "frame_text": "#b89f80", "felt": "#8d6942",
               "felt_dark": "#7b5a37", "line": "#4c331d", "streaks": True}),
    ),
    "kalaha": (
        _own("walnut", mark("Walnut")),
        Style("birch", mark("Birch"),
              {"plank": "#e0c397", "frame_text": "#4a3219"}, {"plank": "#b3976d", "frame_text": "#2a1a0a"}),
        Style("slate", mark("Slate"),
              {"plank": "#65737f", "frame_text": "#ffffff"}, {"plank": "#46525c", "frame_text": "#eef2f5"}),
    ),
    "gomoku": (
        _own("kaya", mark("Kaya")),
        Style("cherry", mark("Cherry"),
              {"plank": "#c27c52", "line": "#3b1c0e", "frame_text": "#2c1408"},
              {"plank": "#8a5334", "line": "#241006", "frame_text": "#ffeada"}),
        Style("slate", mark("Slate"),
              {"plank": "#8f9eaa", "line": "#2f3a43", "frame_text": "#1c252c"},
              {"plank": "#5f6d78", "line": "#171e23", "frame_text": "#f4f8fb"}),
    ),
    "torres": (
        _own("meadow", mark("Meadow")),
        Style("sand", mark("Sand"),
              {"frame": "#5d3f26", "frame_edge": "#38240f", "felt": "#cba469", "felt_dark": "#bb9356",
               "line": "#8f6a37", "frame_text": "#3a2409"},
              {"frame": "#3c2817", "frame_edge": "#20150a", "felt": "#83633a", "felt_dark": "#755631",
               "line": "#503a1c", "frame_text": "#fff6e3"}),
        Style("flagstones", mark("Stone"),
              {"frame": "#33393f", "frame_edge": "#1b1f23", "felt": "#6a7782", "felt_dark": "#5d6a75",
               "line": "#434e57", "frame_text": "#ffffff"},
              {"frame": "#22272b", "frame_edge": "#101316", "felt": "#4a555e", "felt_dark": "#404a53",
               "line": "#2b3339", "frame_text": "#e3e8ec"}),
    ),
    "riskless": (
        _own("atlas", mark("Atlas")),
        _own("parchment", mark("Parchment")),
        _own("globe", mark("Globe")),
    ),
}
"""A map's style is its name alone: the inks of maps are Riskless's own."""

DARKS = (Tint("ink", mark("Ink"), "#26272b"), Tint("navy", mark("Navy"), "#1f3d73"),
         Tint("wine", mark("Wine"), "#6d2036"), Tint("forest", mark("Forest"), "#1e4a34"))
LIGHTS = (Tint("ivory", mark("Ivory"), "#f4f1e9"), Tint("gold", mark("Gold"), "#f3cf5b"),
          Tint("sky", mark("Sky"), "#a9d8f5"), Tint("rose", mark("Rose"), "#f6bcc6"))
WARM = (Tint("vermilion", mark("Vermilion"), "#b23a22"), Tint("ochre", mark("Ochre"), "#8a5a00"),
        Tint("brown", mark("Brown"), "#6b4423"), Tint("crimson", mark("Crimson"), "#9e1b32"))
COOL = (Tint("blue", mark("Blue"), "#23589c"), Tint("azure", mark("Azure"), "#0b6fa4"),
        Tint("indigo", mark("Indigo"), "#3b3f9e"), Tint("violet", mark("Violet"), "#5f3da8"))
TINTS: dict[str, tuple[tuple[Tint, ...], tuple[Tint, ...]]] = {
    "kalaha": (DARKS, LIGHTS), "torres": (DARKS, LIGHTS), "riskless": (WARM, COOL),
}
"""For each side its own choice. Any two are told apart without seeing red and green: one is dark and the other light,
or one warm and the other blue. Othello and Gomoku are played in black and white."""


def style_of(game: str, chosen: Mapping[str, str]) -> Style:
    """The style a player chose for a game's board; its first for an unknown name."""
    styles = STYLES[game]
    return next((style for style in styles if style.name == chosen.get(game)), styles[0])


def tints_of(game: str, chosen: Mapping[str, tuple[str, str]]) -> tuple[Tint, Tint]:
    """The colours of a game's two sides; the first of each for an unknown name."""
    names = chosen.get(game, ("", ""))
    first, second = (next((tint for tint in TINTS[game][side] if tint.name == names[side]), TINTS[game][side][0])
                     for side in (0, 1))
    return first, second


def dressed(theme: Theme, styles: Mapping[str, str], colours: Mapping[str, tuple[str, str]]) -> Theme:
    """The theme with every board as the player chose it."""
    if theme.name == "contrast":
        return theme
    boards = {game: _board(theme, game, styles, colours) for game in STYLES}
    return replace(theme, boards={game: board for game, board in boards.items() if board != theme.board})


def _board(theme: Theme, game: str, styles: Mapping[str, str], colours: Mapping[str, tuple[str, str]]) -> BoardColours:
    board, style = theme.board, style_of(game, styles)
    if style is not STYLES[game][0]:
        material = style.dark if theme.name == "dark" else style.light
        board = replace(board, style=style.name, **material)  # type: ignore[arg-type]
    return _tinted(board, game, colours) if game in TINTS else board


def _tinted(board: BoardColours, game: str, colours: Mapping[str, tuple[str, str]]) -> BoardColours:
    first, second = tints_of(game, colours)
    if first is not TINTS[game][0][0]:
        board = replace(board, black=first.face, black_edge=mix(first.face, "#000000", 0.7),
                        tints=(first.face, board.tints[1]))
    if second is not TINTS[game][1][0]:
        board = replace(board, white=second.face, white_edge=mix(second.face, "#000000", 0.45),
                        tints=(board.tints[0], second.face))
    return board
