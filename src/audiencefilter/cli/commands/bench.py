"""``audiencefilter bench``: times of filters on this machine, by columns and by rows."""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from audiencefilter import Bench, Filter, Schema
from audiencefilter import bench as times_of
from audiencefilter.cli.audiences import opened, read_members
from audiencefilter.cli.clause import OptionalWhere, filter_of, read_now, read_sources, reads_stdin
from audiencefilter.cli.guard import Failure, Without
from audiencefilter.cli.inputs import AudiencesOption, ContactOptions, Files, check_files
from audiencefilter.cli.selecting import Tally, report
from audiencefilter.cli.terminal import complain, say
from audiencefilter.contacts.inputs import STDIN, Inputs, batches
from audiencefilter.tools import name_of, show


def bench(
    files: Files = None,
    where: OptionalWhere = None,
    audiences: AudiencesOption = None,
    rows: Annotated[
        int | None,
        typer.Option("--rows", min=1, help="How many contacts; all of the files when omitted."),
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
    *,
    options: Annotated[ContactOptions, Without({"missing_columns"})],
) -> int:
    """Time filters over contacts, the first time and again: by columns and by rows."""
    before = None if against is None else _before(against)
    if bool(where) == bool(audiences):
        raise Failure("what is timed? Name clauses, --where, or a file of audiences, --audiences, and not both")
    names = files or ()
    check_files(names, audiences == STDIN or reads_stdin(where or ()))
    filters = _filters(where, audiences, options)
    time = partial(times_of, cold=not warm, rounds=rounds)
    found = _timed(filters, names, options, rows, time, quiet=json)
    say(found.to_json() if json else str(found))
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
    """Return the filters of clauses or of audiences by their names, at one instant."""
    if audiences is not None:
        found = opened(audiences, options)
        if not found.keys:
            raise Failure(f"{found.name} has no clauses to time")
        return {key if isinstance(key, str) else show(key): f for key, f in found.filters.items()}
    schema, now = options.chosen_schema(), read_now(options.now)
    filters: dict[str, Filter] = {}
    for f in dict.fromkeys(filter_of(source, schema) for source in read_sources(where or ())):
        filters[name_of(f, len(filters))] = f.at(now)
    return filters


# -- contacts -----------------------------------------------------------------------------------------------------


def _timed(
    filters: Mapping[str, Filter],
    files: Sequence[str],
    options: ContactOptions,
    rows: int | None,
    time: Callable[[Mapping[str, Filter], Any], Bench],
    quiet: bool,
) -> Bench:
    try:
        from audiencefilter import ColumnStore
    except ImportError:
        extras = "pip install 'audiencefilter[cli,columns]'"
        raise Failure(f"bench needs numpy and pyarrow: install them with {extras}") from None
    schema = next(iter(filters.values())).schema
    needed = read_members(schema, filters.values())
    if not needed:
        raise Failure("the filters read no field: there is nothing to time")
    records = _loaded(options.inputs(files, schema, needed), rows or sys.maxsize)
    if not records:
        raise Failure("the input has no contacts: bench needs at least one")
    names = {member.name for member in needed}
    relations = [relation for relation in schema.relations.values() if relation.name in names]
    fields = [field for field in schema.fields if field.name in names]
    start = perf_counter()
    store = ColumnStore.from_records(records, Schema(schema.name, fields, schema.notation, relations))
    store.encode()
    if not quiet:
        took, size = perf_counter() - start, store.nbytes / 1e6
        say(f"{len(records):,} contacts; columns encoded in {took:.2f} s, {size:,.1f} MB")
    # Columns and rows are not timed in turns: reading rows would evict the columns from the processor's caches.
    both = list(zip(time(filters, store).timings, time(filters, records).timings, strict=True))
    for one, other in both:
        if one.selected != other.selected:
            raise Failure(
                f"{one.name}: {one.selected:,} are selected by columns and {other.selected:,} by rows: "
                "please report this"
            )
    return Bench(len(records), tuple(chain.from_iterable(both)))


def _loaded(inputs: Inputs, most: int) -> list[dict[str, Any]]:
    """Return contacts with the needed fields; report the invalid ones, and columns that none has."""
    records: list[dict[str, Any]] = []
    tally = Tally()
    for source in inputs.sources():
        for batch in batches(source):
            records += source.records(batch)[1]
            if len(records) >= most:
                break
        tally.end(source)
        if len(records) >= most:
            break
    tally.read = len(records)
    report(inputs.policy, tally)
    return records[:most]
