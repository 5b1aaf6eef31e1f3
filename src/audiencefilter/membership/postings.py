"""Postings: whose clauses have a term with a criterion."""

from collections.abc import Set as AbstractSet

from audiencefilter.membership.criteria.criterion import Criterion
from audiencefilter.membership.posting import Posting


class Postings:
    """For each criterion, whose clauses have a term that is true of what passes it, and whose one that is false."""

    def __init__(self) -> None:
        self._by_criterion: tuple[dict[Criterion, Posting], dict[Criterion, Posting]] = {}, {}

    def add(self, criterion: Criterion, number: int, negated: bool) -> None:
        """Take in a term with this criterion."""
        self._by_criterion[negated].setdefault(criterion, Posting()).add(number)

    def remove(self, criterion: Criterion, number: int, negated: bool) -> None:
        """Let a term go."""
        postings = self._by_criterion[negated]
        postings[criterion].remove(number)
        if not postings[criterion]:
            del postings[criterion]

    def of(self, passed: AbstractSet[Criterion]) -> tuple[int, int]:
        """Return what holds for a value that passes these criteria.

        Returns:
            The bits of those with a term that is true then, and of those with one that is false.
        """
        true, false = (
            Posting.union([postings[criterion] for criterion in held]) if (held := postings.keys() & passed) else 0
            for postings in self._by_criterion
        )
        return true, false
