"""Schemas of SQLAlchemy tables and mapped classes."""

from collections.abc import Iterator
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.orm import Mapper

from audiencefilter.backends.sql.sqlalchemy import plain_type
from audiencefilter.language.schema import Field, FieldType, Notation, Schema

#: Texts of one engine that are held or compared in their own way: CITEXT ignores case, SET is a set of texts, and XML
#: is not compared.
_NOT_PLAIN_TEXT: Final = {"CITEXT", "SET", "XML"}


def schema_of(source: Any, name: str | None = None, notation: Notation = Notation.EXTENDED) -> Schema:
    """Return the schema of a Table or a mapped class: a field for each column that can be filtered by.

    Those are columns of texts, integers, numbers, booleans and date-times; enumerations, JSON, bytes, dates, UUIDs and
    arrays are left out, and so is what is no column of its own, and PostgreSQL's CITEXT, whose ``=`` ignores case. Of a
    mapped class the fields are named by its attributes, of a Table by the keys of its columns. An ``INTEGER`` has 64
    bits for BigInteger and for unsigned integers, 32 for others. A type with variants counts as the one without.

    A TypeDecorator counts as the type that it decorates: a filter sees what the column holds. One that holds something
    else than it gives, as encrypted text or numbers written out, is better left out with a Schema of your own.

    Args:
        source: the Table or the class.
        name: what a record is called; the name of the class or the table when omitted.
        notation: which clauses are accepted.

    Raises:
        TypeError: neither a Table nor a mapped class.
        ValueError: no column that can be filtered by.

    >>> people = sa.Table("people", sa.MetaData(), sa.Column("age", sa.Integer), sa.Column("data", sa.JSON))
    >>> schema_of(people)
    Schema('people', age: integer)
    """
    # Classes alone are inspected: to inspect an engine would connect it.
    found = sa.inspect(source, raiseerr=False) if isinstance(source, type) else source
    if isinstance(found, sa.Table):
        default, columns = found.name, list(found.columns.items())
    elif isinstance(found, Mapper):
        default, columns = found.class_.__name__, list(_mapped(found))
    else:
        raise TypeError(f"a Table or a mapped class is needed, not {source!r}")
    fields = [field for key, column in columns if (field := _field(key, column)) is not None]
    if not fields:
        there = ", ".join(f"{key} ({type(column.type).__name__})" for key, column in columns)
        raise ValueError(f"{default} has no column that can be filtered by, only {there or 'none at all'}")
    return Schema(name or default, fields, notation)


def _mapped(mapper: Mapper[Any]) -> Iterator[tuple[str, sa.Column[Any]]]:
    """Yield the attributes that are one column of a table each; of a joined key the first."""
    for attribute in mapper.column_attrs:
        first: Any = attribute.columns[0]
        if isinstance(first, sa.Column):
            yield attribute.key, first


def _field(key: str, column: sa.Column[Any]) -> Field | None:
    type_: Any = plain_type(column.type)
    nullable = bool(column.nullable)
    match type_:
        case types.Enum() | types.Interval():
            return None
        case types.String():
            if type_.__visit_name__ in _NOT_PLAIN_TEXT:
                return None
            return Field(key, FieldType.STRING, nullable=nullable)
        case types.Numeric() | types.Float():  # before the integers: Oracle's NUMBER is both
            return Field(key, FieldType.NUMBER, nullable=nullable)
        case types.BigInteger():
            return Field(key, FieldType.INTEGER, nullable=nullable, bits=64)
        case types.Integer():
            return Field(
                key, FieldType.INTEGER, nullable=nullable, bits=64 if getattr(type_, "unsigned", False) else 32
            )
        case types.Boolean():
            return Field(key, FieldType.BOOLEAN, nullable=nullable)
        case types.DateTime():
            return Field(key, FieldType.DATETIME, nullable=nullable)
        case _:
            return None
