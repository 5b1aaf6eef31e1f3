"""``audiencefilter select`` and ``count``: the contacts that a clause selects, and their number."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final

import typer

from audiencefilter.cli.clause import OptionalWhere, Output, Where, read_now
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import AudiencesOption, ContactOptions, Files, check_output
from audiencefilter.cli.selecting import Tally, report, selected, share
from audiencefilter.cli.selecting import count as count_selected
from audiencefilter.cli.terminal import complain, progress, say
from audiencefilter.cli.writing import (
    CsvLines,
    cell,
    destination,
    format_of_output,
    json_line,
    list_some,
    print_table,
    printable,
)
from audiencefilter.contacts.csv import CsvSource
from audiencefilter.contacts.files import Format
from audiencefilter.contacts.inputs import Inputs
from audiencefilter.contacts.source import Source

#: The default number of rows in a table.
SHOWN: Final = 20


class OutputFormat(Enum):
    """The output formats of contacts."""

    CSV = "csv"
    JSONL = "jsonl"
    TABLE = "table"


def select(
    where: Where,
    files: Files = None,
    output: Output = None,
    to: Annotated[
        OutputFormat | None,
        typer.Option(
            "--to",
            help="How to write them. When omitted: as the name of --output tells; on a terminal a table of the first "
            f"{SHOWN}; else CSV for CSV, and JSON Lines for all others.",
        ),
    ] = None,
    columns: Annotated[
        str | None, typer.Option("--columns", metavar="A,B,…", help="The columns to write; all when omitted.")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Stop after this many selected contacts.")] = None,
    *,
    options: ContactOptions,
) -> int:
    """Write the contacts that a clause selects, as they were read."""
    f = options.filter(where).at(read_now(options.now))
    names = None if columns is None else _names(columns)
    inputs = replace(options.inputs_of(f, where, files), columns=names)
    check_output(output, inputs.files)
    chosen = to or _format_of(output)
    if chosen is OutputFormat.TABLE and output is not None:
        raise Failure("a table is to be read on a terminal: write --to csv or jsonl to a file")
    tally = Tally()
    sink: Sink | None = None
    opened: Source | None = None
    # Progress on a terminal would overwrite the rows there.
    shows_progress = chosen is OutputFormat.TABLE or output is not None or not sys.stdout.isatty()
    with destination(output) as out:
        with progress(shows_progress) as advance:
            for source, rows in selected(f, inputs, tally, advance, limit):
                sink = sink or _sink(chosen, out, inputs, limit, source)
                if source is not opened:
                    sink.begin(source)
                    opened = source
                if rows:
                    sink.write(source, rows)
        if sink is not None:
            sink.finish()
        if isinstance(sink, TableSink) and tally.selected > SHOWN and limit is None:
            complain(f"{SHOWN} of {tally.selected:,} selected; --to csv or jsonl writes them all")
    report(inputs.policy, {"": tally})
    return 0 if tally.selected else 1


def count(
    where: OptionalWhere = None,
    files: Files = None,
    audiences: AudiencesOption = None,
    *,
    options: ContactOptions,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Print also of how many, and the share.")] = False,
) -> int:
    """Count the contacts that a clause selects, or those of each audience of a file."""
    if audiences is not None and not where:
        from audiencefilter.cli.commands.match import count_audiences

        return count_audiences(audiences, files or (), options, verbose)
    if not where or audiences is not None:
        raise Failure("what is counted? Name a clause, --where, or a file of audiences, --audiences, and not both")
    f = options.filter(where).at(read_now(options.now))
    inputs = replace(options.inputs_of(f, where, files), narrow=True)
    tally = Tally()
    with progress() as advance:
        count_selected(f, inputs, tally, advance, total=verbose)
    say(share(tally.selected, tally.read) if verbose else str(tally.selected))
    report(inputs.policy, {"": tally})
    return 0 if tally.selected else 1


def _names(columns: str) -> tuple[str, ...]:
    names = [name.strip() for name in columns.split(",") if name.strip()]
    if not names:
        raise Failure("--columns names no column: write --columns id,email")
    return tuple(dict.fromkeys(names))


def _format_of(output: Path | None) -> OutputFormat | None:
    """Return the format for the name of the output file, if any."""
    if output is None:
        return OutputFormat.TABLE if sys.stdout.isatty() else None
    found = format_of_output(output, "contacts")
    return None if found is None else OutputFormat(found.value)


def _sink(to: OutputFormat | None, out: BinaryIO, inputs: Inputs, limit: int | None, first: Source) -> "Sink":
    """Return the writer of the contacts; by default in the format of the first source."""
    match to or (OutputFormat.CSV if first.format is Format.CSV else OutputFormat.JSONL):
        case OutputFormat.CSV:
            return CsvSink(out, inputs.columns, inputs.csv.fixed_delimiter)
        case OutputFormat.JSONL:
            return JsonlSink(out, inputs.columns)
        case OutputFormat.TABLE:
            return TableSink(inputs.columns, [field.attribute for field in inputs.needed], limit or SHOWN)


# -- writers ------------------------------------------------------------------------------------------------------


class Sink:
    """Takes selected contacts in batches."""

    def begin(self, source: Source) -> None:
        """Prepare for the rows of another source."""

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Take rows of a source."""

    def finish(self) -> None:
        """Complete the output."""


class CsvSink(Sink):
    """Writes a header and a line for each contact.

    The header is that of the first file; JSON Lines have none, so it has the keys of the first written batch.
    """

    def __init__(self, out: BinaryIO, columns: Sequence[str] | None, delimiter: str | None = None) -> None:
        self._out = out
        self._chosen = None if columns is None else tuple(columns)
        self._delimiter = delimiter
        self._columns: tuple[str, ...] = ()
        self._line_end = "\n"
        self._lines: CsvLines | None = None

    def begin(self, source: Source) -> None:
        """Write the header if the source has one."""
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
            raise Failure(
                f"{source.name} has {list_some(more)}, and the header that is already written has not: "
                "name the columns with --columns a,b,c, or write --to jsonl"
            )


class JsonlSink(Sink):
    """Writes each contact on a line; contacts from JSON Lines are copied unchanged."""

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
    """Shows the first contacts, with the columns that the filter reads first."""

    def __init__(self, columns: Sequence[str] | None, first: Sequence[str], most: int = SHOWN) -> None:
        self._columns = columns
        self._first = tuple(first)
        self._most = most
        self._kept: list[dict[str, Any]] = []

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Store the first rows for the table."""
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
    """Give the first columns that fit side by side; at least one."""
    from rich.cells import cell_len

    taken = 1  # the left border; each column adds a border and a space on each side
    for column, texts in columns.items():
        taken += 3 + max(map(cell_len, [printable(column), *texts]))
        if taken > width and column != next(iter(columns)):
            return
        yield column, texts
