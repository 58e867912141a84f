"""How Chinese is set: which runs of a line are Chinese, and where a line of it may break. No fonts, no drawing."""

from __future__ import annotations

from itertools import groupby, pairwise

FIRST_CHINESE = "\u2e80"
"""From here on stand the characters of the Chinese font; below, the letters and signs of Inter."""
NEVER_FIRST = frozenset("、。〉》」』】〕〗！％），．：；？］｝～…·”’%,.:;?!)]}")
"""What closes or parts: a line never begins with one of these."""
NEVER_LAST = frozenset("〈《「『【〔〖（［｛￥“‘([{")
"""What opens: a line never ends with one of these."""


def has_chinese(words: str) -> bool:
    return bool(words) and max(words) >= FIRST_CHINESE


def runs(words: str) -> list[tuple[bool, str]]:
    """The words in runs of one font each: whether a run is Chinese, and the run."""
    return [(chinese, "".join(signs)) for chinese, signs in groupby(words, lambda sign: sign >= FIRST_CHINESE)]


def pieces(paragraph: str) -> list[tuple[str, str]]:
    """What a line may be broken between: the space before each piece (or none), and the piece.

    >>> pieces("to move")
    [('', 'to'), (' ', 'move')]
    >>> pieces("轮到黑方（X）。")
    [('', '轮'), ('', '到'), ('', '黑'), ('', '方'), ('', '（X）。')]
    """
    found: list[tuple[str, str]] = []
    for number, word in enumerate(paragraph.split(" ")):
        space = " " if number else ""
        for piece in _unbreakable(word) if has_chinese(word) else (word,):
            found.append((space, piece))
            space = ""
    return found


def _unbreakable(word: str) -> list[str]:
    """A word with Chinese in it, cut wherever a line may end inside it."""
    parts = [word[0]]
    for before, sign in pairwise(word):
        if _joined(before, sign):
            parts[-1] += sign
        else:
            parts.append(sign)
    return parts


def _joined(before: str, sign: str) -> bool:
    """Whether two signs stay on one line."""
    latin = before < FIRST_CHINESE and sign < FIRST_CHINESE
    return latin or before in NEVER_LAST or sign in NEVER_FIRST
