"""Boards: what every game's board is made of, each shown living. The choice is used and kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from engine.game import Game
from engine.games import GAMES
from gui.language import _
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.miniature import Miniature
from gui.scenes.view import Taste
from gui.stage import Stage
from gui.styles import STYLES, style_of
from gui.widgets import Button, IconButton, Label
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

WIDEST = 1480
HEAD, NAME, ROW = 60, 40, 46


class BoardsScene(Scene):
    """A column a game: its board as it is now, and under it what it may be made of. `back` is where one came from."""

    def __init__(self, stage: Stage, back: Scene) -> None:
        super().__init__(stage)
        self.back = back

    @property
    def heading(self) -> str:
        return _("Boards")

    @property
    def free(self) -> bool:
        """Whether there is a choice: high contrast has boards of its own."""
        return self.stage.settings.theme != "contrast"

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        whole = min(width - px(48), px(WIDEST))
        gap, pad = px(14), px(12)
        column = (whole - gap * (len(GAMES) - 1)) // len(GAMES)
        most = max(len(STYLES[game.name]) for game in GAMES)
        card = column + px(NAME) + most * px(ROW) - px(8)
        left, top = (width - whole) // 2, max(px(12), (height - px(HEAD + 36) - card) // 2)
        widgets: list[Widget] = [
            IconButton("back", pygame.Rect(left, top + px(4), px(44), px(44)), "arrow-left", _("Back"), self._leave,
                       "Esc"),
            Label("title", pygame.Rect(left + px(56), top, whole - px(56), px(52)), self.heading, 24, 700),
        ]
        for index, game in enumerate(GAMES):
            rect = pygame.Rect(left + index * (column + gap), top + px(HEAD), column, card)
            widgets += self._column(rect, game, pad, index)
        note = _("Every board is shown as it will be in a game.") if self.free \
            else _("High contrast has boards of its own.")
        at = pygame.Rect(left, top + px(HEAD) + card + px(10), whole, px(24))
        return [*widgets, Label("note", at, note, 14, 400, self.look.theme.dim)]

    def _column(self, rect: pygame.Rect, game: Game, pad: int, index: int) -> list[Widget]:
        px, settings = self.look.px, self.stage.settings
        view = view_for(game.name)
        room = pygame.Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, rect.w - 2 * pad)
        widgets: list[Widget] = [
            Panel(f"panel {game.name}", rect),
            Miniature(f"board {game.name}", room, view, self.look, game.start(), view.demo,
                      Taste(False, settings.shapes), settings.animation, delay=0.3 * index, ahead=True),
            Label(f"name {game.name}", pygame.Rect(room.x, room.bottom, room.w, px(NAME)), _(game.title), 16, 600),
        ]
        chosen = style_of(game.name, settings.boards)
        y = room.bottom + px(NAME)
        for style in STYLES[game.name]:
            here = style is chosen and self.free
            button = Button(f"{game.name} {style.name}", pygame.Rect(room.x, y, room.w, px(ROW - 8)), _(style.words),
                            self._chooser(game.name, style.name), "check" if here else "",
                            "primary" if here else "plain", size=14)
            button.enabled = self.free
            widgets.append(button)
            y += px(ROW)
        return widgets

    def _chooser(self, game: str, style: str) -> Callable[[], None]:
        def choose() -> None:
            settings = self.stage.settings
            self.stage.change(msgspec.structs.replace(settings, boards={**settings.boards, game: style}))
            self.arrange()

        return choose

    def update(self, seconds: float) -> Scene | None:
        for widget in self.page.widgets:
            if isinstance(widget, Miniature):
                widget.update(seconds)
        return super().update(seconds)

    def _leave(self) -> None:
        self.go(self.back)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
