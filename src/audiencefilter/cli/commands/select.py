"""``audiencefilter select``: the contacts that a clause selects."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from audiencefilter import Filter
from audiencefilter.cli.clock import read_now
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import ContactOptions, Files, is_among
from audiencefilter.cli.options import Output, Where
from audiencefilter.cli.selecting import Tally, report, selected
from audiencefilter.cli.sinks import SHOWN, CsvSink, JsonlSink, OutputFormat, Sink, TableSink
from audiencefilter.cli.terminal import complain, progress
from audiencefilter.cli.writing import destination
from audiencefilter.contacts.opening import Format, format_of, suffix_of
from audiencefilter.contacts.reading import Inputs
from audiencefilter.contacts.source import Source


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
    if output is not None and is_among(output, inputs.files):
        raise Failure(f"{output} is one of the files that are read: write to another one")
    chosen = to or _format_of(output)
    if chosen is OutputFormat.TABLE and output is not None:
        raise Failure("a table is to be read on a terminal: write --to csv or jsonl to a file")
    tally = Tally()
    with destination(output) as out:
        _select(f, inputs, tally, _Choice(chosen, out, names, inputs, limit, output is not None), limit)
    report(inputs, tally)
    return 0 if tally.selected else 1


def _select(f: Filter, inputs: Inputs, tally: Tally, choice: "_Choice", limit: int | None) -> None:
    sink: Sink | None = None
    opened: Source | None = None
    with progress(choice.shows_progress) as advance:
        for source, rows in selected(f, inputs, tally, advance, limit):
            sink = sink or choice.sink(source)
            if source is not opened:
                sink.begin(source)
                opened = source
            if rows:
                sink.write(source, rows)
    if sink is not None:
        sink.finish()
    if isinstance(sink, TableSink) and tally.selected > SHOWN and limit is None:
        complain(f"{SHOWN} of {tally.selected:,} selected; --to csv or jsonl writes them all")


class _Choice:
    """How to write, which in part the first source decides."""

    def __init__(
        self,
        to: OutputFormat | None,
        out: BinaryIO,
        columns: Sequence[str] | None,
        inputs: Inputs,
        limit: int | None,
        has_file: bool,
    ) -> None:
        self._to = to
        self._out = out
        self._columns = columns
        self._inputs = inputs
        self._limit = limit
        #: Rows on the terminal and progress on it would get in each other's way.
        self.shows_progress = to is OutputFormat.TABLE or has_file or not sys.stdout.isatty()

    def sink(self, first: Source) -> Sink:
        """Return where the contacts go, given the source of the first."""
        match self._to or (OutputFormat.CSV if first.format is Format.CSV else OutputFormat.JSONL):
            case OutputFormat.CSV:
                return CsvSink(self._out, self._columns, self._inputs.csv.fixed_delimiter)
            case OutputFormat.JSONL:
                return JsonlSink(self._out, self._columns)
            case OutputFormat.TABLE:
                read = [field.attribute for field in self._inputs.needed]
                return TableSink(self._columns, read, self._limit or SHOWN)


def _format_of(output: Path | None) -> OutputFormat | None:
    """Return the format that the name of the output stands for, if any."""
    if output is None:
        return OutputFormat.TABLE if sys.stdout.isatty() else None
    match format_of(output.name):
        case Format.CSV:
            return OutputFormat.CSV
        case Format.JSONL:
            return OutputFormat.JSONL
        case Format.PARQUET:
            raise Failure(f"{output}: contacts are written as {suffix_of('.csv')} or .jsonl, not as Parquet")
        case None:
            return None


def _names(columns: str) -> tuple[str, ...]:
    names = [name.strip() for name in columns.split(",") if name.strip()]
    if not names:
        raise Failure("--columns names no column: write --columns id,email")
    return tuple(dict.fromkeys(names))
