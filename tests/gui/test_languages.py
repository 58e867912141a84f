"""The languages on screen: no words that bypass the catalogues, none that are cut, and a switch while it runs."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame
import pytest

from engine import words as spoken_words
from engine.games import GAMES
from engine.games.riskless.map import BUNDLED, bundled_map
from engine.levels import LEVELS
from engine.match import Seat
from engine.players import strategy_names
from engine.tournament.plan import FORMATS, make_plan
from gui.language import LANGUAGES
from gui.look import Look
from gui.scenes.home import HomeScene
from gui.scenes.tournament import TournamentScene
from gui.scenes.tournament_run import RunningScene
from tests.gui.conftest import Driver
from tests.gui.test_tournament_scene import Still, played_out
from tests.gui.tour import Tour, screens
from tools.make_languages import extracted

Drive = Callable[..., Driver]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MARKED = str.maketrans(LETTERS, "ÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽàƀçđéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž")
PLAIN = re.compile(r"[A-Za-z]{2,}")
KEYS = r"Ctrl|Shift|Esc|Enter|Tab|Home|End|PgUp|PgDn|Del"
NAMES = r"Jamboree|Maxie|Minnie|" + "|".join(name for _language, name in LANGUAGES)
TRACE = re.compile(r"^[FGR]: state|^ +ab=\(|^Result of \(|\(\* Pruned|Leaf\(|Step\(|Guess: ")
"""How a line of the trace begins, or what is in it: it is read again, so no language changes it."""
FILE = r"\S*/\S+|[^\s.]+ [-\d]+ [.\d]+json"
"""A path, and how a save is called."""
NODE = re.compile(r"^[a-z]{2,3}$")


class Marked(gettext.NullTranslations):
    """A language of its own: every sentence the catalogues know, in letters no bare word has."""

    def __init__(self) -> None:
        super().__init__()
        ids = [message.id for message in extracted() if message.id]
        self.known = {form for each in ids for form in (each if isinstance(each, tuple) else (each,))}

    def gettext(self, message: str) -> str:
        if message not in self.known:
            return message
        return "".join(part if part.startswith("{") else part.translate(MARKED)
                       for part in re.split(r"(\{[^{}]*\})", message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@cache
def proper() -> re.Pattern[str]:
    """Names of things, which are the same in every language: keys, territories, moves, strategies."""
    lands = {land.name for name in BUNDLED for land in bundled_map(name).territories}
    lands |= {part for land in lands for part in land.split()}     # a name may be broken at the end of a line
    strategies = {name for game in GAMES for name in strategy_names(game)}
    known = [KEYS, NAMES, FILE, *map(re.escape, sorted(lands | strategies, key=len, reverse=True))]
    return re.compile(rf"(?<![A-Za-z])(?:{'|'.join(known)})(?![A-Za-z])")


def bare(words: str) -> bool:
    """Whether there are plain letters in drawn words that are nobody's name."""
    if TRACE.search(words) or NODE.match(words):
        return False
    whole = re.sub(r"\S*…$", "", words)      # the last word of what was shortened may be half a name
    return bool(PLAIN.search(proper().sub("", whole)))


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a collection of garbage at every change of screen: many screens are visited."""
    monkeypatch.setattr("gui.app.give_back", lambda: None)


def whole_tour(driver: Driver, look: Callable[[], None]) -> Tour:
    tour = Tour(driver, look)
    tour.walk()
    tour.games()
    scene = TournamentScene(driver.app.stage)
    for kind in FORMATS:
        plan = make_plan("othello", [f"level:{name}" for name in (*LEVELS[:-1], LEVELS[-2])], format=kind)
        for records in ({}, played_out(plan)):
            session = Still(plan, records, running=not records)
            tour.open(RunningScene(driver.app.stage, session, scene))  # type: ignore[arg-type]
            for part in range(2) if driver.has("tabs") else ():
                driver.click(driver.widget("tabs").part(part).center)  # type: ignore[attr-defined]
                tour.stop()
    assert screens() <= tour.seen, f"never come to: {screens() - tour.seen}"
    return tour


@pytest.mark.slow
def test_no_visible_words_bypass_the_catalogues(
    drive: Drive, unhurried: None, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every screen in a language whose letters are all marked: plain ones were never given to gettext."""
    marked = Marked()
    monkeypatch.setattr("gui.stage.speak", lambda language: spoken_words.use(marked))
    drawn: dict[str, str] = {}
    write = Look.write
    driver = drive((960, 600))

    def noted(look: Look, words: str, *rest: object) -> pygame.Surface:
        drawn.setdefault(words, type(driver.scene).__name__)
        return write(look, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Look, "write", noted)
    driver.scene.go(HomeScene(driver.app.stage))
    whole_tour(driver, lambda: None)
    assert len(drawn) > 500
    assert not any(map(bare, drawn)), "\n".join(f"{scene}: {words}" for words, scene in drawn.items() if bare(words))


@pytest.mark.slow
@pytest.mark.parametrize("language", [name for name, _words in LANGUAGES])
def test_nothing_is_cut_in_the_smallest_window(
    drive: Drive, unhurried: None, monkeypatch: pytest.MonkeyPatch, language: str,
) -> None:
    """Words that do not fit where they stand, and words that were shortened to fit."""
    driver = drive((960, 600), language=language)
    cut: dict[str, str] = {}
    fit = Look.fit

    def noted(look: Look, words: str, size: float, weight: int, width: int) -> str:
        shown = fit(look, words, size, weight, width)
        if shown != words and not may_be_long(words):
            cut[words] = type(driver.scene).__name__
        return shown

    def look() -> None:
        scene = driver.scene
        for page in (scene.page, *([scene.dialog.page] if scene.dialog is not None else [])):
            for widget in page.widgets:
                for words in widget.cut_words(driver.app.stage.look):
                    if not may_be_long(words):
                        cut[words] = f"{type(scene).__name__}, {widget.name}"

    monkeypatch.setattr(Look, "fit", noted)
    whole_tour(driver, look)
    assert not cut, "\n".join(f"{place}: {words}" for words, place in cut.items())


def may_be_long(words: str) -> bool:
    """What the player or a file says may be of any length, and is shortened: names, paths, lines of moves, a trace."""
    told = TRACE.search(words) or TRACE.search(words[::-1])      # a long line is shortened in its middle
    return bool(told) or " > " in words or "/" in words or words in all_strategies()


@cache
def all_strategies() -> frozenset[str]:
    return frozenset(name for game in GAMES for name in strategy_names(game))


# --- Switching while it runs ----------------------------------------------------------------------------


def choose_language(driver: Driver, language: str) -> None:
    """In Settings, by the keyboard."""
    names = [name for name, _words in LANGUAGES]
    driver.tab_to("language")
    for _step in names:
        driver.key(pygame.K_UP)
    for _step in range(names.index(language)):
        driver.key(pygame.K_DOWN)
    assert driver.app.stage.settings.language == language


def words_of(driver: Driver) -> list[str]:
    """What labels and buttons say, and the tooltips."""
    widgets = driver.scene.page.widgets
    return [words for widget in widgets for words in (getattr(widget, "words", ""), widget.tooltip)
            if isinstance(words, str)]


def test_the_language_changes_at_once_and_is_kept(drive: Drive) -> None:
    driver = drive()
    driver.press("settings")
    for language, title, sound in (("da", "Indstillinger", "Lyd"), ("zh", "设置", "声音"), ("en", "Settings", "Sound")):
        choose_language(driver, language)
        assert driver.widget("title").words == title  # type: ignore[attr-defined]
        assert driver.widget("sound label").words == sound  # type: ignore[attr-defined]
        assert driver.app.stage.keeper.read_settings().language == language


def test_a_screen_made_before_speaks_the_new_language(drive: Drive) -> None:
    driver = drive()
    driver.open_board((Seat("person", "", "You"), Seat("level", "Casual", "Casual")))
    english = words_of(driver)
    assert "Your turn (Black). Place a disc on a dotted square." in english
    driver.press("settings")
    choose_language(driver, "zh")
    driver.key(pygame.K_ESCAPE)
    said = words_of(driver)
    assert "轮到您（黑方）。请在带点的格子落子。" in said
    assert driver.board.match.seats[1].called == "休闲"
    assert not [words for words in said if PLAIN.search(proper().sub("", words)) and words != "Othello"]


def test_a_game_names_its_players_the_same_in_every_language(drive: Drive) -> None:
    """What is kept is never translated: a game saved in one language is at home in the other."""
    driver = drive(language="da")
    driver.press("card othello")
    assert driver.widget("name 0").words == "Du"  # type: ignore[attr-defined]
    driver.press("start")
    saved = driver.board.match.to_save()
    assert [seat.name for seat in driver.board.match.seats] == ["You", "Casual"]
    assert b'"Du"' not in saved and b"Hygge" not in saved


@pytest.mark.parametrize("wish, language", [
    ("da_DK.UTF-8", "da"), ("zh_CN.UTF-8", "zh"), ("zh_SG", "zh"), ("en_GB.UTF-8", "en"), ("fr_FR.UTF-8", "en"),
    ("C", "en"),
])
def test_the_first_start_speaks_as_the_system_does(
    drive: Drive, home: Path, monkeypatch: pytest.MonkeyPatch, wish: str, language: str,
) -> None:
    monkeypatch.setenv("LC_ALL", wish)
    driver = drive()
    assert driver.app.stage.settings.language == language
