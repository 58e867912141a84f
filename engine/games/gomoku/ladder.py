"""The eight levels of Gomoku, weakest first: how far each looks and how much it may give away a move."""

from __future__ import annotations

from engine.game import Rung

LADDER = (
    Rung(1, None, 8.0),
    Rung(1, None, 3.0),
    Rung(2, None, 2.0),
    Rung(3, None, 1.0),
    Rung(4, None, 0.5),
    Rung(5, None, 0.0),
    Rung(None, 40_000, 0.0),
    Rung(None, 1_000_000, 0.0),
)
