"""A filter as one expression of Django's ORM."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import count
from typing import Any, Final, NamedTuple

from django.db.models import BooleanField, Expression, F

from audiencefilter.adapters.django import columns as model_columns
from audiencefilter.backends.sql.condition import ParamStyle
from audiencefilter.backends.sql.dialect import Dialect, Key, shape_of
from audiencefilter.backends.sql.dialects import DIALECTS
from audiencefilter.backends.sql.forms import Zone
from audiencefilter.backends.sql.outline import Input, Leaf, Link, outline
from audiencefilter.backends.sql.text import Join, Tested, objects_in, tested_object, write
from audiencefilter.filter import Filter, check_filter
from audiencefilter.language.errors import UnsupportedError, show
from audiencefilter.language.fields import FieldType

#: Marks of a parameter and of a column of the query, which Django's marks then replace. No SQL contains U+0000.
_MARK: Final = re.compile("\0([pc])([0-9]+)\0")
_STYLE: Final = ParamStyle(True, True, False, False, lambda number, type_name: f"\0p{number}\0")
_ENGINES: Final = ("sqlite", "postgresql", "mysql")
_ALIAS: Final = "audiencefilter"


class Matches(Expression):  # type: ignore[misc]
    """Whether a record of the queried model is selected by a filter: true, false, or unknown as in SQL.

    Use it wherever Django takes a condition: in ``filter``, ``exclude``, ``annotate``, ``When``, ``Exists`` and ``Q``.
    Fields and relations of the schema are found in the model by their attributes, which are those of its instances, as
    ``company_id`` and ``point_set``. Where the filter is unknown, as ``points > 1`` is without points,
    neither ``filter(Matches(f))`` nor ``exclude(Matches(f))`` selects the record: the latter is
    ``filter(Matches(~f))``.

    Args:
        f: the filter.
        now: the instant of operands relative to now, with a time zone; when omitted the time of this call.

    Raises:
        TypeError: `f` is no Filter.
        ValueError: when added to a query: its model lacks a field of the filter.
        UnsupportedError: when the query runs: the database or a column cannot express the filter exactly.
    """

    def __init__(self, f: Filter, *, now: datetime | None = None) -> None:
        check_filter(f)
        super().__init__(output_field=BooleanField())
        self._filter = f
        self._outline = outline(f.plan_at(now))
        self._model: Any = None
        self._names: tuple[str, ...] = ()
        self._columns: list[Any] = []

    def __repr__(self) -> str:
        return f"Matches({self._filter!r})"

    @property
    def identity(self) -> Any:
        """What equal expressions have in common: Django evaluates one in place of several."""
        return type(self), self._filter, self._outline.operands, self._model, tuple(self._columns)

    def get_source_expressions(self) -> list[Any]:
        """Return the columns of the queried model."""
        return self._columns

    def set_source_expressions(self, exprs: list[Any]) -> None:
        """Replace the columns of the queried model."""
        self._columns = exprs

    def resolve_expression(self, query: Any = None, *args: Any, **kwargs: Any) -> Any:
        """Return the expression with the columns of a query."""
        found = self
        if self._model is None:
            if getattr(query, "model", None) is None:
                raise TypeError("Matches filters the records of a model, so it is part of a query of one")
            found = self.copy()
            found._model = query.model
            found._names = tuple(dict.fromkeys(found._own_columns()))
            found._columns = [F(name) for name in found._names]
        return super(Matches, found).resolve_expression(query, *args, **kwargs)

    def _own_columns(self) -> Iterator[str]:
        """Yield the names of the queried model's columns that the filter reads."""
        for source in self._outline.inputs:
            if source.record == 0 and source.field is not None:
                yield model_columns.column_of(self._model, source.field.attribute).attname
        for link in self._outline.links:
            if link.record:
                continue
            if link.relation.is_data:
                yield model_columns.column_of(self._model, link.relation.attribute).attname
                continue
            first = _path(model_columns.member(self._model, link.relation.attribute))[0]
            yield from (ours.attname for ours, _ in first.join_field.get_joining_fields())

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """Return the SQL of the condition, and its parameters."""
        found = [compiler.compile(column) for column in self._columns]
        places = {name: f"\0c{at}\0" for at, name in enumerate(self._names)}
        is_qualified = all(getattr(column, "alias", "") is not None for column in self._columns)
        taken = {getattr(column, "alias", None) for column in self._columns}
        tables = _Tables(connection, taken, is_qualified)
        records = [_Record(self._model, lambda column: places[column.attname])]
        joins = []
        for link in self._outline.links:
            join, record = tables.joined(link, records[link.record])
            joins.append(join)
            records.append(record)
        tested = [tables.tested(one, records[one.record]) for one in self._outline.inputs]
        written = write(self._outline, tested, joins, tables.dialect, _STYLE, inline=False)
        values: Any = written.parameters
        parameters: list[Any] = []

        def django_mark(mark: re.Match[str]) -> str:
            if mark[1] == "p":
                parameters.append(values[f"p{mark[2]}"])
                return "%s"
            text, own = found[int(mark[2])]
            parameters.extend(own)
            return str(text)

        text = _MARK.sub(django_mark, written.text.replace("%", "%%"))
        return (f"({text})" if isinstance(self._outline.root, Leaf) else text), parameters


class _Record(NamedTuple):
    """A model whose records are tested, and the SQL of its columns; without a model an object in custom data."""

    model: Any
    column: Callable[[Any], str]
    object: str = ""


class _Tables:
    """The names of columns and tables in the SQL of a connection."""

    def __init__(self, connection: Any, taken: set[Any], is_qualified: bool) -> None:
        self.dialect = _dialect(connection)
        self._quote = connection.ops.quote_name
        self._zone_name = connection.timezone_name
        self._is_qualified = is_qualified
        self._aliases = (name for number in count(1) if (name := f"{_ALIAS}_{number}") not in taken)

    def tested(self, source: Input, record: _Record) -> Tested:
        """Return what a test reads of a record."""
        field, dialect = source.field, self.dialect
        if record.object:
            return tested_object(source, record.object, dialect)
        if field is None:
            return Tested("", shape=shape_of(source))
        column = model_columns.column_of(record.model, field.attribute)
        type_name = model_columns.storage_name(field, column, dialect.name)
        text, zone = record.column(column), Zone.UNKNOWN
        if field.type is FieldType.DATETIME and field.is_single:
            zone = model_columns.ZONES.get(dialect.name, zone)
            if dialect.name in model_columns.WITHOUT_ZONES and self._zone_name != "UTC":
                what = f"date-times that {dialect.name} stores in the time zone {self._zone_name}, as {field.name} is"
                raise UnsupportedError(model_columns.BACKEND, f"{what}: store them in UTC")
        if source.is_column:
            return Tested(text, zone)
        storage = None if field.is_single else dialect.storage(field, type_name)
        return Tested(text, zone, shape_of(source, storage))

    def joined(self, link: Link, ours: _Record) -> tuple[Join, _Record]:
        """Return the join of a relation's records, and these."""
        relation, alias = link.relation, next(self._aliases)
        if relation.is_data:
            column = self.tested(Input(relation.data), ours)
            join = Join(objects_in(column, relation, self.dialect), (), objects=alias)
            return join, _Record(None, str, self.dialect.object_of(alias))
        found = model_columns.member(ours.model, relation.attribute)
        path = _path(found)
        if not model_columns.are_joined_by_columns(found):
            raise UnsupportedError(
                model_columns.BACKEND, f"{relation.name}, whose records more than equal columns join"
            )
        first, *others = path
        names = [*(f"{alias}_{at}" for at in range(1, len(path))), alias]
        place = self._columns_of(names[0])
        keys = _keys(first, ours.column, place)
        source = self._table(first, names[0])
        for one, name in zip(others, names[1:], strict=True):
            source, place = self._with(source, one, name, place)
        model = path[-1].to_opts.concrete_model
        columns = {model: place}
        for parent in model._meta.all_parents:
            place = columns[model]
            for one in model._meta.get_path_to_parent(parent):
                to = one.to_opts.concrete_model
                if to not in columns:
                    source, columns[to] = self._with(source, one, f"{alias}_parent_{len(columns)}", place)
                place = columns[to]
        record = _Record(model, lambda column: columns[column.model._meta.concrete_model](column))
        return Join(source, tuple(keys), within=self._is_qualified), record

    def _with(self, source: str, one: Any, alias: str, ours: Callable[[Any], str]) -> tuple[str, Callable[[Any], str]]:
        """Return a source with a further table, and the columns of this."""
        theirs = self._columns_of(alias)
        condition = " AND ".join([self.dialect.joined(*pair) for pair in _keys(one, ours, theirs)])
        return f"{source} JOIN {self._table(one, alias)} ON {condition}", theirs

    def _table(self, one: Any, alias: str) -> str:
        return f"{self._quote(one.to_opts.db_table)} AS {self._quote(alias)}"

    def _columns_of(self, alias: str) -> Callable[[Any], str]:
        return lambda column: f"{self._quote(alias)}.{self._quote(column.column)}"


def _keys(one: Any, ours: Callable[[Any], str], theirs: Callable[[Any], str]) -> list[tuple[Key, Key]]:
    """Return the pairs of equal columns of a step of a path."""
    return [(_key(ours, our), _key(theirs, their)) for our, their in one.join_field.get_joining_fields()]


def _key(place: Callable[[Any], str], column: Any) -> Key:
    found = model_columns.declared(column).type
    return Key(place(column), None if found in (None, FieldType.UUID) else found is FieldType.STRING)


def _path(relation: Any) -> list[Any]:
    """Return the joins that lead along a relation; ValueError where it is no relation between models."""
    path = getattr(relation, "path_infos", None)
    if not path:
        raise ValueError(f"{relation} is no relation between models, such as a ForeignKey or a ManyToManyField")
    return list(path)


def _dialect(connection: Any) -> Dialect:
    vendor = connection.vendor
    if vendor not in _ENGINES:
        raise UnsupportedError(
            model_columns.BACKEND, f"filters in the database {show(vendor)}: it can in {', '.join(_ENGINES)}"
        )
    return DIALECTS["mariadb" if vendor == "mysql" and connection.mysql_is_mariadb else vendor]
