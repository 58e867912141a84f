"""Riskless, the room: its rules, guess, notation and text. Nothing of Riskless is in the engine outside it."""
