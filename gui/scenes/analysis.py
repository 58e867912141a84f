"""Analyse mode: any position of the game explored freely beside the game itself, and the game judged as a whole.

Moves made here are a variation: the match and its autosave stay as they are, no opponent moves and no clock runs.
The scene shows it; the sitting asks the engine; the reviewer judges the game. No drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import msgspec

from engine.position import Position
from engine.review import Analyst, Kind
from engine.search.verdict import Judged
from gui.language import _
from gui.scenes.mistakes import kind_words
from gui.scenes.reviewer import Reviewer
from gui.scenes.thoughts import Pace
from gui.scenes.view import Motion

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene

ANALYSE_SECONDS = 20.0
"""How long a position on the board is thought about; a move or a look elsewhere starts anew."""
PageName = Literal["moves", "graph", "lines"]


class Analysis:
    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.reviewer = Reviewer(scene.stage, scene.match, scene.view)
        self.moves: list[int] = []             # of the variation, from the game's move that is shown
        self.positions: list[Position] = []    # after each of them
        self.pointed: int | None = None        # a first move shown on the board, of the line looked at
        self.page: PageName = scene.stage.settings.panel
        self.values: tuple[Judged, ...] = ()   # of the moves on the board, best first, as they are shown
        self._pace = Pace()
        self._undone: list[int] = []
        self._page_before: PageName = self.page
        self._asked: Position | None = None
        self._ended: object = None             # the result whose review was begun

    # --- What is going on -------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        return self.scene.sitting.exploring

    @property
    def allowed(self) -> bool:
        """A rated game is analysed when it is over."""
        match = self.scene.match
        return match.result is not None or not match.rated

    @property
    def position(self) -> Position:
        return self.scene.sitting.on_board

    @property
    def last(self) -> Motion | None:
        """The move that led to the position on the board."""
        match, shown = self.scene.match, self.scene.sitting.shown
        if self.moves:
            before = self.positions[-2] if len(self.moves) > 1 else match.positions[shown]
            return Motion(before, self.moves[-1], self.positions[-1])
        return Motion(match.positions[shown - 1], match.moves[shown - 1], match.positions[shown]) if shown else None

    @property
    def played(self) -> tuple[int, ...]:
        return (*self.scene.match.moves[:self.scene.sitting.shown], *self.moves)

    def update(self, seconds: float) -> bool:
        """Once a frame: a game that has ended is judged; the position on the board is thought about.

        Whether there are other values to show: soon after a question, then ever more seldom."""
        result = self.scene.match.result
        if result is not None and result != self._ended and self.scene.motion is None:
            self.reviewer.begin()
            self._ended = result
        elif result is None:
            self._ended = None
        self.reviewer.update()
        if self.active and self._asked is not self.position and not self.reviewer.running:
            self._think()
        sitting = self.scene.sitting
        told = sitting.judged if self.active else ()
        if told is self.values or (sitting.busy and told and not self._pace.due(seconds)):
            return False
        self.values = told
        return True

    def _think(self) -> None:
        sitting = self.scene.sitting
        sitting.cancel()
        self._asked, self.pointed, self._pace = self.position, None, Pace()
        if not self.position.over:
            sitting.ask_analysis(Analyst(ANALYSE_SECONDS), self.position)

    # --- In and out -------------------------------------------------------------------------------------

    def toggle(self) -> None:
        if self.active:
            self.end()
        elif self.allowed:
            self.begin()
        else:
            self.scene.refuse(_("A rated game can be analysed when it is over."))

    def begin(self) -> None:
        """The opponents rest; between two of them the player says when to go on."""
        scene, sitting = self.scene, self.scene.sitting
        sitting.cancel()
        sitting.paused = sitting.people == 0
        sitting.exploring = True
        scene.motion = None
        scene.view.forget()
        self._asked, self._page_before = None, self.page
        if self.page == "moves":
            self.page = "lines"
        scene.refresh()

    def end(self) -> None:
        """Back to the game as it stands."""
        scene, sitting = self.scene, self.scene.sitting
        sitting.cancel()
        self._forget_variation()
        sitting.exploring = False
        self.page = self._page_before
        scene.look_at(len(scene.match.moves))

    def leave(self) -> None:
        """Another screen is shown: nothing is thought about meanwhile."""
        self.reviewer.cancel()
        self._asked = self._ended = None

    # --- The variation ----------------------------------------------------------------------------------

    def play(self, move: int) -> Motion:
        """A move beside the game; the next move of the game itself stays on it."""
        scene, sitting = self.scene, self.scene.sitting
        before, match = self.position, scene.match
        after = before.play(move)
        if not self.moves and sitting.shown < len(match.moves) and match.moves[sitting.shown] == move:
            sitting.look_at(sitting.shown + 1)
        else:
            self.moves.append(move)
            self.positions.append(after)
            self._show()
        self._undone.clear()
        return Motion(before, move, after)

    def back(self) -> None:
        """One move back: of the variation, or else of the game."""
        if self.moves:
            self._undone.append(self.moves.pop())
            self.positions.pop()
            self._show()
        else:
            self.scene.sitting.look_at(self.scene.sitting.shown - 1)

    def forward(self) -> None:
        """The move taken back last, or else the game's next one."""
        if self._undone:
            rest = self._undone[:-1]
            self.play(self._undone[-1])
            self._undone = rest
        elif not self.moves:
            self.scene.sitting.look_at(self.scene.sitting.shown + 1)

    @property
    def can_go_back(self) -> bool:
        return bool(self.moves) or self.scene.sitting.shown > 0

    @property
    def can_go_forward(self) -> bool:
        return bool(self._undone) or (not self.moves and not self.scene.sitting.live)

    def look_at(self) -> None:
        """A position of the game is shown: the variation is left."""
        self._forget_variation()
        value = self.reviewer.value(self.scene.sitting.shown)
        if value is not None:
            self.scene.sitting.value = value

    def _forget_variation(self) -> None:
        self.moves, self.positions, self._undone, self.pointed = [], [], [], None
        self.scene.sitting.aside = None

    def _show(self) -> None:
        self.scene.sitting.aside = self.positions[-1] if self.positions else None

    # --- The game as a whole ----------------------------------------------------------------------------

    def evaluate(self) -> None:
        """Have the whole game judged, or give that up."""
        if self.reviewer.running:
            self.reviewer.cancel()
        elif self.allowed:
            self.scene.sitting.cancel()
            self._asked = None
            self.reviewer.begin()
        self.scene.refresh()

    def mistake(self, step: int) -> None:
        """Go to the next (1) or the previous (-1) mistake."""
        number = self.reviewer.review.next_mistake(self.scene.sitting.shown, step) if self.allowed else None
        if number is not None:
            self.scene.look_at(number)
        elif not self.reviewer.known:
            self.scene.refuse(_("The game has not been evaluated yet."))
        else:
            self.scene.refuse(_("No later mistake was found.") if step > 0 else _("No earlier mistake was found."))

    def turn_to(self, page: str) -> None:
        """Open a page of the panel, and remember it."""
        self.page = self._page_before = cast(PageName, page)
        settings = self.scene.stage.settings
        self.scene.stage.change(msgspec.structs.replace(settings, panel=self.page))
        self.scene.refresh()

    # --- Words ------------------------------------------------------------------------------------------

    def status(self) -> str:
        """What is on the board, and what can be done with it."""
        if self.moves:
            return _("Variation: {moves}. The game itself is untouched.").format(moves=self._variation_words())
        words = self.words_of(self.scene.sitting.shown)
        if words:
            return words
        if self.position.over:
            return _("Analysis: the game is over here. Choose another position.")
        return _("Analysis: try any move. The game itself is untouched.")

    def _variation_words(self) -> str:
        match, names = self.scene.match, []
        position = match.positions[self.scene.sitting.shown]
        for move, after in zip(self.moves, self.positions, strict=True):
            names.append(self.scene.view.move_words(position, move))
            position = after
        return self.scene.view.apart.join(["…", *names[-6:]] if len(names) > 6 else names)

    def words_of(self, number: int) -> str:
        """What the review says of the move that led to a position of the game, where it was a mistake."""
        judged = self.reviewer.review.of(number)
        if judged is None or judged.kind is Kind.GOOD or judged.best is None:
            return ""
        view, before = self.scene.view, self.scene.match.positions[number - 1]
        return _("Move {number}, {move}: {kind}, {loss} % of the chances lost. Better: {best}.").format(
            number=number, move=view.move_words(before, judged.move), kind=kind_words(judged.kind),
            loss=round(100 * judged.loss), best=view.move_words(before, judged.best))
