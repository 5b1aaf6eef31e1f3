"""Schemas of SQLAlchemy tables and mapped classes, columns of filters, and pages of selected rows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.orm import Mapper, RelationshipProperty

from audiencefilter.adapters.members import Choice, Members, Names
from audiencefilter.adapters.sqlalchemy_clauses import Clause, StoredClauseError, render_item
from audiencefilter.adapters.sqlalchemy_pages import Page, page, preview
from audiencefilter.backends.sql.sqlalchemy_types import (
    exact_scale,
    has_other_values,
    plain_type,
    storage_on_postgresql,
)
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
    include: Names | None = None,
    exclude: Names = (),
) -> Schema:
    """Return the schema of a Table or a mapped class: a field for each column that can be filtered.

    These are columns of texts, integers, numbers, booleans, date-times, dates, UUIDs and enumerations, and arrays of
    these. ``Numeric(p, s)`` is an exact decimal where `p` is at most 18 and `s` at most 9, and else a number. Left out
    are JSON, bytes, attributes that are not a column of their own, arrays of more than one dimension, PostgreSQL's
    CITEXT, whose ``=`` ignores case, and columns named like a secret. :attr:`Schema.left_out` has the reasons. The
    published notation has no dates and UUIDs, and numbers for decimals. The fields of a mapped class are named by its
    attributes, those of a Table by the keys of its columns. An ``INTEGER`` has 64 bits for BigInteger and for unsigned
    integers, 32 for others. A type with variants counts as the one without.

    The values of an enumeration are those in its column. An enumeration whose members have other values is left out,
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
        include: the only columns and relationships to take, by name; or a mapping from classes to such names. A column
            whose name has a word such as password, passwd, hash, token, secret or key is taken only if named here.
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
    classes = _Classes(notation, given, Choice(first, include, exclude), found, depth)
    return classes.schema(found, name)


class _Class(NamedTuple):
    """What a schema takes of a class or a table: its fields, the followed relationships, and why not the others."""

    name: str
    fields: list[Field]
    links: list[RelationshipProperty[Any]]
    members: Members


class _Classes:
    """The schemas of mapped classes, one for each, as far as relationships are followed; or that of one table."""

    def __init__(
        self,
        notation: Notation,
        further: Mapping[Any, Iterable[Field]],
        choice: Choice,
        first: sa.Table | Mapper[Any],
        depth: int,
    ) -> None:
        self._notation = notation
        self._further = further
        self._choice = choice
        self._depth = depth
        self._found: dict[sa.Table | Mapper[Any], _Class] = {}
        self._made: dict[sa.Table | Mapper[Any], Schema] = {}
        self._followed: set[sa.Table | Mapper[Any]] = set()
        one = self._class(first)
        if not one.fields:
            raise ValueError(f"{one.name} has no column that can be filtered by, {one.members.listed()}")
        newest: Iterable[sa.Table | Mapper[Any]] = (first,)
        for level in range(depth + 1):  # breadth first, so that a class is reached over the shortest path
            found = [related for one in newest for related in self._follow(one, is_last=level == depth)]
            newest = dict.fromkeys(found)
        choice.check()

    def _class(self, source: sa.Table | Mapper[Any]) -> _Class:
        """Return the fields of a class or a table; relationships are not followed yet."""
        if source not in self._found:
            name, of = (source.class_.__name__, source.class_) if isinstance(source, Mapper) else (source.name, source)
            columns = list(_mapped(source) if isinstance(source, Mapper) else source.columns.items())
            others = _without_column(source, columns) if isinstance(source, Mapper) else []
            links = [link.key for link in source.relationships] if isinstance(source, Mapper) else []
            further = list(self._further.get(of, ()))
            known = [*(key for key, _ in columns), *others, *links, *(field.name for field in further)]
            members = self._choice.of(of, known)
            for key in others:
                members.leave_out(key, "no column of its own")
            made = _with(name, _fields(columns, self._notation, members), further, columns, members)
            self._found[source] = _Class(name, made, [], members)
        return self._found[source]

    def _follow(self, source: sa.Table | Mapper[Any], is_last: bool) -> Iterator[Mapper[Any]]:
        """Follow the relationships of a class that was not followed before, and yield the classes they lead to."""
        one = self._class(source)
        links = list(source.relationships) if isinstance(source, Mapper) and source not in self._followed else []
        self._followed.add(source)
        for link in links:
            if not one.members.takes(link.key):
                continue
            if self._notation is Notation.PUBLISHED:
                one.members.leave_out(link.key, "the published notation has no relations")
            elif is_last:
                one.members.leave_out(link.key, f"a relation beyond depth={self._depth}")
            elif not self._class(link.mapper).fields:
                one.members.leave_out(link.key, f"{link.mapper.class_.__name__} has no column that can be filtered by")
            else:
                one.links.append(link)
                yield link.mapper

    def schema(self, source: sa.Table | Mapper[Any], name: str | None = None) -> Schema:
        """Return the schema of a class or a table."""
        found = self._made.get(source)
        if found is None:
            one = self._class(source)
            relations = [
                Relation(link.key, partial(self.schema, link.mapper), many=bool(link.uselist), description=link.doc)
                for link in one.links
            ]
            found = Schema(name or one.name, one.fields, self._notation, relations, one.members.left_out)
            self._made[source] = found
        return found


def _fields(columns: _Columns, notation: Notation, members: Members) -> list[Field]:
    """Return the fields of the columns that are taken and can be filtered."""
    found = []
    for key, column in columns:
        if members.takes(key, column.name):
            field = _field(key, column, notation)
            if isinstance(field, Field):
                found.append(field)
            else:
                members.leave_out(key, field)
    return found


def _with(name: str, fields: list[Field], further: Iterable[Field], columns: _Columns, members: Members) -> list[Field]:
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
        storage = field.storage or storage_on_postgresql(field, dict(columns)[field.attribute].type)
        found[field.name] = replace(field, storage=storage)
        members.left_out.pop(field.attribute, None)
    return list(found.values())


def _mapped(mapper: Mapper[Any]) -> Iterator[tuple[str, sa.Column[Any]]]:
    """Yield the attributes with a single column of a table; of a joined key the first."""
    for attribute in mapper.column_attrs:
        first: Any = attribute.columns[0]
        if isinstance(first, sa.Column):
            yield attribute.key, first


def _without_column(mapper: Mapper[Any], columns: _Columns) -> list[str]:
    keys = {key for key, _ in columns}
    return [attribute.key for attribute in mapper.column_attrs if attribute.key not in keys]


def _field(key: str, column: sa.Column[Any], notation: Notation) -> Field | str:
    """Return the field of a column; the reason where it has none."""
    type_: Any = plain_type(column.type)
    is_list = isinstance(type_, types.ARRAY)
    if is_list:
        if (type_.dimensions or 1) > 1:
            return "an array of more than one dimension"
        type_ = plain_type(type_.item_type)
    found = _type_of(type_)
    if isinstance(found, str):
        return found
    if found.type is FieldType.DECIMAL and notation is Notation.PUBLISHED:
        found = _Type(FieldType.NUMBER)
    if notation is Notation.PUBLISHED and (is_list or found.type.facts.is_new):
        return f"the published notation has no {'lists' if is_list else f'fields of the type {found.type.value}'}"
    field = Field(
        key,
        nullable=bool(column.nullable),
        many=is_list,
        description=column.comment or column.doc,
        **found._asdict(),
    )
    return replace(field, storage=storage_on_postgresql(field, column.type))


class _Type(NamedTuple):
    """The type, bits, enumeration values and scale of a column."""

    type: FieldType
    bits: Literal[32, 64] = 32
    values: tuple[str, ...] | None = None
    scale: int | None = None


def _type_of(type_: Any) -> _Type | str:
    """Return the type of a column; the reason where it cannot be a field."""
    no_type = f"no field type fits {type(type_).__name__}"
    match type_:
        case types.Enum():
            values = _values_of(type_)
            return values if isinstance(values, str) else _Type(FieldType.STRING, values=values)
        case types.Interval():
            return no_type
        case types.String():
            return no_type if type_.__visit_name__ in _NOT_PLAIN_TEXT else _Type(FieldType.STRING)
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
        case types.JSON():
            return f"{no_type}: give fields at its paths in fields="
        case _:
            return no_type


def _values_of(type_: types.Enum) -> tuple[str, ...] | str | None:
    """Return the stored values of an enumeration, None for any; the reason where its members have other values."""
    if has_other_values(type_):
        return "its members have other values than its column: give the Enum values_callable"
    return tuple(type_.enums) or None
