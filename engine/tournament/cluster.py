"""Tournaments on other machines: the extra `cluster` (dask.distributed) as one more executor. Never needed to play.

A game whose worker is lost is played again on another one by the scheduler. The workers need this same program.
"""

from __future__ import annotations

from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from engine.complaint import Complaint

if TYPE_CHECKING:
    from collections.abc import Iterator

CONNECT_SECONDS = 10


class NoCluster(Complaint):
    """A cluster that cannot be used, as a sentence."""


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor on the scheduler at an address, and how many games it plays at a time."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("A cluster needs the extra 'cluster': install dask's 'distributed' package first.") from None
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as fault:
        raise NoCluster(f"There is no dask scheduler at {address}: {fault}") from None
    try:
        yield client.get_executor(pure=False), max(1, sum(client.ncores().values()))
    finally:
        client.close()
