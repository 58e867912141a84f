"""Gomoku's rules apart from renju's forbidden points: fives, openings, notation, what the search looks at."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.game import OptionError
from engine.games import game_named
from engine.games.gomoku.rules import ADD_TWO, TAKE_BLACK, TAKE_WHITE, Gomoku, read
from engine.position import SUDDEN, SUDDEN_ZONE, IllegalMove, Outcome, Position
from engine.search.champion import Budget, Champion
from engine.search.perft import perft

GAME = game_named("gomoku")
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def start(**options: int | str) -> Gomoku:
    position = GAME.start(**options)
    assert isinstance(position, Gomoku)
    return position


def drawn(drawing: str, rule: str = "free", side: str = "X") -> Gomoku:
    """A board as it is drawn, top row first."""
    return read(f"{'/'.join(drawing.split())} {rule} play 0 {side}")


def play(position: Position, names: str) -> Gomoku:
    for name in names.split():
        position = position.play(position.move_named(name))
    assert isinstance(position, Gomoku)
    return position


def longest_rows(position: Gomoku, square: int) -> list[int]:
    """How long the four rows through a stone are, counted square by square."""
    size, stone = position.size, position.at(square)
    lengths = []
    for across, up in WAYS:
        length = 1
        for sign in (1, -1):
            x, y = square % size + sign * across, square // size + sign * up
            while 0 <= x < size and 0 <= y < size and position.at(y * size + x) == stone:
                length, x, y = length + 1, x + sign * across, y + sign * up
        lengths.append(length)
    return lengths


def wins(position: Gomoku, square: int) -> bool:
    """Whether the stone just put on a square wins, by the words of the rules."""
    exact = position.rule == 1 or (position.rule == 2 and position.at(square) == 1)
    return any(row == 5 if exact else row >= 5 for row in longest_rows(position, square))


def winning_moves(position: Gomoku) -> set[int]:
    return {move for move in position.moves() if wins(play_on(position, move), move)}


def play_on(position: Gomoku, move: int) -> Gomoku:
    after = position.play(move)
    assert isinstance(after, Gomoku)
    return after


def other_side(position: Gomoku) -> Gomoku:
    """The same stones with the other colour to move."""
    return read(position.text()[:-1] + ("O" if position.colour_to_move == 0 else "X"))


# --- Rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "counts"), [
    ({}, [225, 50_400, 11_239_200]),
    ({"rules": "standard", "size": 9}, [81, 6_480, 511_920]),
    ({"rules": "renju", "size": 19}, [361, 129_960]),
    ({"opening": "swap2", "size": 9}, [81, 6_480, 511_920, 1_535_760]),
], ids=["free", "standard-9", "renju-19", "swap2-9"])
def test_perft_from_the_start(options: dict[str, int | str], counts: list[int]) -> None:
    assert [perft(start(**options), depth) for depth in range(1, len(counts) + 1)] == counts


CROWDED = """XXOOXX.OX OOX.OOXXO XXOOXXOOX O.XXOOX.O XX.XXXXO. OOXXO.XXO XXOOXXOOX OOXXOOXXO XXO.XXOOX"""


@pytest.mark.parametrize(("rule", "counts"), [
    ("free", [8, 50, 295, 1_255, 4_855, 12_055, 22_855, 22_855]),
    ("standard", [8, 56, 336, 1_632, 6_492, 18_492, 36_492, 36_492]),
    ("renju", [7, 49, 246, 1_206, 3_846, 11_046, 17_094, 17_094]),
], ids=["free", "standard", "renju"])
def test_perft_where_games_end(rule: str, counts: list[int]) -> None:
    """Eight squares are left: fives, overlines and forbidden points end or narrow the game."""
    position = drawn(CROWDED, rule)
    assert [perft(position, depth) for depth in range(1, 9)] == counts
    assert [count_lines(position, depth) for depth in (1, 2, 3, 4)] == counts[:4]


def count_lines(position: Gomoku, depth: int) -> int:
    """Perft by the Python face, ended by the words of the rules."""
    if depth == 0 or not position.moves():
        return 1
    return sum(1 if wins(after := play_on(position, move), move) else count_lines(after, depth - 1)
               for move in position.moves())


@pytest.mark.parametrize("moves", [
    "e5 a1 f5 a2 g5 a3 h5 a4 i5", "e5 a1 e6 a2 e7 a3 e8 a4 e9",
    "a5 a1 b6 b1 c7 c1 d8 d1 e9", "a9 a1 b8 a2 c7 a3 d6 a4 e5",
], ids=["row", "column", "rising", "falling"])
@pytest.mark.parametrize("rules", ["free", "standard", "renju"])
def test_five_in_a_row_wins_in_every_direction(moves: str, rules: str) -> None:
    end = play(start(rules=rules, size=9), moves)
    assert end.outcome == Outcome(0, 1)
    assert end.final_value() == SUDDEN
    assert end.moves() == []
    assert {end.name_of(square) for square in end.winning_stones()} == set(moves.split()[::2])


@pytest.mark.parametrize(("rule", "winner"), [("free", 0), ("standard", None), ("renju", None)])
def test_six_in_a_row(rule: str, winner: int | None) -> None:
    before = ".........\n" * 4 + ".XXX.XX..\n" + "OOOO.....\n" + ".........\n" * 3
    position = drawn(before, rule)
    if rule == "renju":
        assert position.why_not(position.size * 4 + 4) == "Black may not play e5: it makes six or more in a row."
        return
    after = position.play(position.move_named("e5"))
    assert after.outcome == (Outcome(winner, 1) if winner is not None else None)
    assert after.text() == drawn(before.replace("XXX.XX", "XXXXXX"), rule, "O").text()


def test_a_full_board_is_a_draw() -> None:
    rows = ["XXOOXXOOX", "OOXXOOXXO"] * 4 + ["XXOOXXOO."]
    end = play(drawn("\n".join(rows), side="X"), "i1")
    assert end.outcome == Outcome(None, 0)
    assert end.final_value() == 0


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(("free", "standard", "renju")), st.sampled_from((9, 11)), st.integers(0, 2**32))
def test_a_game_ends_with_the_first_five(rule: str, size: int, seed: int) -> None:
    """Random games in a narrow corner: over after a stone exactly when that stone wins by the words of the rules."""
    chance = random.Random(seed)
    position = start(rules=rule, size=size)
    while moves := [move for move in position.moves() if move % size < 6 and move // size < 6]:
        move = chance.choice(moves)
        position = play_on(position, move)
        assert position.won == wins(position, move)
        assert (position.winning_stones() != []) == position.won


# --- The swap2 opening --------------------------------------------------------------------------------


@pytest.mark.parametrize(("moves", "player", "black_player", "next_colour"), [
    ("", 0, 0, 0), ("h8", 0, 0, 1), ("h8 i8", 0, 0, 0), ("h8 i8 h9", 1, 0, 1),
    ("h8 i8 h9 white", 1, 0, 1), ("h8 i8 h9 white j7", 0, 0, 0),
    ("h8 i8 h9 black", 0, 1, 1), ("h8 i8 h9 black j7", 1, 1, 0),
    ("h8 i8 h9 add", 1, 0, 1), ("h8 i8 h9 add a1", 1, 0, 0), ("h8 i8 h9 add a1 b2", 0, 0, 1),
    ("h8 i8 h9 add a1 b2 white", 0, 1, 1), ("h8 i8 h9 add a1 b2 white c3", 1, 1, 0),
    ("h8 i8 h9 add a1 b2 black", 1, 0, 1), ("h8 i8 h9 add a1 b2 black c3", 0, 0, 0),
])
def test_swap2_turns(moves: str, player: int, black_player: int, next_colour: int) -> None:
    position = play(start(opening="swap2"), moves)
    assert (position.player, position.black_player, position.colour_to_move) == (player, black_player, next_colour)
    assert position.side_of(0) in (None, black_player)


def test_swap2_choices_and_their_names() -> None:
    three_stones = play(start(opening="swap2"), "h8 i8 h9")
    assert three_stones.moves() == [TAKE_WHITE, TAKE_BLACK, ADD_TWO]
    assert [three_stones.name_of(move) for move in three_stones.moves()] == ["white", "black", "add"]
    assert three_stones.side_of(0) is None
    assert play(three_stones, "add a1 b2").moves() == [TAKE_WHITE, TAKE_BLACK]
    with pytest.raises(IllegalMove, match="First choose white or black or add"):
        three_stones.move_named("a1")
    with pytest.raises(IllegalMove, match="no colour to choose now"):
        start().move_named("black")


def test_whoever_swapped_to_black_wins_with_black() -> None:
    end = play(start(opening="swap2", size=9), "e5 a1 e6 black a2 e7 a3 e8 a4 e9")
    assert end.outcome == Outcome(1, 1)
    assert end.final_value() == -SUDDEN


# --- Text, names, options -----------------------------------------------------------------------------

EMPTY = "/".join(["." * 9] * 9)


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "five parts"),
    (f"{EMPTY} free play 0", "this has 4"),
    (f"{EMPTY} pente play 0 X", "'pente' is not a rule"),
    (f"{EMPTY} free think 0 X", "'think' is not a phase"),
    (f"{EMPTY} free play 2 X", "'2' is not a person"),
    (f"{EMPTY} free play 0 Z", "'Z' is not a colour"),
    (f"{EMPTY[:-10]} free play 0 X", "9 to 20 rows; this has 8"),
    (f"{EMPTY[:-1]} free play 0 X", "Row 1 has 8 squares"),
    (f"{EMPTY[:-1]}Q free play 0 X", "'Q' in row 1 is not a stone"),
    (f"XXXXX....{EMPTY[9:]} free play 0 X", "Black has five in a row already"),
    (f"X........{EMPTY[9:]} free choose 0 O", "do not fit the phase 'choose'"),
    (f"OO.......{EMPTY[9:]} free place 0 X", "do not fit the phase 'place'"),
    (f"XXO......{EMPTY[9:]} free choose 0 X", "stones alternate from Black"),
    (f"XXO......{EMPTY[9:]} free choose 1 O", "nobody has Black yet"),
])
def test_a_bad_text_is_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read(text)


@pytest.mark.parametrize(("options", "sentence"), [
    ({"size": 8}, "Size cannot be '8'"), ({"size": 20}, "from 9 to 19"), ({"rules": "pente"}, "Rule cannot be 'pente'"),
    ({"opening": "pro"}, "Opening cannot be 'pro'"), ({"rules": "renju", "opening": "swap2"}, "not with renju"),
])
def test_bad_options(options: dict[str, int | str], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        start(**options)


@pytest.mark.parametrize(("name", "sentence"), [
    ("p1", "'p1' is not a square; squares are a1..o15"), ("a16", "not a square"), ("a0", "not a square"),
    ("8h", "not a square"), ("", "not a square"), ("h8", "h8 is taken"),
])
def test_bad_names(name: str, sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        play(start(), "h8").move_named(name)


def test_names_of_corners_and_centre() -> None:
    position = start()
    assert [position.name_of(square) for square in (0, 14, 112, 210, 224)] == ["a1", "o1", "h8", "a15", "o15"]
    assert start(size=19).name_of(360) == "s19"


# --- What the search looks at -------------------------------------------------------------------------


@st.composite
def crowded(draw: st.DrawFn) -> Gomoku:
    """A random patch of stones in which nobody has won yet."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    rule = draw(st.sampled_from(("free", "standard")))
    size, side = 11, chance.randint(4, 7)
    density = chance.uniform(0.2, 0.6)
    signs = {(chance.randint(1, 3) + x, 2 + y): chance.choice("XO")
             for x in range(side) for y in range(side) if chance.random() < density}
    rows = ("".join(signs.get((x, y), ".") for x in range(size)) for y in range(size))
    body = "/".join(rows)
    try:
        position = read(f"{body} {rule} play 0 {chance.choice('XO')}")
    except ValueError:
        return draw(crowded())
    return draw(crowded()) if position.won else position


@settings(max_examples=80, deadline=None)
@given(crowded())
def test_candidates_miss_no_five_and_no_block(position: Gomoku) -> None:
    candidates = set(position.candidate_moves())
    own, other = winning_moves(position), winning_moves(other_side(position))
    if own:
        assert candidates == own
    elif other:
        assert candidates == other


def can_make_straight_four(position: Gomoku, row: int) -> bool:
    """Whether a move in a row gives the mover two squares there to win on, four stones between them."""
    squares = range(row * position.size, (row + 1) * position.size)
    for move in squares:
        if position.at(move) == 0:
            then = other_side(play_on(position, move))
            ends = {end for end in squares if then.at(end) == 0 and wins(play_on(then, end), end)}
            if any(low + 5 in ends for low in ends):
                return True
    return False


@settings(max_examples=40, deadline=None)
@given(st.sampled_from((".OOO..", ".OO.O.", "OO.O..", "..OOO.")), st.sampled_from(("free", "standard")),
       st.integers(0, 2**32))
def test_candidates_miss_no_answer_to_a_straight_four(three: str, rule: str, seed: int) -> None:
    """White threatens a straight four: every move left out makes no four and lets it come."""
    chance = random.Random(seed)
    rows = ["".join(chance.choice("...XO") for _ in range(9)) for _ in range(3)]
    middle = "." + three + "."
    rows += ["." * 9, middle + "." * (9 - len(middle)), "." * 9, "." * 9]
    rows += ["".join(chance.choice("...XO") for _ in range(9)) for _ in range(2)]
    assume(not any(colour * 5 in row for row in rows for colour in "XO"))
    position = drawn("\n".join(rows), rule)
    assume(not winning_moves(position) and not winning_moves(other_side(position)))
    assert can_make_straight_four(other_side(position), 4)
    for move in set(position.moves()) - set(position.candidate_moves()):
        after = play_on(position, move)
        assert not winning_moves(other_side(after))
        assert can_make_straight_four(after, 4)


def test_candidates_of_the_empty_board_are_its_centre() -> None:
    assert start().candidate_moves() == [112]


# --- The champion -------------------------------------------------------------------------------------


def minimax(position: Position, depth: int, ply: int = 0) -> int:
    """The value for Maxie, by the Python face alone; a sudden win counts less one a ply."""
    if position.over:
        value = position.final_value()
        if abs(value) >= SUDDEN_ZONE:
            return value - ply if value > 0 else value + ply
        return value
    if depth == 0:
        return position.estimate()
    values = [minimax(position.play(move), depth - 1, ply + 1) for move in position.moves()]
    return max(values) if position.player == 0 else min(values)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("options", "stones", "depth"), [
    ({"size": 9}, 20, 2), ({"size": 9, "rules": "standard"}, 74, 4), ({"size": 9, "rules": "renju"}, 72, 3),
    ({"size": 9, "opening": "swap2"}, 2, 2), ({"size": 9, "opening": "swap2"}, 5, 2),
], ids=["free", "standard", "renju", "placing", "choosing"])
def test_the_champion_agrees_with_minimax(options: dict[str, int | str], stones: int, depth: int, seed: int) -> None:
    chance = random.Random(seed)
    position: Position = start(**options)
    for _ in range(stones):
        moves = [move for move in position.moves() if not position.play(move).over]
        if not moves:
            break
        position = position.play(chance.choice(moves))
    verdict = Champion(Budget(depth=depth), threads=1, megabytes=1, strict=True).choose(position)
    assert verdict.value == minimax(position, depth)


FOUR_TO_BLOCK = """
...............
...............
...............
...............
...............
.....O.........
....OX.........
....OXXX.......
....OX..O......
....O..........
...............
...............
...............
...............
..............."""


@pytest.mark.parametrize("rule", ["free", "standard", "renju"])
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_the_champion_wins_in_one_and_blocks_a_four(rule: str, depth: int) -> None:
    """White has a column of four, closed by nobody: Black must block; White, to move, wins."""
    closed = FOUR_TO_BLOCK.replace(".....O.........", "....XO.........")
    block = Champion(Budget(depth=depth), threads=1, megabytes=1).choose(drawn(closed, rule))
    assert drawn(closed, rule).name_of(block.move) == "e5"
    win = Champion(Budget(depth=depth), threads=1, megabytes=1).choose(drawn(FOUR_TO_BLOCK, rule, "O"))
    assert drawn(FOUR_TO_BLOCK, rule).name_of(win.move) in ("e5", "e10")
    assert win.proven


def test_the_champion_plays_through_a_swap2_opening() -> None:
    position: Position = start(opening="swap2")
    champion = Champion(Budget(nodes=3_000), threads=1, megabytes=1)
    names = []
    while position.phase != 0:   # type: ignore[attr-defined]
        move = champion.choose(position).move
        names.append(position.name_of(move))
        position = position.play(move)
    assert {"white", "black"} & {names[-1]}
    assert len(position.moves()) == 225 - position.stones   # type: ignore[attr-defined]


# --- Compiled and uncompiled --------------------------------------------------------------------------

TWIN = """
import json, random
from engine.games.gomoku.rules import start
from engine.search.perft import perft
out = []
for seed, options in enumerate([{}, {"rules": "standard", "size": 9}, {"rules": "renju"},
                                {"opening": "swap2", "size": 19}, {"rules": "renju", "size": 10},
                                {"size": 20}, {"rules": "renju", "size": 20}]):
    chance, here = random.Random(seed), start(**options)
    for _ in range(90):
        if here.over:
            break
        near = here.candidate_moves()
        here = here.play(chance.choice(near))
        out.append([here.text(), here.key, here.estimate(), here.moves(), near, repr(here.outcome)])
    out.append(perft(here, 2))
print(json.dumps(out))
"""


def test_twins_agree() -> None:
    """The same games, keys, guesses, moves and candidates, compiled and uncompiled."""
    told = [subprocess.run([sys.executable, "-c", TWIN], env={**os.environ, "JAMBOREE_PURE": pure}, check=True,
                           capture_output=True, text=True, timeout=300).stdout for pure in ("0", "1")]
    assert json.loads(told[0]) == json.loads(told[1])
