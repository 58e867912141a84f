"""The quiz's screen: a tree with the values of its leaves; the player crosses out what will never be looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from gui.language import _
from gui.scene import Scene
from gui.scenes.lab.captions import explanation, full_name
from gui.scenes.lab.model import NOBODY, Picture
from gui.scenes.lab.quiz import LEVELS, Quiz
from gui.scenes.lab.treeview import ZOOM, TreeView
from gui.scenes.lab.writer import Scenery
from gui.stage import Stage
from gui.widgets import Button, IconButton, Label, Paragraph
from gui.widgets.base import Widget
from gui.widgets.panel import Panel


class QuizScene(Scene):
    def __init__(self, stage: Stage, back: Scene) -> None:
        super().__init__(stage)
        self.back = back
        self.seed = stage.settings.lab.asked + 1
        self.begin(stage.settings.lab.level)

    @property
    def heading(self) -> str:
        return _("Quiz")

    def begin(self, level: int) -> None:
        """A new tree of a level."""
        self.quiz = Quiz(level, self.seed)
        self.view = TreeView("tree", Picture(self.quiz.film), self._click)
        self.view.focusable = False      # the arrows go from leaf to leaf
        self.view.steady = True
        self.chosen = self.quiz.leaves[0]
        self.asked = NOBODY              # the node whose reason is wanted after the check
        self._dress()

    def _dress(self) -> None:
        """Let the tree show the marks, and after the check what was right."""
        quiz, verdict = self.quiz, self.quiz.verdict
        judged = tuple((leaf, leaf in verdict.right) for leaf in quiz.leaves) if verdict else ()
        self.view.scenery = Scenery(chosen=self.chosen, marked=quiz.marked, judged=judged, silent=verdict is None,
                                    values=quiz.values)
        self.view.picture.seek(len(quiz.film) if verdict else 0)
        self.view.changed()

    # --- Answering --------------------------------------------------------------------------------------

    def _click(self, node: int) -> None:
        """Under the mouse the tree stands still; for the arrows there is a lens."""
        self.view.steady = True
        self.mark(node)

    def mark(self, node: int) -> None:
        if node == NOBODY:
            return
        self.chosen = node
        self.asked = node if self.quiz.verdict is not None else NOBODY
        self.quiz.mark(node)
        self._dress()
        self.arrange()

    def check(self) -> None:
        if self.quiz.verdict is not None:
            self.next_tree()
            return
        verdict, lab = self.quiz.check(), self.stage.settings.lab
        kept = msgspec.structs.replace(
            lab, asked=lab.asked + 1, right=lab.right + verdict.perfect,
            level=(self.quiz.level + 1) % len(LEVELS) if verdict.perfect else self.quiz.level)
        self.stage.change(msgspec.structs.replace(self.stage.settings, lab=kept))
        self._dress()
        self.arrange()

    def next_tree(self) -> None:
        """On to the next level after a right answer; another tree of the same one otherwise."""
        self.seed += 1
        self.begin(self.stage.settings.lab.level)
        self.arrange()

    def another_level(self, by: int) -> None:
        self.seed += 1
        self.begin((self.quiz.level + by) % len(LEVELS))
        self.arrange()

    def _step(self, by: int) -> None:
        """By keyboard from leaf to leaf, above them from node to node of a level."""
        leaves = self.quiz.leaves
        if self.chosen in leaves:
            self._choose(leaves[(leaves.index(self.chosen) + by) % len(leaves)])
        else:
            self._choose(self.view.neighbour(self.chosen, by, 0))

    def _choose(self, node: int) -> None:
        self.chosen = node
        self.view.steady = False
        self._dress()
        self.view.reveal(self.chosen)
        self.arrange()

    # --- Layout -----------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        px, (width, height) = self.look.px, self.stage.size
        margin = px(16)
        panel = max(px(300), min(px(420), width * 3 // 11))
        side = pygame.Rect(width - margin - panel, px(60), panel, height - px(76))
        tree = pygame.Rect(margin, px(60), side.x - px(12) - margin, height - px(76))
        self.view.place(self.look, tree)
        return [*self._head(pygame.Rect(margin, px(8), width - 2 * margin, px(44))), self.view, *self._side(side)]

    def _head(self, row: pygame.Rect) -> list[Widget]:
        px, size = self.look.px, row.h
        lab = self.stage.settings.lab
        level = _("Level {level} of {levels}").format(level=self.quiz.level + 1, levels=len(LEVELS))
        score = _("{right} of {asked} answered without a fault").format(right=lab.right, asked=lab.asked)
        x = row.x + size + px(8)
        return [
            IconButton("back", pygame.Rect(row.x, row.y, size, size), "arrow-left", _("Lab"), self.leave_quiz, "Esc"),
            Label("title", pygame.Rect(x, row.y, px(60), size), _("Quiz"), 20, 600),
            IconButton("easier", pygame.Rect(x + px(70), row.y, size, size), "chevron-left", _("Easier"),
                       lambda: self.another_level(-1), "PgUp"),
            Label("level", pygame.Rect(x + px(118), row.y, px(120), size), level, 15, 500, align="centre"),
            IconButton("harder", pygame.Rect(x + px(242), row.y, size, size), "chevron-right", _("Harder"),
                       lambda: self.another_level(1), "PgDn"),
            Label("score", pygame.Rect(row.right - px(360), row.y, px(360), size), score, 14, 500, self.look.theme.dim,
                  "right"),
        ]

    def _side(self, rect: pygame.Rect) -> list[Widget]:
        px, look, verdict = self.look.px, self.look, self.quiz.verdict
        inner = rect.inflate(-px(32), -px(28))
        words = _("Check") if verdict is None else _("Next tree")
        button = pygame.Rect(inner.x, inner.bottom - px(44), inner.w, px(44))
        return [
            Panel("panel", rect),
            Label("question", pygame.Rect(inner.x, inner.y, inner.w, px(28)), self._title(), 17, 600),
            Paragraph("words", pygame.Rect(inner.x, inner.y + px(36), inner.w, button.y - inner.y - px(44)),
                      self._words(inner.w, button.y - inner.y - px(44)), 13.5, 400, look.theme.dim),
            Button("check", button, words, self.check, "check" if verdict is None else "", "primary",
                   _("{words}  (Enter)").format(words=words)),
        ]

    def _title(self) -> str:
        verdict = self.quiz.verdict
        if verdict is None:
            return _("What will be cut?")
        if verdict.perfect:
            return _("All right!")
        count = len(verdict.wrong)
        return _("One leaf is wrong") if count == 1 else _("{count} leaves are wrong").format(count=count)

    def _words(self, width: int, height: int) -> str:
        """What to do, or why marks are wrong, as many as there is room for."""
        quiz, verdict = self.quiz, self.quiz.verdict
        if verdict is None:
            root = _("Maxie") if quiz.tree.position[0].player == 0 else _("Minnie")
            return _("Alpha-beta looks at this tree from left to right, {root} first. Click the leaves it will never "
                     "look at; a click on a triangle marks all below it. By keyboard: arrows, Space, and Enter to "
                     "check.").format(root=root) + "\n\n" + _("Marked: {count}").format(count=len(quiz.marked))
        if self.asked != NOBODY:
            return f"{full_name(quiz.tree, self.asked)}: {explanation(quiz.end, self.asked)}"
        reasons = list(verdict.reasons) or [explanation(quiz.end, leaf) for leaf in sorted(quiz.pruned)[:1]]
        return self._as_many(reasons, width, height)

    def _as_many(self, reasons: list[str], width: int, height: int) -> str:
        shown: list[str] = []
        for number, reason in enumerate(reasons):
            rest = _("And {count} more: click a leaf for its reason.").format(count=len(reasons) - number)
            if Paragraph.height(self.look, "\n\n".join([*shown, reason, rest]), 13.5, width) > height:
                return "\n\n".join([*shown, rest])
            shown.append(reason)
        return "\n\n".join(shown)

    # --- Keys -------------------------------------------------------------------------------------------

    def leave_quiz(self) -> None:
        self.go(self.back)

    def handle_rest(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        keys: dict[int, Callable[[], None]] = {
            pygame.K_ESCAPE: self.leave_quiz,
            pygame.K_LEFT: lambda: self._step(-1), pygame.K_RIGHT: lambda: self._step(1),
            pygame.K_UP: lambda: self._choose(self.view.neighbour(self.chosen, 0, -1)),
            pygame.K_DOWN: lambda: self._choose(self.view.neighbour(self.chosen, 0, 1)),
            pygame.K_SPACE: lambda: self.mark(self.chosen), pygame.K_RETURN: self.check, pygame.K_KP_ENTER: self.check,
            pygame.K_PAGEUP: lambda: self.another_level(-1), pygame.K_PAGEDOWN: lambda: self.another_level(1),
            pygame.K_0: self.view.fit,
            **dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), lambda: self.view.zoom(ZOOM)),
            **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), lambda: self.view.zoom(1 / ZOOM)),
        }
        keys.get(event.key, lambda: None)()
