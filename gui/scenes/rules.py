"""The rules of a game, with drawn examples that play themselves. The words and positions come from the game's view."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.game import Game
from gui.language import _
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.miniature import Miniature
from gui.scenes.view import Section, Taste
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label, Paragraph
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

WIDEST = 940
EXAMPLE = 230
WIDEST_EXAMPLE = 345
"""A board wider than high may take so much."""
STEP = 60
HEADING = 3
"""The first widgets of the page, which do not scroll."""


class RulesScene(Scene):
    """`back` is the scene one came from. The page scrolls by wheel, arrows, Page Up and Page Down."""

    def __init__(self, stage: Stage, game: Game, back: Scene) -> None:
        super().__init__(stage)
        self.game, self.back = game, back
        view = view_for(game.name)
        self.sections: Sequence[Section] = view.rules()
        self.shape = view.shape
        self.offset = 0
        self.height = 0

    @property
    def heading(self) -> str:
        return _("How to play {game}").format(game=_(self.game.title))

    @property
    def window(self) -> pygame.Rect:
        """The part of the screen the sections scroll in."""
        top = self.look.px(72)
        return pygame.Rect(0, top, self.stage.size[0], self.stage.size[1] - top)

    def compose(self) -> Sequence[Widget]:
        px = self.look.px
        width = min(self.stage.size[0] - px(48), px(WIDEST))
        left = (self.stage.size[0] - width) // 2
        y = self.window.y + px(4) - self.offset
        sections: list[Widget] = []
        for index, section in enumerate(self.sections):
            height = self._section_height(section, width)
            sections += self._section(index, section, pygame.Rect(left, y, width, height))
            y += height + px(16)
        self.height = y + self.offset - self.window.y + px(8)
        words = _("First lesson")
        lesson = pygame.Rect(0, px(14), Button.width(self.look, words, icon=True), px(44))
        lesson.right = left + width
        head = [
            IconButton("back", pygame.Rect(left, px(14), px(44), px(44)), "arrow-left", _("Back"), self._leave, "Esc"),
            Label("title", pygame.Rect(left + px(56), px(10), px(500), px(52)),
                  self.heading, 24, 700),
            IconButton("lesson", lesson, "graduation-cap", words, self._lesson, "L", label=words),
        ]
        return [*head, *sections]

    @property
    def _example_size(self) -> tuple[int, int]:
        """The room of a drawn example, for the shape of the game's board."""
        width = self.look.px(max(EXAMPLE, min(WIDEST_EXAMPLE, EXAMPLE * self.shape)))
        return width, min(self.look.px(EXAMPLE), round(width / self.shape))

    def _text_width(self, section: Section, width: int) -> int:
        px = self.look.px
        return width - px(48) - (self._example_size[0] + px(32) if section.example else 0)

    def _section_height(self, section: Section, width: int) -> int:
        look = self.look
        words = look.px(64) + Paragraph.height(look, section.words, 15, self._text_width(section, width)) + look.px(18)
        if section.example is None:
            return words
        wide, high = self._example_size
        caption = Paragraph.height(look, section.example.caption, 13, wide)
        return max(words, look.px(20 + 10) + high + caption + look.px(16))

    def _section(self, index: int, section: Section, rect: pygame.Rect) -> list[Widget]:
        px = self.look.px
        room = self._text_width(section, rect.w)
        widgets: list[Widget] = [
            Panel(f"panel {index}", rect),
            Label(f"heading {index}", pygame.Rect(rect.x + px(24), rect.y + px(18), room, px(30)), section.title,
                  18, 600),
            Paragraph(f"words {index}", pygame.Rect(rect.x + px(24), rect.y + px(58), room, rect.h - px(64)),
                      section.words, 15, 400, self.look.theme.text),
        ]
        example = section.example
        if example is not None:
            board = pygame.Rect((0, rect.y + px(20)), self._example_size)
            board.right = rect.right - px(24)
            view = view_for(self.game.name)
            settings = self.stage.settings
            widgets.append(Miniature(
                f"example {index}", board, view, self.look, self.game.read(example.position),
                (example.move,) if example.move else (), Taste(settings.coordinates, settings.shapes),
                settings.animation, example.legal,
            ))
            below = pygame.Rect(board.x, board.bottom + px(10), board.w, rect.bottom - board.bottom - px(10))
            widgets.append(Paragraph(f"caption {index}", below, example.caption, 13, 400, self.look.theme.dim))
        return widgets

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        # The heading stays while the sections slide under it.
        strip = pygame.Rect(0, 0, self.stage.size[0], self.window.y)
        surface.fill(self.look.theme.ground, strip)
        for widget in self.page.widgets[:HEADING]:
            widget.draw(surface, self.look)
        self._draw_thumb(surface)

    def _draw_thumb(self, surface: pygame.Surface) -> None:
        """How far down the page one is."""
        room = self.window.h - self.look.px(24)
        if self.height <= self.window.h:
            return
        length = max(self.look.px(32), room * self.window.h // self.height)
        y = self.window.y + (room - length) * self.offset // (self.height - self.window.h)
        thumb = self.look.box((self.look.px(6), length), self.look.theme.edge_strong, None, 3)
        surface.blit(thumb, (self.stage.size[0] - self.look.px(14), y))

    def update(self, seconds: float) -> Scene | None:
        for widget in self.page.widgets:
            if isinstance(widget, Miniature):
                widget.update(seconds)
        return super().update(seconds)

    def _scroll(self, by: int) -> None:
        offset = max(0, min(self.height - self.window.h, self.offset + by))
        if offset != self.offset:
            self.offset = offset
            self.arrange()

    def arrange(self) -> None:
        super().arrange()
        furthest = max(0, self.height - self.window.h)
        if self.offset > furthest:
            self.offset = furthest
            super().arrange()

    def _leave(self) -> None:
        self.go(self.back)

    def _lesson(self) -> None:
        """To the lesson; back to it where one came from it."""
        from gui.scenes.lesson import LessonScene  # the lesson opens the rules

        self.go(self.back if isinstance(self.back, LessonScene) else LessonScene(self.stage, self.game, self))

    def handle_rest(self, event: pygame.Event) -> None:
        step = self.look.px(STEP)
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y * step)
        elif event.type == pygame.KEYDOWN:
            moves = {
                pygame.K_DOWN: step, pygame.K_UP: -step, pygame.K_PAGEDOWN: self.window.h - step,
                pygame.K_PAGEUP: step - self.window.h, pygame.K_HOME: -self.height, pygame.K_END: self.height,
                pygame.K_SPACE: self.window.h - step,
            }
            if event.key in (pygame.K_ESCAPE, pygame.K_F1):
                self._leave()
            elif event.key == pygame.K_l:
                self._lesson()
            elif event.key in moves:
                self._scroll(moves[event.key])
