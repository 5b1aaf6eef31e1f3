"""Criteria: find the tests that a value of a field passes, without evaluating each."""

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias

from audiencefilter.language.errors import RecordError
from audiencefilter.language.folding import fold
from audiencefilter.plan import nodes as p
from audiencefilter.plan.nodes import Bound, ListEquals, ListHas, Match, Membership, RelativeBound

#: A test of a present value or list.
Test: TypeAlias = p.ValueTest | RelativeBound | ListHas | ListEquals

#: Characters of the piece by which a longer needle is indexed: only texts with that piece are searched for it.
_PIECE_CHARACTERS: Final = 3


class Criterion:
    """A condition that a present value of a field passes or fails. A field has one object for each condition."""

    __slots__ = ("leaf", "users")

    def __init__(self, leaf: Test) -> None:
        #: Not negated; the side of a bound is AT_LEAST or ABOVE.
        self.leaf: Test = leaf
        #: The number of terms with it.
        self.users = 0

    def clear(self) -> None:
        """Drop the values or the needle: a remembered class may still reference this criterion."""
        leaf = self.leaf
        if isinstance(leaf, Match):
            self.leaf = replace(leaf, needle="")
        elif not isinstance(leaf, Bound | RelativeBound):
            self.leaf = replace(leaf, values=())

    @property
    def operand(self) -> Any:
        """The values, the bound or the needle."""
        match self.leaf:
            case Bound(value=operand) | RelativeBound(operand=operand) | Match(needle=operand):
                return operand
            case leaf:
                return leaf.values


def criterion_of(leaf: Test) -> Test:
    """Return the criterion of a test: the test itself, or the one it negates."""
    if isinstance(leaf, Bound | RelativeBound):
        return leaf if leaf.side.is_lower else replace(leaf, side=leaf.side.opposite)
    return replace(leaf, negated=False) if leaf.negated else leaf


#: The key shared by all tests of one field that have the same criterion.
_Key: TypeAlias = tuple[Any, ...]


def _key_of(leaf: Test) -> _Key:
    if isinstance(leaf, Bound | RelativeBound):
        return counts_bound(leaf.side), Criterion(leaf).operand
    if isinstance(leaf, Match):
        return leaf.where, leaf.ignore_case, leaf.needle
    if isinstance(leaf, Membership):
        return Membership, leaf.ignore_case, leaf.values
    return type(leaf), isinstance(leaf, ListHas) and leaf.every, leaf.values


_COUNTS_BOUND: Final = p.by_side(above=False, at_least=True, below=True, at_most=False)


def counts_bound(side: p.Side) -> bool:
    """Whether a value equal to the bound is beyond it; the same for a side and its opposite."""
    return _COUNTS_BOUND[side]


class ValueClass(NamedTuple):
    """The common properties of values that pass the same criteria."""

    #: Of single values: the lists, the needles, and the bounds relative to now that they pass. Of lists: the elements
    #: that any audience tests, and the other criteria that they pass.
    passed: frozenset[Any]
    #: The greatest bound that the values are at or beyond.
    reached: Criterion | None = None
    #: The greatest bound that the values are beyond.
    exceeded: Criterion | None = None

    def passes(self, criterion: Criterion) -> bool:
        """Whether these values pass a criterion, which may be older or newer than the class."""
        leaf = criterion.leaf
        if isinstance(leaf, Bound):
            last = self.reached if counts_bound(leaf.side) else self.exceeded
            return last is not None and bool(leaf.value <= last.operand)
        if isinstance(leaf, ListHas) and not leaf.every:
            return not self.passed.isdisjoint(leaf.values)
        return criterion in self.passed


class FieldCriteria(ABC):
    """All criteria of one kind in one field."""

    def __init__(self) -> None:
        self._known: dict[_Key, Criterion] = {}

    def acquire(self, leaf: Test) -> tuple[Criterion, bool]:
        """Return the criterion of a term's test, and whether it is new: a new one may change the classes of values."""
        key = _key_of(leaf)
        criterion = self._known.get(key)
        is_new = criterion is None
        if criterion is None:
            criterion = self._known[key] = Criterion(criterion_of(leaf))
            self._enter(criterion)
        criterion.users += 1
        return criterion, is_new

    def find(self, leaf: Test) -> Criterion:
        """Return the criterion of a test of a term."""
        return self._known[_key_of(leaf)]

    def release(self, leaf: Test) -> Criterion:
        """Return the criterion of a test that a term had; it is removed with its last term."""
        key = _key_of(leaf)
        criterion = self._known[key]
        criterion.users -= 1
        if not criterion.users:
            del self._known[key]
            self._leave(criterion)
            criterion.clear()
        return criterion

    @abstractmethod
    def _enter(self, criterion: Criterion) -> None:
        """Add a new criterion to the lookup tables."""

    @abstractmethod
    def _leave(self, criterion: Criterion) -> None:
        """Remove a criterion from the lookup tables."""

    def forget(self) -> None:
        """Discard cached classes."""
        return

    @abstractmethod
    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of a value as `records.value_of` returns it; `now` in UTC, None if nothing needs it."""


class ValueCriteria(FieldCriteria):
    """The criteria of single values."""

    def __init__(self) -> None:
        super().__init__()
        self._reached = _Bounds(bisect_right)
        self._exceeded = _Bounds(bisect_left)
        self._exact = _LookUps()
        self._folded = _LookUps()

    def _enter(self, criterion: Criterion) -> None:
        self._table(criterion.leaf).add(criterion)

    def _leave(self, criterion: Criterion) -> None:
        self._table(criterion.leaf).remove(criterion)

    def _table(self, leaf: Test) -> "_Bounds | _LookUps":
        if isinstance(leaf, Bound):
            return self._reached if counts_bound(leaf.side) else self._exceeded
        return self._folded if isinstance(leaf, Membership | Match) and leaf.ignore_case else self._exact

    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of a present value, which is the same at every instant."""
        passed: list[Criterion] = []
        for find in self._exact.finders:
            passed += find(value)
        if self._folded.finders:
            folded = fold(value)
            for find in self._folded.finders:
                passed += find(folded)
        return ValueClass(frozenset(passed), self._reached.last_passed(value), self._exceeded.last_passed(value))


class ListCriteria(FieldCriteria):
    """The criteria of lists: those for which one element suffices are found by this element."""

    def __init__(self) -> None:
        super().__init__()
        #: The number of criteria for which one element suffices, by the element.
        self._elements: dict[Any, int] = {}
        #: Criteria of several elements, under the element that was in the fewest criteria when they were added.
        self._every: dict[Any, dict[Criterion, None]] = {}
        #: Criteria of whole lists.
        self._equals: dict[tuple[Any, ...], Criterion] = {}

    def _enter(self, criterion: Criterion) -> None:
        leaf, values = criterion.leaf, criterion.operand
        if isinstance(leaf, ListEquals):
            self._equals[values] = criterion
        elif isinstance(leaf, ListHas) and leaf.every:
            element = min(values, key=lambda value: len(self._every.get(value, ())))
            self._every.setdefault(element, {})[criterion] = None
        else:
            for value in values:
                self._elements[value] = self._elements.get(value, 0) + 1

    def _leave(self, criterion: Criterion) -> None:
        leaf, values = criterion.leaf, criterion.operand
        if isinstance(leaf, ListEquals):
            del self._equals[values]
        elif isinstance(leaf, ListHas) and leaf.every:
            element = next(value for value in values if criterion in self._every.get(value, ()))
            del self._every[element][criterion]
            if not self._every[element]:
                del self._every[element]
        else:
            for value in values:
                self._elements[value] -= 1
                if not self._elements[value]:
                    del self._elements[value]

    def class_of(self, value: Any, now: datetime | None) -> ValueClass:
        """Return the class of a tuple or a frozenset; RecordError: a set has no order, and an audience tests it."""
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


# -- kinds ------------------------------------------------------------------------------------------------------------


class _LookUps:
    """Criteria found by the value, or by the folded value."""

    def __init__(self) -> None:
        self.finders: tuple[Callable[[Any], Iterable[Criterion]], ...] = ()
        self._lists = _Lists()
        self._texts: dict[p.Where, _Affixes | _Needles] = p.by_where(
            anywhere=_Needles(), start=_Affixes(at_end=False), end=_Affixes(at_end=True)
        )

    def add(self, criterion: Criterion) -> None:
        self._table(criterion.leaf).add(criterion)
        self._set_finders()

    def remove(self, criterion: Criterion) -> None:
        self._table(criterion.leaf).remove(criterion)
        self._set_finders()

    def _table(self, leaf: Test) -> "_Lists | _Affixes | _Needles":
        return self._texts[leaf.where] if isinstance(leaf, Match) else self._lists

    def _set_finders(self) -> None:
        self.finders = tuple([table.passed for table in (self._lists, *self._texts.values()) if table])


class _Lists:
    """Lists of values, by each value in them."""

    def __init__(self) -> None:
        # Most values are in one list only: a set for each would take more memory than everything else.
        self._by_value: dict[Any, Criterion | dict[Criterion, None]] = {}

    def add(self, criterion: Criterion) -> None:
        for value in criterion.operand:
            known = self._by_value.setdefault(value, criterion)
            if isinstance(known, dict):
                known[criterion] = None
            elif known is not criterion:
                self._by_value[value] = {known: None, criterion: None}

    def remove(self, criterion: Criterion) -> None:
        for value in criterion.operand:
            known = self._by_value[value]
            if not isinstance(known, dict):
                del self._by_value[value]
                continue
            del known[criterion]
            if len(known) == 1:
                (self._by_value[value],) = known

    def passed(self, value: Any) -> Iterable[Criterion]:
        known = self._by_value.get(value, ())
        return (known,) if isinstance(known, Criterion) else known

    def __bool__(self) -> bool:
        return bool(self._by_value)


class _Affixes:
    """Beginnings or ends of texts, by the length of the needle, then by the needle."""

    def __init__(self, at_end: bool) -> None:
        self._at_end: Final = at_end
        self._by_length: dict[int, dict[str, Criterion]] = {}

    def add(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        self._by_length.setdefault(len(needle), {})[needle] = criterion

    def remove(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        alike = self._by_length[len(needle)]
        del alike[needle]
        if not alike:
            del self._by_length[len(needle)]

    def passed(self, text: str) -> Iterable[Criterion]:
        # A shorter text gives itself as the piece, which is not among the needles of that length.
        return [
            alike[piece]
            for length, alike in self._by_length.items()
            if (piece := text[-length:] if self._at_end else text[:length]) in alike
        ]

    def __bool__(self) -> bool:
        return bool(self._by_length)


class _Needles:
    """Needles anywhere in a text, each under one of its pieces; a shorter needle is its own piece."""

    def __init__(self) -> None:
        self._by_piece: dict[int, dict[str, dict[str, Criterion]]] = {}

    def add(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        length = min(len(needle), _PIECE_CHARACTERS)
        by_piece = self._by_piece.setdefault(length, {})
        # The piece with the fewest needles: a text has few pieces with needles, and only these needles are searched.
        piece = min(_pieces(needle, length), key=lambda piece: (len(by_piece.get(piece, ())), piece))
        by_piece.setdefault(piece, {})[needle] = criterion

    def remove(self, criterion: Criterion) -> None:
        needle: str = criterion.operand
        length = min(len(needle), _PIECE_CHARACTERS)
        by_piece = self._by_piece[length]
        piece = next(piece for piece in _pieces(needle, length) if needle in by_piece.get(piece, ()))
        del by_piece[piece][needle]
        if not by_piece[piece]:
            del by_piece[piece]
        if not by_piece:
            del self._by_piece[length]

    def passed(self, text: str) -> Iterable[Criterion]:
        return [
            criterion
            for length, by_piece in self._by_piece.items()
            for piece in by_piece.keys() & _pieces(text, length)
            for needle, criterion in by_piece[piece].items()
            if needle in text
        ]

    def __bool__(self) -> bool:
        return bool(self._by_piece)


def _pieces(text: str, length: int) -> set[str]:
    return {text[start : start + length] for start in range(len(text) - length + 1)}


class _Bounds:
    """Criteria in the order of their bounds. `find`: bisect_right where the bound itself passes, or bisect_left."""

    def __init__(self, find: Callable[..., int]) -> None:
        self._find: Final = find
        self._bounds: list[Any] = []
        self._criteria: list[Criterion] = []

    def add(self, criterion: Criterion) -> None:
        at = bisect_left(self._bounds, criterion.operand)
        self._bounds.insert(at, criterion.operand)
        self._criteria.insert(at, criterion)

    def remove(self, criterion: Criterion) -> None:
        at = bisect_left(self._bounds, criterion.operand)
        del self._bounds[at]
        del self._criteria[at]

    def last_passed(self, value: Any) -> Criterion | None:
        """Return the criterion with the greatest bound that a value passes; it passes all before it, too."""
        count = self._find(self._bounds, value)
        return self._criteria[count - 1] if count else None
