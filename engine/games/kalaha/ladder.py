"""The eight levels of Kalaha, weakest first: how far each looks and how much it may give away a move."""

from __future__ import annotations

from engine.game import Rung

LADDER = (
    Rung(1, None, 12.0),
    Rung(1, None, 5.0),
    Rung(2, None, 1.8),
    Rung(3, None, 0.9),
    Rung(5, None, 0.6),
    Rung(7, None, 0.0),
    Rung(10, None, 0.0),
    Rung(None, 5_000_000, 0.0),
)
