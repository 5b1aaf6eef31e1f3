"""Stored clauses that their schema no longer accepts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeAlias

from audiencefilter.language.errors import InvalidFilterError, Problem
from audiencefilter.language.schema import Schema

#: What a column does with a stale clause: it raises, or keeps it as it is.
Stale: TypeAlias = Literal["raise", "keep"]
#: A schema, or a function without arguments that returns it, as models are declared before they refer to one another.
GivenSchema: TypeAlias = Schema | Callable[[], Schema]


@dataclass(frozen=True, slots=True)
class StaleClause:
    """A stored clause that its schema no longer accepts, in the place of its filter. It is written back as it is.

    Attributes:
        text: the clause as it is stored, in JSON.
        problems: why it is no filter.
    """

    text: str
    problems: tuple[Problem, ...]

    def __str__(self) -> str:
        return f"{self.text} no longer fits its schema. {InvalidFilterError(self.problems)}"

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a stale clause is no filter, so it has no {name}: its problems say why")


def made(schema: GivenSchema) -> Schema:
    """Return a schema, or what its function returns."""
    return schema if isinstance(schema, Schema) else schema()


def check_stale(stale: Any) -> None:
    """Reject what is no choice by a ValueError."""
    if stale not in ("raise", "keep"):
        raise ValueError(f"stale is 'raise' or 'keep', not {stale!r}")
