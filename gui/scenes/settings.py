"""Settings: sound, motion, looks, language. Every change is used and kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from gui.language import LANGUAGES, _
from gui.scene import Scene
from gui.scenes.boards import BoardsScene
from gui.scenes.engines import EnginesScene
from gui.stage import Stage
from gui.widgets import Button, Dropdown, IconButton, Label, Segmented, Slider, Toggle
from gui.widgets.base import Widget
from gui.widgets.panel import Panel

SCALES = (0, 100, 125, 150, 175, 200, 225, 250)
WIDEST = 760
Row = tuple[str, str, Callable[[pygame.Rect], Widget]]


class SettingsScene(Scene):
    """`back` is the scene one came from."""

    def __init__(self, stage: Stage, back: Scene) -> None:
        super().__init__(stage)
        self.back = back

    @property
    def heading(self) -> str:
        return _("Settings")

    def compose(self) -> Sequence[Widget]:
        px, size = self.look.px, self.stage.size
        rows = self._rows()
        width = min(size[0] - px(48), px(WIDEST))
        step = min(px(50), (size[1] - px(60 + 16 + 2 * 12)) // len(rows))     # all of them fit the smallest window
        total = px(60) + len(rows) * step + px(16)
        left, top = (size[0] - width) // 2, max(px(12), (size[1] - total) // 2)
        box = pygame.Rect(left, top + px(60), width, len(rows) * step + px(16))
        widgets: list[Widget] = [
            IconButton("back", pygame.Rect(left, top + px(4), px(44), px(44)), "arrow-left", _("Back"), self._leave,
                       "Esc"),
            Label("title", pygame.Rect(left + px(56), top, width - px(400), px(52)), self.heading, 24, 700),
            Panel("box", box), *self._others(pygame.Rect(left, top + px(6), width, px(40))),
        ]
        for index, (name, words, control) in enumerate(rows):
            line = pygame.Rect(box.x + px(22), box.y + px(8) + index * step, box.w - px(44), step)
            widgets.append(Label(f"{name} label", pygame.Rect(line.x, line.y, px(270), line.h), words, 15, 500))
            widgets.append(control(pygame.Rect(line.x + px(280), line.centery - px(20), line.w - px(280), px(40))))
        return widgets

    def _rows(self) -> list[Row]:
        rows: list[Row] = [
            ("theme", _("Theme"), self._segments("theme", (
                ("light", _("Light")), ("dark", _("Dark")), ("contrast", _("High contrast"))))),
            ("scale", _("Size of everything"), self._scale),
            ("animation", _("Motion"), self._segments("animation", (
                ("off", _("Off")), ("fast", _("Fast")), ("normal", _("Normal")), ("slow", _("Slow"))))),
            ("minimum_time", _("Opponents take at least"), self._minimum_time),
            ("champion_seconds", _("The champion takes at most"), self._champion_seconds),
            ("coordinates", _("Coordinates on the board"), self._toggle("coordinates")),
            ("numbers", _("Numbers on stones"), self._toggle("numbers")),
            ("shapes", _("Shapes as well as colours"), self._toggle("shapes")),
            ("sound", _("Sound"), self._toggle("sound")),
            ("volume", _("Volume"), self._volume),
            ("language", _("Language"), self._language),
        ]
        return rows

    def _set(self, name: str, value: object) -> None:
        settings = msgspec.structs.replace(self.stage.settings, **{name: value})
        self.stage.change(settings)
        self.arrange()

    def _setter(self, name: str) -> Callable[[object], None]:
        return lambda value: self._set(name, value)

    def _segments(self, name: str, choices: tuple[tuple[str, str], ...]) -> Callable[[pygame.Rect], Widget]:
        value = getattr(self.stage.settings, name)
        return lambda rect: Segmented(name, rect, choices, value, self._setter(name))

    def _toggle(self, name: str) -> Callable[[pygame.Rect], Widget]:
        value = getattr(self.stage.settings, name)

        def make(rect: pygame.Rect) -> Widget:
            px = self.look.px
            switch = pygame.Rect(rect.right - px(52), rect.centery - px(14), px(52), px(28))
            return Toggle(name, switch, value, self._setter(name))

        return make

    def _scale(self, rect: pygame.Rect) -> Widget:
        choices = [(each, f"{each} %" if each else _("Automatic")) for each in SCALES]
        return Dropdown("scale", rect, choices, self.stage.settings.scale, self._setter("scale"))

    def _minimum_time(self, rect: pygame.Rect) -> Widget:
        tenths = round(self.stage.settings.minimum_time * 10)
        return Slider("minimum_time", rect, 0, 30, tenths, lambda value: self._set("minimum_time", value / 10),
                      show=lambda value: _("{seconds} s").format(seconds=f"{value / 10:.1f}"))

    def _champion_seconds(self, rect: pygame.Rect) -> Widget:
        return Slider("champion_seconds", rect, 1, 60, self.stage.settings.champion_seconds,
                      self._setter("champion_seconds"), show=lambda value: _("{seconds} s").format(seconds=value))

    def _volume(self, rect: pygame.Rect) -> Widget:
        volume = self.stage.settings.volume
        slider = Slider("volume", rect, 0, 100, volume, self._set_volume, 5, lambda value: f"{value} %")
        slider.enabled = self.stage.settings.sound
        return slider

    def _set_volume(self, value: int) -> None:
        self._set("volume", value)
        self.stage.sounds.play("place")

    def _language(self, rect: pygame.Rect) -> Widget:
        return Dropdown("language", rect, LANGUAGES, self.stage.settings.language, self._setter("language"))

    def _others(self, row: pygame.Rect) -> list[Widget]:
        """The screens of what has no room in a row, from the right."""
        widgets: list[Widget] = []
        right = row.right
        for name, words, icon, scene in (("outside engines", _("Outside engines"), "cpu", EnginesScene),
                                         ("boards", _("Boards"), "palette", BoardsScene)):
            wide = Button.width(self.look, words, icon=True)
            rect = pygame.Rect(right - wide, row.y, wide, row.h)
            widgets.append(Button(name, rect, words, self._opener(scene), icon))
            right -= wide + self.look.px(8)
        return widgets

    def _opener(self, scene: type[EnginesScene] | type[BoardsScene]) -> Callable[[], None]:
        return lambda: self.go(scene(self.stage, self))

    def _leave(self) -> None:
        self.go(self.back)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
