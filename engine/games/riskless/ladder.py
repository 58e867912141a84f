"""The eight levels of Riskless, weakest first: how far each looks and how much it may give away a move."""

from __future__ import annotations

from engine.game import Rung

LADDER = (
    Rung(1, None, 13.0),
    Rung(1, None, 9.0),
    Rung(2, None, 7.0),
    Rung(3, None, 6.5),
    Rung(3, None, 1.5),
    Rung(5, None, 0.0),
    Rung(None, 400_000, 0.0),
    Rung(None, 5_000_000, 0.0),
)
