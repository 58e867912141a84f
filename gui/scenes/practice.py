"""Practice: a board to move on outside a game, with the view's own clicks, keys, drawing and motion.

It knows no turns, opponents or files. The screen it belongs to says what a move comes to.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.game import Game
from engine.position import Position
from gui.animate import SPEEDS, Timer
from gui.look import Look, shadow_reach
from gui.scenes import view_for
from gui.scenes.board import AT_ONCE
from gui.scenes.grip import Grip
from gui.scenes.heard import Heard
from gui.scenes.keys import STEERING
from gui.scenes.view import DEEPEST_SHADOW, Motion, Pick, Showing, Spot, Taste
from gui.stage import Stage
from gui.widgets import Button
from gui.widgets.base import Widget


class Practice:
    """A position on the game's own board. `take_pick` is given what every click and key on it comes to, and
    `take_keyboard` is called when the keys are to go to the board and not to a widget."""

    def __init__(self, stage: Stage, game: Game, position: Position, take_pick: Callable[[Pick], None],
                 take_keyboard: Callable[[], None]) -> None:
        self.stage, self.accept, self.take_keyboard = stage, take_pick, take_keyboard
        self.view = view_for(game.name)
        self.position = position
        self.last: Motion | None = None
        self.motion: Motion | None = None
        self.hint: int | None = None
        self.asleep = False
        """Nothing may be moved, although nothing is in motion."""
        self.cursor_shown = False
        self.grip = Grip(self)
        self.timer = Timer(0.0)
        self.heard = Heard(stage.sounds)
        self._placed: tuple[object, ...] = ()

    # --- Positions and moves ----------------------------------------------------------------------------

    def show(self, position: Position) -> None:
        """Lay another position on the board."""
        self.position = position
        self.last = self.motion = self.hint = None
        self.view.forget()
        self.touch_board()

    def play(self, move: int) -> None:
        """Make a move and set it in motion."""
        self.motion = self.last = Motion(self.position, move, self.position.play(move))
        self.position, self.hint = self.motion.after, None
        self.view.forget()
        self.timer = Timer(self.view.seconds(self.motion) * SPEEDS[self.stage.settings.animation])
        self.heard.begin(self.view, self.motion)
        announcement = self.view.announcement(self.motion)
        if announcement:
            self.stage.toasts.say(announcement)

    def point_at(self, move: int) -> None:
        """Mark a move on the board."""
        self.view.forget()
        self.hint = move
        self.touch_board()

    @property
    def awake(self) -> bool:
        return self.motion is None and not self.asleep and not self.position.over

    def update(self, seconds: float) -> bool:
        """Let time pass; whether a move has just arrived."""
        speed = SPEEDS[self.stage.settings.animation]
        if self.view.tick(seconds / speed if speed else AT_ONCE):
            self.touch_board()
        if self.motion is None:
            return False
        self.timer.step(seconds)
        self.heard.follow(self.timer.progress)
        self.touch_board()
        if self.timer.over:
            self.motion = None
        return self.motion is None

    # --- Layout and drawing -----------------------------------------------------------------------------

    def place(self, look: Look, rect: pygame.Rect) -> None:
        settings = self.stage.settings
        placed = (look, Taste(settings.coordinates, settings.shapes, settings.numbers), tuple(rect))
        if placed != self._placed:
            self._placed = placed
            self.view.place(look, placed[1], rect)

    def choices(self, look: Look, row: pygame.Rect) -> list[Widget]:
        """The game's own buttons, side by side."""
        widgets: list[Widget] = []
        x = row.x
        for choice in self.view.choices(self.position) if self.view.has_choices and self.awake else ():
            width = Button.width(look, choice.words)
            button = Button(
                f"choice {choice.name}", pygame.Rect(x, row.y, width, row.h), choice.words, self._chooser(choice.name),
                style="primary" if choice.chosen else "plain",
                tooltip=f"{choice.words}  ({choice.key})" if choice.key else "",
            )
            button.enabled = choice.enabled
            widgets.append(button)
            x += width + look.px(8)
        return widgets

    def _chooser(self, name: str) -> Callable[[], None]:
        return lambda: self.accept(self.view.choose(name, self.position))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        reach = look.px(2 * shadow_reach(DEEPEST_SHADOW))
        if surface.get_clip().colliderect(self.view.rect.inflate(reach, reach)):
            self.view.draw(surface, Showing(
                self.position, self.last, self.awake, self.cursor_shown and self.awake,
                self.hint if self.awake else None, self.motion, self.timer.progress,
            ))

    def touch_board(self) -> None:
        self.stage.touch(self.view.rect)

    # --- Events -----------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Events before all widgets: those by which a board is dragged, zoomed or turned."""
        if self.grip.handle(event):
            return True
        used = self.view.handle(event)
        if used:
            self.touch_board()
        return used

    def handle_rest(self, event: pygame.Event) -> bool:
        """Events no widget wanted; whether the board used them."""
        if event.type == pygame.MOUSEMOTION:
            self.hover(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            return self._handle_button(event)
        elif event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._handle_key(event)
        return False

    def hover(self, spot: Spot) -> None:
        if self.cursor_shown:
            self.cursor_shown = False
            self.touch_board()
        changed = self.view.hover(spot if self.view.rect.collidepoint(spot) else None, self.position)
        for part in (self.view.rect,) if changed is True else changed or ():
            self.stage.touch(part)

    def _handle_button(self, event: pygame.Event) -> bool:
        """Left: a click on the board. Right: one step back out of a half-made move."""
        if event.button == pygame.BUTTON_LEFT and self.grip.clicked(event) and self.awake:
            self.accept(self.view.click(event.pos, self.position))
        elif event.button == pygame.BUTTON_RIGHT and self.awake and self.view.rect.collidepoint(event.pos):
            self.accept(self._taken_back())
        else:
            return False
        return True

    def _taken_back(self) -> Pick:
        self.view.take_back()
        return Pick()

    def _handle_key(self, event: pygame.Event) -> bool:
        if event.key in STEERING:
            if self.cursor_shown:
                self.view.steer(*STEERING[event.key], self.position)
            self.cursor_shown = True
            self.touch_board()
            return True
        if not self.awake:
            return False
        pick = self._typed(event)
        if pick is not None:
            self.accept(pick)
        return pick is not None

    def _typed(self, event: pygame.Event) -> Pick | None:
        """What a key does on the board; None for a key that is not the board's."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.cursor_shown = True
            return self.view.press(self.position)
        if event.key in (pygame.K_ESCAPE, pygame.K_u):
            return Pick() if self.view.take_back() else None
        pick = self.view.typed(event.unicode, self.position)
        return pick if pick is not None else self._chosen(event.key)

    def _chosen(self, key: int) -> Pick | None:
        """The game's own button with this letter, if it is there and can be pressed."""
        for choice in self.view.choices(self.position) if self.view.has_choices else ():
            if choice.enabled and choice.key and pygame.key.key_code(choice.key.lower()) == key:
                return self.view.choose(choice.name, self.position)
        return None
