"""Home: a card for every game, the recent games where there is room, Resume, and the way to the other screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.formats.save import SaveError
from engine.game import Game
from engine.games import GAMES
from engine.match import Match
from gui.language import _, _n
from gui.look import Look, shadow_reach
from gui.records import Records
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.files import ask_load
from gui.scenes.miniature import Miniature
from gui.scenes.recent import TILE, RecentRow, RecentTile
from gui.scenes.view import Taste
from gui.stage import Stage
from gui.widgets import Button, Label
from gui.widgets.base import Widget, clicked, confirmed
from gui.widgets.menu import Item, menu

SHADOW, SHADOW_LIFTED = 16, 26
ARROWS = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}
RECENT = 32 + 24 + 10 + TILE
"""Units: the height of the recent games under the cards."""


class GameCard(Widget):
    """A game on Home: its board, its name, one sentence."""

    focusable = True
    reach = shadow_reach(SHADOW_LIFTED)

    def __init__(self, rect: pygame.Rect, game: Game, board: pygame.Rect, act: Callable[[], None]) -> None:
        super().__init__(f"card {game.name}", rect)
        self.game, self.board, self.act = game, board, act
        self.down = False

    def handle(self, event: pygame.Event) -> bool:
        if clicked(event, self.rect):
            self.down = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.down:
            self.down = False
            if self.covers(event.pos):
                self.act()
            return True
        if self.focused and confirmed(event):
            self.act()
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        look.cast_shadow(surface, self.rect, 16, SHADOW_LIFTED if self.hovered else SHADOW)
        edge = theme.accent if self.hovered else theme.edge
        surface.blit(look.box(self.rect.size, theme.raised, edge, 16), self.rect)
        self._draw_words(surface, look)
        self.draw_focus(surface, look, 16)

    def _draw_words(self, surface: pygame.Surface, look: Look) -> None:
        theme, x = look.theme, self.board.x
        title = look.text(_(self.game.title), 20, theme.text, 600)
        y = self.board.bottom + look.px(16)
        surface.blit(title, (x, y))
        y += look.px(31)
        for line in look.lines(_(self.game.tagline), 13, 400, self.board.w):
            surface.blit(look.text(line, 13, theme.dim), (x, y))
            y += look.line_height(13)
        foot = look.text(_("Play"), 14, theme.accent, 600)
        place = foot.get_rect(bottomleft=(x, self.rect.bottom - look.px(18)))
        surface.blit(foot, place)
        arrow = look.icon("chevron-right", 15, theme.accent)
        surface.blit(arrow, arrow.get_rect(midleft=(place.right + look.px(3), place.centery + 1)))

    def cut_words(self, look: Look) -> list[str]:
        height = len(look.lines(_(self.game.tagline), 13, 400, self.board.w)) * look.line_height(13)
        room = self.rect.bottom - look.px(18 + 24) - (self.board.bottom + look.px(47))
        return [_(self.game.tagline)] if height > room else []


class HomeScene(Scene):
    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._frames = 0
        self.unfinished: Match | None = None
        self.recent = RecentRow(stage, 0, None)

    def enter(self) -> None:
        self._frames = 0
        for game in GAMES:
            view_for(game.name).rest()
        self.unfinished = self._read_unfinished()
        if self.unfinished is not None:
            Records(self.stage.keeper).keep_if_unknown(self.unfinished)
        self.recent = RecentRow(self.stage, len(GAMES), self.unfinished)
        super().enter()

    def _read_unfinished(self) -> Match | None:
        """The autosaved game, if there is one to go on with."""
        content = self.stage.keeper.read_autosave()
        if content is None:
            return None
        try:
            match = Match.from_save(content)
        except SaveError as fault:
            self.stage.toasts.say(_("The unfinished game could not be read: {fault}").format(fault=fault))
            self.stage.keeper.drop_autosave()
            return None
        return match if match.result is None else None

    def compose(self) -> Sequence[Widget]:
        return [*self._header(), *self._resume(), *self._welcome(), *self._cards()]

    def _header(self) -> list[Widget]:
        look, margin = self.look, self._margin()
        px = look.px
        y = px(34)
        widgets: list[Widget] = [
            Label("title", pygame.Rect(margin, y, px(300), px(44)), "Jamboree", 34, 700),
            Label("motto", pygame.Rect(margin, y + px(46), px(520), px(24)),
                  _("Five strategy games, and opponents from first-timer to master."), 15, 400, look.theme.dim),
        ]
        room = self.stage.size[0] - 2 * margin - look.width("Jamboree", 34, 700) - px(24)
        # The last word, not the invisible edge of its button, ends where the cards end.
        edge = self.stage.size[0] - margin + px(12)
        return widgets + self._menu(pygame.Rect(edge - room, y + px(4), room, px(40)))

    def _menu(self, row: pygame.Rect) -> list[Widget]:
        """The other screens."""
        return [*menu(self.look, row, (
            Item("learn", "graduation-cap", _("Learn"), self._learn),
            Item("puzzles", "zap", _("Puzzles"), self._puzzles),
            Item("lab", "flask-conical", _("Lab"), self._lab),
            Item("tournament", "trophy", _("Tournament"), self._tournament),
            Item("games", "clock", _("Games"), self._games),
            Item("statistics", "gauge", _("Statistics"), self._statistics),
            Item("load", "folder-open", _("Load"), self._load, "Ctrl+O"),
            Item("settings", "settings", _("Settings"), self._settings),
            Item("quit", "log-out", _("Quit"), self.stage.quit, "Ctrl+Q"),
        ))]

    def _margin(self) -> int:
        """Side margins: the cards never grow wider than is comfortable."""
        return max(self.look.px(32), (self.stage.size[0] - self.look.px(1480)) // 2)

    def _resume(self) -> list[Widget]:
        if self.unfinished is None:
            return []
        look, match = self.look, self.unfinished
        px, margin = look.px, self._margin()
        words = _n("Resume {game}: {first} against {second}, {count} move played",
                   "Resume {game}: {first} against {second}, {count} moves played", len(match.moves)).format(
            game=_(match.game.title), first=match.seats[0].called, second=match.seats[1].called, count=len(match.moves)
        )
        width = min(Button.width(look, words, icon=True), self.stage.size[0] - 2 * margin)
        return [
            Button("resume", pygame.Rect(margin, px(124), width, px(46)), words, self.resume, "play", "primary",
                   f"{_('Continue')}  ({_('Enter')})")
        ]

    @property
    def _new_here(self) -> bool:
        """Whether nothing was ever played or learnt."""
        return self.unfinished is None and not any(self.stage.settings.knows(game.name) for game in GAMES)

    def _welcome(self) -> list[Widget]:
        """For a first visit: where to begin."""
        if not self._new_here:
            return []
        px, words = self.look.px, _("New here? Learn a game in five minutes")
        rect = pygame.Rect(self._margin(), px(124), Button.width(self.look, words, icon=True), px(46))
        return [Button("welcome", rect, words, self._learn, "graduation-cap")]

    def _cards(self) -> list[Widget]:
        look, (width, height) = self.look, self.stage.size
        px, margin, gap = look.px, self._margin(), look.px(16)
        card_width = (width - 2 * margin - gap * (len(GAMES) - 1)) // len(GAMES)
        pad = px(14)
        board_size = card_width - 2 * pad
        lines = max(len(look.lines(_(game.tagline), 13, 400, board_size)) for game in GAMES)
        card_height = board_size + pad + px(106) + lines * look.line_height(13)
        top = px(190 if self.unfinished is not None or self._new_here else 140)
        free = height - top - card_height - px(32)
        recent = self.recent.shown if free >= px(RECENT) else []
        top += max(0, free - (px(RECENT) if recent else 0)) * 2 // 5
        widgets: list[Widget] = []
        for index, game in enumerate(GAMES):
            rect = pygame.Rect(margin + index * (card_width + gap), top, card_width, card_height)
            board = pygame.Rect(rect.x + pad, rect.y + pad, board_size, board_size)
            widgets += [GameCard(rect, game, board, self._opener(game)), self._mini(game, board, index)]
        if recent:
            words = pygame.Rect(margin, top + card_height + px(32), card_width, px(24))
            widgets.append(Label("recent", words, _("Recent games"), 15, 600))
        for index, match in enumerate(recent):
            rect = pygame.Rect(margin + index * (card_width + gap), words.bottom + px(10), card_width, px(TILE))
            widgets.append(RecentTile(f"recent {index}", rect, match, self.recent.picture(match), self._goer(match)))
        return widgets

    def _goer(self, match: Match) -> Callable[[], None]:
        return lambda: self._opened(match)

    def _mini(self, game: Game, board: pygame.Rect, index: int) -> Miniature:
        view = view_for(game.name)
        return Miniature(
            f"board {game.name}", board, view, self.look, game.start(), view.demo,
            Taste(False, self.stage.settings.shapes), self.stage.settings.animation, delay=0.3 * index,
            ahead=self.stage.settings.animation == "off",
        )

    def _opener(self, game: Game) -> Callable[[], None]:
        def open_setup() -> None:
            from gui.scenes.setup import SetupScene  # Set-up comes back here

            self.go(SetupScene(self.stage, game))

        return open_setup

    def _settings(self) -> None:
        from gui.scenes.settings import SettingsScene  # Settings comes back here

        self.go(SettingsScene(self.stage, self))

    def _learn(self) -> None:
        from gui.scenes.learn import LearnScene  # Learn comes back here

        self.go(LearnScene(self.stage, self))

    def _lab(self) -> None:
        from gui.scenes.lab.scene import LabScene  # the lab comes back here

        self.go(LabScene(self.stage, self))

    def _puzzles(self) -> None:
        from gui.scenes.puzzle_list import PuzzleListScene  # it comes back here

        self.go(PuzzleListScene(self.stage, self))

    def _tournament(self) -> None:
        from gui.scenes.tournament import TournamentScene  # Tournament comes back here

        self.go(TournamentScene(self.stage))

    def _games(self) -> None:
        from gui.scenes.games import GamesScene  # it comes back here

        self.go(GamesScene(self.stage))

    def _statistics(self) -> None:
        from gui.scenes.statistics import StatisticsScene  # it comes back here

        self.go(StatisticsScene(self.stage))

    def _load(self) -> None:
        ask_load(self, self._opened)

    def _opened(self, match: Match) -> None:
        from gui.scenes.board import BoardScene  # the board comes back here

        self.go(BoardScene(self.stage, match, waiting=True))

    def resume(self) -> None:
        if self.unfinished is not None:
            self._opened(self.unfinished)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_o and event.mod & pygame.KMOD_CTRL:
            self._load()
        elif event.key in ARROWS:
            self._steer(*ARROWS[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.page.focus is None:
            self.resume()

    def _steer(self, across: int, down: int) -> None:
        """The arrows walk over the screen, from the unfinished game or the first card on."""
        if self.page.focus is None or not self.page.focus.by_keyboard:
            self.page.set_focus(self.page.named("resume" if self.unfinished is not None else f"card {GAMES[0].name}"))
        else:
            self.page.focus_towards(across, down)

    def update(self, seconds: float) -> Scene | None:
        if self.recent.read():
            self.arrange()
        for widget in self.page.widgets:
            if isinstance(widget, Miniature):
                widget.update(seconds)
        self._frames += 1
        if self._frames == 2:     # drawn once: what this screen needs is what was used last
            self.stage.look.thin()
        return super().update(seconds)
