"""What :meth:`Filter.to_sql` takes and gives."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from audiencefilter.language.errors import show

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
class Column:
    """A column that keeps lists or custom data in another way than is usual with the engine.

    Attributes:
        name: the column, or an Expression.
        type: how it keeps them, in the engine's words: ``jsonb``, ``json``, ``text``, ``text[]``,
            ``Array(Nullable(String))``, ``variant``, ``STRUCT(plan VARCHAR)``, and so on. ``value``: the column holds
            the value that a field has in custom data, as a column of its type would; a generated column, say.
    """

    name: "str | Expression"
    type: str

    def __post_init__(self) -> None:
        if not isinstance(self.type, str):
            raise TypeError(f"the type of a Column must be a text, as 'jsonb', not {show(self.type)}")


@dataclass(frozen=True)
class Related:
    """How a relation's records are found.

    Attributes:
        source: where they are: for SQL text the name of a table, or an :class:`Expression` that is a subquery in
            parentheses or a name with its schema, as ``crm.actions``; for SQLAlchemy a Table, an alias, a subquery or
            a mapped class.
        on: the columns that are the same in both, those of the record to those of its related records. Rows are joined
            where all pairs are equal, byte for byte, and none of them is missing.
        columns: what the fields of the related records are kept in, as of :meth:`Filter.to_sql`; for SQLAlchemy names
            of columns, columns or expressions.
        related: how the relations of the related records are found.

    >>> Related("actions", on={"id": "contactId"})
    Related(source='actions', on={'id': 'contactId'}, columns=None, related=None)
    """

    source: Any
    on: Mapping[Any, Any]
    columns: Mapping[str, Any] | None = None
    related: "Mapping[str, Related] | None" = None

    def __post_init__(self) -> None:
        pairs: Any = self.on
        if not isinstance(pairs, Mapping) or not pairs:
            raise ValueError(f"on must be the columns that are the same, as {{'id': 'contactId'}}, not {show(pairs)}")


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
