"""The referee plays one game of a tournament and never fails: whoever crashes, is late or plays illegally has lost it.

A player is asked to move now when the plan's time limit is over, and has lost when it has not moved within GRACE more.
A player that never answers keeps the referee waiting too: before every move the referee tells whoever keeps the process
(pool.py) whose turn it is and how long that may take, and is ended with the process when it takes longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass

from engine.complaint import Complaint
from engine.games import game_named
from engine.levels import LevelPlayer
from engine.match import Match, Seat
from engine.players import Player, dismiss, strategy_named
from engine.position import IllegalMove
from engine.search.champion import Champion
from engine.search.watch import Watch
from engine.tournament.plan import Fixture, GameRecord, Plan, Reason

GRACE = 5.0          # seconds between "move now" and a loss on time
LAST_RESORT = 5.0    # seconds more before the process itself is ended


@dataclass(frozen=True)
class Turn:
    """Whose turn it is in a game being played, and after how many seconds it has surely gone wrong."""

    side: int
    patience: float


turn_told: ContextVar[Callable[[Turn], None] | None] = ContextVar("turn_told", default=None)


class Forfeit(Exception):
    """A player did what loses the game at once."""

    def __init__(self, side: int, reason: Reason, what: str) -> None:
        super().__init__(what)
        self.side, self.reason, self.what = side, reason, what


def play_fixture(plan: Plan, fixture: Fixture) -> GameRecord:
    """Play a game to its end, whatever the players do."""
    match = match_for(plan, fixture.first, fixture.second)
    spent = [0.0, 0.0]
    players: list[Player] = []
    try:
        for name in fixture.opening:
            match.play(match.position.move_named(name))
        players.append(_seated(plan, fixture, match, 0))
        players.append(_seated(plan, fixture, match, 1))
        while match.result is None:
            _play_turn(plan, match, players, spent)
    except Forfeit as forfeit:
        return forfeited(plan, fixture, forfeit, match, spent)
    finally:
        for player in players:
            dismiss(player)
    return _finished(fixture, match, spent)


def match_for(plan: Plan, first: int, second: int) -> Match:
    """The sitting of a game, at its first move."""
    game = game_named(plan.game)
    seats = (Seat("strategy", plan.entrants[first], plan.name(first)),
             Seat("strategy", plan.entrants[second], plan.name(second)))
    return Match(game, {}, seats, start=game.read(plan.start))


def forfeited(plan: Plan, fixture: Fixture, forfeit: Forfeit, match: Match | None = None,
              spent: list[float] | None = None) -> GameRecord:
    """The record of a game that one side lost without the board."""
    who = plan.name((fixture.first, fixture.second)[forfeit.side])
    played = len(match.moves) if match else 0
    names = tuple(match.name_of(number) for number in range(played)) if match else ()
    times = spent or [0.0, 0.0]
    return GameRecord(fixture.key, fixture.first, fixture.second, 1 - forfeit.side, forfeit.reason,
                      f"{who} loses at move {played + 1}: {forfeit.what}", 0, len(fixture.opening), names,
                      (round(times[0], 3), round(times[1], 3)))


def void(fixture: Fixture, why: str) -> GameRecord:
    """The record of a game that could not be played by no fault of a player."""
    return GameRecord(fixture.key, fixture.first, fixture.second, None, "void", why)


def _seated(plan: Plan, fixture: Fixture, match: Match, side: int) -> Player:
    try:
        player = strategy_named(match.game, match.seats[side].spec, fixture.seed(plan, side), plan.seconds)
    except Complaint as fault:
        raise Forfeit(side, "crash", str(fault)) from None
    thinker = player.champion if isinstance(player, LevelPlayer) else player
    if isinstance(thinker, Champion):
        thinker.threads = 1      # the cores are shared out among the games
    return player


def _play_turn(plan: Plan, match: Match, players: list[Player], spent: list[float]) -> None:
    """One move of the side to move."""
    side, watch = match.position.player, Watch()
    tell = turn_told.get()
    if tell is not None:
        tell(Turn(side, plan.limit + GRACE + LAST_RESORT))
    began = time.monotonic()
    try:
        with watch.within(plan.limit):
            move = players[side].choose(match.position, watch).move
    except Complaint as fault:
        raise Forfeit(side, getattr(fault, "reason", "crash"), str(fault)) from None
    except Exception as fault:
        raise Forfeit(side, "crash", f"it failed with {type(fault).__name__}: {fault}") from None
    passed = time.monotonic() - began
    spent[side] += passed
    if passed > plan.limit + GRACE:
        raise Forfeit(side, "time", f"it took {passed:.1f} s of {plan.limit:g} s allowed.")
    try:
        match.play(move)
    except (IllegalMove, TypeError, OverflowError) as fault:
        raise Forfeit(side, "illegal", f"it answered {move!r}. {fault}") from None


def _finished(fixture: Fixture, match: Match, spent: list[float]) -> GameRecord:
    outcome, result = match.position.outcome, match.result
    if outcome is None or result is None:
        raise RuntimeError("A game that was played to its end has no end.")
    names = tuple(match.name_of(number) for number in range(len(match.moves)))
    return GameRecord(fixture.key, fixture.first, fixture.second, outcome.winner, "board", result.sentence,
                      outcome.margin, len(fixture.opening), names, (round(spent[0], 3), round(spent[1], 3)))
