"""What a player's finished games against levels come to: wins, draws, losses, streaks, rating. No files, no drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec

from engine.match import Match

FIRST_RATING = 1000.0
QUICK, STEADY, QUICK_GAMES = 40.0, 20.0, 20
"""How far one rated game may move a rating (Elo's K): quickly in the first games, steadily afterwards."""


class Finished(msgspec.Struct, frozen=True):
    """One finished game of a person against a level. `score` is the person's: 1, 0.5 or 0."""

    identity: str
    game: str
    level: str
    score: float
    rated: bool = False


@dataclass(frozen=True)
class Standing:
    """All games of one kind taken together; `rating` is None where no rated game met a measured level."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0
    best_streak: int = 0
    rating: int | None = None

    @property
    def played(self) -> int:
        return self.wins + self.draws + self.losses


def finished_game(match: Match) -> Finished | None:
    """What a match adds to the statistics; None unless it is over and one person played one side against one level."""
    result = match.result
    if result is None or match.swapped or sorted(seat.kind for seat in match.seats) != ["level", "person"]:
        return None
    person = 0 if match.seats[0].is_person else 1
    score = 0.5 if result.winner is None else float(result.winner == person)
    return Finished(match.identity, match.game.name, match.seats[1 - person].spec, score, match.rated)


def standing_of(games: Iterable[Finished], ratings: Mapping[str, int]) -> Standing:
    """The standing after these games, in the order they were played; `ratings` are those of the levels."""
    wins = draws = losses = streak = best = rated = 0
    rating = FIRST_RATING
    for game in games:
        wins, draws, losses = wins + (game.score == 1), draws + (game.score == 0.5), losses + (game.score == 0)
        streak = streak + 1 if game.score == 1 else 0
        best = max(best, streak)
        if game.rated and game.level in ratings:
            step = QUICK if rated < QUICK_GAMES else STEADY
            rating += step * (game.score - expected(rating, ratings[game.level]))
            rated += 1
    return Standing(wins, draws, losses, streak, best, round(rating) if rated else None)


def expected(own: float, other: float) -> float:
    """The score Elo's formula expects of a player against another."""
    return 1.0 / (1.0 + 10.0 ** ((other - own) / 400.0))
