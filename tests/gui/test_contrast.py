"""Every ink is readable on every ground it is written on: 4.5 to 1 at least (WCAG 2), in every theme and style."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from engine.games import GAMES, game_named
from engine.match import Match, Seat
from gui.draw import mix
from gui.look import Look
from gui.pieces import DARK
from gui.scenes.board import BoardScene
from gui.scenes.boards import BoardsScene
from gui.scenes.gomoku import board as gomoku_board
from gui.scenes.kalaha import board as kalaha_board
from gui.scenes.riskless.inks import inks
from gui.scenes.rules import RulesScene
from gui.scenes.settings import SettingsScene
from gui.scenes.setup import SetupScene
from gui.scenes.statistics import StatisticsScene
from gui.scenes.torres.iso import STONES
from gui.scenes.tournament import TournamentScene
from gui.styles import STYLES, TINTS, dressed
from gui.theme import THEMES, Colour, Theme
from tests.gui.conftest import PEOPLE, Driver

Drive = Callable[..., Driver]
LEAST = 4.5
LEAST_OF_SIGNS = 3.0     # what the same guidelines ask of signs that are not words
# Ink -> the grounds the widgets write on with it, by the names of the theme.
WRITTEN = {
    "text": ("ground", "panel", "raised", "hover", "pressed", "accent_soft"),
    "dim": ("ground", "panel", "raised", "hover", "accent_soft"),
    "faint": ("ground", "panel", "raised", "hover", "accent_soft"),
    "warn": ("ground", "panel", "raised"),
    "accent": ("ground", "panel", "raised"),
    "on_accent": ("accent", "accent_hover"),
    "ground": ("text",),     # notes and tooltips, which are dark in a light theme
}
NOT_WIDGETS = {"off", "edge", "edge_strong", "knob", "scrim", "hover", "pressed", "raised", "panel", "accent_soft",
               "accent_hover"}


def luminance(colour: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
                        for part in (each / 255 for each in pygame.Color(colour)[:3]))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_the_standards_own() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_inks_of_a_theme_are_readable_on_its_grounds(theme: Theme) -> None:
    for ink, grounds in WRITTEN.items():
        for ground in grounds:
            reached = contrast(getattr(theme, ink), getattr(theme, ground))
            assert reached >= LEAST, f"{ink} on {ground}: {reached:.2f}"


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_is_off_looks_weaker_than_what_can_be_pressed(theme: Theme) -> None:
    assert contrast(theme.off, theme.panel) < 0.7 * contrast(theme.text, theme.panel)


def board_of(theme: Theme, game: str, style: str) -> Look:
    return Look(dressed(theme, {game: style}, {}), 1.0).dressed(game)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("game", "style"), [(game, style.name) for game in STYLES for style in STYLES[game]])
def test_what_is_written_on_boards_is_readable(theme: Theme, game: str, style: str) -> None:
    look = board_of(theme, game, style)
    colours = look.theme.board
    pairs: dict[str, Callable[[], list[tuple[Colour, Colour]]]] = {
        "othello": lambda: [(colours.frame_text, colours.frame)],
        "kalaha": lambda: [(kalaha_board.lettering(look), kalaha_board.timber(look)), ("#1d1206", colours.mark)],
        "gomoku": lambda: [(gomoku_board.lettering(look), gomoku_board.timber(look)),
                           (gomoku_board.DEEP_RED, colours.white)],
        "torres": lambda: [("#ffffff" if not colours.style else colours.frame_text, ground)
                           for ground in (colours.felt, mix(colours.felt, colours.felt_dark, 0.75))],
        "riskless": lambda: [("#ffffff", badge) for badge in inks(look.theme).badges],
    }
    for ink, ground in (*pairs[game](), (DARK, colours.mark)):
        assert contrast(ink, ground) >= LEAST, f"{ink} on {ground}: {contrast(ink, ground):.2f}"


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("style", [style.name for style in STYLES["gomoku"]])
def test_the_crosses_of_renju_are_seen_on_every_board(theme: Theme, style: str) -> None:
    look = board_of(theme, "gomoku", style)
    assert contrast(gomoku_board.red(look), gomoku_board.timber(look)) >= LEAST_OF_SIGNS


def test_figures_are_readable_on_every_colour_of_a_badge() -> None:
    for tint in (*TINTS["riskless"][0], *TINTS["riskless"][1]):
        assert contrast("#ffffff", tint.face) >= LEAST, tint.name


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_widgets_write_with_no_other_inks(drive: Drive, monkeypatch: pytest.MonkeyPatch, theme: Theme) -> None:
    """Every screen is drawn with all its words recorded: an ink that is not in the table above would go untested."""
    used: set[Colour] = set()
    plain = Look.text

    def record(look: Look, words: str, size: float = 15, colour: Colour | None = None, weight: int = 400) -> object:
        used.add(colour or look.theme.text)
        return plain(look, words, size, colour, weight)

    driver = drive(theme=theme.name)
    stage = driver.app.stage
    monkeypatch.setattr(Look, "text", record)
    seats = (Seat("person", "", "Anna"), Seat("level", "Casual", "Casual"))
    scenes = [SettingsScene(stage, driver.scene), BoardsScene(stage, driver.scene), StatisticsScene(stage),
              TournamentScene(stage), *(SetupScene(stage, game) for game in GAMES),
              *(RulesScene(stage, game, driver.scene) for game in GAMES)]
    for scene in scenes:
        driver.scene.go(scene)
        driver.frames(2)
    for game, who in product(GAMES, (seats, PEOPLE)):
        driver.scene.go(BoardScene(stage, Match(game_named(game.name), {}, who), waiting=True))
        driver.frames(2)
        driver.board.refuse("No.")
        driver.frames(2)
    board = theme.board
    known = {getattr(theme, ink) for ink in (*WRITTEN, "off")} | {board.frame_text, board.mark}
    drawn = {"#ffffff", "#fff4dc", gomoku_board.lettering(stage.look)}     # on boards, measured above
    assert used <= known | drawn, used - known - drawn


def test_every_colour_of_a_theme_is_an_ink_a_ground_or_no_matter_of_words() -> None:
    colours = {name for name, value in vars(THEMES["light"]).items() if isinstance(value, str) and name != "name"}
    assert colours == {*WRITTEN, *(ground for grounds in WRITTEN.values() for ground in grounds)} | NOT_WIDGETS


@pytest.mark.parametrize("name", THEMES)
def test_the_outline_of_a_castle_stands_out_from_its_stone_and_from_the_ground(name: str) -> None:
    for each in STONES[name]:
        assert contrast(each.outline, each.top) >= 3.0
        assert contrast(each.outline, THEMES[name].ground) >= 3.0
