"""Schemas of SQLAlchemy tables and mapped classes, columns of filters, and pages of selected rows."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.orm import Mapper, RelationshipProperty

from audiencefilter.adapters.sqlalchemy_clauses import Clause, StoredClauseError, render_item
from audiencefilter.adapters.sqlalchemy_pages import Page, page, preview
from audiencefilter.backends.sql.sqlalchemy_types import exact_scale, plain_type
from audiencefilter.language.errors import show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.language.suggest import instead_of

__all__ = ["Clause", "Page", "StoredClauseError", "page", "preview", "render_item", "schema_of"]

#: Text types of one engine that are stored or compared differently: CITEXT ignores case, SET is a set of texts, and XML
#: has no comparison.
_NOT_PLAIN_TEXT: Final = {"CITEXT", "SET", "XML"}

#: Columns by the names of their fields.
_Columns: TypeAlias = Iterable[tuple[str, sa.Column[Any]]]


def schema_of(
    source: Any,
    name: str | None = None,
    notation: Notation = Notation.EXTENDED,
    fields: Iterable[Field] | Mapping[Any, Iterable[Field]] = (),
    depth: int = 0,
) -> Schema:
    """Return the schema of a Table or a mapped class: a field for each column that can be filtered.

    These are columns of texts, integers, numbers, booleans, date-times, dates, UUIDs and enumerations, and arrays of
    these. ``Numeric(p, s)`` is an exact decimal where `p` is at most 18 and `s` at most 9, and else a number. Omitted
    are JSON, bytes, attributes that are not a column of their own, arrays of more than one dimension, and PostgreSQL's
    CITEXT, whose ``=`` ignores case. The published notation has no dates and UUIDs, and numbers for decimals. The
    fields of a mapped class are named by its attributes, those of a Table by the keys of its columns. An ``INTEGER``
    has 64 bits for BigInteger and for unsigned integers, 32 for others. A type with variants counts as the one without.

    The values of an enumeration are those in its column. An enumeration whose members have other values is omitted,
    since a filter would mean one thing to the database and another to instances: give it ``values_callable``.

    A TypeDecorator counts as the type that it decorates: a filter reads the stored value. Where the stored value
    differs from the Python value, such as encrypted text or numbers written out, define your own Schema without that
    field.

    Args:
        source: the Table or the class.
        name: the name of a record; the name of the class or the table when omitted.
        notation: the notation of clauses; the published one has no lists, paths or relations.
        fields: more fields, such as values at a path in a JSON column; one with the name of a column replaces it. To
            add fields to related classes too, give a mapping from each class to its fields.
        depth: the maximum number of relationships on a path. They become relations, to many or to one. Each class has
            one schema, so that classes may refer to one another.

    Raises:
        TypeError: neither a Table nor a mapped class.
        ValueError: no column can be filtered; or a field has no column.

    >>> people = sa.Table("people", sa.MetaData(), sa.Column("age", sa.Integer), sa.Column("data", sa.JSON))
    >>> schema_of(people)
    Schema('people', age: integer)
    >>> schema_of(people, fields=[Field("plan", FieldType.STRING, attribute="data", path=("plan",))])
    Schema('people', age: integer, plan: string)
    """
    # Only classes are inspected: inspecting an engine would connect it.
    found = sa.inspect(source, raiseerr=False) if isinstance(source, type) else source
    if isinstance(found, sa.Table):
        columns = list(found.columns.items())
        given = fields.get(found, ()) if isinstance(fields, Mapping) else fields
        made = _with(found.name, _fields(columns, notation), given, columns)
        default = found.name
    elif isinstance(found, Mapper):
        mappers = _Mappers(notation, fields if isinstance(fields, Mapping) else {found.class_: fields}, found, depth)
        default, columns, made = found.class_.__name__, list(_mapped(found)), mappers.fields(found)
        if made:
            return mappers.schema(found, name)
    else:
        raise TypeError(f"a Table or a mapped class is needed, not {source!r}")
    if not made:
        there = ", ".join(f"{key} ({type(column.type).__name__})" for key, column in columns)
        raise ValueError(f"{default} has no column that can be filtered by, only {there or 'none at all'}")
    return Schema(name or default, made, notation)


class _Mappers:
    """The schemas of mapped classes, one for each, as far as relationships are followed."""

    def __init__(
        self, notation: Notation, further: Mapping[Any, Iterable[Field]], first: Mapper[Any], depth: int
    ) -> None:
        self._notation = notation
        self._further = further
        self._fields: dict[Mapper[Any], list[Field]] = {}
        self._made: dict[Mapper[Any], Schema] = {}
        #: The followed relationships of each class: breadth first, so that a class is reached over the shortest path.
        self._links: dict[Mapper[Any], list[RelationshipProperty[Any]]] = {}
        newest = {first: None}  # a dict preserves the order
        for _ in range(depth if notation is Notation.EXTENDED else 0):
            for mapper in newest:
                self._links[mapper] = [link for link in mapper.relationships if self.fields(link.mapper)]
            found = [link.mapper for mapper in newest for link in self._links[mapper]]
            newest = dict.fromkeys(mapper for mapper in found if mapper not in self._links)

    def fields(self, mapper: Mapper[Any]) -> list[Field]:
        """Return the fields of a class."""
        if mapper not in self._fields:
            columns = list(_mapped(mapper))
            further = self._further.get(mapper.class_, ())
            self._fields[mapper] = _with(mapper.class_.__name__, _fields(columns, self._notation), further, columns)
        return self._fields[mapper]

    def schema(self, mapper: Mapper[Any], name: str | None = None) -> Schema:
        """Return the schema of a class."""
        found = self._made.get(mapper)
        if found is None:
            relations = [
                Relation(link.key, partial(self.schema, link.mapper), many=bool(link.uselist), description=link.doc)
                for link in self._links.get(mapper, ())
            ]
            found = Schema(name or mapper.class_.__name__, self.fields(mapper), self._notation, relations)
            self._made[mapper] = found
        return found


def _fields(columns: _Columns, notation: Notation) -> list[Field]:
    fields = (_field(key, column, notation) for key, column in columns)
    return [field for field in fields if field is not None]


def _with(name: str, fields: list[Field], further: Iterable[Field], columns: _Columns) -> list[Field]:
    """Return the fields of columns and the given ones, which replace fields with the same name.

    Raises:
        ValueError: a field has no column.
    """
    found = {field.name: field for field in fields}
    there = [key for key, _ in columns]
    for field in further:
        if field.attribute not in there:
            near = instead_of(field.attribute, there)
            raise ValueError(f"{name} has no column {show(field.attribute)} for the field {show(field.name)}{near}")
        found[field.name] = field
    return list(found.values())


def _mapped(mapper: Mapper[Any]) -> Iterator[tuple[str, sa.Column[Any]]]:
    """Yield the attributes with a single column of a table; of a joined key the first."""
    for attribute in mapper.column_attrs:
        first: Any = attribute.columns[0]
        if isinstance(first, sa.Column):
            yield attribute.key, first


def _field(key: str, column: sa.Column[Any], notation: Notation) -> Field | None:
    type_: Any = plain_type(column.type)
    is_list = isinstance(type_, types.ARRAY)
    if is_list:
        if (type_.dimensions or 1) > 1:
            return None
        type_ = plain_type(type_.item_type)
    found = _type_of(type_)
    if found is not None and found.type is FieldType.DECIMAL and notation is Notation.PUBLISHED:
        found = _Type(FieldType.NUMBER)
    if found is None or (notation is Notation.PUBLISHED and (is_list or found.type.facts.is_new)):
        return None
    return Field(
        key,
        nullable=bool(column.nullable),
        many=is_list,
        description=column.comment or column.doc,
        **found._asdict(),
    )


class _Type(NamedTuple):
    """The type, bits, enumeration values and scale of a column."""

    type: FieldType
    bits: Literal[32, 64] = 32
    values: tuple[str, ...] | None = None
    scale: int | None = None


def _type_of(type_: Any) -> _Type | None:
    """Return the type of a column; None where it cannot be a field."""
    match type_:
        case types.Enum():
            values = _values_of(type_)
            return None if values is None else _Type(FieldType.STRING, values=values)
        case types.Interval():
            return None
        case types.String():
            return None if type_.__visit_name__ in _NOT_PLAIN_TEXT else _Type(FieldType.STRING)
        case types.Numeric() | types.Float():  # before the integers: Oracle's NUMBER is both
            scale = exact_scale(type_)
            return _Type(FieldType.NUMBER if scale is None else FieldType.DECIMAL, scale=scale)
        case types.BigInteger():
            return _Type(FieldType.INTEGER, 64)
        case types.Integer():
            return _Type(FieldType.INTEGER, 64 if getattr(type_, "unsigned", False) else 32)
        case types.Boolean():
            return _Type(FieldType.BOOLEAN)
        case types.DateTime():
            return _Type(FieldType.DATETIME)
        case types.Date():
            return _Type(FieldType.DATE)
        case types.Uuid():
            return _Type(FieldType.UUID)
        case _:
            return None


def _values_of(type_: types.Enum) -> tuple[str, ...] | None:
    """Return the stored values of an enumeration; None where its members have other values."""
    if type_.enum_class is not None:
        members = type_.enum_class.__members__.values()
        if [member.value for member in members] != list(type_.enums):
            return None
    return tuple(type_.enums) or None
