"""Where selected contacts go: CSV, JSON Lines, or a table to be read."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, BinaryIO, Final

from audiencefilter.cli.guard import Failure
from audiencefilter.cli.writing import CsvLines, cell, json_line, print_table, printable
from audiencefilter.contacts.csv import CsvSource
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.source import Source
from audiencefilter.language.errors import show

#: How many rows are shown.
SHOWN: Final = 20
#: What stands between two columns: the line, and a space on each side of it.
_BORDER: Final = 3


class OutputFormat(Enum):
    """How selected contacts are written."""

    CSV = "csv"
    JSONL = "jsonl"
    TABLE = "table"


class Sink(ABC):
    """Takes selected contacts in batches."""

    @abstractmethod
    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Take rows of a source."""

    def begin(self, source: Source) -> None:  # noqa: B027 - not every sink wants to know
        """Hear that the rows of another source follow."""

    def finish(self) -> None:  # noqa: B027
        """Hear that there are no more."""


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
        self._columns: tuple[str, ...] = ()
        self._line_end = "\n"
        self._lines: CsvLines | None = None

    def begin(self, source: Source) -> None:
        """Write the header, where the source tells it."""
        if self._lines is None:
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
        lines = self._lines
        if lines is not None and isinstance(source, CsvSource) and source.columns == self._columns:
            lines.write(rows)
            return
        mappings = source.mappings(rows)
        keys = tuple(dict.fromkeys(key for mapping in mappings for key in mapping))
        if lines is None:
            lines = self._start(keys)
        elif self._chosen is None:
            self._check(source, keys)
        lines.write([cell(mapping.get(column)) for column in self._columns] for mapping in mappings)

    def _start(self, columns: tuple[str, ...]) -> CsvLines:
        self._columns = columns
        self._lines = CsvLines(self._out, self._delimiter or ",", self._line_end)
        self._lines.write([columns])
        return self._lines

    def _check(self, source: Source, columns: Sequence[str]) -> None:
        more = [column for column in columns if column not in self._columns]
        if more:
            listed = ", ".join(map(show, more[:10])) + (", …" if len(more) > 10 else "")
            raise Failure(
                f"{source.name} has {listed}, and the header that is already written has not: "
                "name the columns with --columns a,b,c, or write --to jsonl"
            )


class JsonlSink(Sink):
    """Writes each contact on a line; one that was read from JSON Lines as it stood there.

    Args:
        out: where to.
        columns: the columns to write; None: all.
    """

    def __init__(self, out: BinaryIO, columns: Sequence[str] | None) -> None:
        self._out = out
        self._columns = columns

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Write rows."""
        self._out.write(b"".join(self._lines(source, rows)))

    def _lines(self, source: Source, rows: Sequence[Any]) -> list[bytes]:
        if self._columns is None and source.format is Format.JSONL:
            return [row.line if row.line.endswith(b"\n") else row.line + b"\n" for row in rows]
        mappings = source.mappings(rows)
        if self._columns is None:
            return [json_line(mapping) for mapping in mappings]
        return [
            json_line({column: mapping[column] for column in self._columns if column in mapping})
            for mapping in mappings
        ]


class TableSink(Sink):
    """Shows the first contacts, the columns that the filter reads before the others.

    Args:
        columns: the columns to show; None: as many as there is room for.
        first: the columns that the filter reads.
        most: how many contacts to show.
    """

    def __init__(self, columns: Sequence[str] | None, first: Sequence[str], most: int = SHOWN) -> None:
        self._columns = columns
        self._first = tuple(first)
        self._most = most
        self._kept: list[dict[str, Any]] = []

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Keep the first rows."""
        if len(self._kept) < self._most:
            self._kept += map(dict, source.mappings(rows[: self._most - len(self._kept)]))

    def finish(self) -> None:
        """Print the table."""
        if not self._kept:
            return
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        texts: dict[str, Sequence[str]] = {
            column: self._texts(column) for column in self._columns or self._all_columns()
        }
        if self._columns is None:
            texts = dict(_fitting(texts, Console().width))
        table = Table()
        for column in texts:
            table.add_column(Text(printable(column)), overflow="ellipsis", no_wrap=True)
        for row in zip(*texts.values(), strict=True):
            table.add_row(*map(Text, row))
        print_table(table)

    def _all_columns(self) -> list[str]:
        present = dict.fromkeys(key for mapping in self._kept for key in mapping)
        first = [column for column in ("id", *self._first) if column in present]
        return list(dict.fromkeys([*first, *present]))

    def _texts(self, column: str) -> list[str]:
        return [printable(cell(mapping.get(column))) for mapping in self._kept]


def _fitting(columns: Mapping[str, Sequence[str]], width: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Give the columns, from the first on, that fit side by side; at least one."""
    from rich.cells import cell_len

    taken = 1
    for column, texts in columns.items():
        taken += _BORDER + max(map(cell_len, [printable(column), *texts]))
        if taken > width and column != next(iter(columns)):
            return
        yield column, texts
