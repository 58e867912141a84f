"""Boards are made of what the player chose, sides have the players' colours, and both are kept."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest

from engine.games import GAMES, game_named
from engine.match import Match
from gui.look import Look
from gui.scenes import view_for
from gui.scenes.board import BoardScene
from gui.scenes.boards import BoardsScene
from gui.scenes.riskless.inks import inks
from gui.scenes.setup import SetupScene
from gui.scenes.view import Showing, Taste, shaped
from gui.settings import Keeper
from gui.styles import STYLES, TINTS, dressed
from gui.theme import CONTRAST, DARK, LIGHT, THEMES, Theme
from tests.gui.conftest import PEOPLE, Driver

Drive = Callable[..., Driver]
NAMES = [game.name for game in GAMES]


def picture(name: str, theme: Theme, size: int = 300) -> bytes:
    view, position = view_for(name), game_named(name).start()
    for move in view.demo[:4]:
        position = position.play(position.move_named(move))
    surface = pygame.Surface((size, size))
    view.place(Look(theme, 1.0), Taste(), shaped(surface.get_rect(), view.shape))
    view.draw(surface, Showing(position))
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture(autouse=True)
def display(drive: Drive) -> None:
    """Boards are drawn in the display's format."""
    drive((960, 600))


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", NAMES)
def test_every_style_of_every_board_looks_its_own(name: str, theme: Theme) -> None:
    assert len(STYLES[name]) >= 3
    pictures = {picture(name, dressed(theme, {name: style.name}, {})) for style in STYLES[name]}
    assert len(pictures) == len(STYLES[name])
    assert picture(name, dressed(theme, {}, {})) == picture(name, theme)


@pytest.mark.parametrize("name", NAMES)
def test_high_contrast_keeps_its_own_board_and_colours(name: str) -> None:
    tints = {name: (TINTS[name][0][1].name, TINTS[name][1][1].name)} if name in TINTS else {}
    assert dressed(CONTRAST, {name: STYLES[name][1].name}, tints) == CONTRAST


@pytest.mark.parametrize("name", TINTS)
def test_the_colours_of_the_sides_are_seen_on_the_board_and_in_tokens(name: str) -> None:
    pairs = [(first.name, second.name) for first, second in product(*TINTS[name])]
    themes = [dressed(LIGHT, {}, {name: pair}) for pair in pairs]
    assert len({picture(name, theme, 160) for theme in themes}) == len(pairs)
    tokens = set()
    for theme, side in product(themes, (0, 1)):
        surface = pygame.Surface((40, 40))
        view_for(name).draw_token(surface, Look(theme, 1.0), pygame.Rect(4, 4, 32, 32), side)
        tokens.add(pygame.image.tobytes(surface, "RGB"))
    assert len(tokens) == sum(map(len, TINTS[name]))


def linear(colour: str) -> list[float]:
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
            for value in (part / 255 for part in pygame.Color(colour)[:3])]


# How reds and greens are seen by those who lack the middle cones, and the long ones (Machado and others, 2009, full).
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))


def seen(colour: str, eyes: tuple[tuple[float, ...], ...]) -> list[float]:
    """A colour as such eyes see it: lightness, and the two axes of colour (Oklab)."""
    red, green, blue = (sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in eyes)
    long = max(0.0, 0.4122 * red + 0.5363 * green + 0.0514 * blue) ** (1 / 3)
    middle = max(0.0, 0.2119 * red + 0.6807 * green + 0.1074 * blue) ** (1 / 3)
    short = max(0.0, 0.0883 * red + 0.2817 * green + 0.6300 * blue) ** (1 / 3)
    return [0.2105 * long + 0.7936 * middle - 0.0041 * short, 1.9780 * long - 2.4286 * middle + 0.4506 * short,
            0.0259 * long + 0.7828 * middle - 0.8087 * short]


@pytest.mark.parametrize("eyes", [DEUTAN, PROTAN], ids=["deutan", "protan"])
@pytest.mark.parametrize("name", TINTS)
def test_any_two_colours_are_told_apart_by_colour_blind_eyes(
    name: str, eyes: tuple[tuple[float, ...], ...]
) -> None:
    for first, second in product(*TINTS[name]):
        pairs = [(first.face, second.face)]
        if name == "riskless":     # there the land has the players' colours too, thinned
            chosen = {name: (first.name, second.name)}
            pairs += [inks(Look(dressed(theme, {}, chosen), 1.0).dressed(name).theme).sides for theme in (LIGHT, DARK)]
        for one, other in pairs:
            apart = sum((a - b) ** 2 for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5
            assert apart > 0.09, (first.name, second.name, apart)


def test_a_board_is_chosen_in_settings_seen_at_once_and_kept(drive: Drive, home: Path) -> None:
    driver = drive()
    driver.press("settings")
    driver.press("boards")
    assert isinstance(driver.scene, BoardsScene)
    before = driver.app.window.subsurface(driver.widget("board othello").rect).copy()
    driver.press("othello slate")
    after = driver.app.window.subsurface(driver.widget("board othello").rect)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    driver.tab_to("kalaha birch")
    driver.key(pygame.K_RETURN)
    assert Keeper(home).read_settings().boards == {"othello": "slate", "kalaha": "birch"}
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    driver.open_board()
    assert driver.board.view.look.theme.board.style == "slate"


def test_high_contrast_offers_no_other_boards(drive: Drive) -> None:
    driver = drive(theme="contrast")
    driver.scene.go(BoardsScene(driver.app.stage, driver.scene))
    driver.frames(2)
    driver.press("othello slate")
    assert driver.app.stage.settings.boards == {}
    driver.scene.go(SetupScene(driver.app.stage, game_named("riskless")))
    driver.frames(2)
    assert not driver.has("colour 0")


def test_colours_are_chosen_in_set_up_by_mouse_and_keyboard_and_kept(drive: Drive, home: Path) -> None:
    driver = drive()
    driver.press("card riskless")
    driver.click(driver.widget("colour 0").part(1).center)  # type: ignore[attr-defined]
    driver.tab_to("colour 1")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert Keeper(home).read_settings().colours == {"riskless": ("ochre", "indigo")}
    match = Match(game_named("riskless"), {}, PEOPLE)
    driver.scene.go(BoardScene(driver.app.stage, match))
    driver.frames(2)
    assert driver.board.view.side_colours() == ("#8a5a00", "#3b3f9e")


def test_games_in_black_and_white_have_no_palette(drive: Drive) -> None:
    driver = drive()
    driver.press("card othello")
    assert not driver.has("colour 0")


def test_unknown_names_in_the_settings_are_the_first_of_their_kind(drive: Drive) -> None:
    theme = dressed(LIGHT, {"othello": "glass"}, {"torres": ("plaid", "gold")})
    assert "othello" not in theme.boards and theme.boards["torres"].black == LIGHT.board.black
    assert theme.boards["torres"].white == TINTS["torres"][1][1].face


def test_a_look_without_other_boards_is_its_own_dress() -> None:
    look = Look(THEMES["light"], 1.0)
    assert look.dressed("othello") is look
    other = Look(dressed(LIGHT, {"othello": "wood"}, {}), 1.0)
    assert other.dressed("othello") is other.dressed("othello") is not other
    assert other.dressed("gomoku") is other
