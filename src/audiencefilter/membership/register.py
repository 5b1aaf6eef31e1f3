"""The register: which definition each number stands for, and which keys."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from audiencefilter.filter import Filter
from audiencefilter.membership.bits import membership, numbers_in
from audiencefilter.membership.clauses import Alternative
from audiencefilter.membership.definition import Definition


class Doubt(NamedTuple):
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
        self._plain = 0
        #: How many keys each has, in binary: the bits of the numbers with a one in this place; but see `_several`.
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
            self._plain &= others
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
                self._plain |= 1 << number
                self._keys[number] = next(iter(definition.keys))
            else:
                self._plain &= ~(1 << number)
                self._keys[number] = None
        if len(definition.numbers) == 1:
            self._count_keys(definition.numbers[0], len(definition.keys))

    def _count_keys(self, number: int, count: int) -> None:
        while len(self._key_counts) < count.bit_length():
            self._key_counts.append(0)
        for place, bits in enumerate(self._key_counts):
            self._key_counts[place] = bits & ~(1 << number) | (count >> place & 1) << number

    # -- asking ---------------------------------------------------------------------------------------------------

    def keys(self, bits: int) -> list[Hashable]:
        """Return the keys of the numbers whose alternatives are exact; of a definition with several, several times."""
        exact = bits ^ (bits & self.inexact)
        plain = exact & self._plain
        found = [self._keys[number] for number in numbers_in(plain)] if plain else []
        for definition in self._at(exact ^ plain):
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
        alone = sum((exact & ones).bit_count() << place for place, ones in enumerate(self._key_counts))
        return alone + sum(len(definition.keys) for definition in several)

    def settled(self, bits: int) -> int:
        """Return those numbers that tell by themselves whether a contact is a member: the others are for `doubts`."""
        return bits & ~self._several & ~self.inexact

    def doubts(self, before: int, after: int, undecided: int) -> list[Doubt]:
        """Return what is known of members where that takes more than bits.

        That is so for definitions with an inexact alternative that the contact passed or passes, and for those with
        several alternatives of which it came to pass one, or to fail one.

        Args:
            before: the bits of the alternatives that the contact passed.
            after: of those that it passes.
            undecided: of the inexact ones of the definitions whose members may be others than before.
        """
        asked = (before ^ after) & self._several | (before | after) & undecided
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
                found.append(Doubt(tuple(definition.keys), definition.filter, *verdicts))
        return found
