"""Parquet by pyarrow: rows of a stream, and columns of a file."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

import pyarrow as pa

from audiencefilter.contacts.arrays import Mapped, python_values, taken
from audiencefilter.contacts.arrow import Columns, declared_type, missing, wrong_columns
from audiencefilter.contacts.documents import read_documents
from audiencefilter.contacts.files import Format, Unchanged, check_folders, size_of
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.contacts.source import (
    BATCH_ROWS,
    Batch,
    Chunk,
    Declared,
    Member,
    Reading,
    Source,
    present,
    single_fields,
)
from audiencefilter.contacts.values import conform
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.records import is_missing
from audiencefilter.language.schema import Field

try:
    from pyarrow import parquet as pq
except ImportError as error:
    raise ImportError("this pyarrow was built without Parquet: install the one of the package index") from error

_MIN_COLUMN_ROWS: Final = 65_536
_MAX_CHUNK_ROWS: Final = 131_072
_MAX_CHUNK_BYTES: Final = 32_000_000


def _file_of(name: str, stream: Any, wrong: type[Exception], **options: Any) -> Any:
    """Open a Parquet file. Raises `wrong`: it is none, two columns have one name, or a column is a VARIANT."""
    try:
        # Spark writes instants as INT96; as nanoseconds, those before 1678 and after 2262 would be others.
        file = pq.ParquetFile(stream, coerce_int96_timestamp_unit="us", **options)
    except (pa.ArrowException, OSError) as error:
        stream.close()
        raise wrong(f"{name} is no Parquet file: {error}") from None
    if problem := wrong_columns(file.schema_arrow):
        file.close()
        raise wrong(f"{name}: {problem}")
    return file


def int96_columns(path: str) -> pa.Schema:
    """Return the columns of a file that have INT96 instants, in microseconds."""
    file = _file_of(path, _stream_of(path), ValueError)
    leaves = [file.schema.column(index) for index in range(len(file.schema))]
    paths = [f"{leaf.path}." for leaf in leaves if leaf.physical_type == "INT96"]
    found = pa.schema([one for one in file.schema_arrow if any(path.startswith(f"{one.name}.") for path in paths)])
    file.close()
    return found


# -- rows ---------------------------------------------------------------------------------------------------------


class ArrowRow(NamedTuple):
    """One row of a record batch."""

    batch: Any
    position: int


def _rows_of(batch: Any, first: int) -> Batch:
    rows = _rows_at(batch, range(batch.num_rows))
    return Batch(rows, lambda: range(first, first + batch.num_rows))


def _rows_at(batch: Any, row_numbers: Sequence[int]) -> list[Any]:
    return [ArrowRow(batch, int(number)) for number in row_numbers]


def _batches_of(batch: Any, first: int) -> Iterator[Batch]:
    for start in range(0, batch.num_rows, BATCH_ROWS):
        yield _rows_of(batch.slice(start, BATCH_ROWS), first + start)


class ParquetSource(Source):
    """A Parquet file whose rows point into record batches. Raises ContactsError: the file is not Parquet."""

    format = Format.PARQUET
    unit = "row"

    def __init__(self, name: str, stream: Any, reading: Reading) -> None:
        super().__init__(name, stream, reading)
        if not stream.seekable():
            raise ContactsError(f"{name}: Parquet cannot be read from a pipe: name the file, or redirect it with <")
        self._file = _file_of(name, stream, ContactsError)
        metadata, names = self._file.metadata, list(self._file.schema_arrow.names)
        self._sizes = [metadata.row_group(index).total_byte_size for index in range(metadata.num_row_groups)]
        self.size, self.columns = sum(self._sizes), tuple(names)
        for member in self.needed:
            if member.attribute not in names:
                check_folders(name, member.attribute)
        self._present = present(name, names, reading)
        self._names = list(dict.fromkeys(member.attribute for member in self._present))
        self._read = self._names if reading.narrow else names
        self._unchanged = Unchanged([name], stream.fileno()) if size_of(stream) is not None else Unchanged([])

    def batches(self) -> Iterator[Batch]:
        """Yield the remaining record batches."""
        # Large nested values reduce the number of rows, each of which may have the longest value of a dictionary.
        longest = max(self._sizes, default=0)
        most = min(BATCH_ROWS, self._rows_in(_MAX_CHUNK_BYTES), 4 * _MAX_CHUNK_BYTES // max(longest, 1))
        for batch, first in self._record_batches(max(1, most)):
            yield _rows_of(batch, first)

    def chunks(self, most: int | None) -> Iterator[Chunk]:
        """Yield the rest in record batches as large as memory allows."""
        size = min(_MAX_CHUNK_ROWS, self._rows_in(_MAX_CHUNK_BYTES)) // BATCH_ROWS * BATCH_ROWS
        fields = single_fields(self.needed, self._present)
        if self._file.metadata.num_rows < _MIN_COLUMN_ROWS or size <= BATCH_ROWS or fields is None:
            yield Chunk(self.batches)
            return
        for batch, first in self._record_batches(size):
            columns = {field.attribute: batch.column(field.attribute) for field in fields}
            batches = partial(_batches_of, batch, first)
            yield Chunk(batches, batch.num_rows, partial(dict, columns), partial(_rows_at, batch))

    def _record_batches(self, size: int) -> Iterator[tuple[Any, int]]:
        """Yield record batches, each with the number of its first row."""
        first = 1
        batches = self._file.iter_batches(batch_size=size, columns=self._read)
        while True:
            try:
                batch = next(batches, None)
            except (pa.ArrowException, OSError) as error:
                self._unchanged.check()
                raise ContactsError(f"{self.name}: cannot be read: {error}") from None
            self._unchanged.check()
            if batch is None:
                return
            yield batch, first
            first += batch.num_rows

    def _rows_in(self, size: int) -> int:
        """Return the mean number of rows that take `size` bytes in the columns read."""
        metadata = self._file.metadata
        groups = [metadata.row_group(index) for index in range(metadata.num_row_groups)]
        paths = [metadata.schema.column(index).path for index in range(metadata.num_columns)]
        read = [index for index, path in enumerate(paths) if {path, path.partition(".")[0]} & set(self._read)]
        taken: int = sum(group.column(index).total_uncompressed_size for group in groups for index in read)
        return size * int(metadata.num_rows) // max(taken, 1)

    def _columns(self, rows: Sequence[Any], members: Sequence[Member]) -> Sequence[Sequence[Any]]:
        found = self._python(rows, self._names)
        return [found[member.attribute] for member in members]

    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows with all their columns."""
        found = self._python(rows, self._read)
        values = zip(*found.values(), strict=True) if found else [()] * len(rows)
        return [dict(zip(found, row, strict=True)) for row in values]

    def values(self, rows: Sequence[Any], column: str) -> list[Any]:
        """Return the values of a column in rows of one record batch."""
        return [None if is_missing(value) else value for value in self._python(rows, [column])[column]]

    def _python(self, rows: Sequence[ArrowRow], names: Sequence[str]) -> dict[str, list[Any]]:
        """Return the values of columns in rows of one record batch as Python objects."""
        if not rows:
            return {name: [] for name in names}
        batch = rows[0].batch.select(names)
        if len(rows) < batch.num_rows:
            batch = taken(batch, pa.array([row.position for row in rows], pa.int64()))
        try:
            return dict(zip(names, map(python_values, batch.columns), strict=True))
        except (pa.ArrowException, ValueError, OverflowError) as error:
            raise ContactsError(f"{self.name}: a value cannot be read: {error}") from None

    def declared(self) -> Mapping[str, Declared]:
        """Return the declarations of the columns' types."""
        return {one.name: declared_type(one.type, not one.nullable) for one in self._file.schema_arrow}

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()


# -- columns ------------------------------------------------------------------------------------------------------


class ParquetColumns(Columns):
    """Columns of a Parquet file; each is read on first use."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.name = os.fspath(path)
        stream = _stream_of(self.name)
        self._unchanged = Unchanged([self.name], stream.fileno())
        #: Stays open: if another file takes its name, columns still come from this one. If it is overwritten, reading a
        #: column raises ChangedFileError. A pre-buffer would stay in memory, compressed, until the next column is read.
        self._file = _file_of(self.name, stream, ValueError, pre_buffer=False)
        self.names = tuple(self._file.schema_arrow.names)
        self.rows = self._file.metadata.num_rows
        self._raw: dict[str, pa.ChunkedArray] = {}

    def has(self, member: Member) -> bool:
        """Whether a field or a relation has a column. Raises ValueError: the names of folders have it."""
        if member.attribute not in self.names:
            check_folders(self.name, member.attribute)
        return super().has(member)

    def column(self, field: Field, mapped: Mapped = map) -> pa.ChunkedArray:
        """Return a field's column in its canonical type; with only missing values if absent."""
        column = self._read_field(field) if self.has(field) else missing(self.rows)
        try:
            return conform(column, field, mapped=mapped)
        except RecordError as error:
            column_of = f"{error.field} (column {show(field.attribute)} of {self.name})"
            raise RecordError(column_of, error.value, error.expected, error.index) from None

    def at_paths(self, field: Field, others: Sequence[Field]) -> dict[Field, pa.ChunkedArray]:
        """Return the columns of all given fields, so that their documents are read once and not cached."""
        name = field.attribute
        return read_documents(self._batches(name), [field, *others])

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column without conversion."""
        if name not in self._raw:
            self._raw[name] = self._read(name)
        return self._raw[name]

    def forget(self, name: str) -> None:
        """Free a column; the next use reads it again."""
        self._raw.pop(name, None)

    def _read_field(self, field: Field) -> pa.ChunkedArray:
        kind = self._file.schema_arrow.field(field.attribute).type
        if pa.types.is_nested(kind) and not field.many:
            raise ValueError(
                f"{self.name}: the column {show(field.attribute)} is nested ({kind}), and the field {field.name} is a "
                f"{field.type.value}: write it as a flat column"
            )
        return self._read(field.attribute)

    def _read(self, name: str) -> pa.ChunkedArray:
        with self._reading(name):
            # `columns` also selects the columns whose names start with this one and a dot.
            return self._file.read(columns=[name]).column(name)

    def _batches(self, name: str) -> Iterator[pa.Array]:
        batches = self._file.iter_batches(16_384, columns=[name])
        while True:
            with self._reading(name):
                batch = next(batches, None)
            if batch is None:
                return
            yield batch.column(name)

    @contextmanager
    def _reading(self, name: str) -> Iterator[None]:
        """Check the file after a read. Raises ValueError: the column cannot be read."""
        try:
            yield
        except (pa.ArrowException, OSError) as error:
            self._unchanged.check()
            raise ValueError(f"{self.name}: the column {show(name)} cannot be read: {error}") from None
        self._unchanged.check()


def _stream_of(path: str) -> Any:
    try:
        # A memory map would be no faster, and truncating the mapped file would kill the process.
        return pa.OSFile(path)
    except (FileNotFoundError, PermissionError):
        raise
    except (pa.ArrowException, OSError) as error:  # a directory
        raise ValueError(f"{path} is no Parquet file: {error}") from None
