"""The Torres board in the window: stacked tiles and knights in isometric view, turns entered action by action.

The pictures are in iso.py, what stands around the board in panels.py, the half-made turn in
entry.py, the rules page in rules.py. No rules here, no whose-turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from engine.game import Game
from engine.games.torres.board import PASS
from engine.games.torres.rules import Torres
from engine.games.torres.turn import Action, Turn, actions_of
from engine.position import Position
from engine.search.verdict import Judged
from gui.animate import between
from gui.language import _
from gui.look import Look
from gui.scenes.steps import Step
from gui.scenes.torres.entry import SOUNDS, Entry
from gui.scenes.torres.iso import ROOMY, Iso, knight_of_size
from gui.scenes.torres.lesson import spelled, steps
from gui.scenes.torres.painter import Flight, Line, Painter, Signs
from gui.scenes.torres.panels import CastleNames, Plan, RoundButton, Table, draw_purse, draw_score, score_table
from gui.scenes.torres.rules import torres_rules
from gui.scenes.values import draw_value
from gui.scenes.view import BoardView, Choice, Cue, Motion, Pick, Section, Showing, Spot, Taste

ACTION_SECONDS = 0.34
PASS_SECONDS = 0.3
LANDED = 0.7
"""The share of an action after which the eye sees its piece arrive."""
MOST_VALUES = 6
"""An analysis shows the best turns by so many squares at most: more than a player can take in hides the board."""
SMALL = 380
"""Below this width, in units, the board is a miniature: no panels, no plan."""


class TorresView(BoardView):
    shape: ClassVar[float] = ROOMY[0] / ROOMY[1]
    has_choices: ClassVar[bool] = True
    spread: ClassVar[float] = 12.0
    demo: ClassVar[tuple[str, ...]] = (
        "K13.", "K31.", "P14M13l.", "P34M31d.", "P13M14r.", "P31M34u.", "K14.", "P32M31r.", "P12M13u.",
        "M32l.P34.",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._entry = Entry()
        self._names = CastleNames()
        self._corner = 0
        self._cursor = 5
        self._hovered: int | None = None
        self._lifted: int | None = None
        self._carried: tuple[int, Spot] | None = None
        self._passed = 0.0
        self._entered: tuple[Position, int] | None = None

    # --- Layout -----------------------------------------------------------------------------------------

    def place(self, look: Look, taste: Taste, rect: pygame.Rect) -> None:
        super().place(look, taste, rect)
        width = min(rect.w, int(rect.h * self.shape))
        inner = pygame.Rect(0, 0, width, int(width / self.shape))
        inner.center = rect.center
        self.small = inner.w < look.px(SMALL)
        self.iso = Iso(inner, self._corner)
        self.painter = Painter(self.look, self.iso, taste, self.small)
        side = int(self.iso.half * 1.46)
        self.plan = Plan(pygame.Rect(inner.x + look.px(4), inner.bottom - side - look.px(4), side, side))
        corner = pygame.Rect(0, 0, look.px(38), look.px(38))
        corner.bottomright = inner.bottomright
        self.button = RoundButton("turn board", corner)

    def _turn_board(self) -> None:
        """Look from the next corner."""
        self._corner = (self._corner + 1) % 4
        self.place(self.look, self.taste, self.rect)

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, showing: Showing) -> None:
        clip = surface.get_clip()
        # A tile falls from above the picture; only what is inside it is drawn again.
        surface.set_clip(clip.clip(self.rect))
        self._draw(surface, showing)
        surface.set_clip(clip)

    def _draw(self, surface: pygame.Surface, showing: Showing) -> None:
        position = showing.position
        assert isinstance(position, Torres)
        turn = self._entry.of(position) if showing.awake else None
        board, flight = self._moment(showing, turn)
        after = turn.board if turn is not None else position
        names = self._names.of(after)
        self.iso.fit([max(pair) for pair in zip(board.heights, after.heights, strict=True)],
                     board.knights_of(0) | board.knights_of(1) | after.knights_of(0) | after.knights_of(1))
        looked_at = self._cursor if showing.cursor else self._hovered
        self.painter.carried = self._carried if turn is not None else None
        self.painter.draw_board(surface, board, names, flight, None if self.small else looked_at,
                                Signs({}, {}, 0) if flight else self._signs(showing, turn))
        if flight is None and turn is not None and showing.hint is not None and not turn.actions:
            self.painter.trail(surface, turn.board, actions_of(turn.start, showing.hint))
        if turn is not None and flight is None:
            self.painter.draw_carried(surface, turn.start.player)
        if showing.cursor:
            self.painter.outline(surface, board, self._cursor, Line(self.look.theme.board.mark, 1.0, 0.06))
        if not self.small:
            self._draw_panels(surface, showing, turn, after, names)
        if turn is not None and flight is None:
            self._draw_values(surface, showing, turn)

    def _draw_values(self, surface: pygame.Surface, showing: Showing, turn: Turn) -> None:
        """Where the best turns go on from what is done so far: at each square the value of the best turn by it."""
        by_square: dict[int, Judged] = {}
        done = len(turn.actions)
        for each in showing.values:
            actions = actions_of(turn.start, each.move)
            if actions[:done] == turn.actions and len(actions) > done:
                by_square.setdefault(actions[done].square, each)
            if len(by_square) == MOST_VALUES:
                break
        for square, each in reversed(by_square.items()):
            draw_value(surface, self.look, self.iso.centre(square, turn.board.heights[square]),
                       self.short_value(each.value, turn.start), each is showing.values[0], self.iso.half * 1.3)

    def _moment(self, showing: Showing, turn: Turn | None) -> tuple[Torres, Flight | None]:
        """The board to draw, and the piece in the air."""
        motion = showing.motion
        if motion is not None and isinstance(motion.before, Torres):
            return self._amid(motion.before, actions_of(motion.before, motion.move), showing.progress)
        if turn is not None and self._entry.deed is not None:
            deed = self._entry.deed
            return deed.board, Flight(deed.action, between(self._passed, 0.0, ACTION_SECONDS), turn.start.player)
        position = turn.board if turn is not None else showing.position
        assert isinstance(position, Torres)
        return position, None

    def _amid(self, before: Torres, actions: Sequence[Action], progress: float) -> tuple[Torres, Flight | None]:
        """The board while the actions of a turn follow one another."""
        turn = Turn.begin(before)
        if not actions:
            return turn.board, None
        at = min(len(actions) - 1, int(progress * len(actions)))
        for action in actions[:at]:
            turn = turn.then(action)
        return turn.board, Flight(actions[at], progress * len(actions) - at, before.player)

    def _signs(self, showing: Showing, turn: Turn | None) -> Signs:
        """Where the last turn acted, the knights that can step, the one chosen, and what may be pressed."""
        mark, accent = self.look.theme.board.mark, self.look.theme.accent
        lines: dict[int, Line] = {}
        if showing.last is not None and (turn is None or not turn.actions):
            assert isinstance(showing.last.before, Torres)
            actions = actions_of(showing.last.before, showing.last.move)
            lines |= {action.square: Line(mark, 0.62, 0.04) for action in actions}
        if turn is None:
            return Signs(lines, {}, 0)
        if self._entry.mode == "step" and not turn.start.setting_up:
            lines |= {square: Line(accent, 0.72, 0.035) for square in self._entry.movable()}
            if self._entry.selected is not None:
                lines[self._entry.selected] = Line(accent, 0.86, 0.09)
        return Signs(lines, self._entry.targets(), turn.start.player)

    def _draw_panels(self, surface: pygame.Surface, showing: Showing, turn: Turn | None, board: Torres,
                     names: dict[int, int]) -> None:
        look, theme, inner = self.look, self.look.theme, self.iso.rect
        clip = surface.get_clip()
        if clip.top < inner.y + self.iso.half * 3:   # the two boxes lie in the upper corners
            if not board.setting_up:
                draw_score(surface, look, *self.score_table(board), board, names)
            draw_purse(surface, look, inner.topright, board, turn)
        if clip.colliderect(self.plan.rect.inflate(look.px(8), look.px(8))):
            self.plan.draw(surface, look, board, names)
        if turn is not None and showing.motion is None:
            for square in self._entry.targets():
                self.plan.ring(surface, look, square, "#ffffff", 2)
            if self._entry.selected is not None and self._entry.mode == "step":
                self.plan.ring(surface, look, self._entry.selected, theme.board.mark, 3)
        looked_at = self._cursor if showing.cursor else self._hovered
        if looked_at is not None:
            self.plan.ring(surface, look, looked_at, theme.board.mark, 2)
        self.button.draw(surface, look)

    def score_table(self, board: Torres) -> tuple[Table, pygame.Rect]:
        """The form of the table of points that hides no knight and no top of a tower, and where it stands."""
        heads = [self.iso.head(square, height, board.knight_at(square) is not None)
                 for square, height in enumerate(board.heights)]
        return score_table(self.look, self.iso.rect, board, heads)

    def draw_token(self, surface: pygame.Surface, look: Look, rect: pygame.Rect, side: int) -> None:
        sign = knight_of_size(look.dressed(self.game.name), round(min(rect.size) * 1.15), side)
        surface.blit(sign, sign.get_rect(center=rect.center))

    # --- Choosing a move --------------------------------------------------------------------------------

    def square_at(self, spot: Spot, position: Torres) -> int | None:
        """The square under a spot: in the plan, on a marked surface, or what is seen there first."""
        if not self.small:
            planned = self.plan.square_at(spot)
            if planned is not None:
                return planned
            if self.button.covers(spot):
                return None
        turn = self._entry.of(position)
        board, targets = turn.board, self._entry.targets()
        first = next((square for square in reversed(self.iso.far_to_near) if self._shows(spot, square, board)), None)
        if first in targets:
            return first
        # The surface of a marked square behind a tower is drawn through it, and pressed through it.
        marked = [(self.iso.distance(spot, square, board.heights[square]), square) for square in targets]
        return min(marked)[1] if marked and min(marked)[0] <= 0.9 else first

    def _shows(self, spot: Spot, square: int, board: Torres) -> bool:
        """Whether a tower, or the knight on it, is drawn at this spot."""
        height = board.heights[square]
        if self.iso.in_tower(spot, square, height):
            return True
        x, y = self.iso.centre(square, height)
        near = abs(spot[0] - x) <= self.iso.half * 0.3 and 0 <= y - spot[1] <= self.iso.half * 0.8
        return near and board.knight_at(square) is not None

    def hover(self, spot: Spot | None, position: Position) -> Sequence[pygame.Rect]:
        assert isinstance(position, Torres)
        square = self.square_at(spot, position) if spot is not None else None
        over_button = not self.small and spot is not None and self.button.covers(spot)
        changed = [self.button.rect, self.button.note(self.look)] if over_button != self.button.hovered else []
        if square != self._hovered:
            board = self._entry.of(position).board
            changed += [*self._previewed(self._hovered, board), *self._previewed(square, board)]
        self._hovered, self.button.hovered = square, over_button
        return changed

    def _previewed(self, square: int | None, board: Torres) -> list[pygame.Rect]:
        """The parts that look different when a square is hovered: itself, what is then seen through, and the plan."""
        if square is None:
            return []
        heights = board.heights
        hiding = [front for front in range(16) if self.iso.covers(front, heights[front], square, heights[square])]
        return [*(self.iso.around(each, heights[each]) for each in (square, *hiding)),
                self.plan.place(square).inflate(4, 4)]

    def place_at(self, spot: Spot, position: Position) -> int | None:
        assert isinstance(position, Torres)
        return self.square_at(spot, position)

    def click(self, spot: Spot, position: Position) -> Pick:
        square = self.place_at(spot, position)
        return Pick() if square is None else self._pressed(self._entry.press(square))

    def grab(self, spot: Spot, position: Position) -> bool:
        """A knight that can step may be carried to where it steps."""
        square = self.place_at(spot, position)
        self._lifted = square if square in self._entry.movable() and square not in self._entry.targets() else None
        return self._lifted is not None

    def carry(self, spot: Spot, position: Position) -> None:
        if self._lifted is not None and self._carried is None:
            self._entry.press(self._lifted)
        self._carried = None if self._lifted is None else (self._lifted, spot)

    def drop(self, spot: Spot, position: Position) -> Pick:
        square, lifted = self.place_at(spot, position), self._lifted
        self._lifted = self._carried = None
        if square is None or square == lifted:
            return Pick()
        pick = self._entry.press(square)
        self._entry.deed = None     # the knight is there already: nothing is left to be seen
        return pick

    def _pressed(self, pick: Pick) -> Pick:
        """A deed begins to move on the board."""
        if pick.sound:
            self._passed = 0.0
        return pick

    def steer(self, across: int, down: int, position: Position) -> None:
        row, column = self.iso.seen(self._cursor)
        row, column = min(3, max(0, row + down)), min(3, max(0, column + across))
        self._cursor = self._hovered = self.iso.square_seen(row, column)

    def press(self, position: Position) -> Pick:
        """Enter: the square under the cursor; when nothing is left to do, the end of the turn."""
        assert isinstance(position, Torres)
        turn = self._entry.of(position)
        if turn.complete and turn.may_end:
            return self.choose("end", position)
        return self._pressed(self._entry.press(self._cursor))

    def take_back(self) -> bool:
        self._lifted = self._carried = None
        return self._entry.take_back()

    def forget(self) -> None:
        self._lifted = self._carried = None
        self._entry.forget()

    def choices(self, position: Position) -> Sequence[Choice]:
        assert isinstance(position, Torres)
        self._entry.of(position)
        return self._entry.choices()

    def choose(self, name: str, position: Position) -> Pick:
        assert isinstance(position, Torres)
        self._entry.of(position)
        pick = self._entry.choose(name)
        if pick.move is not None:
            # Its actions have been seen one by one: the whole turn is not shown again.
            self._entered = position, pick.move
        return pick

    def handle(self, event: pygame.Event) -> bool:
        """Q, or a click on the round button, turns the board, whoever's turn it is."""
        asked = event.type == pygame.KEYDOWN and event.key == pygame.K_q and not event.mod & pygame.KMOD_CTRL
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.button.covers(event.pos)
        if not (asked or clicked) or self.small:
            return False
        self._turn_board()
        return True

    def tick(self, seconds: float) -> bool:
        if self._entry.deed is None:
            return False
        self._passed += seconds
        if self._passed >= ACTION_SECONDS:
            self._entry.deed = None
        return True

    # --- Words ------------------------------------------------------------------------------------------

    def prompt(self, position: Position) -> str:
        assert isinstance(position, Torres)
        self._entry.of(position)
        return self._entry.prompt()

    def move_words(self, position: Position, move: int) -> str:
        return _("pass") if move == PASS else position.name_of(move).rstrip(".")

    def spelled(self, position: Position, move: int) -> str:
        assert isinstance(position, Torres)
        return spelled(actions_of(position, move))

    def fact(self, position: Position, move: int, after: Position) -> str:
        before, then = position.score(), after.score()
        if before is None or then is None:
            return ""
        gained, given = (then[side] - before[side] for side in (position.player, 1 - position.player))
        if gained > 0:
            return _("It gains {points} points.").format(points=gained) if gained > 1 else _("It gains a point.")
        return _("It costs the other side {points}.").format(points=-given) if given < 0 else ""

    def announcement(self, motion: Motion) -> str:
        if motion.move != PASS or not isinstance(motion.before, Torres):
            return ""
        return _("{side} passes and saves 2 points.").format(side=_(self.game.sides[motion.before.player]))

    def sound(self, motion: Motion) -> str:
        if motion.move == PASS:
            return "pass"
        return "choose" if self._was_entered(motion) else ""

    def cues(self, motion: Motion) -> Sequence[Cue]:
        """Each action as it lands; none of a turn that was heard while it was entered."""
        assert isinstance(motion.before, Torres)
        if self._was_entered(motion):
            return ()
        actions = actions_of(motion.before, motion.move)
        return [((at + LANDED) / len(actions), SOUNDS[action.kind]) for at, action in enumerate(actions)]

    def _was_entered(self, motion: Motion) -> bool:
        return self._entered == (motion.before, motion.move)

    def seconds(self, motion: Motion) -> float:
        if self._was_entered(motion):
            return 0.0
        assert isinstance(motion.before, Torres)
        return max(PASS_SECONDS, ACTION_SECONDS * len(actions_of(motion.before, motion.move)))

    def rules(self) -> Sequence[Section]:
        return torres_rules()

    def lesson(self) -> Sequence[Step]:
        return steps()
