"""What several commands accept: games, strategies and options by name."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.game import Game, OptionError, OptionValue
from engine.games import GAMES

GAME_NAMES = ", ".join(game.name for game in GAMES)
STRATEGIES = ("random-strategy, maximize-difference, maximize-weight, minimax-searcher-D-E, alpha-beta-searcher-D-E, "
              "negamax-searcher-D-E, jamboree-searcher-P-D-E (D = 1..10, E an evaluation of the game, P = 0..100 the "
              "percentage of moves that are pruned in sequence), mcts:SIMULATIONS, pns:NODES, dfpn:NODES, "
              "ga:GENERATIONS, champion:SECONDS, level:NAME (Newcomer ... Champion), engine:PATH (Gomoku and Othello)")
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {GAME_NAMES}.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE",
                                                   help="A game option; repeatable.")]


def read_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """NAME=VALUE pairs as options of a game; numbers become numbers."""
    chosen: dict[str, OptionValue] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"An option is given as NAME=VALUE, not '{pair}'.")
        chosen[name] = int(value) if value.lstrip("-").isdigit() else value
    return game.check_options(chosen)
