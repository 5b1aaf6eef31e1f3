"""ColumnStore: contacts in memory as encoded columns, for filters over many of them."""

import operator
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from itertools import accumulate
from threading import Lock
from typing import Any, Final, TypeVar

from audiencefilter.backends.sql.condition import Related
from audiencefilter.columns.arrays import Flags, RowNumbers, numpy, pyarrow
from audiencefilter.columns.bitset import Bitset
from audiencefilter.columns.query import Query, QueryCache, SharedQuery
from audiencefilter.columns.snapshot import Part, Segment, Snapshot, gathered
from audiencefilter.contacts.arrow import Columns
from audiencefilter.contacts.lists import shown
from audiencefilter.filter import Filter
from audiencefilter.insight.breakdown import Breakdown, breakdown
from audiencefilter.language.ast import Node
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import CONTACT, FieldType, Schema
from audiencefilter.plan.normal_form import normal_form
from audiencefilter.plan.selection import selection


class _Everybody(Enum):
    """What stands for no filter, so that None, which may be there by mistake, does not select everybody."""

    EVERYBODY = "everybody"


EVERYBODY: Final = _Everybody.EVERYBODY

_NAIVE: Final = pyarrow.timestamp("us")

Answer = TypeVar("Answer")


class ColumnStore:
    """Contacts as columns: each is encoded when a filter first reads it, and tested in chunks.

    A store may be read by many threads. What changes it (:meth:`append`, :meth:`update`) makes a new snapshot; whoever
    reads meanwhile reads the old one to its end.

    Made by ``from_records``, ``from_arrow``, ``from_polars``, ``from_parquet``, ``from_csv`` and ``open``, which all
    take `threads`: how many threads a call may use, where it takes long enough to be worth it; when omitted, as many as
    the process has processors.

    >>> import audiencefilter as af
    >>> store = af.ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}], af.CONTACT)
    >>> f = af.parse('{"points": {"gte": 6}}')
    >>> store.count(f), store.mask(f).tolist(), store.indices(f).tolist()
    (1, [False, True, False], [1])
    """

    def __init__(self, segment: Segment, schema: Schema, threads: int | None = None) -> None:
        self._schema = schema
        self._threads = _usable_threads() if threads is None else max(1, operator.index(threads))
        self._planned = QueryCache(Snapshot((Part(segment),)), self._threads)
        self._lock = Lock()

    # -- making ---------------------------------------------------------------------------------------------------

    @classmethod
    def from_records(
        cls, records: Iterable[Any], schema: Schema = CONTACT, threads: int | None = None
    ) -> "ColumnStore":
        """Make a store of records: mappings, or objects with attributes.

        Values go by the rules of :meth:`audiencefilter.Schema.coerce`; an absent key is a missing value. The other
        keys of mappings are kept, for :meth:`select`.

        Raises:
            RecordError: a value is not of its field's type; it has the index of the record.
            TypeError: they are no records, or it is one record; it says what to call instead.
            ValueError: the values of another key are of types that do not go together.
        """
        from audiencefilter.contacts.records import columns_of_records

        return cls._of(columns_of_records(records, schema), schema, threads)

    @classmethod
    def from_arrow(
        cls,
        table: Any,
        schema: Schema = CONTACT,
        threads: int | None = None,
        *,
        related: Mapping[str, Related] | None = None,
    ) -> "ColumnStore":
        """Make a store of an Arrow table, or of anything with ``__arrow_c_stream__``.

        The columns of the fields are called by :attr:`Field.attribute`. A column of a type that cannot hold the field's
        values, or with a value that cannot be one, raises when it is first read.

        Args:
            table: the contacts.
            schema: the fields and relations. Related records that are nested stand in a column of lists of structs, or
                with a relation to one of structs.
            threads: see the class.
            related: by the names of relations, further tables and how they are joined, when a filter first reads them.

        Raises:
            TypeError: it is no table.
            ValueError: there is no such relation, or no such column to join by.

        >>> import audiencefilter as af, pyarrow as pa
        >>> action = af.Schema("Action", [af.Field("points", af.FieldType.INTEGER)])
        >>> links = [af.Relation("actions", action)]
        >>> contact = af.Schema("Contact", [af.Field("id", af.FieldType.INTEGER)], relations=links)
        >>> actions = pa.table({"contactId": [2, 1, 2], "points": [5, 7, 9]})
        >>> store = ColumnStore.from_arrow(
        ...     pa.table({"id": [1, 2, 3]}), contact, related={"actions": af.Related(actions, on={"id": "contactId"})}
        ... )
        >>> store.indices(af.parse('{"actions": {"count": {"gte": 2}}}', schema=contact)).tolist()
        [1]
        """
        from audiencefilter.contacts.arrow import TableColumns
        from audiencefilter.contacts.joins import JoinedColumns

        columns: Columns = TableColumns(table)
        return cls._of(JoinedColumns(columns, related, schema, table) if related else columns, schema, threads)

    @classmethod
    def from_polars(cls, frame: Any, schema: Schema = CONTACT, threads: int | None = None) -> "ColumnStore":
        """Make a store of a polars DataFrame or LazyFrame."""
        from audiencefilter.contacts.arrow import columns_of_polars

        return cls._of(columns_of_polars(frame), schema, threads)

    @classmethod
    def from_parquet(
        cls, path: str | os.PathLike[str], schema: Schema = CONTACT, threads: int | None = None
    ) -> "ColumnStore":
        """Make a store of a Parquet file; a column is read from it when it is first needed.

        Raises:
            FileNotFoundError: there is no such file.
            ValueError: it is no Parquet file.
        """
        from audiencefilter.contacts.parquet import ParquetColumns

        return cls._of(ParquetColumns(path), schema, threads)

    @classmethod
    def from_csv(
        cls,
        path: str | os.PathLike[str],
        schema: Schema = CONTACT,
        delimiter: str | None = None,
        threads: int | None = None,
        *,
        map: Mapping[str, str] | None = None,
        separator: Mapping[str, str] | None = None,
        booleans: tuple[str, str] | None = None,
        date_format: Mapping[str, str] | None = None,
    ) -> "ColumnStore":
        """Make a store of a CSV file, whose first line names the columns; an empty value is a missing one.

        Args:
            path: the file. A row in which all values are empty is none.
            schema: the fields.
            delimiter: the character between values, or `auto` for the one that the header has; a comma when omitted,
                or what a first line such as `sep=;` names.
            threads: as everywhere.
            map: by the header of a column, the field that it is of.
            separator: by a field of lists, what stands between the values of a list, which is JSON else.
            booleans: the words for true and false, besides the usual ones.
            date_format: by a field of dates, how they are written, besides the usual form and that of the field.

        Raises:
            FileNotFoundError: there is no such file.
            RecordError: a value is not of its field's type; it has the index of the row, from 0.
            ValueError: it is no CSV file, it has another delimiter, or the options do not fit it.
        """
        from audiencefilter.contacts.csv_blocks import csv_columns
        from audiencefilter.contacts.csv_options import CsvOptions

        options = CsvOptions(delimiter, map or {}, separator or {}, booleans, date_format or {})
        return cls._of(csv_columns(path, schema, options), schema, threads)

    @classmethod
    def open(cls, path: str | os.PathLike[str], threads: int | None = None, *, trusted: bool = False) -> "ColumnStore":
        """Open what :meth:`save` wrote, with its schema. The file is mapped into memory, and must not change.

        Args:
            path: the file.
            threads: see the class.
            trusted: whether to believe the file, which saves reading all of it now. Otherwise all that evaluation
                relies on is verified: offsets, codes, lengths, and that text is UTF-8. A damaged file that is trusted
                may end the process.

        Raises:
            FileNotFoundError: there is no such file.
            ValueError: it is no such file, or of another version, or damaged.
        """
        from audiencefilter.columns.saving import open_segment

        segment = open_segment(path, trusted)
        return cls(segment, segment.schema, threads)

    @classmethod
    def _of(cls, source: Columns, schema: Schema, threads: int | None) -> "ColumnStore":
        return cls(Segment(source, schema), schema, threads)

    # -- asking ---------------------------------------------------------------------------------------------------

    @property
    def schema(self) -> Schema:
        """The fields."""
        return self._schema

    def count(self, f: Filter, *, now: datetime | None = None) -> int:
        """Return how many contacts a filter selects.

        Raises:
            TypeError: it is no filter.
            ValueError: the filter is over other fields, or reads a column that is not there.
            RecordError: a column that it reads has a value that is not of the field's type.
        """
        return self._answer(self._asking(f, now)).count()

    def mask(self, f: Filter, *, now: datetime | None = None) -> Flags:
        """Return for each contact whether a filter selects it, as an array of numpy's booleans.

        Raises as :meth:`count`.
        """
        return self._answer(self._asking(f, now)).mask()

    def indices(self, f: Filter, *, now: datetime | None = None) -> RowNumbers:
        """Return the numbers of the rows that a filter selects, from 0, ascending: an array of numpy's int64.

        Raises as :meth:`count`.
        """
        return self._answer(self._asking(f, now)).indices()

    def breakdown(self, f: Filter, now: datetime | None = None, *, among: Flags | None = None) -> Breakdown:
        """Return for each part of a filter how many contacts it selects, and how many are left after it.

        The parts are those of ``f.to_dict()``: its tests, what it asks of related records, and its groups, AND, OR and
        NOT. A part of a group counts what it selects as a filter of its own, so below a NOT what it would select
        without it. What is asked within related records is about other records, and has no part of its own.

        Args:
            f: the filter.
            now: as for :meth:`count`.
            among: for each contact whether it is counted, as an array of numpy's booleans; all are when omitted.

        Raises as :meth:`count`, and ValueError where `among` is not of as many contacts.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records(
        ...     [{"points": 5}, {"points": 7, "city": "Bonn"}, {"city": "Rom"}], af.CONTACT
        ... )
        >>> print(store.breakdown(af.parse('{"points": {"gte": 5}, "city": {"in": ["Bonn", "Rom"]}}')))
        $: 1 alone, 1 left
          $.points.gte: 2 alone, 2 left
          $.city.in: 2 alone, 1 left
        """
        instant = self._instant(f, now)

        def ask(planned: QueryCache) -> Breakdown:
            if among is not None and (among.shape != (planned.snapshot.rows,) or among.dtype != bool):
                raise ValueError(f"among has to be {planned.snapshot.rows:,} booleans, one for each contact")
            counted = None if among is None else Bitset.of(among)
            return breakdown(f.ast, f.schema, _Bits(f.schema, planned, instant, counted))

        return self._answer(ask)

    def indices_of(
        self, filters: Iterable[Filter], memory: int = 200_000_000, *, now: datetime | None = None
    ) -> Iterator[RowNumbers]:
        """Return for each of many filters what :meth:`indices` returns, one after the other, in their order.

        What the filters have in common is evaluated once: every test, and every group. All filters are checked before
        this returns, and all see the store as it is now, whatever changes it while they are evaluated.

        Args:
            filters: any number of them.
            memory: how many bytes to keep of what will be used again: a bit for each contact and each test or group.
                With too few bytes some of it is evaluated again.
            now: as for :meth:`count`.

        Raises as :meth:`count`.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}], af.CONTACT)
        >>> filters = [
        ...     af.parse('{"points": {"gte": 6}}'),
        ...     af.parse('{"OR": [{"points": {"gte": 6}}, {"city": "Bonn"}]}'),
        ... ]
        >>> [indices.tolist() for indices in store.indices_of(filters)]
        [[1], [1, 2]]
        """
        instant = asked_at(now)
        plans = []
        for f in filters:
            self._check(f)
            plans.append(f.selection_at(instant))
        return self._answer(lambda each: SharedQuery(each.snapshot, plans, memory, self._threads)).indices()

    def select(self, f: Filter, *, now: datetime | None = None) -> list[dict[str, Any]]:
        """Return the contacts that a filter selects, in their order, as records with all columns.

        Raises as :meth:`count`.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records([{"id": 1, "points": 5}, {"id": 2, "points": 7}], af.CONTACT)
        >>> [record["id"] for record in store.select(af.parse('{"points": {"gte": 6}}'))]
        [2]
        """
        return _records(self.to_arrow(f, now=now), self._schema)

    def to_arrow(self, f: Filter | _Everybody = EVERYBODY, *, now: datetime | None = None) -> pyarrow.Table:
        """Return the contacts that a filter selects, or all when it is omitted, as an Arrow table with all columns.

        The columns of fields are in the types of the fields: instants in UTC, integers of 32 or 64 bits. Raises as
        :meth:`count`; None is no filter, and never means everybody.
        """
        if f is EVERYBODY:
            snapshot = self._snapshot
            return _shown(snapshot.take(numpy.arange(snapshot.rows)))
        ask = self._asking(f, now)
        return _shown(self._answer(lambda planned: planned.snapshot.take(ask(planned).indices())))

    def orphans(self) -> dict[str, int]:
        """Return for the relations that were read so far how many records of their tables no contact leads to.

        >>> import audiencefilter as af, pyarrow as pa
        >>> action = af.Schema("Action", [af.Field("points", af.FieldType.INTEGER)])
        >>> links = [af.Relation("actions", action)]
        >>> contact = af.Schema("Contact", [af.Field("id", af.FieldType.INTEGER)], relations=links)
        >>> related = {"actions": af.Related(pa.table({"contactId": [2, 9], "points": [5, 7]}), {"id": "contactId"})}
        >>> store = ColumnStore.from_arrow(pa.table({"id": [1, 2]}), contact, related=related)
        >>> store.count(af.parse('{"actions": {"some": {"points": {"gt": 1}}}}', schema=contact)), store.orphans()
        (1, {'actions': 1})
        """
        return self._snapshot.orphans()

    def __len__(self) -> int:
        return self._snapshot.rows

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the columns take now: encoded ones, and others as they came."""
        return self._snapshot.nbytes

    def __repr__(self) -> str:
        return f"<ColumnStore of {len(self):,} {self._schema.name}, {self.nbytes:,} bytes>"

    def _asking(self, f: Filter, now: datetime | None) -> Callable[[QueryCache], Query]:
        instant = self._instant(f, now)

        def ask(planned: QueryCache) -> Query:
            query = planned.query(f.selection)
            return query if instant is None else query.at_instant(instant)

        return ask

    def _answer(self, ask: Callable[[QueryCache], Answer]) -> Answer:
        """Ask the store as it is now, and after a RecordError once more, without the contacts that were replaced."""
        planned = self._planned
        try:
            return ask(planned)
        except RecordError:
            if not any(part.patch for part in planned.snapshot.parts):
                raise
        remaining = QueryCache(planned.snapshot.without_replaced(self._schema), self._threads)
        with self._lock:
            if self._planned is planned:
                self._planned = remaining
        return ask(remaining)

    def _instant(self, f: Filter, now: datetime | None) -> datetime | None:
        """Check a filter and an instant, and return the instant it is asked at; None where that is all one."""
        self._check(f)
        if now is None and not f.is_relative:
            return None
        instant = asked_at(now)
        return instant if f.is_relative else None

    @property
    def _snapshot(self) -> Snapshot:
        return self._planned.snapshot

    def _change(self, snapshot: Snapshot) -> None:
        self._planned = QueryCache(snapshot, self._threads)

    def _check(self, f: Filter) -> None:
        schema = getattr(f, "schema", None)
        if schema is None:
            raise TypeError(f"a Filter is needed, not {show(f)}: make one with parse() and the store's schema")
        name = f.foreign_to(self._schema)
        if name is not None:
            raise ValueError(
                f"the filter reads {name} of {f.schema.name}, and {self._schema.name} of the store has no such "
                "field: parse it with the store's schema"
            )

    # -- changing -------------------------------------------------------------------------------------------------

    def encode(self) -> None:
        """Encode all columns of fields now, with all that helps to test them, not when they are first read."""
        for column in self._answer(lambda planned: planned.snapshot.encode()):
            column.prepare()

    def append(self, records: Iterable[Any]) -> None:
        """Add records after the last; see :meth:`from_records`. Nothing is added if one of them is wrong.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records([{"points": 5}], af.CONTACT)
        >>> store.append([{"points": 7}])
        >>> store.indices(af.parse('{"points": {"gte": 6}}')).tolist()
        [1]
        """
        rows = self._segment_of(records, "append")
        if rows.rows:
            with self._lock:
                self._change(self._snapshot.append(rows))

    def update(self, indices: Any, records: Iterable[Any]) -> None:
        """Put records in place of others: a whole one each, so that an absent key is a missing value.

        Args:
            indices: the numbers of their rows, from 0; any sequence of integers, none of them twice.
            records: as many records; see :meth:`from_records`.

        Raises:
            IndexError: there is no such row.
            ValueError: a row is named twice, or there are more or fewer records than rows.
            RecordError: a value is not of its field's type. Nothing is changed then.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records([{"points": 5}, {"points": 7}], af.CONTACT)
        >>> store.update([0], [{"points": 9}])
        >>> store.indices(af.parse('{"points": {"gte": 8}}')).tolist()
        [0]
        """
        numbers = _integers(indices)
        rows = self._segment_of(records, "update")
        if rows.rows != len(numbers):
            raise ValueError(f"{len(numbers):,} places and {rows.rows:,} records: give a record for each place")
        order = numpy.argsort(numbers)
        numbers = numbers[order]
        if (same := numpy.flatnonzero(numbers[1:] == numbers[:-1])).size:
            raise ValueError(f"place {numbers[same[0]]} is named twice: name it once, with the record that counts")
        if not len(numbers):
            return
        rows = _in_order(rows, order)
        with self._lock:
            if numbers[0] < 0 or numbers[-1] >= len(self):
                wrong = numbers[0] if numbers[0] < 0 else numbers[-1]
                raise IndexError(f"there is no contact at {wrong}: the store has {len(self):,}, counted from 0")
            self._change(self._snapshot.update(numbers, rows))

    def _segment_of(self, records: Iterable[Any], name: str) -> Segment:
        from audiencefilter.contacts.records import columns_of_records

        return Segment(columns_of_records(records, self._schema, name), self._schema)

    # -- keeping --------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the store, encoded, with its schema; :meth:`open` maps it into memory without encoding anew.

        It is an Arrow IPC file, which others read, too; of a schema with relations an archive of such. Columns that no
        filter has read yet are encoded first, and related records that no filter has read yet are read, as deep as the
        default limits let a clause go; nested ones of Arrow are written as they came. The file takes its name when it
        is complete.

        Raises:
            RecordError: a value is not of its field's type.
            ValueError: the schema leads to others without end.
        """
        from audiencefilter.columns.saving import save_segment

        save_segment(self._snapshot.in_one(self._schema), path)


@dataclass(frozen=True, slots=True)
class _Bits:
    """The rows that each part of a filter selects, as bits that may be changed; of `among` alone unless it is None."""

    schema: Schema
    planned: QueryCache
    now: datetime | None
    among: Bitset | None

    def of(self, node: Node) -> Bitset:
        query = self.planned.query(selection(normal_form(node, self.schema)))
        bits = (query if self.now is None else query.at_instant(self.now)).bits()
        if self.among is not None:
            bits &= self.among
        return bits

    def joined(self, members: Iterable[Bitset], conjunctive: bool) -> Iterator[Bitset]:
        """Combine bitsets in place, so at most two are in memory."""
        return accumulate(members, operator.iand if conjunctive else operator.ior)

    def count(self, selected: Bitset) -> int:
        return selected.count()


def _usable_threads() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _integers(indices: Any) -> RowNumbers:
    numbers = numpy.asarray(indices)
    if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
        raise ValueError("indices have to be integers, in a list or an array of one dimension")
    return numbers.astype(numpy.int64)


def _in_order(rows: Segment, order: RowNumbers) -> Segment:
    return rows if (order[1:] > order[:-1]).all() else gathered((rows,), order, rows.schema)


def _shown(table: pyarrow.Table) -> pyarrow.Table:
    """Return a table without what is only kept to evaluate."""
    return table.select(shown(table.column_names))


def _records(table: pyarrow.Table, schema: Schema) -> list[dict[str, Any]]:
    """Return the rows of a table with the values that :meth:`audiencefilter.Schema.coerce` gives."""
    instants = {
        field.attribute: field.many
        for field in schema.fields
        if field.type is FieldType.DATETIME and not field.path and field.attribute in table.column_names
    }
    columns = {name: table[name].to_pylist() for name in table.column_names if name not in instants}
    columns |= {name: (_lists_of_instants if many else _instants)(table[name]) for name, many in instants.items()}
    rows = [columns[name] for name in table.column_names]
    return [dict(zip(table.column_names, values, strict=True)) for values in zip(*rows, strict=True)]


def _instants(column: pyarrow.ChunkedArray) -> list[Any]:
    """Return aware date-times in the one time zone of the standard library that needs no data of the system's."""
    return list(map(_in_utc, column.cast(_NAIVE).to_pylist()))


def _lists_of_instants(column: pyarrow.ChunkedArray) -> list[Any]:
    lists = column.cast(pyarrow.large_list(_NAIVE)).to_pylist()
    return [None if values is None else list(map(_in_utc, values)) for values in lists]


def _in_utc(naive: datetime | None) -> datetime | None:
    return None if naive is None else naive.replace(tzinfo=UTC)
