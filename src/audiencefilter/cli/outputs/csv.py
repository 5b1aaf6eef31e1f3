"""Selected contacts as CSV."""

import csv
from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO

from audiencefilter.cli.failure import Failure
from audiencefilter.cli.outputs.sink import Sink
from audiencefilter.cli.outputs.values import cell
from audiencefilter.contacts.csv import CsvSource
from audiencefilter.contacts.source import Source
from audiencefilter.language.errors import show


class CsvSink(Sink):
    """Writes a header and a line for each contact.

    The header is that of the first file; of JSON Lines, which have none, the keys of the first batch that is written.

    Args:
        out: where to.
        columns: the columns to write; None: all.
        delimiter: what stands between values; None: as in the first file that is CSV, else a comma.
    """

    def __init__(self, out: BinaryIO, columns: Sequence[str] | None, delimiter: str | None = None) -> None:
        self._out = out
        self._chosen = None if columns is None else tuple(columns)
        self._delimiter = delimiter
        self._columns: tuple[str, ...] | None = None
        self._lines: list[str] = []
        self._line_end = "\n"
        self._writer: Any = None

    def begin(self, source: Source) -> None:
        """Write the header, where the source tells it."""
        if self._writer is None:
            if isinstance(source, CsvSource):
                self._delimiter = self._delimiter or source.delimiter
                self._line_end = source.line_end
            columns = self._chosen or source.columns
            if columns is not None:
                self._start(columns)
        elif self._chosen is None and source.columns is not None:
            self._check(source, source.columns)

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Write rows."""
        if isinstance(source, CsvSource) and source.columns == self._columns:
            self._write(rows)
            return
        mappings = source.mappings(rows)
        keys = tuple(dict.fromkeys(key for mapping in mappings for key in mapping))
        if self._columns is None:
            self._start(keys)
        elif self._chosen is None:
            self._check(source, keys)
        columns = self._columns or ()
        self._write([cell(mapping.get(column)) for column in columns] for mapping in mappings)

    def _start(self, columns: tuple[str, ...]) -> None:
        self._columns = columns
        # The writer quotes what its own line end consists of, so both characters are in it; _write() puts the
        # line end that is wanted.
        self._writer = csv.writer(_Appender(self._lines), delimiter=self._delimiter or ",", lineterminator="\r\n")
        self._write([columns])

    def _write(self, rows: Iterable[Sequence[str]]) -> None:
        self._writer.writerows(rows)
        text = "".join([line[:-2] + self._line_end for line in self._lines])
        self._lines.clear()
        try:
            self._out.write(text.encode())
        except UnicodeEncodeError:
            raise Failure("a text has half a surrogate pair, which CSV cannot hold: write --to jsonl") from None

    def _check(self, source: Source, columns: Sequence[str]) -> None:
        more = [column for column in columns if column not in (self._columns or ())]
        if more:
            listed = ", ".join(map(show, more[:10])) + (", …" if len(more) > 10 else "")
            raise Failure(
                f"{source.name} has {listed}, and the header that is already written has not: "
                "name the columns with --columns a,b,c, or write --to jsonl"
            )


class _Appender:
    """What csv.writer writes to: each line is added to a list."""

    def __init__(self, lines: list[str]) -> None:
        self.write = lines.append
