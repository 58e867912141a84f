"""Making a move with the keys alone, in every game, on whichever screen the board stands."""

from __future__ import annotations

from collections import deque

import pygame

from engine.games.gomoku.rules import Gomoku
from engine.games.riskless.rules import Riskless
from engine.games.torres.rules import Torres
from engine.games.torres.turn import actions_of
from engine.position import Position
from gui.scenes.gomoku.view import GomokuView
from gui.scenes.kalaha.view import KalahaView
from gui.scenes.othello.view import OthelloView
from gui.scenes.riskless.view import RisklessView
from gui.scenes.torres.view import TorresView
from gui.scenes.view import BoardView
from tests.gui.conftest import Driver

TORRES_KEYS = {"step": pygame.K_s, "tile": pygame.K_t, "knight": pygame.K_k}
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def type_move(driver: Driver, view: BoardView, position: Position, move: int) -> None:
    """Arrows and Enter; Kalaha's digits; the letters of Torres's buttons."""
    if isinstance(view, KalahaView):
        driver.key(pygame.K_0 + int(position.name_of(move)))
        return
    driver.key(pygame.K_LEFT)       # the first arrow shows the cursor, on whatever place
    if isinstance(view, OthelloView):
        _walk(driver, move % 8 - view._cursor % 8, move // 8 - view._cursor // 8)
        driver.key(pygame.K_RETURN)
    elif isinstance(view, GomokuView):
        assert isinstance(position, Gomoku)
        here, size = view._cursor_on(position), position.size
        _walk(driver, move % size - here % size, here // size - move // size)
        driver.key(pygame.K_RETURN)
    elif isinstance(view, RisklessView):
        assert isinstance(position, Riskless)
        for territory in divmod(move, 64):
            _march_to(driver, view, position, territory)
    else:
        assert isinstance(view, TorresView) and isinstance(position, Torres)
        _type_turn(driver, view, position, move)


def _walk(driver: Driver, across: int, down: int) -> None:
    for _ in range(abs(across)):
        driver.key(pygame.K_RIGHT if across > 0 else pygame.K_LEFT)
    for _ in range(abs(down)):
        driver.key(pygame.K_DOWN if down > 0 else pygame.K_UP)


def _type_turn(driver: Driver, view: TorresView, position: Torres, move: int) -> None:
    for action in actions_of(position, move):
        driver.key(TORRES_KEYS[action.kind])
        for square in (action.source, action.square):
            if square is not None:
                _walk(driver, square % 4 - view._cursor % 4, square // 4 - view._cursor // 4)
                driver.key(pygame.K_RETURN)
    driver.key(pygame.K_e)


def _march_to(driver: Driver, view: RisklessView, position: Riskless, goal: int) -> None:
    """The arrows of the shortest way to a territory, and Enter."""
    start = view.cursor_on(position)
    ways: dict[int, list[int]] = {start: []}
    waiting = deque([start])
    while goal not in ways:
        spot = waiting.popleft()
        for key, way in ARROWS.items():
            found = view.next_territory(position, spot, *way)
            if found not in ways:
                ways[found] = [*ways[spot], key]
                waiting.append(found)
    for key in ways[goal]:
        driver.key(key)
    driver.key(pygame.K_RETURN)
