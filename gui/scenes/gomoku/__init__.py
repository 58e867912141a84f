"""Gomoku in the window: its board, its marks and its page of rules. Nothing of Gomoku is in the window outside it."""
