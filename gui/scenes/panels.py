"""The parts beside the board: player cards, the move list, the evaluation bar. No turns."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.match import Seat
from engine.position import Position
from gui.language import _
from gui.look import Look, shadow_reach
from gui.scenes.sitting import Sitting
from gui.scenes.thoughts import BALANCING, Follower, Pace
from gui.theme import Colour
from gui.widgets.base import Widget, clicked, draw_thumb

CARD_SHADOW = 10


def clock_words(seconds: float) -> str:
    """4:05; below ten seconds with tenths."""
    if seconds < 10:
        return f"{seconds:.1f}"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def seat_words(seat: Seat) -> str:
    if seat.is_person:
        return _("Person")
    if seat.kind != "level":
        return _("Custom")
    return _("Opponent") if seat.name == seat.spec else _("Opponent, {level}").format(level=_(seat.spec))


class PlayerCard(Widget):
    """A player: sign, name, who that is, points, clock; the one to move has a bar and a brighter card."""

    reach = shadow_reach(CARD_SHADOW)

    def __init__(self, rect: pygame.Rect, sitting: Sitting, side: int, seen: Position) -> None:
        """`seen`: the position the board shows, which a move still on its way has not changed yet."""
        super().__init__(f"player {side}", rect)
        self.sitting, self.side, self.seen = sitting, side, seen
        self._shown_clock = ""
        seat = sitting.match.seats[side]
        self.tooltip = seat.spec if seat.kind == "strategy" else ""

    def tick(self, seconds: float) -> None:
        """Draw again when the clock shows something else."""
        left = self.sitting.match.clock.remaining(self.side)
        words = "" if left is None else clock_words(left)
        if words != self._shown_clock:
            self._shown_clock = words
            self.changed()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        match, theme, px = self.sitting.match, look.theme, look.px
        position = self.seen
        to_move = position.player == self.side and not position.over and (
            match.result is None or self.sitting.exploring)
        fill, edge = (theme.raised, theme.accent) if to_move else (theme.panel, theme.edge)
        if to_move:
            look.cast_shadow(surface, self.rect, 12, CARD_SHADOW)
        surface.blit(look.box(self.rect.size, fill, edge, 12, 2 if to_move else 1), self.rect)
        token = pygame.Rect(0, 0, px(34), px(34))
        token.center = (self.rect.x + px(36), self.rect.centery)
        side = position.side_of(self.side)
        if side is None:
            self.sitting.view.draw_open_token(surface, look, token)
        else:
            self.sitting.view.draw_token(surface, look, token, side)
        right = self._draw_numbers(surface, look)
        self._draw_names(surface, look, right)

    def _draw_numbers(self, surface: pygame.Surface, look: Look) -> int:
        """Points, and the clock under them; returns how far the names may go."""
        match, theme, px = self.sitting.match, look.theme, look.px
        right = self.rect.right - px(18)
        score = self.seen.score()
        left = match.clock.remaining(self.side)
        widest = 0
        if score is not None:
            points = look.text(str(score[self.side]), 26, theme.text, 600)
            y = self.rect.centery - (px(11) if left is not None else 0)
            surface.blit(points, points.get_rect(midright=(right, y)))
            widest = points.get_width()
        if left is not None:
            hurry = left < 10 and match.result is None
            words = look.text(clock_words(left), 15, theme.warn if hurry else theme.dim, 600)
            y = self.rect.centery + (px(19) if score is not None else 0)
            surface.blit(words, words.get_rect(midright=(right, y)))
            widest = max(widest, words.get_width())
        return right - widest - px(10)

    def _draw_names(self, surface: pygame.Surface, look: Look, right: int) -> None:
        match, theme, px = self.sitting.match, look.theme, look.px
        seat = match.seats[self.side]
        x = self.rect.x + px(66)
        name = look.text(look.fit(seat.called, 16, 600, right - x), 16, theme.text, 600)
        surface.blit(name, name.get_rect(midleft=(x, self.rect.centery - px(11))))
        side = self.sitting.side_words(self.seen, self.side)
        about = f"{side[:1].upper()}{side[1:]} · {seat_words(seat)}"
        line = look.text(look.fit(about, 13, 400, right - x), 13, theme.dim)
        surface.blit(line, line.get_rect(midleft=(x, self.rect.centery + px(12))))


class EvaluationBar(Follower):
    """The balance as a column: the first player's share from the bottom, a tick at the middle. It can be drawn alone:
    between its ends, which are all that is drawn again when the balance shifts."""

    frames = BALANCING

    def __init__(self, rect: pygame.Rect, sitting: Sitting) -> None:
        super().__init__("evaluation", rect, sitting)
        self.pace = Pace()
        self._shown: int | None = None
        self._show()

    def follow(self, seconds: float) -> None:
        if not self.sitting.busy or self.pace.due(seconds):
            self._show()

    def _show(self) -> None:
        """Show the value of now: of this bar only what lies between the old share and the new is drawn again."""
        before, value = self._shown, self.sitting.value
        if value == before:
            return
        self._shown = value
        self.tooltip = "" if value is None else self.sitting.value_words(value)
        if before is None or value is None:
            self.changed()
            return
        low, high = sorted((self._height(before), self._height(value)))
        if low < high:
            self.touch(pygame.Rect(self.rect.x, self.rect.bottom - high, self.rect.w, high - low))

    def _height(self, value: int) -> int:
        """Pixels of the first player's share, never so few that a side is not to be seen."""
        return round(self.rect.h * min(0.98, max(0.02, self.sitting.view.balance(value))))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._shown is None:
            return
        (first, second), rect = balance_colours(self.sitting, look), self.rect
        surface.blit(look.box(rect.size, second, look.theme.edge_strong, 5), rect)
        height = self._height(self._shown)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(rect.x, rect.bottom - height, rect.w, height)))
        surface.blit(look.box(rect.size, first, look.theme.edge_strong, 5), rect)
        surface.set_clip(clip)
        pygame.draw.rect(surface, look.theme.accent, (rect.x, rect.centery, rect.w, max(1, look.px(2))))


def balance_colours(sitting: Sitting, look: Look) -> tuple[Colour, Colour]:
    """The first player's colour and the second's; neutral ones while nobody has a colour."""
    side = sitting.match.position.side_of(0)
    if side is None:
        return look.theme.dim, look.theme.raised
    colours = sitting.view.side_colours()
    return colours[side], colours[1 - side]


class MoveGrid(Widget):
    """All moves in reading order, the one on the board marked. Arrows walk through them while it has the focus."""

    focusable = True

    def __init__(self, rect: pygame.Rect, look: Look, sitting: Sitting, act: Callable[[int], None]) -> None:
        super().__init__("moves", rect)
        self.sitting, self.act = sitting, act
        match = sitting.match
        self.names = [_("Start"), *(match.name_of(n) for n in range(len(match.moves)))]
        self.cell_height = look.px(28)
        self.inset = look.px(8)
        widest = max(look.width(name, 14, 500) for name in self.names) + look.px(54)
        self.columns = max(1, min(4, (rect.w - 2 * self.inset) // widest))
        self.offset = 0
        self._lit: int | None = None
        self._show(sitting.shown)

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, MoveGrid):
            self.offset = earlier.offset
            self._show(self.sitting.shown)

    @property
    def _inner(self) -> pygame.Rect:
        """Room for whole rows only: half a row at the edge would be a cut word."""
        inner = self.rect.inflate(-2 * self.inset, -2 * self.inset)
        inner.h = max(1, inner.h // self.cell_height) * self.cell_height
        return inner

    def _show(self, index: int) -> None:
        top = index // self.columns * self.cell_height
        self._scroll_to(max(min(self.offset, top), top + self.cell_height - self._inner.h))

    def _scroll_to(self, offset: int) -> None:
        rows = -(-len(self.names) // self.columns)
        self.offset = max(0, min(rows * self.cell_height - self._inner.h, offset))
        self.changed()

    def cell(self, index: int) -> pygame.Rect:
        inner = self._inner
        width = inner.w // self.columns
        return pygame.Rect(
            inner.x + index % self.columns * width,
            inner.y + index // self.columns * self.cell_height - self.offset, width, self.cell_height,
        )

    def _under(self, spot: tuple[int, int]) -> int | None:
        inner = self._inner
        if not inner.collidepoint(spot):
            return None
        column = min(self.columns - 1, (spot[0] - inner.x) // max(1, inner.w // self.columns))
        index = (spot[1] - inner.y + self.offset) // self.cell_height * self.columns + column
        return index if index < len(self.names) else None

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._turn_wheel(event.y)
            return True
        if event.type == pygame.MOUSEMOTION:
            lit = self._under(event.pos)
            if lit != self._lit:
                self._lit = lit
                self.changed()
            return False
        if clicked(event, self.rect):
            index = self._under(event.pos)
            if index is not None:
                self.act(index)
            return True
        return self.focused and event.type == pygame.KEYDOWN and self._handle_key(event.key)

    def _turn_wheel(self, up: int) -> None:
        """A long list scrolls; one that is seen as a whole is leafed through move by move."""
        if -(-len(self.names) // self.columns) * self.cell_height > self._inner.h:
            self._scroll_to(self.offset - up * self.cell_height * 2)
        else:
            self.act(max(0, min(len(self.names) - 1, self.sitting.shown - up)))

    def _handle_key(self, key: int) -> bool:
        here, last = self.sitting.shown, len(self.names) - 1
        steps = {
            pygame.K_LEFT: here - 1, pygame.K_RIGHT: here + 1, pygame.K_UP: here - self.columns,
            pygame.K_DOWN: here + self.columns, pygame.K_HOME: 0, pygame.K_END: last,
        }
        if key not in steps:
            return False
        self.act(max(0, min(last, steps[key])))
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        surface.blit(look.box(self.rect.size, theme.panel, theme.edge, 12), self.rect)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._inner))
        first = self.offset // self.cell_height * self.columns
        visible = (self._inner.h // self.cell_height + 2) * self.columns
        for index in range(first, min(len(self.names), first + visible)):
            self._draw_cell(surface, look, index)
        surface.set_clip(clip)
        rows = -(-len(self.names) // self.columns)
        bar = pygame.Rect(self.rect.x, self._inner.y, self.rect.w, self._inner.h)
        draw_thumb(surface, look, bar, rows * self.cell_height, self.offset)
        self.draw_focus(surface, look, 12)

    def _draw_cell(self, surface: pygame.Surface, look: Look, index: int) -> None:
        theme, cell = look.theme, self.cell(index)
        here = index == self.sitting.shown
        if here or index == self._lit:
            bar = cell.inflate(-look.px(2), -look.px(2))
            surface.blit(look.box(bar.size, theme.accent_soft if here else theme.hover, None, 7), bar)
        x = cell.x + look.px(8)
        if index:
            number = look.text(str(index), 11, theme.faint)
            surface.blit(number, number.get_rect(midright=(x + look.px(13), cell.centery)))
            self._draw_dot(surface, look, index, (x + look.px(23), cell.centery))
            x += look.px(33)
        words = look.text(self.names[index], 14, theme.text if index else theme.dim, 600 if here else 500)
        surface.blit(words, words.get_rect(midleft=(x, cell.centery)))

    def _draw_dot(self, surface: pygame.Surface, look: Look, index: int, centre: tuple[int, int]) -> None:
        """The colour of a move; none for a move that has no colour. With shapes, the second side's is square."""
        match, view = self.sitting.match, self.sitting.view
        side = view.side_of_move(match.positions[index - 1], match.moves[index - 1])
        if side is not None:
            size, ink = look.px(9), view.side_colours()[side]
            square = side == 1 and self.sitting.stage.settings.shapes
            dot = (look.box((size, size), ink, look.theme.dim, 1) if square
                   else look.circle(size, ink, look.theme.dim, 1))
            surface.blit(dot, dot.get_rect(center=centre))
