"""What a tournament shows: its table, its games, its bracket and how far it is. Drawing only; the scene decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from engine.tournament.groups import Decider, Tie, group_letter, group_tables
from engine.tournament.plan import Format, GameRecord, Plan, Reason, Records
from engine.tournament.rating import Rating, ratings
from engine.tournament.standings import Row, source_table, table
from gui.language import _, mark, one_after_another
from gui.look import Look
from gui.widgets.base import Widget
from gui.widgets.listing import DrawRow

WIDEST = 1240
WIDEST_TIE = 330
"""Units that a tie and the lines to the next take at most: a name and its points belong together."""
FORMAT_NAMES: dict[Format, str] = {
    "round-robin": mark("Round robin"), "double": mark("Double"), "groups": mark("Groups"),
}
REASONS: dict[Reason, str] = {
    "illegal": mark("lost by an illegal move"), "crash": mark("lost by a crash"), "time": mark("lost on time"),
    "void": mark("not counted"),
}
"""What is said of a game that was not decided on the board."""
TIE_BREAKS: dict[Decider, str] = {
    "margins": mark("Equal on points, decided by the larger wins: {ties}."),
    "group": mark("Equal on points and margins, decided by the place in the group: {ties}."),
}
"""What is said of ties of the knockout that the points did not decide."""
RESULTS = ("+", "=", "−")
"""The columns of games won, drawn and lost."""


def spoken(name: str) -> str:
    """An entrant's name as one says it: a level by its name alone, an outside engine without its folders."""
    return Path(name).name if name.startswith("engine:") else numbered(name.removeprefix("level:"), " #")


def numbered(name: str, sign: str) -> str:
    """A name, the number behind it left as it is: Club #2, Semi-final 1."""
    words, found, number = name.rpartition(sign)
    return f"{_(words)}{found}{number}" if number.isdigit() else _(name)


def tie_break_words(rounds: Sequence[Sequence[Tie]]) -> str:
    """Which ties of a knockout were equal on points, and what decided them."""
    found = []
    for decider, words in TIE_BREAKS.items():
        names = [numbered(tie.name, " ") for ties in rounds for tie in ties if tie.decided == decider]
        if names:
            found.append(_(words).format(ties=", ".join(names)))
    return one_after_another(*found)


@dataclass(frozen=True)
class Line:
    """A line of the table: a heading, or an entrant with a place and the columns after the name."""

    name: str
    place: int = 0
    columns: tuple[str, ...] = ()


def headings(plan: Plan) -> tuple[str, ...]:
    """What the columns after the name are."""
    if plan.format == "round-robin":
        return (_("Wins"),)
    if plan.format == "double":
        return _("Points"), _("Games"), *RESULTS, _("Elo")
    return _("Points"), _("Games"), *RESULTS


def table_lines(plan: Plan, records: Records) -> list[Line]:
    """The lines of the table of any format, best first."""
    if plan.format == "round-robin":
        return [Line(spoken(name), place, (str(wins),))
                for place, (name, wins) in enumerate(source_table(plan, records.values()), 1)]
    if plan.format == "double":
        rated = ratings(len(plan.entrants), records.values())
        return [_entrant(place, row, rated[row.entrant])
                for place, row in enumerate(table(plan, records.values()), 1)]
    lines: list[Line] = []
    for number, rows in enumerate(group_tables(plan, records)):
        lines.append(Line(_("Group {letter}").format(letter=group_letter(number))))
        lines += [_entrant(place, row) for place, row in enumerate(rows, 1)]
    return lines


def _entrant(place: int, row: Row, rating: Rating | None = None) -> Line:
    columns: tuple[str, ...] = (f"{row.points:g}", *map(str, (row.games, row.wins, row.draws, row.losses)))
    if rating is not None:
        columns += (f"{rating.elo:+.0f} ± {rating.bar:.0f}" if row.games else "",)
    return Line(spoken(row.name), place, columns)


def columns_of(look: Look, plan: Plan, width: int) -> list[int]:
    """How wide each column after the name is."""
    widths = dict.fromkeys(RESULTS, 28) | {_("Elo"): 112}
    room = [look.px(widths.get(heading, 66)) for heading in headings(plan)]
    return room if sum(room) < width * 0.62 else [each * round(width * 0.62) // sum(room) for each in room]


def line_drawer(plan: Plan, lines: Sequence[Line]) -> DrawRow:
    """Draws a line of the table into a row of a listing."""

    def draw(surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
        line, theme, px = lines[index], look.theme, look.px
        if not line.place:
            words = look.text(line.name, 13, theme.dim, 600)
            surface.blit(words, words.get_rect(midleft=(row.x + px(12), row.centery)))
            return
        place = look.text(str(line.place), 13, theme.dim, 500)
        surface.blit(place, place.get_rect(midright=(row.x + px(34), row.centery)))
        widths = columns_of(look, plan, row.w)
        draw_columns(surface, look, row, line.columns, widths, theme.text)
        name = look.fit(line.name, 14, 500, row.w - px(60) - sum(widths))
        words = look.text(name, 14, theme.text, 600 if line.place == 1 else 500)
        surface.blit(words, words.get_rect(midleft=(row.x + px(46), row.centery)))

    return draw


def draw_columns(surface: pygame.Surface, look: Look, row: pygame.Rect, words: Sequence[str], widths: Sequence[int],
                 colour: str, size: float = 14) -> None:
    """Right-aligned columns at the right end of a row."""
    x = row.right - look.px(16)
    for word, width in zip(reversed(words), reversed(widths), strict=True):
        shown = look.text(look.fit(word, size, 400, width), size, colour)
        surface.blit(shown, shown.get_rect(midright=(x, row.centery)))
        x -= width


class Headings(Widget):
    """The names of the columns, above the table."""

    def __init__(self, rect: pygame.Rect, plan: Plan) -> None:
        super().__init__("headings", rect)
        self.plan = plan

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        dim = look.theme.dim
        draw_columns(surface, look, self.rect, headings(self.plan), columns_of(look, self.plan, self.rect.w), dim, 12)
        who = look.text(_("Entrant"), 12, dim)
        surface.blit(who, who.get_rect(midleft=(self.rect.x + look.px(46), self.rect.centery)))


def game_drawer(plan: Plan, records: Sequence[GameRecord]) -> DrawRow:
    """Draws a finished game: who beat whom, by what; a game lost without the board says why."""

    def draw(surface: pygame.Surface, look: Look, row: pygame.Rect, index: int) -> None:
        record, px = records[index], look.px
        sign = {0: "1–0", 1: "0–1", None: "½–½" if record.reason == "board" else "–"}[record.winner]
        score = look.text(sign, 13, look.theme.dim, 600)
        surface.blit(score, score.get_rect(midleft=(row.x + px(10), row.centery)))
        ending = "" if record.reason == "board" else _(REASONS[record.reason])
        if ending:
            note = look.text(ending, 12, look.theme.warn)
            surface.blit(note, note.get_rect(midright=(row.right - px(12), row.centery)))
        room = row.w - px(68) - (look.width(ending, 12) + px(8) if ending else 0)
        words = f"{spoken(plan.name(record.first))}  –  {spoken(plan.name(record.second))}"
        shown = look.text(look.fit(words, 13, 400, room), 13)
        surface.blit(shown, shown.get_rect(midleft=(row.x + px(52), row.centery)))

    return draw


class Bracket(Widget):
    """The knockout from its first round on the left to the final on the right, the third place below it."""

    def __init__(self, rect: pygame.Rect, plan: Plan, rounds: Sequence[Sequence[Tie]],
                 medals: Sequence[int | None]) -> None:
        super().__init__("bracket", rect)
        self.plan, self.rounds, self.medals = plan, rounds, medals

    def boxes(self, look: Look) -> list[tuple[Tie, pygame.Rect, int]]:
        """Every tie with its box and the number of its round."""
        main = [ties for ties in self.rounds if ties and ties[0].name != "Third place"]
        width = min(self.rect.w // max(1, len(main)), look.px(WIDEST_TIE))
        height = min(look.px(64), self.rect.h // max(1, len(main[0]) if main else 1) - look.px(6))
        places: list[tuple[Tie, pygame.Rect, int]] = []
        for number, ties in enumerate(main):
            for index, tie in enumerate(ties):
                centre = self.rect.y + self.rect.h * (2 * index + 1) // (2 * len(ties))
                box = pygame.Rect(self.rect.x + number * width, 0, width - look.px(14), height)
                box.centery = centre
                places.append((tie, box, number))
        third = next((ties[0] for ties in self.rounds if ties and ties[0].name == "Third place"), None)
        if third is not None and places:
            box = places[-1][1].copy()
            box.y = min(self.rect.bottom - box.h, box.bottom + look.px(30))
            places.append((third, box, -1))
        return places

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self.rounds:
            note = look.text(_("The group decides the medals."), 14, look.theme.faint)
            surface.blit(note, note.get_rect(center=self.rect.center))
            return
        places = self.boxes(look)
        self._draw_links(surface, look, places)
        for tie, box, _round in places:
            self._draw_tie(surface, look, tie, box)

    def _draw_links(self, surface: pygame.Surface, look: Look, places: list[tuple[Tie, pygame.Rect, int]]) -> None:
        """A line from each tie to the one its winner plays."""
        colour = pygame.Color(look.theme.edge_strong)
        by_round: dict[int, list[pygame.Rect]] = {}
        for _tie, box, number in places:
            by_round.setdefault(number, []).append(box)
        for number, boxes in by_round.items():
            for index, box in enumerate(boxes):
                following = by_round.get(number + 1) if number >= 0 else None
                if following:
                    to = following[index // 2]
                    middle = (box.right + to.left) // 2
                    points = [(box.right, box.centery), (middle, box.centery), (middle, to.centery),
                              (to.left, to.centery)]
                    pygame.draw.lines(surface, colour, False, points, max(1, look.px(1.5)))

    def _draw_tie(self, surface: pygame.Surface, look: Look, tie: Tie, box: pygame.Rect) -> None:
        theme, px = look.theme, look.px
        title = look.text(look.fit(numbered(tie.name, " "), 11, 400, box.w), 11, theme.dim)
        surface.blit(title, (box.x + px(2), box.y - title.get_height() - px(1)))
        surface.blit(look.box(box.size, theme.raised, theme.edge, 8), box)
        for half, entrant in enumerate((tie.first, tie.second)):
            row = pygame.Rect(box.x, box.y + half * box.h // 2, box.w, box.h // 2)
            won = entrant is not None and tie.winner == entrant
            name = "" if entrant is None else spoken(self.plan.name(entrant))
            medal = "" if entrant is None else self._medal(tie, entrant)
            score = f"{tie.points[half]:g}" if sum(tie.points) else ""
            room = row.w - px(20) - (look.width(score, 13, 600) + px(6) if score else 0)
            weight = 600 if won else 400
            name = look.fit(name, 13, weight, room - look.width(medal, 13, weight)) + medal
            words = look.text(name, 13, theme.text if won else theme.dim, weight)
            surface.blit(words, words.get_rect(midleft=(row.x + px(10), row.centery)))
            points = look.text(score, 13, theme.text if won else theme.dim, 600)
            surface.blit(points, points.get_rect(midright=(row.right - px(10), row.centery)))

    def _medal(self, tie: Tie, entrant: int) -> str:
        """Gold, silver or bronze in words, where this tie decided it: colour alone would not do."""
        if entrant not in self.medals or tie.name not in ("Final", "Third place"):
            return ""
        return "  · " + (_("gold"), _("silver"), _("bronze"))[list(self.medals).index(entrant)]


class Meter(Widget):
    """A bar that fills as games are finished."""

    def __init__(self, rect: pygame.Rect, fraction: Callable[[], float]) -> None:
        super().__init__("meter", rect)
        self.fraction = fraction

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(look.box(self.rect.size, look.theme.pressed, None, 3), self.rect)
        done = pygame.Rect(self.rect.topleft, (round(self.rect.w * min(1.0, self.fraction())), self.rect.h))
        if done.w > look.px(4):
            surface.blit(look.box(done.size, look.theme.accent, None, 3), done)
