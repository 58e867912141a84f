"""Searches in words: the trace of one, and the online judge's trees. The text itself is made in the engine."""

from __future__ import annotations

import enum
import sys
from pathlib import Path

from engine.complaint import Complaint
from engine.game import Evaluation, Game
from engine.games import GAMES
from engine.position import Position
from engine.search.alphabeta import AlphaBeta
from engine.search.champion import Budget
from engine.search.classic import Classic, Stopped
from engine.search.events import Recorder
from engine.search.explicit import HANDOUT_BIG, HANDOUT_SMALL, ExplicitPosition, read_tree
from engine.search.jamboree import Jamboree
from engine.search.judge import answers
from engine.search.minimax import Minimax
from engine.search.negamax import Negamax
from engine.search.trace import Trace, worth_text

MOST_TRACED = 20_000     # positions: nobody reads more
GAME_DEPTH = 2           # how far to look in a game when nothing is said
HANDOUTS = {game.name: game for game in (HANDOUT_SMALL, HANDOUT_BIG)}


class NoTrace(Complaint):
    """Something that cannot be traced."""


class Algorithm(enum.StrEnum):
    """The searches whose trace can be printed."""

    MINIMAX = "minimax"
    ALPHABETA = "alphabeta"
    NEGAMAX = "negamax"
    JAMBOREE = "jamboree"


def tree_named(name: str) -> ExplicitPosition:
    """A handout's tree by its name, or the tree in a file."""
    if name in HANDOUTS:
        tree = HANDOUTS[name].start()
        assert isinstance(tree, ExplicitPosition)
        return tree
    try:
        return read_tree(Path(name).read_text(encoding="utf-8"), name)
    except FileNotFoundError:
        known = ", ".join([*HANDOUTS, *(game.name for game in GAMES)])
        raise NoTrace(f"There is no tree, game or file '{name}'; the trees and games are: {known}.") from None
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", None) or "it is not text"
        raise NoTrace(f"{name}: the tree cannot be read ({reason}).") from None


def evaluation_of(game: Game, name: str) -> Evaluation:
    """An evaluation of a game by its name."""
    evaluation = game.evaluation_named(name)
    if evaluation is None:
        raise NoTrace(f"{game.title} has no evaluation '{name}'; it has: {', '.join(game.evaluation_names)}.")
    return evaluation


def trace_tree(tree: ExplicitPosition, algorithm: Algorithm, prune: float, depth: int | None, estimates: bool) -> None:
    """Trace a search of an explicit tree, to its end when no depth is given."""
    wanted = tree.node.height if depth is None else depth
    _trace(tree, ExplicitPosition.estimate, algorithm, prune, wanted, estimates)


def trace_game(position: Position, evaluation: Evaluation, algorithm: Algorithm, prune: float, depth: int | None,
               estimates: bool) -> None:
    """Trace a search of a game."""
    _trace(position, evaluation, algorithm, prune, GAME_DEPTH if depth is None else depth, estimates)


def _trace(position: Position, evaluation: Evaluation, algorithm: Algorithm, prune: float, depth: int,
           estimates: bool) -> None:
    trace = Trace(_write, estimates, bounded=algorithm != Algorithm.MINIMAX)
    try:
        found = _search(algorithm, depth, evaluation, prune, trace).search(position)
    except Stopped:
        raise NoTrace(f"Stopped after {MOST_TRACED} positions, more than anyone reads: "
                      "give a smaller --depth or a game with fewer moves.") from None
    _write(f"Terminals visited: {trace.terminals}")
    _write(f"Choice: {worth_text(found, position)}")


def _search(algorithm: Algorithm, depth: int, evaluation: Evaluation, prune: float, recorder: Recorder) -> Classic:
    budget = Budget(nodes=MOST_TRACED)
    if algorithm == Algorithm.JAMBOREE:
        return Jamboree(depth, evaluation, budget, recorder, prune)
    plain = {Algorithm.MINIMAX: Minimax, Algorithm.ALPHABETA: AlphaBeta, Algorithm.NEGAMAX: Negamax}
    return plain[algorithm](depth, evaluation, budget, recorder)


def answer_cases() -> None:
    """Answer the judge's test cases on standard input, each as it is read."""
    cases = 0
    for answer in answers(sys.stdin):
        cases += 1
        _write(str(answer.value))
        _write(" ".join(map(str, answer.pruned)))
    if not cases:
        raise NoTrace("There is no test case on standard input: a line 'ROLE DEPTH' and a line with a nested list.")


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")      # a console that can colour takes far longer for a line
