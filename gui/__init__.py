"""The window: drawing, widgets, scenes and what the player sees. Rules and thinking live in engine."""

import os

# pygame prints a line about itself when it is imported; it can be told not to only before that.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
