"""Running the benchmarks of the source tree. They print ratios measured in one run; nothing is judged here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from cli.console import out
from engine.complaint import Complaint

BENCH = Path(__file__).resolve().parent.parent / "bench"


class NoBench(Complaint):
    """A benchmark that is not there."""


def run_benches(name: str | None) -> int:
    """Run one benchmark or all, each in a process of its own; the first exit code that is not 0, else 0."""
    scripts = sorted(BENCH.glob("*.py"))
    if not scripts:
        raise NoBench("The benchmarks come with the source, not with the bundled program.")
    chosen = [script for script in scripts if name in (None, script.stem)]
    if not chosen:
        raise NoBench(f"There is no benchmark '{name}'; there are: {', '.join(script.stem for script in scripts)}.")
    worst = 0
    for script in chosen:
        out.print(f"[bold]{script.stem}[/bold]")
        worst = subprocess.run([sys.executable, str(script)], check=False).returncode or worst
    return worst
