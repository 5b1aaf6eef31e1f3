"""``audiencefilter bench``: times of filters on this machine, by columns and by rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from time import perf_counter
from typing import Annotated, Any, Final

import typer

from audiencefilter import CONTACT, Field, Filter, InvalidFilterError, Schema, parse, parse_text
from audiencefilter.cli.clause import read_filter, reads_stdin
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import ContactOptions, check_files
from audiencefilter.cli.terminal import complain, say
from audiencefilter.cli.timing import interleaved, interleaved_calls
from audiencefilter.contacts.database.address import is_address, read_address
from audiencefilter.contacts.inputs import Inputs, batches
from audiencefilter.tools import show

#: The number of samples of each filter.
_ROUNDS: Final = 3
_HEADER: Final = ("filter", "selected", "share", "columns ms", "rows ms", "ratio", "M rows/s")
#: The placeholder for an email of a contact.
_SOMEBODY: Final = "somebody@example.com"
_TEN: Final[Mapping[str, str]] = {
    "country-equals": "country = 'DE'",
    "points-and-subscribed": "points >= 100 AND unsubscribed = false",
    "email-contains": "email CONTAINS 'gmail'",
    "verified-in-points": """
        isVerified = true AND points > 500
        AND country IN ('DE', 'FR', 'NL', 'BE', 'AT', 'CH', 'IT', 'ES', 'SE', 'PL')
    """,
    "company-or-city": "company CONTAINS 'tech' OR city STARTS WITH 'San'",
    "notin-date-or": """
        country NOT IN ('US', 'IN') AND createdAt >= '2023-01-01T00:00:00Z'
        AND (firstName STARTS WITH 'A' OR lastName ENDS WITH 'son')
    """,
    "eight-leaves": """
        email ENDS WITH '@gmail.com'
        AND city NOT IN (
            'San Francisco', 'San Diego', 'New York', 'London', 'Berlin', 'München', 'Paris', 'Madrid', 'Zürich',
            'Kraków', 'Malmö', 'Bengaluru', 'Mumbai', 'São Paulo', 'İstanbul', 'Nowhere1', 'Nowhere2', 'Nowhere3',
            'Nowhere4', 'Nowhere5'
        )
        AND company IS NOT NULL AND createdAt >= '2020-06-01T00:00:00Z' AND createdAt < '2024-01-01T00:00:00Z'
        AND (points >= 1000 OR referrals >= 5) AND isVerified = true AND unsubscribed = false
    """,
    "or-wide": "unsubscribed = false OR points < 50",
    "email-equals": f"email = '{_SOMEBODY}'",
    "lastname-contains": "lastName CONTAINS 'MÜL'",
}


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
        typer.Option("--rows", min=1, help="How many contacts; when omitted, 200,000 made up, or all of the files."),
    ] = None,
    *,
    options: Annotated[
        ContactOptions, Without({"missing_columns", "table", "table_schema", "unchecked", "related", "now"})
    ],
) -> int:
    """Time filters over contacts in memory, by columns and by rows."""
    chosen = options.chosen_schema()
    given = _given(where, chosen) if where else {}
    try:
        from audiencefilter import ColumnStore  # noqa: F401 - check that its dependencies are installed
    except ImportError:
        extras = "pip install 'audiencefilter[cli,columns]'"
        raise Failure(f"bench needs numpy and pyarrow: install them with {extras}") from None
    filters = _absolute(given or _usable_ten(chosen))
    if files:
        _check(files, where or ())
        inputs = replace(options.inputs(files, chosen, _read_by(filters.values(), chosen)), allow_missing=True)
        records, present = _loaded(inputs, rows)
        for line in inputs.policy.report():
            complain(line)
    else:
        records, present = _made_up(rows or 200_000, chosen)
    if not records:
        raise Failure("the input has no contacts: bench needs at least one")
    _time(_possible(filters, present), records, chosen, "contacts" if files else "made-up contacts")
    return 0


# -- filters ------------------------------------------------------------------------------------------------------


def _given(clauses: Sequence[str], schema: Schema) -> dict[str, Filter]:
    """Return the filters by their text, shortened for a table."""
    if sum(map(reads_stdin, clauses)) > 1:
        raise Failure("stdin can be read once, so it can be one clause only")
    filters: dict[str, Filter] = {}
    for f in dict.fromkeys(read_filter(clause, schema) for clause in clauses):
        text = f.to_text()
        if len(text) > 40:
            text = f"{text[:35]}… #{len(filters) + 1}"  # the number makes it unique
        filters[text] = f
    return filters


def _usable_ten(schema: Schema) -> dict[str, Filter]:
    """Return those of the ten filters whose fields the schema has."""
    found = ten(schema)
    if absent := [name for name, f in found.items() if f is None]:
        complain(f"left out: {', '.join(absent)}, as {schema.name} has no such fields")
    filters = {name: f for name, f in found.items() if f is not None}
    if not filters:
        raise Failure(f"none of the ten filters is over fields of {schema.name}: name your own with --where")
    return filters


def ten(schema: Schema) -> dict[str, Filter | None]:
    """Return the ten filters by name; None for a filter whose fields the schema lacks.

    >>> from audiencefilter.language.schema import CONTACT, Field, FieldType
    >>> sum(f is not None for f in ten(CONTACT).values())
    10
    >>> [name for name, f in ten(Schema("Row", [Field("country", FieldType.STRING)])).items() if f]
    ['country-equals']
    """
    return {name: _parsed(text, schema) for name, text in _TEN.items()}


def with_somebody(f: Filter, records: Sequence[Mapping[str, Any]]) -> Filter:
    """Return a filter with the email of a contact, the one in the middle or the next that has an email."""
    if f.to_text() != _TEN["email-equals"]:
        return f
    attribute = f.schema.by_name["email"].attribute
    middle = len(records) // 2
    emails = (record.get(attribute) for record in (*records[middle:], *records[:middle]))
    return parse({"email": next(filter(None, emails), _SOMEBODY)}, f.schema)


def _parsed(text: str, schema: Schema) -> Filter | None:
    try:
        return parse_text(text, schema)
    except InvalidFilterError:
        return None


def _absolute(filters: Mapping[str, Filter]) -> dict[str, Filter]:
    """Return filters at the current instant; refuse filters that read related records."""
    for name, f in filters.items():
        if relations := [relation for relation in f.schema.relations if relation in f.fields]:
            raise Failure(
                f"{name}: bench times clauses over the fields of contacts, not over the related records in "
                f"{', '.join(relations)}: leave the clause out"
            )
    now = datetime.now(UTC)
    return {name: f.at(now) for name, f in filters.items()}


def _possible(filters: Mapping[str, Filter], present: set[str]) -> dict[str, Filter]:
    """Return the filters whose columns are present."""
    possible: dict[str, Filter] = {}
    for name, f in filters.items():
        absent = sorted({f.schema.by_name[field].attribute for field in f.fields} - present)
        if absent:
            complain(f"left out: {name}, as there is no column {', '.join(map(show, absent))}")
        else:
            possible[name] = f
    if not possible:
        raise Failure("no filter reads the columns of this input: name filters with --where")
    return possible


def _read_by(filters: Iterable[Filter], schema: Schema) -> tuple[Field, ...]:
    """Return the fields that the filters read."""
    read = {name for f in filters for name in f.fields}
    return tuple(field for field in schema.fields if field.name in read)


# -- contacts -----------------------------------------------------------------------------------------------------


def _check(files: Sequence[str], clauses: Sequence[str]) -> None:
    check_files(files, any(map(reads_stdin, clauses)))
    if addresses := [file for file in files if is_address(file)]:
        name = read_address(addresses[0]).name
        raise Failure(f"{name} is a database, which bench does not read: select its contacts into a file")


def _loaded(inputs: Inputs, most: int | None) -> tuple[list[dict[str, Any]], set[str]]:
    """Return contacts with the needed fields, and the present columns of these fields."""
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
    """Return generated contacts, and their columns."""
    if schema.fields != CONTACT.fields:
        raise Failure(f"made-up contacts have the fields of the built-in schema: name a file that has {schema.name}")
    from audiencefilter.cli.made_up import contacts

    return contacts(count), {field.attribute for field in schema.fields}


# -- timing -------------------------------------------------------------------------------------------------------


def _time(filters: Mapping[str, Filter], records: list[dict[str, Any]], schema: Schema, what: str) -> None:
    """Time the filters, and print a table."""
    import pyarrow

    from audiencefilter import ColumnStore
    from audiencefilter.contacts.records import columns_of_records

    read = _read_by(filters.values(), schema)
    if not read:
        raise Failure("the filters read no field: there is nothing to time")
    schema = Schema(schema.name, read, schema.notation)
    source = columns_of_records(records, schema)
    arrow = pyarrow.table({field.attribute: source.raw(field.attribute) for field in read})
    start = perf_counter()
    store = ColumnStore.from_arrow(arrow, schema)
    store.encode()
    seconds, size, count = perf_counter() - start, store.nbytes, len(records)
    share = size / arrow.get_total_buffer_size()
    say(f"{count:,} {what}; columns encoded in {seconds:.2f} s, {size / 1e6:,.1f} MB, {share:.2f} of Arrow's")
    lines = [_HEADER]
    for name, general in filters.items():
        f = with_somebody(general, records)
        by_columns, by_rows = store.count(f), len(f.select(records))
        if by_columns != by_rows:
            raise Failure(f"{name}: {by_columns:,} are selected by columns and {by_rows:,} by rows: please report this")
        # Columns and rows are not timed in turns: reading rows would evict the columns from the processor's caches.
        columns = interleaved_calls({name: partial(store.count, f)}, _ROUNDS).quickest(name)
        rows = interleaved({name: partial(f.select, records)}, _ROUNDS).quickest(name)
        lines.append(
            (
                name,
                f"{by_rows:,}",
                f"{by_rows / count:.1%}",
                f"{columns * 1e3:.3f}",
                f"{rows * 1e3:.1f}",
                f"{rows / columns:,.0f}x",
                f"{count / columns / 1e6:,.0f}",
            )
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for name, *numbers in lines:
        cells = [name.ljust(widths[0]), *map(str.rjust, numbers, widths[1:])]
        say("  ".join(cells))
