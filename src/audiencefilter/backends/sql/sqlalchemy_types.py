"""The SQLAlchemy types allowed for fields, and the storage of lists and custom data in them."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.mysql import ENUM, TINYINT
from sqlalchemy.sql.cache_key import NO_CACHE

from audiencefilter.language.decimals import BEYOND, MAX_SCALE
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.types import by_type


def plain_type(type_: types.TypeEngine[Any]) -> types.TypeEngine[Any]:
    """Return the type in the database: the type inside a TypeDecorator other than Interval."""
    while isinstance(type_, types.TypeDecorator) and not isinstance(type_, types.Interval):
        type_ = type_.impl_instance
    return type_


def type_on(type_: types.TypeEngine[Any], dialect: sa.Dialect) -> types.TypeEngine[Any]:
    """Return the type in a database of a dialect, with variants resolved."""
    return plain_type(type_.dialect_impl(dialect))


def variants_of(columns: Iterable[sa.ColumnElement[Any]]) -> tuple[Hashable, ...]:
    """Return the column types of single dialects, which SQLAlchemy's cache keys do not contain."""
    return tuple([(place, variant) for place, column in enumerate(columns) for variant in _variants(column.type)])


def _variants(type_: types.TypeEngine[Any]) -> Iterator[Hashable]:
    for dialect, variant in type_._variant_mapping.items():
        key = variant._static_cache_key
        yield dialect, variant if key is NO_CACHE else key
        yield from _variants(variant)
    if isinstance(type_, types.ARRAY):
        yield from _variants(type_.item_type)


def check_type(field: Field, column_type: types.TypeEngine[Any]) -> None:
    """Raise an UnsupportedError if a column cannot represent a field exactly on any dialect."""
    stored = plain_type(column_type)
    if isinstance(stored, types.NullType):
        return
    if not field.is_single:
        _check_storable(field, stored)
    elif not isinstance(stored, _TYPES[field.type]) or (
        isinstance(stored, types.Enum) and (field.type is not FieldType.STRING or has_other_values(stored))
    ):
        what = f"the {field.type.value} field {show(field.name)} on a column of {stored!r}"
        raise UnsupportedError("to_sqlalchemy", what)


_NUMBERS: Final = (types.Numeric, types.Float, types.Integer)
#: The types of a field's column. A NullType passes for every field.
_TYPES: Final[Mapping[FieldType, tuple[type[types.TypeEngine[Any]], ...]]] = by_type(
    string=(types.String,), integer=(types.Integer,), number=_NUMBERS, boolean=(types.Boolean, TINYINT),
    datetime=(types.DateTime,), date=(types.Date,), uuid=(types.Uuid, types.String), decimal=_NUMBERS,
)  # fmt: skip


def has_other_values(stored: types.Enum) -> bool:
    """Whether the members of an enumeration have other values than its column."""
    members = () if stored.enum_class is None else stored.enum_class.__members__.values()
    return stored.enum_class is not None and [member.value for member in members] != list(stored.enums)


def enum_cast(column_type: types.TypeEngine[Any], dialect: sa.Dialect) -> str | None:
    """Return the type to cast a column to: text for an engine's own enumeration or a list of it; None for others."""
    stored = type_on(column_type, dialect)
    one = element_type(stored) if isinstance(stored, types.ARRAY) else stored
    match one:
        case types.Enum(native_enum=True) if dialect.name in _TEXTS_OF:
            return _TEXTS_OF[dialect.name] + ("" if one is stored else "[]")
        case types.Uuid(native_uuid=False) if dialect.name in _WITH_IDS:  # a CHAR(32), which compares with no id
            return "uuid" if one is stored else None
        case _:
            return None


_TEXTS_OF: Final = {"postgresql": "text", "duckdb": "text", "mysql": "CHAR", "mariadb": "CHAR"}


def storage_on_postgresql(field: Field, column_type: types.TypeEngine[Any]) -> str | None:
    """Return :attr:`Field.storage` for a column.

    >>> storage_on_postgresql(Field("tags", FieldType.STRING, many=True), types.JSON())
    'json'
    """
    if isinstance(plain_type(column_type), ENUM):  # MySQL's, which SQLAlchemy 2.0 cannot adapt
        return None
    if field.is_single:
        return "enum" if enum_cast(column_type, _POSTGRESQL) == "text" else None
    try:
        found = storage_name(field, column_type, _POSTGRESQL)
    except UnsupportedError:  # which to_sqlalchemy raises
        return None
    return None if found == ("jsonb" if field.path else "array") else found


_POSTGRESQL: Final[sa.Dialect] = postgresql.dialect()  # type: ignore[no-untyped-call]


def check_type_on(field: Field, column_type: types.TypeEngine[Any], dialect: sa.Dialect) -> None:
    """Raise an UnsupportedError if a column of a dialect cannot represent a single value exactly."""
    stored = type_on(column_type, dialect)
    is_text = field.type is FieldType.UUID and isinstance(stored, types.String) and dialect.name in _WITH_IDS
    is_double = field.type is FieldType.DECIMAL and isinstance(stored, types.Float) and dialect.name != "sqlite"
    if is_text or is_double:
        what = f"the {field.type.value} field {show(field.name)} on a column of {stored!r} of {dialect.name}"
        raise UnsupportedError("to_sqlalchemy", what)


#: The engines that have a type of their own for ids, which does not compare with texts.
_WITH_IDS: Final = ("postgresql", "duckdb")


def exact_scale(column_type: types.TypeEngine[Any]) -> int | None:
    """Return the digits after the point of a NUMERIC column whose values fit a decimal field; None for other columns.

    >>> exact_scale(types.Numeric(12, 2)), exact_scale(types.Numeric(30, 2)), exact_scale(types.Float(12))
    (2, None, None)
    """
    match column_type:
        case types.Float():  # in SQLAlchemy 2.0 a Numeric
            return None
        case types.Numeric(precision=int() as precision, scale=int() as scale) if 10**precision <= BEYOND:
            return scale if 0 <= scale <= MAX_SCALE else None
        case _:
            return None


# -- lists and custom data --------------------------------------------------------------------------------------------


def _check_storable(field: Field, stored: types.TypeEngine[Any]) -> None:
    """Raise an UnsupportedError if a column cannot store a list or custom data."""
    if isinstance(stored, types.ARRAY) and field.many and not field.path:
        element = element_type(stored)
        if (stored.dimensions or 1) > 1 or isinstance(element, types.ARRAY):
            raise UnsupportedError(
                "to_sqlalchemy",
                f"the list {show(field.name)} on a column of {stored!r}, which may have more than one dimension: give "
                "it dimensions=1, or an expression of one dimension in a mapping",
            )
        if isinstance(element, (types.NullType, *_TYPES[field.type])):  # elements of an Enum are texts
            return
    elif isinstance(stored, types.JSON | types.UserDefinedType | types.String) and not isinstance(stored, types.Enum):
        return
    what = f"a list of {field.type.value}" if field.many else "custom data"
    raise UnsupportedError("to_sqlalchemy", f"{show(field.name)}, {what}, on a column of {stored!r}")


def element_type(array: types.ARRAY[Any]) -> types.TypeEngine[Any]:
    """Return the type of an array's elements."""
    item: types.TypeEngine[Any] = array.item_type
    return plain_type(item)


def storage_name(field: Field, column_type: types.TypeEngine[Any], dialect: sa.Dialect) -> str | None:
    """Return the type name of a column with a list or custom data, for :meth:`Dialect.storage`."""
    stored = type_on(column_type, dialect)
    if isinstance(stored, types.NullType):
        return None
    _check_storable(field, stored)
    if isinstance(stored, types.ARRAY):
        return "array"
    if isinstance(stored, types.JSON):
        return "jsonb" if stored.__visit_name__ == "JSONB" else "json"
    if isinstance(stored, types.String):
        return "text"
    return dialect.type_compiler_instance.process(stored)  # the engine's own type, which its dialect names


# -- keys -------------------------------------------------------------------------------------------------------------


def is_text(column_type: types.TypeEngine[Any], dialect: sa.Dialect) -> bool | None:
    """Whether a column has texts; None: unknown."""
    stored = type_on(column_type, dialect)
    if isinstance(stored, types.String):
        return True
    return False if isinstance(stored, _NO_TEXTS) else None


#: The types compared by value: numbers, booleans and dates.
_NO_TEXTS: Final = (
    types.Integer, types.Numeric, types.Float, types.Boolean, types.Date, types.DateTime, types.Time,
)  # fmt: skip
