"""`convert` and `show`: game files of every kind on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.console import out, remarks
from engine.complaint import Complaint
from engine.gamefiles import KINDS, read_game, write_game
from engine.match import Match

FILES = ", ".join(f"{suffix} ({kind.words})" for suffix, kind in KINDS.items())
GameFile = Annotated[Path, typer.Argument(metavar="FILE", help=f"A game file: {FILES}.")]


def convert(
    source: GameFile, target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
) -> None:
    """Convert a game file to the kind that OUT's ending names."""
    match = read_game(source)
    write_game(match, target)
    remarks.print(f"{match.game.title}, {len(match.moves)} moves: {target}", markup=False)


def show(
    file: GameFile,
    png: Annotated[Path | None, typer.Option(metavar="PICTURE", help="Also draw the position into this file.")] = None,
    size: Annotated[int, typer.Option(min=100, max=4000, help="How wide the picture is, in pixels.")] = 800,
) -> None:
    """Print a game file: the moves, the board, the result."""
    match = read_game(file)
    names = [seat.name or match.game.name_for(side) for side, seat in enumerate(match.seats)]
    out.print(f"{match.game.title}: {names[0]} against {names[1]}, {len(match.moves)} moves", markup=False)
    if match.moves:
        moves = [match.name_of(number) for number in range(len(match.moves))]
        out.print((", " if " " in moves[0] else " ").join(moves), markup=False)
    out.print(match.position.show(), markup=False)
    out.print(match.result.sentence if match.result else _turn(match), markup=False)
    if png is not None:
        _draw(match, png, size)


def _turn(match: Match) -> str:
    return f"{match.side_name(match.position.player)} is to move."


def _draw(match: Match, path: Path, size: int) -> None:
    from gui.picture import picture_of  # drawing needs pygame, which nothing else here does

    if path.suffix.lower() != ".png":
        raise Complaint(f"{path.name} should end in .png.")
    try:
        path.write_bytes(picture_of(match, size))
    except OSError as fault:
        raise Complaint(f"{path.name} cannot be written: {fault.strerror or fault}.") from None
