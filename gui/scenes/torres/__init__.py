"""Torres in the window: its board, its marks and its page of rules. Nothing of Torres is in the window outside it."""
