"""``audiencefilter match``: which audiences is each contact in, and which did it enter and leave?"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import typer

from audiencefilter.cli.clause import read_now
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import ContactOptions, Files, check_files, check_output
from audiencefilter.cli.matching import (
    Audiences,
    CsvMemberships,
    JsonlMemberships,
    MembershipFormat,
    MembershipSink,
    TwoStates,
    header,
    memberships,
    read_audiences,
    report,
)
from audiencefilter.cli.options import Output
from audiencefilter.cli.selecting import Tally
from audiencefilter.cli.terminal import complain, progress
from audiencefilter.cli.writing import destination
from audiencefilter.contacts.opening import Format, format_of
from audiencefilter.contacts.reading import STDIN, Inputs

#: With --changes there is a file from before and one from after.
_COMPARED: Final = 2


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
        sink = _sink(written, out, changes, inputs.csv.fixed_delimiter)
        # Lines on the terminal and progress on it would get in each other's way.
        shows_progress = output is not None or not sys.stdout.isatty()
        tallies = (_compare if changes else _match)(found, inputs, id, sink, shows_progress)
    report(inputs.policy, tallies)
    return 0 if any(tally.selected for tally in tallies.values()) else 1


def _check(audiences: str, names: tuple[str, ...], changes: bool) -> None:
    """See that the files go together."""
    if changes and len(names) != _COMPARED:
        raise Failure("--changes compares two files: name that from before, then that from after; - is stdin")
    if audiences == STDIN and (not names or STDIN in names):
        raise Failure("stdin can be read once: name the file of the audiences, or the files of the contacts")
    check_files(names, clause_from_stdin=False)


def _match(audiences: Audiences, inputs: Inputs, id: str, sink: MembershipSink, shows: bool) -> Mapping[str, Tally]:
    tally = Tally()
    with progress(shows, "in an audience") as advance:
        for found in memberships(audiences, inputs, id, tally, advance):
            sink.write(found)
    return {"": tally}


def _compare(audiences: Audiences, inputs: Inputs, id: str, sink: MembershipSink, shows: bool) -> Mapping[str, Tally]:
    before, after = (replace(inputs, files=(name,)) for name in inputs.files)
    was, is_ = Tally(), Tally()
    with progress(shows, "changed") as advance:
        for found in TwoStates(audiences, before, after, id).changes(was, is_, advance):
            sink.write(found)
    return dict(zip(inputs.files, (was, is_), strict=True))


def _sink(to: MembershipFormat, out: BinaryIO, changes: bool, delimiter: str | None) -> MembershipSink:
    match to:
        case MembershipFormat.JSONL:
            return JsonlMemberships(out)
        case MembershipFormat.CSV:
            return CsvMemberships(out, header(changes), delimiter or ",")


def _format_of(output: Path | None) -> MembershipFormat:
    """Return the format that the name of the output stands for."""
    match format_of(output.name) if output is not None else None:
        case Format.CSV:
            return MembershipFormat.CSV
        case Format.PARQUET:
            raise Failure(f"{output}: audiences are written as .csv or .jsonl, not as Parquet")
        case _:
            return MembershipFormat.JSONL
