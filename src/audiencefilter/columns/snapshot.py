"""A snapshot: all rows of a store as they are at one moment. Immutable, so that readers need no lock."""

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from audiencefilter.columns.arrays import Array, numpy, pyarrow
from audiencefilter.columns.part import Part, joined, segment_of
from audiencefilter.columns.segment import Segment
from audiencefilter.language.schema import Schema
from audiencefilter.plan.nodes import Plan

#: Segments of at least so many rows are never joined with what is appended to them.
_LARGE: Final = 1_048_576


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Parts, one after the other.

    Attributes:
        parts: one or more.
    """

    parts: tuple[Part, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return sum(part.rows for part in self.parts)

    @property
    def nbytes(self) -> int:
        """The bytes held in memory now."""
        return sum(part.nbytes for part in self.parts)

    def _starts(self) -> list[int]:
        """Return the number of the first row of each part, and that of the row after the last."""
        return [0, *accumulate(part.rows for part in self.parts)]

    # -- reading --------------------------------------------------------------------------------------------------

    def count(self, plan: Plan, threads: int) -> int:
        """Return how many rows a plan is true of."""
        return sum(part.count(plan, threads) for part in self.parts)

    def mask(self, plan: Plan, threads: int) -> Array:
        """Return for every row whether a plan is true of it."""
        return numpy.concatenate([part.mask(plan, threads) for part in self.parts])

    def indices(self, plan: Plan, threads: int) -> Array:
        """Return the numbers of the rows that a plan is true of, ascending."""
        found = [part.indices(plan, threads) + start for part, start in zip(self.parts, self._starts(), strict=False)]
        return numpy.concatenate(found)

    def take(self, rows: Array) -> pyarrow.Table:
        """Return some rows, given by their numbers in ascending order, with all their columns."""
        starts = self._starts()
        ends = numpy.searchsorted(rows, starts)
        return joined(
            [part.take(rows[ends[place] : ends[place + 1]] - starts[place]) for place, part in enumerate(self.parts)]
        )

    # -- changing -------------------------------------------------------------------------------------------------

    def append(self, rows: Segment) -> "Snapshot":
        """Return the snapshot with rows after its last one.

        Small parts at the end are joined while the later one has come to half the earlier one's size: so there are few
        parts, and a row is encoded again only as often as the logarithm of their number.
        """
        parts = [*self.parts, Part(rows)]
        while len(parts) > 1 and _are_joined(*parts[-2:]):
            parts[-2:] = [Part(segment_of(joined([part.table() for part in parts[-2:]]), rows.schema))]
        return Snapshot(tuple(parts))

    def update(self, numbers: Array, rows: Segment) -> "Snapshot":
        """Return the snapshot with some rows replaced.

        Args:
            numbers: of the rows, ascending.
            rows: what stands there from now on, in that order.
        """
        starts = self._starts()
        ends = numpy.searchsorted(numbers, starts)
        parts = list(self.parts)
        for place, (start, first, last) in enumerate(zip(starts, ends, ends[1:], strict=False)):
            if first < last:
                some = rows if last - first == rows.rows else _some(rows, slice(int(first), int(last)))
                parts[place] = parts[place].replace(numbers[first:last] - start, some)
        return Snapshot(tuple(parts))

    def in_one(self, schema: Schema) -> Segment:
        """Return all rows in one segment."""
        if len(self.parts) == 1 and self.parts[0].patch is None:
            return self.parts[0].segment
        return segment_of(joined([part.table() for part in self.parts]), schema)


def _are_joined(one: Part, other: Part) -> bool:
    return one.rows < min(2 * other.rows, _LARGE)


def _some(rows: Segment, which: slice) -> Segment:
    return segment_of(rows.take(which), rows.schema)
