"""A layer: at most one clause of each alternative, as far as it is about one field."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from audiencefilter.membership.criteria.criterion import Criterion
from audiencefilter.membership.criteria.field import ValueClass
from audiencefilter.membership.postings import Postings
from audiencefilter.membership.staircase import Staircase
from audiencefilter.plan.nodes import Bound, Side

#: An empty layer, in bytes; its staircases remember changes, about as many as it has clauses at first.
_LAYER: Final = 5_000


@dataclass(frozen=True, slots=True)
class Term:
    """A test of a clause, by its criterion.

    Attributes:
        criterion: what is asked; None where nothing but whether there is a value.
        negated: whether it is true of the present values that do not pass the criterion; without one, of all present
            values. If not negated and without criterion, it is true of a missing value.
    """

    criterion: Criterion | None
    negated: bool

    def holds(self, values: ValueClass | None) -> bool:
        """Whether it is true of the values of a class; None: of a missing value."""
        if values is None or self.criterion is None:
            return self.criterion is None and self.negated is (values is not None)
        return values.passes(self.criterion) is not self.negated


class Layer:
    """Who has a clause here, and whose clause a value satisfies. The alternatives are known by their numbers.

    A clause has at most one negated term. So whoever has one is satisfied by default, unless its criterion is passed.

    Attributes:
        clauses: the bits of all who have a clause here.
    """

    def __init__(self) -> None:
        self.clauses = 0
        self._by_default = 0
        self._by_absence = 0
        self._passed = Postings()
        self._reached = Staircase()
        self._exceeded = Staircase()

    def add(self, number: int, clause: Sequence[Term]) -> None:
        """Take in a clause."""
        self._flip(number, clause)
        for term in clause:
            if term.criterion is not None:
                home, name = self._home(term.criterion)
                home.add(name, number, term.negated)

    def remove(self, number: int, clause: Sequence[Term]) -> None:
        """Let a clause go."""
        self._flip(number, clause)
        for term in clause:
            if term.criterion is not None:
                home, name = self._home(term.criterion)
                home.remove(name, number, term.negated)

    @property
    def nbytes(self) -> int:
        """About how many bytes the clauses take."""
        return _LAYER + self._passed.nbytes + self._reached.nbytes + self._exceeded.nbytes

    @property
    def landings_nbytes(self) -> int:
        """About how many bytes is taken by what is summed up of bounds."""
        return self._reached.landings_nbytes + self._exceeded.landings_nbytes

    def _flip(self, number: int, clause: Sequence[Term]) -> None:
        bit = 1 << number
        self.clauses ^= bit
        if any(term.negated for term in clause):
            self._by_default ^= bit
        if any(term.criterion is None and not term.negated for term in clause):
            self._by_absence ^= bit

    def _home(self, criterion: Criterion) -> tuple[Postings | Staircase, Any]:
        """Return where terms with a criterion are kept, and what it is called there."""
        match criterion.leaf:
            case Bound(_, side, bound):
                return (self._reached if side is Side.AT_LEAST else self._exceeded), bound
            case _:
                return self._passed, criterion

    def satisfied(self, values: ValueClass | None) -> int:
        """Return the bits of those whose clause is satisfied by the values of a class; None: by a missing value."""
        if values is None:
            return self._by_absence
        true, false = self._passed.of(values.passed) if values.passed else (0, 0)
        for staircase, last in ((self._reached, values.reached), (self._exceeded, values.exceeded)):
            if staircase and last is not None:
                also_true, also_false = staircase.beyond(last.operand)
                true |= also_true
                false |= also_false
        return self._by_default ^ false | true
