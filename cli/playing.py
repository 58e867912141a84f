"""Playing one match in the terminal, from the first move to the result."""

from __future__ import annotations

import time

import typer

from cli.console import INTERRUPTED, out, remarks, working
from engine.complaint import Complaint
from engine.match import Match
from engine.players import memory_of, player_for


def play_match(match: Match, seconds: float | None, memory: float, seed: int | None, show: bool) -> None:
    """Let both seats play to the end; Ctrl+C prints what was played."""
    players = [player_for(match.game, seat, None if seed is None else seed + side, seconds, memory)
               for side, seat in enumerate(match.seats)]
    if show:
        out.print(match.position.show(), markup=False)
    spent = [0.0, 0.0]
    try:
        while match.result is None:
            side = match.position.player
            player = players[side]
            if player is None:
                raise Complaint("A person plays in the window, not on the command line.")
            began = time.perf_counter()
            with working(f"Move {len(match.moves) + 1}: {match.side_name(side)} is thinking") as watch:
                verdict = player.choose(match.position, watch)
            spent[side] += time.perf_counter() - began
            name = match.position.name_of(verdict.move)
            match.play(verdict.move)
            if show:
                out.print(f"\n{len(match.moves)}. {match.side_name(side)}: {name}", markup=False)
                out.print(match.position.show(), markup=False)
    except KeyboardInterrupt:
        remarks.print(f"Stopped after {len(match.moves)} moves.")
    _print_result(match, spent, [memory_of(player) for player in players])
    if match.result is None:
        raise typer.Exit(INTERRUPTED)


def _print_result(match: Match, spent: list[float], tables: list[float | None]) -> None:
    out.print(" ".join(match.name_of(number) for number in range(len(match.moves))), markup=False)
    result = match.result
    out.print(result.sentence if result else "Unfinished.", markup=False)
    for side, seat in enumerate(match.seats):
        table = "" if tables[side] is None else f", a table of {tables[side]:.0f} MB"
        remarks.print(f"{match.side_name(side)}: {seat.name}, {spent[side]:.2f} s{table}", markup=False)
