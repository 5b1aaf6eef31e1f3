"""Many audiences over a database by columns: contacts are read once, and evaluated in a :class:`ColumnStore`.

A store has at most a million contacts, and the records related to them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy
import pyarrow as pa
import sqlalchemy as sa
from sqlalchemy import types

from audiencefilter.backends.sql import sqlalchemy_sources as sources
from audiencefilter.backends.sql.condition import Related
from audiencefilter.backends.sql.outline import Link, outline
from audiencefilter.backends.sql.sqlalchemy_types import check_type_on, type_on
from audiencefilter.columns.store import ColumnStore
from audiencefilter.contacts.database import parts, values
from audiencefilter.contacts.records import column_of
from audiencefilter.contacts.source import BATCH_ROWS
from audiencefilter.contacts.values import canonical_type
from audiencefilter.filter import Filter
from audiencefilter.language.fields import Field, FieldType
from audiencefilter.language.schema import Relation, Schema

#: The types of fields that are read. SQL compares decimals and ids by the types of their columns.
_TYPES: Final = frozenset(FieldType) - {FieldType.DECIMAL, FieldType.UUID}
#: The column of the keys that join records.
_KEY: Final = "audiencefilter key"
_DATES: Final = {FieldType.DATETIME: "%Y-%m-%d %H:%i:%s.%f", FieldType.DATE: "%Y-%m-%d"}
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
            for store, _ in self._stores(connection, contacts, filters[0].schema):
                totals = [total + count for total, count in zip(totals, store.counts_of(filters), strict=True)]
        except _WRONG_VALUES:
            return {}
        return dict(zip(self._filters, totals, strict=True))

    def members(
        self, connection: sa.Connection, contacts: sa.Select[Any], keys: Sequence[_Column], positions: Sequence[int]
    ) -> dict[int, Iterator[Any]]:
        """Return the keys of the contacts that some filters select, by position; else as :meth:`counts`.

        In memory are the keys of all contacts, and a bit for each filter and contact.
        """
        filters = [self._filters[at] for at in positions]
        stores: list[tuple[list[Any], list[Any]]] = []
        try:
            for store, own in self._stores(connection, contacts, filters[0].schema, keys):
                bits = []
                for rows in store.indices_of(filters):
                    selected = numpy.zeros(len(own), bool)
                    selected[rows] = True
                    bits.append(numpy.packbits(selected))
                stores.append((own, bits))
        except _WRONG_VALUES:
            return {}
        return {at: _keys_of(stores, place) for place, at in enumerate(positions)}

    def _stores(
        self, connection: sa.Connection, contacts: sa.Select[Any], schema: Schema, keys: Sequence[_Column] = ()
    ) -> Iterator[tuple[ColumnStore, list[Any]]]:
        """Give stores of the contacts, each with the keys of its own."""
        read = [self._columns, *(one.columns for one in self._related.values())]
        has_numbers = any(field.type is FieldType.NUMBER for columns in read for field in columns)
        if has_numbers and self._dialect.name == "postgresql" and _digits(connection) < 1:
            raise ValueError("the server writes numbers with fewer digits than they have")
        if not self._related:
            for table, own in self._tables(connection, contacts, self._columns, parts.MAX_ROWS, keys=keys):
                yield ColumnStore.from_arrow(table, schema), own
            return
        ours = next(iter(self._related.values())).ours
        # Of a SELECT of some contacts, a range of keys may have few of the records.
        ends = connection.execute(contacts.add_columns(sa.func.min(ours), sa.func.max(ours))).one()
        for part in parts.parts_of(connection, contacts, ours):
            some = contacts.where(part.condition_with_null(ours))
            ((people, own),) = self._tables(connection, some, self._columns, None, ours, keys)
            joined = {}
            for relation, one in self._related.items():
                here = (part.condition(one.theirs), one.theirs.between(*ends))
                records = sa.select().select_from(one.source).where(*here)
                ((table, _),) = self._tables(connection, records, one.columns, None, one.theirs)
                joined[relation.name] = Related(table, on={_KEY: _KEY})
            yield ColumnStore.from_arrow(people, schema, related=joined), own

    def _tables(
        self,
        connection: sa.Connection,
        rows: sa.Select[Any],
        columns: dict[Field, _Column],
        most: int | None,
        joined: _Column | None = None,
        keys: Sequence[_Column] = (),
    ) -> Iterator[tuple[pa.Table, list[Any]]]:
        """Give the rows of a SELECT as tables of at most about `most`, each with the keys of its rows.

        The key that joins records is a column more. Without `keys` there are none.
        """
        selected = [self._selected(field, column) for field, column in columns.items()]
        converters = [values.converter(field) for field in columns]
        kinds = {field.attribute: canonical_type(field) for field in columns}
        if joined is not None or not selected:
            selected.append(sa.literal_column("0", types.Integer()) if joined is None else joined)
            kinds[_KEY] = pa.int64()
        own: list[Any] = []
        chunks: dict[str, list[pa.Array]] = {name: [] for name in kinds}

        def whole() -> pa.Table:
            return pa.table({name: pa.chunked_array(chunks.pop(name), kind) for name, kind in kinds.items()})

        count = 0
        statement = rows.add_columns(*selected, *keys)
        with connection.execute(statement, execution_options={"yield_per": BATCH_ROWS}) as result:
            for batch in result.partitions():
                read = list(zip(*batch, strict=True))
                for field, convert, found in zip(columns, converters, read, strict=False):
                    fitting = list(found if convert is None else map(convert, found))
                    chunks[field.attribute] += column_of(fitting, field).chunks
                if _KEY in kinds:
                    chunks[_KEY].append(pa.array(read[len(columns)], pa.int64()))
                own += read[-1] if len(keys) == 1 else zip(*read[len(selected) :], strict=True)
                count += len(batch)
                if most is not None and count >= most:
                    yield whole(), own
                    count, own, chunks = 0, [], {name: [] for name in kinds}
        yield whole(), own

    def _selected(self, field: Field, column: _Column) -> _Column:
        """Return what is selected to read a column: the values that SQL compares."""
        if field.type is FieldType.NUMBER and self._dialect.name != "sqlite":  # a driver may shorten a single
            return sa.cast(column, types.Double())
        if field.type is FieldType.STRING and self._dialect.name == "postgresql":  # which pads CHAR
            return sa.cast(column, types.Text())
        if field.type in _DATES and self._dialect.name in ("mysql", "mariadb"):  # some drivers read a zero date as None
            return sa.func.date_format(column, _DATES[field.type])
        return sa.type_coerce(column, types.NULLTYPE)


def _digits(connection: sa.Connection) -> int:
    """Return how many digits more than 15 PostgreSQL writes of a double; less than 1 rounds it."""
    return int(connection.scalar(sa.text("SHOW extra_float_digits")) or 0)


def _keys_of(stores: Sequence[tuple[Sequence[Any], Sequence[Any]]], place: int) -> Iterator[Any]:
    """Give the keys of the contacts that the filter at a place selects: those whose bit is set."""
    for keys, bits in stores:
        for row in numpy.flatnonzero(numpy.unpackbits(bits[place], count=len(keys))).tolist():
            yield keys[row]
