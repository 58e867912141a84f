"""A trace read back: the lines that trace.py writes, as the events they tell of. No search here.

What a search did not look at is not in its trace, so the tree holds only the nodes it entered; each stands below the
node that was open when its line was written. The bound a result moves is worked out from the lines as the search does
it. Lines of parallel workers mingle and cannot be read back. Remarks after the last result are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.complaint import Complaint
from engine.position import MAXIE_WINS, MINNIE_WINS, WIN
from engine.search.events import Bounds, Cut, Enter, Event, Leaf, Result
from engine.search.explicit import MOST_LEVELS, ExplicitPosition, Node
from engine.search.trace import PLAYERS
from engine.search.worth import NO_MOVE, Worth, improves

MOST_LINES = 100_000
_WORTH = r"(?:Leaf|Step)\((?:[^()]*, )?(?:Guess: ~?\d{1,9}|Draw|Maxie wins!|Minnie wins!)\)"
ENTERED = re.compile(rf"[FG]: state \((Maxie|Minnie),([^()]+)\)(?: with ab=\(({_WORTH}), ({_WORTH})\))?")
ESTIMATED = re.compile(r"Estimating state .*\[~?\d+\]")
PASSED_UP = re.compile(rf"Result of \((Maxie|Minnie),([^()]+)\) is ({_WORTH})( \(\* Pruned \*\))?")


class BadTrace(Complaint):
    """A text that is no trace, as a sentence with the line."""


@dataclass(frozen=True)
class Told:
    """A line of the trace, and after how many events it is written."""

    at: int
    words: str


@dataclass
class _Open:
    """A node whose result has not been written yet."""

    number: int
    node: Node
    bounds: tuple[Worth, Worth] | None
    best: Worth | None = None         # the best of its own moves so far, where one has moved the bound


@dataclass
class Retraced:
    """What a trace tells: the events, the lines with their steps, the root, and whether there were bounds."""

    root: ExplicitPosition
    bounded: bool
    events: list[Event] = field(default_factory=list)
    lines: list[Told] = field(default_factory=list)


class _Reader:
    def __init__(self) -> None:
        self.told: Retraced | None = None
        self.open: list[_Open] = []
        self.nodes = 0

    def read(self, text: str) -> Retraced:
        for number, words in _lines(text):
            if self.told is not None and not self.open:
                break                          # the root's result is written: what follows are remarks
            if entered := ENTERED.fullmatch(words):
                self._enter(number, entered)
            elif passed_up := PASSED_UP.fullmatch(words):
                self._result(number, passed_up)
            elif self.told is not None and ESTIMATED.fullmatch(words):
                self._write(words)
            else:
                raise _fault(number, f"'{words[:60]}' is no line of a trace")
        if self.told is None:
            raise BadTrace("There is no trace in it: the first line is 'F: state (Maxie,a) ...'.")
        if self.open:
            raise BadTrace(f"The trace ends before the result of {self.open[-1].node.name}.")
        return self.told

    def _enter(self, number: int, line: re.Match[str]) -> None:
        player, name, alpha, beta = line.groups()
        if len(self.open) > MOST_LEVELS:
            raise _fault(number, f"a tree has at most {MOST_LEVELS} levels")
        parent = self.open[-1] if self.open else None
        node = Node(name, PLAYERS.index(player))
        if self.told is None:
            self.told = Retraced(ExplicitPosition(node), alpha is not None)
        elif self.told.bounded != (alpha is not None):
            raise _fault(number, "some lines have bounds, others have none")
        move = NO_MOVE if parent is None else len(parent.node.children)
        if parent is not None:
            parent.node.children.append(node)
        bounds = (_worth(alpha), _worth(beta)) if alpha is not None else None
        self.told.events.append(Enter(self.nodes, -1 if parent is None else parent.number, move,
                                      ExplicitPosition(node)))
        if bounds is not None:
            self.told.events.append(Bounds(self.nodes, *bounds))
        self.open.append(_Open(self.nodes, node, bounds))
        self.nodes += 1
        self._write(line[0])

    def _write(self, words: str) -> None:
        assert self.told is not None
        self.told.lines.append(Told(len(self.told.events), words))

    def _result(self, number: int, line: re.Match[str]) -> None:
        player, name, words, pruned = line.groups()
        if self.told is None or (self.open[-1].node.name, PLAYERS[self.open[-1].node.player]) != (name, player):
            raise _fault(number, f"the result of {name} comes while another node is open; the lines of workers that "
                                 "search at the same time cannot be read back, a recording can")
        here, value = self.open.pop(), _worth(words).value
        if here.node.children:
            self._pass_up(here, value, pruned is not None)
        else:
            here.node.estimate = value
            self.told.events += [Leaf(here.number, value, abs(value) >= WIN), Result(here.number, Worth(value))]
        self._write(line[0])
        if self.open:
            self._move_bound(self.open[-1], value)

    def _pass_up(self, here: _Open, value: int, pruned: bool) -> None:
        assert self.told is not None
        if pruned and here.bounds is not None:
            self.told.events.append(Cut(here.number, "beta" if here.node.player else "alpha", *here.bounds))
        move = NO_MOVE if here.best is None else here.best.move
        self.told.events.append(Result(here.number, Worth(value, move)))

    def _move_bound(self, parent: _Open, value: int) -> None:
        """A child has passed a value up: its parent may be sure of more now."""
        assert self.told is not None
        step, player = Worth(value, len(parent.node.children) - 1), parent.node.player
        sure = parent.best if parent.bounds is None else parent.bounds[player]
        if sure is not None and not improves(value, sure, player):
            return
        parent.best = step
        if parent.bounds is not None:
            alpha, beta = parent.bounds
            parent.bounds = (step, beta) if player == 0 else (alpha, step)
            self.told.events.append(Bounds(parent.number, *parent.bounds))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadTrace(f"A trace of more than {MOST_LINES:,} lines is too long to look at.")
    return ((number, line.strip()) for number, line in enumerate(lines, 1) if line.strip())


def _worth(words: str) -> Worth:
    """A worth whose move does not matter, but for whether there is one."""
    if words.endswith("Draw)"):
        value = 0
    elif words.endswith("wins!)"):
        value = MAXIE_WINS if "Maxie" in words else MINNIE_WINS
    else:
        value = int(words.rpartition(" ")[2][:-1].replace("~", "-"))
    return Worth(value, 0 if words.startswith("Step") else NO_MOVE)


def _fault(number: int, words: str) -> BadTrace:
    return BadTrace(f"Line {number}: {words}.")


def read_trace(text: str) -> Retraced:
    """The events of a trace; a BadTrace says which line is none of one."""
    return _Reader().read(text)
