"""Filters over contacts: the ten that the project's benchmarks have, too, and how long some take, as a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

import pyarrow

from audiencefilter import ColumnStore, Filter, InvalidFilterError, Schema, parse, parse_text
from audiencefilter.cli.bench.timing import interleaved, interleaved_calls
from audiencefilter.cli.guard import Failure
from audiencefilter.contacts.records import columns_of_records

#: How often each is timed.
_ROUNDS: Final = 3
_HEADER: Final = ("filter", "selected", "share", "columns ms", "rows ms", "ratio", "M rows/s")
#: An email that somebody has takes the place of this one.
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


def ten(schema: Schema) -> dict[str, Filter | None]:
    """Return the ten filters by their names; None for one that a schema has not the fields for.

    >>> from audiencefilter.language.schema import CONTACT, Field, FieldType
    >>> sum(f is not None for f in ten(CONTACT).values())
    10
    >>> [name for name, f in ten(Schema("Row", [Field("country", FieldType.STRING)])).items() if f]
    ['country-equals']
    """
    return {name: _parsed(text, schema) for name, text in _TEN.items()}


def with_somebody(f: Filter, records: Sequence[Mapping[str, Any]]) -> Filter:
    """Return a filter with an email that a contact has, the one in the middle or the next after it."""
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


# -- timing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Built:
    """A store with all its columns encoded.

    Attributes:
        store: the store.
        seconds: how long it took to encode them.
        arrow: how many bytes they take as Arrow has them.
    """

    store: ColumnStore
    seconds: float
    arrow: int


@dataclass(frozen=True, slots=True)
class Timing:
    """What one filter selected, and how long that took.

    Attributes:
        name: what the filter is called.
        selected: how many contacts.
        columns: the seconds of the quickest run by columns.
        rows: the seconds of the quickest run by rows.
    """

    name: str
    selected: int
    columns: float
    rows: float


def build(records: Sequence[Mapping[str, Any]], schema: Schema) -> Built:
    """Return a store of contacts."""
    source = columns_of_records(records, schema)
    table = pyarrow.table({field.attribute: source.raw(field.attribute) for field in schema.fields})
    start = perf_counter()
    store = ColumnStore.from_arrow(table, schema)
    store.encode()
    return Built(store, perf_counter() - start, table.get_total_buffer_size())


def time(name: str, f: Filter, store: ColumnStore, records: Sequence[Mapping[str, Any]]) -> Timing:
    """Time a filter.

    Raises:
        Failure: columns and rows do not select as many, which is a defect.
    """
    by_columns, by_rows = store.count(f), len(f.select(records))
    if by_columns != by_rows:
        raise Failure(f"{name}: {by_columns:,} are selected by columns and {by_rows:,} by rows: please report this")
    # Not in turns: rows would leave nothing of the columns in the processor's caches.
    columns = interleaved_calls({name: lambda: store.count(f)}, _ROUNDS).quickest(name)
    rows = interleaved({name: lambda: f.select(records)}, _ROUNDS).quickest(name)
    return Timing(name, by_rows, columns, rows)


def summary(what: str, built: Built) -> str:
    """Say what is timed, and what its columns took."""
    size = built.store.nbytes
    return (
        f"{what}; columns encoded in {built.seconds:.2f} s, {size / 1e6:,.1f} MB, {size / built.arrow:.2f} of Arrow's"
    )


def table(timings: Sequence[Timing], count: int) -> str:
    """Return a line for each filter.

    Args:
        timings: one for each.
        count: how many contacts there are.

    >>> print(table([Timing("one", 5, 0.001, 0.1)], 20_000))
    filter  selected  share  columns ms  rows ms  ratio  M rows/s
    one            5   0.0%       1.000    100.0   100x        20
    """
    lines = [_HEADER, *(_cells(timing, count) for timing in timings)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) if index else cell.ljust(width) for index, (cell, width) in enumerate(
            zip(line, widths, strict=True)
        ))
        for line in lines
    )  # fmt: skip


def _cells(timing: Timing, count: int) -> tuple[str, ...]:
    return (
        timing.name,
        f"{timing.selected:,}",
        f"{timing.selected / count:.1%}",
        f"{timing.columns * 1e3:.3f}",
        f"{timing.rows * 1e3:.1f}",
        f"{timing.rows / timing.columns:,.0f}x",
        f"{count / timing.columns / 1e6:,.0f}",
    )
