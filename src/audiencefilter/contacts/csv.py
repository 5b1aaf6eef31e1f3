"""CSV as RFC 4180 has it, with a header, in UTF-8."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, repeat
from typing import Any, Final

from audiencefilter.cli.failure import Failure
from audiencefilter.contacts import by_columns, columns
from audiencefilter.contacts.coercion import coerce_carefully, column_reader, schema_of
from audiencefilter.contacts.csv_rows import LONGEST, CsvRows, line_numbers, lines_of
from audiencefilter.contacts.formats import Format
from audiencefilter.contacts.opening import peek, size_of
from audiencefilter.contacts.piece import PIECE, Piece
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.portion import ByRows, Portion
from audiencefilter.contacts.source import Source
from audiencefilter.contacts.utf8 import Lines, any_broken, is_broken, text_of
from audiencefilter.language.errors import RecordError, show
from audiencefilter.language.schema import Field, FieldType, Schema

#: Of a file of so many bytes it pays to look at columns.
_LARGE: Final = 16_000_000
#: So many pieces are looked at row by row first, where it is not known how many rows there are, or how many will do.
_FIRST: Final = 10
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
        self._stream = stream
        self._lines = Lines(stream)
        self._rows = CsvRows(self._lines, delimiter)
        self._header = self._read_header()
        self.columns = tuple(self._header)
        self._needed = columns.present(name, self._header, needed, allow_missing)
        self._attributes = [field.attribute for field in self._needed]
        self._indices = [self._header.index(attribute) for attribute in self._attributes]
        self._readers = [column_reader(field) for field in self._needed]
        self._converters = _converters(schema)

    def pieces(self) -> Iterator[Piece]:
        """Read on, one piece after the other."""
        if self._lines.is_exact:
            # Reads ahead, and so is quicker.
            self._rows = CsvRows(text_of(self._stream), self.delimiter, self._rows.line)
        yield from self._pieces(self._rows)

    def portions(self, most: int | None) -> Iterator[Portion]:
        """Read on: a large file by columns, as far as its quotation marks and line ends are plain."""
        size = size_of(self._stream)
        is_small = size is not None and size < _LARGE
        if is_small or not self.delimiter.isascii() or not by_columns.can_be_asked(self.needed, self._needed):
            yield ByRows(self.pieces)
            return
        if size is None or most is not None:
            yield ByRows(lambda: self._pieces(self._rows, _FIRST))
        if not self._lines.is_exact:
            yield ByRows(self.pieces)
            return
        # Loaded here, since it needs numpy and pyarrow.
        from audiencefilter.contacts.csv_units import UnitPortion, Units

        units = Units(self._stream, self.delimiter, self._rows.line)
        for unit in units:
            yield UnitPortion(unit, self._header, self.delimiter, self.needed, self._needed, self._pieces)
        if units.rest is not None:
            rest = CsvRows(text_of(units.rest), self.delimiter, units.line)
            yield ByRows(lambda: self._pieces(rest))

    def _pieces(self, rows: CsvRows, most: int | None = None) -> Iterator[Piece]:
        """Give the rows that a reader has, piece by piece.

        Args:
            rows: the reader.
            most: read no further after so many pieces; None: to the end.
        """
        for _ in count() if most is None else range(most):
            line = rows.line + 1
            found, error = rows.read(PIECE)
            if found:
                yield self._piece(found, line)
            if error is not None:
                self._policy.broken_row(f"{self.place(line + sum(map(lines_of, found)))}: {_broken_quoting(error)}")
            elif not found:
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
        self._stream.close()

    def _read_header(self) -> list[str]:
        rows, error = self._rows.read(1)
        if error is not None:
            raise Failure(f"{self.name}, line 1: {_broken_quoting(error)}")
        header = rows[0] if rows else []
        if not header:
            raise Failure(f"{self.name} has no header: its first line must name the columns")
        if is_broken("".join(header)):
            raise Failure(f"{self.name}, line 1: the header is not UTF-8: save the file as UTF-8")
        if twice := [name for name in dict.fromkeys(header) if header.count(name) > 1]:
            raise Failure(f"{self.name}, line 1: more than one column is called {', '.join(map(show, twice))}")
        return header

    def _piece(self, rows: list[list[str]], line: int) -> Piece:
        if set(map(len, rows)) == {len(self._header)} and not any_broken():
            return Piece(rows, lambda: line_numbers(rows, line))
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
