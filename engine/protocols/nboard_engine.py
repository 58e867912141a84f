"""We as an NBoard engine: `main.py nboard` plays and analyses Othello for any viewer that speaks the protocol.

Source: the NBoard protocol, version 2 (Chris Welty). `set depth` limits the search; whatever interrupts (ping, a move,
a new game) ends a thought that is under way. Values are in discs, for the side to move. `set contempt` is passed over:
there is none here. `learn` has nothing to learn; `analyze` judges every position of the game, the last one first.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from engine.complaint import Complaint
from engine.formats.ggf import parse_ggf
from engine.games.othello.rules import GAME, PASS, Othello, read, square_name
from engine.position import WIN, margin_of
from engine.protocols.lines import Listener
from engine.search.champion import Budget, Champion
from engine.search.verdict import Verdict, for_maxie

DEEPEST = 60
SOLVE_FROM = 24              # asked for this depth or more, a position is solved when it is near enough to the end
LONGEST = 60.0               # seconds, however deep
NAME = "Jamboree"
Say = Callable[[str], None]


class NBoardEngine:
    """A game, a depth, and a champion that remembers."""

    def __init__(self, listener: Listener, say: Say) -> None:
        self.listener, self.say = listener, say
        self.game = [_start()]        # every position of it
        self.depth = 8
        self.champion = Champion(Budget(depth=self.depth))

    @property
    def position(self) -> Othello:
        return self.game[-1]

    def run(self) -> None:
        """Obey until quit or until the viewer has gone."""
        while (line := self.listener.next()) is not None and line.split()[:1] != ["quit"]:
            try:
                self._obey(line)
            except (Complaint, ValueError) as fault:
                self.say(f"status {fault}")

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "nboard":
            self.say(f"set myname {NAME}")
        elif word == "ping":
            self.say(f"pong {rest.strip()}")
        elif word == "set":
            self._set(rest.strip())
        elif word == "move":
            self._move(rest.strip())
        elif word == "go":
            self._go()
        elif word == "hint":
            self._hint(rest.strip())
        elif word == "analyze":
            self._analyse()
        elif word == "learn":
            self.say("learned")
        # Other commands belong to later versions; the protocol wants them passed over.

    def _set(self, rest: str) -> None:
        word, _, value = rest.partition(" ")
        if word == "depth" and re.fullmatch(r"\d{1,3}", value.strip()):
            self.depth = max(1, min(DEEPEST, int(value)))
        elif word == "game":
            game = parse_ggf(value)
            positions = [read(game.start)]
            for _, square in game.moves:
                positions.append(_played(positions[-1], square))
            self.game = positions

    def _move(self, rest: str) -> None:
        self.game.append(_played(self.position, re.split(r"[/\s]", rest)[0].lower()))

    def _go(self) -> None:
        """Our move; the viewer tells it back to us with 'move'."""
        if self.position.over:
            raise Complaint("The game is over.")
        if self.position.moves() == [PASS]:
            self.say("=== PA")
            return
        self.say("status Thinking")
        began = time.monotonic()
        verdict, _ = self._think(self.position)
        passed = time.monotonic() - began
        self.say(f"nodestats {verdict.nodes} {passed:.2f}")
        self.say(f"=== {_name(verdict.move)}/{_discs(self.position, verdict.value):.2f}/{passed:.2f}")
        self.say("status")

    def _hint(self, rest: str) -> None:
        """The best moves, each with its line and value."""
        wanted = int(rest) if re.fullmatch(r"\d{1,2}", rest) else 1
        if self.position.over:
            return
        self.say("status Analysing")
        verdict, _ = self._think(self.position, every_move=True)
        for judged in verdict.judged[:wanted]:
            line = "".join(_name(move) for move in judged.line) or _name(judged.move)
            self.say(f"search {line} {_discs(self.position, judged.value):.2f} 0 {judged.depth}")
        self.say("status")

    def _analyse(self) -> None:
        """Every position of the game, from its end, whose values help with those before, until interrupted."""
        self.say("status Analysing")
        for made, position in reversed(list(enumerate(self.game))):
            if position.over:
                discs, called_off = _final_discs(position), False
            else:
                verdict, called_off = self._think(position)
                discs = _discs(position, verdict.value)
            if called_off:
                break
            self.say(f"analysis {made} {discs:.2f}")
        self.say("status")

    def _think(self, position: Othello, every_move: bool = False) -> tuple[Verdict, bool]:
        """What the champion says, and whether it was called off."""
        solving = self.depth >= SOLVE_FROM
        self.champion.budget = Budget(depth=None if solving else self.depth, seconds=LONGEST)
        watch = self.listener.thinking()
        ask = self.champion.analyse if every_move else self.champion.choose
        return ask(position, watch), self.listener.interrupted


def _start() -> Othello:
    position = GAME.start()
    if not isinstance(position, Othello):
        raise TypeError("The game of Othello starts with another game's position.")
    return position


def _name(move: int) -> str:
    return "PA" if move == PASS else square_name(move).upper()


def _discs(position: Othello, value: int) -> float:
    """A value from Maxie's point of view, in discs for the side to move."""
    own = for_maxie(position, value)
    return float(margin_of(own)) if abs(own) >= WIN else own / GAME.unit


def _final_discs(position: Othello) -> float:
    """The result of a game that is over, for the side whose turn it would be."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return 0.0
    return float(outcome.margin if outcome.winner == position.player else -outcome.margin)


def _played(position: Othello, name: str) -> Othello:
    return position.play(position.move_named(name))


def _interrupts(line: str) -> bool:
    """Whether a line ends the thought under way."""
    return line.split()[:1] in (["ping"], ["move"], ["set"], ["go"], ["hint"], ["analyze"], ["quit"])


def run_engine(say: Say) -> None:
    """Be an engine on standard input and output."""
    NBoardEngine(Listener(_interrupts), say).run()
