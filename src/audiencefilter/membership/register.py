"""The register: which definition each number stands for, and which keys."""

from collections.abc import Callable, Collection, Hashable
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from audiencefilter.filter import Filter
from audiencefilter.language.schema import Field
from audiencefilter.membership.bitsets import membership, numbers_in
from audiencefilter.membership.cnf import Alternative, across_fields, alternatives
from audiencefilter.membership.sizes import of_plans, of_predicate, of_tree

#: About what a definition takes in memory without its tree, and each of its keys and numbers, in bytes.
_DEFINITION: Final = 400
_KEY: Final = 200
_WIDEST: Final = 4
_NUMBER: Final = 110
_DIGEST: Final = 16


def digest_of(f: Filter) -> bytes:
    """Return what filters have in common that are written in the same way, and no others."""
    return blake2b(f.to_json().encode("utf-8"), digest_size=_DIGEST).digest()


def key_nbytes(key: Hashable) -> int:
    """Return about how many bytes a key takes with its entries, always the same number."""
    if not isinstance(key, str | bytes):
        return _KEY
    return _KEY + len(key) * (1 if key.isascii() else _WIDEST)


class Definition:
    """A filter in an index.

    Of the filter as it was given only the tree is kept: what it has worked out for all its back-ends takes many times
    as much memory. So the alternatives are worked out once more when it goes.

    Attributes:
        asked: the fields that the filter reads where it has to be asked itself: where an alternative is inexact.
        digest: of the filter as it is written: what it is found by.
        cross_field: whether it has a disjunction across fields.
        numbers: of its alternatives, in their order, as long as it has keys.
        nbytes: about how many bytes it takes, with its numbers and without its keys.
    """

    __slots__ = (
        "_fresh", "_kept", "_keys", "_limits", "_schema", "_tree", "asked", "cross_field", "digest", "nbytes", "numbers"
    )  # fmt: skip

    def __init__(self, f: Filter) -> None:
        self.digest = digest_of(f)
        self._tree = f.ast
        self._schema = f.schema
        self._limits = f.limits
        # Nearly every filter has one key, and a dict is larger than all the rest.
        self._keys: tuple[Hashable, ...] | dict[Hashable, None] = ()
        self._kept: Filter | None = None
        self.numbers: tuple[int, ...] = ()
        own = self.filter  # one of somebody else's would keep its plan for ever
        found = alternatives(own.selection)
        self._fresh: tuple[Alternative, ...] | None = found
        self.cross_field = any(map(across_fields, found))
        self.nbytes = _DEFINITION + of_tree(self._tree) + _NUMBER * len(found)
        self.asked: tuple[Field, ...] = ()
        if not all(one.exact for one in found):
            self._kept = own  # it will be asked, again and again
            self.asked = tuple(map(f.schema.by_name.__getitem__, sorted(own.fields)))
            own.predicate()  # made here, and not while a contact waits for the first answer
            self.nbytes += of_plans((own.plan, own.selection)) + of_predicate(own.selection)

    @property
    def filter(self) -> Filter:
        """The filter."""
        return self._kept or Filter(self._tree, self._schema, self._limits)

    def alternatives(self) -> tuple[Alternative, ...]:
        """Return its alternatives, the same ones each time; they are not kept."""
        found, self._fresh = self._fresh, None
        return alternatives(self.filter.selection) if found is None else found

    # -- keys -----------------------------------------------------------------------------------------------------

    @property
    def keys(self) -> Collection[Hashable]:
        """Its keys, in the order in which they came."""
        return self._keys

    @property
    def has_one_key(self) -> bool:
        """Whether it has one key."""
        return len(self._keys) == 1

    def add_key(self, key: Hashable) -> None:
        """Take in a key."""
        if not self._keys:
            self._keys = (key,)
            return
        if isinstance(self._keys, tuple):
            self._keys = dict.fromkeys(self._keys)
        self._keys[key] = None

    def remove_key(self, key: Hashable) -> None:
        """Let one of its keys go."""
        if isinstance(self._keys, tuple):
            self._keys = ()
        else:
            del self._keys[key]


class Undecided(NamedTuple):
    """What the alternatives tell of a contact's membership; None where the filter itself has to be asked.

    Attributes:
        keys: of the audiences with this filter.
        filter: the filter.
        before: whether it was a member.
        after: whether it is one.
    """

    keys: tuple[Hashable, ...]
    filter: Filter
    before: bool | None
    after: bool | None

    def was_member(self, record: Any) -> bool:
        """Return whether the contact was a member, given as it was."""
        return self.filter.matches(record) if self.before is None else self.before

    def is_member(self, record: Any) -> bool:
        """Return whether the contact is a member, given as it is."""
        return self.filter.matches(record) if self.after is None else self.after


class Register:
    """The numbers of alternatives. They are small and are used again, since each is a bit in every outcome.

    Attributes:
        live: the bits of the numbers in use.
        inexact: of those the numbers whose alternative only tells who may be a member.
    """

    def __init__(self) -> None:
        self.live = 0
        self.inexact = 0
        #: The numbers whose definition has one key.
        self._single = 0
        #: How many keys each has, in binary: the bits of the numbers with a one in this digit; but see `_several`.
        self._key_counts: list[int] = []
        #: The numbers whose definition has several alternatives.
        self._several = 0
        self._keys: list[Hashable] = []
        self._definitions: list[Definition | None] = []
        #: The numbers that may be used again: bits, as a list of them would keep as much memory as it has pieces.
        self._free = 0

    # -- changing -------------------------------------------------------------------------------------------------

    def add(self, definition: Definition, alternatives: tuple[Alternative, ...]) -> None:
        """Give a definition its numbers: one for each alternative."""
        definition.numbers = tuple(self._new_number() for _ in alternatives)
        for number, alternative in zip(definition.numbers, alternatives, strict=True):
            self._definitions[number] = definition
            self.live |= 1 << number
            if not alternative.exact:
                self.inexact |= 1 << number
            if len(alternatives) > 1:
                self._several |= 1 << number
        self.note_keys(definition)

    def _new_number(self) -> int:
        if self._free:
            number = (self._free & -self._free).bit_length() - 1
            self._free ^= 1 << number
            return number
        self._keys.append(None)
        self._definitions.append(None)
        return len(self._keys) - 1

    def remove(self, definition: Definition) -> None:
        """Take a definition's numbers back."""
        for number in definition.numbers:
            others = ~(1 << number)
            self.live &= others
            self._single &= others
            self._several &= others
            self.inexact &= others
            self._count_keys(number, 0)
            self._definitions[number] = self._keys[number] = None
            self._free |= 1 << number
        while self._definitions and self._definitions[-1] is None:
            self._definitions.pop()
            self._keys.pop()
            self._free ^= 1 << len(self._keys)

    def note_keys(self, definition: Definition) -> None:
        """Take note of the keys of a definition, which have changed."""
        for number in definition.numbers:
            if definition.has_one_key:
                self._single |= 1 << number
                self._keys[number] = next(iter(definition.keys))
            else:
                self._single &= ~(1 << number)
                self._keys[number] = None
        if len(definition.numbers) == 1:
            self._count_keys(definition.numbers[0], len(definition.keys))

    def _count_keys(self, number: int, count: int) -> None:
        while len(self._key_counts) < count.bit_length():
            self._key_counts.append(0)
        for digit, bits in enumerate(self._key_counts):
            if (bits >> number ^ count >> digit) & 1:
                self._key_counts[digit] = bits ^ 1 << number

    # -- asking ---------------------------------------------------------------------------------------------------

    def keys(self, bits: int) -> list[Hashable]:
        """Return the keys of the numbers whose alternatives are exact; of a definition with several, several times."""
        exact = bits ^ (bits & self.inexact)
        single = exact & self._single
        found = [self._keys[number] for number in numbers_in(single)] if single else []
        for definition in self._at(exact ^ single):
            found += definition.keys
        return found

    def _at(self, bits: int) -> list[Definition]:
        """Return the definitions of some numbers, one for each number."""
        if not bits:
            return []
        found = [self._definitions[number] for number in numbers_in(bits)]
        return [definition for definition in found if definition is not None]

    def count(self, bits: int) -> int:
        """Return how many different keys :meth:`keys` would return."""
        exact = bits ^ (bits & self.inexact)
        several = set(self._at(exact & self._several))
        alone = sum((exact & ones).bit_count() << digit for digit, ones in enumerate(self._key_counts))
        return alone + sum(len(definition.keys) for definition in several)

    def settled(self, bits: int) -> int:
        """Return the numbers that tell by themselves whether a contact is a member; the others are for `undecided`."""
        return bits & ~self._several & ~self.inexact

    def undecided(self, before: int, after: int, concerned: int) -> list[Undecided]:
        """Return what is known of members where that takes more than bits.

        That is so for definitions with an inexact alternative that the contact passed or passes, and for those with
        several alternatives of which it came to pass one, or to fail one.

        Args:
            before: the bits of the alternatives that the contact passed.
            after: of those that it passes.
            concerned: of the inexact ones of the definitions whose members may be others than before.
        """
        asked = (before ^ after) & self._several | (before | after) & concerned
        if not asked:
            return []
        was, is_, inexact = membership(before), membership(after), membership(self.inexact)

        def verdict(numbers: tuple[int, ...], passed: Callable[[int], bool]) -> bool | None:
            """Return whether a contact is a member, as far as the alternatives tell that it passed."""
            sure = [not inexact(number) for number in numbers if passed(number)]
            return any(sure) or (None if sure else False)

        found = []
        for definition in dict.fromkeys(self._at(asked)):
            verdicts = verdict(definition.numbers, was), verdict(definition.numbers, is_)
            if verdicts[0] is not verdicts[1] or None in verdicts:
                found.append(Undecided(tuple(definition.keys), definition.filter, *verdicts))
        return found
