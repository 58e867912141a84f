"""A finished game judged: losses, kinds, accuracy and turning point, exact on made-up and on solved positions."""

from __future__ import annotations

import math

import pytest

from engine.games import game_named
from engine.review import Assessment, Assessor, Kind, final_assessment, judge, kind_of


def chance(value: int) -> float:
    return 0.5 + value / 200


def test_kinds_begin_at_their_least_loss() -> None:
    assert [kind_of(loss) for loss in (0.0, 0.079, 0.08, 0.15, 0.30, 1.0)] == [
        Kind.GOOD, Kind.GOOD, Kind.INACCURACY, Kind.MISTAKE, Kind.BLUNDER, Kind.BLUNDER]


def test_losses_accuracy_and_turning_point_of_a_made_up_game() -> None:
    game = game_named("othello")
    positions, moves = [game.start()], []
    for name in ("f5", "d6", "c3", "d3"):
        moves.append(positions[-1].move_named(name))
        positions.append(positions[-1].play(moves[-1]))
    values = (0, -40, 20, 20, 20)      # Black gives away 0.2, White gives away 0.3, then the best moves
    lines = [(63,), (63,), (moves[2],), (moves[3],), ()]
    known = {position: Assessment(value, line) for position, value, line in zip(positions, values, lines, strict=True)}
    review = judge(positions, moves, known, chance, winner=0)
    assert [round(each.loss, 6) for each in review.moves] == [0.2, 0.3, 0.0, 0.0]
    assert [each.number for each in review.mistakes] == [1, 2]
    assert review.count(0, Kind.MISTAKE) == review.count(1, Kind.BLUNDER) == 1
    assert review.accuracy(0) == pytest.approx((100 * math.exp(-0.8) + 100) / 2)
    assert review.turning_point is not None and review.turning_point.number == 2
    assert (review.next_mistake(0, 1), review.next_mistake(1, 1), review.next_mistake(2, 1)) == (1, 2, None)
    assert review.next_mistake(2, -1) == 1
    del known[positions[2]]
    assert [each.number for each in judge(positions, moves, known, chance).moves] == [1, 4]


def test_a_solved_kalaha_game_is_judged_by_its_exact_values() -> None:
    """(3, 2) is worth +4 to the first player (golden): the losing first moves lose all of it, the best nothing."""
    game = game_named("kalaha")
    start = game.start(pits=3, stones=2)
    here = Assessor().choose(start)
    assert here.value == 20_004 and here.proven
    for move in start.moves():
        after = start.play(move)
        verdict = None if after.over else Assessor().choose(after)
        there = final_assessment(after) or Assessment(verdict.value, verdict.line)   # type: ignore[union-attr]
        known = {start: Assessment(here.value, here.line), after: there}
        judged = judge([start, after], [move], known, lambda value: 0.5 if not value else float(value > 0)).moves[0]
        assert judged.loss == (0.0 if there.value > 0 else 0.5 if there.value == 0 else 1.0)
