"""Contacts through a filter, in batches, so that memory does not grow with their number."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import compress
from typing import Any, cast

from audiencefilter import Field, Filter, RecordError
from audiencefilter.cli.terminal import Advance, complain
from audiencefilter.contacts.members import Member
from audiencefilter.contacts.policy import Policy
from audiencefilter.contacts.reading import Inputs, gzip_told
from audiencefilter.contacts.source import BATCH_ROWS, Chunk, FilteringSource, Source


@dataclass(slots=True)
class Tally:
    """How far a selection has come."""

    #: Skipped contacts left out; of a table, those that the database gave.
    read: int = 0
    selected: int = 0
    #: The columns that the filter reads and no contact had so far.
    unseen: set[str] = field(default_factory=set)
    _seen: set[str] = field(default_factory=set)

    def add(self, read: int, selected: int) -> None:
        """Add a batch."""
        self.read += read
        self.selected += selected

    def end(self, source: Source) -> None:
        """Note which columns a source had, now that it has been read."""
        needed = {field.attribute for field in source.needed}
        self._seen |= needed - source.unseen()
        self.unseen = needed - self._seen


def selected(
    f: Filter, inputs: Inputs, tally: Tally, advance: Advance, limit: int | None = None
) -> Iterator[tuple[Source, list[Any]]]:
    """Give the selected rows of each batch, with their source; each source once more, with no rows, as it is opened."""
    for source in inputs.sources():
        yield source, []
        most = None if limit is None else limit - tally.selected
        for read, found in _chosen(source, f, most):
            rows = found if limit is None else found[: limit - tally.selected]
            tally.add(read, len(rows))
            advance(tally.read, tally.selected)
            yield source, rows
            if tally.selected == limit:
                return
        tally.end(source)


def count(f: Filter, inputs: Inputs, tally: Tally, advance: Advance, total: bool) -> None:
    """Count what is selected."""
    for source in inputs.sources():
        for read, selected in _counted(source, f, total):
            tally.add(read, selected)
            advance(tally.read, tally.selected)
        tally.end(source)


def report(policy: Policy, tallies: Mapping[str, Tally], readers: str = "the filter reads") -> None:
    """Say on stderr what was passed over, and what no contact had, by the name of a file or of all files together."""
    for line in policy.report():
        complain(line)
    for name, tally in tallies.items():
        of = f" of {name}" if name else ""
        for column in sorted(tally.unseen) if tally.read else ():
            complain(f"warning: no contact{of} has {column}, which {readers}: it was a missing value throughout")


# -- by rows and by columns ---------------------------------------------------------------------------------------


def _chosen(source: Source, f: Filter, most: int | None) -> Iterator[tuple[int, list[Any]]]:
    """Give, batch by batch, how many rows were read and those of them that are selected."""
    with gzip_told(source.name):
        if isinstance(source, FilteringSource):
            yield from source.chosen(f, most)
            return
        for read, _, rows in _tested(source, f, most):
            yield read, rows()


def _counted(source: Source, f: Filter, total: bool) -> Iterator[tuple[int, int]]:
    """Give, batch by batch, how many rows were read, or fewer unless the total matters, and how many are selected."""
    with gzip_told(source.name):
        if isinstance(source, FilteringSource):
            yield from source.counted(f, total)
            return
        for read, selected, _ in _tested(source, f, None):
            yield read, selected


def _tested(source: Source, f: Filter, most: int | None) -> Iterator[tuple[int, int, Callable[[], list[Any]]]]:
    """Give for each batch how many rows were read, how many of them are selected, and a way to get those."""
    predicate = f.predicate()
    for chunk in source.chunks(most):
        row_numbers = row_numbers_of(f, source.needed, chunk)
        if row_numbers is None:
            for batch in chunk.batches():
                rows, records = source.records(batch)
                selected = list(compress(rows, map(predicate, records)))
                yield len(rows), len(selected), selected.copy
            continue
        for first in range(0, chunk.rows, BATCH_ROWS):
            within = row_numbers[bisect_left(row_numbers, first) : bisect_left(row_numbers, first + BATCH_ROWS)]
            yield min(BATCH_ROWS, chunk.rows - first), len(within), partial(chunk.at, within)


def row_numbers_of(f: Filter, needed: Sequence[Member], chunk: Chunk) -> Sequence[int] | None:
    """Return which rows of a chunk a filter selects, from 0, ascending; None where they have to be read."""
    columns = chunk.columns()
    if columns is None:
        return None
    import pyarrow
    import pyarrow.compute

    from audiencefilter import ColumnStore, Schema

    doubles = [column for column in columns.values() if pyarrow.types.is_floating(column.type)]
    if any(pyarrow.compute.any(pyarrow.compute.is_inf(column)).as_py() for column in doubles):
        return None  # a store takes infinite numbers, and the reader of a file does not
    nothing = pyarrow.chunked_array([pyarrow.nulls(chunk.rows)])
    fields = [member for member in needed if isinstance(member, Field)]
    table = {field.attribute: columns.get(field.attribute, nothing) for field in fields}
    # The schema may have others, for which there are no columns here.
    schema = Schema(f.schema.name, fields, f.schema.notation)
    try:
        found = ColumnStore.from_arrow(pyarrow.table(table), schema, threads=1).indices(f)
    except (RecordError, ValueError):  # a wrong value, or a column that is broken
        return None
    return cast("Sequence[int]", found)
