"""Beside the tree: the node one looks at with its board, the counters, and the trace line by line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from engine.position import Position
from engine.search.events import Threat
from gui import draw
from gui.language import _
from gui.look import Look
from gui.scenes.gomoku.view import GomokuView
from gui.scenes.lab.captions import (
    PLAYERS,
    bounds_words,
    explanation,
    fit_middle,
    full_name,
    mean_words,
    number_words,
    result_words,
)
from gui.scenes.lab.model import NOBODY, Counts, Picture
from gui.scenes.lab.recording import Recording
from gui.scenes.lab.sources import board_of
from gui.scenes.view import BoardView, Motion, Showing, Taste, shaped
from gui.theme import Colour
from gui.widgets.base import Widget, clicked, draw_thumb

PAD = 14.0
FACTS = 96.0        # units: the words of a card
NUMBERED = 11.0     # units: a disc that holds a number, on however small a board
NUMBER = 8.5        # units: the number in it


@dataclass(frozen=True)
class Line:
    """A line of words on a card."""

    words: str
    size: float
    weight: int
    colour: Colour


class NodeCard(Widget):
    """The node that is looked at: in a game its board with the move to it, then what is known of it."""

    def __init__(self, rect: pygame.Rect, look: Look, picture: Picture, node: int, view: BoardView | None,
                 taste: Taste, lanes: int = 1) -> None:
        super().__init__("node", rect)
        self.picture, self.node, self.view, self.lanes = picture, node, view, lanes
        if view is not None:
            room = pygame.Rect(rect.x + look.px(PAD), rect.y + look.px(PAD), rect.w - 2 * look.px(PAD),
                               rect.h - look.px(FACTS + PAD))
            view.place(look, taste, shaped(room, view.shape))

    def show(self, node: int) -> None:
        """Look at this node; the card is drawn again in any case, for more may be known."""
        self.node = node
        self.changed()

    @property
    def worked(self) -> bool:
        """Whether it is worth saying which worker was here."""
        return self.lanes > 1 and self.picture.sight(self.node).entered

    @property
    def title(self) -> str:
        tree = self.picture.tree
        position = tree.position[self.node]
        name = full_name(tree, self.node)
        if position.over or not tree.children[self.node]:
            return name
        who = PLAYERS[position.player]
        if self.view is not None:
            side = self.view.game.side_name(board_of(position), position.player) or who
            who = side if side == who else f"{side} ({who})"
        return _("{name} · {player} to move").format(name=name, player=who)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px = look.theme, look.px
        surface.blit(look.box(self.rect.size, theme.panel, theme.edge, 12), self.rect)
        if self.view is not None:
            self.view.draw(surface, self._showing())
            threat = self._threat()
            if threat is not None and isinstance(self.view, GomokuView):
                draw_threat(surface, look, self.view, board_of(self.picture.tree.position[self.node]), threat)
        inner = self.rect.inflate(-2 * px(PAD), 0)
        y = self.rect.y + px(PAD) if self.view is None else self.rect.bottom - px(FACTS - 2)
        for line in self._lines(look, inner.w, self.rect.bottom - y):
            surface.blit(look.text(line.words, line.size, line.colour, line.weight), (inner.x, y))
            y += look.line_height(line.size)

    def _lines(self, look: Look, width: int, height: int) -> list[Line]:
        """Its name, the facts and what happened, as much as there is room for; a long name gives way first."""
        theme, facts = look.theme, self._facts()
        told = [Line(words, 12.5, 400, theme.dim)
                for words in look.lines(explanation(self.picture, self.node), 12.5, 400, width)]
        known = [Line(look.fit(facts, 13.0, 500, width), 13.0, 500, theme.text)] if facts else []
        names = look.lines(self.title, 14.5, 600, width)[:2]
        for title in (names, [self.title]):
            lines = [*(Line(fit_middle(look, name, 14.5, 600, width), 14.5, 600, theme.text) for name in title),
                     *known, *told]
            if sum(look.line_height(line.size) for line in lines) <= height:
                return lines
        room = (height - look.line_height(14.5) - len(known) * look.line_height(13.0)) // look.line_height(12.5)
        kept = lines[:1 + len(known) + max(1, room)]
        return [*kept[:-1], replace(kept[-1], words=look.fit(kept[-1].words + "…", 12.5, 400, width))]

    def _threat(self) -> Threat | None:
        """The threat on the board: that of the node, or at the root the last of the plan that wins."""
        return self.picture.plan() if self.node == 0 else self.picture.sight(self.node).threat

    def _facts(self) -> str:
        sight = self.picture.sight(self.node)
        parts = [bounds_words(sight, True)]
        if self._threat() is not None:
            parts.append(_("○ gains   □ costs   ● rests on"))
        if sight.result is not None and not sight.visits and sight.numbers is None:
            parts.append(_("result {value}").format(value=result_words(sight.result.value)))
        if self.worked:
            parts.append(_("worker {number}").format(number=sight.lane + 1))
        if sight.visits:
            parts.append(_("visits {visits}, Maxie gets {mean}").format(
                visits=sight.visits, mean=mean_words(self.picture, sight)))
        if sight.numbers is not None:
            proof, disproof = (number_words(each) for each in sight.numbers)
            parts.append(_("proof {proof}, disproof {disproof}").format(proof=proof, disproof=disproof))
        return "     ".join(part for part in parts if part)

    def _showing(self) -> Showing:
        tree, node = self.picture.tree, self.node
        position, parent = board_of(tree.position[node]), tree.parent[node]
        last = None if parent == NOBODY else Motion(board_of(tree.position[parent]), tree.move[node], position)
        return Showing(position, last)


def draw_threat(surface: pygame.Surface, look: Look, view: GomokuView, position: Position, threat: Threat) -> None:
    """On the board: a ring around the square a threat gains, boxes around those it costs, dots on its rests; the
    threats of the sequence are numbered in the order in which they are made."""
    grid, theme = view.grid(position), look.theme
    sequence = (*threat.before, threat.gain)
    for point in set(threat.rests) - set(sequence):
        spot = look.circle(max(4, grid.cell // 3), theme.board.mark)
        surface.blit(spot, spot.get_rect(center=grid.centre(point)))
    for point in threat.costs:
        box = look.box((round(grid.cell * 0.9),) * 2, "#00000000", theme.warn, 2, 2)
        surface.blit(box, box.get_rect(center=grid.centre(point)))
    for number, point in enumerate(sequence, 1):
        disc = look.circle(max(look.px(NUMBERED), round(grid.cell * 0.72)), theme.raised, theme.accent, 1.5)
        surface.blit(disc, disc.get_rect(center=grid.centre(point)))
        words = look.text(str(number), max(NUMBER, 0.5 * grid.cell / look.scale), theme.text, 700)
        surface.blit(words, words.get_rect(center=grid.centre(point)))
    if grid.cell < look.px(NUMBERED):      # its neighbours' numbers would be under the ring
        return
    ring = look.keep(("lab ring", grid.cell), lambda: draw.ring(round(grid.cell * 1.1), theme.accent, look.px(2.5)))
    surface.blit(ring, ring.get_rect(center=grid.centre(threat.gain)))


class Counters(Widget):
    """Nodes, leaves and cuts of each search so far, beside what minimax needs in all; or how a tree has grown."""

    def __init__(self, rect: pygame.Rect, columns: Sequence[tuple[str, Callable[[], Counts]]], grows: bool) -> None:
        super().__init__("counters", rect)
        self.columns, self.grows = list(columns), grows

    @property
    def rows(self) -> list[tuple[str, Callable[[Counts], int]]]:
        nodes: tuple[str, Callable[[Counts], int]] = (_("Nodes"), lambda counts: counts.nodes)
        if self.grows:
            return [nodes, (_("Rounds"), lambda counts: counts.rounds)] if self.columns[0][1]().rounds else [nodes]
        return [nodes, (_("Leaves"), lambda counts: counts.leaves), (_("Cuts"), lambda counts: counts.cuts)]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, px, rect = look.theme, look.px, self.rect
        surface.blit(look.box(rect.size, theme.panel, theme.edge, 12), rect)
        row = (rect.h - px(14)) // 4
        width = (rect.w - px(PAD * 2 + 50)) // len(self.columns)
        for index, (title, counts) in enumerate(self.columns):
            right = rect.x + px(PAD + 50) + width * (index + 1)
            head = look.text(look.fit(title, 11.5, 600, width - px(4)), 11.5, theme.dim, 600)
            surface.blit(head, head.get_rect(midright=(right, rect.y + px(7) + row // 2)))
            now = counts()
            for line, (_name, number) in enumerate(self.rows, 1):
                shown = look.text(f"{number(now):,}", 14, theme.text, 600)
                surface.blit(shown, shown.get_rect(midright=(right, rect.y + px(7) + row * line + row // 2)))
        for line, (words, _number) in enumerate(self.rows, 1):
            label = look.text(words, 13, theme.dim, 500)
            surface.blit(label, label.get_rect(midleft=(rect.x + px(PAD), rect.y + px(7) + row * line + row // 2)))

    def cut_words(self, look: Look) -> list[str]:
        width = (self.rect.w - look.px(PAD * 2 + 50)) // len(self.columns)
        return [title for title, _counts in self.columns if look.width(title, 11.5, 600) > width - look.px(4)]


class TraceList(Widget):
    """The trace as far as it is written. A click goes to a line's step; a drag or Shift chooses lines to copy."""

    focusable = True

    def __init__(self, rect: pygame.Rect, look: Look, recording: Recording, at: int,
                 act: Callable[[int], None]) -> None:
        super().__init__("trace", rect)
        self.recording, self.act = recording, act
        self.row_height = look.px(18)
        self.rows, self.first_row, self.steps = recording.rows, recording.first_rows, recording.steps
        self.offset = 0
        self.chosen: tuple[int, int] | None = None     # first and last line of the selection
        self._anchor: int | None = None
        self.here = self._line_at(at)
        self._reveal()

    def inherit(self, earlier: Widget) -> None:
        super().inherit(earlier)
        if isinstance(earlier, TraceList) and earlier.recording is self.recording:
            self.chosen, self.offset, self._anchor = earlier.chosen, earlier.offset, earlier._anchor
            self._reveal()

    def _line_at(self, at: int) -> int:
        """The last line written at a step; -1 before the first."""
        return bisect_right(self.steps, at) - 1

    def show(self, at: int) -> None:
        here = self._line_at(at)
        if here != self.here:
            self.here = here
            self._reveal()
            self.changed()

    @property
    def inner(self) -> pygame.Rect:
        inner = self.rect.inflate(-self.row_height // 2, -self.row_height // 2)
        inner.h = max(1, inner.h // self.row_height) * self.row_height
        return inner

    def _reveal(self) -> None:
        if self.here < 0 or not self.rows:
            self._scroll(0)
            return
        first = self.first_row[self.here]
        last = self.first_row[self.here + 1] if self.here + 1 < len(self.first_row) else len(self.rows)
        self._scroll(max(min(self.offset, first * self.row_height), last * self.row_height - self.inner.h))

    def _scroll(self, offset: int) -> None:
        self.offset = max(0, min(len(self.rows) * self.row_height - self.inner.h, offset))
        self.changed()

    def text(self) -> str:
        """The chosen lines, or all of them."""
        first, last = self.chosen or (0, len(self.recording.lines) - 1)
        return "".join(f"{line.words}\n" for line in self.recording.lines[first:last + 1])

    def _under(self, spot: tuple[int, int]) -> int | None:
        row = (spot[1] - self.inner.y + self.offset) // self.row_height
        return self.rows[row][0] if 0 <= row < len(self.rows) else None

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self._scroll(self.offset - event.y * self.row_height * 3)
            return True
        if clicked(event, self.rect):
            self._press(self._under(event.pos))
            return True
        if event.type == pygame.MOUSEMOTION and self._anchor is not None:
            self._extend(self._under(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._anchor is not None:
            self._release(self._under(event.pos))
            return True
        return self.focused and event.type == pygame.KEYDOWN and self._handle_key(event)

    def _press(self, line: int | None) -> None:
        if line is None:
            return
        if pygame.key.get_mods() & pygame.KMOD_SHIFT and self.chosen is not None:
            self._anchor = self.chosen[0]
            self._extend(line)
        else:
            self._anchor, self.chosen = line, None
        self.changed()

    def _extend(self, line: int | None) -> None:
        if line is not None and self._anchor is not None and (line != self._anchor or self.chosen):
            self.chosen = (min(line, self._anchor), max(line, self._anchor))
            self.changed()

    def _release(self, line: int | None) -> None:
        anchor, self._anchor = self._anchor, None
        if self.chosen is None and line is not None and line == anchor:
            self.act(self.steps[line])

    def _handle_key(self, event: pygame.Event) -> bool:
        if event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_a and self.rows:
                self.chosen = (0, len(self.recording.lines) - 1)
                self.changed()
                return True
            return False
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None or not self.steps:
            return False
        line = max(0, min(len(self.steps) - 1, max(0, self.here) + step))
        if event.mod & pygame.KMOD_SHIFT:
            first, last = self.chosen or (max(0, self.here), max(0, self.here))
            self.chosen = (first, line if line >= first else last)
        else:
            self.chosen = None
        self.act(self.steps[line])
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, inner = look.theme, self.inner
        surface.blit(look.box(self.rect.size, theme.panel, theme.edge, 12), self.rect)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(inner))
        first = self.offset // self.row_height
        for row in range(first, min(len(self.rows), first + inner.h // self.row_height + 1)):
            self._draw_row(surface, look, row)
        surface.set_clip(clip)
        room = pygame.Rect(inner.x, inner.y, self.rect.right - inner.x, inner.h)
        draw_thumb(surface, look, room, len(self.rows) * self.row_height, self.offset)
        self.draw_focus(surface, look, 12)

    def _draw_row(self, surface: pygame.Surface, look: Look, row: int) -> None:
        theme, inner = look.theme, self.inner
        line, words = self.rows[row]
        place = pygame.Rect(inner.x, inner.y + row * self.row_height - self.offset, inner.w, self.row_height)
        chosen = self.chosen is not None and self.chosen[0] <= line <= self.chosen[1]
        if line == self.here or chosen:
            pygame.draw.rect(surface, theme.accent_soft if line == self.here else theme.pressed, place)
        if line == self.here:
            pygame.draw.rect(surface, theme.accent, (place.x, place.y, look.px(3), place.h))
        colour = theme.text if line <= self.here else theme.faint
        shown = look.text(fit_middle(look, words, 11, 400, place.w - look.px(16)), 11, colour)
        surface.blit(shown, shown.get_rect(midleft=(place.x + look.px(8), place.centery)))

