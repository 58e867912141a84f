"""The language of the sentences, by gettext. The engine speaks English until a window tells it otherwise.

`_` and `_n` are for sentences made while the program runs; `mark` is for facts that are frozen while importing (titles,
names of sides), which whoever shows them gives to `_`. What is read again (notations, files, protocols, the trace of
a search) is never translated.
"""

from __future__ import annotations

import gettext


class _Spoken:
    # The language of the process is one fact for all of it, so this is the one value kept at module level.
    words: gettext.NullTranslations = gettext.NullTranslations()


def use(words: gettext.NullTranslations) -> None:
    """Speak by this catalogue from now on."""
    _Spoken.words = words


def mark(text: str) -> str:
    """The text itself, known to the catalogues: translated where it is shown."""
    return text


def _(text: str) -> str:
    # The empty text stands for a catalogue's head in gettext.
    return _Spoken.words.gettext(text) if text else ""


def _n(one: str, many: str, count: int) -> str:
    """The form of a sentence that goes with a count."""
    return _Spoken.words.ngettext(one, many, count)
