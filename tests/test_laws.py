"""The laws that every position of every game obeys (STYLE: laws for every game at once)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from engine.games import GAMES, game_named
from engine.position import MAX_MOVE_CODE, MAX_MOVES, WIN, IllegalMove, Position
from engine.search.perft import perft, there_and_back
from tests.playouts import positions, sequences

GAME_OF = {type(game.start()): game for game in GAMES}


@settings(max_examples=120, deadline=None)
@given(positions())
def test_play_leaves_the_parent_alone(position: Position) -> None:
    before = (position.text(), position.key, position.player, position.moves())
    for move in position.moves():
        position.play(move)
    assert (position.text(), position.key, position.player, position.moves()) == before


@settings(max_examples=120, deadline=None)
@given(positions())
def test_reading_the_text_gives_the_position_back(position: Position) -> None:
    again = GAME_OF[type(position)].read(position.text())
    assert again == position
    assert (again.key, again.moves(), again.player) == (position.key, position.moves(), position.player)
    assert (again.estimate(), again.outcome) == (position.estimate(), position.outcome)


@settings(max_examples=120, deadline=None)
@given(positions())
def test_moves_are_empty_exactly_when_the_game_is_over(position: Position) -> None:
    moves = position.moves()
    assert (moves == []) == position.over == (position.outcome is not None)
    assert len(set(moves)) == len(moves) <= MAX_MOVES
    assert all(0 <= move < MAX_MOVE_CODE - 1 for move in moves)


@settings(max_examples=60, deadline=None)
@given(sequences())
def test_unmake_restores_every_field(game: tuple[Position, list[int]]) -> None:
    start, moves = game
    down, up = there_and_back(start, moves)
    assert up == down[::-1]
    here = start
    for move, (text, key) in zip(moves, down[1:], strict=True):
        here = here.play(move)
        assert (here.text(), here.key) == (text, key)


@settings(max_examples=120, deadline=None)
@given(positions())
def test_names_and_moves_correspond(position: Position) -> None:
    names = [position.name_of(move) for move in position.moves()]
    assert len(set(names)) == len(names)
    assert [position.move_named(name) for name in names] == position.moves()


@settings(max_examples=120, deadline=None)
@given(positions())
def test_candidates_are_legal_and_guesses_stay_guesses(position: Position) -> None:
    candidates = position.candidate_moves()
    assert set(candidates) <= set(position.moves())
    assert bool(candidates) == (not position.over)
    assert -WIN < position.estimate() < WIN


@settings(max_examples=60, deadline=None)
@given(positions(longest=40))
def test_an_illegal_move_is_a_sentence(position: Position) -> None:
    legal = set(position.moves())
    for move in [-1, MAX_MOVE_CODE, *range(0, 300, 7)]:
        if move not in legal:
            with pytest.raises(IllegalMove, match=r"\.$"):
                position.play(move)
    with pytest.raises(IllegalMove, match=r"\.$"):
        position.move_named("no such move")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_different_positions_have_different_keys(game: object) -> None:
    """All positions within three plies: as many keys as texts."""
    start = game_named(game.name).start()   # type: ignore[attr-defined]
    layer, seen = [start], {start.text(): start.key}
    for _ in range(3):
        layer = [each.play(move) for each in layer[:400] for move in each.moves()[:40]]
        seen |= {each.text(): each.key for each in layer}
    assert len(set(seen.values())) == len(seen)


def test_perft_of_nothing_is_one() -> None:
    assert [perft(game.start(), 0) for game in GAMES] == [1] * len(GAMES)
