"""What Kalaha's solver keeps from one move and game to the next, some 160 MB, and giving it back."""

from __future__ import annotations

from engine.games.kalaha import exact, shelf


def kept() -> int:
    """How many boards something is kept of."""
    return exact._memory.cache_info().currsize + shelf._on_shelf.cache_info().currsize


def give_back() -> None:
    """Nobody plays Kalaha now. The endings come from their file again in a blink; a solution is found anew."""
    exact._memory.cache_clear()
    shelf._on_shelf.cache_clear()
