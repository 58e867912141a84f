"""The words of the window in the player's language, by gettext. English is what the source says."""

from __future__ import annotations

import gettext

from gui.assets import language_folder

LANGUAGES: tuple[tuple[str, str], ...] = (("en", "English"),)


class _Spoken:
    # The language of the process is one fact for all of it, so this is the one value kept at module level.
    words: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str) -> None:
    """Use the catalogue of `language` from now on; English where there is none."""
    _Spoken.words = gettext.translation("jamboree", language_folder(), [language], fallback=True)


def _(text: str) -> str:
    return _Spoken.words.gettext(text)
