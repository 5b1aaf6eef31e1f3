"""What every encoded column is."""

from abc import ABC, abstractmethod
from typing import TypeAlias

from audiencefilter.columns.arrays import ArrowArray, Rows
from audiencefilter.columns.predicates.predicate import Predicate
from audiencefilter.plan.nodes import Bound, Match, Membership

#: A leaf of the plan that compares a value.
Comparison: TypeAlias = Membership | Bound | Match


class Column(ABC):
    """The values of one field over the rows of a segment. Immutable, save what it works out when first asked."""

    @abstractmethod
    def present(self) -> Predicate:
        """Return what is true where there is a value."""

    @abstractmethod
    def predicate(self, leaf: Comparison) -> Predicate:
        """Return what is true where a leaf of the plan is: nowhere where the value is missing."""

    @abstractmethod
    def take(self, rows: Rows) -> ArrowArray:
        """Return the values of some rows, as Arrow has them."""

    def prepare(self) -> None:
        """Work out now what would be worked out when it is first needed."""
        return

    @property
    @abstractmethod
    def nbytes(self) -> int:
        """The bytes that it holds in memory now."""
