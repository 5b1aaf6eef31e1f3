"""ColumnStore: contacts in memory as encoded columns, for filters over many contacts."""

import json
import operator
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar
from uuid import UUID

from audiencefilter.columns.arrays import Flags, RowNumbers, bytes_in, compute, numpy, pyarrow
from audiencefilter.columns.column import Column
from audiencefilter.columns.encode import unencoded
from audiencefilter.columns.query import PartBits, Query, QueryCache, SharedQuery
from audiencefilter.columns.segment import Segment
from audiencefilter.columns.snapshot import Part, Snapshot, gathered
from audiencefilter.contacts.arrow import Columns, object_name, shown
from audiencefilter.explain.breakdown import Breakdown, breakdown
from audiencefilter.filter import Filter, check_filter
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.instants import asked_at
from audiencefilter.language.schema import CONTACT, Field, FieldType, Schema, check_schema
from audiencefilter.language.suggest import instead_of
from audiencefilter.plan.nodes import Plan

if TYPE_CHECKING:
    import pyroaring


class _Everybody(Enum):
    """The type of "no filter": so None, which may be a mistake, does not select every contact."""

    EVERYBODY = "everybody"


EVERYBODY: Final = _Everybody.EVERYBODY

Answer = TypeVar("Answer")


class ColumnStore:
    """Contacts as columns: each is tested in chunks, and encoded when several filters read it.

    Several threads may read a store. :meth:`append` and :meth:`update` make a new snapshot; a reader that has started
    finishes on the old snapshot.

    Created by ``from_records``, ``from_arrow``, ``from_polars``, ``from_parquet`` and ``from_csv``. Each has `threads`:
    the maximum number of threads in a call that takes long enough; by default the number of processors that the process
    may use.

    >>> import audiencefilter as af
    >>> store = af.ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}], af.CONTACT)
    >>> f = af.parse('{"points": {"gte": 6}}')
    >>> store.count(f), store.mask(f).tolist(), store.indices(f).tolist()
    (1, [False, True, False], [1])
    """

    def __init__(self, segment: Segment | Snapshot, schema: Schema, threads: int | None = None) -> None:
        snapshot = Snapshot((Part(segment),)) if isinstance(segment, Segment) else segment
        check_schema(schema)
        self._schema = schema
        self._threads = _usable_threads() if threads is None else max(1, operator.index(threads))
        self._queries = QueryCache(snapshot, self._threads)
        self._lock = Lock()

    @property
    def threads(self) -> int:
        """The maximum number of threads in a call."""
        return self._threads

    # -- creating -------------------------------------------------------------------------------------------------

    @classmethod
    def from_records(
        cls, records: Iterable[Any], schema: Schema = CONTACT, threads: int | None = None
    ) -> "ColumnStore":
        """Create a store from records: mappings, or objects with attributes.

        Values follow the rules of :meth:`audiencefilter.Schema.coerce`; an absent key is a missing value. Other keys of
        mappings stay as columns for :meth:`select`.

        Raises:
            RecordError: a value is not of its field's type; the error has the index of the record.
            TypeError: an element is not a record, or `records` is one record; the message names the right call.
            ValueError: the values of another key have incompatible types.
        """
        from audiencefilter.contacts.records import columns_of_records

        return cls._of(columns_of_records(records, schema), schema, threads)

    @classmethod
    def from_arrow(cls, table: Any, schema: Schema = CONTACT, threads: int | None = None) -> "ColumnStore":
        """Create a store from an Arrow table, or from any object with ``__arrow_c_stream__``.

        The column of a field has the name :attr:`Field.attribute`. A column whose type does not fit the field, or with
        an invalid value, raises when it is first read. Related records are a column of lists of structs, or of structs
        if the relation leads to one record.

        Raises:
            TypeError: the argument is not a table.

        >>> import audiencefilter as af, pyarrow as pa
        >>> action = af.Schema("Action", [af.Field("points", af.FieldType.INTEGER)])
        >>> contact = af.Schema(
        ...     "Contact", [af.Field("id", af.FieldType.INTEGER)], relations=[af.Relation("actions", action)]
        ... )
        >>> store = ColumnStore.from_arrow(pa.table({"actions": [[{"points": 5}], [], [{"points": 9}]]}), contact)
        >>> store.indices(af.parse('{"actions": {"some": {"points": {"gte": 6}}}}', schema=contact)).tolist()
        [2]
        """
        from audiencefilter.contacts.arrow import TableColumns

        return cls._of(TableColumns(table), schema, threads)

    @classmethod
    def from_polars(cls, frame: Any, schema: Schema = CONTACT, threads: int | None = None) -> "ColumnStore":
        """Create a store from a polars DataFrame or LazyFrame."""
        from audiencefilter.contacts.arrow import columns_of_polars

        return cls._of(columns_of_polars(frame), schema, threads)

    @classmethod
    def from_parquet(
        cls, path: str | os.PathLike[str], schema: Schema = CONTACT, threads: int | None = None
    ) -> "ColumnStore":
        """Create a store from Parquet; each column is read when it is first needed.

        Args:
            path: a file, a folder with files `*.parquet` at any depth, or a glob pattern; sorted by name. Below a
                folder, names that begin with `.` or `_` are left out.
            schema: the fields and relations.
            threads: see the class.

        Raises:
            FileNotFoundError: there is no such file.
            OSError: a file was replaced meanwhile. Reading a column raises it, too, if its file was overwritten.
            ValueError: a file is not Parquet, has a VARIANT, or belongs to a table of Delta Lake, Iceberg, Hudi, Paimon
                or DuckLake.
        """
        from audiencefilter.contacts.files import Unchanged, files_of
        from audiencefilter.contacts.parquet import ParquetColumns

        files = files_of(path)
        unchanged = Unchanged(files)
        parts = [Part(Segment(ParquetColumns(file), schema)) for file in files]
        unchanged.check()
        return cls(Snapshot(tuple(parts)), schema, threads)

    @classmethod
    def from_csv(
        cls,
        path: str | os.PathLike[str],
        schema: Schema = CONTACT,
        delimiter: str | None = None,
        threads: int | None = None,
        *,
        map: Mapping[str, str] | None = None,
        booleans: tuple[str, str] | None = None,
        missing: Sequence[str] = (),
    ) -> "ColumnStore":
        """Create a store from a CSV file, whose first line names the columns; an empty value is a missing value.

        Args:
            path: the file. Rows in which all values are empty are skipped.
            schema: the fields.
            delimiter: the character between values; by default a comma, or that of a first line such as `sep=;`.
            threads: see the class.
            map: field by column header.
            booleans: the words for true and false, in addition to the usual ones.
            missing: texts of missing values, as `N/A`.

        Raises:
            FileNotFoundError: the file does not exist.
            RecordError: a value is not of its field's type; the error has the index of the row, from 0.
            ValueError: the file is not CSV, has another delimiter, or the options do not fit it.
        """
        from audiencefilter.contacts.csv_blocks import csv_columns
        from audiencefilter.contacts.csv_options import CsvOptions

        options = CsvOptions(delimiter, map or {}, booleans, missing)
        return cls._of(csv_columns(path, schema, options), schema, threads)

    @classmethod
    def _of(cls, source: Columns, schema: Schema, threads: int | None) -> "ColumnStore":
        return cls(Segment(source, schema), schema, threads)

    # -- evaluating -----------------------------------------------------------------------------------------------

    @property
    def schema(self) -> Schema:
        """The schema of the contacts."""
        return self._schema

    def count(self, f: Filter, *, now: datetime | None = None) -> int:
        """Return the number of contacts that a filter selects.

        Raises:
            TypeError: the argument is not a filter.
            ValueError: the filter is over other fields, or reads a column that does not exist.
            RecordError: a column that the filter reads has a value that is not of the field's type.
        """
        known = self._queries.known(f) if now is None else None
        return self._answer(self._evaluation(f, now)).count() if known is None else known.count()

    def mask(self, f: Filter, *, now: datetime | None = None) -> Flags:
        """Return for each contact whether a filter selects it, as a numpy array of booleans.

        Raises as :meth:`count`.
        """
        return self._answer(self._evaluation(f, now)).mask()

    def indices(self, f: Filter, *, now: datetime | None = None) -> RowNumbers:
        """Return the row numbers of the selected contacts, from 0, ascending, as a numpy array of int64.

        Raises as :meth:`count`.
        """
        return self._answer(self._evaluation(f, now)).indices()

    def bitmap(self, f: Filter, key: str | None = None, *, now: datetime | None = None) -> "pyroaring.BitMap":
        """Return the selected contacts as a Roaring bitmap, whose ``serialize()`` is portable.

        Args:
            f: the filter.
            key: the field of integers that identifies contacts, from 0 to 2**32 - 1, for other programs; by default the
                bitmap has the row numbers of :meth:`indices`. A contact without a key is not in the bitmap.
            now: as for :meth:`count`.

        Raises as :meth:`count`; ValueError if a key is another number or the schema has no such field of integers;
        ImportError if pyroaring is not installed.

        >>> import audiencefilter as af
        >>> contact = af.Schema("Contact", [af.Field(name, af.FieldType.INTEGER) for name in ("id", "points")])
        >>> store = ColumnStore.from_records([{"id": 11, "points": 5}, {"id": 12, "points": 7}], contact)
        >>> keen = af.parse('{"points": {"gte": 6}}', schema=contact)
        >>> store.bitmap(keen), store.bitmap(keen, "id")
        (BitMap([1]), BitMap([12]))
        """
        try:
            from pyroaring import BitMap
        except ImportError as error:
            raise ImportError("bitmaps need pyroaring: pip install 'audiencefilter[bitmaps]'") from error
        if key is None:
            return BitMap(self.indices(f, now=now))
        field = self._schema.by_name.get(key)
        if field is None or field.type is not FieldType.INTEGER or field.many:
            names = [one.name for one in self._schema.fields if one.type is FieldType.INTEGER and not one.many]
            raise ValueError(f"{show(key)} is no field of integers of {self._schema.name}{instead_of(key, names)}")
        keys = self.value_counts(key, f, now=now)["value"].to_numpy()
        if len(keys) and not 0 <= keys.min() <= keys.max() < 2**32:
            raise ValueError(f"{show(key)} has values that are not from 0 to 2**32 - 1: a bitmap has no others")
        return BitMap(keys)

    def breakdown(self, f: Filter, now: datetime | None = None, *, without: bool = False) -> Breakdown:
        """Return for each part of a filter how many contacts it selects, and how many are left after it.

        The parts are those of ``f.to_dict()``: its tests, its tests of related records, and its groups AND, OR and NOT.
        A part within a group counts the contacts that it would select as a separate filter; so a part below a NOT
        counts without the NOT. Tests within related records are about other records, and are not separate parts.

        Args:
            f: the filter.
            now: as for :meth:`count`.
            without: whether to count also the contacts selected without each part. This takes about as long again, and
                the memory of a bit for each contact and part.

        Raises as :meth:`count`.

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
        return self._answer(lambda queries: breakdown(f.ast, f.schema, PartBits(f.schema, queries, instant), without))

    def indices_of(
        self, filters: Iterable[Filter], memory: int = 200_000_000, *, now: datetime | None = None
    ) -> Iterator[RowNumbers]:
        """Return for each of many filters the result of :meth:`indices`, in order.

        The filters share the evaluation of their common tests and groups. All filters are checked before this method
        returns, and all see the store at this moment, even if it changes during the evaluation.

        Args:
            filters: any number of them.
            memory: maximum bytes of cached results: one bit for each contact and each shared test or group. Results
                beyond it are evaluated again.
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
        plans = self._plans(filters, now)
        return self._answer(lambda each: SharedQuery(each.snapshot, plans, memory, self._threads)).indices()

    def counts_of(
        self, filters: Iterable[Filter], memory: int = 200_000_000, *, now: datetime | None = None
    ) -> list[int]:
        """Return for each of many filters the result of :meth:`count`, in order; see :meth:`indices_of`.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records([{"points": 5}, {"points": 7}, {"city": "Bonn"}], af.CONTACT)
        >>> store.counts_of(af.parse({"points": {"gte": points}}) for points in range(4, 9))
        [2, 2, 1, 1, 0]
        """
        plans = self._plans(filters, now)
        return self._answer(lambda each: SharedQuery(each.snapshot, plans, memory, self._threads)).counts()

    def _plans(self, filters: Iterable[Filter], now: datetime | None) -> list[Plan]:
        instant = asked_at(now)
        plans = []
        for f in filters:
            self._check(f)
            plans.append(f.selection_at(instant))
        return plans

    def select(self, f: Filter, *, now: datetime | None = None) -> list[dict[str, Any]]:
        """Return the selected contacts, in row order, as records with all columns.

        Custom data that records had as objects is objects again. Raises as :meth:`count`.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records([{"id": 1, "points": 5}, {"id": 2, "points": 7}], af.CONTACT)
        >>> [record["id"] for record in store.select(af.parse('{"points": {"gte": 6}}'))]
        [2]
        """
        return _records(self._table(f, now), self._schema)

    def to_arrow(self, f: Filter | _Everybody = EVERYBODY, *, now: datetime | None = None) -> pyarrow.Table:
        """Return the selected contacts, or all contacts without a filter, as an Arrow table with all columns.

        The columns of fields have the fields' types: instants in UTC, integers of 32 or 64 bits; custom data of records
        is JSON text. Raises as :meth:`count`; None is not a filter, and never selects all contacts.
        """
        table = self._table(f, now)
        return table.select(shown(table.column_names))

    def _table(self, f: Filter | _Everybody, now: datetime | None) -> pyarrow.Table:
        """Return the selected contacts with all columns, the internal ones too."""
        if isinstance(f, _Everybody):
            snapshot = self._snapshot
            return snapshot.take(numpy.arange(snapshot.rows))
        evaluate = self._evaluation(f, now)
        return self._answer(lambda queries: queries.snapshot.take(evaluate(queries).indices()))

    def value_counts(
        self, field: str, f: Filter | _Everybody = EVERYBODY, *, now: datetime | None = None
    ) -> pyarrow.Table:
        """Return the values of a field with one value, and how many of the selected contacts have each.

        Args:
            field: the name of the field.
            f: the filter; by default all contacts count.
            now: as for :meth:`count`.

        Raises as :meth:`count`; ValueError if the schema has no such field of one value.

        >>> import audiencefilter as af
        >>> store = ColumnStore.from_records([{"city": "Bonn"}, {"city": "Rom"}, {"city": "Bonn"}, {}], af.CONTACT)
        >>> sorted(store.value_counts("city").to_pylist(), key=str)
        [{'value': 'Bonn', 'count': 2}, {'value': 'Rom', 'count': 1}]
        """
        single = {known.name: known for known in self._schema.fields if not known.many}
        known = single.get(str(field))
        if known is None:
            raise ValueError(f"{self._schema.name} has no field of one value {show(field)}{instead_of(field, single)}")
        evaluate = None if isinstance(f, _Everybody) else self._evaluation(f, now)

        def counted(queries: QueryCache) -> pyarrow.Table:
            snapshot = queries.snapshot
            rows = numpy.arange(snapshot.rows) if evaluate is None else evaluate(queries).indices()
            places, start, parts = snapshot.numbers()[rows], 0, []
            for segment in snapshot.segments:
                own = places[(places >= start) & (places < start + segment.rows)] - start
                found = compute.value_counts(segment.column(known).take(own).drop_null())
                parts.append(pyarrow.table({"value": found.field(0), "count": found.field(1)}))
                start += segment.rows
            if len(parts) == 1:
                return parts[0]
            summed = pyarrow.concat_tables(parts).group_by("value").aggregate([("count", "sum")])
            return summed.rename_columns(["value", "count"])

        return self._answer(counted)

    def __len__(self) -> int:
        return self._snapshot.rows

    @property
    def nbytes(self) -> int:
        """Bytes of the columns now in memory, encoded or not."""
        return bytes_in(self._snapshot)

    def __repr__(self) -> str:
        return f"<ColumnStore of {len(self):,} {self._schema.name}, {self.nbytes:,} bytes>"

    def _evaluation(self, f: Filter, now: datetime | None) -> Callable[[QueryCache], Query]:
        instant = self._instant(f, now)

        def evaluate(queries: QueryCache) -> Query:
            query = queries.query(f.selection)
            if instant is not None:
                return query.at_instant(instant)
            queries.note(f, query)
            return query

        return evaluate

    def _answer(self, evaluate: Callable[[QueryCache], Answer]) -> Answer:
        """Evaluate on the current snapshot; after a RecordError, once more without the replaced contacts."""
        queries = self._queries
        try:
            return evaluate(queries)
        except RecordError:
            if not any(part.patch for part in queries.snapshot.parts):
                raise
        remaining = QueryCache(queries.snapshot.without_replaced(self._schema), self._threads)
        with self._lock:
            if self._queries is queries:
                self._queries = remaining
        return evaluate(remaining)

    def _instant(self, f: Filter, now: datetime | None) -> datetime | None:
        """Check a filter and an instant, and return the instant; None if the filter does not depend on it."""
        self._check(f)
        return f._asked_at(now)

    @property
    def _snapshot(self) -> Snapshot:
        return self._queries.snapshot

    def _change(self, snapshot: Snapshot) -> None:
        self._queries = QueryCache(snapshot, self._threads)

    def _check(self, f: Filter) -> None:
        check_filter(f, "store", self._schema)

    # -- changing -------------------------------------------------------------------------------------------------

    def encode(self) -> None:
        """Encode all columns of fields now, with their indexes, instead of on first use."""
        for column in self._answer(lambda queries: queries.snapshot.encode()):
            column.prepare()

    def append(self, records: Iterable[Any]) -> None:
        """Add records after the last one; see :meth:`from_records`. If a record is invalid, nothing is added.

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
        """Replace whole records; an absent key becomes a missing value.

        Args:
            indices: row numbers, from 0; a sequence of distinct integers.
            records: one record for each row number; see :meth:`from_records`.

        Raises:
            IndexError: a row does not exist.
            ValueError: a row number occurs twice, or the numbers of rows and records differ.
            RecordError: a value is not of its field's type; nothing is changed.

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


def anew(store: ColumnStore) -> ColumnStore:
    """Return a store of the same contacts, with no encoded columns, indexes or cached results."""
    snapshot, schema = store._snapshot, store.schema
    return ColumnStore(gathered(snapshot.segments, snapshot.numbers(), schema), schema, store.threads)


def once(source: Columns, schema: Schema, read: Callable[[Field], Column] | None = None) -> ColumnStore:
    """Return the store of columns for one call, which does not encode them; `read` reads those of single values."""
    read = read or (lambda field: unencoded(source.column(field), field.type))
    return ColumnStore(Segment(source, schema, once=read), schema, threads=1)


def _usable_threads() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _integers(indices: Any) -> RowNumbers:
    numbers = numpy.asarray(indices)
    if numbers.ndim != 1 or (numbers.size and numbers.dtype.kind not in "iu"):
        raise ValueError("indices have to be integers, in a list or an array of one dimension")
    return numbers.astype(numpy.int64)


def _in_order(rows: Segment, order: RowNumbers) -> Segment:
    return rows if (order[1:] > order[:-1]).all() else gathered((rows,), order, rows.schema)


def _records(table: pyarrow.Table, schema: Schema) -> list[dict[str, Any]]:
    """Return the rows of a table with the values of :meth:`audiencefilter.Schema.coerce`."""
    fields = {field.attribute: field for field in reversed(schema.fields) if not field.path}
    columns = {name: _values(table[name], fields.get(name)) for name in shown(table.column_names)}
    for name, texts in columns.items():
        if object_name(name) in table.column_names:
            marked = zip(texts, table[object_name(name)].to_pylist(), strict=True)
            columns[name] = [json.loads(text) if was_object else text for text, was_object in marked]
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def _values(column: pyarrow.ChunkedArray, field: Field | None) -> list[Any]:
    """Return Python values, of the column of a field as records have them: date-times in UTC, ids as such."""
    convert = None if field is None else _OF_ARROW.get(field.type)
    if field is None or convert is None:
        return column.to_pylist()  # type: ignore[no-any-return]
    if field.type is FieldType.DATETIME:
        naive = pyarrow.timestamp("us")
        column = column.cast(pyarrow.large_list(naive) if field.many else naive)

    def converted(values: Iterable[Any]) -> list[Any]:
        return [None if value is None else convert(value) for value in values]

    found = column.to_pylist()
    return [None if values is None else converted(values) for values in found] if field.many else converted(found)


#: Functions from Arrow's values to those of records, where they differ. `datetime.UTC` is the only zone that needs no
#: time zone data of the system.
_OF_ARROW: Final[Mapping[FieldType, Callable[[Any], Any]]] = {
    FieldType.DATETIME: lambda naive: naive.replace(tzinfo=UTC),
    FieldType.UUID: lambda data: UUID(bytes=data),
}
