"""The tour of the first visit: five stops on the handout's small tree. Only words and steps; the scene shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.search.events import Bounds, Cut, Leaf, Result
from gui.language import _
from gui.scenes.lab.model import Film


class Stop(NamedTuple):
    """One stop: what is said, and the step that is shown."""

    title: str
    words: str
    beat: int


def _after(film: Film, kind: type, wanted: Callable[[int], bool]) -> int:
    """The step of the first event of a kind that is wanted, by the number of its node."""
    for index, event in enumerate(film.events):
        if isinstance(event, kind) and wanted(film.nodes[index]):
            return film.beat_number(film.beat_with(index))
    return 0


def stops(film: Film) -> list[Stop]:
    """The five stops, on alpha-beta over a tree with at least two levels and a cut."""
    first_leaf = _after(film, Leaf, lambda node: True)
    down = next((film.beat_number(film.beat_with(index)) for index, event in enumerate(film.events)
                 if isinstance(event, Bounds) and film.beat_number(film.beat_with(index)) > first_leaf), first_leaf)
    up = _after(film, Result, lambda node: bool(film.tree.children[node]))
    cut = _after(film, Cut, lambda node: True)
    return [
        Stop(_("A tree of moves"),
             _("Triangles that point up are Maxie's turns: she wants a large value. Those that point down are "
               "Minnie's: she wants a small one. Squares are leaves, with what they are worth."), 0),
        Stop(_("Bounds go down"),
             _("Above a node stand α, what Maxie is sure of, and β, what Minnie is sure of. Minnie has found a leaf "
               "worth 3, so she will not accept more here: β falls to 3."), down),
        Stop(_("Results go up"),
             _("All of b is looked at. Minnie takes the smallest, −2, and it goes up to Maxie: the arrow below the "
               "node. Maxie is now sure of −2."), up),
        Stop(_("A cut"),
             _("At j Minnie has found 1, but Maxie is sure of 4 elsewhere and will never come here. α and β have met: "
               "l and m are never looked at."), cut),
        Stop(_("Now you"),
             _("Step with the arrow keys, play with Space, drag the timeline, click a node. Choose another tree or "
               "another algorithm above, and try the quiz."), len(film.beats) - 1),
    ]
