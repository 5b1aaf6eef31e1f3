"""The criteria of one field, and the classes that they sort its values into."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from audiencefilter.language.folding import fold
from audiencefilter.membership.criteria.affixes import Affixes
from audiencefilter.membership.criteria.criterion import Criterion, Leaf, criterion_of
from audiencefilter.membership.criteria.cuts import Cuts
from audiencefilter.membership.criteria.members import Members
from audiencefilter.membership.criteria.needles import Needles
from audiencefilter.membership.sizes import shrunk
from audiencefilter.plan.nodes import Bound, Match, Membership, Side, Where


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
            case Bound(_, side, value):
                last = self.reached if side is Side.AT_LEAST else self.exceeded
                return last is not None and bool(value <= last.operand)
            case _:
                return criterion in self.passed


_Find: TypeAlias = Callable[[Any], Iterable[Criterion]]


def _found_by_look_up() -> dict[Where | None, Members | Affixes | Needles]:
    return {
        None: Members(),
        Where.START: Affixes(Where.START),
        Where.END: Affixes(Where.END),
        Where.ANYWHERE: Needles(),
    }


class FieldCriteria:
    """All criteria of one field that any audience has.

    Attributes:
        nbytes: about how many bytes they take.
    """

    def __init__(self) -> None:
        self.nbytes = 0
        self._known: dict[Leaf, Criterion] = {}
        self._reached = Cuts(Side.AT_LEAST)
        self._exceeded = Cuts(Side.ABOVE)
        #: What is found by the value as it is, and by the folded one; first all kinds, then those with any criteria.
        self._kinds = {ignore_case: _found_by_look_up() for ignore_case in (False, True)}
        self._exact: tuple[_Find, ...] = ()
        self._folded: tuple[_Find, ...] = ()

    def acquire(self, leaf: Leaf) -> tuple[Criterion, bool]:
        """Return the criterion of a test that a clause has, and whether it is new: then values may change classes."""
        asked = criterion_of(leaf)
        criterion = self._known.get(asked)
        is_new = criterion is None
        if criterion is None:
            criterion = self._known[asked] = Criterion(asked)
            home = self._home(asked)
            held = home.nbytes
            home.add(criterion)
            self.nbytes += home.nbytes - held + criterion.nbytes
            self._note_kinds()
        criterion.users += 1
        return criterion, is_new

    def release(self, leaf: Leaf) -> Criterion:
        """Return the criterion of a test that a clause had; without clauses it goes."""
        criterion = self._known[criterion_of(leaf)]
        criterion.users -= 1
        if not criterion.users:
            del self._known[criterion.leaf]
            self._known = shrunk(self._known)
            home = self._home(criterion.leaf)
            held = home.nbytes
            home.remove(criterion)
            self.nbytes += home.nbytes - held - criterion.nbytes
            self._note_kinds()
            criterion.let_go()
        return criterion

    def _home(self, leaf: Leaf) -> Cuts | Members | Affixes | Needles:
        match leaf:
            case Bound():
                return self._reached if leaf.side is Side.AT_LEAST else self._exceeded
            case Membership():
                return self._kinds[leaf.ignore_case][None]
            case Match():
                return self._kinds[leaf.ignore_case][leaf.where]

    def _note_kinds(self) -> None:
        """Note which kinds have any criteria, so that a value is not asked for the others."""
        self._exact, self._folded = (
            tuple(kind.passed for kind in self._kinds[ignore_case].values() if kind) for ignore_case in (False, True)
        )

    def class_of(self, value: Any) -> ValueClass:
        """Return the class of a present value.

        Args:
            value: as :func:`audiencefilter.language.records.value_of` returns it.
        """
        passed: list[Criterion] = []
        for find in self._exact:
            passed += find(value)
        if self._folded:
            folded = fold(value)
            for find in self._folded:
                passed += find(folded)
        return ValueClass(frozenset(passed), self._reached.last_passed(value), self._exceeded.last_passed(value))
