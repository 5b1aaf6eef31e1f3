"""A plan asked of all rows of a snapshot, or of some of them."""

from itertools import pairwise

from audiencefilter.columns.arrays import Array, numpy
from audiencefilter.columns.executor import mask_of
from audiencefilter.columns.part import Part
from audiencefilter.columns.planner import predicate
from audiencefilter.columns.snapshot import Snapshot
from audiencefilter.plan.nodes import Plan


class Question:
    """A plan, made into predicates over the parts of a snapshot once, whatever it is asked of then.

    Attributes:
        cost: about how many nanoseconds it takes for a row.
    """

    def __init__(self, plan: Plan, snapshot: Snapshot) -> None:
        self._parts = [_PartQuestion(plan, part) for part in snapshot.parts]
        self.cost = max(part.cost for part in self._parts)

    def mask(self, threads: int) -> Array:
        """Return for every row whether the plan is true of it."""
        masks = [part.mask(threads) for part in self._parts]
        return masks[0] if len(masks) == 1 else numpy.concatenate(masks)

    def at(self, rows: Array) -> Array:
        """Return the same for some rows, given by their numbers in ascending order."""
        if len(self._parts) == 1:
            return self._parts[0].at(rows)
        starts = numpy.cumsum([0, *(part.rows for part in self._parts)])
        ends = pairwise(numpy.searchsorted(rows, starts))
        return numpy.concatenate(
            [
                part.at(rows[first:last] - start)
                for part, start, (first, last) in zip(self._parts, starts, ends, strict=False)
            ]
        )


class _PartQuestion:
    """A plan over one part, and over what has replaced some of its rows."""

    def __init__(self, plan: Plan, part: Part) -> None:
        self.rows = part.rows
        self._asked = predicate(plan, part.segment)
        self.cost = self._asked.cost
        self._replaced = None
        if part.patch is not None:
            self._replaced = part.patch.places, _PartQuestion(plan, Part(part.patch.segment))

    def mask(self, threads: int) -> Array:
        found = mask_of(self._asked, self.rows, threads)
        if self._replaced is not None:
            places, instead = self._replaced
            found[places] = instead.mask(threads)
        return found

    def at(self, rows: Array) -> Array:
        found = self._asked.holds(rows)
        if self._replaced is None:
            return found
        places, instead = self._replaced
        rank = numpy.searchsorted(places, rows)
        other = numpy.flatnonzero(places.take(rank, mode="clip") == rows)
        found = found.copy()  # what a predicate returns is not to be changed
        found[other] = instead.at(rank[other])
        return found
