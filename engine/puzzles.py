"""Puzzles: positions with a proven solution, and one's way through them. No search of its own, no drawing, no files
of the user's. tools/make_puzzles.py makes the files in assets/puzzles; what a proof is, engine.proving says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from engine.complaint import Complaint
from engine.game import Game, OptionValue
from engine.games import GAMES, game_named
from engine.match import Match
from engine.position import WIN, Position
from engine.proving import prover_for, worth_of
from engine.resources import resource
from engine.search.verdict import Verdict, for_maxie
from engine.search.watch import Watch
from engine.standing import FIRST_RATING, QUICK, QUICK_GAMES, STEADY, expected
from engine.words import _, _n, mark

FORMAT, VERSION = "jamboree puzzles", 1

THEMES: Mapping[str, str] = {
    "fours": mark("Fours only"), "threes": mark("Fours and threes"), "standard": mark("Standard rule"),
    "renju": mark("Renju"),
    "corner": mark("Corner"), "edge": mark("Edge"), "middle": mark("Middle"), "pass": mark("Pass"),
    "capture": mark("Capture"), "extra turn": mark("Extra turn"), "one sowing": mark("One sowing"),
    "last turn": mark("Last turn"), "last rounds": mark("Last rounds"), "new knight": mark("New knight"),
    "tile": mark("Tile"), "saving": mark("Saving credits"),
    "conquest": mark("Conquest"), "armies": mark("Enough armies"), "turn limit": mark("Turn limit"),
}
"""What a puzzle is about: the word in the file, and the words shown."""

MOST_WORDS: Mapping[str, str] = {
    "kalaha": mark("{side} to play: find the sowing that wins by most."),
    "torres": mark("{side} to play: find the turn that wins by most."),
}
"""The task of winning by most, in a game's own words."""


class PuzzleError(Complaint):
    """A puzzle file that cannot be used, as a sentence."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what is proven of it.

    A move is right when it is worth enough for certain: enough to win, to draw, or the most there is. `moves` are all
    right first moves and `line` is best play from one of them on. `until` says when it is solved: at the end of the
    game, when the turn has passed, or when as much was decided as in the line. `depth` is how far a search must look.
    """

    id: str
    game: str
    options: dict[str, OptionValue]
    position: str
    side: Literal[0, 1]
    task: Literal["win", "draw", "most"]
    until: Literal["end", "turn", "line"]
    moves: tuple[str, ...]
    value: int
    line: tuple[str, ...]
    depth: int
    rating: int
    themes: tuple[str, ...] = ()

    @property
    def needed(self) -> int:
        """The least value, for the solver, of a right move."""
        return {"win": WIN, "draw": 0, "most": self.value}[self.task]

    def start(self) -> Position:
        return game_named(self.game).read(self.position)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    puzzles: tuple[Puzzle, ...]


# --- Files ----------------------------------------------------------------------------------------------


def puzzle_file(game: Game) -> Path:
    return resource("assets", "puzzles", f"{game.name}.json")


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, each checked by the rules; PuzzleError says what is wrong with any other."""
    try:
        content = msgspec.json.decode(path.read_bytes(), type=_File)
    except OSError as fault:
        raise PuzzleError(_("The puzzles {name} could not be read: {fault}.").format(
            name=path.name, fault=fault.strerror or fault)) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise PuzzleError(_("The puzzles {name} are damaged: {fault}").format(name=path.name, fault=fault)) from None
    if (content.format, content.version) != (FORMAT, VERSION):
        raise PuzzleError(_("{name} holds no puzzles that this version can read.").format(name=path.name))
    for puzzle in content.puzzles:
        try:
            _check(puzzle)
        except ValueError as fault:   # every complaint is one, and so is what a game's `read` says
            raise PuzzleError(_("The puzzles {name} are damaged at {puzzle}: {fault}").format(
                name=path.name, puzzle=puzzle.id, fault=fault)) from None
    return content.puzzles


def encode_puzzles(puzzles: Sequence[Puzzle]) -> bytes:
    """The text of a file, one puzzle a line."""
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "puzzles": [\n{lines}\n]}}\n'.encode()


def _check(puzzle: Puzzle) -> None:
    if puzzle.game not in [game.name for game in GAMES]:
        raise PuzzleError(_("there is no game '{name}'.").format(name=puzzle.game))
    game_named(puzzle.game).check_options(puzzle.options)
    position = puzzle.start()
    if position.over or position.player != puzzle.side:
        raise PuzzleError(_("the side to move is another one, or the game is over."))
    for name in puzzle.moves:
        position.move_named(name)
    if not puzzle.line or puzzle.line[0] not in puzzle.moves:
        raise PuzzleError(_("its line does not begin with a right move."))
    for name in puzzle.line:
        position = position.play(position.move_named(name))
    unknown = [theme for theme in puzzle.themes if theme not in THEMES]
    if unknown:
        raise PuzzleError(_("there is no theme '{name}'.").format(name=unknown[0]))


# --- Words ----------------------------------------------------------------------------------------------


def task_words(puzzle: Puzzle, position: Position) -> str:
    """What is to be found, as a sentence."""
    game = game_named(puzzle.game)
    side = game.side_name(position, puzzle.side) or _(game.sides[puzzle.side])
    if puzzle.task == "draw":
        return _("{side} to play and save the draw.").format(side=side)
    if puzzle.task == "most":
        sought = MOST_WORDS.get(puzzle.game, mark("{side} to play: find the move that wins by most."))
        return _(sought).format(side=side)
    if puzzle.game == "riskless":
        count = (puzzle.depth + 1) // 2
        return _n("{side} to play and win with one march.", "{side} to play and win within {count} marches.",
                  count).format(side=side, count=count)
    if puzzle.until != "end" and len(puzzle.moves) == 1:
        return _("{side} to play: only one move wins.").format(side=side)
    return _("{side} to play and win.").format(side=side)


def theme_words(puzzle: Puzzle) -> str:
    """What it is about: not for the eyes of who has not tried it."""
    return ", ".join(_(THEMES[theme]) for theme in puzzle.themes)


def option_words(puzzle: Puzzle) -> str:
    """What is chosen otherwise than in most games, such as 'Map: Ring'."""
    told = []
    for option in game_named(puzzle.game).options:
        if option.name in puzzle.options:
            value = puzzle.options[option.name]
            told.append(_("{option}: {value}").format(
                option=_(option.title), value=_(dict(option.choices).get(value, str(value)))))
    return ", ".join(told)


# --- One's way through ----------------------------------------------------------------------------------


class Attempt:
    """One try at a puzzle. Its match holds what is on the board: the solver's moves, the replies, and for a while a
    wrong move with what refutes it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.match = Match(game_named(puzzle.game), puzzle.options, start=puzzle.start())
        self.kept = 0           # how many moves of the match are right
        self.wrong = 0
        self.helped = False

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def clean(self) -> bool:
        """Without a wrong move and without help."""
        return not self.wrong and not self.helped

    @property
    def pending(self) -> bool:
        """Whether a move is on the board that is not known to be right."""
        return self.kept < len(self.match.moves)

    @property
    def solved(self) -> bool:
        return _reached(self.puzzle, self.match.positions[:self.kept + 1])

    def make(self, move: int) -> Examiner:
        """Put a move on the board; whoever to ask, about the position before it, whether it is right."""
        known = self.puzzle.line[self.kept + 1:] if move == self.next_on_line() else None
        examiner = Examiner(self.puzzle, tuple(self.match.positions), move, known)
        self.match.play(move)
        return examiner

    def hear(self, verdict: Verdict) -> bool:
        """Whether the move made was right. Its replies, `verdict.line[1:]`, are the asker's to play one by one."""
        if verdict.proven:
            self.kept = len(self.match.moves)
        else:
            self.wrong += 1
        return verdict.proven

    def reply(self, move: int) -> None:
        """Play a move that is known to be right: the other side's, or one of the line."""
        self.match.play(move)
        self.kept = len(self.match.moves)

    def take_back(self) -> None:
        """The board as it was before what was wrong."""
        while self.pending:
            self.match.undo()

    def adviser(self) -> Adviser:
        """Whoever to ask for a right move from here."""
        return Adviser(self.puzzle.depth - len(self.match.moves))

    def next_on_line(self) -> int | None:
        """The move the stored line has here; None where the solver has left it, or it ends."""
        played = [self.match.name_of(number) for number in range(len(self.match.moves))]
        line = self.puzzle.line
        if len(played) >= len(line) or list(line[:len(played)]) != played:
            return None
        return self.position.move_named(line[len(played)])


class Examiner:
    """Says whether a move is right: `proven` then, with the replies up to the solver's next decision in the line.
    Of a wrong move the line has the reply that shows it.

    A move of the stored line was proven when the puzzle was made; `known` is what the line has after it."""

    def __init__(self, puzzle: Puzzle, positions: tuple[Position, ...], move: int,
                 known: tuple[str, ...] | None = None) -> None:
        self.puzzle, self.positions, self.move, self.known = puzzle, positions, move, known

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        asked = watch or Watch()
        plies = self.puzzle.depth - len(self.positions) + 1
        if self.known is not None:
            after = position.play(self.move)
            line = (self.move, *self._replies(after, _moves_named(after, self.known), plies - 1, asked))
            return Verdict(self.move, for_maxie(position, self.puzzle.value), line, 0, len(line), True)
        value, line = worth_of(position, self.move, plies, asked)
        right = value >= self.puzzle.needed
        if right:
            line = (self.move, *self._replies(position.play(self.move), line[1:], plies - 1, asked))
        return Verdict(self.move, for_maxie(position, value), line, int(asked.nodes), len(line), right)

    def _replies(self, position: Position, known: tuple[int, ...], plies: int, watch: Watch) -> list[int]:
        """Best play until the solver has something to decide, or the puzzle is solved; `known` is how it begins."""
        positions = [*self.positions, position]
        replies: list[int] = []
        while not _reached(self.puzzle, positions) and not _decides(self.puzzle, positions[-1]):
            here, number = positions[-1], len(replies)
            replies.append(known[number] if number < len(known)
                           else prover_for(here).best(here, plies - number, watch).move)
            positions.append(here.play(replies[-1]))
        return replies


class Adviser:
    """Knows a right move in any position of an attempt."""

    def __init__(self, plies: int) -> None:
        self.plies = plies

    def choose(self, position: Position, watch: Watch | None = None) -> Verdict:
        best = prover_for(position).best(position, self.plies, watch or Watch())
        return Verdict(best.move, for_maxie(position, best.value), (best.move,), 0, self.plies, True)


def _moves_named(position: Position, names: Sequence[str]) -> tuple[int, ...]:
    moves, here = [], position
    for name in names:
        moves.append(here.move_named(name))
        here = here.play(moves[-1])
    return tuple(moves)


def _decides(puzzle: Puzzle, position: Position) -> bool:
    """Whether the solver has a choice; a move that is the only one is made for him."""
    return position.player == puzzle.side and len(position.moves()) != 1


def _reached(puzzle: Puzzle, positions: Sequence[Position]) -> bool:
    """Whether the puzzle is solved by right moves through these positions."""
    here = positions[-1]
    if here.over:
        return True
    if puzzle.until == "turn":
        return here.player != puzzle.side
    return puzzle.until == "line" and decisions(puzzle, positions[:-1]) >= decisions(puzzle, _line_of(puzzle))


def _line_of(puzzle: Puzzle) -> list[Position]:
    """The positions of the stored line in which a move of it is made."""
    positions = [puzzle.start()]
    for name in puzzle.line[:-1]:
        positions.append(positions[-1].play(positions[-1].move_named(name)))
    return positions


def decisions(puzzle: Puzzle, positions: Sequence[Position]) -> int:
    """In how many of these positions the solver had a choice."""
    return sum(_decides(puzzle, position) for position in positions)


# --- Progress -------------------------------------------------------------------------------------------

Result = Literal["first", "later", "failed"]


class Progress(msgspec.Struct, frozen=True):
    """What became of every puzzle that was tried, and the solver's rating in each game.

    Only the first try at a puzzle moves the rating: it counts as a game against an opponent of the puzzle's rating.
    """

    results: dict[str, Result] = {}
    ratings: dict[str, float] = {}

    def of(self, puzzle: Puzzle) -> Result | None:
        return self.results.get(puzzle.id)

    def solved(self, puzzles: Sequence[Puzzle]) -> int:
        return sum(self.of(puzzle) in ("first", "later") for puzzle in puzzles)

    def rating(self, game: str) -> int | None:
        """None before the first try."""
        return round(self.ratings[game]) if game in self.ratings else None

    def failed(self, puzzle: Puzzle) -> Progress:
        """A wrong move, or help: a first try is lost by it, later ones change nothing."""
        return self if self.of(puzzle) is not None else self._first(puzzle, "failed", 0.0)

    def passed(self, puzzle: Puzzle) -> Progress:
        """Solved: at the first try if nothing was recorded before."""
        if self.of(puzzle) is None:
            return self._first(puzzle, "first", 1.0)
        return self if self.of(puzzle) == "first" else Progress({**self.results, puzzle.id: "later"}, self.ratings)

    def _first(self, puzzle: Puzzle, result: Result, score: float) -> Progress:
        tried = sum(each.partition("-")[0] == puzzle.game for each in self.results)
        rating = self.ratings.get(puzzle.game, FIRST_RATING)
        rating += (QUICK if tried < QUICK_GAMES else STEADY) * (score - expected(rating, puzzle.rating))
        return Progress({**self.results, puzzle.id: result}, {**self.ratings, puzzle.game: rating})
