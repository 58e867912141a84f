"""`tournament`: hold one, with progress and time left, keep what is finished, print its tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, get_args

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from cli.console import INTERRUPTED, out, remarks
from cli.naming import STRATEGIES, GameName, Options, read_options
from engine.games import game_named
from engine.tournament.archive import Archive
from engine.tournament.cluster import cluster_executor
from engine.tournament.director import Director
from engine.tournament.groups import group_name, group_tables, knockout, medals
from engine.tournament.plan import FORMATS, Format, GameRecord, Plan, PlanError, make_plan
from engine.tournament.pool import Pool
from engine.tournament.rating import ratings
from engine.tournament.schedule import expected_games
from engine.tournament.standings import Row, source_table, table
from engine.userfolder import user_folder

MEDALS = ("Gold", "Silver", "Bronze")


def tournament(
    game: GameName,
    strategy: Annotated[list[str], typer.Option("--strategy", "-s", metavar="STRATEGY",
                                                help=f"An entrant; repeatable. {STRATEGIES}.")],
    format: Annotated[str, typer.Option(metavar="FORMAT", help="; ".join(
        f"{name}: {words.lower()}" for name, words in FORMATS.items()))] = "round-robin",
    layout: Annotated[Path | None, typer.Option("--layout", "-l", help="A file with the starting position.")] = None,
    option: Options = None,
    rounds: Annotated[int, typer.Option(help="Pairs of games between every two, each from another opening.")] = 1,
    plies: Annotated[int | None, typer.Option(help="Moves of a drawn opening (4 in 'double', else 0).")] = None,
    seed: Annotated[int, typer.Option(help="Draws, openings and random choices follow from it.")] = 0,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Time a move for levels, 'champion' and engines.")]
    = None,
    limit: Annotated[float, typer.Option(help="Seconds after which any player is asked to move now.")] = 60.0,
    workers: Annotated[int | None, typer.Option(min=1, max=256, help="Games at a time; all cores.")] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a dask scheduler instead.")] = None,
    folder: Annotated[Path | None, typer.Option("--out", metavar="FOLDER",
                                                help="Where games and tables are kept; else in the user folder.")]
    = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the same tournament where it was stopped.")]
    = False,
) -> None:
    """Hold a tournament; Ctrl+C keeps what is finished and --resume goes on."""
    rules = game_named(game)
    chosen = read_options(rules, [*(option or []), *([f"layout={layout}"] if layout else [])])
    plan = make_plan(game, strategy, chosen, format=_format(format), rounds=rounds, plies=plies, seed=seed,
                     seconds=seconds, limit=limit)
    archive = Archive(folder or user_folder() / "tournaments" / plan.mark)
    kept = archive.resume(plan) if resume else {}
    if not resume:
        archive.begin(plan)
    director = Director(plan, kept)
    finished = _hold(director, archive, workers or os.cpu_count() or 1, cluster)
    archive.finish(plan, director.records)
    print_tables(director)
    remarks.print(f"Kept in {archive.folder}", markup=False)
    if not finished:
        remarks.print(f"Stopped after {len(director.records)} of {expected_games(plan)} games; "
                      "the same command with --resume goes on.", markup=False)
        raise typer.Exit(INTERRUPTED)


def _format(name: str) -> Format:
    for known in get_args(Format):
        if name == known:
            return known
    raise PlanError(f"There is no format '{name}'; there are: {', '.join(FORMATS)}.")


def _hold(director: Director, archive: Archive, workers: int, cluster: str | None) -> bool:
    """Play; whether it came to its end. Every game is kept as it ends."""
    plan = director.plan
    with _executor(workers, cluster) as executor, _bar(director) as step:

        def told(record: GameRecord) -> None:
            archive.add(plan, record)
            if record.reason != "board":
                remarks.print(f"{record.key}: {record.sentence}", markup=False)
            step()

        try:
            return director.run(executor, told)
        except KeyboardInterrupt:
            return False


@contextmanager
def _executor(workers: int, cluster: str | None) -> Iterator[Executor]:
    if cluster is not None:
        with cluster_executor(cluster) as executor:
            yield executor
        return
    pool = Pool(workers)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _bar(director: Director) -> Iterator[Callable[[], None]]:
    """A bar with time left on a terminal; calls count one game more."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TextColumn("left"), TimeRemainingColumn())
    with Progress(*columns, console=remarks, disable=not remarks.is_terminal) as progress:
        bar = progress.add_task("Games", total=expected_games(director.plan), completed=len(director.records))
        yield lambda: progress.update(bar, completed=len(director.records),
                                      total=max(expected_games(director.plan), len(director.records)))


# --- Tables ---------------------------------------------------------------------------------------------


def print_tables(director: Director) -> None:
    """The table of the format, best first."""
    plan, records = director.plan, director.records
    if plan.format == "round-robin":
        for name, wins in source_table(plan, records.values()):
            out.print(f"({name} {wins})", markup=False)
    elif plan.format == "double":
        _print_double(plan, records)
    else:
        _print_groups(plan, records)


def _print_double(plan: Plan, records: dict[str, GameRecord]) -> None:
    rated = ratings(len(plan.entrants), records.values())
    rows = table(plan, records.values())
    elos = [f"  Elo {rated[row.entrant].elo:+6.0f} ± {rated[row.entrant].bar:.0f}" for row in rows]
    _print_rows(rows, elos)


def _print_groups(plan: Plan, records: dict[str, GameRecord]) -> None:
    for number, rows in enumerate(group_tables(plan, records)):
        out.print(group_name(number))
        _print_rows(rows, [""] * len(rows))
    for ties in knockout(plan, records):
        for tie in ties:
            names = [plan.name(each) if each is not None else "?" for each in (tie.first, tie.second)]
            winner = "" if tie.winner is None else f": {plan.name(tie.winner)}"
            out.print(f"{tie.name}  {names[0]} {tie.points[0]:g}-{tie.points[1]:g} {names[1]}{winner}", markup=False)
    for medal, entrant in zip(MEDALS, medals(plan, records), strict=True):
        if entrant is not None:
            out.print(f"{medal}  {plan.name(entrant)}", markup=False)


def _print_rows(rows: list[Row], endings: list[str]) -> None:
    width = max(len(row.name) for row in rows)
    for place, (row, ending) in enumerate(zip(rows, endings, strict=True), 1):
        forfeits = f"  forfeits {row.forfeits}" if row.forfeits else ""
        out.print(f"{place:3}  {row.name:{width}}  {row.points:5g} of {row.games:<4}  +{row.wins} ={row.draws} "
                  f"-{row.losses}  margin {row.margin:+d}{ending}{forfeits}", markup=False)
