"""Values as databases have them: as those of the schema's types, missing ones, and wrong ones in SQLite."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.backends.sql.sqlalchemy_types import plain_type
from audiencefilter.contacts.database.catalog import BeyondBigInt
from audiencefilter.contacts.members import as_json
from audiencefilter.contacts.policy import ContactsError, OnError, Policy
from audiencefilter.contacts.source import BATCH_ROWS, Declared
from audiencefilter.language.date_formats import is_day_in_utc
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import by_type
from audiencefilter.language.records import json_of
from audiencefilter.language.schema import Field, FieldType

#: How SQLite holds an instant in UTC.
_STORED: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}", re.ASCII)
#: The one form of dates that order as instants do, when they are compared as texts.
_INSTANT: Final = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]." + "[0-9]" * 6

_DAY: Final = "[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]"
#: The formats of dates in UTC, as SQLite matches them.
_SHAPES: Final[Mapping[str, str]] = {
    "YYYY-MM-DD": _DAY,
    "YYYY-MM-DD HH:MM:SS": f"{_DAY} [0-2][0-9]:[0-5][0-9]:[0-5][0-9]",
    "YYYY-MM-DDTHH:MM:SS": f"{_DAY}T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]",
}
_MAX_FRACTION_DIGITS: Final = 9


def boolean(value: Any) -> Any:
    """Return the boolean that 0 and 1 stand for.

    >>> boolean(1), boolean(None), boolean(2)
    (True, None, 2)
    """
    return value == 1 if type(value) is int and value in (0, 1) else value


def number(value: Any) -> Any:
    """Return a decimal number as a double, as which it is compared.

    >>> number(Decimal("12.50")), number(3)
    (12.5, 3)
    """
    return float(value) if isinstance(value, Decimal) else value


def instant(value: Any) -> Any:
    """Return a date-time in UTC, which one without an offset is in already.

    >>> print(instant(datetime(2025, 1, 31, 9, 30)), instant("2025-01-31 09:30:00.000000"), instant("soon"))
    2025-01-31 09:30:00+00:00 2025-01-31 09:30:00+00:00 soon
    """
    try:
        if isinstance(value, str) and _STORED.fullmatch(value):
            return datetime.fromisoformat(value).replace(tzinfo=UTC)
        if isinstance(value, datetime):
            return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except (ValueError, OverflowError):  # no such day; or an offset that leads out of years 1 to 9999
        return value
    return value


def listed(value: Any) -> Any:
    """Return the list that a text of JSON holds, as databases have it that know no lists.

    >>> listed('["vip"]'), listed(["vip"]), listed("vip")
    (['vip'], ['vip'], 'vip')
    """
    found = json_of(value) if isinstance(value, str) else None
    return found if isinstance(found, list) else value


def _each(convert: Callable[[Any], Any], value: Any) -> Any:
    return list(map(convert, value)) if isinstance(value, list) else value


_CONVERTERS: Final = by_type(string=None, integer=None, number=number, boolean=boolean, datetime=instant)


def converter(field: Field) -> Callable[[Any], Any] | None:
    """Return what makes values of a field of what a driver gives; None where they are right as they are."""
    if field.path:
        return as_json
    if field.many:
        element = converter(field.element)
        return listed if element is None else lambda value: _each(element, listed(value))
    return _CONVERTERS[field.type]


def declared(held: sa.types.TypeEngine[Any]) -> Declared:
    """Return what the type of a column says of its values; nothing, where values of it can be of no field as they are.

    >>> declared(types.BigInteger())
    Declared(type=<FieldType.INTEGER: 'integer'>, many=False, bits=64, required=False)
    """
    plain = plain_type(held)
    match plain:
        case types.ARRAY():
            return declared(plain.item_type)._replace(many=True)
        case types.Interval():
            return Declared(None)
        case BeyondBigInt():
            return Declared(None, bits=64)
        case types.String():  # an Enum, too
            return Declared(FieldType.STRING)
        case types.Numeric():
            return Declared(FieldType.NUMBER)
        case types.Integer():
            is_wide = isinstance(plain, types.BigInteger) or getattr(plain, "unsigned", False)
            return Declared(FieldType.INTEGER, bits=64 if is_wide else 32)
        case types.Boolean():
            return Declared(FieldType.BOOLEAN)
        case types.DateTime():
            return Declared(FieldType.DATETIME)
        case _:
            return Declared(None)


_COLUMN_TYPES: Final[Mapping[FieldType, types.TypeEngine[Any]]] = by_type(
    string=types.String(),
    integer=types.BigInteger(),
    number=types.Double(),
    boolean=types.Boolean(),
    datetime=types.DateTime(timezone=True),
)
#: What SQLite has to hold for a value.
_EXPECTED: Final = by_type(
    string="a text",
    integer="an integer",
    number="a number",
    boolean="0 or 1",
    datetime="a date in UTC as '2025-01-31 09:30:00.000000'",
)


def missing(field: Field, dialect: str) -> sa.ColumnElement[Any]:
    """Return a missing value of a field's type, for which PostgreSQL and DuckDB choose their functions."""
    if dialect in ("mysql", "mariadb"):  # they cast to few types, and need none
        return sa.null()
    if field.path or (field.many and dialect == "sqlite"):
        return sa.cast(sa.null(), types.String())
    column_type = _COLUMN_TYPES[field.type]
    return sa.cast(sa.null(), types.ARRAY(column_type, dimensions=1) if field.many else column_type)


def as_the_driver_gives_it(column: sa.ColumnClause[Any]) -> sa.ColumnElement[Any]:
    """Return what selects a column's values without a check of their own; JSON is read, where it is a type.

    Of lists of an Enum psycopg knows nothing: they come as lists of texts. PostgreSQL fills CHAR with spaces, which are
    not compared.
    """
    if isinstance(column.type, types.CHAR):
        return sa.cast(column, types.Text())
    if _is_list_of_enum(column.type):
        return sa.cast(column, types.ARRAY(types.Text(), dimensions=1))
    return sa.type_coerce(column, column.type if isinstance(column.type, types.JSON) else types.NULLTYPE)


def _is_list_of_enum(column_type: sa.types.TypeEngine[Any]) -> bool:
    return isinstance(column_type, types.ARRAY) and isinstance(plain_type(column_type.item_type), types.Enum)


# -- SQLite, which lets any value into any column: so a filter's columns are looked at first ----------------------


class Checked(NamedTuple):
    """What a filter may be evaluated over."""

    columns: Mapping[Field, sa.ColumnElement[Any]]
    conditions: list[sa.ColumnElement[bool]]


def check(
    connection: sa.Connection,
    name: str,
    table: sa.TableClause,
    columns: Mapping[Field, sa.ColumnElement[Any]],
    policy: Policy,
) -> Checked:
    """See that the columns hold values of their fields' types; wrong ones go to the policy.

    Raises:
        ContactsError: there is a wrong value, and the policy is to stop; or the database is not in UTF-8.
    """
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


def as_compared(field: Field, column: sa.ColumnElement[Any], dialect: str) -> sa.ColumnElement[Any]:
    """Return a column as filters compare it: an Enum as text, a day as an instant, a wide integer as one of 64 bits.

    The database raises an error for an integer that has more.

    Raises:
        UnsupportedError: SQLite does not know the clocks of a zone.
    """
    if dialect == "sqlite":
        return _as_stored(field, column)
    if field.many and _is_list_of_enum(column.type):
        return sa.cast(column, types.ARRAY(types.Text(), dimensions=1))
    if not field.is_single:
        return column
    match field.type, plain_type(column.type):
        case FieldType.STRING, types.Enum():
            return sa.cast(column, types.Text())
        case FieldType.INTEGER, BeyondBigInt():
            return sa.cast(column, types.BigInteger())
        case FieldType.DATETIME, types.Date() if field.format is not None and is_day_in_utc(field.format):
            return sa.cast(column, types.DateTime())
        case _:
            return column


def _as_stored(field: Field, column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return a column of SQLite with dates as it holds instants in UTC, where they are in the format of their field."""
    if field.format is None:
        return column
    shape = _SHAPES.get(field.format)
    if shape is None:
        raise UnsupportedError("SQL", f"dates written {show(field.format)}, as those of {field.name} are")
    day = sa.func.substr(column, 1, 10, type_=types.String())
    if shape == _DAY:
        stored, shapes = day.concat(" 00:00:00.000000"), [shape]
    else:
        # What stands behind the seconds is a point and digits, or nothing.
        behind = sa.func.substr(sa.func.substr(column, 21, type_=types.String()).concat("000000"), 1, 6)
        time_of_day = sa.func.substr(column, 12, 8, type_=types.String())
        stored = day.concat(" ").concat(time_of_day).concat(".").concat(behind)
        shapes = [shape, *(f"{shape}.{'[0-9]' * digits}" for digits in range(1, _MAX_FRACTION_DIGITS + 1))]
    is_so = sa.or_(*(column.op("GLOB", is_comparison=True)(one) for one in shapes))
    found = sa.case((sa.and_(sa.func.typeof(column) == "text", is_so), stored), else_=column)
    return sa.type_coerce(found, types.NULLTYPE)


#: Whether SQLite holds a value of a type, by the column and what `typeof` says of it.
_IS_RIGHT: Final[Mapping[FieldType, Callable[[Any, Any], Any]]] = by_type(
    string=lambda column, kind: kind == "text",
    integer=lambda column, kind: kind == "integer",
    number=lambda column, kind: kind.in_(("integer", "real")),
    boolean=lambda column, kind: sa.and_(kind == "integer", column.in_((0, 1))),
    datetime=lambda column, kind: sa.and_(kind == "text", column.op("GLOB", is_comparison=True)(_INSTANT)),
)


def _is_wrong(field: Field, column: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
    if field.path:  # what is not there as it should be is missing
        return sa.false()
    if field.many:
        is_list = sa.case((sa.func.json_valid(column) == 1, sa.func.json_type(column) == "array"), else_=sa.false())
        return sa.and_(column.is_not(None), sa.not_(is_list))
    right = _IS_RIGHT[field.type](column, sa.func.typeof(column))
    return sa.and_(column.is_not(None), sa.not_(right))


def _report(
    connection: sa.Connection,
    name: str,
    table: sa.TableClause,
    columns: Mapping[Field, sa.ColumnElement[Any]],
    wrong: Mapping[Field, sa.ColumnElement[bool]],
    policy: Policy,
) -> bool:
    """Hand all wrong values to the policy, and return whether there are any."""
    statement = sa.select(*columns.values(), *wrong.values()).select_from(table).where(sa.or_(*wrong.values()))
    found = False
    for row in connection.execute(statement, execution_options={"yield_per": BATCH_ROWS}):
        found = True
        for field, value, is_wrong in zip(columns, row[: len(columns)], row[len(columns) :], strict=True):
            if not is_wrong:
                continue
            expected = "a list in JSON" if field.many else _EXPECTED[field.type]
            what = field.name if field.attribute == field.name else f"{field.name} (column {show(field.attribute)})"
            if not policy.keeps_row_of(f"{name}: {what} is {show(value)}, expected {expected}"):
                break
    return found
