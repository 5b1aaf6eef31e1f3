"""Criteria of lists: an element finds those that ask for it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, assert_never

from audiencefilter.language.errors import RecordError
from audiencefilter.membership.criteria import Criterion, FieldCriteria, ValueClass
from audiencefilter.membership.sizes import ENTRY, shrunk
from audiencefilter.plan.nodes import Bound, ListEquals, ListHas, Match, Membership, RelativeBound

#: The criteria under one element, besides their entries, in bytes.
_TABLE: Final = 200


class ListCriteria(FieldCriteria):
    """The criteria of lists.

    A class has those elements that any audience asks for with `has` or `hasSome`: who asks for one is found by it. It
    also has the criteria of all elements, and of whole lists, that its lists pass.
    """

    def __init__(self) -> None:
        super().__init__()
        #: Elements with the number of criteria that any one of them is enough for.
        self._elements: dict[Any, int] = {}
        #: Criteria of several elements, under the one with the fewest when they came.
        self._every: dict[Any, dict[Criterion, None]] = {}
        #: Whole lists.
        self._equals: dict[tuple[Any, ...], Criterion] = {}

    def _enter(self, criterion: Criterion) -> int:
        match criterion.leaf:
            case ListHas(values=values, every=False):
                before = len(self._elements)
                for value in values:
                    self._elements[value] = self._elements.get(value, 0) + 1
                return ENTRY * (len(self._elements) - before)
            case ListHas(values=values):
                element = min(values, key=lambda value: len(self._every.get(value, ())))
                is_new = element not in self._every
                self._every.setdefault(element, {})[criterion] = None
                return ENTRY + _TABLE * is_new
            case ListEquals(values=values):
                self._equals[values] = criterion
                return ENTRY
            case Membership() | Bound() | Match() | RelativeBound():
                raise TypeError(f"{criterion.leaf.field.name}: criteria of another kind")
            case _:
                assert_never(criterion.leaf)

    def _leave(self, criterion: Criterion) -> int:
        match criterion.leaf:
            case ListHas(values=values, every=False):
                return -ENTRY * self._forget(values)
            case ListHas(values=values):
                element = next(value for value in values if criterion in self._every.get(value, ()))
                alike = self._every[element]
                del alike[criterion]
                if alike:
                    return -ENTRY
                del self._every[element]
                self._every = shrunk(self._every)
                return -ENTRY - _TABLE
            case ListEquals(values=values):
                del self._equals[values]
                self._equals = shrunk(self._equals)
                return -ENTRY
            case Membership() | Bound() | Match() | RelativeBound():
                raise TypeError(f"{criterion.leaf.field.name}: criteria of another kind")
            case _:
                assert_never(criterion.leaf)

    def _forget(self, values: Iterable[Any]) -> int:
        """Let elements go, and return how many nobody asks for any more."""
        gone = 0
        for value in values:
            self._elements[value] -= 1
            if not self._elements[value]:
                del self._elements[value]
                gone += 1
        self._elements = shrunk(self._elements, gone)
        return gone

    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of a present list, a tuple or a frozenset, which is the same at every instant.

        Raises:
            RecordError: it is a set, and an audience asks for a list in its order.
        """
        passed: set[Any] = {element for element in value if element in self._elements}
        if self._every:
            has = set(value)
            for element in self._every.keys() & has:
                passed.update([one for one in self._every[element] if has.issuperset(one.operand)])
        if self._equals:
            if isinstance(value, frozenset) and any(self._equals):
                field = next(iter(self._equals.values())).leaf.field
                raise RecordError(field.name, set(value), "a list: the order of its values counts")
            equal = self._equals.get(tuple(value))
            if equal is not None:
                passed.add(equal)
        return ValueClass(frozenset(passed))
