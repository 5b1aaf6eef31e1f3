"""Columns of a Parquet file."""

import os
from typing import Any

from audiencefilter.backends.columns.arrays import pyarrow as pa
from audiencefilter.backends.columns.reading.arrow import distinct_names, missing
from audiencefilter.backends.columns.reading.conform import conform
from audiencefilter.backends.columns.reading.source import Source
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field

try:
    from pyarrow import parquet as pq
except ImportError as error:
    raise ImportError("this pyarrow was built without Parquet: install the one of the package index") from error


class ParquetSource(Source):
    """The columns of a Parquet file, each read when it is first asked for.

    The file is held open: when another takes its name, the columns go on coming from the one that was opened.

    Args:
        path: the file.

    Raises:
        FileNotFoundError: there is none.
        ValueError: it is no Parquet file, or two of its columns have one name.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = os.fspath(path)
        self._file = _open(self._path)
        self.names = distinct_names(self._file.schema_arrow.names)
        self.rows = self._file.metadata.num_rows
        self._read: dict[str, pa.ChunkedArray] = {}

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type.

        Raises:
            RecordError: a wrong value.
            ValueError: the column cannot be read, or is nested.
        """
        if not self.has(field):
            return conform(missing(self.rows), field)
        kind = self._file.schema_arrow.field(field.attribute).type
        if pa.types.is_nested(kind):
            raise ValueError(
                f"{self._path}: the column {show(field.attribute)} is nested ({kind}), and the field {field.name} is a "
                f"{field.type.value}: write it as a flat column"
            )
        return conform(self.raw(field.attribute), field)

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column as it came.

        Raises:
            KeyError: there is no such column.
            ValueError: it cannot be read.
        """
        if name not in self._read:
            self._read[name] = self._column(name)
        return self._read[name]

    def forget(self, name: str) -> None:
        """Let go of a column; it is read again when it is asked for again."""
        self._read.pop(name, None)

    @property
    def nbytes(self) -> int:
        """How many bytes the columns' buffers take that were read and not forgotten."""
        return sum(column.get_total_buffer_size() for column in self._read.values())

    def _column(self, name: str) -> pa.ChunkedArray:
        if name not in self.names:
            raise KeyError(name)
        try:
            # A name also chooses the columns whose names go on from it with a dot.
            return self._file.read(columns=[name]).column(name)
        except (pa.ArrowException, OSError) as error:
            raise ValueError(f"{self._path}: the column {show(name)} cannot be read: {error}") from None


def _open(path: str) -> Any:
    try:
        mapped = pa.memory_map(path)
    except FileNotFoundError:
        raise
    except (pa.ArrowException, OSError) as error:  # an empty file, a directory or no permission
        raise ValueError(f"{path} is no Parquet file: {error}") from None
    try:
        return pq.ParquetFile(mapped)
    except (pa.ArrowException, OSError) as error:
        mapped.close()
        raise ValueError(f"{path} is no Parquet file: {error}") from None
