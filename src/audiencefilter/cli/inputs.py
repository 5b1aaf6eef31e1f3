"""Options for contacts, and the inputs that they describe."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from audiencefilter import Filter, Schema
from audiencefilter.cli.clause import ClauseOptions, NowOption, read_filter, reads_stdin
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.csv_options import CsvOptions
from audiencefilter.contacts.files import Format
from audiencefilter.contacts.inputs import STDIN, Inputs
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.contacts.source import Member, members_of
from audiencefilter.tools import show

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE]...",
        help="Contacts in CSV, JSON Lines or Parquet, gzip or not, or a folder of Parquet; - is stdin.",
    ),
]


AudiencesOption = Annotated[
    str | None,
    typer.Option("--audiences", "-a", metavar="FILE", help="The clauses of a file of audiences, as of match."),
]


@dataclass(frozen=True)
class FileOptions:
    """Options for the format of files."""

    format: Annotated[
        Format | None, typer.Option("--format", help="The format of the contacts; that of the name when omitted.")
    ] = None
    delimiter: Annotated[
        str | None,
        typer.Option(
            "--delimiter",
            help="Between the values of a CSV file: one character, or `tab`.",
        ),
    ] = None
    map: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="HEADER=COLUMN",
            help="Read a column of a CSV file as another one; may be given several times.",
        ),
    ] = None
    booleans: Annotated[
        str | None,
        typer.Option(
            "--booleans", metavar="TRUE,FALSE", help="The words for true and false in a CSV file, as `Yes,No`."
        ),
    ] = None
    missing: Annotated[
        list[str] | None,
        typer.Option(
            "--missing", metavar="TEXT", help="A text for a missing value in a CSV file; may be given several times."
        ),
    ] = None

    def csv(self, schema: Schema | None = None) -> CsvOptions:
        """Return the options for CSV files; of a schema, if any, for its columns."""
        try:
            options = CsvOptions(
                "\t" if self.delimiter in ("tab", "\\t") else self.delimiter,
                _pairs(self.map),
                None if self.booleans is None else tuple(word.strip() for word in self.booleans.split(",")),
                self.missing or (),
            )
            return options if schema is None else options.of(schema)
        except ValueError as error:
            raise Failure(str(error)) from None


class MissingColumns(Enum):
    """What becomes of columns that are absent. A member, since typer loads pydantic for a default that is a text."""

    ERROR = "error"
    NULL = "null"


@dataclass(frozen=True)
class ContactOptions(FileOptions, ClauseOptions):
    """Options for the source of contacts and for reading it."""

    on_error: Annotated[
        OnError,
        typer.Option(
            "--on-error",
            help="For a wrong value: stop, skip its contact, or treat the value as missing (null). "
            "The latter two skip broken rows.",
        ),
    ] = OnError.STOP
    missing_columns: Annotated[
        MissingColumns,
        typer.Option("--missing-columns", help="Whether a column that the filter reads may be absent: error or null."),
    ] = MissingColumns.ERROR
    now: NowOption = None

    def filter(self, where: Sequence[str]) -> Filter:
        """Return the filter of all clauses of ``--where`` together."""
        return read_filter(where, self.chosen_schema())

    def inputs(self, files: Sequence[str], schema: Schema, needed: Sequence[Member]) -> Inputs:
        """Return the inputs, of which the needed fields are read."""
        allow_missing = self.missing_columns is MissingColumns.NULL
        csv = self.csv(schema)
        return Inputs(tuple(files), schema, tuple(needed), Policy(self.on_error), self.format, allow_missing, csv=csv)

    def inputs_of(self, f: Filter, where: Sequence[str], files: Sequence[str] | None) -> Inputs:
        """Return the inputs for a filter."""
        check_files(files or (), reads_stdin(where))
        return self.inputs(files or (), f.schema, members_of(f.schema, f.fields))


def check_files(files: Sequence[str], clause_from_stdin: bool) -> None:
    """Check that stdin is read once at most, and is not a terminal if no file is named."""
    stdins = list(files).count(STDIN) if files else 1
    if stdins + clause_from_stdin > 1:
        raise Failure("stdin can be read once: name the files of the contacts, or the file of the clause")
    if not files and sys.stdin.isatty():
        raise Failure("no contacts: name one or more files, or pipe them in")


def _pairs(given: Sequence[str] | None) -> dict[str, str]:
    """Return the headers and columns on both sides of the last equals sign."""
    found: dict[str, str] = {}
    for text in given or ():
        left, _, right = text.rpartition("=")
        if not left or not right:
            raise Failure(f"--map {show(text)}: write --map 'Email Address=email'")
        if left in found:
            raise Failure(f"--map {show(text)}: {show(left)} is named already")
        found[left] = right
    return found


def check_output(output: Path | None, files: Sequence[str], files_are: str = "one of the files that are read") -> None:
    """Check that the output file is not one of the input files."""
    if output is not None and output.exists() and any(_is_same(output, file) for file in files or (STDIN,)):
        raise Failure(f"{output} is {files_are}: write to another one")


def _is_same(output: Path, file: str) -> bool:
    try:
        read = os.fstat(sys.stdin.fileno()) if file == STDIN else os.stat(file)
        return output.is_file() and os.path.samestat(read, output.stat())
    except (OSError, ValueError):  # a missing file, which fails when it is read; or stdin without a descriptor
        return False
