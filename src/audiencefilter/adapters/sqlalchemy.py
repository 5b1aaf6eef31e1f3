"""Schemas of SQLAlchemy tables and mapped classes, columns of filters, and pages of selected rows."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.dialects import mysql
from sqlalchemy.orm import Mapper

from audiencefilter.adapters.members import MAY_CHANGE, Choice, Classes, Found, Link, Names, field_of
from audiencefilter.adapters.sqlalchemy_clauses import Clause, StoredClauseError, render_item
from audiencefilter.adapters.sqlalchemy_pages import Page, page, preview
from audiencefilter.backends.sql.sqlalchemy_types import (
    check_type,
    element_type,
    has_other_values,
    plain_type,
    storage_on_postgresql,
)
from audiencefilter.contacts.database.values import declared
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Schema
from audiencefilter.language.suggest import instead_of

__all__ = ["Clause", "Page", "StoredClauseError", "page", "preview", "render_item", "schema_of"]

#: Text types of one engine that are stored or compared differently: CITEXT ignores case, SET is a set of texts, and XML
#: has no comparison.
_NOT_PLAIN_TEXT: Final = {"CITEXT", "SET", "XML"}

_NOT_LOADED: Final[Mapping[Any, str]] = {"noload": "instances never have its records: lazy='noload'"}
_TOO_LONG: Final = "its integers may have more than 64 bits: give a Field in fields= if none has"
#: Integers of duckdb-engine that may exceed 64 bits with a sign.
_BEYOND_64_BITS: Final = ("HugeInteger", "UBigInteger", "UHugeInteger", "UInt64", "VarInt")
#: What a user's type overrides if it may store another value than instances have.
_CHANGING: Final = frozenset(
    (
        "bind_expression", "bind_processor", "column_expression", "literal_processor", "process_bind_param",
        "process_literal_param", "process_result_value", "result_processor",
    )
)  # fmt: skip


def schema_of(
    source: Any,
    name: str | None = None,
    notation: Notation = Notation.EXTENDED,
    fields: Iterable[Field] | Mapping[Any, Iterable[Field]] = (),
    depth: int = 0,
    include: Names | None = None,
    exclude: Names = (),
) -> Schema:
    """Return the schema of a Table or a mapped class: a field for each column that can be filtered.

    These are columns of texts, integers, numbers, booleans, date-times, dates, UUIDs and enumerations, and arrays of
    these. ``Numeric(p, s)`` is an exact decimal where `p` is at most 18 and `s` at most 9, and else a number. Left out
    are JSON, bytes, attributes that are not a column of their own, arrays of more than one dimension, PostgreSQL's
    CITEXT, whose ``=`` ignores case, and columns named like a secret. :attr:`Schema.left_out` has the reasons. The
    published notation has no dates and UUIDs, and numbers for decimals. The fields of a mapped class are named by its
    attributes, those of a Table by the keys of its columns. An ``INTEGER`` has 64 bits, as SQLite stores in any column.
    A type with variants counts as the one without, if these fit its field.

    Left out is what may be one value in the column and another in instances, since a filter would mean both: an
    enumeration whose members have other values than the column (give it ``values_callable``), a type that changes
    values, as a TypeDecorator with ``process_bind_param``, and CHAR, which PostgreSQL pads in instances. If both are
    equal, give a field for it.

    Args:
        source: the Table or the class.
        name: the name of a record; the name of the class or the table when omitted.
        notation: the notation of clauses; the published one has no lists, paths or relations.
        fields: more fields, such as values at a path in a JSON column; one with the name of a column replaces it. To
            add fields to related classes too, give a mapping from each class to its fields.
        depth: the maximum number of relationships on a path. They become relations, to many or to one. Each class has
            one schema, so that classes may refer to one another.
        include: the only columns and relationships to take, by name; or a mapping from classes to such names. A column
            whose name has a word such as password, token, pin or key is taken only if named here.
        exclude: columns and relationships to leave out, likewise.

    Raises:
        TypeError: neither a Table nor a mapped class; or one text in place of names.
        ValueError: no column can be filtered; a field has no column; or `include` or `exclude` has an unknown name or
            class.

    >>> people = sa.Table("people", sa.MetaData(), sa.Column("age", sa.Integer), sa.Column("data", sa.JSON))
    >>> schema_of(people)
    Schema('people', age: integer)
    >>> dict(schema_of(people).left_out)
    {'data': 'no field type fits JSON: give fields at its paths in fields='}
    >>> schema_of(people, fields=[Field("plan", FieldType.STRING, attribute="data", path=("plan",))])
    Schema('people', age: integer, plan: string)
    """
    # Only classes are inspected: inspecting an engine would connect it.
    found = sa.inspect(source, raiseerr=False) if isinstance(source, type) else source
    if not isinstance(found, sa.Table | Mapper):
        raise TypeError(f"a Table or a mapped class is needed, not {source!r}")
    first = found.class_ if isinstance(found, Mapper) else found
    given = fields if isinstance(fields, Mapping) else {first: fields}
    choice = Choice(first, include, exclude)
    return Classes(found, partial(_found, notation, given, choice), choice, notation, depth).schema(found, name)


def _found(notation: Notation, given: Mapping[Any, Iterable[Field]], choice: Choice, source: Any) -> Found:
    """Return the fields and relationships of a class or a table."""
    is_class = isinstance(source, Mapper)
    name, of = (source.class_.__name__, source.class_) if is_class else (source.name, source)
    # Of a joined key the first column counts.
    mapped = {one.key: one.columns[0] for one in source.column_attrs} if is_class else dict(source.columns)
    columns = {key: column for key, column in mapped.items() if isinstance(column, sa.Column)}
    relationships = source.relationships if is_class else ()
    links = [
        Link(one.key, one.mapper, bool(one.uselist), description=one.doc, reason=_NOT_LOADED.get(one.lazy))
        for one in relationships
    ]
    further = list(given.get(of, ()))
    names = (*(one.name for one in links), *(field.name for field in further))
    members = choice.of(of, [*mapped, *names])
    for key in mapped.keys() - columns.keys():
        members.leave_out(key, "no column of its own")
    taken = {key: column for key, column in columns.items() if members.takes(key, column.name)}
    fields = members.made({key: _field(key, column, notation) for key, column in taken.items()})
    for field in further:
        column = columns.get(field.attribute)
        if column is None:
            near = instead_of(field.attribute, columns)
            raise ValueError(f"{name} has no column {show(field.attribute)} for the field {show(field.name)}{near}")
        fields[field.name] = replace(field, storage=field.storage or storage_on_postgresql(field, column.type))
        members.left_out.pop(field.attribute, None)
    return Found(name, list(fields.values()), [one for one in links if members.takes(one.name)], members)


def _field(key: str, column: sa.Column[Any], notation: Notation) -> Field | str:
    """Return the field of a column; the reason where it has none."""
    stored: Any = plain_type(column.type)
    is_list = isinstance(stored, types.ARRAY)
    if is_list and (stored.dimensions or 1) > 1:
        return "an array of more than one dimension"
    item: Any = element_type(stored) if is_list else stored
    found = declared(stored)
    if isinstance(item, types.Float):
        found = found._replace(type=FieldType.NUMBER)
    if found.type is None or item.__visit_name__ in _NOT_PLAIN_TEXT:
        advice = ": give fields at its paths in fields=" if isinstance(item, types.JSON) else ""
        return f"no field type fits {type(item).__name__}{advice}"
    if (reason := _other_values(column.type)) is not None:
        return reason
    field = field_of(
        key,
        found,
        notation,
        nullable=bool(column.nullable),
        values=(tuple(item.enums) or None) if isinstance(item, types.Enum) else None,
        description=column.comment or column.doc,
    )
    if isinstance(field, str):
        return field
    for dialect, variant in column.type._variant_mapping.items():
        try:
            check_type(field, variant)
        except UnsupportedError:
            return f"its type on {dialect} is {type(plain_type(variant)).__name__}"
    return replace(field, storage=storage_on_postgresql(field, column.type))


def _other_values(column_type: types.TypeEngine[Any]) -> str | None:
    """Return why a column may have other values than instances, or integers that no field has; None where it has not.

    The methods of a user's type may store another value, as cents.
    """
    for kind in type(column_type).__mro__:
        if not kind.__module__.startswith("sqlalchemy.") and not _CHANGING.isdisjoint(vars(kind)):
            return f"{type(column_type).__name__} {MAY_CHANGE}"
    for variant in column_type._variant_mapping.values():
        if (reason := _other_values(variant)) is not None:
            return reason
    match column_type:
        case types.TypeDecorator():
            return _other_values(column_type.impl_instance)
        case types.ARRAY():
            return _other_values(column_type.item_type)
        case types.Enum() if has_other_values(column_type):
            return "its members have other values than its column: give the Enum values_callable"
        case types.CHAR() | types.NCHAR() if not isinstance(column_type, mysql.CHAR | mysql.NCHAR):
            return "PostgreSQL pads its texts in instances only: give a Field in fields= if none is shorter"
        case types.BigInteger() if getattr(column_type, "unsigned", False):  # of MySQL
            return _TOO_LONG
        case _:
            return _TOO_LONG if type(column_type).__name__ in _BEYOND_64_BITS else None
