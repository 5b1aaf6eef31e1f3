"""Selects contacts in batches, so that memory does not grow with their number."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from math import inf
from operator import add, methodcaller
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from audiencefilter import Field, Filter, RecordError, Schema, UnsupportedError
from audiencefilter.cli.terminal import complain
from audiencefilter.contacts.inputs import Inputs, gzip_errors
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.source import BATCH_ROWS, Chunk, Member, Source

if TYPE_CHECKING:
    from audiencefilter import ColumnStore

Found = TypeVar("Found")


@dataclass(slots=True)
class Tally:
    """The counts of a selection so far."""

    #: The number of contacts read, without skipped ones.
    read: int = 0
    selected: int = 0
    #: The columns that the filter reads and no contact has had so far.
    unseen: set[str] = field(default_factory=set)
    #: The time of `monotonic()` after which the selection ends with a TimeoutError.
    until: float = inf
    _seen: set[str] = field(default_factory=set)

    def end(self, source: Source) -> None:
        """Record the columns of a source after its last batch."""
        needed = {field.attribute for field in source.needed}
        self._seen |= needed - source.unseen()
        self.unseen = needed - self._seen


def tallied(
    inputs: Inputs,
    tally: Tally,
    find: Callable[[Source], Iterable[tuple[int, int, Found]]],
    limit: int | None = None,
) -> Iterator[tuple[Source, Found]]:
    """Yield what is found in each source, by batches whose rows are tallied, until `limit` are selected."""
    for source in inputs.sources():
        for read, selected, found in find(source):
            tally.read += read
            tally.selected += selected
            if monotonic() > tally.until:
                raise TimeoutError
            yield source, found
            if tally.selected == limit:
                return
        tally.end(source)


def selected(f: Filter, inputs: Inputs, tally: Tally, limit: int | None = None) -> Iterator[tuple[Source, list[Any]]]:
    """Give the selected rows of each batch, with their source; and each source with no rows when it is opened."""

    def find(source: Source) -> Iterator[tuple[int, int, list[Any]]]:
        yield 0, 0, []
        for read, found in chosen(source, f, None if limit is None else limit - tally.selected):
            rows = found if limit is None else found[: limit - tally.selected]
            yield read, len(rows), rows

    return tallied(inputs, tally, find, limit)


def count(f: Filter, inputs: Inputs, tally: Tally) -> None:
    """Count the selected contacts."""
    count_each([f], lambda records: [sum(map(f.predicate(), records))], inputs, tally)


def count_each(
    filters: Collection[Filter],
    of_records: Callable[[Sequence[Mapping[str, Any]]], Sequence[int]],
    inputs: Inputs,
    tally: Tally,
) -> list[int]:
    """Return how many contacts each filter selects; `of_records` counts those that columns cannot tell."""

    def find(source: Source) -> Iterator[tuple[int, int, Sequence[int]]]:
        with gzip_errors(source.name):
            for chunk in source.chunks(None):
                numbers = by_columns(methodcaller("counts_of", filters), inputs.schema, source.needed, chunk)
                if numbers is not None:
                    yield chunk.rows, sum(numbers), numbers
                    continue
                for batch in chunk.batches():
                    valid, records = source.records(batch)
                    yield len(valid), sum(found := of_records(records)), found

    counts = [0] * len(filters)
    for _, found in tallied(inputs, tally, find):
        counts = list(map(add, counts, found))
    return counts


def share(selected: int, read: int) -> str:
    """Return a number of selected contacts with its share of all."""
    return f"{selected:,} of {read:,} ({selected / read if read else 0:.1%})"


def report(policy: Policy, tally: Tally, readers: str = "the filter reads") -> None:
    """Print to stderr the skipped rows, and the columns that no contact had."""
    for line in policy.report():
        complain(line)
    for column in sorted(tally.unseen) if tally.read else ():
        complain(f"warning: no contact has {column}, which {readers}: it was a missing value throughout")


# -- by rows and by columns ---------------------------------------------------------------------------------------


def chosen(source: Source, f: Filter, most: int | None) -> Iterator[tuple[int, list[Any]]]:
    """Give, batch by batch, the number of rows read and the selected rows."""
    with gzip_errors(source.name):
        for chunk in source.chunks(most):
            row_numbers = by_columns(methodcaller("indices", f), f.schema, source.needed, chunk)
            if row_numbers is None:
                for batch in chunk.batches():
                    rows, records = source.records(batch)
                    yield len(rows), list(compress(rows, map(f.predicate(), records)))
                continue
            for first in range(0, chunk.rows, BATCH_ROWS):
                within = row_numbers[bisect_left(row_numbers, first) : bisect_left(row_numbers, first + BATCH_ROWS)]
                yield min(BATCH_ROWS, chunk.rows - first), chunk.at(within)


def by_columns(
    find: "Callable[[ColumnStore], Sequence[int]]", schema: Schema, needed: Sequence[Member], chunk: Chunk
) -> Sequence[int] | None:
    """Return what is found in the columns of a chunk; None if the rows have to be read."""
    columns = chunk.columns()
    if columns is None:
        return None
    import pyarrow
    import pyarrow.compute

    from audiencefilter.tools import store_once

    doubles = [column for column in columns.values() if pyarrow.types.is_floating(column.type)]
    if any(pyarrow.compute.any(pyarrow.compute.is_inf(column)).as_py() for column in doubles):
        return None  # a store accepts infinite numbers, the reader of a file does not
    nothing = pyarrow.chunked_array([pyarrow.nulls(chunk.rows)])
    fields = [member for member in needed if isinstance(member, Field)]
    table = {field.attribute: columns.get(field.attribute, nothing) for field in fields}
    # The other fields of the schema are left out, since they have no columns here.
    try:
        return find(store_once(pyarrow.table(table), Schema(schema.name, fields, schema.notation)))
    except (RecordError, UnsupportedError, ValueError):  # an invalid value, or a broken column
        return None
