"""The trace: the events of a search as text, line by line as the handout of 15-150 prints them. No search here.

    F: state (Maxie,a) with ab=(Leaf(Minnie wins!), Leaf(Maxie wins!))      a node is entered (F Maxie's, G Minnie's)
    Estimating state e[3]                                                   a leaf is estimated (only when asked for)
    Result of (Minnie,g) is Step(0, Guess: 2) (* Pruned *)                  what it passes up, and whether it was cut

A node of an explicit tree has its name; one of a game is named by the moves that lead to it. Negative numbers are
written ~2. A drawn game is a `Draw` at its leaf, and a guess of 0 further up, where the two cannot be told apart.
For searches that run in order: the lines of parallel workers would mingle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.position import WIN, Position
from engine.search.events import Bounds, Cut, Enter, Event, Leaf, Result
from engine.search.explicit import ExplicitPosition
from engine.search.worth import NO_MOVE, Worth

PLAYERS = ("Maxie", "Minnie")
FUNCTIONS = "FG"
START = "start"      # the name of a game's first position


@dataclass
class _Place:
    """A node that has been entered and has not passed anything up yet."""

    name: str
    position: Position
    owners: tuple[Position, Position]     # where the moves in alpha and in beta are moves
    entered: bool = False                 # its first line is written
    drawn: bool = False
    pruned: bool = False

    @property
    def state(self) -> str:
        return f"({PLAYERS[self.position.player]},{self.name})"


class Trace:
    """A recorder that writes a line for what it is told, and counts the leaves.

    `bounded` is whether the search has alpha and beta to tell of; minimax has none.
    """

    def __init__(self, write: Callable[[str], None], estimates: bool = False, bounded: bool = True) -> None:
        self.write = write
        self.estimates = estimates
        self.bounded = bounded
        self.terminals = 0
        self._places: dict[int, _Place] = {}

    def __call__(self, event: Event) -> None:
        match event:
            case Enter():
                self._enter(event)
            case Bounds():
                self._bounds(self._places[event.node], event)
            case Leaf():
                self._leaf(self._places[event.node], event)
            case Cut():
                self._places[event.node].pruned = True
            case Result():
                self._result(self._places.pop(event.node), event.worth)

    def _enter(self, event: Enter) -> None:
        parent, position = self._places.get(event.parent), event.position
        owners = parent.owners if parent is not None and self.bounded else (position, position)
        place = _Place(_name(parent, event), position, owners)
        self._places[event.node] = place
        if not self.bounded:
            self.write(f"{FUNCTIONS[position.player]}: state {place.state}")

    def _bounds(self, place: _Place, event: Bounds) -> None:
        player = place.position.player
        if place.entered:      # its own bound has moved, by a move of its own
            alpha_owner, beta_owner = place.owners
            place.owners = (place.position, beta_owner) if player == 0 else (alpha_owner, place.position)
            return
        place.entered = True
        alpha, beta = (worth_text(worth, owner)
                       for worth, owner in zip((event.alpha, event.beta), place.owners, strict=True))
        self.write(f"{FUNCTIONS[player]}: state {place.state} with ab=({alpha}, {beta})")

    def _leaf(self, place: _Place, event: Leaf) -> None:
        self.terminals += 1
        written_down = isinstance(place.position, ExplicitPosition)
        place.drawn = event.finished and event.value == 0 and not written_down
        if self.estimates and (written_down or not event.finished):
            self.write(f"Estimating state {place.name}[{number(event.value)}]")

    def _result(self, place: _Place, worth: Worth) -> None:
        text = "Leaf(Draw)" if place.drawn else worth_text(worth, place.owners[place.position.player])
        self.write(f"Result of {place.state} is {text}{' (* Pruned *)' if place.pruned else ''}")


def _name(parent: _Place | None, event: Enter) -> str:
    if isinstance(event.position, ExplicitPosition):
        return event.position.node.name
    if parent is None:
        return START
    move = parent.position.name_of(event.move)
    return move if event.parent == 0 else f"{parent.name} {move}"


def worth_text(worth: Worth, position: Position) -> str:
    """A worth whose move is one of this position: `Step(0, Guess: 3)`, `Leaf(Maxie wins!)`."""
    if worth.value >= WIN or worth.value <= -WIN:
        words = f"{PLAYERS[0 if worth.value > 0 else 1]} wins!"
    else:
        words = f"Guess: {number(worth.value)}"
    return f"Leaf({words})" if worth.move == NO_MOVE else f"Step({position.name_of(worth.move)}, {words})"


def number(value: int) -> str:
    """A number as Standard ML writes it."""
    return f"~{-value}" if value < 0 else str(value)
