"""Groups and a knockout: the tournament of Torres. A draw into groups, all against all there, the best go on.

With 16 or more entrants there are eight groups and their winners play a knockout of eight. Fewer shrink it:
12 to 15 make four groups whose best two go on, 6 to 11 two groups whose best two go on, 4 or 5 one group whose best
two play the final; with 2 or 3 the group decides. The losing semi-finalists play for bronze; without semi-finals the
third of the group has it.

A tie of the knockout is a pair of games, one with each side. More points win it, then the larger margins; then a second
pair from a drawn opening, judged with the first; then whoever did better in the group.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from engine.tournament.plan import Fixture, GameRecord, Plan, Records
from engine.tournament.standings import Row, table
from engine.words import mark

Draw = Callable[[int], tuple[str, ...]]
Decider = Literal["", "points", "margins", "group"]
PLAY_OFF_OPENING = 1000    # play-offs use drawn openings from this number on
PLAY_OFF_PLIES = 4
ROUND_NAMES = {8: mark("Quarter-final"), 4: mark("Semi-final"), 2: mark("Final")}
THIRD_PLACE = mark("Third place")


@dataclass(frozen=True)
class Tie:
    """One tie of the knockout; entrants and winner are None until they are known."""

    name: str
    first: int | None
    second: int | None
    points: tuple[float, float] = (0.0, 0.0)
    winner: int | None = None
    decided: Decider = ""
    """What the winner was ahead by; nothing while there is none."""

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first


def shape(entrants: int) -> tuple[int, int]:
    """How many groups, and how many of each go on to the knockout (0: the group decides)."""
    if entrants >= 16:
        return 8, 1
    if entrants >= 12:
        return 4, 2
    if entrants >= 6:
        return 2, 2
    return 1, 2 if entrants >= 4 else 0


def draw(plan: Plan) -> list[list[int]]:
    """The groups, drawn by the plan's seed: sizes differ by one at most."""
    order = list(range(len(plan.entrants)))
    random.Random(f"{plan.seed} draw").shuffle(order)
    count, _ = shape(len(order))
    return [order[number::count] for number in range(count)]


def group_letter(number: int) -> str:
    return "ABCDEFGH"[number]


def group_name(number: int) -> str:
    """The group as the files call it."""
    return f"Group {group_letter(number)}"


def group_fixtures(plan: Plan, opening: Callable[[int], tuple[str, ...]]) -> list[Fixture]:
    """Everybody plays everybody in their group, with each side, `rounds` times."""
    return [Fixture(f"{group_name(number)} {turn + 1}: {first}-{second}", first, second,
                    opening(turn) if turn or plan.plies else (), turn)
            for turn in range(plan.rounds)
            for number, group in enumerate(draw(plan))
            for one, other in combinations(group, 2)
            for first, second in ((one, other), (other, one))]


def group_tables(plan: Plan, records: Records) -> list[list[Row]]:
    """The table of every group, best first."""
    tables = []
    for number, group in enumerate(draw(plan)):
        played = [record for key, record in records.items() if key.startswith(f"{group_name(number)} ")]
        tables.append(table(plan, played, group))
    return tables


def knockout(plan: Plan, records: Records) -> list[list[Tie]]:
    """The rounds of the knockout so far, the tie for the third place last; entrants not yet known are None."""
    pairs = _first_pairs(plan, records)
    rounds: list[list[Tie]] = []
    while pairs:
        name = ROUND_NAMES[2 * len(pairs)]
        ties = [_tie(plan, records, f"{name} {n + 1}" if len(pairs) > 1 else name, pair)
                for n, pair in enumerate(pairs)]
        rounds.append(ties)
        pairs = [(one.winner, other.winner) for one, other in zip(ties[::2], ties[1::2], strict=False)]
    semifinals = next((ties for ties in rounds if len(ties) == 2), None)
    if semifinals is not None:
        rounds.append([_tie(plan, records, THIRD_PLACE, (semifinals[0].loser, semifinals[1].loser))])
    return rounds


def medals(plan: Plan, records: Records) -> tuple[int | None, int | None, int | None]:
    """Gold, silver and bronze, as far as they are won."""
    tables = group_tables(plan, records)
    rounds = knockout(plan, records)
    if not rounds:
        placed = [row.entrant for row in tables[0]] if _groups_over(plan, records) else []
        first, second, third = ([*placed, None, None, None])[:3]
        return first, second, third
    final = next(ties[0] for ties in rounds if len(ties) == 1)
    if rounds[-1][0].name == THIRD_PLACE:
        return final.winner, final.loser, rounds[-1][0].winner
    return final.winner, final.loser, tables[0][2].entrant if final.winner is not None else None


def knockout_fixtures(plan: Plan, records: Records, opening: Callable[[int, int], tuple[str, ...]]) -> list[Fixture]:
    """The games of all ties whose two entrants are known, a second pair where the first decided nothing."""
    known = []
    for ties in knockout(plan, records):
        for tie in ties:
            if tie.first is None or tie.second is None:
                continue
            pair = _pair(tie.name, 1, tie.first, tie.second, ())
            known += pair
            if tie.winner is None and all(fixture.key in records for fixture in pair):
                known += _pair(tie.name, 2, tie.first, tie.second, opening(PLAY_OFF_OPENING, PLAY_OFF_PLIES))
    return known


def knockout_games(plan: Plan) -> int:
    """The games of the knockout, without play-offs: two a tie, the third place included."""
    groups, going_on = shape(len(plan.entrants))
    players = groups * going_on
    return 2 * (players - 1 + (players >= 4)) if players else 0


def _groups_over(plan: Plan, records: Records) -> bool:
    return all(fixture.key in records for fixture in group_fixtures(plan, lambda number: ()))


def _first_pairs(plan: Plan, records: Records) -> list[tuple[int | None, int | None]]:
    """Winners against runners-up of the next group, so that those of one group meet as late as can be."""
    groups, going_on = shape(len(plan.entrants))
    if going_on == 0:
        return []
    if _groups_over(plan, records):
        placed: list[list[int | None]] = [[row.entrant for row in rows] for rows in group_tables(plan, records)]
    else:
        placed = [[None, None] for _ in range(groups)]
    if groups == 1:
        return [(placed[0][0], placed[0][1])]
    if going_on == 1:
        return [(placed[n][0], placed[n + 1][0]) for n in range(0, groups, 2)]
    upper = [(placed[n][0], placed[n + 1][1]) for n in range(0, groups, 2)]
    lower = [(placed[n + 1][0], placed[n][1]) for n in range(0, groups, 2)]
    return upper + lower


def _pair(name: str, number: int, one: int, other: int, opening: tuple[str, ...]) -> list[Fixture]:
    return [Fixture(f"{name} {number}: {first}-{second}", first, second, opening)
            for first, second in ((one, other), (other, one))]


def _tie(plan: Plan, records: Records, name: str, pair: tuple[int | None, int | None]) -> Tie:
    first, second = pair
    if first is None or second is None:
        return Tie(name, first, second)
    games = [[records[fixture.key] for fixture in _pair(name, number, first, second, ()) if fixture.key in records]
             for number in (1, 2)]
    played = games[0] + games[1]
    points, margins = _sum_for(played, first, second)
    winner: int | None = None
    decided: Decider = ""
    if len(played) in (2, 4):
        lead = points[0] - points[1] or margins
        if lead:
            winner, decided = (first if lead > 0 else second), ("points" if points[0] != points[1] else "margins")
        elif len(played) == 4:
            winner, decided = _better_in_group(plan, records, first, second), "group"
    return Tie(name, first, second, points, winner, decided)


def _sum_for(played: Sequence[GameRecord], first: int, second: int) -> tuple[tuple[float, float], int]:
    """The points of both, and by how much the margins of the first are larger."""
    points, margins = [0.0, 0.0], 0
    for record in played:
        side = 0 if record.first == first else 1
        points[0] += record.points(side)
        points[1] += record.points(1 - side)
        if record.winner is not None:
            margins += record.margin if record.winner == side else -record.margin
    return (points[0], points[1]), margins


def _better_in_group(plan: Plan, records: Records, first: int, second: int) -> int:
    rows = {row.entrant: (place, row) for rows in group_tables(plan, records) for place, row in enumerate(rows)}
    merits = {entrant: (-rows[entrant][0], rows[entrant][1].points, rows[entrant][1].margin, -entrant)
              for entrant in (first, second)}
    return max((first, second), key=lambda entrant: merits[entrant])
