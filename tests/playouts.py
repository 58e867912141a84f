"""Positions for tests: games played at random from their start, under every option worth trying."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.game import Game, OptionValue
from engine.games import GAMES
from engine.position import Position

LONGEST = 80


def variants(game: Game) -> list[dict[str, OptionValue]]:
    """The default options, and every single choice that differs from them."""
    chosen: list[dict[str, OptionValue]] = [{}]
    for option in game.options:
        chosen += [{option.name: value} for value, _ in option.choices if value != option.default]
        if option.kind == "number":
            chosen += [{option.name: value} for value in {option.low, option.high} if value != option.default]
    return chosen


STARTS = [(game, options) for game in GAMES for options in variants(game)]


@st.composite
def sequences(draw: st.DrawFn, longest: int = LONGEST) -> tuple[Position, list[int]]:
    """A start and a sequence of legal moves from it."""
    game, options = draw(st.sampled_from(STARTS))
    start = game.start(**options)
    picks = draw(st.lists(st.integers(0, 10_000), max_size=longest))
    return start, follow(start, picks)


def follow(start: Position, picks: list[int]) -> list[int]:
    """The moves that a list of numbers picks, until the game is over."""
    moves: list[int] = []
    here = start
    for pick in picks:
        legal = here.moves()
        if not legal:
            break
        moves.append(legal[pick % len(legal)])
        here = here.play(moves[-1])
    return moves


@st.composite
def positions(draw: st.DrawFn, longest: int = LONGEST) -> Position:
    """Any position that random play reaches."""
    here, moves = draw(sequences(longest))
    for move in moves:
        here = here.play(move)
    return here
