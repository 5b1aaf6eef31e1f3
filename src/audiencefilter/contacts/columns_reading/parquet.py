"""Columns of a Parquet file."""

import os
from typing import Any, Final

from audiencefilter.columns.arrays import pyarrow as pa
from audiencefilter.contacts.columns_reading.arrow import distinct_names, missing
from audiencefilter.contacts.columns_reading.canonical import is_text
from audiencefilter.contacts.columns_reading.conform import conform
from audiencefilter.contacts.columns_reading.source import Source
from audiencefilter.language.errors import show
from audiencefilter.language.schema import Field, FieldType

try:
    from pyarrow import parquet as pq
except ImportError as error:
    raise ImportError("this pyarrow was built without Parquet: install the one of the package index") from error

#: A value that takes no more is the number of a dictionary's entry, mostly; an email takes thirty.
_FEW_BYTES: Final = 8


class ParquetSource(Source):
    """The columns of a Parquet file, each read when it is first asked for.

    The file is held open: when another takes its name, the columns go on coming from the one that was opened.

    Args:
        path: the file.

    Raises:
        FileNotFoundError: there is none.
        PermissionError: it may not be read.
        ValueError: it is no Parquet file, or two of its columns have one name.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = os.fspath(path)
        self._file, self._with_dictionaries = _open(self._path)
        self.names = distinct_names(self._file.schema_arrow.names)
        self.rows = self._file.metadata.num_rows
        self._columns: dict[Field, pa.ChunkedArray] = {}
        self._raw: dict[str, pa.ChunkedArray] = {}

    def column(self, field: Field) -> pa.ChunkedArray:
        """Return a field's column in its canonical type; text comes as a dictionary where the file has it as one.

        Raises:
            RecordError: a wrong value.
            ValueError: the column cannot be read, or is nested.
        """
        if not self.has(field):
            return conform(missing(self.rows), field)
        if field not in self._columns:
            self._columns[field] = conform(self._read_field(field), field)
        return self._columns[field]

    def raw(self, name: str) -> pa.ChunkedArray:
        """Return a column as it came.

        Raises:
            KeyError: there is no such column.
            ValueError: it cannot be read.
        """
        if name not in self.names:
            raise KeyError(name)
        if name not in self._raw:
            self._raw[name] = self._read(self._file, name)
        return self._raw[name]

    def forget(self, name: str) -> None:
        """Let go of a column; it is read again when it is asked for again."""
        self._raw.pop(name, None)
        self._columns = {field: column for field, column in self._columns.items() if field.attribute != name}

    @property
    def nbytes(self) -> int:
        """How many bytes the columns' buffers take that were read and not forgotten."""
        return sum(column.get_total_buffer_size() for column in (*self._raw.values(), *self._columns.values()))

    def _read_field(self, field: Field) -> pa.ChunkedArray:
        name = field.attribute
        kind = self._file.schema_arrow.field(name).type
        if pa.types.is_nested(kind):
            raise ValueError(
                f"{self._path}: the column {show(name)} is nested ({kind}), and the field {field.name} is a "
                f"{field.type.value}: write it as a flat column"
            )
        if field.type is not FieldType.STRING or not is_text(kind):
            return self._read(self._file, name)
        return self._read(self._with_dictionaries, name)

    def _read(self, file: Any, name: str) -> pa.ChunkedArray:
        try:
            # A name also chooses the columns whose names go on from it with a dot.
            return file.read(columns=[name]).column(name)
        except (pa.ArrowException, OSError) as error:
            raise ValueError(f"{self._path}: the column {show(name)} cannot be read: {error}") from None


def _open(path: str) -> tuple[Any, Any]:
    """Open a file, to give its columns as they are, and to give as dictionaries the texts that it has as such."""
    try:
        # Mapped into memory it would be no quicker, and a file that is cut short meanwhile would end the process.
        stream = pa.OSFile(path)
    except (FileNotFoundError, PermissionError):
        raise
    except (pa.ArrowException, OSError) as error:  # a directory
        raise ValueError(f"{path} is no Parquet file: {error}") from None
    try:
        file = pq.ParquetFile(stream)
        return file, pq.ParquetFile(stream, metadata=file.metadata, read_dictionary=_dictionaries(file.metadata))
    except (pa.ArrowException, OSError) as error:
        stream.close()
        raise ValueError(f"{path} is no Parquet file: {error}") from None


def _dictionaries(metadata: Any) -> list[str]:
    """Return the paths of the columns that a file has as dictionaries throughout.

    A writer begins a dictionary for every column, and goes on without it where it grows large, which it does not tell.
    But values that are only numbers of entries take few bytes.
    """
    groups = [metadata.row_group(index) for index in range(metadata.num_row_groups)]
    return [
        metadata.schema.column(index).path
        for index in range(metadata.num_columns)
        if all(_is_dictionary(group.column(index)) for group in groups)
    ]


def _is_dictionary(chunk: Any) -> bool:
    return bool(chunk.has_dictionary_page and chunk.total_uncompressed_size <= _FEW_BYTES * chunk.num_values)
