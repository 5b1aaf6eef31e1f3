"""``audiencefilter match``: the audiences of each contact, or the audiences that it entered and left."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import compress, islice
from typing import Annotated, Any, BinaryIO, Final, NamedTuple, TypeAlias

import typer

from audiencefilter.cli.audiences import Audiences, check_audiences, opened
from audiencefilter.cli.clause import Output
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import ContactOptions, Files, check_output
from audiencefilter.cli.selecting import Tally, report, tallied
from audiencefilter.cli.terminal import Advance, progress
from audiencefilter.cli.writing import CsvLines, FileFormat, cell, destination, format_of_output, json_line
from audiencefilter.contacts.inputs import STDIN, Inputs
from audiencefilter.contacts.inputs import batches as batches_of
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.source import BATCH_ROWS, Batch, Source
from audiencefilter.tools import Key, show

# -- contacts with their ids --------------------------------------------------------------------------------------


_HOW: Final = "name the column that tells contacts apart, as in --id email"
#: Types of values that are no ids; some are not hashable.
_NO_IDS: Final = (type(None), bool, float, dict, list)


#: The id of a contact, and its record; None where a value is invalid.
_Contact: TypeAlias = tuple[Any, dict[str, Any] | None]


def identified(
    source: Source, column: str, policy: Policy, claimed: dict[str, Any] | None = None
) -> Iterator[list[_Contact]]:
    """Yield contacts with their ids in batches; contacts without an id are left out."""
    # Where there is `claimed`, an id there is a second one, and the texts of all others are added, with None.
    _check_column(source, column)
    for batch in batches_of(source):
        ids = source.values(batch.rows, column)
        wrong = [_wrong(column, value, claimed) for value in ids]
        usable = batch
        if any(wrong):
            numbers, has_id = batch.numbers(), [message is None for message in wrong]
            for number, message in zip(numbers, wrong, strict=True):
                if message is not None:
                    policy.broken_row(f"{source.position(number)}: {message}")
            rows, ids, right = (list(compress(values, has_id)) for values in (batch.rows, ids, numbers))
            usable = Batch(rows, right.copy)
        # The rows of contacts with invalid values are left out; the others are the same objects.
        records = {id(row): record for row, record in zip(*source.records(usable), strict=True)}
        yield [(one, records.get(id(row))) for one, row in zip(ids, usable.rows, strict=True)]


def _check_column(source: Source, column: str) -> None:
    if source.columns is not None and column not in source.columns:
        raise Failure(f"{source.name} has no column {show(column)}: {_HOW}")


def _wrong(column: str, value: Any, claimed: dict[str, Any] | None = None) -> str | None:
    """Return the problem of an id, or None after it is claimed."""
    if value is None or value == "":
        return f"{column} is missing: {_HOW}"
    if isinstance(value, _NO_IDS):
        return f"{column} is {show(value)}, expected a text or a whole number: {_HOW}"
    if claimed is not None:
        if (text := cell(value)) in claimed:
            return f"there was a contact with {column} {show(value)} before"
        claimed[text] = None
    return None


# -- which audiences ----------------------------------------------------------------------------------------------


class ContactAudiences(NamedTuple):
    """The audiences that a contact is in."""

    id: Any
    audiences: list[Key]


class Change(NamedTuple):
    """The audiences that a contact entered and left."""

    id: Any
    entered: list[Key]
    left: list[Key]


def memberships(
    audiences: Audiences, inputs: Inputs, column: str, tally: Tally, advance: Advance
) -> Iterator[list[ContactAudiences]]:
    """Give the audiences of every contact."""

    def find(source: Source) -> Iterator[tuple[int, int, list[ContactAudiences]]]:
        for found in _of_rows(audiences, source, column, inputs.policy):
            yield len(found), sum(1 for membership in found if membership.audiences), found

    return (found for _, found in tallied(inputs, tally, advance, find))


def _of_rows(audiences: Audiences, source: Source, column: str, policy: Policy) -> Iterator[list[ContactAudiences]]:
    """Give the audiences of the contacts of a source, which are read row by row."""
    match = audiences.index.match
    for contacts in identified(source, column, policy):
        yield [ContactAudiences(one, audiences.named(match(record))) for one, record in contacts if record is not None]


#: A contact of the former file by its id and the values that filters read, as a tuple takes less memory than a dict;
#: None where a value is invalid, () where the file has no such contact.
_Former: TypeAlias = tuple[Any, ...] | None


def changes_between(
    audiences: Audiences, states: Sequence[Inputs], column: str, tallies: Sequence[Tally], advance: Advance
) -> Iterator[list[Change]]:
    """Yield the changed audiences of contacts: in the order of the latter file, then for deleted contacts."""
    # Contacts before and after a change are paired by the text of their ids. Memory contains the former contacts with
    # the values that filters read, and the ids of the latter contacts.
    (before, after), (was_read, is_read) = states, tallies
    attributes = tuple(dict.fromkeys(member.attribute for member in audiences.needed))
    former: dict[str, _Former] = {}
    latter: dict[str, None] = {}

    def changed(one: Any, was: tuple[Any, ...], record: dict[str, Any] | None) -> Iterator[Change]:
        found = audiences.index.changes(dict(zip(attributes, was[1:], strict=True)) if was else None, record)
        if found:
            yield Change(one, audiences.named(found.entered), audiences.named(found.left))

    def read_former(source: Source) -> Iterator[tuple[int, int, None]]:
        for contacts in identified(source, column, before.policy, former):
            usable = {cell(one): (one, *map(record.get, attributes)) for one, record in contacts if record is not None}
            former.update(usable)
            yield len(usable), 0, None

    def read_latter(source: Source) -> Iterator[tuple[int, int, list[Change]]]:
        for contacts in identified(source, column, after.policy, latter):
            found: list[Change] = []
            for one, record in contacts:
                was = former.pop(cell(one), ())
                if was is None or record is None or (was and was[1:] == tuple(map(record.get, attributes))):
                    continue
                found += changed(one, was, record)
            yield sum(1 for _, record in contacts if record is not None), len(found), found

    for _ in tallied(before, was_read, advance, read_former):
        pass
    for _, found in tallied(
        after, is_read, lambda read, selected: advance(was_read.read + read, selected), read_latter
    ):
        yield found
    deleted = (change for was in former.values() if was is not None for change in changed(was[0], was, None))
    while batch := list(islice(deleted, BATCH_ROWS)):
        is_read.selected += len(batch)
        yield batch


# -- the command ------------------------------------------------------------------------------------------------------


#: Writes the audiences of contacts.
Write: TypeAlias = Callable[[Iterable[ContactAudiences | Change]], object]


def match(
    audiences: Annotated[
        str,
        typer.Option("--audiences", "-a", metavar="FILE", help="The audiences: JSON Lines, gzip or not; - is stdin."),
    ],
    files: Files = None,
    changes: Annotated[
        bool,
        typer.Option(
            "--changes",
            help="Compare a file from before with one from after, and write the audiences entered and left.",
        ),
    ] = False,
    id: Annotated[str, typer.Option("--id", metavar="COLUMN", help="The column that tells contacts apart.")] = "id",
    output: Output = None,
    to: Annotated[
        FileFormat | None,
        typer.Option("--to", help="How to write them. When omitted: as the name of --output tells; else JSON Lines."),
    ] = None,
    *,
    options: ContactOptions,
) -> int:
    """Write for every contact the audiences that it is in, or those that it entered and left."""
    names = tuple(files or ())
    if changes and len(names) != 2:
        raise Failure("--changes compares two files: name that from before, then that from after; - is stdin")
    check_audiences(audiences, names)
    written = to or format_of_output(output, "audiences") or "jsonl"
    check_output(output, (audiences, *(names or (STDIN,))))
    found = opened(audiences, options)
    columns = (id, *(member.attribute for member in found.needed))
    inputs = replace(options.inputs(names, found.schema, found.needed), columns=columns)
    # Progress on a terminal would overwrite the lines there.
    shows_progress = output is not None or not sys.stdout.isatty()
    become = "changed" if changes else "in an audience"
    tallies = [Tally(), Tally()] if changes else [Tally()]
    with found.naming(), destination(output) as out, progress(shows_progress, become) as advance:
        write = _writer(written, out, changes, inputs.csv.delimiter)
        if changes:
            states = [replace(inputs, files=(name,)) for name in names]
            for changed in changes_between(found, states, id, tallies, advance):
                write(changed)
        else:
            for members in memberships(found, inputs, id, tallies[0], advance):
                write(members)
    report(inputs.policy, dict(zip(names if changes else [""], tallies, strict=True)), "audiences read")
    return 0 if any(tally.selected for tally in tallies) else 1


def _writer(to: FileFormat, out: BinaryIO, changes: bool, delimiter: str | None) -> Write:
    """Return a writer of one JSON object per contact, or of one CSV line per contact and audience."""
    match to:
        case "jsonl":
            return lambda found: out.write(b"".join([json_line(contact._asdict()) for contact in found]))
        case "csv":
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
