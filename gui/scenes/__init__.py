"""The screens of the window, and which board view belongs to which game."""

from __future__ import annotations

from engine.games import GAMES
from gui.scenes.gomoku.view import GomokuView
from gui.scenes.kalaha.view import KalahaView
from gui.scenes.othello.view import OthelloView
from gui.scenes.riskless.view import RisklessView
from gui.scenes.torres.view import TorresView
from gui.scenes.view import BoardView

VIEWS: dict[str, type[BoardView]] = {
    "othello": OthelloView,
    "kalaha": KalahaView,
    "gomoku": GomokuView,
    "torres": TorresView,
    "riskless": RisklessView,
}
"""The board view of every game the window can show. A new game is one room here and one entry."""


def view_for(name: str) -> BoardView:
    """A fresh view of the game of that name."""
    game = next(game for game in GAMES if game.name == name)
    return VIEWS[name](game)
