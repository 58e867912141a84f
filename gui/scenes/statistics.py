"""Statistics: one's games against every level of a game, in numbers. The counting itself is in engine.standing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.games import GAMES, game_named
from engine.levels import LEVELS, ratings
from engine.standing import Standing, standing_of
from gui.language import _
from gui.look import Look
from gui.records import Records
from gui.scene import Scene
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label, Segmented
from gui.widgets.base import Widget
from gui.widgets.panel import Panel
from gui.widgets.question import ask_question

WIDEST = 860


class StatisticsScene(Scene):
    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.records = Records(stage.keeper)
        self.results = self.records.results()
        stage.tell_complaints()
        played = [result.game for result in self.results]
        self.game = next((name for name in reversed(played) if any(game.name == name for game in GAMES)), GAMES[0].name)

    @property
    def heading(self) -> str:
        return _("Statistics")

    def standing(self, level: str | None = None) -> Standing:
        """Of one level, or of the game as a whole."""
        games = [each for each in self.results if each.game == self.game and level in (None, each.level)]
        return standing_of(games, ratings(game_named(self.game)))

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        wide = min(width - px(48), px(WIDEST))
        total = px(60 + 56 + 16) + px(36) * (len(LEVELS) + 2) + px(52)
        left, top = (width - wide) // 2, max(px(12), (height - total) // 2)
        choice = pygame.Rect(left, top + px(60), wide, px(44))
        box = pygame.Rect(left, choice.bottom + px(12), wide, px(36) * (len(LEVELS) + 2) + px(16))
        words = _("Clear all")
        clear = pygame.Rect(0, box.bottom + px(8), Button.width(self.look, words), px(40))
        clear.right = left + wide
        button = Button("clear", clear, words, self._ask_clear)
        button.enabled = bool(self.results)
        return [
            IconButton("back", pygame.Rect(left, top + px(4), px(44), px(44)), "arrow-left", _("Home"), self._home,
                       "Esc"),
            Label("title", pygame.Rect(left + px(56), top, wide - px(56), px(52)), _("Statistics"), 24, 700),
            Segmented("game", choice, [(game.name, _(game.title)) for game in GAMES], self.game, self._set_game),
            Panel("box", box),
            Table("table", box.inflate(-px(40), -px(16)), self._rows()),
            Label("note", pygame.Rect(left, clear.y, wide - clear.w - px(16), clear.h), self._note(), 13, 400,
                  self.look.theme.dim),
            button,
        ]

    def _rows(self) -> list[list[str]]:
        head = ["", _("Played"), _("Wins"), _("Draws"), _("Losses"), _("Streak"), _("Best")]
        lines = [(_(level), self.standing(level)) for level in LEVELS]
        lines.append((_("All levels"), self.standing()))
        return [head, *([name, *numbers(standing)] for name, standing in lines)]

    def _note(self) -> str:
        rating = self.standing().rating
        if rating is not None:
            return _("Your rating in rated games: {rating}").format(rating=rating)
        if ratings(game_named(self.game)):
            return _("Play a rated game against a level to get a rating.")
        return _("The levels of this game have no measured ratings.")

    def _set_game(self, name: str) -> None:
        self.game = name
        self.arrange()

    def _ask_clear(self) -> None:
        ask_question(self, _("Clear all statistics?"), _("The results of every game and level are forgotten."),
                     _("Clear all"), self._clear)

    def _clear(self) -> None:
        self.records.clear_results()
        self.results = []
        self.arrange()

    def _home(self) -> None:
        from gui.scenes.home import HomeScene  # Home opens this

        self.go(HomeScene(self.stage))

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._home()


def numbers(standing: Standing) -> list[str]:
    """The columns of a row; a level never played has none."""
    counts = (standing.played, standing.wins, standing.draws, standing.losses, standing.streak, standing.best_streak)
    return [str(count) if standing.played else "–" for count in counts]


class Table(Widget):
    """Words on the left, numbers in columns; the first row is the heading, the last the sum."""

    def __init__(self, name: str, rect: pygame.Rect, rows: Sequence[Sequence[str]]) -> None:
        super().__init__(name, rect)
        self.rows = rows

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        height = self.rect.h / len(self.rows)
        first = self.rect.w // 4
        column = (self.rect.w - first) // (len(self.rows[0]) - 1)
        for number, row in enumerate(self.rows):
            y = round(self.rect.y + (number + 0.5) * height)
            weight = 600 if number in (0, len(self.rows) - 1) else 400
            ink = look.theme.dim if number == 0 else look.theme.text
            if number in (1, len(self.rows) - 1):
                line = round(self.rect.y + number * height)
                pygame.draw.line(surface, look.theme.edge, (self.rect.x, line), (self.rect.right, line))
            surface.blit(words := look.text(row[0], 15, ink, weight), words.get_rect(midleft=(self.rect.x, y)))
            for index, cell in enumerate(row[1:], 1):
                picture = look.text(cell, 14, ink, weight)
                surface.blit(picture, picture.get_rect(midright=(self.rect.x + first + column * index, y)))
