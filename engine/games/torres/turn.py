"""A turn of Torres in progress, action by action, and the notation of turns. No search, no drawing.

An address is two digits, quadrant then square within it: 1 upper left, 2 upper right, 3 lower right, 4 lower left.
`M13rr.` moves the knight on 13 twice right, `P33` places a tile, `K34` a knight; a full stop ends the turn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.games.torres.board import CREDITS, KIND, KNIGHTS, NEW, PAIR, PASS, STEP, WANDER
from engine.position import IllegalMove
from engine.words import _

if TYPE_CHECKING:
    from engine.games.torres.rules import Torres

ActionKind = Literal["set-up", "knight", "step", "tile"]
COST: dict[ActionKind, int] = {"set-up": 0, "knight": 2, "step": 1, "tile": 1}
DIRECTIONS = {"u": -4, "d": 4, "l": -1, "r": 1}
_QUADRANTS = ((0, 0), (0, 1), (1, 1), (1, 0))   # (row, column) of quadrants and squares 1 to 4


@dataclass(frozen=True)
class Action:
    """One action: what is done and where; a step also has the square it leaves."""

    kind: ActionKind
    square: int
    source: int | None = None

    @property
    def cost(self) -> int:
        return COST[self.kind]


@dataclass(frozen=True)
class Turn:
    """A turn as far as it has come: the position it began in, the actions so far and the board they have made."""

    start: Torres
    board: Torres
    actions: tuple[Action, ...] = ()

    @staticmethod
    def begin(position: Torres) -> Turn:
        return Turn(position, position.copy())

    @property
    def credits(self) -> int:
        """The credits left; none in the set-up, where a turn is one free action."""
        return 0 if self.start.setting_up else CREDITS - sum(action.cost for action in self.actions)

    @property
    def tiles(self) -> int:
        """How many tiles may still be placed."""
        return 0 if self.start.setting_up or any(action.kind == "tile" for action in self.actions) else 1

    @property
    def may_end(self) -> bool:
        """Whether the turn is one to play: at any time, but in the set-up after its one action."""
        return not self.start.over and bool(self.actions or not self.start.setting_up)

    @property
    def complete(self) -> bool:
        """Whether nothing more can be done in this turn."""
        return not self.legal_actions()

    def legal_actions(self) -> tuple[Action, ...]:
        """The actions that may come next."""
        if self.start.over:
            return ()
        if self.start.setting_up:
            free = (square for square in range(16) if not self.board.heights[square])
            return () if self.actions else tuple(Action("set-up", square) for square in free)
        return (*self._knights(), *self._steps(), *self._tiles())

    def _knights(self) -> list[Action]:
        squares = self.board.knight_targets() if self.credits >= COST["knight"] else []
        return [Action("knight", square) for square in squares]

    def _steps(self) -> list[Action]:
        own = self.board.knights_of(self.start.player)
        if not self.credits:
            return []
        return [Action("step", target, source) for source in range(16) if own >> source & 1
                for target in self.board.step_targets(source)]

    def _tiles(self) -> list[Action]:
        squares = self.board.tile_targets() if self.credits and self.tiles else []
        return [Action("tile", square) for square in squares]

    def then(self, action: Action) -> Turn:
        """The turn with one action more; IllegalMove says why an action is not allowed."""
        if action not in self.legal_actions():
            raise IllegalMove(self.why_not(action))
        tile = action.square if action.kind in ("tile", "set-up") else None
        coming = action.square if action.kind != "tile" else None
        return Turn(self.start, self.board.acted(tile, action.source, coming), (*self.actions, action))

    def undone(self) -> Turn:
        """The turn without its last action."""
        turn = Turn.begin(self.start)
        for action in self.actions[:-1]:
            turn = turn.then(action)
        return turn

    @property
    def move(self) -> int:
        """The move this turn is, if it ends here; IllegalMove while it may not."""
        if not self.may_end:
            raise IllegalMove(_("The game is over.") if self.start.over
                              else _("The first turn of a player puts a knight on the board, such as K13."))
        player = self.start.player
        before, now = self.start.knights_of(player), self.board.knights_of(player)
        tile = next((square + 1 for square in range(16) if self.board.heights[square] != self.start.heights[square]), 0)
        left, come = _list(before & ~now), _list(now & ~before)
        if not come:
            return WANDER if not tile and self.actions else tile or PASS
        if not left:
            return NEW | come[0] << 5 | tile
        if len(left) == 1:
            return STEP | left[0] << 9 | come[0] << 5 | tile
        return PAIR | left[0] << 9 | come[0] << 5 | left[1] << 17 | come[1] << 13

    @property
    def name(self) -> str:
        """The turn in notation, as far as it has come."""
        return turn_name(self.actions)

    # --- Why an action is not allowed -----------------------------------------------------------------

    def why_not(self, action: Action) -> str:
        """Why an action may not come next, as a sentence."""
        if self.start.over:
            return _("The game is over.")
        if self.start.setting_up or action.kind == "set-up":
            return self._why_not_set_up(action)
        if action.cost > self.credits:
            return self._why_too_dear(action)
        why = {"knight": self._why_no_knight, "step": self._why_no_step, "tile": self._why_no_tile}[action.kind]
        return why(action)

    def _why_not_set_up(self, action: Action) -> str:
        if not self.start.setting_up:
            return _("The set-up is over: a tile and a knight are separate actions now.")
        if action.kind != "set-up":
            return _("The first turn of a player puts a knight with its tile on the board and does nothing else.")
        if self.actions:
            return _("The first turn of a player is one knight with its tile; it has been put.")
        return _("{address} has a tile already: the knight goes on a square without one.").format(
            address=address(action.square))

    def _why_too_dear(self, action: Action) -> str:
        if action.kind == "knight":
            return _("A new knight costs 2 credits; you have {left}.").format(left=self.credits)
        if action.kind == "step":
            return _("A step costs 1 credit; you have {left}.").format(left=self.credits)
        return _("A tile costs 1 credit; you have {left}.").format(left=self.credits)

    def _why_no_knight(self, action: Action) -> str:
        here, square = address(action.square), action.square
        own = self.board.knights_of(self.start.player)
        if own.bit_count() >= KNIGHTS:
            return _("All {knights} knights are on the board.").format(knights=KNIGHTS)
        if self.board.knight_at(square) is not None:
            return _("A knight stands on {here} already.").format(here=here)
        if not any(own >> near & 1 for near in neighbours(square)):
            return _("{here} is not next to one of your knights.").format(here=here)
        return _("{here} is higher than your knight beside it.").format(here=here)

    def _why_no_step(self, action: Action) -> str:
        source = action.source
        if source is None or self.board.knight_at(source) != self.start.player:
            return _("You have no knight on {address}.").format(address=address(source or 0))
        here, square = address(action.square), action.square
        if square not in neighbours(source):
            return _("{here} is not one step up, down, left or right of {address}.").format(
                here=here, address=address(source))
        if self.board.knight_at(square) is not None:
            return _("A knight stands on {here} already.").format(here=here)
        climb = self.board.heights[square] - self.board.heights[source]
        return _("{here} is {climb} levels above {address}: a knight climbs one level at a time.").format(
            here=here, climb=climb, address=address(source))

    def _why_no_tile(self, action: Action) -> str:
        here, square = address(action.square), action.square
        if not self.tiles:
            return _("Only one tile a turn may be placed.")
        if self.board.knight_at(square) is not None:
            return _("A knight stands on {here}: a tile goes on a square without one.").format(here=here)
        if not any(self.board.heights[near] for near in neighbours(square)):
            return _("A tile on {here} touches no castle, and it may not found one of its own.").format(here=here)
        return _("A tile on {here} would connect two castles.").format(here=here)


def _list(squares: int) -> list[int]:
    return [square for square in range(16) if squares >> square & 1]


def neighbours(square: int) -> list[int]:
    """The squares next to a square, by an edge."""
    beside = ((-4, square >= 4), (-1, square % 4 > 0), (1, square % 4 < 3), (4, square < 12))
    return [square + step for step, inside in beside if inside]


# --- The actions of a move ----------------------------------------------------------------------------


def actions_of(position: Torres, move: int) -> tuple[Action, ...]:
    """The actions by which a legal move is played: of several ways one, always the same."""
    tile, to, source = (move & 31) - 1, move >> 5 & 15, move >> 9 & 15
    kind = move & KIND
    if kind == NEW:
        return (Action("knight" if tile < 0 else "set-up", to),)
    if kind == PAIR:
        return _pair(position, (source, move >> 17 & 15), (to, move >> 13 & 15))
    placed = () if tile < 0 else (Action("tile", tile),)
    if kind != STEP:
        return _wander(position) if move == WANDER else placed
    if to not in neighbours(source):
        return _path(position, source, to)
    step = Action("step", to, source)
    # A tile under the knight is laid before it steps there; any other afterwards.
    return (*placed, step) if tile == to else (step, *placed)


def _pair(position: Torres, sources: tuple[int, int], targets: tuple[int, int]) -> tuple[Action, ...]:
    """Two knights, a step each: straight on where that is legal, else crosswise."""
    (a, c), (b, d) = sources, targets
    if b in position.step_targets(a) and d in position.step_targets(c):
        return Action("step", b, a), Action("step", d, c)
    return Action("step", d, a), Action("step", b, c)


def _path(position: Torres, source: int, to: int) -> tuple[Action, ...]:
    """Two steps of one knight where the way is free; else an own knight on the way goes on and is followed."""
    own = position.knights_of(position.player)
    for middle in position.step_targets(source):
        if to in position.step_targets(middle):
            return Action("step", middle, source), Action("step", to, middle)
    for middle in neighbours(source):
        climb = position.heights[middle] - position.heights[source]
        if own >> middle & 1 and climb <= 1 and to in position.step_targets(middle):
            return Action("step", to, middle), Action("step", middle, source)
    raise IllegalMove(_("No knight can go from {address} to {there} in two steps.").format(
        address=address(source), there=address(to)))


def _wander(position: Torres) -> tuple[Action, ...]:
    """A step there and back."""
    for source in _list(position.knights_of(position.player)):
        for middle in position.step_targets(source):
            if position.heights[source] <= position.heights[middle] + 1:
                return Action("step", middle, source), Action("step", source, middle)
    raise IllegalMove(_("No knight can step there and back."))


# --- Notation -----------------------------------------------------------------------------------------


def address(square: int) -> str:
    """13 for the second square of the second row: quadrant, then square within it."""
    row, column = divmod(square, 4)
    quadrant = _QUADRANTS.index((row // 2, column // 2))
    return f"{quadrant + 1}{_QUADRANTS.index((row % 2, column % 2)) + 1}"


def square_at(name: str) -> int:
    """The square of an address."""
    if not re.fullmatch("[1-4][1-4]", name):
        raise IllegalMove(_("'{name}' is not an address: it is two digits from 1 to 4, quadrant and square.").format(
            name=name))
    (row, column), (below, right) = _QUADRANTS[int(name[0]) - 1], _QUADRANTS[int(name[1]) - 1]
    return 4 * (2 * row + below) + 2 * column + right


def turn_name(actions: Sequence[Action]) -> str:
    """The turn in notation: the steps of a knight in a row, each row closed by a full stop, and one at the end."""
    name = ""
    at: int | None = None
    for action in actions:
        if action.source is None:
            name += ("." if at is not None else "") + ("P" if action.kind == "tile" else "K") + address(action.square)
            at = None
            continue
        if action.source != at:
            name += ("." if at is not None else "") + "M" + address(action.source)
        name += next(sign for sign, way in DIRECTIONS.items() if action.square - action.source == way)
        at = action.square
    return name + "."


def actions_named(name: str, setting_up: bool = False) -> tuple[Action, ...]:
    """The actions of a turn in notation; in the set-up K13. or P13K13. is the knight with its tile."""
    text = name.strip()
    if not text.endswith("."):
        raise IllegalMove(_("The turn '{name}' is not ended: a full stop ends it.").format(name=name))
    if setting_up and (put := re.fullmatch(r"(?:P(\d\d))?K(\d\d)\.", text, re.IGNORECASE)):
        if put[1] in (None, put[2]):
            return (Action("set-up", square_at(put[2])),)
        raise IllegalMove(_("The first knight stands on its own tile: '{name}' names two squares.").format(name=name))
    actions: list[Action] = []
    for word in re.findall(r"M[^MPK.]*\.?|[PK][^MPK.]*|[^MPK.]+|\.", text[:-1], re.IGNORECASE):
        actions += _word(word.rstrip("."), name)
    return tuple(actions)


def _word(word: str, name: str) -> list[Action]:
    """The actions of one word, M13rr or P33 or K34."""
    if re.fullmatch(r"[PK]\d\d", word, re.IGNORECASE):
        return [Action("tile" if word[0] in "Pp" else "knight", square_at(word[1:]))]
    if not re.fullmatch(r"M\d\d[udlr]+", word, re.IGNORECASE):
        raise IllegalMove(_("'{word}' in '{name}' is not an action: those are M13r (with steps u, d, l and r), P33 "
            "and K34.").format(word=word or ".", name=name))
    steps: list[Action] = []
    at = square_at(word[1:3])
    for sign in word[3:].lower():
        to = at + DIRECTIONS[sign]
        if to not in neighbours(at):
            raise IllegalMove(_("'{word}' leaves the board.").format(word=word))
        steps.append(Action("step", to, at))
        at = to
    return steps
