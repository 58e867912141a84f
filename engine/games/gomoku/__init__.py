"""Gomoku, the room: its rules, guess, notation and text. Nothing of Gomoku is in the engine outside it."""
