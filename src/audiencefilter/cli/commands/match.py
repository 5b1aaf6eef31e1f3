"""``audiencefilter match``: the audiences of each contact."""

from collections.abc import Callable, Iterable, Iterator
from itertools import compress
from typing import Annotated, Any, BinaryIO, Final, NamedTuple, TypeAlias

import typer

from audiencefilter.cli.audiences import Audiences, check_audiences, opened
from audiencefilter.cli.clause import Output
from audiencefilter.cli.guard import Failure
from audiencefilter.cli.inputs import ContactOptions, Files, check_output
from audiencefilter.cli.selecting import Tally, report, tallied
from audiencefilter.cli.writing import CsvLines, FileFormat, cell, destination, format_of_output, json_line
from audiencefilter.contacts.inputs import STDIN, Inputs
from audiencefilter.contacts.inputs import batches as batches_of
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.source import Batch, Source
from audiencefilter.tools import Key, show

# -- contacts with their ids --------------------------------------------------------------------------------------


_HOW: Final = "name the column that tells contacts apart, as in --id email"
#: Types of values that are no ids; some are not hashable.
_NO_IDS: Final = (type(None), bool, float, dict, list)


#: The id of a contact, and its record; None where a value is invalid.
_Contact: TypeAlias = tuple[Any, dict[str, Any] | None]


def identified(source: Source, column: str, policy: Policy) -> Iterator[list[_Contact]]:
    """Yield contacts with their ids in batches; contacts without an id are left out."""
    _check_column(source, column)
    for batch in batches_of(source):
        ids = source.values(batch.rows, column)
        wrong = [_wrong(column, value) for value in ids]
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


def _wrong(column: str, value: Any) -> str | None:
    """Return the problem of an id."""
    if value is None or value == "":
        return f"{column} is missing: {_HOW}"
    if isinstance(value, _NO_IDS):
        return f"{column} is {show(value)}, expected a text or a whole number: {_HOW}"
    return None


# -- which audiences ----------------------------------------------------------------------------------------------


class ContactAudiences(NamedTuple):
    """The audiences that a contact is in."""

    id: Any
    audiences: list[Key]


def memberships(audiences: Audiences, inputs: Inputs, column: str, tally: Tally) -> Iterator[list[ContactAudiences]]:
    """Give the audiences of every contact."""
    match = audiences.index.match

    def find(source: Source) -> Iterator[tuple[int, int, list[ContactAudiences]]]:
        for contacts in identified(source, column, inputs.policy):
            valid = [(one, record) for one, record in contacts if record is not None]
            found = [ContactAudiences(one, audiences.named(match(record))) for one, record in valid]
            yield len(found), sum(1 for membership in found if membership.audiences), found

    return (found for _, found in tallied(inputs, tally, find))


# -- the command ------------------------------------------------------------------------------------------------------


#: Writes the audiences of contacts.
Write: TypeAlias = Callable[[Iterable[ContactAudiences]], object]


def match(
    audiences: Annotated[
        str,
        typer.Option("--audiences", "-a", metavar="FILE", help="The audiences: JSON Lines, gzip or not; - is stdin."),
    ],
    files: Files = None,
    id: Annotated[str, typer.Option("--id", metavar="COLUMN", help="The column that tells contacts apart.")] = "id",
    output: Output = None,
    to: Annotated[
        FileFormat | None,
        typer.Option("--to", help="How to write them. When omitted: as the name of --output tells; else JSON Lines."),
    ] = None,
    *,
    options: ContactOptions,
) -> int:
    """Write for every contact the audiences that it is in."""
    names = tuple(files or ())
    check_audiences(audiences, names)
    written = to or format_of_output(output, "audiences") or "jsonl"
    check_output(output, (audiences, *(names or (STDIN,))))
    found = opened(audiences, options)
    inputs, tally = options.inputs(names, found.schema, found.needed), Tally()
    with found.naming(), destination(output) as out:
        write = _writer(written, out, inputs.csv.delimiter)
        for members in memberships(found, inputs, id, tally):
            write(members)
    report(inputs.policy, tally, "audiences read")
    return 0 if tally.selected else 1


def _writer(to: FileFormat, out: BinaryIO, delimiter: str | None) -> Write:
    """Return a writer of one JSON object per contact, or of one CSV line per contact and audience."""
    match to:
        case "jsonl":
            return lambda found: out.write(b"".join([json_line(contact._asdict()) for contact in found]))
        case "csv":
            lines = CsvLines(out, delimiter or ",")
            lines.write([("id", "audience")])
            return lambda found: lines.write([(cell(one), cell(key)) for one, keys in found for key in keys])
