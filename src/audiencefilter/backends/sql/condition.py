"""The arguments and the result of :meth:`Filter.to_sql`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from audiencefilter.language.errors import show

DialectName: TypeAlias = Literal["sqlite", "postgresql", "mysql", "mariadb", "duckdb", "clickhouse", "spark"]
ParamStyleName: TypeAlias = Literal["qmark", "format", "numeric_dollar", "named", "pyformat", "clickhouse"]


class SQL(NamedTuple):
    """A condition for a WHERE clause.

    Attributes:
        text: the condition; it may be combined with AND, OR and NOT without further parentheses.
        parameters: the values to bind: a list, or for named parameters a dict.
    """

    text: str
    parameters: list[Any] | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Expression:
    """The caller's own SQL in place of a column. It is written unchanged, so it must not come from untrusted input.

    Attributes:
        text: an expression of the dialect, such as ``lower(trim(email))``, without parameters.

    Raises:
        ValueError: the text has the character U+0000, at which a driver in C may end the statement.
    """

    text: str

    def __post_init__(self) -> None:
        if "\0" in str(self.text):
            raise ValueError(f"the SQL of an Expression has U+0000: {show(self.text)}")


@dataclass(frozen=True, slots=True)
class Column:
    """A column that stores lists or custom data in another type than the engine's usual one.

    Attributes:
        name: the column, or an Expression.
        type: the column's type, as the engine names it: ``jsonb``, ``json``, ``text``, ``text[]``,
            ``Array(Nullable(String))``, ``variant``, and so on. ``value``: the column stores the single value of a
            custom field, in a column type for that field type; for example a generated column.
    """

    name: "str | Expression"
    type: str

    def __post_init__(self) -> None:
        if not isinstance(self.type, str):
            raise TypeError(f"the type of a Column must be a text, as 'jsonb', not {show(self.type)}")


@dataclass(frozen=True)
class Related:
    """The table of a relation's records, and the columns that join it.

    Attributes:
        source: for SQL text the name of a table, or an :class:`Expression` that is a subquery in parentheses or a name
            with its schema, as ``crm.actions``; for SQLAlchemy a Table, an alias, a subquery or a mapped class.
        on: the columns to join by, from columns of the record to columns of its related records. Rows are joined where
            all pairs are equal, byte for byte, and none is missing.
        columns: the columns of the related records' fields, as for :meth:`Filter.to_sql`; for SQLAlchemy names of
            columns, columns or expressions.
        related: the tables of the related records' own relations.

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
    """A style of marking parameters in SQL text."""

    #: Whether values are bound by name, in a dict, instead of by position, in a list.
    named: bool
    #: Whether a mark identifies its parameter, so that one parameter may be marked in several places.
    numbered: bool
    doubles_percent: bool
    #: Whether the driver needs the type of each parameter in advance.
    asks_for_types: bool
    #: Returns the mark of a parameter from its number, from 1, and the dialect's name of its type, if any.
    mark: Callable[[int, str | None], str]


def _typed(mark: str, type_name: str | None) -> str:
    return mark if type_name is None else f"CAST({mark} AS {type_name})"


#: ``numeric_dollar`` is the style of asyncpg, which gets the types of a statement's parameters from the server.
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
