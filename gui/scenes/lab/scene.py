"""The lab's screen: a recorded search as a tree, its timeline, its trace and the board of a node. No search, no drawing.

What is chosen (source, algorithms) becomes a wish; the worker thread records it; the pictures replay it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from engine.game import Game
from engine.position import Position
from engine.search.events import Cut, Result
from engine.thinker import Answer, Failure
from gui.language import _
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.lab.choosing import Choosing
from gui.scenes.lab.controls import bottom, top_bar
from gui.scenes.lab.model import NOBODY, Counts, Picture
from gui.scenes.lab.narration import sentence
from gui.scenes.lab.panels import Counters, NodeCard, TraceList
from gui.scenes.lab.recording import Recording, Recordist, algorithm_words
from gui.scenes.lab.timeline import Timeline
from gui.scenes.lab.treeview import ZOOM, TreeView
from gui.scenes.view import BoardView, Taste
from gui.stage import Stage
from gui.widgets import Label
from gui.widgets.base import Widget

SPEEDS = (1.0, 2.0, 5.0, 20.0, 100.0)
"""Steps a second while playing."""


@dataclass(frozen=True)
class Areas:
    """Where the parts of the screen lie."""

    top: pygame.Rect
    tree: pygame.Rect
    card: pygame.Rect
    counters: pygame.Rect
    trace: pygame.Rect
    sentence: pygame.Rect
    timeline: pygame.Rect
    transport: pygame.Rect


class LabScene(Scene):
    def __init__(self, stage: Stage, back: Scene, explained: tuple[Game, Position] | None = None) -> None:
        super().__init__(stage)
        self.back = back
        self.choosing = Choosing(explained)
        self.recordist: Recordist | None = None
        self.recordings: list[Recording] = []
        self.minimax: Recording | None = None
        self.views: list[TreeView] = []
        self.board: BoardView | None = None
        self.lead = 0               # which of two trees the panels speak of
        self.beat = 0
        self.chosen = NOBODY
        self.playing = False
        self.speed = 1
        self._owed = 0.0
        self._ticket = 0

    @property
    def heading(self) -> str:
        return _("Lab")

    # --- Recording --------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        if not self.recordings:
            self.record()

    def leave(self) -> None:
        self.stage.thinker.cancel()

    def record(self) -> None:
        """Have the worker thread record what is chosen; what is shown stays until it has."""
        self.recordist = Recordist(self.choosing.wish())
        self._ticket = self.stage.thinker.ask(self.recordist, self.recordist.wish.source.root)

    def _poll(self) -> None:
        for news in self.stage.thinker.poll():
            if isinstance(news, Answer | Failure) and news.ticket == self._ticket and self.recordist is not None:
                fault = news.sentence if isinstance(news, Failure) else self.recordist.fault
                recordist, self.recordist = self.recordist, None
                if fault:
                    self.stage.toasts.say(fault)
                elif recordist.recordings:
                    self._show(recordist)

    def _show(self, recordist: Recordist) -> None:
        """A recording is there: its trees from the first step on."""
        self.recordings, self.minimax = recordist.recordings, recordist.minimax
        self.views = []
        for index, recording in enumerate(self.recordings):
            view = TreeView(f"tree {index}", Picture(recording.film), self._chooser(index), not recording.complete)
            view.title = algorithm_words(recording.algorithm) if len(self.recordings) > 1 else ""
            self.views.append(view)
        game = self.source_game
        self.board = view_for(game.name) if game is not None else None
        self.lead, self.beat, self.chosen, self.playing = 0, 0, NOBODY, False
        if recordist.remark:
            self.stage.toasts.say(recordist.remark)
        if self.recording.source.narrowed:
            self.stage.toasts.say(_("There are very many moves here: the tree shows those worth a look."))
        self.arrange()
        self.seek(0)

    @property
    def recording(self) -> Recording:
        """The search the panels speak of."""
        return self.recordings[self.lead]

    @property
    def picture(self) -> Picture:
        return self.views[self.lead].picture

    @property
    def source_game(self) -> Game | None:
        return self.recordings[0].source.game if self.recordings else None

    # --- Time -------------------------------------------------------------------------------------------

    @property
    def longest(self) -> Recording:
        """The search with the most steps: the timeline is its."""
        return max(self.recordings, key=lambda recording: len(recording.film.beats))

    @property
    def last_beat(self) -> int:
        return len(self.longest.film.beats) - 1 if self.recordings else 0

    def seek(self, beat: int) -> None:
        """Show a step in all trees; a search that is over earlier stays at its end."""
        self.beat = max(0, min(self.last_beat, beat))
        for view, recording in zip(self.views, self.recordings, strict=True):
            beats = recording.film.beats
            view.picture.seek(beats[min(self.beat, len(beats) - 1)])
            if self.beat and self.chosen == NOBODY:
                view.reveal(view.picture.current)
            view.changed()
        self._follow()

    def _follow(self) -> None:
        """Let everything beside the trees speak of the step that is shown."""
        if not self.recordings:
            return
        at = self.picture.at
        for widget in self.page.widgets:
            match widget:
                case Timeline():
                    widget.show(self.longest.film.beats[self.beat])
                case TraceList():
                    widget.show(at)
                case NodeCard():
                    widget.show(self.looked_at)
                case Counters():
                    widget.changed()
                case Label(name="sentence"):
                    widget.say(self.sentence)
                case Label(name="step"):
                    widget.say(self.step_words)

    @property
    def looked_at(self) -> int:
        """The node of the card: the chosen one, or the one the search is at."""
        return self.chosen if self.chosen != NOBODY else max(0, self.picture.current)

    @property
    def sentence(self) -> str:
        """What the search does at this step."""
        return sentence(self.picture)

    @property
    def step_words(self) -> str:
        return _("Step {step} of {steps}").format(step=self.beat, steps=self.last_beat)

    def step(self, by: int) -> None:
        self.playing = False
        self.seek(self.beat + by)
        self.refresh_play()

    def play(self) -> None:
        """Play, or pause; from the start again at the end."""
        self.playing = not self.playing
        if self.playing and self.beat >= self.last_beat:
            self.seek(0)
        self._owed = 0.0
        self.arrange()

    def refresh_play(self) -> None:
        """The play button says what it would do."""
        self.arrange()

    def to_start(self) -> None:
        self.step(-self.beat)

    def to_end(self) -> None:
        self.step(self.last_beat - self.beat)

    def to_next(self, kind: type) -> None:
        self._to(self.recording.film.first_after(self.picture.at, kind))

    def to_previous(self, kind: type) -> None:
        self._to(self.recording.film.last_before(self.picture.at, kind))

    def _to(self, at: int | None) -> None:
        if at is not None:
            self.step(self.recording.film.beat_number(at) - self.beat)

    def next_cut(self) -> None:
        self.to_next(Cut)

    def next_result(self) -> None:
        self.to_next(Result)

    def next_speed(self) -> None:
        self.speed = (self.speed + 1) % len(SPEEDS)
        self.arrange()

    def scrub(self, at: int) -> None:
        """The timeline was clicked or dragged."""
        self.playing = False
        self.seek(self.longest.film.beat_number(at))

    def go_to_line(self, at: int) -> None:
        """A line of the trace was clicked."""
        self.step(self.recording.film.beat_number(at) - self.beat)

    def update(self, seconds: float) -> Scene | None:
        self._poll()
        if self.playing and self.dialog is None:
            self._owed += seconds * SPEEDS[self.speed]
            steps, self._owed = int(self._owed), self._owed % 1.0
            if steps:
                self.seek(self.beat + steps)
                if self.beat >= self.last_beat:
                    self.playing = False
                    self.arrange()
        return super().update(seconds)

    # --- Choosing ---------------------------------------------------------------------------------------

    def _chooser(self, index: int) -> Callable[[int], None]:
        def choose(node: int) -> None:
            again = index == self.lead
            self.lead = index
            self.chosen = NOBODY if node == self.chosen and again else node
            for view in self.views:
                view.show_chosen(self.chosen)
            if self.chosen != NOBODY:
                self.views[index].reveal(self.chosen)
            self._follow() if again else self.arrange()

        return choose

    def change(self, **fields: object) -> None:
        """Another source or algorithm was chosen."""
        self.choosing.change(**fields)
        self.record()
        self.arrange()

    def choose_source(self, kind: str) -> None:
        self.change(source=kind)

    def set_prune(self, percent: int) -> None:
        self.change(prune=percent)

    def type_tree(self) -> None:
        """Ask for the text of a tree."""

    # --- Layout -----------------------------------------------------------------------------------------

    def areas(self) -> Areas:
        px, (width, height) = self.look.px, self.stage.size
        margin, gap = px(16), px(12)
        top = pygame.Rect(margin, px(8), width - 2 * margin, px(44))
        transport = pygame.Rect(margin, height - px(52), width - 2 * margin, px(44))
        line = px(Timeline.height(self.longest if self.recordings else None))
        timeline = pygame.Rect(margin + px(8), transport.y - px(4) - line, width - 2 * margin - px(16), line)
        panel = max(px(292), min(px(400), width * 3 // 11))
        body = pygame.Rect(margin, top.bottom + px(8), width - 2 * margin, timeline.y - top.bottom - px(16))
        right = pygame.Rect(body.right - panel, body.y, panel, body.h)
        card = pygame.Rect(right.x, right.y, panel, self._card_height(right.h))
        counters = pygame.Rect(right.x, card.bottom + gap, panel, px(96))
        trace = pygame.Rect(right.x, counters.bottom + gap, panel, right.bottom - counters.bottom - gap)
        sentence = pygame.Rect(body.x, body.bottom - px(26), body.w - panel - gap, px(26))
        tree = pygame.Rect(body.x, body.y, body.w - panel - gap, sentence.y - body.y)
        return Areas(top, tree, card, counters, trace, sentence, timeline, transport)

    def _card_height(self, room: int) -> int:
        px = self.look.px
        if self.board is None:
            return px(104)
        return max(px(220), min(px(400), int(room * 0.5)))

    def compose(self) -> Sequence[Widget]:
        areas = self.areas()
        widgets = [*top_bar(self, areas.top)]
        if not self.recordings:
            words = _("Recording ...")
            return [*widgets, Label("wait", areas.tree, words, 15, 400, self.look.theme.dim, "centre")]
        return [*widgets, *self._trees(areas.tree), *self._panel(areas),
                Label("sentence", areas.sentence, self.sentence, 14, 500), *bottom(self, areas)]

    def _trees(self, room: pygame.Rect) -> list[Widget]:
        gap = self.look.px(16)
        width = (room.w - gap * (len(self.views) - 1)) // len(self.views)
        for index, view in enumerate(self.views):
            view.place(self.look, pygame.Rect(room.x + index * (width + gap), room.y, width, room.h))
        return list(self.views)

    def _panel(self, areas: Areas) -> list[Widget]:
        settings = self.stage.settings
        taste = Taste(settings.coordinates, settings.shapes)
        columns: list[tuple[str, Callable[[], Counts]]] = [
            (algorithm_words(recording.algorithm), self._counter(view.picture))
            for recording, view in zip(self.recordings, self.views, strict=True)]
        whole = self.minimax
        if whole is not None and all(each.algorithm != "minimax" for each in self.recordings):
            columns.append((_("Minimax, in all"), lambda: whole.film.totals))
        return [
            NodeCard(areas.card, self.look, self.picture, self.looked_at, self.board, taste),
            Counters(areas.counters, columns),
            TraceList(areas.trace, self.look, self.recording, self.picture.at, self.go_to_line, self.copy),
        ]

    @staticmethod
    def _counter(picture: Picture) -> Callable[[], Counts]:
        return lambda: picture.counts

    # --- Buttons ----------------------------------------------------------------------------------------

    def copy(self) -> None:
        """The chosen lines of the trace, or all, into the clipboard."""
        trace = next((widget for widget in self.page.widgets if isinstance(widget, TraceList)), None)
        if trace is None:
            return
        try:
            pygame.scrap.put_text(trace.text())
        except pygame.error:
            self.stage.toasts.say(_("There is no clipboard here."))
            return
        self.stage.toasts.say(_("Copied {count} lines.").format(count=trace.text().count("\n")))

    def zoom(self, factor: float) -> None:
        for view in self.views:
            view.zoom(factor)

    def fit(self) -> None:
        for view in self.views:
            view.fit()

    def home(self) -> None:
        self.go(self.back)

    # --- Keys -------------------------------------------------------------------------------------------

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_c:
                self.copy()
        elif self.recordings:
            self._handle_key(event)

    def _escape(self) -> None:
        if self.chosen != NOBODY:
            self._chooser(self.lead)(self.chosen)
        else:
            self.home()

    def _handle_key(self, event: pygame.Event) -> None:
        many = 10 if event.mod & pygame.KMOD_SHIFT else 1
        back = bool(event.mod & pygame.KMOD_SHIFT)
        keys: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: self.step(-many), pygame.K_RIGHT: lambda: self.step(many),
            pygame.K_HOME: self.to_start, pygame.K_END: self.to_end, pygame.K_SPACE: self.play,
            pygame.K_c: lambda: self.to_previous(Cut) if back else self.next_cut(),
            pygame.K_r: lambda: self.to_previous(Result) if back else self.next_result(),
            pygame.K_s: self.next_speed, pygame.K_PLUS: lambda: self.zoom(ZOOM), pygame.K_EQUALS: lambda: self.zoom(ZOOM),
            pygame.K_KP_PLUS: lambda: self.zoom(ZOOM), pygame.K_MINUS: lambda: self.zoom(1 / ZOOM),
            pygame.K_KP_MINUS: lambda: self.zoom(1 / ZOOM), pygame.K_0: self.fit,
        }
        keys.get(event.key, lambda: None)()
