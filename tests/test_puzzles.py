"""Puzzles: what is shipped is proven again, wrong files are sentences, an attempt accepts all that is as good."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from engine.games import GAMES, game_named
from engine.position import WIN, Position
from engine.proving import BySearch, BySolver, prover_for, worth_of
from engine.puzzles import (
    Attempt,
    Progress,
    Puzzle,
    PuzzleError,
    encode_puzzles,
    option_words,
    puzzle_file,
    read_puzzles,
    task_words,
    theme_words,
)
from engine.search.watch import Watch
from engine.standing import expected

NAMES = [game.name for game in GAMES]
PROVEN_AGAIN = {"gomoku": 4, "riskless": 8}
"""Where a proof takes longer than a moment, so many are drawn by a fixed seed; of the other games every puzzle is."""
PLAYED_AGAIN = {"gomoku": 2}
"""So many, and four of every other game, are played through."""


def shipped(name: str) -> tuple[Puzzle, ...]:
    return read_puzzles(puzzle_file(game_named(name)))


def drawn(name: str, count: int | None = None) -> list[Puzzle]:
    """Some of a game's puzzles by a fixed seed; so many as are played through where no count is given."""
    puzzles = shipped(name)
    return random.Random(1).sample(puzzles, min(len(puzzles), count or PLAYED_AGAIN.get(name, 4)))


def played(attempt: Attempt, name: str) -> bool:
    """Make a move, have it examined and let the replies follow; whether it was right."""
    before = attempt.position
    verdict = attempt.make(before.move_named(name)).choose(before)
    if not attempt.hear(verdict):
        return False
    for move in verdict.line[1:]:
        attempt.reply(move)
    return True


# --- What is shipped -------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", NAMES)
def test_there_are_enough_puzzles_all_different_and_of_spread_ratings(name: str) -> None:
    puzzles = shipped(name)
    ratings = [puzzle.rating for puzzle in puzzles]
    assert len(puzzles) >= 24
    assert len({puzzle.id for puzzle in puzzles}) == len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    assert ratings == sorted(ratings)
    assert 600 <= ratings[0] < ratings[-1] <= 2400
    assert ratings[-1] - ratings[0] >= 800
    assert all(puzzle.game == name and puzzle.id.startswith(f"{name}-") for puzzle in puzzles)
    for puzzle in puzzles:
        assert task_words(puzzle, puzzle.start()) and theme_words(puzzle)
        assert bool(option_words(puzzle)) == bool(puzzle.options)


@pytest.mark.parametrize("name", NAMES)
def test_the_right_moves_are_exactly_those_that_are_proven(name: str) -> None:
    for puzzle in drawn(name, PROVEN_AGAIN.get(name, 100)):
        start = puzzle.start()
        right = prover_for(start).right(start, puzzle.needed, puzzle.depth, Watch())
        assert {start.name_of(move) for move in right} == set(puzzle.moves), puzzle.id


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_value_is_that_of_best_play(name: str) -> None:
    for puzzle in drawn(name):
        start = puzzle.start()
        value, _ = worth_of(start, start.move_named(puzzle.line[0]), puzzle.depth, Watch())
        assert value >= puzzle.needed, puzzle.id
        if puzzle.until != "end":
            assert value == puzzle.value, puzzle.id


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_line_solves_the_puzzle(name: str) -> None:
    for puzzle in drawn(name):
        attempt = Attempt(puzzle)
        while not attempt.solved:
            here, move = attempt.position, attempt.next_on_line()
            assert move is not None, puzzle.id
            assert worth_of(here, move, puzzle.depth - attempt.kept, Watch())[0] >= puzzle.needed, puzzle.id
            assert played(attempt, here.name_of(move))
        assert attempt.clean and not attempt.pending
        assert len(attempt.match.moves) == len(puzzle.line)


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_move_is_refuted_and_taken_back(name: str) -> None:
    puzzle = drawn(name)[0]
    attempt = Attempt(puzzle)
    before = attempt.position
    wrong = next(move for move in before.candidate_moves() if before.name_of(move) not in puzzle.moves)
    verdict = attempt.make(wrong).choose(before)
    assert attempt.pending and not attempt.hear(verdict)
    if not attempt.position.over:
        attempt.match.play(verdict.line[1])
    attempt.take_back()
    assert attempt.position == before
    assert attempt.wrong == 1 and not attempt.clean and not attempt.solved


def test_every_right_first_move_is_accepted() -> None:
    several = [puzzle for puzzle in shipped("torres") if len(puzzle.moves) > 1]
    assert several
    for puzzle in several:
        for name in puzzle.moves:
            attempt = Attempt(puzzle)
            assert played(attempt, name) and attempt.solved


# --- Proofs ----------------------------------------------------------------------------------------------

def endings(name: str, options: dict[str, int | str], plies_left: int) -> list[Position]:
    """Positions so far from the end of games played at random."""
    found = []
    for seed in range(6):
        dice, here = random.Random(seed), game_named(name).start(**options)
        line = [here]
        while not here.over:
            here = here.play(dice.choice(here.moves()))
            line.append(here)
        found.append(line[max(0, len(line) - 1 - plies_left)])
    return [each for each in found if not each.over]


@pytest.mark.parametrize(("name", "options", "left", "plies"), [
    ("kalaha", {"pits": 3, "stones": 2}, 5, 30), ("othello", {}, 5, 14)])
def test_a_solver_and_a_search_to_the_end_prove_the_same(name: str, options: dict[str, int | str], left: int,
                                                         plies: int) -> None:
    for position in endings(name, options, left):
        solved, searched = BySolver().best(position, 0, Watch()), BySearch().best(position, plies, Watch())
        assert solved.value == searched.value
        for needed in (WIN, 0, solved.value):
            assert set(BySolver().right(position, needed, 0, Watch())) == set(
                BySearch().right(position, needed, plies, Watch()))


def test_a_search_that_ends_in_guesses_proves_nothing() -> None:
    start = game_named("torres").start()
    assert BySearch().best(start, 2, Watch()).value == 0
    assert list(BySearch().right(start, WIN, 2, Watch())) == []


def test_a_win_at_once_is_worth_more_than_one_to_come() -> None:
    rows = ["." * 15 for _ in range(15)]
    rows[7] = "...XXXX........"
    rows[9] = "...OOO........."
    position = game_named("gomoku").read("/".join(rows) + " free play 0 X")
    five, line = worth_of(position, position.move_named("h8"), 1, Watch())
    assert five > WIN and len(line) == 1
    later, line = worth_of(position, position.move_named("a1"), 1, Watch())
    assert WIN < later < five and position.play(line[0]).name_of(line[1]) in ("c8", "h8")


def test_a_move_that_leaves_a_defence_is_not_proven() -> None:
    rows = ["." * 15 for _ in range(15)]
    rows[7] = "...XXX........."
    rows[9] = "...OOO........."
    position = game_named("gomoku").read("/".join(rows) + " free play 0 X")
    assert worth_of(position, position.move_named("g8"), 1, Watch())[0] > WIN
    assert worth_of(position, position.move_named("a1"), 1, Watch())[0] <= 0


# --- Files -----------------------------------------------------------------------------------------------

def kalaha_puzzle() -> Puzzle:
    return Puzzle("kalaha-1", "kalaha", {"pits": 2, "stones": 2}, "[0,1,3,1,1,2] A", 0, "most", "turn", ("2",), WIN + 1,
                  ("2",), 1, 900, ("extra turn",))


@pytest.mark.parametrize(("change", "sentence"), [
    ({"game": "go"}, "there is no game 'go'"),
    ({"position": "nonsense"}, "damaged at kalaha-1"),
    ({"side": 1}, "the side to move is another one"),
    ({"moves": ("1",)}, "damaged at kalaha-1"),
    ({"line": ()}, "does not begin with a right move"),
    ({"line": ("2", "9")}, "is not a pit"),
    ({"options": {"board": 3}}, "has no option 'board'"),
    ({"themes": ("magic",)}, "there is no theme 'magic'"),
])
def test_a_puzzle_that_makes_no_sense_is_a_sentence(tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    file = tmp_path / "kalaha.json"
    file.write_bytes(encode_puzzles([kalaha_puzzle()]))
    assert read_puzzles(file) == (kalaha_puzzle(),)
    file.write_bytes(encode_puzzles([msgspec.structs.replace(kalaha_puzzle(), **change)]))
    with pytest.raises(PuzzleError, match=r"kalaha\.json") as fault:
        read_puzzles(file)
    assert sentence in str(fault.value)


@pytest.mark.parametrize("damage", [
    lambda content: content[:-30], lambda content: b"", lambda content: b"\xff\xfe",
    lambda content: content.replace(b'"version": 1', b'"version": 9'),
    lambda content: content.replace(b'"rating":900', b'"rating":"hard"'),
    lambda content: content.replace(b'"task":"most"', b'"task":"lose"'),
])
def test_a_damaged_file_is_a_sentence(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    file = tmp_path / "kalaha.json"
    file.write_bytes(damage(encode_puzzles([kalaha_puzzle()])))
    with pytest.raises(PuzzleError, match=r"kalaha\.json"):
        read_puzzles(file)
    with pytest.raises(PuzzleError, match=r"nowhere\.json"):
        read_puzzles(tmp_path / "nowhere.json")


# --- Progress --------------------------------------------------------------------------------------------

def test_only_the_first_try_moves_the_rating() -> None:
    easy, hard = kalaha_puzzle(), msgspec.structs.replace(kalaha_puzzle(), id="kalaha-2", rating=1500)
    progress = Progress().passed(easy)
    after_easy = 1000 + 40 * (1 - expected(1000, 900))
    assert progress.of(easy) == "first" and progress.rating("kalaha") == round(after_easy)
    progress = progress.failed(hard)
    after_hard = after_easy - 40 * expected(after_easy, 1500)
    assert progress.of(hard) == "failed" and progress.rating("kalaha") == round(after_hard)
    assert progress.solved([easy, hard]) == 1
    progress = progress.failed(hard).passed(hard).failed(hard).failed(easy)
    assert progress.of(hard) == "later" and progress.of(easy) == "first"
    assert progress.rating("kalaha") == round(after_hard) and progress.rating("torres") is None
    assert progress.solved([easy, hard]) == 2
