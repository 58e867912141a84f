"""The window: drawing, widgets, scenes and what the player sees. Rules and thinking live in engine."""
