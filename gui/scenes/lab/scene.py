"""The lab's screen: a recorded search as a tree, its timeline, its trace and the board of a node. No search.

What is chosen (source, algorithms) becomes a wish; the worker thread records it; the replay shows it step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from engine.complaint import Complaint
from engine.game import Game
from engine.position import Position
from engine.search.events import Cut, Enter, Result
from engine.thinker import Answer, Failure
from gui.language import _
from gui.scene import Scene
from gui.scenes import view_for
from gui.scenes.lab.captions import question
from gui.scenes.lab.choosing import Choosing
from gui.scenes.lab.controls import bottom, top_bar
from gui.scenes.lab.dialogs import SaveDialog, TreeDialog, ask_experiment, show_keys
from gui.scenes.lab.experiment import Experiment
from gui.scenes.lab.model import NOBODY, Counts, Picture
from gui.scenes.lab.narration import sentence
from gui.scenes.lab.panels import Counters, NodeCard, TraceList
from gui.scenes.lab.places import Areas, lay_out
from gui.scenes.lab.recording import SEES_MOVES, Recordist, algorithm_words
from gui.scenes.lab.replay import SPEEDS, Replay
from gui.scenes.lab.timeline import Timeline
from gui.scenes.lab.tour import Stop, stops
from gui.scenes.lab.tour_card import tour_card
from gui.scenes.lab.treeview import ZOOM, TreeView
from gui.scenes.view import BoardView, Taste
from gui.stage import Stage
from gui.widgets import Label, Paragraph
from gui.widgets.base import Widget

CALM = 5.0      # steps a second: when faster, the tree stands still under the search


class LabScene(Scene):
    def __init__(self, stage: Stage, back: Scene, explained: tuple[Game, Position] | None = None) -> None:
        super().__init__(stage)
        self.back = back
        self.choosing = Choosing(explained)
        self.recordist: Recordist | None = None
        self.replay: Replay | None = None
        self.views: list[TreeView] = []
        self.board: BoardView | None = None
        self.chosen = NOBODY
        self.speed = 1
        self.tour: list[Stop] = []
        self.tour_stop = 0
        self._beat_wanted = 0           # the step a file was saved at
        self._trace_wanted = ""         # the trace it was saved with
        self._tour_wanted = not stage.settings.lab.toured and explained is None
        self._ticket = 0
        self._typing = False

    @property
    def heading(self) -> str:
        return _("Lab")

    # --- Recording --------------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        if self.replay is None or self.recordist is not None:
            self.record()

    def leave(self) -> None:
        """What was being recorded is begun again when the lab comes back."""
        self.stage.thinker.cancel()

    def record(self) -> None:
        """Have the worker thread record what is chosen; what is shown stays until it has."""
        try:
            self.recordist = Recordist(self.choosing.wish())
        except Complaint as fault:
            self.stage.toasts.say(str(fault))
            return
        self._ticket = self.stage.thinker.ask(self.recordist, self.recordist.wish.source.root)

    def _poll(self) -> None:
        for news in self.stage.thinker.poll() if self.recordist is not None else ():
            if isinstance(news, Answer | Failure) and news.ticket == self._ticket and self.recordist is not None:
                fault = news.sentence if isinstance(news, Failure) else self.recordist.fault
                recordist, self.recordist = self.recordist, None
                if fault:
                    self.stage.toasts.say(fault)
                elif recordist.recordings:
                    self._show(recordist)

    def _show(self, recordist: Recordist) -> None:
        """A recording is there: its trees from the first step on."""
        self.replay = replay = Replay(recordist.recordings, recordist.minimax)
        self.views = []
        for index, (recording, picture) in enumerate(zip(replay.recordings, replay.pictures, strict=True)):
            view = TreeView(f"tree {index}", picture, self._chooser(index), recording.grows)
            view.title = (algorithm_words(recording.algorithm) if len(replay.recordings) > 1 else
                          question(recording.film.goal))
            self.views.append(view)
        game = replay.recording.source.game
        self.board = view_for(game.name) if game is not None else None
        self.chosen, self.tour = NOBODY, []
        if recordist.remark:
            self.stage.toasts.say(recordist.remark)
        if replay.recording.source.narrowed and replay.recording.algorithm in SEES_MOVES:
            self.stage.toasts.say(_("There are very many moves here: the tree shows those worth a look."))
        if self._trace_wanted not in ("", replay.recording.trace):
            self.stage.toasts.say(_("Recorded again, the search went another way than in the file."))
        replay.seek(self._beat_wanted)
        self._beat_wanted, self._trace_wanted = 0, ""
        self.arrange()
        if self._tour_wanted:
            self.start_tour()

    # --- Time -------------------------------------------------------------------------------------------

    def seek(self, beat: int) -> None:
        """Show a step in all trees."""
        if self.replay is not None:
            self.replay.seek(beat)
            self._follow()

    def _follow(self) -> None:
        """Let everything on the screen speak of the step that is shown."""
        replay = self.replay
        if replay is None:
            return
        for view in self.views:
            view.steady = replay.playing and SPEEDS[self.speed] > CALM
            if replay.beat and self.chosen == NOBODY:
                view.reveal(view.picture.current)
            view.changed()
        for widget in self.page.widgets:
            match widget:
                case Timeline():
                    widget.show(replay.at)
                case TraceList():
                    widget.show(replay.picture.at)
                case NodeCard():
                    widget.show(self.looked_at)
                case Counters():
                    widget.changed()
                case Paragraph(name="sentence"):
                    widget.words = sentence(replay.picture)
                    widget.changed()
                case Label(name="step"):
                    widget.say(self.step_words)

    @property
    def looked_at(self) -> int:
        """The node of the card: the chosen one, or the one the search is at."""
        current = self.replay.picture.current if self.replay is not None else 0
        return self.chosen if self.chosen != NOBODY else max(0, current)

    @property
    def step_words(self) -> str:
        if self.replay is None or self.recordist is not None:
            return _("Recording ...")
        beat, last = self.replay.beat, self.replay.last_beat
        return _("Step {step} of {steps}").format(step=beat, steps=last)

    @property
    def playing(self) -> bool:
        return self.replay is not None and self.replay.playing

    def _moving(self, act: Callable[[Replay], None]) -> None:
        """Go somewhere by hand, which ends playing."""
        if self.replay is None:
            return
        played, self.replay.playing = self.replay.playing, False
        act(self.replay)
        if played:
            self.arrange()
        self._follow()

    def step(self, by: int) -> None:
        self._moving(lambda replay: replay.seek(replay.beat + by))

    def to_start(self) -> None:
        self._moving(lambda replay: replay.seek(0))

    def to_end(self) -> None:
        self._moving(lambda replay: replay.seek(replay.last_beat))

    @property
    def landmark(self) -> type:
        """What one jumps to: the next cut, or where a tree grows the next new node."""
        return Enter if self.replay is not None and self.replay.recording.grows else Cut

    def to_event(self, kind: type, back: bool = False) -> None:
        """To the next step with an event of a kind, or to the one before."""
        self._moving(lambda replay: replay.seek_previous(kind) if back else replay.seek_next(kind))

    def scrub(self, at: int) -> None:
        """The timeline was clicked or dragged."""
        self._moving(lambda replay: replay.seek(replay.longest.film.beat_number(at)))

    def go_to_line(self, at: int) -> None:
        """A line of the trace was clicked."""
        self._moving(lambda replay: replay.seek(replay.film.beat_number(at)))

    def play(self) -> None:
        if self.replay is not None:
            self.replay.play()
            self.arrange()
            self._follow()

    def next_speed(self) -> None:
        self.speed = (self.speed + 1) % len(SPEEDS)
        self.arrange()

    def update(self, seconds: float) -> Scene | None:
        self._poll()
        if self._typing:
            self.type_tree()
        if self.replay is not None and self.dialog is None and self.replay.tick(seconds, SPEEDS[self.speed]):
            self._follow()
            if not self.replay.playing:
                self.arrange()
        return super().update(seconds)

    # --- Choosing ---------------------------------------------------------------------------------------

    def _chooser(self, index: int) -> Callable[[int], None]:
        def choose(node: int) -> None:
            if self.replay is None:
                return
            again, self.replay.lead = index == self.replay.lead, index
            self.chosen = NOBODY if node == self.chosen and again else node
            for view in self.views:
                view.show_chosen(self.chosen)
            if self.chosen != NOBODY:
                self.views[index].reveal(self.chosen)
            if not again:
                self.arrange()
            self._follow()

        return choose

    def change(self, **fields: object) -> None:
        """Another source or algorithm was chosen."""
        self.choosing.change(**fields)
        self.record()
        self.arrange()

    def choose_source(self, kind: str) -> None:
        """Another kind of tree; one has to be typed first."""
        if kind == "typed":
            self.type_tree()
        elif kind == "file":
            self.open_file()
        else:
            self.change(source=kind)

    def type_tree(self) -> None:
        self._typing = False
        TreeDialog(self)

    def _type_soon(self) -> None:
        """Ask when the key is over: the letter it types is no part of the tree."""
        self._typing = True

    def open_file(self) -> None:
        ask_experiment(self)
        self.arrange()

    def show_experiment(self, experiment: Experiment) -> None:
        """Record again what a file tells of, and go to its step."""
        self.choosing = experiment.chosen()
        self._beat_wanted, self._trace_wanted = experiment.beat, experiment.trace
        self.record()
        self.arrange()

    def another_tree(self) -> None:
        self.change(source="random", seed=self.choosing.seed + 1)

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        replay = self.replay
        areas = lay_out(self.look, self.stage.size, Timeline.height(replay.longest) if replay else 0.0,
                        self.board is not None)
        widgets: list[Widget] = [*top_bar(self, areas.top)]
        if replay is None:
            return [*widgets, Label("wait", areas.tree, _("Recording ..."), 15, 400, self.look.theme.dim, "centre")]
        self._place_trees(areas.tree)
        return [*widgets, *self.views, *self._panel(areas, replay),
                Paragraph("sentence", areas.sentence, sentence(replay.picture), 13.5, 500),
                *bottom(self, replay, areas)]

    def _place_trees(self, room: pygame.Rect) -> None:
        gap = self.look.px(16)
        width = (room.w - gap * (len(self.views) - 1)) // len(self.views)
        for index, view in enumerate(self.views):
            view.place(self.look, pygame.Rect(room.x + index * (width + gap), room.y, width, room.h))

    def _panel(self, areas: Areas, replay: Replay) -> list[Widget]:
        settings = self.stage.settings
        card = NodeCard(areas.card, self.look, replay.picture, self.looked_at, self.board,
                        Taste(settings.coordinates, settings.shapes), replay.recording.lanes)
        counters = Counters(areas.counters, self._columns(replay), replay.recording.grows)
        if self.tour:
            return [card, counters, *tour_card(self, areas.trace)]
        return [card, counters, TraceList(areas.trace, self.look, replay.recording, replay.picture.at,
                                          self.go_to_line)]

    def _columns(self, replay: Replay) -> list[tuple[str, Callable[[], Counts]]]:
        """The counters of each search, and of minimax where it is not among them."""
        columns = [(algorithm_words(recording.algorithm), _counter(picture))
                   for recording, picture in zip(replay.recordings, replay.pictures, strict=True)]
        whole = replay.minimax
        if whole is not None and whole not in replay.recordings:
            words = _("Minimax, in all") if len(columns) == 1 else algorithm_words("minimax")
            columns.append((words, lambda: whole.film.totals))
        return columns

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

    def save(self) -> None:
        if self.replay is not None:
            SaveDialog(self, self.replay)

    def keys(self) -> None:
        show_keys(self)

    def quiz(self) -> None:
        from gui.scenes.lab.quiz_scene import QuizScene  # the quiz comes back here

        self.go(QuizScene(self.stage, self))

    def zoom(self, factor: float) -> None:
        for view in self.views:
            view.zoom(factor)

    def fit(self) -> None:
        for view in self.views:
            view.fit()

    def home(self) -> None:
        self.go(self.back)

    # --- The tour ---------------------------------------------------------------------------------------

    def start_tour(self) -> None:
        """Five stops on the handout's small tree under alpha-beta."""
        choosing, replay = self.choosing, self.replay
        if replay is None or (choosing.source, choosing.algorithm, choosing.beside) != ("small", "alphabeta", None):
            self._tour_wanted = True
            self.change(source="small", algorithm="alphabeta", beside=None)
            return
        self._tour_wanted = False
        self.tour = stops(replay.film)
        lab = msgspec.structs.replace(self.stage.settings.lab, toured=True)
        self.stage.change(msgspec.structs.replace(self.stage.settings, lab=lab))
        self.go_to_stop(0)

    def go_to_stop(self, number: int) -> None:
        """Show a stop of the tour; after the last it is over."""
        if number >= len(self.tour):
            self.end_tour()
            return
        self.tour_stop = max(0, number)
        self._moving(lambda replay: replay.seek(self.tour[self.tour_stop].beat))
        self.arrange()

    def end_tour(self) -> None:
        self.tour = []
        self.arrange()

    # --- Keys -------------------------------------------------------------------------------------------

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.mod & pygame.KMOD_CTRL:
            {pygame.K_c: self.copy, pygame.K_s: self.save, pygame.K_o: self.open_file}.get(event.key, lambda: None)()
        else:
            self._handle_key(event)

    def _escape(self) -> None:
        if self.tour:
            self.end_tour()
        elif self.chosen != NOBODY and self.replay is not None:
            self._chooser(self.replay.lead)(self.chosen)
        else:
            self.home()

    def _handle_key(self, event: pygame.Event) -> None:
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        many = 10 if shift else 1
        keys: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: self.step(-many), pygame.K_RIGHT: lambda: self.step(many),
            pygame.K_HOME: self.to_start, pygame.K_END: self.to_end, pygame.K_SPACE: self.play,
            pygame.K_c: lambda: self.to_event(self.landmark, shift), pygame.K_r: lambda: self.to_event(Result, shift),
            pygame.K_s: self.next_speed, pygame.K_0: self.fit,
            pygame.K_e: self._type_soon, pygame.K_n: self.another_tree,
            pygame.K_q: self.quiz, pygame.K_t: self.start_tour, pygame.K_F1: self.keys,
            **dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), lambda: self.zoom(ZOOM)),
            **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), lambda: self.zoom(1 / ZOOM)),
        }
        keys.get(event.key, lambda: None)()


def _counter(picture: Picture) -> Callable[[], Counts]:
    return lambda: picture.counts
