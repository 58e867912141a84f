"""What a tournament is: the game, who enters, the format, and its games. Plain values for processes and files."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.complaint import Complaint
from engine.game import OptionValue
from engine.games import game_named
from engine.players import dismiss, strategy_named
from engine.words import _, mark

Format = Literal["round-robin", "double", "groups"]
FORMATS: dict[Format, str] = {
    "round-robin": mark("Everybody plays everybody, themselves included, once with each side: the source's."),
    "double": mark("Every two play in pairs of games, one with each side, from drawn openings."),
    "groups": mark("Groups of all against all, then a knockout and medals."),
}
Reason = Literal["board", "illegal", "crash", "time", "void"]
MOST_ENTRANTS = 128
MOST_ROUNDS = 1000
MOST_PLIES = 20
LONGEST_LIMIT = 86_400.0


class PlanError(Complaint):
    """A tournament that cannot be held, as a sentence."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides a tournament. Two equal plans with equal players give equal games."""

    game: str
    entrants: tuple[str, ...]          # strategies by name; the same one may enter twice
    start: str                         # the text of the first position: no worker needs the layout file
    format: Format = "round-robin"
    options: dict[str, int | str] = {}
    rounds: int = 1                    # pairs of games between every two, in 'double' and in groups
    plies: int = 0                     # how long drawn openings are
    seed: int = 0
    seconds: float | None = None       # a move, for levels and for 'champion'
    limit: float = 60.0                # seconds after which any player is asked to move now
    called: dict[str, str] = {}        # strategies that have a name of their own: outside engines

    def name(self, entrant: int) -> str:
        """What an entrant is called; one strategy entered twice is told apart by a number."""
        strategy = self.entrants[entrant]
        name = self.called.get(strategy, strategy)
        if Counter(self.entrants)[strategy] == 1:
            return name
        return f"{name} #{self.entrants[: entrant + 1].count(strategy)}"

    @property
    def mark(self) -> str:
        """Equal for equal plans: the name under which results are kept."""
        return f"{self.game}-{self.format}-{zlib.crc32(msgspec.json.encode(self)):08x}"


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played. The key names it for ever, whatever else has been played."""

    key: str
    first: int
    second: int
    opening: tuple[str, ...] = ()
    round: int = 0                     # those of an earlier one are begun before it

    def seed(self, plan: Plan, side: int) -> int:
        """For the random choices of one player in this game."""
        return zlib.crc32(f"{plan.seed} {self.key} {side}".encode())


class GameRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A played game. `winner` is 0 or 1, the first or second player; a void game counts for nobody."""

    key: str
    first: int
    second: int
    winner: int | None
    reason: Reason
    sentence: str
    margin: int = 0                    # of the winner, where the board decided
    opening: int = 0                   # how many of the moves were given
    moves: tuple[str, ...] = ()
    spent: tuple[float, float] = (0.0, 0.0)

    def points(self, side: int) -> float:
        """1 for a win, a half for a draw."""
        if self.reason == "void":
            return 0.0
        return 0.5 if self.winner is None else float(self.winner == side)


Records = Mapping[str, GameRecord]


def make_plan(
    game: str, entrants: list[str], options: Mapping[str, OptionValue] | None = None, *,
    format: Format = "round-robin", rounds: int = 1, plies: int | None = None, seed: int = 0,
    seconds: float | None = None, limit: float = 60.0, called: Mapping[str, str] | None = None,
) -> Plan:
    """A plan with everything checked; PlanError, or the complaint of a strategy or an option, says what is wrong."""
    rules = game_named(game)
    if not 2 <= len(entrants) <= MOST_ENTRANTS:
        raise PlanError(_("A tournament has 2 to {most_entrants} entrants, not {count}.").format(
            most_entrants=MOST_ENTRANTS, count=len(entrants)))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise PlanError(_("The rounds are 1 to {most_rounds}, not {rounds}.").format(
            most_rounds=MOST_ROUNDS, rounds=rounds))
    drawn = (4 if format == "double" else 0) if plies is None else plies
    if not 0 <= drawn <= MOST_PLIES:
        raise PlanError(_("A drawn opening has 0 to {most_plies} moves, not {drawn}.").format(
            most_plies=MOST_PLIES, drawn=drawn))
    if not 0 < limit <= LONGEST_LIMIT:
        raise PlanError(_("The time limit is above 0 and up to {longest_limit:.0f} seconds, not {limit}.").format(
            longest_limit=LONGEST_LIMIT, limit=limit))
    for name in dict.fromkeys(entrants):
        dismiss(strategy_named(rules, name, seed, seconds))
    chosen = rules.check_options(options or {})
    return Plan(rules.name, tuple(entrants), rules.start(**chosen).text(), format, chosen, rounds, drawn, seed,
                seconds, limit, {name: words for name, words in (called or {}).items() if name in entrants})
