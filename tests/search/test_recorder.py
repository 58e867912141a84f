"""Searches that grow a tree of their own: with nobody listening they make no event at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from engine.games import game_named
from engine.position import Position
from engine.search import mcts, proofnumber, threatspace
from engine.search.champion import Budget
from engine.search.events import Event, Recorder
from engine.search.mcts import MonteCarlo
from engine.search.proofnumber import ProofNumber
from engine.search.threatspace import ThreatSpace


def three_in_a_row() -> Position:
    """Gomoku: Black has three in a row and the move."""
    position = game_named("gomoku").start()
    for name in ("h8", "a1", "h9", "a3", "h10", "a5"):
        position = position.play(position.move_named(name))
    return position


SEARCHES: dict[str, Callable[[Recorder | None], object]] = {
    "Monte Carlo": lambda record: MonteCarlo(Budget(nodes=20), seed=1, record=record).choose(three_in_a_row()),
    "proof-number": lambda record: ProofNumber(three_in_a_row(), budget=Budget(nodes=300), record=record).run(),
    "threat-space": lambda record: ThreatSpace(three_in_a_row(), 50, record=record).find_win(),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_without_a_recorder_a_growing_search_makes_no_event(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("an event was made")

    for room in (mcts, proofnumber, threatspace):
        for word, thing in list(vars(room).items()):
            if thing in get_args(Event):
                monkeypatch.setattr(room, word, refuse)
    assert SEARCHES[name](None) is not None
    with pytest.raises(AssertionError, match="an event was made"):
        SEARCHES[name](lambda event: None)
