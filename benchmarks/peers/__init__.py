"""Other engines that select contacts, each in its best usable form: one adapter a file."""

from importlib import import_module
from typing import Any, Final

from benchmarks.peers.peer import Peer

_MODULES: Final = ("pygeofilter", "datalogic", "cel")


def installed() -> tuple[list[Peer[Any]], list[str]]:
    """Return the peers that are installed, and the names of those that are not."""
    peers: list[Peer[Any]] = []
    absent = []
    for name in _MODULES:
        try:
            peers.append(import_module(f"benchmarks.peers.{name}").PEER)
        except ModuleNotFoundError:
            absent.append(name)
    return peers, absent
