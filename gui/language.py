"""The languages of the window: which there are, which one the system speaks, and changing it. English is the source's.

The sentences themselves are given to `_` and `_n` of engine.words, which this room lends on, so that one catalogue
serves the window and what the engine says in it.
"""

from __future__ import annotations

import gettext
import locale
import os

from engine.words import _, _n, mark, use
from gui.assets import language_folder

__all__ = ["LANGUAGES", "_", "_n", "mark", "one_after_another", "speak", "system_language"]

LANGUAGES: tuple[tuple[str, str], ...] = (("en", "English"), ("da", "Dansk"), ("zh", "简体中文"))
SYSTEM_NAMES = {"da": "da", "danish": "da", "zh": "zh", "chinese": "zh"}
"""How the names of a system's languages begin: Danish_Denmark on Windows, da_DK elsewhere."""


def speak(language: str) -> None:
    """Use the catalogue of `language` from now on; English where there is none."""
    use(gettext.translation("jamboree", language_folder(), [language], fallback=True))


def one_after_another(*sentences: str) -> str:
    """Sentences as the language sets them: with a space between them, or, in Chinese, without."""
    said = ""
    for sentence in filter(None, sentences):
        said = _("{first} {second}").format(first=said, second=sentence) if said else sentence
    return said


def system_language() -> str:
    """The language the system is set to, if the program speaks it; English otherwise."""
    wishes = [os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)]
    wish = wishes[0] if wishes else locale.getlocale()[0] or ""
    name = SYSTEM_NAMES.get(wish.replace("-", "_").split("_")[0].split(".")[0].lower(), "en")
    return name if name in dict(LANGUAGES) else "en"
