"""Other ways to find the audiences of a contact, each in its best usable form: one a file."""

from importlib import import_module
from typing import Final

from benchmarks.membership.contenders.contender import Contender

_MODULES: Final = ("merged", "datalogic", "datalogic_rule", "zen_table")


def installed() -> tuple[list[type[Contender]], list[str]]:
    """Return what the naive loop is compared with, and the names of the modules whose library is not installed."""
    found: list[type[Contender]] = []
    absent = []
    for name in _MODULES:
        try:
            found.append(import_module(f"benchmarks.membership.contenders.{name}").CONTENDER)
        except ModuleNotFoundError:
            absent.append(name)
    return found, absent
