"""The register: it numbers the alternatives of all filters, and has the definition and the keys of each number."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from itertools import groupby, repeat
from operator import itemgetter
from threading import RLock
from typing import Any, NamedTuple

from audiencefilter.filter import Filter
from audiencefilter.membership.bitsets import bits_of, membership, numbers_in
from audiencefilter.membership.cnf import Alternative, across_fields, alternatives
from audiencefilter.membership.matcher import Candidate, Turned
from audiencefilter.membership.residuals import Questions, Residual, Verdict
from audiencefilter.plan.normal_form import normal_form, selection


class Definition:
    """A filter in an index, with the keys of its audiences and the numbers of its alternatives."""

    __slots__ = ("_limits", "_schema", "alternatives", "cross_field", "keys", "numbers", "residuals", "tree")

    def __init__(self, f: Filter) -> None:
        #: Only the tree: the cached forms of a filter for its back-ends take many times as much memory.
        self.tree = f.ast
        self._schema = f.schema
        self._limits = f.limits
        # Use the filter's cached plan, but do not make one there: it would stay in memory with the caller's filter.
        plan = f.selection if "selection" in vars(f) else selection(normal_form(f.ast, f.schema))
        self.alternatives = alternatives(plan)
        self.cross_field = any(map(across_fields, self.alternatives))
        self.keys: list[Hashable] = []
        self.numbers: tuple[int, ...] = ()
        #: The residuals of the alternatives; None where one is exact.
        self.residuals: tuple[Residual | None, ...] = ()

    @property
    def filter(self) -> Filter:
        """The filter."""
        return Filter(self.tree, self._schema, self._limits)

    def acquire_residuals(self, questions: Questions) -> None:
        """Acquire the residuals of its alternatives."""
        self.residuals = tuple([None if one.exact else questions.acquire(one.residual) for one in self.alternatives])


class Undecided(NamedTuple):
    """A contact's membership, before and now, as far as the alternatives determine it."""

    #: The keys of the audiences with this filter.
    keys: tuple[Hashable, ...]
    before: Verdict
    after: Verdict


class Register:
    """The numbers of alternatives. They are small and reused, since each is a bit in every outcome."""

    def __init__(self) -> None:
        #: The numbers in use.
        self.live = 0
        #: The numbers with an inexact alternative.
        self.inexact = 0
        #: The numbers whose definition has one key.
        self._single = 0
        #: The numbers whose definition has several alternatives.
        self._several = 0
        self._keys: list[Hashable] = []
        self._definitions: list[Definition | None] = []
        #: The reusable numbers, as bits, since a list of many scattered numbers would take far more memory.
        self._free = 0

    # -- changes --------------------------------------------------------------------------------------------------

    def add(self, definitions: Sequence[Definition]) -> None:
        """Assign numbers to definitions: one for each alternative."""
        given: list[tuple[int, Definition, Alternative]] = []
        for definition in definitions:
            definition.numbers = tuple([self._new_number() for _ in definition.alternatives])
            given += zip(definition.numbers, repeat(definition), definition.alternatives, strict=False)
        for number, definition, _ in given:
            self._definitions[number] = definition
        self.live |= bits_of([number for number, *_ in given])
        self._several |= bits_of([number for number, definition, _ in given if len(definition.numbers) > 1])
        self.inexact |= bits_of([number for number, _, alternative in given if not alternative.exact])

    def _new_number(self) -> int:
        if self._free:
            number = (self._free & -self._free).bit_length() - 1
            self._free ^= 1 << number
            return number
        self._keys.append(None)
        self._definitions.append(None)
        return len(self._keys) - 1

    def remove(self, definition: Definition) -> None:
        """Release the numbers of a definition."""
        for number in definition.numbers:
            others = ~(1 << number)
            self.live &= others
            self._single &= others
            self._several &= others
            self.inexact &= others
            self._definitions[number] = self._keys[number] = None
            self._free |= 1 << number
        while self._definitions and self._definitions[-1] is None:
            self._definitions.pop()
            self._keys.pop()
            self._free ^= 1 << len(self._keys)

    def note_keys(self, definitions: Iterable[Definition]) -> None:
        """Update the bits for the changed keys of definitions."""
        single: list[int] = []
        others: list[int] = []
        for definition in definitions:
            is_single = len(definition.keys) == 1
            (single if is_single else others).extend(definition.numbers)
            for number in definition.numbers:
                self._keys[number] = definition.keys[0] if is_single else None
        if single:
            self._single |= bits_of(single)
        if others:
            self._single &= ~bits_of(others)

    # -- lookups --------------------------------------------------------------------------------------------------

    def keys(self, bits: int) -> list[Hashable]:
        """Return the keys of the definitions with an exact alternative among the numbers, each once."""
        alone, keys = self._alone(bits), self._keys
        found = [keys[number] for number in numbers_in(alone)]
        for definition in dict.fromkeys(self._at(bits & ~self.inexact ^ alone)):
            found += definition.keys
        return found

    def _alone(self, bits: int) -> int:
        """Return the numbers with an exact alternative, the only one of a definition with one key."""
        return bits & self._single & ~(self.inexact | self._several)

    def _at(self, bits: int) -> list[Definition]:
        """Return the definition of each number."""
        if not bits:
            return []
        found = [self._definitions[number] for number in numbers_in(bits)]
        return [definition for definition in found if definition is not None]

    def count(self, bits: int) -> int:
        """Return the number of these keys."""
        alone = self._alone(bits)
        others = set(self._at(bits & ~self.inexact ^ alone))
        return alone.bit_count() + sum([len(definition.keys) for definition in others])

    def settled(self, bits: int) -> int:
        """Return the numbers that alone determine membership; the others are for `undecided`."""
        return bits & ~self._several & ~self.inexact

    def candidates(self, bits: int) -> list[Candidate]:
        """Return the keys and residuals of the definitions whose alternatives that a contact passed are all inexact."""
        undecided = self.undecided(bits, bits, bits & self.inexact)
        return [(one.keys, one.after) for one in undecided if not isinstance(one.after, bool)]

    def undecided(self, before: int, after: int, concerned: int) -> list[Undecided]:
        """Return the memberships that the bits alone do not determine."""
        # Those of definitions with an inexact alternative that the contact passed before or passes now, and of
        # definitions with several alternatives, of which the contact began or ceased to pass one.
        numbers = (before ^ after) & (self._several | self.inexact) | (before | after) & concerned
        if not numbers:
            return []
        was, is_, inexact = membership(before), membership(after), membership(self.inexact)
        found = []
        for definition in dict.fromkeys(self._at(numbers)):
            verdicts = self._verdict(definition, was, inexact), self._verdict(definition, is_, inexact)
            if not (isinstance(verdicts[0], bool) and verdicts[0] is verdicts[1]):
                found.append(Undecided(tuple(definition.keys), *verdicts))
        return found

    def moves(self, passed: int, turned: Iterable[Turned]) -> Iterator[tuple[datetime, Undecided]]:
        """Yield memberships in order, as a contact begins and ceases to pass alternatives."""
        at_first, inexact = membership(passed), membership(self.inexact)
        latest: dict[int, bool] = {}

        def passes(number: int) -> bool:
            return latest[number] if number in latest else at_first(number)

        for instant, at_once in groupby(turned, key=itemgetter(0)):
            now_passed = {number: passes_now for _, number, passes_now in at_once}
            found = {self._definitions[number]: None for number in now_passed}
            before = [(one, self._verdict(one, passes, inexact)) for one in found if one is not None]
            latest.update(now_passed)
            for definition, verdict in before:
                yield instant, Undecided(tuple(definition.keys), verdict, self._verdict(definition, passes, inexact))

    def _verdict(
        self, definition: Definition, passed: Callable[[int], bool], inexact: Callable[[int], bool]
    ) -> Verdict:
        """Return whether a contact is a member, as far as the alternatives that it passed determine it."""
        places = [place for place, number in enumerate(definition.numbers) if passed(number)]
        if not all(inexact(definition.numbers[place]) for place in places):
            return True
        return tuple([found for place in places if (found := definition.residuals[place]) is not None]) or False


class Keys(AbstractSet[Hashable]):
    """The keys of the audiences that a contact was in when it was matched; equal to a frozenset, with its hash."""

    # Resolving the keys takes most of the time, so `len()` resolves none, and other operations resolve all. An index
    # resolves the sets in use before it changes.

    __slots__ = ("__weakref__", "_all", "_lock", "_more", "_parts", "_set")

    def __init__(self, parts: Sequence[tuple[Register, int]], lock: RLock) -> None:
        self._parts = parts
        self._more: list[Hashable] = []
        self._lock = lock
        self._all: list[Hashable] | None = None
        self._set: frozenset[Hashable] | None = None

    def extend(self, keys: Iterable[Hashable]) -> None:
        """Add keys before the set is returned; the index may have changed meanwhile."""
        with self._lock:
            (self._more if self._all is None else self._all).extend(keys)

    def resolve(self) -> list[Hashable]:
        """Return all keys in their order, and store them."""
        with self._lock:
            if self._all is None:
                self._all = [key for register, bits in self._parts for key in register.keys(bits)] + self._more
                self._parts = ()
            return self._all

    def _frozen(self) -> frozenset[Hashable]:
        if self._set is None:
            self._set = frozenset(self.resolve())
        return self._set

    def __iter__(self) -> Iterator[Hashable]:
        """Yield the keys."""
        return iter(self.resolve())

    def __len__(self) -> int:
        with self._lock:
            if self._all is not None:
                return len(self._all)
            return sum([register.count(bits) for register, bits in self._parts]) + len(self._more)

    def __contains__(self, key: object) -> bool:
        return key in self._frozen()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return len(self) == len(other) and self._frozen() == frozenset(other)

    def __hash__(self) -> int:
        return hash(self._frozen())

    @classmethod
    def _from_iterable(cls, keys: Iterable[Any]) -> frozenset[Any]:
        """Return the result of an operator."""
        return frozenset(keys)

    def __reduce__(self) -> tuple[Any, ...]:
        return frozenset, (tuple(self.resolve()),)

    def __repr__(self) -> str:
        return repr(set(self.resolve()))
