"""The commands and what they accept. Each prints its result plainly, so that other programs can read it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from cli.benches import run_benches
from cli.console import BAD_INPUT, INTERRUPTED, out, remarks, say_if_uncompiled, working
from cli.gamefiles import convert, show
from cli.naming import GAME_NAMES, STRATEGIES, GameName, Options, read_options
from cli.playing import play_match
from cli.protocols import nboard, pbrain
from cli.tournaments import tournament
from cli.tracing import Algorithm, answer_cases, evaluation_of, trace_game, trace_tree, tree_named
from engine.complaint import Complaint
from engine.games import GAMES, game_named
from engine.match import Match, Seat
from engine.position import Position, margin_of
from engine.search.champion import MEMORY, Budget, Champion
from engine.search.perft import perft as count_lines
from engine.search.verdict import Verdict
from engine.version import VERSION

DEEPEST_PERFT = 20

commands = typer.Typer(
    no_args_is_help=True, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
    help="Jamboree: five strategy games and opponents that think. Without a command the window opens.")

Depth = Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=DEEPEST_PERFT)]
Memory = Annotated[float, typer.Option(min=0.1, metavar="MB", help="Of a champion's table, at most.")]


def run_commands(arguments: list[str] | None = None) -> int:
    """Run one command; every complaint is one sentence and exit code 2."""
    try:
        commands(args=arguments, prog_name="jamboree", standalone_mode=True)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except Complaint as fault:
        remarks.print(f"jamboree: {fault}", style="red", markup=False)
        return BAD_INPUT
    except KeyboardInterrupt:
        remarks.print("Interrupted.")
        return INTERRUPTED
    return 0


def _version(wanted: bool) -> None:
    if wanted:
        out.print(f"Jamboree {VERSION}")
        raise typer.Exit


@commands.callback()
def _main(version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True,
                                                help="Print the version.")] = False) -> None:
    say_if_uncompiled()


@commands.command()
def play(
    game: GameName,
    first: Annotated[str, typer.Option(metavar="STRATEGY", help=f"Who begins: {STRATEGIES}.")],
    second: Annotated[str, typer.Option(metavar="STRATEGY", help="Who replies.")],
    layout: Annotated[Path | None, typer.Option(help="A file with the starting position, as -o layout=FILE.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Time a move, for who has none in its name.")] = None,
    memory: Memory = MEMORY,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Makes random choices repeatable.")] = None,
    show: Annotated[bool, typer.Option("--show", help="Draw the board after every move.")] = False,
) -> None:
    """Play one game between two strategies; print the moves and the result."""
    rules = game_named(game)
    chosen = [*(option or []), *([f"layout={layout}"] if layout else [])]
    seats = (Seat("strategy", first, first), Seat("strategy", second, second))
    match = Match(rules, read_options(rules, chosen), seats)
    play_match(match, seconds, memory, seed, show)


@commands.command()
def perft(game: GameName, depth: Depth, option: Options = None) -> None:
    """Count the move sequences of every length up to DEPTH: the proof of the rules, and their speed."""
    rules = game_named(game)
    start = rules.start(**read_options(rules, option))
    for length in range(1, depth + 1):
        began = time.perf_counter()
        with working(f"perft {length}"):
            lines = count_lines(start, length)
        passed = time.perf_counter() - began
        out.print(f"perft {length}: {lines}  ({passed:.3f} s, {lines / max(passed, 1e-9):,.0f} a second)")


@commands.command()
def solve(
    game: GameName,
    board: Annotated[str, typer.Argument(metavar="BOARD", help="The position as the game writes it.")],
    side: Annotated[str, typer.Argument(metavar="[SIDE]", help="Who is to move, if BOARD does not say it.")] = "",
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Give up after this time.")] = None,
    memory: Memory = MEMORY,
) -> None:
    """Find the exact value of a position near its end, and the move that reaches it."""
    rules = game_named(game)
    position = rules.read(f"{board} {side}".strip())
    if position.over:
        out.print(f"The game is over: {Match(rules, start=position).result.sentence}")   # type: ignore[union-attr]
        return
    began = time.perf_counter()
    with working("solving") as watch:
        champion = Champion(Budget(seconds=seconds, memory=memory))
        verdict = champion.choose(position, watch)
    _print_solution(position, verdict, time.perf_counter() - began)
    out.print(f"a table of {champion.memory:.0f} MB, of at most {memory:g}")


def _print_solution(position: Position, verdict: Verdict, passed: float) -> None:
    if not verdict.proven:
        raise Complaint(f"Not solved in {passed:.1f} s; the best move seen is {position.name_of(verdict.move)}.")
    value = verdict.value if position.player == 0 else -verdict.value
    out.print(f"{position.name_of(verdict.move)} {margin_of(value):+d}")
    out.print(f"{verdict.nodes} positions, {passed:.2f} s, {verdict.nodes / max(passed, 1e-9):,.0f} a second")


@commands.command()
def trace(
    target: Annotated[str, typer.Argument(metavar="small|big|FILE|GAME", help="A tree of the handout, a file with a "
                                          f"tree such as a[b[c3 d6] e-2], or one of: {GAME_NAMES}.")],
    algorithm: Annotated[Algorithm, typer.Option(help="The search to watch.")] = Algorithm.ALPHABETA,
    prune: Annotated[float, typer.Option(min=0, max=1, help="Jamboree's prune percentage.")] = 0.5,
    depth: Annotated[int | None, typer.Option(min=0, help="How far to look: a whole tree, 2 moves in a game.")] = None,
    estimates: Annotated[bool, typer.Option("--estimates", help="Tell of every estimate too.")] = False,
    evaluation: Annotated[str, typer.Option(help="The evaluation of a game.")] = "estimate",
    option: Options = None,
) -> None:
    """Print what a search does, step by step, then the leaves it visited and its choice."""
    if target.lower() not in [game.name for game in GAMES]:
        trace_tree(tree_named(target), algorithm, prune, depth, estimates)
        return
    rules = game_named(target)
    start = rules.start(**read_options(rules, option))
    trace_game(start, evaluation_of(rules, evaluation), algorithm, prune, depth, estimates)


@commands.command()
def tree() -> None:
    """Answer test cases from standard input: the value of a nested list, and the leaves that alpha-beta prunes.

    A case is a line 'ROLE DEPTH' (1 MAX, 0 MIN; how many levels) and a line such as [[3,17],[2,12]].
    """
    answer_cases()


@commands.command()
def bench(name: Annotated[str | None, typer.Argument(help="Only this benchmark.")] = None) -> None:
    """Run the benchmarks: figures as ratios measured in one run."""
    raise typer.Exit(run_benches(name))


for command in (tournament, pbrain, nboard, convert, show):
    commands.command()(command)
