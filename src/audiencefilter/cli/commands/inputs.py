"""From the options of a command to its contacts."""

from collections.abc import Sequence

from audiencefilter.cli.clause import reads_stdin
from audiencefilter.contacts.database.choice import NO_TABLE, TableChoice
from audiencefilter.contacts.formats import Format
from audiencefilter.contacts.policy import OnError, Policy
from audiencefilter.contacts.reading import Inputs, check_files, check_tables, read_delimiter
from audiencefilter.filter import Filter


def inputs_of(
    f: Filter,
    where: str,
    files: list[str] | None,
    format: Format | None,
    delimiter: str | None,
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
    needed = tuple(field for field in f.schema.fields if field.name in f.fields)
    return Inputs(
        names,
        f.schema,
        needed,
        Policy(on_error),
        format,
        read_delimiter(delimiter),
        allow_missing,
        narrow,
        None if columns is None else tuple(columns),
        table,
    )
