"""The viewer's side of the NBoard protocol: any such engine as an opponent in Othello.

Source: the NBoard protocol, version 2 (Chris Welty). Every question sends the whole position as a game in GGF, so that
an engine that was restarted needs nothing else. The protocol knows depths, not seconds: an engine that thinks too long
is pinged, which asks it to stop, and ended when it does not answer then.
"""

from __future__ import annotations

import re
import time
from typing import cast

from engine.formats.ggf import GgfGame, write_ggf
from engine.games.othello.rules import Othello
from engine.position import IllegalMove, Position
from engine.protocols.process import START_SECONDS, TOLERANCE, EngineFault, OutsideProcess
from engine.search.watch import Watch
from engine.words import _

DEPTH_BY_SECONDS = ((0.2, 6), (1.0, 8), (5.0, 10), (20.0, 14))   # up to so many seconds a move -> depth to ask for
DEEPEST = 18


class NBoardHost:
    """One engine in one process."""

    def __init__(self, words: str) -> None:
        self.engine = OutsideProcess(words)
        self.engine.say("nboard 2")
        self._pings = 0

    def choose(self, position: Position, seconds: float, watch: Watch) -> int:
        board = cast(Othello, position)
        depth = next((deep for limit, deep in DEPTH_BY_SECONDS if seconds <= limit), DEEPEST)
        self.engine.say(f"set depth {depth}")
        self.engine.say(f"set game {write_ggf(GgfGame(board.text()))}")
        self._synchronise(time.monotonic() + START_SECONDS, watch)
        self.engine.say("go")
        return move_of(board, self._move(seconds, watch), self.engine.name)

    def _move(self, seconds: float, watch: Watch) -> str:
        """The answer to 'go'; when the time is over, or the player wants it now, a ping asks for what there is."""
        try:
            return self._await("===", time.monotonic() + seconds, watch)
        except EngineFault as fault:
            if fault.reason != "time" or watch.given_up:
                raise
        self._pings += 1
        self.engine.say(f"ping {self._pings}")
        return self._await("===", time.monotonic() + TOLERANCE)

    def close(self) -> None:
        self.engine.close("quit")

    def _synchronise(self, deadline: float, watch: Watch) -> None:
        """What was said before the answering pong belongs to an earlier question."""
        self._pings += 1
        self.engine.say(f"ping {self._pings}")
        while self._await("pong", deadline, watch).split()[:1] != [str(self._pings)]:
            pass

    def _await(self, word: str, deadline: float, watch: Watch | None = None) -> str:
        """The rest of the next line that begins with a word; status and search lines are passed over."""
        while True:
            line = self.engine.hear(deadline, watch)
            if line.startswith(word):
                return line.removeprefix(word).strip()


def move_of(board: Othello, answer: str, name: str) -> int:
    """The move of an answer such as F5/2.30/1.5; PA is a pass."""
    move = re.match(r"([A-Ha-h][1-8]|[Pp][Aa](?:[Ss][Ss])?)(?=$|[/\s])", answer)
    if move is None:
        raise EngineFault(_("The engine {name} answered '{answer}', which is no move.").format(
            name=name, answer=answer[:60]), "illegal")
    try:
        return board.move_named(move[1].lower())
    except IllegalMove:
        raise IllegalMove(_("{move} is not legal.").format(move=move[1])) from None
