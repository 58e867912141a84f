"""Events: what a search tells about itself while it thinks, one stream for all of them. No search here.

A search is given an optional recorder: any callable that takes an event, `list.append` for one. Trace text, node
counts and the lab are made from the stream alone. Without a recorder a search makes no event and calls nothing.

Nodes are numbered from 0, the root, in the order in which they are first entered; an event names its node by number.
Values are from Maxie's point of view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from engine.position import Position
from engine.search.worth import Worth


class Enter(NamedTuple):
    """A node is reached for the first time: from its parent (-1 at the root) by a move (-1 at the root)."""

    node: int
    parent: int
    move: int
    position: Position
    worker: int = 0          # which lane of a parallel search is here


class Bounds(NamedTuple):
    """What both sides are sure of on entering a node, and again whenever it changes there."""

    node: int
    alpha: Worth
    beta: Worth


class Leaf(NamedTuple):
    """A node gets its value with no look at its children: a finished game, or a guess at the horizon."""

    node: int
    value: int
    finished: bool


class Cut(NamedTuple):
    """The rest of a node's children cannot matter: alpha and beta have met. `by` is the bound that moved."""

    node: int
    by: Literal["alpha", "beta"]
    alpha: Worth
    beta: Worth


class Result(NamedTuple):
    """What a node passes up to its parent."""

    node: int
    worth: Worth


class Phase(NamedTuple):
    """A search that grows its tree works on a node: on the way down, adding it, playing it out, on the way up."""

    node: int
    name: Literal["select", "expand", "simulate", "back up"]


class Visits(NamedTuple):
    """Monte Carlo: how often a node was visited, what that brought Maxie in all (0..1 each), what is proven."""

    node: int
    visits: int
    total: float
    proven: int | None = None     # a value of a finished game for Maxie, once nothing can change it


class Numbers(NamedTuple):
    """Proof-number search: how many leaves at least must be won to prove a node, and to disprove it."""

    node: int
    proof: int
    disproof: int


class Threat(NamedTuple):
    """Threat-space search: a threat of the attacker, with the square it gains, those it costs, those it rests on."""

    node: int
    kind: str
    gain: int
    costs: tuple[int, ...]
    rests: tuple[int, ...]
    before: tuple[int, ...] = ()     # the squares gained by the threats that are made before it, in order


class Generation(NamedTuple):
    """A genetic search has bred once more: the best sequence of moves so far, and its fitness."""

    number: int
    best: tuple[int, ...]
    fitness: float


Event = Enter | Bounds | Leaf | Cut | Result | Phase | Visits | Numbers | Threat | Generation
Recorder = Callable[[Event], None]
