"""CSV source: RFC 4180 with a header, in UTF-8. Large plain files are read by blocks: :mod:`.csv_blocks`."""

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from audiencefilter.contacts import source
from audiencefilter.contacts.csv_options import CsvOptions, CsvRows, open_csv, text_of
from audiencefilter.contacts.files import Format, size_of
from audiencefilter.contacts.policy import ContactsError
from audiencefilter.language.errors import RecordError
from audiencefilter.language.records import value_reader
from audiencefilter.language.schema import Field, FieldType, Schema

#: File size from which columns are faster than rows, although they need libraries to load.
_MIN_COLUMN_BYTES: Final = 4_000_000
#: Batches that are first read by rows where the file size is unknown, or where the number of rows is limited.
_FIRST_BATCHES: Final = 10
_APOSTROPHES: Final = re.compile(rb"(?:[,;\t|\n\"])'[=+@-]")


def column_reader(member: source.Member) -> source.ColumnReader:
    """Return a function from a column of a CSV file to its values; it raises RecordError for an invalid value."""
    # Equal to Schema.coerce for each text, and faster because texts recur.
    read = source.member_reader(member, strings=True)
    if isinstance(member, Field) and member.is_single:
        if member.type is FieldType.STRING and member.nullable:
            # Text needs no conversion; an empty text is a missing value.
            return lambda texts: [text or None for text in texts] if "" in texts else texts
        # Timestamps seldom recur, and so do JSON texts, which are long.
        if member.type is not FieldType.DATETIME or member.format is not None:
            read = lru_cache(50_000)(read)
    return lambda texts: list(map(read, texts))


def _converters(header: Sequence[str], schema: Schema, options: CsvOptions) -> list[Callable[[str], Any]]:
    """Return for each column a converter from text to the schema's numbers, booleans, lists and objects."""
    found: list[Callable[[str], Any]] = []
    fields = {field.attribute: field for field in schema.fields}
    relations = {relation.attribute for relation in schema.relations.values()}
    for column in header:
        field, convert = fields.get(column), _text_or_none
        if column in relations or (field and (field.path or field.many)):
            convert = source.nested
        elif field and field.type in _CONVERTED:
            convert = partial(_value_or_text, value_reader(field, strings=True))
        prepare = options.prepare(None if field is None or convert is source.nested else field.type)
        found.append(convert if prepare is None else partial(_prepared, prepare, convert))
    return found


#: The types of fields whose texts are written as numbers and booleans.
_CONVERTED: Final = (FieldType.INTEGER, FieldType.NUMBER, FieldType.BOOLEAN, FieldType.DECIMAL)


def _prepared(prepare: Callable[[str], str], convert: Callable[[str], Any], text: str) -> Any:
    return convert(prepare(text))


def _value_or_text(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except RecordError:
        return text or None


def _text_or_none(text: str) -> str | None:
    return text or None


# -- the source ---------------------------------------------------------------------------------------------------


class CsvSource(source.Source):
    """A CSV file whose rows are lists of texts. Raises ContactsError: the file has no valid header."""

    format = Format.CSV
    strings = True

    def __init__(
        self, name: str, stream: io.BufferedReader, reading: source.Reading, options: CsvOptions, usual: str
    ) -> None:
        super().__init__(name, stream, reading)
        self.line_end = _line_end(stream.peek())
        try:
            self._opened = open_csv(name, stream, options, usual)
        except ValueError as error:
            raise ContactsError(str(error)) from None
        self.delimiter, self._rows, self._header = self._opened.delimiter, self._opened.rows, self._opened.header
        self.columns = tuple(self._header)
        self._present = source.present(name, self._header, reading)
        self._converters = _converters(self._header, reading.schema, options)
        if _APOSTROPHES.search(stream.peek()):
            self.policy.notes.append(
                f"{name} has values with an apostrophe before = + - @, as exporters put it: drop it first"
            )
        self._options = options

    def batches(self) -> Iterator[source.Batch]:
        """Yield the remaining batches."""
        if self._opened.lines.is_exact:
            # The text reader reads ahead, which is faster.
            self._rows = CsvRows(text_of(self._stream), self.delimiter, self._rows.line)
        return self._batches(self._rows)

    def chunks(self, most: int | None) -> Iterator[source.Chunk]:
        """Yield the rest: a large file by columns, as far as its quotation marks and line ends are plain."""
        size = size_of(self._stream)
        is_small = size is not None and size < _MIN_COLUMN_BYTES
        # The test of the fields loads libraries, so it is the last.
        if (
            is_small
            or not self.delimiter.isascii()
            or (fields := source.single_fields(self.needed, self._present)) is None
        ):
            yield source.Chunk(self.batches)
            return
        is_whole_file = size is not None and most is None
        if not is_whole_file:
            yield source.Chunk(partial(self._batches, self._rows, _FIRST_BATCHES))
        # Imported here because the module needs numpy and pyarrow.
        from concurrent.futures import ThreadPoolExecutor

        from audiencefilter.contacts.csv_blocks import Block, pieces

        # The columns of a block are read while those of the one before are tested; a pipe may be waited for.
        with ThreadPoolExecutor(1) as pool:
            before: source.Chunk | None = None
            for piece in pieces(self._opened, self._stream):
                chunk = source.Chunk(partial(piece.batches, self.name, self._header, self.policy))
                if isinstance(piece, Block):
                    read = partial(piece.columns, self._header, fields, self._options)
                    columns = pool.submit(read).result if is_whole_file else read
                    chunk = source.Chunk(chunk.batches, len(piece.ends), columns, piece.at)
                if before is not None:
                    yield before
                before = chunk
                if not is_whole_file:
                    yield chunk
                    before = None
            if before is not None:
                yield before

    def _batches(self, rows: CsvRows, most: int | None = None) -> Iterator[source.Batch]:
        return rows.batches(self.name, self._header, self.policy, most)

    def _columns(self, rows: Sequence[Any], members: Sequence[source.Member]) -> Sequence[Sequence[Any]]:
        columns = []
        for member in members:
            texts, prepare = self.values(rows, member.attribute), self._options.prepare_for(member)
            columns.append(texts if prepare is None else list(map(prepare, texts)))
        return columns

    def _reader(self, member: source.Member) -> source.ColumnReader:
        return column_reader(member)

    def mappings(self, rows: Sequence[Any]) -> list[Mapping[str, Any]]:
        """Return rows as dicts; texts of the schema's numbers and booleans are converted, and "" becomes None."""
        return [
            {column: convert(text) for column, convert, text in zip(self._header, self._converters, row, strict=True)}
            for row in rows
        ]

    def values(self, rows: Sequence[Any], column: str) -> list[Any]:
        """Return the texts of a column."""
        index = self._header.index(column)
        return [row[index] for row in rows]


def _line_end(start: bytes) -> str:
    first, found, _ = start.partition(b"\n")
    return "\r\n" if found and first.endswith(b"\r") else "\n"
