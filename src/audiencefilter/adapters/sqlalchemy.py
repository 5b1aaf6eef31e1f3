"""Schemas of SQLAlchemy tables and mapped classes, columns of filters, and pages of selected rows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy import types
from sqlalchemy.orm import Mapper, RelationshipProperty

from audiencefilter.adapters.members import MAY_CHANGE, Choice, Members, Names, field_of, plain_enumeration
from audiencefilter.adapters.sqlalchemy_clauses import Clause, StoredClauseError, render_item
from audiencefilter.adapters.sqlalchemy_pages import Page, page, preview
from audiencefilter.backends.sql.sqlalchemy_types import (
    check_type,
    element_type,
    has_other_values,
    may_exceed_64_bits,
    plain_type,
    storage_on_postgresql,
)
from audiencefilter.contacts.database.values import declared
from audiencefilter.contacts.source import Declared
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Notation, Relation, Schema
from audiencefilter.language.suggest import instead_of

__all__ = ["Clause", "Page", "StoredClauseError", "page", "preview", "render_item", "schema_of"]

#: Text types of one engine that are stored or compared differently: CITEXT ignores case, SET is a set of texts, and XML
#: has no comparison.
_NOT_PLAIN_TEXT: Final = {"CITEXT", "SET", "XML"}

#: What a user's type overrides if it may store another value than instances have.
_CHANGING: Final = frozenset(
    (
        "bind_expression", "bind_processor", "column_expression", "literal_processor", "process_bind_param",
        "process_literal_param", "process_result_value", "result_processor",
    )
)  # fmt: skip

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
    attributes, those of a Table by the keys of its columns. An ``INTEGER`` has 64 bits, as SQLite stores in any column.
    A type with variants counts as the one without, if these fit its field.

    Left out is what may be one value in the column and another in instances, since a filter would mean both: an
    enumeration whose members are no texts, or have other values than the column (give it ``values_callable``), and a
    type that changes values, as a TypeDecorator with ``process_bind_param``. If both are equal, give a field for it.

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
            taken = {key: column for key, column in columns if members.takes(key, column.name)}
            fields = members.made({key: _field(key, column, self._notation) for key, column in taken.items()})
            made = _with(name, fields, further, columns, members)
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


def _with(
    name: str, fields: Mapping[str, Field], further: Iterable[Field], columns: _Columns, members: Members
) -> list[Field]:
    """Return the fields of columns and the given ones, which replace fields with the same name.

    Raises:
        ValueError: a field has no column.
    """
    found = dict(fields)
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
    stored: Any = plain_type(column.type)
    many = isinstance(stored, types.ARRAY)
    if many and (stored.dimensions or 1) > 1:
        return "an array of more than one dimension"
    item: Any = element_type(stored) if many else stored
    found = Declared(FieldType.NUMBER) if isinstance(item, types.Float) else declared(item)
    if found.type is None or item.__visit_name__ in _NOT_PLAIN_TEXT:
        advice = ": give fields at its paths in fields=" if isinstance(item, types.JSON) else ""
        return f"no field type fits {type(item).__name__}{advice}"
    variants = column.type._variant_mapping
    for type_ in (column.type, *variants.values()):
        if (reason := _other_values(type_)) is not None:
            return reason
    field = field_of(
        key,
        found.type,
        notation,
        nullable=bool(column.nullable),
        many=many,
        values=(tuple(item.enums) or None) if isinstance(item, types.Enum) else None,
        description=column.comment or column.doc,
        scale=found.scale,
    )
    if isinstance(field, str):
        return field
    for dialect, variant in variants.items():
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
    match column_type:
        case types.TypeDecorator():
            return _other_values(column_type.impl_instance)
        case types.ARRAY():
            return _other_values(column_type.item_type)
        case types.Enum() if has_other_values(column_type):
            return "its members have other values than its column: give the Enum values_callable"
        case types.Enum():
            return plain_enumeration(column_type.enum_class)
        case types.Integer() if may_exceed_64_bits(column_type):
            return "its integers may have more than 64 bits: give a Field in fields= if none has"
        case _:
            return None
