"""The fonts: every character of every language is in them, and Chinese and Latin are set on one line."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from gui.app import open_display
from gui.language import LANGUAGES
from gui.look import Look
from gui.script import FIRST_CHINESE, NEVER_FIRST, NEVER_LAST, pieces
from gui.theme import THEMES
from tools.make_fonts import common
from tools.make_languages import LANGUAGES as TRANSLATED
from tools.make_languages import kept

WEIGHTS = (400, 500, 600, 700)


@pytest.fixture
def look() -> Iterator[Look]:
    open_display()
    yield Look(THEMES["light"], 1.0)
    pygame.display.quit()


def characters(language: str) -> set[str]:
    forms = [words for message in kept(language)
             for words in (message.string if isinstance(message.string, tuple) else (message.string,))]
    return {sign for words in forms for sign in words if sign.isprintable()} - {" "}


def missing(look: Look, signs: set[str], weight: int) -> list[str]:
    return [sign for sign in sorted(signs)
            if look.font(15, weight, sign >= FIRST_CHINESE).metrics(sign) in ([None], None)]


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_character_of_a_catalogue_is_in_the_fonts(look: Look, language: str, weight: int) -> None:
    signs = characters(language)
    assert len(signs) > 50
    assert missing(look, signs, weight) == []


def test_names_of_languages_and_common_characters_are_in_the_fonts(look: Look) -> None:
    assert len(common()) == 3755
    for weight in WEIGHTS:
        assert missing(look, common() | {sign for _name, words in LANGUAGES for sign in words}, weight) == []


def test_a_mixed_line_is_as_high_as_a_latin_one_and_stands_on_its_baseline(look: Look) -> None:
    """Drawn after Chinese, a Latin letter lies where it lies alone."""
    alone, mixed = look.text("H", 20), look.text("棋H", 20)
    assert mixed.get_height() == alone.get_height()
    shift = look.width("棋", 20)
    assert mixed.get_width() == shift + alone.get_width()
    part = mixed.subsurface((shift, 0, alone.get_width(), alone.get_height()))
    assert pygame.mask.from_surface(part).get_bounding_rects() == pygame.mask.from_surface(alone).get_bounding_rects()
    ink = pygame.mask.from_surface(look.text("棋", 20)).get_bounding_rects()[0]
    assert ink.top > 0 and ink.bottom < alone.get_height()      # nothing of it is cut off


def test_latin_words_are_drawn_as_before(look: Look) -> None:
    words = "Your turn (Black). Åben treer"
    drawn = pygame.image.tobytes(look.text(words, 15), "RGBA")
    assert drawn == pygame.image.tobytes(look.font(15).render(words, True, look.theme.text), "RGBA")


def test_chinese_breaks_between_characters_but_not_before_what_closes(look: Look) -> None:
    words = "黑白双方轮流在棋盘空点上落一子（黑方先行）。先将五枚己方棋子连成一线者获胜，如 a1、b2、c3；“平局”另计。"
    for width in range(60, 300, 7):
        lines = look.lines(words, 15, 400, width)
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
        assert all(look.width(line, 15) <= width for line in lines), lines
        assert not any(line[0] in NEVER_FIRST for line in lines), lines
        assert not any(line[-1] in NEVER_LAST for line in lines), lines


def test_words_with_spaces_break_at_them(look: Look) -> None:
    assert pieces("to move") == [("", "to"), (" ", "move")]
    assert look.lines("one two\nthree", 15, 400, look.width("one", 15)) == ["one", "two", "three"]
