"""``audiencefilter bench``: times of filters on this machine, by columns and by rows, or in a database."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final, TypeAlias

import typer

from audiencefilter import CONTACT, Bench, Filter, InvalidFilterError, Schema, Timing, parse, parse_text
from audiencefilter import bench as times_of
from audiencefilter.cli.audiences import opened, read_members
from audiencefilter.cli.clause import OptionalWhere, filter_of, read_now, read_sources, reads_stdin
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import AudiencesOption, ContactOptions, Files, check_files
from audiencefilter.cli.selecting import as_table, counter, report
from audiencefilter.cli.terminal import complain, say
from audiencefilter.contacts.database.address import is_address
from audiencefilter.contacts.inputs import STDIN, Inputs, batches
from audiencefilter.contacts.source import members_of
from audiencefilter.tools import name_of, show

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
    files: Files = None,
    where: OptionalWhere = None,
    audiences: AudiencesOption = None,
    rows: Annotated[
        int | None,
        typer.Option("--rows", min=1, help="How many contacts; when omitted, 200,000 made up, or all of the files."),
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="The number of samples of each time.")] = 5,
    warm: Annotated[
        bool,
        typer.Option("--warm", help="Keep cached results: time the first call once."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the times as JSON, for --against.")] = False,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="FILE", help="Compare with former JSON; exit code 1 if any time is longer."),
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture of the times.")] = None,
    *,
    options: Annotated[ContactOptions, Without({"missing_columns"})],
) -> int:
    """Time filters over contacts, the first time and again: by columns and by rows, or in a database.

    Without clauses these are ten over a contact, and without files the contacts are made up.
    """
    before = None if against is None else _before(against)
    if where and audiences:
        raise Failure("--where and --audiences both name clauses: leave one of them out")
    if files:
        check_files(files, audiences == STDIN or reads_stdin(where or ()))
    options.table_choice(files or ())
    filters = _filters(where, audiences, options)
    time = partial(times_of, cold=not warm, rounds=rounds)
    if files and any(map(is_address, files)):
        found = _in_database(filters, files, options, rows, time)
    else:
        found = _in_memory(filters, files, options, rows, time, quiet=json)
    say(found.to_json() if json else str(found))
    if svg is not None:
        svg.write_text(found.to_svg(), encoding="utf-8")
    return 0 if before is None else _compare(found, before)


def _before(path: Path) -> Bench:
    try:
        return Bench.from_json(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Failure(f"{path}: {error}") from None


def _compare(found: Bench, before: Bench) -> int:
    """Print what got slower, and what is not the same any more; return the exit code."""
    former = {(one.name, one.over): one.selected for one in before.timings}
    same = [one for one in found.timings if (one.name, one.over) in former]
    if not same:
        raise Failure("none of these filters is in the file of --against: compare the same clauses over the same kind")
    for one in same:
        if one.selected != (then := former[one.name, one.over]):
            complain(f"note: {one.name} over {one.over} selects {one.selected:,}, before {then:,}")
    slower = found.slower_than(before)
    for each in slower:
        complain(f"slower: {each}")
    complain(f"{len(slower)} of {2 * len(same)} times are longer than all before")
    return 1 if slower else 0


# -- filters ------------------------------------------------------------------------------------------------------


def _filters(where: Sequence[str] | None, audiences: str | None, options: ContactOptions) -> dict[str, Filter]:
    """Return the filters by their names, at one instant: of clauses, of audiences, or the ten."""
    schema, now = options.chosen_schema(), read_now(options.now)
    if audiences is not None:
        found = opened(audiences, options)
        if not found.keys:
            raise Failure(f"{found.name} has no clauses to time")
        return {key if isinstance(key, str) else show(key): f for key, f in found.filters.items()}
    if where:
        filters: dict[str, Filter] = {}
        for f in dict.fromkeys(filter_of(source, schema) for source in read_sources(where)):
            filters[name_of(f, len(filters))] = f.at(now)
        return filters
    usable = ten(schema)
    if absent := _TEN.keys() - usable:
        complain(f"left out: {', '.join(name for name in _TEN if name in absent)}, as {schema.name} has no such fields")
    if not usable:
        raise Failure(f"none of the ten filters is over fields of {schema.name}: name your own with --where")
    return usable


def ten(schema: Schema) -> dict[str, Filter]:
    """Return by name those of the ten filters whose fields the schema has.

    >>> from audiencefilter.language.schema import CONTACT, Field, FieldType
    >>> len(ten(CONTACT)), list(ten(Schema("Row", [Field("country", FieldType.STRING)])))
    (10, ['country-equals'])
    """
    filters: dict[str, Filter] = {}
    for name, text in _TEN.items():
        with suppress(InvalidFilterError):
            filters[name] = parse_text(text, schema)
    return filters


def with_somebody(f: Filter, records: Sequence[Mapping[str, Any]]) -> Filter:
    """Return a filter with the email of a contact, the one in the middle or the next that has an email."""
    if f.to_text() != _TEN["email-equals"]:
        return f
    attribute = f.schema.by_name["email"].attribute
    middle = len(records) // 2
    emails = (record.get(attribute) for record in (*records[middle:], *records[:middle]))
    return parse({"email": next(filter(None, emails), _SOMEBODY)}, f.schema)


def _possible(filters: Mapping[str, Filter], present: set[str]) -> dict[str, Filter]:
    """Return the filters whose columns are present."""
    possible: dict[str, Filter] = {}
    for name, f in filters.items():
        absent = sorted({member.attribute for member in members_of(f.schema, f.fields)} - present)
        if absent:
            complain(f"left out: {name}, as there is no column {', '.join(map(show, absent))}")
        else:
            possible[name] = f
    if not possible:
        raise Failure("no filter reads the columns of this input: name filters with --where")
    return possible


# -- contacts -----------------------------------------------------------------------------------------------------


#: Times filters over something.
_Time: TypeAlias = Callable[[Mapping[str, Filter], Any], Bench]


def _in_database(
    filters: Mapping[str, Filter], files: Sequence[str], options: ContactOptions, rows: int | None, time: _Time
) -> Bench:
    if len(files) > 1 or rows is not None:
        raise Failure("bench times filters over one whole table of a database: name its URL alone, without --rows")
    schema = next(iter(filters.values())).schema
    inputs = options.inputs(files, schema, read_members(schema, filters.values()))
    timings: tuple[Timing, ...] = ()
    for source in inputs.sources():
        if (table := as_table(source)) is not None:
            with table.errors():
                timings = time(filters, counter(table)).timings
    report(inputs.policy, {})
    return Bench(None, tuple(replace(one, over="database") for one in timings))


def _in_memory(
    filters: Mapping[str, Filter],
    files: Sequence[str] | None,
    options: ContactOptions,
    rows: int | None,
    time: _Time,
    quiet: bool,
) -> Bench:
    try:
        from audiencefilter import ColumnStore
    except ImportError:
        extras = "pip install 'audiencefilter[cli,columns]'"
        raise Failure(f"bench needs numpy and pyarrow: install them with {extras}") from None
    schema = next(iter(filters.values())).schema
    if files:
        inputs = replace(options.inputs(files, schema, read_members(schema, filters.values())), allow_missing=True)
        records, present = _loaded(inputs, rows or sys.maxsize)
    else:
        records, present = _made_up(rows or 200_000, schema)
    if not records:
        raise Failure("the input has no contacts: bench needs at least one")
    filters = {name: with_somebody(f, records) for name, f in _possible(filters, present).items()}
    names = {member.name for member in read_members(schema, filters.values())}
    if not names:
        raise Failure("the filters read no field: there is nothing to time")
    relations = [relation for relation in schema.relations.values() if relation.name in names]
    fields = [field for field in schema.fields if field.name in names]
    start = perf_counter()
    store = ColumnStore.from_records(records, Schema(schema.name, fields, schema.notation, relations))
    store.encode()
    if not quiet:
        what = "contacts" if files else "made-up contacts"
        say(f"{len(records):,} {what}; columns encoded in {perf_counter() - start:.2f} s, {store.nbytes / 1e6:,.1f} MB")
    # Columns and rows are not timed in turns: reading rows would evict the columns from the processor's caches.
    both = list(zip(time(filters, store).timings, time(filters, records).timings, strict=True))
    for one, other in both:
        if one.selected != other.selected:
            raise Failure(
                f"{one.name}: {one.selected:,} are selected by columns and {other.selected:,} by rows: "
                "please report this"
            )
    return Bench(len(records), tuple(chain.from_iterable(both)))


def _loaded(inputs: Inputs, most: int) -> tuple[list[dict[str, Any]], set[str]]:
    """Return contacts with the needed fields, and the present columns of these fields; report the invalid ones."""
    records: list[dict[str, Any]] = []
    present: set[str] = set()
    needed = {field.attribute for field in inputs.needed}
    for source in inputs.sources():
        for batch in batches(source):
            records += source.records(batch)[1]
            if len(records) >= most:
                break
        present |= needed - source.unseen() if source.columns is None else needed.intersection(source.columns)
        if len(records) >= most:
            break
    report(inputs.policy, {})
    return records[:most], present


def _made_up(count: int, schema: Schema) -> tuple[list[dict[str, Any]], set[str]]:
    """Return generated contacts, and their columns."""
    if schema.fields != CONTACT.fields:
        raise Failure(f"made-up contacts have the fields of the built-in schema: name a file that has {schema.name}")
    from audiencefilter.cli.made_up import contacts

    return contacts(count), {field.attribute for field in schema.fields}
