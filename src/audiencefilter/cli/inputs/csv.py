"""CSV as RFC 4180 has it, with a header, in UTF-8."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, repeat
from typing import Any, Final

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.inputs import columns
from audiencefilter.cli.inputs.coercion import coerce_carefully, column_reader, schema_of
from audiencefilter.cli.inputs.formats import Format
from audiencefilter.cli.inputs.opening import peek
from audiencefilter.cli.inputs.policy import Policy
from audiencefilter.cli.inputs.source import PIECE, Piece, Source
from audiencefilter.cli.inputs.utf8 import any_broken, is_broken, text_of
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, FieldType, Schema

#: A longer value is a quotation mark that nobody closed.
_LONGEST: Final = 1_000_000
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class CsvSource(Source):
    """A CSV file; its rows are lists of texts.

    Args:
        name: the file, for messages.
        stream: its bytes.
        schema: the fields of a contact.
        needed: those that the filter reads.
        policy: what wrong values and broken rows do.
        delimiter: what stands between values.
        allow_missing: whether a needed field may have no column.

    Raises:
        Failure: no usable header.
    """

    format = Format.CSV

    def __init__(
        self,
        name: str,
        stream: io.BufferedReader,
        schema: Schema,
        needed: Sequence[Field],
        policy: Policy,
        delimiter: str = ",",
        allow_missing: bool = False,
    ) -> None:
        super().__init__(name, needed)
        self.delimiter = delimiter
        self.line_end = _line_end(peek(stream))
        self._policy = policy
        if peek(stream).startswith(_UTF16_MARKS):
            raise Failure(f"{name} is UTF-16: save it as UTF-8")
        csv.field_size_limit(_LONGEST)
        self._stream = stream
        # Kept, since the stream is closed with it.
        self._text = text_of(stream)
        self._reader = csv.reader(self._text, delimiter=delimiter, strict=True)
        self._header = self._read_header()
        self.columns = tuple(self._header)
        self._needed = columns.present(name, self._header, needed, allow_missing)
        self._attributes = [field.attribute for field in self._needed]
        self._indices = [self._header.index(attribute) for attribute in self._attributes]
        self._readers = [column_reader(field) for field in self._needed]
        self._converters = _converters(schema)

    def pieces(self) -> Iterator[Piece]:
        """Read on, one piece after the other."""
        while True:
            line = self._reader.line_num + 1
            rows, failure = self._read()
            if rows:
                yield self._piece(rows, line)
            if failure is not None:
                self._policy.broken_row(failure)
            elif not rows:
                return

    def records(self, piece: Piece) -> tuple[list[Any], list[dict[str, Any]]]:
        """Return the rows that are kept, and their records."""
        names = self._attributes
        if not names:
            return piece.rows, [{} for _ in piece.rows]
        try:
            values = [
                read([row[index] for row in piece.rows])
                for index, read in zip(self._indices, self._readers, strict=True)
            ]
        except RecordError:
            return self._records_carefully(piece)
        # The same as a comprehension of dict(zip(names, row)), without running Python code for each row.
        return piece.rows, list(map(dict, map(zip, repeat(names), zip(*values, strict=True))))

    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows by their columns; what stands for a schema's number or boolean becomes one, and "" null."""
        converters = [self._converters.get(column, _text_or_none) for column in self._header]
        return [
            {column: convert(text) for column, convert, text in zip(self._header, converters, row, strict=True)}
            for row in rows
        ]

    def close(self) -> None:
        """Close the file."""
        self._text.close()

    def _read_header(self) -> list[str]:
        try:
            header: list[str] = next(self._reader, [])
        except csv.Error as error:
            raise Failure(f"{self.name}, line 1: {_broken_quoting(error)}") from None
        if not header:
            raise Failure(f"{self.name} has no header: its first line must name the columns")
        if is_broken("".join(header)):
            raise Failure(f"{self.name}, line 1: the header is not UTF-8: save the file as UTF-8")
        if twice := [name for name in dict.fromkeys(header) if header.count(name) > 1]:
            raise Failure(f"{self.name}, line 1: more than one column is called {', '.join(map(show, twice))}")
        return header

    def _read(self) -> tuple[list[list[str]], str | None]:
        """Return the rows of a piece, and what is wrong with the row after them, if anything."""
        rows: list[list[str]] = []
        line = self._reader.line_num + 1
        try:
            rows.extend(islice(self._reader, PIECE))  # keeps what was read before an error
        except csv.Error as error:
            return rows, f"{self.place(line + sum(map(_lines, rows)))}: {_broken_quoting(error)}"
        return rows, None

    def _piece(self, rows: list[list[str]], line: int) -> Piece:
        if set(map(len, rows)) == {len(self._header)} and not any_broken():
            return Piece(rows, lambda: _numbers(rows, line))
        kept: list[list[str]] = []
        numbers: list[int] = []
        for row, number in zip(rows, _numbers(rows, line), strict=True):
            if not row:
                continue  # an empty line
            wrong = self._wrong_row(row)
            if wrong is None:
                kept.append(row)
                numbers.append(number)
            else:
                self._policy.broken_row(f"{self.place(number)}: {wrong}")
        return Piece(kept, lambda: numbers)

    def _wrong_row(self, row: list[str]) -> str | None:
        if len(row) != len(self._header):
            more = "more" if len(row) > len(self._header) else "fewer"
            return f"{len(row):,} values, {more} than the {len(self._header):,} columns of the header"
        broken = next((column for column, text in zip(self._header, row, strict=True) if is_broken(text)), None)
        return None if broken is None else f"{show(broken)} is not UTF-8: save the file as UTF-8"

    def _records_carefully(self, piece: Piece) -> tuple[list[Any], list[dict[str, Any]]]:
        numbers = piece.numbers()
        mappings = [
            {name: row[index] for name, index in zip(self._attributes, self._indices, strict=True)}
            for row in piece.rows
        ]
        kept, records = coerce_carefully(
            mappings, self._needed, lambda index: self.place(numbers[index]), self._policy, strings=True
        )
        return [piece.rows[index] for index in kept], records


def _numbers(rows: Sequence[Sequence[str]], line: int) -> list[int]:
    """Return the line that each row begins on."""
    numbers = []
    for row in rows:
        numbers.append(line)
        line += _lines(row)
    return numbers


def _lines(row: Sequence[str]) -> int:
    return 1 + sum(text.count("\n") + text.count("\r") - text.count("\r\n") for text in row)


def _line_end(start: bytes) -> str:
    first, found, _ = start.partition(b"\n")
    return "\r\n" if found and first.endswith(b"\r") else "\n"


def _broken_quoting(error: csv.Error) -> str:
    match str(error):
        case "unexpected end of data":
            return 'the file ends within a quoted value: a " is not closed'
        case text if text.startswith("field larger than"):
            return f'a value of over {_LONGEST:,} characters: is a " not closed?'
        case text:
            return f'broken quoting ({text}): write a " within a quoted value twice'


# -- values for other formats -------------------------------------------------------------------------------------


def _converters(schema: Schema) -> dict[str, Callable[[str], Any]]:
    """Return what turns texts into the numbers and booleans of the schema, by column."""
    types = (FieldType.INTEGER, FieldType.NUMBER, FieldType.BOOLEAN)
    return {field.attribute: _converter(field) for field in schema.fields if field.type in types}


def _converter(field: Field) -> Callable[[str], Any]:
    schema = schema_of(field)

    def convert(text: str) -> Any:
        try:
            return schema.coerce({field.attribute: text}, strings=True)[field.attribute]
        except RecordError:
            return text or None

    return convert


def _text_or_none(text: str) -> str | None:
    return text or None
