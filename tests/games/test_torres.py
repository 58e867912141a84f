"""Torres: golden counts, the rules on drawn boards, turns and notation, and the laws every position keeps."""

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

import engine
from engine.games import game_named
from engine.games.torres.board import PASS, TURNS, WANDER
from engine.games.torres.endgame import Endgame
from engine.games.torres.rules import START, Torres, read
from engine.games.torres.score import Castle, breakdown, castles
from engine.games.torres.turn import Action, Turn, actions_of, address, square_at
from engine.games.torres.weights import CONTACT, LAST, NUMBER, ROOF, SECOND
from engine.position import WIN, IllegalMove
from engine.search.champion import Budget, Champion
from engine.search.perft import perft
from engine.search.searcher import NO_LIMIT
from engine.search.watch import Watch

ROOT = Path(__file__).parents[2]
PERFT = (16, 240, 7800, 292656)


def walk(seed: int, turns: int) -> Torres:
    """The position after so many turns chosen by chance."""
    dice = random.Random(seed)
    position = read(START)
    for _ in range(turns):
        position = position.play(dice.choice(position.moves()))
    return position


walks = st.builds(walk, st.integers(0, 10_000), st.integers(0, TURNS))
open_walks = st.builds(walk, st.integers(0, 10_000), st.integers(0, TURNS - 1))
crowded = st.builds(
    lambda heights, squares, turn: read_board(heights, squares[::2], squares[1::2], turn),
    st.lists(st.integers(0, 4), min_size=16, max_size=16),
    st.lists(st.integers(0, 15), min_size=2, max_size=6, unique=True),
    st.integers(3, TURNS),
)


def read_board(heights: list[int], black: list[int], white: list[int], turn: int) -> Torres:
    """Any towers with any knights on them, also such as no game leads to."""
    signs = [f"{height}{'B' if square in black else 'W' if square in white else ''}"
             for square, height in enumerate(heights)]
    rows = "/".join(",".join(signs[row:row + 4]) for row in range(0, 16, 4))
    return read(f"{rows} 3:4 {turn}")


def board(rows: str, turn: int = 3) -> Torres:
    """A position from four drawn rows; turn 3 is Black's first after the set-up."""
    drawn = "/".join(",".join(row.split()) for row in rows.strip().splitlines())
    return read(f"{drawn} 0:0 {turn}")


def shown(position: Torres) -> list[str]:
    return [row.replace(",", " ") for row in position.text().split()[0].split("/")]


def after(position: Torres, name: str) -> list[str]:
    return shown(position.play(position.move_named(name)))


def every_turn(turn: Turn) -> dict[int, Torres]:
    """All moves that single actions lead to, with the board each makes: an enumeration of its own."""
    found = {turn.move: turn.board} if turn.may_end else {}
    for action in turn.legal_actions():
        found.update(every_turn(turn.then(action)))
    return found


# --- Golden counts ------------------------------------------------------------------------------------


def test_perft() -> None:
    depths = len(PERFT) if engine.COMPILED else 3
    assert tuple(perft(read(START), depth + 1) for depth in range(depths)) == PERFT[:depths]


@settings(deadline=None, max_examples=60)
@given(st.one_of(open_walks, crowded))
def test_turns_are_what_the_single_actions_lead_to(position: Torres) -> None:
    moves = position.moves()
    reached = every_turn(Turn.begin(position))
    assert len(set(moves)) == len(moves)
    assert set(moves) == set(reached)
    for move, made in reached.items():
        played = position.play(move)
        assert shown(played) == shown(made)


@settings(deadline=None, max_examples=40)
@given(st.one_of(open_walks, crowded))
def test_no_two_moves_lead_to_the_same_position(position: Torres) -> None:
    moves = position.moves()
    assert len({position.play(move).text() for move in moves}) == len(moves)


@settings(deadline=None, max_examples=40)
@given(st.one_of(open_walks, crowded))
def test_each_move_saves_what_its_actions_leave(position: Torres) -> None:
    for move in position.moves():
        turn = Turn.begin(position)
        for action in actions_of(position, move):
            turn = turn.then(action)
        gain = position.play(move).credits_saved[position.player] - position.credits_saved[position.player]
        assert (turn.move, gain) == (move, turn.credits)


# --- The rules on drawn boards ------------------------------------------------------------------------


def test_set_up_puts_a_tile_with_a_knight() -> None:
    first = read(START).play(read(START).move_named("K13."))
    assert shown(first) == ["0 0 0 0", "0 1B 0 0", "0 0 0 0", "0 0 0 0"]
    second = first.play(first.move_named("P14K14."))
    assert shown(second) == ["0 0 0 0", "1W 1B 0 0", "0 0 0 0", "0 0 0 0"]
    assert second.credits_saved == (0, 0) and second.player == 0
    with pytest.raises(IllegalMove, match="13 has a tile already"):
        first.move_named("K13.")


TWO_CASTLES = """
1B 0  0  0
1  0  0  0
0  0  1W 0
0  0  0  0"""


@pytest.mark.parametrize(("name", "rows"), [
    (".", ["1B 0 0 0", "1 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("M11r.", ["1 0B 0 0", "1 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("M11rr.", ["1 0 0B 0", "1 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("P14.", ["1B 0 0 0", "2 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("P14M11d.", ["1 0 0 0", "2B 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("M11d.P11.", ["2 0 0 0", "1B 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("P12M11r.", ["1 1B 0 0", "1 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("K14.", ["1B 0 0 0", "1B 0 0 0", "0 0 1W 0", "0 0 0 0"]),
    ("M11rl.", ["1B 0 0 0", "1 0 0 0", "0 0 1W 0", "0 0 0 0"]),
])
def test_a_turn(name: str, rows: list[str]) -> None:
    position = board(TWO_CASTLES)
    assert after(position, name) == rows
    assert shown(position) == ["1B 0 0 0", "1 0 0 0", "0 0 1W 0", "0 0 0 0"]


@pytest.mark.parametrize(("name", "why"), [
    ("P22.", "touches no castle"),
    ("P44.", "A tile on 44 touches no castle"),
    ("P11.", "A knight stands on 11"),
    ("P31.", "A knight stands on 31"),
    ("P12P12.", "Only one tile a turn"),
    ("K31.", "A knight stands on 31 already"),
    ("K13.", "13 is not next to one of your knights"),
    ("M13r.", "You have no knight on 13"),
    ("M31u.", "You have no knight on 31"),
    ("M11u.", "leaves the board"),
    ("M11rrr.", "A step costs 1 credit; you have 0"),
    ("K14P12.", "A tile costs 1 credit; you have 0"),
    ("P12K14.", "A new knight costs 2 credits; you have 1"),
    ("M11rr.P33K34.", "A tile costs 1 credit; you have 0"),
    ("M11r", "is not ended"),
    ("M11.", "'M11' in 'M11.' is not an action"),
    ("M11x.", "is not an action"),
    ("Q11.", "is not an action"),
    ("P55.", "'55' is not an address"),
    ("P1.", "is not an action"),
    ("..", "is not an action"),
    ("", "is not ended"),
])
def test_a_turn_that_is_not_legal(name: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        board(TWO_CASTLES).move_named(name)


def test_a_tile_may_not_connect_two_castles() -> None:
    position = board("""
1B 0  1W 0
0  0  0  0
0  0  0  0
0  0  0  0""")
    with pytest.raises(IllegalMove, match="would connect two castles"):
        position.move_named("P12.")
    assert position.tile_targets() == [3, 4, 6]


def test_a_tile_may_close_a_ring_of_one_castle() -> None:
    position = board("""
1B 1  1W 0
1  0  1  0
1  1  1  0
0  0  0  0""")
    assert after(position, "P13.")[1] == "1 1 1 0"


def test_levels_of_a_step() -> None:
    position = board("""
3  1B 2  0
0  5  0  0
0  0  0  1W
0  0  0  0""")
    assert position.step_targets(1) == [2]
    with pytest.raises(IllegalMove, match="2 levels above 12"):
        position.move_named("M12l.")
    down = board("""
3  5B 2  0
0  7  0  0
0  0  0  1W
0  0  0  0""")
    assert down.step_targets(1) == [0, 2]


def test_a_tile_laid_first_may_be_too_high_or_just_right() -> None:
    position = board("""
1B 1  2  0
2  0  0  0
0  0  0  1W
0  0  0  0""")
    assert after(position, "P12M11r.")[0] == "1 2B 2 0"
    with pytest.raises(IllegalMove, match="2 levels above"):
        position.move_named("P14M11d.")


def test_a_new_knight_is_not_higher_than_the_one_beside() -> None:
    position = board("""
2B 2  0  0
3  0  0  0
0  0  0  1W
0  0  0  0""")
    assert position.knight_targets() == [1]
    with pytest.raises(IllegalMove, match="14 is higher"):
        position.move_named("K14.")
    three = board("""
2B 2B 0B 0
3  0  0  0
0  0  0  1W
0  0  0  0""")
    with pytest.raises(IllegalMove, match="All 3 knights"):
        three.move_named("K13.")


def test_one_knight_goes_on_and_another_follows() -> None:
    position = board("""
1B 1B 1  0
9  9  9  0
0  0  0  1W
0  0  0  0""")
    assert after(position, "M12r.M11r.")[0] == "1 1B 1B 0"
    assert position.name_of(position.move_named("M12r.M11r.")) == "M12r.M11r."


def test_straight_on_and_crosswise_are_one_move() -> None:
    position = board("""
1B 1  0  0
1  1B 0  0
0  0  0  1W
0  0  0  0""")
    assert position.move_named("M11r.M13l.") == position.move_named("M11d.M13u.")
    assert position.move_named("M13u.M11d.") == position.move_named("M11d.M13u.")


def test_wandering_is_not_passing() -> None:
    position = board(TWO_CASTLES)
    assert position.move_named("M11rl.") == position.move_named("M11du.") == WANDER
    assert position.play(PASS).credits_saved == (2, 0)
    assert position.play(WANDER).credits_saved == (0, 0)
    assert WANDER not in position.candidate_moves()


def test_castles_score_height_times_towers() -> None:
    position = board("""
3B 2B 0  0
1W 1  0  4
0  0  0  2W
0B 0  0  1""", turn=20)
    assert castles(position) == (
        Castle((0, 1, 4, 5), (3, 1)),
        Castle((7, 11, 15), (0, 2)),
    )
    assert [castle.points for castle in castles(position)] == [(12, 4), (0, 6)]
    assert breakdown(position).totals == position.score() == (12, 10)


def test_the_game_ends_after_fifteen_rounds() -> None:
    position = read("1B,1,0,0/0,0,0,0/0,0,0,0/0,0,0,2W 4:2 32")
    assert (position.round, position.player) == (15, 1)
    last = position.play(PASS)
    assert last.over and last.moves() == [] and last.score() == (6, 6)
    assert last.outcome is not None and last.outcome.winner is None
    won = position.play(position.move_named("P34."))
    assert won.outcome is not None and (won.outcome.winner, won.outcome.margin) == (1, 1)
    assert Turn.begin(last).legal_actions() == ()
    with pytest.raises(IllegalMove, match="over"):
        last.move_named(".")


# --- The turn in progress -----------------------------------------------------------------------------


def test_a_turn_in_progress_counts_and_can_be_taken_back() -> None:
    turn = Turn.begin(board(TWO_CASTLES))
    assert (turn.credits, turn.tiles, turn.name, turn.may_end) == (2, 1, ".", True)
    placed = turn.then(Action("tile", square_at("14")))
    assert (placed.credits, placed.tiles, placed.name) == (1, 0, "P14.")
    climbed = placed.then(Action("step", square_at("14"), square_at("11")))
    assert (climbed.credits, climbed.complete, climbed.name) == (0, True, "P14M11d.")
    assert climbed.undone() == placed and placed.undone() == turn == turn.undone()
    assert climbed.start == board(TWO_CASTLES)
    with pytest.raises(IllegalMove, match="you have 0"):
        climbed.then(Action("step", square_at("11"), square_at("14")))


def test_a_set_up_turn_is_one_action() -> None:
    turn = Turn.begin(read(START))
    assert (turn.credits, turn.tiles, turn.may_end, len(turn.legal_actions())) == (0, 0, False, 16)
    with pytest.raises(IllegalMove, match="puts a knight"):
        assert turn.move
    put = turn.then(Action("set-up", 5))
    assert put.complete and put.may_end and put.name == "K13."
    assert "it has been put" in put.why_not(Action("set-up", 6))


def test_addresses() -> None:
    assert [address(square) for square in range(16)] == [
        "11", "12", "21", "22", "14", "13", "24", "23", "41", "42", "31", "32", "44", "43", "34", "33"]
    assert [square_at(address(square)) for square in range(16)] == list(range(16))


# --- Laws ---------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(st.one_of(open_walks, crowded))
def test_notation_goes_both_ways(position: Torres) -> None:
    for move in position.moves():
        assert position.move_named(position.name_of(move)) == move


@settings(deadline=None, max_examples=60)
@given(st.one_of(walks, crowded), st.data())
def test_laws(position: Torres, data: st.DataObject) -> None:
    again = read(position.text())
    assert again == position and again.key == position.key and again.moves() == position.moves()
    assert position.over == (position.moves() == [])
    if position.over:
        return
    before = position.text(), position.key
    move = data.draw(st.sampled_from(position.moves()))
    child = position.play(move)
    assert (position.text(), position.key) == before
    assert child.player == 1 - position.player
    assert child.key == read(child.text()).key != position.key


def count_by_playing(position: Torres, depth: int) -> int:
    if depth == 0 or position.over:
        return 1
    return sum(count_by_playing(position.play(move), depth - 1) for move in position.moves())


@settings(deadline=None, max_examples=8)
@given(st.builds(walk, st.integers(0, 999), st.sampled_from([0, 2, 9, 30, 31])))
def test_make_and_unmake_count_as_playing_does(position: Torres) -> None:
    assert perft(position, 2) == count_by_playing(position, 2)


def minimax(position: Torres, depth: int) -> int:
    """The plain definition, over the Python face."""
    if position.over:
        return position.final_value()
    if depth == 0:
        return position.estimate()
    values = [minimax(position.play(move), depth - 1) for move in position.moves()]
    return max(values) if position.player == 0 else min(values)


@pytest.mark.parametrize(("seed", "turns", "depth"), [
    (1, 0, 2), (2, 1, 2), (3, 5, 2), (4, 12, 2), (5, 21, 2), (6, 29, 2), (7, 30, 2), (8, 31, 1), (9, 2, 3)])
def test_the_champion_agrees_with_minimax(seed: int, turns: int, depth: int) -> None:
    position = walk(seed, turns)
    verdict = Champion(Budget(depth=depth), threads=1, strict=True).choose(position)
    assert verdict.value == minimax(position, depth)


near_the_end = st.builds(walk, st.integers(0, 10_000), st.integers(TURNS - 2, TURNS - 1))
crowded_end = st.builds(
    lambda heights, squares, turn: read_board(heights, squares[::2], squares[1::2], turn),
    st.lists(st.integers(0, 4), min_size=16, max_size=16),
    st.lists(st.integers(0, 15), min_size=2, max_size=6, unique=True),
    st.integers(TURNS - 1, TURNS),
)


@settings(deadline=None, max_examples=25)
@given(st.one_of(near_the_end, crowded_end))
def test_the_solver_agrees_with_minimax_move_by_move(position: Torres) -> None:
    moves = position.candidate_moves()[:12]
    solved = dict(Endgame(position).value_moves(moves, Watch(), NO_LIMIT, wide=True))
    sign = 1 if position.player == 0 else -1
    assert solved == {move: sign * minimax(position.play(move), TURNS) for move in moves}


@pytest.mark.skipif(not engine.COMPILED, reason="the search it is compared with looks at every line")
@pytest.mark.parametrize(("seed", "turns"), [(1, 28), (2, 28), (3, 29), (4, 28), (5, 27)])
def test_the_solver_agrees_with_the_whole_search(seed: int, turns: int) -> None:
    position = walk(seed, turns)
    solved = max(value for _, value in Endgame(position).value_moves(position.moves(), Watch(), NO_LIMIT, wide=False))
    whole = Champion(Budget(depth=TURNS - turns), threads=1, strict=True).choose(position).value
    assert solved == (whole if position.player == 0 else -whole)


def test_the_champion_asks_the_solver_near_the_end() -> None:
    verdict = Champion(Budget(nodes=100_000), threads=1).choose(walk(6, TURNS - 3))
    assert verdict.proven and abs(verdict.value) > WIN


def test_a_stopped_solver_tells_nothing() -> None:
    watch = Watch()
    watch.stop()
    position = walk(6, TURNS - 3)
    assert list(Endgame(position).value_moves(position.moves(), watch, NO_LIMIT, wide=False)) == []


def test_the_champion_does_not_change_the_position() -> None:
    position = walk(11, 14)
    before = position.text()
    Champion(Budget(depth=3), threads=2).choose(position)
    assert position.text() == before


TWIN = """
import json, sys
sys.path.insert(0, "tests/games")
from test_torres import walk
from engine.search.perft import perft
from engine.search.searcher import NO_LIMIT
from engine.search.watch import Watch
told = []
for seed in range(40):
    p = walk(seed, seed % 33)
    values = p.estimate(), p.final_value(), p.score()
    told.append([p.text(), p.key, p.moves(), p.candidate_moves(), values, perft(p, 1)])
print(json.dumps(told))
"""


def told(pure: bool) -> list[list[object]]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "JAMBOREE_PURE": "1" if pure else "0"}
    answer = subprocess.run([sys.executable, "-c", TWIN], env=environment, cwd=ROOT, capture_output=True, check=True)
    facts: list[list[object]] = json.loads(answer.stdout)
    return facts


@pytest.mark.skipif(not engine.COMPILED, reason="there is no compiled twin to compare with")
def test_compiled_and_uncompiled_are_twins() -> None:
    assert told(pure=True) == told(pure=False)


UNMAKE = """
from engine.games.torres.rules import read, START
import random
dice = random.Random(5)
def facts(board):
    return board.text(), board.key, board.towers, board.player, board.score(), sorted(board.moves()), board.estimate()
for text in (START, "1,0,1B,0/0,0,0,0/0,0,0,0/0,0,0,1 0:0 2"):
    board = read(text).working()
    trail = []
    while not board.over:
        trail.append(facts(board))
        board.make(1 << 5 | 3 << 21 | 2 if board.turn == 1 and text != START else dice.choice(board.moves()))
        assert facts(board) == facts(read(board.text()))
    for before in reversed(trail):
        board.unmake()
        assert facts(board) == before
"""


def test_unmake_restores_every_field() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "JAMBOREE_PURE": "1"}
    # Castles are kept as tiles come and go; a tile of the set-up may found one, or make one of two.
    subprocess.run([sys.executable, "-c", UNMAKE], env=environment, cwd=ROOT, check=True)


# --- The guess -------------------------------------------------------------------------------------------


def fact(position: Torres, number: int) -> int:
    """What a weight multiplies, for the side to move."""
    value = position.weighed([16 if each == number else 0 for each in range(2 * NUMBER)]).estimate()
    return value if position.player == 0 else -value


def test_facts_about_the_knights_of_a_castle() -> None:
    position = board("""
3  2B 1B 0
1W 0  0  0
0  0  0  0
0  0  0  1W""")
    assert fact(position, SECOND) == 1 * 4                  # Black's lower knight; White has one knight in each castle
    assert fact(position, ROOF) == (3 - 2) * 4 - (3 - 1) * 4
    assert fact(position, CONTACT) == 0
    beside = board("""
3  2B 1B 0
1W 1B 0  0
0  0  0  0
0  0  0  1W""", turn=20)
    assert fact(beside, CONTACT) == 1
    assert (fact(position, LAST), fact(beside, LAST)) == (-1, 1)


# --- Text ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "why"), [
    ("", "four rows"),
    ("1B,0,0,0/0,0,0,0/0,0,0,0 0:0 3", "four rows"),
    ("1B,0,0,0,0/0,0,0/0,0,0,0/0,0,0,0 0:0 3", "four rows"),
    ("1X,0,0,0/0,0,0,0/0,0,0,0/0,0,0,1W 0:0 3", "four rows"),
    ("BB,0,0,0/0,0,0,0/0,0,0,0/0,0,0,1W 0:0 3", "'BB' is not a square"),
    ("99B,0,0,0/0,0,0,0/0,0,0,0/0,0,0,1W 0:0 3", "at most 32 tiles"),
    ("1B,0,0,0/0,0,0,0/0,0,0,0/0,0,0,1W 31:0 3", "At most 30 credits"),
    ("1B,0,0,0/0,0,0,0/0,0,0,0/0,0,0,1W 0:0 34", "turn is a number from 1 to 33"),
    ("1B,1B,1B,1B/0,0,0,0/0,0,0,0/0,0,0,1W 0:0 3", "Black cannot have 4 knights"),
    ("1B,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0:0 3", "White cannot have 0 knights"),
    ("1B,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0:0 1", "Black cannot have 1 knights"),
])
def test_a_bad_text_is_a_sentence(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read(text)


def test_it_is_in_the_registry() -> None:
    assert game_named("torres").start().text() == START


# --- The end of the game --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_the_last_rounds_are_played_exactly(seed: int) -> None:
    """However few turns a search looks at before, it looks at all of them where it sees beyond the end."""
    left = 3 if engine.COMPILED else 2
    position = walk(seed, TURNS - left)
    exact = Champion(Budget(depth=left), threads=1, megabytes=4, strict=True).choose(position)
    verdict = Champion(Budget(depth=left + 3), threads=1, megabytes=4).choose(position)
    assert verdict.proven
    assert verdict.value == exact.value


@pytest.mark.skipif(not engine.COMPILED, reason="six turns ahead take minutes uncompiled")
def test_what_was_left_out_is_not_called_proven() -> None:
    verdict = Champion(Budget(depth=5), threads=1, megabytes=4).choose(walk(3, TURNS - 12))
    assert not verdict.proven
