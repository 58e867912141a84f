"""How the searches that grow a tree fare: their share of the points against chance, and what a move costs them.

    python main.py bench classics              (or bench/classics.py GAME ... for some of the games)

MCTS with 2,000 simulations in every game, the genetic player in Gomoku, 40 games each, from either side in turn.
Then the three forms of proof-number search on one solved game, as ratios of the plain tree.
"""

from __future__ import annotations

import random
import sys
import time
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import engine  # noqa: E402
from engine.game import Game  # noqa: E402
from engine.games import GAMES, game_named  # noqa: E402
from engine.players import RandomPlayer, strategy_named  # noqa: E402
from engine.search.champion import Budget  # noqa: E402
from engine.search.dfpn import DepthFirst  # noqa: E402
from engine.search.mcts import MonteCarlo  # noqa: E402
from engine.search.proof import Goal  # noqa: E402
from engine.search.proofnumber import ProofNumber  # noqa: E402

GAMES_EACH = 40
SIMULATIONS = 2_000
FORMS = {"tree": partial(ProofNumber, transpositions=False), "graph": ProofNumber, "depth first": DepthFirst}
KALAHA_GOAL = Goal.of_margin(0, 7)      # Kalaha(3, 5) is worth 6: a disproof


def share_against_chance(game: Game, strategy: str) -> tuple[float, float]:
    """A strategy's share of the points against random moves, and its seconds a move."""
    points, spent, moves = 0.0, 0.0, 0
    for number in range(GAMES_EACH):
        thinker, chance = strategy_named(game, strategy, number), RandomPlayer(1000 + number)
        here, side = game.start(), number % 2
        while not here.over:
            began = time.perf_counter()
            verdict = (thinker if here.player == side else chance).choose(here)
            if here.player == side:
                spent += time.perf_counter() - began
                moves += 1
            here = here.play(verdict.move)
        outcome = here.outcome
        points += 0.5 if outcome is None or outcome.winner is None else float(outcome.winner == side)
    return points / GAMES_EACH, spent / moves


def playout_share(game: Game) -> float:
    """How much of a search's time its playouts take."""
    dice, here = random.Random(1), game.start()
    for _ in range(8):
        here = here.play(dice.choice(here.moves()))
    began = time.perf_counter()
    for seed in range(SIMULATIONS):
        here.playout(seed)
    alone = time.perf_counter() - began
    began = time.perf_counter()
    MonteCarlo(Budget(nodes=SIMULATIONS), seed=1).choose(here)
    return alone / (time.perf_counter() - began)


def compare_proofs() -> None:
    start = game_named("kalaha").start(pits=3, stones=5)
    measured = {}
    for name, form in FORMS.items():
        began = time.perf_counter()
        proof = form(start, KALAHA_GOAL).run()
        assert proof.holds is False
        measured[name] = (proof.nodes, time.perf_counter() - began)
    nodes, seconds = measured["tree"]
    for name, (others, passed) in measured.items():
        print(f"proof-number, {name:12} {others / nodes:5.2f} of the tree's nodes ({others}), "
              f"{passed / seconds:5.2f} of its time ({passed:.2f} s)")


def main() -> None:
    if not engine.COMPILED:
        print("The engine is not compiled here: this would take hours.")
        return
    compare_proofs()
    chosen = [game for game in GAMES if len(sys.argv) == 1 or game.name in sys.argv[1:]]
    for game in chosen:
        for strategy in [f"mcts:{SIMULATIONS}", *(["ga:50"] if game.name == "gomoku" else [])]:
            share, seconds = share_against_chance(game, strategy)
            print(f"{game.name:10} {strategy:10} {share:6.1%} of the points against chance, {seconds:.2f} s a move",
                  flush=True)
        print(f"{game.name:10} playouts take {playout_share(game):.0%} of an mcts move", flush=True)


if __name__ == "__main__":
    main()
