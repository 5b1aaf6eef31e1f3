"""CSV by columns: a stream is cut into units of whole rows, and Arrow reads the columns that a filter asks for.

Arrow is lenient where :mod:`csv` is strict, so a unit is cut only where both read the same: quotation marks enclose
whole values, and no carriage return stands alone. From the first place on where that is not so, rows are read.
"""

import codecs
import csv
import io
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import pyarrow
from pyarrow import csv as arrow_csv

from audiencefilter.columns.arrays import Array, numpy
from audiencefilter.contacts import by_columns
from audiencefilter.contacts.columns_reading.csv_quotes import are_plain
from audiencefilter.contacts.csv_rows import LONGEST, CsvRows
from audiencefilter.contacts.piece import PIECE, Piece
from audiencefilter.contacts.portion import Portion
from audiencefilter.contacts.utf8 import text_of
from audiencefilter.filter import Filter
from audiencefilter.language.schema import Field

#: So many bytes are looked at, at a time.
_BLOCK: Final = 4_000_000
#: Bytes that so few rows take are left to the reader of rows.
_LONG: Final = 64_000_000
#: As the reader of rows, so that as much is read before something that is broken.
_STEP: Final = 8_192
_LINE_FEED, _RETURN, _MARK = b'\n\r"'


class Unit(NamedTuple):
    """Rows of a CSV file.

    Attributes:
        content: their bytes.
        ends: where each row ends, with its line end.
        line: how many lines are before.
    """

    content: bytes
    ends: Array
    line: int


class Units:
    """Cuts a stream into units, all but the last of whole pieces.

    Args:
        stream: whole rows, without a header.
        delimiter: what stands between values.
        line: how many lines were read before.

    Attributes:
        line: how many lines are in the units so far, and before them.
        rest: what is left once there are no more units, if anything: it has to be read by rows.
    """

    def __init__(self, stream: io.BufferedReader, delimiter: str, line: int) -> None:
        self.line = line
        self.rest: io.BufferedReader | None = None
        self._stream = stream
        self._delimiter = delimiter
        self._is_at_end = False
        self._failure: Exception | None = None

    def __iter__(self) -> Iterator[Unit]:
        content = b""
        while True:
            content += self._read()
            ends = _row_ends(content, self._delimiter, self._is_at_end)
            if ends is None:
                break
            count = len(ends) if self._is_at_end else len(ends) // PIECE * PIECE
            if count:
                cut = int(ends[count - 1])
                yield Unit(content[:cut], ends[:count], self.line)
                self.line += content.count(b"\n", 0, cut)
                content = content[cut:]
            if self._is_at_end or self._failure or len(content) > _LONG:
                break
        if content or not self._is_at_end:
            self.rest = io.BufferedReader(_Rest(content, self._stream, self._failure))

    def _read(self) -> bytes:
        """Read a block, or what there is before the end or a failure."""
        parts: list[bytes] = []
        taken = 0
        while taken < _BLOCK:
            try:
                part = self._stream.read1(_STEP)
            except (OSError, EOFError, zlib.error) as failure:  # told when the rows before it have been read
                self._failure = failure
                break
            if not part:
                self._is_at_end = True
                break
            parts.append(part)
            taken += len(part)
        return b"".join(parts)


class _Rest(io.RawIOBase):
    """What was read already, what the stream has after it, and what went wrong in it."""

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


def _row_ends(content: bytes, delimiter: str, is_at_end: bool) -> Array | None:
    """Return where the rows of CSV end, the last where it is whole; None where rows have to be read to tell."""
    octets: Array = numpy.frombuffer(content, numpy.uint8)
    feeds: Array = numpy.flatnonzero(octets == _LINE_FEED)
    if b"\r" in content:
        returns = numpy.flatnonzero(octets == _RETURN)
        followed = octets[numpy.minimum(returns + 1, len(octets) - 1)] == _LINE_FEED
        if not (followed if is_at_end else followed | (returns == len(octets) - 1)).all():
            return None
    if b'"' in content:
        marks = numpy.flatnonzero(octets == _MARK)
        feeds = feeds[numpy.searchsorted(marks, feeds) % 2 == 0]
        whole = len(octets) if is_at_end else int(feeds[-1]) + 1 if len(feeds) else 0
        if not are_plain(content[:whole], delimiter):
            return None
    ends: Array = feeds + 1
    if is_at_end and content and not (len(ends) and ends[-1] == len(content)):
        ends = numpy.append(ends, len(content))
    return None if len(ends) and numpy.diff(ends, prepend=0).max() > LONGEST else ends


class UnitPortion(Portion):
    """A unit.

    Args:
        unit: the rows.
        header: the names of the columns.
        delimiter: what stands between values.
        needed: the fields that the filter reads.
        present: those of them that have a column.
        pieces: gives the pieces of a reader.
    """

    def __init__(
        self,
        unit: Unit,
        header: Sequence[str],
        delimiter: str,
        needed: Sequence[Field],
        present: Sequence[Field],
        pieces: Callable[[CsvRows], Iterator[Piece]],
    ) -> None:
        self.rows = len(unit.ends)
        self._unit = unit
        self._header = header
        self._delimiter = delimiter
        self._needed = needed
        self._present = present
        self._pieces = pieces

    def places(self, f: Filter) -> Sequence[int] | None:
        """Return which rows a filter selects."""
        if not _is_utf8(self._unit.content) or self._unit.content.startswith(codecs.BOM_UTF8):  # Arrow drops the mark
            return None
        names = [field.attribute for field in self._present]
        try:
            table = arrow_csv.read_csv(
                pyarrow.BufferReader(self._unit.content),
                arrow_csv.ReadOptions(column_names=self._header, block_size=len(self._unit.content)),
                arrow_csv.ParseOptions(delimiter=self._delimiter, newlines_in_values=True),
                arrow_csv.ConvertOptions(include_columns=names, column_types=dict.fromkeys(names, pyarrow.string())),
            )
        except pyarrow.ArrowException:  # a row has more or fewer values
            return None
        if table.num_rows != self.rows:  # an empty line is none to Arrow
            return None
        columns = dict(zip(names, table.columns, strict=True))
        return by_columns.places_of(f, self._needed, columns, self.rows, strings=True)

    def at(self, places: Sequence[int]) -> list[Any]:
        """Return rows as lists of their texts."""
        content, ends = self._unit.content, self._unit.ends
        rows = b"".join(content[ends[place - 1] if place else 0 : ends[place]] for place in places)
        return list(csv.reader(io.StringIO(rows.decode(), newline=""), delimiter=self._delimiter, strict=True))

    def pieces(self) -> Iterator[Piece]:
        """Give the rows piece by piece."""
        return self._pieces(CsvRows(text_of(io.BytesIO(self._unit.content)), self._delimiter, self._unit.line))


def _is_utf8(content: bytes) -> bool:
    try:
        return content.isascii() or content.decode() is not None
    except UnicodeDecodeError:
        return False
