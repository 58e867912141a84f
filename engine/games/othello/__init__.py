"""Othello, the room: its rules, guess, notation and text. Nothing of Othello is in the engine outside it."""
