"""Game: the frozen facts about a game. The registry of games is engine.games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.complaint import Complaint
from engine.position import Position
from engine.words import _

OptionValue = int | str
Evaluation = Callable[[Any], int]   # of a position of the game: a guess from Maxie's point of view
Book = Callable[[Any], list[tuple[int, int]]]   # good moves known by heart, with their values for the side to move


class OptionError(Complaint):
    """A game option that does not exist or has a value out of range, as a sentence."""


@dataclass(frozen=True)
class Option:
    """Something chosen before play. A 'choice' lists its values; a 'number' has a range; a 'file' is a path or ''."""

    name: str
    title: str
    default: OptionValue
    kind: Literal["choice", "number", "file"] = "choice"
    choices: tuple[tuple[OptionValue, str], ...] = ()
    low: int = 0
    high: int = 0
    help: str = ""

    def check(self, value: OptionValue) -> OptionValue:
        """The value itself, or OptionError saying what is allowed."""
        if self.kind == "choice" and value not in [allowed for allowed, _words in self.choices]:
            allowed = ", ".join(str(each) for each, _words in self.choices)
            raise OptionError(_("{title} cannot be '{value}'; it is one of: {allowed}.").format(
                title=_(self.title), value=value, allowed=allowed))
        if self.kind == "number" and not (isinstance(value, int) and self.low <= value <= self.high):
            raise OptionError(_("{title} cannot be '{value}'; it is a whole number from {low} to {high}.").format(
                title=_(self.title), value=value, low=self.low, high=self.high))
        if self.kind == "file" and not isinstance(value, str):
            raise OptionError(_("{title} must be the path of a file.").format(title=_(self.title)))
        return value


@dataclass(frozen=True)
class Rung:
    """How strong an opponent of a level is: how far it looks (plies, or positions), and how much it may give away.

    `loss` is in points of the game (discs, stones): any move that costs no more by its own judgement may be played.
    """

    depth: int | None
    nodes: int | None
    loss: float


@dataclass(frozen=True)
class Game:
    """One game: what it is called, what can be chosen before play, how to start and how to read a position."""

    name: str
    title: str
    tagline: str
    sides: tuple[str, str]
    start_position: Callable[..., Position]
    read: Callable[[str], Position]
    options: tuple[Option, ...] = ()
    evaluations: Mapping[str, Evaluation] = field(default_factory=dict)
    maximizers: Mapping[str, str] = field(default_factory=dict)   # one-ply strategies of the source -> their evaluation
    book: Book | None = None                   # the openings a strong player knows
    unit: int = 100                            # what one point on the board is worth in the game's own guess
    ladder: tuple[Rung, ...] = ()              # the eight levels of the game, weakest first
    names: tuple[str, str] = ("", "")          # what players without a name are called; the sides where empty

    def evaluation_named(self, name: str) -> Evaluation | None:
        """An evaluation of the source, or the game's own guess under the name 'estimate'."""
        return self.evaluations.get(name) or (Position.estimate if name == "estimate" else None)

    @property
    def evaluation_names(self) -> tuple[str, ...]:
        return (*self.evaluations, "estimate")

    def side_name(self, position: Position, player: int) -> str | None:
        """The name of the side a player has in a position; None while that is not decided."""
        side = position.side_of(player)
        return None if side is None else _(self.sides[side])

    def name_for(self, side: int) -> str:
        """What a player who gives no name is called; kept as it is, and translated where it is shown."""
        return self.names[side] or self.sides[side]

    def defaults(self) -> dict[str, OptionValue]:
        return {option.name: option.default for option in self.options}

    def check_options(self, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options with those chosen, each checked."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise OptionError(_("{title} has no option '{name}'; it has: {value}.").format(
                    title=_(self.title), name=name, value=", ".join(known) or "-"))
        return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}

    def start(self, **chosen: OptionValue) -> Position:
        """The first position under these options."""
        return self.start_position(**self.check_options(chosen))
