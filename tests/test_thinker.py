"""The worker thread: tickets, progress, move now, a cancel that waits, failures as sentences."""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Iterator

import pytest

from engine.games.othello.rules import start
from engine.players import RandomPlayer
from engine.position import Position
from engine.search.champion import Budget, Champion
from engine.search.verdict import Verdict
from engine.search.watch import Watch
from engine.thinker import Answer, Failure, Report, Thinker

LONG = 20.0   # seconds after which a test gives up waiting


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    worker = Thinker()
    yield worker
    worker.close()


def wait_for(thinker: Thinker, kind: type) -> tuple[object, list[object]]:
    """Poll as the window does until something of a kind comes; it, and all news on the way."""
    news: list[object] = []
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        news += thinker.poll()
        for item in news:
            if isinstance(item, kind):
                return item, news
        time.sleep(0.005)
    raise AssertionError(f"no {kind.__name__} came")


class Broken:
    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        raise RuntimeError("a cable came loose")


def endless() -> Champion:
    return Champion(Budget(), threads=1)


def test_an_answer_carries_its_ticket(thinker: Thinker) -> None:
    ticket = thinker.ask(RandomPlayer(3), start())
    answer, _ = wait_for(thinker, Answer)
    assert isinstance(answer, Answer)
    assert answer.ticket == ticket
    assert answer.verdict.move in start().moves()
    assert not thinker.thinking


def test_progress_comes_before_the_answer(thinker: Thinker) -> None:
    thinker.ask(Champion(Budget(depth=5), threads=1), start())
    _, news = wait_for(thinker, Answer)
    assert [item.progress.depth for item in news if isinstance(item, Report)] == [1, 2, 3, 4, 5]


def test_move_now_takes_the_best_so_far(thinker: Thinker) -> None:
    thinker.ask(endless(), start())
    wait_for(thinker, Report)
    thinker.move_now()
    answer, _ = wait_for(thinker, Answer)
    assert isinstance(answer, Answer)
    assert answer.verdict.depth >= 1


def test_a_cancelled_question_is_never_answered(thinker: Thinker) -> None:
    thinker.ask(endless(), start())
    wait_for(thinker, Report)
    assert thinker.cancel()
    assert not thinker.thinking
    assert thinker.poll() == []
    second = thinker.ask(RandomPlayer(1), start())
    _, news = wait_for(thinker, Answer)
    assert [item.ticket for item in news if isinstance(item, Answer)] == [second]


def test_a_new_question_takes_the_place_of_the_old(thinker: Thinker) -> None:
    thinker.ask(endless(), start())
    ticket = thinker.ask(RandomPlayer(1), start())
    _, news = wait_for(thinker, Answer)
    assert [item.ticket for item in news if isinstance(item, Answer)] == [ticket]


def test_a_player_that_fails_is_a_sentence_and_the_thread_lives_on(thinker: Thinker) -> None:
    thinker.ask(Broken(), start())
    failure, _ = wait_for(thinker, Failure)
    assert isinstance(failure, Failure)
    assert "a cable came loose" in failure.sentence
    thinker.ask(RandomPlayer(1), start())
    wait_for(thinker, Answer)


def test_closing_while_thinking_ends_the_thread() -> None:
    thinker = Thinker()
    thinker.ask(endless(), start())
    thinker.close()
    assert not any(thread.name == "thinker" for thread in threading.enumerate())


def test_an_idle_thinker_has_no_thread() -> None:
    before = threading.active_count()
    thinker = Thinker()
    assert threading.active_count() == before
    thinker.close()


def test_a_player_that_has_answered_is_not_kept(thinker: Thinker) -> None:
    """It may hold a table of many megabytes, and the next question may be long in coming."""
    player = RandomPlayer(3)
    kept = weakref.ref(player)
    thinker.ask(player, start())
    del player
    wait_for(thinker, Answer)
    end = time.monotonic() + LONG
    while kept() is not None and time.monotonic() < end:
        time.sleep(0.005)
    assert kept() is None
