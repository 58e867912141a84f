"""Kalaha: every case of sowing drawn before and after, golden numbers, and laws over many positions."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import OptionError
from engine.games import game_named
from engine.games.kalaha import rules as kalaha
from engine.games.kalaha.rules import Kalaha, read, show_game, source_value, start
from engine.position import IllegalMove, Outcome
from engine.search.champion import Budget, Champion
from engine.search.perft import perft

ROOT = Path(__file__).resolve().parents[2]


# --- Drawn: the board before, the pit, the board after ---------------------------------------------------

DRAWN = {
    "a short sowing ends the turn": (
        "[4,4,4,4,0,4,4,4,4,0] A", 2,
        "    4  4  4  5\n"
        " 0              1\n"
        "    4  0  5  5", "B"),
    "the last stone in the own store: the same player moves again": (
        "[4,4,4,4,0,4,4,4,4,0] A", 1,
        "    4  4  4  4\n"
        " 0              1\n"
        "    0  5  5  5", "A"),
    "B sows the same way round": (
        "[4,4,4,4,0,4,4,4,4,0] B", 4,
        "    0  4  4  4\n"
        " 1              0\n"
        "    5  5  5  4", "A"),
    "the opponent's store is skipped": (
        "[1,1,7,0,1,1,1,0,2,1] A", 3,
        "    3  1  2  2\n"
        " 1              2\n"
        "    2  1  0  1", "B"),
    "B skips A's store": (
        "[1,0,1,0,1,1,1,0,7,1] B", 4,
        "    0  0  2  2\n"
        " 2              1\n"
        "    2  1  2  1", "A"),
    "a capture takes the last stone and all of the opposite pit": (
        "[1,0,2,0,3,1,2,4,2,0] A", 1,
        "    2  0  2  1\n"
        " 0              8\n"
        "    0  0  2  0", "B"),
    "a capture by B": (
        "[1,0,5,0,3,1,0,4,2,0] B", 1,
        "    2  4  0  0\n"
        " 6              3\n"
        "    1  0  0  0", "A"),
    "an empty opposite pit: the last stone still goes home": (
        "[1,0,2,0,3,1,2,0,2,0] A", 1,
        "    2  0  2  1\n"
        " 0              4\n"
        "    0  0  2  0", "B"),
    "an empty opposite pit under the other rule: the stone stays": (
        "[1,0,2,0,3,1,2,0,2,0] A no-empty-capture", 1,
        "    2  0  2  1\n"
        " 0              3\n"
        "    0  1  2  0", "B"),
    "the other rule captures as ever where there is something to capture": (
        "[1,0,2,0,3,1,2,4,2,0] A no-empty-capture", 1,
        "    2  0  2  1\n"
        " 0              8\n"
        "    0  0  2  0", "B"),
    "an empty pit of the opponent is no capture": (
        "[0,2,2,3,3,1,0,1,2,0] A", 4,
        "    2  1  1  2\n"
        " 0              4\n"
        "    0  2  2  0", "B"),
    "2n+1 stones end in the pit they came from, and capture": (
        "[1,9,0,0,0,1,0,0,3,0] A", 2,
        "    4  0  1  2\n"
        " 0              3\n"
        "    2  0  1  1", "B"),
    "2n+1 stones under the other rule capture too: they filled the opposite pit": (
        "[1,9,0,0,0,1,0,0,3,0] A no-empty-capture", 2,
        "    4  0  1  2\n"
        " 0              3\n"
        "    2  0  1  1", "B"),
    "more than a lap never ends in an empty pit": (
        "[12,0,0,0,0,1,1,1,1,0] A", 1,
        "    2  2  2  2\n"
        " 0              1\n"
        "    1  2  2  2", "B"),
    "a lap and one stone that fills a pit for the second time": (
        "[0,10,0,0,0,1,0,0,3,0] A", 2,
        "    4  1  1  2\n"
        " 0              1\n"
        "    1  1  2  1", "B"),
    "three laps to the own store": (
        "[31,1,0,0,0,1,0,0,0,0] A", 1,
        "    3  3  3  4\n"
        " 0              4\n"
        "    3  5  4  4", "A"),
    "the mover's last stone leaves: the other's stones go to the other's store": (
        "[0,0,0,1,9,1,0,3,0,2] A", 4,
        "    0  0  0  0\n"
        " 6             10\n"
        "    0  0  0  0", "A"),
    "a capture that empties the opponent: the mover's stones go home": (
        "[2,1,0,0,6,0,3,0,0,4] A", 2,
        "    0  0  0  0\n"
        " 4             12\n"
        "    0  0  0  0", "B"),
    "the last stone captured alone leaves its own side bare": (
        "[1,0,0,0,6,1,2,0,2,4] A", 1,
        "    0  0  0  0\n"
        " 9              7\n"
        "    0  0  0  0", "B"),
    "B's side bare after B's move to the store: B is returned as the next player": (
        "[2,0,1,0,5,0,0,0,1,7] B", 4,
        "    0  0  0  0\n"
        " 8              8\n"
        "    0  0  0  0", "B"),
}


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: case.replace(" ", "-"))
def test_sowing(case: str) -> None:
    before, pit, drawn, next_player = DRAWN[case]
    position = read(before)
    after = position.play(position.move_named(str(pit)))
    assert show_game(after) == drawn
    assert "AB"[after.player] == next_player
    assert position == read(before)


def test_one_pit_a_side() -> None:
    assert read("[3,0,1,0] A").play(0).text() == "[0,4,0,0] B"     # 3 = 2n+1: round, and captures both pits
    assert read("[1,0,1,0] A").play(0).text() == "[0,1,0,1] A"


def test_show_game_of_the_start() -> None:
    assert show_game(start(4, 4)) == "    4  4  4  4\n 0              0\n    4  4  4  4"
    assert start(4, 4).show() == show_game(start(4, 4))


def test_show_game_columns_are_as_wide_as_all_stones() -> None:
    assert show_game(read("[1,2,98,3,4,0] A")) == "      4   3\n  0          98\n      1   2"
    assert show_game(start(2, 1)) == "  1 1\n0     0\n  1 1"


def test_the_start_list() -> None:
    assert start(4, 4).board == (4, 4, 4, 4, 0, 4, 4, 4, 4, 0)


@pytest.mark.parametrize("board, outcome", [
    ("[0,0,9,0,0,7] A", Outcome(0, 2)),
    ("[0,0,7,0,0,9] A", Outcome(1, 2)),
    ("[0,0,8,0,0,8] B", Outcome(None, 0)),
    ("[1,0,9,0,1,7] B", None),
])
def test_outcome(board: str, outcome: Outcome | None) -> None:
    assert read(board).outcome == outcome


def test_the_value_of_the_source_is_b_minus_a() -> None:
    position = read("[1,0,9,0,1,7] B")
    assert source_value(position) == -2
    assert kalaha.store_difference(position) == 2


# --- Golden numbers --------------------------------------------------------------------------------------

# Counted by the compiled engine, and by its uncompiled twin to depth 6.
PERFT = {
    (6, 4): (6, 35, 185, 942, 4685, 23169, 113959, 559885),
    (4, 4): (4, 15, 51, 181, 644, 2203, 7466, 24368),
    (3, 12): (3, 9, 27, 78, 225, 652, 1824, 5167),
}


@pytest.mark.parametrize("size", PERFT)
def test_perft(size: tuple[int, int]) -> None:
    assert tuple(perft(start(*size), depth) for depth in range(1, 9)) == PERFT[size]


def count_by_play(position: Kalaha, depth: int) -> int:
    """Perft by the face that never changes a position."""
    if depth == 0 or position.over:
        return 1
    return sum(count_by_play(position.play(move), depth - 1) for move in position.moves())


@pytest.mark.parametrize("size", [(1, 5), (2, 3), (3, 3), (6, 4), (12, 12)])
@pytest.mark.parametrize("capture", ["any", "stones"])
def test_making_and_unmaking_counts_what_playing_counts(size: tuple[int, int], capture: str) -> None:
    position = start(*size, capture)
    depth = 3 if size[0] == 12 else 5
    assert perft(position, depth) == count_by_play(position, depth)


# --- Laws ------------------------------------------------------------------------------------------------

@st.composite
def positions(draw: st.DrawFn, most_pits: int = 12, most_stones: int = 288) -> Kalaha:
    """Any position of any size that is not over."""
    pits = draw(st.integers(1, most_pits))
    cells = 2 * pits + 2
    heaps = st.one_of(st.integers(0, 3), st.integers(0, max(1, min(60, most_stones // cells))))
    board = [draw(heaps) for _ in range(cells)]
    for side in (0, pits + 1):
        if not any(board[side:side + pits]):
            board[side + draw(st.integers(0, pits - 1))] = 1
    while sum(board) > 288:
        board[board.index(max(board))] //= 2
    return Kalaha(board, draw(st.integers(0, 1)), draw(st.booleans()))


def one_by_one(position: Kalaha, pit: int) -> tuple[list[int], int]:
    """A move played by hand, one stone after the other, as the rules are told: the board and the next player."""
    n, mover, board = position.pits, position.player, list(position.board)
    store, theirs = position.store_of(mover), position.store_of(1 - mover)
    own = range(store - n, store)
    cell, hand, board[pit] = pit, board[pit], 0
    was_empty = False
    while hand:
        cell = (cell + 1) % len(board)
        if cell == theirs:
            continue
        was_empty = board[cell] == 0
        board[cell] += 1
        hand -= 1
    across = 2 * n - cell
    if cell in own and was_empty and (board[across] or position.empty_capture):
        board[store] += board[cell] + board[across]
        board[cell] = board[across] = 0
    if not any(board[:n]) or not any(board[n + 1:2 * n + 1]):
        board = [0] * n + [sum(board[:n + 1])] + [0] * n + [sum(board[n + 1:])]
    return board, mover if cell == store else 1 - mover


def mirrored(position: Kalaha) -> Kalaha:
    """The same position with the players' names exchanged."""
    board = position.board
    return Kalaha(board[len(board) // 2:] + board[:len(board) // 2], 1 - position.player, position.empty_capture)


@given(positions())
def test_the_move_by_laps_is_the_move_stone_by_stone(position: Kalaha) -> None:
    for move in position.moves():
        after = position.play(move)
        assert (list(after.board), after.player) == one_by_one(position, move)


@given(positions())
def test_stones_are_conserved_and_the_parent_is_left_alone(position: Kalaha) -> None:
    before = position.text()
    for move in position.moves():
        assert sum(position.play(move).board) == sum(position.board)
    assert position.text() == before


@given(positions())
def test_mirrored_positions_give_mirrored_results(position: Kalaha) -> None:
    twin, half = mirrored(position), position.pits + 1
    assert [(move + half) % (2 * half) for move in position.moves()] == twin.moves()
    assert position.estimate() == -twin.estimate()
    for move in position.moves():
        assert mirrored(position.play(move)) == twin.play((move + half) % (2 * half))


@pytest.mark.parametrize("pits", range(1, 13))
@pytest.mark.parametrize("stones", [1, 7, 12])
def test_the_start_is_symmetric(pits: int, stones: int) -> None:
    position = start(pits, stones)
    assert mirrored(mirrored(position)) == position
    assert mirrored(position).board == position.board
    assert position.moves() == list(range(pits))


@given(positions())
def test_text_holds_everything(position: Kalaha) -> None:
    again = read(position.text())
    assert (again.board, again.player, again.empty_capture) == (position.board, position.player, position.empty_capture)
    assert again.key == position.key
    other_rule = Kalaha(position.board, position.player, not position.empty_capture)
    assert other_rule != position
    assert other_rule.key != position.key


@given(positions())
def test_names_of_moves(position: Kalaha) -> None:
    assert [position.move_named(position.name_of(move)) for move in position.moves()] == position.moves()


@given(positions())
def test_the_course_of_a_move_adds_up(position: Kalaha) -> None:
    """Following a Sowing by hand gives the position after the move."""
    for move in position.moves():
        course, board = position.sowing(move), list(position.board)
        board[move] = 0
        for cell in course.cells:
            board[cell] += 1
        for cell in course.captured:
            board[position.store_of(position.player)] += board[cell]
            board[cell] = 0
        for cell in course.swept:
            board[position.store_of(position.owner_of(cell))] += board[cell]
            board[cell] = 0
        after = position.play(move)
        assert tuple(board) == after.board
        assert course.again == (after.player == position.player)


@given(positions())
@settings(max_examples=40)
def test_every_game_ends(position: Kalaha) -> None:
    chance = random.Random(sum(position.board))
    while not position.over:
        position = position.play(chance.choice(position.moves()))
    assert sum(position.score()) == sum(position.board)
    assert position.moves() == []


# --- The champion ----------------------------------------------------------------------------------------

def minimax(position: Kalaha, depth: int) -> int:
    """The plainest search, from Maxie's point of view."""
    if position.over:
        return position.final_value()
    if depth == 0:
        return position.estimate()
    best = max if position.player == 0 else min
    return best(minimax(position.play(move), depth - 1) for move in position.moves())


@given(positions(most_pits=5, most_stones=60), st.integers(1, 5))
@settings(max_examples=40, deadline=None)
def test_a_strict_champion_is_minimax(position: Kalaha, depth: int) -> None:
    verdict = Champion(Budget(depth=depth), threads=1, megabytes=1, strict=True).choose(position)
    assert verdict.value == minimax(position, depth)
    assert minimax(position.play(verdict.move), depth - 1) == verdict.value


# --- Bad input -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("text, sentence", [
    ("4,4,0,4,4,0 A", "a list of stones and the side to move"),
    ("[4,4,0,4,4,0]", "a list of stones and the side to move"),
    ("[4,4,0,4,4,0] C", "a list of stones and the side to move"),
    ("[4,4,0,4,4,0] A no-capture", "a list of stones and the side to move"),
    ("[4,x,0,4,4,0] A", "'x' is not a number of stones"),
    ("[4,-1,0,4,4,0] A", "'-1' is not a number of stones"),
    ("[4,4,0,4,0] A", "2n+2 cells for n from 1 to 12; this one has 5"),
    ("[4,0] A", "this one has 2"),
    ("[" + ",".join(["1"] * 28) + "] A", "this one has 28"),
    ("[0,0,0,0] A", "1 to 288 stones; this one has 0"),
    ("[200,0,89,0] A", "1 to 288 stones; this one has 289"),
    ("[0,0,3,4,4,0] B", "belong in its store"),
    ("[0,0,3,4,4,0] A", "belong in its store"),
])
def test_bad_positions(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("+", r"\+")):
        read(text)


@pytest.mark.parametrize("name, sentence", [
    ("0", "numbered 1 to 4"), ("5", "numbered 1 to 4"), ("a", "'a' is not a pit"), ("", "'' is not a pit"),
    ("-1", "'-1' is not a pit"), ("2", "Pit 2 is empty."),
])
def test_bad_moves(name: str, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        read("[4,0,4,4,4,4,4,4,4,0] A").move_named(name)


def test_why_not() -> None:
    position = read("[4,0,4,0,4,4] A")
    assert position.why_not(3) == "That pit is North's; South is to move."
    assert position.why_not(2) == position.why_not(5) == "Stones in a store stay there."
    assert position.why_not(1) == "Pit 2 is empty."
    assert read("[0,0,4,0,0,4] A").why_not(0) == "The game is over."


@pytest.mark.parametrize("move", [-1, 4, 5, 9, 1 << 30])
def test_playing_an_illegal_move(move: int) -> None:
    with pytest.raises(IllegalMove):
        start(4, 4).play(move)


@pytest.mark.parametrize("chosen, sentence", [
    ({"pits": 0}, "Pits a side cannot be '0'; it is a whole number from 1 to 12."),
    ({"pits": 13}, "whole number from 1 to 12"),
    ({"stones": 13}, "Stones a pit cannot be '13'"),
    ({"stones": "4"}, "Stones a pit cannot be '4'"),
    ({"capture": "never"}, "Capture cannot be 'never'; it is one of: any, stones."),
    ({"holes": 6}, "Kalaha has no option 'holes'; it has: pits, stones, capture."),
])
def test_options_out_of_range(chosen: dict[str, int | str], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        game_named("kalaha").start(**chosen)


# --- The uncompiled twin ---------------------------------------------------------------------------------

def report() -> list[object]:
    """The same questions to whichever engine runs, compiled or not."""
    chance, told = random.Random(7), []
    for _ in range(40):
        position = start(chance.randint(1, 12), chance.randint(1, 12), chance.choice(["any", "stones"]))
        for _ in range(chance.randint(0, 30)):
            if position.over:
                break
            position = position.play(chance.choice(position.moves()))
        told.append([position.text(), position.key, position.estimate(), position.final_value(), position.moves()])
        told.append(perft(position, 3))
        told.extend([list(course.cells), list(course.captured), list(course.swept)]
                    for course in map(position.sowing, position.moves()))
    small = start(3, 2)
    verdict = Champion(Budget(depth=5), threads=1, megabytes=1).choose(small)
    told.append([verdict.move, verdict.value, verdict.nodes])
    return told


def restores_every_field() -> list[object]:
    """Make and unmake at every node of small trees; only the uncompiled engine lets Python look."""
    def fields(board: Kalaha) -> list[object]:
        return [list(board.stones), board.player, board.ply, board.pits, board.empty_capture]

    def walk(board: Kalaha, depth: int) -> None:
        before = fields(board)
        for move in board.moves() if depth else []:
            board.make(move)
            walk(board, depth - 1)
            board.unmake()
            assert fields(board) == before

    for rule in ("any", "stones"):
        walk(start(3, 3, rule).working(), 5)
        walk(start(2, 5, rule).working(), 6)
    return ["restored"]


def ask_twin(question: str) -> list[object]:
    answer = subprocess.run([sys.executable, "-m", "tests.games.test_kalaha", question], cwd=ROOT, check=True,
                            capture_output=True, text=True, env={**os.environ, "JAMBOREE_PURE": "1"})
    told: list[object] = json.loads(answer.stdout)
    return told


def test_compiled_and_uncompiled_say_the_same() -> None:
    assert ask_twin("report") == report()


def test_unmake_restores_every_field() -> None:
    assert ask_twin("restores") == ["restored"]


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"report": report, "restores": restores_every_field}[sys.argv[1]]()))
