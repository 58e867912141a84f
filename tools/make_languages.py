"""Bring the catalogues up to date: what the source says, what is translated, and the compiled files that are shipped.

    python tools/make_languages.py            extract, update every .po, compile
    python tools/make_languages.py --check    say what is missing or stale, change nothing; 1 when something is
    python tools/make_languages.py --take FILE.po ...    the same, what is missing taken from these catalogues

The source marks what is visible with _(), _n() and mark(). Translators edit assets/languages/LANGUAGE/LC_MESSAGES/
jamboree.po and run this tool; the .mo beside it is committed too, so that playing needs no Babel. When a Chinese
sentence has a character the bundled font lacks, a test says so: tools/make_fonts.py makes the font anew. The command
line (cli/) speaks English alone, and so does all that is read again: notations, files, protocols and traces.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "languages"
TEMPLATE = FOLDER / "jamboree.pot"
LANGUAGES = ("da", "zh")
ROOMS = ("engine", "gui")
HEAD = "# The sentences of Jamboree."
KEYWORDS = {"_": None, "mark": None, "_n": (1, 2)}


NO_FACTS = ("-Date:", "Generated-By", "EMAIL@ADDRESS", "LL@li.org", "Project-Id-Version")
"""Lines of a catalogue's head that would make every run a change, or that Babel would fill with nobody's name."""


def extracted() -> Catalog:
    """Every sentence of the source, in the order of the rooms; without line numbers, which change with every edit."""
    catalog = Catalog(charset="utf-8", header_comment=HEAD, fuzzy=False)
    found: dict[str | tuple[str, str], set[str]] = {}
    for room in ROOMS:
        for name, _line, words, _notes, _context in extract_from_dir(
                ROOT / room, [("**.py", "python")], keywords=KEYWORDS):
            key = tuple(words) if isinstance(words, tuple) else words
            if key:
                found.setdefault(key, set()).add(f"{room}/{Path(name).as_posix()}")
    for words, places in sorted(found.items(), key=lambda item: (min(item[1]), str(item[0]))):
        catalog.add(words, locations=[(place, 0) for place in sorted(places)])
    return catalog


def file_of(language: str, ending: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"jamboree.{ending}"


def kept(language: str) -> Catalog:
    """The translations as they are in the repository."""
    path = file_of(language, "po")
    if not path.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def said(catalogue: bytes) -> dict[str, object]:
    """What a compiled catalogue says; its head names the day and the Babel that made it, which say nothing."""
    return {str(message.id): message.string for message in read_mo(io.BytesIO(catalogue)) if message.id}


def stale(language: str) -> bool:
    """Whether the compiled catalogue says something else than the one it is made from."""
    path = file_of(language, "mo")
    return not path.exists() or said(path.read_bytes()) != said(compiled(kept(language)))


def translated(catalog: Catalog, message: Message) -> bool:
    """Whether a catalogue has all forms of a sentence, and not by a guess."""
    words = catalog.get(message.id if isinstance(message.id, str) else message.id[0])
    forms = () if words is None else words.string if isinstance(words.string, tuple) else (words.string,)
    return words is not None and not words.fuzzy and bool(forms) and all(forms)


def missing(language: str, template: Catalog) -> list[str]:
    """What the source says and the language does not, or only by a guess."""
    catalog = kept(language)
    return [str(message.id) for message in template if message.id and not translated(catalog, message)]


def take(catalog: Catalog, source: Catalog) -> None:
    """Fill what a catalogue lacks from another of its language."""
    for message in catalog:
        if message.id and not translated(catalog, message) and translated(source, message):
            found = source.get(message.id if isinstance(message.id, str) else message.id[0])
            if found is not None and isinstance(found.id, str) == isinstance(message.id, str):
                message.string = found.string


def written(catalog: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalog, width=118, omit_header=False, include_lineno=False, ignore_obsolete=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not any(fact in line for fact in NO_FACTS)).encode()


def update(template: Catalog, sources: Sequence[Catalog] = ()) -> None:
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(written(template))
    for language in LANGUAGES:
        catalog = kept(language)
        catalog.header_comment = HEAD
        catalog.update(deepcopy(template), no_fuzzy_matching=True)     # it takes new sentences over as they are
        for source in sources:
            if str(source.locale) == language:
                take(catalog, source)
        file_of(language, "po").parent.mkdir(parents=True, exist_ok=True)
        file_of(language, "po").write_bytes(written(catalog))
        if stale(language):
            file_of(language, "mo").write_bytes(compiled(kept(language)))


def faults(template: Catalog) -> list[str]:
    """What stands between the catalogues and being complete."""
    found = [f"{language}: {words}" for language in LANGUAGES for words in missing(language, template)]
    return found + [f"{language}: the .mo is not made from the .po" for language in LANGUAGES if stale(language)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--take", nargs="+", type=Path, default=[], metavar="FILE", help="catalogues to take from")
    arguments = parser.parse_args()
    template = extracted()
    if not arguments.check:
        update(template, [read_po(io.BytesIO(path.read_bytes())) for path in arguments.take])
    lacking = faults(template)
    print(f"{len(template)} sentences; {len(lacking)} missing, guessed or stale")
    for line in lacking:
        print(f"  {line}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
