"""CSV as RFC 4180 has it, with a header, in UTF-8. What is large and plain is read by blocks: :mod:`.csv_blocks`."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, repeat
from typing import Any, Final, cast

from audiencefilter.contacts.csv_text import (
    LONGEST,
    UTF16_MARKS,
    CsvRows,
    Lines,
    any_broken,
    is_broken,
    line_numbers,
    lines_of,
    text_of,
)
from audiencefilter.contacts.members import Member, is_single, member_reader, nested, readings
from audiencefilter.contacts.opening import Format, peek, size_of
from audiencefilter.contacts.policy import ContactsError, Policy
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Chunk, RowsOnly, Source, present, single_fields, twice
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.instants import parse_instant
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field, FieldType, Schema

#: Of a file of so many bytes it pays to look at columns.
_LARGE: Final = 16_000_000
#: So many batches are looked at row by row first, where it is not known how many rows there are, or how many will do.
_FIRST: Final = 10
#: A column's texts are remembered with their values, up to so many at a time.
_REMEMBERED: Final = 50_000


def column_reader(member: Member) -> Callable[[Sequence[str]], Sequence[Any]]:
    """Return a function from a column of a CSV file to its values; it raises RecordError for a wrong one.

    The same as :meth:`audiencefilter.Schema.coerce` for each text, and faster: texts recur.

    >>> column_reader(Field("points", FieldType.INTEGER))(["12", "", "12"])
    [12, None, 12]
    """
    if not is_single(member):
        # As JSON, of which texts are long and seldom recur.
        return partial(_read_all, member_reader(member, strings=True))
    return _single_reader(cast("Field", member))


def _read_all(read: Callable[[str], Any], texts: Sequence[str]) -> list[Any]:
    return list(map(read, texts))


def _single_reader(field: Field) -> Callable[[Sequence[str]], Sequence[Any]]:
    if field.type is FieldType.STRING and field.nullable:
        # Text stays as it is, and an empty one is a missing value.
        return lambda texts: [text or None for text in texts] if "" in texts else texts
    values = _Values(field)
    if field.type is FieldType.DATETIME and field.format is None:
        # Timestamps seldom recur: most are read at once, and only what is none is looked up.
        return lambda texts: [parse_instant(text) or values[text] for text in texts]
    return lambda texts: list(map(values.__getitem__, texts))


class _Values(dict[str, Any]):
    """The values of a column by their texts, made when they are first met."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self._read = value_reader(field, strings=True)

    def __missing__(self, text: str) -> Any:
        value = self._read(text)
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = value
        return value


def _converters(schema: Schema) -> dict[str, Callable[[str], Any]]:
    """Return what turns texts into the numbers, booleans, lists and objects of the schema, by column."""
    types = (FieldType.INTEGER, FieldType.NUMBER, FieldType.BOOLEAN)
    found: dict[str, Callable[[str], Any]] = {relation.attribute: nested for relation in schema.relations.values()}
    for field in schema.fields:
        if not field.is_single:
            found[field.attribute] = nested
        elif field.type in types:
            found[field.attribute] = _converter(field)
    return found


def _converter(field: Field) -> Callable[[str], Any]:
    read = value_reader(field, strings=True)

    def convert(text: str) -> Any:
        try:
            return read(text)
        except RecordError:
            return text or None

    return convert


def _text_or_none(text: str) -> str | None:
    return text or None


# -- the source ---------------------------------------------------------------------------------------------------


class CsvSource(Source):
    """A CSV file; its rows are lists of texts.

    Args:
        name: the file, for messages.
        stream: its bytes.
        schema: what a contact has.
        needed: the fields and the relations that the filter reads.
        policy: what wrong values and broken rows do.
        delimiter: what stands between values.
        allow_missing: whether a needed member may have no column.

    Raises:
        ContactsError: no usable header.
    """

    format = Format.CSV

    def __init__(
        self,
        name: str,
        stream: io.BufferedReader,
        schema: Schema,
        needed: Sequence[Member],
        policy: Policy,
        delimiter: str = ",",
        allow_missing: bool = False,
    ) -> None:
        super().__init__(name, needed, policy)
        self.delimiter = delimiter
        self.line_end = _line_end(peek(stream))
        if peek(stream).startswith(UTF16_MARKS):
            raise ContactsError(f"{name} is UTF-16: save it as UTF-8")
        self._stream = stream
        self._lines = Lines(stream)
        self._rows = CsvRows(self._lines, delimiter)
        self._header = self._read_header()
        self.columns = tuple(self._header)
        self._present = present(name, self._header, needed, allow_missing)
        read = readings(self._present)
        self._attributes = [member.attribute for member in read]
        self._indices = [self._header.index(attribute) for attribute in self._attributes]
        self._readers = [column_reader(member) for member in read]
        self._converters = _converters(schema)

    def batches(self) -> Iterator[Batch]:
        """Read on, one batch after the other."""
        if self._lines.is_exact:
            # Reads ahead, and so is quicker.
            self._rows = CsvRows(text_of(self._stream), self.delimiter, self._rows.line)
        yield from self._batches(self._rows)

    def chunks(self, most: int | None) -> Iterator[Chunk]:
        """Read on: a large file by columns, as far as its quotation marks and line ends are plain."""
        size = size_of(self._stream)
        is_small = size is not None and size < _LARGE
        fields = single_fields(self.needed, self._present)
        if is_small or not self.delimiter.isascii() or fields is None:
            yield RowsOnly(self.batches)
            return
        if size is None or most is not None:
            yield RowsOnly(lambda: self._batches(self._rows, _FIRST))
        if not self._lines.is_exact:
            yield RowsOnly(self.batches)
            return
        # Loaded here, since it needs numpy and pyarrow.
        from audiencefilter.contacts.csv_blocks import BlockChunk, Blocks

        blocks = Blocks(self._stream, self.delimiter, self._rows.line)
        for block in blocks:
            yield BlockChunk(block, self._header, fields, self._batches)
        if (rest := blocks.rest) is not None:
            yield RowsOnly(lambda: self._batches(rest))

    def _batches(self, rows: CsvRows, most: int | None = None) -> Iterator[Batch]:
        """Give the rows that a reader has, batch by batch.

        Args:
            rows: the reader.
            most: read no further after so many batches; None: to the end.
        """
        for _ in count() if most is None else range(most):
            line = rows.line + 1
            found, error = rows.read(BATCH_ROWS)
            if found:
                yield self._batch(found, line)
            if error is not None:
                self.policy.broken_row(f"{self.position(line + sum(map(lines_of, found)))}: {_broken_quoting(error)}")
            elif not found:
                return

    def records(self, batch: Batch) -> tuple[list[Any], list[dict[str, Any]]]:
        """Return the rows that are kept, and their records."""
        names = self._attributes
        if not names:
            return batch.rows, [{} for _ in batch.rows]
        try:
            values = [
                read([row[index] for row in batch.rows])
                for index, read in zip(self._indices, self._readers, strict=True)
            ]
        except RecordError:
            mappings = [
                {name: row[index] for name, index in zip(names, self._indices, strict=True)} for row in batch.rows
            ]
            return self._carefully(batch, mappings, self._present, strings=True)
        # The same as a comprehension of dict(zip(names, row)), without running Python code for each row.
        return batch.rows, list(map(dict, map(zip, repeat(names), zip(*values, strict=True))))

    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows by their columns; what stands for a schema's number or boolean becomes one, and "" null."""
        converters = [self._converters.get(column, _text_or_none) for column in self._header]
        return [
            {column: convert(text) for column, convert, text in zip(self._header, converters, row, strict=True)}
            for row in rows
        ]

    def values(self, rows: Sequence[Any], column: str) -> list[Any]:
        """Return the texts of a column."""
        index = self._header.index(column)
        return [row[index] for row in rows]

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _read_header(self) -> list[str]:
        rows, error = self._rows.read(1)
        if error is not None:
            raise ContactsError(f"{self.name}, line 1: {_broken_quoting(error)}")
        header = rows[0] if rows else []
        if not header:
            raise ContactsError(f"{self.name} has no header: its first line must name the columns")
        if is_broken("".join(header)):
            raise ContactsError(f"{self.name}, line 1: the header is not UTF-8: save the file as UTF-8")
        if wrong := twice(header):
            raise ContactsError(f"{self.name}, line 1: {wrong}")
        return header

    def _batch(self, rows: list[list[str]], line: int) -> Batch:
        if set(map(len, rows)) == {len(self._header)} and not any_broken():
            return Batch(rows, lambda: line_numbers(rows, line))
        kept: list[list[str]] = []
        numbers: list[int] = []
        for row, number in zip(rows, line_numbers(rows, line), strict=True):
            if not row:
                continue  # an empty line
            wrong = self._wrong_row(row)
            if wrong is None:
                kept.append(row)
                numbers.append(number)
            else:
                self.policy.broken_row(f"{self.position(number)}: {wrong}")
        return Batch(kept, lambda: numbers)

    def _wrong_row(self, row: list[str]) -> str | None:
        if len(row) != len(self._header):
            more = "more" if len(row) > len(self._header) else "fewer"
            return f"{len(row):,} values, {more} than the {len(self._header):,} columns of the header"
        broken = next((column for column, text in zip(self._header, row, strict=True) if is_broken(text)), None)
        return None if broken is None else f"{show(broken)} is not UTF-8: save the file as UTF-8"


def _line_end(start: bytes) -> str:
    first, found, _ = start.partition(b"\n")
    return "\r\n" if found and first.endswith(b"\r") else "\n"


def _broken_quoting(error: csv.Error) -> str:
    match str(error):
        case "unexpected end of data":
            return 'the file ends within a quoted value: a " is not closed'
        case text if text.startswith("field larger than"):
            return f'a value of over {LONGEST:,} characters: is a " not closed?'
        case text:
            return f'broken quoting ({text}): write a " within a quoted value twice'
