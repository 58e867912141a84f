"""The same tournament on a real dask scheduler with two workers, one of them killed in the middle: nothing is lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.tournament.archive import Archive
from engine.tournament.director import Director
from engine.tournament.pool import Pool
from tests.conftest import ROOT

pytest.importorskip("distributed", reason="the extra 'cluster' (dask.distributed) is not installed")

STRATEGIES = ("alpha-beta-searcher-3-weighted-squares", "maximize-weight", "alpha-beta-searcher-3-count-difference")


class LocalCluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        while not file.exists() or not file.read_text():
            self._alive()
        self.address = re.search(r'"address": "(tcp://[^"]+)"', file.read_text())[1]   # type: ignore[index]
        self.workers = [self._start("worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard",
                                    "--local-directory", str(folder / f"worker{n}")) for n in (0, 1)]

    def _start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        module = {"scheduler": "distributed.cli.dask_scheduler", "worker": "distributed.cli.dask_worker"}[kind]
        log = (self.folder / f"{kind}{len(self.processes)}.log").open("wb")
        process = subprocess.Popen([sys.executable, "-m", module, *arguments], cwd=self.folder, stdout=log, stderr=log,
                                   env={**os.environ, "PYTHONPATH": str(ROOT)}, start_new_session=True)
        log.close()
        self.processes.append(process)
        return process

    def _alive(self) -> None:
        assert all(process.poll() is None for process in self.processes), "the cluster does not start"
        time.sleep(0.05)

    def close(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    made = LocalCluster(tmp_path)
    yield made
    made.close()


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_loses_nothing(cluster: LocalCluster, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    entrants = [word for name in STRATEGIES for word in ("-s", name)]
    running = subprocess.Popen(
        [sys.executable, str(ROOT / "main.py"), "tournament", "othello", *entrants, "--format", "double",
         "--rounds", "5", "--cluster", cluster.address, "--out", str(folder)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    journal = folder / "journal.jsonl"
    while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
        assert running.poll() is None, running.communicate()
        time.sleep(0.02)
    cluster.workers[0].kill()
    words, complaints = running.communicate(timeout=120)
    assert running.returncode == 0, complaints
    assert len(words.splitlines()) == 3
    plan, records = Archive(folder).read()
    assert len(records) == 30 and all(record.reason == "board" for record in records.values())
    assert journal.read_bytes().count(b"\n") == 31

    pool, here = Pool(1), Director(plan)
    here.run(pool)
    pool.shutdown()
    assert {key: record.moves for key, record in here.records.items()} == {
        key: record.moves for key, record in records.items()}
