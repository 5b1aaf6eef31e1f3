"""Tests of texts that stand in a column as they are."""

from collections.abc import Callable

from audiencefilter.backends.columns.arrays import Array, ArrowArray, Rows, numpy, row_count
from audiencefilter.backends.columns.matching import matching
from audiencefilter.backends.columns.predicates.predicate import Predicate
from audiencefilter.backends.columns.trigrams import Trigrams
from audiencefilter.language.plan import Bound, Match, Membership

_GUESSED_SHARE = 0.1


class TextTest(Predicate):
    """True where a leaf of the plan is true of a text; every text is looked at.

    Args:
        leaf: the test.
        texts: gives the texts of some rows.
    """

    def __init__(self, leaf: Membership | Bound | Match, texts: Callable[[Rows], ArrowArray]) -> None:
        self._leaf = leaf
        self._texts = texts
        negated = not isinstance(leaf, Bound) and leaf.negated
        self.cost = 100.0 if not isinstance(leaf, Bound) and leaf.ignore_case else 50.0
        self.share = 1 - _GUESSED_SHARE if negated else _GUESSED_SHARE

    def holds(self, rows: Rows) -> Array:
        """Return whether the leaf is true of each row's text."""
        return matching(self._leaf, self._texts(rows))


class TextContains(Predicate):
    """True where a text has a needle somewhere; only texts that have all its trigrams are looked at.

    Args:
        leaf: contains, ignoring case or not, not negated.
        texts: gives the texts of some rows.
        trigrams: of the folded texts.
    """

    cost = 0.5

    def __init__(self, leaf: Match, texts: Callable[[Rows], ArrowArray], trigrams: Trigrams) -> None:
        self._leaf = leaf
        self._texts = texts
        self._planes = trigrams.planes_of(leaf.needle)
        self._trigrams = trigrams
        if not self._planes:
            self.cost = 60.0
        self.share = trigrams.share(self._planes)

    def holds(self, rows: Rows) -> Array:
        """Return whether each row's text has the needle."""
        possible = self._trigrams.having(self._planes, rows)
        count = numpy.count_nonzero(possible)
        if count == row_count(rows):
            return matching(self._leaf, self._texts(rows))
        if count:
            places = numpy.flatnonzero(possible)
            numbers = places + rows.start if isinstance(rows, slice) else rows[places]
            possible = numpy.zeros(len(possible), bool)
            possible[places] = matching(self._leaf, self._texts(numbers))
        return possible
