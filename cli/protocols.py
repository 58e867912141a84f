"""`pbrain` and `nboard`: Jamboree as an engine for other programs, on standard input and output."""

from __future__ import annotations

from engine.protocols.gomocup_engine import run_brain
from engine.protocols.lines import speak
from engine.protocols.nboard_engine import run_engine


def pbrain() -> None:
    """Play Gomoku as a Gomocup (Piskvork) engine."""
    run_brain(speak)


def nboard() -> None:
    """Play Othello as an NBoard engine."""
    run_engine(speak)
