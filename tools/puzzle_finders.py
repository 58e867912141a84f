"""What makes a position a puzzle, game by game: few right moves among many, proven. tools/make_puzzles.py asks here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from engine.games.gomoku.fours import fours_win
from engine.games.gomoku.rules import Gomoku
from engine.games.kalaha.exact import stones_in_pits
from engine.games.kalaha.rules import Kalaha
from engine.games.othello.rules import Othello
from engine.games.riskless.rules import Riskless
from engine.games.torres.board import TURNS
from engine.games.torres.rules import Torres
from engine.games.torres.turn import actions_of
from engine.position import SUDDEN, SUDDEN_ZONE, WIN, Position
from engine.proving import THREAT_NODES, prover_for
from engine.search.watch import Watch

Task = Literal["win", "draw", "most"]
Until = Literal["end", "turn", "line"]
FEWEST_CHOICES = {"gomoku": 8, "othello": 4, "kalaha": 3, "torres": 20, "riskless": 8}
MOST_RIGHT = {"gomoku": 2, "othello": 1, "kalaha": 1, "torres": 3, "riskless": 2}
EMPTIES = range(8, 15)
MOST_STONES = 30          # in the pits: the solver's moment
MOST_TURNS_LEFT = 5       # of Torres
MOST_STONES_ON_BOARD = 60
GOMOKU_PLIES = range(3, 12)
WIN_WITHIN = {"ring": 7, "grid": 5, "islands": 5, "europe": 5, "world": 5}     # plies
ONLY_MOVES = 5            # of one line of Othello at most


@dataclass(frozen=True)
class Found:
    """A position with all its right first moves, and best play from one of them until it is solved."""

    position: Position
    task: Task
    until: Until
    right: tuple[int, ...]
    value: int
    line: tuple[int, ...]
    depth: int
    themes: tuple[str, ...]


def find_gomoku(position: Position) -> Found | None:
    """A win by threats with at most two first moves, no longer than people see."""
    assert isinstance(position, Gomoku)
    if len(position.candidate_moves()) < FEWEST_CHOICES["gomoku"] or position.stones > MOST_STONES_ON_BOARD:
        return None
    plan = position.forced_win(THREAT_NODES, Watch())
    if plan is None or 2 * plan.length - 1 not in GOMOKU_PLIES:
        return None
    right = _right(position, "gomoku", WIN, 0)
    if not right:
        return None
    line = _line(position, right, 0, lambda here: here.over)
    if len(line) not in GOMOKU_PLIES:
        return None
    rule = position.text().split()[1]
    themes = ("fours" if fours_win(position, THREAT_NODES) else "threes", *((rule,) if rule != "free" else ()))
    return Found(position, "win", "end", right, SUDDEN - len(line), line, len(line), themes)


def find_othello(position: Position) -> Found | None:
    """One move wins, or one saves the draw; the line goes on while there is only one such move."""
    assert isinstance(position, Othello)
    if position.empties not in EMPTIES or len(position.moves()) < FEWEST_CHOICES["othello"]:
        return None
    best = prover_for(position).best(position, 0, Watch()).value
    if best < 0:
        return None
    needed = WIN if best > 0 else 0
    right = _right(position, "othello", needed, 0)
    if not right:
        return None
    line = _only_moves(position, right[0], needed)
    names = [name for name in _names(position, line) if name]
    square = names[0]
    place = "corner" if square in ("a1", "a8", "h1", "h8") else "edge" if set(square) & set("ah18") else "middle"
    themes = (place, *(("pass",) if "pass" in names else ()))
    return Found(position, "win" if best > 0 else "draw", "line", right, best, line, position.empties, themes)


def _only_moves(position: Position, first: int, needed: int) -> tuple[int, ...]:
    """The line as far as the solver has only one right move, up to the last of them."""
    prover, solver, line, here, ends, decided = prover_for(position), position.player, [first], position, 1, 1
    here = here.play(first)
    while not here.over and decided < ONLY_MOVES:
        if here.player == solver and len(here.moves()) > 1:
            right = list(islice(prover.right(here, needed, 0, Watch()), 2))
            if len(right) != 1:
                break
            line.append(right[0])
            ends, decided = len(line), decided + 1
        else:
            line.append(prover.best(here, 0, Watch()).move)
        here = here.play(line[-1])
    return tuple(line[:ends])


def find_kalaha(position: Position) -> Found | None:
    """One sowing wins by most, with all the sowings after it of the same turn; or one saves the draw."""
    assert isinstance(position, Kalaha)
    if stones_in_pits(position) > MOST_STONES or len(position.moves()) < FEWEST_CHOICES["kalaha"]:
        return None
    best = prover_for(position).best(position, 0, Watch()).value
    right = _right(position, "kalaha", best, 0) if best >= 0 else ()
    if not right:
        return None
    line = _line(position, right, 0, lambda here: here.player != position.player)
    themes, here = set(), position
    for move in line:
        themes |= {"capture"} if here.sowing(move).captured else set()
        here = here.play(move)
    themes.add("extra turn" if len(line) > 1 else "one sowing")
    return Found(position, "most" if best > 0 else "draw", "turn", right, best, line, len(line), tuple(sorted(themes)))


def find_torres(position: Position) -> Found | None:
    """At most three turns win, or win by most, or save the draw."""
    assert isinstance(position, Torres)
    left = TURNS - position.turn
    if left > MOST_TURNS_LEFT or len(position.moves()) < FEWEST_CHOICES["torres"]:
        return None
    best = prover_for(position).best(position, left, Watch()).value
    if best < 0:
        return None
    task: Task = "win" if best > 0 else "draw"
    right = _right(position, "torres", WIN if best > 0 else 0, left)
    if best > 0 and not right:
        task, right = "most", _right(position, "torres", best, left)
    if not right:
        return None
    kinds = {action.kind for action in actions_of(position, right[0])}
    themes = ["last turn" if left <= 2 else "last rounds"]
    themes += [word for word, kind in (("new knight", "knight"), ("tile", "tile")) if kind in kinds]
    themes += ["saving"] if sum(action.cost for action in actions_of(position, right[0])) < 2 else []
    return Found(position, task, "turn", right, best, right[:1], left, tuple(themes))


def find_riskless(position: Position) -> Found | None:
    """At most two marches force a win within some plies, no fewer than three."""
    assert isinstance(position, Riskless)
    most = WIN_WITHIN[position.text().partition("@")[0]]
    if len(position.moves()) < FEWEST_CHOICES["riskless"]:
        return None
    best = prover_for(position).best(position, most, Watch()).value
    plies = SUDDEN - best
    if best < SUDDEN_ZONE or plies < 3:
        return None
    right = _right(position, "riskless", WIN, plies)
    if not right:
        return None
    line = _line(position, right, plies, lambda here: here.over)
    return Found(position, "win", "end", right, best, line, plies, (_how_it_ended(position, line),))


def _how_it_ended(position: Riskless, line: tuple[int, ...]) -> str:
    here = position
    for move in line:
        here = here.play(move)
    if not here.territories_of(1 - position.player):
        return "conquest"
    return "armies" if max(here.score()) >= here.map.target else "turn limit"


FINDERS: dict[str, Callable[[Position], Found | None]] = {
    "gomoku": find_gomoku, "othello": find_othello, "kalaha": find_kalaha, "torres": find_torres,
    "riskless": find_riskless}


def _right(position: Position, game: str, needed: int, plies: int) -> tuple[int, ...]:
    """All right moves; none where there are too many of them for a puzzle."""
    right = tuple(islice(prover_for(position).right(position, needed, plies, Watch()), MOST_RIGHT[game] + 1))
    return right if len(right) <= MOST_RIGHT[game] else ()


def _line(position: Position, right: tuple[int, ...], plies: int, reached: Callable[[Position], bool]) -> (
        tuple[int, ...]):
    """Best play by both sides from a right move on."""
    best = prover_for(position).best(position, plies, Watch()).move
    line, here = [best if best in right else right[0]], position
    here = here.play(line[0])
    while not here.over and not reached(here):
        line.append(prover_for(here).best(here, plies - len(line), Watch()).move)
        here = here.play(line[-1])
    return tuple(line)


def _names(position: Position, line: tuple[int, ...]) -> list[str]:
    names, here = [], position
    for move in line:
        names.append(here.name_of(move))
        here = here.play(move)
    return names
