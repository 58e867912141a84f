"""Write the search signatures anew: how many positions the champion visits at a fixed depth from each game's start.

    python tools/signatures.py      after a change of the search that is meant to change them; explain it in the commit
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games import GAMES  # noqa: E402
from engine.search.champion import Budget, Champion  # noqa: E402

FILE = ROOT / "tests" / "data" / "signatures.json"
ENOUGH = 3_000      # positions: small enough for the uncompiled engine too


def signature(game_name: str) -> dict[str, int]:
    """Depth after depth until the search is large enough to tell searches apart."""
    start = next(game for game in GAMES if game.name == game_name).start()
    for depth in range(2, 20):
        verdict = Champion(Budget(depth=depth), threads=1, megabytes=1).choose(start)
        if verdict.nodes >= ENOUGH:
            break
    return {"depth": depth, "nodes": verdict.nodes, "value": verdict.value}


if __name__ == "__main__":
    FILE.write_text(json.dumps({game.name: signature(game.name) for game in GAMES}, indent=1) + "\n")
