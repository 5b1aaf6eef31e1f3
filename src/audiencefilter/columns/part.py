"""A part of a snapshot: a segment, and what has replaced some of its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from audiencefilter.columns.arrays import Array, Rows, numpy, pyarrow
from audiencefilter.columns.executor import count_of, mask_of, rows_of
from audiencefilter.columns.planner import predicate
from audiencefilter.columns.segment import Segment
from audiencefilter.contacts.arrow import TableColumns
from audiencefilter.language.schema import Schema
from audiencefilter.plan.nodes import Plan

#: When more than this share of the rows is replaced, all are encoded anew.
_PATCHED: Final = 1 / 8


@dataclass(frozen=True, slots=True)
class Patch:
    """Rows that stand in place of others.

    Attributes:
        places: the numbers of the rows that they replace, ascending; one or more.
        segment: the rows, in that order.
    """

    places: Array
    segment: Segment


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of a segment as they are now.

    Attributes:
        segment: the rows as they were.
        patch: those that were replaced since, if any.
    """

    segment: Segment
    patch: Patch | None = None

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.segment.rows

    @property
    def nbytes(self) -> int:
        """The bytes held in memory now."""
        return self.segment.nbytes + (0 if self.patch is None else self.patch.segment.nbytes + self.patch.places.nbytes)

    def count(self, plan: Plan, threads: int) -> int:
        """Return how many rows a plan is true of."""
        asked = predicate(plan, self.segment)
        count = count_of(asked, self.rows, threads)
        if self.patch is not None:
            replaced = int(numpy.count_nonzero(asked.holds(self.patch.places)))
            count += Part(self.patch.segment).count(plan, threads) - replaced
        return count

    def mask(self, plan: Plan, threads: int) -> Array:
        """Return for every row whether a plan is true of it."""
        found = mask_of(predicate(plan, self.segment), self.rows, threads)
        if self.patch is not None:
            found[self.patch.places] = Part(self.patch.segment).mask(plan, threads)
        return found

    def indices(self, plan: Plan, threads: int) -> Array:
        """Return the numbers of the rows that a plan is true of, ascending."""
        found = rows_of(predicate(plan, self.segment), self.rows, threads)
        if self.patch is not None:
            kept = found[~numpy.isin(found, self.patch.places)]
            found = numpy.sort(
                numpy.concatenate([kept, self.patch.places[Part(self.patch.segment).indices(plan, threads)]])
            )
        return found

    def take(self, rows: Rows) -> pyarrow.Table:
        """Return some rows, given by their numbers in ascending order, with all their columns."""
        if self.patch is None:
            return self.segment.take(rows)
        numbers = numpy.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows
        places = numpy.searchsorted(self.patch.places, numbers)
        replaced = self.patch.places.take(places, mode="clip") == numbers
        kept, new = self.segment.take(numbers[~replaced]), self.patch.segment.take(places[replaced])
        order = numpy.empty(len(numbers), numpy.int64)
        order[~replaced] = numpy.arange(len(kept))
        order[replaced] = numpy.arange(len(kept), len(numbers))
        return joined([kept, new]).take(pyarrow.array(order))

    def replace(self, places: Array, rows: Segment) -> "Part":
        """Return the part with some rows replaced.

        Args:
            places: the numbers of the rows, ascending.
            rows: what stands there from now on, in that order.
        """
        if self.patch is not None:
            earlier = numpy.flatnonzero(~numpy.isin(self.patch.places, places))
            table = joined([self.patch.segment.take(earlier), rows.take(slice(0, rows.rows))])
            places = numpy.concatenate([self.patch.places[earlier], places])
            order = numpy.argsort(places)
            places, rows = places[order], segment_of(table.take(pyarrow.array(order)), rows.schema)
        replaced = Part(self.segment, Patch(places, rows))
        return replaced if len(places) <= _PATCHED * self.rows else replaced.rewritten()

    def rewritten(self) -> "Part":
        """Return the same rows in a segment of their own."""
        return Part(segment_of(self.table(), self.segment.schema))

    def table(self) -> pyarrow.Table:
        """Return all rows with all their columns."""
        return self.take(slice(0, self.rows))


def joined(tables: Sequence[pyarrow.Table]) -> pyarrow.Table:
    """Return the rows of some tables, one after the other; a column that one of them lacks is missing there.

    Raises:
        ValueError: they have columns of one name and types that do not go together.
    """
    try:
        return pyarrow.concat_tables(tables, promote_options="permissive")
    except pyarrow.ArrowException as error:
        raise ValueError(f"rows of different columns cannot be joined: {error}") from None


def segment_of(table: pyarrow.Table, schema: Schema) -> Segment:
    """Return the rows of a table as a segment."""
    return Segment(TableColumns(table), schema)
