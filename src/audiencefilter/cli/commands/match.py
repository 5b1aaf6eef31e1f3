"""``audiencefilter match``: the audiences of each contact, or the audiences that it entered and left."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Annotated, BinaryIO, TypeAlias

import typer

from audiencefilter.cli.clause import read_now
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import ContactOptions, Files, check_files, check_output
from audiencefilter.cli.matching import (
    Audiences,
    Change,
    ContactAudiences,
    TwoStates,
    memberships,
    read_audiences,
)
from audiencefilter.cli.options import Output
from audiencefilter.cli.selecting import Tally, report
from audiencefilter.cli.terminal import complain, progress
from audiencefilter.cli.writing import CsvLines, cell, destination, json_line
from audiencefilter.contacts.files import Format, format_of
from audiencefilter.contacts.inputs import STDIN, Inputs


class MembershipFormat(Enum):
    """The output formats of memberships."""

    JSONL = "jsonl"
    CSV = "csv"


#: Writes the audiences of contacts.
Write: TypeAlias = Callable[[Sequence[ContactAudiences | Change]], object]


def match(
    audiences: Annotated[
        str,
        typer.Option("--audiences", "-a", metavar="FILE", help="The audiences: JSON Lines, gzip or not; - is stdin."),
    ],
    files: Files = None,
    changes: Annotated[
        bool,
        typer.Option("--changes", help="Take a file from before and one from after: what was entered and left?"),
    ] = False,
    id: Annotated[str, typer.Option("--id", metavar="COLUMN", help="The column that tells contacts apart.")] = "id",
    output: Output = None,
    to: Annotated[
        MembershipFormat | None,
        typer.Option("--to", help="How to write them. When omitted: as the name of --output tells; else JSON Lines."),
    ] = None,
    *,
    options: Annotated[ContactOptions, Without({"unchecked", "related"})],
) -> int:
    """Write for every contact the audiences that it is in, or those that it entered and left."""
    names = tuple(files or ())
    _check(audiences, names, changes)
    written = to or _format_of(output)
    check_output(output, (audiences, *(names or (STDIN,))))
    found = read_audiences(audiences, options.chosen_schema(), read_now(options.now), options.notation is None)
    for note in found.notes():
        complain(note)
    inputs = replace(
        options.inputs(names, found.index.schema, found.needed),
        columns=(id, *(field.attribute for field in found.needed)),
    )
    with destination(output) as out:
        write = _writer(written, out, changes, inputs.csv.fixed_delimiter)
        # Progress on a terminal would overwrite the lines there.
        shows_progress = output is not None or not sys.stdout.isatty()
        tallies = (_compare if changes else _match)(found, inputs, id, write, shows_progress)
    report(inputs.policy, tallies, "audiences read")
    return 0 if any(tally.selected for tally in tallies.values()) else 1


def _check(audiences: str, names: tuple[str, ...], changes: bool) -> None:
    """Check that the files fit together."""
    if changes and len(names) != 2:
        raise Failure("--changes compares two files: name that from before, then that from after; - is stdin")
    if audiences == STDIN and (not names or STDIN in names):
        raise Failure("stdin can be read once: name the file of the audiences, or the files of the contacts")
    check_files(names, clause_from_stdin=False)


def _match(audiences: Audiences, inputs: Inputs, id: str, write: Write, shows: bool) -> Mapping[str, Tally]:
    tally = Tally()
    with progress(shows, "in an audience") as advance:
        for found in memberships(audiences, inputs, id, tally, advance):
            write(found)
    return {"": tally}


def _compare(audiences: Audiences, inputs: Inputs, id: str, write: Write, shows: bool) -> Mapping[str, Tally]:
    before, after = (replace(inputs, files=(name,)) for name in inputs.files)
    was, is_ = Tally(), Tally()
    with progress(shows, "changed") as advance:
        for found in TwoStates(audiences, before, after, id).changes(was, is_, advance):
            write(found)
    return dict(zip(inputs.files, (was, is_), strict=True))


def _writer(to: MembershipFormat, out: BinaryIO, changes: bool, delimiter: str | None) -> Write:
    """Return a writer of one JSON object per contact, or of one CSV line per contact and audience."""
    match to:
        case MembershipFormat.JSONL:
            return lambda found: out.write(b"".join([json_line(contact._asdict()) for contact in found]))
        case MembershipFormat.CSV:
            lines = CsvLines(out, delimiter or ",")
            lines.write([("id", "audience", "change") if changes else ("id", "audience")])
            return lambda found: lines.write([row for contact in found for row in _rows(contact)])


def _rows(contact: ContactAudiences | Change) -> Iterator[Sequence[str]]:
    match contact:
        case ContactAudiences(id, audiences):
            for key in audiences:
                yield cell(id), cell(key)
        case Change(id, entered, left):
            for key in entered:
                yield cell(id), cell(key), "entered"
            for key in left:
                yield cell(id), cell(key), "left"


def _format_of(output: Path | None) -> MembershipFormat:
    """Return the format for the name of the output file."""
    match format_of(output.name) if output is not None else None:
        case Format.CSV:
            return MembershipFormat.CSV
        case Format.PARQUET:
            raise Failure(f"{output}: audiences are written as .csv or .jsonl, not as Parquet")
        case _:
            return MembershipFormat.JSONL
