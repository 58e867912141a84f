"""The Gomoku puzzles of tests/data, and forced wins checked the slow way. Used by tests and by bench/gomoku.py."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from engine.games.gomoku.rules import Gomoku, start
from engine.plan import Plan
from engine.position import Position

FILE = Path(__file__).parent / "data" / "gomoku_puzzles.tsv"


@dataclass(frozen=True)
class Puzzle:
    """A position with a forced win for the side to move: by fours alone, or by threes too."""

    name: str
    fours_only: bool
    position: Gomoku


def puzzles() -> list[Puzzle]:
    """All puzzles of the file, in its order."""
    found = []
    for line in FILE.read_text().splitlines():
        if not line.startswith("#"):
            name, _, kind, *_, stones = line.split("\t")
            position = start()
            for square in re.findall(r"[a-o]\d+", stones):
                position = position.play(position.move_named(square))
            found.append(Puzzle(name, kind == "VCF", position))
    return found


def holds(position: Position, plan: Plan | None) -> bool:
    """Whether a plan wins against every legal defence: by the Python face alone, with no short cut whatever."""
    if plan is None or plan.move not in position.moves():
        return False
    after = position.play(plan.move)
    if after.outcome is not None:
        return after.outcome.winner == position.player
    return all(holds(after.play(defence), plan.answers.get(defence, plan.otherwise)) for defence in after.moves())
