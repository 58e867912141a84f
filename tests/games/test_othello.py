"""Othello: the rules, the files and notations, and the answers of the source's strategies (RULES, section 5)."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import engine
from engine.formats.layout import LayoutError
from engine.games import game_named
from engine.games.othello.rules import (
    PASS,
    WEIGHTS,
    Othello,
    play_transcript,
    read,
    square_named,
    square_number,
    start,
    transcript,
)
from engine.players import UnknownStrategy, strategy_named
from engine.position import IllegalMove, UnreadablePosition
from engine.search.perft import perft

OTHELLO = game_named("othello")
PERFT = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284)
EMPTY = "________"


def board(side: str, *rows: str) -> Othello:
    """A position from rows of B, W and _ (missing rows at the bottom are empty)."""
    full = [*rows, *[EMPTY] * (8 - len(rows))]
    return read("".join(full).replace("_", "-") + side)


@pytest.mark.parametrize("depth", range(1, 11 if engine.COMPILED else 7))
def test_perft(depth: int) -> None:
    assert perft(start(), depth) == PERFT[depth - 1]


def test_a_move_turns_over_all_outflanked_discs() -> None:
    before = board("X",
                   "____B___",
                   "____W___",
                   "BWWW_WB_",
                   "___WW___",
                   "__B_W___",
                   "________",
                   "________",
                   "____B___")
    after = board("O",
                  "____B___",
                  "____B___",
                  "BBBBBBB_",
                  "___BW___",
                  "__B_W___",
                  "________",
                  "________",
                  "____B___")
    assert before.play(square_named("e3")) == after


def test_discs_are_not_turned_around_the_edge_of_the_board() -> None:
    before = board("X", EMPTY, "B_____WW", "W_______")
    assert before.moves() == [square_named("a4")]


def test_a_player_without_a_move_passes_and_two_end_the_game() -> None:
    pass_only = board("O", "WWWB____")
    assert [pass_only.name_of(move) for move in board("X", "WWWB____").moves()] == ["pass"]
    assert [pass_only.name_of(move) for move in pass_only.moves()] == ["e1"]
    over = board("X", "WWWB____", EMPTY).play(PASS).play(square_named("e1"))
    assert over.over
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.margin) == (1, 5)


def test_coordinates_and_numbers_name_the_same_squares() -> None:
    assert square_named("a1") == square_named("11") == 0
    assert square_named("H8") == square_named("88") == 63
    assert [square_number(square_named(name)) for name in ("f5", "a8", "h1")] == [56, 81, 18]


def test_a_transcript_goes_both_ways() -> None:
    line = "f5d6c3d3c4f4f6"
    moves = play_transcript(start(), line)
    assert transcript(moves) == line
    with pytest.raises(IllegalMove, match="Move 2 of the transcript: A disc on a1 would turn none over"):
        play_transcript(start(), "f5a1")
    with pytest.raises(IllegalMove, match="half a square"):
        play_transcript(start(), "f5d")


def test_a_transcript_leaves_passes_out_and_reading_puts_them_back() -> None:
    position = board("X", "WWWB____")
    moves = play_transcript(position, "e1")
    assert moves == [PASS, square_named("e1")]
    assert transcript(moves) == "e1"


@pytest.mark.parametrize(("text", "fault"), [
    ("X" * 64, "65 signs"), ("X" * 65 + "O", "65 signs"), ("?" + "-" * 63 + "X", "'\\?' is not a disc"),
    ("-" * 64 + "-", "side to move"), ("", "65 signs")])
def test_an_unreadable_position_is_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(UnreadablePosition, match=fault):
        read(text)


# --- Layout files -----------------------------------------------------------------------------------------

WALL = "%" * 10
GOOD = [WALL, *["%        %"] * 3, "%   WB   %", "%   BW   %", *["%        %"] * 3, WALL]


def lay(tmp_path: Path, lines: list[str]) -> str:
    path = tmp_path / "test.lay"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def test_the_standard_start_as_a_layout(tmp_path: Path) -> None:
    assert OTHELLO.start(layout=lay(tmp_path, GOOD)) == start()


@pytest.mark.parametrize(("line", "text", "fault"), [
    (3, "%       %", "test.lay, line 4: a line has 10 characters, this one has 9"),
    (4, "%   WX   %", "test.lay, line 5: 'X' in column 6 is none of space, B and W"),
    (4, "    WB   %", "test.lay, line 5: the wall of '%' around the board is missing"),
    (0, "%%%%%%%%% ", "test.lay, line 1: the wall of '%' around the board is missing"),
    (9, "%        %", "test.lay, line 10: the wall of '%' around the board is missing")])
def test_a_malformed_layout_names_file_line_and_fault(tmp_path: Path, line: int, text: str, fault: str) -> None:
    lines = list(GOOD)
    lines[line] = text
    with pytest.raises(LayoutError, match=fault):
        OTHELLO.start(layout=lay(tmp_path, lines))


def test_a_layout_of_the_wrong_size_binary_or_missing(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="a layout has 10 lines, this one has 9"):
        OTHELLO.start(layout=lay(tmp_path, GOOD[:-1]))
    binary = tmp_path / "binary.lay"
    binary.write_bytes(bytes(range(256)))
    with pytest.raises(LayoutError, match="not a layout file"):
        OTHELLO.start(layout=str(binary))
    with pytest.raises(LayoutError, match="cannot be read"):
        OTHELLO.start(layout=str(tmp_path / "absent.lay"))


# --- Evaluations and strategies -----------------------------------------------------------------------------

def test_the_weights_are_symmetric_and_those_of_the_source() -> None:
    assert [WEIGHTS[square] for square in range(4)] == [120, -20, 20, 5]
    assert all(WEIGHTS[8 * row + column] == WEIGHTS[8 * column + row] for row, column in product(range(8), repeat=2))
    assert all(WEIGHTS[8 * row + column] == WEIGHTS[8 * (7 - row) + column] == WEIGHTS[8 * row + 7 - column]
               for row, column in product(range(8), repeat=2))


def test_evaluations_count_from_blacks_side_whoever_moves() -> None:
    rows = ("B______W", "_B______", "__W_____")
    for side in "XO":
        position = board(side, *rows)
        assert OTHELLO.evaluations["count-difference"](position) == 0
        assert OTHELLO.evaluations["weighted-squares"](position) == 120 - 40 - 120 - 15


def answer(strategy: str, position: Othello) -> int | str:
    move = strategy_named(OTHELLO, strategy).choose(position).move
    return "pass" if move == PASS else square_number(move)


@pytest.mark.parametrize("searcher", ["minimax-searcher", "alpha-beta-searcher"])
def test_depth_two_takes_the_corner(searcher: str) -> None:
    rows = (EMPTY, "_B____W_", "__B__W__", "___WB___", "___BW___")
    assert answer(f"{searcher}-2-weighted-squares", board("O", *rows)) == 11
    assert answer(f"{searcher}-2-weighted-squares", board("X", *rows)) == 18


def test_depth_four_passes_for_white_and_answers_68_for_black() -> None:
    rows = (EMPTY, EMPTY, "___WWWWW", "__WWBBBW", "__WBBWWW", "_WWWWW__", "__WBWW__", "__WWWWW_")
    assert answer("alpha-beta-searcher-4-weighted-squares", board("O", *rows)) == "pass"
    assert answer("alpha-beta-searcher-4-weighted-squares", board("X", *rows)) == 68


def winner(first: str, second: str, position: Othello) -> int | None:
    """0 when the strategy that moves first wins, 1 when the other does."""
    players = {position.player: strategy_named(OTHELLO, first), 1 - position.player: strategy_named(OTHELLO, second)}
    here = position
    while not here.over:
        here = here.play(players[here.player].choose(here).move)
    assert here.outcome is not None
    if here.outcome.winner is None:
        return None
    return 0 if here.outcome.winner == position.player else 1


@pytest.mark.slow
@pytest.mark.parametrize(("evaluation", "maximizer"),
                         [("weighted-squares", "maximize-weight"), ("count-difference", "maximize-difference")])
def test_the_deeper_strategy_wins_with_either_colour(evaluation: str, maximizer: str) -> None:
    ladder = [maximizer, f"minimax-searcher-2-{evaluation}", f"alpha-beta-searcher-5-{evaluation}"]
    white_first = read(start().text()[:64] + "O")
    for shallow, deep in ((0, 1), (1, 2), (0, 2)):
        assert winner(ladder[deep], ladder[shallow], white_first) == 0
        assert winner(ladder[shallow], ladder[deep], white_first) == 1


def test_the_round_robin_of_the_source() -> None:
    names = [f"{searcher}-2-{evaluation}" for evaluation in ("weighted-squares", "count-difference")
             for searcher in ("alpha-beta-searcher", "minimax-searcher")] + ["maximize-weight", "maximize-difference"]
    wins = dict.fromkeys(names, 0)
    for pair in product(names, repeat=2):
        won = winner(*pair, start())
        if won is not None:
            wins[pair[won]] += 1
    assert list(wins.values()) == [10, 10, 5, 5, 4, 2]


@pytest.mark.parametrize("name", ["alpha-beta-searcher-11-weighted-squares", "alpha-beta-searcher-0-weighted-squares",
                                  "minimax-searcher-3-nothing", "champion:0", "champion:x", "level:God", "", "minmax"])
def test_an_unknown_strategy_is_a_sentence(name: str) -> None:
    with pytest.raises(UnknownStrategy, match=r"\.$"):
        strategy_named(OTHELLO, name)


def test_an_unknown_strategy_names_the_near_ones() -> None:
    with pytest.raises(UnknownStrategy, match="alpha-beta-searcher-3-weighted-squares"):
        strategy_named(OTHELLO, "alphabeta-searcher-3-weighted-squares")
