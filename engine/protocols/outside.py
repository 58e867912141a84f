"""Outside engines as players: `engine:PATH`, with the protocol that the game's programs speak.

An engine is started at its first move and kept from move to move. After a fault it is ended, and the next move starts
it anew, so that a game can be tried again, or continued by hand or with another opponent.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from engine.game import Game
from engine.games import game_named
from engine.position import IllegalMove, Position
from engine.protocols.gomocup_host import GomocupHost
from engine.protocols.nboard_host import NBoardHost
from engine.protocols.process import EngineFault, OutsideProcess, command_of
from engine.search.verdict import Verdict
from engine.search.watch import Watch
from engine.words import _

PREFIX = "engine:"
USUAL_SECONDS = 5.0       # a move, where nothing else is said


class Host(Protocol):
    """One conversation with an engine's process."""

    engine: OutsideProcess

    def choose(self, position: Position, seconds: float, watch: Watch) -> int: ...

    def close(self) -> None: ...


HOSTS: dict[str, Callable[[str], Host]] = {"gomoku": GomocupHost, "othello": NBoardHost}


class OutsidePlayer:
    """A program of somebody else's."""

    def __init__(self, host: Callable[[str], Host], words: str, seconds: float) -> None:
        self.words, self.seconds = words, seconds
        self._host, self._talk = host, None

    _talk: Host | None

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        """Its move; EngineFault says what went wrong instead."""
        asked = watch or Watch()
        moves = position.moves()
        if len(moves) == 1 and position.name_of(moves[0]) == "pass":
            return Verdict(moves[0], 0, (moves[0],), 0, 0)    # a forced pass is no question
        try:
            if self._talk is None:
                self._talk = self._host(self.words)
            move = self._talk.choose(position, self.seconds, asked)
        except EngineFault:
            if asked.given_up and self._talk is not None:
                self._talk.engine.kill()     # whoever gave up waits for us: no goodbye
            self.close()
            raise
        except IllegalMove as fault:
            self.close()
            name = Path(command_of(self.words)[0]).name
            raise EngineFault(_("The engine {name} played illegally: {fault}").format(
                name=name, fault=fault), "illegal") from None
        return Verdict(move, 0, (move,), 0, 0)

    def close(self) -> None:
        """End the engine's process; a later move starts another."""
        if self._talk is not None:
            self._talk.close()
            self._talk = None


def outside_player(game: Game, name: str, seconds: float | None = None) -> OutsidePlayer | None:
    """The player of `engine:PATH`; None for any other name. EngineFault when there is no such program."""
    if not name.startswith(PREFIX):
        return None
    if game.name not in HOSTS:
        raise EngineFault(_("Outside engines play {names}, not {title}.").format(
            names=_(" and ").join(_(game_named(host).title) for host in HOSTS), title=_(game.title)))
    words = name.removeprefix(PREFIX).strip()
    command_of(words)
    return OutsidePlayer(HOSTS[game.name], words, USUAL_SECONDS if seconds is None else seconds)
