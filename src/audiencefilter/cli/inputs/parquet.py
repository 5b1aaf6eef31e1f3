"""Parquet, by way of pyarrow."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.inputs import columns
from audiencefilter.cli.inputs.coercion import coerce_carefully
from audiencefilter.cli.inputs.formats import Format
from audiencefilter.cli.inputs.policy import Policy
from audiencefilter.cli.inputs.source import PIECE, Piece, Source
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, Schema


class ArrowRow(NamedTuple):
    """One row of a record batch."""

    batch: Any
    position: int


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
        import pyarrow

        first = 1
        batches = self._file.iter_batches(batch_size=PIECE, columns=self._read)
        while True:
            try:
                batch = next(batches, None)
            except (pyarrow.ArrowException, OSError) as error:
                raise Failure(f"{self.name}: cannot be read: {error}") from None
            if batch is None:
                return
            numbers = range(first, first + batch.num_rows)
            yield Piece([ArrowRow(batch, index) for index in range(batch.num_rows)], lambda numbers=numbers: numbers)  # type: ignore[misc]
            first += batch.num_rows

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
