"""Counts of many audiences over a database by columns: contacts are read once, and counted in a :class:`ColumnStore`.

A store has at most a million contacts, and the records related to them.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

import pyarrow as pa
import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.backends.sql import sqlalchemy_sources as sources
from audiencefilter.backends.sql.condition import Related
from audiencefilter.backends.sql.outline import Link, outline
from audiencefilter.backends.sql.sqlalchemy_types import check_type_on, type_on
from audiencefilter.columns.store import ColumnStore
from audiencefilter.contacts.database import values
from audiencefilter.contacts.records import column_of
from audiencefilter.contacts.source import BATCH_ROWS
from audiencefilter.contacts.values import canonical_type
from audiencefilter.filter import Filter
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Relation, Schema

#: The most contacts of one store.
MAX_CONTACTS: Final = 1_000_000
#: The types of fields that are read. SQL compares decimals and ids by the types of their columns.
_TYPES: Final = frozenset(FieldType) - {FieldType.DECIMAL, FieldType.UUID}
#: The column of the keys that join records.
_KEY: Final = "audiencefilter key"
#: The errors of a value that is not of its field's type, or that a driver cannot give, such as an infinite instant or a
#: text of SQLite that is not UTF-8.
_WRONG_VALUES: Final = (ValueError, OverflowError, pa.ArrowException, sa.exc.DataError, sa.exc.OperationalError)

_Column: TypeAlias = sa.ColumnElement[Any]


class _Records(NamedTuple):
    """The records of a relation, the keys by which they are joined, and the columns that filters read."""

    source: sa.FromClause
    ours: _Column
    theirs: _Column
    place: sources.RecordSource
    columns: dict[Field, _Column]


class Columns:
    """The columns that filters read, of a place of contacts in a database."""

    def __init__(self, contact: sources.RecordSource, dialect: sa.Dialect) -> None:
        self._contact = contact
        self._dialect = dialect
        self._columns: dict[Field, _Column] = {}
        self._related: dict[Relation, _Records] = {}
        self._filters: dict[int, Filter] = {}

    @property
    def positions(self) -> list[int]:
        """The positions of the filters that columns can count."""
        return list(self._filters)

    def add(self, position: int, f: Filter) -> None:
        """Add the columns of a filter, unless only the statements of SQL can count it.

        Raises as :meth:`Filter.to_sqlalchemy`, if a column does not exist or does not fit its field.
        """
        taken = outline(f.selection)
        fields = [(one.record, one.field) for one in taken.inputs if one.field is not None]
        if not all(field.is_single and field.type in _TYPES and field.format is None for _, field in fields):
            return
        related = dict(self._related)
        for link in taken.links:
            if link.relation not in related:
                records = self._joined(link)
                if records is None or not all(records.ours.compare(one.ours) for one in related.values()):
                    return
                related[link.relation] = records
        for record, field in fields:
            records = related[taken.links[record - 1].relation] if record else None
            place, columns = (records.place, records.columns) if records else (self._contact, self._columns)
            if field not in columns:
                (columns[field],) = sources.columns_of([field], place)
                check_type_on(field, columns[field].type, self._dialect)
        self._related = related
        self._filters[position] = f

    def _joined(self, link: Link) -> _Records | None:
        """Return the records of a relation of contacts; None unless one whole number joins them."""
        if link.record or link.relation.is_data:
            return None
        place, joint = sources.joined(link, self._contact)
        keys = joint.ours + joint.theirs
        if len(joint.sources) > 1 or len(keys) > 2:
            return None
        if not all(isinstance(type_on(key.type, self._dialect), types.Integer) for key in keys):
            return None
        return _Records(joint.sources[0], joint.ours[0], joint.theirs[0], place, {})

    def counts(self, connection: sa.Connection, contacts: sa.Select[Any]) -> dict[int, int]:
        """Return how many of the contacts each filter selects, by position; nothing if a value is wrong for its field.

        Args:
            connection: a connection that sees one state.
            contacts: a SELECT without columns.
        """
        filters = list(self._filters.values())
        totals = [0] * len(filters)
        try:
            for store in self._stores(connection, contacts, filters[0].schema):
                totals = [total + count for total, count in zip(totals, store.counts_of(filters), strict=True)]
        except _WRONG_VALUES:
            return {}
        return dict(zip(self._filters, totals, strict=True))

    def _stores(self, connection: sa.Connection, contacts: sa.Select[Any], schema: Schema) -> Iterator[ColumnStore]:
        if not self._related:
            for table in self._tables(connection, contacts, self._columns, MAX_CONTACTS):
                yield ColumnStore.from_arrow(table, schema)
            return
        ours = next(iter(self._related.values())).ours
        number = sa.func.row_number().over(order_by=ours).label("number")
        numbered = contacts.add_columns(ours.label("key"), number).where(ours.is_not(None)).subquery()
        last = sa.select(numbered.c.key).where(numbered.c.number % MAX_CONTACTS == 0).order_by(numbered.c.number)
        for ends in pairwise([None, *connection.scalars(last), None]):
            some = contacts if ends == (None, None) else contacts.where(_between(ours, ends, ends[0] is None))
            (people,) = self._tables(connection, some, self._columns, None, ours)
            joined = {}
            for relation, one in self._related.items():
                own = sa.select().select_from(one.source).where(_between(one.theirs, ends, False))
                (table,) = self._tables(connection, own, one.columns, None, one.theirs)
                joined[relation.name] = Related(table, on={_KEY: _KEY})
            yield ColumnStore.from_arrow(people, schema, related=joined)

    def _tables(
        self,
        connection: sa.Connection,
        rows: sa.Select[Any],
        columns: dict[Field, _Column],
        most: int | None,
        key: _Column | None = None,
    ) -> Iterator[pa.Table]:
        """Give the rows of a SELECT, as tables of at most about `most`; the key is a column more."""
        selected = [self._selected(field, column) for field, column in columns.items()]
        converters = [values.converter(field) for field in columns]
        kinds = {field.attribute: canonical_type(field) for field in columns}
        if key is not None or not selected:
            selected.append(sa.literal_column("0", types.Integer()) if key is None else key)
            kinds[_KEY] = pa.int64()
        chunks: dict[str, list[pa.Array]] = {name: [] for name in kinds}

        def whole() -> pa.Table:
            return pa.table({name: pa.chunked_array(chunks.pop(name), kind) for name, kind in kinds.items()})

        count = 0
        statement = rows.add_columns(*selected)
        with connection.execute(statement, execution_options={"yield_per": BATCH_ROWS}) as result:
            for batch in result.partitions():
                read = list(zip(*batch, strict=True))
                for field, convert, found in zip(columns, converters, read, strict=False):
                    fitting = list(found if convert is None else map(convert, found))
                    chunks[field.attribute] += column_of(fitting, field).chunks
                if _KEY in kinds:
                    chunks[_KEY].append(pa.array(read[-1], pa.int64()))
                count += len(batch)
                if most is not None and count >= most:
                    yield whole()
                    count, chunks = 0, {name: [] for name in kinds}
        yield whole()

    def _selected(self, field: Field, column: _Column) -> _Column:
        """Return what is selected to read a column: the values that SQL compares."""
        if field.type is FieldType.NUMBER and self._dialect.name != "sqlite":  # a driver may shorten a single
            return sa.cast(column, types.Double())
        if field.type is FieldType.STRING and self._dialect.name == "postgresql":  # which pads CHAR
            return sa.cast(column, types.Text())
        return sa.type_coerce(column, types.NULLTYPE)


def _between(key: _Column, ends: tuple[Any, Any], with_null: bool) -> sa.ColumnElement[bool]:
    """Return the condition that a key is beyond the first end, if there is one, and not beyond the second."""
    low, high = ends
    parts = ([] if low is None else [key > low]) + ([] if high is None else [key <= high])
    condition = sa.and_(*parts) if parts else key.is_not(None)
    return sa.or_(condition, key.is_(None)) if with_null else condition
