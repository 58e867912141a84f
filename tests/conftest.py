"""What all tests share: no window, no sound, and a user folder of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# The same examples on every machine; `pytest --hypothesis-profile=default` looks for new ones.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


def pytest_configure() -> None:
    """However the tests are started, as a job in the background or under nohup: programs they start hear signals."""
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, handler)


@pytest.fixture(autouse=True)
def own_user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the user's own settings and saves."""
    folder = tmp_path / "home"
    monkeypatch.setenv("JAMBOREE_HOME", str(folder))
    return folder


@pytest.fixture
def jamboree() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run `main.py` with arguments in a process of its own."""

    def run(*arguments: str, environment: dict[str, str] | None = None,
            stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, str(ROOT / "main.py"), *arguments], input=stdin, text=True,
                              capture_output=True, env={**os.environ, **(environment or {})}, cwd=ROOT, timeout=300)

    return run
