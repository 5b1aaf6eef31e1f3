"""Postings: whose clauses have a term with a criterion."""

from collections.abc import Set as AbstractSet

from audiencefilter.membership.criteria.criterion import Criterion
from audiencefilter.membership.posting import Posting
from audiencefilter.membership.sizes import ENTRY


class Postings:
    """For each criterion, whose clauses have a term that is true of what passes it, and whose one that is false.

    Attributes:
        nbytes: about how many bytes they take.
    """

    def __init__(self) -> None:
        self.nbytes = 0
        self._by_criterion: tuple[dict[Criterion, Posting], dict[Criterion, Posting]] = {}, {}

    def add(self, criterion: Criterion, number: int, negated: bool) -> None:
        """Take in a term with this criterion."""
        postings = self._by_criterion[negated]
        posting = postings.get(criterion)
        if posting is None:
            posting = postings[criterion] = Posting()
            self.nbytes += ENTRY
        else:
            self.nbytes -= posting.nbytes
        posting.add(number)
        self.nbytes += posting.nbytes

    def remove(self, criterion: Criterion, number: int, negated: bool) -> None:
        """Let a term go."""
        postings = self._by_criterion[negated]
        posting = postings[criterion]
        self.nbytes -= posting.nbytes
        posting.remove(number)
        if posting:
            self.nbytes += posting.nbytes
        else:
            del postings[criterion]
            self.nbytes -= ENTRY

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
