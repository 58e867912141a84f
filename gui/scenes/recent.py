"""Recent games as small pictures: of one match, and the row of them on Home. What is kept is said in gui.records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from engine.gamefiles import FileError, read_game
from engine.match import Match
from gui.language import _, _n
from gui.look import Look, shadow_reach
from gui.records import Records
from gui.scenes import view_for
from gui.scenes.view import Motion, Showing, Taste, shaped
from gui.stage import Stage
from gui.widgets.base import Widget, clicked, confirmed

TILE = 76
"""Units: the height of a tile."""
PICTURE = (72, 54)
SHADOW = 8


def thumbnail(stage: Stage, match: Match, size: tuple[int, int]) -> pygame.Surface:
    """The board of a match as it stands, in a picture of that many units."""
    view, look = view_for(match.game.name), stage.look
    surface = pygame.Surface((look.px(size[0]), look.px(size[1])), pygame.SRCALPHA)
    view.place(look, Taste(False, stage.settings.shapes), shaped(surface.get_rect(), view.shape))
    last = Motion(match.positions[-2], match.moves[-1], match.positions[-1]) if match.moves else None
    view.draw(surface, Showing(match.position, last, played=tuple(match.moves)))
    return surface


def about(match: Match) -> str:
    """How far a game is, or how it ended."""
    state = match.result.sentence if match.result is not None else _("Unfinished.")
    words = _n("{state} {count} move.", "{state} {count} moves.", len(match.moves)).format(
        state=state, count=len(match.moves))
    return _("{words} Rated.").format(words=words) if match.rated else words


class RecentRow:
    """The newest games but the one to resume, read one a frame; a damaged file is left to the Games screen."""

    def __init__(self, stage: Stage, most: int, but: Match | None) -> None:
        self.stage, self.most = stage, most
        self.but = None if but is None else but.identity
        self.games: list[Match] = []
        self.unread: list[Path] = Records(stage.keeper).recent()
        self._pictures: dict[tuple[str, Look], pygame.Surface] = {}

    def read(self) -> bool:
        """Read on; whether the row has just become complete and has something to show."""
        if not self.unread:
            return False
        try:
            match = read_game(self.unread.pop(0))
        except FileError:
            return not self.unread and bool(self.games)
        if match.identity != self.but:
            self.games.append(match)
        if len(self.games) == self.most:
            self.unread.clear()
        return not self.unread and bool(self.games)

    @property
    def shown(self) -> list[Match]:
        return [] if self.unread else self.games

    def picture(self, match: Match) -> pygame.Surface:
        key = (match.identity, self.stage.look)
        if key not in self._pictures:
            self._pictures[key] = thumbnail(self.stage, match, PICTURE)
        return self._pictures[key]


class RecentTile(Widget):
    """A recent game: its board, who played, how it stands. A click opens it."""

    focusable = True
    reach = shadow_reach(SHADOW)

    def __init__(self, name: str, rect: pygame.Rect, match: Match, picture: pygame.Surface,
                 act: Callable[[], None]) -> None:
        super().__init__(name, rect)
        self.match, self.picture, self.act = match, picture, act
        self.tooltip = _("{game}: {first} against {second}").format(
            game=_(match.game.title), first=match.seats[0].called, second=match.seats[1].called)

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect) or (self.focused and confirmed(event)):
            self.act()
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px = look.theme, look.px
        look.cast_shadow(surface, self.rect, 12, SHADOW)
        edge = theme.accent if self.hovered else theme.edge
        surface.blit(look.box(self.rect.size, theme.raised, edge, 12), self.rect)
        place = self.picture.get_rect(midleft=(self.rect.x + px(11), self.rect.centery))
        surface.blit(self.picture, place)
        x, room = place.right + px(11), self.rect.right - px(10) - place.right - px(11)
        names = f"{self.match.seats[0].called} – {self.match.seats[1].called}"
        lines = look.lines(about(self.match), 12, 400, room)[:2]
        y = self.rect.centery - (px(20) + len(lines) * px(16)) // 2
        surface.blit(look.text(look.fit(names, 13, 600, room), 13, theme.text, 600), (x, y))
        y += px(20)
        for line in lines:
            surface.blit(look.text(look.fit(line, 12, 400, room), 12, theme.dim), (x, y))
            y += px(16)
        self.draw_focus(surface, look, 12)
