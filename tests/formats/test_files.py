"""Game files: every kind gives back what was written, files of other programs are read, damaged ones are a sentence."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.complaint import Complaint
from engine.gamefiles import KINDS, LARGEST, FileError, game_in, read_game, write_game
from engine.games import GAMES, game_named
from engine.match import Match
from tests.conftest import ROOT
from tests.formats.mutants import SEEDS, good_files, mutant, outcome_of, played

OPTIONS = {"othello": {}, "kalaha": {"pits": 4, "stones": 3, "capture": "stones"}, "gomoku": {"rules": "renju"},
           "torres": {}, "riskless": {"map": "grid"}}
WRITTEN = [(game.name, suffix) for game in GAMES for suffix, kind in KINDS.items()
           if kind.write is not None and game.name in (kind.games or (game.name,))]


def again(match: Match, suffix: str) -> Match:
    """A match written and read."""
    write = KINDS[suffix].write
    assert write is not None
    return game_in(write(match), Path(f"game{suffix}"))


@pytest.mark.parametrize(("game", "suffix"), WRITTEN)
@given(seed=st.integers(0, 10_000), count=st.integers(0, 70))
@settings(max_examples=12)
def test_round_trips(game: str, suffix: str, seed: int, count: int) -> None:
    match = played(game, OPTIONS[game], count, seed)
    if suffix == ".lay":
        if match.position.player:
            match.undo() if match.moves else None
        if match.position.player == 0:
            assert again(match, suffix).position == match.position
        return
    other = again(match, suffix)
    assert other.game is match.game and other.positions == match.positions and other.moves == match.moves
    if suffix != ".txt":
        assert [seat.name for seat in other.seats] == ["Ann", "Bob [x]"]


def test_a_swap2_game_keeps_its_stones_and_the_names_of_the_colours() -> None:
    match = played("gomoku", {"opening": "swap2"}, 0)
    for name in ("h8", "i8", "j6", "black", "a1", "b1"):
        match.play(match.position.move_named(name))
    other = again(match, ".sgf")
    assert [other.name_of(n) for n in range(5)] == ["h8", "i8", "j6", "a1", "b1"]
    assert other.seats[0].name == "Bob [x]"       # who took Black
    assert again(match, ".txt").moves == again(match, ".json").moves == match.moves
    with pytest.raises(FileError, match="swap2 opening is not over"):
        again(played("gomoku", {"opening": "swap2"}, 2), ".sgf")


def read(text: str, suffix: str) -> Match:
    return game_in(text.encode(), Path(f"game{suffix}"))


def names(match: Match) -> list[str]:
    return [match.name_of(number) for number in range(len(match.moves))]


def test_sgf_of_another_program() -> None:
    """Variations, comments with brackets, moves in the root's node, set-up stones and who is to move."""
    match = read(r"(;FF[4]GM[4]SZ[15]PB[A\]B]C[a ) ; ( \] b];B[hh];W[hi](;B[ii]C[main];W[jj])(;B[aa];W[bb]))", ".sgf")
    assert names(match) == ["h8", "h7", "i7", "j6"] and match.seats[0].name == "A]B"
    match = read("(;GM[4]SZ[9:9]RU[Renju]AB[ee][ef]AW[dd][de]PL[B];B[aa])", ".sgf")
    assert names(match) == ["a9"] and match.positions[0].text().startswith("........./........./.........")
    assert " renju " in match.position.text()


def test_psq_of_a_gomocup_game() -> None:
    text = ("Piskvorky 15x15, 11:11, 0\r\n8,8,1203\r\n9,8,30\r\n1,15,0\r\n"
            "C:\\brains\\pbrain-one.exe\r\npbrain-two.zip\r\n-1\r\n1,Standard\r\n")
    match = read(text, ".psq")
    assert names(match) == ["h8", "i8", "a1"] and " standard " in match.position.text()
    assert match.seats[1].name == "pbrain-two.zip"


def test_a_game_of_gomocups_free_league_is_twenty_squares_wide() -> None:
    """One size more than Set-up offers: read, written again in every kind, drawn."""
    from gui.picture import picture_of

    match = read("Piskvorky 20x20, 11:11, 0\r\n20,1,9\r\n1,20,9\r\n10,10,9\r\na.exe\r\nb.exe\r\n-1\r\n", ".psq")
    assert names(match) == ["t20", "a1", "j11"]
    for suffix in (".psq", ".sgf", ".txt", ".json"):
        assert again(match, suffix).position == match.position
    assert picture_of(match, 300)[:4] == b"\x89PNG"


def test_ggf_with_values_times_and_without_passes() -> None:
    text = ("(;GM[Othello]PC[GGS/os]DT[2003]PB[Saio]PW[x]RE[+4.000]TI[5:00//02:00]TY[8]"
            "BO[8 ---------------------------O*------*O--------------------------- *]B[F5//0.01]W[D6/-1.5/2];)")
    match = read(text, ".ggf")
    assert names(match) == ["f5", "d6"] and match.seats[0].name == "Saio"
    near = "XXXXXXXXXXXXXXXOXXXXXXOOXXXXXOOOXXXXOOOOXXXOOOOOXXOOOOO-XOOOOO--".replace("X", "*")
    match = read(f"(;GM[Othello]BO[8 {near} O]B[G8];)", ".ggf")
    assert names(match) == ["pass", "g8"]


def test_text_files() -> None:
    assert names(read("f5d6 c3\nd3\n", ".txt")) == ["f5", "d6", "c3", "d3"]
    gomoku = read("h8i9j10", ".txt")
    assert gomoku.game.name == "gomoku" and names(gomoku) == ["h8", "i9", "j10"]
    # A Gomoku game that would be a legal Othello game is written with its name.
    match = read("gomoku\nf5 d6", ".txt")
    assert KINDS[".txt"].write(match).startswith(b"gomoku ")   # type: ignore[misc]
    assert again(match, ".txt").game.name == "gomoku"
    kalaha = read("kalaha [2,2,0,2,2,0] A\n1 2", ".txt")
    assert names(kalaha) == ["1", "2"]
    assert names(read("Torres\nK11. K33. P12.", ".txt")) == ["K11.", "K33.", "P12."]


@pytest.mark.parametrize(("text", "suffix", "words"), [
    ("", ".txt", "this is no game"), ("chess\ne4", ".txt", "begins with none of othello"),
    ("f5f5", ".txt", "As a Gomoku game, move 2, f5: f5 is taken."), ("kalaha nonsense\n", ".txt", "A Kalaha position"),
    ("kalaha\n9", ".txt", "move 1, 9:"), ("gomoku\n" + "h8 " * 5000, ".txt", "no game here has more than 4000"),
    ("(;GM[1]SZ[19];B[aa])", ".sgf", "GM[1] instead of GM[4]"),
    ("(;GM[4];B[aa];B[bb])", ".sgf", "move 2 is not Black's"),
    ("(;GM[4];B[aa];W[tt])", ".sgf", "'tt' is not a square"), ("(;GM[4];B[aa", ".sgf", "damaged at character"),
    ("hello", ".sgf", "a game begins with"), ("(;GM[4]SZ[30])", ".sgf", "9 to 20 squares on a side, not 30"),
    ("(;GM[4]AB[aa]AW[aa])", ".sgf", "two stones are set up on one square"),
    ("(" * 100_000, ".sgf", "damaged"), ("(;GM[4]" + ";B[aa]" * 3000 + ")", ".sgf", "move 2 is not Black's"),
    ("x", ".psq", "This is not PSQ"), ("Piskvorky 15x20, 1:1, 0", ".psq", "boards are square"),
    ("Piskvorky 15x15, 1:1, 0\n16,1,0", ".psq", "Move 1, 16,1, is not on a board"),
    ("Piskvorky 15x15, 1:1, 0\n1,1,0\nx,2,0\n3,3,0", ".psq", "Line 3 is no move"),
    ("a" + ".a" * 50 + " = 1", ".toml", "more than sixteen parts"),
    ("Piskvorky 15x15, 1:1, 0\n1,1,0\n1,1,0", ".psq", "move 2, a15: a15 is taken"),
    ("(;GM[Othello]TY[8];)", ".ggf", "BO[...] is missing"), ("(;GM[Othello]BO[10 -];)", ".ggf", "Only boards of 8 x 8"),
    ("(;GM[Othello]BO[8 " + "-" * 63 + "* *]B[A1];)", ".ggf", "The game is over"),
    ("{}", ".json", "not a Jamboree game"), ("[" * 100_000, ".json", "not a Jamboree game"),
    ("%%%", ".lay", "a layout has 10 lines"), ("a = " + "[" * 5000, ".toml", "not valid TOML"),
    ("x", ".doc", "is no kind of game file"),
])
def test_what_is_wrong_with_a_file_is_one_sentence(text: str, suffix: str, words: str) -> None:
    with pytest.raises(FileError) as told:
        read(text, suffix)
    assert words in str(told.value) and str(told.value).startswith(f"game{suffix}") and "\n" not in str(told.value)


def test_files_that_are_not_there_or_not_ours(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"gone\.sgf cannot be read: No such file"):
        read_game(tmp_path / "gone.sgf")
    with pytest.raises(FileError, match=r"folder\.sgf cannot be read: Is a directory"):
        (tmp_path / "folder.sgf").mkdir()
        read_game(tmp_path / "folder.sgf")
    with pytest.raises(FileError, match="too large"):
        (tmp_path / "big.txt").write_bytes(b"x" * (5 << 20))
        read_game(tmp_path / "big.txt")
    match = played("kalaha", {}, 3)
    with pytest.raises(FileError, match=r"holds no game of Kalaha; these do: \.json, \.txt\."):
        write_game(match, tmp_path / "game.sgf")
    with pytest.raises(FileError, match="cannot be written"):
        write_game(match, tmp_path / "big.txt" / "game.txt")
    write_game(match, tmp_path / "game.TXT")
    assert read_game(tmp_path / "game.TXT").moves == match.moves


@pytest.mark.parametrize(("kind", "game"), SEEDS)
def test_ten_thousand_damaged_files(kind: str, game: str) -> None:
    """Each a game or a sentence, none for longer than five seconds, and all within 200 MB."""
    done = subprocess.run([sys.executable, "-m", "tests.formats.mutants", kind, game, "10000"], cwd=ROOT, text=True,
                          capture_output=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    games, sentences, megabytes = (int(word) for word in done.stdout.split() if word.isdigit())
    assert games + sentences == 10_000 and games > 200 and sentences > 1000 and megabytes < 200


def test_every_kind_of_file_is_damaged() -> None:
    assert {kind for kind, _ in SEEDS} == set(KINDS)
    assert {game for kind, game in SEEDS if kind == ".txt"} == {game for kind, game in SEEDS if kind == ".json"} == {
        game.name for game in GAMES}


@pytest.mark.parametrize(("kind", "game"), SEEDS)
@given(dice=st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_whatever_is_damaged_is_a_game_or_a_sentence(kind: str, game: str, dice: random.Random,
                                                     tmp_path_factory: pytest.TempPathFactory) -> None:
    good = kept(kind, game, tmp_path_factory)
    outcome_of(mutant(dice.choice(good), dice.choice(good), dice), Path(f"mutant{kind}"))


def test_the_largest_files_take_neither_long_nor_much_memory(tmp_path: Path) -> None:
    """Four megabytes of what is cheap to write and dear to read, one process for all of it."""
    most = LARGEST - 100
    dear = {"squares.txt": b"a1" * (most // 2), "moves.txt": b"kalaha\n" + b"1 " * (most // 2 - 4),
            "line.txt": b"torres " + b"9" * most, "key.toml": b"a" + b".a" * (most // 2 - 10) + b" = 1",
            "short.toml": b"a" + b" . a" * 100_000 + b" = 1", "keys.toml": b"a.b.c.d = 1\n" * 300_000,
            "nodes.sgf": b"(;GM[4]" + b"X[]" * 300_000, "moves.ggf": b"(;GM[Othello]BO[8 -]" + b"B[PA]" * 200_000,
            "deep.json": b"[" * most, "name.json": b'{"format":"jamboree-match","version":"' + b"x" * most + b'"}'}
    for name, content in dear.items():
        (tmp_path / name).write_bytes(content)
    reading = ("import sys\nfrom pathlib import Path\nfrom engine.gamefiles import FileError, read_game\n"
               "from tests.formats.mutants import peak_megabytes\n"
               "for name in sys.argv[1:]:\n    try:\n        read_game(Path(name))\n    except FileError:\n"
               "        continue\n    assert False, name\nprint(peak_megabytes())")
    done = subprocess.run([sys.executable, "-c", reading, *(str(tmp_path / name) for name in dear)], cwd=ROOT,
                          text=True, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) < 200


def test_a_sentence_about_a_file_is_short_and_can_be_shown() -> None:
    """No megabyte is quoted, no control character reaches a terminal, and the file is named once."""
    for text, suffix in (("torres " + "9" * 100_000, ".txt"), ("othello\n\x1b[2J", ".txt"),
                         ("target = " + "9" * 5000, ".toml"),
                         ("(;GM[\x1b[31m\\]];)", ".ggf"), ("kalaha [\u0662,2,0,2,2,0] A", ".txt")):
        with pytest.raises(FileError) as told:
            read(text, suffix)
        said = str(told.value)
        assert said.isprintable() and len(said) <= 500 and said.count(f"game{suffix}") == 1
    named = read("(;GM[4]PB[\x1b[31m" + "n" * 900 + "];B[aa])", ".sgf").seats[0].name
    assert named.isprintable() and len(named) == 60 and named.endswith("…")


def test_nothing_waits_for_a_pipe_or_reads_a_device_to_its_end(tmp_path: Path) -> None:
    for name in ("game.txt", "fifo"):
        os.mkfifo(tmp_path / name)
    (tmp_path / "zero.lay").symlink_to("/dev/zero")
    with pytest.raises(FileError, match="this is no game"):
        read_game(tmp_path / "game.txt")
    with pytest.raises(FileError, match="too large"):
        read_game(tmp_path / "zero.lay")
    for layout in (tmp_path / "zero.lay", tmp_path / "game.txt"):
        with pytest.raises(Complaint, match="a layout"):
            game_named("othello").start(layout=str(layout))
    (tmp_path / "deep.json").write_text("[" * 100_000)
    ring = (ROOT / "maps" / "ring.toml").read_text()
    for outlines in ("fifo", "zero.lay", "deep.json"):
        (tmp_path / "map.toml").write_text(f'outlines = "{outlines}"\n{ring}')
        with pytest.raises(FileError, match="are not valid JSON"):
            read_game(tmp_path / "map.toml")


def test_a_saved_option_that_cannot_be_is_a_sentence(tmp_path_factory: pytest.TempPathFactory) -> None:
    save = json.loads(kept(".json", "kalaha", tmp_path_factory)[0])
    with pytest.raises(FileError, match=r"Pits .* cannot be '99'"):
        read(json.dumps({**save, "options": {"pits": 99}}), ".json")
    with pytest.raises(FileError, match="no option 'layout'"):
        read(json.dumps({**save, "options": {"layout": "/dev/zero"}}), ".json")
    seats = [{"kind": "ghost"}, {"kind": "person"}]
    with pytest.raises(FileError, match=r"^game\.json: The saved game is damaged: 'ghost' is not a kind of player\.$"):
        read(json.dumps({**save, "seats": seats}), ".json")


JUNK = st.one_of(st.none(), st.booleans(), st.integers(-3, 70), st.just(10**30), st.floats(), st.text(max_size=12),
                 st.lists(st.text(max_size=4), max_size=3),
                 st.dictionaries(st.text(max_size=4), st.integers(), max_size=2))
FIELDS = ("version", "game", "options", "start", "seats", "moves", "undone", "resigned", "flagged", "clock_kind",
          "clock_seconds", "clock_left", "clock_increment", "rated", "identity", "swapped", "more")


@given(game=st.sampled_from([game.name for game in GAMES]),
       changes=st.dictionaries(st.sampled_from(FIELDS), JUNK, min_size=1, max_size=3),
       move=st.integers(0, 15), words=st.text(alphabet="abcdefgh12345678.MPKludr> XO-/:,[]", max_size=12))
@settings(max_examples=150)
def test_saves_with_sound_json_and_wrong_fields(game: str, changes: dict[str, object], move: int, words: str,
                                                tmp_path_factory: pytest.TempPathFactory) -> None:
    save = json.loads(kept(".json", game, tmp_path_factory)[0])
    save["moves"][move : move + 1] = [words]
    for content in ({**save, **changes}, save, {**save, "start": save["start"][: 5 * move] + words}):
        try:
            game_in(json.dumps(content).encode(), Path("game.json"))
        except FileError as fault:
            assert str(fault)


KEPT: dict[tuple[str, str], list[bytes]] = {}


def kept(kind: str, game: str, factory: pytest.TempPathFactory) -> list[bytes]:
    """Sound files, made once."""
    if (kind, game) not in KEPT:
        KEPT[kind, game] = good_files(kind, game, factory.mktemp("good"))
    return KEPT[kind, game]


def test_convert_and_show(jamboree: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path) -> None:
    match = played("othello", {}, 20)
    write_game(match, tmp_path / "a.json")
    done = jamboree("convert", str(tmp_path / "a.json"), str(tmp_path / "b.ggf"))
    assert done.returncode == 0 and read_game(tmp_path / "b.ggf").moves == match.moves
    done = jamboree("show", str(tmp_path / "b.ggf"), "--png", str(tmp_path / "c.png"), "--size", "300")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "Othello: Ann against Bob [x], 20 moves"
    assert match.position.show() in done.stdout
    assert (tmp_path / "c.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    done = jamboree("convert", str(tmp_path / "b.ggf"), str(tmp_path / "b.psq"))
    assert done.returncode == 2 and "holds no game of Othello" in done.stderr and not (tmp_path / "b.psq").exists()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_has_a_picture(game: str) -> None:
    from gui.picture import picture_of

    plain, later = picture_of(played(game, OPTIONS[game], 0), 200), picture_of(played(game, OPTIONS[game], 9), 200)
    assert plain[:4] == later[:4] == b"\x89PNG" and plain != later


def test_every_game_has_a_board_in_letters() -> None:
    torres = game_named("torres").read("2,0,0,0/2,2,0,0W/1B,0,2,0/2,0,0,0 2:2 13")
    assert torres.show().splitlines() == [
        "  1   2   3   4", "1 2   .   .   .", "2 2   2   .   .W", "3 1B  .   2   .", "4 2   .   .   .",
        "  Black (B) 7, White (W) 2; saved 2 and 2; round 6"]
    assert game_named("riskless").start(map="ring").show().splitlines() == [
        "Ring, move 1", "Maxie 1: Land3 1", "Minnie 2: Land0 2"]
    for game in GAMES:
        assert "\n" in game.start().show()


def test_a_map_is_a_game_of_riskless() -> None:
    match = read_game(ROOT / "maps" / "ring.toml")
    assert match.game.name == "riskless" and match.position == game_named("riskless").start(map="ring")
    assert Match.from_save(match.to_save()).position == match.position
