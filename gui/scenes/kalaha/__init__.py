"""Kalaha in the window: its board, its marks and its page of rules. Nothing of Kalaha is in the window outside it."""
