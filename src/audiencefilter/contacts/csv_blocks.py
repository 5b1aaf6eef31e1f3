"""CSV by blocks: cut a stream into blocks of whole rows, from which Arrow reads the needed columns.

Arrow accepts text that :mod:`csv` rejects: ``"a"b``, and a quotation mark without an end. So a block contains only
text that both read alike: quotation marks enclose whole values, and outside them every carriage return is followed by
a line feed. From the first other position on, the file is read by rows, whose errors name the line.
"""

import codecs
import csv
import io
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import csv as arrow_csv

from audiencefilter.contacts.arrays import is_utf8
from audiencefilter.contacts.arrow import TableColumns
from audiencefilter.contacts.csv_options import LONGEST, PLAIN, CsvOptions, CsvRows, Opened, open_csv, text_of
from audiencefilter.contacts.files import refuse_other, size_of
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.contacts.source import BATCH_ROWS, Batch
from audiencefilter.contacts.values import canonical_type, conform, fields_by_attribute
from audiencefilter.language.errors import RecordError
from audiencefilter.language.schema import Field, Schema, check_schema

_BLOCK_BYTES: Final = 8_000_000
#: Bytes without a whole batch of rows after which the file is read by rows.
_MAX_PENDING_BYTES: Final = 64_000_000
#: Read size of a stream that is not a plain file: equal to that of the row reader, so that both stop at the same byte
#: of broken gzip data.
_READ_BYTES: Final = 8_192
_LINE_FEED, _RETURN, _MARK = b'\n\r"'

_Positions: TypeAlias = NDArray[np.int64]


class Block(NamedTuple):
    """Whole rows of a CSV file; what follows the end of the last one in `content` belongs to the next block."""

    content: bytes
    ends: _Positions
    line: int
    delimiter: str

    def table(self, header: Sequence[str], names: Sequence[str]) -> pa.Table | None:
        """Return columns as text, without empty lines; None if the rows must be read, as for a row without a value."""
        if self.content.startswith(codecs.BOM_UTF8):  # Arrow would drop the mark
            return None
        if self._may_have_empty_rows(len(header)):
            return None
        # Arrow checks only the columns that it reads.
        rows = memoryview(self.content)[: self.ends[-1]]
        if len(names) < len(header) and not (self.content.isascii() or is_utf8(rows)):
            return None
        try:
            return arrow_csv.read_csv(
                pa.BufferReader(rows),
                arrow_csv.ReadOptions(column_names=header, use_threads=len(names) == len(header), block_size=len(rows)),
                arrow_csv.ParseOptions(delimiter=self.delimiter, newlines_in_values=b'"' in self.content),
                arrow_csv.ConvertOptions(include_columns=names, column_types=dict.fromkeys(names, pa.string())),
            )
        except pa.ArrowException:  # a row has more or fewer values
            return None

    def _may_have_empty_rows(self, columns: int) -> bool:
        """Whether a row has only delimiters and empty pairs of quotation marks."""
        if np.diff(self.ends, prepend=0).min() > 3 * columns + 1:  # with a pair of marks in each value, and a line end
            return False
        empty = rb'\n[%b"]+\r?(?:\n|\Z)' % re.escape(self.delimiter.encode())
        return re.search(empty, b"\n" + self._rows()) is not None

    def _rows(self) -> bytes:
        return self.content[: self.ends[-1]]

    def columns(self, header: Sequence[str], fields: Sequence[Field], options: CsvOptions) -> Mapping[str, Any] | None:
        """Return the columns of fields in their types; None if the rows must be read."""
        table = self.table(header, [field.attribute for field in fields])
        if table is None or table.num_rows != len(self.ends):  # Arrow skips empty lines
            return None
        try:
            # Without fields, Arrow would return all columns.
            return {field.attribute: conformed(table[field.attribute], field, options) for field in fields}
        except RecordError:
            return None

    def at(self, row_numbers: Sequence[int]) -> list[Any]:
        """Return rows as lists of texts."""
        content, ends = self.content, self.ends
        rows = b"".join(content[ends[number - 1] if number else 0 : ends[number]] for number in row_numbers)
        return list(csv.reader(io.StringIO(rows.decode(), newline=""), delimiter=self.delimiter, strict=True))

    def batches(self, name: str, header: Sequence[str], policy: Policy) -> Iterator[Batch]:
        """Yield rows as :meth:`.CsvRows.batches`."""
        return CsvRows(text_of(io.BytesIO(self._rows())), self.delimiter, self.line).batches(name, header, policy)


def pieces(opened: Opened, stream: io.BufferedReader, every: bool = False) -> Iterator[Block | CsvRows]:
    """Cut a stream into blocks of whole rows, and the reader of what follows them, if anything does."""
    delimiter, line = opened.delimiter, opened.rows.line
    if not opened.lines.is_exact or not delimiter.isascii():
        yield opened.rows
        return
    # Unless all rows are needed, one may be rejected: so blocks have whole batches, and no row beyond LONGEST.
    of_batch = 1 if every else BATCH_ROWS
    content, failure, is_at_end = b"", None, False
    while not (is_at_end or failure or len(content) > _MAX_PENDING_BYTES):
        parts, failure = _read(stream)
        is_at_end = failure is None and sum(map(len, parts)) < _BLOCK_BYTES
        content = b"".join([content, *parts] if content else parts)
        ends = row_ends(content, delimiter, is_at_end)
        if ends is None or not (every or (np.diff(ends, prepend=0) <= LONGEST).all()):
            is_at_end = False
            break
        count = len(ends) if is_at_end else len(ends) // of_batch * of_batch
        if count:
            cut = int(ends[count - 1])
            yield Block(content, ends[:count], line, delimiter)
            # Without quotation marks every row has one line, so the lines need no count.
            line += _lines(content[:cut]) if b'"' in content else count
            content = content[cut:]
            if size_of(stream) is not None:  # reading the rest again takes less than joining it with the next block
                stream.seek(-len(content), os.SEEK_CUR)
                content = b""
    if content or not is_at_end:
        rest = io.BufferedReader(_Rest(content, stream, failure))
        yield CsvRows(text_of(rest), delimiter, line)


def _lines(rows: bytes) -> int:
    return rows.count(b"\n") + rows.count(b"\r") - rows.count(b"\r\n")


def _read(stream: io.BufferedReader) -> tuple[list[bytes], Exception | None]:
    """Read a block, or the bytes before the end or a failure, in parts, and the failure."""
    step = _READ_BYTES if size_of(stream) is None else _BLOCK_BYTES
    parts: list[bytes] = []
    taken = 0
    try:
        while taken < _BLOCK_BYTES and (part := stream.read1(step)):
            parts.append(part)
            taken += len(part)
    except (OSError, EOFError, zlib.error) as failure:  # raised after the rows before it
        return parts, failure
    return parts, None


class _Rest(io.RawIOBase):
    """The bytes already read, then the stream, then its failure."""

    def __init__(self, content: bytes, stream: io.BufferedReader, failure: Exception | None) -> None:
        self._content = io.BytesIO(content)
        self._stream = stream
        self._failure = failure

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        taken = self._content.readinto(buffer)
        if taken:
            return taken
        if self._failure is not None:
            raise self._failure
        return self._stream.readinto1(buffer)


def row_ends(content: bytes, delimiter: str, is_at_end: bool) -> _Positions | None:
    """Return the ends of the rows, the last only if it is complete; None if the file must be read by rows."""
    octets = np.frombuffer(content, np.uint8)
    feeds = np.flatnonzero(octets == _LINE_FEED)
    marks = np.flatnonzero(octets == _MARK) if b'"' in content else feeds[:0]
    if b"\r" in content:
        returns = np.flatnonzero(octets == _RETURN)
        followed = octets[np.minimum(returns + 1, len(octets) - 1)] == _LINE_FEED
        alone = returns[~(followed if is_at_end else followed | (returns == len(octets) - 1))]
        if (np.searchsorted(marks, alone) % 2 == 0).any():  # outside a quoted value
            return None
    if len(marks):
        before = np.searchsorted(marks, feeds)
        outside = before % 2 == 0
        feeds, before = feeds[outside], before[outside]
        within = len(marks) if is_at_end else int(before[-1]) if len(before) else 0
        if not _enclose(octets, marks[:within], delimiter):
            return None
    ends: _Positions = feeds + 1
    if is_at_end and content and not (len(ends) and ends[-1] == len(content)):
        ends = np.append(ends, len(content))
    return ends


def _enclose(octets: NDArray[np.uint8], marks: _Positions, delimiter: str) -> bool:
    """Whether quotation marks enclose whole values."""
    # The first, third, … mark opens a value, or is the second of a doubled mark: a delimiter, a line end, another mark
    # or the start of the file must precede it. The other marks close a value, or are the first of a doubled mark: a
    # delimiter, a line end, another mark or the end of the file must follow them.
    neighbours: NDArray[np.bool_] = np.zeros(256, bool)
    neighbours[[ord(delimiter), _RETURN, _LINE_FEED, _MARK]] = True
    if len(marks) % 2:
        return False
    opening, closing = marks[::2], marks[1::2]
    if len(marks) and opening[0] == 0:
        opening = opening[1:]
    if len(marks) and closing[-1] == len(octets) - 1:
        closing = closing[:-1]
    return bool(neighbours[octets[opening - 1]].all() and neighbours[octets[closing + 1]].all())


# -- whole files as columns ---------------------------------------------------------------------------------------


def csv_columns(path: str | os.PathLike[str], schema: Schema, options: CsvOptions = PLAIN) -> TableColumns:
    """Read a whole CSV file: fields as `coerce` reads texts, other columns as text; rows without values are skipped."""
    check_schema(schema)
    options = options.of(schema)
    refuse_other(path)
    with open(path, "rb") as stream:
        opened = open_csv(os.fspath(path), stream, options)
        return TableColumns(_conformed(_tables(os.fspath(path), stream, opened), opened.header, schema, options))


class _Refusal(Policy):
    """Refuses a broken row."""

    def broken_row(self, message: str) -> None:
        """Raise ValueError."""
        raise ValueError(message)


def _tables(name: str, stream: io.BufferedReader, opened: Opened) -> Iterator[pa.Table]:
    """Yield the rows of a file as tables of text. Raises ValueError: a row is broken."""
    header, policy = opened.header, _Refusal(OnError.STOP)

    for piece in pieces(opened, stream, every=True):
        table = piece.table(header, header) if isinstance(piece, Block) else None
        if table is not None:
            yield table
            continue
        for batch in filter(attrgetter("rows"), piece.batches(name, header, policy)):
            yield pa.table([pa.array(column, pa.string()) for column in zip(*batch.rows, strict=True)], header)


def conformed(column: pa.ChunkedArray, field: Field, options: CsvOptions, first: int = 0) -> pa.ChunkedArray:
    """Return a column of text in the type of its field."""
    if (prepare := options.prepare_for(field)) is not None:
        encoded = column.combine_chunks().dictionary_encode()
        texts = pa.array(map(prepare, encoded.dictionary.to_pylist()), pa.string())
        column = pa.chunked_array([texts.take(encoded.indices)])
    return conform(column, field, strings=True, first=first)


def _conformed(tables: Iterable[pa.Table], header: Sequence[str], schema: Schema, options: CsvOptions) -> pa.Table:
    """Join tables of text into one table with the schema's columns in their types."""
    fields = fields_by_attribute(schema)
    kinds = {name: canonical_type(fields[name]) if name in fields else pa.string() for name in header}
    found, first = [pa.schema(kinds.items()).empty_table()], 0
    for table in tables:
        columns = [
            conformed(column, fields[name], options, first) if name in fields else column
            for name, column in zip(header, table.columns, strict=True)
        ]
        found.append(pa.table(columns, header))
        first += table.num_rows
    return pa.concat_tables(found)
