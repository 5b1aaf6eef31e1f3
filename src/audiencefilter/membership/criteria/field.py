"""The criteria of one field, and the classes that they sort its values into."""

from typing import Any, NamedTuple

from audiencefilter.language.ast import Operator
from audiencefilter.language.folding import fold
from audiencefilter.language.plan import Bound, Match, Membership
from audiencefilter.membership.criteria.affixes import Affixes
from audiencefilter.membership.criteria.criterion import Criterion, Leaf, criterion_of
from audiencefilter.membership.criteria.cuts import Cuts
from audiencefilter.membership.criteria.members import Members
from audiencefilter.membership.criteria.needles import Needles


class ValueClass(NamedTuple):
    """What values have in common that pass the same criteria.

    Attributes:
        passed: the lists and needles that they pass.
        reached: of the bounds that they are at or beyond, the greatest.
        exceeded: of the bounds that they are beyond, the greatest.
    """

    passed: frozenset[Criterion]
    reached: Criterion | None
    exceeded: Criterion | None

    def passes(self, criterion: Criterion) -> bool:
        """Whether these values pass a criterion that was there when they were put into this class, or came since."""
        match criterion.leaf:
            case Bound(_, operator, value):
                last = self.reached if operator is Operator.GTE else self.exceeded
                return last is not None and bool(value <= last.operand)
            case _:
                return criterion in self.passed


class _Texts:
    """Criteria of texts, all of which ignore case or none of which do."""

    def __init__(self) -> None:
        self.members = Members()
        self.found: dict[Operator, Affixes | Needles] = {
            Operator.STARTS_WITH: Affixes(Operator.STARTS_WITH),
            Operator.ENDS_WITH: Affixes(Operator.ENDS_WITH),
            Operator.CONTAINS: Needles(),
        }

    def passed(self, text: str) -> list[Criterion]:
        passed = list(self.members.passed(text))
        for criteria in self.found.values():
            if criteria:
                passed += criteria.passed(text)
        return passed

    def __bool__(self) -> bool:
        return bool(self.members) or any(self.found.values())


class FieldCriteria:
    """All criteria of one field that any audience has."""

    def __init__(self) -> None:
        self._known: dict[Leaf, Criterion] = {}
        self._reached = Cuts(Operator.GTE)
        self._exceeded = Cuts(Operator.GT)
        self._exact = _Texts()
        self._folded = _Texts()

    def acquire(self, leaf: Leaf) -> tuple[Criterion, bool]:
        """Return the criterion of a test that a clause has, and whether it is new: then values may change classes."""
        asked = criterion_of(leaf)
        criterion = self._known.get(asked)
        is_new = criterion is None
        if criterion is None:
            criterion = self._known[asked] = Criterion(asked)
            self._home(asked).add(criterion)
        criterion.users += 1
        return criterion, is_new

    def release(self, leaf: Leaf) -> Criterion:
        """Return the criterion of a test that a clause had; without clauses it goes."""
        criterion = self._known[criterion_of(leaf)]
        criterion.users -= 1
        if not criterion.users:
            del self._known[criterion.leaf]
            self._home(criterion.leaf).remove(criterion)
        return criterion

    def _home(self, leaf: Leaf) -> Cuts | Members | Affixes | Needles:
        match leaf:
            case Bound():
                return self._reached if leaf.operator is Operator.GTE else self._exceeded
            case Membership():
                return (self._folded if leaf.ignore_case else self._exact).members
            case Match():
                return (self._folded if leaf.ignore_case else self._exact).found[leaf.operator]

    def class_of(self, value: Any) -> ValueClass:
        """Return the class of a present value.

        Args:
            value: as :func:`audiencefilter.language.records.value_of` returns it.
        """
        if isinstance(value, str):
            passed = self._exact.passed(value) if self._exact else []
            if self._folded:
                passed += self._folded.passed(fold(value))
        else:
            passed = list(self._exact.members.passed(value))
        return ValueClass(frozenset(passed), self._reached.last_passed(value), self._exceeded.last_passed(value))
