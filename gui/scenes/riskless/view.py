"""The Riskless board: a real map with army badges, marches along the roads, previews of battles. No rules, no turns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

import pygame

from engine.game import Game
from engine.games.riskless.rules import Riskless
from engine.position import Position
from gui import draw
from gui.animate import between, ease_in_out, ease_out
from gui.language import _
from gui.look import Look
from gui.scenes.grip import DRAG
from gui.scenes.riskless.chart import Chart, Point
from gui.scenes.riskless.inks import inks
from gui.scenes.riskless.lesson import steps
from gui.scenes.riskless.marks import around, draw_arrow, draw_zoom_sign, outlined, sign, towards
from gui.scenes.riskless.words import RULES_EXAMPLES, preview, rules, standing_orders, zoom_words
from gui.scenes.steps import Step
from gui.scenes.values import draw_value
from gui.scenes.view import BoardView, Cue, Motion, Pick, Section, Showing, Spot, Taste
from gui.theme import Colour

ARRIVAL = 0.68
"""The share of a motion in which the armies march; then the battle is decided and everybody's armies grow."""
STRIP = 40
"""The height of the strip under the map, in units: what one should know, and the zoom buttons."""
MOST_VALUES = 6
"""An analysis shows the values of so many marches at once; of a chosen territory all."""
MOST_BEYOND = 3.0
"""A name may be so many times as wide as its land, if nothing else is there."""
NAME_GAP = 3
"""Units between a name and a badge beside it."""
ZOOM_STEP = 1.25
SMALL = 380
"""Below this width, in units, the board is a miniature: no names, no notes, no buttons."""
ZOOM_KEYS = {pygame.K_PLUS: ZOOM_STEP, pygame.K_EQUALS: ZOOM_STEP, pygame.K_KP_PLUS: ZOOM_STEP,
             pygame.K_MINUS: 1 / ZOOM_STEP, pygame.K_KP_MINUS: 1 / ZOOM_STEP, pygame.K_0: 0.0, pygame.K_KP0: 0.0}


class RisklessView(BoardView):
    shape: ClassVar[float] = 1.45
    spread: ClassVar[float] = 25.0
    apart: ClassVar[str] = ", "
    demo: ClassVar[tuple[str, ...]] = (
        "Argentina > South Africa", "Manchuria > China", "South Africa > Zambezi", "China > Indonesia",
        "Zambezi > Horn of Africa", "Manchuria > Far East", "Zambezi > Congo", "Far East > Japan",
        "Horn of Africa > India", "China > Mongolia", "Argentina > New Zealand", "Far East > Siberia",
        "Congo > Brazil", "Mongolia > Tibet", "Brazil > Andes", "Far East > Alaska",
        "New Zealand > Eastern Australia", "Indonesia > Eastern Australia",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._chart: Chart | None = None
        self._hovered: int | None = None
        self._button: str | None = None
        self._selected: int | None = None
        self._cursor: int | None = None
        self._grabbed: int | None = None
        self._carried: Spot | None = None
        self._pressed: Spot | None = None
        self._dragging = False
        self._names_for: tuple[object, ...] = ()
        self._names: dict[int, Point] = {}

    # --- Layout -----------------------------------------------------------------------------------------

    def place(self, look: Look, taste: Taste, rect: pygame.Rect) -> None:
        super().place(look, taste, rect)
        self.large = rect.w >= look.px(SMALL)
        strip = look.px(STRIP) if self.large else 0
        self.field = pygame.Rect(rect.x, rect.y, rect.w, rect.h - strip)
        self.strip = pygame.Rect(rect.x, self.field.bottom, rect.w, strip)
        if self._chart is not None:
            self._chart.place(self.field, inks(self.look.theme))

    def chart(self, position: Riskless) -> Chart:
        """The chart of the position's map; another map is another chart."""
        if self._chart is None or self._chart.map is not position.map:
            self._chart = Chart(position.map)
            self._chart.place(self.field, inks(self.look.theme))
            self._selected = self._cursor = self._hovered = None
        return self._chart

    def centre(self, territory: int) -> Point:
        """Where a territory's badge stands on the screen."""
        assert self._chart is not None
        return self._chart.spot(self._chart.map.territories[territory].at)

    @property
    def badge(self) -> int:
        """The diameter of a badge in pixels: small where the next one is near, a little larger when zoomed in."""
        assert self._chart is not None
        largest = self.look.px(22) * min(1.5, self._chart.zoom ** 0.35)
        return max(7, round(min(largest, 0.75 * self._chart.spacing * self._chart.scale)))

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, showing: Showing) -> None:
        position = showing.position
        assert isinstance(position, Riskless)
        self.chart(position)
        self.look.cast_shadow(surface, self.rect, 4, 16)
        clip = surface.get_clip()
        if clip.colliderect(self.field):
            surface.set_clip(self.field.clip(clip))
            self._draw_map(surface, position, showing)
            surface.set_clip(clip)
        if self.large:
            self._draw_strip(surface, position, showing)
        pygame.draw.rect(surface, self.look.theme.edge_strong, self.rect, max(1, self.look.px(1)))

    def _draw_map(self, surface: pygame.Surface, position: Riskless, showing: Showing) -> None:
        motion = showing.motion
        before = motion.before if motion is not None and showing.progress < ARRIVAL else position
        assert isinstance(before, Riskless)
        land = self.chart(position).land([before.owner(each) for each in range(len(position.map.territories))])
        surface.blit(land, self.field)
        if motion is None:
            self._draw_last(surface, showing.last)
        if showing.awake:
            self._draw_choice(surface, position)
        if showing.hint is not None:
            self._draw_hint(surface, showing.hint)
        self._draw_badges(surface, before, showing)
        self._draw_values(surface, position, showing)
        if showing.cursor:
            self._draw_cursor(surface, position)
        if motion is not None:
            self._draw_motion(surface, motion, showing.progress)

    def _draw_values(self, surface: pygame.Surface, position: Riskless, showing: Showing) -> None:
        """On the roads: the best marches, or all from the territory that is chosen."""
        assert self._chart is not None
        shown = [each for each in showing.values if each.move // 64 == self._selected] if self._selected is not None \
            else showing.values[:MOST_VALUES]
        for each in reversed(shown):
            spot = self._chart.along(*divmod(each.move, 64), 0.62)
            best = each is showing.values[0]
            draw_value(surface, self.look, spot, self.short_value(each.value, position), best, self.look.px(44))

    def _draw_badges(self, surface: pygame.Surface, shown: Riskless, showing: Showing) -> None:
        chart = self.chart(shown)
        if self.large and self.taste.coordinates:
            for number, at in self._name_places(chart).items():
                surface.blit(outlined(self.look, shown.map.territories[number].name, self._name_size(chart)), at)
        motion = showing.motion
        empty_source = motion.move // 64 if motion is not None and shown is motion.before else -1
        for number in range(len(shown.map.territories)):
            spot = self.centre(number)
            if not self.field.inflate(80, 80).collidepoint(spot):
                continue
            owner = shown.owner(number)
            if owner is None and chart.crowded:
                continue
            if owner is None:
                dot = self.look.circle(max(4, self.badge // 3), chart.inks.land, chart.inks.border)
                surface.blit(dot, dot.get_rect(center=spot))
            else:
                armies = 0 if number == empty_source else shown.armies_at(number)
                self._draw_badge(surface, spot, owner, armies, self.badge)

    def _draw_badge(self, surface: pygame.Surface, spot: Point, owner: int, armies: int, size: int) -> None:
        """A round badge for Maxie, a square one for Minnie, with the number of armies."""
        picture = self.look.keep(("badge", owner, armies, size), lambda: self._badge(owner, armies, size))
        surface.blit(picture, picture.get_rect(center=spot))

    def _badge(self, owner: int, armies: int, size: int) -> pygame.Surface:
        picture = sign(self.look, owner, size)
        if size >= 11:
            words = self.look.text(str(armies), size * 0.58 / self.look.scale, "#ffffff", 700)
            picture.blit(words, words.get_rect(center=(size / 2, size / 2)))
        return picture

    def _name_size(self, chart: Chart) -> float:
        return 11.5 if chart.zoom < 2 else 13

    def _name_places(self, chart: Chart) -> dict[int, Point]:
        """Where names stand: about their badges, where the land is wide enough and nothing is in the way."""
        key = (chart.map.name, chart.zoom, chart.centre, tuple(self.field), self.look.scale)
        if key == self._names_for:
            return self._names
        badges = [pygame.Rect(0, 0, self.badge, self.badge) for _ in chart.map.territories]
        for number, badge in enumerate(badges):
            badge.center = round(self.centre(number)[0]), round(self.centre(number)[1])
        gap = self.look.px(NAME_GAP)
        taken = [badge.inflate(2 * gap, 0) for badge in badges]
        self._names_for, self._names = key, {}
        # First those that their own land can bear; then, where there is room, those that reach beyond it.
        for roomy in (1.15, MOST_BEYOND):
            for number in sorted(range(len(badges)), key=lambda each: -chart.main_width(each)):
                words = outlined(self.look, chart.map.territories[number].name, self._name_size(chart)).get_rect()
                if number in self._names or words.w > roomy * chart.main_width(number):
                    continue
                free = next((place for place in around(words, badges[number], gap)
                             if self.field.contains(place) and place.collidelist(taken) < 0), None)
                if free is not None:
                    self._names[number] = free.topleft
                    taken.append(free)
        return self._names

    def _draw_last(self, surface: pygame.Surface, last: Motion | None) -> None:
        """An arrow along the road, and a ring where it led: between near badges there is no room for an arrow."""
        if last is not None:
            self._draw_arrow(surface, last.move, inks(self.look.theme).badges[last.before.player], 3.0)
            self._draw_ring(surface, last.move % 64, self.look.theme.text, 1.6, 1.5)

    def _draw_hint(self, surface: pygame.Surface, move: int) -> None:
        """An arrow, and a ring at each of its ends: between near badges little of the arrow is seen."""
        mark = self.look.theme.board.mark
        self._draw_arrow(surface, move, mark, 4.0)
        for territory, share in zip(divmod(move, 64), (1.75, 1.5), strict=True):
            self._draw_ring(surface, territory, mark, share, 3.0)

    def _draw_arrow(self, surface: pygame.Surface, move: int, ink: str, width: float) -> None:
        """An arrow along a road, from badge to badge."""
        chart = self._chart
        assert chart is not None
        legs = chart.legs(move // 64, move % 64)
        for start, end in legs:
            gap = self.badge * 0.62
            draw_arrow(surface, self.look, towards(start, end, gap), towards(end, start, gap), ink, width)

    def _draw_choice(self, surface: pygame.Surface, position: Riskless) -> None:
        """Rings on the territories one may march from; with one chosen, on those it can march to."""
        mark = self.look.theme.board.mark
        source = self._source(position)
        if source is None:
            return
        if self._selected is not None:
            self._draw_ring(surface, source, mark, 1.75, 3.0)
        for target in position.map.graph[source]:
            if position.legal_march(source, target):
                self._draw_ring(surface, target, mark, 1.5, 2.0)
        if self._selected is not None and self._hovered is not None:
            move = 64 * self._selected + self._hovered
            if position.legal_march(self._selected, self._hovered):
                self._draw_arrow(surface, move, mark, 4.0)
                return
        if self._selected is not None and self._carried is not None:
            start = towards(self.centre(self._selected), self._carried, self.badge * 0.62)
            draw_arrow(surface, self.look, start, self._carried, draw.faded(mark, 0.75), 3.0)

    def _draw_ring(self, surface: pygame.Surface, territory: int, ink: str, share: float, width: float) -> None:
        size = round(self.badge * share)
        dark = self.look.keep(("halo", size, width), lambda: draw.ring(size + 2, "#00000066", self.look.px(width) + 2))
        ring = self.look.keep(("target", size, ink, width), lambda: draw.ring(size, ink, self.look.px(width)))
        for picture in (dark, ring):
            surface.blit(picture, picture.get_rect(center=self.centre(territory)))

    def _draw_cursor(self, surface: pygame.Surface, position: Riskless) -> None:
        size = round(self.badge * 1.9)
        x, y = self.centre(self.cursor_on(position))
        box = self.look.box((size, size), "#00000000", self.look.theme.board.mark, 5, 3)
        surface.blit(box, box.get_rect(center=(x, y)))

    def _draw_motion(self, surface: pygame.Surface, motion: Motion, progress: float) -> None:
        """The armies march along the road; where they arrive, a ring widens and the land changes hands."""
        assert self._chart is not None and isinstance(motion.before, Riskless)
        source, target = divmod(motion.move, 64)
        side = motion.before.player
        if progress < ARRIVAL:
            spot = self._chart.along(source, target, ease_in_out(between(progress, 0.0, ARRIVAL)))
            size = round(self.badge * 1.2)
            shade = self.look.keep(
                ("march shade", size), lambda: draw.soft_shadow((size, size), size // 2, size // 3, 90))
            surface.blit(shade, shade.get_rect(center=(spot[0], spot[1] + size * 0.15)))
            self._draw_badge(surface, spot, side, motion.before.armies_at(source), size)
            return
        spread = ease_out(between(progress, ARRIVAL, 1.0))
        size = round(self.badge * (1.0 + 1.6 * spread))
        ring = draw.ring(size, draw.faded(self._chart.inks.badges[side], 1.0 - spread), max(2.0, self.badge * 0.16))
        surface.blit(ring, ring.get_rect(center=self.centre(target)))

    # --- The strip under the map ------------------------------------------------------------------------

    def _draw_strip(self, surface: pygame.Surface, position: Riskless, showing: Showing) -> None:
        """On the left what is under the mouse, or else what wins; on the right the zoom buttons."""
        look = self.look
        surface.fill(look.theme.panel, self.strip)
        for name, rect in self._buttons().items():
            face = look.theme.hover if name == self._button else look.theme.raised
            surface.blit(look.box(rect.size, face, look.theme.edge, 7), rect)
            draw_zoom_sign(surface, look, name, rect)
        room = self._buttons()["farther"].x - self.strip.x - 2 * look.px(12)
        words = self._strip_words(position, showing, room)
        ink = look.theme.text if words else look.theme.dim
        words = words or standing_orders(position)
        picture = look.text(look.fit(words, 13.5, 500, room), 13.5, ink, 500)
        surface.blit(picture, picture.get_rect(midleft=(self.strip.x + look.px(12), self.strip.centery)))

    def _strip_words(self, position: Riskless, showing: Showing, room: int) -> str:
        """What is under the mouse or the cursor: a button and its key, or a territory; nothing when it is neither."""
        if self._button is not None:
            return zoom_words(self._button)
        place = self.cursor_on(position) if showing.cursor else self._hovered
        if place is None or showing.motion is not None:
            return ""
        source = self._selected if showing.awake else None
        words = preview(self.game, position, source, place)
        return words if self.look.width(words, 13.5, 500) <= room else preview(
            self.game, position, source, place, brief=True)

    def _buttons(self) -> dict[str, pygame.Rect]:
        """Zoom out, zoom in and the whole map, at the right end of the strip."""
        size, gap = self.look.px(28), self.look.px(6)
        y = self.strip.centery - size // 2
        names = ("whole", "closer", "farther")
        return {name: pygame.Rect(self.strip.right - (n + 1) * (size + gap), y, size, size)
                for n, name in enumerate(names)}

    def draw_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int) -> None:
        size, look = min(rect.size), look.dressed(self.game.name)
        token = look.keep(("riskless token", side, size), lambda: sign(look, side, size))
        surface.blit(token, token.get_rect(center=rect.center))

    def side_colours(self) -> tuple[Colour, Colour]:
        return inks(self.look.theme).badges

    # --- Camera -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        chart = self._chart
        if chart is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN and event.key in ZOOM_KEYS and not event.mod & pygame.KMOD_CTRL:
            return self._zoom(ZOOM_KEYS[event.key], self.field.center)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._pressed, self._dragging = event.pos, False
        elif event.type == pygame.MOUSEMOTION and self._pressed is not None:
            return self._drag(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return False

    def _wheel(self, event: pygame.Event) -> bool:
        mouse = pygame.mouse.get_pos()
        return self.field.collidepoint(mouse) and self._zoom(ZOOM_STEP ** event.y, mouse)

    def _zoom(self, factor: float, around: Spot) -> bool:
        assert self._chart is not None
        if factor:
            self._chart.zoom_by(factor, around)
        else:
            self._chart.show_whole()
        return True

    def _drag(self, spot: Spot) -> bool:
        """Pan once the mouse has moved far enough to mean it."""
        assert self._chart is not None and self._pressed is not None
        if not self._dragging and math.dist(spot, self._pressed) < self.look.px(DRAG):
            return False
        self._dragging = True
        self._chart.pan(spot[0] - self._pressed[0], spot[1] - self._pressed[1])
        self._pressed = spot
        return True

    def _release(self, spot: Spot) -> bool:
        """The end of a drag or a press on a zoom button is no click on the map."""
        dragged, pressed = self._dragging, self._pressed
        self._pressed, self._dragging = None, False
        if pressed is None or not self.large:
            return dragged
        for name, rect in self._buttons().items():
            if rect.collidepoint(spot) and not dragged:
                steps = {"closer": ZOOM_STEP, "farther": 1 / ZOOM_STEP, "whole": 0.0}
                return self._zoom(steps[name], self.field.center)
        return dragged

    # --- Choosing a move --------------------------------------------------------------------------------

    def hover(self, spot: Spot | None, position: Position) -> Sequence[pygame.Rect]:
        assert isinstance(position, Riskless)
        place = self._territory_at(spot, position) if spot is not None else None
        buttons = self._buttons().items() if spot is not None and self.large else ()
        button = next((name for name, rect in buttons if spot is not None and rect.collidepoint(spot)), None)
        if (place, button) == (self._hovered, self._button):
            return ()
        earlier, self._hovered, self._button = self._shown_by_hover(position), place, button
        return [*earlier, *self._shown_by_hover(position)]

    def _shown_by_hover(self, position: Riskless) -> list[pygame.Rect]:
        """The parts of the picture that depend on where the mouse is: the strip, rings, and the arrow of a march."""
        parts = [self.strip]
        source = self._source(position)
        if source is not None:
            around = [self.centre(each) for each in (source, *position.map.graph[source])]
            reach = self.badge
            parts += [pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in around]
        return parts

    def _source(self, position: Riskless) -> int | None:
        """Where a march would begin: the chosen territory, or the mover's own under the mouse."""
        if self._selected is None and self._hovered is not None and position.owner(self._hovered) == position.player:
            return self._hovered
        return self._selected

    def place_at(self, spot: Spot, position: Position) -> int | None:
        assert isinstance(position, Riskless)
        return self._territory_at(spot, position)

    def click(self, spot: Spot, position: Position) -> Pick:
        assert isinstance(position, Riskless)
        place = self._territory_at(spot, position)
        if place is None:
            self._selected = None
            return Pick()
        return self._pick(place, position)

    def grab(self, spot: Spot, position: Position) -> bool:
        """Armies of the mover may be carried along a road; anything else drags the map."""
        assert isinstance(position, Riskless)
        place = self._territory_at(spot, position)
        own = place is not None and position.owner(place) == position.player and bool(position.armies_at(place))
        self._grabbed = place if own else None
        return own

    def carry(self, spot: Spot, position: Position) -> None:
        self._selected, self._carried = self._grabbed, spot

    def drop(self, spot: Spot, position: Position) -> Pick:
        assert isinstance(position, Riskless)
        place, source = self._territory_at(spot, position), self._grabbed
        self.forget()
        if place is None or source is None or place == source:
            return Pick()
        move = 64 * source + place
        return Pick(move=move) if position.legal_march(source, place) else Pick(refusal=position.why_not(move))

    def _territory_at(self, spot: Spot, position: Riskless) -> int | None:
        if not self.field.collidepoint(spot):
            return None
        return self.chart(position).territory_at(spot, self.badge * 0.7)

    def _pick(self, place: int, position: Riskless) -> Pick:
        """The first territory is where the march begins, the second where it goes."""
        if self._selected is not None:
            move = 64 * self._selected + place
            if position.legal_march(self._selected, place):
                return Pick(move=move)
            if place == self._selected:
                self._selected = None
                return Pick()
        if position.owner(place) == position.player and position.armies_at(place):
            self._selected = place
            return Pick(sound="choose")
        return Pick(refusal=position.why_not(64 * (self._selected if self._selected is not None else place) + place))

    def cursor_on(self, position: Riskless) -> int:
        """The territory the keyboard is on: at first the mover's strongest."""
        if self._cursor is None:
            own = position.territories_of(position.player) or [0]
            self._cursor = max(own, key=position.armies_at)
        return self._cursor

    def steer(self, across: int, down: int, position: Position) -> None:
        assert isinstance(position, Riskless)
        self._cursor = self._hovered = self.next_territory(position, self.cursor_on(position), across, down)
        self.chart(position).reveal(self._cursor, self.badge * 2)

    def next_territory(self, position: Riskless, place: int, across: int, down: int) -> int:
        """The next territory that way; with a source chosen, only among those it can march to."""
        chart = self.chart(position)
        among: Sequence[int] = range(len(position.map.territories))
        if self._selected is not None:
            among = [*position.map.graph[self._selected], self._selected]
        found = [(cost, each) for each in among if each != place
                 and (cost := _cost(chart.way(place, each), across, down)) is not None]
        return min(found)[1] if found else place

    def press(self, position: Position) -> Pick:
        assert isinstance(position, Riskless)
        return self._pick(self.cursor_on(position), position)

    def take_back(self) -> bool:
        chosen = self._selected is not None
        self.forget()
        return chosen

    def forget(self) -> None:
        self._selected = self._grabbed = self._carried = None

    # --- Words ------------------------------------------------------------------------------------------

    def prompt(self, position: Position) -> str:
        assert isinstance(position, Riskless)
        if self._selected is None:
            return _("Choose a territory of yours to march from.")
        name = position.map.territories[self._selected].name
        return _("March from {name} to a ringed territory.").format(name=name)

    def fact(self, position: Position, move: int, after: Position) -> str:
        assert isinstance(position, Riskless) and isinstance(after, Riskless)
        target = move % 64
        name, held = position.map.territories[target].name, position.owner(target)
        if after.owner(target) != position.player:
            return _("It weakens the armies on {name}.").format(name=name)
        if held == 1 - position.player:
            return _("It takes {name} from the other side.").format(name=name)
        return _("It occupies {name}.").format(name=name) if held is None else ""

    def sound(self, motion: Motion) -> str:
        return "march"

    def cues(self, motion: Motion) -> Sequence[Cue]:
        assert isinstance(motion.before, Riskless)
        held = motion.before.owner(motion.move % 64)
        return ((ARRIVAL, "battle" if held == 1 - motion.before.player else "occupy"),)

    def seconds(self, motion: Motion) -> float:
        return 0.75

    def rules(self) -> Sequence[Section]:
        return rules(RULES_EXAMPLES)

    def lesson(self) -> Sequence[Step]:
        return steps()


def _cost(way: Point, across: int, down: int) -> float | None:
    """How far away a step is in a direction, sideways counting double; None when it leads elsewhere."""
    ahead = way[0] * across + way[1] * down
    aside = abs(way[0] * down) + abs(way[1] * across)
    return ahead + 2 * aside if ahead > 0 and aside <= 2.5 * ahead else None
