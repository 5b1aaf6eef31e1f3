"""The index of one field: find the audiences that a value rules out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from itertools import filterfalse
from operator import itemgetter
from sys import getsizeof
from types import NoneType
from typing import Any, Final, NamedTuple, TypeAlias
from uuid import UUID

from audiencefilter.language import fields
from audiencefilter.language.custom_data import document, under, value_at_end
from audiencefilter.language.records import comparable, value_of
from audiencefilter.language.types import by_type
from audiencefilter.membership import criteria as c
from audiencefilter.membership.bitsets import BoundIndex, ChangeLog, Postings, bits_of, membership
from audiencefilter.membership.cnf import Home, Literal, Part, Slot, is_negated
from audiencefilter.membership.relative_bounds import RelativeCriteria
from audiencefilter.plan import nodes as p

_REMEMBERED: Final = (str, int, float, date, UUID, NoneType)
#: Maximum bytes of a remembered value: the class of a larger one is found each time.
_MAX_VALUE_BYTES: Final = 240

_NUMBERS: Final = frozenset((int, float, NoneType))
#: Types of raw values that are looked up directly: no user code runs for them.
_PLAIN: Final = by_type(
    string=frozenset((str, NoneType)),
    integer=_NUMBERS,
    number=_NUMBERS,
    boolean=frozenset((bool, int, NoneType)),
    datetime=frozenset((NoneType,)),
    date=frozenset((date, NoneType)),
    uuid=frozenset((UUID, NoneType)),
    decimal=frozenset((NoneType,)),  # a number in a record is not in units of the scale
)
_PLAIN_OF_OTHERS: Final = frozenset((NoneType,))


def is_utc(value: Any) -> bool:
    """Whether a value is a date-time in UTC, as comparisons read it."""
    return type(value) is datetime and value.tzinfo is UTC


class Term(NamedTuple):
    """A test of a disjunction, by its criterion; None for a test whether there is a value."""

    criterion: c.Criterion | None
    #: Whether it is true for the present values that do not pass the criterion; without one, for all present values. A
    #: term that is not negated and has no criterion is true for a missing value.
    negated: bool

    def holds(self, values: c.ValueClass | None) -> bool:
        """Whether it is true for the values of a class; None is a missing value."""
        if values is None or self.criterion is None:
            return self.criterion is None and self.negated is (values is not None)
        return values.passes(self.criterion) is not self.negated


#: The term that is true for a missing value.
_IS_MISSING: Final = Term(None, False)


def _term(literal: Literal, criterion_of: Callable[[c.Test], c.Criterion]) -> Term:
    return Term(None if isinstance(literal, p.Presence) else criterion_of(literal), is_negated(literal))


class SlotIndex:
    """The terms of at most one disjunction of each alternative, by the number of the alternative."""

    def __init__(self) -> None:
        self.numbers = 0
        #: Disjunctions with a negated term, one at most: satisfied unless a value passes the term's criterion.
        self._by_default = 0
        self._by_absence = 0
        #: The numbers of terms by criterion, and by element of a list.
        self._passed: Postings[Any] = Postings()
        self._reached = BoundIndex()
        self._exceeded = BoundIndex()

    def add(self, given: "Sequence[tuple[int, _Terms]]") -> None:
        """Add the terms of some numbers."""
        self._flip(given)
        for number, terms in given:
            for home, key, negated in self._places(terms):
                home.add(key, number, negated)

    def remove(self, number: int, terms: "_Terms") -> None:
        """Remove the terms of a number."""
        self._flip([(number, terms)])
        for home, key, negated in self._places(terms):
            home.remove(key, number, negated)

    def _flip(self, given: "Sequence[tuple[int, _Terms]]") -> None:
        self.numbers ^= bits_of([number for number, _ in given])
        # A disjunction has at most one negated term, and no term twice.
        self._by_default ^= bits_of([number for number, terms in given for term in terms if term.negated])
        self._by_absence ^= bits_of([number for number, terms in given if _IS_MISSING in terms])

    def _places(self, terms: "_Terms") -> Iterable[tuple[Postings[Any] | BoundIndex, Any, bool]]:
        """Return the tables of terms, their keys, and whether they are negated; lists may share keys."""
        found: list[tuple[Postings[Any] | BoundIndex, Any, bool]] = []
        for criterion, negated in terms:
            if criterion is None:
                continue
            leaf = criterion.leaf
            if isinstance(leaf, p.Bound):
                found.append((self._reached if c.counts_bound(leaf.side) else self._exceeded, leaf.value, negated))
            elif isinstance(leaf, p.ListHas) and not leaf.every:
                found += [(self._passed, value, negated) for value in leaf.values]
            else:
                found.append((self._passed, criterion, negated))
        return found if len(found) < 2 else dict.fromkeys(found)

    def satisfied(self, values: c.ValueClass | None) -> int:
        """Return the bits of the numbers that the values of a class satisfy; None is a missing value."""
        if values is None:
            return self._by_absence
        true, false = self._passed.of(values.passed) if values.passed else (0, 0)
        for bounds, last in ((self._reached, values.reached), (self._exceeded, values.exceeded)):
            if last is not None:
                also_true, also_false = bounds.beyond(last.operand)
                true |= also_true
                false |= also_false
        return self._by_default ^ false | true

    def turns(self, stops: "Sequence[_Stop]", always: c.ValueClass, ruled_out: int) -> "Iterator[_Turning]":
        """Yield the numbers, but for ruled out ones, that a value satisfies only temporarily, with the instants."""
        last: dict[int, datetime] = {}
        first: dict[int, datetime] = {}
        for instant, criterion in stops:
            true, false = self._passed.numbers(criterion)
            last.update(dict.fromkeys(true, instant))
            first.update(dict.fromkeys(false, instant))
        in_the_end = membership(self.satisfied(always))
        is_settled = membership(self._passed.of(always.passed)[0] | ruled_out)
        for number in filterfalse(is_settled, last.keys() | first.keys()):
            ceases, begins = last.get(number), first.get(number)
            if begins is None and in_the_end(number):
                continue
            if begins is None or ceases is None or ceases < begins:
                turns = ((ceases, False), (begins, True))
                yield number, [(instant, holds) for instant, holds in turns if instant is not None]


class _Change(NamedTuple):
    """An added alternative with its terms on this field by slot, or a removed one with none."""

    cross_field: bool
    number: int
    terms: "_BySlot"


_Terms: TypeAlias = tuple[Term, ...]
_BySlot: TypeAlias = tuple[tuple[Slot, _Terms], ...]


class Outcome:
    """The effect of a class of values on the alternatives, by their numbers."""

    # Cross-field alternatives, which have disjunctions across fields, are numbered separately: they are few, and an
    # outcome has a bit for each of their numbers, again for each number of a disjunction across fields.

    __slots__ = ("counted", "cross_ruled_out", "ruled_out", "satisfied", "values", "version")

    def __init__(self, values: c.ValueClass | None) -> None:
        #: None is a missing value.
        self.values = values
        #: The bytes counted for it.
        self.counted = 0
        self.clear()

    def clear(self) -> None:
        """Discard the effect."""
        #: The bits of the alternatives that are not cross-field and have an unsatisfied disjunction on this field.
        self.ruled_out = 0
        #: The bits of the cross-field alternatives with an unsatisfied disjunction on this field alone.
        self.cross_ruled_out = 0
        #: The bits of the satisfied disjunctions across fields, by the number of the disjunction.
        self.satisfied: tuple[tuple[int, int], ...] = ()
        #: The version of the field's index, or -1.
        self.version = -1

    @property
    def nbytes(self) -> int:
        """The approximate size in bytes."""
        bits = getsizeof(self.ruled_out) + getsizeof(self.cross_ruled_out)
        criteria = 0 if self.values is None else getsizeof(self.values.passed)
        return 500 + criteria + bits + sum(60 + getsizeof(bits) for _, bits in self.satisfied)


#: An instant at which a value stops passing a criterion.
_Stop: TypeAlias = tuple[datetime, c.Criterion]
#: An instant at which a disjunction begins (True) or ceases (False) to be satisfied.
Turn: TypeAlias = tuple[datetime, bool]
#: A number of a disjunction, and when it begins and ceases to be satisfied.
_Turning: TypeAlias = tuple[int, list[Turn]]
#: Temporarily satisfied disjunctions, by slot and number.
_Turns: TypeAlias = Mapping[tuple[bool, Slot], Mapping[int, list[Turn]]]


class Turning(NamedTuple):
    """Disjunctions that a value satisfies only temporarily."""

    #: The outcome as if all these disjunctions were satisfied.
    steady: Outcome
    #: By whether the alternatives are cross-field, by slot and number: at most one turn of either kind.
    turns: _Turns


class FieldIndex:
    """The tests of all audiences on one field, and the outcomes for the classes of its values."""

    def __init__(self, field: fields.Field, home: Home, remembered: int) -> None:
        self.field = field
        self.home = home
        # Tests relative to now have an index of their own.
        _, self.is_relative = home
        self.attribute = field.attribute
        #: Values of exactly such a type are looked up directly, and under the lock: no user code runs.
        self.plain = _PLAIN[field.type] if field.is_single else _PLAIN_OF_OTHERS
        #: Outcomes by value. One with the version of this index is up to date.
        self.known: dict[Any, Outcome] = {}
        self.version = 0
        #: The bits of the alternatives whose residual reads this field, by whether they are cross-field.
        self.inexact = [0, 0]
        self._remembered = remembered
        criteria = RelativeCriteria if self.is_relative else c.ListCriteria if field.many else c.ValueCriteria
        self._criteria: c.FieldCriteria = criteria()
        self._slots: dict[tuple[bool, Slot], SlotIndex] = {}
        self._outcomes: dict[c.ValueClass | None, Outcome] = {}
        self._log: ChangeLog = ChangeLog()

    # -- changes --------------------------------------------------------------------------------------------------

    def add(self, cross_field: bool, given: Sequence[tuple[int, Part]]) -> None:
        """Add the terms of some alternatives on this field, by their numbers."""
        by_slot: dict[Slot, list[tuple[int, _Terms]]] = {}
        changes = []
        for number, part in given:
            terms = self._terms(part, self._acquired)
            for slot, alike in terms:
                by_slot.setdefault(slot, []).append((number, alike))
            changes.append(_Change(cross_field, number, terms))
        for slot, of_slot in by_slot.items():
            home = self._slots.get((cross_field, slot))
            if home is None:
                home = self._slots[cross_field, slot] = SlotIndex()
            home.add(of_slot)
        self._note(*changes)

    def remove(self, cross_field: bool, number: int, part: Part) -> None:
        """Remove the terms of an alternative on this field."""
        # Terms are removed first: a removed criterion drops its values, which are the keys of the terms of lists.
        for slot, alike in self._terms(part, self._criteria.find):
            home = self._slots[cross_field, slot]
            home.remove(number, alike)
            if not home.numbers:
                del self._slots[cross_field, slot]
        self._terms(part, self._criteria.release)
        self._note(_Change(cross_field, number, ()))

    def _terms(self, part: Part, criterion_of: Callable[[c.Test], c.Criterion]) -> _BySlot:
        return tuple([(slot, tuple([_term(literal, criterion_of) for literal in any_of])) for slot, any_of in part])

    def _acquired(self, leaf: c.Test) -> c.Criterion:
        criterion, is_new = self._criteria.acquire(leaf)
        if is_new:
            self.known.clear()
        return criterion

    def _note(self, *changes: _Change) -> None:
        self._log.note(*changes)
        self.version = self._log.version

    def __bool__(self) -> bool:
        """Whether any audience has a term or a residual on this field."""
        return bool(self._slots) or any(self.inexact)

    # -- reading --------------------------------------------------------------------------------------------------

    def plain_value(self, raw: Any, documents: dict[int, Mapping[str, Any]]) -> Any:
        """Return a raw value of another type than the plain ones as a plain value, or raise RecordError."""
        if not self.field.path:
            if is_utc(raw) and self.field.type is fields.FieldType.DATETIME:
                return raw
            return value_of({self.attribute: raw}, self.field)
        try:
            found = documents.get(id(raw))
            if found is None:
                found = documents[id(raw)] = document(raw)
            value = found.get(self.field.path[0])
            for key in self.field.path[1:]:
                value = under(value, key)
            return value_at_end(value, self.field)
        except Exception:  # a foreign mapping may raise any error
            return value_of({self.attribute: raw}, self.field)

    def turning(self, raw: Any, now: datetime, until: datetime | None, ruled_out: int) -> "Turning | None":
        """Return the disjunctions, but for ruled out ones, that a raw value satisfies only for a time; None if none."""
        if not isinstance(self._criteria, RelativeCriteria) or (value := comparable(raw, self.field)) is None:
            return None
        stops = sorted(self._criteria.turns(value, now, until), key=itemgetter(0))
        if not stops:
            return None
        passed = self._criteria.class_of(value, now).passed
        always = c.ValueClass(passed.difference([criterion for _, criterion in stops]))
        turns = {at: dict(one.turns(stops, always, 0 if at[0] else ruled_out)) for at, one in self._slots.items()}
        steady = Outcome(always)
        self._find(steady, turns)
        return Turning(steady, turns)

    # -- lookups --------------------------------------------------------------------------------------------------

    def outcome(self, raw: Any, now: datetime | None) -> Outcome:
        """Return the current outcome for a plain value; RecordError if it is not of the field's type."""
        is_plain = is_utc(raw) and self.field.type is fields.FieldType.DATETIME and not self.field.many
        # The plain values of a decimal are units of its scale already.
        value = raw if is_plain or self.field.scale is not None else comparable(raw, self.field)
        found = self.known.get(value)
        if found is not None and found.version >= 0:
            self._update(found)
            return found
        values = None if value is None else self._criteria.class_of(value, now)
        found = self._outcomes.get(values) or Outcome(values)
        self._update(found)
        self._outcomes[values] = found
        if not self.is_relative and _is_small(value):
            if len(self.known) >= self._remembered:
                self.known.clear()
            self.known[value] = found
        return found

    @property
    def counted(self) -> int:
        """The bytes counted for its outcomes."""
        return sum(outcome.counted for outcome in self._outcomes.values())

    def forget_half(self) -> None:
        """Discard every second outcome. Values may still map to it, but their next lookup finds that of their class."""
        for outcome in list(self._outcomes.values())[::2]:
            del self._outcomes[outcome.values]
            outcome.clear()
        self._criteria.forget()

    # -- outcomes -------------------------------------------------------------------------------------------------

    def _update(self, outcome: Outcome) -> None:
        if outcome.version == self.version:
            return
        changes = self._log.since(outcome.version)
        if changes is None:
            self._find(outcome)
        else:
            for change in changes:
                _mend(outcome, change)
        outcome.version = self.version

    def _find(self, outcome: Outcome, turns: "_Turns | None" = None) -> None:
        ruled_out = {False: 0, True: 0}
        across = []
        for (cross_field, slot), home in self._slots.items():
            satisfied = home.satisfied(outcome.values)
            if turns is not None:
                satisfied |= bits_of(list(turns[cross_field, slot]))
            if not slot.across:
                ruled_out[cross_field] |= home.numbers ^ satisfied
            elif satisfied:
                across.append((slot.number, satisfied))
        outcome.ruled_out, outcome.cross_ruled_out = ruled_out[False], ruled_out[True]
        outcome.satisfied = tuple(across)


def _is_small(value: Any) -> bool:
    """Whether a value may be remembered."""
    if isinstance(value, tuple):
        return getsizeof(value) + sum(map(getsizeof, value)) <= _MAX_VALUE_BYTES
    return isinstance(value, _REMEMBERED) and getsizeof(value) <= _MAX_VALUE_BYTES


def _mend(outcome: Outcome, change: _Change) -> None:
    """Apply one change to an outcome."""
    bit = 1 << change.number
    fails = False
    across: dict[int, int] = {}
    for slot, terms in change.terms:
        holds = any(term.holds(outcome.values) for term in terms)
        if not slot.across:
            fails |= not holds
        elif holds:
            across[slot.number] = bit
    if not change.cross_field:
        outcome.ruled_out = _without(outcome.ruled_out, bit) | fails * bit
        return
    outcome.cross_ruled_out = _without(outcome.cross_ruled_out, bit) | fails * bit
    for slot_number, bits in outcome.satisfied:
        across[slot_number] = _without(bits, bit) | across.get(slot_number, 0)
    outcome.satisfied = tuple((number, bits) for number, bits in across.items() if bits)


def _without(bits: int, bit: int) -> int:
    return bits ^ (bits & bit)
