"""Jamboree. Alone it opens the window; `main.py COMMAND ...` is the command line."""

from __future__ import annotations

import multiprocessing
import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")   # standard output is for results


def main() -> int:
    multiprocessing.freeze_support()   # in a bundle, a worker process starts here too
    from engine.protocols.process import end_all_on

    if len(sys.argv) > 1:
        from cli.commands import run_commands

        end_all_on("SIGTERM", "SIGHUP")
        return run_commands()
    from gui.app import run

    end_all_on("SIGHUP")      # a closed terminal; SIGTERM is to SDL as if the window were closed
    return run([])


if __name__ == "__main__":
    sys.exit(main())
