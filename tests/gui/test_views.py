"""What every game's view promises, whichever game it is: legal demos and examples, drawing, keys that reach moves."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from engine.games import game_named
from engine.position import SUDDEN, WIN
from gui.app import open_display
from gui.look import Look
from gui.scenes import VIEWS, view_for
from gui.scenes.view import Motion, Showing, Taste, shaped
from gui.theme import THEMES

BOARD = pygame.Rect(10, 10, 400, 400)


@pytest.fixture(params=VIEWS)
def name(request: pytest.FixtureRequest) -> str:
    open_display()
    pygame.display.set_mode((960, 600))
    return str(request.param)


def test_the_demo_of_home_is_a_legal_game(name: str) -> None:
    view, position = view_for(name), game_named(name).start()
    assert len(view.demo) >= 10
    for move in view.demo:
        position = position.play(position.move_named(move))


def test_the_examples_of_the_rules_are_real_positions_and_moves(name: str) -> None:
    examples = [section.example for section in view_for(name).rules() if section.example is not None]
    assert examples
    for example in examples:
        position = game_named(name).read(example.position)
        if example.move:
            position.play(position.move_named(example.move))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("taste", [Taste(), Taste(False, True)])
def test_a_view_draws_inside_its_rectangle_and_changes_when_a_move_is_made(name: str, theme: str, taste: Taste) -> None:
    view, position = view_for(name), game_named(name).start()
    view.place(Look(THEMES[theme], 1.0), taste, shaped(BOARD, view.shape))
    move = position.moves()[0]
    motion = Motion(position, move, position.play(move))
    pictures = []
    for showing in (
        Showing(position), Showing(motion.after, motion), Showing(motion.after, motion=motion, progress=0.5),
        Showing(position, awake=True, cursor=True, hint=move),
    ):
        surface = pygame.Surface((420, 420))
        view.draw(surface, showing)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(pictures)) == len(pictures)


def test_tokens_of_the_two_sides_differ(name: str) -> None:
    view, look = view_for(name), Look(THEMES["light"], 1.0)
    pictures = []
    for side in (0, 1):
        surface = pygame.Surface((60, 60))
        view.draw_token(surface, look, pygame.Rect(10, 10, 40, 40), side)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_values_are_told_in_words_and_balance_leans_to_the_better_side(name: str) -> None:
    view = view_for(name)
    first, second = view.game.sides
    assert view.value_words(0) == "Even" and view.balance(0) == 0.5
    assert view.value_words(WIN + 12) == f"{first} wins by 12"
    assert view.value_words(-SUDDEN + 3) == f"{second} wins in 3"
    assert 0.5 < view.balance(view.game.unit) < view.balance(9 * view.game.unit) < view.balance(WIN + 1) == 1.0
    assert view.balance(-view.game.unit) < 0.5
