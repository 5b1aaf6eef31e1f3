"""``audiencefilter select`` and ``count``: the contacts that a clause selects, and their number."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Annotated, Any, BinaryIO, Final, Literal

import typer

from audiencefilter.cli import writing
from audiencefilter.cli.clause import OptionalWhere, Output, Where, read_now
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import AudiencesOption, ContactOptions, Files, check_output
from audiencefilter.cli.selecting import Tally, count_each, report, selected, share
from audiencefilter.cli.selecting import count as count_selected
from audiencefilter.cli.terminal import complain, say
from audiencefilter.contacts.csv import CsvSource
from audiencefilter.contacts.files import Format
from audiencefilter.contacts.source import Source

#: The default number of rows in a table.
SHOWN: Final = 20


def select(
    where: Where,
    files: Files = None,
    output: Output = None,
    to: Annotated[
        Literal["csv", "jsonl", "table"] | None,
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
    inputs = options.inputs_of(f, where, files)
    check_output(output, inputs.files)
    found = to or writing.format_of_output(output, "contacts")
    chosen = "table" if found is None and output is None and sys.stdout.isatty() else found
    if chosen == "table" and output is not None:
        raise Failure("a table is to be read on a terminal: write --to csv or jsonl to a file")
    tally = Tally()
    write: Callable[[Source, Sequence[Any]], object] | None = None
    table = TableSink(names, [field.attribute for field in inputs.needed], limit or SHOWN)
    with writing.destination(output) as out:
        for source, rows in selected(f, inputs, tally, limit):
            if write is None:
                match chosen or ("csv" if source.format is Format.CSV else "jsonl"):
                    case "csv":
                        write = CsvSink(out, names, inputs.csv.delimiter).write
                    case "jsonl":
                        write = partial(_write_json_lines, out, names)
                    case "table":
                        write = table.write
            write(source, rows)
        if chosen == "table":
            table.print()
            if tally.selected > SHOWN and limit is None:
                complain(f"{SHOWN} of {tally.selected:,} selected; --to csv or jsonl writes them all")
    report(inputs.policy, tally)
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
        return _count_audiences(audiences, files or (), options, verbose)
    if not where or audiences is not None:
        raise Failure("what is counted? Name a clause, --where, or a file of audiences, --audiences, and not both")
    f = options.filter(where).at(read_now(options.now))
    inputs = replace(options.inputs_of(f, where, files), narrow=True)
    tally = Tally()
    count_selected(f, inputs, tally)
    say(share(tally.selected, tally.read) if verbose else str(tally.selected))
    report(inputs.policy, tally)
    return 0 if tally.selected else 1


def _count_audiences(file: str, files: Sequence[str], options: ContactOptions, verbose: bool) -> int:
    """Write a line with the key and the number of contacts of each audience."""
    from audiencefilter.cli.audiences import check_audiences, opened  # with the index

    check_audiences(file, files)
    audiences = opened(file, options)
    inputs, tally = replace(options.inputs(files, audiences.schema, audiences.needed), narrow=True), Tally()
    with audiences.naming():
        counts = count_each(audiences.filters.values(), audiences.counts_of, inputs, tally)
    numbers = [share(number, tally.read) if verbose else str(number) for number in counts]
    with writing.destination(None) as out:
        writing.CsvLines(out, "\t").write(zip(map(writing.cell, audiences.keys), numbers, strict=True))
    report(inputs.policy, tally, "audiences read")
    return 0 if tally.selected else 1


def _names(columns: str) -> tuple[str, ...]:
    names = [name.strip() for name in columns.split(",") if name.strip()]
    if not names:
        raise Failure("--columns names no column: write --columns id,email")
    return tuple(dict.fromkeys(names))


# -- writers ------------------------------------------------------------------------------------------------------


# Each takes the rows of a source in batches; the first one, when the source is opened, has none.


class CsvSink:
    """Writes a header and a line for each contact."""

    def __init__(self, out: BinaryIO, columns: tuple[str, ...] | None, delimiter: str | None) -> None:
        self._out = out
        self._chosen = columns
        self._delimiter = delimiter
        self._columns: tuple[str, ...] = ()
        self._lines: writing.CsvLines | None = None

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Write the header as soon as it is known, and rows."""
        # It is that of the first file; JSON Lines have none, so it has the keys of the first written batch.
        own = source.columns
        mappings = source.mappings(rows) if own is None else None
        columns = tuple(dict.fromkeys(chain.from_iterable(mappings or ()))) if own is None else own
        if self._lines is None:
            if self._chosen is None and own is None and not rows:
                return
            self._columns = self._chosen or columns
            usual, line_end = (source.delimiter, source.line_end) if isinstance(source, CsvSource) else (",", "\n")
            self._lines = writing.CsvLines(self._out, self._delimiter or usual, line_end)
            self._lines.write([self._columns])
        elif self._chosen is None:
            self._check(source, columns)
        if isinstance(source, CsvSource) and columns == self._columns:
            self._lines.write(rows)
            return
        mappings = source.mappings(rows) if mappings is None else mappings
        self._lines.write([writing.cell(mapping.get(column)) for column in self._columns] for mapping in mappings)

    def _check(self, source: Source, columns: Sequence[str]) -> None:
        more = [column for column in columns if column not in self._columns]
        if more:
            raise Failure(
                f"{source.name} has {writing.list_some(more)}, and the header that is already written has not: "
                "name the columns with --columns a,b,c, or write --to jsonl"
            )


def _write_json_lines(out: BinaryIO, columns: Sequence[str] | None, source: Source, rows: Sequence[Any]) -> None:
    """Write each contact on a line; contacts from JSON Lines are copied unchanged."""
    if columns is None and source.format is Format.JSONL:
        lines = [row.line if row.line.endswith(b"\n") else row.line + b"\n" for row in rows]
    elif columns is None:
        lines = list(map(writing.json_line, source.mappings(rows)))
    else:
        mappings = source.mappings(rows)
        lines = [
            writing.json_line({name: mapping[name] for name in columns if name in mapping}) for mapping in mappings
        ]
    out.write(b"".join(lines))


class TableSink:
    """Shows the first contacts, with the columns that the filter reads first."""

    def __init__(self, columns: Sequence[str] | None, first: Sequence[str], most: int) -> None:
        self._columns = columns
        self._first = tuple(first)
        self._most = most
        self._kept: list[Mapping[str, Any]] = []

    def write(self, source: Source, rows: Sequence[Any]) -> None:
        """Store the first rows for the table."""
        if len(self._kept) < self._most:
            self._kept += source.mappings(rows[: self._most - len(self._kept)])

    def print(self) -> None:
        """Print the table."""
        if not self._kept:
            return
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        present = dict.fromkeys(chain.from_iterable(self._kept))
        usual = dict.fromkeys([*(name for name in ("id", *self._first) if name in present), *present])
        columns = self._columns or usual
        texts: dict[str, Sequence[str]] = {
            column: [writing.printable(writing.cell(one.get(column))) for one in self._kept] for column in columns
        }
        if self._columns is None:
            texts = dict(_fitting(texts, Console().width))
        table = Table()
        for column in texts:
            table.add_column(Text(writing.printable(column)), overflow="ellipsis", no_wrap=True)
        for row in zip(*texts.values(), strict=True):
            table.add_row(*map(Text, row))
        writing.print_table(table)


def _fitting(columns: Mapping[str, Sequence[str]], width: int) -> Iterator[tuple[str, Sequence[str]]]:
    """Give the first columns that fit side by side; at least one."""
    from rich.cells import cell_len

    taken = 1  # the left border; each column adds a border and a space on each side
    for column, texts in columns.items():
        taken += 3 + max(map(cell_len, [writing.printable(column), *texts]))
        if taken > width and column != next(iter(columns)):
            return
        yield column, texts
