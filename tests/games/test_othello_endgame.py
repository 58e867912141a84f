"""Othello's last squares: the solver against a plain count of everything, and discs that stay."""

from __future__ import annotations

import random

import pytest

import engine
from engine.games.othello.endgame import Endgame, Solver
from engine.games.othello.rules import Othello, read, start
from engine.games.othello.stability import stable_discs
from engine.position import WIN
from engine.search.table import Table
from engine.search.watch import Watch

SMALL = 0.01   # megabytes: uncompiled, every entry is an object
MANY = 60 if engine.COMPILED else 12


def ending(seed: int, empties: int) -> Othello:
    """A position of random play with at most so many empty squares."""
    dice, here = random.Random(seed), start()
    while not here.over and here.empties > empties:
        here = here.play(dice.choice(here.moves()))
    return here


def margin(position: Othello, alpha: int = -65, beta: int = 65) -> int:
    """The plainest exact search: the difference in discs for the side to move."""
    if position.over:
        return position.own.bit_count() - position.opp.bit_count()
    for move in position.moves():
        alpha = max(alpha, -margin(position.play(move), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


@pytest.mark.parametrize("empties", [0, 1, 2, 3, 4, 5, 6, 7, 8])
def test_the_solver_has_the_value_of_looking_at_everything(empties: int) -> None:
    for seed in range(MANY if empties < 7 else MANY // 6):
        position = ending(100 * empties + seed, empties)
        assert Solver(Table(SMALL), Watch()).solve(position) == margin(position)


def test_a_window_gives_the_value_inside_it_and_a_bound_outside() -> None:
    for seed in range(MANY // 3):
        position = ending(seed, 8 if engine.COMPILED else 6)
        exact = Solver(Table(SMALL), Watch()).solve(position)
        assert exact is not None
        for alpha in (-40, -9, 0, 10, 33):
            value = Solver(Table(SMALL), Watch()).solve(position, alpha, alpha + 8)
            assert value is not None
            if exact <= alpha:
                assert exact <= value <= alpha
            elif exact >= alpha + 8:
                assert exact >= value >= alpha + 8
            else:
                assert value == exact


def test_every_move_is_valued_exactly_for_an_analysis() -> None:
    position = ending(7, 7 if engine.COMPILED else 5)
    found = dict(Endgame(position).value_moves(position.moves(), Watch(), 1 << 62, True))
    for move in position.moves():
        value = -margin(position.play(move))
        assert found[move] == (WIN + value if value > 0 else value - WIN if value < 0 else 0)


def test_a_side_without_discs_has_lost_the_rest() -> None:
    position = read("XXX" + "-" * 61 + "X")
    assert Solver(Table(SMALL), Watch()).solve(position) == 3


def test_a_stable_disc_is_never_turned() -> None:
    """Play on at random from random positions: what was stable keeps its colour."""
    for seed in range(40 if engine.COMPILED else 15):
        dice, here = random.Random(seed), ending(seed, 30)
        while not here.over:
            kept = [(player, square) for player in (0, 1) for square in stable_discs(here, player)]
            here = here.play(dice.choice(here.moves()))
            assert all(here.at(square) == 1 + player for player, square in kept)
