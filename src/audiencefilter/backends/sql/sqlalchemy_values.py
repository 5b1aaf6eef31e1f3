"""The values of custom data as SQLAlchemy expressions, the same that conditions compare, to count and group by."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.visitors import InternalTraversal

from audiencefilter.backends.sql.dialect import Dialect, Shape
from audiencefilter.backends.sql.forms import COLUMN, Fragment
from audiencefilter.backends.sql.sqlalchemy import check_path, dialect_of
from audiencefilter.backends.sql.sqlalchemy_types import storage_name
from audiencefilter.language.fields import Field, FieldType, by_type
from audiencefilter.language.instants import EPOCH, microseconds

#: The alias of the elements of a list.
_ITEM: Final = "item"


class InstantType(types.TypeDecorator[datetime]):
    """An instant in custom data: aware in Python, and microseconds since 1970 in SQLite."""

    impl = types.DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: sa.Dialect) -> types.TypeEngine[Any]:
        """Return the type in the database."""
        return dialect.type_descriptor(types.BigInteger() if dialect.name == "sqlite" else self.impl_instance)

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> Any:
        """Return the bound value of an instant."""
        return microseconds(value) if dialect.name == "sqlite" and value is not None else value

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> datetime | None:
        """Return the instant for a value from the database."""
        is_number = dialect.name == "sqlite" and value is not None
        return EPOCH + timedelta(microseconds=value) if is_number else value


#: The types of values.
_TYPES: Final[Mapping[FieldType, types.TypeEngine[Any]]] = by_type(
    string=types.Text(), integer=types.Integer(), number=types.Double(), boolean=types.Boolean(), datetime=InstantType()
)


class _StoredValue(sa.ColumnElement[Any]):
    """The value of a field in a column, compiled in the form of the statement's dialect."""

    __visit_name__ = "audiencefilter_stored_value"
    _traverse_internals = [  # noqa: RUF012 - SQLAlchemy's own name and form
        ("field", InternalTraversal.dp_plain_obj),
        ("column", InternalTraversal.dp_clauseelement),
        ("form", InternalTraversal.dp_plain_obj),
    ]
    inherit_cache = True

    def __init__(
        self,
        field: Field,
        column: sa.ColumnElement[Any],
        form: Callable[[Dialect, Shape], Fragment],
        type_: types.TypeEngine[Any],
    ) -> None:
        self.field = field
        self.column = column
        self.form = form
        self.type = type_

    @property
    def _from_objects(self) -> list[Any]:
        return self.column._from_objects


@compiles(_StoredValue)
def _compile(element: _StoredValue, compiler: SQLCompiler, **kw: Any) -> str:
    dialect = dialect_of(compiler.dialect)
    check_path(element.field, compiler)
    name = storage_name(element.field, element.column.type, compiler.dialect)
    form = element.form(dialect, _shape(element.field, dialect, name))
    column = compiler.process(element.column, **kw)
    text = "".join(column if part is COLUMN else _doubled(part, compiler) for part in form)
    return f"({text})"


def _doubled(part: Any, compiler: SQLCompiler) -> str:
    if not isinstance(part, str):
        raise TypeError(f"a value has no operands: {part}")
    return part.replace("%", "%%") if compiler.preparer._double_percents else part


def _shape(field: Field, dialect: Dialect, name: str | None) -> Shape:
    return Shape(field.type, field.many, field.path, storage=dialect.storage(field, name))


def _list_at(dialect: Dialect, shape: Shape) -> Fragment:
    return dialect.elements(shape).array


def value_of(field: Field, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return the single value of a field at a path in a column, NULL if it is missing or of another type."""
    return _StoredValue(field, column, Dialect.at_path, _TYPES[field.type])


class Elements(NamedTuple):
    """A list in custom data: the list, the source of its elements for FROM, and the value of an element."""

    array: sa.ColumnElement[Any]
    source: sa.FromClause
    value: sa.ColumnElement[Any]


def elements_of(field: Field, column: sa.ColumnElement[Any], dialect: sa.Dialect) -> Elements:
    """Return the values of a list at a path in a column.

    Raises:
        UnsupportedError: the engine cannot read the elements of such a list as rows.
    """
    named = dialect_of(dialect)
    form = named.elements(_shape(field, named, storage_name(field, column.type, dialect)))
    array = _StoredValue(field, column, _list_at, types.NullType())
    source = getattr(sa.func, form.function)(array).table_valued(*form.columns, name=_ITEM, joins_implicitly=True)
    return Elements(
        array,
        source.render_derived(name=_ITEM) if form.is_derived else source,
        sa.literal_column(f"({form.value})", _TYPES[field.type]),
    )
