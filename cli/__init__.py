"""The command line: every command of `main.py COMMAND`. No rules and no thinking of its own."""
