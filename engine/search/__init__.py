"""Searches: the readable classics over the Python face of a position, and the compiled champion over its C face."""
