"""Tournaments on other machines: the extra `cluster` (dask.distributed) as one more executor. Never needed to play.

A game whose worker is lost is played again on another one by the scheduler. The workers need this same program.
"""

from __future__ import annotations

import re
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.complaint import Complaint
from engine.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

CONNECT_SECONDS = 10
ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?(?:\[[0-9A-Fa-f:.%]+\]|[^\s:/\[\]]+):\d{1,5}/?")


class NoCluster(Complaint):
    """A cluster that cannot be used, as a sentence."""


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """An executor on the scheduler at an address."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster(_("A cluster needs the extra 'cluster': install dask's 'distributed' package first.")) from None
    if not ADDRESS.fullmatch(address):     # dask's own client ends badly over such a one
        raise NoCluster(_("There is no dask scheduler at {address}: {fault}").format(
            address=f"'{address}'", fault="an address is such as tcp://127.0.0.1:8786."))
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as fault:
        raise NoCluster(_("There is no dask scheduler at {address}: {fault}").format(
            address=address, fault=fault)) from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
