"""Tests of texts that stand in a column as they are."""

from collections.abc import Callable
from typing import Final

from audiencefilter.columns.arrays import Array, ArrowArray, Rows, chosen, numpy, row_count
from audiencefilter.columns.bits import Bits
from audiencefilter.columns.matching import matching
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.plan.nodes import Bound, Match, Membership

_GUESSED_SHARE: Final = 0.1


class TextTest(Predicate):
    """True where a leaf of the plan is true of a text; every text is looked at.

    Args:
        leaf: the test, not negated.
        texts: gives the texts of some rows.
    """

    def __init__(self, leaf: Membership | Bound | Match, texts: Callable[[Rows], ArrowArray]) -> None:
        self._leaf = leaf
        self._texts = texts
        self.cost = 100.0 if not isinstance(leaf, Bound) and leaf.ignore_case else 50.0
        self.share = _GUESSED_SHARE

    def holds(self, rows: Rows) -> Array:
        """Return whether the leaf is true of each row's text."""
        return matching(self._leaf, self._texts(rows))


class TextAmong(Predicate):
    """True where a leaf of the plan is true of a text; only the texts that it can be true of are looked at.

    Args:
        leaf: the test, not negated.
        texts: gives the texts of some rows.
        possible: for every row whether the leaf can be true of it, as bits.
        share: of how many rows it can.
    """

    def __init__(self, leaf: Match, texts: Callable[[Rows], ArrowArray], possible: Bits, share: float) -> None:
        self._leaf = leaf
        self._texts = texts
        self._possible = possible
        self.cost = 0.2 + 50 * share
        self.share = share

    def holds(self, rows: Rows) -> Array:
        """Return whether the leaf is true of each row's text."""
        places = numpy.flatnonzero(self._possible.at(rows))
        found = numpy.zeros(row_count(rows), bool)
        if len(places):
            found[places] = matching(self._leaf, self._texts(chosen(rows, places)))
        return found
