"""Kalaha, the room: its rules, guess, notation and text. Nothing of Kalaha is in the engine outside it."""
