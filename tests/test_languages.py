"""The catalogues: complete, made from the source as it is, and translations that say the same with the same facts."""

from __future__ import annotations

import ast
import gettext
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tools import make_languages
from tools.make_languages import FOLDER, LANGUAGES, ROOT, extracted, faults, kept

SPEAKING = {"_", "_n", "mark"}
SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]| [^ ]*[a-z]{2,}\.$")
"""How a sentence begins, or ends: names of widgets and pictures are small words without a full stop."""
CHINESE = re.compile(r"[\u4e00-\u9fff]")
FORMS = {"da": 2, "zh": 1}
SAME_IN_CHINESE = {
    "Alice", "Alpha-beta", "Bob", "Elo", "Jamboree", "Kalaha", "Maxie", "Minnie", "Othello", "PNG", "Riskless", "SVG",
    "Swap2", "Torres",
}


@cache
def template() -> Catalog:
    return extracted()


def sentences(language: str) -> list[tuple[Message, tuple[str, ...]]]:
    """Every sentence of the source with its translation, or with all forms of it."""
    catalog, found = kept(language), []
    for message in template():
        if message.id:
            words = catalog.get(message.id if isinstance(message.id, str) else message.id[0])
            assert words is not None, message.id
            found.append((message, words.string if isinstance(words.string, tuple) else (words.string,)))
    return found


def facts(words: str) -> set[str]:
    """The placeholders of a sentence, with how they are written."""
    return {f"{name}:{how}" for _text, name, how, _kind in string.Formatter().parse(words) if name is not None}


def test_every_language_is_complete_and_compiled() -> None:
    assert not faults(template()), "\n".join(faults(template()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_the_facts_its_sentence_names(language: str) -> None:
    for message, forms in sentences(language):
        sources = (message.id,) if isinstance(message.id, str) else message.id
        for words, source in zip(forms, sources[-len(forms):], strict=True):      # Chinese has the form of many alone
            assert facts(words) == facts(source), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_with_a_count_has_as_many_forms_as_its_language(language: str) -> None:
    assert kept(language).num_plurals == FORMS[language]
    for message, forms in sentences(language):
        assert len(forms) == (FORMS[language] if isinstance(message.id, tuple) else 1), message.id


def test_a_count_takes_the_form_of_its_language() -> None:
    spoken = {name: gettext.translation("jamboree", FOLDER, [name]) for name in LANGUAGES}
    pairs = [message.id for message in template() if isinstance(message.id, tuple)]
    for one, many in pairs:
        assert {spoken["da"].ngettext(one, many, count) for count in (0, 2, 5)} == {spoken["da"].ngettext(one, many, 7)}
        assert spoken["zh"].ngettext(one, many, 1) == spoken["zh"].ngettext(one, many, 2)


def test_chinese_is_chinese() -> None:
    """A sentence left in English would be complete, and wrong; names and signs are the same everywhere."""
    for message, forms in sentences("zh"):
        for words in forms:
            plain = re.search(r"[A-Za-z]{2,}", re.sub(r"\{[^{}]*\}|\([A-Z][a-z]*\)", "", words))
            assert CHINESE.search(words) or not plain or message.id in SAME_IN_CHINESE, words


def unspoken(tree: ast.AST, spoken: bool = False) -> Iterator[ast.Constant]:
    """The texts of a module that are not given to gettext; what is raised or documented is not looked at."""
    for child in ast.iter_child_nodes(tree):
        documents = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if documents or isinstance(child, ast.Raise | ast.Assert):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str) and not spoken:
            yield child
        speaks = isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in SPEAKING
        yield from unspoken(child, spoken or speaks)


@pytest.mark.parametrize("path", sorted((ROOT / "gui").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_sentence_of_the_window_is_written_beside_gettext(path: Path) -> None:
    """What the walk over the screens may not come to: sentences in the source itself."""
    found = [f"{path.name}:{text.lineno}: {text.value}" for text in unspoken(ast.parse(path.read_text("utf-8")))
             if SENTENCE.search(text.value) and " > " not in text.value and text.value not in template()]
    assert not found, "\n".join(found)


def test_each_language_takes_its_own_words_from_other_catalogues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(make_languages, "FOLDER", tmp_path)
    monkeypatch.setattr(make_languages, "TEMPLATE", tmp_path / "jamboree.pot")
    source, sources = Catalog(), []
    source.add("Good day")
    for language, words in (("da", "Goddag"), ("zh", "你好")):
        sources.append(Catalog(locale=language))
        sources[-1].add("Good day", words)
    make_languages.update(source, sources)
    assert [kept(language)["Good day"].string for language in LANGUAGES] == ["Goddag", "你好"]
    assert faults(source) == []
