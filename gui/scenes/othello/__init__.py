"""Othello in the window: its board, its marks and its page of rules. Nothing of Othello is in the window outside it."""
