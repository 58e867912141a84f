"""The eight levels of Kalaha, weakest first: how far each looks and how much it may give away a move."""

from __future__ import annotations

from engine.game import Rung

LADDER = (
    Rung(1, None, 12.0),
    Rung(1, None, 4.5),
    Rung(2, None, 1.2),
    Rung(3, None, 1.0),
    Rung(5, None, 0.6),
    Rung(7, None, 0.0),
    Rung(10, None, 0.0),
    Rung(None, 5_000_000, 0.0),
)
