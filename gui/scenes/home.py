"""Home: a card for every game, Resume, Load, Settings, Quit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.formats.save import SaveError
from engine.games import GAMES, game_named
from engine.match import Match
from gui.language import _
from gui.look import Look
from gui.scene import Scene
from gui.scenes import playable, view_for
from gui.scenes.files import ask_load
from gui.scenes.miniature import Miniature
from gui.scenes.view import Taste
from gui.stage import Stage
from gui.widgets import Button, Label
from gui.widgets.base import Widget, clicked, confirmed


@dataclass(frozen=True)
class CardFacts:
    """What a card says about a game."""

    name: str
    title: str
    tagline: str
    emblem: str


def all_cards() -> tuple[CardFacts, ...]:
    """The five games; what a built game says of itself comes from the engine."""
    planned = (
        CardFacts("othello", "Othello", "", "eye"),
        CardFacts("kalaha", _("Kalaha"), _("Sow the seeds, and catch more than the other side."), "bean"),
        CardFacts("gomoku", _("Gomoku"), _("Five stones in a row. Easy to say, hard to stop."), "grid-3x3"),
        CardFacts("torres", _("Torres"), _("Build castles and send knights to the top."), "castle"),
        CardFacts("riskless", _("Riskless"), _("Armies on a map, and no dice at all."), "earth"),
    )
    built = {game.name: game for game in GAMES}
    return tuple(
        CardFacts(card.name, built[card.name].title, built[card.name].tagline, card.emblem)
        if card.name in built else card
        for card in planned
    )


class GameCard(Widget):
    """A game on Home: its board, its name, one sentence. A game not built yet says so and cannot be opened."""

    def __init__(
        self, rect: pygame.Rect, facts: CardFacts, board: pygame.Rect, act: Callable[[], None] | None
    ) -> None:
        super().__init__(f"card {facts.name}", rect)
        self.facts, self.board, self.act = facts, board, act
        self.focusable = act is not None
        self.down = False

    def handle(self, event: pygame.Event) -> bool:
        if self.act is None:
            return False
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
        built = self.act is not None
        if built:
            look.cast_shadow(surface, self.rect, 16, 26 if self.hovered else 16)
        edge = theme.accent if built and self.hovered else theme.edge
        surface.blit(look.box(self.rect.size, theme.raised if built else theme.panel, edge, 16), self.rect)
        if not built:
            self._draw_emblem(surface, look)
        self._draw_words(surface, look)
        self.draw_focus(surface, look, 16)

    def _draw_emblem(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(look.box(self.board.size, look.theme.hover, None, 10), self.board)
        emblem = look.icon(self.facts.emblem, self.board.w * 0.36 / look.scale, look.theme.edge_strong)
        surface.blit(emblem, emblem.get_rect(center=self.board.center))

    def _draw_words(self, surface: pygame.Surface, look: Look) -> None:
        theme, x = look.theme, self.board.x
        built = self.act is not None
        title = look.text(self.facts.title, 20, theme.text if built else theme.dim, 600)
        y = self.board.bottom + look.px(16)
        surface.blit(title, (x, y))
        y += look.px(31)
        for line in look.lines(self.facts.tagline, 13, 400, self.board.w):
            surface.blit(look.text(line, 13, theme.dim), (x, y))
            y += look.line_height(13)
        words = _("Play") if built else _("Not built yet")
        foot = look.text(words, 14, theme.accent if built else theme.faint, 600)
        place = foot.get_rect(bottomleft=(x, self.rect.bottom - look.px(18)))
        surface.blit(foot, place)
        if built:
            arrow = look.icon("chevron-right", 15, theme.accent)
            surface.blit(arrow, arrow.get_rect(midleft=(place.right + look.px(3), place.centery + 1)))

    def cut_words(self, look: Look) -> list[str]:
        height = len(look.lines(self.facts.tagline, 13, 400, self.board.w)) * look.line_height(13)
        room = self.rect.bottom - look.px(18 + 24) - (self.board.bottom + look.px(47))
        return [self.facts.tagline] if height > room else []


class HomeScene(Scene):
    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.unfinished: Match | None = None

    def enter(self) -> None:
        self.unfinished = self._read_unfinished()
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
        return match if match.result is None and match.game.name in playable() else None

    def compose(self) -> Sequence[Widget]:
        return [*self._header(), *self._resume(), *self._cards()]

    def _header(self) -> list[Widget]:
        look, margin = self.look, self._margin()
        px = look.px
        y = px(34)
        widgets: list[Widget] = [
            Label("title", pygame.Rect(margin, y, px(300), px(44)), "Jamboree", 34, 700),
            Label("motto", pygame.Rect(margin, y + px(46), px(520), px(24)),
                  _("Five strategy games, and opponents from first-timer to master."), 15, 400, look.theme.dim),
        ]
        x = self.stage.size[0] - margin
        for name, icon, words, act, key in (
            ("quit", "log-out", _("Quit"), self.stage.quit, ""),
            ("settings", "settings", _("Settings"), self._settings, ""),
            ("load", "folder-open", _("Load"), self._load, "Ctrl+O"),
        ):
            width = Button.width(look, words, icon=True)
            x -= width
            tooltip = _("Open a saved game  (Ctrl+O)") if key else ""
            widgets.append(
                Button(name, pygame.Rect(x, y + px(4), width, px(40)), words, act, icon, "quiet", tooltip)
            )
            x -= px(6)
        return widgets[:2] + widgets[:1:-1]

    def _margin(self) -> int:
        """Side margins: the cards never grow wider than is comfortable."""
        return max(self.look.px(32), (self.stage.size[0] - self.look.px(1480)) // 2)

    def _resume(self) -> list[Widget]:
        if self.unfinished is None:
            return []
        look, match = self.look, self.unfinished
        px, margin = look.px, self._margin()
        words = _("Resume {game}: {first} against {second}, {count} moves played").format(
            game=match.game.title, first=match.seats[0].name, second=match.seats[1].name, count=len(match.moves)
        )
        width = min(Button.width(look, words, icon=True), self.stage.size[0] - 2 * margin)
        return [
            Button("resume", pygame.Rect(margin, px(124), width, px(46)), words, self.resume, "play", "primary")
        ]

    def _cards(self) -> list[Widget]:
        look, (width, height) = self.look, self.stage.size
        px, margin, gap = look.px, self._margin(), look.px(16)
        cards = all_cards()
        card_width = (width - 2 * margin - gap * (len(cards) - 1)) // len(cards)
        pad = px(14)
        board_size = card_width - 2 * pad
        lines = max(len(look.lines(facts.tagline, 13, 400, board_size)) for facts in cards)
        card_height = board_size + pad + px(106) + max(3, lines) * look.line_height(13)
        top = px(190 if self.unfinished is not None else 140)
        top += max(0, (height - top - card_height - px(32)) // 3)
        widgets: list[Widget] = []
        for index, facts in enumerate(cards):
            rect = pygame.Rect(margin + index * (card_width + gap), top, card_width, card_height)
            board = pygame.Rect(rect.x + pad, rect.y + pad, board_size, board_size)
            if facts.name in playable():
                widgets.append(GameCard(rect, facts, board, self._opener(facts.name)))
                widgets.append(self._mini(facts.name, board, index))
            else:
                widgets.append(GameCard(rect, facts, board, None))
        return widgets

    def _mini(self, name: str, board: pygame.Rect, index: int) -> Miniature:
        view = view_for(name)
        return Miniature(
            f"board {name}", board, view, self.look, game_named(name).start(), view.demo,
            Taste(False, self.stage.settings.shapes), self.stage.settings.animation, delay=0.3 * index,
        )

    def _opener(self, name: str) -> Callable[[], None]:
        def open_setup() -> None:
            from gui.scenes.setup import SetupScene  # Set-up comes back here

            self.go(SetupScene(self.stage, game_named(name)))

        return open_setup

    def _settings(self) -> None:
        from gui.scenes.settings import SettingsScene  # Settings comes back here

        self.go(SettingsScene(self.stage, self))

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
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.page.focus_next(1 if event.key == pygame.K_RIGHT else -1)

    def update(self, seconds: float) -> Scene | None:
        for widget in self.page.widgets:
            if isinstance(widget, Miniature):
                widget.update(seconds)
        return super().update(seconds)
