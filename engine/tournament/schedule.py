"""Which games a tournament has, as far as they are known. A function of the plan and of what has been played."""

from __future__ import annotations

from itertools import combinations

from engine.games import game_named
from engine.tournament.groups import group_fixtures, knockout_fixtures, knockout_games
from engine.tournament.openings import drawn_opening
from engine.tournament.plan import Fixture, Plan, Records


class Openings:
    """The drawn openings of a plan, each drawn once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = game_named(plan.game)
        self.start = self.game.read(plan.start)
        self._drawn: dict[tuple[int, int], tuple[str, ...]] = {}

    def opening(self, number: int, least: int = 0) -> tuple[str, ...]:
        """Opening number 0, 1, ...; `least` makes sure there is one where the plan asks for none."""
        plies = max(self.plan.plies, least)
        if (number, plies) not in self._drawn:
            seed = f"{self.plan.seed} opening {number}"
            self._drawn[number, plies] = drawn_opening(self.game, self.start, plies, seed)
        return self._drawn[number, plies]


def fixtures(plan: Plan, records: Records, openings: Openings) -> list[Fixture]:
    """The games known so far, played or not, in the order in which they should be played."""
    if plan.format == "round-robin":
        return _round_robin(plan, openings)
    if plan.format == "double":
        return _double(plan, openings)
    groups = group_fixtures(plan, openings.opening)
    if any(fixture.key not in records for fixture in groups):
        return groups
    return groups + knockout_fixtures(plan, records, openings.opening)


def expected_games(plan: Plan) -> int:
    """How many games there will be; in a knockout, without play-offs."""
    count = len(plan.entrants)
    if plan.format == "round-robin":
        return count * count
    if plan.format == "double":
        return count * (count - 1) * plan.rounds
    return len(group_fixtures(plan, lambda number: ())) + knockout_games(plan)


def _round_robin(plan: Plan, openings: Openings) -> list[Fixture]:
    """Every ordered pair, self-play included, one game each."""
    count = range(len(plan.entrants))
    return [Fixture(f"{first}-{second}", first, second, openings.opening(0)) for first in count for second in count]


def _double(plan: Plan, openings: Openings) -> list[Fixture]:
    """Round after round, so that a tournament that is stopped has been fair so far."""
    return [Fixture(f"round {number + 1}: {first}-{second}", first, second, openings.opening(number), number)
            for number in range(plan.rounds)
            for one, other in combinations(range(len(plan.entrants)), 2)
            for first, second in ((one, other), (other, one))]
