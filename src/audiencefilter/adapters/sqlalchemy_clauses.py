"""Filters in a column of a database."""

from collections.abc import Callable
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.dialects import mysql, postgresql
from sqlalchemy.exc import DontWrapMixin

from audiencefilter.adapters.stored_clauses import GivenSchema, Stale, StaleClause, check_stale, made
from audiencefilter.filter import Filter, parse
from audiencefilter.language.errors import InvalidFilterError, Problem, show
from audiencefilter.language.schema import check_schema

#: MySQL's JSON rounds numbers of more than 17 digits; MariaDB's is LONGTEXT.
_STORAGE: Final[sa.types.TypeEngine[Any]] = (
    sa.JSON().with_variant(postgresql.JSONB(), "postgresql").with_variant(mysql.LONGTEXT(), "mysql")
)


class StoredClauseError(ValueError, DontWrapMixin):
    """A column of clauses has a clause that its schema does not accept, or is to store such a value.

    It is not the error of a client's clause, which is :class:`audiencefilter.InvalidFilterError`.

    Attributes:
        columns: the names of the columns with this type, each with its table.
        problems: the problems of the clause; empty where the value is no filter.
        text: the clause as it is stored; None where it is to be stored.
    """

    def __init__(
        self, message: str, columns: tuple[str, ...], problems: tuple[Problem, ...] = (), text: str | None = None
    ) -> None:
        super().__init__(message)
        self.columns = columns
        self.problems = problems
        self.text = text

    def __reduce__(self) -> tuple[Any, ...]:
        return StoredClauseError, (self.args[0], self.columns, self.problems, self.text)


class Clause(sa.TypeDecorator[Filter | StaleClause]):
    """The type of a column that stores filters: ``mapped_column(Clause(schema))`` for ``Mapped[af.Filter]``.

    Stored is the canonical clause: as JSON, on PostgreSQL as JSONB, on MySQL as LONGTEXT. It is checked when it is
    written and when it is read. A filter is immutable, and equal filters are no change, so that a row is updated where
    another filter is assigned.

    Args:
        schema: the schema of the clauses, or a function that returns it, called on first use.
        storage: the type in the database: a type of texts, such as ``sa.Text()``, or of JSON.
        stale: what a row has whose clause the schema no longer accepts: ``"keep"`` gives a :class:`StaleClause`, which
            is written back as it is; ``"raise"`` raises for all rows of the statement.

    Raises:
        TypeError: `storage` is another type, or `schema` is neither.
        StoredClauseError: on writing, the value is no filter over this schema; on reading with ``stale="raise"``, the
            schema does not accept the clause. The error names the columns and says what to do.

    >>> from audiencefilter.language.schema import CONTACT
    >>> table = sa.Table("audiences", sa.MetaData(), sa.Column("where", Clause(CONTACT)))
    >>> with sa.create_engine("sqlite://", poolclass=sa.NullPool).begin() as connection:
    ...     table.create(connection)
    ...     _ = connection.execute(table.insert(), {"where": parse('{"points": {"gte": 100}}')})
    ...     connection.scalar(sa.select(table.c.where))
    <Filter {"points":{"gte":100}}>
    """

    impl: Any = sa.JSON
    cache_ok: bool | None = True

    def __init__(
        self, schema: GivenSchema, storage: sa.types.TypeEngine[Any] = _STORAGE, stale: Stale = "keep"
    ) -> None:
        super().__init__()
        check_stale(stale)
        check_schema(schema, or_function=True)
        if not isinstance(storage, sa.String | sa.JSON):
            raise TypeError(f"clauses are stored as a text or as JSON, such as sa.Text(), not as {show(storage)}")
        # The names of the arguments: SQLAlchemy reads them for the key of its cache of statements.
        self.schema = schema
        self.storage = storage
        self.stale = stale
        self.impl = storage
        #: Shared with the copies that SQLAlchemy makes for a dialect, a mixin or another table.
        self._columns: list[Any] = []

    def _set_parent(self, parent: Any, outer: bool = False, **kw: Any) -> None:
        super()._set_parent(parent, outer, **kw)
        self._columns.append(parent)

    def coerce_compared_value(self, op: Any, value: Any) -> Any:
        """Refuse comparisons with a value: equal filters may have different texts, which the database compares."""
        raise TypeError(
            "SQL cannot compare a column of clauses with a value: store Filter.fingerprint in another column and "
            "compare it"
        )

    def bind_processor(self, dialect: sa.Dialect) -> Callable[[Filter | StaleClause | None], str | None]:
        """Return the function from a filter to its text; JSON types would read it as a value and write it again."""
        return self._text

    def literal_processor(self, dialect: sa.Dialect) -> Callable[[Any], str]:
        """Return the function from a filter to a literal in SQL."""
        text: Any = sa.Text()
        literal = text.literal_processor(dialect)
        return lambda f: str(literal(self._text(f)))

    def result_processor(
        self, dialect: sa.Dialect, coltype: object
    ) -> Callable[[str | None], Filter | StaleClause | None]:
        """Return the function from a stored text to its filter."""
        return self._read

    def column_expression(self, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
        """Return JSON as text: drivers would make floats of its numbers, which have fewer digits than decimals."""
        is_text = isinstance(self.impl_instance, sa.String)
        return column if is_text else sa.type_coerce(sa.cast(column, sa.Text), self)

    def _text(self, value: Any) -> str | None:
        if value is None:
            return None
        if isinstance(value, StaleClause):
            return value.text
        names, schema = self._names(), made(self.schema)
        if not isinstance(value, Filter):
            why = f"stores a Filter, not {show(value)}: use audiencefilter.parse(…) with the schema of {schema.name}"
            raise StoredClauseError(f"{' or '.join(names)} {why}", names)
        try:
            # It may be over another schema, or within larger limits.
            return parse(_in_digits(value.to_dict()), schema).to_json()
        except InvalidFilterError as error:
            why = f"stores clauses on {schema.name}, and this one cannot be read back"
            raise StoredClauseError(f"{' or '.join(names)} {why}: {error}", names, error.problems) from None

    def _read(self, text: str | None) -> Filter | StaleClause | None:
        if text is None:
            return None
        schema = made(self.schema)
        try:
            return parse(text, schema)
        except InvalidFilterError as error:
            problems = error.problems
        if self.stale == "keep":
            return StaleClause(text, problems)
        names = self._names()
        raise StoredClauseError(
            f"{' or '.join(names)} has a clause that no longer fits the schema of {schema.name}. Read the texts of its "
            f"rows by sa.cast({names[0]}, sa.Text), and store a clause without the problem or delete the row; or give "
            f'the schema its field back; or read it with stale="keep". {InvalidFilterError(problems)}',
            names,
            problems,
            text,
        )

    def _names(self) -> tuple[str, ...]:
        found = [
            f"{column.table}.{column.name}" for column in self._columns if getattr(column, "table", None) is not None
        ]
        return tuple(dict.fromkeys(found)) or ("a column of clauses",)


def _in_digits(value: Any) -> Any:
    """Return a clause whose large numbers have all their digits: JSONB would read 1e23 as another one than a double."""
    match value:
        case dict():
            return {key: _in_digits(one) for key, one in value.items()}
        case list():
            return [_in_digits(one) for one in value]
        case float():
            return int(value) if value.is_integer() else value
        case _:
            return value


def render_item(kind: str, item: Any, context: Any) -> str | Literal[False]:
    """Render a :class:`Clause` in a migration as its type in the database: the argument ``render_item`` of Alembic.

    A migration then does not depend on the schema, which changes later. Pass it in ``env.py``:
    ``context.configure(…, render_item=render_item)``.
    """
    if kind != "type" or not isinstance(item, Clause):
        return False
    from alembic.autogenerate.render import _repr_type

    return _repr_type(item.storage, context)
