"""The keyboard on a board: which key does what. What the cursor's steps and Enter mean is the view's to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from gui.scenes.board import BoardScene

STEERING = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}


class Keys:
    """What the keys do that no widget wanted."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board

    def handle(self, event: pygame.Event) -> None:
        board = self.board
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.control().get(event.key, lambda: None)()
        elif event.key in STEERING:
            self._steer(*STEERING[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.press()
        elif event.key in (pygame.K_HOME, pygame.K_END):
            board.look_at(0 if event.key == pygame.K_HOME else len(board.match.moves))
        elif event.key == pygame.K_ESCAPE:
            self.back()
        elif board.awake and (pick := board.view.typed(event.unicode, board.position)) is not None:
            board.accept(pick)
        else:
            self.plain().get(event.key, lambda: self._press_choice(event.key))()

    def plain(self) -> dict[int, Callable[[], None]]:
        board, analysis = self.board, self.board.analysis
        return {
            pygame.K_u: board.undo, pygame.K_r: board.redo, pygame.K_h: board.hint, pygame.K_SPACE: board.pause,
            pygame.K_m: board.sitting.move_now, pygame.K_F1: board.rules, pygame.K_a: analysis.toggle,
            pygame.K_x: board.swap, pygame.K_f: board.next_speed,
            pygame.K_n: lambda: analysis.mistake(1), pygame.K_p: lambda: analysis.mistake(-1),
        }

    def control(self) -> dict[int, Callable[[], None]]:
        """With Ctrl, or with Cmd."""
        board, shown = self.board, self.board.sitting.shown
        return {
            pygame.K_s: board.save, pygame.K_o: board.load, pygame.K_n: board.new,
            pygame.K_LEFT: lambda: board.look_at(shown - 1), pygame.K_RIGHT: lambda: board.look_at(shown + 1),
            pygame.K_z: board.undo, pygame.K_y: board.redo, pygame.K_e: board.explain, pygame.K_m: board.mute,
            pygame.K_COMMA: board.settings, pygame.K_r: board.ask_resign, pygame.K_i: board.report,
        }

    def _press_choice(self, key: int) -> None:
        """The game's own button with this letter, if it is there and can be pressed."""
        board = self.board
        for choice in board.view.choices(board.position) if board.view.has_choices and board.awake else ():
            if choice.enabled and choice.key and pygame.key.key_code(choice.key.lower()) == key:
                board.accept(board.view.choose(choice.name, board.position))
                return

    def _steer(self, across: int, down: int) -> None:
        board = self.board
        board.take_keyboard()
        if board.cursor_shown:
            board.view.steer(across, down, board.position)
        board.cursor_shown = True
        board.touch_board()

    def press(self) -> None:
        board = self.board
        if board.awake:
            board.cursor_shown = True
            board.accept(board.forced_pick() or board.view.press(board.position))
        else:
            board.click_asleep()

    def back(self) -> None:
        """Esc: first the selection, then analyse mode, then the earlier position, then the board itself."""
        board = self.board
        board.grip.let_go()
        if board.view.take_back():
            board.refresh()
        elif board.analysis.active:
            board.analysis.end()
        elif not board.sitting.live:
            board.look_at(len(board.match.moves))
        else:
            board.home()
