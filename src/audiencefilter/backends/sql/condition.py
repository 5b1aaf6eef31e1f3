"""What :meth:`Filter.to_sql` takes and gives."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

DialectName: TypeAlias = Literal["sqlite", "postgresql", "mysql", "mariadb", "duckdb", "clickhouse", "spark"]
ParamStyleName: TypeAlias = Literal["qmark", "format", "numeric_dollar", "named", "pyformat", "clickhouse"]


class SQL(NamedTuple):
    """A condition for a WHERE clause.

    Attributes:
        text: the condition; it may stand beside AND and OR, and behind NOT.
        parameters: what to bind: a list, or for named parameters a dict.
    """

    text: str
    parameters: list[Any] | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Expression:
    """SQL of the caller's own that stands for a column. It is written as it is, so it must not come from strangers.

    Attributes:
        text: an expression of the dialect, such as ``lower(trim(email))``, without parameters.
    """

    text: str


@dataclass(frozen=True, slots=True)
class ParamStyle:
    """One way to mark parameters.

    Attributes:
        named: whether values are given by name, in a dict, and not by place, in a list.
        numbered: whether a mark says which parameter it is, so that one may be marked in several places.
        doubles_percent: whether a percent sign in the SQL is written twice.
        asks_for_types: whether the driver needs to know the type of each parameter beforehand.
        mark: what stands for a parameter, by its number from 1 and its type, where the dialect has a name for it.
    """

    named: bool
    numbered: bool
    doubles_percent: bool
    asks_for_types: bool
    mark: Callable[[int, str | None], str]


def _typed(mark: str, type_name: str | None) -> str:
    return mark if type_name is None else f"CAST({mark} AS {type_name})"


#: ``numeric_dollar`` is asyncpg's, which asks the server for the types of a statement's parameters.
STYLES: Final[Mapping[str, ParamStyle]] = {
    "qmark": ParamStyle(False, False, False, False, lambda number, type_name: "?"),
    "format": ParamStyle(False, False, True, False, lambda number, type_name: "%s"),
    "numeric_dollar": ParamStyle(False, True, False, True, lambda number, type_name: _typed(f"${number}", type_name)),
    "named": ParamStyle(True, True, False, False, lambda number, type_name: f":p{number}"),
    "pyformat": ParamStyle(True, True, True, False, lambda number, type_name: f"%(p{number})s"),
    "clickhouse": ParamStyle(
        True, True, False, False, lambda number, type_name: f"{{p{number}:{type_name or 'String'}}}"
    ),
}
