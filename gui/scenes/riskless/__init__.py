"""Riskless in the window: its board, its marks, its page of rules. Nothing of Riskless is in the window outside it."""
