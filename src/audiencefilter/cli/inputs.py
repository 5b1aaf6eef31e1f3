"""From the options of a command to its contacts."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from audiencefilter import Filter, Schema
from audiencefilter.cli.clause import reads_stdin
from audiencefilter.cli.failure import Failure
from audiencefilter.contacts.csv_options import CsvOptions
from audiencefilter.contacts.database.address import NO_TABLE, TableChoice, is_address, read_address
from audiencefilter.contacts.members import members_of
from audiencefilter.contacts.opening import Format
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.contacts.reading import STDIN, Inputs
from audiencefilter.language.errors import show


def inputs_of(
    f: Filter,
    where: str,
    files: list[str] | None,
    format: Format | None,
    csv: CsvOptions,
    on_error: OnError,
    allow_missing: bool,
    narrow: bool = False,
    columns: Sequence[str] | None = None,
    table: TableChoice = NO_TABLE,
) -> Inputs:
    """Return the contacts that a command reads.

    Raises:
        Failure: the options do not go together.
    """
    names = tuple(files or ())
    check_files(names, reads_stdin(where))
    check_tables(names, format, table)
    needed = members_of(f.schema, f.fields)
    return Inputs(
        names,
        f.schema,
        needed,
        Policy(on_error),
        format,
        csv_for(f.schema, csv),
        allow_missing,
        narrow,
        None if columns is None else tuple(columns),
        table,
    )


def check_files(files: Sequence[str], clause_from_stdin: bool) -> None:
    """See that stdin is asked for once, and has something to give.

    Raises:
        Failure: it is asked for twice, or is a terminal.
    """
    stdins = list(files).count(STDIN) if files else 1
    if stdins + clause_from_stdin > 1:
        raise Failure("stdin can be read once: name the files of the contacts, or the file of the clause")
    if not files and sys.stdin.isatty():
        raise Failure("no contacts: name one or more files, or pipe them in")


def check_tables(files: Sequence[str], format: Format | None, table: TableChoice) -> None:
    """See that what is said of tables and of files is said where there are some, and that URLs can be read.

    Raises:
        Failure: it is not so.
    """
    addresses = [read_address(file) for file in files if is_address(file)]
    # A schema file may name the tables of relations for any input.
    if replace(table, related=()) != NO_TABLE and not addresses:
        raise Failure(
            "--table, --table-schema and --unchecked are about a database: name it too, as in sqlite:///contacts.db"
        )
    if format is not None and addresses and len(addresses) == len(files):
        raise Failure("--format is for files, and a table has none: leave it out")


def read_csv_options(
    delimiter: str | None,
    map: Sequence[str] | None = None,
    separator: Sequence[str] | None = None,
    booleans: str | None = None,
    date_format: Sequence[str] | None = None,
) -> CsvOptions:
    r"""Return what the options say of CSV files.

    Raises:
        Failure: one of them cannot be so.

    >>> read_csv_options("tab", ["E-Mail=email"]).map
    {'E-Mail': 'email'}
    """
    character = "\t" if delimiter in ("tab", "\\t") else delimiter
    try:
        return CsvOptions(
            character,
            _pairs("--map", map, "'Email Address=email'", last=True),
            _pairs("--separator", separator, "'tags=,'"),
            None if booleans is None else tuple(word.strip() for word in booleans.split(",")),
            _pairs("--date-format", date_format, "'born=DD.MM.YYYY'"),
        )
    except ValueError as error:
        raise Failure(str(error)) from None


def csv_for(schema: Schema, csv: CsvOptions) -> CsvOptions:
    """Return the options for the columns of a schema.

    Raises:
        Failure: they do not fit its fields.
    """
    try:
        return csv.of(schema)
    except ValueError as error:
        raise Failure(str(error)) from None


def _pairs(option: str, given: Sequence[str] | None, example: str, last: bool = False) -> dict[str, str]:
    """Return what is on both sides of an equals sign: of the last one, or of the first."""
    found: dict[str, str] = {}
    for text in given or ():
        left, _, right = text.rpartition("=") if last else text.partition("=")
        if not left or not right:
            raise Failure(f"{option} {show(text)}: write {option} {example}")
        if left in found:
            raise Failure(f"{option} {show(text)}: {show(left)} is named already")
        found[left] = right
    return found


def is_among(output: Path, files: Sequence[str]) -> bool:
    """Whether a file to be written is one of those read."""
    if not output.exists():
        return False
    return any(_is_same(output, file) for file in files or (STDIN,))


def _is_same(output: Path, file: str) -> bool:
    try:
        path = read_address(file).file if is_address(file) else file
        if path is None:
            return False
        read = os.fstat(sys.stdin.fileno()) if file == STDIN else os.stat(path)
        return output.is_file() and os.path.samestat(read, output.stat())
    except (OSError, ValueError):  # absent, which reading it will tell; or a stdin that is no file
        return False
