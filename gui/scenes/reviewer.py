"""Reviewer: has every position of a match assessed on the second worker, one after the other. No drawing.

What is known is kept by position while the board is open, so that a review given up goes on where it stopped, and an
undone move costs only its own position.
"""

from __future__ import annotations

from engine.match import Match
from engine.position import Position
from engine.review import Assessment, Assessor, Review, final_assessment, judge
from engine.thinker import Answer, Report
from gui.scenes.view import BoardView
from gui.stage import Stage


class Reviewer:
    def __init__(self, stage: Stage, match: Match, view: BoardView) -> None:
        self.stage, self.match, self.view = stage, match, view
        self.assessor = Assessor()
        self.known: dict[Position, Assessment] = {}
        self.running = False
        self._asked: Position | None = None
        self._judged: tuple[tuple[object, ...], Review] = ((), Review(()))

    # --- What is known ----------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        return len(self.match.positions)

    @property
    def done(self) -> int:
        return sum(position in self.known for position in self.match.positions)

    @property
    def complete(self) -> bool:
        return all(position in self.known for position in self.match.positions)

    @property
    def state(self) -> tuple[object, ...]:
        """What the pictures of a review depend on."""
        result = self.match.result
        return len(self.known), self.running, tuple(self.match.moves), None if result is None else result.winner

    @property
    def review(self) -> Review:
        """The moves judged as far as their positions are known; worked out when something has changed."""
        state = self.state
        if self._judged[0] != state:
            result = self.match.result
            self._judged = state, judge(self.match.positions, self.match.moves, self.known, self.view.balance,
                                        result.winner if result is not None else None)
        return self._judged[1]

    def value(self, number: int) -> int | None:
        """What the position after so many moves is worth to the first player, if that is known."""
        found = self.known.get(self.match.positions[number])
        return None if found is None else found.value

    # --- Working ----------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.running = bool(self.match.moves) and not self.complete

    def cancel(self) -> None:
        """Give up; what is known stays known."""
        if self._asked is not None:
            self.stage.second_thinker.cancel()
        self.running, self._asked = False, None

    def update(self) -> None:
        """Once a frame: take an answer, put the next question."""
        if not self.running:
            return
        if self._asked is not None:
            self._hear(self._asked)
        if self._asked is None and self.running:
            self._ask()

    def _hear(self, asked: Position) -> None:
        for news in self.stage.second_thinker.poll():
            if isinstance(news, Report):
                continue
            self._asked = None
            if isinstance(news, Answer):
                self.known[asked] = Assessment(news.verdict.value, news.verdict.line)
            else:
                self.running = False

    def _ask(self) -> None:
        """Finished positions are known at once; the first other one is searched."""
        for position in self.match.positions:
            if position in self.known:
                continue
            final = final_assessment(position)
            if final is None:
                self._asked = position
                self.stage.second_thinker.ask(self.assessor, position)
                return
            self.known[position] = final
        self.running = False
