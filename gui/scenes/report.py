"""The report on a game: accuracy, mistakes of both players, the turning point; over the board, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from engine.review import Kind
from gui.language import _
from gui.look import Look
from gui.scenes.graph import EvaluationGraph
from gui.scenes.mistakes import kind_sign, kind_title
from gui.widgets import Button, Dialog
from gui.widgets.base import Widget
from gui.widgets.label import Paragraph

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene

SIZE = (620, 540)
ROW = 27
KINDS = (Kind.INACCURACY, Kind.MISTAKE, Kind.BLUNDER)


class ReportTable(Widget):
    """Two columns of figures, one a player: accuracy, and how many mistakes of each kind with their signs."""

    def __init__(self, rect: pygame.Rect, scene: BoardScene) -> None:
        super().__init__("table", rect)
        self.scene = scene
        self._state = scene.analysis.reviewer.state

    def tick(self, seconds: float) -> None:
        """Follow an evaluation still at work."""
        state = self.scene.analysis.reviewer.state
        if state != self._state:
            self._state = state
            self.changed()

    def figures(self) -> list[tuple[str, str, str]]:
        """The rows: what is counted, and the first and second player's figure."""
        review = self.scene.analysis.reviewer.review
        both = [review.accuracy(player) for player in (0, 1)]
        first, second = ("–" if share is None else f"{share:.0f} %" for share in both)
        counts = [(kind_title(kind), str(review.count(0, kind)), str(review.count(1, kind))) for kind in KINDS]
        return [(_("Accuracy"), first, second), *counts]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, row = look.theme, look.px(ROW)
        columns = self.rect.x + self.rect.w * 62 // 100, self.rect.x + self.rect.w * 87 // 100
        self._draw_heads(surface, look, columns)
        y = self.rect.y + look.px(48)
        for index, (words, *figures) in enumerate(self.figures()):
            size, weight = (20.0, 700) if index == 0 else (15.0, 600)
            x = self.rect.x
            if index:
                sign = kind_sign(look, KINDS[index - 1])
                surface.blit(sign, sign.get_rect(center=(x + look.px(10), y + row // 2)))
                x += look.px(26)
            shown = look.text(words, 15, theme.text, 500)
            surface.blit(shown, shown.get_rect(midleft=(x, y + row // 2)))
            for column, figure in zip(columns, figures, strict=True):
                number = look.text(figure, size, theme.text, weight)
                surface.blit(number, number.get_rect(center=(column, y + row // 2)))
            y += row

    def _draw_heads(self, surface: pygame.Surface, look: Look, columns: tuple[int, int]) -> None:
        """The players: sign and name."""
        scene = self.scene
        room = columns[1] - columns[0] - look.px(12)
        for player, column in enumerate(columns):
            name = look.fit(scene.match.seats[player].called or scene.match.side_name(player), 14, 600, room)
            shown = look.text(name, 14, look.theme.text, 600)
            surface.blit(shown, shown.get_rect(center=(column, self.rect.y + look.px(34))))
            token = pygame.Rect(0, 0, look.px(20), look.px(20))
            token.center = column, self.rect.y + look.px(11)
            side = scene.match.position.side_of(player)
            if side is None:
                scene.view.draw_open_token(surface, look, token)
            else:
                scene.view.draw_token(surface, look, token, side)


class TurningWords(Paragraph):
    """Where the game turned, or how far its evaluation is."""

    def __init__(self, rect: pygame.Rect, scene: BoardScene) -> None:
        super().__init__("turning words", rect, turning_words(scene), 14, 400, scene.look.theme.text)
        self.scene = scene

    def tick(self, seconds: float) -> None:
        """Follow an evaluation still at work."""
        words = turning_words(self.scene)
        if words != self.words:
            self.words = words
            self.changed()


def turning_words(scene: BoardScene) -> str:
    """Where the game turned, and what would have been better there."""
    reviewer = scene.analysis.reviewer
    if not reviewer.complete:
        if not reviewer.running:
            return _("The game has not been evaluated to its end.")
        return _("Evaluating the game: {done} of {total}…").format(done=reviewer.done, total=reviewer.total)
    point = reviewer.review.turning_point
    if point is None:
        return _("No turning point: neither side gave much away.") if scene.match.result is None or (
            scene.match.result.winner is None) else _("No turning point: the loser made no clear mistake.")
    before, view = scene.match.positions[point.number - 1], scene.view
    best = _("–") if point.best is None else view.move_words(before, point.best)
    return _("Turning point: move {number}, {side} played {move} and lost {loss} % of the chances. "
             "The best move missed: {best}.").format(
        number=point.number, side=scene.match.side_name(point.player), move=view.move_words(before, point.move),
        loss=round(100 * point.loss), best=best)


def ask_report(scene: BoardScene) -> None:
    """Open the report; a game not evaluated yet is evaluated meanwhile."""
    analysis = scene.analysis
    if not scene.match.moves or not analysis.allowed:
        return
    if not analysis.reviewer.complete and not analysis.reviewer.running:
        analysis.evaluate()

    def close() -> None:
        scene.ask(None)

    def go(number: int) -> None:
        close()
        scene.look_at(number)

    def explore() -> None:
        close()
        if not analysis.active:
            analysis.begin()

    def turn() -> None:
        point = analysis.reviewer.review.turning_point
        if point is not None:
            go(point.number)

    def fill(look: Look, room: pygame.Rect) -> Sequence[Widget]:
        px = look.px
        table = pygame.Rect(room.x, room.y, room.w, px(48) + 4 * px(ROW))
        words = pygame.Rect(room.x, room.bottom - px(40) - px(12) - px(46), room.w, px(46))
        graph = pygame.Rect(room.x, table.bottom + px(12), room.w, words.y - table.bottom - px(24))
        buttons, right = [], room.right
        point = analysis.reviewer.review.turning_point if analysis.reviewer.complete else None
        for name, label, act, style in (
            ("close", _("Close"), close, "primary"), ("explore", _("Analyse"), explore, "plain"),
            ("turning point", _("Show the turning point"), turn, "plain"),
        ):
            width = Button.width(look, label)
            rect = pygame.Rect(right - width, room.bottom - px(40), width, px(40))
            button = Button(name, rect, label, act, style="primary" if style == "primary" else "plain")
            button.enabled = name != "turning point" or point is not None
            buttons.append(button)
            right = rect.x - px(10)
        return [ReportTable(table, scene),
                EvaluationGraph(graph, look, scene.sitting, analysis.reviewer, go),
                TurningWords(words, scene), *buttons]

    scene.ask(Dialog(SIZE, _("Report"), fill, close))
