"""Schemas of SQLAlchemy tables and mapped classes, columns of filters, and pages of selected rows."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy import orm, types
from sqlalchemy.dialects import mysql
from sqlalchemy.orm import Mapper

from audiencefilter.adapters.members import MAY_CHANGE, Choice, Link, Names, Source, field_of, schema_of_classes
from audiencefilter.adapters.sqlalchemy_clauses import Clause, StoredClauseError, render_item
from audiencefilter.adapters.sqlalchemy_pages import Page, page
from audiencefilter.adapters.stored_clauses import StaleClause
from audiencefilter.backends.sql import sqlalchemy_types
from audiencefilter.backends.sql.sqlalchemy_sources import is_first_of_several
from audiencefilter.contacts.source import Declared
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Schema
from audiencefilter.language.suggest import instead_of

__all__ = ["Clause", "Page", "StaleClause", "StoredClauseError", "page", "render_item", "schema_of"]

#: Text types of one engine that are stored or compared differently: CITEXT ignores case, SET is a set of texts, and XML
#: has no comparison.
_NOT_PLAIN_TEXT: Final = {"CITEXT", "SET", "XML"}

#: The ways of loading after which instances do not have the records of a relationship.
_UNREAD: Final = ("dynamic", "noload", "write_only")
_NO_COLUMN: Final = "no column of its own: declare a Field in a Schema of your own, where SQL can read it"
_TOO_LONG: Final = "its integers may have more than 64 bits: give a Field in fields= if none has"
#: Integers of duckdb-engine that may exceed 64 bits with a sign.
_BEYOND_64_BITS: Final = ("HugeInteger", "UBigInteger", "UHugeInteger", "UInt64", "VarInt")
#: The field types of columns; the first type that a column is of counts.
_FIELD_TYPES: Final[Mapping[type[types.TypeEngine[Any]], FieldType | None]] = {
    types.Interval: None,
    types.Float: FieldType.NUMBER,  # SQLAlchemy 2.0 takes it for a Numeric
    types.String: FieldType.STRING,  # an Enum, too
    types.Numeric: FieldType.NUMBER,
    types.Integer: FieldType.INTEGER,
    types.Boolean: FieldType.BOOLEAN,
    types.DateTime: FieldType.DATETIME,
    types.Date: FieldType.DATE,
    types.Uuid: FieldType.UUID,
}
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
    return schema_of_classes(found, partial(_read, notation, given), choice, name, notation, depth)


def _read(notation: Notation, given: Mapping[Any, Iterable[Field]], source: Any) -> Source:
    """Return the columns and relationships of a class or a table."""
    is_class = isinstance(source, Mapper)
    name, of = (source.class_.__name__, source.class_) if is_class else (source.name, source)
    # Of a joined key the first column counts.
    mapped = {one.key: one.columns[0] for one in source.column_attrs} if is_class else dict(source.columns)
    links = {one.key: one for one in source.relationships} if is_class else {}
    further = []
    for field in given.get(of, ()):
        column = mapped.get(field.attribute)
        if not isinstance(column, sa.Column):
            near = instead_of(field.attribute, mapped)
            raise ValueError(f"{name} has no column {show(field.attribute)} for the field {show(field.name)}{near}")
        further.append(
            replace(field, storage=field.storage or sqlalchemy_types.storage_on_postgresql(field, column.type))
        )

    def make(key: str) -> Field | Link | str:
        if (one := links.get(key)) is not None:
            return Link(key, one.mapper, bool(one.uselist), description=one.doc, reason=_unread(one))
        column = mapped[key]
        return _field(key, column, notation) if isinstance(column, sa.Column) else _NO_COLUMN

    columns = {key: getattr(column, "name", None) or key for key, column in mapped.items()}
    return Source(name, of, {**columns, **{key: key for key in links}}, make, further)


def _unread(one: orm.RelationshipProperty[Any]) -> str | None:
    """Return why instances do not have the records of a relationship that SQL tests; None where they have."""
    if is_first_of_several(one):
        return "instances have the first of its records, by order_by, and SQL would test all"
    made = one.collection_class() if one.uselist and callable(one.collection_class) else None
    if made is not None and (isinstance(made, Mapping) or not isinstance(made, Collection)):
        return "its collection is a dict, or cannot be read as a list"
    return f"instances do not have its records: lazy={one.lazy!r}" if one.lazy in _UNREAD else None


def _field(key: str, column: sa.Column[Any], notation: Notation) -> Field | str:
    """Return the field of a column; the reason where it has none."""
    stored: Any = sqlalchemy_types.plain_type(column.type)
    is_list = isinstance(stored, types.ARRAY)
    if is_list and (stored.dimensions or 1) > 1:
        return "an array of more than one dimension"
    item: Any = sqlalchemy_types.element_type(stored) if is_list else stored
    found = _declared(item)._replace(many=is_list)
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
            sqlalchemy_types.check_type(field, variant)
        except UnsupportedError:
            return f"its type on {dialect} is {type(sqlalchemy_types.plain_type(variant)).__name__}"
    return replace(field, storage=sqlalchemy_types.storage_on_postgresql(field, column.type))


def _declared(stored: Any) -> Declared:
    """Return what a column's type declares, whose `type` is None where no field type fits it."""
    kind = next((kind for type_, kind in _FIELD_TYPES.items() if isinstance(stored, type_)), None)
    scale = sqlalchemy_types.exact_scale(stored)
    is_wide = isinstance(stored, types.BigInteger) or getattr(stored, "unsigned", False)
    bits: Literal[32, 64] = 64 if kind is FieldType.INTEGER and is_wide else 32
    return Declared(kind if scale is None else FieldType.DECIMAL, bits=bits, scale=scale)


def _other_values(column_type: types.TypeEngine[Any]) -> str | None:
    """Return why a column may have other values than instances, or integers that no field has; else None."""
    # The methods of a user's type may store another value, as cents.
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
        case types.Enum() if sqlalchemy_types.has_other_values(column_type):
            return "its members have other values than its column: give the Enum values_callable"
        case types.CHAR() | types.NCHAR() if not isinstance(column_type, mysql.CHAR | mysql.NCHAR):
            return "PostgreSQL pads its texts in instances only: give a Field in fields= if none is shorter"
        case types.BigInteger() if getattr(column_type, "unsigned", False):  # of MySQL
            return _TOO_LONG
        case _:
            return _TOO_LONG if type(column_type).__name__ in _BEYOND_64_BITS else None
