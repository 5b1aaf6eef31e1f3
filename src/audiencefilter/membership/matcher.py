"""The matcher: what a record's values leave of all alternatives."""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any, Final, TypeAlias

from audiencefilter.language.records import comparable, read
from audiencefilter.language.schema import Field
from audiencefilter.membership.clauses import MOST_ACROSS_FIELDS, Alternative, across_fields, parts
from audiencefilter.membership.field_index import VALUE, FieldIndex, Outcome

#: Of the memory for outcomes this part is for the values that are remembered with their outcome.
_FOR_VALUES: Final = 1 / 8

Readers: TypeAlias = tuple[FieldIndex, ...]


class Matcher:
    """The indexes of all fields that any alternative reads.

    Args:
        memory: about so many bytes may be taken by what is remembered.
        fields: how many fields the schema has.

    Attributes:
        readers: the indexes. A change of which fields are read makes a new tuple.
        memory: the bound; it may be set to another one.
    """

    def __init__(self, memory: int, fields: int) -> None:
        self.memory = memory
        self.readers: Readers = ()
        self._by_field: dict[Field, FieldIndex] = {}
        self._remembered = int(memory * _FOR_VALUES / VALUE / fields)
        self._across = [0] * MOST_ACROSS_FIELDS
        self._kept: list[tuple[FieldIndex, Outcome]] = []
        self._draw = Random(0)  # noqa: S311 - nothing secret
        self._taken = 0

    # -- changing -------------------------------------------------------------------------------------------------

    def add(self, wide: bool, number: int, alternative: Alternative) -> None:
        """Take in an alternative under a number; wide ones have numbers of their own."""
        for field, part in parts(alternative).items():
            if field not in self._by_field:
                self._by_field[field] = FieldIndex(field, self._remembered)
                self.readers = tuple(self._by_field.values())
            self._by_field[field].add(wide, number, part)
        self._flip(number, alternative)

    def remove(self, wide: bool, number: int, alternative: Alternative) -> None:
        """Let the alternative with this number go."""
        for field, part in parts(alternative).items():
            self._by_field[field].remove(wide, number, part)
            if not self._by_field[field]:
                self._forget(self._by_field.pop(field))
                self.readers = tuple(self._by_field.values())
        self._flip(number, alternative)

    def _flip(self, number: int, alternative: Alternative) -> None:
        for place in range(across_fields(alternative)):
            self._across[place] ^= 1 << number

    # -- asking ---------------------------------------------------------------------------------------------------

    def outcomes(self, readers: Readers, values: Sequence[Any]) -> list[Outcome]:
        """Return the outcome of each field's value.

        Args:
            readers: the indexes of the fields.
            values: of each field, as :func:`values_of` returns them.

        Raises:
            RecordError: a value is not of its field's type.
        """
        found = []
        for reader, value in zip(readers, values, strict=True):
            outcome = reader.known.get(value)
            if outcome is None or outcome.version != reader.version:
                outcome = self._outcome(reader, value)
            found.append(outcome)
        return found

    def _outcome(self, reader: FieldIndex, value: Any) -> Outcome:
        outcome, is_new = reader.outcome(value)
        if is_new:
            self._kept.append((reader, outcome))
        # It grows as audiences come.
        nbytes = outcome.nbytes
        self._taken += nbytes - outcome.counted
        outcome.counted = nbytes
        return outcome

    def shrink(self) -> None:
        """Forget outcomes as long as all together take too much memory. None of them may be in use.

        It is any of them, by chance: who asks about the same contacts again and again, a few more than there is room
        for, would always need just the oldest one next.
        """
        while self._taken > self.memory * (1 - _FOR_VALUES):
            place = self._draw.randrange(len(self._kept))
            reader, outcome = self._kept[place]
            self._kept[place] = self._kept[-1]
            self._kept.pop()
            reader.forget(outcome)
            self._taken -= outcome.counted

    def _forget(self, reader: FieldIndex) -> None:
        """Forget all outcomes of a field that nobody reads any more."""
        self._taken -= sum(outcome.counted for owner, outcome in self._kept if owner is reader)
        self._kept = [kept for kept in self._kept if kept[0] is not reader]

    @property
    def nbytes(self) -> int:
        """About how many bytes are taken by what is remembered."""
        return self._taken + VALUE * sum(len(reader.known) for reader in self.readers)

    def ruled_out(self, outcomes: Sequence[Outcome]) -> tuple[int, int]:
        """Return the bits of the alternatives that a record does not pass, given the outcomes of all its values.

        Returns:
            Those of the alternatives that are not wide, and those of the wide ones.
        """
        found = wide = 0
        satisfied = [0] * MOST_ACROSS_FIELDS
        for outcome in outcomes:
            found |= outcome.ruled_out
            wide |= outcome.wide_ruled_out
            for place, bits in outcome.satisfied:
                satisfied[place] |= bits
        for clauses, bits in zip(self._across, satisfied, strict=True):
            wide |= clauses ^ bits
        return found, wide


def values_of(record: Any, readers: Readers) -> list[Any]:
    """Return what a record holds for each field that is read: plain values, which are nobody else's code.

    Raises:
        RecordError: a value that is not plain is not of its field's type.
    """
    if type(record) is dict:
        get = record.get
        values = [get(reader.attribute) for reader in readers]
    else:
        values = [read(record, reader.field) for reader in readers]
    for place, (reader, value) in enumerate(zip(readers, values, strict=True)):
        if type(value) not in reader.plain and not _is_utc(value):
            values[place] = comparable(value, reader.field)
    return values


def _is_utc(value: Any) -> bool:
    return type(value) is datetime and value.tzinfo is UTC
