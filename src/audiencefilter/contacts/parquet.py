"""Parquet, by way of pyarrow."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from audiencefilter.cli.failure import Failure
from audiencefilter.contacts import by_columns, columns
from audiencefilter.contacts.coercion import coerce_carefully
from audiencefilter.contacts.formats import Format
from audiencefilter.contacts.piece import PIECE, Piece
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.portion import ByRows, Portion
from audiencefilter.contacts.source import Source
from audiencefilter.filter import Filter
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, Schema

#: Of so many rows it pays to look at columns.
_MANY: Final = 65_536
#: A batch has no more rows, and about no more bytes.
_MOST: Final = 131_072
_PORTION: Final = 32_000_000


class ArrowRow(NamedTuple):
    """One row of a record batch."""

    batch: Any
    position: int


class _BatchPortion(Portion):
    """A record batch.

    Args:
        batch: the rows.
        first: the number of the first.
        needed: the fields that the filter reads.
        present: those of them that have a column.
    """

    def __init__(self, batch: Any, first: int, needed: Sequence[Field], present: Sequence[Field]) -> None:
        self.rows = batch.num_rows
        self._batch = batch
        self._first = first
        self._needed = needed
        self._present = present

    def places(self, f: Filter) -> Sequence[int] | None:
        """Return which rows a filter selects."""
        found = {field.attribute: self._batch.column(field.attribute) for field in self._present}
        return by_columns.places_of(f, self._needed, found, self.rows)

    def at(self, places: Sequence[int]) -> list[Any]:
        """Return rows of the batch."""
        return [ArrowRow(self._batch, int(place)) for place in places]

    def pieces(self) -> Iterator[Piece]:
        """Give the rows piece by piece."""
        for start in range(0, self.rows, PIECE):
            yield _piece(self._batch.slice(start, PIECE), self._first + start)


def _piece(batch: Any, first: int) -> Piece:
    rows = [ArrowRow(batch, index) for index in range(batch.num_rows)]
    return Piece(rows, lambda: range(first, first + batch.num_rows))


class ParquetSource(Source):
    """A Parquet file; its rows point into record batches.

    Args:
        name: the file, for messages.
        stream: a seekable file.
        needed: the fields that the filter reads.
        policy: what wrong values do.
        allow_missing: whether a needed field may have no column.
        narrow: whether only the needed columns are read, since nothing else is asked for.

    Raises:
        Failure: pyarrow is absent, or the file is no Parquet file.
    """

    format = Format.PARQUET
    unit = "row"

    def __init__(
        self,
        name: str,
        stream: Any,
        needed: Sequence[Field],
        policy: Policy,
        allow_missing: bool = False,
        narrow: bool = False,
    ) -> None:
        super().__init__(name, needed)
        self._policy = policy
        self._stream = stream
        self._file = _open(name, stream)
        names = list(self._file.schema_arrow.names)
        if twice := [column for column in dict.fromkeys(names) if names.count(column) > 1]:
            raise Failure(f"{name}: more than one column is called {', '.join(map(show, twice))}")
        self.columns = tuple(names)
        self._needed = columns.present(name, names, needed, allow_missing)
        self._read = list(dict.fromkeys(field.attribute for field in self._needed)) if narrow else names
        self._schema = Schema("contact", self._needed) if self._needed else None

    def pieces(self) -> Iterator[Piece]:
        """Read on, one record batch after the other."""
        for batch, first in self._batches(PIECE):
            yield _piece(batch, first)

    def portions(self, most: int | None) -> Iterator[Portion]:
        """Read on, in record batches as large as memory allows."""
        size = self._batch_size()
        if size <= PIECE or not by_columns.can_be_asked(self.needed, self._needed):
            yield ByRows(self.pieces)
            return
        for batch, first in self._batches(size):
            yield _BatchPortion(batch, first, self.needed, self._needed)

    def _batches(self, size: int) -> Iterator[tuple[Any, int]]:
        """Give record batches, each with the number of its first row."""
        import pyarrow

        first = 1
        batches = self._file.iter_batches(batch_size=size, columns=self._read)
        while True:
            try:
                batch = next(batches, None)
            except (pyarrow.ArrowException, OSError) as error:
                raise Failure(f"{self.name}: cannot be read: {error}") from None
            if batch is None:
                return
            yield batch, first
            first += batch.num_rows

    def _batch_size(self) -> int:
        """Return of how many rows a batch may be: a multiple of a piece, or a piece where columns do not pay."""
        metadata = self._file.metadata
        if metadata.num_rows < _MANY:
            return PIECE
        groups = [metadata.row_group(index) for index in range(metadata.num_row_groups)]
        paths = [metadata.schema.column(index).path for index in range(metadata.num_columns)]
        read = [index for index, path in enumerate(paths) if {path, path.partition(".")[0]} & set(self._read)]
        taken: int = sum(group.column(index).total_uncompressed_size for group in groups for index in read)
        return max(1, min(_MOST, _PORTION * int(metadata.num_rows) // max(taken, 1)) // PIECE) * PIECE

    def records(self, piece: Piece) -> tuple[list[Any], list[dict[str, Any]]]:
        """Return the rows that are kept, and their records."""
        if self._schema is None:
            return piece.rows, [{} for _ in piece.rows]
        names = list(dict.fromkeys(field.attribute for field in self._needed))
        mappings = _values(self.name, piece.rows, names)
        coerce = self._schema.coerce
        try:
            return piece.rows, [coerce(mapping) for mapping in mappings]
        except RecordError:
            numbers = piece.numbers()
            kept, records = coerce_carefully(
                mappings, self._needed, lambda index: self.place(numbers[index]), self._policy, strings=False
            )
            return [piece.rows[index] for index in kept], records

    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows with all their columns."""
        return _values(self.name, rows, None)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        self._stream.close()


def _open(name: str, stream: Any) -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise Failure("Parquet needs pyarrow: install it with pip install 'audiencefilter[cli]'") from None
    if not stream.seekable():
        raise Failure(f"{name}: Parquet cannot be read from a pipe: name the file, or redirect it with <")
    try:
        return pyarrow.parquet.ParquetFile(stream)
    except (pyarrow.ArrowException, OSError) as error:
        raise Failure(f"{name} is no Parquet file: {error}") from None


def _values(name: str, rows: Sequence[ArrowRow], names: list[str] | None) -> list[Mapping[str, Any]]:
    """Return the values of rows as Python has them: of all columns, or of those named."""
    import pyarrow

    found: list[Mapping[str, Any]] = []
    for _, group in groupby(rows, key=lambda row: id(row.batch)):
        members = list(group)
        batch = members[0].batch
        if len(members) < batch.num_rows:
            batch = batch.take(pyarrow.array([row.position for row in members], pyarrow.int64()))
        try:
            found += _in_microseconds(batch if names is None else batch.select(names)).to_pylist()
        except (pyarrow.ArrowException, ValueError, OverflowError) as error:
            raise Failure(f"{name}: a value cannot be read: {error}") from None
    return found


def _in_microseconds(batch: Any) -> Any:
    """Cut nanoseconds, which a datetime has no place for."""
    import pyarrow
    import pyarrow.compute

    for index, field in enumerate(batch.schema):
        if pyarrow.types.is_timestamp(field.type) and field.type.unit == "ns":
            cut = pyarrow.compute.floor_temporal(batch.column(index), unit="microsecond")
            kind = pyarrow.timestamp("us", field.type.tz)
            batch = batch.set_column(index, field.with_type(kind), cut.cast(kind))
    return batch
