"""Database values: conversions to the schema's types, missing values, and invalid values in SQLite."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from itertools import compress
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.backends.sql.sqlalchemy_types import exact_scale, plain_type
from audiencefilter.contacts.database.catalog import BeyondBigInt
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.source import BATCH_ROWS, Declared, as_json
from audiencefilter.language.custom_data import json_of
from audiencefilter.language.date_formats import is_day_in_utc
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.instants import parse_date
from audiencefilter.language.schema import Field, FieldType
from audiencefilter.language.types import by_type

#: SQLite's text of an instant in UTC.
_STORED: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}", re.ASCII)
#: GLOB pattern of the only text form in which dates sort like instants.
_INSTANT: Final = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]." + "[0-9]" * 6

#: GLOB pattern of an id.
_ID: Final = "-".join("[0-9a-fA-F]" * digits for digits in (8, 4, 4, 4, 12))
_DAY: Final = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]"
#: GLOB patterns of the date formats in UTC.
_SHAPES: Final[Mapping[str, str]] = {
    "YYYY-MM-DD": _DAY,
    "YYYY-MM-DD HH:MM:SS": f"{_DAY} [0-2][0-9]:[0-5][0-9]:[0-5][0-9]",
    "YYYY-MM-DDTHH:MM:SS": f"{_DAY}T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]",
}


def boolean(value: Any) -> Any:
    """Return a boolean for 0 and 1, and any other value unchanged."""
    return value == 1 if type(value) is int and value in (0, 1) else value


def number(value: Any) -> Any:
    """Return a decimal as a double, the type that comparisons use."""
    return float(value) if isinstance(value, Decimal) else value


def instant(value: Any) -> Any:
    """Return a date-time in UTC; a value without an offset is in UTC already."""
    try:
        if isinstance(value, str) and _STORED.fullmatch(value):
            return datetime.fromisoformat(value).replace(tzinfo=UTC)
        if isinstance(value, datetime):
            return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except (ValueError, OverflowError):  # a date that does not exist, or an offset that leaves years 1 to 9999
        return value
    return value


def day(value: Any) -> Any:
    """Return the date of a text, in which SQLite stores it, and any other value unchanged."""
    return (parse_date(value) or value) if isinstance(value, str) else value


def listed(value: Any) -> Any:
    """Return the list of a JSON text, which databases without list types store."""
    found = json_of(value) if isinstance(value, str) else None
    return found if isinstance(found, list) else value


def _each(convert: Callable[[Any], Any], value: Any) -> Any:
    return list(map(convert, value)) if isinstance(value, list) else value


def converter(field: Field) -> Callable[[Any], Any] | None:
    """Return a function from a driver's value to a field's value; None if no conversion is needed."""
    if field.path:
        return as_json
    if field.many:
        element = converter(field.element)
        return listed if element is None else lambda value: _each(element, listed(value))
    return _KINDS[field.type].convert


def declared(column_type: sa.types.TypeEngine[Any]) -> Declared:
    """Return the declaration of a column's type; without a type if no field accepts its values unconverted."""
    plain = plain_type(column_type)
    match plain:
        case types.ARRAY():
            return declared(plain.item_type)._replace(many=True)
        case types.Interval() | types.Float():  # SQLAlchemy 2.0 takes Float for a Numeric
            return Declared(None)
        case BeyondBigInt():
            return Declared(None, bits=64)
        case types.String():  # an Enum, too
            return Declared(FieldType.STRING)
        case types.Numeric():
            scale = exact_scale(plain)
            return Declared(FieldType.NUMBER if scale is None else FieldType.DECIMAL, scale=scale)
        case types.Integer():
            is_wide = isinstance(plain, types.BigInteger) or getattr(plain, "unsigned", False)
            return Declared(FieldType.INTEGER, bits=64 if is_wide else 32)
        case types.Boolean():
            return Declared(FieldType.BOOLEAN)
        case types.DateTime():
            return Declared(FieldType.DATETIME)
        case types.Date():
            return Declared(FieldType.DATE)
        case types.Uuid():
            return Declared(FieldType.UUID)
        case _:
            return Declared(None)


def missing(field: Field, dialect: str) -> sa.ColumnElement[Any]:
    """Return NULL in a field's type, by which PostgreSQL and DuckDB choose their functions."""
    if dialect in ("mysql", "mariadb"):  # they can cast to few types, and need no cast
        return sa.null()
    if field.path or (field.many and dialect == "sqlite"):
        return sa.cast(sa.null(), types.String())
    column_type = _KINDS[field.type].column
    return sa.cast(sa.null(), types.ARRAY(column_type, dimensions=1) if field.many else column_type)


def as_the_driver_gives_it(column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return an expression that selects values without SQLAlchemy's conversion, except that of JSON types."""
    # psycopg cannot read lists of an Enum or of citext, so they become lists of texts. PostgreSQL pads CHAR with
    # spaces, which comparisons ignore. Drivers shorten a double of 32 bits, which comparisons do not.
    one = column.type.item_type if isinstance(column.type, types.ARRAY) else column.type
    is_list = one is not column.type
    if isinstance(one, types.Float):
        one = types.Double()
    elif isinstance(one, types.CHAR) or (is_list and isinstance(one, types.String)):
        one = types.Text()
    else:
        return sa.type_coerce(column, column.type if isinstance(column.type, types.JSON) else types.NULLTYPE)
    return sa.cast(column, types.ARRAY(one, dimensions=1) if is_list else one)


# -- SQLite accepts any value in any column, so the columns of a filter are tested first --------------------------


class Checked(NamedTuple):
    """Columns and conditions by which the filter can be evaluated."""

    columns: Mapping[Field, sa.ColumnElement[Any]]
    conditions: list[sa.ColumnElement[bool]]


def check(
    connection: sa.Connection,
    name: str,
    table: sa.TableClause,
    columns: Mapping[Field, sa.ColumnElement[Any]],
    policy: Policy,
) -> Checked:
    """Send values of other types than their fields' to the policy; ContactsError also if a database is in UTF-16."""
    if connection.scalar(sa.text("PRAGMA encoding")) != "UTF-8":
        raise ContactsError(
            f"{name}: the database is in UTF-16, in which SQLite orders texts otherwise: convert it to UTF-8"
        )
    wrong = {field: _is_wrong(field, column) for field, column in columns.items()}
    if not wrong or not _report(connection, name, table, columns, wrong, policy):
        return Checked(columns, [])
    if policy.on_error is OnError.NULL:
        return Checked({field: sa.case((wrong[field], None), else_=column) for field, column in columns.items()}, [])
    return Checked(columns, [sa.not_(sa.or_(*wrong.values()))])


def finite(
    connection: sa.Connection, name: str, table: sa.TableClause, read: Sequence[sa.ColumnClause[Any]], policy: Policy
) -> tuple[list[sa.ColumnElement[Any]], list[sa.ColumnElement[bool]]]:
    """Return columns as the driver gives them, and conditions."""
    # Dates of PostgreSQL outside the years 1 to 9999, such as infinity, which no driver gives, go to the policy before.
    plain = list(map(as_the_driver_gives_it, read))
    is_of_dates = [isinstance(plain_type(column.type), types.DateTime | types.Date) for column in read]
    dates = {Field("date", FieldType.DATETIME, column.name): column for column in compress(read, is_of_dates)}
    texts = {field: sa.cast(column, types.Text()) for field, column in dates.items()}
    first: sa.ColumnElement[Any] = sa.literal_column("'0001-01-01'")
    end: sa.ColumnElement[Any] = sa.literal_column("'10000-01-01'")
    wrong = {field: sa.or_(column < first, column >= end) for field, column in dates.items()}
    has_none = connection.dialect.name != "postgresql" or not dates
    if has_none or not _report(connection, name, table, texts, wrong, policy):
        return plain, []
    if policy.on_error is not OnError.NULL:
        return plain, [sa.or_(column.is_(None), sa.not_(wrong[field])) for field, column in dates.items()]
    kept = {column: sa.case((sa.not_(wrong[field]), column)) for field, column in dates.items()}
    return [as_the_driver_gives_it(kept.get(column, column)) for column in read], []


def as_compared(field: Field, column: sa.ColumnElement[Any], dialect: str) -> sa.ColumnElement[Any]:
    """Return a column as filters compare it: an Enum as text, a day as an instant, a wide integer as 64 bits."""
    if dialect == "sqlite":
        return _as_stored(field, column)
    if not field.is_single:
        return column
    match field.type, plain_type(column.type):
        case FieldType.STRING, types.Enum():
            return sa.cast(column, types.Text())
        # The database raises an error for a wider integer.
        case FieldType.INTEGER, BeyondBigInt():
            return sa.cast(column, types.BigInteger())
        case FieldType.NUMBER, BeyondBigInt():  # of 64 bits without a sign, whose nearest double is exact
            return sa.cast(sa.cast(column, BeyondBigInt("UBIGINT")), types.Double())
        case FieldType.DATETIME, types.Date() if field.format is not None and is_day_in_utc(field.format):
            return sa.cast(column, types.DateTime())
        case _:
            return column


def _as_stored(field: Field, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Convert SQLite dates in the format of their field to SQLite's form of an instant in UTC."""
    if field.format is None:
        return column
    shape = _SHAPES.get(field.format)
    if shape is None:
        raise UnsupportedError("SQL", f"dates written {show(field.format)}, as those of {field.name} are")
    if field.type is FieldType.DATE:
        return column
    on_day = sa.func.substr(column, 1, 10, type_=types.String())
    if shape == _DAY:
        stored, shapes = on_day.concat(" 00:00:00.000000"), [shape]
    else:
        # The seconds are followed by a point and digits, or by nothing.
        behind = sa.func.substr(sa.func.substr(column, 21, type_=types.String()).concat("000000"), 1, 6)
        time_of_day = sa.func.substr(column, 12, 8, type_=types.String())
        stored = on_day.concat(" ").concat(time_of_day).concat(".").concat(behind)
        shapes = [shape, *(f"{shape}.{'[0-9]' * digits}" for digits in range(1, 10))]
    is_so = sa.or_(*(column.op("GLOB", is_comparison=True)(one) for one in shapes))
    found = sa.case((sa.and_(sa.func.typeof(column) == "text", is_so), stored), else_=column)
    return sa.type_coerce(found, types.NULLTYPE)


class _Kind(NamedTuple):
    """A type in a database."""

    column: types.TypeEngine[Any]
    #: The values that SQLite must store, for messages, and the test of a column and its `typeof`.
    expected: str
    is_right: Callable[[Any, Any], Any]
    convert: Callable[[Any], Any] | None = None


def _is_like(pattern: str) -> Callable[[Any, Any], Any]:
    return lambda column, kind: sa.and_(kind == "text", column.op("GLOB", is_comparison=True)(pattern))


def _is_number(column: Any, kind: Any) -> Any:
    return kind.in_(("integer", "real"))


def _is_date(column: Any, kind: Any) -> Any:
    # SQLite's date() gives NULL or another text for what is no date; a day that no month has it moves with a modifier.
    is_day = column.is_not_distinct_from(sa.func.date(column, "+0 days"))
    return sa.and_(kind == "text", is_day, column >= "0001-01-01")


_KINDS: Final[Mapping[FieldType, _Kind]] = by_type(
    string=_Kind(types.String(), "a text", lambda column, kind: kind == "text"),
    integer=_Kind(types.BigInteger(), "an integer", lambda column, kind: kind == "integer"),
    number=_Kind(types.Double(), "a number", _is_number, number),
    boolean=_Kind(
        types.Boolean(), "0 or 1", lambda column, kind: sa.and_(kind == "integer", column.in_((0, 1))), boolean
    ),
    datetime=_Kind(
        types.DateTime(timezone=True), "a date in UTC as '2025-01-31 09:30:00.000000'", _is_like(_INSTANT), instant
    ),
    date=_Kind(types.Date(), "a date as '2025-01-31'", _is_date, day),
    uuid=_Kind(types.Uuid(), "an id as '123e4567-e89b-12d3-a456-426614174000'", _is_like(_ID)),
    decimal=_Kind(types.Numeric(), "a number", _is_number),
)


def _is_wrong(field: Field, column: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
    if field.path:  # a value of another type is missing
        return sa.false()
    if field.many:
        is_list = sa.case((sa.func.json_valid(column) == 1, sa.func.json_type(column) == "array"), else_=sa.false())
        return sa.and_(column.is_not(None), sa.not_(is_list))
    right = _KINDS[field.type].is_right(column, sa.func.typeof(column))
    return sa.and_(column.is_not(None), sa.not_(right))


def _report(
    connection: sa.Connection,
    name: str,
    table: sa.TableClause,
    columns: Mapping[Field, sa.ColumnElement[Any]],
    wrong: Mapping[Field, sa.ColumnElement[bool]],
    policy: Policy,
) -> bool:
    """Send all invalid values to the policy, and return whether there are any."""
    statement = sa.select(*columns.values(), *wrong.values()).select_from(table).where(sa.or_(*wrong.values()))
    found = False
    with connection.execute(statement, execution_options={"yield_per": BATCH_ROWS}) as rows:
        for row in rows:
            found = True
            for field, value, is_wrong in zip(columns, row[: len(columns)], row[len(columns) :], strict=True):
                if not is_wrong:
                    continue
                expected = "a list in JSON" if field.many else _KINDS[field.type].expected
                what = field.name if field.attribute == field.name else f"{field.name} (column {show(field.attribute)})"
                if not policy.keeps_row_of(f"{name}: {what} is {show(value)}, expected {expected}"):
                    break
    return found
