"""Games: the recent games with a small picture of each; open one, or delete it. No board of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from engine.gamefiles import FileError, read_game
from engine.match import Match
from gui.language import _
from gui.look import Look
from gui.records import Records
from gui.scene import Scene
from gui.scenes.recent import about, thumbnail
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label, Listing
from gui.widgets.base import Widget
from gui.widgets.question import ask_question

WIDEST = 860
ROW = 84
PICTURE = (100, 72)


class GamesScene(Scene):
    """Files are read and pictures drawn one a frame, so that a long list opens at once."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.records = Records(stage.keeper)
        self.unread: list[Path] = []
        self.games: list[tuple[Path, Match]] = []
        self.pictures: dict[tuple[Path, Look], pygame.Surface] = {}
        self.chosen: int | None = None

    @property
    def heading(self) -> str:
        return _("Games")

    def enter(self) -> None:
        self.unread, self.games, self.pictures = self.records.recent(), [], {}
        super().enter()

    def update(self, seconds: float) -> Scene | None:
        if self.unread:
            self._read(self.unread.pop(0))
            self.arrange()
        return super().update(seconds)

    def _read(self, file: Path) -> None:
        try:
            self.games.append((file, read_game(file)))
        except FileError as fault:
            self.stage.toasts.say(_("A recent game was left out: {fault}").format(fault=fault))
        if self.chosen is None and self.games:
            self.chosen = 0

    # --- Layout and drawing -----------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        wide = min(width - px(48), px(WIDEST))
        left, top = (width - wide) // 2, px(16)
        foot = pygame.Rect(left, height - px(60), wide, px(44))
        box = pygame.Rect(left, top + px(60), wide, foot.y - px(12) - top - px(60))
        empty = "" if self.unread else _("No games yet.")
        return [
            IconButton("back", pygame.Rect(left, top + px(4), px(44), px(44)), "arrow-left", _("Home"), self._home,
                       "Esc"),
            Label("title", pygame.Rect(left + px(56), top, wide - px(56), px(52)), _("Recent games"), 24, 700),
            Listing("games", box, [_(match.game.title) for _file, match in self.games], self.chosen, self._choose,
                    px(ROW), self._open, self._draw_row, empty),
            *self._buttons(foot),
        ]

    def _buttons(self, row: pygame.Rect) -> list[Widget]:
        px, right = self.look.px, row.right
        buttons: list[Widget] = []
        for name, words, icon, act, style in (
            ("open", _("Open"), "play", self.open, "primary"), ("delete", _("Delete"), "x", self.delete, "plain"),
        ):
            width = Button.width(self.look, words, icon=True)
            button = Button(name, pygame.Rect(right - width, row.y, width, row.h), words, act, icon,
                            "primary" if style == "primary" else "plain",
                            f"{words}  ({_('Enter') if name == 'open' else _('Del')})")
            button.enabled = self.chosen is not None
            buttons.append(button)
            right -= width + px(10)
        return buttons

    def _draw_row(self, surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
        file, match = self.games[index]
        px, theme = look.px, look.theme
        picture = self._picture(file, match)
        place = pygame.Rect(row.x + px(10), row.y, px(PICTURE[0]), row.h)
        surface.blit(picture, picture.get_rect(center=place.center))
        x, right = place.right + px(16), row.right - px(20)
        when = look.text(_when(file), 13, theme.dim)
        surface.blit(when, when.get_rect(topright=(right, row.y + px(14))))
        title = _("{game}: {first} against {second}").format(
            game=_(match.game.title), first=match.seats[0].called, second=match.seats[1].called)
        room = right - x - when.get_width() - px(16)
        surface.blit(look.text(look.fit(title, 15, 600, room), 15, None, 600), (x, row.y + px(14)))
        surface.blit(look.text(look.fit(about(match), 13, 400, right - x), 13, theme.dim), (x, row.y + px(42)))

    def _picture(self, file: Path, match: Match) -> pygame.Surface:
        key = (file, self.look)
        if key not in self.pictures:
            self.pictures[key] = thumbnail(self.stage, match, PICTURE)
        return self.pictures[key]

    # --- What one can do --------------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        self.chosen = index
        self.arrange()

    def _open(self, index: int) -> None:
        from gui.scenes.board import BoardScene  # the board comes back to Home, which opens this

        self.go(BoardScene(self.stage, self.games[index][1], waiting=True))

    def open(self) -> None:
        if self.chosen is not None:
            self._open(self.chosen)

    def delete(self) -> None:
        if self.chosen is not None:
            ask_question(self, _("Delete this game?"), _("It cannot be opened any more. The statistics keep it."),
                         _("Delete"), self._delete)

    def _delete(self) -> None:
        if self.chosen is None:
            return
        file, match = self.games.pop(self.chosen)
        self.records.drop(file)
        self.stage.keeper.drop_autosave_of(match.identity)
        self.chosen = min(self.chosen, len(self.games) - 1) if self.games else None
        self.arrange()

    def _home(self) -> None:
        from gui.scenes.home import HomeScene  # Home opens this

        self.go(HomeScene(self.stage))

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        keys = {pygame.K_ESCAPE: self._home, pygame.K_DELETE: self.delete, pygame.K_RETURN: self.open,
                pygame.K_KP_ENTER: self.open}
        keys.get(event.key, lambda: None)()


def _when(file: Path) -> str:
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(file.stat().st_mtime))
    except OSError:
        return ""
