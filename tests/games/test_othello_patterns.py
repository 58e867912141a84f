"""Othello's trained guess: patterns read from the squares, alike on all sides of the board; and the file of weights."""

from __future__ import annotations

import logging
import random
from array import array
from pathlib import Path

import pytest

import engine
from engine.games.othello import weights as weights_file
from engine.games.othello.endgame import Solver
from engine.games.othello.patterns import MOST, PREVIEWED, SHAPES, SIZES, STAGE_LENGTH, STAGES, UNIT, Weights
from engine.games.othello.rules import Othello, start
from engine.games.othello.weights import (
    UnusableWeights,
    folded_size,
    mirrored,
    read_weights,
    unfold,
    weights_in_use,
    write_weights,
)
from engine.search.table import Table
from engine.search.watch import Watch

MOBILITY = tuple(range(-3, 7))
CONSTANT = tuple(range(-30, 35))
ERRORS = tuple(range(STAGES * PREVIEWED))


@pytest.fixture(scope="module")
def folded() -> array[int]:
    """Weights of no meaning: small numbers that repeat only after a prime number of places."""
    noise = array("h", [byte % 41 - 20 for byte in random.Random(1).randbytes(4_999)])
    size = STAGES * folded_size()
    return (noise * (size // len(noise) + 1))[:size]


@pytest.fixture(scope="module")
def made_up(folded: array[int]) -> Weights:
    return Weights(unfold(folded), MOBILITY, CONSTANT, ERRORS)


def game(seed: int) -> list[Othello]:
    """The positions of a random game."""
    dice, here, seen = random.Random(seed), start(), []
    while not here.over:
        seen.append(here)
        here = here.play(dice.choice(here.moves()))
    return seen


def turned_board(squares: tuple[int, ...]) -> tuple[int, ...]:
    """The squares after a quarter turn of the board."""
    return tuple(8 * (square % 8) + 7 - square // 8 for square in squares)


def image(discs: int, mirror: bool, turns: int) -> int:
    """A set of squares in a mirror and turned."""
    squares = tuple(square ^ 7 if mirror else square for square in range(64) if discs >> square & 1)
    for _ in range(turns):
        squares = turned_board(squares)
    return sum(1 << square for square in squares)


def by_squares(position: Othello, values: array[int]) -> int:
    """The guess as it is defined: every pattern in every place, read square by square."""
    discs = 64 - position.empties
    stage = min((discs - 4) // STAGE_LENGTH, STAGES - 1)
    total, base = 0, stage * sum(SIZES.values())
    for name, (squares, mirror) in SHAPES.items():
        seen = set()
        for form in (squares, mirror):
            for _ in range(4):
                if frozenset(form) not in seen:
                    seen.add(frozenset(form))
                    signs = [(position.own >> s & 1) + 2 * (position.opp >> s & 1) for s in form]
                    total += values[base + sum(sign * 3 ** i for i, sign in enumerate(signs))]
                form = turned_board(form)
        base += SIZES[name]
    other = Othello(position.opp, position.own, position.player)
    moves = [sum(move != 64 for move in each.moves()) for each in (position, other)]
    return UNIT * total + MOBILITY[stage] * (moves[0] - moves[1]) + CONSTANT[position.empties]


def test_the_guess_is_the_sum_over_all_patterns_in_all_places(folded: array[int], made_up: Weights) -> None:
    values = unfold(folded)
    for here in game(2)[::3]:
        mine = Othello(here.own, here.opp, 0, made_up)
        assert mine.estimate() == max(-MOST, min(MOST, by_squares(mine, values)))


def test_the_guess_is_the_same_for_all_eight_images_of_a_position(made_up: Weights) -> None:
    for here in game(3)[::7]:
        images = {Othello(image(here.own, mirror, turns), image(here.opp, mirror, turns), 0, made_up).estimate()
                  for mirror in (False, True) for turns in range(4)}
        assert len(images) == 1


def test_a_mirror_twice_is_none() -> None:
    for name in SHAPES:
        codes = mirrored(name)
        assert [codes[code] for code in codes] == list(range(len(codes)))
        assert len(codes) == SIZES[name]


def test_previews_are_shallower_and_of_the_same_parity(made_up: Weights) -> None:
    if engine.COMPILED:
        pytest.skip("the C face is not to be seen from Python")
    for depth in range(20):
        shallow = made_up.preview(depth)
        assert shallow == 0 or (shallow < depth and (depth - shallow) % 2 == 0)
    assert Weights().preview(8) == 0


# --- The file -----------------------------------------------------------------------------------------------

def write(folder: Path, content: bytes) -> Path:
    path = folder / "patterns.bin"
    path.write_bytes(content)
    return path


def test_a_file_gives_the_weights_back(folded: array[int], made_up: Weights, tmp_path: Path) -> None:
    again = read_weights(write(tmp_path, write_weights(folded, MOBILITY, CONSTANT, ERRORS, "a test")))
    for here in game(4)[::5]:
        assert (Othello(here.own, here.opp, 0, again).estimate()
                == Othello(here.own, here.opp, 0, made_up).estimate())


def test_a_bad_file_is_a_sentence(folded: array[int], tmp_path: Path) -> None:
    good = write_weights(folded, MOBILITY, CONSTANT, ERRORS, "a test")
    flipped = good[:-9] + bytes([good[-9] ^ 1]) + good[-8:]
    short = write_weights(folded[:-1], MOBILITY, CONSTANT, ERRORS, "a test")
    for content, fault in [(b"", "not a file of Othello weights"), (b"PK\x03\x04", "not a file of Othello weights"),
                           (good[:5000], "is damaged"), (flipped, "is damaged"), (short, "is damaged"),
                           (good.replace(b"weights 1", b"weights 9", 1), "weights 9', not")]:
        with pytest.raises(UnusableWeights, match=fault):
            read_weights(write(tmp_path, content))
    with pytest.raises(UnusableWeights, match="cannot be read"):
        read_weights(tmp_path / "absent.bin")


def test_without_its_file_othello_is_guessed_by_hand_and_says_so_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(weights_file, "resource", lambda *parts: tmp_path.joinpath(*parts))
    weights_in_use.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            estimates = [Othello(here.own, here.opp, here.player).estimate() for here in game(5)[::9]]
        by_hand = [Othello(here.own, here.opp, here.player, Weights()).estimate() for here in game(5)[::9]]
        assert estimates == by_hand
        assert [record.message for record in caplog.records] == [
            f"Othello is played with a simpler guess: {tmp_path / 'assets' / 'othello' / 'patterns.bin'} "
            "cannot be read (No such file or directory)."]
    finally:
        weights_in_use.cache_clear()


@pytest.mark.skipif(not engine.COMPILED, reason="it is the file that is tested, and the solver is slow uncompiled")
def test_the_trained_guess_is_nearer_the_truth_than_the_one_by_hand() -> None:
    assert weights_in_use().trained
    ends = [here for seed in range(30) for here in game(seed) if here.empties == 12]
    exact = [100 * (Solver(Table(1), Watch()).solve(here) or 0) for here in ends]
    errors = [sum(abs(Othello(here.own, here.opp, 0, weights).estimate() - score)
                  for here, score in zip(ends, exact, strict=True)) for weights in (weights_in_use(), Weights())]
    assert errors[0] < 0.6 * errors[1]
