"""Scene: one screen of the window and its life-cycle. The screens themselves are in gui.scenes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gui.look import Look
from gui.stage import Stage
from gui.widgets.base import Page, Widget
from gui.widgets.dialog import Dialog

PROGRAM = "Jamboree"


class Scene:
    """enter, then handle / update / draw every frame, then leave. `draw` changes nothing."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.page = Page(stage.touch)
        self.dialog: Dialog | None = None
        self.next: Scene | None = None

    @property
    def look(self) -> Look:
        return self.stage.look

    @property
    def title(self) -> str:
        """What the window is called while this scene is on screen."""
        return f"{self.heading} - {PROGRAM}" if self.heading else PROGRAM

    @property
    def heading(self) -> str:
        """The name of the screen; empty for Home."""
        return ""

    def enter(self) -> None:
        """The scene becomes the one on screen."""
        self.next = None
        self.arrange()

    def leave(self) -> None:
        """Another scene takes the screen."""

    def arrange(self) -> None:
        """Lay everything out for the window's size and scale, from the scene's own state."""
        self.page.replace(self.compose())
        if self.dialog is not None:
            self.dialog.place(self.look, self.stage.size, self.stage.touch)

    def compose(self) -> Sequence[Widget]:
        """The widgets of the screen, placed in real pixels."""
        return []

    def go(self, scene: Scene) -> None:
        self.next = scene

    def ask(self, dialog: Dialog | None) -> None:
        """Open a dialog over the scene, or close it with None."""
        self.dialog = dialog
        if dialog is not None:
            dialog.place(self.look, self.stage.size, self.stage.touch)
        self.stage.touch()

    def handle(self, event: pygame.Event) -> None:
        if self.dialog is not None:
            self.dialog.handle(event)
        elif not self.page.handle(event):
            self.handle_rest(event)

    @property
    def typing(self) -> bool:
        """Whether a line of text has the keyboard."""
        return (self.dialog.page if self.dialog is not None else self.page).typing

    def handle_rest(self, event: pygame.Event) -> None:
        """Events no widget wanted: the scene's own keys, and what is not a widget."""

    def update(self, seconds: float) -> Scene | None:
        """Let time pass; another scene when the screen changes."""
        (self.dialog.page if self.dialog is not None else self.page).update(seconds)
        return self.next

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.look.ground)
        widget = self.alone_in(surface.get_clip())
        if widget is not None:
            widget.draw(surface, self.look)
            return
        self.draw_ground(surface)
        self.page.draw(surface, self.look)
        if self.dialog is not None:
            self.dialog.draw(surface, self.look)

    def alone_in(self, part: pygame.Rect) -> Widget | None:
        """The widget that is all there is in a part of the window, if there is one."""
        return self.page.alone_in(part) if self.dialog is None else None

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What lies under the widgets."""
