"""Torres, the room: its rules, guess, notation and text. Nothing of Torres is in the engine outside it."""
