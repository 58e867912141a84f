"""The registry: every game there is. A new game is one room here and one line below."""

from __future__ import annotations

from engine.complaint import Complaint
from engine.game import Game
from engine.games.gomoku import rules as gomoku
from engine.games.kalaha import rules as kalaha
from engine.games.othello import rules as othello
from engine.games.riskless import rules as riskless
from engine.games.torres import rules as torres
from engine.words import _

GAMES: tuple[Game, ...] = (
    othello.GAME,
    kalaha.GAME,
    gomoku.GAME,
    torres.GAME,
    riskless.GAME,
)


class UnknownGame(Complaint):
    """A name that no game has, as a sentence."""


def game_named(name: str) -> Game:
    """The game of that name."""
    for game in GAMES:
        if game.name == name.lower():
            return game
    raise UnknownGame(_("There is no game '{name}'; the games are: {names}.").format(
        name=name, names=", ".join(game.name for game in GAMES)))
