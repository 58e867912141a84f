"""A Torres turn as a player enters it: what is being done, with which knight, and what a press on a square comes to.

The rules are the engine's: this only asks the turn in progress what is legal. No drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from engine.games.torres.rules import Torres
from engine.games.torres.turn import Action, ActionKind, Turn, address
from gui.language import _
from gui.scenes.view import Choice, Pick

MODES: tuple[ActionKind, ...] = ("step", "tile", "knight")
KEYS: dict[str, str] = {"step": "S", "tile": "T", "knight": "K", "back": "B", "end": "E"}
SOUNDS: dict[ActionKind, str] = {"step": "hop", "tile": "tile", "knight": "knight", "set-up": "tile"}


@dataclass(frozen=True)
class Deed:
    """An action just entered, and the board it was done on: what the eye follows."""

    board: Torres
    action: Action


class Entry:
    """The half-made turn of the player to move."""

    def __init__(self) -> None:
        self.turn: Turn | None = None
        self.mode: ActionKind = "step"
        self.selected: int | None = None
        self.deed: Deed | None = None
        self._asked: Turn | None = None
        self._legal: tuple[Action, ...] = ()

    def of(self, position: Torres) -> Turn:
        """The turn in progress from this position; a new one when the game has moved on."""
        if self.turn is None or (self.turn.start is not position and self.turn.start != position):
            self.turn = Turn.begin(position)
            self.mode, self.selected, self.deed = "step", None, None
            self._settle()
        return self.turn

    def forget(self) -> None:
        self.turn = self.deed = self.selected = None

    # --- What may be pressed ----------------------------------------------------------------------------

    def legal(self) -> tuple[Action, ...]:
        """The actions that may come next; asked of the turn once, because every frame needs them."""
        if self.turn is None:
            return ()
        if self._asked is not self.turn:
            self._asked, self._legal = self.turn, self.turn.legal_actions()
        return self._legal

    def targets(self) -> dict[int, Action]:
        """The squares on which a press does something now."""
        turn = self.turn
        if turn is None:
            return {}
        kind = "set-up" if turn.start.setting_up else self.mode
        return {action.square: action for action in self.legal()
                if action.kind == kind and (kind != "step" or action.source == self.selected)}

    def movable(self) -> set[int]:
        """The player's knights that can take a step."""
        return {action.source for action in self.legal() if action.source is not None}

    def kinds(self) -> set[ActionKind]:
        """The kinds of action that are possible now."""
        return {action.kind for action in self.legal()}

    def choices(self) -> Sequence[Choice]:
        """The buttons under the board."""
        turn = self.turn
        if turn is None or turn.start.setting_up:
            return ()
        possible = self.kinds()
        words = {"step": _("Step"), "tile": _("Tile"), "knight": _("Knight")}
        doing = [Choice(mode, words[mode], mode in possible, mode == self.mode and mode in possible, KEYS[mode])
                 for mode in MODES]
        end = _("End turn") if not turn.credits else _("End turn +{credits}").format(credits=turn.credits)
        if not turn.actions:
            end = _("Pass +{credits}").format(credits=turn.credits)
        return (*doing, Choice("back", _("Take back"), bool(turn.actions), False, KEYS["back"]),
                Choice("end", end, True, turn.complete, KEYS["end"]))

    # --- Pressing ---------------------------------------------------------------------------------------

    def press(self, square: int) -> Pick:
        """The player pressed a square."""
        turn, action = self.turn, self.targets().get(square)
        if turn is None:
            return Pick()
        if action is not None:
            return self._do(action)
        if not turn.start.setting_up and turn.board.knight_at(square) == turn.start.player:
            return self._select(square)
        return Pick(refusal=self._why_not(square))

    def _do(self, action: Action) -> Pick:
        turn = cast(Turn, self.turn)
        after = turn.then(action)
        if turn.start.setting_up:
            return Pick(move=after.move)
        self.deed = Deed(turn.board, action)
        self.turn = after
        self.selected = action.square if action.kind == "step" else None
        self._settle()
        return Pick(sound=SOUNDS[action.kind])

    def _select(self, square: int) -> Pick:
        if square not in self.movable():
            credits_left = cast(Turn, self.turn).credits
            return Pick(refusal=_("The knight on {square} cannot step anywhere.").format(square=address(square))
                        if credits_left else _("No credit is left: end the turn, or take an action back."))
        self.mode, self.selected = "step", square
        return Pick()

    def _settle(self) -> None:
        """Choose what goes without saying: a kind of action that is possible, and the only knight."""
        possible = self.kinds()
        if self.mode not in possible:
            self.mode = next((mode for mode in MODES if mode in possible), self.mode)
        movable = self.movable()
        if self.selected not in movable:
            self.selected = next(iter(movable)) if len(movable) == 1 else None

    def _why_not(self, square: int) -> str:
        turn = cast(Turn, self.turn)
        if turn.start.setting_up:
            return turn.why_not(Action("set-up", square))
        if turn.complete:
            return _("No credit is left: end the turn, or take an action back.")
        if self.mode == "step" and self.selected is None:
            return _("Choose one of your knights first.")
        return turn.why_not(Action(self.mode, square, self.selected if self.mode == "step" else None))

    def choose(self, name: str) -> Pick:
        """One of the buttons was pressed."""
        if name == "end" and self.turn is not None:
            return Pick(move=self.turn.move)
        if name == "back":
            self.take_back()
        elif name in MODES:
            self.mode = name
            self._settle()
        return Pick()

    def take_back(self) -> bool:
        """Undo the last action, or let go of the knight chosen among several; False when there is neither."""
        turn = self.turn
        if turn is not None and turn.actions:
            self.turn, self.deed, self.selected = turn.undone(), None, None
            self.mode = turn.actions[-1].kind
            if turn.actions[-1].kind == "step":
                self.selected = turn.actions[-1].source
            self._settle()
            return True
        if self.selected is not None and len(self.movable()) > 1:
            self.selected = None
            return True
        return False

    # --- Words ------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What to do now, in a short sentence."""
        turn = self.turn
        if turn is None or turn.start.setting_up:
            return _("Put your first knight, on its tile, on any free square.")
        if turn.complete:
            return _("Nothing is left to do: end the turn.")
        words = {
            "tile": _("Choose a marked square for the tile."),
            "knight": _("Choose a marked square for the new knight."),
            "step": _("Choose a marked square to step to.") if self.selected is not None
            else _("Choose a knight to move."),
        }
        return words[self.mode]
