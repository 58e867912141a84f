"""The brush keeps what it drew, but not without end."""

from __future__ import annotations

from dataclasses import replace

import pygame

from gui.look import KEPT, KEPT_PIXELS, THIN_PIXELS, Look
from gui.theme import THEMES


def test_the_longest_unused_pictures_go_first_when_there_are_too_many() -> None:
    look, small = Look(THEMES["light"], 1.0), pygame.Surface((1, 1))
    first = look.keep("first", lambda: pygame.Surface((1, 1)))
    for number in range(KEPT - 1):
        look.keep(number, lambda: small)
    assert look.keep("first", lambda: small) is first
    look.keep("one too many", lambda: small)
    assert look.keep("first", lambda: small) is first
    assert look.keep(0, first.copy) is not small


def test_large_pictures_go_sooner_but_the_newest_stays() -> None:
    look, large = Look(THEMES["light"], 1.0), pygame.Surface((2000, 1000))
    assert KEPT_PIXELS == 4 * 2000 * 1000
    for number in range(5):
        look.keep(number, lambda: large)
    assert look.keep(1, large.copy) is large
    assert look.keep(0, large.copy) is not large
    huge = pygame.Surface((4000, 3000))
    assert look.keep("huge", lambda: huge) is look.keep("huge", huge.copy) is huge


def test_a_thinned_look_keeps_what_was_used_last_on_every_board() -> None:
    theme = THEMES["light"]
    look, large = Look(replace(theme, boards={"othello": theme.board}), 1.0), pygame.Surface((1000, 500))
    other = look.dressed("othello")
    assert other is not look and THIN_PIXELS == 2 * 2 * 1000 * 500
    for each in (look, other):
        for number in range(4):
            each.keep(number, lambda: large)
    look.thin()
    for each in (look, other):
        assert each.keep(3, large.copy) is large and each.keep(2, large.copy) is large
        assert each.keep(1, large.copy) is not large
