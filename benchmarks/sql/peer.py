"""Other libraries that make SQLAlchemy expressions or SQL of filters in a language of their own."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, Final, TypeVar

from sqlalchemy import ColumnElement

from benchmarks.peers.peer import Writer

Written = TypeVar("Written")

_MODULES: Final = {"pygeofilter": "benchmarks.sql.pygeofilter", "odata-query": "benchmarks.sql.odata"}


class SQLPeer(Writer[Written]):
    """A library: its language, how it reads it, and what it makes of what it has read."""

    name: ClassVar[str]
    form: ClassVar[str]  # how it is used here

    @abstractmethod
    def source(self, written: Written) -> str:
        """Return a clause as the text that it reads."""

    @abstractmethod
    def parse(self, source: str) -> Any:
        """Return its own tree."""

    @abstractmethod
    def expression(self, tree: Any) -> ColumnElement[bool]:
        """Return an expression over the columns of the table."""

    def text(self) -> "Text | None":
        """Return how it makes SQL without SQLAlchemy, where it does."""
        return None


@dataclass(frozen=True, slots=True)
class Text:
    """How a library makes SQL of its own tree, after a change to that tree that is not timed."""

    prepare: Callable[[Any], Any]
    write: Callable[[Any], str]


def installed() -> tuple[list[SQLPeer[Any]], list[str]]:
    """Return the libraries that are installed, and the names of those that are not."""
    peers: list[SQLPeer[Any]] = []
    absent = []
    for name, module in _MODULES.items():
        try:
            peers.append(import_module(module).PEER)
        except ModuleNotFoundError:
            absent.append(name)
    return peers, absent
