"""What :meth:`Filter.to_sql` takes and gives."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

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
