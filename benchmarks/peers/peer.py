"""What the benchmark asks of an engine, and how a clause is told to it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, Generic, TypeVar

import audiencefilter as af
from audiencefilter.language.ast import And, Comparison, Node, Not, Operator, Or
from benchmarks.made_up import Row

Written = TypeVar("Written")

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Writer(ABC, Generic[Written]):
    """How another language writes each kind of test."""

    @abstractmethod
    def compare(self, field: str, operator: Operator, value: Any, ignore_case: bool) -> Written:
        """Write one test, true only of a value that is there."""

    @abstractmethod
    def none_of(self, field: str, values: tuple[Any, ...]) -> Written:
        """Write that there is a value, and that it is none of these."""

    @abstractmethod
    def present(self, field: str) -> Written:
        """Write that there is a value."""

    @abstractmethod
    def every(self, parts: list[Written]) -> Written:
        """Write that all parts are true."""

    @abstractmethod
    def some(self, parts: list[Written]) -> Written:
        """Write that any part is true."""

    def write(self, node: Node) -> Written:
        """Write an AST, its parts in the order in which they stand."""
        match node:
            case And(children):
                return self.every([self.write(child) for child in children])
            case Or(children):
                return self.some([self.write(child) for child in children])
            case Comparison(field, operator, value, ignore_case):
                return self.compare(field, operator, value, ignore_case)
            case Not(Comparison(field, Operator.IN, tuple(values))):
                return self.none_of(field, values)
            case Not(Comparison(field, Operator.IS_NULL)):
                return self.present(field)
            case _:
                raise NotImplementedError(f"no benchmark clause has {node}")


class Peer(Writer[Written]):
    """An engine: a language, and what makes a function of what is written in it."""

    name: ClassVar[str]
    language: ClassVar[str]  # what its evaluator is written in
    form: ClassVar[str]  # how it is used here

    def prepare(self, rows: list[Row]) -> list[Any]:
        """Return the contacts as the engine likes them; not timed."""
        return rows

    @abstractmethod
    def predicate(self, clause: Written) -> Callable[[Any], object]:
        """Return what tests one prepared contact; compiling is not timed."""

    def compiled(self, f: af.Filter) -> Callable[[Any], object]:
        """Return what tests one prepared contact by a filter."""
        return self.predicate(self.write(f.ast))


def numbered_dates(rows: Iterable[Row]) -> list[Row]:
    """Return the contacts with their date-times as numbers, for engines that have none of their own."""
    return [row | {"createdAt": number(row["createdAt"])} for row in rows]


def number(value: Any) -> Any:
    """Return a date-time as its microseconds since 1970, anything else as it is."""
    return (value - _EPOCH) // timedelta(microseconds=1) if isinstance(value, datetime) else value
