"""``audiencefilter bench``: how long do filters take here, by columns and by rows?"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any, Final

import typer

from audiencefilter import CONTACT, Field, Filter, Schema
from audiencefilter.cli.clause import read_filter, reads_stdin
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import ContactOptions, check_files
from audiencefilter.cli.terminal import complain, say
from audiencefilter.contacts.database.address import is_address, read_address
from audiencefilter.contacts.reading import Inputs, batches
from audiencefilter.language.errors import show

#: How many contacts are made up, unless it is said how many.
_MADE_UP: Final = 200_000
#: Of a clause so much stands in the table.
_NAME: Final = 40


def bench(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Contacts in CSV, JSON Lines or Parquet, gzip or not; - is stdin. When omitted, they are made up.",
        ),
    ] = None,
    where: Annotated[
        list[str] | None,
        typer.Option(
            "--where",
            "-w",
            metavar="CLAUSE",
            help="A clause, as for other commands; may be there several times. When omitted, ten over a contact.",
        ),
    ] = None,
    rows: Annotated[
        int | None,
        typer.Option(
            "--rows", min=1, help=f"How many contacts; when omitted, {_MADE_UP:,} made up, or all of the files."
        ),
    ] = None,
    *,
    options: Annotated[
        ContactOptions, Without({"missing_columns", "table", "table_schema", "unchecked", "related", "now"})
    ],
) -> int:
    """Time filters over contacts in memory, by columns and by rows."""
    chosen = options.chosen_schema()
    given = _given(where, chosen) if where else {}
    _check_libraries()
    filters = _absolute(given or _ten(chosen))
    if files:
        _check(files, where or ())
        needed = _read_by(filters.values(), chosen)
        inputs = replace(options.inputs(files, chosen, needed), allow_missing=True)
        records, present = _loaded(inputs, rows)
        for line in inputs.policy.report():
            complain(line)
    else:
        records, present = _made_up(rows or _MADE_UP, chosen)
    if not records:
        raise Failure("there are no contacts to time filters over")
    _time(_possible(filters, present), records, chosen, "contacts" if files else "made-up contacts")
    return 0


# -- filters ------------------------------------------------------------------------------------------------------


def _given(clauses: Sequence[str], schema: Schema) -> dict[str, Filter]:
    """Return filters by as much of their text as a table has room for."""
    if sum(map(reads_stdin, clauses)) > 1:
        raise Failure("stdin can be read once, so it can be one clause only")
    filters: dict[str, Filter] = {}
    for f in dict.fromkeys(read_filter(clause, schema) for clause in clauses):
        text = f.to_text()
        if len(text) > _NAME:
            text = f"{text[: _NAME - 5]}… #{len(filters) + 1}"  # another may begin like it
        filters[text] = f
    return filters


def _ten(schema: Schema) -> dict[str, Filter]:
    """Return those of the ten filters that a schema has the fields for."""
    from audiencefilter.cli.bench.measuring import ten

    found = ten(schema)
    if absent := [name for name, f in found.items() if f is None]:
        complain(f"left out: {', '.join(absent)}, as {schema.name} has no such fields")
    filters = {name: f for name, f in found.items() if f is not None}
    if not filters:
        raise Failure(f"none of the ten filters is over fields of {schema.name}: name your own with --where")
    return filters


def _absolute(filters: Mapping[str, Filter]) -> dict[str, Filter]:
    """Return filters as they are now, which read nothing but fields of contacts.

    Raises:
        Failure: one reads related records.
    """
    for name, f in filters.items():
        if relations := [relation for relation in f.schema.relations if relation in f.fields]:
            raise Failure(
                f"{name}: bench times what is asked of the fields of contacts, and not of the related records in "
                f"{', '.join(relations)}: leave the clause out"
            )
    now = datetime.now(UTC)
    return {name: f.at(now) for name, f in filters.items()}


def _possible(filters: Mapping[str, Filter], present: set[str]) -> dict[str, Filter]:
    """Return the filters over columns that there are."""
    possible: dict[str, Filter] = {}
    for name, f in filters.items():
        absent = sorted({f.schema.by_name[field].attribute for field in f.fields} - present)
        if absent:
            complain(f"left out: {name}, as there is no column {', '.join(map(show, absent))}")
        else:
            possible[name] = f
    if not possible:
        raise Failure("no filter is left: name some over the columns that there are with --where")
    return possible


def _read_by(filters: Iterable[Filter], schema: Schema) -> tuple[Field, ...]:
    """Return the fields that filters read."""
    read = {name for f in filters for name in f.fields}
    return tuple(field for field in schema.fields if field.name in read)


# -- contacts -----------------------------------------------------------------------------------------------------


def _check(files: Sequence[str], clauses: Sequence[str]) -> None:
    check_files(files, any(map(reads_stdin, clauses)))
    if addresses := [file for file in files if is_address(file)]:
        name = read_address(addresses[0]).name
        raise Failure(f"{name} is a database, which bench does not read: select its contacts into a file")


def _loaded(inputs: Inputs, most: int | None) -> tuple[list[dict[str, Any]], set[str]]:
    """Return contacts with the needed fields, and the columns of these that there are.

    Args:
        inputs: the files.
        most: no more than this many contacts; None: all.
    """
    records: list[dict[str, Any]] = []
    present: set[str] = set()
    needed = {field.attribute for field in inputs.needed}
    for source in inputs.sources():
        for batch in batches(source):
            records += source.records(batch)[1]
            if most is not None and len(records) >= most:
                break
        present |= needed - source.unseen() if source.columns is None else needed.intersection(source.columns)
        if most is not None and len(records) >= most:
            break
    return records[:most], present


def _made_up(count: int, schema: Schema) -> tuple[list[dict[str, Any]], set[str]]:
    """Return contacts, and their columns."""
    if schema.fields != CONTACT.fields:
        raise Failure(f"made-up contacts have the fields of the built-in schema: name a file that has {schema.name}")
    from audiencefilter.cli.bench.contacts import contacts

    return contacts(count), {field.attribute for field in schema.fields}


# -- timing -------------------------------------------------------------------------------------------------------


def _check_libraries() -> None:
    try:
        from audiencefilter import ColumnStore  # noqa: F401
    except ImportError:
        extras = "pip install 'audiencefilter[cli,columns]'"
        raise Failure(f"bench needs numpy and pyarrow: install them with {extras}") from None


def _time(filters: Mapping[str, Filter], records: list[dict[str, Any]], schema: Schema, what: str) -> None:
    from audiencefilter.cli.bench.measuring import build, summary, table, time, with_somebody

    read = _read_by(filters.values(), schema)
    if not read:
        raise Failure("the filters read no field: there is nothing to time")
    built = build(records, Schema(schema.name, read, schema.notation))
    say(summary(f"{len(records):,} {what}", built))
    timings = [time(name, with_somebody(f, records), built.store, records) for name, f in filters.items()]
    say(table(timings, len(records)))
